/*
 * odds_document.h - the exact odds of a shoe as the JSON of `sabot odds --json`.
 *
 * Only the form of the data: big integers and fractions are strings, with
 * their doubles beside them. What is counted is sabot/odds.h's business.
 */
#ifndef HOST_DOCUMENT_ODDS_DOCUMENT_H
#define HOST_DOCUMENT_ODDS_DOCUMENT_H

#include "sabot/odds.h"

#include <jansson.h>

/* A shoe's odds with the prices of all wagers of a sheet. */
struct odds_answer {
    const struct sabot_sheet *sheet;
    int decks; /* 0: the shoe was given by its cards */
    struct sabot_odds odds;
    struct sabot_price prices[SABOT_WAGERS_MAX];
};

/* A card that is out: of a rank, any of its suits; or, from SABOT_RANKS on, of a suit, any of its
 * ranks. */
#define ODDS_REMOVALS (SABOT_RANKS + SABOT_SUITS)

/* The prices after one such card is out; nothing for one that the shoe does not have, nor for
 * suits where no wager goes by them. Those of suits are of such wagers alone. */
struct odds_removal_answer {
    bool has[ODDS_REMOVALS];
    struct sabot_price prices[ODDS_REMOVALS][SABOT_WAGERS_MAX];
};

/* What such a card is called: `A`, `spades`. */
void odds_removal_write(struct sabot_text *text, int out);

/* True if removal of it is said of the wager. */
bool odds_removal_is_of(const struct sabot_sheet *sheet, int wager, int out);

/* A new document that the caller drops; NULL if there is no memory for it.
 * `removal` may be NULL. */
json_t *odds_document(const struct odds_answer *answer, const struct odds_removal_answer *removal);

#endif

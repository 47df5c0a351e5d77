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

/* The prices after one card of a rank is out; nothing for a rank that is not
 * in the shoe. */
struct odds_removal_answer {
    bool has[SABOT_RANKS];
    struct sabot_price prices[SABOT_RANKS][SABOT_WAGERS_MAX];
};

/* A new document that the caller drops; NULL if there is no memory for it.
 * `removal` may be NULL. */
json_t *odds_document(const struct odds_answer *answer, const struct odds_removal_answer *removal);

#endif

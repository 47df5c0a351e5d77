/*
 * odds_shoe.h - the shoe of `sabot odds` as people describe it: decks, a range
 * of decks, counts by points, by rank, by rank and suit; and cards taken out of it.
 */
#ifndef PROGRAMS_ODDS_SHOE_H
#define PROGRAMS_ODDS_SHOE_H

#include "sabot/card_odds.h"

#define ODDS_DECKS_MAX (SABOT_ODDS_CARDS_MAX / SABOT_DECK_CARDS)

struct odds_shoe_words {
    const char *decks, *points, *ranks, *without; /* NULL: not given */
    const char *suits;                            /* a file, or `-` */
};

/* Whole decks, or one shoe that was counted card by card. */
struct odds_shoes {
    struct sabot_count_range decks; /* 0 to 0: by its cards */
    bool is_range;                  /* written as one, if only of one number */
    enum sabot_detail detail;       /* by points tens, jacks, queens and kings are not told apart */
    struct sabot_card_shoe cards;   /* of a shoe by its cards; what is not told apart: at the king,
                                     * and in spades */
    int without_count;
    struct sabot_card *without; /* freed by odds_shoes_clear */
};

/* Reads the words; `sheet_decks` where none names a shoe. */
SABOT_MUST_CHECK enum sabot_status odds_shoes_read(struct odds_shoe_words words, int sheet_decks,
                                                   struct odds_shoes *shoes,
                                                   struct sabot_error *error);

/* The cards of the shoe with this number of decks (0: by its cards), those without taken out.
 * Fails if they are not there. */
SABOT_MUST_CHECK enum sabot_status odds_shoes_by_suit(const struct odds_shoes *shoes, int decks,
                                                      struct sabot_card_shoe *shoe,
                                                      struct sabot_error *error);
/* The same by rank. */
SABOT_MUST_CHECK enum sabot_status odds_shoes_cards(const struct odds_shoes *shoes, int decks,
                                                    int32_t ranks[SABOT_RANKS],
                                                    struct sabot_error *error);

void odds_shoes_clear(struct odds_shoes *shoes);

/* Reads `count` numbers of cards separated by commas or spaces. `what` names
 * them in an error: `--points`. */
SABOT_MUST_CHECK enum sabot_status odds_counts_read(const char *words, const char *what, int count,
                                                    int32_t *counts, struct sabot_error *error);

#endif

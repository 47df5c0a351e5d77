/*
 * sabot/odds.h - exact odds: how many deals of a shoe end in each way.
 *
 * A shoe is ten counts, the cards worth 0 to 9. Its deals are the ordered ways
 * to take six cards from it, n(n-1)...(n-5) of them; a round of four or five
 * cards is weighted by the ways the rest could fall. Every count is a whole
 * number and exact: a shoe whose counts would not fit is refused, nothing is
 * ever rounded. Every wager of every sheet is then priced by those counts.
 *
 *     struct sabot_odds odds;
 *     status = sabot_pay_tables_make(&sheet, &tables, &error);
 *     status = sabot_odds_count(&shoe, sabot_vector_best(), &odds, &error);
 *     status = sabot_odds_price(&odds, &tables.of[wager], &price, &error);
 *
 * docs/odds.md derives what is computed. The order of cards, the cut card and
 * the burn do not matter here: the odds are those of the next round, given the
 * cards that are left and nothing else. Simulation is sabot/sim.h.
 *
 * Rules: R2, R3, R5-R12; the table of wagers.
 */
#ifndef SABOT_ODDS_H
#define SABOT_ODDS_H

#include "sabot/card.h"
#include "sabot/fraction.h"
#include "sabot/outcome.h"
#include "sabot/sheet.h"
#include "sabot/vector.h"

#define SABOT_POINTS 10

#define SABOT_ODDS_CARDS_MIN 6     /* a round may need that many */
#define SABOT_ODDS_CARDS_MAX 52000 /* a thousand decks: 64 bits hold four cards, 128 all six */

/* Up to here every count is below 2^53, exact as a double: the fast paths. */
#define SABOT_ODDS_FAST_CARDS_MAX 458

/* The cards in a shoe, by what they are worth. */
struct sabot_points {
    int32_t of[SABOT_POINTS];
};

/* From a number of each rank, ace to king. Requires: the court cards and tens
 * together fit 32 bits. */
struct sabot_points sabot_points_of_ranks(const int32_t ranks[SABOT_RANKS]);

/* Of so many whole decks. */
struct sabot_points sabot_points_of_decks(int decks);

/* Requires: no count is negative. */
int64_t sabot_points_cards(const struct sabot_points *shoe);

/* SABOT_OUT_OF_RANGE, with the words, if the shoe cannot be counted: a negative
 * count, or too few or too many cards. */
SABOT_MUST_CHECK enum sabot_status sabot_points_check(const struct sabot_points *shoe,
                                                      struct sabot_error *error);

/* The outcomes that the draw rule can reach have a place each, in the order of
 * their numbers (sabot_outcome_number). */
#define SABOT_ODDS_OUTCOMES 205

void sabot_odds_numbers(uint16_t numbers[SABOT_ODDS_OUTCOMES]);

struct sabot_odds {
    struct sabot_points shoe;
    sabot_big deals;                   /* all of them */
    sabot_big of[SABOT_ODDS_OUTCOMES]; /* those that end in each outcome */
};

/* All deals of so many cards. Requires: at most SABOT_ODDS_CARDS_MAX. */
sabot_big sabot_odds_deals(int64_t cards);

/* Counts the deals of one shoe; fails as sabot_points_check does. */
SABOT_MUST_CHECK enum sabot_status sabot_odds_count(const struct sabot_points *shoe,
                                                    enum sabot_vector vector,
                                                    struct sabot_odds *odds,
                                                    struct sabot_error *error);

/* The same by the plain formula, for shoes of any size and for tests.
 * Requires: the shoe passes sabot_points_check. */
void sabot_odds_count_plainly(const struct sabot_points *shoe, struct sabot_odds *odds);

/* Many shoes at once: eight in a block, side by side. */
#define SABOT_ODDS_BLOCK 8

struct sabot_odds_block {
    struct sabot_points shoes[SABOT_ODDS_BLOCK];
    uint64_t of[SABOT_ODDS_OUTCOMES][SABOT_ODDS_BLOCK];
};

/* Counts the deals of the block's shoes. Requires: each passes
 * sabot_points_check and has at most SABOT_ODDS_FAST_CARDS_MAX cards. */
void sabot_odds_count_block(struct sabot_odds_block *block, enum sabot_vector vector);

/* The odds of one shoe of a block. */
void sabot_odds_of_block(const struct sabot_odds_block *block, int shoe, struct sabot_odds *odds);

/* What a board shows, for all deals together. */
struct sabot_odds_wins {
    sabot_big of[3]; /* deals, by enum sabot_winner; player includes Panda 8, banker Dragon 7 */
    sabot_big dragon7;
    sabot_big panda8;
    sabot_big cards; /* that the rounds use: over the deals, the mean number a round */
};

struct sabot_odds_wins sabot_odds_wins(const struct sabot_odds *odds);

/* A wager made ready for pricing: what each outcome gives, over one scale. */
struct sabot_pay_table {
    int case_count; /* of the wager; one more stands for "none fits" */
    bool by_cards;  /* the outcome alone does not decide: sabot/card_odds.h counts it */
    uint8_t decides[SABOT_ODDS_OUTCOMES];             /* the case that decides; not by cards */
    enum sabot_verdict verdicts[SABOT_CASES_MAX + 1]; /* by case */
    int64_t scale;                                    /* a stake of `scale` units ... */
    int64_t results[SABOT_CASES_MAX + 1]; /* ... gains or loses this, commission taken off */
};

/* Fails with SABOT_OUT_OF_RANGE if the ratios have no common scale that fits. */
SABOT_MUST_CHECK enum sabot_status sabot_pay_table_make(const struct sabot_sheet *sheet,
                                                        const struct sabot_wager *wager,
                                                        struct sabot_pay_table *table,
                                                        struct sabot_error *error);

/* All wagers of a sheet, in its order. */
struct sabot_pay_tables {
    int count;
    struct sabot_pay_table of[SABOT_WAGERS_MAX];
};

SABOT_MUST_CHECK enum sabot_status sabot_pay_tables_make(const struct sabot_sheet *sheet,
                                                         struct sabot_pay_tables *tables,
                                                         struct sabot_error *error);

/* What a wager is worth, for one unit staked; pushes count as rounds.
 * The edge of the bank is -ev. */
struct sabot_price {
    sabot_big deals[SABOT_CASES_MAX + 1]; /* that each case decides; the last: none fits */
    sabot_big by_verdict[3];              /* deals, by enum sabot_verdict */
    struct sabot_fraction ev;             /* the mean result, exact */
    double ev_float;                      /* its nearest double */
    double variance;                      /* the nearest double of the exact one */
};

/* By the deals that each case decides, `all` together. Fails with SABOT_OUT_OF_RANGE if 128 bits
 * do not hold the expectation. */
SABOT_MUST_CHECK enum sabot_status sabot_pay_table_price(const struct sabot_pay_table *table,
                                                         const sabot_big deals[SABOT_CASES_MAX + 1],
                                                         sabot_big all, struct sabot_price *price,
                                                         struct sabot_error *error);

/* The same by the odds of a shoe. Requires: the outcome decides the wager. */
SABOT_MUST_CHECK enum sabot_status sabot_odds_price(const struct sabot_odds *odds,
                                                    const struct sabot_pay_table *table,
                                                    struct sabot_price *price,
                                                    struct sabot_error *error);

/* The odds after one card is taken out, for each value the shoe has. */
struct sabot_removal {
    bool has[SABOT_POINTS];
    struct sabot_odds of[SABOT_POINTS]; /* meant where the shoe has the value */
};

/* Fails with SABOT_OUT_OF_RANGE for a shoe of fewer than seven cards, and as
 * sabot_points_check does. */
SABOT_MUST_CHECK enum sabot_status sabot_removal_count(const struct sabot_points *shoe,
                                                       enum sabot_vector vector,
                                                       struct sabot_removal *removal,
                                                       struct sabot_error *error);

#endif

/*
 * sabot/card_odds.h - exact odds of wagers on the cards themselves.
 *
 * A shoe is 52 counts here, by rank and suit. What a wager asks tells some cards apart and
 * others not: the cards fall into classes. What it can tell of a hand besides its number of cards
 * and its total is the hand's mark. So a round falls into a cell (outcome, Player's mark, Banker's
 * mark), and a cell is decided by one case. Deals are counted as in sabot/odds.h, ordered ways to
 * take six cards, and are exact whole numbers.
 *
 * Two ways, which give the same: the general one for every wager, hands against hands by
 * inclusion and exclusion; and a short one for pairs, since after a pair is dealt the rest of the
 * shoe matters by points alone. docs/odds.md derives both.
 *
 * Rules: R2, R3, R5-R10.
 */
#ifndef SABOT_CARD_ODDS_H
#define SABOT_CARD_ODDS_H

#include "sabot/odds.h"

struct sabot_card_shoe {
    int32_t of[SABOT_RANKS][SABOT_SUITS];
};

struct sabot_card_shoe sabot_card_shoe_of_decks(int decks);
/* Requires: the cards of each value together fit 32 bits. */
struct sabot_points sabot_card_shoe_points(const struct sabot_card_shoe *shoe);

#define SABOT_CARD_ODDS_NARROW_MAX 1600 /* cards whose deals 64 bits hold; then 128 */

#define SABOT_MARKS_MAX  128
#define SABOT_MARK_HANDS (SABOT_DECK_CARDS * SABOT_DECK_CARDS * (SABOT_DECK_CARDS + 1))

/* How a wager sees cards and hands; large, made once for any number of shoes. */
struct sabot_card_plan {
    int case_count;
    bool pairs_only; /* of the cards it asks pairs and perfect pairs alone: the short way */
    bool in_order;   /* it asks for a hand's first or second card: they may not change places */
    int class_count;
    uint8_t class_of[SABOT_RANKS][SABOT_SUITS];
    uint8_t points[SABOT_DECK_CARDS]; /* of each class */
    struct sabot_card of_class[SABOT_DECK_CARDS];
    int mark_count[2];                                     /* by enum sabot_hand */
    uint32_t hand_cases[2][SABOT_MARKS_MAX];               /* bits: cases that the hand allows */
    uint32_t outcome_cases[SABOT_OUTCOMES];                /* that the outcome allows */
    uint32_t both_cases[SABOT_MARKS_MAX][SABOT_MARKS_MAX]; /* that the two hands together allow */
    struct sabot_facts examples[2][SABOT_MARKS_MAX];       /* a hand of each mark */
    uint8_t marks[2][SABOT_MARK_HANDS]; /* by first, second, third class or none */
    /* Of pairs alone: the case that decides, by Player's and Banker's enum sabot_pair and outcome.
     */
    uint8_t pair_cases[SABOT_PAIRS][SABOT_PAIRS][SABOT_ODDS_OUTCOMES];
};

/* Fails with SABOT_OUT_OF_RANGE if the wager tells more hands apart than fit. */
SABOT_MUST_CHECK enum sabot_status sabot_card_plan_make(const struct sabot_sheet *sheet,
                                                        const struct sabot_wager *wager,
                                                        struct sabot_card_plan *plan,
                                                        struct sabot_error *error);

/* A plan for several wagers at once: its cells judge each of them in one way. It has no cases.
 * `by_count`: hands of two and of three cards have marks of their own, as sabot_card_cells_count
 * requires. */
SABOT_MUST_CHECK enum sabot_status sabot_card_plan_join(const struct sabot_sheet *sheet,
                                                        const struct sabot_wager *const *wagers,
                                                        int count, bool by_count,
                                                        struct sabot_card_plan *plan,
                                                        struct sabot_error *error);

/* The case of one of them that decides a cell of a joined plan. */
int sabot_card_plan_decides(const struct sabot_card_plan *plan, const struct sabot_sheet *sheet,
                            const struct sabot_wager *wager, int number, int player, int banker);

/* Two hands with these marks; of the outcome only their numbers of cards mean anything. */
struct sabot_facts sabot_card_plan_facts(const struct sabot_card_plan *plan, int player,
                                         int banker);

/* The case that decides a cell: an outcome's number and the marks of both hands. */
int sabot_card_plan_case(const struct sabot_card_plan *plan, int number, int player, int banker);

/* The bytes that counting by this plan needs, aligned for sabot_big. */
size_t sabot_card_odds_room(const struct sabot_card_plan *plan);

/* The deals that each case decides; the last, number case_count: none fits. By the short way
 * where the plan allows it, else by the general one. Requires: the shoe's points pass
 * sabot_points_check; `space` has the room that the plan asks for, or, where pairs are all it
 * asks, is a struct sabot_pair_odds. */
void sabot_card_odds_count(const struct sabot_card_plan *plan, const struct sabot_card_shoe *shoe,
                           void *space, sabot_big deals[SABOT_CASES_MAX + 1]);

/* Always the general way. */
void sabot_card_odds_count_generally(const struct sabot_card_plan *plan,
                                     const struct sabot_card_shoe *shoe, void *space,
                                     sabot_big deals[SABOT_CASES_MAX + 1]);

/* Hears of a cell: a round in it, and its deals. */
typedef void sabot_card_cell(void *context, const struct sabot_facts *facts, sabot_big deals);

/* Every cell of a joined plan that has deals. Requires what counting does. */
void sabot_card_cells_count(const struct sabot_card_plan *plan, const struct sabot_card_shoe *shoe,
                            void *space, sabot_card_cell *hear, void *context);

/* ---- pairs ---- */

/* Deals by outcome (places of sabot_odds_numbers) and by each hand's enum sabot_pair. */
struct sabot_pair_odds {
    sabot_big of[SABOT_PAIRS][SABOT_PAIRS][SABOT_ODDS_OUTCOMES]; /* Player's, Banker's */
};

/* Requires: the shoe's points pass sabot_points_check; sabot_vector_is_here(vector). */
void sabot_pair_odds_count(const struct sabot_card_shoe *shoe, enum sabot_vector vector,
                           struct sabot_pair_odds *odds);

/* Many shoes at once, side by side. */
struct sabot_pair_block {
    struct sabot_card_shoe shoes[SABOT_ODDS_BLOCK];
    uint64_t of[SABOT_PAIRS][SABOT_PAIRS][SABOT_ODDS_OUTCOMES][SABOT_ODDS_BLOCK];
};

/* Requires: the points of each pass sabot_points_check, and it has at most
 * SABOT_ODDS_FAST_CARDS_MAX cards; sabot_vector_is_here(vector). */
void sabot_pair_odds_count_block(struct sabot_pair_block *block, enum sabot_vector vector);

#endif

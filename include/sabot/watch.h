/*
 * sabot/watch.h - does somebody's side wager follow a count?
 *
 * After a shoe is over, what a wager was worth before each of its rounds is
 * known exactly, and so is every count of its cards. Somebody who counts
 * wagers where these are high. So does, now and then, somebody who does not:
 * worth wanders through a shoe as a whole, more widely the deeper the shoe is,
 * and a bettor who wagers late only, or raises as the shoe goes on, may meet a
 * good end of a shoe by luck. Shuffling the stakes would not show that. So the
 * stakes stay as they are and the cards are shuffled: the same stakes are laid
 * against many reference shoes that have nothing to do with them.
 *
 *     evidence of a shoe = how well a counter would explain the stakes here,
 *                          over the mean of that in the reference shoes
 *
 * Whatever rule somebody stakes by, as long as it does not look at the cards,
 * this shoe is one more of the same kind, and the mean evidence is 1 at most.
 * `sabot_watch_add` keeps the largest product of the last shoes' evidence. It
 * is never more than the sum of all these products, and that rises by 1 a shoe
 * in the mean at most; so it reaches A no sooner than after A shoes in the
 * mean. That is proved for every rule, and 1 in 180 shoes for the worst of them;
 * for people who stake as people do it was measured, and is less than 1 in 1000 shoes
 * for each: docs/surveillance.md, tests/property/watch_test.c.
 *
 * It keeps nothing but what the caller owns, allocates nothing and draws no
 * entropy: the reference shoes come from a key that stands in watch.c.
 */
#ifndef SABOT_WATCH_H
#define SABOT_WATCH_H

#include "sabot/card_odds.h"

/* Evidence of all shoes so far that is an alarm. */
#define SABOT_WATCH_ALARM 180.0

#define SABOT_WATCH_REFERENCES 2048
#define SABOT_WATCH_ROUNDS_MAX (SABOT_SHOE_CARDS_MAX / 4) /* four cards are the fewest */
#define SABOT_WATCH_WORTHS     256
#define SABOT_WATCH_COUNTS     2 /* sets of tags */
#define SABOT_WATCH_TARGETS    4
#define SABOT_WATCH_KINDS      4 /* of counter who go by worth */
#define SABOT_WATCH_LAPSES     2
#define SABOT_WATCH_STRETCHES  13 /* of eight rounds each */

/* What was known before a round, as far as it matters here. */
struct sabot_watch_round {
    uint8_t worth;                       /* of the wager, in steps */
    uint8_t reached[SABOT_WATCH_COUNTS]; /* targets of each set of tags */
};

struct sabot_watch_shoe {
    int rounds;
    struct sabot_watch_round of[SABOT_WATCH_ROUNDS_MAX];
};

/* A wager watched at tables of one kind. About 1 MiB: the caller allocates. Made by
 * sabot_watch_begin, and read only after. */
struct sabot_watch {
    enum sabot_vector vector;
    struct sabot_points full;
    struct sabot_pay_table table;
    /* A wager on pairs: the case that decides, as in struct sabot_card_plan. No tags follow it:
     * every rank changes it alike. */
    bool by_pairs;
    uint8_t pair_cases[SABOT_PAIRS][SABOT_PAIRS][SABOT_ODDS_OUTCOMES];
    int tag_sets; /* of `counts` that are in use: all, or 0 */
    struct sabot_watch_count {
        int tags[SABOT_POINTS];
        int first_target; /* the others follow it, one by one */
    } counts[SABOT_WATCH_COUNTS];
    struct sabot_watch_shoe references[SABOT_WATCH_REFERENCES];
    /* The chance that each kind wagers heavily, [1], or not, [0], at a worth. */
    double by_worth[SABOT_WATCH_STRETCHES][2][SABOT_WATCH_WORTHS][SABOT_WATCH_KINDS];
    /* Powers of how often a counter by tags does not keep to them, and does. */
    double lapsed[SABOT_WATCH_LAPSES][SABOT_WATCH_ROUNDS_MAX + 1];
    double kept[SABOT_WATCH_LAPSES][SABOT_WATCH_ROUNDS_MAX + 1];
};

struct sabot_watch_choice {
    int decks, wager;                   /* of the sheet */
    const struct sabot_card_plan *plan; /* of a wager on pairs; NULL: the outcome decides it */
    enum sabot_vector vector;
};

/* Where rounds are looked at, eight side by side: large, the caller's. */
struct sabot_watch_space {
    struct sabot_odds_block points;
    struct sabot_pair_block pairs;
};

/* Deals the reference shoes of a sheet and so many decks. SABOT_OUT_OF_RANGE, with the
 * words: a wager without an exact price, one that no card changes, or decks that
 * cannot be. Requires: sabot_vector_is_here(vector); a plan asks pairs alone. */
SABOT_MUST_CHECK enum sabot_status sabot_watch_begin(struct sabot_watch *watch,
                                                     const struct sabot_sheet *sheet,
                                                     struct sabot_watch_choice choice,
                                                     struct sabot_watch_space *space,
                                                     struct sabot_error *error);

/* What was known before each round of a shoe, from the cards that nobody had seen then,
 * burned ones among them. Requires: sabot_points_check passes them, none has more than the
 * watch's decks, and rounds <= SABOT_WATCH_ROUNDS_MAX; for pairs no count is negative. */
void sabot_watch_look(const struct sabot_watch *watch, const struct sabot_card_shoe *unseen,
                      int rounds, struct sabot_watch_space *space, struct sabot_watch_shoe *shoe);

/* What the wager was worth before a round, of one unit staked: exact to an eighth of a
 * percent, and beyond 32% either way that. */
double sabot_watch_worth(struct sabot_watch_round round);

/* Which rounds somebody wagered heavily on: with half of their largest stake of the shoe
 * or more. Returns how many. */
int sabot_watch_heavy(const sabot_cents *stakes, int rounds, bool heavy[SABOT_WATCH_ROUNDS_MAX]);

/* The evidence of one shoe. 1 where every round was wagered on alike, which says nothing;
 * a shoe without a wager may say a little: nothing was wagered when nothing was to be won. */
double sabot_watch_evidence(const struct sabot_watch *watch, const struct sabot_watch_shoe *shoe,
                            const bool *heavy);

/* The evidence of all shoes so far, or of the last of them where that is more: 1 before the
 * first. */
static inline double sabot_watch_add(double so_far, double evidence) {
    return (so_far > 1 ? so_far : 1) * evidence;
}

/* ---- rates ---- */

/* The chance of `count` or more in so many trials, each with the chance `rate`: exact, as
 * a sum of doubles. Requires: 0 <= count <= trials, and rate between 0 and 1. */
double sabot_watch_tail(int64_t trials, int64_t count, double rate);

#endif

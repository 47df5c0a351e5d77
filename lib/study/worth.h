/*
 * worth.h - the exact expectation of rounds, found eight at a time.
 *
 * Between count.c, which deals, and sabot/odds.h, which counts deals. A round
 * waits until a block is full; then its expectation goes to its shoe's sums.
 */
#ifndef LIB_STUDY_WORTH_H
#define LIB_STUDY_WORTH_H

#include "sabot/count.h"

/* What a range is counted with. */
struct study_work {
    enum sabot_vector vector;
    struct sabot_count_space *space;
    struct sabot_count_totals *totals;
};

/* The place of a count, or of an expectation, of over / unit. Requires: unit > 0. */
static inline int study_place_of(int64_t over, int64_t unit) {
    int64_t place = over / unit - (over % unit < 0);
    if (place < SABOT_COUNT_LOWEST)
        place = SABOT_COUNT_LOWEST;
    if (place > SABOT_COUNT_HIGHEST)
        place = SABOT_COUNT_HIGHEST;
    return (int)place - SABOT_COUNT_LOWEST;
}

/* Takes a round that may be wagered on, with the points of the unseen cards. */
void study_worth_add(const struct sabot_count *count, struct study_work *work,
                     const struct sabot_count_round *round, const struct sabot_points *unseen);

/* Takes a round whose expectation is known: the deals, and those that each case decides. */
void study_worth_settle(const struct sabot_count *count, struct study_work *work,
                        const struct sabot_count_round *round, sabot_big deals,
                        const sabot_big by_case[SABOT_CASES_MAX + 1]);

/* Finds the expectation of all rounds that wait. */
void study_worth_flush(const struct sabot_count *count, struct study_work *work);

/* ---- wagers that go by the cards: card_worth.c ---- */

/* The case that decides the shoe's last round. */
int study_case_of(const struct sabot_card_plan *plan, const struct sabot_sim_shoe *shoe);

/* Fails unless the wager goes by pairs alone and its price fits. */
SABOT_MUST_CHECK enum sabot_status study_pairs_check(const struct sabot_count *count,
                                                     struct sabot_error *error);

/* As study_worth_add, for a wager on pairs. */
void study_pairs_add(const struct sabot_count *count, struct study_work *work,
                     const struct sabot_count_round *round, const struct sabot_card_shoe *unseen);
void study_pairs_settle(const struct sabot_count *count, struct study_work *work);

#endif

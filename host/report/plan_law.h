/*
 * plan_law.h - what a round at a table leaves who banks, from the rounds that were banked there:
 * one of them, drawn at random, and dealt from a whole shoe. And a night of such rounds at several
 * tables, exactly (sabot/sums.h).
 */
#ifndef HOST_REPORT_PLAN_LAW_H
#define HOST_REPORT_PLAN_LAW_H

#include "sabot/banking.h"
#include "sabot/sums.h"

/* Results of a round, the collection taken off. All zero is an empty one. */
struct plan_law {
    size_t count, room;
    int64_t rounds;                   /* that it was made of */
    struct sabot_sum_result *results; /* rising, once it is finished */
};

/* Adds a round as it was studied. False: out of memory. */
bool plan_law_add(struct plan_law *law, const struct sabot_banking *banking);
/* Once, after the last round. */
void plan_law_finish(struct plan_law *law);
void plan_law_clear(struct plan_law *law);

/* A night of so many rounds at each table; to be cleared even on failure. SABOT_NO_MEMORY, with
 * the words. Requires: each law has a round. */
SABOT_MUST_CHECK enum sabot_status plan_night_find(const struct sabot_sum_part *parts, int count,
                                                   struct sabot_sum *night,
                                                   struct sabot_error *error);
void plan_night_clear(struct sabot_sum *night);

#endif

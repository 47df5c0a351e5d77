/*
 * sabot/sums.h - the law of a night of rounds that are not alike: several tables, each with
 * layouts of its own.
 *
 * The results of independent rounds add up, so their laws are convolved: the transform of a
 * table's law to the power of its rounds, times those of the others, and back (FFT). Nobody's
 * bankroll ends such a night; sabot/law.h says how likely one is ruined at a table.
 *
 *     sabot_sum_plan(parts, count, SABOT_SUM_POINTS_MAX, &sum);
 *     sum.space = malloc(sabot_sum_room(&sum));
 *     sabot_sum_find(parts, count, &sum);
 *     lose = sabot_sum_below(&sum, 0);
 *
 * Chances are counted on a grid around the mean, of so many points that what lies beyond has a
 * chance below SABOT_SUM_DOUBT (by Bernstein's inequality): the grid of the results' greatest
 * common divisor, or a coarser one where that has too many points. Then a result goes to both of
 * its neighbours so that its mean stays, and `slack` bounds how far off the sum can be, but for
 * the same chance (by Hoeffding's).
 */
#ifndef SABOT_SUMS_H
#define SABOT_SUMS_H

#include "sabot/cents.h"

#include <stddef.h>

#define SABOT_SUM_POINTS_MAX ((int64_t)1 << 20)
#define SABOT_SUM_DOUBT      1e-9

/* What a round may bring, in cents. */
struct sabot_sum_result {
    sabot_cents kept;
    double chance;
};

/* So many rounds with the same law. */
struct sabot_sum_part {
    const struct sabot_sum_result *results;
    int64_t count, rounds;
};

struct sabot_sum {
    sabot_cents grid;
    int64_t points; /* a power of two */
    int64_t first;  /* grid points: where they begin */
    int64_t slack;  /* grid points; 0: the grid is that of the results, and nothing is rounded */
    double mean, variance;
    double *space;    /* the caller's, sabot_sum_room bytes; read only after */
    const double *at; /* the chance of each point, within the space */
};

/* Chooses the grid, of at most `most` points, a power of two. Requires: each part has a result
 * and a round, and its chances add up to 1. */
void sabot_sum_plan(const struct sabot_sum_part *parts, int count, int64_t most,
                    struct sabot_sum *sum);

size_t sabot_sum_room(const struct sabot_sum *sum);

void sabot_sum_find(const struct sabot_sum_part *parts, int count, struct sabot_sum *sum);

/* The chance of less than so many cents; the least result that the sum does not pass with a
 * chance of `part`. */
double sabot_sum_below(const struct sabot_sum *sum, sabot_cents cents);
sabot_cents sabot_sum_quantile(const struct sabot_sum *sum, double part);

#endif

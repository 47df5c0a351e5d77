/*
 * sabot/fraction.h - whole numbers of 128 bits, and exact fractions of them.
 *
 * Lowest terms, the denominator positive: equal fractions are equal structs.
 * Nothing here rounds but the functions that give a double, and those give the
 * nearest one.
 */
#ifndef SABOT_FRACTION_H
#define SABOT_FRACTION_H

#include "sabot/base.h"
#include "sabot/text.h"

__extension__ typedef __int128 sabot_big;

struct sabot_fraction {
    sabot_big numerator;
    sabot_big denominator;
};

/* In lowest terms. Requires: denominator > 0. */
struct sabot_fraction sabot_fraction_of(sabot_big numerator, sabot_big denominator);

/* The double nearest to a fraction, ties to even. */
double sabot_fraction_float(struct sabot_fraction fraction);

/* The double nearest to from subtracted from to: how much a step changed. */
struct sabot_step {
    struct sabot_fraction from, to;
};
double sabot_step_float(struct sabot_step step);

/* Weighted sums of a quantity that comes in whole numbers, each `scale` to the
 * unit. Start with the scale and zeros. */
struct sabot_moments {
    int64_t scale;
    sabot_big weight;
    sabot_big sum;
    uint64_t squares[4]; /* 256 bits, the lowest first */
};

/* Adds x with a weight >= 0. False, and the moments are not to be used, if 128
 * bits do not hold the sums. Requires: |x| and the scale are at most 2^62. */
SABOT_MUST_CHECK bool sabot_moments_add(struct sabot_moments *moments, sabot_big weight, int64_t x);

/* Exact, and the double nearest to the exact one. Require: weight > 0. */
struct sabot_fraction sabot_moments_mean(const struct sabot_moments *moments);
double sabot_moments_variance(const struct sabot_moments *moments);

/* Writes all digits, in groups of three with `separator` between; 0: none. */
void sabot_big_write(struct sabot_text *text, sabot_big value, char separator);

/* Writes `-241149546272/19524993263685`; the denominator always. */
void sabot_fraction_write(struct sabot_text *text, struct sabot_fraction fraction);

#endif

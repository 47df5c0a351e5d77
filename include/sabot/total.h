/*
 * sabot/total.h - a whole number of 192 bits, sign included, made to be added up.
 *
 * It stands in parts of 32 bits, each in 64, so that totals are added place by
 * place: by threads, by the ranks of a cluster, from a file, in any order and
 * with the same result, as sums of floating numbers would not be. Carries are
 * settled now and then. A negative number is its complement, as in any machine.
 */
#ifndef SABOT_TOTAL_H
#define SABOT_TOTAL_H

#include "sabot/fraction.h"

#define SABOT_TOTAL_PARTS 6

struct sabot_total {
    uint64_t parts[SABOT_TOTAL_PARTS]; /* the lowest first */
};

/* Adds a number. Requires: fewer than 2^31 additions since carries were settled. */
void sabot_total_add(struct sabot_total *total, sabot_big value);

/* Settles carries: every part is below 2^32 again. */
void sabot_total_carry(struct sabot_total *total);

/* Near enough to the nearest double: the error is below 2^-50 of the number. */
double sabot_total_float(struct sabot_total total);

#endif

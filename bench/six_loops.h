/*
 * six_loops.h - exact odds the plain way: every six-card deal, value by value.
 *
 * The baseline that the library's odds are measured against, and the second
 * implementation that the tests compare them with. It knows nothing of
 * lib/odds: how a deal ends is asked of sabot/round.h, card by card.
 */
#ifndef BENCH_SIX_LOOPS_H
#define BENCH_SIX_LOOPS_H

#include "sabot/fraction.h"
#include "sabot/round.h"

#define SIX_LOOPS_LEAVES 1000000

struct six_loops {
    uint16_t ends[SIX_LOOPS_LEAVES]; /* outcome number of every row of six values */
    sabot_big counts[SABOT_OUTCOMES];
};

/* Deals every row of six values; once. */
void six_loops_begin(struct six_loops *loops);

/* Fills in the counts: ordered six-card deals of the shoe by outcome number.
 * Exact while all of them together fit 64 bits. */
void six_loops_count(struct six_loops *loops, const int32_t points[10]);

#endif

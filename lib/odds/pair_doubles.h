/*
 * pair_doubles.h - pair_lanes.h in double, LANE_NUMBERS at once.
 */
#ifndef LIB_ODDS_PAIR_DOUBLES_H
#define LIB_ODDS_PAIR_DOUBLES_H

typedef double lane __attribute__((vector_size(LANE_NUMBERS * sizeof(double))));

#define LANE     lane
#define NUMBER   double
#define WHOLE(x) ((int64_t)(x))
#include "lib/odds/pair_lanes.h"

#endif

/*
 * pair_avx2.c - deals by outcome and pairs in double, four at once.
 */
#include "sabot/card_odds.h"

#if defined(__x86_64__)
#define LANE_NUMBERS   4
#define LANES_TARGET   __attribute__((target("avx2,fma")))
#define FIND_PAIR_ODDS sabot_pair_odds_avx2
#include "lib/odds/pair_doubles.h"
#endif

/*
 * odds_lanes.h - the counting of odds_many_lanes.h as a function of one path.
 *
 * Included by odds_avx512.c, odds_avx2.c and odds_portable.c, each of which says what its
 * functions are called (PATH).
 */
#include "lib/odds/odds_many_lanes.h"

LANES_TARGET void PATH(odds_many)(struct sabot_odds_block *block) {
    for (int first = 0; first < SABOT_ODDS_BLOCK; first += LANES)
        count_many(&block->shoes[first], &block->of[0][first]);
}

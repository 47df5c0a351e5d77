/*
 * pair_avx2.c - pairs of many shoes with avx2: four at once.
 */
#include "lib/odds/pair_paths.h"

#if defined(__x86_64__)

#include <string.h>

#define LANES        4
#define LANES_TARGET __attribute__((target("avx2,fma")))

#include "lib/odds/pair_lanes.h"

LANES_TARGET void odds_pair_many_avx2(const struct sabot_odds_block *outcomes,
                                      struct sabot_pair_block *block) {
    for (int first = 0; first < SABOT_ODDS_BLOCK; first += LANES)
        count_pairs(block->shoes + first, outcomes->of[0] + first, block->of[0][0][0] + first);
}

#endif

/*
 * pair_avx512.c - pairs of many shoes with AVX-512: eight at once.
 */
#include "lib/odds/pair_paths.h"

#if defined(__x86_64__)

#include <string.h>

#define LANES        8
#define LANES_TARGET __attribute__((target("avx512f,avx512dq,avx512vl,fma")))

#include "lib/odds/pair_lanes.h"

LANES_TARGET void odds_pair_many_avx512(const struct sabot_odds_block *outcomes,
                                        struct sabot_pair_block *block) {
    for (int first = 0; first < SABOT_ODDS_BLOCK; first += LANES)
        count_pairs(block->shoes + first, outcomes->of[0] + first, block->of[0][0][0] + first);
}

#endif

/*
 * pair_avx2_one.c - pairs of one shoe with what avx2 machines have.
 */
#include "lib/odds/pair_paths.h"

#if defined(__x86_64__)

#include <string.h>

#define LANES        1
#define LANES_TARGET __attribute__((target("avx2,fma")))
#define NUMBER       double
#define WHOLE(x)     ((int64_t)(x))

#include "lib/odds/pair_lanes.h"

LANES_TARGET void odds_pair_one_avx2(const struct sabot_card_shoe *shoe, const sabot_big *outcomes,
                                     struct sabot_pair_odds *odds) {
    count_pairs(shoe, outcomes, odds->of[0][0]);
}

#endif

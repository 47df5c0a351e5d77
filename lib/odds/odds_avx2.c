/*
 * odds_avx2.c - deals counted with avx2: four shoes at once.
 */
#include "lib/odds/odds_paths.h"

#if defined(__x86_64__)

#include <string.h>

#define LANES        4
#define LANES_TARGET __attribute__((target("avx2,fma")))

#include "lib/odds/odds_many_lanes.h"
#include "lib/odds/odds_one_lanes.h"

LANES_TARGET void odds_many_avx2(struct sabot_odds_block *block) {
    for (int first = 0; first < SABOT_ODDS_BLOCK; first += LANES)
        count_many(block, first);
}

LANES_TARGET void odds_one_avx2(const struct sabot_points *shoe, double counts[SABOT_OUTCOMES]) {
    count_one(shoe, counts);
}

#endif

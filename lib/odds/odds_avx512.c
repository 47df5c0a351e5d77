/*
 * odds_avx512.c - deals counted with AVX-512: eight shoes at once.
 */
#include "lib/odds/odds_paths.h"

#if defined(__x86_64__)

#include <string.h>

#define LANES        8
#define LANES_TARGET __attribute__((target("avx512f,avx512dq,avx512vl,fma")))

#include "lib/odds/odds_many_lanes.h"
#include "lib/odds/odds_one_lanes.h"

LANES_TARGET void odds_many_avx512(struct sabot_odds_block *block) {
    count_many(block, 0);
}

LANES_TARGET void odds_one_avx512(const struct sabot_points *shoe, double counts[SABOT_OUTCOMES]) {
    count_one(shoe, counts);
}

#endif

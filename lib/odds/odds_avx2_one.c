/*
 * odds_avx2_one.c - one shoe counted with what avx2 machines have: the sums of
 * odds_many_lanes.h with a single lane, which are fewer than those of a lane a total.
 */
#include "lib/odds/odds_paths.h"

#if defined(__x86_64__)

#include <string.h>

#define LANES        1
#define LANES_TARGET __attribute__((target("avx2,fma")))

#include "lib/odds/odds_many_lanes.h"

LANES_TARGET void odds_one_avx2(const struct sabot_points *shoe,
                                uint64_t counts[SABOT_ODDS_OUTCOMES]) {
    count_many(shoe, counts);
}

#endif

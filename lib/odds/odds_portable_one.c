/*
 * odds_portable_one.c - one shoe counted with what every machine has: the sums of
 * odds_many_lanes.h with a single lane, which are fewer than those of a lane a total.
 */
#include "lib/odds/odds_paths.h"

#include <string.h>

#define LANES        1
#define LANES_TARGET /* what every machine has */

#include "lib/odds/odds_many_lanes.h"

LANES_TARGET void odds_one_portable(const struct sabot_points *shoe,
                                    uint64_t counts[SABOT_ODDS_OUTCOMES]) {
    count_many(shoe, counts);
}

/*
 * odds_portable.c - deals counted with what every machine has.
 */
#include "lib/odds/odds_paths.h"

#include <string.h>

#define LANES        2
#define LANES_TARGET /* what every machine has */

#include "lib/odds/odds_many_lanes.h"
#include "lib/odds/odds_one_lanes.h"

LANES_TARGET void odds_many_portable(struct sabot_odds_block *block) {
    for (int first = 0; first < SABOT_ODDS_BLOCK; first += LANES)
        count_many(block, first);
}

LANES_TARGET void odds_one_portable(const struct sabot_points *shoe,
                                    double counts[SABOT_OUTCOMES]) {
    count_one(shoe, counts);
}

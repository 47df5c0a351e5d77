/*
 * pair_portable.c - pairs of many shoes with what every machine has.
 */
#include "lib/odds/pair_paths.h"

#include <string.h>

#define LANES        2
#define LANES_TARGET /* what every machine has */

#include "lib/odds/pair_lanes.h"

LANES_TARGET void odds_pair_many_portable(const struct sabot_odds_block *outcomes,
                                          struct sabot_pair_block *block) {
    for (int first = 0; first < SABOT_ODDS_BLOCK; first += LANES)
        count_pairs(block->shoes + first, outcomes->of[0] + first, block->of[0][0][0] + first);
}

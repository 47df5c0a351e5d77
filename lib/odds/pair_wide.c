/*
 * pair_wide.c - pairs of one shoe of any size, in wide integers.
 */
#include "lib/odds/pair_paths.h"

#include <string.h>

#define LANES        1
#define LANES_TARGET /* what every machine has */
#define NUMBER       sabot_big
#define WHOLE(x)     (x)

#include "lib/odds/pair_lanes.h"

LANES_TARGET void odds_pair_one_wide(const struct sabot_card_shoe *shoe, const sabot_big *outcomes,
                                     struct sabot_pair_odds *odds) {
    count_pairs(shoe, outcomes, odds->of[0][0]);
}

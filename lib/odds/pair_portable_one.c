/*
 * pair_portable_one.c - pairs of one shoe with what every machine has.
 */
#include "lib/odds/pair_paths.h"

#include <string.h>

#define LANES        1
#define LANES_TARGET /* what every machine has */
#define NUMBER       double
#define WHOLE(x)     ((int64_t)(x))

#include "lib/odds/pair_lanes.h"

LANES_TARGET void odds_pair_one_portable(const struct sabot_card_shoe *shoe,
                                         const sabot_big *outcomes, struct sabot_pair_odds *odds) {
    count_pairs(shoe, outcomes, odds->of[0][0]);
}

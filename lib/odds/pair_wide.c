/*
 * pair_wide.c - deals by outcome and pairs in sabot_big.
 */
#include "sabot/card_odds.h"

#define LANE_NUMBERS 1
#define LANE         sabot_big
#define NUMBER       sabot_big
#define WHOLE(x)     (x)
#define LANES_TARGET
#define FIND_PAIR_ODDS sabot_pair_odds_wide
#include "lib/odds/pair_lanes.h"

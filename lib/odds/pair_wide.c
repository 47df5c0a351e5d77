/*
 * pair_wide.c - deals by outcome and pairs in sabot_big.
 */
#include "sabot/card_odds.h"

#define NUMBER         sabot_big
#define WHOLE(x)       (x)
#define FIND_PAIR_ODDS sabot_pair_odds_wide
#include "lib/odds/pair_lanes.h"

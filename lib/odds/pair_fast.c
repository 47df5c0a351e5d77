/*
 * pair_fast.c - deals by outcome and pairs in double.
 */
#include "sabot/card_odds.h"

#define NUMBER         double
#define WHOLE(x)       ((int64_t)(x))
#define FIND_PAIR_ODDS sabot_pair_odds_fast
#include "lib/odds/pair_lanes.h"

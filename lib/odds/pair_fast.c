/*
 * pair_fast.c - deals by outcome and pairs in double, two at once.
 */
#include "sabot/card_odds.h"

#define LANE_NUMBERS 2
#define LANES_TARGET
#define FIND_PAIR_ODDS sabot_pair_odds_fast
#include "lib/odds/pair_doubles.h"

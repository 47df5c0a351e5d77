/*
 * pair_paths.h - the two paths of the short way for pairs.
 */
#ifndef LIB_ODDS_PAIR_PATHS_H
#define LIB_ODDS_PAIR_PATHS_H

#include "sabot/card_odds.h"

/* From the odds by points of the same shoe. */
typedef void pair_path(const struct sabot_card_shoe *shoe, const struct sabot_odds *points,
                       struct sabot_pair_odds *odds);

pair_path sabot_pair_odds_fast; /* up to SABOT_ODDS_FAST_CARDS_MAX cards, */
pair_path sabot_pair_odds_avx2; /* and where the machine has AVX2 */
pair_path sabot_pair_odds_wide;

#endif

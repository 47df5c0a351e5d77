/*
 * pair_paths.h - the paths of the short way for pairs. All give the same whole numbers.
 */
#ifndef LIB_ODDS_PAIR_PATHS_H
#define LIB_ODDS_PAIR_PATHS_H

#include "lib/odds/odds_paths.h"
#include "sabot/card_odds.h"

/* One shoe, from its deals by outcome. */
typedef void pair_one_path(const struct sabot_card_shoe *shoe, const sabot_big *outcomes,
                           struct sabot_pair_odds *odds);

pair_one_path odds_pair_one_portable,
    odds_pair_one_avx2; /* up to SABOT_ODDS_FAST_CARDS_MAX cards */
pair_one_path odds_pair_one_wide;

/* A block of them. */
typedef void pair_many_path(const struct sabot_odds_block *outcomes,
                            struct sabot_pair_block *block);

pair_many_path odds_pair_many_portable, odds_pair_many_avx2, odds_pair_many_avx512;

#endif

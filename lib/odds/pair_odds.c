/*
 * pair_odds.c - deals by outcome and pairs, the short way: after a pair is dealt the rest of the
 * shoe matters by points alone.
 */
#include "lib/odds/pair_paths.h"

#include <string.h>

static int points_of_rank(int rank) {
    return sabot_card_points((struct sabot_card){(uint8_t)rank, SABOT_SUIT_UNKNOWN});
}

struct sabot_card_shoe sabot_card_shoe_of_decks(int decks) {
    struct sabot_card_shoe shoe;
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            shoe.of[rank][suit] = decks;
    return shoe;
}

struct sabot_points sabot_card_shoe_points(const struct sabot_card_shoe *shoe) {
    struct sabot_points points = {{0}};
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            points.of[points_of_rank(rank)] += shoe->of[rank][suit];
    return points;
}

static const struct {
    pair_one_path *one;
    pair_many_path *many;
} paths[SABOT_VECTORS] = {
    [SABOT_VECTOR_PORTABLE] = {odds_pair_one_portable, odds_pair_many_portable},
#if defined(__x86_64__)
    [SABOT_VECTOR_AVX2] = {odds_pair_one_avx2, odds_pair_many_avx2},
    [SABOT_VECTOR_AVX512] = {odds_pair_one_avx2, odds_pair_many_avx512},
#endif
};

void sabot_pair_odds_count(const struct sabot_card_shoe *shoe, enum sabot_vector vector,
                           struct sabot_pair_odds *odds) {
    struct sabot_points points = sabot_card_shoe_points(shoe);
    struct sabot_odds outcomes;
    struct sabot_error error;
    enum sabot_status status = sabot_odds_count(&points, vector, &outcomes, &error);
    SABOT_ASSERT(status == SABOT_OK);
    bool is_large = sabot_points_cards(&points) > SABOT_ODDS_FAST_CARDS_MAX;
    (is_large ? odds_pair_one_wide : paths[vector].one)(shoe, outcomes.of, odds);
}

void sabot_pair_odds_count_block(struct sabot_pair_block *block, enum sabot_vector vector) {
    UNINITIALIZED struct sabot_odds_block outcomes;
    for (int i = 0; i < SABOT_ODDS_BLOCK; i++)
        outcomes.shoes[i] = sabot_card_shoe_points(&block->shoes[i]);
    sabot_odds_count_block(&outcomes, vector);
    paths[vector].many(&outcomes, block);
}

/* ---- a wager that asks of the cards only pairs ---- */

static void count_by_pairs(const struct sabot_card_plan *plan, const struct sabot_card_shoe *shoe,
                           struct sabot_pair_odds *odds, sabot_big deals[SABOT_CASES_MAX + 1]) {
    sabot_pair_odds_count(shoe, sabot_vector_best(), odds);
    memset(deals, 0, (SABOT_CASES_MAX + 1) * sizeof *deals);
    for (int i = 0; i < SABOT_PAIRS * SABOT_PAIRS; i++)
        for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++)
            deals[plan->pair_cases[i / SABOT_PAIRS][i % SABOT_PAIRS][place]] +=
                odds->of[i / SABOT_PAIRS][i % SABOT_PAIRS][place];
}

void sabot_card_odds_count(const struct sabot_card_plan *plan, const struct sabot_card_shoe *shoe,
                           void *space, sabot_big deals[SABOT_CASES_MAX + 1]) {
    if (plan->pairs_only)
        count_by_pairs(plan, shoe, space, deals);
    else
        sabot_card_odds_count_generally(plan, shoe, space, deals);
}

/*
 * odds.c - shoes as ten counts, and the choice of a path to count their deals.
 */
#include "lib/odds/odds_paths.h"

/* ---- shoes ---- */

struct sabot_points sabot_points_of_ranks(const int32_t ranks[SABOT_RANKS]) {
    struct sabot_points shoe = {{0}};
    for (int rank = 0; rank < SABOT_RANKS; rank++) {
        struct sabot_card card = {(uint8_t)rank, SABOT_SUIT_UNKNOWN};
        shoe.of[sabot_card_points(card)] += ranks[rank];
    }
    return shoe;
}

struct sabot_points sabot_points_of_decks(int decks) {
    int32_t ranks[SABOT_RANKS];
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        ranks[rank] = decks * SABOT_SUITS;
    return sabot_points_of_ranks(ranks);
}

int64_t sabot_points_cards(const struct sabot_points *shoe) {
    int64_t cards = 0;
    for (int x = 0; x < SABOT_POINTS; x++) {
        SABOT_ASSERT(shoe->of[x] >= 0);
        cards += shoe->of[x];
    }
    return cards;
}

static enum sabot_status bad_number_of_cards(int64_t cards, struct sabot_error *error) {
    bool are_few = cards < SABOT_ODDS_CARDS_MIN;
    return sabot_error_print(error, SABOT_OUT_OF_RANGE, "the shoe has %lld card%s; %s %d",
                             (long long)cards, cards == 1 ? "" : "s",
                             are_few ? "a round may need" : "exact odds reach to",
                             are_few ? SABOT_ODDS_CARDS_MIN : SABOT_ODDS_CARDS_MAX);
}

enum sabot_status sabot_points_check(const struct sabot_points *shoe, struct sabot_error *error) {
    for (int x = 0; x < SABOT_POINTS; x++)
        if (shoe->of[x] < 0)
            return sabot_error_print(error, SABOT_OUT_OF_RANGE,
                                     "the number of cards worth %d is negative: %d", x,
                                     shoe->of[x]);
    int64_t cards = sabot_points_cards(shoe);
    if (cards < SABOT_ODDS_CARDS_MIN || cards > SABOT_ODDS_CARDS_MAX)
        return bad_number_of_cards(cards, error);
    return SABOT_OK;
}

/* ---- outcomes ---- */

void sabot_odds_numbers(uint16_t numbers[SABOT_ODDS_OUTCOMES]) {
    int place = 0;
    for (int number = 0; number < SABOT_OUTCOMES; number += SABOT_POINTS) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        struct odds_run run =
            odds_runs[outcome.player_cards - 2][outcome.player_total][outcome.banker_cards - 2];
        for (int total = run.least; total <= run.most; total++)
            numbers[place++] = (uint16_t)(number + total);
    }
    SABOT_ASSERT(place == SABOT_ODDS_OUTCOMES);
}

struct sabot_odds_wins sabot_odds_wins(const struct sabot_odds *odds) {
    struct sabot_odds_wins wins = {0};
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(numbers[i]);
        wins.of[sabot_outcome_winner(outcome)] += odds->of[i];
        wins.cards += odds->of[i] * (outcome.player_cards + outcome.banker_cards);
        if (sabot_outcome_is_dragon7(outcome))
            wins.dragon7 += odds->of[i];
        if (sabot_outcome_is_panda8(outcome))
            wins.panda8 += odds->of[i];
    }
    return wins;
}

/* ---- counting ---- */

sabot_big sabot_odds_deals(int64_t cards) {
    sabot_big deals = 1;
    for (int i = 0; i < SABOT_ODDS_CARDS_MIN; i++)
        deals *= cards - i;
    return deals;
}

static const struct {
    odds_one_path *one;
    odds_many_path *many;
} paths[SABOT_VECTORS] = {
    [SABOT_VECTOR_PORTABLE] = {odds_one_portable, odds_many_portable},
#if defined(__x86_64__)
    [SABOT_VECTOR_AVX2] = {odds_one_avx2, odds_many_avx2},
    [SABOT_VECTOR_AVX512] = {odds_one_avx512, odds_many_avx512},
#endif
};

enum sabot_status sabot_odds_count(const struct sabot_points *shoe, enum sabot_vector vector,
                                   struct sabot_odds *odds, struct sabot_error *error) {
    enum sabot_status status = sabot_points_check(shoe, error);
    if (status != SABOT_OK)
        return status;
    int64_t cards = sabot_points_cards(shoe);
    if (cards > SABOT_ODDS_FAST_CARDS_MAX) {
        sabot_odds_count_plainly(shoe, odds);
        return SABOT_OK;
    }
    UNINITIALIZED uint64_t counts[SABOT_ODDS_OUTCOMES];
    SABOT_ASSERT(sabot_vector_is_here(vector));
    paths[vector].one(shoe, counts);
    odds->shoe = *shoe;
    odds->deals = sabot_odds_deals(cards);
    for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++)
        odds->of[place] = (sabot_big)counts[place];
    return SABOT_OK;
}

void sabot_odds_count_block(struct sabot_odds_block *block, enum sabot_vector vector) {
    for (int i = 0; i < SABOT_ODDS_BLOCK; i++) {
        int64_t cards = sabot_points_cards(&block->shoes[i]);
        SABOT_ASSERT(cards >= SABOT_ODDS_CARDS_MIN && cards <= SABOT_ODDS_FAST_CARDS_MAX);
    }
    SABOT_ASSERT(sabot_vector_is_here(vector));
    paths[vector].many(block);
}

void sabot_odds_of_block(const struct sabot_odds_block *block, int shoe, struct sabot_odds *odds) {
    SABOT_ASSERT(shoe >= 0 && shoe < SABOT_ODDS_BLOCK);
    odds->shoe = block->shoes[shoe];
    odds->deals = sabot_odds_deals(sabot_points_cards(&odds->shoe));
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
        odds->of[i] = (sabot_big)block->of[i][shoe];
}

/* ---- effects of removal ---- */

enum sabot_status sabot_removal_count(const struct sabot_points *shoe, enum sabot_vector vector,
                                      struct sabot_removal *removal, struct sabot_error *error) {
    enum sabot_status status = sabot_points_check(shoe, error);
    if (status == SABOT_OK && sabot_points_cards(shoe) == SABOT_ODDS_CARDS_MIN)
        status = sabot_error_say(error, SABOT_OUT_OF_RANGE,
                                 "the shoe has 6 cards; with one of them out no round is certain");
    for (int x = 0; x < SABOT_POINTS && status == SABOT_OK; x++) {
        struct sabot_points left = *shoe;
        removal->has[x] = left.of[x]-- > 0;
        if (removal->has[x])
            status = sabot_odds_count(&left, vector, &removal->of[x], error);
    }
    return status;
}

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

void sabot_pair_odds_count(const struct sabot_card_shoe *shoe, struct sabot_pair_odds *odds) {
    struct sabot_points points = sabot_card_shoe_points(shoe);
    struct sabot_odds outcomes;
    struct sabot_error error;
    enum sabot_status status = sabot_odds_count(&points, sabot_vector_best(), &outcomes, &error);
    SABOT_ASSERT(status == SABOT_OK);
    if (sabot_points_cards(&points) > SABOT_ODDS_FAST_CARDS_MAX) {
        sabot_pair_odds_wide(shoe, &outcomes, odds);
        return;
    }
#if defined(__x86_64__)
    if (sabot_vector_is_here(SABOT_VECTOR_AVX2)) {
        sabot_pair_odds_avx2(shoe, &outcomes, odds);
        return;
    }
#endif
    sabot_pair_odds_fast(shoe, &outcomes, odds);
}

/* ---- a wager that asks of the cards only pairs ---- */

/* The case that decides an outcome with these pairs: by two hands that are so. */
static int deciding(const struct sabot_card_plan *plan, uint8_t marks[2][SABOT_PAIRS], int number,
                    int player, int banker) {
    uint32_t cases = plan->outcome_cases[number] & plan->hand_cases[0][marks[0][player]] &
                     plan->hand_cases[1][marks[1][banker]] &
                     plan->both_cases[marks[0][player]][marks[1][banker]];
    return cases == 0 ? plan->case_count : __builtin_ctz(cases);
}

/* The mark of a hand that begins with each kind of pair. */
static void marks_of_pairs(const struct sabot_card_plan *plan, uint8_t marks[2][SABOT_PAIRS]) {
    int classes = plan->class_count;
    for (int hand = 0; hand < 2; hand++)
        for (int kind = 0; kind < SABOT_PAIRS; kind++) {
            static const uint8_t seconds[SABOT_PAIRS][2] = {
                [SABOT_PAIR_NONE] = {1, SABOT_SPADES},
                [SABOT_PAIR_MIXED] = {0, SABOT_HEARTS},
                [SABOT_PAIR_COLOURED] = {0, SABOT_CLUBS},
                [SABOT_PAIR_PERFECT] = {0, SABOT_SPADES},
            };
            int first = plan->class_of[0][SABOT_SPADES];
            int second = plan->class_of[seconds[kind][0]][seconds[kind][1]];
            marks[hand][kind] =
                plan->marks[hand][(first * classes + second) * (classes + 1) + classes];
        }
}

static void count_by_pairs(const struct sabot_card_plan *plan, const struct sabot_card_shoe *shoe,
                           struct sabot_pair_odds *odds, sabot_big deals[SABOT_CASES_MAX + 1]) {
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    uint8_t marks[2][SABOT_PAIRS];
    sabot_odds_numbers(numbers);
    marks_of_pairs(plan, marks);
    sabot_pair_odds_count(shoe, odds);
    memset(deals, 0, (SABOT_CASES_MAX + 1) * sizeof *deals);
    for (int player = 0; player < SABOT_PAIRS; player++)
        for (int banker = 0; banker < SABOT_PAIRS; banker++)
            for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++)
                deals[deciding(plan, marks, numbers[place], player, banker)] +=
                    odds->of[player][banker][place];
}

void sabot_card_odds_count(const struct sabot_card_plan *plan, const struct sabot_card_shoe *shoe,
                           void *space, sabot_big deals[SABOT_CASES_MAX + 1]) {
    if (plan->pairs_only)
        count_by_pairs(plan, shoe, space, deals);
    else
        sabot_card_odds_count_generally(plan, shoe, space, deals);
}

/*
 * card_worth.c - rounds judged by their cards, and the exact expectation of wagers on pairs. See
 * worth.h.
 */
#include "lib/study/worth.h"

#include <string.h>

static int class_of(const struct sabot_card_plan *plan, unsigned card) {
    return plan->class_of[card / SABOT_SUITS][card % SABOT_SUITS];
}

int study_case_of(const struct sabot_card_plan *plan, const struct sabot_sim_shoe *shoe) {
    struct sabot_outcome outcome = sabot_outcome_of_number(shoe->outcome);
    const uint8_t *end = shoe->next + shoe->used; /* end[-1] was the first card of the round */
    int classes = plan->class_count, marks[2];
    int thirds[2] = {outcome.player_cards == 3 ? class_of(plan, end[-5]) : classes,
                     outcome.banker_cards == 3 ? class_of(plan, shoe->next[0]) : classes};
    for (int hand = 0; hand < 2; hand++) {
        int two = class_of(plan, end[-1 - hand]) * classes + class_of(plan, end[-3 - hand]);
        marks[hand] = plan->marks[hand][two * (classes + 1) + thirds[hand]];
    }
    return sabot_card_plan_case(plan, shoe->outcome, marks[0], marks[1]);
}

/* ---- expectations ---- */

static void deals_by_case(const struct sabot_count *count, const struct sabot_card_shoe *shoe,
                          sabot_big by_case[SABOT_CASES_MAX + 1]) {
    struct sabot_pair_odds odds;
    sabot_card_odds_count(count->choice.plan, shoe, &odds, by_case);
}

enum sabot_status study_pairs_check(const struct sabot_count *count, struct sabot_error *error) {
    if (!count->choice.plan->pairs_only)
        return sabot_error_say(error, SABOT_OUT_OF_RANGE,
                               "it goes by more of the cards than pairs, and its exact expectation "
                               "takes too long to find for every round of many shoes");
    struct sabot_card_shoe full = sabot_card_shoe_of_decks(count->sim.decks);
    sabot_big by_case[SABOT_CASES_MAX + 1];
    struct sabot_price price;
    deals_by_case(count, &full, by_case);
    return sabot_pay_table_price(&count->table, by_case, sabot_odds_deals(count->sim.cards), &price,
                                 error);
}

static int64_t cards_of(const struct sabot_card_shoe *shoe) {
    struct sabot_points points = sabot_card_shoe_points(shoe);
    return sabot_points_cards(&points);
}

void study_pairs_settle(const struct sabot_count *count, struct study_work *work) {
    struct sabot_count_space *space = work->space;
    struct sabot_pair_block *block = &space->pairs;
    uint64_t sums[SABOT_CASES_MAX + 1][SABOT_ODDS_BLOCK] = {{0}};
    for (int i = space->waiting; i < SABOT_ODDS_BLOCK; i++)
        block->shoes[i] = block->shoes[0];
    sabot_pair_odds_count_block(block, work->vector);
    for (int i = 0; i < SABOT_PAIRS * SABOT_PAIRS; i++)
        for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++) {
            int player = i / SABOT_PAIRS, banker = i % SABOT_PAIRS;
            uint64_t *to = sums[count->choice.plan->pair_cases[player][banker][place]];
            for (int shoe = 0; shoe < SABOT_ODDS_BLOCK; shoe++)
                to[shoe] += block->of[player][banker][place][shoe];
        }
    for (int shoe = 0; shoe < space->waiting; shoe++) {
        sabot_big by_case[SABOT_CASES_MAX + 1];
        for (int i = 0; i <= SABOT_CASES_MAX; i++)
            by_case[i] = (sabot_big)sums[i][shoe];
        study_worth_settle(count, work, &space->rounds[shoe],
                           sabot_odds_deals(cards_of(&block->shoes[shoe])), by_case);
    }
}

void study_pairs_add(const struct sabot_count *count, struct study_work *work,
                     const struct sabot_count_round *round, const struct sabot_card_shoe *unseen) {
    struct sabot_count_space *space = work->space;
    int64_t cards = cards_of(unseen);
    if (cards > SABOT_ODDS_FAST_CARDS_MAX) {
        sabot_big by_case[SABOT_CASES_MAX + 1];
        deals_by_case(count, unseen, by_case);
        study_worth_settle(count, work, round, sabot_odds_deals(cards), by_case);
        return;
    }
    space->rounds[space->waiting] = *round;
    space->pairs.shoes[space->waiting] = *unseen;
    if (++space->waiting == SABOT_ODDS_BLOCK)
        study_worth_flush(count, work);
}

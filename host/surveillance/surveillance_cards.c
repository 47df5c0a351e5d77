/*
 * surveillance_cards.c - see surveillance_cards.h.
 */
#include "host/surveillance/surveillance_cards.h"

#include <stdlib.h>

/* ---- unseen cards ---- */

/* A card that was keyed by its rank alone is one of a suit that is left: who goes by ranks does
 * not ask which. */
static int suit_of(const struct sabot_card_shoe *shoe, struct sabot_card card) {
    int suit = card.suit;
    if (suit == SABOT_SUIT_UNKNOWN)
        for (suit = 0; suit < SABOT_SUITS - 1 && shoe->of[card.rank][suit] <= 0;)
            suit++;
    return suit;
}

struct sabot_card_shoe unseen_before(const struct sabot_table *table) {
    struct sabot_card_shoe unseen = sabot_card_shoe_of_decks(table->decks);
    for (int i = 0; i < table->round_start; i++) {
        struct sabot_card card = table->shoe.order[i];
        if (card.rank != SABOT_RANK_UNSEEN)
            unseen.of[card.rank][suit_of(&unseen, card)]--;
    }
    return unseen;
}

bool cards_can_be(const struct sabot_card_shoe *shoe) {
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            if (shoe->of[rank][suit] < 0)
                return false;
    return true;
}

/* ---- plans ---- */

void plans_clear(struct watched_table *table) {
    for (int i = 0; i < SABOT_WAGERS_MAX; i++) {
        free(table->plans[i].plan);
        table->plans[i] = (struct wager_plan){0};
    }
}

enum sabot_status plan_find(struct surveillance *surveillance, struct watched_table *table,
                            const struct sabot_sheet *sheet, int wager) {
    struct wager_plan *found = &table->plans[wager];
    struct sabot_error error;
    if (found->is_made)
        return SABOT_OK;
    found->plan = malloc(sizeof *found->plan);
    if (found->plan == NULL)
        return surveillance_no_memory(surveillance);
    found->is_made = true;
    if (sabot_card_plan_make(sheet, &sheet->wagers[wager], found->plan, &error) != SABOT_OK) {
        free(found->plan); /* it tells too many hands apart to be counted */
        found->plan = NULL;
    }
    return SABOT_OK;
}

/* ---- what a round could bring ---- */

static enum sabot_status count_cases(struct surveillance *surveillance,
                                     const struct sabot_card_plan *plan,
                                     const struct sabot_card_shoe *unseen, struct card_law *law) {
    sabot_big deals[SABOT_CASES_MAX + 1];
    struct sabot_points points = sabot_card_shoe_points(unseen);
    void *space = malloc(sabot_card_odds_room(plan));
    if (space == NULL)
        return surveillance_no_memory(surveillance);
    sabot_card_odds_count(plan, unseen, space, deals);
    free(space);
    sabot_big all = sabot_odds_deals(sabot_points_cards(&points));
    law->count = plan->case_count + 1;
    for (int i = 0; i < law->count; i++)
        law->chances[i] = (double)deals[i] / (double)all;
    return SABOT_OK;
}

enum sabot_status card_laws_find(struct surveillance *surveillance, struct watched_table *table,
                                 const struct sabot_table *before,
                                 struct card_law laws[SABOT_WAGERS_MAX]) {
    const struct sabot_sheet *sheet = before->sheet;
    enum sabot_status status = SABOT_OK;
    for (int i = 0; i < sheet->wager_count; i++)
        laws[i].count = 0;
    if (sabot_sheet_detail(sheet) == SABOT_DETAIL_OUTCOME || before->keyed_result >= 0 ||
        sabot_round_next(&before->round).hand != SABOT_HAND_NONE)
        return SABOT_OK;
    struct sabot_card_shoe unseen = unseen_before(before);
    struct sabot_facts facts = sabot_facts_of_round(&before->round);
    if (!cards_can_be(&unseen))
        return SABOT_OK;
    for (int i = 0; i < before->wager_count && status == SABOT_OK; i++) {
        int wager = before->wagers[i].wager;
        enum sabot_detail asks = sabot_wager_detail(sheet, &sheet->wagers[wager]);
        if (asks == SABOT_DETAIL_OUTCOME || asks > facts.detail || laws[wager].count > 0)
            continue;
        status = plan_find(surveillance, table, sheet, wager);
        if (status != SABOT_OK || table->plans[wager].plan == NULL)
            continue;
        laws[wager].came = sabot_wager_decides(sheet, &sheet->wagers[wager], &facts);
        status = count_cases(surveillance, table->plans[wager].plan, &unseen, &laws[wager]);
    }
    return status;
}

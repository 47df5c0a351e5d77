/*
 * play_cover.c - the worst of all outcomes. See play_cover.h.
 */
#include "host/play/play_cover.h"

static sabot_cents larger(sabot_cents a, sabot_cents b) {
    return a > b ? a : b;
}

/* The cards are not known: with `wins` a wager on them gets the best that the outcome still
 * allows, and else it loses. */
static void suppose(const struct sabot_sheet *sheet, struct sabot_outcome outcome, bool wins,
                    struct sabot_sheet *supposed) {
    for (int i = 0; i < sheet->wager_count; i++) {
        const struct sabot_wager *wager = &sheet->wagers[i];
        struct sabot_case best = {.verdict = SABOT_LOSE};
        if (sabot_wager_detail(sheet, wager) == SABOT_DETAIL_OUTCOME)
            continue;
        for (int j = 0; j < wager->case_count && wins; j++) {
            const struct sabot_case *one = &sabot_wager_cases(sheet, wager)[j];
            bool is_better = one->verdict > best.verdict ||
                             (one->verdict == SABOT_WIN &&
                              one->ratio.pays * best.ratio.to > best.ratio.pays * one->ratio.to);
            if (is_better && sabot_when_allows(&one->when, outcome))
                best = *one;
        }
        best.when = (struct sabot_when){.packed = {0}};
        supposed->cases[wager->first_case] = best;
    }
}

static void look_at(const struct sabot_table *table, const struct sabot_layout *layout,
                    struct sabot_outcome outcome, int bettor, struct play_cover *cover) {
    struct sabot_settled settled[SABOT_TABLE_WAGERS_MAX];
    struct sabot_settlement settlement = sabot_layout_settle(layout, outcome, settled);
    sabot_cents unpaid = 0, own_unpaid = 0;
    for (int i = 0; i < layout->count; i++) {
        if (settled[i].verdict != SABOT_WIN)
            continue;
        unpaid += settled[i].uncovered;
        if (table->wagers[settled[i].placed].bettor == bettor)
            own_unpaid += settled[i].uncovered;
    }
    cover->unpaid = larger(cover->unpaid, unpaid);
    cover->own_unpaid = larger(cover->own_unpaid, own_unpaid);
    cover->loss = larger(cover->loss, -settlement.net);
    cover->win = larger(cover->win, settlement.net);
}

struct play_cover play_cover_of(const struct sabot_table *table, int bettor) {
    struct sabot_placed placed[SABOT_TABLE_WAGERS_MAX];
    struct sabot_layout layout = sabot_table_layout(table, placed);
    struct play_cover cover = {.action = sabot_layout_action(&layout)};
    struct sabot_sheet supposed = *table->sheet;
    SABOT_ASSERT(table->sheet->bank == SABOT_BANK_PLAYER_DEALER && table->bank.amount > 0);
    layout.sheet = &supposed;
    for (int i = 0; i < 2 * SABOT_OUTCOMES; i++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(i / 2);
        if (!sabot_outcome_is_possible(outcome))
            continue;
        suppose(table->sheet, outcome, i % 2 == 0, &supposed);
        look_at(table, &layout, outcome, bettor, &cover);
    }
    return cover;
}

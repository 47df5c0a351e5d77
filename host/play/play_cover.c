/*
 * play_cover.c - the worst of all outcomes. See play_cover.h.
 */
#include "host/play/play_cover.h"

static sabot_cents larger(sabot_cents a, sabot_cents b) {
    return a > b ? a : b;
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
    SABOT_ASSERT(table->sheet->bank == SABOT_BANK_PLAYER_DEALER && table->bank.amount > 0);
    for (int i = 0; i < SABOT_OUTCOMES; i++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(i);
        if (sabot_outcome_is_possible(outcome))
            look_at(table, &layout, outcome, bettor, &cover);
    }
    return cover;
}

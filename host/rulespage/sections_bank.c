/*
 * sections_bank.c - whose money is at stake: the bank, the order of settlement
 * and what happens when the bank does not cover, limits and collections.
 *
 * Rules: R24, R40-R46, R50-R53, R71; readings 4-8, 13, 14.
 */
#include "host/rulespage/phrases.h"
#include "host/rulespage/sections.h"

static bool has_player_dealer(const struct sabot_sheet *sheet) {
    return sheet->bank == SABOT_BANK_PLAYER_DEALER;
}

static void add_house_bank(struct blocks *page) {
    blocks_add(page, BLOCK_PARAGRAPH,
               "The house banks this table: it pays all winning wagers and collects all losing "
               "ones.");
    blocks_add(page, BLOCK_PARAGRAPH,
               "A game banked by the house is not for California card "
               "rooms.");
}

static void add_rotation(struct blocks *page, const struct sabot_sheet *sheet) {
    int rounds = sheet->rotation.rounds;
    const char *plural = rounds == 1 ? "" : "s";
    blocks_add(page, BLOCK_ITEM,
               "A bettor is first offered the position. Wagers are placed once it is taken.");
    blocks_add(page, BLOCK_ITEM,
               "The position is offered around the table clockwise, continuously and to every "
               "bettor in turn. It passes on after every %s round%s.",
               phrase_count(rounds).words, plural);
    if (rounds > 1)
        blocks_add(page, BLOCK_ITEM,
                   "Every bettor has the chance to bank %s rounds in a row. A bettor may take "
                   "fewer, or decline.",
                   phrase_count(rounds).words);
    else
        blocks_add(page, BLOCK_ITEM, "Every bettor has the chance to bank, and may decline.");
    if (sheet->rotation.offered == SABOT_OFFERED_EVERY_ROUND)
        blocks_add(page, BLOCK_ITEM, "The position is offered anew before every round.");
    if (sheet->rotation.reach_bettors > 0)
        blocks_add(page, BLOCK_ITEM,
                   "Within every %d minutes the position is held by at least %s different "
                   "bettors, a third-party player not counted. Otherwise the table pauses.",
                   sheet->rotation.reach_minutes,
                   phrase_count(sheet->rotation.reach_bettors).words);
    if (sheet->rotation.eligible == SABOT_ELIGIBLE_PLAYED_LAST)
        blocks_add(page, BLOCK_ITEM,
                   "To take the position a bettor must have played the round before, on the spot "
                   "where the position now comes. Where no wager lay in that round, nobody may be "
                   "player-dealer on that spot. Banking counts as playing. When this leaves "
                   "nobody, as at a table's first round, everybody seated may take the position.");
    if (sheet->rotation.dated[0] != '\0')
        blocks_add(page, BLOCK_ITEM, "This rotation is the room's policy of %s.",
                   sheet->rotation.dated);
}

void section_bank(struct blocks *page, const struct sabot_sheet *sheet) {
    blocks_add(page, BLOCK_HEADING, "Who banks");
    if (!has_player_dealer(sheet)) {
        add_house_bank(page);
        return;
    }
    blocks_add(page, BLOCK_PARAGRAPH,
               "One of the bettors banks each round: the player-dealer. The player-dealer, not "
               "the house, pays all winning wagers and collects all losing ones. The house deals. "
               "It does not take part in the play and has no stake in the result.");
    add_rotation(page, sheet);
    blocks_add(page, BLOCK_ITEM,
               "Before each round the player-dealer puts up an amount of their own choice, within "
               "the posted limits. It is fixed when the first card is dealt.");
    blocks_add(page, BLOCK_ITEM, "Nobody ever has to cover all the wagers in action.");
    blocks_add(page, BLOCK_ITEM,
               "The player-dealer can neither win nor lose more than the amount put up.");
    blocks_add(page, BLOCK_ITEM, "No wager is placed at the player-dealer's own seat.");
}

static void add_order(struct blocks *page, const struct sabot_sheet *sheet) {
    struct phrase wagers = phrase_wagers(sheet, phrase_all_wagers(sheet), ", then ");
    if (sheet->order == SABOT_ORDER_WAGER_FIRST)
        blocks_add(page, BLOCK_ITEM,
                   "Wagers are settled kind by kind: %s. Each kind begins at the seat to the left "
                   "of the player-dealer and goes clockwise from seat to seat.",
                   wagers.words);
    else
        blocks_add(page, BLOCK_ITEM,
                   "Wagers are settled seat by seat, from the seat to the left of the "
                   "player-dealer clockwise. At each seat the order is: %s.",
                   wagers.words);
    if (sheet->back_line > 0)
        blocks_add(page, BLOCK_ITEM,
                   "Back-line wagers follow the seat's own wager on the same space.");
}

/* Reading 4, as two lists of rules. */
static void add_cover(struct blocks *page, const struct sabot_sheet *sheet) {
    static const char *const net[] = {
        "Losing stakes help to pay the winners. While the difference between losing stakes and "
        "winnings is no more than the amount put up, every wager settles whole.",
        "If the winners are owed more than the losing stakes and the amount put up together, all "
        "losing stakes are collected, and winners are paid in the order above until all of that "
        "money is spent.",
        "If the losing stakes are more than the winnings and the amount put up together, all "
        "winners are paid, and losing stakes are collected in the order above until the "
        "player-dealer has won the amount put up.",
        NULL,
    };
    static const char *const matched[] = {
        "Every dollar put up acts once. In the order above, losing stakes are collected and "
        "winners are paid until what was collected and what was paid come, together, to the "
        "amount put up.",
        NULL,
    };
    static const char *const *const rules[] = {
        [SABOT_COVER_NET] = net, [SABOT_COVER_MATCHED] = matched};
    for (const char *const *rule = rules[sheet->cover]; *rule != NULL; rule++)
        blocks_add(page, BLOCK_ITEM, "%s", *rule);
}

void section_settlement(struct blocks *page, const struct sabot_sheet *sheet) {
    if (!has_player_dealer(sheet))
        return;
    blocks_add(page, BLOCK_HEADING, "How wagers are settled");
    add_order(page, sheet);
    blocks_add(page, BLOCK_ITEM,
               "Wagers are paid and collected as far as the amount put up covers them.");
    add_cover(page, sheet);
    blocks_add(page, BLOCK_ITEM,
               "What is not covered goes back to the bettors. A winner always keeps the whole "
               "stake, and a push uses nothing of the amount put up. The last wager reached may be "
               "paid or collected in part, to the cent.");
}

static bool fee_is_free(const struct sabot_fee *fee) {
    for (int i = 0; i < fee->band_count; i++)
        if (fee->bands[i].fee != 0)
            return false;
    return true;
}

bool sections_know_collections(const struct sabot_sheet *sheet) {
    for (int i = 0; i < sheet->row_count; i++) {
        const struct sabot_schedule_row *row = &sheet->rows[i];
        if (!fee_is_free(&row->player_dealer_fee))
            return true;
        for (int wager = 0; wager < sheet->wager_count; wager++)
            if (!fee_is_free(&row->fees[wager]))
                return true;
    }
    return false;
}

static void add_limits(struct blocks *page, const char *what, struct sabot_limits limits) {
    blocks_add(page, BLOCK_CELL, "%s", what);
    blocks_add(page, BLOCK_CELL, "%s", phrase_money(limits.least).words);
    blocks_add(page, BLOCK_CELL, "%s",
               limits.most == SABOT_CENTS_MAX ? "No limit" : phrase_money(limits.most).words);
}

/* One row of the schedule is a table of its own: a wager a line. */
static void add_row(struct blocks *page, const struct sabot_sheet *sheet,
                    const struct sabot_schedule_row *row) {
    static const char *const headings[] = {"Wager", "Minimum", "Maximum", "Collection"};
    bool collections = sections_know_collections(sheet);
    char caption[SABOT_WAGER_NAME_MAX + 16];
    snprintf(caption, sizeof caption, "Table limit %s:", row->name);
    blocks_begin_table(page, BLOCK_TABLE, caption, headings, collections ? 4 : 3);
    for (int i = 0; i < sheet->wager_count; i++) {
        add_limits(page, phrase_title(&sheet->wagers[i]), row->limits[i]);
        if (collections)
            blocks_add(page, BLOCK_CELL, "%s", phrase_capital(phrase_fee(&row->fees[i])).words);
    }
    if (!has_player_dealer(sheet))
        return;
    add_limits(page, "Player-dealer: amount put up", row->bank);
    if (collections)
        blocks_add(page, BLOCK_CELL, "%s%s",
                   phrase_capital(phrase_fee(&row->player_dealer_fee)).words,
                   fee_is_free(&row->player_dealer_fee) ? "" : " a round");
}

void section_limits(struct blocks *page, const struct sabot_sheet *sheet) {
    blocks_add(page, BLOCK_HEADING,
               sections_know_collections(sheet) ? "Limits and collections" : "Limits");
    blocks_add(page, BLOCK_PARAGRAPH,
               "Each betting space has its own minimum and maximum. They are posted at the table.");
    if (sheet->row_count > 1)
        blocks_add(page, BLOCK_PARAGRAPH,
                   "A table opens with one of these schedules, and the one in force is posted.");
    for (int i = 0; i < sheet->row_count; i++)
        add_row(page, sheet, &sheet->rows[i]);
}

static bool has_bands(const struct sabot_sheet *sheet) {
    for (int i = 0; i < sheet->row_count; i++) {
        if (sheet->rows[i].player_dealer_fee.band_count > 1)
            return true;
        for (int wager = 0; wager < sheet->wager_count; wager++)
            if (sheet->rows[i].fees[wager].band_count > 1)
                return true;
    }
    return false;
}

/* Goes on under the heading of the limits, whose tables show the amounts. */
void section_collections(struct blocks *page, const struct sabot_sheet *sheet) {
    static const char *const taken[] = {
        [SABOT_FEES_WITH_WAGER] =
            "Collections are taken in advance: each when its wager is placed.",
        [SABOT_FEES_BEFORE_ROUND] = "Collections are taken in advance: when all wagers are placed, "
                                    "before the first card of the round is dealt.",
    };
    static const char *const no_action[] = {
        [SABOT_FEES_KEPT] = "The collection for a wager that was not covered is not given back.",
        [SABOT_FEES_RETURNED] = "The collection for a wager that was not covered is given back.",
    };
    bool banked = has_player_dealer(sheet);
    if (!sections_know_collections(sheet)) {
        blocks_add(page, BLOCK_PARAGRAPH, "This table takes no collections.");
        return;
    }
    blocks_add(page, BLOCK_ITEM,
               "A collection is the house's fee: a fixed amount for each wager%s. It is set before "
               "the round and posted, in good time, where bettors see it. It is never a share of a "
               "wager or of winnings.",
               banked ? ", and for the player-dealer a fixed amount for each round" : "");
    if (has_bands(sheet))
        blocks_add(page, BLOCK_ITEM,
                   "Where a collection goes by bands, a bettor's goes by the stake of the wager%s.",
                   banked ? ", and the player-dealer's by the sum of all stakes in the round" : "");
    blocks_add(page, BLOCK_ITEM, "%s", taken[sheet->collections.taken]);
    if (!banked)
        return;
    blocks_add(page, BLOCK_ITEM, "The player-dealer's collection is taken before each round.");
    blocks_add(page, BLOCK_ITEM, "%s", no_action[sheet->collections.no_action]);
}

/*
 * sections.c - tables of the how-to-play page. The draw rules are asked of sabot/draw.h, cell
 * by cell; what a wager pays is made from its cases.
 *
 * Rules: R8, R20-R24, R47, R51; readings 1, 2, 9, 11.
 */
#include "host/rulespage/sections.h"

#include "host/rulespage/facts.h"
#include "sabot/draw.h"

#include <stdio.h>
#include <string.h>

enum { DRAW_TOTALS = 8, POINTS = 10 };

void section_seats(struct blocks *page, const struct sabot_sheet *sheet) {
    for (int i = 0; i < sheet->seat_choice_count; i++) {
        int seats = sheet->seat_choices[i];
        if (page->table != NULL && seats != page->table->seats)
            continue;
        const char *begins = i == 0 || page->table != NULL ? "The table has" : "Or it has";
        if (sheet->bank == SABOT_BANK_PLAYER_DEALER)
            blocks_add(page, BLOCK_ITEM, "%s %s seats: up to %s bettors and the player-dealer.",
                       begins, phrase_count(seats).words, phrase_count(seats - 1).words);
        else
            blocks_add(page, BLOCK_ITEM, "%s %s seats.", begins, phrase_count(seats).words);
    }
}

/* ---- the third card ---- */

/* The Player's third cards, as bits, against which Banker draws. */
static unsigned draws_against(int banker_total) {
    unsigned bits = 0;
    for (int third = 0; third < POINTS; third++)
        bits |= (unsigned)sabot_draw_banker_hits((struct sabot_draw_view){banker_total, third})
                << third;
    return bits;
}

static void add_third_cards(struct blocks *page, unsigned bits) {
    const unsigned all = (1U << POINTS) - 1;
    bool is_all_but_one = __builtin_popcount(all & ~bits) == 1;
    if (bits == all || bits == 0)
        blocks_add(page, BLOCK_CELL, bits == all ? "Any card" : "Never: Banker stands");
    else
        blocks_add(page, BLOCK_CELL, "%s%s", is_all_but_one ? "Any card but " : "",
                   phrase_numbers(is_all_but_one ? all & ~bits : bits).words);
}

/* Totals with the same rule share a row. */
void section_banker_rule(struct blocks *page, const struct sabot_sheet *sheet) {
    (void)sheet;
    blocks_begin_table(page, BLOCK_TABLE,
                       "When the Player hand drew a third card (10, jack, queen and king are 0):",
                       "Banker's first two cards | Banker draws when the Player's third card is");
    for (int total = 0; total < DRAW_TOTALS;) {
        unsigned totals = 0;
        unsigned against = draws_against(total);
        for (; total < DRAW_TOTALS && draws_against(total) == against; total++)
            totals |= 1U << total;
        blocks_add(page, BLOCK_CELL, "%s", phrase_numbers(totals).words);
        add_third_cards(page, against);
    }
}

static void add_chart_cell(struct blocks *page, int banker_total, int player_third) {
    bool draws = sabot_draw_banker_hits((struct sabot_draw_view){banker_total, player_third});
    blocks_add(page, BLOCK_CELL, draws ? "D" : "S");
}

void section_chart(struct blocks *page, const struct sabot_sheet *sheet) {
    (void)sheet;
    blocks_begin_table(page, BLOCK_CHART,
                       "The whole chart for the Banker hand. Rows: the total of its first two "
                       "cards. Columns: the Player's third card, or that the Player hand stood. D: "
                       "Banker draws. S: Banker stands.",
                       "Banker | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | Stood");
    for (int total = DRAW_TOTALS - 1; total >= 0; total--) {
        blocks_add(page, BLOCK_CELL, "%d", total);
        for (int third = 0; third < POINTS; third++)
            add_chart_cell(page, total, third);
        add_chart_cell(page, total, SABOT_PLAYER_STOOD);
    }
}

/* ---- what the wagers pay ---- */

/* Whether an earlier case may fit an outcome, or `surely` fits it whatever the cards are. */
static bool fits_before(const struct sabot_sheet *sheet, const struct sabot_wager *wager, int end,
                        struct sabot_outcome outcome, bool surely) {
    for (int i = 0; i < end; i++) {
        const struct sabot_when *when = &sabot_wager_cases(sheet, wager)[i].when;
        if (sabot_when_allows(when, outcome) &&
            !(surely && sabot_when_detail(when) != SABOT_DETAIL_OUTCOME))
            return true;
    }
    return false;
}

/* True if an earlier case takes some of the outcomes that case `index` fits:
 * then the line must say "otherwise". */
static bool is_overtaken(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                         int index) {
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        if (sabot_outcome_is_possible(outcome) &&
            sabot_when_allows(&sabot_wager_cases(sheet, wager)[index].when, outcome) &&
            fits_before(sheet, wager, index, outcome, false))
            return true;
    }
    return false;
}

static void add_result(struct blocks *page, const struct sabot_wager *wager,
                       const struct sabot_case *line) {
    if (line->verdict == SABOT_LOSE)
        blocks_add(page, BLOCK_CELL, "Loses");
    else if (line->verdict == SABOT_PUSH)
        blocks_add(page, BLOCK_CELL, "Pushes");
    else if (wager->commission_bp > 0)
        blocks_add(page, BLOCK_CELL, "Wins, pays %s less %s", phrase_ratio(line->ratio).words,
                   phrase_percent(wager->commission_bp).words);
    else
        blocks_add(page, BLOCK_CELL, "Wins, pays %s", phrase_ratio(line->ratio).words);
}

/* The last line, where some outcome fits no case: says who wins where that tells the whole
 * of it, else "anything else". */
static void add_no_case(struct blocks *page, const struct sabot_sheet *sheet,
                        const struct sabot_wager *wager, const char *title) {
    unsigned left = 0, decided = 0; /* who wins, as bits */
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        bool fits = fits_before(sheet, wager, wager->case_count, outcome, true);
        if (sabot_outcome_is_possible(outcome))
            *(fits ? &decided : &left) |= 1U << sabot_outcome_winner(outcome);
    }
    if (left == 0)
        return;
    struct sabot_when losing = {0};
    sabot_when_set(&losing, SABOT_FACT_WINNER, left);
    blocks_add(page, BLOCK_CELL, "%s", title);
    blocks_add(page, BLOCK_CELL, "%s",
               (left & decided) == 0 && sabot_wager_detail(sheet, wager) == SABOT_DETAIL_OUTCOME
                   ? phrase_capital(phrase_when(&losing)).words
                   : "Anything else");
    blocks_add(page, BLOCK_CELL, "Loses");
}

static void add_wager(struct blocks *page, const struct sabot_sheet *sheet,
                      const struct sabot_wager *wager) {
    const char *title = phrase_title(wager);
    for (int i = 0; i < wager->case_count; i++) {
        if (!sabot_wager_case_is_reachable(sheet, wager, i))
            continue;
        struct phrase when = phrase_when(&sabot_wager_cases(sheet, wager)[i].when);
        bool is_overtaking = is_overtaken(sheet, wager, i);
        blocks_add(page, BLOCK_CELL, "%s", title);
        blocks_add(page, BLOCK_CELL, "%s%s", is_overtaking ? "Otherwise, " : "",
                   is_overtaking ? when.words : phrase_capital(when).words);
        add_result(page, wager, &sabot_wager_cases(sheet, wager)[i]);
        title = "";
    }
    add_no_case(page, sheet, wager, title);
}

void section_pays(struct blocks *page, const struct sabot_sheet *sheet) {
    blocks_begin_table(page, BLOCK_TABLE, "", "Wager | When | Result");
    for (int i = 0; i < sheet->wager_count; i++)
        add_wager(page, sheet, &sheet->wagers[i]);
}

void section_commission(struct blocks *page, const struct sabot_sheet *sheet) {
    for (int i = 0; i < sheet->wager_count; i++) {
        const struct sabot_wager *wager = &sheet->wagers[i];
        if (wager->commission_bp > 0)
            blocks_add(page, BLOCK_ITEM,
                       "When a wager on the %s wins, the house takes a commission of %s of the "
                       "winnings.",
                       phrase_title(wager), phrase_percent(wager->commission_bp).words);
    }
}

/* ---- limits ---- */

/* `fee` NULL: this table takes no collections. */
static void add_limits(struct blocks *page, const char *what, struct sabot_limits limits,
                       const struct sabot_fee *fee, const char *a_round) {
    blocks_add(page, BLOCK_CELL, "%s", what);
    blocks_add(page, BLOCK_CELL, "%s", phrase_money(limits.least).words);
    blocks_add(page, BLOCK_CELL, "%s",
               limits.most == SABOT_CENTS_MAX ? "No limit" : phrase_money(limits.most).words);
    if (fee != NULL)
        blocks_add(page, BLOCK_CELL, "%s%s", phrase_capital(phrase_fee(fee)).words, a_round);
}

/* One row of the schedule is a table of its own: a wager a line. */
void section_limits(struct blocks *page, const struct sabot_sheet *sheet) {
    bool has_fees = facts_know_collections(sheet);
    for (int i = 0; i < sheet->row_count; i++) {
        const struct sabot_schedule_row *row = &sheet->rows[i];
        const struct sabot_fee *bank_fee = sabot_sheet_fee(sheet, i, SABOT_PLAYER_DEALER_FEE);
        char caption[PHRASE_MAX + 64];
        snprintf(caption, sizeof caption, "Table limit %s%s%s:", phrase_row(row->name).words,
                 page->table == NULL || page->table->row == i ? "" : ", not in force",
                 page->table != NULL && page->table->row == i ? ", in force at this table" : "");
        blocks_begin_table(page, BLOCK_TABLE, caption,
                           has_fees ? "Wager | Minimum | Maximum | Collection"
                                    : "Wager | Minimum | Maximum");
        for (int wager = 0; wager < sheet->wager_count; wager++)
            add_limits(page, phrase_title(&sheet->wagers[wager]),
                       *sabot_sheet_limits(sheet, i, wager),
                       has_fees ? sabot_sheet_fee(sheet, i, wager) : NULL, "");
        if (sheet->bank == SABOT_BANK_PLAYER_DEALER)
            add_limits(page, "Player-dealer: amount put up", row->bank, has_fees ? bank_fee : NULL,
                       facts_fee_is_due(bank_fee) ? " a round" : "");
        if (row->text[0] != '\0')
            blocks_add(page, BLOCK_PARAGRAPH, "%s", row->text);
    }
}

/* ---- what was announced ---- */

void section_coming(struct blocks *page, const struct sabot_sheet *sheet) {
    (void)sheet;
    enum block_kind kind = BLOCK_PARAGRAPH;
    for (const char *at = page->table->coming; *at != '\0'; at += strspn(at, "\n")) {
        int length = (int)strcspn(at, "\n");
        blocks_add(page, kind, "%.*s", length, at);
        kind = BLOCK_ITEM;
        at += length;
    }
}

/*
 * sheet_fuzz.c - any text as a sheet: YAML, or JSON where it starts with `{`.
 *
 * A sheet that is accepted must be printable, and settle every outcome; or, where its wagers go by
 * the cards, rounds of many cards.
 */
#include "host/rulespage/rulespage.h"
#include "host/sheet/sheetfile.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A round of cards that repeat soon, so that pairs and suits come. */
static struct sabot_facts dealt(int number) {
    struct sabot_round round = sabot_round_begin();
    for (int card = number; sabot_round_next(&round).hand != SABOT_HAND_NONE; card += number)
        sabot_round_take(&round, sabot_card_of_deck(card % 52));
    return sabot_facts_of_round(&round);
}

/* One wager of each kind at its maximum, against the smallest bank, all outcomes. */
static void settle_all(const struct sabot_sheet *sheet) {
    struct sabot_placed placed[SABOT_WAGERS_MAX];
    struct sabot_settled settled[SABOT_WAGERS_MAX];
    for (int row = 0; row < sheet->row_count; row++) {
        struct sabot_layout layout = {.sheet = sheet, .row = row, .seats = sheet->seats};
        layout.bank.seat = sheet->seats;
        layout.bank.amount = sheet->rows[row].bank.least;
        layout.placed = placed;
        layout.count = sheet->wager_count;
        for (int i = 0; i < sheet->wager_count; i++)
            placed[i] = (struct sabot_placed){
                .seat = 1, .wager = i, .stake = sabot_sheet_limits(sheet, row, i)->most};
        bool by_cards = sabot_sheet_detail(sheet) != SABOT_DETAIL_OUTCOME;
        for (int number = 0; number < SABOT_OUTCOMES; number++) {
            struct sabot_facts facts =
                by_cards ? dealt(number) : sabot_facts_of_outcome(sabot_outcome_of_number(number));
            sabot_layout_settle_facts(&layout, &facts, settled);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct sabot_sheet sheet;
    static struct form_report report;
    enum form_syntax form = size > 0 && data[0] == '{' ? FORM_JSON : FORM_YAML;
    enum sabot_status status = sheetfile_read_text(
        &(struct sheetfile_text){form, "fuzz", "fuzz", (const char *)data, size}, &sheet, &report);
    SABOT_ASSERT((status == SABOT_OK) == (report.errors == 0));
    FILE *nowhere = fopen("/dev/null", "w");
    SABOT_ASSERT(nowhere != NULL);
    form_report_print(&report, nowhere);
    if (status == SABOT_OK) {
        settle_all(&sheet);
        SABOT_ASSERT(rulespage_write_text(&sheet, nowhere) == SABOT_OK);
        SABOT_ASSERT(rulespage_write_html(&sheet, nowhere) == SABOT_OK);
    }
    fclose(nowhere);
    return 0;
}

/*
 * sheet_fuzz.c - any text as a sheet: YAML, or JSON where it starts with `{`.
 *
 * A sheet that is accepted must be printable, and settle every outcome.
 */
#include "host/rulespage/rulespage.h"
#include "host/sheet/sheetfile.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
                .seat = 1, .wager = i, .stake = sheet->rows[row].limits[i].most};
        for (int number = 0; number < SABOT_OUTCOMES; number++)
            sabot_layout_settle(&layout, sabot_outcome_of_number(number), settled);
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

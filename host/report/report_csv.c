/*
 * report_csv.c - a report as CSV (RFC 4180): one heading, one row a row, lines that end in
 * CR LF. Money is dollars with two decimals, times are ISO 8601 with their zone.
 */
#include "host/audit/export.h"
#include "host/report/report_parts.h"

#include <inttypes.h>

/* A number is never a formula, whatever its sign. */
static void write_number(const struct report_page *page, enum report_value value, int64_t number) {
    const struct report_value_form *form = &report_value_forms[value];
    uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    uint64_t scale = (uint64_t)form->scale;
    char words[REPORT_TIME_MAX];
    report_exact_write(page, value, number, words);
    if (form->digits == 0)
        fputs(words, page->stream);
    else
        fprintf(page->stream, "%s%" PRIu64 ".%0*" PRIu64, number < 0 ? "-" : "", size / scale,
                form->digits, size % scale);
}

static void begin_kind(struct report_page *page) {
    for (int i = 0; i < page->column_count; i++) {
        const struct report_column *column = &page->kind->columns[i];
        fputs(i > 0 ? "," : "", page->stream);
        fputs(column->name, page->stream);
        if (column->value == REPORT_DURATION)
            fputs(" (seconds)", page->stream);
    }
    fputs("\r\n", page->stream);
}

static void row(struct report_page *page, const struct report_cell *cells) {
    for (int i = 0; i < page->column_count; i++) {
        enum report_value value = page->kind->columns[i].value;
        fputs(i > 0 ? "," : "", page->stream);
        if (cells[i].is_empty)
            continue;
        if (value == REPORT_TEXT)
            export_csv_text(cells[i].text, page->stream);
        else
            write_number(page, value, cells[i].number);
    }
    fputs("\r\n", page->stream);
}

const struct report_writer report_csv = {.begin_kind = begin_kind, .row = row};

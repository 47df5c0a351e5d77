/*
 * report_csv.c - a report as CSV (RFC 4180): one heading, one row a row, lines that end in
 * CR LF. Money is dollars with two decimals, times are ISO 8601 with their zone.
 */
#include "host/audit/export.h"
#include "host/report/report_parts.h"

#include <inttypes.h>
#include <stdlib.h>

/* A number is never a formula, whatever its sign. */
static void write_number(const struct report_sheet *sheet, enum report_value value,
                         int64_t number) {
    char time[REPORT_TIME_MAX], digits[REPORT_DIGITS_MAX];
    uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    const char *sign = number < 0 ? "-" : "";
    switch (value) {
    case REPORT_MONEY:
        fprintf(sheet->stream, "%s%" PRIu64 ".%02" PRIu64, sign, size / 100, size % 100);
        break;
    case REPORT_TENTHS:
        fprintf(sheet->stream, "%s%" PRIu64 ".%" PRIu64, sign, size / 10, size % 10);
        break;
    case REPORT_DURATION:
        fprintf(sheet->stream, "%s%" PRIu64 ".%03" PRIu64, sign, size / 1000, size % 1000);
        break;
    case REPORT_TIME:
        report_time_write(number, sheet->choice->zone_minutes, REPORT_EXACT, time);
        fputs(time, sheet->stream);
        break;
    case REPORT_DAY:
        report_time_write(number * REPORT_DAY_MS, 0, REPORT_FOR_PEOPLE, time);
        fprintf(sheet->stream, "%.10s", time);
        break;
    default:
        report_number_write(number, digits);
        fputs(digits, sheet->stream);
    }
}

static bool nothing(const struct report_sheet *sheet, void *space) {
    (void)sheet, (void)space;
    return true;
}

static bool begin_kind(const struct report_sheet *sheet, void *space) {
    (void)space;
    for (int i = 0; i < sheet->column_count; i++) {
        const struct report_column *column = &sheet->kind->columns[i];
        fputs(i > 0 ? "," : "", sheet->stream);
        fputs(column->name, sheet->stream);
        if (column->value == REPORT_DURATION)
            fputs(" (seconds)", sheet->stream);
    }
    fputs("\r\n", sheet->stream);
    return true;
}

static bool row(const struct report_sheet *sheet, void *space, const struct report_cell *cells) {
    (void)space;
    for (int i = 0; i < sheet->column_count; i++) {
        enum report_value value = sheet->kind->columns[i].value;
        fputs(i > 0 ? "," : "", sheet->stream);
        if (cells[i].is_empty)
            continue;
        if (value == REPORT_TEXT)
            export_csv_text(cells[i].text, sheet->stream);
        else
            write_number(sheet, value, cells[i].number);
    }
    fputs("\r\n", sheet->stream);
    return true;
}

const struct report_writer report_csv = {
    .begin = nothing, .begin_kind = begin_kind, .row = row, .end_kind = nothing, .end = nothing};

/*
 * report_xlsx.c - a report as a workbook: a sheet a table, money as numbers in dollars,
 * times as times in the report's zone. Text is written as text: nothing in it is run.
 *
 * libxlsxwriter writes to a file by name, so the workbook is made in a file that has no
 * other use and goes from there to the stream; it keeps one row in memory.
 */
#include "host/report/report_parts.h"
#include "sabot/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xlsxwriter.h>

enum { HEADING_ROWS = 3, ROWS_MAX = 1048576 - 1 }; /* of a sheet; one for the totals */

struct state {
    char path[4096];
    lxw_workbook *workbook; /* closing it writes and frees it */
    lxw_worksheet *worksheet;
    lxw_format *title, *heading, *total;
    lxw_format *formats[REPORT_VALUES], *total_formats[REPORT_VALUES];
    lxw_row_t row; /* the next */
    int part;      /* of a kind with more rows than a sheet has */
};

static const char *const number_forms[REPORT_VALUES] = {
    [REPORT_MONEY] = "#,##0.00;-#,##0.00", [REPORT_COUNT] = "0",
    [REPORT_TIME] = "yyyy-mm-dd hh:mm:ss", [REPORT_DAY] = "yyyy-mm-dd",
    [REPORT_DURATION] = "[h]:mm:ss",       [REPORT_TENTHS] = "0.0",
};

static void make_formats(struct state *state) {
    state->title = workbook_add_format(state->workbook);
    format_set_bold(state->title);
    format_set_font_size(state->title, 14);
    state->heading = workbook_add_format(state->workbook);
    format_set_bold(state->heading);
    format_set_bottom(state->heading, LXW_BORDER_THIN);
    format_set_text_wrap(state->heading);
    state->total = workbook_add_format(state->workbook);
    format_set_bold(state->total);
    format_set_top(state->total, LXW_BORDER_THIN);
    for (int i = 0; i < REPORT_VALUES; i++) {
        if (number_forms[i] == NULL)
            continue;
        state->formats[i] = workbook_add_format(state->workbook);
        format_set_num_format(state->formats[i], number_forms[i]);
        state->total_formats[i] = workbook_add_format(state->workbook);
        format_set_num_format(state->total_formats[i], number_forms[i]);
        format_set_bold(state->total_formats[i]);
        format_set_top(state->total_formats[i], LXW_BORDER_THIN);
    }
}

static bool begin(const struct report_sheet *sheet, void *space) {
    struct state *state = space;
    const char *folder = getenv("TMPDIR"); /* a server may write nowhere else */
    (void)sheet;
    struct sabot_text path = sabot_text_in(state->path, sizeof state->path);
    sabot_text_add(&path, folder != NULL && folder[0] != 0 ? folder : "/tmp");
    sabot_text_add(&path, "/sabot-report-XXXXXX");
    int file = mkstemp(state->path);
    if (file < 0) {
        state->path[0] = 0;
        return false;
    }
    close(file);
    lxw_workbook_options options = {.constant_memory = LXW_TRUE, .tmpdir = (char *)folder};
    state->workbook = workbook_new_opt(state->path, &options);
    if (state->workbook == NULL)
        return false;
    make_formats(state);
    return true;
}

/* ---- a sheet ---- */

static double width_of(const struct report_column *column) {
    static const double widths[REPORT_VALUES] = {
        [REPORT_TEXT] = 16, [REPORT_COUNT] = 9,     [REPORT_MONEY] = 14,  [REPORT_TIME] = 19,
        [REPORT_DAY] = 11,  [REPORT_DURATION] = 11, [REPORT_TENTHS] = 11,
    };
    return widths[column->value];
}

static bool begin_sheet(const struct report_sheet *sheet, struct state *state) {
    char name[LXW_SHEETNAME_MAX + 1], words[REPORT_CELL_MAX];
    if (state->part == 1)
        snprintf(name, sizeof name, "%.31s", sheet->kind->name);
    else
        snprintf(name, sizeof name, "%.18s %d", sheet->kind->name, state->part);
    state->worksheet = workbook_add_worksheet(state->workbook, name);
    if (state->worksheet == NULL)
        return false;
    int columns = sheet->column_count;
    for (int i = 0; i < columns; i++)
        worksheet_set_column(state->worksheet, (lxw_col_t)i, (lxw_col_t)i,
                             width_of(&sheet->kind->columns[i]), NULL);
    worksheet_set_landscape(state->worksheet);
    worksheet_fit_to_pages(state->worksheet, 1, 0);
    worksheet_repeat_rows(state->worksheet, HEADING_ROWS - 1, HEADING_ROWS - 1);
    worksheet_freeze_panes(state->worksheet, HEADING_ROWS, 0);
    worksheet_write_string(state->worksheet, 0, 0, sheet->kind->title, state->title);
    report_span_write(sheet->choice, words);
    worksheet_write_string(state->worksheet, 1, 0, words, NULL);
    for (int i = 0; i < columns; i++)
        worksheet_write_string(state->worksheet, HEADING_ROWS - 1, (lxw_col_t)i,
                               sheet->kind->columns[i].name, state->heading);
    state->row = HEADING_ROWS;
    return true;
}

static bool begin_kind(const struct report_sheet *sheet, void *space) {
    struct state *state = space;
    state->part = 1;
    return begin_sheet(sheet, state);
}

/* Days since the last of 1899, as spreadsheets count them. */
static double date_of(const struct report_sheet *sheet, int64_t time_ms) {
    int64_t local = time_ms + (int64_t)sheet->choice->zone_minutes * 60000;
    return (double)local / (double)REPORT_DAY_MS + 25569;
}

static double number_of(const struct report_sheet *sheet, enum report_value value, int64_t number) {
    switch (value) {
    case REPORT_MONEY:
        return (double)number / 100;
    case REPORT_TENTHS:
        return (double)number / 10;
    case REPORT_DURATION:
        return (double)number / (double)REPORT_DAY_MS;
    case REPORT_TIME:
        return date_of(sheet, number);
    case REPORT_DAY:
        return (double)number + 25569;
    default:
        return (double)number;
    }
}

static bool row(const struct report_sheet *sheet, void *space, const struct report_cell *cells) {
    struct state *state = space;
    if (state->row == ROWS_MAX) {
        state->part++;
        if (!begin_sheet(sheet, state))
            return false;
    }
    for (int i = 0; i < sheet->column_count; i++) {
        enum report_value value = sheet->kind->columns[i].value;
        if (cells[i].is_empty)
            continue;
        if (value == REPORT_TEXT)
            worksheet_write_string(state->worksheet, state->row, (lxw_col_t)i, cells[i].text, NULL);
        else
            worksheet_write_number(state->worksheet, state->row, (lxw_col_t)i,
                                   number_of(sheet, value, cells[i].number), state->formats[value]);
    }
    state->row++;
    return true;
}

static bool end_kind(const struct report_sheet *sheet, void *space) {
    struct state *state = space;
    if (sheet->rows == 0) {
        worksheet_write_string(state->worksheet, state->row, 0, "No activity.", NULL);
        return true;
    }
    if (!report_has_totals(sheet->kind))
        return true;
    for (int i = 0; i < sheet->column_count; i++) {
        const struct report_column *column = &sheet->kind->columns[i];
        if (column->total == REPORT_SUMMED)
            worksheet_write_number(state->worksheet, state->row, (lxw_col_t)i,
                                   number_of(sheet, column->value, sheet->totals[i]),
                                   state->total_formats[column->value]);
        else
            worksheet_write_string(state->worksheet, state->row, (lxw_col_t)i,
                                   i == 0 ? "total" : "", state->total);
    }
    return true;
}

/* ---- to the stream ---- */

static bool copy(const char *path, FILE *stream) {
    char block[65536];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t length;
    while ((length = fread(block, 1, sizeof block, file)) > 0)
        fwrite(block, 1, length, stream);
    bool is_whole = ferror(file) == 0;
    fclose(file);
    return is_whole;
}

static bool end(const struct report_sheet *sheet, void *space) {
    struct state *state = space;
    lxw_error error = workbook_close(state->workbook);
    state->workbook = NULL;
    return error == LXW_NO_ERROR && copy(state->path, sheet->stream);
}

static void release(void *space) {
    struct state *state = space;
    if (state->workbook != NULL)
        workbook_close(state->workbook);
    if (state->path[0] != 0)
        unlink(state->path);
}

const struct report_writer report_xlsx = {.state_size = sizeof(struct state),
                                          .begin = begin,
                                          .begin_kind = begin_kind,
                                          .row = row,
                                          .end_kind = end_kind,
                                          .end = end,
                                          .release = release};

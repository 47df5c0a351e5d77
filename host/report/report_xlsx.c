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

enum {
    HEADING_ROWS = 3,
    ROWS_MAX = 1048576 - 1,
    EPOCH_DAY = 25569 /* 1970-01-01, as workbooks count days */
};                    /* of a sheet; one for the totals */

struct state {
    char path[4096];
    lxw_workbook *workbook; /* closing it writes and frees it */
    lxw_worksheet *worksheet;
    lxw_format *title, *heading;
    lxw_format *formats[REPORT_VALUES], *total_formats[REPORT_VALUES];
    lxw_row_t row; /* the next */
    int part;      /* of a kind with more rows than a sheet has */
};

static lxw_format *add_format(struct state *state, const char *cell_form, bool is_total) {
    lxw_format *format = workbook_add_format(state->workbook);
    if (cell_form != NULL)
        format_set_num_format(format, cell_form);
    if (is_total) {
        format_set_bold(format);
        format_set_top(format, LXW_BORDER_THIN);
    }
    return format;
}

static void make_formats(struct state *state) {
    state->title = workbook_add_format(state->workbook);
    format_set_bold(state->title);
    format_set_font_size(state->title, 14);
    state->heading = workbook_add_format(state->workbook);
    format_set_bold(state->heading);
    format_set_bottom(state->heading, LXW_BORDER_THIN);
    format_set_text_wrap(state->heading);
    for (int i = 0; i < REPORT_VALUES; i++) {
        const char *cell_form = report_value_forms[i].cell_form;
        state->formats[i] = cell_form != NULL ? add_format(state, cell_form, false) : NULL;
        state->total_formats[i] = add_format(state, cell_form, true);
    }
}

static void begin(struct report_page *page) {
    struct state *state = page->state;
    const char *folder = getenv("TMPDIR"); /* a server may write nowhere else */
    struct sabot_text path = sabot_text_in(state->path, sizeof state->path);
    sabot_text_add(&path, folder != NULL && folder[0] != 0 ? folder : "/tmp");
    sabot_text_add(&path, "/sabot-report-XXXXXX");
    int file = mkstemp(state->path);
    if (file < 0) {
        state->path[0] = 0;
        page->is_short = true;
        return;
    }
    close(file);
    lxw_workbook_options options = {.constant_memory = LXW_TRUE, .tmpdir = (char *)folder};
    state->workbook = workbook_new_opt(state->path, &options);
    page->is_short = state->workbook == NULL;
    if (!page->is_short)
        make_formats(state);
}

/* ---- a sheet ---- */

static void begin_sheet(struct report_page *page) {
    struct state *state = page->state;
    char name[LXW_SHEETNAME_MAX + 1], words[REPORT_CELL_MAX];
    if (state->part == 1)
        snprintf(name, sizeof name, "%.31s", page->kind->name);
    else
        snprintf(name, sizeof name, "%.18s %d", page->kind->name, state->part);
    state->worksheet = workbook_add_worksheet(state->workbook, name);
    page->is_short = state->worksheet == NULL;
    if (page->is_short)
        return;
    int columns = page->column_count;
    for (int i = 0; i < columns; i++)
        worksheet_set_column(state->worksheet, (lxw_col_t)i, (lxw_col_t)i,
                             report_value_forms[page->kind->columns[i].value].cell_width, NULL);
    worksheet_set_landscape(state->worksheet);
    worksheet_fit_to_pages(state->worksheet, 1, 0);
    worksheet_repeat_rows(state->worksheet, HEADING_ROWS - 1, HEADING_ROWS - 1);
    worksheet_freeze_panes(state->worksheet, HEADING_ROWS, 0);
    worksheet_write_string(state->worksheet, 0, 0, page->kind->title, state->title);
    report_span_write(page->choice, words);
    worksheet_write_string(state->worksheet, 1, 0, words, NULL);
    for (int i = 0; i < columns; i++)
        worksheet_write_string(state->worksheet, HEADING_ROWS - 1, (lxw_col_t)i,
                               page->kind->columns[i].name, state->heading);
    state->row = HEADING_ROWS;
}

static void begin_kind(struct report_page *page) {
    struct state *state = page->state;
    state->part = 1;
    begin_sheet(page);
}

static double number_of(const struct report_page *page, enum report_value value, int64_t number) {
    switch (value) {
    case REPORT_DURATION:
        return (double)number / (double)REPORT_DAY_MS;
    case REPORT_TIME:
        return (double)(number + (int64_t)page->choice->zone_minutes * 60000) /
                   (double)REPORT_DAY_MS +
               EPOCH_DAY;
    case REPORT_DAY:
        return (double)number + EPOCH_DAY;
    default:
        return (double)number / report_value_forms[value].scale;
    }
}

static void row(struct report_page *page, const struct report_cell *cells) {
    struct state *state = page->state;
    if (state->row == ROWS_MAX) {
        state->part++;
        begin_sheet(page);
    }
    if (page->is_short)
        return;
    for (int i = 0; i < page->column_count; i++) {
        enum report_value value = page->kind->columns[i].value;
        if (cells[i].is_empty)
            continue;
        if (value == REPORT_TEXT)
            worksheet_write_string(state->worksheet, state->row, (lxw_col_t)i, cells[i].text, NULL);
        else
            worksheet_write_number(state->worksheet, state->row, (lxw_col_t)i,
                                   number_of(page, value, cells[i].number), state->formats[value]);
    }
    state->row++;
}

static void end_kind(struct report_page *page) {
    struct state *state = page->state;
    if (page->rows == 0) {
        worksheet_write_string(state->worksheet, state->row, 0, "No activity.", NULL);
        return;
    }
    if (!report_has_totals(page->kind))
        return;
    for (int i = 0; i < page->column_count; i++) {
        const struct report_column *column = &page->kind->columns[i];
        if (page->has_total[i])
            worksheet_write_number(state->worksheet, state->row, (lxw_col_t)i,
                                   number_of(page, column->value, page->totals[i]),
                                   state->total_formats[column->value]);
        else
            worksheet_write_string(state->worksheet, state->row, (lxw_col_t)i,
                                   i == 0 ? "total" : "", state->total_formats[REPORT_TEXT]);
    }
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

static void end(struct report_page *page) {
    struct state *state = page->state;
    lxw_error error = workbook_close(state->workbook);
    state->workbook = NULL;
    page->is_short = error != LXW_NO_ERROR || !copy(state->path, page->stream);
}

static void clear(void *space) {
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
                                          .clear = clear};

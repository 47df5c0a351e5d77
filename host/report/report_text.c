/*
 * report_text.c - a report in columns for a terminal.
 *
 * Columns are as wide as the first rows need; a wider cell far down pushes its own row only,
 * so that a year needs no more memory than a day.
 */
#include "host/report/report_parts.h"
#include "sabot/text.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_ROWS = 500 };

struct state {
    int kept;
    char *cells[KEPT_ROWS][REPORT_COLUMNS_MAX];
    int widths[REPORT_COLUMNS_MAX];
    bool is_wide; /* the kept rows are out */
};

static bool is_right(enum report_value value) {
    return value == REPORT_COUNT || value == REPORT_MONEY || value == REPORT_TENTHS ||
           value == REPORT_DURATION;
}

static void write_line(const struct report_sheet *sheet, const struct state *state,
                       const char *const *cells) {
    int owed = 0;
    for (int i = 0; i < sheet->column_count; i++) {
        int blank = state->widths[i] - sabot_text_width(cells[i]);
        bool right = is_right(sheet->kind->columns[i].value);
        owed += right && blank > 0 ? blank : 0;
        if (cells[i][0] != 0) {
            for (; owed > 0; owed--)
                fputc(' ', sheet->stream);
            fputs(cells[i], sheet->stream);
        }
        owed += (right || blank < 0 ? 0 : blank) + 2;
    }
    fputc('\n', sheet->stream);
}

static void widen(struct state *state, int column, const char *words) {
    int width = sabot_text_width(words);
    if (width > state->widths[column])
        state->widths[column] = width;
}

static void write_kept(const struct report_sheet *sheet, struct state *state) {
    const char *names[REPORT_COLUMNS_MAX] = {NULL};
    if (state->is_wide)
        return;
    state->is_wide = true;
    for (int i = 0; i < sheet->column_count; i++)
        names[i] = sheet->kind->columns[i].name;
    write_line(sheet, state, names);
    for (int row = 0; row < state->kept; row++)
        write_line(sheet, state, (const char *const *)state->cells[row]);
}

static void forget(struct state *state) {
    for (int row = 0; row < state->kept; row++)
        for (int i = 0; i < REPORT_COLUMNS_MAX; i++) {
            free(state->cells[row][i]);
            state->cells[row][i] = NULL;
        }
    state->kept = 0;
}

static bool begin(const struct report_sheet *sheet, void *space) {
    (void)space;
    char words[REPORT_CELL_MAX];
    report_span_write(sheet->choice, words);
    fprintf(sheet->stream, "%s", sheet->choice->kind->title);
    if (sheet->choice->room != NULL)
        fprintf(sheet->stream, ", %s", sheet->choice->room);
    fprintf(sheet->stream, "\n%s\n", words);
    return true;
}

static bool begin_kind(const struct report_sheet *sheet, void *space) {
    struct state *state = space;
    forget(state);
    memset(state->widths, 0, sizeof state->widths);
    state->is_wide = false;
    for (int i = 0; i < sheet->column_count; i++)
        widen(state, i, sheet->kind->columns[i].name);
    fputc('\n', sheet->stream);
    if (sheet->choice->kind->is_whole)
        fprintf(sheet->stream, "%s\n", sheet->kind->title);
    return true;
}

static bool row(const struct report_sheet *sheet, void *space, const struct report_cell *cells) {
    struct state *state = space;
    char words[REPORT_COLUMNS_MAX][REPORT_CELL_MAX];
    const char *line[REPORT_COLUMNS_MAX] = {NULL};
    for (int i = 0; i < sheet->column_count; i++) {
        report_cell_write(sheet, sheet->kind->columns[i].value, &cells[i], words[i]);
        line[i] = words[i];
    }
    if (state->kept == KEPT_ROWS)
        write_kept(sheet, state);
    if (state->is_wide) {
        write_line(sheet, state, line);
        return true;
    }
    for (int i = 0; i < sheet->column_count; i++) {
        widen(state, i, words[i]);
        state->cells[state->kept][i] = strdup(words[i]);
        if (state->cells[state->kept][i] == NULL) {
            state->kept++;
            return false;
        }
    }
    state->kept++;
    return true;
}

static bool end_kind(const struct report_sheet *sheet, void *space) {
    struct state *state = space;
    char totals[REPORT_COLUMNS_MAX][REPORT_CELL_MAX];
    const char *line[REPORT_COLUMNS_MAX] = {NULL};
    if (sheet->rows == 0) {
        fputs("No activity.\n", sheet->stream);
        return true;
    }
    bool has_totals = report_totals_write(sheet, totals);
    for (int i = 0; has_totals && i < sheet->column_count; i++) {
        if (!state->is_wide)
            widen(state, i, totals[i]);
        line[i] = totals[i];
    }
    write_kept(sheet, state);
    if (has_totals)
        write_line(sheet, state, line);
    return true;
}

static bool end(const struct report_sheet *sheet, void *space) {
    (void)sheet, (void)space;
    return true;
}

static void release(void *space) {
    forget(space);
}

const struct report_writer report_text = {
    .state_size = sizeof(struct state),
    .begin = begin,
    .begin_kind = begin_kind,
    .row = row,
    .end_kind = end_kind,
    .end = end,
    .release = release,
};

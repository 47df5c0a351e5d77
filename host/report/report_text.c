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

static void write_line(const struct report_page *page, const struct state *state,
                       const char *const *cells) {
    int owed = 0;
    for (int i = 0; i < page->column_count; i++) {
        int blank = state->widths[i] - sabot_text_width(cells[i]);
        bool right = report_value_forms[page->kind->columns[i].value].is_right;
        owed += right && blank > 0 ? blank : 0;
        if (cells[i][0] != 0) {
            for (; owed > 0; owed--)
                fputc(' ', page->stream);
            fputs(cells[i], page->stream);
        }
        owed += (right || blank < 0 ? 0 : blank) + 2;
    }
    fputc('\n', page->stream);
}

static void widen(struct state *state, int column, const char *words) {
    int width = sabot_text_width(words);
    if (width > state->widths[column])
        state->widths[column] = width;
}

static void write_kept(const struct report_page *page, struct state *state) {
    const char *names[REPORT_COLUMNS_MAX] = {NULL};
    if (state->is_wide)
        return;
    state->is_wide = true;
    for (int i = 0; i < page->column_count; i++)
        names[i] = page->kind->columns[i].name;
    write_line(page, state, names);
    for (int row = 0; row < state->kept; row++)
        write_line(page, state, (const char *const *)state->cells[row]);
}

static void forget(void *space) {
    struct state *state = space;
    for (int row = 0; row < state->kept; row++)
        for (int i = 0; i < REPORT_COLUMNS_MAX; i++) {
            free(state->cells[row][i]);
            state->cells[row][i] = NULL;
        }
    state->kept = 0;
}

static void begin(struct report_page *page) {
    const struct report_choice *choice = page->choice;
    char words[REPORT_CELL_MAX];
    report_span_write(choice, words);
    fprintf(page->stream, "%s%s%s\n%s\n", choice->kind->title, choice->room != NULL ? ", " : "",
            choice->room != NULL ? choice->room : "", words);
}

static void begin_kind(struct report_page *page) {
    struct state *state = page->state;
    forget(state);
    memset(state->widths, 0, sizeof state->widths);
    state->is_wide = false;
    for (int i = 0; i < page->column_count; i++)
        widen(state, i, page->kind->columns[i].name);
    fputc('\n', page->stream);
    if (page->choice->kind->is_whole)
        fprintf(page->stream, "%s\n", page->kind->title);
}

static void keep(struct report_page *page, const struct report_line *line) {
    struct state *state = page->state;
    char **kept = state->cells[state->kept++];
    for (int i = 0; i < page->column_count; i++) {
        widen(state, i, line->words[i]);
        kept[i] = strdup(line->words[i]);
        page->is_short = page->is_short || kept[i] == NULL;
    }
}

static void row(struct report_page *page, const struct report_cell *cells) {
    struct state *state = page->state;
    struct report_line line;
    report_line_write(page, cells, &line);
    if (state->kept == KEPT_ROWS)
        write_kept(page, state);
    if (state->is_wide)
        write_line(page, state, line.words);
    else
        keep(page, &line);
}

static void end_kind(struct report_page *page) {
    struct state *state = page->state;
    struct report_line totals;
    if (page->rows == 0) {
        fputs("No activity.\n", page->stream);
        return;
    }
    bool has_totals = report_totals_write(page, &totals);
    for (int i = 0; has_totals && !state->is_wide && i < page->column_count; i++)
        widen(state, i, totals.words[i]);
    write_kept(page, state);
    if (has_totals)
        write_line(page, state, totals.words);
}

const struct report_writer report_text = {
    .state_size = sizeof(struct state),
    .begin = begin,
    .begin_kind = begin_kind,
    .row = row,
    .end_kind = end_kind,
    .clear = forget,
};

/*
 * report_html.c - a report as one page, self-contained or with its style at the server, made to
 * be printed and signed: black on white, headings on every sheet of paper, lines for two names
 * at the end.
 */
#include "host/audit/export.h"
#include "host/html/html.h"
#include "host/report/report_parts.h"

#include <inttypes.h>
#include <string.h>

/* The columns of the kind that is on: html.h wants them for every row. */
struct state {
    struct html_column columns[REPORT_COLUMNS_MAX];
    struct html_table table;
};

/* Hashes and reasons may break; times may not. */
static const char *class_of(const struct report_column *column) {
    static const char *const longs[] = {"commitment", "seed", "reason", "before", "after", "alarm"};
    for (size_t i = 0; column->value == REPORT_TEXT && i < sizeof longs / sizeof *longs; i++)
        if (strcmp(column->name, longs[i]) == 0)
            return "long";
    return report_value_forms[column->value].class_name;
}

static void begin(struct report_page *page) {
    FILE *stream = page->stream;
    char words[REPORT_CELL_MAX];
    if (page->choice->is_linked)
        html_begin_linked_page(stream, page->choice->kind->title, REPORT_STYLE_PATH);
    else
        html_begin_page(stream, page->choice->kind->title, html_style_report);
    fputs("<main>\n<header>\n", stream);
    if (page->choice->room != NULL)
        html_print(stream, (struct html_tag){"p", "room"}, "%s", page->choice->room);
    html_element(stream, "h1", page->choice->kind->title);
    report_span_write(page->choice, words);
    if (words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    html_element(stream, "p", words);
    fputs("</header>\n", stream);
}

static void begin_kind(struct report_page *page) {
    struct state *state = page->state;
    const struct report_kind *kind = page->kind;
    for (int i = 0; i < page->column_count; i++)
        state->columns[i] =
            (struct html_column){kind->columns[i].name, class_of(&kind->columns[i])};
    state->table = (struct html_table){.stream = page->stream,
                                       .id = kind->name,
                                       .columns = state->columns,
                                       .column_count = page->column_count};
    if (page->choice->kind->is_whole) {
        html_element(page->stream, "h2", kind->title);
        html_element(page->stream, "p", kind->about);
    }
}

static void row(struct report_page *page, const struct report_cell *cells) {
    const struct state *state = page->state;
    struct report_line line;
    if (page->rows == 1)
        html_table_begin(&state->table, page->kind->title);
    report_line_write(page, cells, &line);
    html_table_row(&state->table, NULL, line.words);
}

static void end_kind(struct report_page *page) {
    const struct state *state = page->state;
    struct report_line totals;
    if (page->rows == 0) {
        html_print(page->stream, (struct html_tag){"p", "none"}, "No activity.");
        return;
    }
    if (report_totals_write(page, &totals))
        html_table_row(&state->table, "total", totals.words);
    html_table_end(&state->table);
}

static void end(struct report_page *page) {
    FILE *stream = page->stream;
    fputs("<p class=\"heads\">Made from the records of ", stream);
    for (int i = 0; i < page->source_count; i++) {
        char hash[EXPORT_HASH_MAX];
        export_hash(page->sources[i].last.hash, hash);
        fputs(i > 0 ? ", " : "", stream);
        html_words(stream, page->sources[i].table);
        fprintf(stream, " up to %" PRIu64 " (%.16s…)", page->sources[i].last.sequence, hash);
    }
    fputs(page->source_count > 0 ? ".</p>\n" : "no table.</p>\n", stream);
    fputs("<div class=\"signed\"><p>Prepared by</p><p>Checked by</p><p>Date</p></div>\n</main>\n",
          stream);
    html_end_page(stream);
}

const struct report_writer report_html = {.state_size = sizeof(struct state),
                                          .begin = begin,
                                          .begin_kind = begin_kind,
                                          .row = row,
                                          .end_kind = end_kind,
                                          .end = end};

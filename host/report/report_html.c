/*
 * report_html.c - a report as one page, self-contained or with its style at the server, made to
 * be printed and signed: black on white, headings on every sheet of paper, lines for two names
 * at the end.
 */
#include "host/audit/export.h"
#include "host/html/html.h"
#include "host/report/report_parts.h"
#include "sabot/text.h"

#include <inttypes.h>
#include <string.h>

enum { SUMS_MAX = 32, SUM_BYTES = 40 };

struct page_state {
    struct html_table table; /* of the kind that is on */
    int sum_count;
    struct {
        const char *title, *column;
        char words[SUM_BYTES];
    } sums[SUMS_MAX]; /* what the kinds came to; rows go out as they come, so these stand last */
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
        html_print(stream, "p class=\"room\"", "%s", page->choice->room);
    html_element(stream, "h1", page->choice->kind->title);
    report_span_write(page->choice, words);
    if (words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    html_element(stream, "p", words);
    fputs("</header>\n", stream);
}

static void begin_kind(struct report_page *page) {
    if (page->choice->kind->is_whole) {
        html_element(page->stream, "h2", page->kind->title);
        html_element(page->stream, "p", page->kind->about);
    }
}

static void begin_table(const struct report_page *page) {
    char words[HTML_COLUMNS_BYTES];
    struct sabot_text headings = sabot_text_in(words, sizeof words);
    for (int i = 0; i < page->column_count; i++) {
        const char *class_name = class_of(&page->kind->columns[i]);
        sabot_text_add(&headings, i > 0 ? "\t" : "");
        sabot_text_add(&headings, class_name != NULL ? class_name : "");
        sabot_text_add(&headings, class_name != NULL ? ":" : "");
        sabot_text_add(&headings, page->kind->columns[i].name);
    }
    struct page_state *state = page->state;
    html_table_begin(&state->table, page->stream, page->kind->name, page->kind->title, words);
}

static void row(struct report_page *page, const struct report_cell *cells) {
    struct page_state *state = page->state;
    struct report_line line;
    if (page->rows == 1)
        begin_table(page);
    report_line_write(page, cells, &line);
    html_table_row(&state->table, NULL, line.words);
}

/* Of a kind with several sums of money the last one, as it is on the page that people look at. */
static void keep_sum(struct report_page *page, const struct report_line *totals) {
    struct page_state *state = page->state;
    int last = page->column_count - 1;
    while (last >= 0 && (page->kind->columns[last].total != REPORT_SUMMED ||
                         page->kind->columns[last].value != REPORT_MONEY))
        last--;
    if (last < 0 || state->sum_count == SUMS_MAX)
        return;
    state->sums[state->sum_count].title = page->kind->title;
    state->sums[state->sum_count].column = page->kind->columns[last].name;
    sabot_text_copy(state->sums[state->sum_count].words, SUM_BYTES, totals->words[last]);
    state->sum_count++;
}

static void end_kind(struct report_page *page) {
    struct page_state *state = page->state;
    struct report_line totals;
    if (page->rows == 0) {
        html_print(page->stream, "p class=\"none\"", "No activity.");
        return;
    }
    if (report_totals_write(page, &totals)) {
        html_table_row(&state->table, "total", totals.words);
        keep_sum(page, &totals);
    }
    html_table_end(&state->table);
}

static void write_sums(struct report_page *page) {
    struct page_state *state = page->state;
    if (!page->choice->kind->is_whole || state->sum_count == 0)
        return;
    html_element(page->stream, "h2", "What it comes to");
    html_table_begin(&state->table, page->stream, "sums", "What it comes to",
                     "part\tsum of\tnumber:amount");
    for (int i = 0; i < state->sum_count; i++)
        html_table_row(&state->table, NULL,
                       (const char *const[]){state->sums[i].title, state->sums[i].column,
                                             state->sums[i].words});
    html_table_end(&state->table);
}

static void end(struct report_page *page) {
    FILE *stream = page->stream;
    write_sums(page);
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

const struct report_writer report_html = {.state_size = sizeof(struct page_state),
                                          .begin = begin,
                                          .begin_kind = begin_kind,
                                          .row = row,
                                          .end_kind = end_kind,
                                          .end = end};

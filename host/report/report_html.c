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

const char report_style[] =
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:#fff;color:#111;font:15px/1.45 Georgia,'Times New Roman',serif}\n"
    "main{max-width:78rem;margin:0 auto;padding:2rem 1.5rem 3rem}\n"
    "header{border-top:.35rem solid #111;border-bottom:1px solid #111;padding:1rem 0 1.1rem}\n"
    "header p{margin:.1rem 0}\n"
    ".room{letter-spacing:.12em;text-transform:uppercase;font-size:.85rem}\n"
    "h1{margin:.2rem 0 .5rem;font-size:2rem;line-height:1.15}\n"
    "h2{margin:2.2rem 0 .2rem;font-size:1.3rem;break-after:avoid}\n"
    "h2+p{margin:0 0 .4rem;color:#444;font-style:italic;break-after:avoid}\n"
    ".wide{overflow-x:auto;margin:.4rem 0}\n"
    "table{border-collapse:collapse;width:100%;font-size:.86rem;line-height:1.3;"
    "font-variant-numeric:tabular-nums lining-nums;border-bottom:1px solid #111}\n"
    "caption{display:none}\n"
    "th,td{padding:.2rem .55rem;text-align:left;vertical-align:top;font-weight:normal}\n"
    "thead th{border-top:1px solid #111;border-bottom:1px solid #111;font-weight:bold;"
    "vertical-align:bottom}\n"
    "tbody tr+tr>*{border-top:1px solid #ddd}\n"
    ".number{text-align:right;white-space:nowrap}\n"
    "thead .number{white-space:normal}\n"
    ".time{white-space:nowrap}\n"
    ".long{overflow-wrap:anywhere;min-width:9rem}\n"
    ".total>*{font-weight:bold;border-top:1px solid #111!important}\n"
    ".none{border:1px dashed #888;padding:.5rem .8rem;margin:.5rem 0}\n"
    ".heads{font-size:.8rem;color:#333;overflow-wrap:anywhere}\n"
    ".signed{display:grid;grid-template-columns:1fr 1fr 12rem;gap:2.5rem;margin:4rem 0 0;"
    "break-inside:avoid}\n"
    ".signed p{border-top:1px solid #111;margin:0;padding-top:.25rem;font-size:.85rem}\n"
    "@media print{@page{size:landscape;margin:14mm 12mm 16mm;@bottom-right{content:counter(page) "
    "' / ' counter(pages);font:9pt Georgia,serif}}"
    "body{font-size:9.5pt}main{max-width:none;padding:0}.wide{overflow:visible}"
    "table{font-size:8pt}th,td{padding:.1rem .4rem}tr{break-inside:avoid}"
    "thead{display:table-header-group}}\n";

/* The columns of the kind that is on: html.h wants them for every row. */
struct state {
    struct html_column columns[REPORT_COLUMNS_MAX];
    struct html_table table;
};

/* Hashes and reasons may break; times may not. */
static const char *class_of(const struct report_column *column) {
    static const char *const classes[REPORT_VALUES] = {
        [REPORT_TEXT] = NULL,       [REPORT_COUNT] = "number", [REPORT_MONEY] = "number",
        [REPORT_TIME] = "time",     [REPORT_DAY] = "time",     [REPORT_DURATION] = "number",
        [REPORT_TENTHS] = "number",
    };
    static const char *const longs[] = {"commitment", "seed", "reason", "before", "after", "alarm"};
    for (size_t i = 0; column->value == REPORT_TEXT && i < sizeof longs / sizeof *longs; i++)
        if (strcmp(column->name, longs[i]) == 0)
            return "long";
    return classes[column->value];
}

static bool begin(const struct report_sheet *sheet, void *space) {
    (void)space;
    FILE *stream = sheet->stream;
    char words[REPORT_CELL_MAX];
    if (sheet->choice->is_linked)
        html_begin_linked_page(stream, sheet->choice->kind->title, REPORT_STYLE_PATH);
    else
        html_begin_page(stream, sheet->choice->kind->title, report_style);
    fputs("<main>\n<header>\n", stream);
    if (sheet->choice->room != NULL)
        html_print(stream, (struct html_tag){"p", "room"}, "%s", sheet->choice->room);
    html_element(stream, "h1", sheet->choice->kind->title);
    report_span_write(sheet->choice, words);
    if (words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    html_element(stream, "p", words);
    fputs("</header>\n", stream);
    return true;
}

static bool begin_kind(const struct report_sheet *sheet, void *space) {
    struct state *state = space;
    const struct report_kind *kind = sheet->kind;
    for (int i = 0; i < report_column_count(kind); i++)
        state->columns[i] =
            (struct html_column){kind->columns[i].name, class_of(&kind->columns[i])};
    state->table = (struct html_table){.stream = sheet->stream,
                                       .id = kind->name,
                                       .columns = state->columns,
                                       .column_count = report_column_count(kind)};
    if (sheet->choice->kind->is_whole) {
        html_element(sheet->stream, "h2", kind->title);
        html_element(sheet->stream, "p", kind->about);
    }
    return true;
}

static void write_row(const struct state *state, const char *class_name,
                      char words[REPORT_COLUMNS_MAX][REPORT_CELL_MAX]) {
    const char *cells[REPORT_COLUMNS_MAX];
    for (int i = 0; i < state->table.column_count; i++)
        cells[i] = words[i];
    html_table_row(&state->table, class_name, cells);
}

static bool row(const struct report_sheet *sheet, void *space, const struct report_cell *cells) {
    struct state *state = space;
    char words[REPORT_COLUMNS_MAX][REPORT_CELL_MAX];
    if (sheet->rows == 1)
        html_table_begin(&state->table, sheet->kind->title);
    for (int i = 0; i < state->table.column_count; i++)
        report_cell_write(sheet, sheet->kind->columns[i].value, &cells[i], words[i]);
    write_row(state, NULL, words);
    return true;
}

static bool end_kind(const struct report_sheet *sheet, void *space) {
    struct state *state = space;
    char totals[REPORT_COLUMNS_MAX][REPORT_CELL_MAX];
    if (sheet->rows == 0) {
        html_print(sheet->stream, (struct html_tag){"p", "none"}, "No activity.");
        return true;
    }
    if (report_totals_write(sheet, totals))
        write_row(state, "total", totals);
    html_table_end(&state->table);
    return true;
}

static bool end(const struct report_sheet *sheet, void *space) {
    (void)space;
    FILE *stream = sheet->stream;
    fputs("<p class=\"heads\">Made from the records of ", stream);
    for (int i = 0; i < sheet->head_count; i++) {
        char hash[EXPORT_HASH_MAX];
        export_hash(sheet->heads[i].head.hash, hash);
        fputs(i > 0 ? ", " : "", stream);
        html_words(stream, sheet->heads[i].table);
        fprintf(stream, " up to %" PRIu64 " (%.16s…)", sheet->heads[i].head.sequence, hash);
    }
    fputs(sheet->head_count > 0 ? ".</p>\n" : "no table.</p>\n", stream);
    fputs("<div class=\"signed\"><p>Prepared by</p><p>Checked by</p><p>Date</p></div>\n</main>\n",
          stream);
    html_end_page(stream);
    return true;
}

const struct report_writer report_html = {.state_size = sizeof(struct state),
                                          .begin = begin,
                                          .begin_kind = begin_kind,
                                          .row = row,
                                          .end_kind = end_kind,
                                          .end = end};

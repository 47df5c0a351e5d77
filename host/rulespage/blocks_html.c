/*
 * blocks_html.c - blocks as one self-contained HTML file: no script, nothing
 * fetched, fit for a screen and for a sheet of paper on the wall.
 */
#include "host/html/html.h"
#include "host/rulespage/blocks.h"
#include "host/rulespage/rulespage.h"

static void write_headings(FILE *stream, struct blocks_table table) {
    fputs("<thead><tr>", stream);
    for (int column = 0; column < table.columns; column++) {
        fputs("<th scope=\"col\">", stream);
        html_words(stream, blocks_table_cell(table, 0, column));
        fputs("</th>", stream);
    }
    fputs("</tr></thead>\n<tbody>\n", stream);
}

/* How many rows a row's first cell stands for: those below with an empty one. */
static int rows_headed(struct blocks_table table, int row) {
    int count = 1;
    while (row + count < table.rows && *blocks_table_cell(table, row + count, 0) == '\0')
        count++;
    return count;
}

static void write_row_heading(FILE *stream, struct blocks_table table, int row) {
    const char *words = blocks_table_cell(table, row, 0);
    if (*words == '\0')
        return;
    int count = rows_headed(table, row);
    if (count > 1)
        fprintf(stream, "<th scope=\"rowgroup\" rowspan=\"%d\">", count);
    else
        fputs("<th scope=\"row\">", stream);
    html_words(stream, words);
    fputs("</th>", stream);
}

static void write_table(FILE *stream, const struct block *block, struct blocks_table table) {
    bool is_chart = block->kind == BLOCK_CHART;
    fputs(is_chart ? "<table class=\"chart\">\n" : "<table>\n", stream);
    if (*block->words != '\0')
        html_element(stream, "caption", block->words);
    write_headings(stream, table);
    for (int row = 1; row < table.rows; row++) {
        fputs("<tr>", stream);
        write_row_heading(stream, table, row);
        for (int column = 1; column < table.columns; column++) {
            const char *words = blocks_table_cell(table, row, column);
            fputs("<td", stream);
            if (is_chart) {
                fputs(" data-mark=\"", stream);
                html_words(stream, words);
                fputc('"', stream);
            }
            fputc('>', stream);
            html_words(stream, words);
            fputs("</td>", stream);
        }
        fputs("</tr>\n", stream);
    }
    fputs("</tbody>\n</table>\n", stream);
}

/* Closes what the block before left open, if this one does not go on with it. */
static void change_over(FILE *stream, enum block_kind before, enum block_kind now) {
    if (before == BLOCK_ITEM && now != BLOCK_ITEM)
        fputs("</ul>\n", stream);
    if (now == BLOCK_HEADING)
        fputs(before == BLOCK_SUBTITLE ? "</header>\n<section>\n" : "</section>\n<section>\n",
              stream);
    if (now == BLOCK_ITEM && before != BLOCK_ITEM)
        fputs("<ul>\n", stream);
}

static void write_block(const struct blocks *blocks, size_t at, const char *heading, FILE *stream) {
    static const char *const elements[] = {
        [BLOCK_TITLE] = "h1", [BLOCK_SUBTITLE] = "p", [BLOCK_PARAGRAPH] = "p", [BLOCK_ITEM] = "li"};
    const struct block *block = &blocks->list[at];
    if (block->columns > 0)
        write_table(stream, block, blocks_table_at(blocks, at));
    else if (block->kind != BLOCK_CELL)
        html_element(stream, block->kind == BLOCK_HEADING ? heading : elements[block->kind],
                     block->words);
}

/* The blocks from number `first` on, with what closes the last of them. */
static void write_blocks(const struct blocks *blocks, size_t first, const char *heading,
                         FILE *stream) {
    for (size_t i = first; i < blocks->count; i++) {
        if (i > first)
            change_over(stream, blocks->list[i - 1].kind, blocks->list[i].kind);
        write_block(blocks, i, heading, stream);
    }
    if (blocks->list[blocks->count - 1].kind == BLOCK_ITEM)
        fputs("</ul>\n", stream);
    fputs("</section>\n", stream);
}

static void write_body(const struct blocks *blocks, FILE *stream) {
    fputs("<main>\n<header>\n", stream);
    write_blocks(blocks, 0, "h2", stream);
    fputs("</main>\n", stream);
    html_end_page(stream);
}

void blocks_write_html(const struct blocks *blocks, FILE *stream) {
    html_begin_page(stream, blocks->list[0].words, html_style_rules);
    write_body(blocks, stream);
}

void blocks_write_html_linked(const struct blocks *blocks, FILE *stream) {
    html_begin_linked_page(stream, blocks->list[0].words, RULESPAGE_STYLE_PATH);
    write_body(blocks, stream);
}

void blocks_write_html_part(const struct blocks *blocks, FILE *stream) {
    size_t first = 0;
    while (blocks->list[first].kind != BLOCK_HEADING)
        first++;
    fputs("<section>\n", stream);
    write_blocks(blocks, first, "h3", stream);
}

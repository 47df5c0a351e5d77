/*
 * html.h - pieces of a self-contained HTML page, written to a stream.
 *
 * Whatever the words are, they come out as words, never as markup: only this
 * file writes text into a page. Nothing here knows what a page is about, and
 * nothing it writes fetches anything or runs a script. Errors are left to the
 * stream's own error flag.
 */
#ifndef HOST_HTML_HTML_H
#define HOST_HTML_HTML_H

#include <stdbool.h>
#include <stdio.h>

/* The styles of the pages: rules.css, game.css and report.css of this folder, as they were when
 * the program was built. */
extern const char html_style_rules[], html_style_game[], html_style_report[];

/* The page up to and with the beginning of its body. `style` is CSS of ours,
 * written as it stands. */
void html_begin_page(FILE *stream, const char *title, const char *style);
/* The same with a style that a server has at `path`: the one thing such a page fetches. */
void html_begin_linked_page(FILE *stream, const char *title, const char *path);
void html_end_page(FILE *stream);

/* Words between tags or in an attribute; characters that a page must not be
 * handed (sabot_text_control) become blanks. */
void html_words(FILE *stream, const char *words);

/* `<tag>words</tag>` and a line's end; a tag may have attributes: `p class="none"`. */
void html_element(FILE *stream, const char *tag, const char *words);

/* The same, its words put together as printf does. */
void html_print(FILE *stream, const char *tag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- tables ---- */

enum { HTML_COLUMNS_MAX = 24, HTML_COLUMNS_BYTES = 4096 };

/* A table that may be wider than the screen: it then scrolls by itself. The
 * first cell of every row heads the row. */
struct html_table {
    FILE *stream;
    int column_count;
    char columns[HTML_COLUMNS_BYTES];          /* headings and classes, each with its end */
    const char *class_names[HTML_COLUMNS_MAX]; /* of cells; NULL: words, at the left */
};

/* `id` is unique on the page. Headings have tabs between them, and before each may stand the
 * class of its cells: `Wager\tnumber:House edge`. */
void html_table_begin(struct html_table *table, FILE *stream, const char *id, const char *caption,
                      const char *headings);

/* Begins a group of rows under one heading; a table has groups or has none. */
void html_table_group(const struct html_table *table, const char *heading);

/* `class_name` of the row may be NULL; as many cells as there are columns. */
void html_table_row(const struct html_table *table, const char *class_name,
                    const char *const *cells);

/* The same, its cells put together as printf does, with tabs between. */
void html_table_print(const struct html_table *table, const char *class_name, const char *format,
                      ...) __attribute__((format(printf, 3, 4)));

void html_table_end(const struct html_table *table);

#endif

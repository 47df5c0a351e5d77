/*
 * blocks.h - a page as a flat list of blocks, neither text nor HTML yet.
 *
 * The sections of the page add blocks; each writer walks the list once. A
 * table is one block, followed by its cells row by row, the headings first.
 * When memory runs out the list remembers it and swallows what follows, so
 * that the sections need not ask after every sentence.
 */
#ifndef HOST_RULESPAGE_BLOCKS_H
#define HOST_RULESPAGE_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum block_kind {
    BLOCK_TITLE, /* of the page: the first block, and the only one of its kind */
    BLOCK_SUBTITLE,
    BLOCK_HEADING,
    BLOCK_PARAGRAPH,
    BLOCK_ITEM,  /* of a list: items in a row make one list */
    BLOCK_TABLE, /* words: its caption. An empty first cell continues the row above */
    BLOCK_CHART, /* a table whose cells, but for the first of a row, are marks */
    BLOCK_CELL,
};

struct block {
    enum block_kind kind;
    int columns; /* of a table or chart */
    char *words; /* no control characters */
};

struct rulespage_table;

struct blocks {
    const struct rulespage_table *table; /* that the page is of; NULL: of none */
    struct block *list;
    size_t count;
    size_t room;
    bool failed; /* memory ran out: the list is not the page */
};

void blocks_add(struct blocks *blocks, enum block_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Begins a table or chart: its caption and its headings, `Wager | Minimum | Maximum`. The
 * cells follow, by blocks_add, as many to a row. */
void blocks_begin_table(struct blocks *blocks, enum block_kind kind, const char *caption,
                        const char *headings);

/* Frees what the list holds; it is empty then. */
void blocks_clear(struct blocks *blocks);

/* A table as the writers read it: cell (row, column), row 0 the headings. */
struct blocks_table {
    const struct block *cells;
    int rows;
    int columns;
};

/* The table that begins at block number `at`. */
struct blocks_table blocks_table_at(const struct blocks *blocks, size_t at);

const char *blocks_table_cell(struct blocks_table table, int row, int column);

/* The writers. They leave errors to the stream's own error flag. */
void blocks_write_text(const struct blocks *blocks, FILE *stream);
void blocks_write_html(const struct blocks *blocks, FILE *stream);
void blocks_write_html_linked(const struct blocks *blocks, FILE *stream);
void blocks_write_html_part(const struct blocks *blocks, FILE *stream); /* from the first heading */

#endif

/*
 * text_table.h - aligned tables for people: text in, columns as wide as they need.
 */
#ifndef PROGRAMS_TEXT_TABLE_H
#define PROGRAMS_TEXT_TABLE_H

#include <stdio.h>

enum { TABLE_COLUMNS_MAX = 12, TABLE_CELL_MAX = 440 };

struct table {
    const char *align; /* a letter a column: `<` left, `>` right */
    int rows, room;
    char (*cells)[TABLE_COLUMNS_MAX][TABLE_CELL_MAX];
};

/* A table of as many columns as `align` has letters. */
void table_begin(struct table *table, const char *align);

/* Adds an empty row and returns its cells, to be filled in place. */
char (*table_row(struct table *table))[TABLE_CELL_MAX];

/* Adds a row from words: as many as there are columns. */
void table_add(struct table *table, const char *const *words);

/* Prints the rows, each after `indent`, and frees them. Columns that are empty
 * in every row but the first, the heading, are left out; a row alone is none. */
void table_end(struct table *table, const char *indent, FILE *stream);

#endif

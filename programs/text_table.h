/*
 * text_table.h - aligned tables for people: text in, columns as wide as they need.
 */
#ifndef PROGRAMS_TEXT_TABLE_H
#define PROGRAMS_TEXT_TABLE_H

#include <stdio.h>

enum { TEXT_TABLE_COLUMNS_MAX = 12, TEXT_TABLE_CELL_MAX = 440 };

struct text_table {
    const char *align; /* a letter a column: `<` left, `>` right */
    int rows, room;
    char (*cells)[TEXT_TABLE_COLUMNS_MAX][TEXT_TABLE_CELL_MAX];
};

/* A table of as many columns as `align` has letters. */
struct text_table text_table_begin(const char *align);

/* Adds a row from printf's words, with a tab between two cells; the cells after them are
 * empty. */
void text_table_add(struct text_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Fills one cell of the last row. */
void text_table_set(struct text_table *table, int column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Prints the rows, each after `indent`, and frees them. Leaves out columns that are empty
 * below the heading, the first row, unless that is the only row. */
void text_table_end(struct text_table *table, const char *indent, FILE *stream);

#endif

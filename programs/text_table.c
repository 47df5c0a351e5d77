/*
 * text_table.c - aligned tables. See text_table.h.
 */
#include "programs/text_table.h"

#include "sabot/text.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct text_table text_table_begin(const char *align) {
    SABOT_ASSERT(strlen(align) <= TEXT_TABLE_COLUMNS_MAX);
    return (struct text_table){.align = align};
}

void text_table_add(struct text_table *table, const char *format, ...) {
    if (table->rows == table->room) {
        table->room = table->room ? 2 * table->room : 16;
        table->cells = realloc(table->cells, (size_t)table->room * sizeof *table->cells);
        if (table->cells == NULL)
            abort();
    }
    char(*cells)[TEXT_TABLE_CELL_MAX] = table->cells[table->rows++];
    memset(cells, 0, sizeof *table->cells);
    char words[sizeof *table->cells], *rest = words;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    for (size_t i = 0; table->align[i] && rest != NULL; i++)
        sabot_text_copy(cells[i], TEXT_TABLE_CELL_MAX, strsep(&rest, "\t"));
    SABOT_ASSERT(rest == NULL);
}

void text_table_set(struct text_table *table, int column, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(table->cells[table->rows - 1][column], TEXT_TABLE_CELL_MAX, format, arguments);
    va_end(arguments);
}

static int column_width(const struct text_table *table, size_t column, bool *used) {
    int widest = 0;
    *used = false;
    for (int row = 0; row < table->rows; row++) {
        int width = sabot_text_width(table->cells[row][column]);
        if (width > widest)
            widest = width;
        *used |= (row > 0 || table->rows == 1) && width > 0;
    }
    return widest;
}

void text_table_end(struct text_table *table, const char *indent, FILE *stream) {
    size_t columns = strlen(table->align);
    int widths[TEXT_TABLE_COLUMNS_MAX];
    bool used[TEXT_TABLE_COLUMNS_MAX];
    for (size_t i = 0; i < columns; i++)
        widths[i] = column_width(table, i, &used[i]);

    for (int row = 0; row < table->rows; row++) {
        fputs(indent, stream);
        int owed = 0; /* blanks that are printed only if something follows */
        for (size_t i = 0; i < columns; i++) {
            if (!used[i])
                continue;
            const char *cell = table->cells[row][i];
            int blank = widths[i] - sabot_text_width(cell);
            bool right = table->align[i] == '>';
            if (right)
                owed += blank;
            if (cell[0]) {
                fprintf(stream, "%*s%s", owed, "", cell);
                owed = 0;
            }
            owed += (right ? 0 : blank) + 2;
        }
        fputc('\n', stream);
    }
    free(table->cells);
    *table = (struct text_table){0};
}

/*
 * text_table.c - aligned tables. See text_table.h.
 */
#include "programs/text_table.h"

#include "sabot/text.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void table_begin(struct table *table, const char *align) {
    SABOT_ASSERT(strlen(align) <= TABLE_COLUMNS_MAX);
    *table = (struct table){.align = align};
}

char (*table_row(struct table *table))[TABLE_CELL_MAX] {
    if (table->rows == table->room) {
        table->room = table->room ? 2 * table->room : 16;
        table->cells = realloc(table->cells, (size_t)table->room * sizeof *table->cells);
        if (table->cells == NULL)
            abort();
    }
    memset(table->cells[table->rows], 0, sizeof *table->cells);
    return table->cells[table->rows++];
}

void table_add(struct table *table, const char *const *words) {
    char(*cells)[TABLE_CELL_MAX] = table_row(table);
    for (size_t i = 0; table->align[i]; i++)
        sabot_text_copy(cells[i], TABLE_CELL_MAX, words[i]);
}

static int column_width(const struct table *table, size_t column, bool *used) {
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

void table_end(struct table *table, const char *indent, FILE *stream) {
    size_t columns = strlen(table->align);
    int widths[TABLE_COLUMNS_MAX];
    bool used[TABLE_COLUMNS_MAX];
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
    *table = (struct table){0};
}

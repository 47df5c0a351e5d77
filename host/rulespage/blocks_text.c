/*
 * blocks_text.c - blocks as plain text: 80 columns, wrapped, tables aligned.
 */
#include "host/rulespage/blocks.h"
#include "sabot/base.h"
#include "sabot/text.h"

#include <stdint.h>
#include <string.h>

enum {
    PAGE_WIDTH = 80,
    TABLE_INDENT = 2,
    TABLE_GAP = 2,
    COLUMN_LEAST = 4, /* a column is not squeezed further than this */
    COLUMNS_MAX = 16,
};

/* Characters, not bytes: UTF-8 bytes that continue a character take no room. */
static bool begins_character(char byte) {
    return ((unsigned char)byte & 0xC0) != 0x80;
}

/* Part of a text that fits on one line. */
struct piece {
    const char *at;
    int bytes;
    int width;
};

/* Takes the next line off `*words`: as many whole words as `width` holds, or as
 * much of one word that is longer. */
static struct piece take_line(const char **words, int width) {
    const char *at = *words + strspn(*words, " ");
    struct piece line = {.at = at};
    int bytes = 0;
    int wide = 0;
    while (at[bytes] != '\0') {
        if (begins_character(at[bytes])) {
            if (wide == width)
                break;
            wide++;
        }
        bytes++;
        if ((at[bytes] == ' ' || at[bytes] == '\0') && at[bytes - 1] != ' ')
            line.bytes = bytes, line.width = wide;
    }
    if (line.bytes == 0)
        line.bytes = bytes, line.width = wide;
    *words = at + line.bytes;
    *words += strspn(*words, " ");
    return line;
}

static void write_repeated(FILE *stream, char mark, int times) {
    for (int i = 0; i < times; i++)
        fputc(mark, stream);
}

/* Words after a first mark, with the lines that follow set under the words. */
static void write_wrapped(FILE *stream, const char *first, const char *words) {
    int indent = sabot_text_width(first);
    fputs(first, stream);
    do {
        struct piece line = take_line(&words, PAGE_WIDTH - indent);
        fprintf(stream, "%.*s\n", line.bytes, line.at);
        if (*words != '\0')
            write_repeated(stream, ' ', indent);
    } while (*words != '\0');
}

static void write_underlined(FILE *stream, const char *first, const char *words, char mark) {
    write_wrapped(stream, first, words);
    int width = sabot_text_width(first) + sabot_text_width(words);
    write_repeated(stream, mark, width < PAGE_WIDTH ? width : PAGE_WIDTH);
    fputc('\n', stream);
}

static int widest_of(const int *widths, int columns) {
    int widest = 0;
    for (int column = 1; column < columns; column++)
        if (widths[column] > widths[widest])
            widest = column;
    return widest;
}

/* Columns as wide as their cells, the widest ones squeezed to fit the page. */
static void fit_columns(struct blocks_table table, int *widths) {
    int whole = TABLE_INDENT + TABLE_GAP * (table.columns - 1);
    for (int column = 0; column < table.columns; column++) {
        widths[column] = 0;
        for (int row = 0; row < table.rows; row++) {
            int width = sabot_text_width(blocks_table_cell(table, row, column));
            if (width > widths[column])
                widths[column] = width;
        }
        whole += widths[column];
    }
    for (; whole > PAGE_WIDTH; whole--) {
        int widest = widest_of(widths, table.columns);
        if (widths[widest] <= COLUMN_LEAST)
            break;
        widths[widest]--;
    }
}

/* One row, on as many lines as its longest cell takes. */
static void write_row(FILE *stream, struct blocks_table table, int row, const int *widths) {
    const char *left[COLUMNS_MAX];
    for (int column = 0; column < table.columns; column++)
        left[column] = blocks_table_cell(table, row, column);
    bool more = true;
    while (more) {
        more = false;
        int blank = TABLE_INDENT; /* kept back, so that no line ends in spaces */
        for (int column = 0; column < table.columns; column++) {
            struct piece piece = take_line(&left[column], widths[column]);
            if (piece.bytes > 0) {
                write_repeated(stream, ' ', blank);
                fprintf(stream, "%.*s", piece.bytes, piece.at);
                blank = 0;
            }
            blank += widths[column] - piece.width + TABLE_GAP;
            more = more || *left[column] != '\0';
        }
        fputc('\n', stream);
    }
}

static void write_rule(FILE *stream, struct blocks_table table, const int *widths) {
    for (int column = 0; column < table.columns; column++) {
        write_repeated(stream, ' ', column == 0 ? TABLE_INDENT : TABLE_GAP);
        write_repeated(stream, '-', widths[column]);
    }
    fputc('\n', stream);
}

static void write_table(FILE *stream, const char *caption, struct blocks_table table) {
    SABOT_ASSERT(table.columns <= COLUMNS_MAX);
    int widths[COLUMNS_MAX];
    fit_columns(table, widths);
    if (*caption != '\0') {
        write_wrapped(stream, "", caption);
        fputc('\n', stream);
    }
    write_row(stream, table, 0, widths);
    write_rule(stream, table, widths);
    for (int row = 1; row < table.rows; row++)
        write_row(stream, table, row, widths);
}

void blocks_write_text(const struct blocks *blocks, FILE *stream) {
    static const char underlines[] = {[BLOCK_TITLE] = '=', [BLOCK_HEADING] = '-', [BLOCK_CELL] = 0};
    int headings = 0;
    for (size_t i = 0; i < blocks->count; i++) {
        const struct block *block = &blocks->list[i];
        char first[16] = "";
        bool is_item = block->kind == BLOCK_ITEM;
        if (block->kind == BLOCK_CELL)
            continue;
        if (i > 0 && block->kind != BLOCK_SUBTITLE &&
            !(is_item && blocks->list[i - 1].kind == BLOCK_ITEM))
            fputc('\n', stream);
        if (block->kind == BLOCK_HEADING)
            snprintf(first, sizeof first, "%d. ", ++headings);
        if (block->columns > 0)
            write_table(stream, block->words, blocks_table_at(blocks, i));
        else if (underlines[block->kind] != 0)
            write_underlined(stream, first, block->words, underlines[block->kind]);
        else
            write_wrapped(stream, is_item ? "  - " : "", block->words);
    }
}

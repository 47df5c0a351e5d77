/*
 * blocks.c - the list of blocks itself. What stands on the page is said in
 * sections_*.c, and what it looks like in blocks_text.c and blocks_html.c.
 */
#include "host/rulespage/blocks.h"

#include "sabot/base.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Room for one more block, or false for good. */
static bool make_room(struct blocks *blocks) {
    if (blocks->failed)
        return false;
    if (blocks->count < blocks->room)
        return true;
    size_t room = blocks->room == 0 ? 256 : blocks->room * 2;
    struct block *list = reallocarray(blocks->list, room, sizeof *list);
    blocks->failed = list == NULL;
    if (blocks->failed)
        return false;
    blocks->list = list;
    blocks->room = room;
    return true;
}

/* A sheet's words may come from anywhere; none of them moves a terminal's
 * cursor. */
static void blank_control_characters(char *words) {
    for (; *words != '\0'; words++)
        if ((unsigned char)*words < ' ' || *words == 0x7f)
            *words = ' ';
}

void blocks_add(struct blocks *blocks, enum block_kind kind, const char *format, ...) {
    if (!make_room(blocks))
        return;
    char *words = NULL;
    va_list arguments;
    va_start(arguments, format);
    blocks->failed = vasprintf(&words, format, arguments) < 0;
    va_end(arguments);
    if (blocks->failed)
        return;
    blank_control_characters(words);
    blocks->list[blocks->count++] = (struct block){.kind = kind, .words = words};
}

void blocks_begin_table(struct blocks *blocks, enum block_kind kind, const char *caption,
                        const char *headings) {
    static const char joint[] = " | ";
    SABOT_ASSERT(kind == BLOCK_TABLE || kind == BLOCK_CHART);
    blocks_add(blocks, kind, "%s", caption);
    size_t table = blocks->count - 1;
    for (const char *end; headings != NULL && !blocks->failed; headings = end) {
        end = strstr(headings, joint);
        int length = (int)(end == NULL ? strlen(headings) : (size_t)(end - headings));
        blocks_add(blocks, BLOCK_CELL, "%.*s", length, headings);
        blocks->list[table].columns++;
        end = end == NULL ? NULL : end + strlen(joint);
    }
}

void blocks_clear(struct blocks *blocks) {
    for (size_t i = 0; i < blocks->count; i++)
        free(blocks->list[i].words);
    free(blocks->list);
    *blocks = (struct blocks){0};
}

struct blocks_table blocks_table_at(const struct blocks *blocks, size_t at) {
    SABOT_ASSERT(at < blocks->count && blocks->list[at].columns > 0);
    size_t end = at + 1;
    while (end < blocks->count && blocks->list[end].kind == BLOCK_CELL)
        end++;
    int cells = (int)(end - at - 1);
    int columns = blocks->list[at].columns;
    SABOT_ASSERT(cells % columns == 0);
    return (struct blocks_table){
        .cells = &blocks->list[at] + 1, .rows = cells / columns, .columns = columns};
}

const char *blocks_table_cell(struct blocks_table table, int row, int column) {
    SABOT_ASSERT(row >= 0 && row < table.rows && column >= 0 && column < table.columns);
    return table.cells[row * table.columns + column].words;
}

/*
 * held_table.c - see held_table.h.
 */
#include "host/record/held_table.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

struct held {
    atomic_int holders;
    struct sabot_sheet sheet;
};

struct sabot_sheet *held_sheet_new(void) {
    struct held *held = calloc(1, sizeof *held);
    if (held == NULL)
        return NULL;
    atomic_init(&held->holders, 1);
    return &held->sheet;
}

/* NULL: nobody counts it. */
static struct held *held_of(const struct sabot_sheet *sheet) {
    if (sheet == NULL || sheet == &sabot_sheet_empty)
        return NULL;
    return (struct held *)((char *)sheet - offsetof(struct held, sheet));
}

const struct sabot_sheet *held_sheet_take(const struct sabot_sheet *sheet) {
    struct held *held = held_of(sheet);
    if (held != NULL)
        atomic_fetch_add(&held->holders, 1);
    return sheet;
}

void held_sheet_drop(const struct sabot_sheet *sheet) {
    struct held *held = held_of(sheet);
    if (held != NULL && atomic_fetch_sub(&held->holders, 1) == 1)
        free(held);
}

void held_table_copy(struct sabot_table *to, const struct sabot_table *from) {
    const struct sabot_sheet *old = to->sheet;
    held_sheet_take(from->sheet);
    sabot_table_copy(to, from);
    held_sheet_drop(old);
}

void held_table_apply(struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_sheet *old = table->sheet;
    sabot_table_apply(table, event);
    if (table->sheet == old)
        return;
    held_sheet_take(table->sheet);
    held_sheet_drop(old);
}

void held_table_clear(struct sabot_table *table) {
    held_sheet_drop(table->sheet);
    *table = sabot_table_empty();
}

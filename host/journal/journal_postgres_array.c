/*
 * journal_postgres_array.c - arrays in PostgreSQL's binary form: five words of
 * head, then each element with its length before it, all big-endian.
 * See journal_postgres_array.h.
 */
#include "host/journal/journal_postgres_array.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_BYTES = 20, COUNT_AT = 12 };

static void put(uint8_t *at, uint64_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; i--, value >>= 8)
        at[i] = (uint8_t)value;
}

/* `size` more bytes to be written, or NULL. */
static uint8_t *grow(struct postgres_array *array, size_t size) {
    size_t needed = array->size + size;
    if (array->has_no_memory)
        return NULL;
    if (needed > array->room) {
        size_t room = needed * 2 + 256;
        uint8_t *bytes = realloc(array->bytes, room);
        if (bytes == NULL) {
            array->has_no_memory = true;
            return NULL;
        }
        array->bytes = bytes;
        array->room = room;
    }
    uint8_t *at = array->bytes + array->size;
    array->size = needed;
    return at;
}

void postgres_array_begin(struct postgres_array *array, enum postgres_type type) {
    *array = (struct postgres_array){.type = type};
    uint8_t *head = grow(array, HEAD_BYTES);
    if (head == NULL)
        return;
    put(head, 1, 4);                  /* one dimension */
    put(head + 4, 0, 4);              /* no element is null */
    put(head + 8, (uint64_t)type, 4); /* of this type */
    put(head + COUNT_AT, 0, 4);       /* how many: at the end */
    put(head + 16, 1, 4);             /* the first is number 1 */
}

static uint8_t *add(struct postgres_array *array, size_t size) {
    uint8_t *at = grow(array, 4 + size);
    if (at == NULL)
        return NULL;
    put(at, size, 4);
    array->count++;
    return at + 4;
}

void postgres_array_add_number(struct postgres_array *array, int64_t value) {
    int size = array->type == POSTGRES_LONG ? 8 : 4;
    uint8_t *at = add(array, (size_t)size);
    if (at != NULL)
        put(at, (uint64_t)value, size);
}

void postgres_array_add_bytes(struct postgres_array *array, const void *bytes, size_t size) {
    uint8_t *at = add(array, size);
    if (at != NULL && size > 0)
        memcpy(at, bytes, size);
}

bool postgres_array_end(struct postgres_array *array) {
    if (array->has_no_memory || array->size > INT_MAX)
        return false;
    put(array->bytes + COUNT_AT, array->count, 4);
    return true;
}

void postgres_array_free(struct postgres_array *array) {
    free(array->bytes);
    array->bytes = NULL;
}

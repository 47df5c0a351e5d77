/*
 * journal_postgres_array.h - the columns of a group of records as
 * PostgreSQL takes them in: one-dimensional arrays in its binary form.
 */
#ifndef HOST_JOURNAL_JOURNAL_POSTGRES_ARRAY_H
#define HOST_JOURNAL_JOURNAL_POSTGRES_ARRAY_H

#include "sabot/base.h"

/* The type of an array's elements, by its number in PostgreSQL's catalogue. */
enum postgres_type {
    POSTGRES_BYTES = 17,
    POSTGRES_LONG = 20,
    POSTGRES_INTEGER = 23,
    POSTGRES_TEXT = 25,
};

struct postgres_array {
    enum postgres_type type;
    uint8_t *bytes;
    size_t size, room;
    uint32_t count;
    bool has_no_memory; /* what was added since is lost */
};

void postgres_array_begin(struct postgres_array *array, enum postgres_type type);
void postgres_array_add_number(struct postgres_array *array, int64_t value);
void postgres_array_add_bytes(struct postgres_array *array, const void *bytes, size_t size);
/* Writes the count into the head. False: there was no memory, or it is too long. */
bool postgres_array_end(struct postgres_array *array);
void postgres_array_free(struct postgres_array *array);

#endif

/*
 * record_walk.c - the cursor of record_walk.h.
 */
#include "host/record/record_walk.h"

#include <limits.h>
#include <string.h>

struct cursor cursor_to_write(uint8_t *bytes, size_t room) {
    return (struct cursor){.at = bytes, .room = room};
}

struct cursor cursor_to_read(const uint8_t *bytes, size_t size) {
    return (struct cursor){.from = bytes, .room = size};
}

void walk_block(struct cursor *cursor, void *bytes, size_t count) {
    if (cursor->bad || cursor->room - cursor->used < count) {
        cursor->bad = true;
        return;
    }
    if (count == 0)
        return;
    if (cursor->from != NULL)
        memcpy(bytes, cursor->from + cursor->used, count);
    else
        memcpy(cursor->at + cursor->used, bytes, count);
    cursor->used += count;
}

static void write_number(struct cursor *cursor, int64_t number) {
    uint64_t left = (uint64_t)number << 1 ^ (number < 0 ? UINT64_MAX : 0);
    do {
        uint8_t byte = (uint8_t)((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
        walk_block(cursor, &byte, 1);
        left >>= 7;
    } while (left > 0);
}

/* One number has one form: no idle bytes at its end, none past 64 bits. */
static void read_number(struct cursor *cursor, int64_t *number) {
    uint64_t all = 0;
    for (int shift = 0; shift < 70; shift += 7) {
        uint8_t byte = 0;
        walk_block(cursor, &byte, 1);
        if (cursor->bad)
            return;
        if (shift == 63 && byte > 1)
            break;
        all |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) {
            cursor->bad = byte == 0 && shift > 0;
            *number = (int64_t)(all >> 1 ^ (all & 1 ? UINT64_MAX : 0));
            return;
        }
    }
    cursor->bad = true;
}

void walk_number(struct cursor *cursor, int64_t *number) {
    if (cursor->from != NULL)
        read_number(cursor, number);
    else
        write_number(cursor, *number);
}

static int64_t walk_between(struct cursor *cursor, int64_t number, int64_t least, int64_t most) {
    int64_t wide = number;
    walk_number(cursor, &wide);
    if (cursor->bad || wide < least || wide > most) {
        cursor->bad = true;
        return least > 0 ? least : 0;
    }
    return wide;
}

void walk_int(struct cursor *cursor, int *number) {
    *number = (int)walk_between(cursor, *number, INT_MIN, INT_MAX);
}

void walk_int16(struct cursor *cursor, int16_t *number) {
    *number = (int16_t)walk_between(cursor, *number, INT16_MIN, INT16_MAX);
}

void walk_uint16(struct cursor *cursor, uint16_t *number) {
    *number = (uint16_t)walk_between(cursor, *number, 0, UINT16_MAX);
}

void walk_byte(struct cursor *cursor, uint8_t *byte) {
    walk_block(cursor, byte, 1);
}

void walk_bool(struct cursor *cursor, bool *flag) {
    uint8_t byte = *flag ? 1 : 0;
    walk_byte(cursor, &byte);
    cursor->bad |= byte > 1;
    *flag = byte == 1;
}

void walk_count(struct cursor *cursor, int *count, int most) {
    *count = (int)walk_between(cursor, *count, 0, most);
    if (cursor->bad)
        *count = 0;
}

void walk_text(struct cursor *cursor, char *text, size_t room) {
    int length = cursor->from == NULL ? (int)strlen(text) : 0;
    walk_count(cursor, &length, (int)room - 1);
    if (cursor->from != NULL)
        memset(text, 0, room);
    walk_block(cursor, text, (size_t)length);
    if (cursor->from != NULL && memchr(text, 0, (size_t)length) != NULL)
        cursor->bad = true;
}

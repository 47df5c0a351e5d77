/*
 * record_walk.h - the one walk that writes and reads events and states; not for others.
 *
 * A cursor either writes or reads; the same walk over a struct does both, so
 * that the two cannot differ. Numbers are zigzag LEB128, at most ten bytes; a
 * text is its length and its bytes. What does not fit, or is not there, sets
 * `bad`, and from then on nothing is written or read.
 */
#ifndef HOST_RECORD_RECORD_WALK_H
#define HOST_RECORD_RECORD_WALK_H

#include "sabot/table.h"

struct cursor {
    uint8_t *at;
    const uint8_t *from; /* reads when set; `at` is then unused */
    size_t room;         /* of either */
    size_t used;
    bool bad;
};

struct cursor cursor_to_write(uint8_t *bytes, size_t room);
struct cursor cursor_to_read(const uint8_t *bytes, size_t size);

void walk_block(struct cursor *cursor, void *bytes, size_t count);
void walk_number(struct cursor *cursor, int64_t *number);
/* The same for a narrower place; a number that does not fit it is bad. */
void walk_int(struct cursor *cursor, int *number);
void walk_int16(struct cursor *cursor, int16_t *number);
void walk_uint16(struct cursor *cursor, uint16_t *number);
void walk_byte(struct cursor *cursor, uint8_t *byte);
void walk_bool(struct cursor *cursor, bool *flag);
/* A count of 0..most. */
void walk_count(struct cursor *cursor, int *count, int most);
/* A text within `room`, the NUL included; the rest of the room is zeroed. */
void walk_text(struct cursor *cursor, char *text, size_t room);

void walk_line(struct cursor *cursor, struct sabot_settled_line *line);
/* All of a state but its sheet. A walk that writes bytes changes nothing. */
void walk_state(struct cursor *cursor, struct sabot_table *table);

/* A whole sheet: its name, then compact JSON with the wagers in the sheet's own order
 * (sheet_text.c). */
SABOT_MUST_CHECK enum sabot_status
sheet_text_write(struct cursor *cursor, const struct sabot_sheet *sheet, struct sabot_error *error);
/* Gives a held sheet (held_table.h), or sabot_sheet_empty if there is none to read. */
SABOT_MUST_CHECK enum sabot_status
sheet_text_read(struct cursor *cursor, const struct sabot_sheet **sheet, struct sabot_error *error);

#endif

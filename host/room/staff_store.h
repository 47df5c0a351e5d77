/*
 * staff_store.h - the staff of a room's journal, read and changed beside its servers: of
 * a file while none runs, of a shared database at any time. A server follows the same
 * records (staff_note.h).
 */
#ifndef HOST_ROOM_STAFF_STORE_H
#define HOST_ROOM_STAFF_STORE_H

#include "host/room/staff_note.h"

/* Everybody who works here, by the records of the room's stream. */
SABOT_MUST_CHECK enum sabot_status staff_store_read(struct journal *journal, const char *stream,
                                                    struct staff *staff, struct sabot_error *error);

/* Appends one record of staff, durably; `text` is what staff_note.h made. SABOT_IO:
 * nothing was changed, or nobody knows; read again. */
struct staff_change {
    enum room_note kind;
    const char *text;
    int64_t now_ms;
};
SABOT_MUST_CHECK enum sabot_status staff_store_append(struct journal *journal, const char *stream,
                                                      const struct staff_change *change,
                                                      struct sabot_error *error);

/* True if somebody may be called so: 1 to 56 bytes of UTF-8, no control characters and
 * no space at either end. */
bool staff_store_is_name(const char *name);

/* ---- do all servers of a store have the same room's key? ---- */

/* Passes are signed and seeds are sealed with it (host/fair), so a server that came with
 * another would let nobody in and could not deal on. The first server of a shared store
 * writes down a check of its key, from which the key cannot be had; the others compare. */
#define ROOM_KEY_CHECK_BYTES 32

/* True in `found` if a check stands in the stream; it is the first one there. */
SABOT_MUST_CHECK enum sabot_status room_key_find(struct journal *journal, const char *stream,
                                                 uint8_t check[ROOM_KEY_CHECK_BYTES], bool *found,
                                                 struct sabot_error *error);

/* Writes the check down, unless one is there; then SABOT_BAD_TEXT if it is another. */
SABOT_MUST_CHECK enum sabot_status room_key_settle(struct journal *journal, const char *stream,
                                                   const uint8_t check[ROOM_KEY_CHECK_BYTES],
                                                   int64_t now_ms, struct sabot_error *error);

#endif

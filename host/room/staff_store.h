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

#endif

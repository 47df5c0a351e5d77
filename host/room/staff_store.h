/*
 * staff_store.h - the staff of a room's journal, read and changed beside its servers: of
 * a file while none runs, of a shared database at any time. A server follows the same
 * records (staff_note.h).
 */
#ifndef HOST_ROOM_STAFF_STORE_H
#define HOST_ROOM_STAFF_STORE_H

#include "host/room/seal.h"
#include "host/room/staff_note.h"

/* Of the key that is derived from the room's for seals. */
#define STAFF_STORE_PURPOSE "staff"

/* Everybody who works here, by the records of the room's stream. `key`: of seals, or NULL, and
 * lasts as long as the staff. */
SABOT_MUST_CHECK enum sabot_status staff_store_read(struct journal *journal, const char *stream,
                                                    const uint8_t *key, struct staff *staff,
                                                    struct sabot_error *error);

/* Appends one record of staff, durably; `text` is what staff_note.h made. SABOT_IO:
 * nothing was changed, or nobody knows; read again. */
struct staff_change {
    enum room_note kind;
    char *text;
    int64_t now_ms;
    const uint8_t *key; /* of the seal, where the text has room for one */
};
SABOT_MUST_CHECK enum sabot_status staff_store_append(struct journal *journal, const char *stream,
                                                      const struct staff_change *change,
                                                      struct sabot_error *error);

/* Is there a record of that kind? */
SABOT_MUST_CHECK enum sabot_status staff_store_has(struct journal *journal, const char *stream,
                                                   enum room_note kind, bool *has,
                                                   struct sabot_error *error);

/* ---- which edition of the rules may tables adopt? ---- */

/* Allows it, durably. */
SABOT_MUST_CHECK enum sabot_status room_edition_allow(struct journal *journal, const char *stream,
                                                      int edition, int64_t now_ms,
                                                      struct sabot_error *error);

/* The first program that writes to a store allows the newest complete edition; in a store with
 * tables somebody allows it (sabot room edition), when all servers know it. */
SABOT_MUST_CHECK enum sabot_status room_edition_begin(struct journal *journal, const char *stream,
                                                      int64_t now_ms, struct sabot_error *error);

/* ---- do all servers of a store have the same room's key? ---- */

/* Passes are signed and seeds are sealed with it (host/fair), so a server that came with
 * another would let nobody in and could not deal on. The first server of a shared store
 * writes down a check of its key, from which the key cannot be had; the others compare. */
#define ROOM_KEY_CHECK_BYTES 32

/* Writes the check down, unless one is there; then SABOT_BAD_TEXT if it is another. */
SABOT_MUST_CHECK enum sabot_status room_key_settle(struct journal *journal, const char *stream,
                                                   const uint8_t check[ROOM_KEY_CHECK_BYTES],
                                                   int64_t now_ms, struct sabot_error *error);

#endif

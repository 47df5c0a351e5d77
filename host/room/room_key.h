/*
 * room_key.h - do all servers of a store have the same room's key?
 *
 * Passes are signed and seeds are sealed with it (host/fair), so a server that came with
 * another would let nobody in and could not deal on. The first server of a shared store
 * writes down a check of its key, from which the key cannot be had; the others compare.
 */
#ifndef HOST_ROOM_ROOM_KEY_H
#define HOST_ROOM_ROOM_KEY_H

#include "host/journal/journal.h"

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

/*
 * room_seals.h - the room's key vouches for every record of its store
 * (host/journal/journal_seal.h): from the record on that says so, nothing counts that is not under
 * a seal.
 */
#ifndef HOST_ROOM_ROOM_SEALS_H
#define HOST_ROOM_ROOM_SEALS_H

#include "host/journal/journal_seal.h"

/* Lets a writer seal what it appends with that key; where the room asks for seals, staff_store.h
 * then appends only after what is sealed. `asked`: it does. */
SABOT_MUST_CHECK enum sabot_status room_seals_open(struct journal *writer, const char *stream,
                                                   const uint8_t key[JOURNAL_SEAL_KEY_BYTES],
                                                   bool *asked, struct sabot_error *error);

/* Does the room ask for seals? */
SABOT_MUST_CHECK enum sabot_status room_seals_find(struct journal *journal, const char *stream,
                                                   bool *asked, struct sabot_error *error);

/* Somebody with the key vouches for all records as they stand: every stream is sealed, and the
 * room asks for seals from here on. A server without seals must not write any more. Requires:
 * room_seals_open. */
SABOT_MUST_CHECK enum sabot_status room_seals_vouch(struct journal *writer, const char *stream,
                                                    int64_t now_ms, struct sabot_error *error);

#endif

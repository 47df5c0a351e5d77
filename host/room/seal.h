/*
 * seal.h - records of the room that only somebody with the room's key can write.
 *
 * A database role can append any record with a right hash. Those that say who works here, and who
 * may come in by a link, therefore end in a field `mac`: HMAC-SHA-256 over the head that the
 * record follows, its kind and all of its bytes before that field. So a sealed record counts in
 * its place alone, after the very history that it was written after (docs/journal-format.md).
 */
#ifndef HOST_ROOM_SEAL_H
#define HOST_ROOM_SEAL_H

#include "host/journal/journal.h"

#define SEAL_KEY_BYTES 32

/* A JSON object with an empty seal at its end, in the place of the text, which it frees; the
 * caller frees it. NULL: there was none, or out of memory. */
char *seal_leave_room(char *text);

/* Seals the bytes of a record that will follow this head, if there is room for it. */
void seal_write(const uint8_t key[SEAL_KEY_BYTES], const struct journal_head *after, uint16_t kind,
                uint8_t *bytes, size_t size);

enum seal { SEAL_NONE, SEAL_FALSE, SEAL_HOLDS };
enum seal seal_of(const uint8_t key[SEAL_KEY_BYTES], const struct journal_record *record);

#endif

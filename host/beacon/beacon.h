/*
 * beacon.h - a public source of chance outside the room, from a file that another program writes.
 *
 * The file has one value: 64 hexadecimal digits, and at most a newline. It counts from the moment
 * when it was written. Reading it may take as long as a network does, so a thread of its own reads,
 * which starts with the first question; the one who asks never waits. The server starts no program
 * for it: its sandbox lets it start none (docs/operations.md).
 */
#ifndef HOST_BEACON_BEACON_H
#define HOST_BEACON_BEACON_H

#include "sabot/base.h"

#define BEACON_BYTES 32

struct beacon;

/* `file` lasts as long as the beacon; `wake` is called on its thread whenever it has read. NULL:
 * out of memory. */
struct beacon *beacon_open(const char *file, void (*wake)(void *context), void *context);
void beacon_close(struct beacon *beacon); /* NULL does nothing */

/* True, and the value, if it was written after that time. Else ask again: it is read once more. */
bool beacon_ask(struct beacon *beacon, int64_t after_ms, int64_t now_ms,
                uint8_t value[BEACON_BYTES]);
/* Why there was none when it was last read, in words that go on after the file's name. */
const char *beacon_trouble(const struct beacon *beacon);

/* True, and the value, if these bytes are one. */
bool beacon_parse(const char *bytes, size_t size, uint8_t value[BEACON_BYTES]);

#endif

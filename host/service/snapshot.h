/*
 * snapshot.h - a table's state as its snapshot holds it: the bytes of host/record,
 * and a seal of the room's key behind them.
 *
 * A snapshot is only a cache, but a service that begins at one pays out what it
 * says. So it is believed if it carries the seal of a key that is not in the store,
 * for that stream and that head; without a key (NULL) the replay starts at the beginning.
 */
#ifndef HOST_SERVICE_SNAPSHOT_H
#define HOST_SERVICE_SNAPSHOT_H

#include "host/fair/fair.h"
#include "host/journal/journal.h"
#include "sabot/table.h"

#define SNAPSHOT_SEAL_BYTES 32

/* Sets size and bytes (the caller frees them) of a snapshot whose head is set. False: no
 * memory or no key, and no harm. `space` is RECORD_STATE_MAX bytes. */
bool snapshot_write(struct journal_snapshot *snapshot, const struct fair_key *key,
                    const char *stream, const struct sabot_table *table, uint8_t *space);

/* True, and the state, if it is of a version that we know, sealed and whole. */
bool snapshot_read(const struct journal_snapshot *snapshot, const struct fair_key *key,
                   const char *stream, struct sabot_table *table);

/* True if these bytes of a state are what it holds, by whatever key it was sealed. */
bool snapshot_is_of(const struct journal_snapshot *snapshot, const uint8_t *state, uint32_t size);

#endif

/*
 * replay.h - a state from a journal: the one path of recovery, replay, export
 * and verify.
 */
#ifndef HOST_SERVICE_REPLAY_H
#define HOST_SERVICE_REPLAY_H

#include "host/fair/fair.h"
#include "host/journal/journal_cursor.h"
#include "host/record/record.h"

/* A table on its way through its records. About 95 KiB. */
struct replay {
    struct sabot_table table;
    struct journal_head head; /* the state is the one after this record */
    struct sabot_event event; /* the last one read */
    struct journal_head next; /* of that */
    struct record_space space;
    struct journal_cursor cursor; /* from replay_open to replay_close */
};

/* NULL: out of memory. */
struct replay *replay_new(void);
/* NULL is allowed. */
void replay_free(struct replay *replay);

/* Goes back to an empty table. Requires: it was made with replay_new, or zeroed. */
void replay_clear(struct replay *replay);

/* The way of a stream's records from where the replay stands to record `to` or the end:
 *
 *     replay_open(replay, journal, stream, to, error);
 *     while ((record = replay_next(replay)) != NULL) {
 *         ...                       `event` is what the record says, `table` the state before it
 *         replay_apply(replay);     `table` is the state after it
 *     }
 *     return replay_close(replay);
 *
 * NULL: the end, or trouble. A record that is not what its hash says, does not follow the one
 * before, or is not an event that this state can have met is SABOT_BAD_TEXT. */
void replay_open(struct replay *replay, struct journal *journal, const char *stream, uint64_t to,
                 struct sabot_error *error);
const struct journal_record *replay_next(struct replay *replay);
void replay_apply(struct replay *replay);
SABOT_MUST_CHECK enum sabot_status replay_close(struct replay *replay);

/* Goes that way to its end. */
SABOT_MUST_CHECK enum sabot_status replay_more(struct replay *replay, struct journal *journal,
                                               const char *stream, uint64_t to,
                                               struct sabot_error *error);

/* The same from the stream's snapshot, if it has one that the key sealed, after a whole command
 * not past `to`; else from its beginning. */
SABOT_MUST_CHECK enum sabot_status replay_stream(struct replay *replay, struct journal *journal,
                                                 const struct fair_key *key, const char *stream,
                                                 uint64_t to, struct sabot_error *error);

/* Where a room asks for seals (host/journal/journal_seal.h): reads on until the state ends in a
 * record that the stream's seal covers. SABOT_BAD_TEXT: it names the first that none covers. */
SABOT_MUST_CHECK enum sabot_status replay_prove(struct replay *replay, struct journal *journal,
                                                const uint8_t key[JOURNAL_SEAL_KEY_BYTES],
                                                const char *stream, struct sabot_error *error);

/* For owners who read records in their own way and check the chain themselves: reads one into
 * `event`; replay_apply is the second half. */
SABOT_MUST_CHECK enum sabot_status
replay_read(struct replay *replay, const struct journal_record *record, struct sabot_error *error);

/* True if the journal has this head, after a whole command: only then is a kept state of use. */
bool replay_is_anchored(struct journal *journal, const char *stream,
                        const struct journal_head *head);

/* What host/fair needs to know of a table's shoe, from the state: the same for the service that
 * deals it and for the audit that deals it again. `stream` is the table's name in the journal,
 * shorter than FAIR_TABLE_MAX. The terms are final once the shoe is cut. */
struct fair_terms shoe_terms(const char *stream, const struct sabot_table *table);

/* True if this is what contribution `number` was committed to, by the shoe's protocol.
 * Requires: there is that contribution. */
bool shoe_contribution_holds(const char *stream, const struct sabot_table_shoe *shoe, int number,
                             const uint8_t value[FAIR_BYTES]);

/* ---- snapshots ---- */

/* A table's state as its snapshot holds it: the bytes of host/record, and a seal of the room's key
 * behind them. A snapshot is only a cache, but a service that begins at one pays out what it
 * says. So it is believed if it carries the seal of a key that is not in the store,
 * for that stream and that head; without a key (NULL) the replay starts at the beginning. */
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

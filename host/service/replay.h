/*
 * replay.h - a state from a journal: the one path of recovery, replay, export
 * and verify.
 */
#ifndef HOST_SERVICE_REPLAY_H
#define HOST_SERVICE_REPLAY_H

#include "host/fair/fair.h"
#include "host/journal/journal.h"
#include "host/record/record.h"

/* A table on its way through its records. About 200 KiB: the caller allocates. */
struct replay {
    struct sabot_table table;
    struct journal_head head; /* the state is the one after this record */
    struct sabot_event event; /* the last one applied */
    struct record_space space;
};

void replay_begin(struct replay *replay);

/* Reads one record into `event` and leaves the state as it is, for whoever wants
 * to look at both; replay_apply is the second half. SABOT_BAD_TEXT: it is no
 * event, or none that this state can have met. */
SABOT_MUST_CHECK enum sabot_status
replay_read(struct replay *replay, const struct journal_record *record, struct sabot_error *error);
void replay_apply(struct replay *replay, const struct journal_record *record);

/* Both at once: on trouble the replay stands before the record. */
SABOT_MUST_CHECK enum sabot_status replay_record(struct replay *replay,
                                                 const struct journal_record *record,
                                                 struct sabot_error *error);

/* True if the record is what its hash says and hangs on the one where the replay stands. */
bool replay_is_chained(const struct replay *replay, const char *stream,
                       const struct journal_record *record);

/* True if the journal has this head, behind a whole command: what a kept state needs to be
 * worth anything. */
bool replay_is_anchored(struct journal *journal, const char *stream,
                        const struct journal_head *head);

/* Reads a stream up to sequence `to`, from its snapshot if it has one that the key
 * sealed, behind a whole command not past `to`. */
SABOT_MUST_CHECK enum sabot_status replay_stream(struct replay *replay, struct journal *journal,
                                                 const struct fair_key *key, const char *stream,
                                                 uint64_t to, struct sabot_error *error);

/* Goes on from where the replay stands, along the chain: a record that is not what its hash
 * says, or does not hang on the one before, is SABOT_BAD_TEXT. */
SABOT_MUST_CHECK enum sabot_status replay_more(struct replay *replay, struct journal *journal,
                                               const char *stream, uint64_t to,
                                               struct sabot_error *error);

#endif

/*
 * replay.c - see replay.h.
 */
#include "host/service/replay.h"

#include "host/service/snapshot.h"

#include <stdlib.h>
#include <string.h>

void replay_begin(struct replay *replay) {
    replay->table = sabot_table_empty();
    memset(&replay->head, 0, sizeof replay->head);
}

/* `stream` may be NULL. */
static void complain(struct sabot_error *error, const char *stream,
                     const struct journal_record *record, const char *what) {
    struct sabot_text words = sabot_error_words(error);
    if (stream != NULL) {
        sabot_text_add(&words, stream);
        sabot_text_add(&words, ": ");
    }
    sabot_text_add(&words, "record ");
    sabot_text_add_int(&words, (int64_t)record->sequence);
    sabot_text_add(&words, what);
}

enum sabot_status replay_read(struct replay *replay, const struct journal_record *record,
                              struct sabot_error *error) {
    enum sabot_status status =
        record_event_read(record->kind, record->time_ms, record->bytes, record->size,
                          &replay->space, &replay->event, error);
    if (status != SABOT_OK)
        return status;
    if (record->sequence == replay->head.sequence + 1 &&
        sabot_table_accepts(&replay->table, &replay->event))
        return SABOT_OK;
    complain(error, NULL, record, " is an event that cannot follow the ones before it");
    return SABOT_BAD_TEXT;
}

void replay_apply(struct replay *replay, const struct journal_record *record) {
    sabot_table_apply(&replay->table, &replay->event);
    replay->head.sequence = record->sequence;
    memcpy(replay->head.hash, record->hash, sizeof record->hash);
}

enum sabot_status replay_record(struct replay *replay, const struct journal_record *record,
                                struct sabot_error *error) {
    enum sabot_status status = replay_read(replay, record, error);
    if (status == SABOT_OK)
        replay_apply(replay, record);
    return status;
}

struct walk {
    struct replay *replay;
    const char *stream;
    struct sabot_error *error;
    enum sabot_status status;
};

/* Nothing is built on a record that is not what was written: what a state says may be
 * paid out. */
bool replay_is_chained(const struct replay *replay, const char *stream,
                       const struct journal_record *record) {
    return journal_record_follows(record, stream, &replay->head);
}

static bool visit(void *context, const struct journal_record *record) {
    struct walk *walk = context;
    walk->status = SABOT_BAD_TEXT;
    if (replay_is_chained(walk->replay, walk->stream, record))
        walk->status = replay_record(walk->replay, record, walk->error);
    else
        complain(walk->error, walk->stream, record,
                 " is not what its hash says; `sabot verify` tells more");
    return walk->status == SABOT_OK;
}

enum sabot_status replay_more(struct replay *replay, struct journal *journal, const char *stream,
                              uint64_t to, struct sabot_error *error) {
    struct walk walk = {replay, stream, error, SABOT_OK};
    enum sabot_status status =
        journal_read(journal, stream, replay->head.sequence + 1, to, visit, &walk, error);
    return status != SABOT_OK ? status : walk.status;
}

struct anchor {
    const struct journal_head *head;
    bool holds;
};

static bool compare_hash(void *context, const struct journal_record *record) {
    struct anchor *anchor = context;
    anchor->holds = record->part + 1 == record->parts &&
                    memcmp(record->hash, anchor->head->hash, JOURNAL_HASH_BYTES) == 0;
    return false;
}

/* A snapshot is taken behind a whole command that the journal has. */
bool replay_is_anchored(struct journal *journal, const char *stream,
                        const struct journal_head *head) {
    struct anchor anchor = {head, false};
    struct sabot_error ignored;
    return journal_read(journal, stream, head->sequence, head->sequence, compare_hash, &anchor,
                        &ignored) == SABOT_OK &&
           anchor.holds;
}

/* Anything wrong with it, and the stream is read from its beginning. */
static void begin_at_snapshot(struct replay *replay, struct journal *journal,
                              const struct fair_key *key, const char *stream, uint64_t to) {
    struct journal_snapshot snapshot;
    struct sabot_error ignored;
    replay_begin(replay);
    if (journal_snapshot_read(journal, stream, &snapshot, &ignored) != SABOT_OK)
        return;
    if (snapshot.head.sequence <= to && replay_is_anchored(journal, stream, &snapshot.head)) {
        if (snapshot_read(&snapshot, key, stream, &replay->table))
            replay->head = snapshot.head;
        else
            replay_begin(replay);
    }
    free(snapshot.bytes);
}

enum sabot_status replay_stream(struct replay *replay, struct journal *journal,
                                const struct fair_key *key, const char *stream, uint64_t to,
                                struct sabot_error *error) {
    begin_at_snapshot(replay, journal, key, stream, to);
    return replay_more(replay, journal, stream, to, error);
}

/*
 * replay.c - see replay.h.
 */
#include "host/service/replay.h"

#include <stdlib.h>
#include <string.h>

void replay_begin(struct replay *replay) {
    replay->table = sabot_table_empty();
    memset(&replay->head, 0, sizeof replay->head);
}

static enum sabot_status cannot_be(const struct journal_record *record, struct sabot_error *error) {
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, "record ");
    sabot_text_add_int(&words, (int64_t)record->sequence);
    sabot_text_add(&words, " is an event that cannot follow the ones before it");
    return SABOT_BAD_TEXT;
}

enum sabot_status replay_read(struct replay *replay, const struct journal_record *record,
                              struct sabot_error *error) {
    enum sabot_status status =
        record_event_read(record->kind, record->time_ms, record->bytes, record->size,
                          &replay->space, &replay->event, error);
    if (status != SABOT_OK)
        return status;
    if (record->sequence != replay->head.sequence + 1 ||
        !sabot_table_accepts(&replay->table, &replay->event))
        return cannot_be(record, error);
    return SABOT_OK;
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
    struct sabot_error *error;
    enum sabot_status status;
};

static bool visit(void *context, const struct journal_record *record) {
    struct walk *walk = context;
    walk->status = replay_record(walk->replay, record, walk->error);
    return walk->status == SABOT_OK;
}

enum sabot_status replay_more(struct replay *replay, struct journal *journal, const char *stream,
                              uint64_t to, struct sabot_error *error) {
    struct walk walk = {replay, error, SABOT_OK};
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
    anchor->holds = memcmp(record->hash, anchor->head->hash, JOURNAL_HASH_BYTES) == 0;
    return false;
}

/* A snapshot is believed only if the journal has the record it was taken at. */
static bool is_anchored(struct journal *journal, const char *stream,
                        const struct journal_head *head) {
    struct anchor anchor = {head, false};
    struct sabot_error ignored;
    return journal_read(journal, stream, head->sequence, head->sequence, compare_hash, &anchor,
                        &ignored) == SABOT_OK &&
           anchor.holds;
}

/* Anything wrong with it, and the stream is read from its beginning. */
static void begin_at_snapshot(struct replay *replay, struct journal *journal, const char *stream,
                              uint64_t to) {
    struct journal_snapshot snapshot;
    struct sabot_error ignored;
    replay_begin(replay);
    if (journal_snapshot_read(journal, stream, &snapshot, &ignored) != SABOT_OK)
        return;
    if (snapshot.version == RECORD_STATE_VERSION && snapshot.head.sequence <= to &&
        is_anchored(journal, stream, &snapshot.head)) {
        if (record_state_read(snapshot.bytes, snapshot.size, &replay->table, &ignored) == SABOT_OK)
            replay->head = snapshot.head;
        else
            replay_begin(replay);
    }
    free(snapshot.bytes);
}

enum sabot_status replay_stream(struct replay *replay, struct journal *journal, const char *stream,
                                uint64_t to, struct sabot_error *error) {
    begin_at_snapshot(replay, journal, stream, to);
    return replay_more(replay, journal, stream, to, error);
}

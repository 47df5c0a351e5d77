/*
 * replay.c - see replay.h.
 */
#include "host/service/replay.h"

#include "host/service/snapshot.h"

#include <stdlib.h>
#include <string.h>

struct replay *replay_new(void) {
    struct replay *replay = calloc(1, sizeof *replay);
    if (replay != NULL)
        replay_begin(replay);
    return replay;
}

void replay_free(struct replay *replay) {
    if (replay == NULL)
        return;
    held_table_clear(&replay->table);
    held_sheet_drop(replay->space.sheet);
    free(replay);
}

void replay_begin(struct replay *replay) {
    held_table_clear(&replay->table);
    memset(&replay->head, 0, sizeof replay->head);
}

enum sabot_status replay_read(struct replay *replay, const struct journal_record *record,
                              struct sabot_error *error) {
    enum sabot_status status = record_event_read(
        (struct record_stored){record->kind, record->time_ms, record->bytes, record->size},
        &replay->space, &replay->event, error);
    replay->next = journal_head_of(record);
    if (status != SABOT_OK || (record->sequence == replay->head.sequence + 1 &&
                               sabot_table_accepts(&replay->table, &replay->event)))
        return status;
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, "record ");
    sabot_text_add_int(&words, (int64_t)record->sequence);
    sabot_text_add(&words, " is an event that cannot follow the ones before it");
    return SABOT_BAD_TEXT;
}

void replay_apply(struct replay *replay) {
    held_table_apply(&replay->table, &replay->event);
    replay->head = replay->next;
}

void replay_open(struct replay *replay, struct journal *journal, const char *stream, uint64_t to,
                 struct sabot_error *error) {
    replay->cursor = journal_cursor_open(journal, stream, replay->head.sequence + 1, to, error);
}

/* Nothing is built on a record that is not what was written: what a state says may be
 * paid out. */
const struct journal_record *replay_next(struct replay *replay) {
    struct journal_cursor *cursor = &replay->cursor;
    const struct journal_record *record = journal_cursor_next(cursor);
    if (record == NULL)
        return NULL;
    const char *fault = journal_record_fault(record, cursor->stream, &replay->head);
    cursor->status = fault == NULL ? replay_read(replay, record, cursor->error)
                                   : journal_fault_say(cursor->stream, replay->head.sequence + 1,
                                                       fault, cursor->error);
    return cursor->status == SABOT_OK ? record : NULL;
}

enum sabot_status replay_close(struct replay *replay) {
    return journal_cursor_close(&replay->cursor);
}

enum sabot_status replay_more(struct replay *replay, struct journal *journal, const char *stream,
                              uint64_t to, struct sabot_error *error) {
    replay_open(replay, journal, stream, to, error);
    while (replay_next(replay) != NULL)
        replay_apply(replay);
    return replay_close(replay);
}

/* A snapshot is taken after a whole command that the journal has. */
bool replay_is_anchored(struct journal *journal, const char *stream,
                        const struct journal_head *head) {
    struct journal_record record;
    struct sabot_error ignored;
    return journal_find_record(journal, stream, head->sequence, &record, &ignored) == SABOT_OK &&
           record.part + 1 == record.parts &&
           memcmp(record.hash, head->hash, JOURNAL_HASH_BYTES) == 0;
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

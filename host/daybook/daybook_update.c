/*
 * daybook_update.c - brings a daybook to the journal's end, stream by stream.
 *
 * A stream is one transaction: its rows, the head they go up to and the state
 * there are written together, so that the next process to open the file goes
 * on exactly there.
 */
#include "host/daybook/daybook_parts.h"
#include "host/daybook/daybook_seal.h"
#include "host/service/service.h"
#include "sabot/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOLD_EVERY = 4096 }; /* records */

struct update {
    struct daybook *daybook;
    struct journal *journal;
    const char *only; /* the one stream that is read; NULL: all */
    daybook_progress *progress;
    void *context;
    uint64_t records;
    bool is_ended; /* by the progress */
    uint8_t *space;
    struct daybook_passage *passage;
    struct sabot_error *error;
};

/* ---- where it stands ---- */

static int find_row(struct daybook_passage *passage) {
    struct daybook_stream_row *row = &passage->row;
    sqlite3_stmt *found;
    int code = daybook_ask(passage->daybook, "SELECT * FROM stream WHERE name = ?1",
                           passage->stream, 0, &found);
    if (code == SQLITE_ROW)
        daybook_read(found, DAYBOOK_INTO_stream, row);
    daybook_take_state(passage->replay, row->sequence, row->hash, row->state);
    sqlite3_finalize(found);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* Nothing is known of the stream, or what was is of another journal. Its row gets its number
 * now, because others name it. */
static int begin_anew(struct daybook_passage *passage) {
    struct daybook *daybook = passage->daybook;
    int code = passage->row.id != 0 ? daybook_forget_stream(daybook, passage->row.id) : SQLITE_OK;
    if (code != SQLITE_OK)
        return code;
    passage->row = (struct daybook_stream_row){
        .id = passage->row.id, .name = passage->stream, .first = 1, .hour = -1};
    replay_clear(passage->replay);
    daybook_add_stream(daybook, &passage->row);
    passage->row.id = sqlite3_last_insert_rowid(daybook->database);
    return daybook->code;
}

static int find_place(struct daybook_passage *passage, struct journal *journal) {
    int code = find_row(passage);
    if (code == SQLITE_OK &&
        (passage->replay->head.sequence == 0 ||
         !replay_is_anchored(journal, passage->stream, &passage->replay->head)))
        code = begin_anew(passage);
    return code;
}

/* ---- one record ---- */

static enum sabot_status write_state(struct update *update, struct daybook_bytes *state) {
    uint32_t size = 0;
    enum sabot_status status =
        record_state_write(update->passage->table, update->space, &size, update->error);
    *state = (struct daybook_bytes){update->space, (int)size};
    return status;
}

static enum sabot_status keep_moment(struct update *update) {
    struct daybook_passage *passage = update->passage;
    const struct journal_head *head = &passage->replay->head;
    struct daybook_moment_row moment = {.stream = passage->row.id,
                                        .sequence = (int64_t)head->sequence,
                                        .hash = {head->hash, JOURNAL_HASH_BYTES}};
    enum sabot_status status = write_state(update, &moment.state);
    if (status != SABOT_OK)
        return status;
    daybook_add_moment(passage->daybook, &moment);
    passage->row.kept = (int64_t)head->sequence;
    return SABOT_OK;
}

static enum sabot_status take(struct update *update, const struct journal_record *record) {
    struct daybook_passage *passage = update->passage;
    passage->record = record;
    daybook_note(passage);
    replay_apply(passage->replay);
    daybook_note_after(passage);
    if (record->part + 1 < record->parts)
        return SABOT_OK;
    update->records++;
    if (update->progress != NULL && update->records % TOLD_EVERY == 0)
        update->is_ended = !update->progress(update->context, update->records);
    return record->sequence >= (uint64_t)passage->row.kept + DAYBOOK_MOMENT_EVERY
               ? keep_moment(update)
               : SABOT_OK;
}

/* ---- one stream ---- */

static enum sabot_status save(struct update *update) {
    struct daybook_stream_row *row = &update->passage->row;
    const struct journal_head *head = &update->passage->replay->head;
    enum sabot_status status = write_state(update, &row->state);
    if (status != SABOT_OK)
        return status;
    row->name = update->passage->stream;
    row->sequence = (int64_t)head->sequence;
    row->time_ms = update->passage->table->time_ms;
    row->hash = (struct daybook_bytes){head->hash, JOURNAL_HASH_BYTES};
    daybook_add_stream(update->daybook, row);
    return SABOT_OK;
}

/* On trouble with the journal the rows up to there are good, unless it was in the middle
 * of a command. */
static enum sabot_status read_stream(struct update *update) {
    struct daybook_passage *passage = update->passage;
    const struct journal_record *record;
    enum sabot_status status = SABOT_OK;
    replay_open(passage->replay, update->journal, passage->stream, JOURNAL_SEQUENCE_MAX,
                update->error);
    while (status == SABOT_OK && passage->daybook->code == SQLITE_OK && !update->is_ended &&
           (record = replay_next(passage->replay)) != NULL)
        status = take(update, record);
    enum sabot_status closed = replay_close(passage->replay);
    if (status == SABOT_OK)
        status = closed != SABOT_OK ? closed : save(update);
    if (passage->daybook->code != SQLITE_OK)
        status = daybook_trouble(passage->daybook, passage->daybook->code, update->error);
    return status;
}

/* Keeps what was written if all went well. */
static enum sabot_status end_transaction(struct update *update, enum sabot_status status) {
    struct daybook *daybook = update->daybook;
    if (status == SABOT_OK) {
        int code = daybook_seal_save(daybook);
        if (code == SQLITE_OK)
            code = daybook_exec(daybook, "COMMIT");
        if (code == SQLITE_OK)
            return SABOT_OK;
        status = daybook_trouble(daybook, code, update->error);
    }
    daybook_exec(daybook, "ROLLBACK");
    daybook_seal_forget(daybook);
    return status;
}

static enum sabot_status update_stream(struct update *update, const char *stream) {
    struct daybook *daybook = update->daybook;
    struct daybook_passage *passage = update->passage;
    *passage = (struct daybook_passage){.daybook = daybook,
                                        .stream = stream,
                                        .replay = passage->replay,
                                        .ways = passage->ways,
                                        .table = &passage->replay->table,
                                        .event = &passage->replay->event};
    int code = daybook_exec(daybook, "BEGIN IMMEDIATE");
    if (code != SQLITE_OK)
        return daybook_trouble(daybook, code, update->error);
    enum sabot_status status = daybook_seal_check(daybook, update->error);
    if (status == SABOT_OK) {
        code = find_place(passage, update->journal);
        status =
            code == SQLITE_OK ? read_stream(update) : daybook_trouble(daybook, code, update->error);
    }
    return end_transaction(update, status);
}

/* Cheap where nothing happened: only the head is looked at. */
static bool is_current(struct update *update, const char *stream) {
    struct journal_head head;
    sqlite3_stmt *row;
    bool is_same = false;
    if (journal_find_head(update->journal, stream, &head, update->error) != SABOT_OK)
        return false;
    int code =
        daybook_ask(update->daybook, "SELECT hash FROM stream WHERE name = ?1 AND sequence = ?2",
                    stream, (int64_t)head.sequence, &row);
    if (code == SQLITE_ROW && sqlite3_column_bytes(row, 0) == JOURNAL_HASH_BYTES)
        is_same = memcmp(sqlite3_column_blob(row, 0), head.hash, JOURNAL_HASH_BYTES) == 0;
    sqlite3_finalize(row);
    return is_same;
}

static enum sabot_status update_streams(struct update *update) {
    char stream[JOURNAL_STREAM_MAX] = "";
    enum sabot_status status;
    while ((status = journal_next_stream(update->journal, stream, update->error)) == SABOT_OK &&
           stream[0] != '\0' && !update->is_ended) {
        bool is_asked = update->only == NULL || strcmp(stream, update->only) == 0;
        if (is_asked && service_is_table_name(stream) && !is_current(update, stream))
            status = update_stream(update, stream);
        if (status != SABOT_OK)
            break;
    }
    return status;
}

/* ---- streams that the journal does not have ---- */

/* A daybook beside another journal than the one it was made of. */
static enum sabot_status forget_strangers(struct update *update) {
    struct daybook *daybook = update->daybook;
    struct journal_head head;
    sqlite3_stmt *rows;
    enum sabot_status status = SABOT_OK;
    int code = daybook_exec(daybook, "BEGIN IMMEDIATE");
    if (code != SQLITE_OK)
        return daybook_trouble(daybook, code, update->error);
    code = sqlite3_prepare_v2(daybook->database, "SELECT name, id FROM stream", -1, &rows, NULL);
    while (status == SABOT_OK && code == SQLITE_OK && sqlite3_step(rows) == SQLITE_ROW) {
        char name[JOURNAL_STREAM_MAX];
        sabot_text_copy(name, sizeof name, (const char *)sqlite3_column_text(rows, 0));
        status = journal_find_head(update->journal, name, &head, update->error);
        if (status != SABOT_OK || head.sequence > 0)
            continue;
        int64_t id = sqlite3_column_int64(rows, 1);
        code = daybook_forget_stream(daybook, id);
        char command[64];
        snprintf(command, sizeof command, "DELETE FROM stream WHERE id = %" PRId64, id);
        if (code == SQLITE_OK)
            code = daybook_exec(daybook, command);
    }
    sqlite3_finalize(rows);
    if (status == SABOT_OK && code != SQLITE_OK)
        status = daybook_trouble(daybook, code, update->error);
    return end_transaction(update, status);
}

static enum sabot_status run(struct update *update) {
    struct daybook *daybook = update->daybook;
    struct daybook_passage passage = {.replay = replay_new(), .ways = round_ways_new()};
    update->passage = &passage;
    update->space = malloc(RECORD_STATE_MAX);
    daybook->code = SQLITE_OK;
    enum sabot_status status =
        passage.replay == NULL || passage.ways == NULL || update->space == NULL
            ? sabot_error_say(update->error, SABOT_NO_MEMORY, "out of memory for the daybook")
            : forget_strangers(update);
    if (status == SABOT_OK)
        status = update_streams(update);
    int code = daybook_create_indexes(daybook);
    replay_free(passage.replay);
    round_ways_free(passage.ways);
    free(update->space);
    return status == SABOT_OK && code != SQLITE_OK ? daybook_trouble(daybook, code, update->error)
                                                   : status;
}

enum sabot_status daybook_update(struct daybook *daybook, struct journal *journal,
                                 daybook_progress *progress, void *context,
                                 struct sabot_error *error) {
    return run(&(struct update){.daybook = daybook,
                                .journal = journal,
                                .progress = progress,
                                .context = context,
                                .error = error});
}

enum sabot_status daybook_update_of(struct daybook *daybook, struct journal *journal,
                                    const char *stream, struct sabot_error *error) {
    return run(
        &(struct update){.daybook = daybook, .journal = journal, .only = stream, .error = error});
}

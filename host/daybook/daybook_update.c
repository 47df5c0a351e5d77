/*
 * daybook_update.c - brings a daybook to the journal's end, stream by stream.
 *
 * A stream is one transaction: its rows, the head they go up to and the state
 * there are written together, so that whoever opens the file next goes on
 * exactly there.
 */
#include "host/daybook/daybook_parts.h"
#include "host/service/service.h"
#include "sabot/text.h"

#include <stdlib.h>
#include <string.h>

enum { TOLD_EVERY = 4096 }; /* records */

struct update {
    struct daybook *daybook;
    struct journal *journal;
    daybook_progress *progress;
    void *context;
    uint64_t records;
    bool is_ended; /* by the progress */
    uint8_t *space;
    struct daybook_passage *passage;
    struct sabot_error *error;
    enum sabot_status status;
};

static int run(struct daybook *daybook, const char *commands) {
    return sqlite3_exec(daybook->database, commands, NULL, NULL, NULL);
}

static int run_for(struct daybook *daybook, const char *form, const char *word, int64_t id) {
    char command[160];
    sqlite3_snprintf((int)sizeof command, command, form, word, id);
    return run(daybook, command);
}

/* ---- where it stands ---- */

/* Reads the stream's row into the passage; a state that cannot be read is none. */
static void read_row(struct daybook_passage *passage, sqlite3_stmt *row) {
    struct replay *replay = passage->replay;
    struct sabot_error ignored;
    passage->id = sqlite3_column_int64(row, 0);
    if (sqlite3_column_bytes(row, 2) != JOURNAL_HASH_BYTES ||
        record_state_read(sqlite3_column_blob(row, 3), (uint32_t)sqlite3_column_bytes(row, 3),
                          &replay->table, &ignored) != SABOT_OK) {
        replay_begin(replay);
        return;
    }
    replay->head.sequence = (uint64_t)sqlite3_column_int64(row, 1);
    memcpy(replay->head.hash, sqlite3_column_blob(row, 2), JOURNAL_HASH_BYTES);
    passage->shift = sqlite3_column_int64(row, 4);
    passage->first = (uint64_t)sqlite3_column_int64(row, 5);
    passage->kinds = (uint64_t)sqlite3_column_int64(row, 6);
    passage->began_ms = sqlite3_column_int64(row, 7);
    passage->collections = sqlite3_column_int64(row, 8);
    passage->offered_ms = sqlite3_column_int64(row, 9);
    passage->hour = sqlite3_column_int64(row, 10);
    passage->kept = (uint64_t)sqlite3_column_int64(row, 11);
}

static int find_row(struct daybook_passage *passage) {
    sqlite3_stmt *row;
    int code = sqlite3_prepare_v2(passage->daybook->database,
                                  "SELECT id, sequence, hash, state, shift, first, kinds, began_ms,"
                                  " collections, offered_ms, hour, kept FROM stream WHERE name = ?",
                                  -1, &row, NULL);
    if (code != SQLITE_OK)
        return code;
    sqlite3_bind_text(row, 1, passage->stream, -1, SQLITE_STATIC);
    code = sqlite3_step(row);
    if (code == SQLITE_ROW)
        read_row(passage, row);
    sqlite3_finalize(row);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int begin_row(struct daybook_passage *passage) {
    int code = run_for(passage->daybook, "INSERT INTO stream(name) VALUES(%Q)", passage->stream, 0);
    passage->id = sqlite3_last_insert_rowid(passage->daybook->database);
    return code;
}

/* Nothing is known of the stream, or what was is of another journal. */
static int begin_anew(struct daybook_passage *passage) {
    int code = SQLITE_OK;
    int64_t id = passage->id;
    for (int i = 0; code == SQLITE_OK && id != 0 && daybook_tables[i] != NULL; i++)
        code =
            run_for(passage->daybook, "DELETE FROM %s WHERE stream = %lld", daybook_tables[i], id);
    *passage = (struct daybook_passage){.daybook = passage->daybook,
                                        .stream = passage->stream,
                                        .id = id,
                                        .replay = passage->replay,
                                        .first = 1,
                                        .hour = -1};
    replay_begin(passage->replay);
    return code == SQLITE_OK && id == 0 ? begin_row(passage) : code;
}

static int find_place(struct daybook_passage *passage, struct journal *journal) {
    replay_begin(passage->replay);
    int code = find_row(passage);
    if (code == SQLITE_OK &&
        (passage->replay->head.sequence == 0 ||
         !replay_is_anchored(journal, passage->stream, &passage->replay->head)))
        code = begin_anew(passage);
    return code;
}

/* ---- one record ---- */

static void keep_moment(struct update *update) {
    struct daybook_passage *passage = update->passage;
    const struct journal_head *head = &passage->replay->head;
    uint32_t size;
    update->status = record_state_write(&passage->replay->table, RECORD_WITH_SHEET, update->space,
                                        &size, update->error);
    if (update->status != SABOT_OK)
        return;
    daybook_write(passage->daybook, DAYBOOK_INTO_MOMENT, "iivb", passage->id,
                  (int64_t)head->sequence, head->hash, update->space, (int)size);
    passage->kept = head->sequence;
}

static bool goes_on(struct update *update) {
    update->records++;
    if (update->progress != NULL && update->records % TOLD_EVERY == 0)
        update->is_ended = !update->progress(update->context, update->records);
    return !update->is_ended;
}

static void does_not_hold(struct update *update, const struct journal_record *record) {
    struct sabot_text words = sabot_error_words(update->error);
    sabot_text_add(&words, "record ");
    sabot_text_add_int(&words, (int64_t)record->sequence);
    sabot_text_add(&words, " of ");
    sabot_text_add(&words, update->passage->stream);
    sabot_text_add(&words, " is not what its hash says; run sabot verify");
    update->status = SABOT_BAD_TEXT;
}

static bool visit(void *context, const struct journal_record *record) {
    struct update *update = context;
    struct daybook_passage *passage = update->passage;
    struct replay *replay = passage->replay;
    if (!replay_is_chained(replay, passage->stream, record))
        does_not_hold(update, record);
    else
        update->status = replay_read(replay, record, update->error);
    if (update->status != SABOT_OK)
        return false;
    passage->record = record;
    daybook_note(passage);
    replay_apply(replay, record);
    daybook_note_after(passage);
    if (record->part + 1 < record->parts)
        return passage->daybook->code == SQLITE_OK;
    if (record->sequence >= passage->kept + DAYBOOK_MOMENT_EVERY)
        keep_moment(update);
    return passage->daybook->code == SQLITE_OK && update->status == SABOT_OK && goes_on(update);
}

/* ---- one stream ---- */

static void save(struct update *update) {
    struct daybook_passage *passage = update->passage;
    struct replay *replay = passage->replay;
    uint32_t size;
    update->status =
        record_state_write(&replay->table, RECORD_WITH_SHEET, update->space, &size, update->error);
    if (update->status == SABOT_OK)
        daybook_write(passage->daybook, DAYBOOK_SAVE_STREAM, "ivbiiiiiiiii",
                      (int64_t)replay->head.sequence, replay->head.hash, update->space, (int)size,
                      passage->shift, (int64_t)passage->first, (int64_t)passage->kinds,
                      passage->began_ms, passage->collections, passage->offered_ms, passage->hour,
                      (int64_t)passage->kept, passage->id);
}

/* On trouble with the journal the rows up to there are good, unless it was in the middle
 * of a command. */
static enum sabot_status read_stream(struct update *update) {
    struct daybook_passage *passage = update->passage;
    enum sabot_status status =
        journal_read(update->journal, passage->stream, passage->replay->head.sequence + 1,
                     INT64_MAX, visit, update, update->error);
    if (status == SABOT_OK)
        status = update->status;
    if (status == SABOT_OK) {
        save(update);
        status = update->status;
    }
    if (passage->daybook->code != SQLITE_OK)
        status = daybook_trouble(passage->daybook, passage->daybook->code, update->error);
    return status;
}

static enum sabot_status update_stream(struct update *update, const char *stream) {
    struct daybook *daybook = update->daybook;
    struct daybook_passage *passage = update->passage;
    *passage =
        (struct daybook_passage){.daybook = daybook, .stream = stream, .replay = passage->replay};
    int code = run(daybook, "BEGIN IMMEDIATE");
    if (code != SQLITE_OK)
        return daybook_trouble(daybook, code, update->error);
    code = find_place(passage, update->journal);
    if (code != SQLITE_OK)
        update->status = daybook_trouble(daybook, code, update->error);
    else
        update->status = read_stream(update);
    if (update->status == SABOT_OK) {
        code = run(daybook, "COMMIT");
        if (code == SQLITE_OK)
            return SABOT_OK;
        update->status = daybook_trouble(daybook, code, update->error);
    }
    run(daybook, "ROLLBACK");
    return update->status;
}

/* Cheap where nothing happened: only the head is looked at. */
static bool is_current(struct update *update, const char *stream) {
    struct journal_head head;
    sqlite3_stmt *row;
    bool is_same = false;
    if (journal_find_head(update->journal, stream, &head, update->error) != SABOT_OK ||
        sqlite3_prepare_v2(update->daybook->database,
                           "SELECT hash FROM stream WHERE name = ? AND sequence = ?", -1, &row,
                           NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_text(row, 1, stream, -1, SQLITE_STATIC);
    sqlite3_bind_int64(row, 2, (int64_t)head.sequence);
    if (sqlite3_step(row) == SQLITE_ROW && sqlite3_column_bytes(row, 0) == JOURNAL_HASH_BYTES)
        is_same = memcmp(sqlite3_column_blob(row, 0), head.hash, JOURNAL_HASH_BYTES) == 0;
    sqlite3_finalize(row);
    return is_same;
}

static bool pass(void *context, const char *stream) {
    struct update *update = context;
    if (!service_is_table_name(stream) || is_current(update, stream))
        return true;
    return update_stream(update, stream) == SABOT_OK && !update->is_ended;
}

/* ---- streams that the journal does not have ---- */

static bool has_stream(void *context, const char *stream) {
    char *missing = context;
    if (strcmp(stream, missing) == 0)
        missing[0] = 0;
    return missing[0] != 0;
}

/* A daybook beside another journal than the one it was made of. */
static enum sabot_status forget_strangers(struct update *update) {
    struct daybook *daybook = update->daybook;
    sqlite3_stmt *rows;
    int code =
        sqlite3_prepare_v2(daybook->database, "SELECT name, id FROM stream", -1, &rows, NULL);
    while (code == SQLITE_OK && sqlite3_step(rows) == SQLITE_ROW) {
        char name[JOURNAL_STREAM_MAX];
        sabot_text_copy(name, sizeof name, (const char *)sqlite3_column_text(rows, 0));
        enum sabot_status status =
            journal_streams(update->journal, has_stream, name, update->error);
        if (status != SABOT_OK) {
            sqlite3_finalize(rows);
            return status;
        }
        int64_t id = sqlite3_column_int64(rows, 1);
        for (int i = 0; code == SQLITE_OK && name[0] != 0 && daybook_tables[i] != NULL; i++)
            code = run_for(daybook, "DELETE FROM %s WHERE stream = %lld", daybook_tables[i], id);
        if (code == SQLITE_OK && name[0] != 0)
            code = run_for(daybook, "DELETE FROM stream WHERE name = %Q", name, 0);
    }
    sqlite3_finalize(rows);
    return code == SQLITE_OK ? SABOT_OK : daybook_trouble(daybook, code, update->error);
}

/* Behind the rows, also where trouble or the progress ended the work: a search among those
 * that are there is to be quick. */
static void make_indexes(struct update *update) {
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && daybook_indexes[i] != NULL; i++)
        code = run(update->daybook, daybook_indexes[i]);
    if (code != SQLITE_OK && update->status == SABOT_OK)
        update->status = daybook_trouble(update->daybook, code, update->error);
}

enum sabot_status daybook_update(struct daybook *daybook, struct journal *journal,
                                 daybook_progress *progress, void *context,
                                 struct sabot_error *error) {
    struct daybook_passage passage = {.replay = malloc(sizeof(struct replay))};
    struct update update = {.daybook = daybook,
                            .journal = journal,
                            .progress = progress,
                            .context = context,
                            .space = malloc(RECORD_STATE_MAX),
                            .passage = &passage,
                            .error = error};
    daybook->code = SQLITE_OK;
    if (passage.replay == NULL || update.space == NULL) {
        struct sabot_text words = sabot_error_words(error);
        sabot_text_add(&words, "there is no memory for the daybook");
        update.status = SABOT_NO_MEMORY;
    } else {
        update.status = forget_strangers(&update);
    }
    if (update.status == SABOT_OK) {
        enum sabot_status status = journal_streams(journal, pass, &update, error);
        update.status = update.status == SABOT_OK ? status : update.status;
    }
    make_indexes(&update);
    free(passage.replay);
    free(update.space);
    return update.status;
}

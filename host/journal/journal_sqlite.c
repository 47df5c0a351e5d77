/*
 * journal_sqlite.c - a journal in an SQLite file: its records, snapshots and
 * secrets. Opening and closing are journal_sqlite_connection.c's, the tables
 * journal_sqlite_schema.c's.
 */
#include "host/journal/journal_sqlite.h"

#include "sabot/text.h"

#include <stdlib.h>
#include <string.h>

#define COLUMNS "place, " JOURNAL_COLUMNS

static const char *const texts[JOURNAL_STATEMENTS] = {
    [JOURNAL_BEGIN] = "BEGIN IMMEDIATE",
    [JOURNAL_COMMIT] = "COMMIT",
    [JOURNAL_FIND_STREAM] = "SELECT number FROM stream WHERE name = ?1",
    [JOURNAL_ADD_STREAM] = "INSERT INTO stream (name) VALUES (?1)",
    [JOURNAL_NEXT_STREAM] = "SELECT min(name) FROM stream WHERE name > ?1",
    /* Numbers have no gaps, so whatever lies outside of them is of no stream. */
    [JOURNAL_FIND_STRAY] = "SELECT 1 WHERE (SELECT min(number) <> 1 OR max(number) <> count(*)"
                           " FROM stream)"
                           " OR (SELECT min(place) FROM record) >> 40 < 1"
                           " OR (SELECT max(place) FROM record) >> 40"
                           "    > (SELECT ifnull(max(number), 0) FROM stream)",
    [JOURNAL_FIND_HEAD] = "SELECT place, hash FROM record WHERE place BETWEEN ?1 AND ?2"
                          " ORDER BY place DESC LIMIT 1",
    /* The conditions of the partial index, to the letter, let SQLite take it. */
    [JOURNAL_FIND_COMMAND] = "SELECT " COLUMNS " FROM record WHERE stream = ?1"
                             " AND command = ?2 AND part = 0 AND command <> ''",
    [JOURNAL_STORE] = "INSERT INTO record (" COLUMNS ")"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    [JOURNAL_READ_RECORDS] = "SELECT " COLUMNS ","
                             " (SELECT bytes FROM secret WHERE stream = ?3 AND number = 0)"
                             " FROM record WHERE place BETWEEN ?1 AND ?2 ORDER BY place",
    [JOURNAL_SNAPSHOT_WRITE] = "INSERT OR REPLACE INTO snapshot"
                               " (stream, sequence, hash, version, bytes)"
                               " VALUES (?1, ?2, ?3, ?4, ?5)",
    [JOURNAL_SNAPSHOT_READ] = "SELECT sequence, hash, version, bytes FROM snapshot"
                              " WHERE stream = ?1",
    [JOURNAL_SECRET_WRITE] = "INSERT OR REPLACE INTO secret (stream, number, bytes)"
                             " VALUES (?1, ?2, ?3)",
    [JOURNAL_SECRET_FIND] = "SELECT number, bytes FROM secret WHERE stream = ?1 AND number >= ?2"
                            " ORDER BY number LIMIT 1",
    [JOURNAL_SECRET_ERASE] = "DELETE FROM secret WHERE stream = ?1 AND number = ?2",
    [JOURNAL_SEAL_WRITE] = "INSERT INTO secret (stream, number, bytes) VALUES (?1, 0, ?2)"
                           " ON CONFLICT DO UPDATE SET bytes = excluded.bytes",
    [JOURNAL_SEAL_SWAP] = "INSERT INTO secret AS old (stream, number, bytes) VALUES (?1, 0, ?2)"
                          " ON CONFLICT DO UPDATE SET bytes = excluded.bytes WHERE old.bytes = ?3",
};

static struct journal_sqlite *sqlite_of(struct journal *journal) {
    return (struct journal_sqlite *)journal;
}

/* ---- statements ---- */

/* A statement in use, with the first trouble that it met. */
struct use {
    struct journal_sqlite *sqlite;
    sqlite3_stmt *statement;
    int bound; /* parameters */
    int code;
};

static struct use begin(struct journal *journal, enum journal_statement which) {
    struct journal_sqlite *sqlite = sqlite_of(journal);
    struct use use = {.sqlite = sqlite, .code = SQLITE_OK};
    if (sqlite->statements[which] == NULL)
        use.code = sqlite3_prepare_v3(sqlite->database, texts[which], -1, SQLITE_PREPARE_PERSISTENT,
                                      &sqlite->statements[which], NULL);
    use.statement = sqlite->statements[which];
    SABOT_ASSERT(use.code != SQLITE_OK || !sqlite3_stmt_busy(use.statement));
    return use;
}

/* Parameters are bound in their order. */
static void bind_number(struct use *use, int64_t value) {
    if (use->code == SQLITE_OK)
        use->code = sqlite3_bind_int64(use->statement, ++use->bound, value);
}

static void bind_text(struct use *use, const char *text) {
    if (use->code == SQLITE_OK)
        use->code = sqlite3_bind_text(use->statement, ++use->bound, text, -1, SQLITE_STATIC);
}

/* No bytes are bytes too, not NULL. */
static void bind_bytes(struct use *use, const uint8_t *bytes, size_t size) {
    if (use->code == SQLITE_OK)
        use->code = sqlite3_bind_blob64(use->statement, ++use->bound,
                                        size > 0 ? bytes : (uint8_t *)"", size, SQLITE_STATIC);
}

/* True if there is a row. */
static bool step(struct use *use) {
    if (use->code != SQLITE_OK)
        return false;
    int code = sqlite3_step(use->statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        use->code = code;
    return code == SQLITE_ROW;
}

static enum sabot_status finish(struct use *use, struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    if (use->code != SQLITE_OK)
        status = journal_sqlite_trouble(use->sqlite->journal.name, use->sqlite->database, use->code,
                                        error);
    sqlite3_reset(use->statement); /* its parameters are all bound again before the next use */
    return status;
}

/* ---- rows ---- */

/* Asks for the column once, because each call of sqlite3_column_* looks it up and checks the
 * connection for errors. A connection has one user at a time, so its values are safe to read. */
static struct journal_cell cell_at(const struct use *use, int column) {
    sqlite3_value *value = sqlite3_column_value(use->statement, column);
    struct journal_cell cell = {0};
    int type = sqlite3_value_type(value);
    if (type == SQLITE_INTEGER)
        cell.number = sqlite3_value_int64(value);
    else
        cell.bytes = type == SQLITE_TEXT ? sqlite3_value_text(value) : sqlite3_value_blob(value);
    if (cell.bytes != NULL)
        cell.size = (size_t)sqlite3_value_bytes(value);
    return cell;
}

/* Where a statement asks for the seal, it is the same in every row. */
static void take_seal(const struct use *use, struct journal_page *page) {
    if (page->count > 0 || sqlite3_column_count(use->statement) == JOURNAL_CELLS)
        return;
    struct journal_cell cell = cell_at(use, JOURNAL_CELLS);
    page->seal = journal_seal_read(cell.bytes, cell.size);
}

static void fill_page(struct use *use, struct journal_page *page) {
    while (!journal_page_is_full(page) && step(use)) {
        struct journal_cell cells[JOURNAL_CELLS];
        for (int i = 0; i < JOURNAL_CELLS; i++)
            cells[i] = cell_at(use, i);
        take_seal(use, page);
        cells[0].number &= (int64_t)JOURNAL_SEQUENCE_MAX; /* of the place */
        if (sqlite3_errcode(use->sqlite->database) == SQLITE_NOMEM ||
            !journal_page_add(page, cells))
            use->code = SQLITE_NOMEM;
    }
}

/* ---- streams ---- */

static int64_t place_of(int64_t stream, uint64_t sequence) {
    return (int64_t)((uint64_t)stream << 40 | sequence);
}

static struct journal_known_stream *known_place(struct journal_sqlite *sqlite, const char *name) {
    return &sqlite->known[sabot_text_hash(name) % JOURNAL_STREAMS_KNOWN];
}

static void remember_stream(struct journal *journal, const char *name, int64_t number) {
    struct journal_known_stream *known = known_place(sqlite_of(journal), name);
    sabot_text_copy(known->name, sizeof known->name, name);
    known->number = number;
}

/* The number of a stream; 0: there is none. */
static enum sabot_status find_stream(struct journal *journal, const char *name, int64_t *number,
                                     struct sabot_error *error) {
    const struct journal_known_stream *known = known_place(sqlite_of(journal), name);
    *number = strcmp(known->name, name) == 0 ? known->number : 0;
    if (*number != 0)
        return SABOT_OK;
    struct use use = begin(journal, JOURNAL_FIND_STREAM);
    bind_text(&use, name);
    if (step(&use))
        *number = sqlite3_column_int64(use.statement, 0);
    enum sabot_status status = finish(&use, error);
    if (status == SABOT_OK && *number != 0)
        remember_stream(journal, name, *number);
    return status;
}

static enum sabot_status need_stream(struct journal *journal, const char *name, int64_t *number,
                                     struct sabot_error *error) {
    enum sabot_status status = find_stream(journal, name, number, error);
    if (status != SABOT_OK || *number != 0)
        return status;
    struct use use = begin(journal, JOURNAL_ADD_STREAM);
    bind_text(&use, name);
    step(&use);
    status = finish(&use, error);
    *number = sqlite3_last_insert_rowid(sqlite_of(journal)->database);
    if (status == SABOT_OK)
        remember_stream(journal, name, *number);
    return status;
}

/* ---- appending ---- */

static enum sabot_status sqlite_find_head(struct journal *journal, const char *stream,
                                          struct journal_head *head, struct sabot_error *error) {
    int64_t number = 0;
    *head = (struct journal_head){0};
    enum sabot_status status = find_stream(journal, stream, &number, error);
    if (status != SABOT_OK || number == 0)
        return status;
    struct use use = begin(journal, JOURNAL_FIND_HEAD);
    bind_number(&use, place_of(number, 0));
    bind_number(&use, place_of(number, JOURNAL_SEQUENCE_MAX));
    if (step(&use) && !journal_cell_head(cell_at(&use, 0), cell_at(&use, 1), head))
        use.code = SQLITE_CORRUPT;
    head->sequence &= JOURNAL_SEQUENCE_MAX; /* of the place */
    return finish(&use, error);
}

/* At most one row: it is unique. */
static enum sabot_status sqlite_find_command(struct journal *journal, const char *stream,
                                             const char *command, struct journal_page *page,
                                             struct sabot_error *error) {
    int64_t number = 0;
    enum sabot_status status = find_stream(journal, stream, &number, error);
    if (status != SABOT_OK || number == 0)
        return status;
    struct use use = begin(journal, JOURNAL_FIND_COMMAND);
    bind_number(&use, number);
    bind_text(&use, command);
    fill_page(&use, page);
    return finish(&use, error);
}

static enum sabot_status has_command(struct journal *journal, const struct journal_append *append,
                                     bool *found, struct sabot_error *error) {
    struct journal_page page = {0};
    enum sabot_status status =
        sqlite_find_command(journal, append->stream, append->records[0].command, &page, error);
    *found = page.count > 0 || page.fault.sequence != 0;
    journal_page_free(&page);
    return status;
}

static enum sabot_status store_record(struct journal *journal, int64_t stream,
                                      const struct journal_record *record,
                                      struct sabot_error *error) {
    struct use use = begin(journal, JOURNAL_STORE);
    bind_number(&use, place_of(stream, record->sequence));
    bind_number(&use, record->time_ms);
    bind_text(&use, record->actor);
    bind_text(&use, record->command);
    bind_number(&use, record->part);
    bind_number(&use, record->parts);
    bind_bytes(&use, record->digest, sizeof record->digest);
    bind_number(&use, record->kind);
    bind_bytes(&use, record->bytes, record->size);
    bind_bytes(&use, record->previous, sizeof record->previous);
    bind_bytes(&use, record->hash, sizeof record->hash);
    step(&use);
    return finish(&use, error);
}

static enum sabot_status store_append(struct journal *journal, const struct journal_append *append,
                                      struct sabot_error *error) {
    int64_t stream = 0;
    enum sabot_status status = need_stream(journal, append->stream, &stream, error);
    for (int i = 0; status == SABOT_OK && i < append->count; i++)
        status = store_record(journal, stream, &append->records[i], error);
    return status;
}

static enum sabot_status store_seal(struct journal *journal, const struct journal_append *append,
                                    struct sabot_error *error) {
    uint8_t seal[JOURNAL_SEAL_BYTES];
    journal_seal_write(journal->seal_key, append->stream, &append->head, seal);
    struct use use = begin(journal, JOURNAL_SEAL_WRITE);
    bind_text(&use, append->stream);
    bind_bytes(&use, seal, sizeof seal);
    step(&use);
    return finish(&use, error);
}

/* ---- transactions ---- */

static enum sabot_status execute(struct journal *journal, enum journal_statement which,
                                 struct sabot_error *error) {
    struct use use = begin(journal, which);
    step(&use);
    return finish(&use, error);
}

/* Looks after the log before it grows further: here and not behind a commit,
 * because what is committed must be acknowledged. */
static enum sabot_status begin_writing(struct journal *journal, struct sabot_error *error) {
    struct journal_sqlite *sqlite = sqlite_of(journal);
    int code = SQLITE_OK;
    if (sqlite->must_wash)
        code = journal_sqlite_wash(sqlite);
    else if (sqlite->log_frames >= sqlite->checkpoint_frames)
        code = journal_sqlite_checkpoint(sqlite, SQLITE_CHECKPOINT_PASSIVE);
    if (code != SQLITE_OK)
        return journal_sqlite_trouble(journal->name, sqlite->database, code, error);
    return execute(journal, JOURNAL_BEGIN, error);
}

/* Commits what went well, durably; takes the rest back. */
static enum sabot_status end_writing(struct journal *journal, enum sabot_status status,
                                     struct sabot_error *error) {
    sqlite3 *database = sqlite_of(journal)->database;
    if (status == SABOT_OK)
        status = execute(journal, JOURNAL_COMMIT, error);
    /* Nobody is acknowledged what went into a file that nobody will find. */
    const char *lost = status == SABOT_OK ? journal_sqlite_lost(sqlite_of(journal)) : NULL;
    if (lost != NULL)
        return journal_trouble(journal->name, SABOT_IO, lost, "", error);
    if (status != SABOT_OK && sqlite3_get_autocommit(database) == 0)
        sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

/* The one before in the group on the same stream, which knows how the stream stands;
 * NULL: the store does. A table's commands mostly follow each other. */
static const struct journal_append *earlier(const struct journal_append *appends, int index) {
    for (int i = index - 1; i >= 0; i--)
        if (strcmp(appends[i].stream, appends[index].stream) == 0)
            return &appends[i];
    return NULL;
}

static enum sabot_status append_one(struct journal *journal, struct journal_append *appends,
                                    int index, struct sabot_error *error) {
    struct journal_append *append = &appends[index];
    const struct journal_append *before = earlier(appends, index);
    bool is_repeat = false;
    enum sabot_status status = SABOT_OK;
    if (before != NULL)
        append->head = before->head;
    else
        status = sqlite_find_head(journal, append->stream, &append->head, error);
    if (status == SABOT_OK && append->records[0].command[0] != '\0')
        status = has_command(journal, append, &is_repeat, error);
    if (status != SABOT_OK)
        return status;
    /* What comes after an append that did not stand was chained to records that are
     * not there. */
    bool is_loose = before != NULL && before->outcome != JOURNAL_APPENDED;
    append->outcome = is_repeat ? JOURNAL_REPEATED : JOURNAL_LOST_RACE;
    if (is_repeat || is_loose || !journal_head_is(&append->head, &append->expected))
        return SABOT_OK;
    append->outcome = JOURNAL_APPENDED;
    append->head = journal_head_of(&append->records[append->count - 1]);
    return store_append(journal, append, error);
}

/* Of its stream, in the group. */
static bool is_last_appended(const struct journal_append *appends, int count, int index) {
    bool is_last = appends[index].outcome == JOURNAL_APPENDED;
    for (int i = index + 1; is_last && i < count; i++)
        is_last = appends[i].outcome != JOURNAL_APPENDED ||
                  strcmp(appends[i].stream, appends[index].stream) != 0;
    return is_last;
}

static enum sabot_status sqlite_append_group(struct journal *journal,
                                             struct journal_append *appends, int count,
                                             struct sabot_error *error) {
    enum sabot_status status = begin_writing(journal, error);
    if (status != SABOT_OK)
        return status;
    for (int i = 0; status == SABOT_OK && i < count; i++)
        status = append_one(journal, appends, i, error);
    for (int i = 0; journal->seals && status == SABOT_OK && i < count; i++)
        if (is_last_appended(appends, count, i))
            status = store_seal(journal, &appends[i], error);
    return end_writing(journal, status, error);
}

/* Runs a statement that writes, on its own. */
static enum sabot_status write_alone(struct journal *journal, struct use *use,
                                     struct sabot_error *error) {
    enum sabot_status status = begin_writing(journal, error);
    if (status != SABOT_OK) {
        struct sabot_error later;
        return finish(use, &later), status;
    }
    step(use);
    return end_writing(journal, finish(use, error), error);
}

/* ---- reading ---- */

static enum sabot_status sqlite_read_page(struct journal *journal, const struct journal_span *span,
                                          struct journal_page *page, struct sabot_error *error) {
    int64_t number = 0;
    uint64_t to = span->to < JOURNAL_SEQUENCE_MAX ? span->to : JOURNAL_SEQUENCE_MAX;
    enum sabot_status status = find_stream(journal, span->stream, &number, error);
    if (status != SABOT_OK || number == 0 || span->from > JOURNAL_SEQUENCE_MAX)
        return status;
    struct use use = begin(journal, JOURNAL_READ_RECORDS);
    bind_number(&use, place_of(number, span->from));
    bind_number(&use, place_of(number, to));
    bind_text(&use, span->stream);
    fill_page(&use, page);
    return finish(&use, error);
}

static enum sabot_status check_strays(struct journal *journal, struct sabot_error *error) {
    struct use use = begin(journal, JOURNAL_FIND_STRAY);
    bool has_stray = step(&use);
    enum sabot_status status = finish(&use, error);
    return status == SABOT_OK && has_stray
               ? journal_trouble(journal->name, SABOT_BAD_TEXT,
                                 "it holds records that are of no stream", "", error)
               : status;
}

static enum sabot_status sqlite_next_stream(struct journal *journal, char name[JOURNAL_STREAM_MAX],
                                            struct sabot_error *error) {
    enum sabot_status status = name[0] == '\0' ? check_strays(journal, error) : SABOT_OK;
    if (status != SABOT_OK)
        return status;
    char last[JOURNAL_STREAM_MAX];
    sabot_text_copy(last, sizeof last, name);
    name[0] = '\0';
    struct use use = begin(journal, JOURNAL_NEXT_STREAM);
    bind_text(&use, last);
    if (step(&use) && sqlite3_column_type(use.statement, 0) != SQLITE_NULL &&
        !journal_cell_text(cell_at(&use, 0), name, JOURNAL_STREAM_MAX))
        use.code = SQLITE_CORRUPT;
    return finish(&use, error);
}

/* ---- snapshots ---- */

static enum sabot_status sqlite_snapshot_write(struct journal *journal, const char *stream,
                                               const struct journal_snapshot *snapshot,
                                               struct sabot_error *error) {
    struct use use = begin(journal, JOURNAL_SNAPSHOT_WRITE);
    bind_text(&use, stream);
    bind_number(&use, (int64_t)snapshot->head.sequence);
    bind_bytes(&use, snapshot->head.hash, sizeof snapshot->head.hash);
    bind_number(&use, snapshot->version);
    bind_bytes(&use, snapshot->bytes, snapshot->size);
    return write_alone(journal, &use, error);
}

static enum sabot_status sqlite_snapshot_read(struct journal *journal, const char *stream,
                                              struct journal_snapshot *snapshot,
                                              struct sabot_error *error) {
    struct use use = begin(journal, JOURNAL_SNAPSHOT_READ);
    bind_text(&use, stream);
    bool found = step(&use);
    enum sabot_status taken = SABOT_NOT_FOUND;
    if (found && journal_cell_head(cell_at(&use, 0), cell_at(&use, 1), &snapshot->head))
        taken = journal_cell_snapshot(cell_at(&use, 2), cell_at(&use, 3), snapshot);
    if (found && taken != SABOT_OK)
        use.code = taken == SABOT_NO_MEMORY ? SQLITE_NOMEM : SQLITE_CORRUPT;
    enum sabot_status status = finish(&use, error);
    return status == SABOT_OK ? taken : status;
}

/* ---- secrets ---- */

static enum sabot_status sqlite_secret_write(struct journal *journal, const char *stream,
                                             uint64_t number, const uint8_t *bytes, uint32_t size,
                                             struct sabot_error *error) {
    struct use use = begin(journal, JOURNAL_SECRET_WRITE);
    bind_text(&use, stream);
    bind_number(&use, (int64_t)number);
    bind_bytes(&use, bytes, size);
    return write_alone(journal, &use, error);
}

static enum sabot_status sqlite_secret_find(struct journal *journal, const char *stream,
                                            uint64_t least, struct journal_secret *secret,
                                            struct sabot_error *error) {
    struct use use = begin(journal, JOURNAL_SECRET_FIND);
    bind_text(&use, stream);
    bind_number(&use, (int64_t)least);
    bool found = step(&use);
    if (found && !journal_cell_secret(cell_at(&use, 0), cell_at(&use, 1), secret))
        use.code = SQLITE_CORRUPT;
    enum sabot_status status = finish(&use, error);
    return status == SABOT_OK && !found ? SABOT_NOT_FOUND : status;
}

static enum sabot_status sqlite_secret_erase(struct journal *journal, const char *stream,
                                             uint64_t number, struct sabot_error *error) {
    struct use use = begin(journal, JOURNAL_SECRET_ERASE);
    bind_text(&use, stream);
    bind_number(&use, (int64_t)number);
    enum sabot_status status = write_alone(journal, &use, error);
    if (status != SABOT_OK)
        return status;
    struct journal_sqlite *sqlite = sqlite_of(journal);
    int code = journal_sqlite_wash(sqlite);
    return code == SQLITE_OK ? SABOT_OK
                             : journal_sqlite_trouble(journal->name, sqlite->database, code, error);
}

static enum sabot_status sqlite_seal_swap(struct journal *journal, const char *stream,
                                          const struct journal_secret *was,
                                          const uint8_t bytes[JOURNAL_SEAL_BYTES],
                                          struct sabot_error *error) {
    struct use use = begin(journal, JOURNAL_SEAL_SWAP);
    bind_text(&use, stream);
    bind_bytes(&use, bytes, JOURNAL_SEAL_BYTES);
    bind_bytes(&use, was->bytes, was->size);
    return write_alone(journal, &use, error);
}

/* ---- the store itself ---- */

/* The first line of SQLite's own check, which goes through every page and every index. */
static int check_pages(sqlite3 *database, bool *is_whole, struct sabot_error *found) {
    sqlite3_stmt *check = NULL;
    int code = sqlite3_prepare_v2(database, "PRAGMA integrity_check(1)", -1, &check, NULL);
    if (code == SQLITE_OK && sqlite3_step(check) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(check, 0);
        *is_whole = line != NULL && strcmp(line, "ok") == 0;
        struct sabot_text words = sabot_error_words(found);
        sabot_text_add(&words, "SQLite finds it damaged: ");
        const char *cause = line == NULL ? "" : strchr(line, '\n') ? strchr(line, '\n') + 1 : line;
        sabot_text_add_plain(&words, cause, strcspn(cause, "\n"));
    }
    int finished = sqlite3_finalize(check);
    return code != SQLITE_OK ? code : finished;
}

static enum sabot_status sqlite_check_store(struct journal *journal, struct sabot_error *found,
                                            struct sabot_error *error) {
    sqlite3 *database = sqlite_of(journal)->database;
    bool is_same = false, is_whole = false;
    char object[JOURNAL_SQLITE_SCHEMA_NAME_MAX];
    int code = journal_sqlite_schema_compare(database, &journal_sqlite_schema, &is_same, object);
    if (code == SQLITE_OK && !is_same)
        return sabot_error_print(found, SABOT_BAD_TEXT,
                                 "its tables were changed by somebody else: %s", object);
    if (code == SQLITE_OK)
        code = check_pages(database, &is_whole, found);
    if (code != SQLITE_OK)
        return journal_sqlite_trouble(journal->name, database, code, error);
    return is_whole ? SABOT_OK : SABOT_BAD_TEXT;
}

/* ---- opening and closing ---- */

static void sqlite_close(struct journal *journal) {
    journal_sqlite_disconnect(sqlite_of(journal));
    free(journal);
}

static const struct journal_operations sqlite_operations = {
    .append_group = sqlite_append_group,
    .find_head = sqlite_find_head,
    .read_page = sqlite_read_page,
    .find_command = sqlite_find_command,
    .next_stream = sqlite_next_stream,
    .snapshot_write = sqlite_snapshot_write,
    .snapshot_read = sqlite_snapshot_read,
    .secret_write = sqlite_secret_write,
    .secret_find = sqlite_secret_find,
    .secret_erase = sqlite_secret_erase,
    .seal_swap = sqlite_seal_swap,
    .check_store = sqlite_check_store,
    .close = sqlite_close,
};

sqlite3 *journal_sqlite_database(struct journal *journal) {
    sqlite3 *database =
        journal->operations == &sqlite_operations ? sqlite_of(journal)->database : NULL;
    return database != NULL && sqlite3_db_filename(database, "main")[0] != '\0' ? database : NULL;
}

enum sabot_status journal_sqlite_open_with(const char *name, enum journal_mode mode,
                                           const struct journal_sqlite_choice *choice,
                                           struct journal **journal, struct sabot_error *error) {
    *journal = NULL;
    struct journal_sqlite *sqlite = calloc(1, sizeof *sqlite);
    if (sqlite == NULL)
        return journal_trouble(name, SABOT_NO_MEMORY, "no memory", "", error);
    sqlite->journal.operations = &sqlite_operations;
    sqlite->journal.mode = mode;
    sqlite->lock = -1;
    sabot_text_copy(sqlite->journal.name, sizeof sqlite->journal.name, name);
    enum sabot_status status = journal_sqlite_connect(sqlite, choice, error);
    if (status == SABOT_OK)
        *journal = &sqlite->journal;
    else
        free(sqlite);
    return status;
}

enum sabot_status journal_memory_open(const char *name, enum journal_mode mode,
                                      struct journal **journal, struct sabot_error *error) {
    static const struct journal_sqlite_choice in_memory = {.in_memory = true};
    return journal_sqlite_open_with(name, mode, &in_memory, journal, error);
}

enum sabot_status journal_sqlite_open(const char *name, enum journal_mode mode,
                                      struct journal **journal, struct sabot_error *error) {
    static const struct journal_sqlite_choice ours = {0};
    return journal_sqlite_open_with(name, mode, &ours, journal, error);
}

/*
 * journal_sqlite_schema.c - the tables of an SQLite store. See journal_sqlite.h, and
 * docs/journal-format.md for readers of a store.
 */
#include "host/journal/journal_sqlite.h"
#include "sabot/text.h"

#include <stdio.h>
#include <string.h>

/* A record's place is its stream's number and its sequence in one, so that a stream
 * lies together, and reading it is going through a stretch of rows. Our own
 * connection never changes or removes a record: the triggers are for everybody
 * else's. */
static const char *const version_1[] = {
    "CREATE TABLE stream (\n"
    "    number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 8388607),\n"
    "    name TEXT NOT NULL UNIQUE CHECK (length(name) > 0)\n"
    ") STRICT",

    "CREATE TABLE record (\n"
    "    place INTEGER PRIMARY KEY,\n"
    "    stream INTEGER AS (place >> 40),\n"
    "    sequence INTEGER AS (place & 1099511627775) CHECK (sequence > 0),\n"
    "    time_ms INTEGER NOT NULL,\n"
    "    actor TEXT NOT NULL,\n"
    "    command TEXT NOT NULL,\n"
    "    part INTEGER NOT NULL,\n"
    "    parts INTEGER NOT NULL CHECK (part BETWEEN 0 AND parts - 1),\n"
    "    digest BLOB NOT NULL CHECK (length(digest) = 16),\n"
    "    kind INTEGER NOT NULL,\n"
    "    bytes BLOB NOT NULL,\n"
    "    previous BLOB NOT NULL CHECK (length(previous) = 32),\n"
    "    hash BLOB NOT NULL CHECK (length(hash) = 32)\n"
    ") STRICT",

    "CREATE UNIQUE INDEX record_command ON record (stream, command)\n"
    "    WHERE part = 0 AND command <> ''",

    "CREATE TRIGGER record_unchanged BEFORE UPDATE ON record BEGIN\n"
    "    SELECT RAISE(ABORT, 'a record of the journal is never changed');\n"
    "END",

    "CREATE TRIGGER record_kept BEFORE DELETE ON record BEGIN\n"
    "    SELECT RAISE(ABORT, 'a record of the journal is never removed');\n"
    "END",

    "CREATE TRIGGER stream_unchanged BEFORE UPDATE ON stream BEGIN\n"
    "    SELECT RAISE(ABORT, 'a stream of the journal is never changed');\n"
    "END",

    "CREATE TRIGGER stream_kept BEFORE DELETE ON stream BEGIN\n"
    "    SELECT RAISE(ABORT, 'a stream of the journal is never removed');\n"
    "END",

    "CREATE TABLE snapshot (\n"
    "    stream TEXT NOT NULL PRIMARY KEY,\n"
    "    sequence INTEGER NOT NULL,\n"
    "    hash BLOB NOT NULL CHECK (length(hash) = 32),\n"
    "    version INTEGER NOT NULL,\n"
    "    bytes BLOB NOT NULL\n"
    ") STRICT",

    "CREATE TABLE secret (\n"
    "    stream TEXT NOT NULL,\n"
    "    number INTEGER NOT NULL,\n"
    "    bytes BLOB NOT NULL CHECK (length(bytes) <= 256),\n"
    "    PRIMARY KEY (stream, number)\n"
    ") STRICT, WITHOUT ROWID",

    NULL,
};

static const char *const *const all_steps[] = {version_1};

const struct journal_sqlite_schema journal_sqlite_schema = {
    .version = sizeof all_steps / sizeof all_steps[0],
    .steps = all_steps,
    .objects = version_1,
};

/* ---- what a file is ---- */

static int read_number(sqlite3 *database, const char *question, int *number) {
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(database, question, -1, &statement, NULL);
    if (code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        *number = sqlite3_column_int(statement, 0);
    int finished = sqlite3_finalize(statement);
    return code != SQLITE_OK ? code : finished;
}

int journal_sqlite_schema_identify(sqlite3 *database, const struct journal_sqlite_schema *schema,
                                   enum journal_identity *identity) {
    int application = 0, version = 0, objects = 0;
    int code = read_number(database, "PRAGMA application_id", &application);
    if (code == SQLITE_OK)
        code = read_number(database, "PRAGMA user_version", &version);
    if (code == SQLITE_OK)
        code = read_number(database, "SELECT count(*) FROM sqlite_schema", &objects);
    if (application == 0 && version == 0 && objects == 0)
        *identity = JOURNAL_IS_EMPTY;
    else if (application != JOURNAL_APPLICATION_ID || version < 1)
        *identity = JOURNAL_IS_FOREIGN;
    else
        *identity = version > schema->version ? JOURNAL_IS_NEWER : JOURNAL_IS_OURS;
    return code;
}

/* ---- making and migrating ---- */

static int take_steps(sqlite3 *database, const struct journal_sqlite_schema *schema, int from) {
    int code = SQLITE_OK;
    for (int step = from; step < schema->version; step++)
        for (const char *const *statement = schema->steps[step]; *statement; statement++)
            if (code == SQLITE_OK)
                code = sqlite3_exec(database, *statement, NULL, NULL, NULL);
    char marks[96];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             JOURNAL_APPLICATION_ID, schema->version);
    return code == SQLITE_OK ? sqlite3_exec(database, marks, NULL, NULL, NULL) : code;
}

int journal_sqlite_schema_migrate(sqlite3 *database, const struct journal_sqlite_schema *schema) {
    int version = 0;
    int code = read_number(database, "PRAGMA user_version", &version);
    if (code != SQLITE_OK || version >= schema->version)
        return code;
    code = sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code != SQLITE_OK)
        return code;
    code = take_steps(database, schema, version);
    if (code == SQLITE_OK)
        code = sqlite3_exec(database, "COMMIT", NULL, NULL, NULL);
    if (code != SQLITE_OK && sqlite3_get_autocommit(database) == 0)
        sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
    return code;
}

/* ---- comparing ---- */

/* The name in `CREATE [UNIQUE] TABLE|INDEX|TRIGGER name ...`. */
static void name_in(const char *statement, char name[JOURNAL_SQLITE_SCHEMA_NAME_MAX]) {
    int words = strncmp(statement, "CREATE UNIQUE ", 14) == 0 ? 3 : 2;
    for (; words > 0; words--)
        statement = strchr(statement, ' ') + 1;
    struct sabot_text text = sabot_text_in(name, JOURNAL_SQLITE_SCHEMA_NAME_MAX);
    sabot_text_add_bytes(&text, statement, strcspn(statement, " "));
}

/* Where the text stands among the objects, or -1. */
static int find_object(const char *const *objects, const char *text) {
    for (int i = 0; objects[i] != NULL; i++)
        if (strcmp(objects[i], text) == 0)
            return i;
    return -1;
}

/* SQLite keeps the text of what made an object, so that is what is compared. */
static int compare_objects(sqlite3_stmt *found, const char *const *objects, bool *is_same,
                           char name[JOURNAL_SQLITE_SCHEMA_NAME_MAX]) {
    uint64_t seen = 0;
    int code = sqlite3_step(found);
    for (; code == SQLITE_ROW; code = sqlite3_step(found)) {
        const char *label = (const char *)sqlite3_column_text(found, 0);
        const char *text = (const char *)sqlite3_column_text(found, 1);
        if (label == NULL || text == NULL)
            return SQLITE_NOMEM;
        int at = find_object(objects, text);
        if (at < 0) {
            sabot_text_copy(name, JOURNAL_SQLITE_SCHEMA_NAME_MAX, label);
            return SQLITE_OK;
        }
        seen |= UINT64_C(1) << at;
    }
    if (code != SQLITE_DONE)
        return code;
    for (int i = 0; objects[i] != NULL; i++)
        if ((seen >> i & 1) == 0) {
            name_in(objects[i], name);
            return SQLITE_OK;
        }
    *is_same = true;
    return SQLITE_OK;
}

int journal_sqlite_schema_compare(sqlite3 *database, const struct journal_sqlite_schema *schema,
                                  bool *is_same, char name[JOURNAL_SQLITE_SCHEMA_NAME_MAX]) {
    sqlite3_stmt *found = NULL;
    *is_same = false;
    int code = sqlite3_prepare_v2(
        database, "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name", -1,
        &found, NULL);
    if (code == SQLITE_OK)
        code = compare_objects(found, schema->objects, is_same, name);
    sqlite3_finalize(found);
    return code;
}

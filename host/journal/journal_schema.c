/*
 * journal_schema.c - the tables of an SQLite store. See journal_schema.h, and
 * docs/journal-format.md for readers of a store.
 */
#include "host/journal/journal_schema.h"

#include "sabot/text.h"

#include <stdio.h>
#include <string.h>

/* Our own connection never changes or removes a record. The triggers are for
 * everybody else's; the third also stops INSERT OR REPLACE, which removes
 * without firing the second. */
static const char *const version_1[] = {
    "CREATE TABLE record (\n"
    "    stream TEXT NOT NULL CHECK (length(stream) > 0),\n"
    "    sequence INTEGER NOT NULL CHECK (sequence > 0),\n"
    "    time_ms INTEGER NOT NULL,\n"
    "    actor TEXT NOT NULL,\n"
    "    command TEXT NOT NULL,\n"
    "    part INTEGER NOT NULL,\n"
    "    parts INTEGER NOT NULL CHECK (part BETWEEN 0 AND parts - 1),\n"
    "    digest BLOB NOT NULL CHECK (length(digest) = 16),\n"
    "    kind INTEGER NOT NULL,\n"
    "    bytes BLOB NOT NULL,\n"
    "    previous BLOB NOT NULL CHECK (length(previous) = 32),\n"
    "    hash BLOB NOT NULL CHECK (length(hash) = 32),\n"
    "    PRIMARY KEY (stream, sequence)\n"
    ") STRICT, WITHOUT ROWID",

    "CREATE UNIQUE INDEX record_command ON record (stream, command, part)\n"
    "    WHERE command <> ''",

    "CREATE TRIGGER record_unchanged BEFORE UPDATE ON record BEGIN\n"
    "    SELECT RAISE(ABORT, 'a record of the journal is never changed');\n"
    "END",

    "CREATE TRIGGER record_kept BEFORE DELETE ON record BEGIN\n"
    "    SELECT RAISE(ABORT, 'a record of the journal is never removed');\n"
    "END",

    "CREATE TRIGGER record_next BEFORE INSERT ON record WHEN\n"
    "    NEW.sequence <> 1 + ifnull((SELECT max(sequence) FROM record\n"
    "                                WHERE stream = NEW.stream), 0)\n"
    "    OR EXISTS (SELECT 1 FROM record WHERE stream = NEW.stream\n"
    "               AND command = NEW.command AND command <> '' AND part = NEW.part)\n"
    "BEGIN\n"
    "    SELECT RAISE(ABORT, 'a record of the journal is the next of its stream');\n"
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

const struct journal_schema journal_schema = {
    .version = sizeof all_steps / sizeof all_steps[0],
    .steps = all_steps,
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

int journal_schema_identify(sqlite3 *database, const struct journal_schema *schema,
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

static int take_steps(sqlite3 *database, const struct journal_schema *schema, int from) {
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

int journal_schema_migrate(sqlite3 *database, const struct journal_schema *schema) {
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

#define LIST_OBJECTS "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"

/* Steps through both lists at once: they are in the order of names. */
static int compare_lists(sqlite3_stmt *expected, sqlite3_stmt *found, bool *is_same, char *name) {
    *is_same = true;
    for (;;) {
        int left = sqlite3_step(expected);
        int right = sqlite3_step(found);
        if (left != SQLITE_ROW && left != SQLITE_DONE)
            return left;
        if (right != SQLITE_ROW && right != SQLITE_DONE)
            return right;
        if (left == SQLITE_DONE && right == SQLITE_DONE)
            return SQLITE_OK;
        sqlite3_stmt *named = left == SQLITE_ROW ? expected : found;
        const char *label = (const char *)sqlite3_column_text(named, 0);
        const char *here = right == SQLITE_ROW ? (const char *)sqlite3_column_text(found, 1) : "";
        const char *there =
            left == SQLITE_ROW ? (const char *)sqlite3_column_text(expected, 1) : "";
        if (label == NULL || here == NULL || there == NULL)
            return SQLITE_NOMEM;
        if (strcmp(here, there) != 0) {
            *is_same = false;
            sabot_text_copy(name, JOURNAL_SCHEMA_NAME_MAX, label);
            return SQLITE_OK;
        }
    }
}

/* The schema as SQLite itself would write it down, made in memory. */
int journal_schema_compare(sqlite3 *database, const struct journal_schema *schema, bool *is_same,
                           char name[JOURNAL_SCHEMA_NAME_MAX]) {
    sqlite3 *model = NULL;
    sqlite3_stmt *expected = NULL, *found = NULL;
    int code =
        sqlite3_open_v2(":memory:", &model, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, NULL);
    if (code == SQLITE_OK)
        code = journal_schema_migrate(model, schema);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(model, LIST_OBJECTS, -1, &expected, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(database, LIST_OBJECTS, -1, &found, NULL);
    if (code == SQLITE_OK)
        code = compare_lists(expected, found, is_same, name);
    sqlite3_finalize(expected);
    sqlite3_finalize(found);
    sqlite3_close(model);
    return code;
}

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

/* One list of objects, in the order of their names. */
struct objects {
    sqlite3_stmt *statement;
    const char *name, *text; /* of the present one; NULL: there are no more */
};

static int next_object(struct objects *objects) {
    int code = sqlite3_step(objects->statement);
    objects->name = objects->text = NULL;
    if (code != SQLITE_ROW)
        return code == SQLITE_DONE ? SQLITE_OK : code;
    objects->name = (const char *)sqlite3_column_text(objects->statement, 0);
    objects->text = (const char *)sqlite3_column_text(objects->statement, 1);
    return objects->name == NULL || objects->text == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

/* The name of the first object that is not the same in both, or NULL. */
static const char *difference(const struct objects *expected, const struct objects *found) {
    if (expected->name == NULL || found->name == NULL)
        return expected->name != NULL ? expected->name : found->name;
    int order = strcmp(expected->name, found->name);
    if (order == 0 && strcmp(expected->text, found->text) == 0)
        return NULL;
    return order <= 0 ? expected->name : found->name;
}

static int compare_lists(struct objects *expected, struct objects *found, bool *is_same,
                         char *name) {
    int code = SQLITE_OK;
    for (*is_same = true; *is_same;) {
        code = next_object(expected);
        if (code == SQLITE_OK)
            code = next_object(found);
        if (code != SQLITE_OK || (expected->name == NULL && found->name == NULL))
            break;
        const char *different = difference(expected, found);
        *is_same = different == NULL;
        if (different != NULL)
            sabot_text_copy(name, JOURNAL_SCHEMA_NAME_MAX, different);
    }
    return code;
}

/* The schema as SQLite itself would write it down, made in memory. */
int journal_schema_compare(sqlite3 *database, const struct journal_schema *schema, bool *is_same,
                           char name[JOURNAL_SCHEMA_NAME_MAX]) {
    sqlite3 *model = NULL;
    struct objects expected = {0}, found = {0};
    int code =
        sqlite3_open_v2(":memory:", &model, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, NULL);
    if (code == SQLITE_OK)
        code = journal_schema_migrate(model, schema);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(model, LIST_OBJECTS, -1, &expected.statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(database, LIST_OBJECTS, -1, &found.statement, NULL);
    if (code == SQLITE_OK)
        code = compare_lists(&expected, &found, is_same, name);
    sqlite3_finalize(expected.statement);
    sqlite3_finalize(found.statement);
    sqlite3_close(model);
    return code;
}

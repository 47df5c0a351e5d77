/*
 * daybook.c - the file of a daybook: opened, made, filled. What its rows say is
 * in daybook_note*.c; see daybook.h.
 */
#include "host/daybook/daybook_parts.h"
#include "sabot/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUSY_MS = 120000 }; /* another process may be making it: the year of a room takes minutes */

bool daybook_path(const char *store, char path[DAYBOOK_PATH_MAX]) {
    if (strcmp(store, "memory:") == 0 || strncmp(store, "postgres", 8) == 0)
        return false;
    if (strncmp(store, "sqlite:", 7) == 0)
        store += 7;
    return snprintf(path, DAYBOOK_PATH_MAX, "%s-daybook", store) < DAYBOOK_PATH_MAX;
}

enum sabot_status daybook_trouble(const struct daybook *daybook, int code,
                                  struct sabot_error *error) {
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, "the daybook ");
    sabot_text_add(&words, daybook->path);
    sabot_text_add(&words, " cannot be used: ");
    switch (code & 0xff) {
    case SQLITE_NOTADB:
        sabot_text_add(&words, "the file is something else; name another with --daybook");
        return SABOT_BAD_TEXT;
    case SQLITE_CORRUPT:
        sabot_text_add(&words, "it is damaged; delete it, and it is made again");
        return SABOT_BAD_TEXT;
    case SQLITE_NOMEM:
        sabot_text_add(&words, "no memory");
        return SABOT_NO_MEMORY;
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
        sabot_text_add(&words, "it, its folder or its disk cannot be written; name another file "
                               "with --daybook");
        return SABOT_IO;
    default:
        sabot_text_add(&words, sqlite3_errstr(code));
        return SABOT_IO;
    }
}

/* ---- opening ---- */

static int read_number(sqlite3 *database, const char *query, int64_t *number) {
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(database, query, -1, &statement, NULL);
    if (code != SQLITE_OK)
        return code;
    code = sqlite3_step(statement);
    *number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int run(struct daybook *daybook, const char *commands) {
    return sqlite3_exec(daybook->database, commands, NULL, NULL, NULL);
}

static int make_tables(struct daybook *daybook) {
    char marks[96];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             DAYBOOK_APPLICATION_ID, DAYBOOK_VERSION);
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && daybook_schema[i] != NULL; i++)
        code = run(daybook, daybook_schema[i]);
    return code == SQLITE_OK ? run(daybook, marks) : code;
}

/* Of another version: nothing in it is worth carrying over. */
static int drop_tables(struct daybook *daybook) {
    char command[96];
    int64_t count = 0;
    int code = SQLITE_OK;
    while (code == SQLITE_OK) {
        sqlite3_stmt *found;
        command[0] = 0;
        code = sqlite3_prepare_v2(daybook->database,
                                  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name "
                                  "NOT LIKE 'sqlite_%' LIMIT 1",
                                  -1, &found, NULL);
        if (code == SQLITE_OK && sqlite3_step(found) == SQLITE_ROW)
            snprintf(command, sizeof command, "DROP TABLE \"%.64s\"",
                     (const char *)sqlite3_column_text(found, 0));
        sqlite3_finalize(found);
        if (code != SQLITE_OK || command[0] == 0 || ++count > 1000)
            return code;
        code = run(daybook, command);
    }
    return code;
}

/* SQLITE_NOTADB: somebody else's. */
static int look_at_tables(struct daybook *daybook, bool *is_ours) {
    int64_t id = 0, version = 0, objects = 0;
    int code = read_number(daybook->database, "PRAGMA application_id", &id);
    if (code == SQLITE_OK)
        code = read_number(daybook->database, "PRAGMA user_version", &version);
    if (code == SQLITE_OK)
        code = read_number(daybook->database, "SELECT count(*) FROM sqlite_schema", &objects);
    if (code == SQLITE_OK && objects > 0 && id != DAYBOOK_APPLICATION_ID)
        return SQLITE_NOTADB;
    *is_ours = id == DAYBOOK_APPLICATION_ID && version == DAYBOOK_VERSION;
    return code;
}

/* Another process may have made it since the first look. */
static int make_anew(struct daybook *daybook) {
    bool is_ours = false;
    int code = run(daybook, "BEGIN IMMEDIATE");
    if (code != SQLITE_OK)
        return code;
    code = look_at_tables(daybook, &is_ours);
    if (code == SQLITE_OK && !is_ours)
        code = drop_tables(daybook);
    if (code == SQLITE_OK && !is_ours)
        code = make_tables(daybook);
    if (code == SQLITE_OK)
        return run(daybook, "COMMIT");
    run(daybook, "ROLLBACK");
    return code;
}

static int prepare(struct daybook *daybook) {
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && i < DAYBOOK_STATEMENTS; i++)
        code = sqlite3_prepare_v3(daybook->database, daybook_statements[i], -1,
                                  SQLITE_PREPARE_PERSISTENT, &daybook->statements[i], NULL);
    return code;
}

/* A file of somebody else's is looked at before the first setting that would change it. */
static int set_up(struct daybook *daybook) {
    bool is_ours = false;
    sqlite3_busy_timeout(daybook->database, BUSY_MS);
    int code = look_at_tables(daybook, &is_ours);
    /* A power cut may cost the last rows: they are made again. */
    if (code == SQLITE_OK)
        code = run(daybook, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                            "PRAGMA cache_size = -65536; PRAGMA temp_store = FILE;"
                            "PRAGMA journal_size_limit = 67108864");
    if (code == SQLITE_OK && !is_ours)
        code = make_anew(daybook);
    return code == SQLITE_OK ? prepare(daybook) : code;
}

enum sabot_status daybook_open(const char *path, struct daybook **daybook,
                               struct sabot_error *error) {
    *daybook = calloc(1, sizeof **daybook);
    if (*daybook == NULL) {
        struct sabot_text words = sabot_error_words(error);
        sabot_text_add(&words, "there is no memory for the daybook");
        return SABOT_NO_MEMORY;
    }
    sabot_text_copy((*daybook)->path, sizeof(*daybook)->path, path);
    int code = sqlite3_open_v2(path, &(*daybook)->database,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE |
                                   SQLITE_OPEN_NOMUTEX,
                               NULL);
    if (code == SQLITE_OK)
        code = set_up(*daybook);
    if (code == SQLITE_OK)
        return SABOT_OK;
    enum sabot_status status = daybook_trouble(*daybook, code, error);
    daybook_close(*daybook);
    *daybook = NULL;
    return status;
}

void daybook_close(struct daybook *daybook) {
    if (daybook == NULL)
        return;
    for (int i = 0; i < DAYBOOK_STATEMENTS; i++)
        sqlite3_finalize(daybook->statements[i]);
    sqlite3_close(daybook->database);
    free(daybook);
}

sqlite3 *daybook_database(struct daybook *daybook) {
    return daybook->database;
}

/* ---- writing rows ---- */

static int bind(sqlite3_stmt *statement, const char *form, va_list values) {
    int code = SQLITE_OK;
    for (int at = 1; code == SQLITE_OK && *form != '\0'; form++, at++) {
        int64_t number;
        const char *text;
        const uint8_t *bytes;
        switch (*form) {
        case 'i':
            code = sqlite3_bind_int64(statement, at, va_arg(values, int64_t));
            break;
        case 'z':
            number = va_arg(values, int64_t);
            code = number != 0 ? sqlite3_bind_int64(statement, at, number)
                               : sqlite3_bind_null(statement, at);
            break;
        case 't':
            text = va_arg(values, const char *);
            code = sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
            break;
        case 'v':
            bytes = va_arg(values, const uint8_t *);
            code = sqlite3_bind_blob(statement, at, bytes, 32, SQLITE_STATIC);
            break;
        case 'b':
            bytes = va_arg(values, const uint8_t *);
            code = sqlite3_bind_blob(statement, at, bytes, va_arg(values, int), SQLITE_STATIC);
            break;
        default:
            SABOT_ASSERT(*form == 'n');
            code = sqlite3_bind_null(statement, at);
        }
    }
    return code;
}

/* Binds and steps; SQLITE_ROW leaves the row to be read. */
static int step(struct daybook *daybook, enum daybook_statement which, const char *form,
                va_list values) {
    sqlite3_stmt *statement = daybook->statements[which];
    int code = bind(statement, form, values);
    return code == SQLITE_OK ? sqlite3_step(statement) : code;
}

static void end_step(struct daybook *daybook, enum daybook_statement which, int code) {
    sqlite3_reset(daybook->statements[which]);
    if (code != SQLITE_DONE && code != SQLITE_ROW && daybook->code == SQLITE_OK)
        daybook->code = code;
}

void daybook_write(struct daybook *daybook, enum daybook_statement statement, const char *form,
                   ...) {
    va_list values;
    if (daybook->code != SQLITE_OK)
        return;
    va_start(values, form);
    end_step(daybook, statement, step(daybook, statement, form, values));
    va_end(values);
}

/* The first number of the row that a query finds, or 0. */
static int64_t find(struct daybook *daybook, enum daybook_statement query, const char *form, ...) {
    va_list values;
    if (daybook->code != SQLITE_OK)
        return 0;
    va_start(values, form);
    int code = step(daybook, query, form, values);
    va_end(values);
    int64_t number = code == SQLITE_ROW ? sqlite3_column_int64(daybook->statements[query], 0) : 0;
    end_step(daybook, query, code);
    return number;
}

int64_t daybook_person(struct daybook *daybook, const char *name) {
    int64_t id = find(daybook, DAYBOOK_FIND_PERSON, "t", name);
    if (id != 0)
        return id;
    daybook_write(daybook, DAYBOOK_INTO_PERSON, "t", name);
    return find(daybook, DAYBOOK_FIND_PERSON, "t", name);
}

int64_t daybook_rate(struct daybook *daybook, const char *name, sabot_cents fee) {
    int64_t id = find(daybook, DAYBOOK_FIND_RATE, "ti", name, fee);
    if (id != 0)
        return id;
    daybook_write(daybook, DAYBOOK_INTO_RATE, "ti", name, fee);
    return find(daybook, DAYBOOK_FIND_RATE, "ti", name, fee);
}

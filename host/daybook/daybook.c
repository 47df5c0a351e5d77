/*
 * daybook.c - the file of a daybook: opened, made, closed. Its tables are in daybook_rows.h,
 * what its rows say in daybook_note*.c; see daybook.h.
 */
#include "host/daybook/daybook_parts.h"
#include "host/daybook/daybook_seal.h"
#include "host/disk/disk_file.h"
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
    static const char unwritable[] = "it, its folder or its disk cannot be written; name another "
                                     "file with --daybook";
    static const struct {
        int code;
        enum sabot_status status;
        const char *words;
    } troubles[] = {
        {SQLITE_NOTADB, SABOT_BAD_TEXT, "the file is something else; name another with --daybook"},
        {SQLITE_CORRUPT, SABOT_BAD_TEXT, "it is damaged; delete it, and it is made again"},
        {SQLITE_NOMEM, SABOT_NO_MEMORY, "no memory"},
        {SQLITE_CANTOPEN, SABOT_IO, unwritable},
        {SQLITE_READONLY, SABOT_IO, unwritable},
        {0, SABOT_IO, NULL},
    };
    int i = 0;
    while (troubles[i].code != 0 && troubles[i].code != (code & 0xff))
        i++;
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, "the daybook ");
    sabot_text_add(&words, daybook->path);
    sabot_text_add(&words, " cannot be used: ");
    sabot_text_add(&words, troubles[i].code != 0 ? troubles[i].words : sqlite3_errstr(code));
    return troubles[i].status;
}

/* ---- opening ---- */

int daybook_ask(struct daybook *daybook, const char *query, const char *name, int64_t number,
                sqlite3_stmt **row) {
    int code = sqlite3_prepare_v2(daybook->database, query, -1, row, NULL);
    if (code != SQLITE_OK)
        return code;
    if (name != NULL) {
        sqlite3_bind_text(*row, 1, name, -1, SQLITE_STATIC);
        sqlite3_bind_int64(*row, 2, number);
    }
    return sqlite3_step(*row);
}

int daybook_exec(struct daybook *daybook, const char *commands) {
    return sqlite3_exec(daybook->database, commands, NULL, NULL, NULL);
}

/* Of another version: nothing in it is worth carrying over. */
static int drop_tables(struct daybook *daybook) {
    sqlite3_stmt *found;
    int code = daybook_ask(daybook,
                           "SELECT coalesce(group_concat('DROP TABLE ' || name, ';'), '') FROM"
                           " sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
                           NULL, 0, &found);
    char *commands = NULL;
    if (code == SQLITE_ROW)
        commands = sqlite3_mprintf("%s", sqlite3_column_text(found, 0));
    sqlite3_finalize(found);
    if (commands != NULL)
        code = daybook_exec(daybook, commands);
    sqlite3_free(commands);
    return code == SQLITE_ROW ? SQLITE_NOMEM : code;
}

static int ask_number(struct daybook *daybook, const char *query, int64_t *number) {
    sqlite3_stmt *found;
    int code = daybook_ask(daybook, query, NULL, 0, &found);
    if (code == SQLITE_ROW)
        *number = sqlite3_column_int64(found, 0);
    sqlite3_finalize(found);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

/* SQLITE_NOTADB: somebody else's. What another process makes meanwhile has its marks as soon as
 * it has tables: so the tables are counted first. */
static int look_at_tables(struct daybook *daybook, bool *is_ours) {
    int64_t objects = 0, id = 0, version = 0;
    int code = ask_number(daybook, "SELECT count(*) FROM sqlite_schema", &objects);
    if (code == SQLITE_OK)
        code = ask_number(daybook, "PRAGMA application_id", &id);
    if (code == SQLITE_OK)
        code = ask_number(daybook, "PRAGMA user_version", &version);
    if (code == SQLITE_OK && objects > 0 && id != DAYBOOK_APPLICATION_ID)
        return SQLITE_NOTADB;
    *is_ours = id == DAYBOOK_APPLICATION_ID && version == DAYBOOK_VERSION;
    return code;
}

/* Another process may have made it since the first look. */
static int make_anew(struct daybook *daybook, bool keeps_ours) {
    bool is_ours = false;
    int code = daybook_exec(daybook, "BEGIN IMMEDIATE");
    if (code != SQLITE_OK)
        return code;
    code = look_at_tables(daybook, &is_ours);
    if (code == SQLITE_OK && !(is_ours && keeps_ours)) {
        code = drop_tables(daybook);
        if (code == SQLITE_OK)
            code = daybook_create_tables(daybook);
        if (code == SQLITE_OK)
            code = daybook_prepare(daybook);
        if (code == SQLITE_OK)
            code = daybook_seal_save(daybook);
    }
    if (code == SQLITE_OK)
        return daybook_exec(daybook, "COMMIT");
    daybook_exec(daybook, "ROLLBACK");
    daybook_seal_forget(daybook);
    return code;
}

/* A file of somebody else's is looked at before the first setting that would change it. */
static int set_up(struct daybook *daybook) {
    bool is_ours = false;
    sqlite3_busy_timeout(daybook->database, BUSY_MS);
    int code = look_at_tables(daybook, &is_ours);
    /* A power cut may cost the last rows: they are made again. */
    if (code == SQLITE_OK)
        code = daybook_exec(daybook, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                                     "PRAGMA cache_size = -65536; PRAGMA temp_store = FILE;"
                                     "PRAGMA journal_size_limit = 67108864");
    daybook_seal_begin(daybook);
    if (code == SQLITE_OK && !is_ours)
        code = make_anew(daybook, true);
    return code == SQLITE_OK ? daybook_prepare(daybook) : code;
}

enum sabot_status daybook_rebuild(struct daybook *daybook, struct sabot_error *error) {
    int code = make_anew(daybook, false);
    return code == SQLITE_OK ? SABOT_OK : daybook_trouble(daybook, code, error);
}

enum sabot_status daybook_open(const char *path, const struct fair_key *key,
                               struct daybook **daybook, struct sabot_error *error) {
    *daybook = calloc(1, sizeof **daybook);
    if (*daybook == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for the daybook");
    sabot_text_copy((*daybook)->path, sizeof(*daybook)->path, path);
    if (key != NULL)
        fair_key_derive(key, "daybook", (*daybook)->key);
    else
        fair_seed_draw((*daybook)->key);
    if (path[0] != '\0')
        disk_file_reserve(path);
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
        sqlite3_finalize(daybook->prepared[i].statement);
    sqlite3_close(daybook->database);
    fair_seed_wipe(daybook->key);
    free(daybook->changed);
    free(daybook);
}

sqlite3 *daybook_database(struct daybook *daybook) {
    return daybook->database;
}

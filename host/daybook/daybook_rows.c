/*
 * daybook_rows.c - SQL and binding from the lists of columns. See daybook_rows.h.
 */
#include "host/daybook/daybook_parts.h"
#include "host/daybook/daybook_seal.h"
#include "host/record/record_words.h"
#include "sabot/kind.h"

#include <stddef.h>
#include <stdio.h>

/* ---- columns by name, type and place ---- */

enum type { NUMBER, NUMBER_OR_NULL, TEXT, BYTES };
static const char *const types[] = {"INTEGER", "INTEGER", "TEXT", "BLOB"};

struct column {
    const char *name;
    enum type type;
    size_t offset; /* in the struct of its row */
};

/* COLUMN for each of up to nine names. */
#define COLUMN(type, name)                           {#name, type, offsetof(row, name)},
#define EACH_1(type, name)                           COLUMN(type, name)
#define EACH_2(type, name, ...)                      COLUMN(type, name) EACH_1(type, __VA_ARGS__)
#define EACH_3(type, name, ...)                      COLUMN(type, name) EACH_2(type, __VA_ARGS__)
#define EACH_4(type, name, ...)                      COLUMN(type, name) EACH_3(type, __VA_ARGS__)
#define EACH_5(type, name, ...)                      COLUMN(type, name) EACH_4(type, __VA_ARGS__)
#define EACH_6(type, name, ...)                      COLUMN(type, name) EACH_5(type, __VA_ARGS__)
#define EACH_7(type, name, ...)                      COLUMN(type, name) EACH_6(type, __VA_ARGS__)
#define EACH_8(type, name, ...)                      COLUMN(type, name) EACH_7(type, __VA_ARGS__)
#define EACH_9(type, name, ...)                      COLUMN(type, name) EACH_8(type, __VA_ARGS__)
#define TENTH(a, b, c, d, e, f, g, h, i, tenth, ...) tenth
#define EACH(type, ...)                                                                            \
    TENTH(__VA_ARGS__, EACH_9, EACH_8, EACH_7, EACH_6, EACH_5, EACH_4, EACH_3, EACH_2, EACH_1, 0)  \
    (type, __VA_ARGS__)
#define N(...) EACH(NUMBER, __VA_ARGS__)
#define M(...) EACH(NUMBER_OR_NULL, __VA_ARGS__)
#define T(...) EACH(TEXT, __VA_ARGS__)
#define B(...) EACH(BYTES, __VA_ARGS__)

/* End with a NULL name. */
#define COLUMNS(table, end)                                                                        \
    static const struct column *columns_of_##table(void) {                                         \
        typedef struct daybook_##table##_row row;                                                  \
        static const struct column columns[] = {DAYBOOK_COLUMNS_##table(N, M, T, B){NULL, 0, 0}};  \
        return columns;                                                                            \
    }
DAYBOOK_TABLES(COLUMNS)

static const struct {
    const char *name, *end;
    const struct column *(*columns)(void);
} tables[] = {
#define TABLE(table, end) {#table, end, columns_of_##table},
    DAYBOOK_TABLES(TABLE)};

const char *daybook_table_name(int table) {
    return tables[table].name;
}

const char *daybook_column_name(int table, int column) {
    return tables[table].columns()[column].name;
}

/* What is said after a plain INSERT into a table; or another statement, with the table whose
 * row it takes. */
static const struct {
    const char *text;
    enum daybook_statement table;
} others[DAYBOOK_STATEMENTS] = {
    [DAYBOOK_INTO_collection] = {" ON CONFLICT DO UPDATE SET count = count + :count,"
                                 " amount = amount + :amount",
                                 DAYBOOK_INTO_collection},
    [DAYBOOK_INTO_digest] = {" ON CONFLICT DO UPDATE SET nonce = :nonce, sum = :sum",
                             DAYBOOK_INTO_digest},
    [DAYBOOK_INTO_seal] = {" ON CONFLICT DO UPDATE SET nonce = :nonce, sum = :sum",
                           DAYBOOK_INTO_seal},
    [DAYBOOK_CORRECT_ROUND] = {"UPDATE round SET result = :result, outcome = :outcome,"
                               " is_voided = :is_voided, corrected = :corrected, net = :net,"
                               " uncovered = :uncovered, collections = collections + :collections"
                               " WHERE stream = :stream AND number = :number",
                               DAYBOOK_INTO_round},
    [DAYBOOK_MARK_ROUND] = {"UPDATE round SET kinds = kinds | :kinds,"
                            " kinds_64 = kinds_64 | :kinds_64,"
                            " collections = collections + :collections"
                            " WHERE stream = :stream AND number = :number",
                            DAYBOOK_INTO_round},
    [DAYBOOK_CHANGE_SHOE] = {"UPDATE shoe SET contributions = contributions + :contributions,"
                             " cut = coalesce(:cut, cut),"
                             " closed_ms = coalesce(:closed_ms, closed_ms),"
                             " cards_left = cards_left + :cards_left,"
                             " revealed_ms = coalesce(:revealed_ms, revealed_ms),"
                             " seed = coalesce(:seed, seed), rounds = rounds + :rounds,"
                             " is_void = is_void + :is_void, to_come = coalesce(:to_come, to_come)"
                             " WHERE stream = :stream AND number = :number",
                             DAYBOOK_INTO_shoe},
    [DAYBOOK_FIND_PERSON] = {"SELECT id FROM person WHERE name = :name", DAYBOOK_INTO_person},
    [DAYBOOK_FIND_RATE] = {"SELECT id FROM rate WHERE name = :name AND fee = :fee",
                           DAYBOOK_INTO_rate},
    [DAYBOOK_FIND_CORRECTED] = {"SELECT corrected FROM round WHERE stream = :stream"
                                " AND number = :number",
                                DAYBOOK_INTO_round},
};

/* ---- SQL ---- */

/* Made after the rows of a first build: sorting them once writes half as much to the disk as
 * putting each into its place. */
static const char *const indexes[] = {
    "CREATE INDEX IF NOT EXISTS shift_by_stream ON shift(stream, id)",
    "CREATE INDEX IF NOT EXISTS round_by_table ON round(stream, ended_ms, number)",
    "CREATE INDEX IF NOT EXISTS round_by_time ON round(ended_ms, stream, number)",
    "CREATE INDEX IF NOT EXISTS round_by_result ON round(result, ended_ms, stream, number)",
    "CREATE INDEX IF NOT EXISTS round_by_amount ON round(largest, ended_ms, stream, number)",
    "CREATE INDEX IF NOT EXISTS played_by_person ON played(person, ended_ms, stream, round)",
    "CREATE INDEX IF NOT EXISTS played_by_seat ON played(seat, ended_ms, stream, round)",
    "CREATE INDEX IF NOT EXISTS crossing_by_person ON crossing(person, time_ms)",
};

/* Frees the text; SQLITE_NOMEM if it is NULL. */
static int run_text(struct daybook *daybook, char *text) {
    int code = text != NULL ? daybook_exec(daybook, text) : SQLITE_NOMEM;
    sqlite3_free(text);
    return code;
}

static int create(struct daybook *daybook, int table) {
    sqlite3_str *text = sqlite3_str_new(daybook->database);
    sqlite3_str_appendf(text, "CREATE TABLE %s(", tables[table].name);
    for (const struct column *column = tables[table].columns(); column->name != NULL; column++)
        sqlite3_str_appendf(text, "%s %s, ", column->name, types[column->type]);
    sqlite3_str_appendall(text, tables[table].end);
    return run_text(daybook, sqlite3_str_finish(text));
}

/* All that bettors hold, in hand, in play or as the bank, is one account here. */
int daybook_account(int account) {
    bool is_theirs = account == SABOT_ACCOUNT_BANK || sabot_account_bettor(account) != 0;
    return is_theirs ? SABOT_ACCOUNT_CHIPS : account;
}

static int add_name(struct daybook *daybook, const char *table, int number, const char *name) {
    return run_text(daybook, sqlite3_mprintf("INSERT INTO %s VALUES(%d, %Q)", table, number, name));
}

/* The names of kinds of events and of accounts. */
static int add_names(struct daybook *daybook) {
    int code = add_name(daybook, "account", SABOT_ACCOUNT_CHIPS, "bettors");
    for (int i = 0; code == SQLITE_OK && i < SABOT_ACCOUNT_FORMS; i++) {
        const struct sabot_account_form *form = &sabot_account_forms[i];
        if (!form->is_bettors && daybook_account(form->first) == form->first)
            code = add_name(daybook, "account", form->first, form->name);
    }
    for (int i = SABOT_EVENT_TABLE_OPENED; code == SQLITE_OK && i < SABOT_EVENTS; i++)
        code = add_name(daybook, "kind", i, sabot_event_forms[i].name);
    return code;
}

int daybook_create_tables(struct daybook *daybook) {
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && i < DAYBOOK_TABLE_COUNT; i++)
        code = create(daybook, i);
    if (code == SQLITE_OK)
        code = add_names(daybook);
    if (code == SQLITE_OK)
        code = run_text(daybook, sqlite3_mprintf("PRAGMA application_id = %d;"
                                                 "PRAGMA user_version = %d",
                                                 DAYBOOK_APPLICATION_ID, DAYBOOK_VERSION));
    return code;
}

int daybook_create_indexes(struct daybook *daybook) {
    int code = SQLITE_OK;
    for (size_t i = 0; code == SQLITE_OK && i < sizeof indexes / sizeof *indexes; i++)
        code = daybook_exec(daybook, indexes[i]);
    return code;
}

int daybook_forget_stream(struct daybook *daybook, int64_t stream) {
    int code = SQLITE_OK;
    for (int i = DAYBOOK_INTO_shift; code == SQLITE_OK && i < DAYBOOK_TABLE_COUNT; i++)
        code = run_text(
            daybook, sqlite3_mprintf("DELETE FROM %s WHERE stream = %lld", tables[i].name, stream));
    return code;
}

/* `INSERT INTO hour VALUES(:stream, :hour, :sequence)` */
static char *insert_text(int table) {
    sqlite3_str *text = sqlite3_str_new(NULL);
    const struct column *columns = tables[table].columns();
    sqlite3_str_appendf(text, "INSERT INTO %s VALUES(", tables[table].name);
    for (const struct column *column = columns; column->name != NULL; column++)
        sqlite3_str_appendf(text, "%s:%s", column == columns ? "" : ", ", column->name);
    sqlite3_str_appendf(text, ")%s", others[table].text != NULL ? others[table].text : "");
    return sqlite3_str_finish(text);
}

static const struct column *columns_for(int statement) {
    bool is_insert = statement < DAYBOOK_TABLE_COUNT;
    return tables[is_insert ? statement : (int)others[statement].table].columns();
}

static int prepare(struct daybook *daybook, int which) {
    struct daybook_prepared *prepared = &daybook->prepared[which];
    char *text = which < DAYBOOK_TABLE_COUNT ? insert_text(which)
                                             : sqlite3_mprintf("%s", others[which].text);
    sqlite3_finalize(prepared->statement); /* of tables that are no more */
    prepared->statement = NULL;
    int code = text == NULL
                   ? SQLITE_NOMEM
                   : sqlite3_prepare_v3(daybook->database, text, -1, SQLITE_PREPARE_PERSISTENT,
                                        &prepared->statement, NULL);
    sqlite3_free(text);
    const struct column *columns = columns_for(which);
    for (int i = 0; code == SQLITE_OK && columns[i].name != NULL; i++) {
        char name[32];
        SABOT_ASSERT(i < DAYBOOK_COLUMNS_MAX);
        snprintf(name, sizeof name, ":%s", columns[i].name);
        prepared->places[i] = sqlite3_bind_parameter_index(prepared->statement, name);
    }
    return code;
}

int daybook_prepare(struct daybook *daybook) {
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && i < DAYBOOK_STATEMENTS; i++)
        code = prepare(daybook, i);
    return code;
}

/* ---- rows ---- */

static int bind(sqlite3_stmt *statement, int place, enum type type, const void *value) {
    const struct daybook_bytes *bytes = value;
    const int64_t *number = value;
    switch (type) {
    case NUMBER:
        return sqlite3_bind_int64(statement, place, *number);
    case NUMBER_OR_NULL:
        return *number != 0 ? sqlite3_bind_int64(statement, place, *number)
                            : sqlite3_bind_null(statement, place);
    case TEXT:
        return sqlite3_bind_text(statement, place, *(const char *const *)value, -1, SQLITE_STATIC);
    case BYTES:
        return sqlite3_bind_blob(statement, place, bytes->at, bytes->size, SQLITE_STATIC);
    }
    return SQLITE_MISUSE;
}

int64_t daybook_run(struct daybook *daybook, enum daybook_statement which, const void *row) {
    const struct daybook_prepared *prepared = &daybook->prepared[which];
    const struct column *columns = columns_for((int)which);
    int code = daybook->code;
    if (code != SQLITE_OK)
        return 0;
    for (int i = 0; code == SQLITE_OK && columns[i].name != NULL; i++)
        if (prepared->places[i] > 0)
            code = bind(prepared->statement, prepared->places[i], columns[i].type,
                        (const char *)row + columns[i].offset);
    if (code == SQLITE_OK)
        code = sqlite3_step(prepared->statement);
    int64_t found = code == SQLITE_ROW ? sqlite3_column_int64(prepared->statement, 0) : 0;
    sqlite3_reset(prepared->statement);
    if (code != SQLITE_DONE && code != SQLITE_ROW)
        daybook->code = code;
    return found;
}

int daybook_read(sqlite3_stmt *statement, enum daybook_statement table, void *row) {
    const struct column *columns = tables[table].columns();
    int i = 0;
    for (; columns[i].name != NULL; i++) {
        char *at = (char *)row + columns[i].offset;
        if (columns[i].type == TEXT)
            *(const char **)at = (const char *)sqlite3_column_text(statement, i);
        else if (columns[i].type == BYTES)
            *(struct daybook_bytes *)at = (struct daybook_bytes){
                sqlite3_column_blob(statement, i), sqlite3_column_bytes(statement, i)};
        else
            *(int64_t *)at = sqlite3_column_int64(statement, i);
    }
    return i;
}

/* ---- people and rates ---- */

/* Adds the row if it is not there; its id. */
static int64_t find_or_add(struct daybook *daybook, enum daybook_statement find,
                           enum daybook_statement add, const void *row) {
    int64_t id = daybook_run(daybook, find, row);
    if (id != 0)
        return id;
    daybook_run(daybook, add, row);
    return sqlite3_last_insert_rowid(daybook->database);
}

int64_t daybook_person(struct daybook *daybook, const char *name) {
    struct daybook_person_row row = {.name = name};
    return find_or_add(daybook, DAYBOOK_FIND_PERSON, DAYBOOK_INTO_person, &row);
}

int64_t daybook_rate(struct daybook *daybook, const char *name, sabot_cents fee) {
    struct daybook_rate_row row = {.name = name, .fee = fee};
    return find_or_add(daybook, DAYBOOK_FIND_RATE, DAYBOOK_INTO_rate, &row);
}

/*
 * daybook_compare.c - which row is not what the journal says: the stream is read again into a
 * daybook that nobody keeps, and the rows of one unit are held against each other.
 */
#include "host/daybook/daybook_parts.h"
#include "host/daybook/daybook_seal.h"
#include "sabot/text.h"

#include <string.h>

/* Numbers of people, rates and shifts depend on the order in which they were met. */
static const struct {
    const char *column, *text;
} said[] = {
    {"id", "NULL"},
    {"stream", "NULL"},
    {"person", "(SELECT name FROM person WHERE id = x.person)"},
    {"dealer", "(SELECT name FROM person WHERE id = x.dealer)"},
    {"player_dealer", "(SELECT name FROM person WHERE id = x.player_dealer)"},
    {"rate", "(SELECT name || ' ' || fee FROM rate WHERE id = x.rate)"},
    {"shift", "(SELECT sequence FROM shift WHERE id = x.shift)"},
};

/* A row is named by the first of these. */
static const char *const names[] = {"sequence", "round", "number", "hour", "name"};

/* Index of the column that names a row of a table. */
static int naming_column(int table) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (int j = 0; daybook_column_name(table, j) != NULL; j++)
            if (strcmp(daybook_column_name(table, j), names[i]) == 0)
                return j;
    return 0;
}

/* All rows of the unit, in the order of what names them. */
static sqlite3_stmt *ask(struct daybook *daybook, const struct daybook_unit *unit,
                         const char *stream) {
    int table = (int)unit->table;
    sqlite3_str *text = sqlite3_str_new(daybook->database);
    for (int i = 0; daybook_column_name(table, i) != NULL; i++) {
        const char *column = daybook_column_name(table, i);
        size_t one = 0;
        while (one < sizeof said / sizeof *said && strcmp(said[one].column, column) != 0)
            one++;
        sqlite3_str_appendf(text, i == 0 ? "SELECT " : ", ");
        if (one < sizeof said / sizeof *said)
            sqlite3_str_appendall(text, said[one].text);
        else
            sqlite3_str_appendf(text, "x.%s", column);
    }
    sqlite3_str_appendf(text, " FROM %s x WHERE %s = %lld AND %s = %lld", daybook_table_name(table),
                        daybook_day_text(table), unit->day, daybook_part_text(table), unit->part);
    if (stream != NULL)
        sqlite3_str_appendf(text, " AND x.stream = (SELECT id FROM stream WHERE name = %Q)",
                            stream);
    sqlite3_str_appendf(text, " ORDER BY %d", naming_column(table) + 1);
    for (int i = 0; daybook_column_name(table, i) != NULL; i++)
        sqlite3_str_appendf(text, ", %d", i + 1);
    char *query = sqlite3_str_finish(text);
    sqlite3_stmt *rows = NULL;
    if (query != NULL)
        (void)sqlite3_prepare_v2(daybook->database, query, -1, &rows, NULL);
    sqlite3_free(query);
    return rows;
}

static const char *words_of(sqlite3_stmt *row, int column) {
    const char *words = sqlite3_column_type(row, column) == SQLITE_BLOB
                            ? "other bytes"
                            : (const char *)sqlite3_column_text(row, column);
    return words != NULL && words[0] != 0 ? words : "nothing";
}

static bool is_same(sqlite3_stmt *row, sqlite3_stmt *other, int column) {
    int size = sqlite3_column_bytes(row, column);
    return sqlite3_column_type(row, column) == sqlite3_column_type(other, column) &&
           size == sqlite3_column_bytes(other, column) &&
           (size == 0 || memcmp(sqlite3_column_blob(row, column),
                                sqlite3_column_blob(other, column), (size_t)size) == 0);
}

static bool is_before(sqlite3_stmt *row, sqlite3_stmt *other, int column) {
    if (sqlite3_column_type(row, column) == SQLITE_TEXT)
        return strcmp(words_of(row, column), words_of(other, column)) < 0;
    return sqlite3_column_int64(row, column) < sqlite3_column_int64(other, column);
}

/* `shift` names a row by its record, `round` by its number. */
static void add_row(struct sabot_text *words, int table, sqlite3_stmt *row) {
    int column = naming_column(table);
    const char *name = daybook_column_name(table, column);
    sabot_text_add(words, strcmp(name, "sequence") == 0 ? "record" : name);
    sabot_text_add(words, " ");
    sabot_text_add(words, words_of(row, column));
}

/* The first difference of two lists. */
static void say_difference(struct sabot_text *words, int table, sqlite3_stmt *here,
                           sqlite3_stmt *there) {
    bool has = sqlite3_step(here) == SQLITE_ROW, should = sqlite3_step(there) == SQLITE_ROW;
    int count = sqlite3_column_count(here), column = count, naming = naming_column(table);
    while (has && should) {
        for (column = 0; column < count && is_same(here, there, column);)
            column++;
        if (column < count)
            break;
        has = sqlite3_step(here) == SQLITE_ROW;
        should = sqlite3_step(there) == SQLITE_ROW;
    }
    if (has && should && is_same(here, there, naming)) {
        add_row(words, table, here);
        sabot_text_add(words, ": ");
        sabot_text_add(words, daybook_column_name(table, column));
        sabot_text_add(words, " is ");
        sabot_text_add(words, words_of(here, column));
        sabot_text_add(words, ", and the journal says ");
        sabot_text_add(words, words_of(there, column));
    } else if (should && (!has || is_before(there, here, naming))) {
        sabot_text_add(words, "the row of ");
        add_row(words, table, there);
        sabot_text_add(words, " is missing");
    } else if (has) {
        add_row(words, table, here);
        sabot_text_add(words, " has a row that the journal does not have");
    } else {
        sabot_text_add(words, "a row was changed since");
    }
}

static void find_name(struct daybook *daybook, int64_t stream, char name[JOURNAL_STREAM_MAX]) {
    sqlite3_stmt *row;
    name[0] = 0;
    if (daybook_ask(daybook, "SELECT name FROM stream WHERE ?1 = '' AND id = ?2", "", stream,
                    &row) == SQLITE_ROW)
        sabot_text_copy(name, JOURNAL_STREAM_MAX, (const char *)sqlite3_column_text(row, 0));
    sqlite3_finalize(row);
}

void daybook_compare(struct daybook *daybook, struct journal *journal,
                     const struct daybook_unit *unit, struct sabot_text *words) {
    char name[JOURNAL_STREAM_MAX];
    const char *stream = name;
    struct daybook *fresh = NULL;
    struct sabot_error ignored;
    find_name(daybook, unit->stream, name);
    sabot_text_add(words, "the daybook ");
    sabot_text_add(words, daybook->path);
    sabot_text_add(words, " was changed: ");
    if (unit->stream != 0 && name[0] != 0) {
        sabot_text_add(words, "table ");
        sabot_text_add(words, name);
        sabot_text_add(words, ", ");
    } else {
        stream = NULL;
    }
    sabot_text_add(words, "rows of `");
    sabot_text_add(words, daybook_table_name((int)unit->table));
    sabot_text_add(words, "`: ");
    sqlite3_stmt *here = ask(daybook, unit, stream), *there = NULL;
    if (daybook_open("", NULL, &fresh, &ignored) == SABOT_OK &&
        daybook_update_of(fresh, journal, stream, &ignored) == SABOT_OK)
        there = ask(fresh, unit, stream);
    if (here != NULL && there != NULL)
        say_difference(words, (int)unit->table, here, there);
    else
        sabot_text_add(words, "one differs from what was made of the journal");
    sqlite3_finalize(here);
    sqlite3_finalize(there);
    daybook_close(fresh);
}

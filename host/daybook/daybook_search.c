/*
 * daybook_search.c - rounds by what is known of them.
 *
 * The most telling condition walks its index, newest first; every round on the
 * way is fetched by its number and held against the other conditions. Where
 * an answer stopped is four numbers, the key of the last row that was looked at.
 */
#include "host/daybook/daybook_parts.h"
#include "sabot/kind.h"
#include "sabot/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- a round from its row ---- */

#define ROUND                                                                                      \
    "SELECT r.*, s.name, h.name, d.name, p.name FROM round r JOIN stream s ON s.id = r.stream"     \
    " LEFT JOIN shift h ON h.id = r.shift LEFT JOIN person d ON d.id = r.dealer"                   \
    " LEFT JOIN person p ON p.id = r.player_dealer"

static void read_round(sqlite3_stmt *row, struct daybook_round *round) {
    int column = daybook_read(row, DAYBOOK_INTO_round, &round->row);
    char *const names[] = {round->table, round->shift, round->dealer, round->player_dealer};
    round->result = round->row.result[0];
    round->row.result = NULL; /* the statement's */
    for (int i = 0; i < 4; i++) {
        const char *words = (const char *)sqlite3_column_text(row, column + i);
        sabot_text_copy(names[i], i == 0 ? sizeof round->table : SABOT_NAME_MAX,
                        words != NULL ? words : "");
    }
}

enum sabot_status daybook_find_round(struct daybook *daybook, const char *table, int number,
                                     struct daybook_round *round, struct sabot_error *error) {
    sqlite3_stmt *row;
    int code = daybook_ask(daybook,
                           ROUND " WHERE r.stream = (SELECT id FROM stream WHERE name = ?1)"
                                 " AND r.number = ?2",
                           table, number, &row);
    if (code == SQLITE_ROW)
        read_round(row, round);
    sqlite3_finalize(row);
    if (code == SQLITE_ROW)
        return SABOT_OK;
    if (code != SQLITE_DONE)
        return daybook_trouble(daybook, code, error);
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, "there is no round ");
    sabot_text_add_int(&words, number);
    sabot_text_add(&words, " of ");
    sabot_text_add_plain(&words, table, strlen(table));
    sabot_text_add(&words, " that is over");
    return SABOT_NOT_FOUND;
}

/* ---- which index ---- */

/* The ways through the rounds, the most telling first. Each gives the numbers of its key and
 * then the round's stream and number. Parameters: 1 the condition itself, 2 its least value,
 * 3 to 6 the key before which to go on. */
enum way { BY_BETTOR, BY_SEAT, BY_KIND, BY_AMOUNT, BY_RESULT, BY_TABLE, BY_TIME, WAYS };

/* Newest first, from a table whose column `number` has the round. */
#define NEWEST(table, number, condition)                                                           \
    "SELECT ended_ms, stream, " number ", 0, stream, " number " FROM " table " WHERE " condition   \
    " AND ended_ms >= ?2 AND (ended_ms, stream, " number ") < (?3, ?4, ?5)"                        \
    " ORDER BY ended_ms DESC, stream DESC, " number " DESC"

static const char *const ways[WAYS] = {
    [BY_BETTOR] = NEWEST("played", "round", "person = (SELECT id FROM person WHERE name = ?1)"),
    [BY_SEAT] = NEWEST("played", "round", "seat = ?1"),
    [BY_KIND] = "SELECT time_ms, stream, round, sequence, stream, round FROM mark"
                " WHERE kind = ?1"
                " AND (time_ms, stream, round, sequence) < (?3, ?4, ?5, ?6)"
                " ORDER BY time_ms DESC, stream DESC, round DESC, sequence DESC",
    [BY_AMOUNT] = "SELECT largest, ended_ms, stream, number, stream, number FROM round"
                  " WHERE largest >= ?2 AND (largest, ended_ms, stream, number) < (?3, ?4, ?5, ?6)"
                  " ORDER BY largest DESC, ended_ms DESC, stream DESC, number DESC",
    [BY_RESULT] = NEWEST("round", "number", "result = ?1"),
    [BY_TABLE] = NEWEST("round", "number", "stream = (SELECT id FROM stream WHERE name = ?1)"),
    [BY_TIME] = NEWEST("round", "number", "1"),
};

static enum way choose_way(const struct daybook_search *search) {
    if (search->bettor != NULL)
        return BY_BETTOR;
    if (search->seat != 0)
        return BY_SEAT;
    if (search->kind != 0 && (sabot_event_forms[search->kind].facts & SABOT_IS_RARE))
        return BY_KIND;
    if (search->least != 0 || search->most != 0)
        return BY_AMOUNT;
    if (search->results != NULL && strlen(search->results) == 1)
        return BY_RESULT;
    return search->table != NULL ? BY_TABLE : BY_TIME;
}

struct key {
    int64_t parts[4];
};

/* Before everything that is asked for. A mark may be older or younger than the end of its
 * round, so that its time says nothing. */
static struct key first_key(enum way way, const struct daybook_search *search) {
    int64_t most = way == BY_AMOUNT ? search->most : search->to_ms;
    if (way == BY_AMOUNT && most != 0)
        most++;
    return (struct key){{most != 0 && way != BY_KIND ? most : INT64_MAX, 0, 0, 0}};
}

/* `w:a:b:c:d`: the way and the key. */
static bool read_key(const char *words, enum way way, struct key *key) {
    unsigned written_way;
    int end = 0;
    int64_t *parts = key->parts;
    return sscanf(words, "%1u:%" SCNd64 ":%" SCNd64 ":%" SCNd64 ":%" SCNd64 "%n", &written_way,
                  &parts[0], &parts[1], &parts[2], &parts[3], &end) == 5 &&
           words[end] == 0 && written_way == way;
}

static void write_key(char words[DAYBOOK_NEXT_MAX], enum way way, const struct key *key) {
    snprintf(words, DAYBOOK_NEXT_MAX, "%u:%" PRId64 ":%" PRId64 ":%" PRId64 ":%" PRId64,
             (unsigned)way, key->parts[0], key->parts[1], key->parts[2], key->parts[3]);
}

static void bind_way(sqlite3_stmt *rows, enum way way, const struct daybook_search *search,
                     const struct key *key) {
    const char *words = way == BY_BETTOR   ? search->bettor
                        : way == BY_RESULT ? search->results
                        : way == BY_TABLE  ? search->table
                                           : NULL;
    if (words != NULL)
        sqlite3_bind_text(rows, 1, words, -1, SQLITE_STATIC);
    else
        sqlite3_bind_int(rows, 1, way == BY_SEAT ? search->seat : search->kind);
    sqlite3_bind_int64(rows, 2, way == BY_AMOUNT ? search->least : search->from_ms);
    for (int i = 0; i < 4; i++)
        sqlite3_bind_int64(rows, 3 + i, key->parts[i]);
}

/* ---- the other conditions ---- */

struct hunt {
    struct daybook *daybook;
    const struct daybook_search *search;
    sqlite3_stmt *rows;               /* of the way */
    sqlite3_stmt *round;              /* by stream and number, if it has the seat */
    int64_t last_stream, last_number; /* that was looked at */
};

static bool fits(const struct daybook_search *search, const struct daybook_round *round) {
    const struct daybook_round_row *row = &round->row;
    return (search->table == NULL || strcmp(search->table, round->table) == 0) &&
           row->ended_ms >= search->from_ms &&
           (search->to_ms == 0 || row->ended_ms < search->to_ms) &&
           (search->results == NULL || strchr(search->results, round->result) != NULL) &&
           (search->least == 0 || row->largest >= search->least) &&
           (search->most == 0 || row->largest <= search->most) &&
           (search->kind == 0 || daybook_round_has(row, search->kind));
}

/* True if the row's round is one that is asked for. A round may have several rows in a way: it
 * is looked at once, because they follow each other. */
static bool look(struct hunt *hunt, struct daybook_round *round) {
    int64_t stream = sqlite3_column_int64(hunt->rows, 4),
            number = sqlite3_column_int64(hunt->rows, 5);
    if (stream == hunt->last_stream && number == hunt->last_number)
        return false;
    hunt->last_stream = stream;
    hunt->last_number = number;
    sqlite3_bind_int64(hunt->round, 1, stream);
    sqlite3_bind_int64(hunt->round, 2, number);
    sqlite3_bind_int(hunt->round, 3, hunt->search->seat);
    bool found = sqlite3_step(hunt->round) == SQLITE_ROW;
    if (found)
        read_round(hunt->round, round);
    sqlite3_reset(hunt->round);
    return found && fits(hunt->search, round);
}

static int walk(struct hunt *hunt, enum way way, struct daybook_round *rounds,
                struct daybook_page *page) {
    struct key key = {0};
    int looks = 0, code;
    while ((code = sqlite3_step(hunt->rows)) == SQLITE_ROW) {
        if (page->count == hunt->search->limit || looks == DAYBOOK_LOOKS) {
            write_key(page->next, way, &key);
            return SQLITE_DONE;
        }
        if (look(hunt, &rounds[page->count]))
            page->count++;
        for (int i = 0; i < 4; i++)
            key.parts[i] = sqlite3_column_int64(hunt->rows, i);
        looks++;
    }
    return code;
}

static int prepare(struct hunt *hunt, enum way way) {
    sqlite3 *database = hunt->daybook->database;
    int code = sqlite3_prepare_v2(database, ways[way], -1, &hunt->rows, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(database,
                                  ROUND " WHERE r.stream = ?1 AND r.number = ?2 AND (?3 = 0 OR"
                                        " EXISTS (SELECT 1 FROM played WHERE stream = ?1"
                                        " AND round = ?2 AND +seat = ?3))",
                                  -1, &hunt->round, NULL);
    return code;
}

enum sabot_status daybook_find_rounds(struct daybook *daybook, const struct daybook_search *search,
                                      struct daybook_round *rounds, struct daybook_page *page,
                                      struct sabot_error *error) {
    enum way way = choose_way(search);
    struct hunt hunt = {.daybook = daybook, .search = search};
    struct key key = first_key(way, search);
    SABOT_ASSERT(search->limit >= 1);
    *page = (struct daybook_page){.is_by_amount = way == BY_AMOUNT};
    if (search->after != NULL && !read_key(search->after, way, &key))
        return sabot_error_say(error, SABOT_BAD_TEXT,
                               "`after` is nothing that an answer to this question said");
    int code = prepare(&hunt, way);
    if (code == SQLITE_OK) {
        bind_way(hunt.rows, way, search, &key);
        code = walk(&hunt, way, rounds, page);
    }
    sqlite3_finalize(hunt.rows);
    sqlite3_finalize(hunt.round);
    return code == SQLITE_DONE ? SABOT_OK : daybook_trouble(daybook, code, error);
}

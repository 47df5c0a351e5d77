/*
 * daybook_seal.c - that the rows are those which were made from the journal.
 *
 * A row's mark is a keyed hash (SipHash of 128 bits) of all its columns. The marks of a unit, which
 * is one table of the daybook, one table of the room, one day and, of `entry`, one account, are
 * added bit by bit without carry (MSet-XOR-Hash of Clarke and others, 2003), so that a row is taken
 * out or changed without reading the others; SQLite tells every change of a row itself, before it
 * happens. What is written is the sum under a mask of a new nonce, because two sums in the clear
 * would give away the mark of what lies between. In the same way `seal` sums the rows `digest` and
 * `stream`, with the head and the state that the next update goes on from.
 *
 * An old copy of the whole file holds in itself; its heads are older than the journal's, and an
 * update goes on from there.
 */
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include "host/daybook/daybook_seal.h"

#include "host/daybook/daybook_parts.h"
#include "sabot/text.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_BYTES = 1024, SHORT_BYTES = 32 };

_Static_assert(DAYBOOK_SUM == crypto_shorthash_siphashx24_BYTES, "a mark is one SipHash");
_Static_assert(FAIR_BYTES == 2 * crypto_shorthash_siphashx24_KEYBYTES, "a key for marks and masks");
_Static_assert(DAYBOOK_TABLE_COUNT <= 64, "a bit a table");

/* ---- which unit a row belongs to ---- */

/* Rows of these tables are no unit's: no report reads a wager or a kept moment. */
static bool is_free(int table) {
    return table == DAYBOOK_INTO_wager || table == DAYBOOK_INTO_moment ||
           table == DAYBOOK_INTO_seal;
}

static bool is_top(int table) {
    return table == DAYBOOK_INTO_stream || table == DAYBOOK_INTO_digest;
}

/* The first of these columns that a table has tells the day. A claim is looked at as a whole. */
static const struct {
    const char *column;
    int64_t of_a_day;
    const char *text;
} days[] = {
    {"claim", INT64_MAX, "0"},
    {"time_ms", 86400000, "x.time_ms / 86400000"},
    {"ended_ms", 86400000, "x.ended_ms / 86400000"},
    {"opened_ms", 86400000, "x.opened_ms / 86400000"},
    {"from_ms", 86400000, "x.from_ms / 86400000"},
    {"hour", 24, "x.hour / 24"},
};

/* -1: it has none. */
static int column_of(int table, const char *name) {
    for (int i = 0; daybook_column_name(table, i) != NULL; i++)
        if (strcmp(daybook_column_name(table, i), name) == 0)
            return i;
    return -1;
}

/* The row of `days`; -1: none. */
static int day_of(int table) {
    for (size_t i = 0; i < sizeof days / sizeof *days; i++)
        if (column_of(table, days[i].column) >= 0)
            return (int)i;
    return -1;
}

const char *daybook_day_text(int table) {
    int day = day_of(table);
    return day >= 0 ? days[day].text : "0";
}

const char *daybook_part_text(int table) {
    return table == DAYBOOK_INTO_entry ? "x.account" : "0";
}

static struct daybook_places places_of(int table) {
    int day = day_of(table);
    struct daybook_places places = {
        .table = table, .stream = column_of(table, "stream"), .part = -1, .day = -1};
    if (day >= 0) {
        places.day = column_of(table, days[day].column);
        places.of_a_day = days[day].of_a_day;
    }
    if (table == DAYBOOK_INTO_entry)
        places.part = column_of(table, "account");
    while (daybook_column_name(table, places.count) != NULL)
        places.count++;
    return places;
}

uint64_t daybook_table_bit(const char *name) {
    for (int i = 0; i < DAYBOOK_TABLE_COUNT; i++)
        if (strcmp(daybook_table_name(i), name) == 0)
            return (uint64_t)1 << i;
    return 0;
}

/* ---- marks ---- */

static void add_sum(uint8_t sum[DAYBOOK_SUM], const uint8_t other[DAYBOOK_SUM]) {
    for (int i = 0; i < DAYBOOK_SUM; i++)
        sum[i] ^= other[i];
}

/* A row on its way to its mark: type and value of each column. */
struct row {
    const struct daybook *daybook;
    struct daybook_places places;
    struct daybook_unit unit;
    uint8_t bytes[ROW_BYTES];
    size_t size;
};

static void begin_row(struct row *row) {
    row->unit = (struct daybook_unit){.table = row->places.table};
    row->bytes[0] = (uint8_t)row->places.table;
    row->size = 1;
}

static void add_value(struct row *row, int column, sqlite3_value *value) {
    int type = sqlite3_value_type(value);
    uint8_t *at = row->bytes + row->size;
    SABOT_ASSERT(row->size + 2 + SHORT_BYTES <= ROW_BYTES);
    at[0] = (uint8_t)type;
    row->size += 1;
    if (type == SQLITE_INTEGER) {
        int64_t number = sqlite3_value_int64(value);
        memcpy(at + 1, &number, sizeof number);
        row->size += sizeof number;
        if (column == row->places.stream)
            row->unit.stream = number;
        if (column == row->places.part)
            row->unit.part = number;
        if (column == row->places.day)
            row->unit.day = number / row->places.of_a_day;
    } else if (type != SQLITE_NULL) {
        const uint8_t *bytes = sqlite3_value_blob(value);
        size_t size = (size_t)sqlite3_value_bytes(value);
        bool is_long = size > SHORT_BYTES;
        at[1] = is_long ? 255 : (uint8_t)size;
        if (is_long)
            crypto_generichash(at + 2, SHORT_BYTES, bytes, size, row->daybook->key, FAIR_BYTES);
        else if (size > 0)
            memcpy(at + 2, bytes, size);
        row->size += 1 + (is_long ? SHORT_BYTES : size);
    }
}

static void end_row(const struct row *row, uint8_t mark[DAYBOOK_SUM]) {
    crypto_shorthash_siphashx24(mark, row->bytes, row->size, row->daybook->key);
}

/* Puts it on and takes it off. */
static void mask(const struct daybook *daybook, const uint8_t nonce[DAYBOOK_SUM],
                 uint8_t sum[DAYBOOK_SUM]) {
    uint8_t bits[DAYBOOK_SUM];
    crypto_shorthash_siphashx24(bits, nonce, DAYBOOK_SUM,
                                daybook->key + crypto_shorthash_siphashx24_KEYBYTES);
    add_sum(sum, bits);
}

/* ---- what changes ---- */

static bool is_same(const struct daybook_unit *unit, const struct daybook_unit *other) {
    return unit->day == other->day && unit->table == other->table && unit->part == other->part &&
           unit->stream == other->stream;
}

/* The latest are asked for most. */
static uint8_t *sum_of(struct daybook *daybook, const struct daybook_unit *unit) {
    for (size_t i = daybook->changed_count; i > 0; i--)
        if (is_same(&daybook->changed[i - 1], unit))
            return daybook->changed[i - 1].sum;
    if (daybook->changed_count == daybook->changed_room) {
        size_t room = 2 * daybook->changed_room + 64;
        struct daybook_unit *grown = realloc(daybook->changed, room * sizeof *grown);
        if (grown == NULL) {
            daybook->code = SQLITE_NOMEM;
            return NULL;
        }
        daybook->changed = grown;
        daybook->changed_room = room;
    }
    daybook->changed[daybook->changed_count] = *unit;
    return daybook->changed[daybook->changed_count++].sum;
}

static void note_row(struct daybook *daybook, struct row *row,
                     int (*value_of)(sqlite3 *, int, sqlite3_value **)) {
    uint8_t mark[DAYBOOK_SUM];
    sqlite3_value *value;
    begin_row(row);
    for (int i = 0; i < row->places.count; i++) {
        int code = value_of(daybook->database, i, &value);
        if (code != SQLITE_OK) {
            daybook->code = code;
            return;
        }
        add_value(row, i, value);
    }
    end_row(row, mark);
    uint8_t *sum = is_top(row->places.table) ? daybook->changed_top : sum_of(daybook, &row->unit);
    if (sum != NULL)
        add_sum(sum, mark);
}

static void note_row_before(void *context, sqlite3 *database, int how, const char *schema,
                            const char *name, sqlite3_int64 old, sqlite3_int64 new) {
    struct daybook *daybook = context;
    (void)database, (void)schema, (void)old, (void)new;
    int table = 0;
    while (table < DAYBOOK_TABLE_COUNT && strcmp(daybook_table_name(table), name) != 0)
        table++;
    if (table == DAYBOOK_TABLE_COUNT || is_free(table))
        return;
    struct row row;
    row.daybook = daybook;
    row.places = daybook->places[table];
    if (how != SQLITE_INSERT)
        note_row(daybook, &row, sqlite3_preupdate_old);
    if (how != SQLITE_DELETE)
        note_row(daybook, &row, sqlite3_preupdate_new);
}

void daybook_seal_begin(struct daybook *daybook) {
    for (int i = 0; i < DAYBOOK_TABLE_COUNT; i++)
        daybook->places[i] = places_of(i);
    sqlite3_preupdate_hook(daybook->database, note_row_before, daybook);
}

void daybook_seal_forget(struct daybook *daybook) {
    daybook->changed_count = 0;
    memset(daybook->changed_top, 0, DAYBOOK_SUM);
}

/* ---- reading and writing sums ---- */

/* A sum as it is kept: in the columns from `column` on, nonce and sum. */
static void read_sum(const struct daybook *daybook, sqlite3_stmt *row, int column,
                     uint8_t sum[DAYBOOK_SUM]) {
    memset(sum, 0, DAYBOOK_SUM);
    if (sqlite3_column_bytes(row, column) != DAYBOOK_SUM ||
        sqlite3_column_bytes(row, column + 1) != DAYBOOK_SUM)
        return;
    memcpy(sum, sqlite3_column_blob(row, column + 1), DAYBOOK_SUM);
    mask(daybook, sqlite3_column_blob(row, column), sum);
}

/* Adds `change` to what a row of one sum says, or 0; gives nonce and masked sum to write. */
static int change_sum(struct daybook *daybook, sqlite3_stmt *row, const uint8_t change[DAYBOOK_SUM],
                      uint8_t written[2][DAYBOOK_SUM]) {
    int code = sqlite3_step(row);
    memset(written[1], 0, DAYBOOK_SUM);
    if (code == SQLITE_ROW)
        read_sum(daybook, row, 0, written[1]);
    add_sum(written[1], change);
    randombytes_buf(written[0], DAYBOOK_SUM);
    mask(daybook, written[0], written[1]);
    sqlite3_reset(row);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int save_unit(struct daybook *daybook, sqlite3_stmt *find, const struct daybook_unit *unit) {
    uint8_t written[2][DAYBOOK_SUM];
    const int64_t key[] = {unit->stream, unit->table, unit->part, unit->day};
    for (int i = 0; i < 4; i++)
        sqlite3_bind_int64(find, i + 1, key[i]);
    int code = change_sum(daybook, find, unit->sum, written);
    if (code != SQLITE_OK)
        return code;
    daybook_add_digest(daybook, &(struct daybook_digest_row){.stream = unit->stream,
                                                             .rows_of = unit->table,
                                                             .part = unit->part,
                                                             .day = unit->day,
                                                             .nonce = {written[0], DAYBOOK_SUM},
                                                             .sum = {written[1], DAYBOOK_SUM}});
    return daybook->code;
}

static int save_seal(struct daybook *daybook, sqlite3_stmt *find) {
    uint8_t written[2][DAYBOOK_SUM];
    int code = change_sum(daybook, find, daybook->changed_top, written);
    if (code != SQLITE_OK)
        return code;
    daybook_add_seal(daybook, &(struct daybook_seal_row){.id = 1,
                                                         .nonce = {written[0], DAYBOOK_SUM},
                                                         .sum = {written[1], DAYBOOK_SUM}});
    return daybook->code;
}

int daybook_seal_save(struct daybook *daybook) {
    sqlite3_stmt *unit = NULL, *seal = NULL;
    int code = daybook->code;
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(daybook->database,
                                  "SELECT nonce, sum FROM digest WHERE stream = ? AND rows_of = ?"
                                  " AND part = ? AND day = ?",
                                  -1, &unit, NULL);
    if (code == SQLITE_OK)
        code =
            sqlite3_prepare_v2(daybook->database, "SELECT nonce, sum FROM seal", -1, &seal, NULL);
    for (size_t i = 0; code == SQLITE_OK && i < daybook->changed_count; i++)
        code = save_unit(daybook, unit, &daybook->changed[i]);
    if (code == SQLITE_OK)
        code = save_seal(daybook, seal);
    sqlite3_finalize(unit);
    sqlite3_finalize(seal);
    daybook_seal_forget(daybook);
    return code;
}

/* ---- looking ---- */

static void take_row(struct row *row, sqlite3_stmt *values) {
    begin_row(row);
    for (int i = 0; i < row->places.count; i++)
        add_value(row, i, sqlite3_column_value(values, i));
}

static int prepare_rows(struct daybook *daybook, int table, struct row *row, sqlite3_stmt **rows) {
    char text[64];
    sqlite3_snprintf(sizeof text, text, "SELECT * FROM main.%s", daybook_table_name(table));
    row->daybook = daybook;
    row->places = daybook->places[table];
    return sqlite3_prepare_v2(daybook->database, text, -1, rows, NULL);
}

static int sum_table(struct daybook *daybook, int table, uint8_t sum[DAYBOOK_SUM]) {
    struct row row;
    uint8_t mark[DAYBOOK_SUM];
    sqlite3_stmt *rows;
    int code = prepare_rows(daybook, table, &row, &rows);
    while (code == SQLITE_OK && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        take_row(&row, rows);
        end_row(&row, mark);
        add_sum(sum, mark);
        code = SQLITE_OK;
    }
    sqlite3_finalize(rows);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static const char how_to_mend[] = "; sabot report with --rebuild makes it again from the journal";

enum sabot_status daybook_seal_check(struct daybook *daybook, struct sabot_error *error) {
    uint8_t sum[DAYBOOK_SUM] = {0}, kept[DAYBOOK_SUM] = {0};
    sqlite3_stmt *seal;
    int code = daybook_ask(daybook, "SELECT nonce, sum FROM seal", NULL, 0, &seal);
    if (code == SQLITE_ROW)
        read_sum(daybook, seal, 0, kept);
    sqlite3_finalize(seal);
    if (code == SQLITE_ROW || code == SQLITE_DONE)
        code = sum_table(daybook, DAYBOOK_INTO_digest, sum);
    if (code == SQLITE_OK)
        code = sum_table(daybook, DAYBOOK_INTO_stream, sum);
    if (code != SQLITE_OK)
        return daybook_trouble(daybook, code, error);
    if (sodium_memcmp(sum, kept, DAYBOOK_SUM) == 0)
        return SABOT_OK;
    return sabot_error_print(error, SABOT_BAD_TEXT,
                             "the daybook %s was made with another key, or was changed, in its "
                             "tables digest, seal or stream%s",
                             daybook->path, how_to_mend);
}

/* ---- units ---- */

/* Those of one table of the daybook, in order, and what is wanted of them. */
struct units {
    struct daybook_unit *all;
    bool *wanted;
    size_t count, room;
};

/* Of the span, of the last day before it, or of no day. */
static const char find_units[] =
    "SELECT stream, part, day, nonce, sum, day = 0 OR (day <= ?3 AND (?4 OR day >= coalesce("
    " (SELECT max(e.day) FROM digest e WHERE e.stream = d.stream AND e.rows_of = d.rows_of"
    "  AND e.part = d.part AND e.day < ?2), ?2)))"
    " FROM digest d WHERE rows_of = ?1 ORDER BY stream, part, day";

static int read_units(const struct daybook *daybook, sqlite3_stmt *rows, int table,
                      struct units *units) {
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        if (units->count == units->room) {
            size_t room = 2 * units->room + 64;
            struct daybook_unit *all = realloc(units->all, room * sizeof *all);
            units->all = all != NULL ? all : units->all;
            bool *wanted = realloc(units->wanted, room * sizeof *wanted);
            units->wanted = wanted != NULL ? wanted : units->wanted;
            if (all == NULL || wanted == NULL)
                return SQLITE_NOMEM;
            units->room = room;
        }
        struct daybook_unit *unit = &units->all[units->count];
        *unit = (struct daybook_unit){.table = table,
                                      .stream = sqlite3_column_int64(rows, 0),
                                      .part = sqlite3_column_int64(rows, 1),
                                      .day = sqlite3_column_int64(rows, 2)};
        read_sum(daybook, rows, 3, unit->sum);
        units->wanted[units->count++] = sqlite3_column_int(rows, 5) != 0;
    }
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int list_units(struct daybook *daybook, int table, const struct daybook_span *span,
                      struct units *units) {
    sqlite3_stmt *rows;
    int code = sqlite3_prepare_v2(daybook->database, find_units, -1, &rows, NULL);
    const int64_t values[] = {table, span->from_ms / 86400000, (span->to_ms - 1) / 86400000,
                              span->is_from_start};
    if (code != SQLITE_OK)
        return code;
    for (int i = 0; i < 4; i++)
        sqlite3_bind_int64(rows, i + 1, values[i]);
    code = read_units(daybook, rows, table, units);
    sqlite3_finalize(rows);
    return code;
}

static int in_order(const void *one, const void *other) {
    const struct daybook_unit *a = one, *b = other;
    if (a->stream != b->stream)
        return a->stream < b->stream ? -1 : 1;
    if (a->part != b->part)
        return a->part < b->part ? -1 : 1;
    return (a->day > b->day) - (a->day < b->day);
}

/* Takes the mark of every wanted row out of its unit: what is left must be 0. `fault` is a unit
 * that a row belongs to and that nobody has summed, or that is not 0; SQLITE_ABORT says there is
 * one. */
static int look(struct daybook *daybook, int table, struct units *units,
                struct daybook_unit *fault) {
    static const uint8_t none[DAYBOOK_SUM];
    struct row row;
    uint8_t mark[DAYBOOK_SUM];
    sqlite3_stmt *rows;
    struct daybook_unit *unit = NULL;
    int code = prepare_rows(daybook, table, &row, &rows);
    while (code == SQLITE_OK && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        code = SQLITE_OK;
        take_row(&row, rows);
        if (unit == NULL || !is_same(unit, &row.unit))
            unit = bsearch(&row.unit, units->all, units->count, sizeof *unit, in_order);
        *fault = row.unit;
        if (unit == NULL) {
            code = SQLITE_ABORT;
        } else if (units->wanted[unit - units->all]) {
            end_row(&row, mark);
            add_sum(unit->sum, mark);
        }
    }
    sqlite3_finalize(rows);
    for (size_t i = 0; code == SQLITE_DONE && i < units->count; i++)
        if (units->wanted[i] && memcmp(units->all[i].sum, none, DAYBOOK_SUM) != 0) {
            *fault = units->all[i];
            return SQLITE_ABORT;
        }
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int check_table(struct daybook *daybook, int table, const struct daybook_span *span,
                       struct daybook_unit *fault) {
    struct units units = {0};
    int code = list_units(daybook, table, span, &units);
    if (code == SQLITE_OK)
        code = look(daybook, table, &units, fault);
    free(units.all);
    free(units.wanted);
    return code;
}

enum sabot_status daybook_check(struct daybook *daybook, struct journal *journal,
                                const struct daybook_span *span, struct sabot_error *error) {
    struct daybook_unit fault;
    int code = SQLITE_OK;
    enum sabot_status status = daybook_seal_check(daybook, error);
    for (int i = 0; status == SABOT_OK && code == SQLITE_OK && i < DAYBOOK_TABLE_COUNT; i++)
        if ((span->tables >> i & 1) != 0 && !is_free(i) && !is_top(i))
            code = check_table(daybook, i, span, &fault);
    if (status != SABOT_OK || code == SQLITE_OK)
        return status;
    if (code != SQLITE_ABORT)
        return daybook_trouble(daybook, code, error);
    struct sabot_text words = sabot_error_words(error);
    daybook_compare(daybook, journal, &fault, &words);
    sabot_text_add(&words, how_to_mend);
    return SABOT_BAD_TEXT;
}

/*
 * report.c - runs a report's query and hands its rows to a writer. See report.h.
 */
#include "host/report/report_parts.h"
#include "sabot/text.h"

#include <math.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>

const char *const report_form_names[REPORT_FORMS] = {"text", "csv", "xlsx", "json", "html"};
const char *const report_form_types[REPORT_FORMS] = {
    "text/plain; charset=utf-8",
    "text/csv; charset=utf-8",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/json",
    "text/html; charset=utf-8",
};

static const struct report_writer *const writers[REPORT_FORMS] = {
    &report_text, &report_csv, &report_xlsx, &report_json, &report_html,
};

const struct report_kind *report_kind_named(const char *name) {
    for (int i = 0; report_kinds[i].name != NULL; i++)
        if (strcmp(report_kinds[i].name, name) == 0)
            return &report_kinds[i];
    return NULL;
}

int report_column_count(const struct report_kind *kind) {
    int count = 0;
    while (count < REPORT_COLUMNS_MAX && kind->columns[count].name != NULL)
        count++;
    return count;
}

/* A report that is being made. */
struct making {
    struct daybook *daybook;
    sqlite3 *database;
    enum sabot_status checked; /* what daybook_check said */
    const struct report_writer *writer;
    struct report_page page;
    const char *table; /* whose rows come; NULL: those of all tables */
    bool is_newer;     /* a table of the room adopted edition 2 */
    uint64_t rows;     /* of all kinds */
};

/* ---- where in the daybook the span is ---- */

/* For each table of the report: its records from the hour of the span's beginning to its end
 * (a little too much, so every query looks at the times too), the first record of the hour
 * after the beginning, its shifts and its rounds. */
static const char make_span[] =
    "CREATE TEMP TABLE IF NOT EXISTS span(stream INTEGER PRIMARY KEY, name TEXT, first INTEGER,"
    " last INTEGER, near INTEGER, first_shift INTEGER, last_shift INTEGER, first_round INTEGER,"
    " last_round INTEGER); DELETE FROM span";
static const char fill_span[] =
    "INSERT INTO span SELECT s.id, s.name,"
    " coalesce((SELECT sequence FROM hour WHERE stream = s.id AND hour <= :from / 3600000"
    "  ORDER BY hour DESC LIMIT 1), 1),"
    " coalesce((SELECT sequence - 1 FROM hour WHERE stream = s.id AND hour * 3600000 >= :to"
    "  ORDER BY hour LIMIT 1), 1 << 60),"
    " coalesce((SELECT sequence FROM hour WHERE stream = s.id AND hour > :from / 3600000"
    "  ORDER BY hour LIMIT 1), 1 << 60),"
    " coalesce((SELECT max(id) FROM shift WHERE stream = s.id AND from_ms <= :from), 0),"
    " coalesce((SELECT max(id) FROM shift WHERE stream = s.id AND from_ms < :to), 0),"
    " coalesce((SELECT number FROM round WHERE stream = s.id AND ended_ms >= :from"
    "  ORDER BY ended_ms, number LIMIT 1), 1 << 60),"
    " coalesce((SELECT number FROM round WHERE stream = s.id AND ended_ms < :to"
    "  ORDER BY ended_ms DESC, number DESC LIMIT 1), 0)"
    " FROM stream s WHERE :table IS NULL OR s.name = :table ORDER BY s.name";

static void bind_number(sqlite3_stmt *query, const char *name, int64_t number) {
    int at = sqlite3_bind_parameter_index(query, name);
    if (at > 0)
        sqlite3_bind_int64(query, at, number);
}

static void bind_words(sqlite3_stmt *query, const char *name, const char *words) {
    int at = sqlite3_bind_parameter_index(query, name);
    if (at > 0 && words != NULL)
        sqlite3_bind_text(query, at, words, -1, SQLITE_STATIC);
}

static int prepare(struct making *making, const char *text, sqlite3_stmt **query) {
    const struct report_choice *choice = making->page.choice;
    int code = sqlite3_prepare_v2(making->database, text, -1, query, NULL);
    if (code != SQLITE_OK)
        return code;
    bind_number(*query, ":from", choice->from_ms);
    bind_number(*query, ":to", choice->to_ms);
    bind_number(*query, ":zone", (int64_t)choice->zone_minutes * 60000);
    bind_words(*query, ":table", making->table);
    bind_words(*query, ":shift", choice->shift);
    bind_words(*query, ":bettor", choice->bettor);
    return SQLITE_OK;
}

static int find_span(struct making *making) {
    sqlite3_stmt *query;
    int code = sqlite3_exec(making->database, make_span, NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = prepare(making, fill_span, &query);
    if (code != SQLITE_OK)
        return code;
    code = sqlite3_step(query);
    sqlite3_finalize(query);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int find_sources(struct making *making) {
    struct report_page *page = &making->page;
    sqlite3_stmt *query;
    int room = 0, code = prepare(making,
                                 "SELECT p.name, s.sequence, s.hash, count(*) OVER () FROM span p"
                                 " JOIN stream s ON s.id = p.stream ORDER BY p.name",
                                 &query);
    if (code != SQLITE_OK)
        return code;
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        if (room == 0) {
            room = sqlite3_column_int(query, 3);
            page->sources = calloc((size_t)room, sizeof *page->sources);
        }
        if (page->sources == NULL) {
            code = SQLITE_NOMEM;
            break;
        }
        struct report_source *source = &page->sources[page->source_count++];
        source->last.sequence = (uint64_t)sqlite3_column_int64(query, 1);
        sabot_text_copy(source->table, sizeof source->table,
                        (const char *)sqlite3_column_text(query, 0));
        if (sqlite3_column_bytes(query, 2) == JOURNAL_HASH_BYTES)
            memcpy(source->last.hash, sqlite3_column_blob(query, 2), JOURNAL_HASH_BYTES);
    }
    sqlite3_finalize(query);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static const char find_adopted[] = "SELECT 1 FROM mark WHERE kind = (SELECT number FROM kind"
                                   " WHERE name = 'edition-adopted') LIMIT 1";

static int find_edition(struct making *making) {
    sqlite3_stmt *query;
    int code = prepare(making, find_adopted, &query);
    if (code != SQLITE_OK)
        return code;
    code = sqlite3_step(query);
    making->is_newer = code == SQLITE_ROW;
    sqlite3_finalize(query);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* ---- how far off ---- */

/* far(z): how often chance alone is so many deviations off, to either side. NULL of NULL. */
static void far(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    if (sqlite3_value_type(values[0]) == SQLITE_NULL)
        return;
    sqlite3_result_double(context, erfc(fabs(sqlite3_value_double(values[0])) / sqrt(2)));
}

static int make_functions(struct making *making) {
    return sqlite3_create_function(making->database, "far", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                   NULL, far, NULL, NULL);
}

/* ---- rows ---- */

static void read_cell(sqlite3_stmt *row, int column, enum report_value value,
                      struct report_cell *cell) {
    *cell = (struct report_cell){.is_empty = sqlite3_column_type(row, column) == SQLITE_NULL};
    if (cell->is_empty)
        return;
    if (value != REPORT_TEXT) {
        cell->number = sqlite3_column_int64(row, column);
        return;
    }
    cell->text = (const char *)sqlite3_column_text(row, column);
    cell->is_empty = cell->text == NULL || cell->text[0] == 0;
}

static void write_row(struct making *making, sqlite3_stmt *row) {
    struct report_page *page = &making->page;
    struct report_cell cells[REPORT_COLUMNS_MAX];
    int said = report_column_count(page->kind);
    for (int i = 0; i < page->column_count; i++) {
        read_cell(row, i, page->kind->columns[i].value, &cells[i]);
        if (page->kind->columns[i].total == REPORT_SUMMED)
            page->totals[i] += cells[i].number;
        if (page->kind->columns[i].total == REPORT_SAID) {
            page->has_total[i] = sqlite3_column_type(row, said) != SQLITE_NULL;
            page->totals[i] = sqlite3_column_int64(row, said++);
        }
    }
    page->rows++;
    making->rows++;
    making->writer->row(page, cells);
}

static bool goes_on(const struct report_page *page) {
    return !page->is_short && ferror(page->stream) == 0;
}

static int write_rows(struct making *making, sqlite3_stmt *query) {
    int code = SQLITE_DONE;
    while (goes_on(&making->page) && (code = sqlite3_step(query)) == SQLITE_ROW)
        write_row(making, query);
    sqlite3_reset(query);
    return code == SQLITE_DONE || !goes_on(&making->page) ? SQLITE_OK : code;
}

/* Table by table, in the order of their names: what has to be sorted is small then, and stays
 * in memory. A statement runs over all of them. */
static int write_tables(struct making *making, sqlite3_stmt *query) {
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && i < making->page.source_count; i++) {
        making->table = making->page.sources[i].table;
        code = find_span(making);
        if (code == SQLITE_OK)
            code = write_rows(making, query);
    }
    making->table = making->page.choice->table;
    return code;
}

static void call(struct making *making, void (*write)(struct report_page *page)) {
    if (write != NULL && goes_on(&making->page))
        write(&making->page);
}

static int count_said(const struct report_kind *kind) {
    int count = 0;
    for (int i = 0; i < report_column_count(kind); i++)
        count += kind->columns[i].total == REPORT_SAID;
    return count;
}

static int write_kind(struct making *making, const struct report_kind *kind) {
    sqlite3_stmt *query;
    struct report_page *page = &making->page;
    page->kind = kind;
    page->column_count = report_column_count(kind);
    while (!making->is_newer && kind->columns[page->column_count - 1].is_newer)
        page->column_count--;
    page->rows = 0;
    memset(page->totals, 0, sizeof page->totals);
    for (int i = 0; i < page->column_count; i++)
        page->has_total[i] = kind->columns[i].total != REPORT_NO_TOTAL;
    int code = prepare(making, kind->query, &query);
    if (code != SQLITE_OK)
        return code;
    SABOT_ASSERT(sqlite3_column_count(query) == report_column_count(kind) + count_said(kind));
    call(making, making->writer->begin_kind);
    bool is_joint = kind->needs_bettor || kind->is_apart;
    code = is_joint ? write_rows(making, query) : write_tables(making, query);
    sqlite3_finalize(query);
    if (code == SQLITE_OK)
        call(making, making->writer->end_kind);
    return code;
}

static bool is_asked(const struct making *making, const struct report_kind *kind) {
    const struct report_kind *asked = making->page.choice->kind;
    if (!asked->is_whole)
        return kind == asked;
    return !kind->is_whole && !kind->is_apart && !kind->needs_bettor &&
           (making->is_newer || !kind->is_newer);
}

static int write_kinds(struct making *making) {
    int code = SQLITE_OK;
    call(making, making->writer->begin);
    for (const struct report_kind *kind = report_kinds; code == SQLITE_OK && kind->name != NULL;
         kind++)
        if (is_asked(making, kind))
            code = write_kind(making, kind);
    if (code == SQLITE_OK)
        call(making, making->writer->end);
    return code;
}

/* ---- whether the rows are the journal's ---- */

static int note_table(void *tables, int action, const char *table, const char *column,
                      const char *database, const char *trigger) {
    (void)column, (void)database, (void)trigger;
    if (action == SQLITE_READ)
        *(uint64_t *)tables |= daybook_table_bit(table);
    return SQLITE_OK;
}

/* SQLite says which tables a query reads. */
static int note_query(struct making *making, const char *text) {
    sqlite3_stmt *query;
    int code = prepare(making, text, &query);
    sqlite3_finalize(query);
    return code;
}

/* A statement's balance, and it alone, runs from the beginning. */
static int check_rows(struct making *making, struct sabot_error *error) {
    const struct report_choice *choice = making->page.choice;
    struct daybook_span span = {.from_ms = choice->from_ms,
                                .to_ms = choice->to_ms,
                                .is_from_start = choice->kind->needs_bettor};
    sqlite3_set_authorizer(making->database, note_table, &span.tables);
    int code = note_query(making, fill_span);
    if (code == SQLITE_OK)
        code = note_query(making, find_adopted);
    for (const struct report_kind *kind = report_kinds; code == SQLITE_OK && kind->name != NULL;
         kind++)
        if (is_asked(making, kind))
            code = note_query(making, kind->query);
    sqlite3_set_authorizer(making->database, NULL, NULL);
    if (code == SQLITE_OK)
        making->checked = daybook_check(making->daybook, choice->journal, &span, error);
    return code;
}

/* All of it from one state of the daybook, whatever is added to it meanwhile. */
static int make(struct making *making, struct sabot_error *error) {
    int code = sqlite3_exec(making->database, "BEGIN", NULL, NULL, NULL);
    if (code != SQLITE_OK)
        return code;
    code = make_functions(making);
    if (code == SQLITE_OK)
        code = find_span(making);
    if (code == SQLITE_OK)
        code = find_edition(making);
    if (code == SQLITE_OK)
        code = check_rows(making, error);
    if (code == SQLITE_OK && making->checked == SABOT_OK)
        code = find_sources(making);
    if (code == SQLITE_OK && making->checked == SABOT_OK)
        code = write_kinds(making);
    if (code != SQLITE_OK) {
        struct sabot_text words = sabot_error_words(error);
        sabot_text_add(&words, "the daybook cannot be read: ");
        sabot_text_add(&words, sqlite3_errmsg(making->database));
    }
    sqlite3_exec(making->database, "COMMIT", NULL, NULL, NULL);
    return code;
}

static enum sabot_status refuse_csv(const struct report_kind *kind, struct sabot_error *error) {
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, "the ");
    sabot_text_add(&words, kind->name);
    sabot_text_add(&words, " report has several tables and CSV holds one: ask for one of its "
                           "kinds, or for --xlsx");
    return SABOT_OUT_OF_RANGE;
}

enum sabot_status report_write(struct daybook *daybook, const struct report_choice *choice,
                               enum report_form form, FILE *stream, uint64_t *rows,
                               struct sabot_error *error) {
    struct making making = {.daybook = daybook,
                            .database = daybook_database(daybook),
                            .writer = writers[form],
                            .page = {.choice = choice, .stream = stream},
                            .table = choice->table};
    struct report_page *page = &making.page;
    if (form == REPORT_AS_CSV && choice->kind->is_whole)
        return refuse_csv(choice->kind, error);
    page->state = calloc(1, making.writer->state_size + 1);
    /* A year's report is hundreds of millions of bytes in pieces of ten. */
    int locking = __fsetlocking(stream, FSETLOCKING_BYCALLER);
    int code = page->state != NULL ? make(&making, error) : SQLITE_NOMEM;
    __fsetlocking(stream, locking);
    if (page->state != NULL && making.writer->clear != NULL)
        making.writer->clear(page->state);
    free(page->state);
    free(page->sources);
    if (rows != NULL)
        *rows = making.rows;
    if (!goes_on(page) || code == SQLITE_NOMEM)
        return sabot_error_say(error, SABOT_NO_MEMORY,
                               "there is no memory, or no place on the disk, for the report");
    return code == SQLITE_OK ? making.checked : SABOT_IO;
}

/*
 * report.c - runs a report's query and hands its rows to a writer. See report.h.
 */
#include "host/report/report_parts.h"
#include "sabot/text.h"

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

struct run {
    sqlite3 *database;
    struct report_sheet sheet;
    const struct report_writer *writer;
    void *state;
    const char *table; /* whose rows come; NULL: those of all tables */
    uint64_t rows;
    bool failed; /* the writer */
    struct sabot_error *error;
};

/* ---- where in the daybook the span is ---- */

/* For each table of the report: its records from the hour of the span's beginning to its end
 * (a little too much, so every query looks at the times too), the first record of the hour
 * behind the beginning, its shifts and its rounds. */
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

static int prepare(struct run *run, const char *text, sqlite3_stmt **query) {
    const struct report_choice *choice = run->sheet.choice;
    int code = sqlite3_prepare_v2(run->database, text, -1, query, NULL);
    if (code != SQLITE_OK)
        return code;
    bind_number(*query, ":from", choice->from_ms);
    bind_number(*query, ":to", choice->to_ms);
    bind_number(*query, ":zone", (int64_t)choice->zone_minutes * 60000);
    bind_words(*query, ":table", run->table);
    bind_words(*query, ":shift", choice->shift);
    bind_words(*query, ":bettor", choice->bettor);
    return SQLITE_OK;
}

static int find_span(struct run *run) {
    sqlite3_stmt *query;
    int code = sqlite3_exec(run->database, make_span, NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = prepare(run, fill_span, &query);
    if (code != SQLITE_OK)
        return code;
    code = sqlite3_step(query);
    sqlite3_finalize(query);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int find_heads(struct run *run, struct report_head **heads) {
    sqlite3_stmt *query;
    int room = 0, code = prepare(run,
                                 "SELECT p.name, s.sequence, s.hash FROM span p JOIN stream s"
                                 " ON s.id = p.stream ORDER BY p.name",
                                 &query);
    if (code != SQLITE_OK)
        return code;
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        if (run->sheet.head_count == room) {
            room = room > 0 ? 2 * room : 16;
            struct report_head *grown = realloc(*heads, (size_t)room * sizeof *grown);
            if (grown == NULL) {
                code = SQLITE_NOMEM;
                break;
            }
            *heads = grown;
        }
        struct report_head *head = &(*heads)[run->sheet.head_count++];
        *head = (struct report_head){.head.sequence = (uint64_t)sqlite3_column_int64(query, 1)};
        sabot_text_copy(head->table, sizeof head->table,
                        (const char *)sqlite3_column_text(query, 0));
        if (sqlite3_column_bytes(query, 2) == JOURNAL_HASH_BYTES)
            memcpy(head->head.hash, sqlite3_column_blob(query, 2), JOURNAL_HASH_BYTES);
    }
    sqlite3_finalize(query);
    run->sheet.heads = *heads;
    return code == SQLITE_DONE ? SQLITE_OK : code;
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

static bool write_row(struct run *run, sqlite3_stmt *row) {
    struct report_sheet *sheet = &run->sheet;
    struct report_cell cells[REPORT_COLUMNS_MAX];
    for (int i = 0; i < sheet->column_count; i++) {
        read_cell(row, i, sheet->kind->columns[i].value, &cells[i]);
        if (sheet->kind->columns[i].total == REPORT_SUMMED)
            sheet->totals[i] += cells[i].number;
    }
    sheet->rows++;
    run->rows++;
    return run->writer->row(sheet, run->state, cells);
}

static int write_rows(struct run *run, sqlite3_stmt *query) {
    int code = SQLITE_DONE;
    while (!run->failed && (code = sqlite3_step(query)) == SQLITE_ROW)
        run->failed = !write_row(run, query) || ferror(run->sheet.stream) != 0;
    sqlite3_reset(query);
    return code == SQLITE_DONE || run->failed ? SQLITE_OK : code;
}

/* Table by table, in the order of their names: what has to be sorted is small then, and stays
 * in memory. A statement runs over all of them. */
static int write_tables(struct run *run, sqlite3_stmt *query) {
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && !run->failed && i < run->sheet.head_count; i++) {
        run->table = run->sheet.heads[i].table;
        code = find_span(run);
        if (code == SQLITE_OK)
            code = write_rows(run, query);
    }
    run->table = run->sheet.choice->table;
    return code;
}

static int write_kind(struct run *run, const struct report_kind *kind) {
    sqlite3_stmt *query;
    struct report_sheet *sheet = &run->sheet;
    sheet->kind = kind;
    sheet->column_count = report_column_count(kind);
    sheet->rows = 0;
    memset(sheet->totals, 0, sizeof sheet->totals);
    int code = prepare(run, kind->query, &query);
    if (code != SQLITE_OK)
        return code;
    SABOT_ASSERT(sqlite3_column_count(query) == sheet->column_count);
    run->failed = !run->writer->begin_kind(sheet, run->state);
    if (!run->failed)
        code = kind->needs_bettor ? write_rows(run, query) : write_tables(run, query);
    sqlite3_finalize(query);
    if (!run->failed && code == SQLITE_OK)
        run->failed = !run->writer->end_kind(sheet, run->state);
    return code;
}

static int write_kinds(struct run *run) {
    const struct report_kind *asked = run->sheet.choice->kind;
    int code = SQLITE_OK;
    run->sheet.kind = asked;
    run->failed = !run->writer->begin(&run->sheet, run->state);
    for (const struct report_kind *kind = report_kinds;
         code == SQLITE_OK && !run->failed && kind->name != NULL; kind++)
        if (asked->is_whole ? kind->is_in_shift : kind == asked)
            code = write_kind(run, kind);
    run->sheet.kind = asked;
    if (code == SQLITE_OK && !run->failed)
        run->failed = !run->writer->end(&run->sheet, run->state);
    return code;
}

/* All of it from one state of the daybook, whoever brings it on meanwhile. */
static int run_report(struct run *run, struct report_head **heads) {
    int code = sqlite3_exec(run->database, "BEGIN", NULL, NULL, NULL);
    if (code != SQLITE_OK)
        return code;
    code = find_span(run);
    if (code == SQLITE_OK)
        code = find_heads(run, heads);
    if (code == SQLITE_OK)
        code = write_kinds(run);
    if (code != SQLITE_OK) {
        struct sabot_text words = sabot_error_words(run->error);
        sabot_text_add(&words, "the daybook cannot be read: ");
        sabot_text_add(&words, sqlite3_errmsg(run->database));
    }
    sqlite3_exec(run->database, "COMMIT", NULL, NULL, NULL);
    return code;
}

enum sabot_status report_write(struct daybook *daybook, const struct report_choice *choice,
                               enum report_form form, FILE *stream, uint64_t *rows,
                               struct sabot_error *error) {
    struct run run = {.database = daybook_database(daybook),
                      .sheet = {.choice = choice, .stream = stream},
                      .writer = writers[form],
                      .table = choice->table,
                      .error = error,
                      .state = calloc(1, writers[form]->state_size + 1)};
    struct report_head *heads = NULL;
    if (form == REPORT_AS_CSV && choice->kind->is_whole) {
        struct sabot_text words = sabot_error_words(error);
        free(run.state);
        sabot_text_add(&words, "the ");
        sabot_text_add(&words, choice->kind->name);
        sabot_text_add(&words, " report has several tables and CSV holds one: ask for one of its "
                               "kinds, or for --xlsx");
        return SABOT_OUT_OF_RANGE;
    }
    /* A year's report is hundreds of millions of bytes in pieces of ten. */
    int locking = __fsetlocking(stream, FSETLOCKING_BYCALLER);
    int code = run.state != NULL ? run_report(&run, &heads) : SQLITE_NOMEM;
    __fsetlocking(stream, locking);
    if (run.state != NULL && run.writer->release != NULL)
        run.writer->release(run.state);
    free(run.state);
    free(heads);
    if (rows != NULL)
        *rows = run.rows;
    if (code == SQLITE_OK && !run.failed)
        return SABOT_OK;
    if (run.failed || code == SQLITE_NOMEM) {
        struct sabot_text words = sabot_error_words(error);
        sabot_text_add(&words, "there is no memory, or no place on the disk, for the report");
        return SABOT_NO_MEMORY;
    }
    return SABOT_IO;
}

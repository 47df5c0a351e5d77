/*
 * report_json.c - a report as one JSON document, written row by row. Money is cents,
 * durations are milliseconds, times are ISO 8601 with their zone.
 */
#include "host/audit/export.h"
#include "host/report/report_parts.h"

#include <inttypes.h>
#include <string.h>

enum { COLUMN_KEY_MAX = 48 };

struct state {
    bool is_second;                                /* a kind came before */
    char keys[REPORT_COLUMNS_MAX][COLUMN_KEY_MAX]; /* `,"put_up":` */
};

/* What needs no escape goes out in one piece. */
static void write_words(const char *words, FILE *stream) {
    fputc('"', stream);
    while (*words != 0) {
        size_t plain = 0;
        while ((unsigned char)words[plain] >= 0x20 && words[plain] != '"' && words[plain] != '\\')
            plain++;
        fwrite(words, 1, plain, stream);
        words += plain;
        if (*words == 0)
            break;
        if (*words == '"' || *words == '\\')
            fprintf(stream, "\\%c", *words);
        else
            fprintf(stream, "\\u%04x", (unsigned char)*words);
        words++;
    }
    fputc('"', stream);
}

static void write_member(const char *name, const char *words, FILE *stream) {
    fprintf(stream, ",\"%s\":", name);
    if (words != NULL)
        write_words(words, stream);
    else
        fputs("null", stream);
}

static void write_number(const struct report_page *page, enum report_value value, int64_t number) {
    char words[REPORT_TIME_MAX];
    const char *quote = report_exact_write(page, value, number, words) ? "\"" : "";
    fputs(quote, page->stream);
    fputs(words, page->stream);
    fputs(quote, page->stream);
}

static void write_sources(const struct report_page *page) {
    char hash[EXPORT_HASH_MAX];
    fputs(",\"heads\":[", page->stream);
    for (int i = 0; i < page->source_count; i++) {
        export_hash(page->sources[i].last.hash, hash);
        fprintf(page->stream, "%s{\"table\":\"%s\",\"sequence\":%" PRIu64 ",\"hash\":\"%s\"}",
                i > 0 ? "," : "", page->sources[i].table, page->sources[i].last.sequence, hash);
    }
    fputs("]", page->stream);
}

static void begin(struct report_page *page) {
    const struct report_choice *choice = page->choice;
    FILE *stream = page->stream;
    char from[REPORT_TIME_MAX], to[REPORT_TIME_MAX], zone[REPORT_TIME_MAX];
    report_time_write(choice->from_ms, choice->zone_minutes, REPORT_EXACT, from);
    report_time_write(choice->to_ms, choice->zone_minutes, REPORT_EXACT, to);
    report_zone_write(choice->zone_minutes, zone);
    fprintf(stream, "{\"report\":\"%s\"", choice->kind->name);
    write_member("title", choice->kind->title, stream);
    write_member("room", choice->room, stream);
    write_member("from", choice->from_ms > 0 ? from : NULL, stream);
    write_member("to", choice->to_ms < REPORT_FOREVER ? to : NULL, stream);
    write_member("zone", zone, stream);
    write_member("table", choice->table, stream);
    write_member("shift", choice->shift, stream);
    write_member("bettor", choice->bettor, stream);
    write_sources(page);
    fputs(",\"tables\":[", stream);
}

static void begin_kind(struct report_page *page) {
    FILE *stream = page->stream;
    struct state *state = page->state;
    fprintf(stream, "%s{\"name\":\"%s\"", state->is_second ? "," : "", page->kind->name);
    state->is_second = true;
    write_member("title", page->kind->title, stream);
    fputs(",\"columns\":[", stream);
    for (int i = 0; i < page->column_count; i++) {
        char key[REPORT_CELL_MAX];
        const struct report_column *column = &page->kind->columns[i];
        report_key_write(column->name, key);
        snprintf(state->keys[i], sizeof state->keys[i], "%s\"%.40s\":", i > 0 ? "," : "", key);
        fprintf(stream, "%s{\"key\":\"%s\",\"name\":\"%s\",\"value\":\"%s\"}", i > 0 ? "," : "",
                key, column->name, report_value_forms[column->value].name);
    }
    fputs("],\"rows\":[", stream);
}

static void row(struct report_page *page, const struct report_cell *cells) {
    const struct state *state = page->state;
    FILE *stream = page->stream;
    fputs(page->rows > 1 ? ",\n{" : "\n{", stream);
    for (int i = 0; i < page->column_count; i++) {
        enum report_value value = page->kind->columns[i].value;
        fputs(state->keys[i], stream);
        if (cells[i].is_empty)
            fputs("null", stream);
        else if (value == REPORT_TEXT)
            write_words(cells[i].text, stream);
        else
            write_number(page, value, cells[i].number);
    }
    fputc('}', stream);
}

static void end_kind(struct report_page *page) {
    FILE *stream = page->stream;
    bool is_second = false;
    fprintf(stream, "],\"activity\":%s,\"totals\":{", page->rows > 0 ? "true" : "false");
    for (int i = 0; i < page->column_count; i++) {
        char key[REPORT_CELL_MAX];
        if (!page->has_total[i])
            continue;
        report_key_write(page->kind->columns[i].name, key);
        fprintf(stream, "%s\"%s\":%" PRId64, is_second ? "," : "", key, page->totals[i]);
        is_second = true;
    }
    fputs("}}", stream);
}

static void end(struct report_page *page) {
    fputs("]}\n", page->stream);
}

const struct report_writer report_json = {.state_size = sizeof(struct state),
                                          .begin = begin,
                                          .begin_kind = begin_kind,
                                          .row = row,
                                          .end_kind = end_kind,
                                          .end = end};

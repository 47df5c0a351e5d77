/*
 * report_json.c - a report as one JSON document, written row by row. Money is cents,
 * durations are milliseconds, times are ISO 8601 with their zone.
 */
#include "host/audit/export.h"
#include "host/report/report_parts.h"

#include <inttypes.h>
#include <string.h>

enum { REPORT_DAY_LENGTH = 10, REPORT_COLUMN_KEY_MAX = 48 };

static const char *const value_names[REPORT_VALUES] = {
    [REPORT_TEXT] = "text",     [REPORT_COUNT] = "count", [REPORT_MONEY] = "money",
    [REPORT_TIME] = "time",     [REPORT_DAY] = "day",     [REPORT_DURATION] = "duration",
    [REPORT_TENTHS] = "tenths",
};

struct state {
    bool is_second;                                       /* a kind came before */
    char keys[REPORT_COLUMNS_MAX][REPORT_COLUMN_KEY_MAX]; /* `,"put_up":` */
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

static void write_number(const struct report_sheet *sheet, enum report_value value,
                         int64_t number) {
    char words[REPORT_TIME_MAX > REPORT_DIGITS_MAX ? REPORT_TIME_MAX : REPORT_DIGITS_MAX];
    bool is_quoted = value == REPORT_TIME || value == REPORT_DAY;
    if (value == REPORT_TIME)
        report_time_write(number, sheet->choice->zone_minutes, REPORT_EXACT, words);
    else if (value == REPORT_DAY)
        report_time_write(number * REPORT_DAY_MS, 0, REPORT_FOR_PEOPLE, words);
    else
        report_number_write(number, words);
    if (value == REPORT_DAY)
        words[REPORT_DAY_LENGTH] = 0;
    if (is_quoted)
        fputc('"', sheet->stream);
    fputs(words, sheet->stream);
    if (is_quoted)
        fputc('"', sheet->stream);
}

static void write_heads(const struct report_sheet *sheet) {
    char hash[EXPORT_HASH_MAX];
    fputs(",\"heads\":[", sheet->stream);
    for (int i = 0; i < sheet->head_count; i++) {
        export_hash(sheet->heads[i].head.hash, hash);
        fprintf(sheet->stream, "%s{\"table\":\"%s\",\"sequence\":%" PRIu64 ",\"hash\":\"%s\"}",
                i > 0 ? "," : "", sheet->heads[i].table, sheet->heads[i].head.sequence, hash);
    }
    fputs("]", sheet->stream);
}

static bool begin(const struct report_sheet *sheet, void *space) {
    const struct report_choice *choice = sheet->choice;
    FILE *stream = sheet->stream;
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
    write_heads(sheet);
    fputs(",\"tables\":[", stream);
    (void)space;
    return true;
}

static bool begin_kind(const struct report_sheet *sheet, void *space) {
    FILE *stream = sheet->stream;
    struct state *state = space;
    fprintf(stream, "%s{\"name\":\"%s\"", state->is_second ? "," : "", sheet->kind->name);
    state->is_second = true;
    write_member("title", sheet->kind->title, stream);
    fputs(",\"columns\":[", stream);
    for (int i = 0; i < sheet->column_count; i++) {
        char key[REPORT_CELL_MAX];
        const struct report_column *column = &sheet->kind->columns[i];
        report_key_write(column->name, key);
        snprintf(state->keys[i], sizeof state->keys[i], "%s\"%.40s\":", i > 0 ? "," : "", key);
        fprintf(stream, "%s{\"key\":\"%s\",\"name\":\"%s\",\"value\":\"%s\"}", i > 0 ? "," : "",
                key, column->name, value_names[column->value]);
    }
    fputs("],\"rows\":[", stream);
    return true;
}

static bool row(const struct report_sheet *sheet, void *space, const struct report_cell *cells) {
    const struct state *state = space;
    FILE *stream = sheet->stream;
    fputs(sheet->rows > 1 ? ",\n{" : "\n{", stream);
    for (int i = 0; i < sheet->column_count; i++) {
        enum report_value value = sheet->kind->columns[i].value;
        fputs(state->keys[i], stream);
        if (cells[i].is_empty)
            fputs("null", stream);
        else if (value == REPORT_TEXT)
            write_words(cells[i].text, stream);
        else
            write_number(sheet, value, cells[i].number);
    }
    fputc('}', stream);
    return true;
}

static bool end_kind(const struct report_sheet *sheet, void *space) {
    (void)space;
    FILE *stream = sheet->stream;
    bool is_second = false;
    fprintf(stream, "],\"activity\":%s,\"totals\":{", sheet->rows > 0 ? "true" : "false");
    for (int i = 0; i < sheet->column_count; i++) {
        char key[REPORT_CELL_MAX];
        if (sheet->kind->columns[i].total != REPORT_SUMMED)
            continue;
        report_key_write(sheet->kind->columns[i].name, key);
        fprintf(stream, "%s\"%s\":%" PRId64, is_second ? "," : "", key, sheet->totals[i]);
        is_second = true;
    }
    fputs("}}", stream);
    return true;
}

static bool end(const struct report_sheet *sheet, void *space) {
    (void)space;
    fputs("]}\n", sheet->stream);
    return true;
}

const struct report_writer report_json = {.state_size = sizeof(struct state),
                                          .begin = begin,
                                          .begin_kind = begin_kind,
                                          .row = row,
                                          .end_kind = end_kind,
                                          .end = end};

/*
 * report_values.c - values as words for people; every form but JSON and XLSX writes these.
 */
#include "host/report/report_parts.h"
#include "sabot/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const struct report_value_form report_value_forms[REPORT_VALUES] = {
    [REPORT_TEXT] = {"text", false, NULL, NULL, 16, 1, 0},
    [REPORT_COUNT] = {"count", true, "number", "0", 9, 1, 0},
    [REPORT_MONEY] = {"money", true, "number", "#,##0.00;-#,##0.00", 14, 100, 2},
    [REPORT_TIME] = {"time", false, "time", "yyyy-mm-dd hh:mm:ss", 19, 1, 0},
    [REPORT_DAY] = {"day", false, "time", "yyyy-mm-dd", 11, 1, 0},
    [REPORT_DURATION] = {"duration", true, "number", "[h]:mm:ss", 11, 1000, 3},
    [REPORT_TENTHS] = {"tenths", true, "number", "0.0", 11, 10, 1},
    [REPORT_HUNDREDTHS] = {"hundredths", true, "number", "0.00", 11, 100, 2},
};

static void write_duration(int64_t ms, struct sabot_text *text) {
    int64_t seconds = ms / 1000;
    static const struct {
        int64_t length;
        const char *unit;
    } units[] = {{86400, " d "}, {3600, " h "}, {60, " min "}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (seconds < units[i].length)
            continue;
        sabot_text_add_int(text, seconds / units[i].length);
        sabot_text_add(text, units[i].unit);
        seconds %= units[i].length;
    }
    sabot_text_add_int(text, seconds);
    sabot_text_add(text, " s");
}

static void write_day(int64_t day, char space[REPORT_TIME_MAX]) {
    report_time_write(day * REPORT_DAY_MS, 0, REPORT_FOR_PEOPLE, space);
    space[strlen("2026-01-31")] = 0;
}

static void write_cell(const struct report_page *page, enum report_value value,
                       const struct report_cell *cell, char space[REPORT_CELL_MAX]) {
    struct sabot_text text = sabot_text_in(space, REPORT_CELL_MAX);
    int zone = page->choice->zone_minutes;
    char time[REPORT_TIME_MAX];
    if (cell->is_empty)
        return;
    switch (value) {
    case REPORT_TEXT:
        sabot_text_add_plain(&text, cell->text, strlen(cell->text));
        break;
    case REPORT_MONEY:
        sabot_text_add(&text, cell->number < 0 ? "-" : "");
        sabot_cents_write_sum(&text, cell->number < 0 ? 0 - (uint64_t)cell->number
                                                      : (uint64_t)cell->number);
        break;
    case REPORT_TIME:
        report_time_write(cell->number, zone, REPORT_FOR_PEOPLE, time);
        sabot_text_add(&text, time);
        break;
    case REPORT_DAY:
        write_day(cell->number, time);
        sabot_text_add(&text, time);
        break;
    case REPORT_DURATION:
        write_duration(cell->number, &text);
        break;
    case REPORT_TENTHS:
    case REPORT_HUNDREDTHS:
        snprintf(space, REPORT_CELL_MAX, "%.*f", report_value_forms[value].digits,
                 (double)cell->number / report_value_forms[value].scale);
        break;
    case REPORT_COUNT:
    case REPORT_VALUES:
        sabot_text_add_int(&text, cell->number);
        break;
    }
}

bool report_has_totals(const struct report_kind *kind) {
    for (int i = 0; i < report_column_count(kind); i++)
        if (kind->columns[i].total == REPORT_SUMMED)
            return true;
    return false;
}

void report_line_write(const struct report_page *page, const struct report_cell *cells,
                       struct report_line *line) {
    for (int i = 0; i < page->column_count; i++) {
        write_cell(page, page->kind->columns[i].value, &cells[i], line->space[i]);
        line->words[i] = line->space[i];
    }
}

bool report_totals_write(const struct report_page *page, struct report_line *line) {
    struct report_cell cells[REPORT_COLUMNS_MAX];
    for (int i = 0; i < page->column_count; i++)
        cells[i] = (struct report_cell){.is_empty = !page->has_total[i], .number = page->totals[i]};
    report_line_write(page, cells, line);
    line->words[0] = "total";
    return report_has_totals(page->kind);
}

void report_span_write(const struct report_choice *choice, char space[REPORT_CELL_MAX]) {
    struct sabot_text text = sabot_text_in(space, REPORT_CELL_MAX);
    char time[REPORT_TIME_MAX];
    if (choice->from_ms <= 0 && choice->to_ms >= REPORT_FOREVER) {
        sabot_text_add(&text, "from the beginning to now");
    } else if (choice->from_ms > 0) {
        report_time_write(choice->from_ms, choice->zone_minutes, REPORT_FOR_PEOPLE, time);
        sabot_text_add(&text, "from ");
        sabot_text_add(&text, time);
    }
    if (choice->to_ms < REPORT_FOREVER) {
        report_time_write(choice->to_ms, choice->zone_minutes, REPORT_FOR_PEOPLE, time);
        sabot_text_add(&text, choice->from_ms > 0 ? " to " : "to ");
        sabot_text_add(&text, time);
    }
    report_zone_write(choice->zone_minutes, time);
    sabot_text_add(&text, choice->zone_minutes == 0 ? ", times " : ", times UTC");
    sabot_text_add(&text, time);
    static const char *const labels[] = {"; table ", "; shift ", "; bettor "};
    const char *const names[] = {choice->table, choice->shift, choice->bettor};
    for (size_t i = 0; i < 3; i++) {
        if (names[i] == NULL)
            continue;
        sabot_text_add(&text, labels[i]);
        sabot_text_add_plain(&text, names[i], strlen(names[i]));
    }
}

bool report_exact_write(const struct report_page *page, enum report_value value, int64_t number,
                        char space[REPORT_TIME_MAX]) {
    struct sabot_text text = sabot_text_in(space, REPORT_TIME_MAX);
    if (value == REPORT_TIME)
        report_time_write(number, page->choice->zone_minutes, REPORT_EXACT, space);
    else if (value == REPORT_DAY)
        write_day(number, space);
    else
        sabot_text_add_int(&text, number);
    return value == REPORT_TIME || value == REPORT_DAY;
}

void report_key_write(const char *name, char space[REPORT_CELL_MAX]) {
    sabot_text_copy(space, REPORT_CELL_MAX, name);
    for (char *at = space; *at != 0; at++)
        if (*at == ' ' || *at == '-')
            *at = '_';
}

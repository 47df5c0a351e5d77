/*
 * report_parts.h - between the rows of a report and its writers.
 */
#ifndef HOST_REPORT_REPORT_PARTS_H
#define HOST_REPORT_REPORT_PARTS_H

#include "host/report/report.h"

struct report_cell {
    bool is_empty;
    int64_t number;
    const char *text; /* REPORT_TEXT; until the next row */
};

/* Up to where the daybook was made, for each table of the report. */
struct report_head {
    char table[JOURNAL_STREAM_MAX];
    struct journal_head head;
};

/* What a writer may look at. */
struct report_sheet {
    const struct report_choice *choice;
    const struct report_kind *kind; /* whose rows come; differs from choice->kind in a whole one */
    int column_count;               /* of that kind */
    uint64_t rows;                  /* of this kind so far */
    int64_t totals[REPORT_COLUMNS_MAX];
    int head_count;
    const struct report_head *heads;
    FILE *stream;
};

/* One form: begin, then for each kind its begin, rows and end, then end. `state` is the
 * writer's own, `state_size` zero bytes at the start. False: no memory or no place. */
struct report_writer {
    size_t state_size;
    bool (*begin)(const struct report_sheet *sheet, void *state);
    bool (*begin_kind)(const struct report_sheet *sheet, void *state);
    bool (*row)(const struct report_sheet *sheet, void *state, const struct report_cell *cells);
    bool (*end_kind)(const struct report_sheet *sheet, void *state);
    bool (*end)(const struct report_sheet *sheet, void *state);
    void (*release)(void *state); /* whatever happened; may be NULL */
};

extern const struct report_writer report_text, report_csv, report_xlsx, report_json, report_html;

/* ---- values as words (report_values.c) ---- */

#define REPORT_CELL_MAX 640

/* For people: `1,234.50`, `-45.00`, `12 min 5 s`; empty cells are empty. */
void report_cell_write(const struct report_sheet *sheet, enum report_value value,
                       const struct report_cell *cell, char space[REPORT_CELL_MAX]);

/* The totals as a row of words; false: the kind has none. The first cell says `total`. */
bool report_totals_write(const struct report_sheet *sheet,
                         char cells[REPORT_COLUMNS_MAX][REPORT_CELL_MAX]);

bool report_has_totals(const struct report_kind *kind);

/* `1 January 2026 00:00:00 to ..., UTC; table main; shift swing`, for people. */
void report_span_write(const struct report_choice *choice, char space[REPORT_CELL_MAX]);

/* A whole number in digits, without printf: a year's report has tens of millions. */
#define REPORT_DIGITS_MAX 24
void report_number_write(int64_t number, char space[REPORT_DIGITS_MAX]);

/* `put up` as a key: `put_up`. */
void report_key_write(const char *name, char space[REPORT_CELL_MAX]);

#endif

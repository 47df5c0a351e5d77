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

/* A table of the report, and the last of its records that the daybook has. */
struct report_source {
    char table[JOURNAL_STREAM_MAX];
    struct journal_head last;
};

/* A report on its way to a stream: what a writer may look at. */
struct report_page {
    const struct report_choice *choice;
    const struct report_kind *kind; /* whose rows come; differs from choice->kind in a whole one */
    int column_count;               /* of that kind */
    uint64_t rows;                  /* of this kind so far */
    int64_t totals[REPORT_COLUMNS_MAX];
    bool has_total[REPORT_COLUMNS_MAX]; /* false also where the query gives NULL */
    int source_count;
    struct report_source *sources;
    FILE *stream;
    void *state;   /* the writer's own: `state_size` zero bytes at the start */
    bool is_short; /* the writer says so: of memory or of place */
};

/* One form: begin, then for each kind its begin, rows and end, then end. What is NULL writes
 * nothing. */
struct report_writer {
    size_t state_size;
    void (*begin)(struct report_page *page);
    void (*begin_kind)(struct report_page *page);
    void (*row)(struct report_page *page, const struct report_cell *cells);
    void (*end_kind)(struct report_page *page);
    void (*end)(struct report_page *page);
    void (*clear)(void *state); /* also after trouble */
};

extern const struct report_writer report_text, report_csv, report_xlsx, report_json, report_html;

/* How a kind of value is written; report_values.c has a row for each. */
struct report_value_form {
    const char *name;       /* in JSON */
    bool is_right;          /* numbers stand at the right */
    const char *class_name; /* in HTML */
    const char *cell_form;  /* in a workbook; NULL: as it is */
    double cell_width;
    int scale, digits; /* `scale` of it are 1, with so many digits after the point */
};
extern const struct report_value_form report_value_forms[REPORT_VALUES];

/* ---- values as words (report_values.c) ---- */

#define REPORT_CELL_MAX 640

/* For people: `1,234.50`, `-45.00`, `12 min 5 s`; empty cells are empty. */
struct report_line {
    char space[REPORT_COLUMNS_MAX][REPORT_CELL_MAX];
    const char *words[REPORT_COLUMNS_MAX];
};
void report_line_write(const struct report_page *page, const struct report_cell *cells,
                       struct report_line *line);

/* The totals; false: the kind has none. The first cell says `total`. */
bool report_totals_write(const struct report_page *page, struct report_line *line);

bool report_has_totals(const struct report_kind *kind);

/* `1 January 2026 00:00:00 to ..., UTC; table main; shift swing`, for people. */
void report_span_write(const struct report_choice *choice, char space[REPORT_CELL_MAX]);

/* `2026-01-31`, `2026-01-31T08:00:00.000-08:00`, digits; true if it is a day or a time. Without
 * printf: a year's report has tens of millions. */
bool report_exact_write(const struct report_page *page, enum report_value value, int64_t number,
                        char space[REPORT_TIME_MAX]);

/* `put up` as a key: `put_up`. */
void report_key_write(const char *name, char space[REPORT_CELL_MAX]);

#endif

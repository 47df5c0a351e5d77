/*
 * report.h - reports of a room's tables: collections, rotation,
 * player-dealers, pace, corrections, alarms, shoes, a bettor's statement, the
 * reconciliation; and the shift report, which is those together.
 *
 * A report is data (report_kinds.c): columns with the kind of their values, and the
 * query of a daybook that gives the rows. There is one writer for each form (text,
 * CSV, XLSX, JSON, HTML); it knows kinds of values, and no report. Rows are written as they are
 * found, so that a year takes no more memory than a day. Bring the daybook up to date first. The
 * rows that a report reads are checked before its first byte is written (daybook_check).
 *
 * Times are shown in one zone, a fixed distance from UTC, which every form names.
 */
#ifndef HOST_REPORT_REPORT_H
#define HOST_REPORT_REPORT_H

#include "host/daybook/daybook.h"

#include <stdio.h>

enum report_value {
    REPORT_TEXT,
    REPORT_COUNT,
    REPORT_MONEY,    /* cents */
    REPORT_TIME,     /* milliseconds since 1970 */
    REPORT_DAY,      /* days since 1970, in the zone */
    REPORT_DURATION, /* milliseconds */
    REPORT_TENTHS,
    REPORT_HUNDREDTHS,
    REPORT_VALUES,
};

enum report_total {
    REPORT_NO_TOTAL,
    REPORT_SUMMED,
    REPORT_SAID, /* by the query: after the columns, one more for each of these, on every row */
};

struct report_column {
    const char *name; /* NULL ends the list */
    enum report_value value;
    enum report_total total;
    bool is_newer; /* left out in rooms that have edition 1 alone, whose reports stay as they were;
                      stands among the last columns */
};

#define REPORT_COLUMNS_MAX 16

struct report_kind {
    const char *name;
    const char *title;
    const char *about; /* one line: what it says */
    struct report_column columns[REPORT_COLUMNS_MAX];
    bool needs_bettor;
    bool is_apart;     /* over all tables at once, and in no whole report */
    bool is_whole;     /* made of all others but those, and those that need a bettor */
    bool is_newer;     /* in a whole report only where a table adopted edition 2 */
    const char *query; /* NULL: is_whole */
};

/* Ends with a NULL name. */
extern const struct report_kind report_kinds[];
const struct report_kind *report_kind_named(const char *name); /* NULL: none */
int report_column_count(const struct report_kind *kind);

struct report_choice {
    const struct report_kind *kind;
    const char *room;        /* for people: whose report it is */
    int64_t from_ms, to_ms;  /* from, and before */
    const char *table;       /* NULL: all */
    const char *shift;       /* NULL: all; else those of that name */
    const char *bettor;      /* of a statement */
    int zone_minutes;        /* east of UTC */
    struct journal *journal; /* that the daybook is made of, to name a row that was changed */
    bool is_linked;          /* HTML of a server, whose pages may hold no style: it is linked */
};

/* What such a server has there. */
#define REPORT_STYLE_PATH "/report.css"

enum report_form {
    REPORT_AS_TEXT, /* for people, in columns */
    REPORT_AS_CSV,  /* RFC 4180, no cell that a spreadsheet would run; one table only */
    REPORT_AS_XLSX, /* a sheet a table, money as numbers */
    REPORT_AS_JSON, /* money in cents */
    REPORT_AS_HTML, /* to print and to sign */
    REPORT_FORMS,
};

/* `csv` */
extern const char *const report_form_names[REPORT_FORMS];
extern const char *const report_form_types[REPORT_FORMS]; /* MIME */

/* Writes it. `rows`, which may be NULL, is their number: 0 is no activity. The caller looks at
 * ferror(stream). SABOT_OUT_OF_RANGE: a whole report as CSV; it has several tables.
 * SABOT_BAD_TEXT: somebody changed the daybook; the words name the row. */
SABOT_MUST_CHECK enum sabot_status report_write(struct daybook *daybook,
                                                const struct report_choice *choice,
                                                enum report_form form, FILE *stream, uint64_t *rows,
                                                struct sabot_error *error);

/* ---- spans of time (report_span.c) ---- */

/* `UTC` or `+HH:MM`, `-HH:MM`. */
SABOT_MUST_CHECK bool report_zone_read(const char *words, int *minutes);

/* `2026-01-31`, `2026-01-31T08:00`, with seconds, in the zone, or with `Z` or `+HH:MM` behind
 * it. */
SABOT_MUST_CHECK bool report_time_read(const char *words, int zone_minutes, int64_t *time_ms);

/* A day in the zone: its first millisecond. */
SABOT_MUST_CHECK bool report_day_read(const char *words, int zone_minutes, int64_t *time_ms);

#define REPORT_DAY_MS   ((int64_t)24 * 60 * 60 * 1000)
#define REPORT_FOREVER  ((int64_t)253402300800000) /* the year 10000 */
#define REPORT_TIME_MAX 40
#define REPORT_ZONE_MAX 8

/* `2026-01-31 08:00:00`, and, exact, `2026-01-31T08:00:00.000-08:00`. */
enum report_precision { REPORT_FOR_PEOPLE, REPORT_EXACT };
void report_time_write(int64_t time_ms, int zone_minutes, enum report_precision precision,
                       char space[REPORT_TIME_MAX]);
void report_zone_write(int zone_minutes, char space[REPORT_ZONE_MAX]);

#endif

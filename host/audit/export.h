/*
 * export.h - the records of tables for other programs: JSON Lines, or
 * rows of CSV by event or by transfer.
 *
 * All that is asked for is checked (chains, and that events follow each other) before
 * the first line is written, so that a damaged store gives no half an export.
 */
#ifndef HOST_AUDIT_EXPORT_H
#define HOST_AUDIT_EXPORT_H

#include "host/journal/journal_cursor.h"

#include <stdatomic.h>
#include <stdio.h>

enum export_form { EXPORT_JSON_LINES, EXPORT_CSV_EVENTS, EXPORT_CSV_TRANSFERS };

struct export_choice {
    enum export_form form;
    const char *table;          /* NULL: all tables */
    uint64_t from, to;          /* records of each table; `to` 0: to its end */
    int64_t since_ms, until_ms; /* written down at or after, and before; 0: no bound */
    atomic_bool *stop;          /* set by another thread or a signal; may be NULL */
};

/* Writes to `stream`. SABOT_BAD_TEXT: a record does not hold, and nothing was
 * written. SABOT_NOT_FOUND: `from` or `to` is past the end of the table. SABOT_IO: the
 * stream took no more, or it was told to stop. The caller looks at ferror(stream). */
SABOT_MUST_CHECK enum sabot_status export_write(struct journal *journal,
                                                const struct export_choice *choice, FILE *stream,
                                                struct sabot_error *error);

/* A cell of text: in quotes where it has a comma, a quote or a new line, and, so that
 * no spreadsheet runs it, where it begins with = + - or @, with an apostrophe before it. */
void export_csv_text(const char *words, FILE *stream);

/* `2026-01-01T19:00:00.100Z` */
#define EXPORT_TIME_MAX 32
void export_time(int64_t time_ms, char space[EXPORT_TIME_MAX]);

/* 64 hexadecimal digits and a NUL. */
#define EXPORT_HASH_MAX (2 * JOURNAL_HASH_BYTES + 1)
void export_hash(const uint8_t hash[JOURNAL_HASH_BYTES], char space[EXPORT_HASH_MAX]);

#endif

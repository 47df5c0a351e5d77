/*
 * log.h - what a server says while it runs: one line an event, to a file that
 * rotates, or to standard error.
 *
 *     2026-11-16T09:41:07.123Z warning  192.0.2.7 asked for too much: 35 requests refused
 *
 * or the same as JSON, for programs that collect logs. What a request led to has its id, which is
 * in the answer too.
 *
 * It is for the people who look after the machine. What happened at a table is the journal's
 * business. No password, pass, link, seed or key is ever given to it: each
 * caller sees to that, and tests/server/operations_test.py looks. Any thread may write. A line
 * that cannot be written is dropped: a full disk stops no table by this way.
 */
#ifndef HOST_LOG_LOG_H
#define HOST_LOG_LOG_H

#include "sabot/base.h"

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_REQUEST, LOG_LEVELS };

extern const char *const log_level_names[LOG_LEVELS + 1]; /* ends in NULL */

struct log_config {
    const char *path;     /* NULL: standard error */
    int64_t most_bytes;   /* of one file; then it becomes FILE.1, FILE.1 becomes FILE.2, ... */
    int keep;             /* older files */
    enum log_level level; /* and what is graver */
    bool is_json;         /* an object a line: time, level, message, and what is in log_request */
};

struct log;

/* SABOT_IO: the file cannot be opened; the words say why. */
SABOT_MUST_CHECK enum sabot_status log_open(const struct log_config *config, struct log **log,
                                            struct sabot_error *error);
void log_close(struct log *log); /* NULL is fine */

/* One line; control characters become `?`, and what is too long is cut. With NULL nothing
 * happens. */
void log_write(struct log *log, enum log_level level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same of a request. A line has its id alone, and JSON a field for each that is given. */
struct log_request {
    const char *id, *client, *method, *path; /* NULL: not given */
    int status;                              /* 0: not given, nor is the next */
    int64_t us;                              /* until it was answered */
};
void log_write_of(struct log *log, enum log_level level, const struct log_request *request,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));

/* In a signal handler: the file is opened anew before the next line, because somebody
 * (logrotate) has moved it away. */
void log_reopen_soon(struct log *log);

#endif

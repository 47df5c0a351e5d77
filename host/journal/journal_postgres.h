/*
 * journal_postgres.h - a journal in a PostgreSQL database: for many
 * machines, and several writers at once.
 *
 * The name of such a journal is a connection string, `postgresql://...`; with
 * several hosts in it, the one that takes writes is found at every opening. No answer
 * within ten seconds is trouble like a lost connection. Its
 * tables lie in a schema of their own, `sabot`. They are made by their owner
 * (journal_postgres_prepare), never by a server: a server's role may add records and
 * read them, and is refused if it may change or remove one.
 *
 * The key (stream, sequence) decides every race. A group is one call of a
 * function in the database, one transaction, one durable commit; a lost race takes
 * back that append alone. Every stream that grew is told to those who listen
 * (NOTIFY sabot, `stream:sequence`).
 */
#ifndef HOST_JOURNAL_JOURNAL_POSTGRES_H
#define HOST_JOURNAL_JOURNAL_POSTGRES_H

#include "host/journal/journal_backend.h"

#include <libpq-fe.h>

#define JOURNAL_POSTGRES_ROLE_MAX   64
#define JOURNAL_POSTGRES_STATEMENTS 13

/* Makes the tables, or brings older ones to this version, under a lock that other
 * preparers wait for, all or nothing; and lets `role` use them. Connect as their
 * owner. A database of a newer version is refused unchanged. */
SABOT_MUST_CHECK enum sabot_status journal_postgres_prepare(const char *name, const char *role,
                                                            struct sabot_error *error);

/* ---- for the parts of this backend ---- */

struct journal_postgres {
    struct journal journal;
    PGconn *connection;
    bool is_prepared[JOURNAL_POSTGRES_STATEMENTS];
    bool is_late; /* an answer did not come in time: nothing is asked any more */
};

/* Milliseconds that never go back; for waiting. */
int64_t journal_postgres_now_ms(void);

/* Waits for the whole answer to what was sent, until `ends_ms` of that clock. NULL: it did
 * not come. The caller clears it. */
PGresult *journal_postgres_answer(PGconn *connection, int64_t ends_ms);

/* Connects, and writes the place without its secrets to `shown`. */
enum sabot_status journal_postgres_connect(const char *place, char shown[JOURNAL_NAME_MAX],
                                           PGconn **connection, struct sabot_error *error);

/* Puts the first line of what the server or libpq said into words. */
enum sabot_status journal_postgres_trouble(const char *shown, const PGconn *connection,
                                           const PGresult *result, struct sabot_error *error);

/* Is it a journal of this version, durable, and the role no more than a server's?
 * Readers may have any role. */
enum sabot_status journal_postgres_check(const char *shown, PGconn *connection,
                                         enum journal_mode mode, struct sabot_error *error);

#endif

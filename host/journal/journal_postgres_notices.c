/*
 * journal_postgres_notices.c - LISTEN, and the database's clock. See journal_notices.h.
 */
#include "host/journal/journal_notices.h"
#include "host/journal/journal_postgres.h"

#include <stdlib.h>
#include <string.h>

#define ASK_EVERY_MS 1000
#define LOST_MS      5000

static const char ask_clock[] =
    "SELECT floor(extract(epoch FROM pg_catalog.clock_timestamp()) * 1000)::bigint";

struct journal_notices {
    PGconn *connection;
    char shown[JOURNAL_NAME_MAX];
    int64_t (*now_ms)(void);
    bool is_asked;    /* the clock, and its answer is not there yet */
    int64_t asked_ms; /* by the owner's clock */
    int64_t since_ms; /* by a clock that never goes back */
    int64_t ahead_ms;
};

/* ---- the clock ---- */

/* The database looked at its clock between the asking and now. */
static void compare(struct journal_notices *notices, const PGresult *answer) {
    if (PQresultStatus(answer) != PGRES_TUPLES_OK || PQntuples(answer) != 1)
        return;
    int64_t theirs = strtoll(PQgetvalue(answer, 0, 0), NULL, 10);
    int64_t now = notices->now_ms();
    notices->ahead_ms = theirs < notices->asked_ms ? notices->asked_ms - theirs
                        : theirs > now             ? now - theirs
                                                   : 0;
}

static bool ask(struct journal_notices *notices) {
    notices->asked_ms = notices->now_ms();
    notices->since_ms = journal_postgres_now_ms();
    notices->is_asked = PQsendQuery(notices->connection, ask_clock) != 0;
    return notices->is_asked;
}

/* True while the connection is good. */
static bool hear_clock(struct journal_notices *notices) {
    while (notices->is_asked && !PQisBusy(notices->connection)) {
        PGresult *answer = PQgetResult(notices->connection);
        if (answer == NULL)
            notices->is_asked = false;
        else
            compare(notices, answer);
        PQclear(answer);
    }
    int64_t waited = journal_postgres_now_ms() - notices->since_ms;
    if (notices->is_asked)
        return waited < LOST_MS;
    /* A clock that was set looks like time that passed, or went back. */
    int64_t passed = notices->now_ms() - notices->asked_ms;
    if (waited < ASK_EVERY_MS && passed >= 0 && passed < ASK_EVERY_MS)
        return true;
    return ask(notices);
}

/* ---- what others write ---- */

/* `stream:sequence`; what is not of that form is not ours. */
static bool read_notice(const char *words, struct journal_notice *notice) {
    const char *colon = strrchr(words, ':');
    size_t length = colon != NULL ? (size_t)(colon - words) : 0;
    char *end;
    if (length == 0 || length >= sizeof notice->stream)
        return false;
    memcpy(notice->stream, words, length);
    notice->stream[length] = '\0';
    notice->sequence = strtoull(colon + 1, &end, 10);
    return *end == '\0' && notice->sequence > 0 && notice->sequence <= JOURNAL_SEQUENCE_MAX;
}

static enum sabot_status lost(const struct journal_notices *notices, struct sabot_error *error) {
    if (PQstatus(notices->connection) == CONNECTION_OK)
        return journal_trouble(notices->shown, SABOT_IO, "no answer for five seconds", "", error);
    return journal_postgres_trouble(notices->shown, notices->connection, NULL, error);
}

enum sabot_status journal_notices_look(struct journal_notices *notices, struct sabot_error *error) {
    return PQconsumeInput(notices->connection) != 0 && hear_clock(notices) ? SABOT_OK
                                                                           : lost(notices, error);
}

bool journal_notices_next(struct journal_notices *notices, struct journal_notice *notice) {
    PGnotify *told;
    bool is_ours = false;
    while (!is_ours && (told = PQnotifies(notices->connection)) != NULL) {
        is_ours = read_notice(told->extra, notice);
        PQfreemem(told);
    }
    return is_ours;
}

int64_t journal_notices_ahead_ms(const struct journal_notices *notices) {
    return notices->ahead_ms;
}

/* ---- opening and closing ---- */

static enum sabot_status listen_first(struct journal_notices *notices, struct sabot_error *error) {
    PGresult *result = NULL;
    int64_t ends_ms = journal_postgres_now_ms() + LOST_MS;
    if (PQsendQuery(notices->connection, "LISTEN sabot") != 0)
        result = journal_postgres_answer(notices->connection, ends_ms);
    bool listens = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    result = listens && ask(notices) ? journal_postgres_answer(notices->connection, ends_ms) : NULL;
    notices->is_asked = false;
    enum sabot_status status =
        PQresultStatus(result) == PGRES_TUPLES_OK ? SABOT_OK : lost(notices, error);
    if (status == SABOT_OK)
        compare(notices, result);
    PQclear(result);
    return status;
}

enum sabot_status journal_notices_open(const char *name, int64_t (*now_ms)(void),
                                       struct journal_notices **notices,
                                       struct sabot_error *error) {
    *notices = NULL;
    struct journal_notices *made = calloc(1, sizeof *made);
    if (made == NULL)
        return journal_trouble("postgresql://", SABOT_NO_MEMORY, "no memory", "", error);
    made->now_ms = now_ms;
    enum sabot_status status =
        journal_postgres_connect(name, made->shown, &made->connection, error);
    if (status == SABOT_OK)
        status = listen_first(made, error);
    if (status != SABOT_OK) {
        journal_notices_close(made);
        return status;
    }
    *notices = made;
    return SABOT_OK;
}

void journal_notices_close(struct journal_notices *notices) {
    if (notices == NULL)
        return;
    PQfinish(notices->connection);
    free(notices);
}

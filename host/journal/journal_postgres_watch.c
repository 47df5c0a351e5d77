/*
 * journal_postgres_watch.c - LISTEN, and the database's clock. See journal_watch.h.
 */
#include "host/journal/journal_postgres.h"
#include "host/journal/journal_watch.h"

#include <stdlib.h>
#include <string.h>

#define ASK_EVERY_MS 1000
#define LOST_MS      5000

static const char ask_clock[] =
    "SELECT floor(extract(epoch FROM pg_catalog.clock_timestamp()) * 1000)::bigint";

struct journal_watch {
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
static void compare(struct journal_watch *watch, const PGresult *answer) {
    if (PQresultStatus(answer) != PGRES_TUPLES_OK || PQntuples(answer) != 1)
        return;
    int64_t theirs = strtoll(PQgetvalue(answer, 0, 0), NULL, 10);
    int64_t now = watch->now_ms();
    watch->ahead_ms = theirs < watch->asked_ms ? watch->asked_ms - theirs
                      : theirs > now           ? now - theirs
                                               : 0;
}

static bool ask(struct journal_watch *watch) {
    watch->asked_ms = watch->now_ms();
    watch->since_ms = journal_postgres_now_ms();
    watch->is_asked = PQsendQuery(watch->connection, ask_clock) != 0;
    return watch->is_asked;
}

/* True while the connection is good. */
static bool hear_clock(struct journal_watch *watch) {
    while (watch->is_asked && !PQisBusy(watch->connection)) {
        PGresult *answer = PQgetResult(watch->connection);
        if (answer == NULL)
            watch->is_asked = false;
        else
            compare(watch, answer);
        PQclear(answer);
    }
    int64_t waited = journal_postgres_now_ms() - watch->since_ms;
    if (watch->is_asked)
        return waited < LOST_MS;
    /* A clock that was set looks like time that passed, or went back. */
    int64_t passed = watch->now_ms() - watch->asked_ms;
    if (waited < ASK_EVERY_MS && passed >= 0 && passed < ASK_EVERY_MS)
        return true;
    return ask(watch);
}

/* ---- what others write ---- */

/* `stream:sequence`; what is not of that form is not ours. */
static void hear(const char *words, journal_heard *heard, void *context) {
    const char *colon = strrchr(words, ':');
    size_t length = colon != NULL ? (size_t)(colon - words) : 0;
    char stream[JOURNAL_STREAM_MAX], *end;
    if (length == 0 || length >= sizeof stream)
        return;
    memcpy(stream, words, length);
    stream[length] = '\0';
    unsigned long long sequence = strtoull(colon + 1, &end, 10);
    if (*end == '\0' && sequence > 0 && sequence <= JOURNAL_SEQUENCE_MAX)
        heard(context, stream, sequence);
}

static enum sabot_status lost(const struct journal_watch *watch, struct sabot_error *error) {
    if (PQstatus(watch->connection) == CONNECTION_OK)
        return journal_trouble(watch->shown, SABOT_IO, "no answer for five seconds", "", error);
    return journal_postgres_trouble(watch->shown, watch->connection, NULL, error);
}

enum sabot_status journal_watch_look(struct journal_watch *watch, journal_heard *heard,
                                     void *context, struct sabot_error *error) {
    if (PQconsumeInput(watch->connection) == 0 || !hear_clock(watch))
        return lost(watch, error);
    PGnotify *told;
    while ((told = PQnotifies(watch->connection)) != NULL) {
        hear(told->extra, heard, context);
        PQfreemem(told);
    }
    return SABOT_OK;
}

int64_t journal_watch_ahead_ms(const struct journal_watch *watch) {
    return watch->ahead_ms;
}

/* ---- opening and closing ---- */

static enum sabot_status listen_first(struct journal_watch *watch, struct sabot_error *error) {
    PGresult *result = NULL;
    int64_t ends_ms = journal_postgres_now_ms() + LOST_MS;
    if (PQsendQuery(watch->connection, "LISTEN sabot") != 0)
        result = journal_postgres_answer(watch->connection, ends_ms);
    bool listens = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    result = listens && ask(watch) ? journal_postgres_answer(watch->connection, ends_ms) : NULL;
    watch->is_asked = false;
    enum sabot_status status =
        PQresultStatus(result) == PGRES_TUPLES_OK ? SABOT_OK : lost(watch, error);
    if (status == SABOT_OK)
        compare(watch, result);
    PQclear(result);
    return status;
}

enum sabot_status journal_watch_open(const char *name, int64_t (*now_ms)(void),
                                     struct journal_watch **watch, struct sabot_error *error) {
    *watch = NULL;
    struct journal_watch *made = calloc(1, sizeof *made);
    if (made == NULL)
        return journal_trouble("postgresql://", SABOT_NO_MEMORY, "no memory", "", error);
    made->now_ms = now_ms;
    enum sabot_status status =
        journal_postgres_connect(name, made->shown, &made->connection, error);
    if (status == SABOT_OK)
        status = listen_first(made, error);
    if (status != SABOT_OK) {
        journal_watch_close(made);
        return status;
    }
    *watch = made;
    return SABOT_OK;
}

void journal_watch_close(struct journal_watch *watch) {
    if (watch == NULL)
        return;
    PQfinish(watch->connection);
    free(watch);
}

/*
 * journal_postgres_connection.c - connecting to a database, its troubles in words, and
 * waiting for its answers no longer than is said. See journal_postgres.h.
 */
#include "host/clock/clock.h"
#include "host/journal/journal_postgres.h"
#include "sabot/text.h"

#include <poll.h>
#include <string.h>

#define CONNECT_SECONDS "5"

/* ---- connecting ---- */

enum sabot_status journal_postgres_trouble(const char *shown, const PGconn *connection,
                                           const PGresult *result, struct sabot_error *error) {
    const char *words = result != NULL ? PQresultErrorMessage(result) : "";
    if (words[0] == '\0' && connection != NULL)
        words = PQerrorMessage(connection);
    if (words[0] == '\0') /* there was none for a connection, or for words */
        words = "no memory";
    char line[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(line, sizeof line);
    sabot_text_add_plain(&text, words, strcspn(words, "\n"));
    return journal_trouble(shown, SABOT_IO, line, "", error);
}

/* The place for people: hosts, port and database, no user and no password. */
static void show_place(const PQconninfoOption *options, char shown[JOURNAL_NAME_MAX]) {
    const char *parts[] = {"host", "port", "dbname"};
    const char *before[] = {"postgresql://", ":", "/"};
    struct sabot_text text = sabot_text_in(shown, JOURNAL_NAME_MAX);
    for (int i = 0; i < 3; i++)
        for (const PQconninfoOption *option = options; option->keyword != NULL; option++)
            if (strcmp(option->keyword, parts[i]) == 0) {
                const char *value = option->val != NULL ? option->val : "";
                if (i == 0 || value[0] != '\0')
                    sabot_text_add(&text, before[i]);
                sabot_text_add_plain(&text, value, strlen(value));
            }
}

static bool has_several_hosts(const PQconninfoOption *options) {
    for (const PQconninfoOption *option = options; option->keyword != NULL; option++)
        if (strncmp(option->keyword, "host", 4) == 0 && option->val != NULL &&
            strchr(option->val, ',') != NULL)
            return true;
    return false;
}

/* What the server says besides its answers would go to stderr. */
static void say_nothing(void *context, const char *words) {
    (void)context, (void)words;
}

/* Why libpq could not read a place; `problem` is its words, or NULL if it had no room for any. */
static enum sabot_status misread(const char *problem, struct sabot_error *error) {
    if (problem == NULL || strncmp(problem, "out of memory", 13) == 0)
        return journal_trouble("postgresql://", SABOT_NO_MEMORY, "no memory", "", error);
    char line[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(line, sizeof line);
    sabot_text_add_plain(&text, problem, strcspn(problem, ":\"\n")); /* quoted: the password? */
    return journal_trouble("postgresql://", SABOT_BAD_TEXT,
                           "expected postgresql://USER@HOST:PORT/DATABASE; ", line, error);
}

enum sabot_status journal_postgres_connect(const char *place, char shown[JOURNAL_NAME_MAX],
                                           PGconn **connection, struct sabot_error *error) {
    *connection = NULL;
    char *problem = NULL;
    PQconninfoOption *options = PQconninfoParse(place, &problem);
    if (options == NULL) {
        enum sabot_status status = misread(problem, error);
        PQfreemem(problem);
        return status;
    }
    show_place(options, shown);
    /* Of several hosts the one that takes writes; one alone says itself what it is. */
    const char *session = has_several_hosts(options) ? "read-write" : "any";
    PQconninfoFree(options);
    /* What the place says itself stands: it comes last. */
    const char *keywords[] = {"connect_timeout",
                              "keepalives_idle",
                              "keepalives_interval",
                              "keepalives_count",
                              "tcp_user_timeout",
                              "application_name",
                              "client_encoding",
                              "options",
                              "target_session_attrs",
                              "dbname",
                              NULL};
    const char *values[] = {
        CONNECT_SECONDS, "5",     "2",    "3",
        "10000",         "sabot", "UTF8", "-c synchronous_commit=on -c search_path=",
        session,         place,   NULL};
    PGconn *made = PQconnectdbParams(keywords, values, 1);
    PQsetNoticeProcessor(made, say_nothing, NULL);
    if (PQstatus(made) == CONNECTION_OK) {
        *connection = made;
        return SABOT_OK;
    }
    enum sabot_status status = journal_postgres_trouble(shown, made, NULL, error);
    PQfinish(made);
    return status;
}

/* ---- waiting ---- */

int64_t journal_postgres_now_ms(void) {
    return clock_steady_ns() / CLOCK_NS_A_MS;
}

/* False: nothing came until then, and nothing will be waited for. */
static bool wait_for_input(PGconn *connection, int64_t ends_ms) {
    struct pollfd socket = {.fd = PQsocket(connection), .events = POLLIN};
    int64_t left = ends_ms - journal_postgres_now_ms();
    return socket.fd >= 0 && poll(&socket, 1, left > 0 ? (int)left : 0) != 0 && left > 0;
}

PGresult *journal_postgres_answer(PGconn *connection, int64_t ends_ms) {
    PGresult *answer = NULL, *next;
    for (;;) {
        while (PQisBusy(connection)) {
            if (!wait_for_input(connection, ends_ms)) {
                PQclear(answer);
                return NULL;
            }
            if (PQconsumeInput(connection) == 0)
                break; /* PQgetResult says what happened */
        }
        next = PQgetResult(connection);
        if (next == NULL)
            return answer;
        PQclear(answer); /* of several the last counts, as with PQexec */
        answer = next;
        if (PQstatus(connection) == CONNECTION_BAD)
            return answer;
    }
}

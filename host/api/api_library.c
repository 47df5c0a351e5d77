/*
 * api_library.c - rounds found and told, for the audit page: one thread with a connection to
 * the journal and the daybook, which answers one after another.
 *
 * The daybook is brought to the journal's end before every answer. Where it is far behind (a
 * store that nobody has looked into yet) that is done in pieces, whenever nobody waits, and
 * answers say that not all is there yet.
 */
#include "host/api/api_library.h"

#include "host/api/api_audit.h"
#include "host/daybook/daybook.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    WAITING_MAX = 64,  /* requests */
    PATIENCE_MS = 40,  /* that an answer waits for the daybook */
    INDEX_MS = 300000, /* of one go, where nobody waits */
};

struct library {
    struct worker *worker;
    struct library_ask *asks; /* that are with the worker */
    int ask_count;
    bool is_indexing;              /* the worker has that job too */
    bool needs_indexing;           /* the last answer came from a daybook that was behind */
    atomic_int waiting;            /* requests: indexing makes way for them */
    atomic_bool is_ending;         /* all work makes way */
    atomic_uint_least64_t indexed; /* records that were read for the daybook */
    /* Of its thread: */
    const char *store, *daybook_file;
    struct journal *journal;
    struct daybook *daybook;
    bool is_behind;
};

/* ---- on the thread of its own ---- */

static int64_t clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct going {
    struct library *library;
    uint64_t before; /* records that were read in earlier goes */
    int64_t until_ms;
    bool makes_way;
    bool was_cut;
};

static bool go_on(void *context, uint64_t records) {
    struct going *going = context;
    struct library *library = going->library;
    atomic_store(&library->indexed, going->before + records);
    going->was_cut = clock_ms() > going->until_ms || atomic_load(&library->is_ending) ||
                     (going->makes_way && atomic_load(&library->waiting) > 0);
    return !going->was_cut;
}

/* Brings the daybook on for so long. */
static enum sabot_status go_along(struct library *library, int64_t for_ms, bool makes_way,
                                  struct sabot_error *error) {
    struct going going = {.library = library,
                          .before = atomic_load(&library->indexed),
                          .until_ms = clock_ms() + for_ms,
                          .makes_way = makes_way};
    enum sabot_status status =
        daybook_update(library->daybook, library->journal, go_on, &going, error);
    library->is_behind = going.was_cut;
    return status;
}

static enum sabot_status open_books(struct library *library, struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    if (library->journal == NULL)
        status = journal_open(library->store, JOURNAL_READ, &library->journal, error);
    if (status == SABOT_OK && library->daybook == NULL)
        status = daybook_open(library->daybook_file, &library->daybook, error);
    return status;
}

/* What failed once fails for ever: the next question opens them again. */
static void close_books(struct library *library) {
    daybook_close(library->daybook);
    journal_close(library->journal);
    library->daybook = NULL;
    library->journal = NULL;
    atomic_store(&library->indexed, 0);
}

static void run_ask(void *argument) {
    struct library_ask *ask = argument;
    struct library *library = ask->library;
    ask->status = open_books(library, &ask->error);
    if (ask->status == SABOT_OK)
        ask->status = go_along(library, PATIENCE_MS, false, &ask->error);
    ask->is_behind = library->is_behind;
    ask->indexed = atomic_load(&library->indexed);
    if (ask->status == SABOT_OK)
        ask->status = ask->find(ask, library->journal, library->daybook);
    if (ask->status == SABOT_IO)
        close_books(library);
    ask->text = ask->document != NULL ? json_dumps(ask->document, JSON_COMPACT) : NULL;
    json_decref(ask->document);
    ask->document = NULL;
}

/* What goes wrong is told to whoever asks next. */
static void run_index(void *argument) {
    struct library *library = argument;
    struct sabot_error ignored;
    enum sabot_status status = open_books(library, &ignored);
    if (status == SABOT_OK)
        status = go_along(library, INDEX_MS, true, &ignored);
    library->is_behind &= status == SABOT_OK;
    if (status == SABOT_IO)
        close_books(library);
}

/* ---- in the loop ---- */

static struct library *make_library(struct api *api) {
    struct library *library = calloc(1, sizeof *library);
    if (library == NULL)
        return NULL;
    library->worker = worker_start(api_wake, api);
    if (library->worker == NULL) {
        free(library);
        return NULL;
    }
    library->store = api->config.store;
    library->daybook_file = api->config.daybook != NULL ? api->config.daybook : ":memory:";
    return library;
}

void library_ask_give(struct api *api, struct library_ask *ask) {
    if (api->library == NULL)
        api->library = make_library(api);
    struct library *library = api->library;
    ask->library = library;
    if (library == NULL || library->ask_count == WAITING_MAX ||
        !worker_give(library->worker, run_ask, ask)) {
        api_answer_problem(api, ask->request, 503, "too-many", "",
                           "too many others are asking; try again in a moment");
        free(ask);
        return;
    }
    ask->next = library->asks;
    library->asks = ask;
    library->ask_count++;
    atomic_fetch_add(&library->waiting, 1);
}

static void unlink_ask(struct library *library, const struct library_ask *ask) {
    struct library_ask **at = &library->asks;
    while (*at != ask)
        at = &(*at)->next;
    *at = ask->next;
    library->ask_count--;
}

static void answer(struct api *api, struct library_ask *ask) {
    if (ask->status == SABOT_OK && ask->text != NULL) {
        struct net_answer answer = {.status = 200,
                                    .type = "application/json",
                                    .body = ask->text,
                                    .size = strlen(ask->text)};
        net_answer(api->net, ask->request, &answer);
    } else if (ask->status == SABOT_OK) {
        api_answer_no_memory(api, ask->request);
    } else if (ask->status == SABOT_NOT_FOUND && ask->is_behind) {
        api_answer_problem(api, ask->request, 503, "indexing", "",
                           "the rounds of this store are still being listed; try again soon");
    } else if (ask->is_bad_query) {
        api_answer_problem(api, ask->request, 400, "bad-query", "", ask->error.words);
    } else {
        api_answer_trouble(api, ask->request, ask->status, "no-such-round", &ask->error);
    }
}

static void finish_ask(struct api *api, struct library *library, struct library_ask *ask) {
    unlink_ask(library, ask);
    atomic_fetch_sub(&library->waiting, 1);
    library->needs_indexing |= ask->is_behind;
    if (ask->request != NULL)
        answer(api, ask);
    free(ask->text);
    free(ask);
}

void library_step(struct api *api, struct library *library) {
    void *done;
    while (library != NULL && (done = worker_take(library->worker)) != NULL) {
        if (done != library) {
            finish_ask(api, library, done);
            continue;
        }
        library->is_indexing = false;
        library->needs_indexing = library->is_behind;
    }
    if (library != NULL && library->needs_indexing && !library->is_indexing && !api->closing &&
        library->ask_count == 0)
        library->is_indexing = worker_give(library->worker, run_index, library);
}

void library_gone(struct library *library, const struct net_request *request) {
    for (struct library_ask *ask = library != NULL ? library->asks : NULL; ask != NULL;
         ask = ask->next)
        if (ask->request == request)
            ask->request = NULL;
}

void library_close(struct library *library) {
    if (library == NULL)
        return;
    atomic_store(&library->is_ending, true);
    worker_end(library->worker);
    while (library->asks != NULL) {
        struct library_ask *ask = library->asks;
        library->asks = ask->next;
        free(ask->text);
        free(ask);
    }
    close_books(library);
    free(library);
}

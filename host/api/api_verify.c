/*
 * api_verify.c - `sabot verify` on demand, beside the tables: one at a time, its progress,
 * its answer, and how to stop it.
 */
#include "host/api/api_audit.h"
#include "host/audit/audit_document.h"
#include "host/document/json_build.h"

#include <stdatomic.h>
#include <stdlib.h>

enum verify_state { VERIFY_RUNNING, VERIFY_DONE, VERIFY_STOPPED, VERIFY_FAILED };
static const char *const state_names[] = {"running", "done", "stopped", "failed"};

struct verifier {
    struct worker *worker;
    enum verify_state state;
    struct pass by;
    int64_t began_ms, ended_ms;
    /* Of both threads: */
    struct audit_choice choice;
    const char *store;
    volatile sig_atomic_t stop;
    atomic_uint_least64_t done, all;
    /* Of the verifying thread while it runs: */
    enum sabot_status status;
    struct sabot_error error;
    bool was_stopped;
    json_t *found;
};

/* ---- on the thread of its own ---- */

static void note_progress(void *context, uint64_t done, uint64_t all) {
    struct verifier *verifier = context;
    atomic_store(&verifier->done, done);
    atomic_store(&verifier->all, all);
}

static void run(void *argument) {
    struct verifier *verifier = argument;
    struct journal *journal;
    struct audit audit;
    verifier->status = journal_open(verifier->store, JOURNAL_READ, &journal, &verifier->error);
    if (verifier->status != SABOT_OK)
        return;
    verifier->status = audit_journal(journal, &verifier->choice, &audit, &verifier->error);
    verifier->was_stopped = audit.was_stopped;
    if (verifier->status == SABOT_OK) {
        note_progress(verifier, audit.records,
                      audit.was_stopped ? atomic_load(&verifier->all) : audit.records);
        verifier->found = audit.was_stopped ? NULL : audit_document(&audit);
    }
    audit_release(&audit);
    journal_close(journal);
}

/* ---- in the loop ---- */

static json_t *state_json(const struct verifier *verifier) {
    json_t *object = json_object();
    if (verifier == NULL) {
        json_build_set(&object, "state", json_string("none"));
        return object;
    }
    bool runs = verifier->state == VERIFY_RUNNING;
    int64_t ended = runs ? api_now_ms() : verifier->ended_ms;
    bool failed = verifier->state == VERIFY_FAILED;
    json_build_set(&object, "state", json_string(state_names[verifier->state]));
    json_build_set(&object, "by", json_string(verifier->by.name));
    json_build_set(&object, "began_ms", json_integer(verifier->began_ms));
    json_build_set(&object, "took_ms", json_integer(ended - verifier->began_ms));
    json_build_set(&object, "done", json_integer((json_int_t)atomic_load(&verifier->done)));
    json_build_set(&object, "all", json_integer((json_int_t)atomic_load(&verifier->all)));
    json_build_set(&object, "message", failed ? json_string(verifier->error.words) : json_null());
    json_build_set(&object, "found",
                   runs || verifier->found == NULL ? json_null() : json_incref(verifier->found));
    return object;
}

static void answer_state(struct api *api, struct net_request *request, int status) {
    api_answer_json(api, request, status, state_json(api->verifier), NULL);
}

static struct verifier *make_verifier(struct api *api) {
    struct verifier *verifier = calloc(1, sizeof *verifier);
    if (verifier == NULL)
        return NULL;
    verifier->worker = worker_start(api_wake, api);
    if (verifier->worker == NULL) {
        free(verifier);
        return NULL;
    }
    verifier->store = api->config.store;
    verifier->choice = (struct audit_choice){
        .heads = api->config.heads_file,
        .public = api->config.heads_key != NULL ? api->config.heads_key->public : NULL,
        .stop = &verifier->stop,
        .progress = note_progress,
        .context = verifier,
    };
    return verifier;
}

static bool begin(struct api *api, const struct pass *pass) {
    if (api->verifier == NULL)
        api->verifier = make_verifier(api);
    struct verifier *verifier = api->verifier;
    if (verifier == NULL)
        return false;
    json_decref(verifier->found);
    verifier->found = NULL;
    verifier->stop = 0;
    verifier->was_stopped = false;
    note_progress(verifier, 0, 0);
    verifier->by = *pass;
    verifier->began_ms = api_now_ms();
    verifier->state = VERIFY_RUNNING;
    if (worker_give(verifier->worker, run, verifier))
        return true;
    verifier->state = VERIFY_STOPPED;
    verifier->ended_ms = verifier->began_ms;
    return false;
}

static bool is_running(const struct api *api) {
    return api->verifier != NULL && api->verifier->state == VERIFY_RUNNING;
}

void api_verify(struct api *api, struct net_request *request) {
    struct pass pass;
    if (!api_may_read(api, request, ROOM_VERIFY, NULL, &pass))
        return;
    if (is_running(api))
        api_answer_problem(api, request, 409, "verify-runs", "",
                           "the journal is being verified; wait for the answer, or stop it");
    else if (!begin(api, &pass))
        api_answer_no_memory(api, request);
    else
        answer_state(api, request, 202);
}

void api_verify_state(struct api *api, struct net_request *request) {
    struct pass pass;
    if (api_may_read(api, request, ROOM_VERIFY, NULL, &pass))
        answer_state(api, request, 200);
}

void api_verify_stop(struct api *api, struct net_request *request) {
    struct pass pass;
    if (!api_may_read(api, request, ROOM_VERIFY, NULL, &pass))
        return;
    if (is_running(api))
        api->verifier->stop = 1;
    answer_state(api, request, 200);
}

static enum verify_state end_of(const struct verifier *verifier) {
    if (verifier->status != SABOT_OK)
        return VERIFY_FAILED;
    return verifier->was_stopped ? VERIFY_STOPPED : VERIFY_DONE;
}

/* What came of it, into the room's records. */
static void note_end(struct api *api, const struct verifier *verifier) {
    static const char *const words[] = {NULL, "it holds", "stopped", "could not be done"};
    bool holds = json_is_true(json_object_get(verifier->found, "holds"));
    bool is_no = verifier->state == VERIFY_DONE && !holds;
    api_note(api, &verifier->by, ROOM_VERIFIED, "",
             is_no ? "it does not hold" : words[verifier->state]);
}

void verifier_step(struct api *api, struct verifier *verifier) {
    if (verifier == NULL || verifier->state != VERIFY_RUNNING ||
        worker_take(verifier->worker) == NULL)
        return;
    verifier->state = end_of(verifier);
    verifier->ended_ms = api_now_ms();
    if (!api->closing)
        note_end(api, verifier);
}

void verifier_close(struct verifier *verifier) {
    if (verifier == NULL)
        return;
    verifier->stop = 1;
    worker_end(verifier->worker);
    json_decref(verifier->found);
    free(verifier);
}

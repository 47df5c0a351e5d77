/*
 * api_watch.c - `sabot watch` for the floor, beside the tables: the alarms of the whole
 * journal, looked for on a thread of its own, again when a shoe was closed.
 */
#include "host/api/api_audit.h"
#include "host/document/json_build.h"
#include "host/surveillance/surveillance.h"

#include <stdlib.h>

struct watcher {
    struct worker *worker;
    bool runs;
    bool is_stale;   /* a shoe was closed since it began, or it never ran */
    int64_t made_ms; /* when what was found last was looked for; 0: never */
    json_t *found;
    const char *store;
    /* Of the other thread while it runs: */
    enum sabot_status status;
    struct sabot_error error;
    json_t *finding;
};

/* ---- on the thread of its own ---- */

static void look(struct watcher *watcher, struct journal *journal) {
    struct surveillance *surveillance = surveillance_new();
    watcher->status = surveillance == NULL
                          ? SABOT_NO_MEMORY
                          : surveillance_journal(surveillance, journal, NULL, &watcher->error);
    if (watcher->status == SABOT_OK)
        watcher->finding = surveillance_json(surveillance);
    surveillance_free(surveillance);
}

static void run(void *argument) {
    struct watcher *watcher = argument;
    struct journal *journal;
    watcher->finding = NULL;
    watcher->status = journal_open(watcher->store, JOURNAL_READ, &journal, &watcher->error);
    if (watcher->status != SABOT_OK)
        return;
    look(watcher, journal);
    journal_close(journal);
}

/* ---- in the loop ---- */

static struct watcher *make_watcher(struct api *api) {
    struct watcher *watcher = calloc(1, sizeof *watcher);
    if (watcher == NULL)
        return NULL;
    watcher->worker = worker_start(api_wake, api);
    if (watcher->worker == NULL) {
        free(watcher);
        return NULL;
    }
    watcher->store = api->config.store;
    watcher->is_stale = true;
    return watcher;
}

static void begin(struct watcher *watcher) {
    if (watcher->runs || !watcher->is_stale || !worker_give(watcher->worker, run, watcher))
        return;
    watcher->runs = true;
    watcher->is_stale = false;
}

void api_alarms(struct api *api, struct net_request *request) {
    struct pass pass;
    json_t *object = json_object();
    if (!api_may_read(api, request, ROOM_VERIFY, NULL, &pass)) {
        json_decref(object);
        return;
    }
    if (api->watcher == NULL)
        api->watcher = make_watcher(api);
    struct watcher *watcher = api->watcher;
    if (watcher != NULL)
        begin(watcher);
    bool failed = watcher != NULL && !watcher->runs && watcher->status != SABOT_OK;
    json_build_set(&object, "looking", json_boolean(watcher != NULL && watcher->runs));
    json_build_set(&object, "made_ms", json_integer(watcher != NULL ? watcher->made_ms : 0));
    json_build_set(&object, "message", failed ? json_string(watcher->error.words) : json_null());
    json_build_set(&object, "found",
                   watcher == NULL || watcher->found == NULL ? json_null()
                                                             : json_incref(watcher->found));
    api_answer_json(api, request, 200, object, NULL);
}

void watcher_hear(struct watcher *watcher, enum sabot_event_kind kind) {
    if (watcher != NULL)
        watcher->is_stale |= kind == SABOT_EVENT_SHOE_CLOSED || kind == SABOT_EVENT_ALARM ||
                             kind == SABOT_EVENT_CORRECTED;
}

void watcher_step(struct watcher *watcher) {
    if (watcher == NULL || !watcher->runs || worker_take(watcher->worker) == NULL)
        return;
    watcher->runs = false;
    if (watcher->status != SABOT_OK)
        return;
    json_decref(watcher->found);
    watcher->found = watcher->finding;
    watcher->made_ms = api_now_ms();
}

void watcher_close(struct watcher *watcher) {
    if (watcher == NULL)
        return;
    worker_end(watcher->worker);
    json_decref(watcher->found);
    free(watcher);
}

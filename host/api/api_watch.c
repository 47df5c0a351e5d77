/*
 * api_watch.c - `sabot watch` for the floor, beside the tables: alarms looked for on a thread
 * of its own, and the floor's word that somebody looked at one.
 *
 * The first look reads the whole journal, in slices: what was found so far is shown after
 * each. From then on a look reads what is new. Records of the last seconds wait for the next
 * look (SURVEILLANCE_WAIT_MS); what is awaited is looked for as soon as it can be.
 */
#include "host/api/api_audit.h"
#include "host/document/json_build.h"
#include "host/room/staff_note.h"
#include "host/surveillance/surveillance.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE_MS = 2000 };

struct watcher {
    struct worker *worker;
    bool runs;
    int64_t heard_ms;   /* when an event was heard last */
    int64_t awaited_ms; /* the same of one that may be an alarm */
    int64_t looked_ms;  /* records until then were looked at */
    int64_t made_ms;    /* when what was found last was looked for; 0: never */
    json_t *found;
    bool has_failed; /* the last look; why: */
    struct sabot_error trouble;
    const char *store;
    atomic_bool is_ending;
    /* Of the other thread while it runs: */
    struct surveillance *surveillance; /* NULL: the next look is the first */
    int64_t until_ms, slice_ends_ms;
    bool was_cut;
    enum sabot_status status;
    struct sabot_error error;
    json_t *finding;
};

/* ---- on the thread of its own ---- */

static bool go_on(void *context, uint64_t records) {
    struct watcher *watcher = context;
    (void)records;
    watcher->was_cut = api_now_ms() > watcher->slice_ends_ms || atomic_load(&watcher->is_ending);
    return !watcher->was_cut;
}

static enum sabot_status no_memory(struct watcher *watcher) {
    struct sabot_text words = sabot_error_words(&watcher->error);
    sabot_text_add(&words, "there is no memory to look for alarms");
    return SABOT_NO_MEMORY;
}

static enum sabot_status look(struct watcher *watcher, struct journal *journal) {
    struct surveillance_choice choice = {
        .until_ms = watcher->until_ms, .progress = go_on, .context = watcher};
    if (watcher->surveillance == NULL)
        watcher->surveillance = surveillance_new();
    if (watcher->surveillance == NULL)
        return no_memory(watcher);
    enum sabot_status status =
        surveillance_journal(watcher->surveillance, journal, &choice, &watcher->error);
    if (status == SABOT_OK)
        watcher->finding = surveillance_json(watcher->surveillance);
    return status;
}

static void run(void *argument) {
    struct watcher *watcher = argument;
    struct journal *journal;
    watcher->finding = NULL;
    watcher->was_cut = false;
    watcher->slice_ends_ms = api_now_ms() + SLICE_MS;
    watcher->status = journal_open(watcher->store, JOURNAL_READ, &journal, &watcher->error);
    if (watcher->status != SABOT_OK)
        return;
    watcher->status = look(watcher, journal);
    journal_close(journal);
    if (watcher->status == SABOT_OK)
        return;
    surveillance_free(watcher->surveillance);
    watcher->surveillance = NULL;
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
    watcher->heard_ms = watcher->awaited_ms = api_now_ms();
    return watcher;
}

/* Unless nothing happened since, or it is too young to be looked at. */
static void begin(struct watcher *watcher) {
    int64_t until_ms = api_now_ms() - SURVEILLANCE_WAIT_MS;
    bool is_first = watcher->looked_ms == 0;
    bool is_due =
        is_first || (watcher->heard_ms > watcher->looked_ms &&
                     until_ms >= (watcher->awaited_ms > watcher->looked_ms ? watcher->awaited_ms
                                                                           : watcher->heard_ms));
    if (watcher->runs || !is_due)
        return;
    watcher->until_ms = until_ms;
    watcher->runs = worker_give(watcher->worker, run, watcher);
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
    bool has_failed = watcher != NULL && watcher->has_failed;
    bool is_looking =
        watcher != NULL && (watcher->runs || watcher->awaited_ms > watcher->looked_ms);
    json_build_set(&object, "looking", json_boolean(is_looking));
    json_build_set(&object, "made_ms", json_integer(watcher != NULL ? watcher->made_ms : 0));
    json_build_set(&object, "message",
                   has_failed ? json_string(watcher->trouble.words) : json_null());
    json_build_set(&object, "found",
                   watcher == NULL || watcher->found == NULL ? json_null()
                                                             : json_incref(watcher->found));
    api_answer_json(api, request, 200, object, NULL);
}

void watcher_hear(struct watcher *watcher, enum sabot_event_kind kind) {
    if (watcher == NULL)
        return;
    watcher->heard_ms = api_now_ms();
    if (kind == SABOT_EVENT_SHOE_CLOSED || kind == SABOT_EVENT_ALARM ||
        kind == SABOT_EVENT_CORRECTED)
        watcher->awaited_ms = watcher->heard_ms;
}

/* ---- alarms that the floor looked at ---- */

void watcher_hear_note(struct watcher *watcher, const struct journal_record *record) {
    if (watcher != NULL && record->kind == ROOM_NOTE_ALARM_SEEN)
        watcher->heard_ms = watcher->awaited_ms = api_now_ms();
}

static json_t *alarm_of(const json_t *found, const char *id) {
    size_t index;
    json_t *alarm;
    json_array_foreach(json_object_get(found, "alarms"), index, alarm) {
        if (strcmp(json_string_value(json_object_get(alarm, "id")), id) == 0)
            return alarm;
    }
    return NULL;
}

/* Somebody's word on its way into the journal. */
struct remark {
    struct api *api;
    char by[PASS_NAME_MAX];
    char alarm[SURVEILLANCE_ID_MAX];
    char words[SURVEILLANCE_REMARK_MAX];
};

/* Durable: shown at once, and found again by the next look. */
static void show_remark(void *context, const struct service_reply *reply) {
    const struct remark *remark = context;
    struct watcher *watcher = remark->api->watcher;
    if (reply->verdict != SERVICE_DONE || watcher == NULL)
        return;
    json_t *alarm = alarm_of(watcher->found, remark->alarm), *seen = json_object();
    json_build_set(&seen, "by", json_string(remark->by));
    json_build_set(&seen, "time_ms", json_integer(api_now_ms()));
    json_build_set(&seen, "remark", json_string(remark->words));
    if (alarm != NULL && seen != NULL)
        (void)json_object_set(alarm, "acknowledged", seen);
    json_decref(seen);
    watcher->heard_ms = watcher->awaited_ms = api_now_ms();
}

static void write_remark(struct api *api, struct net_request *request, const struct pass *pass,
                         const struct remark *remark) {
    struct remark *kept = malloc(sizeof *kept);
    char *text = kept == NULL ? NULL : staff_note_alarm_seen(remark->alarm, remark->words);
    struct errand *errand = text == NULL ? NULL : errand_begin(api, request, show_remark, kept);
    if (errand == NULL) {
        free(text);
        free(kept);
        api_answer_problem(api, request, 503, "no-memory", "", "the server is short of memory");
        return;
    }
    *kept = *remark;
    errand->owned = kept;
    api_write_note(api, ROOM_NOTE_ALARM_SEEN, pass, text, errand);
}

void api_acknowledge(struct api *api, struct net_request *request) {
    struct pass pass;
    struct remark remark = {.api = api};
    json_t *body = NULL;
    if (!api_may(api, request, ROOM_ACKNOWLEDGE, &pass) ||
        (body = api_read_body(api, request)) == NULL)
        return;
    bool is_named = api_read_text(body, "alarm", remark.alarm, sizeof remark.alarm);
    bool has_words = api_read_text(body, "remark", remark.words, sizeof remark.words);
    const json_t *alarm =
        api->watcher == NULL || !is_named ? NULL : alarm_of(api->watcher->found, remark.alarm);
    sabot_text_copy(remark.by, sizeof remark.by, pass.name);
    if (!has_words)
        api_answer_problem(api, request, 400, "bad-body", "",
                           "remark: expected what you saw or did, in 1 to 199 bytes");
    else if (alarm == NULL)
        api_answer_problem(api, request, 404, "no-such-alarm", "",
                           "alarm: expected the id of an alarm that GET /api/alarms lists");
    else if (json_object_get(alarm, "acknowledged") != NULL)
        api_answer_problem(api, request, 409, "acknowledged", "",
                           "somebody has acknowledged this alarm already");
    else
        write_remark(api, request, &pass, &remark);
    json_decref(body);
}

/* What was shown as acknowledged stays so, though this look took no record so young. */
static void keep_remarks(const json_t *before, const json_t *found) {
    size_t index;
    json_t *alarm;
    json_array_foreach(json_object_get(before, "alarms"), index, alarm) {
        json_t *seen = json_object_get(alarm, "acknowledged");
        json_t *now =
            seen == NULL ? NULL : alarm_of(found, json_string_value(json_object_get(alarm, "id")));
        if (now != NULL && json_object_get(now, "acknowledged") == NULL)
            (void)json_object_set(now, "acknowledged", seen);
    }
}

/* ---- a look is done ---- */

void watcher_step(struct watcher *watcher) {
    if (watcher == NULL || !watcher->runs || worker_take(watcher->worker) == NULL)
        return;
    watcher->runs = false;
    watcher->looked_ms = watcher->until_ms;
    watcher->has_failed = watcher->status != SABOT_OK;
    watcher->trouble = watcher->error;
    if (watcher->has_failed)
        return;
    keep_remarks(watcher->found, watcher->finding);
    json_decref(watcher->found);
    watcher->found = watcher->finding;
    watcher->made_ms = api_now_ms();
    if (watcher->was_cut && !atomic_load(&watcher->is_ending))
        watcher->runs = worker_give(watcher->worker, run, watcher);
}

void watcher_close(struct watcher *watcher) {
    if (watcher == NULL)
        return;
    atomic_store(&watcher->is_ending, true);
    worker_end(watcher->worker);
    surveillance_free(watcher->surveillance);
    json_decref(watcher->found);
    free(watcher);
}

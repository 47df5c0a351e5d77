/*
 * past_alarms.c - `sabot watch` for the floor, beside the tables: a task that looks for alarms,
 * and the floor's word that somebody looked at one.
 *
 * The first look reads the whole journal, in slices: what was found so far is shown after
 * each. From then on a look reads what is new. Records of the last seconds wait for the next
 * look (SURVEILLANCE_WAIT_MS); what is awaited is looked for as soon as it can be.
 */
#include "host/past/past.h"
#include "host/room/staff_note.h"
#include "host/surveillance/surveillance.h"

#include <stdlib.h>
#include <string.h>

enum { SLICE_MS = 2000 };

/* ---- on the desk's thread ---- */

static bool go_on(void *context, uint64_t records) {
    struct alarms *alarms = context;
    (void)records;
    alarms->was_cut = door_now_ms() > alarms->slice_ends_ms || task_is_stopped(&alarms->task);
    return !alarms->was_cut;
}

static enum sabot_status look(struct alarms *alarms, struct journal *journal) {
    struct surveillance_choice choice = {
        .until_ms = alarms->until_ms, .progress = go_on, .context = alarms};
    if (alarms->surveillance == NULL)
        alarms->surveillance = surveillance_new();
    if (alarms->surveillance == NULL)
        return sabot_error_say(&alarms->error, SABOT_NO_MEMORY, "out of memory to look for alarms");
    enum sabot_status status =
        surveillance_journal(alarms->surveillance, journal, &choice, &alarms->error);
    if (status == SABOT_OK)
        alarms->finding = surveillance_json(alarms->surveillance);
    return status;
}

static struct alarms *alarms_of(struct task *task) {
    return LIST_STRUCT(task, struct alarms, task);
}

static void run(struct task *task) {
    struct alarms *alarms = alarms_of(task);
    struct journal *journal;
    alarms->finding = NULL;
    alarms->was_cut = false;
    alarms->slice_ends_ms = door_now_ms() + SLICE_MS;
    alarms->status = journal_open(alarms->store, JOURNAL_READ, &journal, &alarms->error);
    if (alarms->status != SABOT_OK)
        return;
    alarms->status = look(alarms, journal);
    journal_close(journal);
    if (alarms->status == SABOT_OK)
        return;
    surveillance_free(alarms->surveillance);
    alarms->surveillance = NULL;
}

/* ---- in the loop ---- */

static json_t *alarm_of(const json_t *found, const char *id) {
    size_t index;
    json_t *alarm;
    json_array_foreach(json_object_get(found, "alarms"), index, alarm) {
        if (strcmp(json_string_value(json_object_get(alarm, "id")), id) == 0)
            return alarm;
    }
    return NULL;
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

static enum task_next finished(struct task *task) {
    struct alarms *alarms = alarms_of(task);
    alarms->looked_ms = alarms->until_ms;
    alarms->has_failed = alarms->status != SABOT_OK;
    alarms->trouble = alarms->error;
    if (alarms->has_failed || alarms->finding == NULL)
        return TASK_ENDS;
    keep_remarks(alarms->found, alarms->finding);
    json_decref(alarms->found);
    alarms->found = alarms->finding;
    alarms->finding = NULL;
    alarms->made_ms = door_now_ms();
    return alarms->was_cut && !task_is_stopped(task) ? TASK_AGAIN : TASK_ENDS;
}

static void close(struct task *task) {
    alarms_of(task)->is_looking = false;
}

static const struct task_form form = {
    .desk = BACKROOM_ALARMS, .most = 1, .run = run, .finished = finished, .close = close};

void alarms_close(struct alarms *alarms) {
    surveillance_free(alarms->surveillance);
    json_decref(alarms->found);
    json_decref(alarms->finding);
}

/* Unless nothing happened since, or it is too young to be looked at. The first look leaves the
 * last seconds to the next, which is therefore awaited. */
static void begin(struct past *past, struct alarms *alarms) {
    int64_t now_ms = door_now_ms(), until_ms = now_ms - SURVEILLANCE_WAIT_MS;
    int64_t due_ms = alarms->awaited_ms > alarms->looked_ms ? alarms->awaited_ms : alarms->heard_ms;
    bool is_first = alarms->looked_ms == 0;
    bool is_due = is_first || (alarms->heard_ms > alarms->looked_ms && until_ms >= due_ms);
    if (alarms->is_looking || !is_due)
        return;
    if (is_first)
        alarms->heard_ms = alarms->awaited_ms = now_ms;
    alarms->until_ms = until_ms;
    alarms->store = past->config.store;
    alarms->task.form = &form;
    alarms->task.owner = past;
    alarms->is_looking = backroom_give(past->room, &alarms->task);
}

void past_alarms(struct past *past, struct door_call *call) {
    struct alarms *alarms = &past->alarms;
    begin(past, alarms);
    bool is_looking = alarms->is_looking || alarms->awaited_ms > alarms->looked_ms;
    door_answer(call->request, 200,
                json_pack("{s:b, s:I, s:s?, s:O?}", "looking", is_looking, "made_ms",
                          (json_int_t)alarms->made_ms, "message",
                          alarms->has_failed ? alarms->trouble.words : NULL, "found",
                          alarms->found));
}

void past_look(struct past *past) {
    begin(past, &past->alarms);
    books_index(past->room, &past->books);
}

int64_t past_open_alarms(const struct past *past) {
    int64_t open = 0;
    size_t index;
    json_t *alarm;
    if (past->alarms.made_ms == 0)
        return INT64_MIN;
    json_array_foreach(json_object_get(past->alarms.found, "alarms"), index, alarm) {
        open += json_object_get(alarm, "acknowledged") == NULL;
    }
    return open;
}

void alarms_hear(struct alarms *alarms, enum sabot_event_kind kind) {
    alarms->heard_ms = door_now_ms();
    if (kind == SABOT_EVENT_SHOE_CLOSED || kind == SABOT_EVENT_ALARM ||
        kind == SABOT_EVENT_CORRECTED)
        alarms->awaited_ms = alarms->heard_ms;
}

/* ---- alarms that the floor looked at ---- */

void alarms_hear_note(struct alarms *alarms, const struct journal_record *record) {
    if (record->kind == ROOM_NOTE_ALARM_SEEN)
        alarms->heard_ms = alarms->awaited_ms = door_now_ms();
}

/* Somebody's word on its way into the journal. */
struct remark {
    struct past *past;
    char by[PASS_NAME_MAX];
    char alarm[SURVEILLANCE_ID_MAX];
    char words[SURVEILLANCE_REMARK_MAX];
};

/* Durable: shown at once, and found again by the next look. */
static void show_remark(void *context, const struct service_reply *reply) {
    const struct remark *remark = context;
    struct alarms *alarms = &remark->past->alarms;
    if (reply->verdict != SERVICE_DONE)
        return;
    json_t *alarm = alarm_of(alarms->found, remark->alarm);
    if (alarm != NULL)
        (void)json_object_set_new(alarm, "acknowledged",
                                  json_pack("{s:s, s:I, s:s}", "by", remark->by, "time_ms",
                                            (json_int_t)door_now_ms(), "remark", remark->words));
    alarms->heard_ms = alarms->awaited_ms = door_now_ms();
}

/* By their own name, or by one that they came in under by a link of theirs. */
static bool is_about(struct door *door, const json_t *alarm, const struct pass *pass) {
    const char *who = json_string_value(json_object_get(alarm, "who"));
    return who != NULL &&
           (strcmp(who, pass->name) == 0 || strcmp(who, staff_person(&door->staff, pass)) == 0);
}

void past_acknowledge(struct past *past, struct door_call *call) {
    struct net_request *request = call->request;
    struct remark remark = {.past = past};
    bool is_named = door_read_text(call->body, "alarm", remark.alarm, sizeof remark.alarm);
    bool has_words = door_read_text(call->body, "remark", remark.words, sizeof remark.words);
    const json_t *alarm = is_named ? alarm_of(past->alarms.found, remark.alarm) : NULL;
    sabot_text_copy(remark.by, sizeof remark.by, call->pass.name);
    if (!has_words)
        door_refuse(request, 400, "bad-body",
                    "remark: expected what you saw or did, in 1 to 199 bytes");
    else if (alarm == NULL)
        door_refuse(request, 404, "no-such-alarm",
                    "alarm: expected the id of an alarm that GET /api/alarms lists");
    else if (is_about(past->door, alarm, &call->pass))
        door_refuse(request, 409, "yourself",
                    "this alarm is about you; somebody else of the floor acknowledges it");
    else if (json_object_get(alarm, "acknowledged") != NULL)
        door_refuse(request, 409, "acknowledged", "somebody has acknowledged this alarm already");
    else
        door_write_record(past->door, request,
                          &(struct door_record){ROOM_NOTE_ALARM_SEEN, &call->pass,
                                                staff_note_alarm_seen(remark.alarm, remark.words)},
                          show_remark, door_keep(&remark, sizeof remark));
}

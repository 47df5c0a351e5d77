/*
 * past_verify.c - `sabot verify` on demand, beside the tables: one at a time, its progress,
 * its answer, and how to stop it.
 */
#include "host/audit/audit.h"
#include "host/past/past.h"

static const char *const state_names[] = {"none", "running", "done", "stopped", "failed"};

/* ---- on the desk's thread ---- */

static void note_progress(void *context, uint64_t done, uint64_t all) {
    struct verifier *verifier = context;
    atomic_store(&verifier->done, done);
    atomic_store(&verifier->all, all);
}

static void run(struct task *task) {
    struct verifier *verifier = (struct verifier *)task;
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
    audit_clear(&audit);
    journal_close(journal);
}

/* ---- in the loop ---- */

static json_t *state_json(const struct verifier *verifier) {
    if (verifier->state == VERIFY_NONE)
        return json_pack("{s:s}", "state", state_names[VERIFY_NONE]);
    bool runs = verifier->state == VERIFY_RUNNING;
    int64_t ended = runs ? door_now_ms() : verifier->ended_ms;
    return json_pack(
        "{s:s, s:s, s:I, s:I, s:I, s:I, s:s?, s:O?}", "state", state_names[verifier->state], "by",
        verifier->by.name, "began_ms", (json_int_t)verifier->began_ms, "took_ms",
        (json_int_t)(ended - verifier->began_ms), "done", (json_int_t)atomic_load(&verifier->done),
        "all", (json_int_t)atomic_load(&verifier->all), "message",
        verifier->state == VERIFY_FAILED ? verifier->error.words : NULL, "found",
        runs ? NULL : verifier->found);
}

static enum verify_state end_of(const struct verifier *verifier) {
    if (verifier->status != SABOT_OK)
        return VERIFY_FAILED;
    return verifier->was_stopped ? VERIFY_STOPPED : VERIFY_DONE;
}

/* What came of it, into the room's records. */
static void note_end(struct past *past, const struct verifier *verifier) {
    static const char *const words[] = {"", "", "it holds", "stopped", "could not be done"};
    bool holds = json_is_true(json_object_get(verifier->found, "holds"));
    bool is_no = verifier->state == VERIFY_DONE && !holds;
    door_note(past->door, &verifier->by, ROOM_VERIFIED, "",
              is_no ? "it does not hold" : words[verifier->state]);
}

static enum task_next finished(struct task *task) {
    struct verifier *verifier = (struct verifier *)task;
    struct past *past = task->owner;
    verifier->state = end_of(verifier);
    verifier->ended_ms = door_now_ms();
    if (!past->door->is_closing)
        note_end(past, verifier);
    return TASK_ENDS;
}

static void close(struct task *task) {
    (void)task; /* what it found is shown until the next one */
}

static const struct task_form form = {
    .desk = BACKROOM_VERIFY, .most = 1, .run = run, .finished = finished, .close = close};

static bool begin(struct past *past, const struct pass *pass) {
    struct verifier *verifier = &past->verifier;
    json_decref(verifier->found);
    *verifier = (struct verifier){
        .task = {.form = &form, .owner = past},
        .store = past->config.store,
        .choice = {.heads = past->config.heads_file,
                   .public = past->config.heads_key != NULL ? past->config.heads_key->public : NULL,
                   .stop = &verifier->task.stop,
                   .progress = note_progress,
                   .context = verifier},
        .by = *pass,
        .began_ms = door_now_ms(),
        .was_stopped = true, /* unless it runs */
    };
    bool is_given = backroom_give(past->room, &verifier->task);
    verifier->ended_ms = verifier->began_ms;
    verifier->state = is_given ? VERIFY_RUNNING : VERIFY_STOPPED;
    return is_given;
}

void past_verify(struct past *past, struct door_call *call) {
    if (past->verifier.state == VERIFY_RUNNING)
        door_refuse(call->request, 409, "verify-runs",
                    "the journal is being verified; wait for the answer, or stop it");
    else if (!begin(past, &call->pass))
        door_answer_no_memory(call->request);
    else
        door_answer(call->request, 202, state_json(&past->verifier));
}

void past_verify_state(struct past *past, struct door_call *call) {
    door_answer(call->request, 200, state_json(&past->verifier));
}

void past_verify_stop(struct past *past, struct door_call *call) {
    if (past->verifier.state == VERIFY_RUNNING)
        atomic_store(&past->verifier.task.stop, true);
    past_verify_state(past, call);
}

/*
 * round_ask.c - see round_ask.h.
 */
#include "host/past/round_ask.h"

#include <stdlib.h>
#include <string.h>

enum {
    ASKS_MAX = 64,
    ASK_MS = 60000,
    PATIENCE_MS = 40, /* that an answer waits for the daybook */
};

static void run(struct task *task) {
    struct round_ask *ask = (struct round_ask *)task;
    ask->status = books_enter(ask->books, task, PATIENCE_MS, &ask->place, &ask->error);
    if (ask->status == SABOT_OK)
        ask->status = ask->find(ask);
    books_leave(ask->books, ask->status);
    ask->text = ask->document != NULL ? json_dumps(ask->document, JSON_COMPACT) : NULL;
    json_decref(ask->document);
}

/* ---- in the loop ---- */

static void answer(const struct round_ask *ask) {
    struct net_request *request = ask->task.request;
    if (ask->status == SABOT_OK && ask->text != NULL) {
        door_answer_bytes(request, "application/json", ask->text, strlen(ask->text));
    } else if (ask->status == SABOT_OK) {
        door_answer_no_memory(request);
    } else if (ask->status == SABOT_NOT_FOUND && ask->place.is_behind) {
        door_refuse(request, 503, "indexing",
                    "the rounds of this store are still being listed; try again soon");
    } else if (ask->is_bad_query) {
        door_refuse(request, 400, "bad-query", ask->error.words);
    } else {
        door_answer_trouble(request, ask->status, "no-such-round", &ask->error);
    }
}

static enum task_next finished(struct task *task) {
    const struct round_ask *ask = (struct round_ask *)task;
    struct past *past = task->owner;
    if (ask->place.is_behind)
        books_index(past->room, ask->books);
    if (task_is_stopped(task))
        past_answer_stopped(task);
    else
        answer(ask);
    return TASK_ENDS;
}

static void close(struct task *task) {
    struct round_ask *ask = (struct round_ask *)task;
    free(ask->text);
    free(ask);
}

static const struct task_form form = {.desk = BACKROOM_BOOKS,
                                      .most = ASKS_MAX,
                                      .time_ms = ASK_MS,
                                      .run = run,
                                      .finished = finished,
                                      .close = close};

struct round_ask *round_ask_new(struct past *past, const struct door_call *call,
                                round_ask_find *find) {
    struct round_ask *ask = past_new_task(past, call, &form, sizeof *ask);
    if (ask == NULL)
        return NULL;
    ask->books = &past->books;
    ask->find = find;
    return ask;
}

void round_ask_give(struct round_ask *ask, const char *wrong) {
    (void)past_give(&ask->task, wrong, "too-many",
                    "too many others are asking; try again in a moment");
}

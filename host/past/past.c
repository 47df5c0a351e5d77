/*
 * past.c - what the tasks that read the past share; see past.h.
 */
#include "host/past/past.h"

#include <stdlib.h>

_Static_assert(BACKROOM_CLIENT_MAX >= LIMITS_CLIENT_MAX, "a client has room in a task");

void *past_new_task(struct past *past, const struct door_call *call, const struct task_form *form,
                    size_t size) {
    struct task *task = calloc(1, size);
    if (task == NULL) {
        door_answer_no_memory(call->request);
        return NULL;
    }
    task->form = form;
    task->owner = past;
    task->request = call->request;
    door_client_of(past->door, call->request, task->client);
    return task;
}

bool past_give(struct task *task, const char *wrong, const char *code, const char *words) {
    const struct past *past = task->owner;
    if (wrong == NULL && backroom_give(past->room, task))
        return true;
    if (wrong != NULL)
        door_refuse(task->request, 400, "bad-query", wrong);
    else
        door_refuse(task->request, 503, code, words);
    task->form->close(task);
    return false;
}

void past_answer_stopped(const struct task *task) {
    if (task->is_late)
        door_refuse(task->request, 503, "too-long",
                    "this takes too long; ask for less, or try again later");
    else
        door_refuse(task->request, 503, "stopping",
                    "the server is stopping; try again in a moment");
}

enum sabot_status past_open(struct past *past, struct door *door, const struct past_config *config,
                            struct sabot_error *error) {
    past->door = door;
    past->config = *config;
    past->room = backroom_new(config->wake, config->context);
    if (past->room == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for the server");
    past->books.store = config->store;
    past->books.key = config->key;
    past->books.file = config->daybook != NULL ? config->daybook : ":memory:";
    return SABOT_OK;
}

/* Requests may be gone later than the back room. */
void past_close(struct past *past) {
    backroom_close(past->room);
    past->room = NULL;
    books_close(&past->books);
    json_decref(past->verifier.found);
    alarms_close(&past->alarms);
}

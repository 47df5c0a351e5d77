/*
 * backroom.c - see backroom.h. A list of tasks, and a worker for each desk.
 */
#include "host/backroom/backroom.h"

#include "host/backroom/worker.h"
#include "host/clock/clock.h"

#include <stdlib.h>
#include <string.h>

static const int desk_threads[BACKROOM_DESKS] = {
    [BACKROOM_BOOKS] = 1,   [BACKROOM_VERIFY] = 1, [BACKROOM_ALARMS] = 1,
    [BACKROOM_EXPORTS] = 4, [BACKROOM_SEATS] = 1,  [BACKROOM_PAPERS] = 1};

struct backroom {
    void (*wake)(void *context);
    void *context;
    struct worker *workers[BACKROOM_DESKS]; /* NULL: nobody needed it yet */
    struct list tasks;
    bool is_stopping;
};

static int64_t clock_ms(void) {
    return clock_steady_ns() / CLOCK_NS_A_MS;
}

struct backroom *backroom_new(void (*wake)(void *context), void *context) {
    struct backroom *backroom = calloc(1, sizeof *backroom);
    if (backroom == NULL)
        return NULL;
    backroom->wake = wake;
    backroom->context = context;
    list_init(&backroom->tasks);
    return backroom;
}

/* ---- giving ---- */

/* On the desk's thread. */
static void run(void *argument) {
    struct task *task = argument;
    if (!task_is_stopped(task))
        task->form->run(task);
}

static bool hand_over(struct backroom *backroom, struct task *task) {
    enum backroom_desk desk = task->form->desk;
    if (backroom->workers[desk] == NULL)
        backroom->workers[desk] =
            worker_start(desk_threads[desk], backroom->wake, backroom->context);
    task->is_run = false;
    return backroom->workers[desk] != NULL && worker_give(backroom->workers[desk], run, task);
}

static bool has_room(const struct backroom *backroom, const struct task *given) {
    int alike = 0, theirs = 0;
    LIST_EACH(struct task, task, &backroom->tasks) {
        alike += task->form == given->form;
        theirs += given->client[0] != '\0' && strcmp(task->client, given->client) == 0;
    }
    return alike < given->form->most && theirs < BACKROOM_EACH;
}

void backroom_renew(struct task *task) {
    task->until_ms = clock_ms() + task->form->time_ms;
}

bool backroom_give(struct backroom *backroom, struct task *task) {
    atomic_store(&task->stop, false);
    task->is_late = false;
    backroom_renew(task);
    if (backroom->is_stopping || !has_room(backroom, task) || !hand_over(backroom, task))
        return false;
    list_add(&backroom->tasks, &task->link);
    return true;
}

/* ---- a turn of the loop ---- */

static void end(struct task *task) {
    list_remove(&task->link);
    task->form->close(task);
}

static void step(struct backroom *backroom, struct task *task) {
    if (task->form->time_ms > 0 && clock_ms() > task->until_ms && !task_is_stopped(task)) {
        task->is_late = true;
        atomic_store(&task->stop, true);
    }
    if (task->form->step != NULL)
        task->form->step(task);
    if (!task->is_run)
        return;
    enum task_next next = task->form->finished(task);
    if (next == TASK_ENDS || (next == TASK_AGAIN && !hand_over(backroom, task)))
        end(task);
}

void backroom_step(struct backroom *backroom) {
    struct task *done;
    for (int i = 0; i < BACKROOM_DESKS; i++)
        while (backroom->workers[i] != NULL && (done = worker_take(backroom->workers[i])) != NULL)
            done->is_run = true;
    LIST_EACH(struct task, task, &backroom->tasks) {
        step(backroom, task);
    }
}

void backroom_gone(struct backroom *backroom, const struct net_request *request) {
    LIST_EACH(struct task, task, &backroom->tasks) {
        if (task->request != request)
            continue;
        task->request = NULL;
        atomic_store(&task->stop, true);
        if (task->form->gone != NULL)
            task->form->gone(task);
    }
}

void backroom_stop(struct backroom *backroom) {
    backroom->is_stopping = true;
    LIST_EACH(struct task, task, &backroom->tasks) {
        atomic_store(&task->stop, true);
    }
}

/* A maker that waits for room in an outflow waits for its client: `gone` ends that. */
void backroom_close(struct backroom *backroom) {
    if (backroom == NULL)
        return;
    backroom_stop(backroom);
    LIST_EACH(struct task, task, &backroom->tasks) {
        if (task->form->gone != NULL)
            task->form->gone(task);
    }
    for (int i = 0; i < BACKROOM_DESKS; i++)
        worker_end(backroom->workers[i]);
    LIST_EACH(struct task, task, &backroom->tasks) {
        end(task);
    }
    free(backroom);
}

/*
 * backroom.h - work beside a server's loop, so that the loop never waits.
 *
 * A task is given in the loop, runs on a thread of its desk, and comes back to the loop,
 * which answers the client. A desk does its tasks in the order in which they were given, on
 * as many threads as it has; a thread starts when somebody first needs it.
 *
 * Threads share atomics, mutexes and messages, and nothing else: between backroom_give and
 * `finished` what a task asks and finds belongs to the desk's thread. The loop's are the
 * members of struct task that say so.
 *
 * A task stops when its client leaves, when its time is over and when the server closes. One
 * client has at most BACKROOM_EACH of them: nobody takes all places, or all memory.
 */
#ifndef HOST_BACKROOM_BACKROOM_H
#define HOST_BACKROOM_BACKROOM_H

#include "host/list/list.h"
#include "sabot/base.h"

#include <stdatomic.h>

#define BACKROOM_EACH       16
#define BACKROOM_CLIENT_MAX 112

enum backroom_desk {
    BACKROOM_BOOKS, /* one thread: the daybook is for one at a time */
    BACKROOM_VERIFY,
    BACKROOM_ALARMS,
    BACKROOM_EXPORTS, /* four threads */
    BACKROOM_SEATS,   /* short looks that commands wait for */
    BACKROOM_PAPERS,  /* pages that take milliseconds to write */
    BACKROOM_DESKS
};

/* What becomes of a task whose `run` is over. */
enum task_next {
    TASK_ENDS,  /* `close` is next */
    TASK_AGAIN, /* it runs again, after the others that wait at its desk */
    TASK_WAITS, /* `finished` is asked again in the next turn */
};

struct task;

/* A kind of task. All but `run` are called in the loop. */
struct task_form {
    enum backroom_desk desk;
    int most;                                      /* such tasks at once */
    int64_t time_ms;                               /* that one may take; 0: no bound */
    void (*run)(struct task *task);                /* on the thread; not called after a stop */
    void (*step)(struct task *task);               /* once a turn until it ends; may be NULL */
    enum task_next (*finished)(struct task *task); /* `run` is over, or was stopped before */
    void (*gone)(struct task *task);               /* the client left; may be NULL */
    void (*close)(struct task *task);              /* the last call: frees it, if it is its own */
};

struct net_request;

struct task {
    const struct task_form *form;
    void *owner;                      /* for the functions of the form */
    struct net_request *request;      /* the loop's; NULL: the client left, or nobody waits */
    char client[BACKROOM_CLIENT_MAX]; /* whose it is; "": nobody's, and not counted */
    atomic_bool stop;                 /* `run` is to end soon */
    /* The back room's, in the loop: */
    struct list link;
    int64_t until_ms;
    bool is_late; /* it was stopped because its time was over */
    bool is_run;  /* `run` is over */
};

struct backroom;

/* `wake` is called on any thread when the loop is to call backroom_step. NULL: out of memory. */
struct backroom *backroom_new(void (*wake)(void *context), void *context);

/* False: too many such tasks, or of its client, out of memory, or the server is closing. The task
 * is then the caller's; else it is the back room's until `close`. */
bool backroom_give(struct backroom *backroom, struct task *task);
/* Its time starts again: the client takes what it makes. */
void backroom_renew(struct task *task);

/* Once a turn of the loop. */
void backroom_step(struct backroom *backroom);
/* This client left: its tasks stop. */
void backroom_gone(struct backroom *backroom, const struct net_request *request);
/* The server is closing: all tasks stop, and none is taken. */
void backroom_stop(struct backroom *backroom);
/* Waits for the threads, and closes all tasks; NULL does nothing. */
void backroom_close(struct backroom *backroom);

static inline bool task_is_stopped(struct task *task) {
    return atomic_load(&task->stop);
}

#endif

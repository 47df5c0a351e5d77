/*
 * worker.h - one thread that does one job at a time for another.
 */
#ifndef HOST_API_WORKER_H
#define HOST_API_WORKER_H

#include "sabot/base.h"

struct worker;

/* `finished` is called on the worker's thread after each job: to wake the owner. */
struct worker *worker_start(void (*finished)(void *context), void *context);
/* Waits for the job that is on, drops those that wait, ends the thread. */
void worker_end(struct worker *worker);

/* Hands over a job; many may wait. False: no memory. */
bool worker_give(struct worker *worker, void (*job)(void *argument), void *argument);
/* The argument of a job that is done, in order; NULL: none yet. */
void *worker_take(struct worker *worker);
/* The same, waiting for it. Requires: a job was given that is not taken. */
void *worker_wait(struct worker *worker);

#endif

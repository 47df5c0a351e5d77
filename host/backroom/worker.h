/*
 * worker.h - threads that do jobs for one owner, one job each at a time.
 *
 * The threads block SIGINT, SIGTERM and SIGHUP: a signal runs on its owner's thread.
 */
#ifndef HOST_BACKROOM_WORKER_H
#define HOST_BACKROOM_WORKER_H

#include "sabot/base.h"

#define WORKER_THREADS_MAX 4

struct worker;

/* Starts one thread, and up to `threads` when jobs wait. `finished` is called on a worker's
 * thread after each job: to wake the owner. NULL: out of memory, or no thread to be had. */
struct worker *worker_start(int threads, void (*finished)(void *context), void *context);
/* Waits for the jobs that are running, drops those that wait, ends the threads. */
void worker_end(struct worker *worker);

/* Hands over a job; many may wait. False: out of memory. */
bool worker_give(struct worker *worker, void (*job)(void *argument), void *argument);
/* The argument of a job that is done, in the order of their ends; NULL: none yet. */
void *worker_take(struct worker *worker);
/* The same, waiting for it. Requires: a job was given that is not taken. */
void *worker_wait(struct worker *worker);

#endif

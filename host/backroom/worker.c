/*
 * worker.c - see worker.h. Two queues under one lock: given, and done.
 */
#include "host/backroom/worker.h"

#include "host/list/list.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct job {
    struct list link;
    void (*run)(void *argument);
    void *argument;
};

struct worker {
    pthread_t threads[WORKER_THREADS_MAX];
    int thread_count, threads_most;
    pthread_mutex_t lock;
    pthread_cond_t given_one, done_one;
    struct list given, done;
    int unfinished; /* jobs that were given and are not done */
    bool ending;
    void (*finished)(void *context);
    void *context;
};

static struct job *pop(struct list *queue) {
    if (list_is_empty(queue))
        return NULL;
    struct job *job = LIST_STRUCT(queue->next, struct job, link);
    list_remove(&job->link);
    return job;
}

static struct job *wait_for_job(struct worker *worker) {
    pthread_mutex_lock(&worker->lock);
    while (list_is_empty(&worker->given) && !worker->ending)
        pthread_cond_wait(&worker->given_one, &worker->lock);
    struct job *job = worker->ending ? NULL : pop(&worker->given);
    pthread_mutex_unlock(&worker->lock);
    return job;
}

static void *run(void *argument) {
    struct worker *worker = argument;
    struct job *job;
    while ((job = wait_for_job(worker)) != NULL) {
        job->run(job->argument);
        pthread_mutex_lock(&worker->lock);
        list_add(&worker->done, &job->link);
        worker->unfinished--;
        pthread_cond_signal(&worker->done_one);
        pthread_mutex_unlock(&worker->lock);
        worker->finished(worker->context);
    }
    return NULL;
}

static bool start_thread(struct worker *worker) {
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    sigaddset(&blocked, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    bool started = pthread_create(&worker->threads[worker->thread_count], NULL, run, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    worker->thread_count += started;
    return started;
}

struct worker *worker_start(int threads, void (*finished)(void *context), void *context) {
    SABOT_ASSERT(threads >= 1 && threads <= WORKER_THREADS_MAX);
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL)
        return NULL;
    worker->threads_most = threads;
    worker->finished = finished;
    worker->context = context;
    list_init(&worker->given);
    list_init(&worker->done);
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->given_one, NULL);
    pthread_cond_init(&worker->done_one, NULL);
    if (!start_thread(worker)) {
        free(worker);
        return NULL;
    }
    return worker;
}

void worker_end(struct worker *worker) {
    if (worker == NULL)
        return;
    pthread_mutex_lock(&worker->lock);
    worker->ending = true;
    pthread_cond_broadcast(&worker->given_one);
    pthread_mutex_unlock(&worker->lock);
    for (int i = 0; i < worker->thread_count; i++)
        pthread_join(worker->threads[i], NULL);
    struct job *job;
    while ((job = pop(&worker->given)) != NULL || (job = pop(&worker->done)) != NULL)
        free(job);
    pthread_cond_destroy(&worker->given_one);
    pthread_cond_destroy(&worker->done_one);
    pthread_mutex_destroy(&worker->lock);
    free(worker);
}

/* A thread that cannot be started leaves the job to those that run. */
bool worker_give(struct worker *worker, void (*job)(void *argument), void *argument) {
    struct job *given = calloc(1, sizeof *given);
    if (given == NULL)
        return false;
    given->run = job;
    given->argument = argument;
    pthread_mutex_lock(&worker->lock);
    list_add(&worker->given, &given->link);
    int unfinished = ++worker->unfinished;
    pthread_cond_signal(&worker->given_one);
    pthread_mutex_unlock(&worker->lock);
    if (unfinished > worker->thread_count && worker->thread_count < worker->threads_most)
        (void)start_thread(worker);
    return true;
}

static void *take(struct worker *worker, bool waits) {
    pthread_mutex_lock(&worker->lock);
    while (waits && list_is_empty(&worker->done))
        pthread_cond_wait(&worker->done_one, &worker->lock);
    struct job *job = pop(&worker->done);
    pthread_mutex_unlock(&worker->lock);
    if (job == NULL)
        return NULL;
    void *argument = job->argument;
    free(job);
    return argument;
}

void *worker_take(struct worker *worker) {
    return take(worker, false);
}

void *worker_wait(struct worker *worker) {
    return take(worker, true);
}

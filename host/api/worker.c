/*
 * worker.c - see worker.h. Two queues under one lock: given, and done.
 */
#include "host/api/worker.h"

#include <pthread.h>
#include <stdlib.h>

struct job {
    struct job *next;
    void (*run)(void *argument);
    void *argument;
};

struct queue {
    struct job *first, *last;
};

struct worker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t given_one, done_one;
    struct queue given, done;
    bool ending;
    void (*finished)(void *context);
    void *context;
};

static void push(struct queue *queue, struct job *job) {
    job->next = NULL;
    if (queue->last != NULL)
        queue->last->next = job;
    else
        queue->first = job;
    queue->last = job;
}

static struct job *pop(struct queue *queue) {
    struct job *job = queue->first;
    if (job != NULL) {
        queue->first = job->next;
        if (queue->first == NULL)
            queue->last = NULL;
    }
    return job;
}

static struct job *wait_for_job(struct worker *worker) {
    pthread_mutex_lock(&worker->lock);
    while (worker->given.first == NULL && !worker->ending)
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
        push(&worker->done, job);
        pthread_cond_signal(&worker->done_one);
        pthread_mutex_unlock(&worker->lock);
        worker->finished(worker->context);
    }
    return NULL;
}

struct worker *worker_start(void (*finished)(void *context), void *context) {
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL)
        return NULL;
    worker->finished = finished;
    worker->context = context;
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->given_one, NULL);
    pthread_cond_init(&worker->done_one, NULL);
    if (pthread_create(&worker->thread, NULL, run, worker) != 0) {
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
    pthread_cond_signal(&worker->given_one);
    pthread_mutex_unlock(&worker->lock);
    pthread_join(worker->thread, NULL);
    struct job *job;
    while ((job = pop(&worker->given)) != NULL || (job = pop(&worker->done)) != NULL)
        free(job);
    pthread_cond_destroy(&worker->given_one);
    pthread_cond_destroy(&worker->done_one);
    pthread_mutex_destroy(&worker->lock);
    free(worker);
}

bool worker_give(struct worker *worker, void (*job)(void *argument), void *argument) {
    struct job *given = calloc(1, sizeof *given);
    if (given == NULL)
        return false;
    given->run = job;
    given->argument = argument;
    pthread_mutex_lock(&worker->lock);
    push(&worker->given, given);
    pthread_cond_signal(&worker->given_one);
    pthread_mutex_unlock(&worker->lock);
    return true;
}

static void *take(struct worker *worker, bool waits) {
    pthread_mutex_lock(&worker->lock);
    while (waits && worker->done.first == NULL)
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

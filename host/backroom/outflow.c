/*
 * outflow.c - see outflow.h. A ring under a lock.
 */
#include "host/backroom/outflow.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { RING_BYTES = 256 * 1024 };

struct outflow {
    pthread_mutex_t lock;
    pthread_cond_t has_room;
    char ring[RING_BYTES];
    size_t first, size; /* what is in it begins at `first` and goes on past the end */
    bool abandoned;
    void (*wake)(void *context);
    void *context;
};

struct outflow *outflow_new(void (*wake)(void *context), void *context) {
    struct outflow *outflow = calloc(1, sizeof *outflow);
    if (outflow == NULL)
        return NULL;
    pthread_mutex_init(&outflow->lock, NULL);
    pthread_cond_init(&outflow->has_room, NULL);
    outflow->wake = wake;
    outflow->context = context;
    return outflow;
}

void outflow_free(struct outflow *outflow) {
    if (outflow == NULL)
        return;
    pthread_cond_destroy(&outflow->has_room);
    pthread_mutex_destroy(&outflow->lock);
    free(outflow);
}

/* As much as lies in one piece, into the ring or out of it. */
static size_t piece(size_t at, size_t size) {
    return size < RING_BYTES - at ? size : RING_BYTES - at;
}

static void put_in(struct outflow *outflow, const char *bytes, size_t size) {
    while (size > 0) {
        size_t at = (outflow->first + outflow->size) % RING_BYTES;
        size_t now = piece(at, size);
        memcpy(outflow->ring + at, bytes, now);
        outflow->size += now;
        bytes += now;
        size -= now;
    }
}

/* Puts in what there is room for, after waiting for some; 0: abandoned. */
static size_t put_some(struct outflow *outflow, const char *bytes, size_t size) {
    pthread_mutex_lock(&outflow->lock);
    while (outflow->size == RING_BYTES && !outflow->abandoned)
        pthread_cond_wait(&outflow->has_room, &outflow->lock);
    size_t room = outflow->abandoned ? 0 : RING_BYTES - outflow->size;
    size_t now = size < room ? size : room;
    put_in(outflow, bytes, now);
    pthread_mutex_unlock(&outflow->lock);
    return now;
}

static ssize_t write_to(void *context, const char *bytes, size_t size) {
    struct outflow *outflow = context;
    size_t written = 0;
    while (written < size) {
        size_t now = put_some(outflow, bytes + written, size - written);
        if (now == 0) {
            errno = EPIPE;
            return 0;
        }
        written += now;
        outflow->wake(outflow->context);
    }
    return (ssize_t)written;
}

FILE *outflow_stream(struct outflow *outflow) {
    FILE *stream = fopencookie(outflow, "w", (cookie_io_functions_t){.write = write_to});
    if (stream != NULL)
        setvbuf(stream, NULL, _IOFBF, 64 * 1024);
    return stream;
}

size_t outflow_take(struct outflow *outflow, char *bytes, size_t room) {
    size_t taken = 0;
    pthread_mutex_lock(&outflow->lock);
    while (taken < room && outflow->size > 0) {
        size_t left = room - taken < outflow->size ? room - taken : outflow->size;
        size_t now = piece(outflow->first, left);
        memcpy(bytes + taken, outflow->ring + outflow->first, now);
        outflow->first = (outflow->first + now) % RING_BYTES;
        outflow->size -= now;
        taken += now;
    }
    pthread_cond_signal(&outflow->has_room);
    pthread_mutex_unlock(&outflow->lock);
    return taken;
}

void outflow_abandon(struct outflow *outflow) {
    pthread_mutex_lock(&outflow->lock);
    outflow->abandoned = true;
    outflow->size = 0;
    pthread_cond_signal(&outflow->has_room);
    pthread_mutex_unlock(&outflow->lock);
}

/*
 * outflow.h - bytes from a thread that makes them to the loop that sends them, at the
 * pace of the client: a bounded space, so that a file of any size costs the
 * same memory and a slow client makes the maker wait, not the loop.
 */
#ifndef HOST_BACKROOM_OUTFLOW_H
#define HOST_BACKROOM_OUTFLOW_H

#include "sabot/base.h"

#include <stdio.h>

struct outflow;

/* `wake` is called on the maker's thread when there is something to take; NULL: no memory. */
struct outflow *outflow_new(void (*wake)(void *context), void *context);
/* Requires: the maker has closed its stream. */
void outflow_free(struct outflow *outflow);

/* Where the maker writes, for it to close; writing waits for room. NULL: no memory. */
FILE *outflow_stream(struct outflow *outflow);

/* Takes what is there, at most `room` bytes, without waiting. */
size_t outflow_take(struct outflow *outflow, char *bytes, size_t room);

/* Nobody takes any more: the maker's writes fail from now on. */
void outflow_abandon(struct outflow *outflow);

#endif

/*
 * bare_server.h - what a busy server cannot do without, and nothing else: the baseline of
 * server_bench.c.
 *
 * The same engine (host/net) takes the same requests, one thread commits the same number of
 * bytes in groups, as the server's does, and then the same number of bytes go to the client that
 * asked and to each board of its table. Nothing is decided, checked, hashed or shown.
 */
#ifndef BENCH_BARE_SERVER_H
#define BENCH_BARE_SERVER_H

#include "host/journal/journal.h"

/* Bytes for each command. */
struct bare_sizes {
    int answer, record, change;
};

/* Serves until SIGTERM; `listening` is called with the port. */
void bare_server_run(struct journal *writer, const struct bare_sizes *sizes,
                     void (*listening)(int port));

#endif

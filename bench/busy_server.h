/*
 * busy_server.h - the real server (host/api on host/net, with a store on the disk) in
 * a process of its own, its tables open and its bettors seated, for the bench to
 * talk to over loopback.
 */
#ifndef BENCH_BUSY_SERVER_H
#define BENCH_BUSY_SERVER_H

#include "bench/bare_server.h"
#include "host/room/pass.h"

#include <stdint.h>
#include <sys/types.h>

#define BUSY_TABLES_MAX  128
#define BUSY_COMMITS_MAX 65536
#define BUSY_BETTORS     8

/* Memory that both processes see. */
struct busy_shared {
    volatile int port;                   /* 0: it does not listen yet */
    volatile int commit_count;           /* of the store, */
    int64_t commit_ns[BUSY_COMMITS_MAX]; /* and how long each took */
    volatile uint64_t command_count;     /* in those commits, */
    volatile uint64_t record_bytes;      /* and what they stored */
    volatile uint64_t seen;              /* the bench says: every board has seen this record */
    volatile int burst;                  /* wagers that the server makes at once when they have */
};

struct busy_server {
    pid_t process;
    char folder[64];
    char store[96], key[96];
    int tables;
    char cookies[BUSY_TABLES_MAX][PASS_TEXT_MAX]; /* of a dealer, by table */
    struct busy_shared *shared;
};

/* Starts it and waits until it listens. Not synced: commits cost next to nothing. */
void busy_server_start(struct busy_server *server, int tables, bool synced);
/* The same of the bare one, which has no tables, and is synced. */
void busy_server_start_bare(struct busy_server *server, const struct bare_sizes *sizes);
/* Bytes of memory that it holds just now. */
long busy_server_memory(const struct busy_server *server);
/* The commit that so many of 1000 are slower than, of those since the count was set to 0. */
double busy_server_commit_ms(struct busy_server *server, int of_1000_slower);
void busy_server_stop(struct busy_server *server);

/* `t0` and so on. */
const char *busy_server_table(int number);

#endif

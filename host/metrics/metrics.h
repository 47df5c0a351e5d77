/*
 * metrics.h - numbers of a running server, for its operators: counted by any thread, and
 * written in the text format of Prometheus, on an address of their own, beside /healthz and
 * /readyz.
 *
 * Numbers by kind alone: no name, table, seat, amount or card is ever given to it. A thread of
 * its own answers, so that it can also say that the server's loop hangs.
 */
#ifndef HOST_METRICS_METRICS_H
#define HOST_METRICS_METRICS_H

#include "sabot/base.h"

#include <stdatomic.h>

#define METRICS_HANG_MS 10000 /* a loop that has not turned for so long hangs */

/* Families of numbers: a family has all numbers up to the next one's first. A new family: its
 * first number here and that of the next, its row in metrics.c with the same count, who sets it
 * (host/api/api_watch.c once a second, or where it happens), and docs/operations.md. One that
 * nobody knows at the start is INT64_MIN in metrics_init. */
enum metrics_number {
    METRICS_COMMANDS,                        /* by verdict, as enum service_verdict has them */
    METRICS_REQUESTS = METRICS_COMMANDS + 4, /* by the first figure of the status, from 2 on */
    METRICS_LIMITED = METRICS_REQUESTS + 4,  /* refused for asking too much */
    METRICS_TABLES,                          /* by phase, as enum sabot_phase has them */
    METRICS_STREAMS = METRICS_TABLES + 4,    /* WebSockets, and JSON Lines */
    METRICS_READY = METRICS_STREAMS + 2,     /* by enum metrics_condition: 1, or 0 */
    METRICS_ALARMS = METRICS_READY + 3,      /* that nobody has acknowledged */
    METRICS_DAYBOOK,                         /* records that it lies behind */
    METRICS_NUMBERS,
};

enum metrics_condition { METRICS_STORE, METRICS_CLOCK, METRICS_SANDBOX };

enum metrics_spread {                  /* histograms */
                      METRICS_READS,   /* microseconds from a whole request to its answer: GET */
                      METRICS_WRITES,  /* POST: a command's is durable by then */
                      METRICS_COMMITS, /* microseconds of one commit */
                      METRICS_GROUPS,  /* records that it makes durable */
                      METRICS_SPREADS,
};

#define METRICS_BOUNDS 12

struct metrics {
    _Atomic int64_t numbers[METRICS_NUMBERS]; /* INT64_MIN: not known yet, and left out */
    struct {
        _Atomic int64_t counts[METRICS_BOUNDS + 1], sum;
    } spreads[METRICS_SPREADS];
    _Atomic int64_t turned_ms; /* of the steady clock */
    atomic_bool is_stopping;
};

void metrics_init(struct metrics *metrics);
/* With NULL nothing happens, in these four. */
void metrics_add(struct metrics *metrics, int number, int64_t count);
void metrics_set(struct metrics *metrics, int number, int64_t value);
void metrics_spread(struct metrics *metrics, enum metrics_spread spread, int64_t value);
/* Once a turn of the server's loop. */
void metrics_turned(struct metrics *metrics);

/* The loop turns; and the store is there, the clock right, and the server not about to end. */
bool metrics_is_healthy(const struct metrics *metrics);
bool metrics_is_ready(const struct metrics *metrics);

/* What the process and its store are at this moment; negative: not known, and left out. */
struct metrics_process {
    const char *version, *build;
    int64_t store_bytes, free_bytes, memory_bytes, processor_us, started_ms;
};

/* The text format, version 0.0.4, for the caller to free; NULL: out of memory. */
char *metrics_text(const struct metrics *metrics, const struct metrics_process *process,
                   size_t *size);

/* ---- the address (metrics_watch.c) ---- */

struct metrics_watch_config {
    const char *address;
    int port;
    const char *const *names; /* that it is called by besides, as struct net_config has them */
    const char *store;        /* the journal's file; NULL: it is no file */
    const char *build;        /* of the pages */
};

struct metrics_watch;

/* Listens from here on; answers from metrics_watch_begin on, which comes after the sandbox. The
 * metrics last longer than the watch. */
SABOT_MUST_CHECK enum sabot_status metrics_watch_open(struct metrics *metrics,
                                                      const struct metrics_watch_config *config,
                                                      struct metrics_watch **watch,
                                                      struct sabot_error *error);
/* False: no thread is to be had. */
bool metrics_watch_begin(struct metrics_watch *watch);
void metrics_watch_close(struct metrics_watch *watch); /* NULL does nothing */

#endif

/*
 * simulation.c - stretches of shoes on threads and ranks. See simulation.h.
 */
#include "host/simulation/simulation.h"

#include "host/simulation/checkpoint.h"

#include <math.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Long enough that starting threads and adding up cost nothing, short enough
 * that ctrl-C is answered at once. */
#define STRETCH_SECONDS 0.25

enum {
    CHUNK_SHOES = 16 * SABOT_SIM_BLOCK, /* what a thread takes at a time: under a millisecond */
    FIRST_CHUNKS = 16,                  /* a rank, before the speed is known */
};

const struct simulation_cluster simulation_alone = {.rank = 0, .ranks = 1};

void simulation_key(const char *seed, uint8_t key[SABOT_SIM_KEY_BYTES]) {
    crypto_generichash(key, SABOT_SIM_KEY_BYTES, (const unsigned char *)seed, strlen(seed), NULL,
                       0);
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static uint64_t smaller(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* ---- threads ---- */

/* A range of shoes that threads share, chunk by chunk. */
struct shared_range {
    const struct simulation *simulation;
    struct sabot_sim_range range;
    atomic_uint_fast64_t taken; /* chunks */
};

struct worker {
    pthread_t thread;
    struct shared_range *shared;
    struct sabot_sim_counts counts;
};

static void *work(void *argument) {
    struct worker *worker = argument;
    struct shared_range *shared = worker->shared;
    for (;;) {
        uint64_t before = atomic_fetch_add(&shared->taken, 1) * CHUNK_SHOES;
        if (before >= shared->range.count)
            return NULL;
        struct sabot_sim_range chunk = {shared->range.first + before,
                                        smaller(CHUNK_SHOES, shared->range.count - before)};
        sabot_sim_run(&shared->simulation->sim, chunk, shared->simulation->vector, &worker->counts);
    }
}

/* Starts up to `count` workers besides the first and returns how many there
 * are: one that cannot be started leaves its part to the others. */
static int start_workers(struct worker *workers, int count, struct shared_range *shared) {
    int started = 1;
    for (int i = 0; i < count; i++)
        workers[i].shared = shared;
    while (started < count &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
        started++;
    return started;
}

/* Deals a range on all threads of this rank; the calling thread is one of them. */
static void deal_range(const struct simulation *simulation, struct sabot_sim_range range,
                       struct sabot_sim_counts *counts) {
    struct shared_range shared = {.simulation = simulation, .range = range};
    struct worker alone = {0};
    struct worker *many = calloc((size_t)simulation->threads, sizeof *many);
    struct worker *workers = many ? many : &alone;
    int started = start_workers(workers, many ? simulation->threads : 1, &shared);
    work(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    for (int i = 0; i < started; i++)
        sabot_sim_counts_add(counts, &workers[i].counts);
    free(many);
}

/* ---- stretches ---- */

/* What ranks tell each other after a stretch, all of it added up. */
struct tidings {
    struct sabot_sim_counts counts;
    uint64_t stop;         /* ranks that were asked to */
    uint64_t microseconds; /* from rank 0 alone: all must choose the next stretch alike */
};

_Static_assert(sizeof(struct tidings) % sizeof(uint64_t) == 0, "a row of numbers");

/* This rank's part of a stretch, in whole blocks. */
static struct sabot_sim_range part_of(struct sabot_sim_range stretch,
                                      const struct simulation_cluster *cluster) {
    uint64_t blocks = (stretch.count + SABOT_SIM_BLOCK - 1) / SABOT_SIM_BLOCK;
    uint64_t share = (blocks + (uint64_t)cluster->ranks - 1) / (uint64_t)cluster->ranks;
    uint64_t from = smaller((uint64_t)cluster->rank * share * SABOT_SIM_BLOCK, stretch.count);
    uint64_t to = smaller(from + share * SABOT_SIM_BLOCK, stretch.count);
    return (struct sabot_sim_range){stretch.first + from, to - from};
}

static struct tidings deal_stretch(const struct simulation *simulation,
                                   struct sabot_sim_range stretch) {
    const struct simulation_cluster *cluster = simulation->cluster;
    struct tidings tidings = {0};
    double start = seconds_now();
    deal_range(simulation, part_of(stretch, cluster), &tidings.counts);
    if (cluster->rank == 0)
        tidings.microseconds = (uint64_t)((seconds_now() - start) * 1e6) + 1;
    tidings.stop = simulation->stop && *simulation->stop ? 1 : 0;
    if (cluster->sum)
        cluster->sum((uint64_t *)&tidings, sizeof tidings / sizeof(uint64_t));
    return tidings;
}

/* How many shoes come next, given how long the last ones took. */
static uint64_t next_stretch(uint64_t last, uint64_t microseconds) {
    double wanted = (double)last * STRETCH_SECONDS * 1e6 / (double)microseconds;
    wanted = fmin(wanted, 4.0 * (double)last);
    uint64_t blocks = (uint64_t)wanted / SABOT_SIM_BLOCK + 1;
    return blocks * SABOT_SIM_BLOCK;
}

/* ---- the run ---- */

/* Rank 0 reads the checkpoint and hands it to the others. A rank that fails
 * alone would leave them waiting, so all learn of it. */
static enum sabot_status begin(const struct simulation *simulation, struct simulation_state *state,
                               struct sabot_error *error) {
    const struct simulation_cluster *cluster = simulation->cluster;
    *state = (struct simulation_state){0};
    if (simulation->checkpoint == NULL)
        return SABOT_OK;
    struct {
        struct sabot_sim_counts counts;
        uint64_t done, status;
    } found = {0};
    if (cluster->rank == 0) {
        found.status = (uint64_t)checkpoint_read(simulation, state, error);
        found.counts = state->counts;
        found.done = state->done;
    }
    if (cluster->sum)
        cluster->sum((uint64_t *)&found, sizeof found / sizeof(uint64_t));
    state->counts = found.counts;
    state->done = found.done;
    state->found = found.done;
    return (enum sabot_status)found.status;
}

static enum sabot_status keep(const struct simulation *simulation,
                              const struct simulation_state *state, struct sabot_error *error) {
    uint64_t status = SABOT_OK;
    if (simulation->checkpoint == NULL)
        return SABOT_OK;
    if (simulation->cluster->rank == 0)
        status = (uint64_t)checkpoint_write(simulation, state, error);
    if (simulation->cluster->sum)
        simulation->cluster->sum(&status, 1);
    return (enum sabot_status)status;
}

enum sabot_status simulation_run(const struct simulation *simulation,
                                 struct simulation_state *state, struct sabot_error *error) {
    enum sabot_status status = begin(simulation, state, error);
    double kept = 0;
    uint64_t wanted = (uint64_t)FIRST_CHUNKS * CHUNK_SHOES * (uint64_t)simulation->cluster->ranks;
    while (status == SABOT_OK && state->done < simulation->shoes && !state->was_stopped) {
        struct sabot_sim_range stretch = {state->done,
                                          smaller(wanted, simulation->shoes - state->done)};
        struct tidings tidings = deal_stretch(simulation, stretch);
        sabot_sim_counts_add(&state->counts, &tidings.counts);
        state->done += stretch.count;
        state->seconds += (double)tidings.microseconds / 1e6;
        state->was_stopped = tidings.stop > 0 && state->done < simulation->shoes;
        wanted = next_stretch(stretch.count, tidings.microseconds);
        bool last = state->was_stopped || state->done == simulation->shoes;
        if (last || state->seconds - kept >= simulation->checkpoint_seconds) {
            status = keep(simulation, state, error);
            kept = state->seconds;
        }
        if (simulation->progress)
            simulation->progress(simulation, state);
    }
    return status;
}

/* ---- what it says ---- */

static double net_result(const struct sabot_wager *wager, struct sabot_judgement judgement) {
    double commission = wager->commission_bp / 10000.0;
    switch (judgement.verdict) {
    case SABOT_LOSE:
        return -1;
    case SABOT_PUSH:
        return 0;
    case SABOT_WIN:
        return (double)judgement.ratio.pays / judgement.ratio.to * (1 - commission);
    }
    return 0;
}

struct simulation_estimate simulation_estimate(const struct sabot_wager *wager,
                                               const struct sabot_sim_counts *counts) {
    double rounds = (double)sabot_sim_counts_rounds(counts);
    double sum = 0, squares = 0;
    for (int i = 0; i < SABOT_OUTCOMES; i++) {
        if (counts->outcomes[i] == 0)
            continue;
        double net = net_result(wager, sabot_wager_judge(wager, sabot_outcome_of_number(i)));
        sum += net * (double)counts->outcomes[i];
        squares += net * net * (double)counts->outcomes[i];
    }
    if (rounds == 0)
        return (struct simulation_estimate){0, 0};
    double mean = sum / rounds;
    double variance = fmax(squares / rounds - mean * mean, 0);
    return (struct simulation_estimate){mean, sqrt(variance / rounds)};
}

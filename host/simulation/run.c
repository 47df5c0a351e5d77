/*
 * run.c - batches of shoes on threads and ranks. See run.h.
 */
#include "host/simulation/run.h"

#include "host/clock/clock.h"
#include "host/simulation/checkpoint.h"

#include <math.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Long enough that starting threads and adding up cost nothing, short enough
 * that ctrl-C is answered at once. */
#define BATCH_SECONDS 0.25

enum { FIRST_CHUNKS = 16 }; /* a rank, before the speed is known */

const struct run_cluster run_alone = {.rank = 0, .ranks = 1};

void run_key(const char *seed, uint8_t key[SABOT_SIM_KEY_BYTES]) {
    crypto_generichash(key, SABOT_SIM_KEY_BYTES, (const unsigned char *)seed, strlen(seed), NULL,
                       0);
}

/* ---- what the numbers depend on ---- */

void run_facts_add(struct run_facts *facts, const char *name, const char *text, int64_t number) {
    SABOT_ASSERT(facts->count < RUN_FACTS_MAX);
    facts->list[facts->count++] = (struct run_fact){name, text, number};
}

struct run_facts run_facts_of(const char *what, const char *form, const struct run *run,
                              const struct sabot_sim *sim) {
    struct run_facts facts = {.what = what};
    run_facts_add(&facts, "form", form, 0);
    run_facts_add(&facts, "seed", run->seed, 0);
    run_facts_add(&facts, "sheet", run->sheet, 0);
    run_facts_add(&facts, "decks", NULL, sim->decks);
    run_facts_add(&facts, "shoes", NULL, (int64_t)run->units);
    run_facts_add(&facts, "order", sim->order == SABOT_SIM_BY_POINTS ? "points" : "cards", 0);
    run_facts_add(&facts, "rounds_a_shoe", NULL, run->rounds);
    run_facts_add(&facts, "burn", NULL, sim->burns);
    run_facts_add(&facts, "cut_card", NULL, sim->cut_card);
    run_facts_add(&facts, "rounds_after_cut", NULL, sim->rounds_after);
    return facts;
}

/* ---- threads ---- */

static double seconds_now(void) {
    return (double)clock_steady_ns() / CLOCK_NS_A_S;
}

static uint64_t smaller(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static void add_row(union run_totals *totals, const union run_totals *more, size_t numbers) {
    for (size_t i = 0; i < numbers; i++)
        totals->numbers[i] += more->numbers[i];
}

static uint64_t chunk_shoes(const struct run_work *work) {
    return (uint64_t)work->chunk_blocks * SABOT_SIM_BLOCK;
}

/* A range of shoes that threads share, chunk by chunk. */
struct shared_range {
    const struct run_work *work;
    enum sabot_vector vector;
    struct sabot_sim_range range;
    atomic_uint_fast64_t taken; /* chunks */
};

struct worker {
    pthread_t thread;
    struct shared_range *shared;
    union run_totals totals;
    void *space;
};

/* What is added up over all ranks after a batch. */
struct sums {
    union run_totals totals;
    uint64_t stop;         /* ranks that were asked to */
    uint64_t microseconds; /* from rank 0 alone: all must choose the next batch alike */
};

/* All that a run works with; one worker a thread. */
struct pool {
    const struct run *run;
    const struct run_work *work;
    int size;
    struct worker *workers;
    struct sums sums; /* of the last batch */
};

static void *work_on(void *argument) {
    struct worker *worker = argument;
    struct shared_range *shared = worker->shared;
    const struct run_work *work = shared->work;
    for (;;) {
        uint64_t before = atomic_fetch_add(&shared->taken, 1) * chunk_shoes(work);
        if (before >= shared->range.count)
            return NULL;
        struct sabot_sim_range chunk = {shared->range.first + before,
                                        smaller(chunk_shoes(work), shared->range.count - before)};
        work->deal(work->subject, chunk, shared->vector, worker->space, &worker->totals);
        if (work->carry)
            work->carry(&worker->totals);
    }
}

/* Deals a range on all threads of this rank; the calling thread is one of them.
 * One that cannot be started leaves its part to the others. */
static void deal_range(struct pool *pool, struct sabot_sim_range range, union run_totals *totals) {
    struct shared_range shared = {.work = pool->work, .vector = pool->run->vector, .range = range};
    for (int i = 0; i < pool->size; i++) {
        pool->workers[i].shared = &shared;
        pool->workers[i].totals = (union run_totals){.numbers = {0}};
    }
    int started = 1;
    while (started < pool->size && pthread_create(&pool->workers[started].thread, NULL, work_on,
                                                  &pool->workers[started]) == 0)
        started++;
    work_on(&pool->workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(pool->workers[i].thread, NULL);
    for (int i = 0; i < started; i++)
        add_row(totals, &pool->workers[i].totals, pool->work->numbers);
}

static bool pool_init(struct pool *pool) {
    pool->workers = calloc((size_t)pool->size, sizeof *pool->workers);
    bool good = pool->workers != NULL;
    for (int i = 0; good && i < pool->size; i++) {
        pool->workers[i].space = calloc(1, pool->work->space_bytes + 1);
        good = pool->workers[i].space != NULL;
    }
    return good;
}

/* ---- batches ---- */

/* This rank's part of a batch, in whole blocks. */
static struct sabot_sim_range part_of(struct sabot_sim_range batch,
                                      const struct run_cluster *cluster) {
    uint64_t blocks = (batch.count + SABOT_SIM_BLOCK - 1) / SABOT_SIM_BLOCK;
    uint64_t share = (blocks + (uint64_t)cluster->ranks - 1) / (uint64_t)cluster->ranks;
    uint64_t from = smaller((uint64_t)cluster->rank * share * SABOT_SIM_BLOCK, batch.count);
    uint64_t to = smaller(from + share * SABOT_SIM_BLOCK, batch.count);
    return (struct sabot_sim_range){batch.first + from, to - from};
}

/* Deals a batch on all ranks; what is found is in pool->sums. */
static void deal_batch(struct pool *pool, struct sabot_sim_range batch) {
    const struct run_cluster *cluster = pool->run->cluster;
    struct sums *sums = &pool->sums;
    *sums = (struct sums){.stop = 0};
    double start = seconds_now();
    deal_range(pool, part_of(batch, cluster), &sums->totals);
    if (cluster->rank == 0)
        sums->microseconds = (uint64_t)((seconds_now() - start) * 1e6) + 1;
    sums->stop = pool->run->stop && *pool->run->stop ? 1 : 0;
    if (cluster->sum) {
        cluster->sum(sums->totals.numbers, pool->work->numbers);
        cluster->sum(&sums->stop, 1);
        cluster->sum(&sums->microseconds, 1);
    }
}

/* How many shoes come next, given how long the last ones took. */
static uint64_t next_batch(uint64_t last, uint64_t microseconds) {
    double wanted = (double)last * BATCH_SECONDS * 1e6 / (double)microseconds;
    wanted = fmin(wanted, 4.0 * (double)last);
    uint64_t blocks = (uint64_t)wanted / SABOT_SIM_BLOCK + 1;
    return blocks * SABOT_SIM_BLOCK;
}

/* ---- the run ---- */

/* A rank that fails alone would leave the others waiting, so all learn of it. */
static enum sabot_status agree(const struct run_cluster *cluster, enum sabot_status status,
                               struct sabot_error *error) {
    uint64_t shared = (uint64_t)status;
    if (cluster->sum)
        cluster->sum(&shared, 1);
    if (status != SABOT_OK || shared == 0)
        return status;
    return sabot_error_say(error, SABOT_IO, "another rank could not go on");
}

/* Rank 0 reads the checkpoint and hands it to the others. */
static enum sabot_status begin(const struct pool *pool, union run_totals *totals,
                               struct run_state *state, struct sabot_error *error) {
    const struct run_cluster *cluster = pool->run->cluster;
    enum sabot_status status = SABOT_OK;
    if (pool->run->checkpoint == NULL)
        return SABOT_OK;
    if (cluster->rank == 0)
        status = checkpoint_read(pool->run, pool->work, totals, &state->done, error);
    status = agree(cluster, status, error);
    if (status == SABOT_OK && cluster->sum) {
        cluster->sum(totals->numbers, pool->work->numbers);
        cluster->sum(&state->done, 1);
    }
    state->found = state->done;
    return status;
}

static enum sabot_status keep(const struct pool *pool, const union run_totals *totals,
                              uint64_t done, struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    if (pool->run->checkpoint == NULL)
        return SABOT_OK;
    if (pool->run->cluster->rank == 0)
        status = checkpoint_write(pool->run, pool->work, totals, done, error);
    return agree(pool->run->cluster, status, error);
}

static enum sabot_status run_pool(struct pool *pool, union run_totals *totals,
                                  struct run_state *state, struct sabot_error *error) {
    const struct run *run = pool->run;
    const struct run_work *work = pool->work;
    enum sabot_status status = begin(pool, totals, state, error);
    double kept = 0;
    uint64_t wanted = FIRST_CHUNKS * chunk_shoes(work) * (uint64_t)run->cluster->ranks;
    state->rounds = work->rounds(totals);
    while (status == SABOT_OK && state->done < run->units && !state->was_stopped) {
        struct sabot_sim_range batch = {state->done, smaller(wanted, run->units - state->done)};
        const struct sums *sums = &pool->sums;
        deal_batch(pool, batch);
        add_row(totals, &sums->totals, work->numbers);
        if (work->carry)
            work->carry(totals);
        state->rounds = work->rounds(totals);
        state->done += batch.count;
        state->seconds += (double)sums->microseconds / 1e6;
        state->was_stopped = sums->stop > 0 && state->done < run->units;
        wanted = next_batch(batch.count, sums->microseconds);
        bool last = state->was_stopped || state->done == run->units;
        if (last || state->seconds - kept >= run->checkpoint_seconds) {
            status = keep(pool, totals, state->done, error);
            kept = state->seconds;
        }
        if (run->progress)
            run->progress(run, state);
    }
    return status;
}

enum sabot_status run_shoes(const struct run *run, const struct run_work *work,
                            union run_totals *totals, struct run_state *state,
                            struct sabot_error *error) {
    struct pool pool = {.run = run, .work = work, .size = run->threads};
    *state = (struct run_state){0};
    *totals = (union run_totals){.numbers = {0}};
    enum sabot_status status = SABOT_OK;
    if (!pool_init(&pool)) {
        snprintf(error->words, sizeof error->words, "out of memory for %d threads", run->threads);
        status = SABOT_NO_MEMORY;
    }
    status = agree(run->cluster, status, error);
    if (status == SABOT_OK)
        status = run_pool(&pool, totals, state, error);
    for (int i = 0; pool.workers != NULL && i < pool.size; i++)
        free(pool.workers[i].space);
    free(pool.workers);
    return status;
}

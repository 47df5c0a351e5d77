/*
 * run.c - stretches of shoes on threads and ranks. See run.h.
 */
#include "host/simulation/run.h"

#include "host/simulation/checkpoint.h"

#include <math.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Long enough that starting threads and adding up cost nothing, short enough
 * that ctrl-C is answered at once. */
#define STRETCH_SECONDS 0.25

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
    run_facts_add(&facts, "shoes", NULL, (int64_t)run->shoes);
    run_facts_add(&facts, "order", sim->order == SABOT_SIM_BY_POINTS ? "points" : "cards", 0);
    run_facts_add(&facts, "rounds_a_shoe", NULL, run->rounds);
    run_facts_add(&facts, "burn", NULL, sim->burns);
    run_facts_add(&facts, "cut_card", NULL, sim->cut_card);
    run_facts_add(&facts, "rounds_after_cut", NULL, sim->rounds_after);
    return facts;
}

/* ---- threads ---- */

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static uint64_t smaller(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static void add_row(uint64_t *totals, const uint64_t *more, size_t numbers) {
    for (size_t i = 0; i < numbers; i++)
        totals[i] += more[i];
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
    uint64_t *totals;
    void *space;
};

/* All that a run works with; one worker a thread. */
struct crew {
    const struct run *run;
    const struct run_work *work;
    int size;
    struct worker *workers;
    uint64_t *tidings; /* what ranks tell each other: totals, and the numbers below */
};

/* After the totals, all of it added up over the ranks. */
enum {
    TIDINGS_STOP,         /* ranks that were asked to */
    TIDINGS_MICROSECONDS, /* from rank 0 alone: all must choose the next stretch alike */
    TIDINGS,
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
        work->deal(work->subject, chunk, shared->vector, worker->space, worker->totals);
        if (work->carry)
            work->carry(worker->totals);
    }
}

/* Deals a range on all threads of this rank; the calling thread is one of them.
 * One that cannot be started leaves its part to the others. */
static void deal_range(struct crew *crew, struct sabot_sim_range range, uint64_t *totals) {
    size_t numbers = crew->work->numbers;
    struct shared_range shared = {.work = crew->work, .vector = crew->run->vector, .range = range};
    for (int i = 0; i < crew->size; i++) {
        crew->workers[i].shared = &shared;
        memset(crew->workers[i].totals, 0, numbers * sizeof *totals);
    }
    int started = 1;
    while (started < crew->size && pthread_create(&crew->workers[started].thread, NULL, work_on,
                                                  &crew->workers[started]) == 0)
        started++;
    work_on(&crew->workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(crew->workers[i].thread, NULL);
    for (int i = 0; i < started; i++)
        add_row(totals, crew->workers[i].totals, numbers);
}

static void dismiss(struct crew *crew) {
    for (int i = 0; crew->workers != NULL && i < crew->size; i++) {
        free(crew->workers[i].totals);
        free(crew->workers[i].space);
    }
    free(crew->workers);
    free(crew->tidings);
}

static bool hire(struct crew *crew) {
    const struct run_work *work = crew->work;
    crew->workers = calloc((size_t)crew->size, sizeof *crew->workers);
    crew->tidings = calloc(work->numbers + TIDINGS, sizeof *crew->tidings);
    bool hired = crew->workers != NULL && crew->tidings != NULL;
    for (int i = 0; hired && i < crew->size; i++) {
        crew->workers[i].totals = calloc(work->numbers, sizeof(uint64_t));
        crew->workers[i].space = calloc(1, work->space_bytes + 1);
        hired = crew->workers[i].totals != NULL && crew->workers[i].space != NULL;
    }
    return hired;
}

/* ---- stretches ---- */

/* This rank's part of a stretch, in whole blocks. */
static struct sabot_sim_range part_of(struct sabot_sim_range stretch,
                                      const struct run_cluster *cluster) {
    uint64_t blocks = (stretch.count + SABOT_SIM_BLOCK - 1) / SABOT_SIM_BLOCK;
    uint64_t share = (blocks + (uint64_t)cluster->ranks - 1) / (uint64_t)cluster->ranks;
    uint64_t from = smaller((uint64_t)cluster->rank * share * SABOT_SIM_BLOCK, stretch.count);
    uint64_t to = smaller(from + share * SABOT_SIM_BLOCK, stretch.count);
    return (struct sabot_sim_range){stretch.first + from, to - from};
}

/* Deals a stretch on all ranks; what is found is in crew->tidings. */
static const uint64_t *deal_stretch(struct crew *crew, struct sabot_sim_range stretch) {
    const struct run_cluster *cluster = crew->run->cluster;
    size_t numbers = crew->work->numbers;
    uint64_t *more = crew->tidings + numbers;
    memset(crew->tidings, 0, (numbers + TIDINGS) * sizeof *crew->tidings);
    double start = seconds_now();
    deal_range(crew, part_of(stretch, cluster), crew->tidings);
    if (cluster->rank == 0)
        more[TIDINGS_MICROSECONDS] = (uint64_t)((seconds_now() - start) * 1e6) + 1;
    more[TIDINGS_STOP] = crew->run->stop && *crew->run->stop ? 1 : 0;
    if (cluster->sum)
        cluster->sum(crew->tidings, numbers + TIDINGS);
    return more;
}

/* How many shoes come next, given how long the last ones took. */
static uint64_t next_stretch(uint64_t last, uint64_t microseconds) {
    double wanted = (double)last * STRETCH_SECONDS * 1e6 / (double)microseconds;
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
static enum sabot_status begin(const struct crew *crew, uint64_t *totals, struct run_state *state,
                               struct sabot_error *error) {
    const struct run_cluster *cluster = crew->run->cluster;
    enum sabot_status status = SABOT_OK;
    if (crew->run->checkpoint == NULL)
        return SABOT_OK;
    if (cluster->rank == 0)
        status = checkpoint_read(crew->run, crew->work, totals, &state->done, error);
    status = agree(cluster, status, error);
    if (status == SABOT_OK && cluster->sum) {
        cluster->sum(totals, crew->work->numbers);
        cluster->sum(&state->done, 1);
    }
    state->found = state->done;
    return status;
}

static enum sabot_status keep(const struct crew *crew, const uint64_t *totals, uint64_t done,
                              struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    if (crew->run->checkpoint == NULL)
        return SABOT_OK;
    if (crew->run->cluster->rank == 0)
        status = checkpoint_write(crew->run, crew->work, totals, done, error);
    return agree(crew->run->cluster, status, error);
}

static enum sabot_status run_crew(struct crew *crew, uint64_t *totals, struct run_state *state,
                                  struct sabot_error *error) {
    const struct run *run = crew->run;
    const struct run_work *work = crew->work;
    enum sabot_status status = begin(crew, totals, state, error);
    double kept = 0;
    uint64_t wanted = FIRST_CHUNKS * chunk_shoes(work) * (uint64_t)run->cluster->ranks;
    state->rounds = work->rounds(totals);
    while (status == SABOT_OK && state->done < run->shoes && !state->was_stopped) {
        struct sabot_sim_range stretch = {state->done, smaller(wanted, run->shoes - state->done)};
        const uint64_t *tidings = deal_stretch(crew, stretch);
        add_row(totals, crew->tidings, work->numbers);
        if (work->carry)
            work->carry(totals);
        state->rounds = work->rounds(totals);
        state->done += stretch.count;
        state->seconds += (double)tidings[TIDINGS_MICROSECONDS] / 1e6;
        state->was_stopped = tidings[TIDINGS_STOP] > 0 && state->done < run->shoes;
        wanted = next_stretch(stretch.count, tidings[TIDINGS_MICROSECONDS]);
        bool last = state->was_stopped || state->done == run->shoes;
        if (last || state->seconds - kept >= run->checkpoint_seconds) {
            status = keep(crew, totals, state->done, error);
            kept = state->seconds;
        }
        if (run->progress)
            run->progress(run, state);
    }
    return status;
}

enum sabot_status run_shoes(const struct run *run, const struct run_work *work, uint64_t *totals,
                            struct run_state *state, struct sabot_error *error) {
    struct crew crew = {.run = run, .work = work, .size = run->threads};
    *state = (struct run_state){0};
    memset(totals, 0, work->numbers * sizeof *totals);
    enum sabot_status status = SABOT_OK;
    if (!hire(&crew)) {
        snprintf(error->words, sizeof error->words, "no memory for %d threads", run->threads);
        status = SABOT_NO_MEMORY;
    }
    status = agree(run->cluster, status, error);
    if (status == SABOT_OK)
        status = run_crew(&crew, totals, state, error);
    dismiss(&crew);
    return status;
}

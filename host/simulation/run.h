/*
 * run.h - a long run over many shoes: threads, ranks, checkpoints, ctrl-C.
 *
 * Some work (a simulation, a count, sessions of a bank) deals a range of shoes
 * into a row of numbers; this splits all shoes into ranges, deals them on
 * threads, and adds the rows up, place by place. Shoes are done in batches of a
 * fraction of a second, from the first shoe on: after each batch everything up
 * to a shoe is counted and nothing beyond, so that a run can stop there, be
 * written to a file, and go on later, on any number of threads or ranks, with
 * the same final numbers. It prints nothing; `progress` says how far it is.
 */
#ifndef HOST_SIMULATION_RUN_H
#define HOST_SIMULATION_RUN_H

#include "sabot/banking.h"
#include "sabot/count.h"

#include <stdatomic.h>

#define RUN_SEED_MAX    64
#define RUN_THREADS_MAX 256
#define RUN_FACTS_MAX   24
#define RUN_COUNTS_MAX  8 /* in one pass */

/* The processes that share a run. Alone: rank 0 of 1, and no sum. */
struct run_cluster {
    int rank, ranks;
    /* Adds up `numbers`, place by place, over all ranks; all get the sums. */
    void (*sum)(uint64_t *numbers, size_t count);
};

extern const struct run_cluster run_alone;

/* How far a run is. */
struct run_state {
    uint64_t done;   /* units, from the first on */
    uint64_t found;  /* of them: those that the checkpoint had */
    uint64_t rounds; /* dealt in all of them */
    double seconds;  /* spent on those that were not found */
    bool was_stopped;
};

struct run {
    char seed[RUN_SEED_MAX + 1];
    char sheet[SABOT_SHEET_NAME_MAX];
    uint64_t units; /* shoes, or sessions of a bank */
    int rounds;     /* a shoe; 0: to the cut card */
    int threads;    /* of this rank */
    enum sabot_vector vector;
    const struct run_cluster *cluster;

    const char *checkpoint;    /* a file; NULL: none */
    double checkpoint_seconds; /* between two of them */

    atomic_bool *stop; /* set by a signal; may be NULL */
    /* After each batch; may be NULL. */
    void (*progress)(const struct run *run, const struct run_state *state);
    void *context; /* of it */
};

/* Something that the numbers of a run depend on: text, or where it is NULL a number. */
struct run_fact {
    const char *name;
    const char *text;
    int64_t number;
};

/* All of them, in the order in which differences are reported. */
struct run_facts {
    const char *what; /* the run is: `a simulation` */
    int count;
    struct run_fact list[RUN_FACTS_MAX];
};

void run_facts_add(struct run_facts *facts, const char *name, const char *text, int64_t number);

/* Those that every run over shoes has; `form` names the file's form and version. */
struct run_facts run_facts_of(const char *what, const char *form, const struct run *run,
                              const struct sabot_sim *sim);

/* What a run adds up: one of these, and all of them rows of 64-bit numbers. */
union run_totals {
    struct sabot_sim_counts outcomes;
    struct sabot_count_totals counts[RUN_COUNTS_MAX];
    struct sabot_session_totals sessions;
    uint64_t numbers[RUN_COUNTS_MAX * sizeof(struct sabot_count_totals) / sizeof(uint64_t)];
};

/* What is done with a range of shoes. */
struct run_work {
    const void *subject; /* handed to the functions below */
    size_t numbers;      /* of the totals that are used */
    size_t space_bytes;  /* of each thread's work space */
    int chunk_blocks;    /* blocks of shoes that a thread takes at a time: milliseconds of work */
    /* Deals the shoes of a range and adds to `totals`; may be called from many
     * threads at once, each with its own space and totals. */
    void (*deal)(const void *subject, struct sabot_sim_range range, enum sabot_vector vector,
                 void *space, union run_totals *totals);
    void (*carry)(union run_totals *totals); /* after additions; may be NULL */
    uint64_t (*rounds)(const union run_totals *totals);
    struct run_facts facts; /* for the checkpoint */
};

/* Makes the key of a seed: its bytes hashed with BLAKE2b to 32, as
 * `printf %s SEED | b2sum -l 256` does. */
void run_key(const char *seed, uint8_t key[SABOT_SIM_KEY_BYTES]);

/* Deals all shoes into `totals`, or until it is stopped.
 * With a checkpoint that exists it goes on from there: SABOT_BAD_TEXT if that
 * is of another run, SABOT_IO if it cannot be read or written. */
SABOT_MUST_CHECK enum sabot_status run_shoes(const struct run *run, const struct run_work *work,
                                             union run_totals *totals, struct run_state *state,
                                             struct sabot_error *error);

#endif

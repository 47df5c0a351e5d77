/*
 * simulation.h - a whole simulation run: threads, ranks, checkpoints, ctrl-C.
 *
 * sabot/sim.h deals a range of shoes; this splits all shoes into ranges, deals
 * them on threads, and adds the counts up. Shoes are done in stretches of a
 * fraction of a second, from the first shoe on: after each one everything up
 * to a shoe is counted and nothing beyond, so that a run can stop there, be
 * written to a file, and go on later, on any number of threads or ranks, with
 * the same final counts. It prints nothing; the caller is told how far it is.
 */
#ifndef HOST_SIMULATION_H
#define HOST_SIMULATION_H

#include "sabot/sim.h"

#include <signal.h>

#define SIMULATION_SEED_MAX    64
#define SIMULATION_THREADS_MAX 256

/* The processes that share a run. Alone: rank 0 of 1, and no sum. */
struct simulation_cluster {
    int rank, ranks;
    /* Adds up `numbers`, place by place, over all ranks; all get the sums. */
    void (*sum)(uint64_t *numbers, size_t count);
};

extern const struct simulation_cluster simulation_alone;

/* How far a run is. */
struct simulation_state {
    uint64_t done; /* shoes, from the first on */
    struct sabot_sim_counts counts;
    uint64_t found; /* of `done`: those that the checkpoint had */
    double seconds; /* spent on the others */
    bool was_stopped;
};

struct simulation {
    struct sabot_sim sim;
    char seed[SIMULATION_SEED_MAX + 1];
    char sheet[SABOT_SHEET_NAME_MAX];
    uint64_t shoes;
    int rounds;  /* a shoe; 0: to the cut card */
    int threads; /* of this rank */
    enum sabot_vector vector;
    const struct simulation_cluster *cluster;

    const char *checkpoint;    /* a file; NULL: none */
    double checkpoint_seconds; /* between two of them */

    volatile sig_atomic_t *stop;                          /* set by a signal; may be NULL */
    void (*progress)(const struct simulation *simulation, /* after each stretch; may be NULL */
                     const struct simulation_state *state);
};

/* Makes the key of a seed: its bytes hashed with BLAKE2b to 32, as
 * `printf %s SEED | b2sum -l 256` does. */
void simulation_key(const char *seed, uint8_t key[SABOT_SIM_KEY_BYTES]);

/* Deals all shoes, or until it is stopped. With a checkpoint that exists it goes
 * on from there: SABOT_BAD_TEXT if that is of another run, SABOT_IO if it
 * cannot be read or written. */
SABOT_MUST_CHECK enum sabot_status simulation_run(const struct simulation *simulation,
                                                  struct simulation_state *state,
                                                  struct sabot_error *error);

/* What a wager was worth in the rounds counted: the mean net result of one unit
 * staked, and the standard error of that mean. Rounds count as independent:
 * those of one shoe hang together so little that it does not show. */
struct simulation_estimate {
    double mean, standard_error;
};

struct simulation_estimate simulation_estimate(const struct sabot_wager *wager,
                                               const struct sabot_sim_counts *counts);

#endif

/*
 * simulate_command.h - `simulate` for the two programs that have it: `sabot`,
 * alone, and `sabot-mpi`, on the ranks of a cluster.
 */
#ifndef PROGRAMS_SIMULATE_COMMAND_H
#define PROGRAMS_SIMULATE_COMMAND_H

#include "host/simulation/simulation.h"

/* Runs the command on all ranks of a cluster; what is printed is the same on
 * all of them, and the caller lets one of them be heard. */
int simulate_command_on(const struct run_cluster *cluster, int argc, char **argv);

/* ---- printing: simulate_print.c ---- */

/* What a run has counted. */
struct simulate_answer {
    const struct simulation *simulation;
    const struct sabot_sheet *sheet;
    struct run_state state;
    struct sabot_sim_counts counts;
};

/* The result for people, and as the JSON document of the contract. */
void simulate_print(const struct simulate_answer *answer);
int simulate_print_json(const struct simulate_answer *answer);

#endif

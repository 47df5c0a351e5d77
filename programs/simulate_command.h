/*
 * simulate_command.h - `simulate` for the two programs that have it: `sabot`,
 * alone, and `sabot-mpi`, on the ranks of a cluster.
 */
#ifndef PROGRAMS_SIMULATE_COMMAND_H
#define PROGRAMS_SIMULATE_COMMAND_H

#include "host/simulation/run.h"

/* Runs the command on all ranks of a cluster; what is printed is the same on
 * all of them, and the caller lets one of them be heard. */
int simulate_command_on(const struct run_cluster *cluster, int argc, char **argv);

/* ---- every round or shoe: simulate_emit.c ---- */

/* Writes the shoes of a simulation in the order AS_ROWS as CSV. */
int simulate_emit(const struct run *run, const struct sabot_sim *sim, bool by_rounds);

#endif

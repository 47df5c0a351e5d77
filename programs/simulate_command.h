/*
 * simulate_command.h - `simulate` for the two programs that have it: `sabot`,
 * alone, and `sabot-mpi`, on the ranks of a cluster.
 */
#ifndef PROGRAMS_SIMULATE_COMMAND_H
#define PROGRAMS_SIMULATE_COMMAND_H

#include "host/simulation/simulation.h"

/* Runs the command on all ranks of a cluster; what is printed is the same on
 * all of them, and the caller lets one of them be heard. */
int simulate_command_on(const struct simulation_cluster *cluster, int argc, char **argv);

/* ---- printing: simulate_print.c ---- */

/* The result for people, and as the JSON document of the contract. */
void simulate_print(const struct simulation *simulation, const struct sabot_sheet *sheet,
                    const struct simulation_state *state);
int simulate_print_json(const struct simulation *simulation, const struct sabot_sheet *sheet,
                        const struct simulation_state *state);

/* The line of progress on a terminal, written over itself; the last one ends it. */
void simulate_print_progress(const struct simulation *simulation,
                             const struct simulation_state *state);

#endif

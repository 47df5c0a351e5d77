/*
 * mpi_main.c - `sabot-mpi`: simulations and counts on the ranks of a cluster.
 *
 *     mpirun -n 4 sabot-mpi simulate --shoes 1000000000 --seed 2026 --checkpoint run.json
 *
 * A program of its own, so that nothing else links MPI. Options, output and
 * numbers are those of `sabot simulate` and `sabot count`, whatever the number
 * of ranks; the two programs can go on from each other's checkpoints. If a rank
 * dies, MPI ends the job, and the same command goes on from the last checkpoint.
 */
#include "programs/command.h"
#include "programs/count_command.h"
#include "programs/simulate_command.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void sum_over_ranks(uint64_t *numbers, size_t count) {
    MPI_Allreduce(MPI_IN_PLACE, numbers, (int)count, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
}

/* Also where a bad option ends the program. */
static void finalize(void) {
    MPI_Finalize();
}

/* Every rank says the same; rank 0 is heard. */
static void fall_silent(void) {
    if (freopen("/dev/null", "w", stdout) == NULL || freopen("/dev/null", "w", stderr) == NULL)
        exit(COMMAND_BAD);
}

static const struct {
    const char *name;
    int (*run)(const struct run_cluster *cluster, int argc, char **argv);
} commands[] = {{"simulate", simulate_command_on}, {"count", count_command_on}};

int main(int argc, char **argv) {
    struct run_cluster cluster = {.sum = sum_over_ranks};
    MPI_Init(&argc, &argv);
    atexit(finalize);
    MPI_Comm_rank(MPI_COMM_WORLD, &cluster.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &cluster.ranks);
    if (cluster.rank != 0)
        fall_silent();
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return command_flush(commands[i].run(&cluster, argc - 1, argv + 1));
    return command_bad("", "expected `sabot-mpi simulate [OPTION...]` or `sabot-mpi count "
                           "[OPTION...]`");
}

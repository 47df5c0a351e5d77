/*
 * count_command.h - `count` for the two programs that have it: `sabot`, alone,
 * and `sabot-mpi`, on the ranks of a cluster.
 */
#ifndef PROGRAMS_COUNT_COMMAND_H
#define PROGRAMS_COUNT_COMMAND_H

#include "host/simulation/counting.h"
#include "sabot/derive.h"

/* Runs the command on all ranks of a cluster; what is printed is the same on
 * all of them, and the caller lets one of them be heard. */
int count_command_on(const struct run_cluster *cluster, int argc, char **argv);

/* ---- printing: count_print.c ---- */

/* What a run has counted. */
struct count_answer {
    const struct counting *counting;
    const struct sabot_sheet *sheet;
    bool is_range;
    struct run_state state;
    struct sabot_count_totals totals;
};

/* The result for people, and as the JSON document of the contract. */
void count_print(const struct count_answer *answer);
int count_print_json(const struct count_answer *answer);

/* Tags that were derived, for each largest tag from 1 on. */
struct count_derived {
    const struct sabot_sheet *sheet;
    int wager;
    struct sabot_effects effects;
    int count;
    struct sabot_tags systems[SABOT_DERIVE_LARGEST_MAX];
};

void count_print_derived(const struct count_derived *derived);
int count_print_derived_json(const struct count_derived *derived);

#endif

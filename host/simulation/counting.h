/*
 * counting.h - a study of a counting system as a run over many shoes.
 */
#ifndef HOST_SIMULATION_COUNTING_H
#define HOST_SIMULATION_COUNTING_H

#include "host/simulation/run.h"
#include "sabot/count.h"

struct counting {
    struct run run;
    struct sabot_count count;
    char wager[SABOT_WAGER_NAME_MAX];
};

/* Counts all shoes, or until it is stopped; fails as run_shoes does. */
SABOT_MUST_CHECK enum sabot_status counting_run(const struct counting *counting,
                                                struct sabot_count_totals *totals,
                                                struct run_state *state, struct sabot_error *error);

#endif

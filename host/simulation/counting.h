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
    struct sabot_card_plan *plan; /* of a wager that goes by the cards; else NULL */
};

/* Begins the count of a choice, whose plan is made here. Fails as sabot_count_begin does; to be
 * cleared even then. */
SABOT_MUST_CHECK enum sabot_status counting_begin(struct counting *counting,
                                                  const struct sabot_sheet *sheet,
                                                  const struct sabot_count_choice *choice,
                                                  const uint8_t key[SABOT_SIM_KEY_BYTES],
                                                  struct sabot_error *error);
void counting_clear(struct counting *counting);

/* Several of them, counted in one pass over the shoes of their runs, which are alike. */
struct counting_group {
    int count; /* at most RUN_COUNTS_MAX */
    const struct counting *of[RUN_COUNTS_MAX];
};

/* Counts all shoes into one totals each, or until it is stopped; fails as run_shoes does.
 * Requires: a checkpoint is of one count alone. */
SABOT_MUST_CHECK enum sabot_status counting_run_group(const struct counting_group *group,
                                                      struct sabot_count_totals *totals,
                                                      struct run_state *state,
                                                      struct sabot_error *error);

/* The same for one. */
SABOT_MUST_CHECK enum sabot_status counting_run(const struct counting *counting,
                                                struct sabot_count_totals *totals,
                                                struct run_state *state, struct sabot_error *error);

#endif

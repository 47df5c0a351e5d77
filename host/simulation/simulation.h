/*
 * simulation.h - a simulation as a run: every outcome of many shoes counted.
 */
#ifndef HOST_SIMULATION_SIMULATION_H
#define HOST_SIMULATION_SIMULATION_H

#include "host/simulation/run.h"

struct simulation {
    struct run run;
    struct sabot_sim sim;
};

/* Deals all shoes, or until it is stopped; fails as run_shoes does. */
SABOT_MUST_CHECK enum sabot_status simulation_run(const struct simulation *simulation,
                                                  struct sabot_sim_counts *counts,
                                                  struct run_state *state,
                                                  struct sabot_error *error);

/* What a wager was worth in the rounds counted: the mean net result of one unit
 * staked, and the standard error of that mean. Rounds count as independent:
 * those of one shoe hang together so little that it does not show. */
struct simulation_estimate {
    double mean, standard_error;
};

/* Of wager number `wager` of the sheet. Requires: dealt by cards, if the wager goes by them. */
struct simulation_estimate simulation_estimate(const struct sabot_sheet *sheet, int wager,
                                               const struct sabot_sim_counts *counts);

/* What a round is or is not, and how many were: `Player wins`, `player_wins`. Pairs only where the
 * cards were dealt. Gives their number. */
#define SIMULATION_EVENTS_MAX 10

struct simulation_event {
    const char *title, *field;
    uint64_t count;
};

int simulation_events(const struct sabot_sim_counts *counts, bool by_cards,
                      struct simulation_event list[SIMULATION_EVENTS_MAX]);

#endif

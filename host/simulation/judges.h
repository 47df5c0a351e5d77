/*
 * judges.h - the wagers of a simulation that go by the cards, as tables that judge a round.
 */
#ifndef HOST_SIMULATION_JUDGES_H
#define HOST_SIMULATION_JUDGES_H

#include "sabot/sim.h"

/* For the wagers that the simulation judges; to be freed. NULL where there are none, or they tell
 * too many hands apart, or memory is short: then rounds are asked for their facts. */
struct sabot_sim_judges *judges_new(const struct sabot_sim *sim);
void judges_free(struct sabot_sim_judges *judges);

#endif

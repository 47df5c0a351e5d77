/*
 * plain_sim.h - the simulation as one would first write it, for comparison.
 */
#ifndef BENCH_PLAIN_SIM_H
#define BENCH_PLAIN_SIM_H

#include "sabot/outcome.h"

struct plain_sim {
    uint64_t state[4]; /* of xoshiro256++ */
    uint64_t counts[SABOT_OUTCOMES];
};

void plain_sim_begin(struct plain_sim *sim, uint64_t seed);

/* Deals eight-deck shoes, burned, to a cut card 14 from the end and one round
 * more; returns the rounds. */
uint64_t plain_sim_run(struct plain_sim *sim, int shoes);

#endif

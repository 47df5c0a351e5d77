/*
 * random.h - numbers for property tests, from a seed that is printed.
 *
 * `SABOT_SEED=N` repeats a run. Not for shuffling real cards: 64 bits of state
 * are far too few for a shoe.
 */
#ifndef TESTS_SUPPORT_RANDOM_H
#define TESTS_SUPPORT_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

struct random_source {
    uint64_t state;
};

/* Prints the seed. Cases that share the work take different streams of it. */
struct random_source random_begin(uint64_t stream);

uint64_t random_bits(struct random_source *random);

/* From `least` to `most`, both included. */
int64_t random_between(struct random_source *random, int64_t least, int64_t most);

bool random_chance(struct random_source *random, int percent);

#endif

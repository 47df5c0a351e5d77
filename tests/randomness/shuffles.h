/*
 * shuffles.h - the real shuffle, and six wrong ones that the check of randomness
 * must refuse. Each wrong one was seen in somebody's program.
 */
#ifndef TESTS_RANDOMNESS_SHUFFLES_H
#define TESTS_RANDOMNESS_SHUFFLES_H

#include "tests/randomness/randomness.h"

/* host/fair itself; its seeds made from the number of the run, or drawn from the system. */
extern const struct shoe_source shuffle_fair;
extern const struct shoe_source shuffle_fair_system;

/* lib/shuffle with bytes of libsodium: as good, and much faster. */
extern const struct shoe_source shuffle_quick;

extern const struct shoe_source shuffle_last_card_stays;
extern const struct shoe_source shuffle_swap_with_any;
extern const struct shoe_source
    shuffle_modulo; /* a remainder of 16 bits; see shuffle_modulo_bits */
extern const struct shoe_source shuffle_32_bit_seed;
extern const struct shoe_source shuffle_one_riffle;
extern const struct shoe_source shuffle_clock;

/* How many bits shuffle_modulo divides: 16, unless somebody wants to see from
 * which bias on the check refuses. Set before a run, never during one. */
extern int shuffle_modulo_bits;

#endif

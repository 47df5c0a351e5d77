/*
 * index.h - two places in a shoe from random bits, without any bias.
 *
 * Think of the bits as an endless binary fraction U, uniform from 0 to 1. Of
 * `below` cards the first taken is floor(U * below), and what is left of the
 * product, its fraction, is again uniform and independent of it, so that the
 * second is floor(fraction * (below - 1)). Together:
 *     floor(U * product) = first * (below - 1) + second,
 *     product = below * (below - 1).
 * From the first 32 bits of U alone that is right unless the bits that are
 * still missing could carry into the whole part: they add less than `product`
 * to the low 32 bits. Then, and only then, more bits are taken, until no carry
 * can come. Nothing is rounded and nothing is rejected: the result is that of
 * the endless fraction, so every pair of places is exactly equally likely. (It
 * stops after 16 more words, with a chance below 2^-480 to get so far.)
 */
#ifndef LIB_SIM_INDEX_H
#define LIB_SIM_INDEX_H

#include "sabot/base.h"

#define INDEX_MORE_WORDS 16

struct index_pair {
    uint32_t first;  /* below `below` */
    uint32_t second; /* below `below` - 1, or 0 if there is no second card */
};

/* How many places the second card has; with one card left it is not asked for,
 * and the factor 1 keeps the first place right. */
static inline uint32_t index_second_below(uint32_t below) {
    return below > 1 ? below - 1 : 1;
}

/* True if the bits after the first 32 could change the pair. */
static inline bool index_is_open(uint32_t bits, uint32_t below) {
    uint32_t product = below * index_second_below(below);
    uint32_t low = bits * product;
    return (uint64_t)low + product > UINT64_C(1) << 32;
}

/* The pair, from the first 32 bits and the words that follow them.
 * Requires: 1 <= below < 65536. */
struct index_pair sabot_index_pair(uint32_t bits, uint32_t below,
                                   const uint32_t more[INDEX_MORE_WORDS]);

#endif

/*
 * randomness_tally.h - what is counted of shoes. Inside the check of randomness.
 */
#ifndef TESTS_RANDOMNESS_TALLY_H
#define TESTS_RANDOMNESS_TALLY_H

#include "tests/randomness/randomness.h"

struct randomness_tally {
    uint64_t shoes;
    /* How often a card lay at a place, and how often one followed another; the
     * first card follows the last. */
    uint32_t places[RANDOMNESS_CARDS][RANDOMNESS_CARDS];
    uint32_t neighbours[RANDOMNESS_CARDS][RANDOMNESS_CARDS];
    /* Shoes by their number of rising sequences: runs of cards n, n + 1, n + 2 ...
     * in this order, whatever lies between. A riffle of two packets has two. */
    uint64_t rising[RANDOMNESS_CARDS + 1];
    /* Shoes by the number of cards that lie where they began. */
    uint64_t stayed[RANDOMNESS_CARDS + 1];
    /* The order read as the choices of a Fisher-Yates that made it: the sum of
     * the choices from `left` cards, each 0..left - 1. Every order is one row of
     * choices, so that all rows are equally likely if all orders are; and what is
     * wrong with a choice is plainer in the choices than in the order. */
    uint64_t choices[RANDOMNESS_CARDS + 1];
};

/* Adds a shoe. */
void randomness_tally_add(struct randomness_tally *tally, const uint16_t order[RANDOMNESS_CARDS]);

void randomness_tally_merge(struct randomness_tally *into, const struct randomness_tally *from);

/* What is kept of each shoe, by its number. */
struct randomness_shoes {
    uint64_t count;
    uint64_t *marks; /* 64 bits of a hash of the order */
    uint8_t *first;  /* the first card out of it, as a number of a deck */
};

/* Fills in the thirteen tests. Sorts the marks. */
void randomness_judge(const struct randomness_tally *tally, struct randomness_shoes *shoes,
                      struct randomness_report *report);

#endif

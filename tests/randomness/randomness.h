/*
 * randomness.h - the check of randomness: are these shoes of eight decks in an
 * order that nobody could have bet on?
 *
 * Every order is equally likely, and no shoe tells anything about another: from
 * that follow thirteen distributions, exactly or very nearly, and the shoes are
 * held against them. The check says no if one of the thirteen is so far out
 * that it comes once in 1300 times by chance: so shoes that are random are
 * refused in at most one run of 100.
 *
 * It looks at the order alone and knows no shuffle, good or wrong.
 */
#ifndef TESTS_RANDOMNESS_H
#define TESTS_RANDOMNESS_H

#include "sabot/card.h"

#define RANDOMNESS_CARDS   SABOT_SHOE_CARDS_MAX
#define RANDOMNESS_TESTS   13
#define RANDOMNESS_OVERALL 0.01 /* the chance that random shoes are refused */

/* Deals shoe `number` of the run `run`: 0..415 in an order. Two threads call it. */
struct shoe_source {
    const char *name;
    void (*deal)(uint64_t run, uint64_t number, uint16_t order[RANDOMNESS_CARDS]);
};

struct randomness_test {
    const char *name;
    double p; /* the chance of a result as far out */
};

struct randomness_report {
    struct randomness_test tests[RANDOMNESS_TESTS];
    uint64_t shoes;
    double seconds;
    int refused_by; /* the index of the least likely, if the shoes are refused; or -1 */
};

/* Deals `shoes` of them on two threads and judges them. */
struct randomness_report randomness_check(const struct shoe_source *source, uint64_t run,
                                          uint64_t shoes);

void randomness_print(const struct shoe_source *source, const struct randomness_report *report);

#endif

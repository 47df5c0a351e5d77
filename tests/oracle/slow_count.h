/*
 * slow_count.h - a counting system a second time, from docs/counting.md.
 *
 * One shoe after the other with plain code: the shoes of slow_sim.h, rounds
 * and verdicts by the prose of the documents, the running count added up
 * afresh from every card that was seen, and exact expectations by six loops
 * over every deal.
 */
#ifndef TESTS_ORACLE_SLOW_COUNT_H
#define TESTS_ORACLE_SLOW_COUNT_H

#include "tests/oracle/slow_sim.h"

#define SLOW_TARGETS_MAX 16

enum slow_divisor { SLOW_UNSEEN, SLOW_LEFT, SLOW_RUNNING };

struct slow_count {
    struct slow_sim sim;
    const char *sheet, *wager; /* shipped ones, that pay whole units without commission */
    int tags[13];              /* hundredths */
    enum slow_divisor divisor;
    int start; /* hundredths */
    int target_count;
    int targets[SLOW_TARGETS_MAX]; /* hundredths, rising */
    int units[SLOW_TARGETS_MAX];   /* of a ramp, from each target on; 0: there is none */
    int rounding;                  /* enum sabot_count_rounding */
    bool burn_unseen, leaves;
    int leaves_at;
    bool exact;   /* find expectations */
    bool perfect; /* wager where they are positive; one target */
};

struct slow_target {
    int64_t wagers;
    int64_t result, result_squares; /* of shoes, in units */
    double worth;                   /* all expectations, in units */
    int64_t wager_squares;          /* of results, wager by wager */
};

struct slow_study {
    int64_t rounds;
    struct slow_target targets[SLOW_TARGETS_MAX];
    struct slow_target ramp;
    int64_t ramp_units;
    int64_t by_count[401]; /* rounds whose count is -200..200, rounded down */
};

/* Studies shoes `first` to `first` + `count` - 1 and adds them. */
void slow_count_run(const struct slow_count *count, uint64_t first, uint64_t shoes,
                    struct slow_study *study);

#endif

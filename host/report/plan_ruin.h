/*
 * plan_ruin.h - the chance that a night ruins a bankroll, from the laws of its rounds.
 *
 * The rounds are independent. At several tables each of them is at one drawn at random, by how many
 * rounds the tables have: the bankroll is looked at after every round of any table, which is more
 * often than where tables take turns or end their rounds together. So the chance is a little large
 * rather than small.
 *
 * Chances are added up backwards from the last round, on a grid. Where that of the results is too
 * fine each result goes to its two neighbours so that its mean stays, and the bankroll is taken as
 * a step less than it is: both make ruin likelier.
 */
#ifndef HOST_REPORT_PLAN_RUIN_H
#define HOST_REPORT_PLAN_RUIN_H

#include "host/report/plan_law.h"

struct plan_ruin_part {
    const struct plan_law *law; /* with a round */
    double rounds;              /* more than 0 */
    double charge;              /* cents off every round, beside what the law has */
};

/* Of the last one that was found, in static memory. */
struct plan_ruin {
    double needed; /* to begin a round */
    double grid;   /* cents */
    double less; /* that a bankroll is taken as less than it is, for what is rounded; 0: nothing */
    int64_t count; /* of `at`, the chance by points above needed; 0 after them */
    const double *at;
};

/* With all tables' rounds together, rounded up, and what all of them need at once. */
struct plan_ruin plan_ruin_find(const struct plan_ruin_part *parts, int count, double needed);

/* Between two points as on the line between them, which is not below the chance. */
double plan_ruin_at(const struct plan_ruin *ruin, double bankroll);

/* The least that is ruined with a chance of at most `risk`. */
double plan_ruin_bankroll(const struct plan_ruin *ruin, double risk);

#endif

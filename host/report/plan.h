/*
 * plan.h - what banking is worth an hour, from the rounds that were banked.
 *
 * Pace and action are those that the daybook has; the worth of each round is its exact
 * expectation, not its result, so that a few nights are enough. Rounds of one person alone need
 * nobody else's result and name no bettor.
 */
#ifndef HOST_REPORT_PLAN_H
#define HOST_REPORT_PLAN_H

#include "host/daybook/daybook.h"

/* Rounds at one table at one collection. Money is cents, a mean a round. */
struct plan_band {
    sabot_cents fee; /* the player-dealer's collection */
    int64_t rounds;
    double action, worth; /* worth: expected, the collection not taken off */
    /* Of the result of a round that is drawn at random, `spread` of it between the rounds' means.
     */
    double variance, spread;
};

#define PLAN_BANDS_MAX  64
#define PLAN_TABLES_MAX 256

struct plan_table {
    char name[JOURNAL_STREAM_MAX];
    int store;             /* that it is of */
    double hours;          /* in each shift from the first of these rounds to the end of the last */
    int64_t idle, unknown; /* rounds without a wager, and those whose worth is not known */
    sabot_cents idle_fees, unknown_fees; /* that they paid */
    int band_count;
    struct plan_band bands[PLAN_BANDS_MAX];
};

/* Rounds of known worth: those without a wager are charged to them. Without any they are charged to
 * nobody, and the table is planned by no more than one whose worth is not known. */
bool plan_has_worth(const struct plan_table *table);

struct plan {
    int table_count;
    struct plan_table tables[PLAN_TABLES_MAX]; /* by store and name */
    int left_out;                              /* tables or bands that there was no room for */
};

struct plan_choice {
    const char *person;     /* NULL: everybody who banked */
    const char *table;      /* NULL: all */
    int64_t from_ms, to_ms; /* of the rounds' ends: from, and before */
};

/* Adds the tables of a store to a plan, which begins as all zero. */
SABOT_MUST_CHECK enum sabot_status plan_add(struct daybook *daybook, int store,
                                            const struct plan_choice *choice, struct plan *plan,
                                            struct sabot_error *error);

/* What a table comes to in an hour, collections taken off, those of rounds without a wager too. */
struct plan_hour {
    double rounds, action; /* with wagers; action: of a round */
    double worth, fees, kept, variance;
    double idle; /* of the fees, those of rounds without a wager */
};
struct plan_hour plan_hour(const struct plan_table *table);

/* The action of a round from which on banking pays the collection and so much an hour; 0: never,
 * because it is worth nothing. The collection is taken to stay as it is. */
double plan_break_even(const struct plan_hour *hour, double wage);

#endif

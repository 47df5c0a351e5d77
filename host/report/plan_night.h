/*
 * plan_night.h - a night at the tables of one or several stores: where it pays to send somebody, by
 * a rule for amounts, and what that comes to.
 */
#ifndef HOST_REPORT_PLAN_NIGHT_H
#define HOST_REPORT_PLAN_NIGHT_H

#include "host/report/plan_rules.h"

enum { PLAN_STORES_MAX = 16 };

/* What is planned: tables by what they keep an hour, and those that somebody is sent to. */
struct plan_night {
    int64_t hours, pace, most; /* pace: 0 is as recorded; most: representatives that there are */
    sabot_cents wage, cap;     /* cap: the most that a rule puts up in a round; 0: no such */
    sabot_cents bankroll;      /* that there is; 0: not said */
    int rule;                  /* for amounts, that it is planned by; 0: as they were put up */
    int store_count;
    struct journal *stores[PLAN_STORES_MAX];
    const struct plan *plan; /* with the tables that cannot be planned by */
    int count, sent;
    struct plan_ranked {
        const struct plan_table *table;
        struct plan_hour hour; /* with the rule */
        struct plan_rules rules;
    } tables[PLAN_TABLES_MAX]; /* best first */
    bool has_law;
    struct sabot_sum law; /* of the night's result, wages not taken off */
};

/* The tables of a plan, then their rules, then who is sent where, then the law of the night. */
void plan_night_collect(struct plan *plan, struct plan_night *night);
SABOT_MUST_CHECK enum sabot_status plan_night_try(const struct plan_choice *choice,
                                                  struct plan_night *night,
                                                  struct sabot_error *error);
void plan_night_rank(struct plan_night *night);
SABOT_MUST_CHECK enum sabot_status plan_night_law(struct plan_night *night,
                                                  struct sabot_error *error);
void plan_night_end(struct plan_night *night);

/* Of the night's law, wages and the collections of rounds without a wager taken off. */
sabot_cents plan_night_quantile(const struct plan_night *night, double part);
double plan_night_lose(const struct plan_night *night);

/* What the night leaves, in cents, where worth and pace are so many times as they are. */
double plan_night_leaves(const struct plan_night *night, double worth, double pace);
double plan_night_deviation(const struct plan_night *night);

/* For a night at one table; they pay the wage. */
struct plan_bankrolls {
    double by_risk[PLAN_RISKS];
};
struct plan_bankrolls plan_night_bankrolls(const struct plan_night *night,
                                           const struct plan_ranked *ranked, int rule);

/* Whether every share of the action comes to the sheet's minimum, at every table and round. */
bool plan_night_is_least(const struct plan_night *night);

/* The night with one rule at every table, where it pays to send somebody. */
struct plan_outlook {
    int sent;
    const struct plan_ranked *to[PLAN_TABLES_MAX]; /* best first */
    /* As one round: kept is what the night leaves, wages taken off; most and needed are sums. */
    struct plan_rule all;
    struct plan_bankrolls bankrolls; /* one behind all of them */
    double ruined;                   /* that the bankroll that there is is ruined tonight */
};

struct plan_outlook plan_outlook_of(const struct plan_night *night, int rule);

#endif

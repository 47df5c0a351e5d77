/*
 * plan_rules.h - a rule for amounts, tried on the rounds that were banked.
 *
 * Nobody studies a table while wagers are placed: what a representative can follow is a share of
 * the action. Each recorded table is studied again with the amount that the rule gives.
 */
#ifndef HOST_REPORT_PLAN_RULES_H
#define HOST_REPORT_PLAN_RULES_H

#include "host/report/plan.h"
#include "host/report/plan_law.h"

enum { PLAN_RULES = 11, PLAN_COVERS_ALL = 0, PLAN_AS_IT_WAS = -1, PLAN_RISKS = 3 };

/* In hundredths of the action; PLAN_COVERS_ALL: what covers everything; PLAN_AS_IT_WAS, the first:
 * what was put up. */
extern const int plan_rule_shares[PLAN_RULES];
extern const double plan_risks[PLAN_RISKS];

/* Money is cents; means a round. */
struct plan_rules {
    int64_t rounds;                   /* that were studied: evenly spaced ones of all */
    char sheet[SABOT_SHEET_NAME_MAX]; /* of the last of them */
    sabot_cents least; /* the largest minimum of the player-dealer's amount among the rounds */
    struct plan_rule {
        double put_up, most; /* put up, and the largest of them */
        double needed;       /* the largest that a round needs, with its collection */
        double kept, variance;
        double unpaid;  /* share of rounds in which a winner is not paid in full */
        int64_t rounds; /* that could be studied with its amount: the means are of these */
    } rules[PLAN_RULES];
    struct plan_law law; /* with the rule that was asked for; as it was: of all rounds */
};

/* How many rounds are studied, the rule whose law is found, and the most that a rule puts up. */
struct plan_effort {
    int64_t most;
    int rule;
    sabot_cents cap; /* 0: none */
};

/* Studies at most `most` rounds of a table of the plan by the rules, for the law of one of them,
 * which the caller clears even on failure. Rounds whose wagers can come out in too many ways
 * together are left out. */
SABOT_MUST_CHECK enum sabot_status
plan_rules_try(struct journal *journal, const struct plan_choice *choice,
               const struct plan_table *table, struct plan_effort effort, struct plan_rules *rules,
               struct sabot_error *error);

/* What one needs so that so many rounds ruin it with a chance of about `risk`: the largest amount
 * with its collection, and what a diffusion with this mean and variance falls with that chance.
 * INFINITY asks for ever, and requires that the rule keeps something. */
double plan_rule_bankroll(const struct plan_rule *rule, double rounds, double risk);

/* The chance that so many rounds ruin a bankroll; of INFINITY: ever, if nothing is added to it. */
double plan_rule_ruin(const struct plan_rule *rule, double rounds, double bankroll);

#endif

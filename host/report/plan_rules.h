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
    struct plan_law laws[PLAN_RULES]; /* by rule; as it was: of all rounds */
};

/* How many rounds are studied, and the most that a rule puts up. */
struct plan_effort {
    int64_t most;
    sabot_cents cap; /* 0: none */
};

/* Studies at most `most` rounds of a table of the plan by the rules; the caller clears their laws
 * even on failure. Rounds whose wagers can come out in too many ways
 * together are left out. */
SABOT_MUST_CHECK enum sabot_status
plan_rules_try(struct journal *journal, const struct plan_choice *choice,
               const struct plan_table *table, struct plan_effort effort, struct plan_rules *rules,
               struct sabot_error *error);

/* What is ruined ever with a chance of about `risk`, if nothing is added: the largest amount with
 * its collection, and what a diffusion with this mean and variance falls with that chance. Requires
 * that the rule keeps something. */
double plan_rule_bankroll_ever(const struct plan_rule *rule, double risk);

/* The chance that a bankroll is ruined ever, by the same. */
double plan_rule_ruin_ever(const struct plan_rule *rule, double bankroll);

#endif

/*
 * plan_night.c - see plan_night.h.
 */
#include "host/report/plan_night.h"

#include "host/report/plan_ruin.h"

#include <math.h>
#include <stdlib.h>

enum {
    STUDIED_MOST = 20000, /* rounds on which rules for amounts are tried, of all tables */
    STUDIED_LEAST = 1000, /* of one table */
};

static double left_of(const struct plan_night *night, const struct plan_ranked *ranked) {
    return ranked->hour.kept - (double)night->wage;
}

void plan_night_collect(struct plan *plan, struct plan_night *night) {
    night->plan = plan;
    for (int i = 0; i < plan->table_count; i++) {
        struct plan_ranked ranked = {.table = &plan->tables[i],
                                     .hour = plan_hour(&plan->tables[i])};
        if (ranked.hour.rounds == 0)
            continue;
        if (night->pace > 0) {
            plan->tables[i].hours *= ranked.hour.rounds / (double)night->pace;
            ranked.hour = plan_hour(ranked.table);
        }
        night->tables[night->count++] = ranked;
    }
}

/* As it was: of all rounds, not only of those that were studied. Rounds without a wager are charged
 * to the others. */
static void by_rule(struct plan_ranked *ranked, int number) {
    struct plan_hour *hour = &ranked->hour;
    struct plan_rule *rules = ranked->rules.rules, *rule = &rules[number];
    rules[0].kept = hour->kept / hour->rounds;
    rules[0].variance = hour->variance / hour->rounds;
    for (int i = 1; i < PLAN_RULES; i++)
        rules[i].kept -= hour->idle / hour->rounds;
    if (number == 0)
        return;
    hour->kept = rule->rounds > 0 ? rule->kept * hour->rounds : -hour->fees;
    hour->worth = hour->kept + hour->fees;
    hour->variance = rule->variance * hour->rounds;
}

enum sabot_status plan_night_try(const struct plan_choice *choice, struct plan_night *night,
                                 struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    for (int i = 0; i < night->count && status == SABOT_OK; i++) {
        struct plan_ranked *ranked = &night->tables[i];
        int64_t most = STUDIED_MOST / night->count;
        struct plan_effort effort = {most > STUDIED_LEAST ? most : STUDIED_LEAST, night->cap};
        status = plan_rules_try(night->stores[ranked->table->store], choice, ranked->table, effort,
                                &ranked->rules, error);
        by_rule(ranked, night->rule);
    }
    return status;
}

static int by_kept(const void *a, const void *b) {
    double left = ((const struct plan_ranked *)a)->hour.kept;
    double right = ((const struct plan_ranked *)b)->hour.kept;
    return left < right ? 1 : left > right ? -1 : 0;
}

void plan_night_rank(struct plan_night *night) {
    qsort(night->tables, (size_t)night->count, sizeof *night->tables, by_kept);
    while (night->sent < night->count && night->sent < night->most &&
           left_of(night, &night->tables[night->sent]) > 0)
        night->sent++;
}

/* The night at the tables that somebody is sent to. */
enum sabot_status plan_night_law(struct plan_night *night, struct sabot_error *error) {
    struct sabot_sum_part tables[PLAN_TABLES_MAX];
    for (int i = 0; i < night->sent; i++) {
        const struct plan_ranked *ranked = &night->tables[i];
        const struct plan_law *law = &ranked->rules.laws[night->rule];
        int64_t rounds = llround(ranked->hour.rounds * (double)night->hours);
        if (law->rounds == 0)
            return SABOT_OK; /* wagers that can come out in too many ways together */
        tables[i] = (struct sabot_sum_part){law->results, (int64_t)law->count, rounds + !rounds};
    }
    if (night->sent == 0)
        return SABOT_OK;
    enum sabot_status status = plan_night_find(tables, night->sent, &night->law, error);
    night->has_law = status == SABOT_OK;
    return status;
}

/* Wages, and the collections of rounds without a wager, which the law does not have. */
static sabot_cents charges_of(const struct plan_night *night) {
    double idle = 0;
    for (int i = 0; i < night->sent; i++)
        idle += night->tables[i].hour.idle;
    return night->wage * night->hours * night->sent + llround(idle * (double)night->hours);
}

sabot_cents plan_night_quantile(const struct plan_night *night, double part) {
    return sabot_sum_quantile(&night->law, part) - charges_of(night);
}

void plan_night_end(struct plan_night *night) {
    for (int i = 0; i < night->count; i++)
        for (int rule = 0; rule < PLAN_RULES; rule++)
            plan_law_clear(&night->tables[i].rules.laws[rule]);
    plan_night_clear(&night->law);
}

/* A night's rounds at a table: wages, and the collections of rounds without a wager, are taken off
 * each alike. */
static struct plan_ruin_part part_of(const struct plan_night *night,
                                     const struct plan_ranked *ranked, int rule) {
    const struct plan_hour *hour = &ranked->hour;
    return (struct plan_ruin_part){&ranked->rules.laws[rule], hour->rounds * (double)night->hours,
                                   ((double)night->wage + hour->idle) / hour->rounds};
}

static struct plan_bankrolls bankrolls_of(const struct plan_ruin *ruin) {
    struct plan_bankrolls bankrolls;
    for (int risk = 0; risk < PLAN_RISKS; risk++)
        bankrolls.by_risk[risk] = plan_ruin_bankroll(ruin, plan_risks[risk]);
    return bankrolls;
}

struct plan_bankrolls plan_night_bankrolls(const struct plan_night *night,
                                           const struct plan_ranked *ranked, int rule) {
    struct plan_ruin_part part = part_of(night, ranked, rule);
    struct plan_ruin ruin =
        plan_ruin_find(&part, part.law->rounds > 0 ? 1 : 0, ranked->rules.rules[rule].needed);
    return bankrolls_of(&ruin);
}

bool plan_night_is_least(const struct plan_night *night) {
    for (int i = 0; i < night->count; i++)
        for (int rule = 0; rule < PLAN_RULES; rule++)
            if (plan_rule_shares[rule] > 0 &&
                night->tables[i].rules.rules[rule].most > (double)night->tables[i].rules.least)
                return false;
    return true;
}

static double kept_by(const struct plan_ranked *ranked, int rule) {
    return ranked->rules.rules[rule].kept * ranked->hour.rounds;
}

static void send_by(const struct plan_night *night, int rule, struct plan_outlook *outlook) {
    for (int i = 0; i < night->count; i++) {
        const struct plan_ranked *one = &night->tables[i];
        if (one->rules.rules[rule].rounds == 0 || kept_by(one, rule) <= (double)night->wage)
            continue;
        int at = outlook->sent++;
        for (; at > 0 && kept_by(outlook->to[at - 1], rule) < kept_by(one, rule); at--)
            outlook->to[at] = outlook->to[at - 1];
        outlook->to[at] = one;
    }
    if (outlook->sent > night->most)
        outlook->sent = (int)night->most;
}

struct plan_outlook plan_outlook_of(const struct plan_night *night, int rule) {
    struct plan_outlook outlook = {0};
    struct plan_rule *all = &outlook.all;
    struct plan_ruin_part parts[PLAN_TABLES_MAX];
    double rounds_of_all = 0;
    send_by(night, rule, &outlook);
    for (int i = 0; i < outlook.sent; i++) {
        const struct plan_rule *one = &outlook.to[i]->rules.rules[rule];
        double rounds = outlook.to[i]->hour.rounds * (double)night->hours;
        rounds_of_all += rounds;
        all->most += one->most;
        all->unpaid += one->unpaid * rounds;
        all->needed += one->needed;
        all->kept += one->kept * rounds - (double)(night->wage * night->hours);
        all->variance += one->variance * rounds;
        parts[i] = part_of(night, outlook.to[i], rule);
    }
    all->unpaid /= fmax(rounds_of_all, 1e-9);
    if (outlook.sent > 0) {
        struct plan_ruin ruin = plan_ruin_find(parts, outlook.sent, all->needed);
        outlook.bankrolls = bankrolls_of(&ruin);
        outlook.ruined = plan_ruin_at(&ruin, (double)night->bankroll);
    }
    return outlook;
}

double plan_night_leaves(const struct plan_night *night, double worth, double pace) {
    double sum = 0;
    for (int i = 0; i < night->sent; i++) {
        const struct plan_hour *hour = &night->tables[i].hour;
        sum += pace * (worth * hour->worth - hour->fees) - (double)night->wage;
    }
    return sum * (double)night->hours;
}

double plan_night_deviation(const struct plan_night *night) {
    double variance = 0;
    for (int i = 0; i < night->sent; i++)
        variance += night->tables[i].hour.variance;
    return sqrt(variance * (double)night->hours);
}

double plan_night_lose(const struct plan_night *night) {
    return sabot_sum_below(&night->law, charges_of(night));
}

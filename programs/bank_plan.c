/*
 * bank_plan.c - `sabot bank plan STORE`: which tables are worth banking, an hour and a night.
 */
#include "host/document/json_build.h"
#include "host/report/plan_night.h"
#include "host/report/report.h"
#include "programs/bank_command.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/store.h"
#include "programs/text_table.h"
#include "programs/words.h"
#include "sabot/cents.h"

#include <math.h>
#include <string.h>

enum {
    HOURS_MOST = 24,
    PACE_MOST = 1000,
    PACE_OF_PEOPLE = 120, /* rounds an hour */
    ROUNDS_FEW = 100,
    REPRESENTATIVES_MOST = PLAN_TABLES_MAX,
};

struct request {
    const char *person, *table, *from, *to, *hours, *wage, *pace, *representatives, *rule, *cap,
        *bankroll;
    char *const *stores;
    int store_count;
    struct store_daybook_asked daybook;
    bool json;
};

static const double parts[] = {0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
enum { PARTS = sizeof parts / sizeof parts[0] };

/* ---- reading ---- */

static bool read_time(const char *option, const char *words, int64_t *time_ms) {
    if (words == NULL || report_time_read(words, 0, time_ms))
        return true;
    return command_wrong("bank plan",
                         "--%s is %s: expected a time such as 2026-01-31 or 2026-01-31T08:00Z",
                         option, command_quote(words, strlen(words)).words);
}

static struct words rule_name(int rule) {
    struct words words = {"as-it-was"};
    if (plan_rule_shares[rule] == PLAN_COVERS_ALL)
        snprintf(words.text, sizeof words.text, "full");
    else if (rule > 0)
        snprintf(words.text, sizeof words.text, "%d", plan_rule_shares[rule]);
    return words;
}

/* For people, with the most that it puts up. */
static struct words rule_words(const struct plan_night *night, int rule) {
    struct words words = {"as it was put up"};
    bool is_full = plan_rule_shares[rule] == PLAN_COVERS_ALL, is_cut = night->cap > 0;
    if (rule > 0)
        snprintf(words.text, sizeof words.text, "%.20s%s%s%.40s",
                 is_full && !is_cut ? "covers everything" : rule_name(rule).text,
                 is_full ? "" : "%", is_cut ? ", at most " : "",
                 is_cut ? words_money_short(night->cap).text : "");
    return words;
}

static bool read_rule(const char *words, int *rule) {
    static const struct plan_night uncut;
    char names[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(names, sizeof names);
    for (*rule = 0; words != NULL && *rule < PLAN_RULES; ++*rule) {
        if (strcmp(words, rule_name(*rule).text) == 0 ||
            strcmp(words, rule_words(&uncut, *rule).text) == 0)
            return true; /* 100, or 100% */
        sabot_text_add_joint(&text, (size_t)*rule, PLAN_RULES, " or ");
        sabot_text_add(&text, rule_name(*rule).text);
    }
    return words == NULL ||
           command_wrong("bank plan", "--rule is %s: expected %s (percent of the action)",
                         command_quote(words, strlen(words)).words, names);
}

static bool read_stores(const struct request *request) {
    for (int i = 1; i < request->store_count; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(request->stores[i], request->stores[k]) == 0)
                return command_wrong("bank plan", "%s is given twice: expected each store once",
                                     request->stores[i]);
    if (request->store_count > PLAN_STORES_MAX)
        return command_wrong("bank plan", "%d stores: expected at most %d", request->store_count,
                             PLAN_STORES_MAX);
    if (request->store_count > 1 && (request->daybook.path || request->daybook.key))
        return command_wrong("bank plan", "--daybook and --key are of one store: expected one");
    return true;
}

static bool read_request(const struct request *request, struct plan_choice *choice,
                         struct plan_night *night) {
    struct sabot_error error;
    *choice = (struct plan_choice){request->person, request->table, 0, REPORT_FOREVER};
    if (!read_time("from", request->from, &choice->from_ms) ||
        !read_time("to", request->to, &choice->to_ms) ||
        !command_number("bank plan", "hours", request->hours,
                        (struct command_bounds){1, HOURS_MOST, 8}, &night->hours) ||
        !command_number("bank plan", "pace", request->pace,
                        (struct command_bounds){1, PACE_MOST, 0}, &night->pace) ||
        !command_number("bank plan", "representatives", request->representatives,
                        (struct command_bounds){1, REPRESENTATIVES_MOST, REPRESENTATIVES_MOST},
                        &night->most) ||
        !read_rule(request->rule, &night->rule) || !read_stores(request))
        return false;
    if (choice->to_ms <= choice->from_ms)
        return command_wrong("bank plan", "--to, %s, is not after --from, %s",
                             request->to != NULL ? request->to : "the end",
                             request->from != NULL ? request->from : "the beginning");
    if (request->wage != NULL && sabot_cents_read(request->wage, &night->wage, &error) != SABOT_OK)
        return command_wrong("bank plan", "--wage is %s: expected dollars an hour, such as 18",
                             command_quote(request->wage, strlen(request->wage)).words);
    if (request->cap != NULL &&
        (sabot_cents_read(request->cap, &night->cap, &error) != SABOT_OK || night->cap == 0))
        return command_wrong("bank plan", "--cap is %s: expected dollars, such as 2000",
                             command_quote(request->cap, strlen(request->cap)).words);
    if (request->bankroll != NULL &&
        (sabot_cents_read(request->bankroll, &night->bankroll, &error) != SABOT_OK ||
         night->bankroll == 0))
        return command_wrong("bank plan", "--bankroll is %s: expected dollars, such as 20000",
                             command_quote(request->bankroll, strlen(request->bankroll)).words);
    return true;
}

/* ---- what it comes to ---- */

/* What may turn out otherwise, by a tenth less and more. */
static const struct {
    const char *name, *more;
    double worth, pace; /* 1: it changes */
} changes[] = {{"edge or action", ", the collection as it is", 1, 0}, {"pace", "", 0, 1}};

enum { CHANGES = sizeof changes / sizeof changes[0] };

static double changed(const struct plan_night *night, int change, double by) {
    return plan_night_leaves(night, 1 + by * changes[change].worth, 1 + by * changes[change].pace);
}

/* ---- for people ---- */

static struct words money(double cents) {
    return words_money(llround(cents));
}

/* Of an approximation: without cents. */
static struct words dollars(double cents) {
    return words_money_short(llround(cents / 100) * 100);
}

/* What a rule leaves in the night, wages taken off. */
static double night_by_rule(const struct plan_night *night, const struct plan_ranked *ranked,
                            int rule) {
    return (ranked->rules.rules[rule].kept * ranked->hour.rounds - (double)night->wage) *
           (double)night->hours;
}

/* With its store, where there are several. */
static struct words table_words(const struct plan_night *night, const struct plan_table *table) {
    struct words words;
    bool is_one = night->store_count == 1;
    snprintf(words.text, sizeof words.text, "%.90s%s%.60s",
             is_one ? "" : journal_name(night->stores[table->store]), is_one ? "" : ":",
             table->name);
    return words;
}

/* The standard error of what rounds there are worth. */
static double error_of(const struct plan_band *band) {
    return band->rounds > 1 ? sqrt(band->spread / (double)(band->rounds - 1)) : 0;
}

static void print_bands(const struct plan_night *night) {
    struct text_table table = text_table_begin("<<>>>>>>>>");
    text_table_add(&table,
                   "table\tsheet\tcollection\trounds\tan hour\taction\tworth\tits error\tedge\t"
                   "pays for itself from");
    for (int i = 0; i < night->count; i++) {
        const struct plan_table *of = night->tables[i].table;
        for (int k = 0; k < of->band_count; k++) {
            const struct plan_band *band = &of->bands[k];
            text_table_add(&table, "%s\t%s\t%s\t%lld\t%.1f\t%s\t%+.4f\t%.4f\t%+.4f%%",
                           table_words(night, of).text, night->tables[i].rules.sheet,
                           words_money(band->fee).text, (long long)band->rounds,
                           (double)band->rounds / of->hours, money(band->action).text,
                           band->worth / 100, error_of(band) / 100,
                           100 * band->worth / band->action);
            if (band->worth > 0)
                text_table_set(&table, 9, "%s",
                               money(band->action * (double)band->fee / band->worth).text);
        }
    }
    text_table_end(&table, "  ", stdout);
}

static void print_tables(const struct plan_night *night) {
    if (night->rule > 0)
        printf("By the rule \"%s\":\n\n", rule_words(night, night->rule).text);
    struct text_table table = text_table_begin("<>>>>>>");
    text_table_add(&table, "an hour at\trounds\tworth\tcollections\tkept\tdeviation\tpays "
                           "the wage from");
    for (int i = 0; i < night->count; i++) {
        const struct plan_hour *hour = &night->tables[i].hour;
        double from = plan_break_even(hour, (double)night->wage);
        text_table_add(&table, "%s\t%.1f\t%s\t%s\t%s\t%s\t%s",
                       table_words(night, night->tables[i].table).text, hour->rounds,
                       money(hour->worth).text, money(hour->fees).text, money(hour->kept).text,
                       money(sqrt(hour->variance)).text, from > 0 ? money(from).text : "never");
    }
    text_table_end(&table, "  ", stdout);
}

/* Rounds that were banked and have no row of their own. */
static void print_left_out(const struct plan_night *night) {
    for (int i = 0; i < night->plan->table_count; i++) {
        const struct plan_table *of = &night->plan->tables[i];
        struct words name = table_words(night, of);
        if (of->idle > 0)
            printf("\n%s: %lld round%s without a wager%s: their collections, %s, are %s.\n",
                   name.text, (long long)of->idle, words_plural((uint64_t)of->idle),
                   plan_has_worth(of) ? "" : ", and none with one", words_money(of->idle_fees).text,
                   plan_has_worth(of) ? "charged to the others" : "in no figure");
        if (of->unknown > 0)
            printf("\n%s: %lld round%s left out, which paid %s: their amounts are not kept, or "
                   "their wagers\ncan come out in too many ways.\n",
                   name.text, (long long)of->unknown, words_plural((uint64_t)of->unknown),
                   words_money(of->unknown_fees).text);
    }
}

/* What cannot be relied on, whatever the digits say. */
static void print_doubts(const struct plan_night *night) {
    for (int i = 0; i < night->count; i++) {
        const struct plan_ranked *at = &night->tables[i];
        int64_t rounds = llround(at->hour.rounds * at->table->hours);
        if (rounds < ROUNDS_FEW)
            printf("\nOnly %lld round%s of %s: too few to plan by.\n", (long long)rounds,
                   words_plural((uint64_t)rounds), table_words(night, at->table).text);
        if (at->hour.rounds > PACE_OF_PEOPLE)
            printf(
                "\n%.0f rounds an hour at %s is faster than people deal: say a pace with --pace.\n",
                at->hour.rounds, table_words(night, at->table).text);
    }
}

/* What such nights come to, exactly. */
static void print_law(const struct plan_night *night) {
    struct text_table table = text_table_begin(">>>>>>>>");
    text_table_add(&table, "%g%%", 100 * parts[0]);
    for (int i = 1; i < PARTS; i++)
        text_table_set(&table, i, "%g%%", 100 * parts[i]);
    text_table_add(&table, "%s", words_money(plan_night_quantile(night, parts[0])).text);
    for (int i = 1; i < PARTS; i++)
        text_table_set(&table, i, "%s", words_money(plan_night_quantile(night, parts[i])).text);
    printf("%.4f%% of such nights lose; so many leave no more than:\n\n",
           100 * plan_night_lose(night));
    text_table_end(&table, "  ", stdout);
    if (night->law.slack > 0)
        printf("Worked out in steps of %s: they are off by at most %s.\n",
               words_money(night->law.grid).text,
               words_money(night->law.slack * night->law.grid).text);
    printf("\n");
}

static void print_night(const struct plan_night *night) {
    printf("\nBy the %s%s%s: send %d representative%s for %lld hours at %s an hour",
           night->rule > 0 ? "rule \"" : "amounts as they were put up (--rule tries others)",
           night->rule > 0 ? rule_words(night, night->rule).text : "", night->rule > 0 ? "\"" : "",
           night->sent, words_plural((uint64_t)night->sent), (long long)night->hours,
           words_money(night->wage).text);
    for (int i = 0; i < night->sent; i++)
        printf("%s%s", i == 0 ? ": to " : ", ", table_words(night, night->tables[i].table).text);
    printf(".\n");
    if (night->sent == 0) {
        printf("No table keeps more than the wage with that.\n");
        return;
    }
    printf("The night leaves %s after collections and wages, deviation %s.\n\n",
           money(plan_night_leaves(night, 1, 1)).text, money(plan_night_deviation(night)).text);
    if (night->has_law)
        print_law(night);
    struct text_table table = text_table_begin("<>>");
    text_table_add(&table, "what the night leaves with\t10%% less\t10%% more");
    for (int i = 0; i < CHANGES; i++)
        text_table_add(&table, "%s%s\t%s\t%s", changes[i].name, changes[i].more,
                       money(changed(night, i, -0.1)).text, money(changed(night, i, 0.1)).text);
    text_table_end(&table, "  ", stdout);
}

/* A row a rule: what to put up, and what to bring for it. */
static void print_rules(const struct plan_night *night, const struct plan_ranked *ranked) {
    const struct plan_rules *rules = &ranked->rules;
    if (rules->rounds == 0)
        return; /* wagers that can come out in too many ways together */
    printf("\nHow much to put up at %s, tried on %lld of its rounds; and the bankroll, which pays "
           "the wage,\nthat a night of %lld hours with that rule ruins with a chance of about 5%%, "
           "1%% and 0.1%%:\n\n",
           table_words(night, ranked->table).text, (long long)rules->rounds,
           (long long)night->hours);
    struct text_table table = text_table_begin("<>>>>>>>>");
    text_table_add(&table, "of the action\ton average\tat most\tkept a round\tthe night leaves\t"
                           "winners short\t5%%\t1%%\t0.1%%");
    for (int i = 0; i < PLAN_RULES; i++) {
        const struct plan_rule *rule = &rules->rules[i];
        text_table_add(&table, "%s\t%s\t%s\t%+.4f\t%s\t%.4f%%", rule_words(night, i).text,
                       money(rule->put_up).text, money(rule->most).text, rule->kept / 100,
                       money(night_by_rule(night, ranked, i)).text, 100 * rule->unpaid);
        struct plan_bankrolls bankrolls = plan_night_bankrolls(night, ranked, i);
        for (int risk = 0; risk < PLAN_RISKS; risk++)
            text_table_set(&table, 6 + risk, "%s", dollars(bankrolls.by_risk[risk]).text);
    }
    text_table_end(&table, "  ", stdout);
}

static struct words names_of(const struct plan_night *night, const struct plan_outlook *outlook) {
    struct words words;
    struct sabot_text names = sabot_text_in(words.text, sizeof words.text);
    for (int i = 0; i < outlook->sent; i++) {
        sabot_text_add(&names, i > 0 ? ", " : "");
        sabot_text_add(&names, table_words(night, outlook->to[i]->table).text);
    }
    return words;
}

static void add_outlook(struct text_table *table, const struct plan_night *night,
                        const struct plan_outlook *one) {
    text_table_set(table, 2, "%s", money(one->all.kept).text);
    text_table_set(table, 3, "%s", dollars(sqrt(one->all.variance)).text);
    text_table_set(table, 4, "%.4f%%", 100 * one->all.unpaid);
    text_table_set(table, 5, "%s", money(one->all.most).text);
    for (int risk = 0; risk < PLAN_RISKS; risk++)
        text_table_set(table, 6 + risk, "%s", dollars(one->bankrolls.by_risk[risk]).text);
    text_table_set(table, 9, "%s", names_of(night, one).text);
}

/* What many such nights come to: the bankrolls above are for one of them. */
static void print_nights(const struct plan_night *night, const struct plan_outlook *rules) {
    struct words bankroll = words_money_short(night->bankroll);
    struct text_table table = text_table_begin("<>>>>>>>>");
    text_table_add(&table, "of the action\tN0, nights\t5%%\t1%%\t0.1%%\tfor ever 5%%\tKelly");
    if (night->bankroll > 0) {
        text_table_set(&table, 7, "%s tonight", bankroll.text);
        text_table_set(&table, 8, "ever");
    }
    for (int i = 0; i < PLAN_RULES; i++) {
        const struct plan_rule *all = &rules[i].all;
        if (rules[i].sent == 0)
            continue;
        text_table_add(&table, "%s\t%s", rule_words(night, i).text,
                       words_grouped((uint64_t)ceil(all->variance / all->kept / all->kept)).text);
        for (int risk = 0; risk < PLAN_RISKS; risk++)
            text_table_set(&table, 2 + risk, "%.2f%%",
                           100 * plan_rule_ruin_ever(all, rules[i].bankrolls.by_risk[risk]));
        text_table_set(&table, 5, "%s", dollars(plan_rule_bankroll_ever(all, plan_risks[0])).text);
        double kelly = all->variance / all->kept;
        text_table_set(&table, 6, "%s%s", kelly < all->needed ? "less than a round needs, " : "",
                       dollars(kelly).text);
        if (night->bankroll > 0) {
            double has = (double)night->bankroll;
            text_table_set(&table, 7, "%.2f%%", 100 * rules[i].ruined);
            text_table_set(&table, 8, "%.2f%%", 100 * plan_rule_ruin_ever(all, has));
        }
    }
    printf("\nThose bankrolls are for one night. Over many such nights, by diffusion: after N0 of "
           "them the mean\nis as large as the deviation; the chance that the bankroll of 5%%, 1%% "
           "and 0.1%% is ruined ever, if\nnothing is added or taken out; what is ruined ever "
           "with 5%%; and what grows fastest (Kelly):\n\n");
    text_table_end(&table, "  ", stdout);
}

/* Which rules the bankroll that was named is enough for. */
static void print_enough(const struct plan_night *night, const struct plan_outlook *rules) {
    struct words bankroll = words_money_short(night->bankroll);
    int best = -1, largest = -1;
    for (int i = 0; i < PLAN_RULES; i++) {
        if (rules[i].sent == 0 || rules[i].ruined >= plan_risks[0])
            continue;
        best = best < 0 || rules[i].all.kept > rules[best].all.kept ? i : best;
        largest = plan_rule_shares[i] > 0 ? i : largest;
    }
    if (best < 0)
        printf("\nEvery rule ruins %s tonight with a chance of 5%% or more: try --cap.\n",
               bankroll.text);
    else
        printf("\nOf the rules that ruin %s tonight with a chance below 5%%, \"%s\" leaves most",
               bankroll.text, rule_words(night, best).text);
    if (largest >= 0 && largest != best)
        printf(", \"%s\" is the largest", rule_words(night, largest).text);
    printf("%s", best >= 0 ? ".\n" : "");
}

/* A row a rule, of the whole night: what to decide by. */
static void print_tonight(const struct plan_night *night) {
    static struct plan_outlook rules[PLAN_RULES];
    int best = 0;
    for (int i = 0; i < PLAN_RULES; i++) {
        rules[i] = plan_outlook_of(night, i);
        best = rules[i].all.kept > rules[best].all.kept ? i : best;
    }
    if (rules[best].sent == 0) {
        printf("\nNo rule for amounts keeps more than the wage at any table: send nobody.\n");
        return;
    }
    printf(
        "\nTonight with one rule for amounts at every table, where it pays more than the "
        "wage;\nand one bankroll behind all of it, which pays the wages too, that the night "
        "ruins with a chance of\nabout 5%%, 1%% and 0.1%%. It is ruined where it does not put up "
        "all tables' largest amounts at once:\n\n");
    struct text_table table = text_table_begin("<>>>>>>>><");
    text_table_add(&table, "of the action\tsend\tthe night leaves\tdeviation\twinners short\t"
                           "all put up at most\t5%%\t1%%\t0.1%%\tto");
    for (int i = 0; i < PLAN_RULES; i++) {
        text_table_add(&table, "%s\t%d", rule_words(night, i).text, rules[i].sent);
        if (rules[i].sent > 0)
            add_outlook(&table, night, &rules[i]);
    }
    text_table_end(&table, "  ", stdout);
    printf("\nMost is left by \"%s\": %s. --rule %s plans the night by it, --rule full by "
           "\"%s\".\n",
           rule_words(night, best).text, money(rules[best].all.kept).text, rule_name(best).text,
           rule_words(night, PLAN_RULES - 1).text);
    if (plan_night_is_least(night))
        printf(
            "The sheet's minimum decides: every share of the action is less, and puts that up.\n");
    print_nights(night, rules);
    if (night->bankroll > 0)
        print_enough(night, rules);
}

static void print_plan(const struct request *request, const struct plan_night *night) {
    printf("What banking was worth%s%s, by the exact expectation of every round\n\n",
           request->person ? " to " : "", words_plain(request->person ? request->person : "").text);
    print_bands(night);
    printf("\n");
    print_tables(night);
    print_left_out(night);
    print_doubts(night);
    print_tonight(night);
    print_night(night);
    for (int i = 0; i < night->sent + (night->sent == 0); i++)
        print_rules(night, &night->tables[i]);
    printf(
        "\nA rule that leaves winners short is banking short at the cost of the wagers that settle "
        "last:\nlawful where nobody has to cover everything, and to be known by bettors, the room "
        "and the regulator.\n`sabot watch` reports it as short-bank.\n");
}

/* ---- as JSON ---- */

static json_t *bands_json(const struct plan_table *table) {
    json_t *bands = json_array();
    for (int i = 0; i < table->band_count; i++) {
        const struct plan_band *band = &table->bands[i];
        json_build_append(&bands,
                          json_pack("{sI sI sf sf sf sf}", "collection", (json_int_t)band->fee,
                                    "rounds", (json_int_t)band->rounds, "action", band->action,
                                    "worth", band->worth, "worth_error", error_of(band), "variance",
                                    band->variance));
    }
    return bands;
}

/* The share is null where the rule has none. */
static json_t *rule_json(int rule) {
    return json_pack("{ss so}", "rule", rule_name(rule).text, "share_of_action",
                     plan_rule_shares[rule] > 0 ? json_real(plan_rule_shares[rule] / 100.0)
                                                : json_null());
}

static json_t *rules_json(const struct plan_night *night, const struct plan_ranked *ranked) {
    json_t *rules = json_array();
    for (int i = 0; i < PLAN_RULES && ranked->rules.rounds > 0; i++) {
        const struct plan_rule *rule = &ranked->rules.rules[i];
        json_t *bankrolls = json_array();
        struct plan_bankrolls found = plan_night_bankrolls(night, ranked, i);
        for (int risk = 0; risk < PLAN_RISKS; risk++)
            json_build_append(&bankrolls, json_pack("{sf sf}", "risk", plan_risks[risk], "bankroll",
                                                    found.by_risk[risk]));
        json_t *row =
            json_pack("{sf sf sf sf sf sf s:o}", "put_up", rule->put_up, "most", rule->most,
                      "needed", rule->needed, "kept", rule->kept, "variance", rule->variance,
                      "winners_short", rule->unpaid, "bankrolls", bankrolls);
        json_build_merge(&row, rule_json(i));
        json_build_append(&rules, row);
    }
    return rules;
}

/* What is known of a night by diffusion. */
static json_t *ruin_json(const struct plan_night *night, const struct plan_outlook *one) {
    const struct plan_rule *all = &one->all;
    json_t *bankrolls = json_array();
    for (int risk = 0; risk < PLAN_RISKS && one->sent > 0; risk++)
        json_build_append(
            &bankrolls, json_pack("{sf sf sf sf}", "risk", plan_risks[risk], "bankroll",
                                  one->bankrolls.by_risk[risk], "ruined_ever",
                                  plan_rule_ruin_ever(all, one->bankrolls.by_risk[risk]),
                                  "bankroll_ever", plan_rule_bankroll_ever(all, plan_risks[risk])));
    json_t *row = json_pack("{s:o}", "bankrolls", bankrolls);
    if (one->sent > 0)
        json_build_merge(&row,
                         json_pack("{sf sf}", "n0_nights", all->variance / all->kept / all->kept,
                                   "kelly_bankroll", all->variance / all->kept));
    if (one->sent > 0 && night->bankroll > 0)
        json_build_merge(&row, json_pack("{sf sf}", "ruined", one->ruined, "ruined_ever",
                                         plan_rule_ruin_ever(all, (double)night->bankroll)));
    return row;
}

static json_t *tonight_json(const struct plan_night *night) {
    json_t *list = json_array();
    for (int i = 0; i < PLAN_RULES; i++) {
        struct plan_outlook one = plan_outlook_of(night, i);
        json_t *to = json_array();
        for (int k = 0; k < one.sent; k++)
            json_build_append(&to, json_string(table_words(night, one.to[k]->table).text));
        json_t *row = json_pack("{si s:o sf sf sf sf}", "representatives", one.sent, "to", to,
                                "night", one.all.kept, "standard_deviation", sqrt(one.all.variance),
                                "most", one.all.most, "winners_short", one.all.unpaid);
        json_build_merge(&row, ruin_json(night, &one));
        json_build_merge(&row, rule_json(i));
        json_build_append(&list, row);
    }
    return list;
}

static json_t *law_json(const struct plan_night *night) {
    json_t *quantiles = json_array();
    if (!night->has_law)
        return json_pack("{s:o s:o}", "lose", json_null(), "quantiles", quantiles);
    for (int i = 0; i < PARTS; i++)
        json_build_append(&quantiles, json_pack("{sf sI}", "part", parts[i], "result",
                                                (json_int_t)plan_night_quantile(night, parts[i])));
    return json_pack("{sf s:o sI sI}", "lose", plan_night_lose(night), "quantiles", quantiles,
                     "grid", (json_int_t)night->law.grid, "error_most",
                     (json_int_t)(night->law.slack * night->law.grid));
}

static json_t *left_out_json(const struct plan_night *night) {
    json_t *list = json_array();
    for (int i = 0; i < night->plan->table_count; i++) {
        const struct plan_table *of = &night->plan->tables[i];
        int64_t idle = plan_has_worth(of) ? 0 : of->idle;
        sabot_cents idle_fees = plan_has_worth(of) ? 0 : of->idle_fees;
        if (of->unknown + idle > 0)
            json_build_append(
                &list, json_pack("{ss sI sI sI}", "table", table_words(night, of).text, "rounds",
                                 (json_int_t)(of->unknown + idle), "idle_rounds", (json_int_t)idle,
                                 "collections", (json_int_t)(of->unknown_fees + idle_fees)));
    }
    return list;
}

static int print_json(const struct plan_night *night) {
    json_t *tables = json_array(), *sensitivity = json_array();
    for (int i = 0; i < night->count; i++) {
        const struct plan_ranked *ranked = &night->tables[i];
        const struct plan_hour *hour = &ranked->hour;
        json_build_append(
            &tables,
            json_pack(
                "{ss ss ss sf sI sI s:o sf sf sf sf sf sf sb sI s:o}", "table", ranked->table->name,
                "store", journal_name(night->stores[ranked->table->store]), "sheet",
                ranked->rules.sheet, "hours", ranked->table->hours, "idle_rounds",
                (json_int_t)ranked->table->idle, "idle_collections",
                (json_int_t)ranked->table->idle_fees, "bands", bands_json(ranked->table),
                "rounds_an_hour", hour->rounds, "worth_an_hour", hour->worth, "collections_an_hour",
                hour->fees, "kept_an_hour", hour->kept, "deviation_an_hour", sqrt(hour->variance),
                "break_even_action", plan_break_even(hour, (double)night->wage), "send",
                i < night->sent, "rounds_studied", (json_int_t)ranked->rules.rounds, "rules",
                rules_json(night, ranked)));
    }
    for (int i = 0; i < CHANGES; i++)
        json_build_append(&sensitivity,
                          json_pack("{ss sf sf}", "of", changes[i].name, "less",
                                    changed(night, i, -0.1), "more", changed(night, i, 0.1)));
    json_t *document =
        json_pack("{sI sI ss si s:o sf sf s:o}", "hours", (json_int_t)night->hours, "wage",
                  (json_int_t)night->wage, "rule", rule_name(night->rule).text, "representatives",
                  night->sent, "tables", tables, "night", plan_night_leaves(night, 1, 1),
                  "standard_deviation", plan_night_deviation(night), "sensitivity", sensitivity);
    json_build_merge(&document, law_json(night));
    json_build_set(&document, "tonight", tonight_json(night));
    json_build_set(&document, "left_out", left_out_json(night));
    return command_print_json("bank plan", document, COMMAND_DONE);
}

/* ---- the command ---- */

/* Adds the rounds of a store. COMMAND_DONE, or after one line. */
static int add_store(const struct request *request, const struct plan_choice *choice,
                     struct plan_night *night, struct plan *plan) {
    struct sabot_error error;
    int store = night->store_count++;
    struct journal *journal = store_open("bank plan", request->stores[store], JOURNAL_READ);
    night->stores[store] = journal;
    if (choice->table != NULL)
        store_find_table("bank plan", journal, choice->table, NULL);
    struct daybook *daybook =
        store_daybook("bank plan", request->stores[store], &request->daybook, journal);
    if (daybook == NULL)
        return COMMAND_BAD;
    enum sabot_status status = plan_add(daybook, store, choice, plan, &error);
    daybook_close(daybook);
    return status == SABOT_OK ? COMMAND_DONE : command_bad("bank plan", "%s", error.words);
}

static int say_nothing_banked(const struct request *request, const struct plan *plan) {
    long long left_out = 0;
    for (int i = 0; i < plan->table_count; i++)
        left_out += plan->tables[i].idle + plan->tables[i].unknown;
    return command_bad("bank plan",
                       "%s%s: no round%s that %s banked in that time%s: expected another --person, "
                       "--table, --from or --to",
                       request->stores[0], request->store_count > 1 ? " and the others" : "",
                       left_out > 0 ? " of known worth" : "",
                       request->person ? request->person : "anybody",
                       left_out > 0 ? ", for those have no wager or no amount" : "");
}

static int make_plan(const struct request *request, const struct plan_choice *choice,
                     struct plan_night *night) {
    static struct plan plan;
    struct sabot_error error;
    for (int i = 0; i < request->store_count; i++)
        if (add_store(request, choice, night, &plan) != COMMAND_DONE)
            return COMMAND_BAD;
    if (plan.left_out > 0)
        return command_bad("bank plan",
                           "there are more than %d tables or %d collections at one: "
                           "expected --table",
                           PLAN_TABLES_MAX, PLAN_BANDS_MAX);
    plan_night_collect(&plan, night);
    if (night->count == 0)
        return say_nothing_banked(request, &plan);
    enum sabot_status status = plan_night_try(choice, night, &error);
    for (int i = 0; i < night->count && night->cap > 0; i++)
        if (night->cap < night->tables[i].rules.least)
            return command_bad("bank plan", "--cap is %s: %s takes no bank of less than %s",
                               words_money(night->cap).text,
                               table_words(night, night->tables[i].table).text,
                               words_money(night->tables[i].rules.least).text);
    plan_night_rank(night);
    if (status == SABOT_OK)
        status = plan_night_law(night, &error);
    if (status != SABOT_OK)
        return command_bad("bank plan", "%s", error.words);
    if (request->json)
        return print_json(night);
    print_plan(request, night);
    return COMMAND_DONE;
}

int bank_plan_command(int argc, char **argv) {
    static struct request request;
    static struct plan_night night;
    struct plan_choice choice;
    const struct option_form options[] = {
        {"person", "NAME", "whose rounds (everybody's who banked)", NULL, &request.person},
        {"hours", "N", "of a night (8)", NULL, &request.hours},
        {"wage", "AMOUNT", "of a representative, an hour (0)", NULL, &request.wage},
        {"rule", "RULE", "as-it-was, 50, 75, 90, 100, 110, 125, 150, 200, 300 (% of action), full",
         NULL, &request.rule},
        {"cap", "AMOUNT", "the most that a rule puts up in a round (no limit)", NULL, &request.cap},
        {"bankroll", "AMOUNT", "how surely this is enough tonight, by each rule", NULL,
         &request.bankroll},
        {"pace", "N", "rounds an hour that one banks (as recorded)", NULL, &request.pace},
        {"representatives", "N", "how many there are to send (no limit)", NULL,
         &request.representatives},
        {"table", "TABLE", "of one table (all of them)", NULL, &request.table},
        {"from", "TIME", "rounds from then on (the beginning)", NULL, &request.from},
        {"to", "TIME", "rounds until then (now)", NULL, &request.to},
        STORE_DAYBOOK_OPTIONS(&request.daybook),
        {"json", NULL, "one JSON document; money in cents", &request.json, NULL},
        {0},
    };
    const struct usage usage = {"bank plan", "STORE...", "Says which tables are worth banking.",
                                help_bank_plan, options};
    request.store_count = command_options(&usage, argc, argv);
    request.stores = argv + 1;
    if (!read_request(&request, &choice, &night))
        return COMMAND_BAD;
    int status = make_plan(&request, &choice, &night);
    plan_night_end(&night);
    for (int i = 0; i < night.store_count; i++)
        journal_close(night.stores[i]);
    return status;
}

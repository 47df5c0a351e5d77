/*
 * bank_plan.c - `sabot bank plan STORE`: which tables are worth banking, an hour and a night.
 */
#include "host/document/json_build.h"
#include "host/report/plan_rules.h"
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
    STUDIED_MOST = 4000, /* rounds on which rules for amounts are tried, of all tables */
};

struct request {
    const char *person, *table, *from, *to, *hours, *wage, *pace, *representatives;
    struct store_daybook_asked daybook;
    bool json;
};

/* What is planned: tables by what they keep an hour, and those that somebody is sent to. */
struct night {
    int64_t hours, pace, most; /* pace: 0 is as recorded; most: representatives that there are */
    sabot_cents wage;
    int count, sent;
    struct ranked {
        const struct plan_table *table;
        struct plan_hour hour;
        struct plan_rules rules; /* where somebody is sent, or of the best table */
    } tables[PLAN_TABLES_MAX];   /* best first */
    bool has_law;
    struct sabot_sum law; /* of the night's result, wages not taken off */
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

static bool read_request(const struct request *request, struct plan_choice *choice,
                         struct night *night) {
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
                        &night->most))
        return false;
    if (request->wage != NULL && sabot_cents_read(request->wage, &night->wage, &error) != SABOT_OK)
        return command_wrong("bank plan", "--wage is %s: expected dollars an hour, such as 18",
                             command_quote(request->wage, strlen(request->wage)).words);
    return true;
}

/* ---- what it comes to ---- */

static double left_of(const struct night *night, const struct ranked *ranked) {
    return ranked->hour.kept - (double)night->wage;
}

static void rank(struct plan *plan, struct night *night) {
    for (int i = 0; i < plan->table_count; i++) {
        struct ranked ranked = {.table = &plan->tables[i], .hour = plan_hour(&plan->tables[i])};
        if (ranked.hour.rounds == 0)
            continue;
        if (night->pace > 0) {
            plan->tables[i].hours *= ranked.hour.rounds / (double)night->pace;
            ranked.hour = plan_hour(ranked.table);
        }
        int at = night->count++;
        for (; at > 0 && night->tables[at - 1].hour.kept < ranked.hour.kept; at--)
            night->tables[at] = night->tables[at - 1];
        night->tables[at] = ranked;
    }
    while (night->sent < night->count && night->sent < night->most &&
           left_of(night, &night->tables[night->sent]) > 0)
        night->sent++;
}

static int tried(const struct night *night) {
    return night->sent > 0 ? night->sent : 1;
}

static enum sabot_status try_rules(struct journal *journal, const struct plan_choice *choice,
                                   struct night *night, struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    for (int i = 0; i < tried(night) && night->count > 0 && status == SABOT_OK; i++)
        status = plan_rules_try(journal, choice, night->tables[i].table,
                                STUDIED_MOST / tried(night), &night->tables[i].rules, error);
    return status;
}

/* The night at the tables that somebody is sent to. */
static enum sabot_status find_night(struct night *night, struct sabot_error *error) {
    struct sabot_sum_part tables[PLAN_TABLES_MAX];
    for (int i = 0; i < night->sent; i++) {
        const struct ranked *ranked = &night->tables[i];
        const struct plan_law *law = &ranked->rules.law;
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

static sabot_cents wages_of(const struct night *night) {
    return night->wage * night->hours * night->sent;
}

static sabot_cents quantile_of(const struct night *night, double part) {
    return sabot_sum_quantile(&night->law, part) - wages_of(night);
}

static void clear_night(struct night *night) {
    for (int i = 0; i < night->count; i++)
        plan_law_clear(&night->tables[i].rules.law);
    plan_night_clear(&night->law);
}

static double bankroll_of(const struct night *night, const struct ranked *ranked, int rule,
                          int risk) {
    return plan_rule_bankroll(&ranked->rules.rules[rule],
                              ranked->hour.rounds * (double)night->hours, plan_risks[risk]);
}

/* One bankroll behind all representatives: what all of them put up at most, and what a diffusion of
 * the whole night falls. */
static double bankroll_of_all(const struct night *night, int rule, int risk) {
    struct plan_rule all = {0};
    for (int i = 0; i < night->sent; i++) {
        const struct plan_rule *one = &night->tables[i].rules.rules[rule];
        double rounds = night->tables[i].hour.rounds * (double)night->hours;
        all.needed += one->needed;
        all.kept += one->kept * rounds;
        all.variance += one->variance * rounds;
    }
    return plan_rule_bankroll(&all, 1, plan_risks[risk]);
}

/* What the night leaves, in cents, where worth and pace are so many times as recorded. */
static double night_of(const struct night *night, double worth, double pace) {
    double sum = 0;
    for (int i = 0; i < night->sent; i++) {
        const struct plan_hour *hour = &night->tables[i].hour;
        sum += pace * (worth * hour->worth - hour->fees) - (double)night->wage;
    }
    return sum * (double)night->hours;
}

static double deviation_of(const struct night *night) {
    double variance = 0;
    for (int i = 0; i < night->sent; i++)
        variance += night->tables[i].hour.variance;
    return sqrt(variance * (double)night->hours);
}

static double lose_of(const struct night *night) {
    return sabot_sum_below(&night->law, wages_of(night));
}

/* What may turn out otherwise, by a tenth less and more. */
static const struct {
    const char *name, *more;
    double worth, pace; /* 1: it changes */
} changes[] = {{"edge or action", ", the collection as it is", 1, 0}, {"pace", "", 0, 1}};

enum { CHANGES = sizeof changes / sizeof changes[0] };

static double changed(const struct night *night, int change, double by) {
    return night_of(night, 1 + by * changes[change].worth, 1 + by * changes[change].pace);
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
static double night_by_rule(const struct night *night, const struct ranked *ranked, int rule) {
    return (ranked->rules.rules[rule].kept * ranked->hour.rounds - (double)night->wage) *
           (double)night->hours;
}

static struct words rule_words(int rule) {
    struct words words = {"covers everything"};
    if (plan_rule_shares[rule] != PLAN_COVERS_ALL)
        snprintf(words.text, sizeof words.text, "%d%%", plan_rule_shares[rule]);
    return words;
}

/* Nobody is sent with the amounts as they were; another rule may be worth it. */
static void print_better(const struct night *night) {
    int best = 0;
    for (int i = 1; i < PLAN_RULES; i++)
        if (night_by_rule(night, &night->tables[0], i) >
            night_by_rule(night, &night->tables[0], best))
            best = i;
    double leaves = night_by_rule(night, &night->tables[0], best);
    printf("No table keeps more than the wage with the amounts as they were put up.\n");
    if (leaves > 0)
        printf("With what the rule \"%s\" puts up, a night at %s would leave %s.\n",
               rule_words(best).text, night->tables[0].table->name, money(leaves).text);
}

/* The standard error of what rounds there are worth. */
static double error_of(const struct plan_band *band) {
    return band->rounds > 1 ? sqrt(band->spread / (double)(band->rounds - 1)) : 0;
}

static void print_bands(const struct night *night) {
    struct text_table table = text_table_begin("<>>>>>>>>");
    text_table_add(&table, "table\tcollection\trounds\tan hour\taction\tworth\tits error\tedge\t"
                           "pays for itself from");
    for (int i = 0; i < night->count; i++) {
        const struct plan_table *of = night->tables[i].table;
        for (int k = 0; k < of->band_count; k++) {
            const struct plan_band *band = &of->bands[k];
            text_table_add(&table, "%s\t%s\t%lld\t%.1f\t%s\t%+.4f\t%.4f\t%+.4f%%", of->name,
                           words_money(band->fee).text, (long long)band->rounds,
                           (double)band->rounds / of->hours, money(band->action).text,
                           band->worth / 100, error_of(band) / 100,
                           100 * band->worth / band->action);
            if (band->worth > 0)
                text_table_set(&table, 8, "%s",
                               money(band->action * (double)band->fee / band->worth).text);
        }
    }
    text_table_end(&table, "  ", stdout);
}

static void print_tables(const struct night *night) {
    struct text_table table = text_table_begin("<>>>>>>");
    text_table_add(&table, "an hour at\trounds\tworth\tcollections\tkept\tdeviation\tpays "
                           "the wage from");
    for (int i = 0; i < night->count; i++) {
        const struct plan_hour *hour = &night->tables[i].hour;
        double from = plan_break_even(hour, (double)night->wage);
        text_table_add(&table, "%s\t%.1f\t%s\t%s\t%s\t%s\t%s", night->tables[i].table->name,
                       hour->rounds, money(hour->worth).text, money(hour->fees).text,
                       money(hour->kept).text, money(sqrt(hour->variance)).text,
                       from > 0 ? money(from).text : "never");
    }
    text_table_end(&table, "  ", stdout);
}

/* What cannot be relied on, whatever the digits say. */
static void print_doubts(const struct night *night) {
    for (int i = 0; i < night->count; i++) {
        const struct ranked *at = &night->tables[i];
        int64_t rounds = llround(at->hour.rounds * at->table->hours);
        if (rounds < ROUNDS_FEW)
            printf("\nOnly %lld round%s of %s: too few to plan by.\n", (long long)rounds,
                   words_plural((uint64_t)rounds), at->table->name);
        if (at->hour.rounds > PACE_OF_PEOPLE)
            printf("\n%.0f rounds an hour at %s is no pace of people: say one with --pace.\n",
                   at->hour.rounds, at->table->name);
    }
}

/* What such nights come to, exactly. */
static void print_law(const struct night *night) {
    struct text_table table = text_table_begin(">>>>>>>>");
    text_table_add(&table, "%g%%", 100 * parts[0]);
    for (int i = 1; i < PARTS; i++)
        text_table_set(&table, i, "%g%%", 100 * parts[i]);
    text_table_add(&table, "%s", words_money(quantile_of(night, parts[0])).text);
    for (int i = 1; i < PARTS; i++)
        text_table_set(&table, i, "%s", words_money(quantile_of(night, parts[i])).text);
    printf("%.4f%% of such nights lose; so many leave no more than:\n\n", 100 * lose_of(night));
    text_table_end(&table, "  ", stdout);
    if (night->law.slack > 0)
        printf("Worked out in steps of %s: they are off by at most %s.\n",
               words_money(night->law.grid).text,
               words_money(night->law.slack * night->law.grid).text);
    printf("\n");
}

static void print_night(const struct night *night) {
    printf("\nSend %d representative%s for %lld hours at %s an hour", night->sent,
           night->sent == 1 ? "" : "s", (long long)night->hours, words_money(night->wage).text);
    for (int i = 0; i < night->sent; i++)
        printf("%s%s", i == 0 ? ": to " : ", ", night->tables[i].table->name);
    printf(".\n");
    if (night->sent == 0) {
        print_better(night);
        return;
    }
    printf("With the amounts as they were put up the night leaves %s after collections and wages,\n"
           "deviation %s.\n\n",
           money(night_of(night, 1, 1)).text, money(deviation_of(night)).text);
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
static void print_rules(const struct night *night, const struct ranked *ranked) {
    const struct plan_rules *rules = &ranked->rules;
    if (rules->rounds == 0)
        return; /* wagers that can come out in too many ways together */
    printf("\nHow much to put up at %s, tried on %lld of its rounds; and the bankroll that a night "
           "of %lld\nhours with that rule ruins with a chance of about 5%%, 1%% and 0.1%%:\n\n",
           ranked->table->name, (long long)rules->rounds, (long long)night->hours);
    struct text_table table = text_table_begin("<>>>>>>>>");
    text_table_add(&table, "of the action\ton average\tat most\tkept a round\tthe night leaves\t"
                           "winners short\t5%%\t1%%\t0.1%%");
    for (int i = 0; i < PLAN_RULES; i++) {
        const struct plan_rule *rule = &rules->rules[i];
        text_table_add(&table, "%s\t%s\t%s\t%+.4f\t%s\t%.4f%%", rule_words(i).text,
                       money(rule->put_up).text, money(rule->most).text, rule->kept / 100,
                       money(night_by_rule(night, ranked, i)).text, 100 * rule->unpaid);
        for (int risk = 0; risk < PLAN_RISKS; risk++)
            text_table_set(&table, 6 + risk, "%s",
                           dollars(bankroll_of(night, ranked, i, risk)).text);
    }
    text_table_end(&table, "  ", stdout);
}

static void print_bankrolls(const struct night *night) {
    if (night->sent < 2)
        return;
    printf("\nOne bankroll behind all %d of them, ruined with a chance of about:\n\n", night->sent);
    struct text_table table = text_table_begin("<>>>");
    text_table_add(&table, "of the action\t5%%\t1%%\t0.1%%");
    for (int i = 0; i < PLAN_RULES; i++)
        text_table_add(&table, "%s\t%s\t%s\t%s", rule_words(i).text,
                       dollars(bankroll_of_all(night, i, 0)).text,
                       dollars(bankroll_of_all(night, i, 1)).text,
                       dollars(bankroll_of_all(night, i, 2)).text);
    text_table_end(&table, "  ", stdout);
}

static void print_plan(const struct request *request, const struct night *night) {
    printf("What banking was worth%s%s, by the exact expectation of every round\n\n",
           request->person ? " to " : "", words_plain(request->person ? request->person : "").text);
    print_bands(night);
    printf("\n");
    print_tables(night);
    print_doubts(night);
    print_night(night);
    for (int i = 0; i < tried(night); i++)
        print_rules(night, &night->tables[i]);
    print_bankrolls(night);
    printf(
        "\nA rule that leaves winners short is banking short at the cost of the wagers that settle "
        "last:\nlawful where nobody has to cover everything, and to be known by bettors, the room "
        "and the regulator.\n");
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

static json_t *rules_json(const struct night *night, const struct ranked *ranked) {
    json_t *rules = json_array();
    for (int i = 0; i < PLAN_RULES && ranked->rules.rounds > 0; i++) {
        const struct plan_rule *rule = &ranked->rules.rules[i];
        json_t *bankrolls = json_array();
        for (int risk = 0; risk < PLAN_RISKS; risk++)
            json_build_append(&bankrolls, json_pack("{sf sf}", "risk", plan_risks[risk], "bankroll",
                                                    bankroll_of(night, ranked, i, risk)));
        json_build_append(&rules, json_pack("{so sf sf sf sf sf s:o}", "share_of_action",
                                            plan_rule_shares[i] == PLAN_COVERS_ALL
                                                ? json_null()
                                                : json_real(plan_rule_shares[i] / 100.0),
                                            "put_up", rule->put_up, "most", rule->most, "kept",
                                            rule->kept, "variance", rule->variance, "winners_short",
                                            rule->unpaid, "bankrolls", bankrolls));
    }
    return rules;
}

static json_t *bankrolls_json(const struct night *night) {
    json_t *list = json_array();
    for (int i = 0; i < PLAN_RULES && night->sent > 0; i++)
        for (int risk = 0; risk < PLAN_RISKS; risk++)
            json_build_append(&list, json_pack("{so sf sf}", "share_of_action",
                                               plan_rule_shares[i] == PLAN_COVERS_ALL
                                                   ? json_null()
                                                   : json_real(plan_rule_shares[i] / 100.0),
                                               "risk", plan_risks[risk], "bankroll",
                                               bankroll_of_all(night, i, risk)));
    return list;
}

static json_t *law_json(const struct night *night) {
    json_t *quantiles = json_array();
    if (!night->has_law)
        return json_pack("{s:o s:o}", "lose", json_null(), "quantiles", quantiles);
    for (int i = 0; i < PARTS; i++)
        json_build_append(&quantiles, json_pack("{sf sI}", "part", parts[i], "result",
                                                (json_int_t)quantile_of(night, parts[i])));
    return json_pack("{sf s:o sI sI}", "lose", lose_of(night), "quantiles", quantiles, "grid",
                     (json_int_t)night->law.grid, "error_most",
                     (json_int_t)(night->law.slack * night->law.grid));
}

static int print_json(const struct night *night) {
    json_t *tables = json_array(), *sensitivity = json_array();
    for (int i = 0; i < night->count; i++) {
        const struct ranked *ranked = &night->tables[i];
        const struct plan_hour *hour = &ranked->hour;
        json_build_append(
            &tables,
            json_pack("{ss sf s:o sf sf sf sf sf sf sb sI s:o}", "table", ranked->table->name,
                      "hours", ranked->table->hours, "bands", bands_json(ranked->table),
                      "rounds_an_hour", hour->rounds, "worth_an_hour", hour->worth,
                      "collections_an_hour", hour->fees, "kept_an_hour", hour->kept,
                      "deviation_an_hour", sqrt(hour->variance), "break_even_action",
                      plan_break_even(hour, (double)night->wage), "send", i < night->sent,
                      "rounds_studied", (json_int_t)ranked->rules.rounds, "rules",
                      rules_json(night, ranked)));
    }
    for (int i = 0; i < CHANGES; i++)
        json_build_append(&sensitivity,
                          json_pack("{ss sf sf}", "of", changes[i].name, "less",
                                    changed(night, i, -0.1), "more", changed(night, i, 0.1)));
    json_t *document =
        json_pack("{sI sI si s:o sf sf s:o}", "hours", (json_int_t)night->hours, "wage",
                  (json_int_t)night->wage, "representatives", night->sent, "tables", tables,
                  "night", night_of(night, 1, 1), "standard_deviation", deviation_of(night),
                  "sensitivity", sensitivity);
    json_build_merge(&document, law_json(night));
    json_build_set(&document, "bankrolls", bankrolls_json(night));
    return command_print_json("bank plan", document, COMMAND_DONE);
}

/* ---- the command ---- */

static int plan_store(const struct request *request, const char *store,
                      const struct plan_choice *choice, struct night *night) {
    static struct plan plan;
    struct sabot_error error;
    struct journal *journal = store_open("bank plan", store, JOURNAL_READ);
    if (choice->table != NULL)
        store_find_table("bank plan", journal, choice->table, NULL);
    struct daybook *daybook = store_daybook("bank plan", store, &request->daybook, journal);
    if (daybook == NULL)
        return COMMAND_BAD;
    enum sabot_status status = plan_make(daybook, choice, &plan, &error);
    if (status == SABOT_OK) {
        rank(&plan, night);
        status = try_rules(journal, choice, night, &error);
    }
    if (status == SABOT_OK)
        status = find_night(night, &error);
    daybook_close(daybook);
    journal_close(journal);
    if (status != SABOT_OK)
        return command_bad("bank plan", "%s", error.words);
    if (plan.left_out > 0)
        return command_bad("bank plan",
                           "there are more than %d tables or %d collections at one: "
                           "expected --table",
                           PLAN_TABLES_MAX, PLAN_BANDS_MAX);
    if (night->count == 0)
        return command_bad("bank plan",
                           "%s has no round that %s banked in that time: expected another "
                           "--person, --table, --from or --to",
                           store, request->person ? request->person : "anybody");
    if (request->json)
        return print_json(night);
    print_plan(request, night);
    return COMMAND_DONE;
}

int bank_plan_command(int argc, char **argv) {
    static struct request request;
    static struct night night;
    struct plan_choice choice;
    const struct option_form options[] = {
        {"person", "NAME", "whose rounds (everybody's who banked)", NULL, &request.person},
        {"hours", "N", "of a night (8)", NULL, &request.hours},
        {"wage", "AMOUNT", "of a representative, an hour (0)", NULL, &request.wage},
        {"pace", "N", "rounds an hour that one banks (as recorded)", NULL, &request.pace},
        {"representatives", "N", "that there are at most", NULL, &request.representatives},
        {"table", "TABLE", "of one table (all of them)", NULL, &request.table},
        {"from", "TIME", "rounds from then on (the beginning)", NULL, &request.from},
        {"to", "TIME", "rounds until then (now)", NULL, &request.to},
        STORE_DAYBOOK_OPTIONS(&request.daybook),
        {"json", NULL, "one JSON document; money in cents", &request.json, NULL},
        {0},
    };
    const struct usage usage = {"bank plan", "STORE", "Says which tables are worth banking.",
                                help_bank_plan, options};
    command_options(&usage, argc, argv);
    if (!read_request(&request, &choice, &night))
        return COMMAND_BAD;
    int status = plan_store(&request, argv[1], &choice, &night);
    clear_night(&night);
    return status;
}

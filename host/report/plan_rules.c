/*
 * plan_rules.c - see plan_rules.h.
 */
#include "host/report/plan_rules.h"

#include "host/pricing/round_ways.h"
#include "host/service/replay.h"

#include <math.h>
#include <string.h>

const int plan_rule_shares[PLAN_RULES] = {PLAN_AS_IT_WAS, 50, 75, 90, 100, 110, 125, 150, 200, 300,
                                          PLAN_COVERS_ALL};
const double plan_risks[PLAN_RISKS] = {0.05, 0.01, 0.001};

/* Where a round is studied. Large. */
struct study {
    struct round_ways *ways;
    struct sabot_placed placed[SABOT_TABLE_WAGERS_MAX];
    struct sabot_settled settled[SABOT_TABLE_WAGERS_MAX];
    struct sabot_banking_wager wagers[SABOT_TABLE_WAGERS_MAX];
    struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(SABOT_TABLE_WAGERS_MAX)];
    struct sabot_banking banking;
};

static bool is_asked_for(const struct plan_choice *choice, const struct replay *replay) {
    const struct sabot_event *event = &replay->event;
    if (event->kind != SABOT_EVENT_SETTLED || event->with.bettor == 0 ||
        event->time_ms < choice->from_ms || event->time_ms >= choice->to_ms)
        return false;
    const char *name = replay->table.bettors[event->with.bettor - 1].name;
    return choice->person == NULL || strcmp(choice->person, name) == 0;
}

/* In whole units, within the limits of the row; what is put up at most is cut to whole units. */
static sabot_cents allowed(const struct sabot_layout *layout, sabot_cents amount, sabot_cents cap) {
    const struct sabot_limits *limits = &layout->sheet->rows[layout->row].bank;
    sabot_cents unit = layout->sheet->unit;
    amount = (amount + unit - 1) / unit * unit;
    if (cap > 0 && amount > cap)
        amount = cap / unit * unit;
    amount = amount > limits->least ? amount : limits->least;
    return amount < limits->most ? amount : limits->most;
}

static bool study_amount(struct study *study, const struct sabot_layout *layout,
                         const struct sabot_banking_ways *ways) {
    struct sabot_error error;
    return sabot_layout_refusals(layout, study->refusals) == 0 &&
           sabot_banking_study_ways(layout, ways, &study->banking, study->wagers, study->settled,
                                    &error) == SABOT_OK;
}

static void add(struct plan_rule *rule, const struct sabot_banking *banking, sabot_cents amount) {
    double put_up = (double)amount;
    sabot_big unpaid = 0;
    for (int i = 0; i < banking->shortfall_count; i++)
        unpaid += banking->shortfalls[i].unpaid > 0 ? banking->shortfalls[i].deals : 0;
    rule->put_up += put_up;
    rule->most = put_up > rule->most ? put_up : rule->most;
    double kept = sabot_fraction_float(banking->kept);
    rule->needed = fmax(rule->needed, put_up + (double)banking->fee);
    rule->kept += kept;
    rule->variance += banking->net_variance + kept * kept;
    rule->rounds++;
    rule->unpaid += sabot_fraction_float(sabot_fraction_of(unpaid, banking->deals));
}

static sabot_cents amount_of(const struct sabot_layout *layout, int share, sabot_cents covers,
                             sabot_cents cap) {
    sabot_cents action = sabot_layout_action(layout);
    return allowed(
        layout,
        share == PLAN_COVERS_ALL ? covers : action / 100 * share + action % 100 * share / 100, cap);
}

/* The amount of each rule in turn; the first is the one that was put up, and is studied. False: out
 * of memory. */
static bool try_rules(struct study *study, struct sabot_layout *layout,
                      const struct sabot_banking_ways *ways, struct plan_effort effort,
                      struct plan_rules *rules) {
    sabot_cents covers = study->banking.covers_everything;
    add(&rules->rules[0], &study->banking, layout->bank.amount);
    for (int i = 1; i < PLAN_RULES; i++) {
        layout->bank.amount = amount_of(layout, plan_rule_shares[i], covers, effort.cap);
        if (!study_amount(study, layout, ways))
            continue;
        add(&rules->rules[i], &study->banking, layout->bank.amount);
        if (!plan_law_add(&rules->laws[i], &study->banking))
            return false;
    }
    rules->rounds++;
    return true;
}

/* The table as it lay before the cards. False: out of memory. */
static bool study_round(struct study *study, const struct replay *replay, bool with_rules,
                        struct plan_effort effort, struct plan_rules *rules) {
    const struct sabot_table *table = &replay->table;
    struct sabot_layout layout = sabot_table_layout(table, study->placed);
    for (int i = 0; i < layout.count; i++)
        study->placed[i].removed = false;
    layout.bank.amount = replay->event.with.amount;
    sabot_text_copy(rules->sheet, sizeof rules->sheet, layout.sheet->name);
    sabot_cents least = layout.sheet->rows[layout.row].bank.least;
    rules->least = least > rules->least ? least : rules->least;
    const struct sabot_banking_ways *ways =
        layout.count == 0 ? NULL
                          : round_ways_of(study->ways, &layout, table->decks, table->shoe.number);
    if (ways == NULL || !study_amount(study, &layout, ways))
        return true;
    if (!plan_law_add(&rules->laws[0], &study->banking))
        return false;
    return !with_rules || try_rules(study, &layout, ways, effort, rules);
}

static void take_means(struct plan_rules *rules) {
    for (int i = 0; i < PLAN_RULES; i++) {
        struct plan_rule *rule = &rules->rules[i];
        double rounds = rule->rounds > 0 ? (double)rule->rounds : 1;
        rule->put_up /= rounds;
        rule->kept /= rounds;
        rule->variance = rule->variance / rounds - rule->kept * rule->kept;
        rule->unpaid /= rounds;
    }
}

static int64_t rounds_of(const struct plan_table *table) {
    int64_t rounds = 0;
    for (int i = 0; i < table->band_count; i++)
        rounds += table->bands[i].rounds;
    return rounds;
}

enum sabot_status plan_rules_try(struct journal *journal, const struct plan_choice *choice,
                                 const struct plan_table *table, struct plan_effort effort,
                                 struct plan_rules *rules, struct sabot_error *error) {
    static struct study study;
    int64_t every = (rounds_of(table) + effort.most - 1) / effort.most, met = 0;
    struct replay *replay = replay_new();
    study.ways = round_ways_new();
    *rules = (struct plan_rules){0};
    bool has_memory = replay != NULL && study.ways != NULL;
    enum sabot_status status = SABOT_OK;
    if (has_memory) {
        replay_open(replay, journal, table->name, JOURNAL_SEQUENCE_MAX, error);
        while (has_memory && replay_next(replay) != NULL) {
            if (is_asked_for(choice, replay))
                has_memory = study_round(&study, replay, met++ % every == 0, effort, rules);
            replay_apply(replay);
        }
        status = replay_close(replay);
    }
    replay_free(replay);
    round_ways_free(study.ways);
    take_means(rules);
    for (int i = 0; i < PLAN_RULES; i++)
        plan_law_finish(&rules->laws[i]);
    return has_memory ? status : sabot_error_print(error, SABOT_NO_MEMORY, "out of memory");
}

double plan_rule_ruin_ever(const struct plan_rule *rule, double bankroll) {
    double by = bankroll - rule->needed;
    return by < 0 || rule->kept <= 0 ? 1 : exp(-2 * rule->kept * by / rule->variance);
}

double plan_rule_bankroll_ever(const struct plan_rule *rule, double risk) {
    return rule->needed - log(risk) * rule->variance / rule->kept / 2;
}

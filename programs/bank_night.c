/*
 * bank_night.c - `sabot bank --rounds`: a session's result and ruin, exactly, for people, as JSON
 * and as a chart.
 */
#include "host/chart/curves.h"
#include "host/document/json_build.h"
#include "programs/bank_command.h"
#include "programs/command.h"
#include "programs/text_table.h"
#include "programs/words.h"

#include <math.h>
#include <stdlib.h>

static const double parts[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
static const double risks[] = {0.05, 0.01, 0.001};

enum {
    PARTS = sizeof parts / sizeof parts[0],
    RISKS = sizeof risks / sizeof risks[0],
    BANKROLLS_SHOWN = 16,
    RESULTS_SHOWN = 16,
    BINS = 120,
};

/* ---- working it out ---- */

/* What is left of a bankroll above what begins a round. */
static sabot_cents above(const struct bank_night *night, sabot_cents bankroll) {
    return bankroll - night->choice.needed;
}

int bank_night_study(struct bank_night *night, const struct bank_answer *answer) {
    static struct sabot_night_space ruin_space, result_space;
    sabot_law_of(&answer->banking, &night->law);
    night->lifetime = sabot_lifetime_of(&night->law);
    night->choice.needed = answer->document->layout.bank.amount;
    if (night->choice.needed > SABOT_CENTS_MAX / 4)
        return command_bad("bank", "--rounds: no session is worked out with so much put up");
    night->choice.needed += answer->banking.fee;
    if (night->has_bankroll && night->bankrolls.first < night->choice.needed)
        return command_bad("bank",
                           "a bankroll of %s does not begin one round: expected at least %s, the "
                           "amount put up and the collection",
                           words_money(night->bankrolls.first).text,
                           words_money(night->choice.needed).text);
    night->choice.bankroll = night->has_bankroll && !night->bankrolls.is_range
                                 ? night->bankrolls.first
                                 : SABOT_CENTS_MAX;
    night->ruin_chances = sabot_night_ruin(&night->ruin, &night->law, night->choice, &ruin_space);
    night->result_chances =
        sabot_night_result(&night->result, &night->law, night->choice, &result_space);
    /* On a coarser grid there is a bound for sessions that ruin does not end, and for no others. */
    if (night->result.slack > 0 && night->choice.bankroll != SABOT_CENTS_MAX) {
        struct sabot_night_choice endless = night->choice;
        endless.bankroll = SABOT_CENTS_MAX;
        night->result_chances =
            sabot_night_result(&night->result, &night->law, endless, &result_space);
    }
    return COMMAND_DONE;
}

/* Mean and deviation of the night's result, in cents. */
struct spread {
    double mean, deviation;
};

static struct spread spread_of(const struct bank_night *night) {
    double rounds = (double)night->choice.rounds, mean = 0, squares = 0;
    const struct sabot_night_chances *chances = night->result_chances;
    if (night->result.choice.bankroll == SABOT_CENTS_MAX)
        return (struct spread){rounds * night->law.mean, sqrt(rounds * night->law.variance)};
    for (int64_t i = 0; i < chances->count; i++)
        mean += chances->at[i] * (double)(chances->first + i);
    for (int64_t i = 0; i < chances->count; i++) {
        double off = (double)(chances->first + i) - mean;
        squares += chances->at[i] * off * off;
    }
    return (struct spread){mean * (double)night->result.grid,
                           sqrt(squares) * (double)night->result.grid};
}

static struct sabot_bounds ruin_at(const struct bank_night *night, sabot_cents bankroll) {
    return sabot_night_ruin_at(&night->ruin, night->ruin_chances, bankroll);
}

static double middle(struct sabot_bounds bounds) {
    return (bounds.least + bounds.most) / 2;
}

/* Bankrolls as far apart as was said, or so that there are about so many. */
static struct range bankrolls_of(const struct bank_night *night, int about) {
    struct range range = night->bankrolls;
    if (range.step == 0)
        range.step = range_step(&range, 100, about);
    return range;
}

/* ---- for people ---- */

static void print_law(const struct bank_night *night) {
    const struct sabot_law *law = &night->law;
    printf("\nA round, the collection taken off:\n\n");
    struct text_table table = text_table_begin(">>>");
    text_table_add(&table, "result\tof rounds\tor worse");
    double sum = 0;
    for (int i = 0; i < law->count; i++) {
        sum += law->results[i].chance;
        if (i < RESULTS_SHOWN)
            text_table_add(&table, "%s\t%.4f%%\t%.4f%%", words_money(law->results[i].kept).text,
                           100 * law->results[i].chance, 100 * fmin(sum, 1));
    }
    text_table_end(&table, "  ", stdout);
    if (law->count > RESULTS_SHOWN)
        printf("  and %d better ones; --json shows all\n", law->count - RESULTS_SHOWN);
}

static void print_quantiles(const struct bank_night *night) {
    struct text_table table = text_table_begin(">>>>>>>");
    text_table_add(&table, "%.0f%%", 100 * parts[0]);
    for (int i = 1; i < PARTS; i++)
        text_table_set(&table, i, "%.0f%%", 100 * parts[i]);
    for (int i = 0; i < PARTS; i++) {
        struct words result =
            words_money(sabot_night_quantile(&night->result, night->result_chances, parts[i]));
        if (i == 0)
            text_table_add(&table, "%s", result.text);
        else
            text_table_set(&table, i, "%s", result.text);
    }
    printf("\n");
    text_table_end(&table, "  ", stdout);
}

/* How coarse the grid is, and how far off that can be. */
static void print_grid(const struct bank_night *night) {
    sabot_cents exact = night->law.grid;
    double error = 0;
    struct range range = bankrolls_of(night, BANK_BANKROLLS_MAX);
    for (sabot_cents at = range.first; night->has_bankroll && at != INT64_MAX;
         at = range_next(&range, at)) {
        struct sabot_bounds bounds = ruin_at(night, at);
        error = fmax(error, (bounds.most - bounds.least) / 2);
    }
    if (night->ruin.slack > 0)
        printf("Ruin is worked out in steps of %s, where results come in steps of %s: the chances "
               "above are off by at most %.4f%%.\n",
               words_money(night->ruin.grid).text, words_money(exact).text, 100 * error);
    if (night->result.slack > 0)
        printf(
            "Results are worked out in steps of %s, of sessions that ruin does not end: they are "
            "off by at most %s.\n",
            words_money(night->result.grid).text,
            words_money(night->result.slack * night->result.grid).text);
}

static void print_bankrolls(const struct bank_night *night) {
    if (!night->has_bankroll)
        return;
    struct text_table table = text_table_begin(">>>");
    text_table_add(&table, "bankroll\truined within %lld rounds\tever, at most",
                   (long long)night->choice.rounds);
    struct range range = bankrolls_of(night, BANKROLLS_SHOWN);
    for (sabot_cents at = range.first; at != INT64_MAX; at = range_next(&range, at))
        text_table_add(&table, "%s\t%.4f%%\t%.4f%%", words_money(at).text,
                       100 * middle(ruin_at(night, at)),
                       100 * sabot_lifetime_ruin(&night->lifetime, above(night, at)).most);
    if (range.is_range)
        printf("\nBankrolls from %s to %s in steps of %s:\n", words_money(range.first).text,
               words_money(range.last).text, words_money(range.step).text);
    printf("\n");
    text_table_end(&table, "  ", stdout);
}

/* What the session needs; never more than what suffices for ever, which has no grid. */
static sabot_cents needed_for(const struct bank_night *night, double risk) {
    sabot_cents within = sabot_night_bankroll(&night->ruin, night->ruin_chances, risk);
    sabot_cents ever = night->lifetime.fate == SABOT_FATE_BOUNDED
                           ? sabot_lifetime_bankroll(&night->lifetime, risk)
                           : -1;
    return ever >= 0 && ever < within - night->choice.needed ? night->choice.needed + ever : within;
}

static void print_needed(const struct bank_night *night) {
    struct text_table table = text_table_begin("<>>>");
    text_table_add(&table, "bankroll that is ruined with a chance of at most\t5%%\t1%%\t0.1%%");
    text_table_add(&table, "within %lld rounds", (long long)night->choice.rounds);
    for (int i = 0; i < RISKS; i++)
        text_table_set(&table, i + 1, "%s", words_money(needed_for(night, risks[i])).text);
    if (night->lifetime.fate == SABOT_FATE_BOUNDED) {
        text_table_add(&table, "ever, if nothing is added or taken out");
        for (int i = 0; i < RISKS; i++) {
            sabot_cents needed = sabot_lifetime_bankroll(&night->lifetime, risks[i]);
            text_table_set(&table, i + 1, "%s",
                           needed < 0 ? "" : words_money(night->choice.needed + needed).text);
        }
    }
    printf("\n");
    text_table_end(&table, "  ", stdout);
}

static void print_for_ever(const struct bank_night *night) {
    const struct sabot_law *law = &night->law;
    if (night->lifetime.fate == SABOT_FATE_CERTAIN)
        printf(
            "\nThe mean of a round is not positive, the collection taken off: a bankroll that is "
            "not added to\nis ruined in the end, however large it is. Ruin is certain.\n");
    if (night->lifetime.fate == SABOT_FATE_NEVER)
        printf("\nNo round loses: such a bankroll is never ruined.\n");
    if (night->lifetime.fate != SABOT_FATE_BOUNDED)
        return;
    double part = sabot_law_kelly(law);
    printf("\nN0: after %.0f rounds the mean is as large as the deviation.\n",
           ceil(law->variance / (law->mean * law->mean)));
    if (1 / part < (double)night->choice.needed)
        printf("Kelly: any bankroll that begins a round is large enough for this table (%s).\n",
               words_money((sabot_cents)(1 / part)).text);
    else
        printf("Kelly: a bankroll of %s grows fastest at this table, with %.4f%% of it put up.\n",
               words_money((sabot_cents)(1 / part)).text, 100 * part * (double)night->amount);
}

void bank_night_print(const struct bank_night *night) {
    struct spread spread = spread_of(night);
    bool ends = night->result.choice.bankroll != SABOT_CENTS_MAX;
    printf("\nA session of %lld rounds, each dealt as from a whole shoe, collections taken off%s\n",
           (long long)night->choice.rounds,
           night->ruin.slack + night->result.slack > 0 ? "" : "; exact");
    printf("Mean %+.4f, deviation %.4f; %.4f%% of sessions lose.\n", spread.mean / 100,
           spread.deviation / 100, 100 * sabot_night_lose(night->result_chances));
    if (ends)
        printf("A session ends when what is left of %s does not begin a round.\n",
               words_money(night->choice.bankroll).text);
    print_quantiles(night);
    print_bankrolls(night);
    print_needed(night);
    print_grid(night);
    print_for_ever(night);
    print_law(night);
}

/* ---- as JSON ---- */

static json_t *law_to_json(const struct sabot_law *law) {
    json_t *list = json_array();
    for (int i = 0; i < law->count; i++) {
        json_t *object = json_pack("{sI}", "result", (json_int_t)law->results[i].kept);
        bank_document_fraction(&object, "chance",
                               sabot_fraction_of(law->results[i].deals, law->deals));
        json_build_append(&list, object);
    }
    return list;
}

static json_t *quantiles_to_json(const struct bank_night *night) {
    json_t *list = json_array();
    for (int i = 0; i < PARTS; i++)
        json_build_append(&list, json_pack("{sf sI}", "part", parts[i], "result",
                                           (json_int_t)sabot_night_quantile(
                                               &night->result, night->result_chances, parts[i])));
    return list;
}

static json_t *ruin_to_json(const struct bank_night *night) {
    json_t *list = json_array();
    struct range range = bankrolls_of(night, BANK_BANKROLLS_MAX);
    for (sabot_cents at = range.first; night->has_bankroll && at != INT64_MAX;
         at = range_next(&range, at)) {
        struct sabot_bounds bounds = ruin_at(night, at);
        json_t *object =
            json_pack("{sI sf}", "bankroll", (json_int_t)at, "chance_float", middle(bounds));
        if (night->ruin.slack > 0)
            json_build_merge(&object, json_pack("{sf sf}", "chance_least", bounds.least,
                                                "chance_most", bounds.most));
        if (night->lifetime.fate == SABOT_FATE_BOUNDED) {
            bounds = sabot_lifetime_ruin(&night->lifetime, above(night, at));
            json_build_merge(&object, json_pack("{sf sf}", "ever_least", bounds.least, "ever_most",
                                                bounds.most));
        }
        json_build_append(&list, object);
    }
    return list;
}

static json_t *bankrolls_to_json(const struct bank_night *night) {
    json_t *list = json_array();
    for (int i = 0; i < RISKS; i++) {
        sabot_cents ever = sabot_lifetime_bankroll(&night->lifetime, risks[i]);
        json_t *object = json_pack("{sf sI}", "risk", risks[i], "bankroll",
                                   (json_int_t)needed_for(night, risks[i]));
        json_build_set(&object, "ever",
                       ever < 0 ? json_null() : json_integer(night->choice.needed + ever));
        json_build_append(&list, object);
    }
    return list;
}

static json_t *lifetime_to_json(const struct bank_night *night) {
    static const char *const fates[] = {"bounded", "certain", "never"};
    const struct sabot_lifetime *lifetime = &night->lifetime;
    json_t *object = json_pack("{ss}", "ruin", fates[lifetime->fate]);
    if (lifetime->fate != SABOT_FATE_BOUNDED)
        return object;
    double part = sabot_law_kelly(&night->law);
    json_build_merge(&object, json_pack("{sf sf sf sf}", "adjustment_coefficient",
                                        -log1p(-lifetime->step) / (double)lifetime->grid, "n0",
                                        night->law.variance / (night->law.mean * night->law.mean),
                                        "kelly_bankroll", 1 / part, "kelly_fraction",
                                        part * (double)night->amount));
    return object;
}

json_t *bank_night_to_json(const struct bank_night *night) {
    struct spread spread = spread_of(night);
    return json_pack("{sI so so so sf sf sf so so sI sI}", "rounds",
                     (json_int_t)night->choice.rounds, "law", law_to_json(&night->law), "ruin",
                     ruin_to_json(night), "quantiles", quantiles_to_json(night), "lose_float",
                     sabot_night_lose(night->result_chances), "mean_float", spread.mean,
                     "standard_deviation", spread.deviation, "bankrolls", bankrolls_to_json(night),
                     "lifetime", lifetime_to_json(night), "ruin_grid", (json_int_t)night->ruin.grid,
                     "result_grid", (json_int_t)night->result.grid);
}

/* ---- as a chart ---- */

static void draw_result(const struct bank_night *night, FILE *stream) {
    const struct sabot_night_chances *chances = night->result_chances;
    struct curves_point density[BINS] = {{0}}, lost[BINS] = {{0}};
    int64_t width = chances->count / BINS + 1;
    size_t count = (size_t)((chances->count + width - 1) / width);
    double sum = 0;
    for (int64_t i = 0; i < chances->count; i++) {
        size_t bin = (size_t)(i / width);
        sum += chances->at[i];
        double x = (double)((chances->first + i) * night->result.grid) / 100;
        density[bin] = (struct curves_point){x, density[bin].y + 100 * chances->at[i]};
        lost[bin] = (struct curves_point){x, 100 * sum};
    }
    struct curves curves = {
        .title = "What a session brings",
        .description = "Two curves over the result of a session: the share of sessions near a "
                       "result, and the share that end no better.",
        .x_title = "result of a session, dollars",
        .x_unit = "$",
        .panel_count = 2,
        .panels = {{"sessions near this result", "%", true, density, count},
                   {"sessions that end no better", "%", true, lost, count}},
        .mark_count = 1,
    };
    snprintf(curves.marks[0].words, sizeof curves.marks[0].words, "%.2f%% of sessions lose",
             100 * sabot_night_lose(chances));
    curves_write(&curves, stream);
}

static void draw_ruin(const struct bank_night *night, FILE *stream) {
    struct curves_point within[BINS], ever[BINS];
    sabot_cents first = night->choice.needed, last = night->bankrolls.last;
    sabot_cents safe = needed_for(night, risks[RISKS - 1]);
    last = last > safe ? last : safe;
    for (int i = 0; i < BINS; i++) {
        sabot_cents at = first + (last - first) / (BINS - 1) * i;
        double x = (double)at / 100;
        within[i] = (struct curves_point){x, 100 * middle(ruin_at(night, at))};
        ever[i] = (struct curves_point){
            x, 100 * sabot_lifetime_ruin(&night->lifetime, above(night, at)).most};
    }
    struct curves curves = {
        .title = "Ruin by bankroll",
        .description = "Two curves over the bankroll: the chance to be ruined within the session, "
                       "and a bound on the chance to be ruined ever.",
        .x_title = "bankroll, dollars",
        .x_unit = "$",
        .panel_count = 2,
        .panels = {{"ruined within the session", "%", true, within, BINS},
                   {"ruined ever, at most", "%", true, ever, BINS}},
    };
    for (int i = 0; i < RISKS; i++) {
        struct curves_mark *mark = &curves.marks[curves.mark_count++];
        sabot_cents at = needed_for(night, risks[i]);
        mark->x = (double)at / 100;
        snprintf(mark->words, sizeof mark->words, "%g%%: %.40s", 100 * risks[i],
                 words_money_short(at).text);
    }
    curves_write(&curves, stream);
}

int bank_night_draw(const struct bank_night *night, const char *path) {
    FILE *stream = fopen(path, "w");
    if (stream != NULL)
        (night->has_bankroll ? draw_ruin : draw_result)(night, stream);
    return bank_close_chart(stream, path);
}

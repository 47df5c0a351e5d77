/*
 * count_document.c - counting systems to JSON. See count_document.h.
 */
#include "host/document/count_document.h"

#include "host/document/json_build.h"

#include <math.h>

static const char *const value_names[] = {"results", "exact",
                                          "perfect"}; /* by enum sabot_count_value */
static const char *const divisor_names[] = {"unseen", "left",
                                            "none"}; /* by enum sabot_count_divisor */

static const char *const rounding_names[] = {"none", "down", "zero",
                                             "nearest"}; /* by enum sabot_count_rounding */

/* A whole number where it is one: 4, not 4.0. */
static json_t *hundredths(int64_t value) {
    return value % SABOT_COUNT_UNIT == 0 ? json_integer(value / SABOT_COUNT_UNIT)
                                         : json_real((double)value / SABOT_COUNT_UNIT);
}

static json_t *tags_of(const struct sabot_count_choice *choice) {
    json_t *list = json_array();
    int32_t tags[SABOT_DECK_CARDS];
    int count = sabot_count_tags(choice, tags);
    for (int i = 0; i < count; i++)
        json_build_append(&list, hundredths(tags[i]));
    return list;
}

static json_t *distribution_of(const struct sabot_count *count,
                               const struct sabot_count_totals *totals) {
    bool perfect = count->choice.value == SABOT_COUNT_PERFECT;
    json_t *list = json_array();
    for (int at = SABOT_COUNT_LOWEST; at <= SABOT_COUNT_HIGHEST; at++) {
        const struct sabot_count_place *place = &totals->places[at - SABOT_COUNT_LOWEST];
        if (place->rounds == 0)
            continue;
        json_t *row =
            json_pack("{si sI sI}", perfect ? "expectation_percent" : "count", at, "rounds",
                      (json_int_t)place->rounds, "valued", (json_int_t)place->valued);
        if (place->valued > 0)
            json_build_set(&row, "win_per_bet", json_real(sabot_count_value_at(count, totals, at)));
        json_build_append(&list, row);
    }
    return list;
}

static void add_system(json_t **document, const struct sabot_count_choice *choice, int target) {
    json_build_set(document, "value", json_string(value_names[choice->value]));
    json_build_set(document, "burn_seen", json_boolean(!choice->burn_unseen));
    if (choice->value == SABOT_COUNT_PERFECT)
        return;
    if (target != SABOT_COUNT_RAMP)
        json_build_set(document, "target", hundredths(choice->targets[target]));
    json_build_set(document, "rounding", json_string(rounding_names[choice->rounding]));
    if (choice->leaves)
        json_build_set(document, "leave", hundredths(choice->leaves_at));
    json_build_set(document, "tags", tags_of(choice));
    json_build_set(document, "divisor", json_string(divisor_names[choice->divisor]));
    if (choice->divisor == SABOT_COUNT_BY_NONE)
        json_build_set(document, "start", hundredths(choice->start));
}

/* ---- what a professional asks ---- */

struct count_figures count_figures(const struct sabot_count_answer *answer,
                                   struct count_purse purse) {
    double rounds = answer->rounds_per_shoe;
    struct count_figures figures = {
        .deviation_per_wager = sqrt(fmax(answer->wager_variance, 0)),
        .win_per_round = rounds > 0 ? answer->win_per_shoe / rounds : 0,
        .variance_per_round = rounds > 0 ? answer->variance / rounds : 0,
    };
    double win = figures.win_per_round, variance = figures.variance_per_round;
    figures.wins = win > 0 && variance > 0;
    figures.bankroll = purse.bankroll;
    if (!figures.wins)
        return figures;
    if (purse.bankroll == 0)
        figures.bankroll = variance / win / purse.kelly;
    figures.desirability = 1000 * win / sqrt(variance);
    figures.score = figures.desirability * figures.desirability;
    figures.n0 = variance / win / win;
    double error = 2 * sqrt(answer->error_variance) / answer->win_per_shoe;
    figures.score_error = figures.score * error;
    figures.n0_error = figures.n0 * error;
    figures.staked = variance / win / figures.bankroll;
    figures.certainty_equivalent = 100 * (win - variance / (2 * purse.kelly * figures.bankroll));
    figures.ruin = exp(-2 * win * figures.bankroll / variance);
    return figures;
}

double count_kelly_units(const struct sabot_count_band *band, const struct count_figures *figures,
                         struct count_purse purse) {
    if (band->win_per_wager <= 0 || band->variance <= 0)
        return 0;
    return purse.kelly * figures->bankroll * band->win_per_wager / band->variance;
}

static void add_figures(json_t **document, const struct sabot_count_answer *answer,
                        struct count_purse purse) {
    struct count_figures figures = count_figures(answer, purse);
    json_build_merge(
        document,
        json_pack("{sf sf sf sf}", "units_per_shoe", answer->units_per_shoe, "win_per_unit",
                  answer->units_per_shoe > 0 ? answer->win_per_shoe / answer->units_per_shoe : 0.0,
                  "deviation_per_bet", figures.deviation_per_wager, "kelly", purse.kelly));
    if (figures.wins)
        json_build_merge(document,
                         json_pack("{sf sf sf sf sf sf sf sf sf}", "desirability_index",
                                   figures.desirability, "score", figures.score, "score_error",
                                   figures.score_error, "n0_rounds", figures.n0, "n0_error",
                                   figures.n0_error, "kelly_staked", figures.staked, "bankroll",
                                   figures.bankroll, "certainty_equivalent",
                                   figures.certainty_equivalent, "ruin", figures.ruin));
}

static json_t *steps_of(const struct count_counted *counted, const struct count_figures *figures) {
    const struct sabot_count_choice *choice = &counted->count->choice;
    json_t *list = json_array();
    for (int i = 0; i < choice->target_count; i++) {
        struct sabot_count_band band = sabot_count_band(counted->count, counted->totals, i);
        json_t *step =
            json_pack("{so si sI sf sf sf}", "target", hundredths(choice->targets[i]), "units",
                      choice->units[i], "bets", (json_int_t)band.wagers, "win_per_bet",
                      band.win_per_wager, "deviation_per_bet", sqrt(fmax(band.variance, 0)),
                      "kelly_units", count_kelly_units(&band, figures, counted->purse));
        json_build_append(&list, step);
    }
    return list;
}

json_t *count_document(const struct count_counted *counted, int target) {
    const struct sabot_count *count = counted->count;
    const struct sabot_count_totals *totals = counted->totals;
    struct sabot_count_answer answer = sabot_count_answer(count, totals, counted->shoes, target);
    bool is_ramp = target == SABOT_COUNT_RAMP;
    json_t *document = json_object();
    add_system(&document, &count->choice, target);
    uint64_t wagers = is_ramp ? totals->ramp.wagers : totals->targets[target].wagers;
    json_build_merge(
        &document,
        json_pack("{sI sI sf sf sf sf sf sf sf so}", "rounds", (json_int_t)totals->rounds, "bets",
                  (json_int_t)wagers, "rounds_per_shoe", answer.rounds_per_shoe, "bets_per_shoe",
                  answer.wagers_per_shoe, "bet_frequency", answer.frequency, "win_per_bet",
                  answer.win_per_wager, "win_per_shoe", answer.win_per_shoe, "standard_deviation",
                  sqrt(answer.variance), "standard_error", sqrt(answer.error_variance),
                  "distribution", distribution_of(count, totals)));
    if (count->choice.value == SABOT_COUNT_PERFECT)
        json_build_set(&document, "not_positive",
                       json_integer((json_int_t)(totals->rounds - wagers)));
    add_figures(&document, &answer, counted->purse);
    struct count_figures figures = count_figures(&answer, counted->purse);
    if (is_ramp)
        json_build_set(&document, "ramp", steps_of(counted, &figures));
    return document;
}

/* ---- derived tags: as people write them, from the ace to the ten ---- */

static json_t *effects_list(const struct sabot_effects *effects) {
    json_t *list = json_array();
    for (int x = 1; x <= SABOT_POINTS; x++)
        json_build_append(&list, json_real(effects->of[x % SABOT_POINTS]));
    return list;
}

static json_t *system_of(const struct sabot_tags *derived, int largest) {
    json_t *tags = json_array();
    for (int x = 1; x <= SABOT_POINTS; x++)
        json_build_append(&tags, json_integer(derived->tags[x % SABOT_POINTS]));
    return json_pack("{si so sf sf}", "largest", largest, "tags", tags, "correlation",
                     sqrt(derived->correlation_squared), "break_even", derived->break_even);
}

json_t *count_document_derived(const struct sabot_effects *effects,
                               const struct sabot_tags *systems, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_build_append(&list, system_of(&systems[i], i + 1));
    return json_pack("{si sf so so}", "decks", effects->decks, "ev_float", effects->ev, "effects",
                     effects_list(effects), "systems", list);
}

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

/* A whole number where it is one: 4, not 4.0. */
static json_t *hundredths(int64_t value) {
    return value % SABOT_COUNT_UNIT == 0 ? json_integer(value / SABOT_COUNT_UNIT)
                                         : json_real((double)value / SABOT_COUNT_UNIT);
}

static json_t *tags_of(const struct sabot_count_choice *choice) {
    json_t *list = json_array();
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        json_build_append(&list, hundredths(choice->tags[rank]));
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
    if (choice->value == SABOT_COUNT_PERFECT)
        return;
    json_build_set(document, "target", hundredths(choice->targets[target]));
    json_build_set(document, "tags", tags_of(choice));
    json_build_set(document, "divisor", json_string(divisor_names[choice->divisor]));
    if (choice->divisor == SABOT_COUNT_BY_NONE)
        json_build_set(document, "start", hundredths(choice->start));
}

json_t *count_document(const struct sabot_count *count, const struct sabot_count_totals *totals,
                       uint64_t shoes, int target) {
    struct sabot_count_answer answer = sabot_count_answer(count, totals, shoes, target);
    json_t *document = json_object();
    add_system(&document, &count->choice, target);
    json_build_merge(
        &document,
        json_pack("{sI sI sf sf sf sf sf sf sf so}", "rounds", (json_int_t)totals->rounds, "bets",
                  (json_int_t)totals->targets[target].wagers, "rounds_per_shoe",
                  answer.rounds_per_shoe, "bets_per_shoe", answer.wagers_per_shoe, "bet_frequency",
                  answer.frequency, "win_per_bet", answer.win_per_wager, "win_per_shoe",
                  answer.win_per_shoe, "standard_deviation", sqrt(answer.variance),
                  "standard_error", sqrt(answer.error_variance), "distribution",
                  distribution_of(count, totals)));
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

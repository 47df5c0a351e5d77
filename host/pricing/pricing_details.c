/*
 * pricing_details.c - what the JSON of one shoe has besides prices: the cases of every wager, all
 * outcomes, and how wagers move together.
 */
#include "host/document/bank_document.h"
#include "host/document/json_build.h"
#include "host/pricing/card_covariance.h"
#include "host/pricing/card_pricing.h"
#include "host/pricing/pricing.h"

#include <stdlib.h>

double pricing_covariance(const struct sabot_odds *odds, const struct sabot_pay_table *a,
                          const struct sabot_pay_table *b) {
    SABOT_ASSERT(!a->by_cards && !b->by_cards);
    long double product = 0, mean_a = 0, mean_b = 0, deals = (long double)odds->deals;
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        long double chance = (long double)odds->of[i] / deals;
        long double of_a = (long double)a->results[a->decides[i]] / (long double)a->scale;
        long double of_b = (long double)b->results[b->decides[i]] / (long double)b->scale;
        product += chance * of_a * of_b;
        mean_a += chance * of_a;
        mean_b += chance * of_b;
    }
    return (double)(product - mean_a * mean_b);
}

static json_t *covariance(const struct odds_answer *answer, const struct sabot_pay_tables *tables,
                          const struct card_covariance *by_cards, int i, int k) {
    if (!tables->of[i].by_cards && !tables->of[k].by_cards)
        return json_real(pricing_covariance(&answer->odds, &tables->of[i], &tables->of[k]));
    return by_cards != NULL ? json_real(by_cards->of[i][k]) : json_null();
}

/* NULL: the outcome decides every wager, or it is not known. The caller frees it. */
static struct card_covariance *find_covariance(const struct odds_answer *answer,
                                               const struct sabot_pay_tables *tables,
                                               const struct sabot_card_shoe *cards) {
    struct card_covariance *found = NULL;
    if (card_pricing_first(tables) >= 0)
        found = malloc(sizeof *found);
    if (found != NULL && !card_covariance_find(answer->sheet, tables, cards, found)) {
        free(found);
        found = NULL;
    }
    return found;
}

static json_t *covariances(const struct odds_answer *answer, const struct sabot_pay_tables *tables,
                           const struct sabot_card_shoe *cards) {
    struct card_covariance *by_cards = find_covariance(answer, tables, cards);
    json_t *matrix = json_object();
    for (int i = 0; i < tables->count; i++) {
        json_t *row = json_object();
        for (int k = 0; k < tables->count; k++)
            json_build_set(&row, answer->sheet->wagers[k].name,
                           covariance(answer, tables, by_cards, i, k));
        json_build_set(&matrix, answer->sheet->wagers[i].name, row);
    }
    free(by_cards);
    return matrix;
}

static json_t *cases(const struct odds_answer *answer, const struct sabot_pay_tables *tables,
                     int wager) {
    json_t *list = json_array();
    for (int i = 0; i <= tables->of[wager].case_count; i++) {
        struct pricing_event event = pricing_event_of(answer, tables, wager, i);
        json_build_append(&list,
                          json_pack("{ss ss ss sf}", "event", event.name.text, "pays",
                                    event.pays.text, "deals", pricing_whole(event.deals, '\0').text,
                                    "chance_float", event.probability));
    }
    return list;
}

static json_t *outcomes(const struct sabot_odds *odds) {
    json_t *list = json_array();
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        json_t *outcome = outcome_document(sabot_outcome_of_number(numbers[i]));
        json_build_set(&outcome, "deals", json_string(pricing_whole(odds->of[i], '\0').text));
        json_build_append(&list, outcome);
    }
    return list;
}

void pricing_add_details(json_t **document, const struct odds_answer *answer,
                         const struct sabot_pay_tables *tables,
                         const struct sabot_card_shoe *cards) {
    for (int i = 0; i < tables->count; i++) {
        json_t *all = json_object_get(*document, "wagers");
        json_t *wager = json_object_get(all, answer->sheet->wagers[i].name);
        json_t *list = cases(answer, tables, i);
        if (json_object_set_new(wager, "cases", list) != 0) { /* drops the list */
            json_decref(*document);
            *document = NULL;
        }
    }
    json_build_set(document, "outcomes", outcomes(&answer->odds));
    json_build_set(document, "covariance", covariances(answer, tables, cards));
}

/*
 * card_covariance.c - see card_covariance.h.
 */
#include "host/pricing/card_covariance.h"

#include <stdlib.h>

/* Means of results and of their products, added up cell by cell. */
struct sums {
    const struct sabot_sheet *sheet;
    const struct sabot_pay_tables *tables;
    long double deals, means[SABOT_WAGERS_MAX];
    long double products[SABOT_WAGERS_MAX][SABOT_WAGERS_MAX]; /* [i][k], k <= i */
};

static void add_cell(void *context, const struct sabot_facts *facts, sabot_big deals) {
    struct sums *sums = context;
    long double results[SABOT_WAGERS_MAX], chance = (long double)deals / sums->deals;
    for (int i = 0; i < sums->tables->count; i++) {
        const struct sabot_pay_table *table = &sums->tables->of[i];
        int by = sabot_wager_decides(sums->sheet, &sums->sheet->wagers[i], facts);
        results[i] = (long double)table->results[by] / (long double)table->scale;
        sums->means[i] += chance * results[i];
        for (int k = 0; k <= i; k++)
            sums->products[i][k] += chance * results[i] * results[k];
    }
}

static bool count_cells(struct sums *sums, struct sabot_card_plan *plan,
                        const struct sabot_card_shoe *shoe) {
    const struct sabot_wager *by_cards[SABOT_WAGERS_MAX];
    struct sabot_error error;
    int count = 0;
    for (int i = 0; i < sums->tables->count; i++)
        if (sums->tables->of[i].by_cards)
            by_cards[count++] = &sums->sheet->wagers[i];
    if (sabot_card_plan_join(sums->sheet, by_cards, count, true, plan, &error) != SABOT_OK)
        return false;
    void *space = malloc(sabot_card_odds_room(plan));
    if (space != NULL)
        sabot_card_cells_count(plan, shoe, space, add_cell, sums);
    free(space);
    return space != NULL;
}

bool card_covariance_find(const struct sabot_sheet *sheet, const struct sabot_pay_tables *tables,
                          const struct sabot_card_shoe *shoe, struct card_covariance *covariance) {
    struct sabot_points points = sabot_card_shoe_points(shoe);
    struct sums *sums = calloc(1, sizeof *sums);
    struct sabot_card_plan *plan = malloc(sizeof *plan);
    bool found = false;
    if (sums != NULL && plan != NULL) {
        sums->sheet = sheet;
        sums->tables = tables;
        sums->deals = (long double)sabot_odds_deals(sabot_points_cards(&points));
        found = count_cells(sums, plan, shoe);
    }
    for (int i = 0; found && i < tables->count; i++)
        for (int k = 0; k <= i; k++)
            covariance->of[i][k] = covariance->of[k][i] =
                (double)(sums->products[i][k] - sums->means[i] * sums->means[k]);
    free(sums);
    free(plan);
    return found;
}

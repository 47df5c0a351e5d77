/*
 * price.c - wagers priced by the counts of outcomes: sums of whole numbers,
 * over one scale, divided once at the end.
 */
#include "sabot/odds.h"

/* Of all that 64 bits would hold: results, at most 10^8 of a scale, fit too. */
#define SCALE_MAX ((int64_t)10000000000)

#define BASIS_POINTS 10000 /* hundredths of a percent in the whole */

/* What a winning case brings for one unit, commission taken off and exact. */
static struct sabot_fraction gain_of(const struct sabot_wager *wager, struct sabot_ratio ratio) {
    SABOT_ASSERT(ratio.pays >= 0 && ratio.to > 0);
    SABOT_ASSERT(wager->commission_bp >= 0 && wager->commission_bp <= BASIS_POINTS);
    return sabot_fraction_of((sabot_big)ratio.pays * (BASIS_POINTS - wager->commission_bp),
                             (sabot_big)ratio.to * BASIS_POINTS);
}

/* The least scale on which every case is a whole number. */
static enum sabot_status find_scale(const struct sabot_sheet *sheet,
                                    const struct sabot_wager *wager, int64_t *scale,
                                    struct sabot_error *error) {
    const struct sabot_case *cases = sabot_wager_cases(sheet, wager);
    sabot_big common = 1;
    for (int i = 0; i < wager->case_count; i++) {
        if (cases[i].verdict != SABOT_WIN)
            continue;
        sabot_big denominator = gain_of(wager, cases[i].ratio).denominator;
        common *= sabot_fraction_of(denominator, common).numerator;
        if (common > SCALE_MAX)
            return sabot_error_print(
                error, SABOT_OUT_OF_RANGE,
                "the ratios of %s have too many different divisors for an exact price",
                wager->name);
    }
    *scale = (int64_t)common;
    return SABOT_OK;
}

enum sabot_status sabot_pay_table_make(const struct sabot_sheet *sheet,
                                       const struct sabot_wager *wager,
                                       struct sabot_pay_table *table, struct sabot_error *error) {
    const struct sabot_case *cases = sabot_wager_cases(sheet, wager);
    *table = (struct sabot_pay_table){.case_count = wager->case_count};
    enum sabot_status status = find_scale(sheet, wager, &table->scale, error);
    if (status != SABOT_OK)
        return status;
    for (int i = 0; i < wager->case_count; i++) {
        table->verdicts[i] = cases[i].verdict;
        if (cases[i].verdict == SABOT_WIN) {
            struct sabot_fraction gain = gain_of(wager, cases[i].ratio);
            table->results[i] = (int64_t)(gain.numerator * (table->scale / gain.denominator));
        } else if (cases[i].verdict == SABOT_LOSE) {
            table->results[i] = -table->scale;
        }
    }
    table->verdicts[wager->case_count] = SABOT_LOSE;
    table->results[wager->case_count] = -table->scale;

    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    table->by_cards = sabot_wager_detail(sheet, wager) != SABOT_DETAIL_OUTCOME;
    for (int i = 0; i < SABOT_ODDS_OUTCOMES && !table->by_cards; i++)
        table->decides[i] =
            (uint8_t)sabot_wager_deciding(sheet, wager, sabot_outcome_of_number(numbers[i]));
    return SABOT_OK;
}

enum sabot_status sabot_pay_tables_make(const struct sabot_sheet *sheet,
                                        struct sabot_pay_tables *tables,
                                        struct sabot_error *error) {
    tables->count = sheet->wager_count;
    for (int i = 0; i < sheet->wager_count; i++) {
        enum sabot_status status =
            sabot_pay_table_make(sheet, &sheet->wagers[i], &tables->of[i], error);
        if (status != SABOT_OK)
            return status;
    }
    return SABOT_OK;
}

enum sabot_status sabot_pay_table_price(const struct sabot_pay_table *table,
                                        const sabot_big deals[SABOT_CASES_MAX + 1], sabot_big all,
                                        struct sabot_price *price, struct sabot_error *error) {
    *price = (struct sabot_price){0};
    struct sabot_moments moments = {.scale = table->scale};
    for (int i = 0; i <= table->case_count; i++) {
        price->deals[i] = deals[i];
        price->by_verdict[table->verdicts[i]] += deals[i];
        if (!sabot_moments_add(&moments, deals[i], table->results[i]))
            return sabot_error_print(error, SABOT_OUT_OF_RANGE,
                                     "a wager that pays this much has no exact price: 128 bits do "
                                     "not hold it for so many cards");
    }
    SABOT_ASSERT(moments.weight == all);
    price->ev = sabot_moments_mean(&moments);
    price->ev_float = sabot_fraction_float(price->ev);
    price->variance = sabot_moments_variance(&moments);
    return SABOT_OK;
}

enum sabot_status sabot_odds_price(const struct sabot_odds *odds,
                                   const struct sabot_pay_table *table, struct sabot_price *price,
                                   struct sabot_error *error) {
    SABOT_ASSERT(!table->by_cards);
    sabot_big deals[SABOT_CASES_MAX + 1] = {0};
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
        deals[table->decides[i]] += odds->of[i];
    if (sabot_pay_table_price(table, deals, odds->deals, price, error) != SABOT_OK)
        return sabot_error_print(error, SABOT_OUT_OF_RANGE,
                                 "a wager that pays this much has no exact price with %lld "
                                 "cards: 128 bits do not hold it",
                                 (long long)sabot_points_cards(&odds->shoe));
    return SABOT_OK;
}

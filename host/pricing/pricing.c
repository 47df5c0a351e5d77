/*
 * pricing.c - prices of all wagers of a sheet. See pricing.h.
 */
#include "host/pricing/pricing.h"

#include <stdio.h>

enum sabot_status pricing_prices(const struct sabot_sheet *sheet,
                                 const struct sabot_pay_tables *tables,
                                 const struct sabot_odds *odds, struct sabot_price *prices,
                                 struct sabot_error *error) {
    for (int i = 0; i < tables->count; i++) {
        struct sabot_error why;
        if (tables->of[i].by_cards)
            continue; /* card_pricing.h's */
        enum sabot_status status = sabot_odds_price(odds, &tables->of[i], &prices[i], &why);
        if (status == SABOT_OK)
            continue;
        snprintf(error->words, sizeof error->words, "%s: %.300s", sheet->wagers[i].name, why.words);
        return status;
    }
    return SABOT_OK;
}

enum sabot_status pricing_answer(const struct sabot_points *shoe,
                                 const struct sabot_pay_tables *tables, struct odds_answer *answer,
                                 struct sabot_error *error) {
    enum sabot_status status = sabot_odds_count(shoe, sabot_vector_best(), &answer->odds, error);
    if (status != SABOT_OK)
        return status;
    return pricing_prices(answer->sheet, tables, &answer->odds, answer->prices, error);
}

enum sabot_status pricing_removal(const struct odds_answer *answer,
                                  const struct sabot_pay_tables *tables,
                                  struct odds_removal_answer *result, struct sabot_error *error) {
    struct sabot_removal removal;
    enum sabot_status status =
        sabot_removal_count(&answer->odds.shoe, sabot_vector_best(), &removal, error);
    for (int rank = 0; rank < SABOT_RANKS && status == SABOT_OK; rank++) {
        int points = sabot_card_points((struct sabot_card){(uint8_t)rank, SABOT_SUIT_UNKNOWN});
        if (result->has[rank])
            status = pricing_prices(answer->sheet, tables, &removal.of[points],
                                    result->prices[rank], error);
    }
    return status;
}

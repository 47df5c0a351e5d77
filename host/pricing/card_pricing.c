/*
 * card_pricing.c - see card_pricing.h.
 */
#include "host/pricing/card_pricing.h"

#include "host/document/odds_document.h"

#include <stdio.h>
#include <stdlib.h>

int card_pricing_first(const struct sabot_pay_tables *tables) {
    for (int i = 0; i < tables->count; i++)
        if (tables->of[i].by_cards)
            return i;
    return -1;
}

enum sabot_detail card_pricing_detail(const struct sabot_sheet *sheet) {
    enum sabot_detail detail = sabot_sheet_detail(sheet);
    return detail > SABOT_DETAIL_POINTS ? detail : SABOT_DETAIL_POINTS;
}

enum sabot_status card_pricing_open(struct card_pricing *pricing, const struct sabot_sheet *sheet,
                                    const struct sabot_pay_tables *tables,
                                    struct sabot_error *error) {
    *pricing = (struct card_pricing){.sheet = sheet, .tables = tables};
    size_t room = 0;
    for (int i = 0; i < tables->count; i++) {
        if (!tables->of[i].by_cards)
            continue;
        pricing->plans[i] = malloc(sizeof *pricing->plans[i]);
        if (pricing->plans[i] == NULL)
            return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory");
        enum sabot_status status =
            sabot_card_plan_make(sheet, &sheet->wagers[i], pricing->plans[i], error);
        if (status != SABOT_OK)
            return status;
        size_t needed = sabot_card_odds_room(pricing->plans[i]);
        room = needed > room ? needed : room;
    }
    pricing->space = room > 0 ? malloc(room) : NULL;
    if (room > 0 && pricing->space == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory");
    return SABOT_OK;
}

void card_pricing_clear(struct card_pricing *pricing) {
    for (int i = 0; i < SABOT_WAGERS_MAX; i++)
        free(pricing->plans[i]);
    free(pricing->space);
    *pricing = (struct card_pricing){0};
}

static enum sabot_status price(const struct card_pricing *pricing, int wager,
                               const sabot_big deals[SABOT_CASES_MAX + 1], sabot_big all,
                               struct sabot_price *price, struct sabot_error *error) {
    struct sabot_error why;
    enum sabot_status status =
        sabot_pay_table_price(&pricing->tables->of[wager], deals, all, price, &why);
    if (status != SABOT_OK)
        snprintf(error->words, sizeof error->words, "%s: %.300s",
                 pricing->sheet->wagers[wager].name, why.words);
    return status;
}

static sabot_big deals_of(const struct sabot_card_shoe *shoe) {
    struct sabot_points points = sabot_card_shoe_points(shoe);
    return sabot_odds_deals(sabot_points_cards(&points));
}

enum sabot_status card_pricing_prices(const struct card_pricing *pricing,
                                      const struct sabot_card_shoe *shoe,
                                      struct sabot_price *prices, struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    for (int i = 0; i < pricing->tables->count && status == SABOT_OK; i++) {
        sabot_big deals[SABOT_CASES_MAX + 1];
        if (pricing->plans[i] == NULL)
            continue;
        sabot_card_odds_count(pricing->plans[i], shoe, pricing->space, deals);
        status = price(pricing, i, deals, deals_of(shoe), &prices[i], error);
    }
    return status;
}

enum sabot_status card_pricing_removal(const struct card_pricing *pricing,
                                       const struct sabot_card_shoe *shoe, int out,
                                       struct sabot_price *prices, struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    for (int i = 0; i < pricing->tables->count && status == SABOT_OK; i++) {
        sabot_big sums[SABOT_CASES_MAX + 1] = {0}, deals[SABOT_CASES_MAX + 1], all = 0;
        if (pricing->plans[i] == NULL || !odds_removal_is_of(pricing->sheet, i, out))
            continue;
        for (int card = 0; card < SABOT_DECK_CARDS; card++) {
            struct sabot_card_shoe left = *shoe;
            int rank = card % SABOT_RANKS, suit = card / SABOT_RANKS;
            bool is_meant = out < SABOT_RANKS ? rank == out : suit == out - SABOT_RANKS;
            if (!is_meant || left.of[rank][suit]-- == 0)
                continue;
            sabot_card_odds_count(pricing->plans[i], &left, pricing->space, deals);
            for (int j = 0; j <= pricing->tables->of[i].case_count; j++)
                sums[j] += deals[j] * shoe->of[rank][suit];
            all += deals_of(&left) * shoe->of[rank][suit];
        }
        status = price(pricing, i, sums, all, &prices[i], error);
    }
    return status;
}

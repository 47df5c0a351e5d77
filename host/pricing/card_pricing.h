/*
 * card_pricing.h - the wagers of a sheet that go by the cards, priced for a shoe by rank and suit.
 *
 * Plans are made once for a sheet (sabot/card_odds.h) and serve any number of shoes.
 */
#ifndef HOST_PRICING_CARD_PRICING_H
#define HOST_PRICING_CARD_PRICING_H

#include "sabot/card_odds.h"

struct card_pricing {
    const struct sabot_sheet *sheet;
    const struct sabot_pay_tables *tables;
    struct sabot_card_plan *plans[SABOT_WAGERS_MAX]; /* NULL: the outcome decides the wager */
    void *space;
};

/* To be cleared even on failure. An error names the wager. Both are borrowed. */
SABOT_MUST_CHECK enum sabot_status card_pricing_open(struct card_pricing *pricing,
                                                     const struct sabot_sheet *sheet,
                                                     const struct sabot_pay_tables *tables,
                                                     struct sabot_error *error);
void card_pricing_clear(struct card_pricing *pricing);

/* The first wager that goes by the cards, or -1. */
int card_pricing_first(const struct sabot_pay_tables *tables);

/* What the wagers of the sheet take to be priced. */
enum sabot_detail card_pricing_detail(const struct sabot_sheet *sheet);

/* Prices those wagers, and leaves the others as they are. */
SABOT_MUST_CHECK enum sabot_status card_pricing_prices(const struct card_pricing *pricing,
                                                       const struct sabot_card_shoe *shoe,
                                                       struct sabot_price *prices,
                                                       struct sabot_error *error);

/* The same after one card of a rank is out, any of its suits as likely as it is in the shoe; or
 * of a suit (odds_document.h), then of the wagers that go by suits.
 * Requires: the shoe has one, and seven cards. */
SABOT_MUST_CHECK enum sabot_status card_pricing_removal(const struct card_pricing *pricing,
                                                        const struct sabot_card_shoe *shoe, int out,
                                                        struct sabot_price *prices,
                                                        struct sabot_error *error);

#endif

/*
 * card_covariance.h - how the wagers of a sheet move together, where one goes by the cards.
 */
#ifndef HOST_PRICING_CARD_COVARIANCE_H
#define HOST_PRICING_CARD_COVARIANCE_H

#include "sabot/card_odds.h"

struct card_covariance {
    double of[SABOT_WAGERS_MAX][SABOT_WAGERS_MAX]; /* of one unit on each of two wagers */
};

/* All wagers of the sheet, in rounds dealt from the shoe. False if those that go by the cards tell
 * too many hands apart together, or there is no memory. Requires: one goes by the cards, and the
 * shoe says what they ask. */
bool card_covariance_find(const struct sabot_sheet *sheet, const struct sabot_pay_tables *tables,
                          const struct sabot_card_shoe *shoe, struct card_covariance *covariance);

#endif

/*
 * card_ways.h - the ways in which the cards of a round can judge the wagers of a layout, and
 * their deals: what banking it is studied by (sabot/banking.h).
 */
#ifndef HOST_PRICING_CARD_WAYS_H
#define HOST_PRICING_CARD_WAYS_H

#include "sabot/banking.h"
#include "sabot/card_odds.h"

/* True if some wager of the sheet goes by the cards: outcomes alone do not settle a round. */
bool card_ways_needed(const struct sabot_layout *layout);

/* How closely the shoe must be known for the wagers that lie on the layout. */
enum sabot_detail card_ways_detail(const struct sabot_layout *layout);

struct card_ways {
    struct sabot_banking_ways ways;
    struct sabot_banking_way of[SABOT_BANKING_WAYS_MAX];
};

/* By the general way, of all wagers of the layout together. SABOT_OUT_OF_RANGE, with the words:
 * they tell too many hands apart, or have too many ways. Requires: card_ways_needed. */
SABOT_MUST_CHECK enum sabot_status card_ways_find(const struct sabot_layout *layout,
                                                  const struct sabot_card_shoe *shoe,
                                                  struct card_ways *ways,
                                                  struct sabot_error *error);

#endif

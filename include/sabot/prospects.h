/*
 * sabot/prospects.h - what a round is worth to everybody in it, before its cards.
 *
 * The wagers as they lie, with the bank that was put up, are settled once for every way in
 * which the cards can judge them, and each settlement is weighted by its deals. So the mean and the
 * variance of the bank's result and of everybody's are those of the law itself; beside what
 * happened they say who was lucky.
 *
 * Rules: R40-R46; readings 4, 5.
 */
#ifndef SABOT_PROSPECTS_H
#define SABOT_PROSPECTS_H

#include "sabot/banking.h"

/* Outcomes that every wager of a sheet judges alike are one way. */
struct sabot_ways {
    int64_t cards;
    sabot_big deals;
    int count; /* 0: a wager of the sheet goes by more than the outcome */
    struct sabot_banking_way of[SABOT_ODDS_OUTCOMES];
};

void sabot_ways_of(const struct sabot_sheet *sheet, const struct sabot_odds *odds,
                   struct sabot_ways *ways);

/* The same as studies take them. */
static inline struct sabot_banking_ways sabot_ways_all(const struct sabot_ways *ways) {
    return (struct sabot_banking_ways){ways->cards, ways->deals, ways->count, ways->of};
}

/* Of somebody's result in cents: winnings less stakes and commission, which a house that banks
 * gets; collections left out. */
struct sabot_prospect {
    double mean, variance;
};

#define SABOT_BANK_HOLDS  0 /* the bank's number among the holders */
#define SABOT_HOLDERS_MAX (SABOT_PLACED_MAX + 1)

/* Whose the wagers of a layout are: a number from 1 to count - 1 for each as placed. */
struct sabot_holders {
    int count;
    const int *of;
};

/* The bank's prospect and everybody's, holders.count of them, by number. `settled` has room for
 * layout->count. Requires: ways->count > 0. */
void sabot_prospects_of(const struct sabot_layout *layout, const struct sabot_banking_ways *ways,
                        struct sabot_holders holders, struct sabot_settled *settled,
                        struct sabot_prospect *prospects);

#endif

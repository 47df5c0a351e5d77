/*
 * sabot/derive.h - good tags for a wager, from its effects of removal.
 *
 * What a card does to a wager's expectation when it leaves the shoe is its
 * effect of removal; effects add up nearly, so a count whose tags run parallel
 * to them follows the expectation. How parallel is the correlation; tags are
 * whole and small, because a person adds them up, and balanced: a whole deck
 * counts to nothing. What tags are then worth is sabot/count.h's business.
 */
#ifndef SABOT_DERIVE_H
#define SABOT_DERIVE_H

#include "sabot/odds.h"

#define SABOT_DERIVE_LARGEST_MAX 9

/* A wager's expectation with whole decks, and how it changes with one card less. */
struct sabot_effects {
    int decks;
    double ev;
    double of[SABOT_POINTS]; /* by the card's points */
};

/* Fails with SABOT_OUT_OF_RANGE as sabot_removal_count and sabot_odds_price do. */
SABOT_MUST_CHECK enum sabot_status
sabot_effects_find(int decks, const struct sabot_pay_table *table, enum sabot_vector vector,
                   struct sabot_effects *effects, struct sabot_error *error);

struct sabot_tags {
    int tags[SABOT_POINTS];     /* by the card's points: [1] the ace's, [0] the ten's */
    double correlation_squared; /* with the effects */
    double break_even;          /* about the true count at which the wager is fair */
};

/* The balanced tags within +-largest that have the highest correlation. Every
 * one of many scales of the effects is rounded to balanced tags as nearly as
 * can be, which finds the best tags if their scale is among them. False if
 * the effects are all nothing. Requires: 1 <= largest <= the maximum. */
bool sabot_tags_derive(const struct sabot_effects *effects, int largest,
                       struct sabot_tags *derived);

#endif

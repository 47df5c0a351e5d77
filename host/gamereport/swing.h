/*
 * swing.h - where somebody stands after many rounds of one wager.
 *
 * The distribution of the sum of n results, round after round, each from a
 * full shoe and independent of the others: no normal curve is assumed, which
 * a wager that pays 40 to 1 does not follow for thousands of rounds. The
 * rounds of a real shoe depend on each other a little; that is left out.
 */
#ifndef HOST_GAMEREPORT_SWING_H
#define HOST_GAMEREPORT_SWING_H

#include "sabot/odds.h"

#define SWING_STOPS 2

extern const int swing_rounds[SWING_STOPS]; /* after which one looks: rising */

/* In units staked a round. A quantile is the least result that is not passed
 * with at least that chance. */
struct swing {
    bool is_known; /* false: too many different results to add up */
    struct swing_stop {
        double low, middle, high; /* the 5%, 50% and 95% quantiles */
        double ahead;             /* the chance of a result over 0 */
    } after[SWING_STOPS];
};

/* Fails with SABOT_NO_MEMORY alone. */
SABOT_MUST_CHECK enum sabot_status swing_find(const struct sabot_odds *odds,
                                              const struct sabot_price *price,
                                              const struct sabot_pay_table *table,
                                              struct swing *swing, struct sabot_error *error);

#endif

/*
 * slow_refusals.h - the refusals a second time: one question a rule, asked of
 * the whole layout, from the sentences of INTERFACES ("Refused, exit 1: ...").
 *
 * No short cuts and no order of work: the list falls out of asking every
 * question of every wager.
 */
#ifndef TESTS_ORACLE_SLOW_REFUSALS_H
#define TESTS_ORACLE_SLOW_REFUSALS_H

#include "sabot.h"

/* True if wager number `index`, or the bank for SABOT_REFUSED_BANK, breaks the
 * rule of the code. */
bool slow_is_refused(const struct sabot_layout *layout, int index, enum sabot_refusal_code code);

#endif

/*
 * slow_settle.h - the settlement of a round a second time, from the words of
 * readings 4, 5, 8, 9 and 14.
 *
 * The oracle of the settlement tests and the baseline of `sabot_bench`. It
 * shares the library's types and its judgement of a single wager, and nothing
 * else.
 */
#ifndef TESTS_ORACLE_SLOW_SETTLE_H
#define TESTS_ORACLE_SLOW_SETTLE_H

#include "sabot.h"

/* What sabot_layout_settle says, in the same fields and the same order. */
struct sabot_settlement slow_settle(const struct sabot_layout *layout, struct sabot_outcome outcome,
                                    struct sabot_settled *settled);

#endif

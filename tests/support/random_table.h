/*
 * random_table.h - sheets, layouts and outcomes at random, with every option
 * that settlement knows, for property tests.
 */
#ifndef TESTS_SUPPORT_RANDOM_TABLE_H
#define TESTS_SUPPORT_RANDOM_TABLE_H

#include "sabot.h"
#include "tests/support/random.h"

#define RANDOM_PLACED_MAX 64

/* A sheet that sabot_sheet_check finds no error in. */
void random_sheet(struct random_source *random, struct sabot_sheet *sheet);

/* Wagers that nothing refuses, and a bank that is often short. `placed` has
 * room for RANDOM_PLACED_MAX. */
struct sabot_layout random_lawful_layout(struct random_source *random,
                                         const struct sabot_sheet *sheet,
                                         struct sabot_placed *placed);

/* Wagers that break rules at every turn: few seats and bettors, so that they
 * meet, and amounts on and beside every limit. */
struct sabot_layout random_careless_layout(struct random_source *random,
                                           const struct sabot_sheet *sheet,
                                           struct sabot_placed *placed);

/* One that the draw rule can end in. */
struct sabot_outcome random_outcome(struct random_source *random);

#endif

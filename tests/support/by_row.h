/*
 * by_row.h - plausible particulars for a kind of command, from its row alone
 * (sabot/kind.h): so a new kind is tried at random without a word more.
 */
#ifndef TESTS_SUPPORT_BY_ROW_H
#define TESTS_SUPPORT_BY_ROW_H

#include "sabot.h"
#include "tests/support/random.h"

/* The first kind that is asked for by its row; those before it have people who know
 * when to ask for them. */
#define FIRST_BY_ROW (SABOT_COMMAND_TICK + 1)

/* Fills in each field that the kind's row names. */
void by_row_fill(struct random_source *random, const struct sabot_table *table,
                 enum sabot_command_kind kind, struct sabot_particulars *with);

/* A kind from FIRST_BY_ROW on, filled in; false: there is none. Draws nothing then. */
bool by_row_some(struct random_source *random, const struct sabot_table *table,
                 struct sabot_command *command);

#endif

/*
 * random_command.h - commands to a table at random, for property tests.
 *
 * Most make sense: the source looks at the table's stage, asks
 * sabot_table_hears what is legal, and fills in plausible particulars, so that
 * whole shoes are played and tables are closed and opened again. Some are
 * nearly right, and some are nonsense: any kind, any role, any numbers.
 * It checks nothing; see tests/property/table_commands_test.c.
 */
#ifndef TESTS_SUPPORT_RANDOM_COMMAND_H
#define TESTS_SUPPORT_RANDOM_COMMAND_H

#include "sabot.h"
#include "tests/support/random.h"

#define RANDOM_SHEETS 9

struct command_source {
    struct random_source random;
    struct sabot_sheet shipped[RANDOM_SHEETS];
    int own;                  /* the sheet that most tables open with */
    struct sabot_sheet sheet; /* a variation; the command points here until the next one */
    bool clearing;            /* everybody leaves and the table closes */
    int64_t time_ms;
};

/* A source for the shipped sheet of this name. Prints the seed. */
void random_commands_begin(struct command_source *source, uint64_t stream, const char *sheet);

/* The next command. Its time is never before the table's. */
void random_command(struct command_source *source, const struct sabot_table *table,
                    struct sabot_command *command);

/* A shipped sheet with options of the table changed at random; one that
 * sabot_sheet_check finds no error in. */
void random_variation(struct random_source *random, const struct sabot_sheet *shipped,
                      struct sabot_sheet *sheet);

/* Particulars that are anything: bounds, numbers beside them, extremes. */
void random_careless_particulars(struct random_source *random, struct sabot_particulars *with);

#endif

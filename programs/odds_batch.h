/*
 * odds_batch.h - `sabot odds --batch`: many shoes, a line in and a line out.
 */
#ifndef PROGRAMS_ODDS_BATCH_H
#define PROGRAMS_ODDS_BATCH_H

#include "sabot/odds.h"

/* Reads ten counts a line from a file, or from standard input for `-`, and
 * prints one JSON document a line. A bad line ends it with COMMAND_BAD and the
 * line's number; the lines before it stand. */
int odds_batch(const char *path, const struct sabot_sheet *sheet,
               const struct sabot_pay_tables *tables);

#endif

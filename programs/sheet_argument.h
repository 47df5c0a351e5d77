/*
 * sheet_argument.h - the sheet that a command is given, NAME|FILE, or why not.
 *
 * `sabot sheet check` does without: its lines are those of a compiler, for
 * editors that jump to them.
 */
#ifndef PROGRAMS_SHEET_ARGUMENT_H
#define PROGRAMS_SHEET_ARGUMENT_H

#include "sabot.h"

/* Reads a sheet; NULL is the usual one, ventura-ez. False: every problem is on
 * stderr, after `sabot COMMAND: `. */
bool sheet_argument_read(const char *command, const char *name_or_path, struct sabot_sheet *sheet);

/* The same of a document that names its own sheet or none; `what` it is: `round`. The option
 * may not name another. */
bool sheet_argument_choose(const char *command, const char *what, const char *own,
                           const char *asked, struct sabot_sheet *sheet);

/* The same, with warnings too, for the commands that are about sheets. */
bool sheet_argument_judge(const char *command, const char *name_or_path, struct sabot_sheet *sheet);

#endif

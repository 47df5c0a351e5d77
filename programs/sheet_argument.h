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

/* A document that names its own sheet, or none (NULL). */
struct sheet_choice {
    const char *what;  /* it is: `round` */
    const char *place; /* that it comes from: a file, `standard input` */
    const char *own;
    const char *asked; /* by the option, which may not name another; NULL: not given */
};

/* The same of such a document; a sheet that it names is in trouble at that field. */
bool sheet_argument_choose(const char *command, struct sheet_choice choice,
                           struct sabot_sheet *sheet);

/* The same, with warnings too, for the commands that are about sheets. */
bool sheet_argument_judge(const char *command, const char *name_or_path, struct sabot_sheet *sheet);

#endif

/*
 * manual.h - what a command's help says, in three forms: as text, as a manual page, and as words
 * for a shell that completes them. One source each: struct usage, struct command_group.
 */
#ifndef PROGRAMS_MANUAL_H
#define PROGRAMS_MANUAL_H

#include "programs/command.h"

enum manual_form {
    MANUAL_NONE,  /* no help was asked for */
    MANUAL_TEXT,  /* --help, -h */
    MANUAL_PAGE,  /* --help=man: for man(1), section 1 */
    MANUAL_WORDS, /* --help=words: a line a command, or an option and what its value is called */
};

/* What an argument asks for. */
enum manual_form manual_form(const char *word);

/* Requires: not MANUAL_NONE. */
void manual_print(enum manual_form form, const struct usage *usage);
void manual_print_group(enum manual_form form, const struct command_group *group);

#endif

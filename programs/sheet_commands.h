/*
 * sheet_commands.h - the subcommands of `sabot sheet`. Each gets its own name
 * as argv[0].
 */
#ifndef PROGRAMS_SHEET_COMMANDS_H
#define PROGRAMS_SHEET_COMMANDS_H

#include "sabot/sheet.h"

int sheet_check_command(int argc, char **argv);
int sheet_diff_command(int argc, char **argv);
int sheet_form_command(int argc, char **argv);
int sheet_list_command(int argc, char **argv);
int sheet_print_command(int argc, char **argv);
int sheet_show_command(int argc, char **argv);

/* Reads NAME|FILE and prints what is wrong with it, warnings too, to stderr;
 * false if it cannot be used. */
bool sheet_command_read(const char *command, const char *name_or_path, struct sabot_sheet *sheet);

#endif

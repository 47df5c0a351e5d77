/*
 * sheet_wagers_command.h - the commands about the catalogue of side wagers.
 */
#ifndef PROGRAMS_SHEET_WAGERS_COMMAND_H
#define PROGRAMS_SHEET_WAGERS_COMMAND_H

int sheet_wagers_list(int argc, char **argv);
int sheet_wagers_add(int argc, char **argv);

#endif

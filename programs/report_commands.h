/*
 * report_commands.h - the subcommands of `sabot report`. Each gets its own name
 * as argv[0].
 */
#ifndef PROGRAMS_REPORT_COMMANDS_H
#define PROGRAMS_REPORT_COMMANDS_H

int report_game_command(int argc, char **argv);
int report_room_command(int argc, char **argv);

#endif

/*
 * report_command.c - `sabot report`: finds the subcommand and hands over to it.
 */
#include "programs/command.h"
#include "programs/report_commands.h"

#include <string.h>

static const struct command commands[] = {
    {"game", report_game_command, "", "the game report of a sheet: rules, exact odds, counting"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(void) {
    printf("Usage: sabot report COMMAND [OPTION...]\n\n"
           "Papers to file.\n\n"
           "Commands:\n");
    command_list(commands, COMMANDS);
}

int report_command(int argc, char **argv) {
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help();
        return COMMAND_DONE;
    }
    return command_dispatch("report", commands, COMMANDS, argc - 1, argv + 1);
}

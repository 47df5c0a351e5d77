/*
 * report_command.c - `sabot report`: finds the subcommand and hands over to it.
 */
#include "host/report/report.h"
#include "programs/command.h"
#include "programs/report_commands.h"

#include <string.h>

enum { COMMANDS_MAX = 24 };

/* The reports of a room are those of host/report, whatever they are. */
static size_t list_commands(struct command commands[COMMANDS_MAX]) {
    size_t count = 0;
    commands[count++] = (struct command){"game", report_game_command, "",
                                         "the game report of a sheet: rules, exact odds, counting"};
    for (int i = 0; report_kinds[i].name != NULL; i++) {
        SABOT_ASSERT(count < COMMANDS_MAX);
        commands[count++] = (struct command){report_kinds[i].name, report_room_command, "STORE",
                                             report_kinds[i].about};
    }
    return count;
}

static void print_help(const struct command *commands, size_t count) {
    printf("Usage: sabot report COMMAND [OPTION...]\n\n"
           "Papers to file.\n\n"
           "Commands:\n");
    command_list(commands, count);
}

int report_command(int argc, char **argv) {
    struct command commands[COMMANDS_MAX];
    size_t count = list_commands(commands);
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help(commands, count);
        return COMMAND_DONE;
    }
    return command_dispatch("report", commands, count, argc - 1, argv + 1);
}

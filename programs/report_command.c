/*
 * report_command.c - `sabot report`: finds the subcommand and hands over to it.
 */
#include "host/report/report.h"
#include "programs/command.h"

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

int report_command(int argc, char **argv) {
    struct command commands[COMMANDS_MAX];
    const struct command_group group = {"report", "Papers to file.", "", commands,
                                        list_commands(commands)};
    return command_group_run(&group, argc, argv);
}

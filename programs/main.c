/*
 * main.c - `sabot`: finds the subcommand and hands over to it.
 */
#include "programs/command.h"
#include "sabot.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} commands[] = {
    {"demo", demo_command, "play a few rounds of a player-dealer table, explained"},
    {"deal", deal_command, "deal one round from given cards and say who drew and why"},
    {"settle", settle_command, "settle a round of wagers to the cent"},
    {"board", board_command, "draw the roads of a shoe"},
    {"sheet", sheet_command, "list, show, check, print and compare options sheets"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(void) {
    printf("Usage: sabot COMMAND [OPTION...]\n\n"
           "Baccarat and EZ Baccarat as card rooms deal them: rules, settlement, roads.\n\n"
           "Commands:\n");
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %-8s %s\n", commands[i].name, commands[i].summary);
    printf("\n  sabot help COMMAND   how to use one of them\n"
           "  sabot --version      the version\n\n"
           "Try: sabot deal --cards \"5h 2c Ks 2d 6d 3s\"\n");
}

static int unknown(const char *word) {
    const char *names[COMMANDS];
    for (size_t i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    return command_unknown("", "command", word, names, COMMANDS);
}

static int run(int argc, char **argv) {
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(argv[0], commands[i].name) == 0)
            return commands[i].run(argc, argv);
    return unknown(argv[0]);
}

int main(int argc, char **argv) {
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help();
        return command_flush(COMMAND_DONE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("sabot %s\n", SABOT_VERSION);
        return command_flush(COMMAND_DONE);
    }
    if (strcmp(argv[1], "help") == 0) {
        if (argc == 2) {
            print_help();
            return command_flush(COMMAND_DONE);
        }
        /* `help sheet check` is `sheet check --help`. */
        for (int i = 1; i < argc - 1; i++)
            argv[i] = argv[i + 1];
        argv[argc - 1] = "--help";
        return command_flush(run(argc - 1, argv + 1));
    }
    return command_flush(run(argc - 1, argv + 1));
}

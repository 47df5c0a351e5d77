/*
 * main.c - `sabot`: finds the subcommand and hands over to it.
 */
#include "programs/command.h"
#include "sabot/base.h"

#include <stdio.h>
#include <string.h>

static const struct command commands[] = {
    {"play", play_command, "", "sit down at a table: wager, bank, watch the roads"},
    {"deal", deal_command, "", "deal one round from given cards and say who drew and why"},
    {"settle", settle_command, "", "settle a round of wagers to the cent"},
    {"board", board_command, "", "draw the roads of a shoe"},
    {"odds", odds_command, "", "the exact odds of any shoe, for every wager of a sheet"},
    {"serve", serve_command, "", "start the tables and the pages"},
    {"room", room_command, "", "a room's edition of the rules, and seals of its records"},
    {"staff", staff_command, "", "who works in a room: add, list, passwords, PINs, remove"},
    {"key", key_command, "", "the keys of a room: make, show, rotate"},
    {"backup", backup_command, "", "copy a room while its server runs, and check the copy"},
    {"restore", restore_command, "", "put a backup back, into a new folder"},
    {"simulate", simulate_command, "", "deal many shoes and count how rounds end"},
    {"count", count_command, "", "what a counting system is worth on a wager"},
    {"bank", bank_command, "", "what banking a table is worth to the player-dealer"},
    {"report", report_command, "", "reports of a shift, a day or a sheet"},
    {"replay", replay_command, "", "show any moment of any round of a table"},
    {"import", import_command, "", "put a room's old records onto a board"},
    {"export", export_command, "", "write a journal's records as JSON Lines or CSV"},
    {"verify", verify_command, "", "check a journal: chain, decisions, money, cards"},
    {"watch", watch_command, "", "what surveillance should look at: counters, one-way money"},
    {"kinds", kinds_command, "", "the kinds of command and of event that tables know"},
    {"migrate", migrate_command, "", "move a room to another store, or make a database ready"},
    {"sheet", sheet_command, "", "list, show, check, print, compare and make options sheets"},
};

static const struct command_group program = {
    "",
    "Baccarat and EZ Baccarat as card rooms deal them: rules, settlement, roads.",
    "\n  sabot help COMMAND   how to use one of them\n"
    "  sabot --version      the version\n\n"
    "Try: sabot deal --cards \"5h 2c Ks 2d 6d 3s\"\n",
    commands,
    sizeof commands / sizeof *commands,
};

static bool is(const char *word, const char *option) {
    return strcmp(word, option) == 0;
}

static int run(int argc, char **argv) {
    if (argc > 2 && is(argv[1], "--version"))
        return command_bad("", "--version takes nothing after it, not %s",
                           command_quote(argv[2], strlen(argv[2])).words);
    if (argc == 2 && is(argv[1], "--version")) {
        printf("sabot %s\n", SABOT_VERSION);
        return COMMAND_DONE;
    }
    if (argc >= 2 && is(argv[1], "help")) { /* `help sheet check` is `sheet check --help` */
        for (int i = 1; i < argc - 1; i++)
            argv[i] = argv[i + 1];
        argv[argc - 1] = "--help";
        command_names_only = true;
    }
    return command_group_run(&program, argc, argv);
}

int main(int argc, char **argv) {
    return command_flush(run(argc, argv));
}

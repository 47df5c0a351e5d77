/*
 * sheet_command.c - `sabot sheet`: finds the subcommand and hands over to it.
 */
#include "host/sheetfile/sheetfile.h"
#include "programs/command.h"
#include "programs/sheet_commands.h"

#include <string.h>

static const struct command commands[] = {
    {"list", sheet_list_command, "", "the sheets that come with the program"},
    {"show", sheet_show_command, "NAME|FILE", "every value, which are defaults, and its rule"},
    {"check", sheet_check_command, "FILE...", "what is wrong with a sheet, and where"},
    {"print", sheet_print_command, "NAME|FILE", "the how-to-play page of the table"},
    {"form", sheet_form_command, "", "every field that a sheet may have"},
    {"diff", sheet_diff_command, "A B", "what differs between two sheets"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(void) {
    printf("Usage: sabot sheet COMMAND [OPTION...]\n\n"
           "Options sheets: which wagers a table takes and what they pay, who banks, decks,\n"
           "seats, limits, collections, notices.\n\n"
           "Commands:\n");
    command_list(commands, COMMANDS);
    printf("\nTo make a sheet of your own:\n"
           "  sabot sheet show ventura-ez --yaml >mine.yaml\n"
           "  sabot sheet check mine.yaml\n");
}

int sheet_command(int argc, char **argv) {
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help();
        return COMMAND_DONE;
    }
    return command_dispatch("sheet", commands, COMMANDS, argc - 1, argv + 1);
}

bool sheet_command_read(const char *command, const char *name_or_path, struct sabot_sheet *sheet) {
    static struct sheetfile_report report;
    char teller[64];
    enum sabot_status status = sheetfile_read(name_or_path, sheet, &report);
    snprintf(teller, sizeof teller, "sabot %s: ", command);
    sheetfile_report_print_as(&report, teller, stderr);
    return status == SABOT_OK;
}

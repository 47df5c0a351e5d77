/*
 * sheet_command.c - `sabot sheet`: finds the subcommand and hands over to it.
 */
#include "programs/command.h"

static const struct command commands[] = {
    {"list", sheet_list_command, "", "the sheets that come with the program"},
    {"show", sheet_show_command, "NAME|FILE", "every value, which are defaults, and its rule"},
    {"check", sheet_check_command, "FILE...", "what is wrong with a sheet, and where"},
    {"print", sheet_print_command, "NAME|FILE", "the how-to-play page of the table"},
    {"form", sheet_form_command, "", "every field that a sheet may have"},
    {"diff", sheet_diff_command, "A B", "what differs between two sheets"},
};

int sheet_command(int argc, char **argv) {
    static const struct command_group group = {
        "sheet",
        "Options sheets: which wagers a table takes and what they pay, who banks, decks,\n"
        "seats, limits, collections, notices.",
        "\nTo make a sheet of your own:\n"
        "  sabot sheet show ventura-ez --yaml >mine.yaml\n"
        "  sabot sheet check mine.yaml\n",
        commands, sizeof commands / sizeof *commands};
    return command_group_run(&group, argc, argv);
}

/*
 * sheet_print_command.c - `sabot sheet print`: the how-to-play page of a table.
 */
#include "host/rulespage/rulespage.h"
#include "programs/command.h"
#include "programs/sheet_commands.h"

static const char details[] =
    "The page is made from the sheet alone: cards, draw chart, wagers and what they pay, who\n"
    "may place what, who banks, limits, collections, rules of the house, notices.\n\n"
    "  sabot sheet print ventura-ez | less\n"
    "  sabot sheet print my-table.yaml --html >my-table.html\n";

int sheet_print_command(int argc, char **argv) {
    bool html = false;
    const struct option_form options[] = {
        {"html", NULL, "one self-contained HTML file, for a browser or the wall", &html, NULL},
        {0},
    };
    const struct usage usage = {"sheet print", "NAME|FILE",
                                "Prints the how-to-play page of a sheet.", details, options};
    if (command_options(&usage, argc, argv) != 1)
        return command_bad(usage.command, "expected one sheet, NAME or FILE");

    static struct sabot_sheet sheet;
    if (!sheet_command_read("sheet print", argv[1], &sheet))
        return COMMAND_BAD;

    enum sabot_status status =
        html ? rulespage_write_html(&sheet, stdout) : rulespage_write_text(&sheet, stdout);
    if (status == SABOT_NO_MEMORY)
        return command_bad(usage.command, "not enough memory");
    return status == SABOT_OK ? COMMAND_DONE : command_bad(usage.command, "cannot write the page");
}

/*
 * sheet_print_command.c - `sabot sheet print`: the how-to-play page of a table.
 */
#include "host/rulespage/rulespage.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/sheet_argument.h"

int sheet_print_command(int argc, char **argv) {
    bool html = false;
    const struct option_form options[] = {
        {"html", NULL, "one self-contained HTML file, for a browser or the wall", &html, NULL},
        {0},
    };
    const struct usage usage = {"sheet print", "NAME|FILE",
                                "Prints the how-to-play page of a sheet.", help_sheet_print,
                                options};
    command_options(&usage, argc, argv);

    static struct sabot_sheet sheet;
    if (!sheet_argument_judge("sheet print", argv[1], &sheet))
        return COMMAND_BAD;

    enum sabot_status status =
        html ? rulespage_write_html(&sheet, stdout) : rulespage_write_text(&sheet, stdout);
    if (status == SABOT_NO_MEMORY)
        return command_bad(usage.command, "not enough memory");
    return status == SABOT_OK ? COMMAND_DONE : command_bad(usage.command, "cannot write the page");
}

/*
 * sheet_argument.c - see sheet_argument.h.
 */
#include "programs/sheet_argument.h"

#include "host/sheet/sheetfile.h"
#include "programs/command.h"

#include <string.h>

static bool read(const char *command, const char *name_or_path, struct sabot_sheet *sheet,
                 bool is_quiet) {
    static struct form_report report;
    char teller[64];
    bool good =
        sheetfile_read(name_or_path ? name_or_path : "ventura-ez", sheet, &report) == SABOT_OK;
    snprintf(teller, sizeof teller, "sabot %s: ", command);
    if (!good || !is_quiet)
        form_report_print_as(&report, teller, stderr);
    return good;
}

bool sheet_argument_read(const char *command, const char *name_or_path, struct sabot_sheet *sheet) {
    return read(command, name_or_path, sheet, true);
}

bool sheet_argument_choose(const char *command, const char *what, const char *own,
                           const char *asked, struct sabot_sheet *sheet) {
    if (own && asked && strcmp(own, asked) != 0)
        return command_wrong(command, "--sheet is %s but the %s's own sheet is %s", asked, what,
                             own);
    return sheet_argument_read(command, own ? own : asked, sheet);
}

bool sheet_argument_judge(const char *command, const char *name_or_path,
                          struct sabot_sheet *sheet) {
    return read(command, name_or_path, sheet, false);
}

/*
 * sheet_argument.c - see sheet_argument.h.
 */
#include "programs/sheet_argument.h"

#include "host/sheet/sheetfile.h"
#include "programs/command.h"

#include <string.h>

/* `teller` stands before each line. */
static bool read(const char *teller, const char *name_or_path, struct sabot_sheet *sheet,
                 bool is_quiet) {
    static struct form_report report;
    bool good =
        sheetfile_read(name_or_path ? name_or_path : "ventura-ez", sheet, &report) == SABOT_OK;
    if (!good || !is_quiet)
        form_report_print_as(&report, teller, stderr);
    return good;
}

bool sheet_argument_read(const char *command, const char *name_or_path, struct sabot_sheet *sheet) {
    char teller[64];
    snprintf(teller, sizeof teller, "sabot %s: ", command);
    return read(teller, name_or_path, sheet, true);
}

bool sheet_argument_choose(const char *command, struct sheet_choice choice,
                           struct sabot_sheet *sheet) {
    char teller[256];
    if (choice.own == NULL)
        return sheet_argument_read(command, choice.asked, sheet);
    if (choice.asked && strcmp(choice.own, choice.asked) != 0)
        return command_wrong(command, "--sheet is %s but the %s's own sheet is %s", choice.asked,
                             choice.what, choice.own);
    snprintf(teller, sizeof teller, "sabot %s: %.200s: sheet: ", command, choice.place);
    return read(teller, choice.own, sheet, true);
}

bool sheet_argument_judge(const char *command, const char *name_or_path,
                          struct sabot_sheet *sheet) {
    char teller[64];
    snprintf(teller, sizeof teller, "sabot %s: ", command);
    return read(teller, name_or_path, sheet, false);
}

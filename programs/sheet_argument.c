/*
 * sheet_argument.c - see sheet_argument.h.
 */
#include "programs/sheet_argument.h"

#include "host/sheet/sheetfile.h"
#include "programs/command.h"

#include <string.h>

typedef enum sabot_status reader(const char *name_or_path, struct sabot_sheet *sheet,
                                 struct form_report *report);

static bool read(const char *command, const char *name_or_path, reader *reads,
                 struct sabot_sheet *sheet, bool is_quiet) {
    static struct form_report report;
    char teller[64];
    bool good = reads(name_or_path ? name_or_path : "ventura-ez", sheet, &report) == SABOT_OK;
    snprintf(teller, sizeof teller, "sabot %s: ", command);
    if (!good || !is_quiet)
        form_report_print_as(&report, teller, stderr);
    return good;
}

bool sheet_argument_read(const char *command, const char *name_or_path, struct sabot_sheet *sheet) {
    return read(command, name_or_path, sheetfile_read_for_study, sheet, true);
}

bool sheet_argument_read_any(const char *command, const char *name_or_path,
                             struct sabot_sheet *sheet) {
    return read(command, name_or_path, sheetfile_read_any, sheet, true);
}

bool sheet_argument_choose(const char *command, const char *what, const char *own,
                           const char *asked, bool any, struct sabot_sheet *sheet) {
    if (own && asked && strcmp(own, asked) != 0)
        return command_wrong(command, "--sheet is %s but the %s's own sheet is %s", asked, what,
                             own);
    return (any ? sheet_argument_read_any : sheet_argument_read)(command, own ? own : asked, sheet);
}

bool sheet_argument_judge(const char *command, const char *name_or_path,
                          struct sabot_sheet *sheet) {
    return read(command, name_or_path, sheetfile_read_any, sheet, false);
}

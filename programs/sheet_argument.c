/*
 * sheet_argument.c - see sheet_argument.h.
 */
#include "programs/sheet_argument.h"

#include "host/sheetfile/sheetfile.h"

bool sheet_argument_read(const char *command, const char *name_or_path, struct sabot_sheet *sheet) {
    static struct sheetfile_report report;
    char teller[64];
    if (sheetfile_read(name_or_path ? name_or_path : "ventura-ez", sheet, &report) == SABOT_OK)
        return true;
    snprintf(teller, sizeof teller, "sabot %s: ", command);
    sheetfile_report_print_as(&report, teller, stderr);
    return false;
}

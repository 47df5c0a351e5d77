/*
 * sheet_check_command.c - `sabot sheet check`: what is wrong with sheets.
 */
#include "host/document/json_build.h"
#include "host/sheet/sheetfile.h"
#include "programs/command.h"
#include "programs/help.h"

static json_t *warnings_of(const struct form_report *report) {
    json_t *warnings = json_array();
    for (int i = 0; i < report->count; i++) {
        const struct form_problem *problem = &report->list[i];
        json_build_append(&warnings, json_pack("{ss ss si si}", "path", problem->what.path,
                                               "message", problem->what.words, "line",
                                               problem->line, "column", problem->column));
    }
    return warnings;
}

static json_t *document_of(const struct sabot_sheet *sheet, const struct form_report *report) {
    return json_pack("{ss sb si si so}", "file", report->file, "good", true, "wagers",
                     sheet->wager_count, "rows", sheet->row_count, "warnings", warnings_of(report));
}

/* Reads one sheet and says what is wrong with it; a good one joins the documents. */
static bool check(const char *file, json_t **documents) {
    static struct sabot_sheet sheet;
    static struct form_report report;
    bool good = sheetfile_read(file, &sheet, &report) == SABOT_OK;
    form_report_print(&report, stderr);
    if (good)
        json_build_append(documents, document_of(&sheet, &report));
    return good;
}

static int print_all(json_t *documents, bool as_json) {
    if (as_json || documents == NULL)
        return command_print_json("sheet check", json_pack("{so}", "sheets", documents),
                                  COMMAND_DONE);
    size_t index;
    json_t *document;
    json_array_foreach(documents, index, document) {
        const char *file;
        int wagers, rows;
        if (json_unpack(document, "{ss si si}", "file", &file, "wagers", &wagers, "rows", &rows))
            continue;
        printf("%s: good: %d wager%s, %d row%s of limits\n", file, wagers, wagers == 1 ? "" : "s",
               rows, rows == 1 ? "" : "s");
    }
    json_decref(documents);
    return COMMAND_DONE;
}

int sheet_check_command(int argc, char **argv) {
    bool as_json = false;
    const struct option_form options[] = {
        {"json", NULL, "one JSON document, if all sheets are good", &as_json, NULL},
        {0},
    };
    const struct usage usage = {"sheet check", "FILE...",
                                "Says what is wrong with sheets, and where.", help_sheet_check,
                                options};
    int files = command_options(&usage, argc, argv);
    /* Results wait until all are known to be good: else stdout stays empty. */
    json_t *documents = json_array();
    bool good = true;
    for (int i = 1; i <= files; i++)
        good &= check(argv[i], &documents);
    if (good)
        return print_all(documents, as_json);
    json_decref(documents);
    return COMMAND_BAD;
}

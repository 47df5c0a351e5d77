/*
 * sheet_show_command.c - `sabot sheet show`: every effective value of a sheet.
 */
#include "host/document/json_build.h"
#include "host/sheet/sheet_values.h"
#include "host/sheet/sheetfile.h"
#include "host/sheet/shipped.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/sheet_argument.h"
#include "programs/text_table.h"

#include <string.h>

static void print_rows(const struct sabot_sheet *sheet, const struct sheet_values *form) {
    struct text_table table = text_table_begin("<<<");
    for (int i = 0; i < form->count; i++) {
        const struct sheet_value *row = &form->rows[i];
        text_table_add(&table, "%s\t%s\t%s%s", row->path, row->rule,
                       row->value[0] == '\0' ? "-" : row->value,
                       row->is_default ? "  (default)" : "");
    }
    printf("%s: %s\n\n", sheet->name, sheet->title);
    text_table_end(&table, "", stdout);
}

/* `sheet` is the document that JSON sheets are read in. */
static int print_document(const struct sabot_sheet *sheet, const struct sheet_values *form) {
    json_t *fields = json_array();
    for (int i = 0; i < form->count; i++) {
        const struct sheet_value *row = &form->rows[i];
        json_build_append(&fields,
                          json_pack("{ss ss sb ss}", "path", row->path, "value", row->value,
                                    "default", row->is_default, "rule", row->rule));
    }
    return command_print_json("sheet show",
                              json_pack("{ss so so}", "name", sheet->name, "fields", fields,
                                        "sheet", sheet_values_to_json(sheet)),
                              COMMAND_DONE);
}

static int print_text(const char *name) {
    for (const struct shipped_sheet *shipped = shipped_sheets; shipped->name != NULL; shipped++)
        if (strcmp(shipped->name, name) == 0) {
            fwrite(shipped->yaml, 1, shipped->length, stdout);
            return COMMAND_DONE;
        }
    return command_bad("sheet show", "--yaml copies a shipped sheet; see sabot sheet list");
}

int sheet_show_command(int argc, char **argv) {
    bool as_json = false;
    bool as_yaml = false;
    const struct option_form options[] = {
        {"json", NULL, "one JSON document: the values, and the sheet to read back", &as_json, NULL},
        {"yaml", NULL, "the text of a shipped sheet, to copy", &as_yaml, NULL},
        {0},
    };
    const struct usage usage = {"sheet show", "NAME|FILE",
                                "Shows every effective value of a sheet.", help_sheet_show,
                                options};
    command_options(&usage, argc, argv);
    if (as_json && as_yaml)
        return command_bad(usage.command, "--json or --yaml, not both");

    static struct sabot_sheet sheet;
    struct sheet_values form;
    if (!sheet_argument_judge("sheet show", argv[1], &sheet))
        return COMMAND_BAD;
    if (as_yaml)
        return print_text(argv[1]);
    if (sheet_values_list(&sheet, &form) != SABOT_OK)
        return command_bad(usage.command, "not enough memory");
    int status = COMMAND_DONE;
    if (as_json)
        status = print_document(&sheet, &form);
    else
        print_rows(&sheet, &form);
    sheet_values_clear(&form);
    return status;
}

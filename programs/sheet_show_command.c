/*
 * sheet_show_command.c - `sabot sheet show`: every effective value of a sheet.
 */
#include "host/document/json_build.h"
#include "host/sheetfile/sheetfile.h"
#include "host/sheetfile/sheetform.h"
#include "host/sheetfile/shipped.h"
#include "programs/command.h"
#include "programs/sheet_commands.h"
#include "programs/text_table.h"

#include <string.h>

static const char details[] =
    "Values are shown as a sheet writes them, each with the rule of docs/RULES.md that it\n"
    "serves; those that hold if the field is left out are marked.\n\n"
    "  sabot sheet show california-panda8\n"
    "  sabot sheet show ventura-ez --yaml >mine.yaml\n";

static void print_rows(const struct sabot_sheet *sheet, const struct sheetform *form) {
    enum { PATH, RULE, VALUE };
    struct table table;
    table_begin(&table, "<<<");
    for (int i = 0; i < form->count; i++) {
        const struct sheetform_row *row = &form->rows[i];
        char(*cells)[TABLE_CELL_MAX] = table_row(&table);
        sabot_text_copy(cells[PATH], TABLE_CELL_MAX, row->path);
        sabot_text_copy(cells[RULE], TABLE_CELL_MAX, row->rule);
        snprintf(cells[VALUE], TABLE_CELL_MAX, "%s%s", row->value[0] == '\0' ? "-" : row->value,
                 row->is_default ? "  (default)" : "");
    }
    printf("%s: %s\n\n", sheet->name, sheet->title);
    table_end(&table, "", stdout);
}

/* `sheet` is the document that JSON sheets are read in. */
static int print_document(const struct sabot_sheet *sheet, const struct sheetform *form) {
    json_t *fields = json_array();
    for (int i = 0; i < form->count; i++) {
        const struct sheetform_row *row = &form->rows[i];
        json_build_append(&fields,
                          json_pack("{ss ss sb ss}", "path", row->path, "value", row->value,
                                    "default", row->is_default, "rule", row->rule));
    }
    return command_print_json("sheet show",
                              json_pack("{ss so so}", "name", sheet->name, "fields", fields,
                                        "sheet", sheetform_to_json(sheet)),
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
                                "Shows every effective value of a sheet.", details, options};
    if (command_options(&usage, argc, argv) != 1)
        return command_bad(usage.command, "expected one sheet, NAME or FILE");
    if (as_json && as_yaml)
        return command_bad(usage.command, "--json or --yaml, not both");

    static struct sabot_sheet sheet;
    struct sheetform form;
    if (!sheet_command_read("sheet show", argv[1], &sheet))
        return COMMAND_BAD;
    if (as_yaml)
        return print_text(argv[1]);
    if (sheetform_list(&sheet, &form) != SABOT_OK)
        return command_bad(usage.command, "not enough memory");
    int status = COMMAND_DONE;
    if (as_json)
        status = print_document(&sheet, &form);
    else
        print_rows(&sheet, &form);
    sheetform_release(&form);
    return status;
}

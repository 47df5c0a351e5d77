/*
 * sheet_diff_command.c - `sabot sheet diff`: what differs between two sheets,
 * field by field.
 */
#include "host/document/json_build.h"
#include "host/sheetfile/sheetform.h"
#include "programs/command.h"
#include "programs/sheet_commands.h"
#include "programs/text_table.h"

#include <stdlib.h>
#include <string.h>

static const char details[] = "Only fields that differ are shown, with both values.\n\n"
                              "  sabot sheet diff ventura-ez livermore-ez\n"
                              "  sabot sheet diff ventura-ez mine.yaml --json\n";

struct side {
    const char *name; /* as it was asked for */
    struct sheetform form;
};

static const char *shown(const struct sheetform_row *row) {
    if (row == NULL)
        return "(not there)";
    return row->value[0] == '\0' ? "-" : row->value;
}

static void print_differences(const struct side sides[2],
                              const struct sheetform_difference *differences, int count) {
    struct table table;
    table_begin(&table, "<<<");
    for (int i = 0; i < count; i++)
        for (int which = 0; which < 2; which++) {
            const char *path = which == 0 ? sheetform_difference_row(&differences[i])->path : "";
            table_add(&table, (const char *const[]){path, sides[which].name,
                                                    shown(differences[i].sides[which])});
        }
    if (count == 0)
        printf("no differences\n");
    table_end(&table, "", stdout);
}

static json_t *value_of(const struct sheetform_row *row) {
    return row == NULL ? json_null() : json_string(row->value);
}

static int print_document(const struct side sides[2],
                          const struct sheetform_difference *differences, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const struct sheetform_difference *difference = &differences[i];
        json_build_append(
            &list, json_pack("{ss ss so so}", "path", sheetform_difference_row(difference)->path,
                             "rule", sheetform_difference_row(difference)->rule, "a",
                             value_of(difference->sides[0]), "b", value_of(difference->sides[1])));
    }
    return command_print_json(
        "sheet diff",
        json_pack("{ss ss so}", "a", sides[0].name, "b", sides[1].name, "differences", list),
        COMMAND_DONE);
}

static int compare(const struct side sides[2], bool as_json) {
    size_t room = (size_t)(sides[0].form.count + sides[1].form.count);
    struct sheetform_difference *differences = calloc(room, sizeof *differences);
    if (differences == NULL)
        return command_bad("sheet diff", "not enough memory");
    int count = sheetform_differences(&sides[0].form, &sides[1].form, differences);
    int status = COMMAND_DONE;
    if (as_json)
        status = print_document(sides, differences, count);
    else
        print_differences(sides, differences, count);
    free(differences);
    return status;
}

int sheet_diff_command(int argc, char **argv) {
    bool as_json = false;
    const struct option_form options[] = {
        {"json", NULL, "one JSON document", &as_json, NULL},
        {0},
    };
    const struct usage usage = {"sheet diff", "A B", "Shows what differs between two sheets.",
                                details, options};
    if (command_options(&usage, argc, argv) != 2)
        return command_bad(usage.command, "expected two sheets, NAME or FILE each");

    static struct sabot_sheet sheet;
    struct side sides[2] = {{.name = argv[1]}, {.name = argv[2]}};
    int status = COMMAND_DONE;
    for (int i = 0; i < 2 && status == COMMAND_DONE; i++) {
        if (!sheet_command_read("sheet diff", sides[i].name, &sheet))
            status = COMMAND_BAD;
        else if (sheetform_list(&sheet, &sides[i].form) != SABOT_OK)
            status = command_bad(usage.command, "not enough memory");
    }
    if (status == COMMAND_DONE)
        status = compare(sides, as_json);
    sheetform_release(&sides[0].form);
    sheetform_release(&sides[1].form);
    return status;
}

/*
 * sheet_diff_command.c - `sabot sheet diff`: what differs between two sheets,
 * field by field.
 */
#include "host/document/json_build.h"
#include "host/sheet/sheet_values.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/sheet_argument.h"
#include "programs/text_table.h"

#include <stdlib.h>
#include <string.h>

struct side {
    const char *name; /* as it was asked for */
    struct sheet_values form;
};

static const char *shown(const struct sheet_value *row) {
    if (row == NULL)
        return "(not there)";
    return row->value[0] == '\0' ? "-" : row->value;
}

static void print_differences(const struct side sides[2],
                              const struct sheet_difference *differences, int count) {
    struct text_table table = text_table_begin("<<<");
    for (int i = 0; i < count; i++)
        for (int which = 0; which < 2; which++) {
            const char *path = which == 0 ? sheet_difference_value(&differences[i])->path : "";
            text_table_add(&table, "%s\t%s\t%s", path, sides[which].name,
                           shown(differences[i].sides[which]));
        }
    if (count == 0)
        printf("no differences\n");
    text_table_end(&table, "", stdout);
}

static json_t *value_of(const struct sheet_value *row) {
    return row == NULL ? json_null() : json_string(row->value);
}

static int print_document(const struct side sides[2], const struct sheet_difference *differences,
                          int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const struct sheet_difference *difference = &differences[i];
        json_build_append(
            &list, json_pack("{ss ss so so}", "path", sheet_difference_value(difference)->path,
                             "rule", sheet_difference_value(difference)->rule, "a",
                             value_of(difference->sides[0]), "b", value_of(difference->sides[1])));
    }
    return command_print_json(
        "sheet diff",
        json_pack("{ss ss so}", "a", sides[0].name, "b", sides[1].name, "differences", list),
        COMMAND_DONE);
}

static int compare(const struct side sides[2], bool as_json) {
    size_t room = (size_t)(sides[0].form.count + sides[1].form.count);
    struct sheet_difference *differences = calloc(room, sizeof *differences);
    if (differences == NULL)
        return command_bad("sheet diff", "not enough memory");
    int count = sheet_differences(&sides[0].form, &sides[1].form, differences);
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
                                help_sheet_diff, options};
    command_options(&usage, argc, argv);

    static struct sabot_sheet sheet;
    struct side sides[2] = {{.name = argv[1]}, {.name = argv[2]}};
    int status = COMMAND_DONE;
    for (int i = 0; i < 2 && status == COMMAND_DONE; i++) {
        if (!sheet_argument_judge("sheet diff", sides[i].name, &sheet))
            status = COMMAND_BAD;
        else if (sheet_values_list(&sheet, &sides[i].form) != SABOT_OK)
            status = command_bad(usage.command, "not enough memory");
    }
    if (status == COMMAND_DONE)
        status = compare(sides, as_json);
    sheet_values_clear(&sides[0].form);
    sheet_values_clear(&sides[1].form);
    return status;
}

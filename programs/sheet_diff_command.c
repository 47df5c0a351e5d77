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

/* One field; a side that does not have it is NULL. */
struct difference {
    const struct sheetform_row *sides[2];
};

static const struct sheetform_row *either(const struct difference *difference) {
    return difference->sides[difference->sides[0] == NULL];
}

/* Fields that differ, in the order of the first sheet, then those that only
 * the second has. Room for all rows of both. */
static int find_differences(const struct side sides[2], struct difference *differences) {
    int count = 0;
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < sides[which].form.count; i++) {
            const struct sheetform_row *row = &sides[which].form.rows[i];
            const struct sheetform_row *other = sheetform_find(&sides[!which].form, row->path);
            bool seen = which == 1 && other != NULL;
            if (seen || (other != NULL && strcmp(row->value, other->value) == 0))
                continue;
            differences[count].sides[which] = row;
            differences[count++].sides[!which] = other;
        }
    return count;
}

static const char *shown(const struct sheetform_row *row) {
    if (row == NULL)
        return "(not there)";
    return row->value[0] == '\0' ? "-" : row->value;
}

static void print_differences(const struct side sides[2], const struct difference *differences,
                              int count) {
    struct table table;
    table_begin(&table, "<<<");
    for (int i = 0; i < count; i++)
        for (int which = 0; which < 2; which++) {
            const char *path = which == 0 ? either(&differences[i])->path : "";
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

static int print_document(const struct side sides[2], const struct difference *differences,
                          int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const struct difference *difference = &differences[i];
        json_build_append(&list,
                          json_pack("{ss ss so so}", "path", either(difference)->path, "rule",
                                    either(difference)->rule, "a", value_of(difference->sides[0]),
                                    "b", value_of(difference->sides[1])));
    }
    return command_print_json(
        "sheet diff",
        json_pack("{ss ss so}", "a", sides[0].name, "b", sides[1].name, "differences", list),
        COMMAND_DONE);
}

static int compare(const struct side sides[2], bool as_json) {
    size_t room = (size_t)(sides[0].form.count + sides[1].form.count);
    struct difference *differences = calloc(room, sizeof *differences);
    if (differences == NULL)
        return command_bad("sheet diff", "not enough memory");
    int count = find_differences(sides, differences);
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

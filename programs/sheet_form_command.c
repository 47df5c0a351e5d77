/*
 * sheet_form_command.c - `sabot sheet form`: every field that a sheet may have.
 */
#include "host/sheet/sheet_fields.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/text_table.h"

/* `player-dealer or house` for a choice, else what its kind takes. */
static void write_values(const struct form_field *field, struct sabot_text *text) {
    if (field->kind != &form_choice) {
        sabot_text_add(text, field->kind->values);
        return;
    }
    for (int i = 0; field->choices[i] != NULL; i++) {
        sabot_text_add(text, i == 0 ? "" : field->choices[i + 1] == NULL ? " or " : ", ");
        sabot_text_add(text, field->choices[i]);
    }
}

static void add_field(struct text_table *table, const char *prefix,
                      const struct form_field *field) {
    char values[TEXT_TABLE_CELL_MAX];
    struct sabot_text text = sabot_text_in(values, sizeof values);
    write_values(field, &text);
    text_table_add(table, "%s%s\t%s\t%s\t%s", prefix, field->path, values,
                   field->fallback == NULL      ? "asked for"
                   : field->fallback[0] == '\0' ? "-"
                                                : field->fallback,
                   field->rule);
}

static void print_fields(bool values) {
    struct text_table table = text_table_begin(values ? "<<<<" : "<<");
    text_table_add(&table, "%s", values ? "field\tvalues\tdefault\trule" : "field\tmeaning");
    for (const struct form_part *part = sheet_parts; part->fields != NULL; part++)
        for (const struct form_field *field = part->fields; field->path != NULL; field++)
            if (values)
                add_field(&table, part->prefix, field);
            else
                text_table_add(&table, "%s%s\t%s", part->prefix, field->path, field->help);
    text_table_end(&table, "", stdout);
}

int sheet_form_command(int argc, char **argv) {
    bool values = false;
    const struct option_form options[] = {
        {"values", NULL, "what may be written, defaults and rules, instead of meanings", &values,
         NULL},
        {0},
    };
    const struct usage usage = {"sheet form", "", "Lists every field that a sheet may have.",
                                help_sheet_form, options};
    command_options(&usage, argc, argv);
    print_fields(values);
    return COMMAND_DONE;
}

/*
 * sheet_form_command.c - `sabot sheet form`: every field that a sheet may have.
 */
#include "host/sheetfile/form.h"
#include "programs/command.h"
#include "programs/sheet_commands.h"
#include "programs/text_table.h"

static const char details[] =
    "A field without a default is asked for. In nested parts, NAME is a wager's name and []\n"
    "an item of a list.\n\n"
    "  sabot sheet form\n";

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

static void add_field(struct table *table, const char *prefix, const struct form_field *field) {
    enum { PATH, VALUES, DEFAULT, RULE };
    char(*cells)[TABLE_CELL_MAX] = table_row(table);
    struct sabot_text path = sabot_text_in(cells[PATH], TABLE_CELL_MAX);
    sabot_text_add(&path, prefix);
    sabot_text_add(&path, field->path);
    struct sabot_text values = sabot_text_in(cells[VALUES], TABLE_CELL_MAX);
    write_values(field, &values);
    const char *fallback = field->fallback == NULL      ? "asked for"
                           : field->fallback[0] == '\0' ? "-"
                                                        : field->fallback;
    sabot_text_copy(cells[DEFAULT], TABLE_CELL_MAX, fallback);
    sabot_text_copy(cells[RULE], TABLE_CELL_MAX, field->rule);
}

static void print_meanings(void) {
    struct table table;
    table_begin(&table, "<<");
    table_add(&table, (const char *const[]){"field", "meaning"});
    for (const struct form_part *part = form_parts; part->fields != NULL; part++)
        for (const struct form_field *field = part->fields; field->path != NULL; field++) {
            char(*cells)[TABLE_CELL_MAX] = table_row(&table);
            struct sabot_text path = sabot_text_in(cells[0], TABLE_CELL_MAX);
            sabot_text_add(&path, part->prefix);
            sabot_text_add(&path, field->path);
            sabot_text_copy(cells[1], TABLE_CELL_MAX, field->help);
        }
    table_end(&table, "", stdout);
}

static void print_values(void) {
    struct table table;
    table_begin(&table, "<<<<");
    table_add(&table, (const char *const[]){"field", "values", "default", "rule"});
    for (const struct form_part *part = form_parts; part->fields != NULL; part++)
        for (const struct form_field *field = part->fields; field->path != NULL; field++)
            add_field(&table, part->prefix, field);
    table_end(&table, "", stdout);
}

int sheet_form_command(int argc, char **argv) {
    bool values = false;
    const struct option_form options[] = {
        {"values", NULL, "what may be written, defaults and rules, instead of meanings", &values,
         NULL},
        {0},
    };
    const struct usage usage = {"sheet form", "", "Lists every field that a sheet may have.",
                                details, options};
    if (command_options(&usage, argc, argv) > 0)
        return command_bad(usage.command, "takes options only");
    if (values)
        print_values();
    else
        print_meanings();
    return COMMAND_DONE;
}

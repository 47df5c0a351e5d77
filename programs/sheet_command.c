/*
 * sheet_command.c - `sabot sheet` and its commands: options sheets listed, shown, checked,
 * printed and compared.
 */
#include "host/document/json_build.h"
#include "host/pricing/sheet_pricing.h"
#include "host/rulespage/rulespage.h"
#include "host/sheet/sheet_fields.h"
#include "host/sheet/sheet_values.h"
#include "host/sheet/sheetfile.h"
#include "host/sheet/shipped.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/sheet_argument.h"
#include "programs/sheet_wagers_command.h"
#include "programs/text_table.h"

#include <stdlib.h>
#include <string.h>

/* ---- sabot sheet list: the shipped sheets at a glance ---- */

static const char *bank_of(const struct sabot_sheet *sheet) {
    return form_choice_word(sheet_fields, "bank", sheet);
}

static void add_sheet(struct text_table *table, const struct sabot_sheet *sheet) {
    char seats[64];
    struct sabot_text text = sabot_text_in(seats, sizeof seats);
    for (int i = 0; i < sheet->seat_choice_count; i++) {
        sabot_text_add(&text, i == 0 ? "" : " or ");
        sabot_text_add_int(&text, sheet->seat_choices[i]);
    }
    /* What comes after a semicolon is a remark. */
    text_table_add(table, "%s\t%s\t%s\t%d\t%s\t%d\t%.*s", sheet->name, sheet->title, bank_of(sheet),
                   sheet->decks, seats, sheet->wager_count, (int)strcspn(sheet->source, ";"),
                   sheet->source);
}

static json_t *wager_names(const struct sabot_sheet *sheet) {
    json_t *names = json_array();
    for (int i = 0; i < sheet->wager_count; i++)
        json_build_append(&names, json_string(sheet->wagers[i].name));
    return names;
}

static json_t *seat_choices(const struct sabot_sheet *sheet) {
    json_t *choices = json_array();
    for (int i = 0; i < sheet->seat_choice_count; i++)
        json_build_append(&choices, json_integer(sheet->seat_choices[i]));
    return choices;
}

static json_t *listed_json(const struct sabot_sheet *sheet) {
    return json_pack("{ss ss ss ss si s[ii] si so so}", "name", sheet->name, "title", sheet->title,
                     "source", sheet->source, "bank", bank_of(sheet), "decks", sheet->decks,
                     "decks_allowed", sheet->decks_allowed.least, sheet->decks_allowed.most,
                     "seats", sheet->seats, "seats_allowed", seat_choices(sheet), "wagers",
                     wager_names(sheet));
}

static int list(bool as_json) {
    static struct sabot_sheet sheet;
    json_t *sheets = json_array();
    struct text_table table = text_table_begin("<<<>>><");
    if (!as_json)
        text_table_add(&table, "name\ttitle\tbank\tdecks\tseats\twagers\tfrom");
    for (const struct shipped_sheet *shipped = shipped_sheets; shipped->name != NULL; shipped++) {
        if (!sheet_argument_judge("sheet list", shipped->name, &sheet))
            return COMMAND_BAD;
        if (as_json)
            json_build_append(&sheets, listed_json(&sheet));
        else
            add_sheet(&table, &sheet);
    }
    if (as_json)
        return command_print_json("sheet list", json_pack("{so}", "sheets", sheets), COMMAND_DONE);
    json_decref(sheets);
    text_table_end(&table, "", stdout);
    return COMMAND_DONE;
}

static int sheet_list(int argc, char **argv) {
    bool as_json = false;
    const struct option_form options[] = {
        {"json", NULL, "one JSON document", &as_json, NULL},
        {0},
    };
    const struct usage usage = {"sheet list", "", "Lists the sheets that come with the program.",
                                "  sabot sheet list\n  sabot sheet list --json\n", options};
    command_options(&usage, argc, argv);

    return list(as_json);
}

/* ---- sabot sheet show: every effective value of a sheet ---- */

static void print_values(const struct sabot_sheet *sheet, const struct sheet_values *form) {
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
/* How closely a shoe or a round must be given for the wagers of the sheet. */
static const char *needs_cards(const struct sabot_sheet *sheet) {
    static const char *const words[] = {"points", "points", "ranks", "suits"};
    return words[sabot_sheet_detail(sheet)];
}

static int print_values_json(const struct sabot_sheet *sheet, const struct sheet_values *form) {
    json_t *fields = json_array();
    for (int i = 0; i < form->count; i++) {
        const struct sheet_value *row = &form->rows[i];
        json_build_append(&fields,
                          json_pack("{ss ss sb ss}", "path", row->path, "value", row->value,
                                    "default", row->is_default, "rule", row->rule));
    }
    return command_print_json("sheet show",
                              json_pack("{ss ss so so}", "name", sheet->name, "needs_cards",
                                        needs_cards(sheet), "fields", fields, "sheet",
                                        sheet_values_to_json(sheet)),
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

static int sheet_show(int argc, char **argv) {
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
        status = print_values_json(&sheet, &form);
    else
        print_values(&sheet, &form);
    sheet_values_clear(&form);
    return status;
}

/* ---- sabot sheet check: what is wrong with sheets ---- */

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

/* Reads one sheet and says what is wrong with it; a good one joins the documents. */
static bool check_file(const char *file, json_t **documents) {
    static struct sabot_sheet sheet;
    static struct form_report report;
    bool good = sheetfile_read_by(file, sheet_pricing_judge, &sheet, &report) == SABOT_OK;
    form_report_print(&report, stderr);
    if (good)
        json_build_append(documents, json_pack("{ss sb si si so}", "file", report.file, "good",
                                               true, "wagers", sheet.wager_count, "rows",
                                               sheet.row_count, "warnings", warnings_of(&report)));
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

static int sheet_check(int argc, char **argv) {
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
        good &= check_file(argv[i], &documents);
    if (good)
        return print_all(documents, as_json);
    json_decref(documents);
    return COMMAND_BAD;
}

/* ---- sabot sheet print: the how-to-play page of a table ---- */

static int sheet_print(int argc, char **argv) {
    bool html = false;
    const struct option_form options[] = {
        {"html", NULL, "one self-contained HTML file, for a browser or the wall", &html, NULL},
        {0},
    };
    const struct usage usage = {"sheet print", "NAME|FILE",
                                "Prints the how-to-play page of a sheet.", help_sheet_print,
                                options};
    command_options(&usage, argc, argv);

    static struct sabot_sheet sheet;
    if (!sheet_argument_judge("sheet print", argv[1], &sheet))
        return COMMAND_BAD;

    enum sabot_status status =
        html ? rulespage_write_html(&sheet, stdout) : rulespage_write_text(&sheet, stdout);
    if (status == SABOT_NO_MEMORY)
        return command_bad(usage.command, "not enough memory");
    return status == SABOT_OK ? COMMAND_DONE : command_bad(usage.command, "cannot write the page");
}

/* ---- sabot sheet form: every field that a sheet may have ---- */

static void add_field(struct text_table *table, const char *prefix,
                      const struct form_field *field) {
    char values[TEXT_TABLE_CELL_MAX];
    struct sabot_text text = sabot_text_in(values, sizeof values);
    if (field->kind == &form_choice) /* `player-dealer or house` */
        form_add_choices(&text, field->choices);
    else
        sabot_text_add(&text, field->kind->values);
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

/* What a case's `when` may name. */
static void print_facts(void) {
    struct text_table table = text_table_begin("<<");
    text_table_add(&table, "fact\tvalues");
    for (int fact = 0; fact < SABOT_FACTS; fact++) {
        char values[128];
        struct sabot_text text = sabot_text_in(values, sizeof values);
        sheet_fact_values(&text, &sabot_fact_forms[fact]);
        text_table_add(&table, "%s\t%s", sabot_fact_forms[fact].name, values);
    }
    text_table_end(&table, "", stdout);
    puts(
        "\nA value, a list of values or a range; all that a `when` names must hold. docs/sheets.md "
        "says\nwhat each fact looks at. Facts of named cards have `named` beside them: {named: 9, "
        "four_named: 1..4}.");
}

static int sheet_form(int argc, char **argv) {
    bool values = false, facts = false;
    const struct option_form options[] = {
        {"facts", NULL, "the facts that a wager's `when` may name, and their values", &facts, NULL},
        {"values", NULL, "what may be written, defaults and rules, instead of meanings", &values,
         NULL},
        {0},
    };
    const struct usage usage = {"sheet form", "", "Lists every field that a sheet may have.",
                                help_sheet_form, options};
    command_options(&usage, argc, argv);
    if (facts)
        print_facts();
    else
        print_fields(values);
    return COMMAND_DONE;
}

/* ---- sabot sheet diff: what differs between two sheets ---- */

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

static json_t *value_json(const struct sheet_value *row) {
    return row == NULL ? json_null() : json_string(row->value);
}

static int print_differences_json(const struct side sides[2],
                                  const struct sheet_difference *differences, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const struct sheet_difference *difference = &differences[i];
        json_build_append(&list, json_pack("{ss ss so so}", "path",
                                           sheet_difference_value(difference)->path, "rule",
                                           sheet_difference_value(difference)->rule, "a",
                                           value_json(difference->sides[0]), "b",
                                           value_json(difference->sides[1])));
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
        status = print_differences_json(sides, differences, count);
    else
        print_differences(sides, differences, count);
    free(differences);
    return status;
}

static int sheet_diff(int argc, char **argv) {
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

static const struct command commands[] = {
    {"list", sheet_list, "", "the sheets that come with the program"},
    {"show", sheet_show, "NAME|FILE", "every value, which are defaults, and its rule"},
    {"check", sheet_check, "FILE...", "what is wrong with a sheet, and where"},
    {"print", sheet_print, "NAME|FILE", "the how-to-play page of the table"},
    {"form", sheet_form, "", "every field that a sheet may have"},
    {"diff", sheet_diff, "A B", "what differs between two sheets"},
    {"wagers", sheet_wagers_list, "[WORD...]", "the catalogue of side wagers, with their edges"},
    {"add", sheet_wagers_add, "FILE WAGER", "a wager of the catalogue into a sheet"},
};

int sheet_command(int argc, char **argv) {
    static const struct command_group group = {
        "sheet",
        "Options sheets: which wagers a table takes and what they pay, who banks, decks,\n"
        "seats, limits, collections, notices.",
        "\nTo make a sheet of your own:\n"
        "  sabot sheet show ventura-ez --yaml >mine.yaml\n"
        "  sabot sheet check mine.yaml\n",
        commands, sizeof commands / sizeof *commands};
    return command_group_run(&group, argc, argv);
}

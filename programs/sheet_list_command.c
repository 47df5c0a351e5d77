/*
 * sheet_list_command.c - `sabot sheet list`: the shipped sheets at a glance.
 */
#include "host/document/json_build.h"
#include "host/sheet/sheet_fields.h"
#include "host/sheet/sheetfile.h"
#include "host/sheet/shipped.h"
#include "programs/command.h"
#include "programs/sheet_argument.h"
#include "programs/text_table.h"

#include <string.h>

static const char *bank_of(const struct sabot_sheet *sheet) {
    return form_choice_word(sheet_fields, "bank", sheet);
}

static void add_row(struct text_table *table, const struct sabot_sheet *sheet) {
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

static json_t *document_of(const struct sabot_sheet *sheet) {
    return json_pack("{ss ss ss ss si s[ii] si so so}", "name", sheet->name, "title", sheet->title,
                     "source", sheet->source, "bank", bank_of(sheet), "decks", sheet->decks,
                     "decks_allowed", sheet->decks_allowed.least, sheet->decks_allowed.most,
                     "seats", sheet->seats, "seats_allowed", seat_choices(sheet), "wagers",
                     wager_names(sheet));
}

static int list_as_json(void) {
    static struct sabot_sheet sheet;
    json_t *sheets = json_array();
    for (const struct shipped_sheet *shipped = shipped_sheets; shipped->name != NULL; shipped++) {
        if (!sheet_argument_judge("sheet list", shipped->name, &sheet))
            return COMMAND_BAD;
        json_build_append(&sheets, document_of(&sheet));
    }
    return command_print_json("sheet list", json_pack("{so}", "sheets", sheets), COMMAND_DONE);
}

static int list_as_table(void) {
    static struct sabot_sheet sheet;
    struct text_table table = text_table_begin("<<<>>><");
    text_table_add(&table, "name\ttitle\tbank\tdecks\tseats\twagers\tfrom");
    for (const struct shipped_sheet *shipped = shipped_sheets; shipped->name != NULL; shipped++) {
        if (!sheet_argument_judge("sheet list", shipped->name, &sheet))
            return COMMAND_BAD;
        add_row(&table, &sheet);
    }
    text_table_end(&table, "", stdout);
    return COMMAND_DONE;
}

int sheet_list_command(int argc, char **argv) {
    bool as_json = false;
    const struct option_form options[] = {
        {"json", NULL, "one JSON document", &as_json, NULL},
        {0},
    };
    const struct usage usage = {"sheet list", "", "Lists the sheets that come with the program.",
                                "  sabot sheet list\n  sabot sheet list --json\n", options};
    command_options(&usage, argc, argv);

    return as_json ? list_as_json() : list_as_table();
}

/*
 * sheet_list_command.c - `sabot sheet list`: the shipped sheets at a glance.
 */
#include "host/document/json_build.h"
#include "host/sheetfile/sheetfile.h"
#include "host/sheetfile/shipped.h"
#include "programs/command.h"
#include "programs/sheet_commands.h"
#include "programs/text_table.h"

#include <string.h>

static const char *bank_of(const struct sabot_sheet *sheet) {
    return sheet->bank == SABOT_BANK_HOUSE ? "house" : "player-dealer";
}

static void add_row(struct table *table, const struct sabot_sheet *sheet) {
    char decks[TABLE_CELL_MAX], seats[TABLE_CELL_MAX], wagers[TABLE_CELL_MAX];
    snprintf(decks, sizeof decks, "%d", sheet->decks);
    snprintf(wagers, sizeof wagers, "%d", sheet->wager_count);
    struct sabot_text text = sabot_text_in(seats, sizeof seats);
    for (int i = 0; i < sheet->seat_choice_count; i++) {
        sabot_text_add(&text, i == 0 ? "" : " or ");
        sabot_text_add_int(&text, sheet->seat_choices[i]);
    }
    char document[TABLE_CELL_MAX]; /* what comes after a semicolon is a remark */
    snprintf(document, sizeof document, "%.*s", (int)strcspn(sheet->source, ";"), sheet->source);
    const char *const cells[] = {sheet->name, sheet->title, bank_of(sheet), decks,
                                 seats,       wagers,       document};
    table_add(table, cells);
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
        if (!sheet_command_read("sheet list", shipped->name, &sheet))
            return COMMAND_BAD;
        json_build_append(&sheets, document_of(&sheet));
    }
    return command_print_json("sheet list", json_pack("{so}", "sheets", sheets), COMMAND_DONE);
}

static int list_as_table(void) {
    static const char *const headings[] = {"name",  "title",  "bank", "decks",
                                           "seats", "wagers", "from"};
    static struct sabot_sheet sheet;
    struct table table;
    table_begin(&table, "<<<>>><");
    table_add(&table, headings);
    for (const struct shipped_sheet *shipped = shipped_sheets; shipped->name != NULL; shipped++) {
        if (!sheet_command_read("sheet list", shipped->name, &sheet))
            return COMMAND_BAD;
        add_row(&table, &sheet);
    }
    table_end(&table, "", stdout);
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
    if (command_options(&usage, argc, argv) != 0)
        return command_bad(usage.command, "takes no operand; see sabot sheet show NAME");

    return as_json ? list_as_json() : list_as_table();
}

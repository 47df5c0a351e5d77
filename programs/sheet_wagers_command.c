/*
 * sheet_wagers_command.c - `sabot sheet wagers` and `sabot sheet add`: the catalogue of side
 * wagers, listed with its edges, and put into a sheet.
 */
#include "programs/sheet_wagers_command.h"

#include "host/document/json_build.h"
#include "host/pricing/card_pricing.h"
#include "host/pricing/pricing.h"
#include "host/sheet/catalogue.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/text_table.h"
#include "programs/whole_file.h"

#include <stdlib.h>
#include <string.h>

/* ---- sabot sheet wagers ---- */

static const int edge_decks[] = {8, 6};
enum { EDGES = sizeof edge_decks / sizeof edge_decks[0] };

/* What the bank keeps of a unit, with each number of decks. */
static bool find_edges(const struct sabot_sheet *sheet, double edges[EDGES]) {
    static struct sabot_pay_tables tables;
    static struct odds_answer answer;
    struct card_pricing by_cards = {0};
    struct sabot_error error;
    answer.sheet = sheet;
    bool good = sabot_pay_tables_make(sheet, &tables, &error) == SABOT_OK &&
                card_pricing_open(&by_cards, sheet, &tables, &error) == SABOT_OK;
    for (int i = 0; i < EDGES && good; i++) {
        struct sabot_points points = sabot_points_of_decks(edge_decks[i]);
        struct sabot_card_shoe cards = sabot_card_shoe_of_decks(edge_decks[i]);
        good = pricing_answer(&points, &tables, &answer, &error) == SABOT_OK &&
               card_pricing_prices(&by_cards, &cards, answer.prices, &error) == SABOT_OK;
        edges[i] = -answer.prices[0].ev_float;
    }
    card_pricing_clear(&by_cards);
    return good;
}

/* An entry that holds each of the words somewhere is shown. */
static bool is_meant(const struct shipped_sheet *entry, char **words, int count) {
    for (int i = 0; i < count; i++)
        if (strcasestr(entry->yaml, words[i]) == NULL)
            return false;
    return true;
}

struct listed {
    struct text_table table;
    json_t *documents;
};

static void list_entry(const struct shipped_sheet *entry, struct listed *listed) {
    static const char *const details[] = {"outcome", "points", "ranks", "suits"};
    static struct sabot_sheet sheet;
    double edges[EDGES] = {0};
    const char *wins = "", *source = "";
    enum sabot_status status = catalogue_read(entry, &sheet);
    SABOT_ASSERT(status == SABOT_OK && find_edges(&sheet, edges));
    int wins_length = (int)catalogue_says(entry, "# Wins when ", &wins);
    int source_length = (int)catalogue_says(entry, "# Source of the pay table: ", &source);
    const char *detail = details[sabot_wager_detail(&sheet, &sheet.wagers[0])];
    text_table_add(&listed->table, "%s\t%.2f%%\t%.2f%%\t%s\t%.*s", entry->name, 100 * edges[0],
                   100 * edges[1], detail, wins_length - 1, wins); /* without its full stop */
    json_build_append(&listed->documents,
                      json_pack("{ss ss ss# ss# ss s{sf sf} ss#}", "name", entry->name, "title",
                                sheet.wagers[0].title, "wins_when", wins, wins_length, "source",
                                source, source_length, "goes_by", detail, "edge", "8", edges[0],
                                "6", edges[1], "yaml", entry->yaml, (int)entry->length));
}

int sheet_wagers_list(int argc, char **argv) {
    bool as_json = false;
    const struct option_form options[] = {
        {"json", NULL, "one JSON document", &as_json, NULL},
        {0},
    };
    const struct usage usage = {"sheet wagers", "[WORD...]",
                                "Lists the catalogue of side wagers, with their edges.",
                                help_sheet_wagers, options};
    int words = command_options(&usage, argc, argv);
    struct listed listed = {text_table_begin("<>><<"), json_array()};
    text_table_add(&listed.table, "wager\t8 decks\t6 decks\tgoes by\twins when");
    for (const struct shipped_sheet *entry = catalogue_wagers; entry->name != NULL; entry++)
        if (is_meant(entry, argv + 1, words))
            list_entry(entry, &listed);
    if (words > 0 && json_array_size(listed.documents) == 0)
        fprintf(stderr, "no wager has these words; sabot sheet wagers lists all\n");
    if (as_json) {
        free(listed.table.cells);
        return command_print_json(usage.command, json_pack("{so}", "wagers", listed.documents),
                                  COMMAND_DONE);
    }
    text_table_end(&listed.table, "", stdout);
    json_decref(listed.documents);
    return COMMAND_DONE;
}

/* ---- sabot sheet add ---- */

static bool pays_collection(const struct sabot_sheet *sheet, int row, int wager) {
    return sabot_fee_due(sabot_sheet_fee(sheet, row, wager),
                         sabot_sheet_limits(sheet, row, wager)->most) > 0;
}

/* True if in some row others pay a collection and this wager does not. */
static bool is_left_out(const struct sabot_sheet *sheet, int wager) {
    for (int row = 0; row < sheet->row_count; row++)
        for (int i = 0; i < sheet->wager_count; i++)
            if (pays_collection(sheet, row, i) && !pays_collection(sheet, row, wager))
                return true;
    return false;
}

/* Checks the text as a sheet of that file, and puts it into its place. */
static int put_sheet(const char *path, const char *text, struct sabot_sheet *sheet) {
    static struct form_report report;
    const struct sheetfile_text read = {FORM_YAML, path, "mine", text, strlen(text)};
    if (sheetfile_read_text(&read, sheet, &report) != SABOT_OK) {
        form_report_print_as(&report, "sabot sheet add: ", stderr);
        return COMMAND_BAD;
    }
    return whole_file_write("sheet add", path, text, strlen(text)) ? COMMAND_DONE : COMMAND_BAD;
}

static int add_to(const char *path, const struct shipped_sheet *entry) {
    static struct sabot_sheet sheet;
    static struct form_report report;
    size_t length;
    if (sheetfile_read(path, &sheet, &report) != SABOT_OK) {
        form_report_print_as(&report, "sabot sheet add: ", stderr);
        return COMMAND_BAD;
    }
    if (sabot_sheet_wager(&sheet, entry->name) >= 0)
        return command_bad("sheet add", "%s: the sheet has a wager %s already", path, entry->name);
    char *yaml = command_read_input("sheet add", path, NULL, FORM_BYTES_MAX, &length);
    if (yaml == NULL)
        return COMMAND_BAD;
    char *text = catalogue_add(yaml, entry,
                               sheet.bank == SABOT_BANK_PLAYER_DEALER
                                   ? "In a card room the regulator must approve this wager."
                                   : NULL);
    int status =
        text == NULL
            ? command_bad("sheet add", "%s: expected a line `wagers:` and wagers below it", path)
            : put_sheet(path, text, &sheet);
    free(text);
    free(yaml);
    if (status != COMMAND_DONE)
        return status;
    printf("%s: %s added; see its limits with sabot sheet show %s\n", path, entry->name, path);
    if (is_left_out(&sheet, sabot_sheet_wager(&sheet, entry->name)))
        printf(
            "%s: %s pays no collection: `fees` of the schedule name neither `bonus` nor it. Write "
            "`%s: AMOUNT` there if it should pay one.\n",
            path, entry->name, entry->name);
    return status;
}

int sheet_wagers_add(int argc, char **argv) {
    const struct option_form options[] = {{0}};
    const struct usage usage = {"sheet add", "FILE WAGER",
                                "Puts a wager of the catalogue into a sheet.", help_sheet_add,
                                options};
    command_options(&usage, argc, argv);
    const struct shipped_sheet *entry = catalogue_find(argv[2]);
    const char *dot = strrchr(argv[1], '.');
    if (sheetfile_is_name(argv[1]) || (dot != NULL && strcmp(dot, ".json") == 0))
        return command_bad(
            "sheet add",
            "%s is not a sheet in a YAML file: sabot sheet show NAME --yaml >mine.yaml "
            "writes one",
            argv[1]);
    if (entry == NULL)
        return command_bad("sheet add", "there is no wager %s: sabot sheet wagers lists them",
                           command_quote(argv[2], strlen(argv[2])).words);
    return add_to(argv[1], entry);
}

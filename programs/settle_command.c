/*
 * settle_command.c - `sabot settle`: a round of wagers, to the cent.
 */
#include "host/document/round_document.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/round_print.h"
#include "programs/sheet_argument.h"
#include "programs/words.h"

#include <stdlib.h>
#include <string.h>

static void print_heading(const struct round_document *document) {
    const struct sabot_sheet *sheet = &document->sheet;
    printf("%s (%s), limits %s\n", sheet->title, sheet->name,
           sheet->rows[document->layout.row].name);
    if (sheet->bank == SABOT_BANK_PLAYER_DEALER)
        printf("Bank: seat %d puts up %s\n%s\n", document->layout.bank.seat,
               words_money(document->layout.bank.amount).text, words_cover(sheet));
    putchar('\n');
    round_print_result(&document->round, sheet);
    putchar('\n');
}

static int settle(const struct round_document *document, bool json) {
    static struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(SABOT_PLACED_MAX)];
    static struct sabot_settled settled[SABOT_PLACED_MAX];
    int refused = sabot_layout_refusals(&document->layout, refusals);
    if (refused > 0)
        return round_print_refusals("settle", document, refusals, refused, json);
    struct sabot_facts facts = sabot_facts_of_round(&document->round);
    struct sabot_settlement settlement =
        sabot_layout_settle_facts(&document->layout, &facts, settled);
    if (json)
        return command_print_json("settle", round_document_settled(document, &settlement, settled),
                                  COMMAND_DONE);
    print_heading(document);
    struct round_print print = {&document->layout, &settlement, settled, document->bettor_names};
    round_print_settlement(&print);
    return COMMAND_DONE;
}

static int settle_text(const char *place, const char *text, size_t length, const char *sheet_name,
                       bool json) {
    static struct round_document document;
    struct sabot_error error;
    const char *own = NULL;
    int status = COMMAND_BAD;
    if (round_document_parse(&document, text, length, &error) != SABOT_OK ||
        round_document_check(&document, &own, &error) != SABOT_OK)
        command_bad("settle", "%s: %s", place, error.words);
    else if (sheet_argument_choose("settle", (struct sheet_choice){"round", place, own, sheet_name},
                                   &document.sheet))
        status = round_document_read(&document, &error) == SABOT_OK
                     ? settle(&document, json)
                     : command_bad("settle", "%s: %s", place, error.words);
    round_document_clear(&document);
    return status;
}

int settle_command(int argc, char **argv) {
    const char *sheet_name = NULL;
    bool json = false;
    const struct option_form options[] = {
        {"sheet", "NAME|FILE", "the sheet, where the round names none (ventura-ez)", NULL,
         &sheet_name},
        {"json", NULL, "one JSON document", &json, NULL},
        {0},
    };
    const struct usage usage = {"settle", "[FILE]", "Settles a round of wagers to the cent.",
                                help_settle, options};
    const char *path = command_options(&usage, argc, argv) == 1 ? argv[1] : NULL;
    size_t length;
    char *text = command_read_input("settle", path,
                                    "Type the round as JSON (sabot settle --help shows one), then "
                                    "ctrl-D on a new line.",
                                    DOCUMENT_BYTES_MAX, &length);
    if (text == NULL)
        return COMMAND_BAD;
    int status = settle_text(path ? path : "standard input", text, length, sheet_name, json);
    free(text);
    return status;
}

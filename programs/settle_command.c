/*
 * settle_command.c - `sabot settle`: a round of wagers, to the cent.
 */
#include "host/document/round_document.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/round_print.h"
#include "programs/sheet_argument.h"
#include "programs/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void print_heading(const struct round_document *document) {
    const struct sabot_sheet *sheet = &document->sheet;
    printf("%s (%s), limits %s\n", sheet->title, sheet->name,
           sheet->rows[document->layout.row].name);
    if (sheet->bank == SABOT_BANK_PLAYER_DEALER)
        printf("Bank: seat %d puts up %s\n", document->layout.bank.seat,
               words_money(document->layout.bank.amount).text);
    putchar('\n');
    round_print_result(&document->round, sheet, stdout);
    putchar('\n');
}

static void show_settlement(const struct round_document *document,
                            const struct sabot_settlement *settlement,
                            const struct sabot_settled *settled) {
    print_heading(document);
    struct round_print print = {&document->layout, settlement, settled, document->bettor_names};
    round_print_settlement(&print, stdout);
}

static int settle(const struct round_document *document, bool json, struct sabot_refusal *refusals,
                  struct sabot_settled *settled) {
    int refused = sabot_layout_refusals(&document->layout, refusals);
    if (refused > 0)
        return round_print_refusals("settle", document, refusals, refused, json);
    struct sabot_settlement settlement =
        sabot_layout_settle(&document->layout, sabot_round_outcome(&document->round), settled);
    if (json)
        return command_print_json("settle", round_document_settled(document, &settlement, settled),
                                  COMMAND_DONE);
    show_settlement(document, &settlement, settled);
    return COMMAND_DONE;
}

/* Settles with room for what the document holds. */
static int settle_document(const struct round_document *document, bool json) {
    size_t count = (size_t)document->layout.count;
    struct sabot_refusal *refusals = calloc(SABOT_REFUSALS_ROOM(count), sizeof *refusals);
    struct sabot_settled *settled = calloc(count + 1, sizeof *settled);
    int status = refusals && settled ? settle(document, json, refusals, settled)
                                     : command_bad("settle", "no memory for %zu wagers", count);
    free(refusals);
    free(settled);
    return status;
}

/* The sheet that the document names, or that --sheet does, or the usual one. */
static int read_sheet(struct round_document *document, const char *in_document,
                      const char *in_option) {
    if (in_document && in_option && strcmp(in_document, in_option) != 0)
        return command_bad("settle", "--sheet is %s but the round's own sheet is %s", in_option,
                           in_document);
    const char *name = in_document ? in_document : in_option;
    return sheet_argument_read("settle", name, &document->sheet) ? COMMAND_DONE : COMMAND_BAD;
}

static int settle_text(struct round_document *document, const char *place, const char *text,
                       size_t length, const char *sheet_name, bool json) {
    struct sabot_error error;
    const char *in_document = NULL;
    if (round_document_parse(document, text, length, &in_document, &error) != SABOT_OK)
        return command_bad("settle", "%s: %s", place, error.words);
    int status = read_sheet(document, in_document, sheet_name);
    if (status != COMMAND_DONE)
        return status;
    if (round_document_read(document, &error) != SABOT_OK)
        return command_bad("settle", "%s: %s", place, error.words);
    return settle_document(document, json);
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
    int operands = command_options(&usage, argc, argv);
    const char *place = operands == 1 ? argv[1] : "standard input";
    FILE *stream = operands == 1 ? fopen(argv[1], "rb") : stdin;
    if (stream == NULL)
        return command_bad("settle", "cannot open %s: %s", place, strerror(errno));
    size_t length;
    if (operands == 0)
        command_invite("Type the round as JSON (sabot settle --help shows one), then ctrl-D on a "
                       "new line.");
    char *text = command_read_all("settle", place, stream, DOCUMENT_BYTES_MAX, &length);
    if (operands == 1)
        fclose(stream);
    if (text == NULL)
        return COMMAND_BAD;
    struct round_document document;
    int status = settle_text(&document, place, text, length, sheet_name, json);
    round_document_clear(&document);
    free(text);
    return status;
}

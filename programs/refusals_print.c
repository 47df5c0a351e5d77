/*
 * refusals_print.c - why wagers are refused. See refusals_print.h.
 */
#include "programs/refusals_print.h"

#include "programs/command.h"
#include "sabot/nearest.h"

#include <inttypes.h>
#include <string.h>

static void add_nearest(const struct sabot_sheet *sheet, const char *name,
                        struct sabot_text *text) {
    const char *known[SABOT_WAGERS_MAX];
    for (int i = 0; i < sheet->wager_count; i++)
        known[i] = sheet->wagers[i].name;
    const char *nearest = sabot_nearest(name, known, (size_t)sheet->wager_count);
    if (nearest == NULL)
        return;
    sabot_text_add(text, "; did you mean ");
    sabot_text_add(text, nearest);
    sabot_text_add(text, "?");
}

/* `seat 4  player of Ann: back-line betting is off at this table (R26)`. */
static void print_refusal(const struct round_document *document, struct sabot_refusal refusal) {
    bool bank = refusal.placed == SABOT_REFUSED_BANK;
    const char *wager = bank ? "bank" : document->wager_names[refusal.placed];
    const char *bettor = bank ? NULL : document->bettor_names[refusal.placed];
    char words[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_text_add_plain(&text, wager, strlen(wager));
    sabot_text_add(&text, bettor ? " of " : "");
    sabot_text_add(&text, bettor ? bettor : "");
    sabot_text_add(&text, ": ");
    sabot_refusal_explain(&document->layout, refusal, &text);
    if (refusal.code == SABOT_REFUSE_WAGER_NOT_TAKEN)
        add_nearest(&document->sheet, wager, &text);
    printf("  seat %" PRId64 "  %s (%s)\n", round_document_seat(document, refusal.placed), words,
           sabot_refusal_forms[refusal.code].rule);
}

int refusals_print(const char *command, const struct round_document *document,
                   const struct sabot_refusal *refusals, int count, bool json) {
    if (json)
        return command_print_json(command, round_document_refused(document, refusals, count),
                                  COMMAND_NO);
    printf("Refused: nothing is %s.\n\n", strcmp(command, "settle") == 0 ? "settled" : "studied");
    for (int i = 0; i < count; i++)
        print_refusal(document, refusals[i]);
    return COMMAND_NO;
}

/*
 * settle_fuzz.c - any text as a round to settle.
 *
 * What is accepted is refused by rule or settles with every cent accounted for.
 */
#include "host/document/round_document.h"
#include "host/sheet/sheetfile.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Reading a sheet takes longer than everything else here: read each once. */
static const struct sabot_sheet *sheet_named(const char *name) {
    static struct sabot_sheet sheets[2];
    static const char *const names[2] = {"california-panda8", "dragon-bonus"};
    int which = strcmp(name, names[1]) == 0;
    if (sheets[which].wager_count == 0) {
        static struct form_report report;
        SABOT_ASSERT(sheetfile_read_name(names[which], &sheets[which], &report) == SABOT_OK);
        sheets[which].back_line = 2;
    }
    return &sheets[which];
}

static void settle(const struct round_document *document) {
    size_t count = (size_t)document->layout.count;
    struct sabot_refusal *refusals = calloc(SABOT_REFUSALS_ROOM(count), sizeof *refusals);
    struct sabot_settled *settled = calloc(count + 1, sizeof *settled);
    SABOT_ASSERT(refusals && settled);
    int refused = sabot_layout_refusals(&document->layout, refusals);
    if (refused > 0) {
        json_decref(round_document_refused(document, refusals, refused));
    } else {
        struct sabot_settlement settlement =
            sabot_layout_settle(&document->layout, sabot_round_outcome(&document->round), settled);
        sabot_cents bettors = 0;
        for (size_t i = 0; i < count; i++) {
            SABOT_ASSERT(settled[i].stake == settled[i].collected + settled[i].returned);
            bettors += settled[i].winnings - settled[i].collected;
        }
        SABOT_ASSERT(bettors + settlement.net == 0);
        json_decref(round_document_settled(document, &settlement, settled));
    }
    free(refusals);
    free(settled);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct round_document document;
    struct sabot_error error = {{0}};
    const char *name = NULL;
    enum sabot_status status = round_document_parse(&document, (const char *)data, size, &error);
    if (status == SABOT_OK)
        status = round_document_check(&document, &name, &error);
    if (status == SABOT_OK) {
        document.sheet = *sheet_named(name ? name : "california-panda8");
        status = round_document_read(&document, &error);
        if (status == SABOT_OK)
            settle(&document);
    }
    SABOT_ASSERT(status == SABOT_OK || error.words[0] != '\0');
    round_document_clear(&document);
    return 0;
}

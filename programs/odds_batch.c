/*
 * odds_batch.c - many shoes, eight at a time. See odds_batch.h.
 */
#include "programs/odds_batch.h"

#include "host/pricing/pricing.h"
#include "programs/command.h"
#include "programs/odds_shoe.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct batch {
    const char *place; /* of the input, for messages */
    const struct sabot_pay_tables *tables;
    enum sabot_vector vector;
    int waiting; /* shoes of the block that are still to be counted */
    struct sabot_odds_block block;
    struct odds_answer answer;
    char line[16384]; /* a document: 16 wagers of less than 600 bytes, and less than 1000 more */
};

static int print_answer(struct batch *batch) {
    struct odds_answer *answer = &batch->answer;
    struct sabot_error error;
    if (pricing_prices(answer->sheet, batch->tables, &answer->odds, answer->prices, &error) !=
        SABOT_OK)
        return command_bad("odds", "%s: %s", batch->place, error.words);
    json_t *document = odds_document(answer, NULL);
    if (document == NULL)
        return command_bad("odds", "no memory for a document");
    /* Into one buffer first: jansson writes to a stream a few bytes at a time. */
    size_t length = json_dumpb(document, batch->line, sizeof batch->line - 1, JSON_COMPACT);
    json_decref(document);
    SABOT_ASSERT(length < sizeof batch->line);
    batch->line[length] = '\n';
    fwrite(batch->line, 1, length + 1, stdout);
    return COMMAND_DONE;
}

/* Counts and prints the shoes that wait. */
static int flush_block(struct batch *batch) {
    if (batch->waiting == 0)
        return COMMAND_DONE;
    for (int i = batch->waiting; i < SABOT_ODDS_BLOCK; i++)
        batch->block.shoes[i] = batch->block.shoes[0];
    sabot_odds_count_block(&batch->block, batch->vector);
    int status = COMMAND_DONE;
    for (int i = 0; i < batch->waiting && status == COMMAND_DONE; i++) {
        sabot_odds_of_block(&batch->block, i, &batch->answer.odds);
        status = print_answer(batch);
    }
    batch->waiting = 0;
    return status;
}

static int add_shoe(struct batch *batch, const struct sabot_points *shoe) {
    if (sabot_points_cards(shoe) > SABOT_ODDS_FAST_CARDS_MAX) {
        int status = flush_block(batch);
        if (status != COMMAND_DONE)
            return status;
        sabot_odds_count_plainly(shoe, &batch->answer.odds);
        return print_answer(batch);
    }
    batch->block.shoes[batch->waiting++] = *shoe;
    return batch->waiting == SABOT_ODDS_BLOCK ? flush_block(batch) : COMMAND_DONE;
}

static int read_line(struct batch *batch, long number, const char *line) {
    struct sabot_points shoe;
    struct sabot_error error;
    char what[32];
    snprintf(what, sizeof what, "line %ld", number);
    if (odds_counts_read(line, what, SABOT_POINTS, shoe.of, &error) != SABOT_OK) {
        int status = flush_block(batch);
        return status ? status : command_bad("odds", "%s: %s", batch->place, error.words);
    }
    if (sabot_points_check(&shoe, &error) != SABOT_OK) {
        int status = flush_block(batch);
        return status ? status : command_bad("odds", "%s: %s: %s", batch->place, what, error.words);
    }
    return add_shoe(batch, &shoe);
}

static int read_lines(struct batch *batch, FILE *stream) {
    char *line = NULL;
    size_t room = 0;
    long number = 0;
    int status = COMMAND_DONE;
    for (ssize_t length; status == COMMAND_DONE && (length = getline(&line, &room, stream)) >= 0;) {
        line[strcspn(line, "\r\n")] = '\0';
        status = read_line(batch, ++number, line);
    }
    if (status == COMMAND_DONE)
        status = flush_block(batch);
    if (status == COMMAND_DONE && ferror(stream))
        status = command_bad("odds", "%s: cannot read: %s", batch->place, strerror(errno));
    free(line);
    return status;
}

int odds_batch(const char *path, const struct sabot_sheet *sheet,
               const struct sabot_pay_tables *tables) {
    bool standard_input = strcmp(path, "-") == 0;
    FILE *stream = standard_input ? stdin : fopen(path, "r");
    if (stream == NULL)
        return command_bad("odds", "cannot open %s: %s", path, strerror(errno));
    struct batch *batch = calloc(1, sizeof *batch);
    if (batch == NULL) {
        command_bad("odds", "no memory for a block of shoes");
    } else {
        batch->place = standard_input ? "standard input" : path;
        batch->tables = tables;
        batch->vector = sabot_vector_best();
        batch->answer.sheet = sheet;
    }
    int status = batch == NULL ? COMMAND_BAD : read_lines(batch, stream);
    free(batch);
    if (!standard_input)
        fclose(stream);
    return status;
}

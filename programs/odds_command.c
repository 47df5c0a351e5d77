/*
 * odds_command.c - `sabot odds`: the exact odds of a shoe, for every wager of a
 * sheet.
 */
#include "host/document/json_build.h"
#include "host/pricing/card_pricing.h"
#include "host/pricing/pricing_columns.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/odds_print.h"
#include "programs/odds_shoe.h"
#include "programs/sheet_argument.h"
#include "sabot/known.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- many shoes, eight at a time ---- */

struct batch {
    const char *place; /* of the input, for messages */
    const struct sabot_pay_tables *tables;
    enum sabot_vector vector;
    const struct pricing_columns *columns; /* NULL: JSON */
    bool has_heading;
    int waiting; /* shoes of the block that are still to be counted */
    struct sabot_odds_block block;
    struct odds_answer answer;
    /* A document: 16 wagers of less than 600 bytes, and less than 1000 more; or columns. */
    char line[PRICING_ROW_BYTES_MAX > 16384 ? PRICING_ROW_BYTES_MAX : 16384];
};

/* Before the first row, or at the end of none: a bad first line leaves nothing behind. */
static void print_heading(struct batch *batch) {
    if (batch->columns && !batch->has_heading)
        fwrite(batch->line, 1, pricing_columns_heading(batch->columns, batch->line), stdout);
    batch->has_heading = true;
}

static int print_answer(struct batch *batch) {
    struct odds_answer *answer = &batch->answer;
    struct sabot_error error;
    if (pricing_prices(answer->sheet, batch->tables, &answer->odds, answer->prices, &error) !=
        SABOT_OK)
        return command_bad("odds", "%s: %s", batch->place, error.words);
    print_heading(batch);
    if (batch->columns) {
        fwrite(batch->line, 1, pricing_columns_row(batch->columns, answer, batch->line), stdout);
        return COMMAND_DONE;
    }
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
    print_heading(batch);
    int status = COMMAND_DONE;
    for (int i = 0; i < batch->waiting && status == COMMAND_DONE; i++) {
        if (batch->columns && batch->columns->only_ev_float) {
            fwrite(batch->line, 1,
                   pricing_columns_fast(batch->columns, &batch->block, i, batch->line), stdout);
            continue;
        }
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

/* Ten numbers of few digits with one comma or blank between: what nearly every line is. False
 * for anything else, which is read with care. */
static bool read_plainly(const char *line, struct sabot_points *shoe) {
    for (int i = 0; i < SABOT_POINTS; i++) {
        int32_t number = 0;
        int digits = 0;
        for (; *line >= '0' && *line <= '9' && digits < 6; line++, digits++)
            number = number * 10 + (*line - '0');
        shoe->of[i] = number;
        bool is_last = i == SABOT_POINTS - 1;
        if (digits == 0 || (is_last ? *line != '\0' : *line != ',' && *line != ' '))
            return false;
        line++;
    }
    return true;
}

static int read_line(struct batch *batch, long number, const char *line) {
    struct sabot_points shoe;
    struct sabot_error error;
    if (read_plainly(line, &shoe) && sabot_points_check(&shoe, &error) == SABOT_OK)
        return add_shoe(batch, &shoe);
    char what[32];
    snprintf(what, sizeof what, "line %ld", number);
    bool is_read = odds_counts_read(line, what, SABOT_POINTS, shoe.of, &error) == SABOT_OK;
    if (is_read && sabot_points_check(&shoe, &error) == SABOT_OK)
        return add_shoe(batch, &shoe);
    int status = flush_block(batch);
    return status ? status
                  : command_bad("odds", "%s: %s%s%s", batch->place, is_read ? what : "",
                                is_read ? ": " : "", error.words);
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

/* Reads ten counts a line from a file, or from standard input for `-`, and
 * prints one JSON document a line, or the columns as CSV. A bad line ends it with COMMAND_BAD and
 * the line's number; the lines before it stand. */
static int odds_batch(const char *path, const char *columns, const struct sabot_sheet *sheet,
                      const struct sabot_pay_tables *tables) {
    static struct batch batch;
    static struct pricing_columns chosen;
    struct sabot_error error;
    if (columns && pricing_columns_read(&chosen, columns, sheet, tables, &error) != SABOT_OK)
        return command_bad("odds", "--columns: %s", error.words);
    bool standard_input = strcmp(path, "-") == 0;
    FILE *stream = standard_input ? stdin : fopen(path, "r");
    if (stream == NULL)
        return command_bad("odds", "cannot open %s: %s", path, strerror(errno));
    batch.place = standard_input ? "standard input" : path;
    batch.tables = tables;
    batch.vector = sabot_vector_best();
    batch.answer.sheet = sheet;
    batch.columns = columns ? &chosen : NULL;
    int status = read_lines(&batch, stream);
    if (status == COMMAND_DONE)
        print_heading(&batch);
    if (!standard_input)
        fclose(stream);
    return status;
}

enum { SHEETS_MAX = 8 };

/* What was asked for, as it was written. */
struct request {
    const char *sheets, *batch, *columns, *known;
    struct odds_shoe_words shoe;
    bool removal, json, csv;
};

/* A sheet made ready, and the shoes to price it with. */
struct question {
    struct sabot_sheet sheet;
    struct sabot_pay_tables tables;
    struct card_pricing by_cards;
    struct odds_shoes shoes;
    bool knows; /* cards of the round to come */
    struct sabot_known known;
};

/* ---- answers ---- */

static enum sabot_status price(const struct question *question, const struct sabot_points *shoe,
                               struct odds_answer *answer, struct sabot_error *error) {
    if (!question->knows)
        return pricing_answer(shoe, &question->tables, answer, error);
    enum sabot_status status = sabot_known_count(shoe, &question->known, &answer->odds, error);
    if (status != SABOT_OK)
        return status;
    return pricing_prices(answer->sheet, &question->tables, &answer->odds, answer->prices, error);
}

/* By points, the tens and court cards are all counted as kings. */
static int holding_rank(const struct question *question, int rank) {
    bool is_ten = sabot_card_points((struct sabot_card){(uint8_t)rank, SABOT_SUIT_UNKNOWN}) == 0;
    return question->shoes.detail == SABOT_DETAIL_POINTS && is_ten ? SABOT_RANKS - 1 : rank;
}

static void find_cards(const struct question *question, const struct sabot_card_shoe *cards,
                       bool has[ODDS_REMOVALS]) {
    bool by_suits = sabot_sheet_detail(&question->sheet) == SABOT_DETAIL_SUITS;
    for (int rank = 0; rank < SABOT_RANKS; rank++) {
        const int32_t *of = cards->of[holding_rank(question, rank)];
        has[rank] = of[0] + of[1] + of[2] + of[3] > 0;
        for (int suit = 0; suit < SABOT_SUITS && by_suits; suit++)
            has[SABOT_RANKS + suit] |= cards->of[rank][suit] > 0;
    }
}

/* The answer for the shoe with so many decks, 0 for one by its cards; `removal` may be NULL. */
static int answer(const struct question *question, int decks, struct odds_answer *answer,
                  struct odds_removal_answer *removal) {
    struct sabot_error error;
    struct sabot_card_shoe cards;
    answer->sheet = &question->sheet;
    answer->decks = decks;
    if (odds_shoes_by_suit(&question->shoes, decks, &cards, &error) != SABOT_OK)
        return command_bad("odds", "%s", error.words);
    struct sabot_points shoe = sabot_card_shoe_points(&cards);
    if (price(question, &shoe, answer, &error) != SABOT_OK ||
        card_pricing_prices(&question->by_cards, &cards, answer->prices, &error) != SABOT_OK)
        return command_bad("odds", "%s", error.words);
    if (removal == NULL)
        return COMMAND_DONE;
    find_cards(question, &cards, removal->has);
    if (pricing_removal(answer, &question->tables, removal, &error) != SABOT_OK)
        return command_bad("odds", "--removal: %s", error.words);
    for (int out = 0; out < ODDS_REMOVALS; out++)
        if (removal->has[out] &&
            card_pricing_removal(&question->by_cards, &cards,
                                 out < SABOT_RANKS ? holding_rank(question, out) : out,
                                 removal->prices[out], &error) != SABOT_OK)
            return command_bad("odds", "--removal: %s", error.words);
    return COMMAND_DONE;
}

/* ---- ways to show them ---- */

/* What is shown: an answer for each sheet and number of decks, and what removal does to it. */
struct shown {
    const struct question *questions;
    int count, decks;
    const struct odds_answer *answers;
    const struct odds_removal_answer *removals; /* NULL: not asked for */
};

static json_t *known_to_json(const struct sabot_known *known) {
    json_t *list = json_array();
    for (int i = 0; i < SABOT_KNOWN_POSITIONS; i++)
        if (known->points[i] != SABOT_KNOWN_NOT)
            json_build_append(&list,
                              json_pack("{si si}", "position", i + 1, "points", known->points[i]));
    return list;
}

static int show_json(const struct shown *shown) {
    json_t *list = json_array();
    for (int i = 0; i < shown->count; i++) {
        const struct question *question = &shown->questions[i / shown->decks];
        struct sabot_card_shoe cards;
        struct sabot_error error;
        if (odds_shoes_by_suit(&question->shoes, shown->answers[i].decks, &cards, &error) !=
            SABOT_OK) {
            json_decref(list);
            return command_bad("odds", "%s", error.words);
        }
        json_t *document =
            odds_document(&shown->answers[i], shown->removals ? &shown->removals[i] : NULL);
        pricing_add_details(&document, &shown->answers[i], &question->tables, &cards);
        if (question->knows)
            json_build_set(&document, "known", known_to_json(&question->known));
        json_build_append(&list, document);
    }
    bool alone = shown->count == 1 && !shown->questions->shoes.is_range;
    json_t *document = json_incref(alone ? json_array_get(list, 0) : list);
    json_decref(list);
    return command_print_json("odds", document, COMMAND_DONE);
}

static int show_csv(const struct shown *shown) {
    odds_print_csv_heading(shown->removals != NULL);
    for (int i = 0; i < shown->count; i++)
        if (shown->removals)
            odds_print_removal_csv(&shown->answers[i], &shown->removals[i]);
        else
            odds_print_csv(&shown->answers[i], &shown->questions[i / shown->decks].tables);
    return COMMAND_DONE;
}

static void print_known(const struct question *question) {
    for (int i = 0; i < SABOT_KNOWN_POSITIONS && question->knows; i++)
        if (question->known.points[i] != SABOT_KNOWN_NOT)
            printf(
                "Known: card %d of the next round is worth %d; what follows is of the deals that "
                "have it there\n",
                i + 1, question->known.points[i]);
}

static int show_tables(const struct shown *shown) {
    print_known(shown->questions);
    if (shown->removals)
        odds_print_removal(shown->answers, shown->removals);
    else if (shown->count > 1)
        odds_print_side_by_side(shown->answers, shown->count / shown->decks, shown->decks);
    else
        odds_print(shown->answers, &shown->questions->tables);
    return COMMAND_DONE;
}

static int show(const struct question *questions, int sheets, const struct request *request) {
    int decks = questions->shoes.decks.most - questions->shoes.decks.least + 1;
    int count = sheets * decks, status = COMMAND_DONE;
    if (request->removal && count > 1 && !request->json && !request->csv)
        return command_bad("odds", "--removal shows one sheet and one shoe; for more of them "
                                   "add --json or --csv");
    struct odds_answer *answers = calloc((size_t)count, sizeof *answers);
    struct odds_removal_answer *removals =
        request->removal ? calloc((size_t)count, sizeof *removals) : NULL;
    if (answers == NULL || (request->removal && removals == NULL))
        status = command_bad("odds", "no memory for %d shoes", count);
    for (int i = 0; i < count && status == COMMAND_DONE; i++)
        status = answer(&questions[i / decks], questions->shoes.decks.least + i % decks,
                        &answers[i], removals ? &removals[i] : NULL);
    struct shown shown = {questions, count, decks, answers, removals};
    if (status == COMMAND_DONE)
        status = request->json  ? show_json(&shown)
                 : request->csv ? show_csv(&shown)
                                : show_tables(&shown);
    free(answers);
    free(removals);
    return status;
}

/* ---- questions ---- */

/* `1=9,3=K`: what lies in which position of the round to come. */
static bool read_known(const char *words, struct question *question) {
    for (int i = 0; i < SABOT_KNOWN_POSITIONS; i++)
        question->known.points[i] = SABOT_KNOWN_NOT;
    question->knows = words != NULL;
    for (const char *at = words; at != NULL; at = *at == '\0' ? NULL : at + 1) {
        size_t length = strcspn(at, ",");
        struct sabot_card card;
        struct sabot_error error;
        int position = at[0] - '1';
        if (length < 3 || at[1] != '=' || position < 0 || position >= SABOT_KNOWN_POSITIONS ||
            question->known.points[position] != SABOT_KNOWN_NOT ||
            sabot_card_read_keyed(at + 2, length - 2, &card, &error) != SABOT_OK)
            return command_wrong("odds",
                                 "--known: %s is not a known card: expected each position, 1 to 6 "
                                 "in the order of dealing, once, with its card, such as 1=9 or "
                                 "2=Kd",
                                 command_quote(at, length).words);
        question->known.points[position] = sabot_card_points(card);
        at += length;
    }
    return true;
}

/* Whether the shoe is given as closely as the wagers on the cards ask. */
static bool says_enough(const struct question *question, const struct request *request) {
    static const char *const words[] = {"", "points", "ranks", "suits"};
    int first = card_pricing_first(&question->tables);
    enum sabot_detail needed = card_pricing_detail(&question->sheet);
    const char *option = request->batch ? "--batch" : request->known ? "--known" : NULL;
    if (first >= 0 && option != NULL)
        return command_wrong("odds", "%s is for wagers on the outcome, and %s goes by the cards",
                             option, question->sheet.wagers[first].name);
    if (question->shoes.detail < needed)
        return command_wrong("odds",
                             "the sheet has wagers that go by %s, and the shoe is given by %s: "
                             "expected --decks or --suits%s",
                             words[needed], words[question->shoes.detail],
                             needed == SABOT_DETAIL_RANKS ? " or --ranks" : "");
    return true;
}

static int read_question(struct question *question, const char *name,
                         const struct request *request) {
    struct sabot_error error;
    if (!sheet_argument_read("odds", name, &question->sheet))
        return COMMAND_BAD;
    if (sabot_pay_tables_make(&question->sheet, &question->tables, &error) != SABOT_OK ||
        odds_shoes_read(request->shoe, question->sheet.decks, &question->shoes, &error) !=
            SABOT_OK ||
        card_pricing_open(&question->by_cards, &question->sheet, &question->tables, &error) !=
            SABOT_OK)
        return command_bad("odds", "%s", error.words);
    if (!says_enough(question, request))
        return COMMAND_BAD;
    return read_known(request->known, question) ? COMMAND_DONE : COMMAND_BAD;
}

/* `a,b` are two sheets where both are names; anything else is one. */
static int split_sheets(char *words, char *names[SHEETS_MAX]) {
    int count = 0;
    char *rest = NULL;
    for (const char *c = words; *c; c++)
        if (*c != ',' && strchr("abcdefghijklmnopqrstuvwxyz0123456789-", *c) == NULL) {
            names[0] = words;
            return 1;
        }
    for (char *name = strtok_r(words, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
        if (count == SHEETS_MAX)
            return -1;
        names[count++] = name;
    }
    return count;
}

static int run_questions(struct question *questions, char *const *names, int sheets,
                         const struct request *request) {
    int status = COMMAND_DONE;
    for (int i = 0; i < sheets && status == COMMAND_DONE; i++)
        status = read_question(&questions[i], names[i], request);
    if (status != COMMAND_DONE)
        return status;
    for (int i = 1; i < sheets; i++)
        if (questions[i].shoes.decks.least != questions->shoes.decks.least)
            return command_bad("odds", "the sheets have different numbers of decks; add --decks");
    if (request->batch != NULL)
        return odds_batch(request->batch, request->columns, &questions->sheet, &questions->tables);
    return show(questions, sheets, request);
}

static int run(const struct request *request) {
    static struct question questions[SHEETS_MAX];
    char *words = strdup(request->sheets != NULL ? request->sheets : "ventura-ez");
    char *names[SHEETS_MAX];
    int sheets = words == NULL ? 0 : split_sheets(words, names);
    int status = COMMAND_BAD;
    if (sheets < 1)
        command_bad("odds", "--sheet: expected one sheet, or up to %d names with commas between",
                    SHEETS_MAX);
    else if (request->batch != NULL && sheets > 1)
        command_bad("odds", "--batch prices one sheet");
    else
        status = run_questions(questions, names, sheets, request);
    for (int i = 0; i < sheets; i++) {
        odds_shoes_clear(&questions[i].shoes);
        card_pricing_clear(&questions[i].by_cards);
    }
    free(words);
    return status;
}

/* What cannot be asked for together; NULL if all is well. */
static const char *contradiction(const struct request *request) {
    const struct odds_shoe_words *shoe = &request->shoe;
    if (request->json && request->csv)
        return "--json and --csv are two forms of the answer: expected one of them";
    if (request->known && request->removal)
        return "--removal is of a round of which nothing is known: expected no --known";
    if (request->columns && request->batch == NULL)
        return "--columns needs --batch";
    if (request->batch == NULL)
        return NULL;
    if (request->columns && request->json)
        return "--columns and --json are two forms of the answer: expected one of them";
    if (request->known)
        return "--batch reads its shoes: expected no --known";
    if (shoe->decks || shoe->points || shoe->ranks || shoe->without || shoe->suits)
        return "--batch reads its shoes: expected no --decks, --points, --ranks, --suits or "
               "--without";
    if (request->removal || request->csv)
        return "--batch prints one JSON document a line: expected no --removal or --csv";
    return NULL;
}

int odds_command(int argc, char **argv) {
    struct request request = {0};
    const struct option_form options[] = {
        {"sheet", "NAME|FILE", "the sheet whose wagers are priced (ventura-ez), or A,B,...", NULL,
         &request.sheets},
        {"decks", "N|A-B", "whole decks, or a range side by side", NULL, &request.shoe.decks},
        {"points", "COUNTS", "ten counts: the cards worth 0, 1, ..., 9", NULL,
         &request.shoe.points},
        {"ranks", "COUNTS", "thirteen counts: A, 2, ..., 10, J, Q, K", NULL, &request.shoe.ranks},
        {"suits", "FILE|-", "52 counts: A to K of spades, hearts, diamonds, clubs", NULL,
         &request.shoe.suits},
        {"without", "CARDS", "cards that are out of the shoe: \"As Kd\"", NULL,
         &request.shoe.without},
        {"known", "N=CARD,...", "cards of the round to come: 1=9 if its first card is a 9", NULL,
         &request.known},
        {"removal", NULL, "what one card less does to each wager", &request.removal, NULL},
        {"batch", "FILE|-", "ten counts a line in, one JSON document a line out", NULL,
         &request.batch},
        {"columns", "NAMES", "with --batch: these as CSV, such as ev_float or cards,tie.ev", NULL,
         &request.columns},
        {"csv", NULL, "comma-separated values", &request.csv, NULL},
        {"json", NULL, "one JSON document", &request.json, NULL},
        {0},
    };
    const struct usage usage = {"odds", "", "Prices every wager of a sheet exactly, for any shoe.",
                                help_odds, options};
    command_options(&usage, argc, argv);
    const char *wrong = contradiction(&request);
    if (wrong != NULL)
        return command_bad("odds", "%s", wrong);
    return run(&request);
}

/*
 * bank_command.c - `sabot bank`: what banking a table is worth.
 */
#include "programs/bank_command.h"

#include "programs/help.h"
#include "programs/odds_shoe.h"
#include "programs/round_print.h"
#include "programs/sheet_argument.h"
#include "programs/shoes_options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SESSIONS_USUAL = 100000 };

struct request {
    const char *sheet, *rounds, *sessions, *bankroll, *seed, *threads;
    struct odds_shoe_words shoe;
    struct bank_words table;
    bool json;
    struct bank_played played; /* the sessions that were asked for */
};

/* ---- sessions ---- */

/* What was asked for with sessions in mind, although none were. */
static bool without_sessions(const struct request *request) {
    if (!request->sessions && !request->bankroll && !request->seed && !request->threads)
        return true;
    return command_wrong(
        "bank", "--sessions, --bankroll, --seed and --threads are about sessions: expected "
                "--rounds too");
}

static bool read_bankroll(const char *words, sabot_cents *bankroll) {
    struct sabot_error error;
    *bankroll = SABOT_CENTS_MAX;
    if (words == NULL || sabot_cents_read(words, bankroll, &error) == SABOT_OK)
        return true;
    return command_wrong("bank", "--bankroll: %s", error.words);
}

/* Reads what was asked for: the sessions' run, and of the choice their rounds and
 * the bankroll. */
static bool read_sessions(struct request *request) {
    struct sessions *sessions = &request->played.sessions;
    struct sabot_session_choice *choice = &sessions->study.choice;
    int64_t count;
    if (!request->rounds)
        return without_sessions(request);
    if (request->shoe.points || request->shoe.ranks || request->shoe.without)
        return command_wrong(
            "bank", "sessions are dealt from whole decks: expected no --points, --ranks or "
                    "--without with --rounds");
    if (!command_number("bank", "rounds", request->rounds,
                        (struct command_bounds){1, SABOT_SESSION_ROUNDS_MAX, 0}, &choice->rounds) ||
        !command_number("bank", "sessions", request->sessions,
                        (struct command_bounds){1, SESSIONS_MAX, SESSIONS_USUAL}, &count) ||
        !shoes_threads("bank", request->threads, &sessions->run.threads) ||
        !read_bankroll(request->bankroll, &choice->bankroll) ||
        !shoes_seed("bank", request->seed, sessions->run.seed))
        return false;
    sessions->run.units = (uint64_t)count;
    sessions->run.vector = sabot_vector_best();
    sessions->run.cluster = &run_alone;
    return true;
}

static int play(struct bank_played *played, const struct bank_answer *answer, int decks) {
    struct sabot_error error;
    struct sessions *sessions = &played->sessions;
    struct sabot_session_choice choice = sessions->study.choice;
    choice.decks = decks;
    choice.amount = answer->document->layout.bank.amount;
    uint8_t key[SABOT_SIM_KEY_BYTES];
    run_key(sessions->run.seed, key);
    if (sabot_sessions_begin(&sessions->study, &answer->document->sheet, &answer->banking, choice,
                             key, &error) != SABOT_OK)
        return command_bad("bank", "%s", error.words);
    sessions->results = calloc((size_t)sessions->run.units, sizeof *sessions->results);
    if (sessions->results == NULL)
        return command_bad("bank", "no memory for %" PRIu64 " sessions", sessions->run.units);
    shoes_listen(&sessions->run);
    if (sessions_run(sessions, &played->totals, &played->state, &error) != SABOT_OK)
        return command_bad("bank", "%s", error.words);
    if (played->state.was_stopped)
        fprintf(stderr, "sabot bank: stopped after %" PRIu64 " of %" PRIu64 " sessions\n",
                played->state.done, sessions->run.units);
    return COMMAND_DONE;
}

/* ---- one round ---- */

static int show(struct request *request, const struct bank_answer *answer, int decks) {
    struct bank_played *played = request->rounds ? &request->played : NULL;
    int status = played ? play(played, answer, decks) : COMMAND_DONE;
    if (status == COMMAND_DONE && request->json)
        status = bank_print_json(answer, played);
    else if (status == COMMAND_DONE)
        bank_print(answer, played);
    free(request->played.sessions.results);
    return status;
}

/* Counts the deals of the shoe that was named; COMMAND_DONE, or after one line. */
static int count_shoe(const struct odds_shoes *shoes, struct sabot_odds *odds) {
    struct sabot_error error;
    int32_t ranks[SABOT_RANKS];
    if (shoes->is_range)
        return command_bad("bank", "--decks: expected one number of decks");
    if (odds_shoes_cards(shoes, shoes->decks.least, ranks, &error) != SABOT_OK)
        return command_bad("bank", "%s", error.words);
    struct sabot_points shoe = sabot_points_of_ranks(ranks);
    if (sabot_odds_count(&shoe, sabot_vector_best(), odds, &error) != SABOT_OK)
        return command_bad("bank", "%s", error.words);
    return COMMAND_DONE;
}

static int read_shoe(const struct request *request, const struct sabot_sheet *sheet, int *decks,
                     struct sabot_odds *odds) {
    struct odds_shoes shoes;
    struct sabot_error error;
    int status = odds_shoes_read(request->shoe, sheet->decks, &shoes, &error) == SABOT_OK
                     ? count_shoe(&shoes, odds)
                     : command_bad("bank", "%s", error.words);
    *decks = shoes.decks.least;
    odds_shoes_clear(&shoes);
    return status;
}

/* What the wagers need room for. */
struct room {
    struct sabot_refusal *refusals;
    struct sabot_settled *settled;
};

/* Bad input is reported before wagers are refused. */
static int study(struct request *request, struct bank_answer *answer, struct room room) {
    const struct round_document *document = answer->document;
    struct sabot_error error;
    int decks;
    int status = read_shoe(request, &document->sheet, &decks, &answer->odds);
    if (status != COMMAND_DONE)
        return status;
    int refused = sabot_layout_refusals(&document->layout, room.refusals);
    if (refused > 0)
        return round_print_refusals("bank", document, room.refusals, refused, request->json);
    if (sabot_banking_study(&document->layout, &answer->odds, &answer->banking, answer->wagers,
                            room.settled, &error) != SABOT_OK)
        return command_bad("bank", "%s", error.words);
    return show(request, answer, decks);
}

static int study_document(struct request *request, const struct round_document *document) {
    static struct bank_answer answer;
    size_t count = (size_t)document->layout.count;
    struct room room = {calloc(SABOT_REFUSALS_ROOM(count), sizeof *room.refusals),
                        calloc(count + 1, sizeof *room.settled)};
    answer.document = document;
    answer.wagers = calloc(count + 1, sizeof *answer.wagers);
    int status = room.refusals && room.settled && answer.wagers
                     ? study(request, &answer, room)
                     : command_bad("bank", "no memory for %zu wagers", count);
    free(room.refusals);
    free(room.settled);
    free(answer.wagers);
    return status;
}

/* ---- the table ---- */

static int read_table(struct request *request, const char *place, struct round_document *document) {
    struct sabot_error error;
    const char *in_document = NULL;
    if (!bank_words_apply(&request->table, document->root))
        return COMMAND_BAD;
    if (round_document_check_table(document, &in_document, &error) != SABOT_OK)
        return command_bad("bank", "%s: %s", place, error.words);
    if (in_document && request->sheet && strcmp(in_document, request->sheet) != 0)
        return command_bad("bank", "--sheet is %s but the table's own sheet is %s", request->sheet,
                           in_document);
    if (!sheet_argument_read("bank", in_document ? in_document : request->sheet, &document->sheet))
        return COMMAND_BAD;
    if (document->sheet.bank != SABOT_BANK_PLAYER_DEALER)
        return command_bad("bank",
                           "%s is banked by the house: expected a sheet with a "
                           "player-dealer",
                           document->sheet.name);
    if (round_document_read_table(document, &error) != SABOT_OK)
        return command_bad("bank", "%s: %s", place, error.words);
    return study_document(request, document);
}

static int read_stream(struct request *request, const char *place, FILE *stream,
                       struct round_document *document) {
    size_t length;
    struct sabot_error error;
    char *text = command_read_all("bank", place, stream, DOCUMENT_BYTES_MAX, &length);
    if (text == NULL)
        return COMMAND_BAD;
    int status = round_document_parse_table(document, text, length, &error) == SABOT_OK
                     ? read_table(request, place, document)
                     : command_bad("bank", "%s: %s", place, error.words);
    free(text);
    return status;
}

static int read_file(struct request *request, const char *path, struct round_document *document) {
    FILE *stream = fopen(path, "rb");
    if (stream == NULL)
        return command_bad("bank", "cannot open %s: %s", path, strerror(errno));
    int status = read_stream(request, path, stream, document);
    fclose(stream);
    return status;
}

static int read_input(struct request *request, struct round_document *document) {
    command_invite("Type the table as JSON, then ctrl-D on a new line; or give wagers: sabot bank "
                   "--amount 500 2:player=100");
    return read_stream(request, "standard input", stdin, document);
}

static int run(struct request *request, char *const *operands, int count) {
    static struct round_document document;
    int status;
    if (count == 0)
        status = read_input(request, &document);
    else if (count == 1 && !bank_is_wagers(operands[0]))
        status = read_file(request, operands[0], &document);
    else
        status = bank_table_make(operands, count, request->table.amount, &document.root)
                     ? read_table(request, "the table", &document)
                     : COMMAND_BAD;
    round_document_clear(&document);
    return status;
}

int bank_command(int argc, char **argv) {
    static struct request request;
    const struct option_form options[] = {
        {"sheet", "NAME|FILE", "the sheet (ventura-ez)", NULL, &request.sheet},
        {"amount", "AMOUNT", "what the player-dealer puts up", NULL, &request.table.amount},
        {"seat", "N", "the player-dealer's seat", NULL, &request.table.seat},
        {"schedule", "NAME", "a row of the sheet's schedule (the first)", NULL,
         &request.table.schedule},
        {"seats", "N", "seats of the table (the sheet's)", NULL, &request.table.seats},
        {"decks", "N", "whole decks (the sheet's)", NULL, &request.shoe.decks},
        {"points", "COUNTS", "ten counts: the cards worth 0, 1, ..., 9", NULL,
         &request.shoe.points},
        {"ranks", "COUNTS", "thirteen counts: A, 2, ..., 10, J, Q, K", NULL, &request.shoe.ranks},
        {"without", "CARDS", "cards that are out of the shoe: \"As Kd\"", NULL,
         &request.shoe.without},
        {"rounds", "N", "sessions of so many rounds, by simulation", NULL, &request.rounds},
        {"sessions", "N", "sessions to play (100000)", NULL, &request.sessions},
        {"bankroll", "AMOUNT", "what the player-dealer has for a session", NULL, &request.bankroll},
        {"seed", "TEXT", "where the random bits come from", NULL, &request.seed},
        {"threads", "N", "threads at work (as many as processors)", NULL, &request.threads},
        {"json", NULL, "one JSON document", &request.json, NULL},
        {0},
    };
    const struct usage usage = {"bank", "[FILE|WAGERS...]",
                                "Says what banking a table is worth to the player-dealer.",
                                help_bank, options};
    int operands = command_options(&usage, argc, argv);
    if (!read_sessions(&request))
        return COMMAND_BAD;
    return run(&request, argv + 1, operands);
}

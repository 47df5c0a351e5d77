/*
 * bank_command.c - `sabot bank`: what banking a table is worth.
 */
#include "programs/bank_command.h"

#include "host/pricing/card_ways.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/odds_shoe.h"
#include "programs/round_print.h"
#include "programs/sheet_argument.h"
#include "programs/shoes_options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 64 };

/* The table as the command line describes it; NULL where it does not. */
struct bank_words {
    const char *seat, *amount, *schedule, *seats;
    bool amounts; /* all of them */
};

static bool bad_wagers(const char *operand, const char *words) {
    return command_wrong("bank", "%.60s: %s", operand, words);
}

static bool has_seat(const char *operand) {
    size_t digits = strspn(operand, "0123456789");
    return digits > 0 && operand[digits] == ':';
}

static bool is_wagers(const char *operand) {
    return has_seat(operand) || strchr(operand, '=') != NULL;
}

/* Adds one `player=100`, of `length` bytes. */
static bool add_wager(const char *operand, int64_t seat, const char *words, size_t length,
                      json_t *wagers) {
    char name[NAME_BYTES], amount[NAME_BYTES];
    const char *equals = memchr(words, '=', length);
    size_t name_length = equals ? (size_t)(equals - words) : length;
    if (equals == NULL || name_length == 0 || name_length >= NAME_BYTES ||
        length - name_length > NAME_BYTES)
        return bad_wagers(operand, "a wager has no name or no amount: expected "
                                   "SEAT:WAGER=AMOUNT, such as 2:player=100,dragon7=5");
    struct sabot_text text = sabot_text_in(name, sizeof name);
    sabot_text_add_bytes(&text, words, name_length);
    text = sabot_text_in(amount, sizeof amount);
    sabot_text_add_bytes(&text, equals + 1, length - name_length - 1);
    sabot_cents cents;
    struct sabot_error error;
    if (sabot_cents_read(amount, &cents, &error) != SABOT_OK)
        return bad_wagers(operand, error.words);
    json_t *wager = json_pack("{s:I, s:s, s:I}", "seat", (json_int_t)seat, "wager", name, "amount",
                              (json_int_t)cents);
    if (wager == NULL || json_array_append_new(wagers, wager) != 0)
        return bad_wagers(operand, "the wager's name is not text (UTF-8)");
    return true;
}

static bool add_wagers(const char *operand, json_t *wagers) {
    if (!has_seat(operand))
        return bad_wagers(operand, "expected SEAT:WAGER=AMOUNT, such as 2:player=100,dragon7=5");
    size_t count = strspn(operand, "0123456789");
    int64_t seat = 0;
    for (size_t i = 0; i < count && seat <= SABOT_SEATS_MAX; i++)
        seat = seat * 10 + (operand[i] - '0');
    if (seat < 1 || seat > SABOT_SEATS_MAX)
        return bad_wagers(operand, "no table has that seat: expected 1 to 14");
    for (const char *at = operand + count + 1;;) {
        size_t length = strcspn(at, ",");
        if (!add_wager(operand, seat, at, length, wagers))
            return false;
        if (at[length] == '\0')
            return true;
        at += length + 1;
    }
}

/* The first seat without a wager: somebody must bank, and cannot wager (reading 6). */
static int first_free_seat(const json_t *wagers) {
    for (int seat = 1;; seat++) {
        size_t i;
        json_t *wager;
        bool taken = false;
        json_array_foreach(wagers, i, wager) taken |=
            json_integer_value(json_object_get(wager, "seat")) == seat;
        if (!taken)
            return seat;
    }
}

static bool make_table(char *const *operands, int count, json_t **root) {
    _Static_assert(SABOT_SEATS_MAX == 14, "the words above say so");
    json_t *wagers = json_array();
    *root = json_pack("{s:o, s:{}}", "wagers", wagers, "player_dealer");
    if (*root == NULL)
        return command_wrong("bank", "no memory for the table");
    for (int i = 0; i < count; i++)
        if (!is_wagers(operands[i])) {
            return command_wrong(
                "bank", "`%.60s`: expected one FILE, or wagers such as 2:player=100", operands[i]);
        } else if (!add_wagers(operands[i], wagers)) {
            return false;
        }
    json_object_set_new(json_object_get(*root, "player_dealer"), "seat",
                        json_integer(first_free_seat(wagers)));
    return true;
}

/* Puts what the options say over what the root says. False after one line. */
static bool apply_words(const struct bank_words *words, json_t *root) {
    static const struct command_bounds seats = {1, SABOT_SEATS_MAX, 0};
    int64_t seat, count, amount = 0;
    struct sabot_error error;
    if (!command_number("bank", "seat", words->seat, seats, &seat))
        return false;
    if (words->amount && sabot_cents_read(words->amount, &amount, &error) != SABOT_OK)
        return command_wrong("bank", "--amount: %s", error.words);
    if (!command_number("bank", "seats", words->seats, seats, &count))
        return false;
    /* A file may lack or spoil this object: then the reader of the document says so. */
    json_t *bank = json_object_get(root, "player_dealer");
    if (bank == NULL && (words->seat || words->amount || words->amounts))
        json_object_set_new(root, "player_dealer", bank = json_object());
    if (words->seat)
        json_object_set_new(bank, "seat", json_integer(seat));
    if (words->amount)
        json_object_set_new(bank, "amount", json_integer(amount));
    else if (words->amounts && json_object_get(bank, "amount") == NULL)
        json_object_set_new(bank, "amount", json_integer(0)); /* every amount is asked about */
    if (words->seats)
        json_object_set_new(root, "seats", json_integer(count));
    if (words->schedule && json_object_set_new(root, "schedule", json_string(words->schedule)) != 0)
        return command_wrong("bank", "--schedule is not text (UTF-8)");
    return true;
}

enum { SESSIONS_USUAL = 100000 };

struct request {
    const char *sheet, *rounds, *sessions, *bankroll, *seed, *threads;
    struct odds_shoe_words shoe;
    struct bank_words table;
    struct bank_form form;
    bool is_words; /* the table is described on the command line */
    bool simulate;
    struct bank_night night;   /* that was asked for */
    struct bank_played played; /* the sessions that were asked for */
};

/* ---- sessions ---- */

static bool read_money(const char *words, size_t length, int64_t *amount) {
    char digits[NAME_BYTES];
    struct sabot_error ignored;
    struct sabot_text text = sabot_text_in(digits, sizeof digits);
    sabot_text_add_bytes(&text, words, length);
    return !text.cut && sabot_cents_read(digits, amount, &ignored) == SABOT_OK;
}

/* One bankroll, or several; without words there is no end to it. */
static bool read_bankrolls(const char *words, struct bank_night *night) {
    _Static_assert(BANK_BANKROLLS_MAX == 2000, "the words below say so");
    static const struct range_form form = {
        .command = "bank",
        .option = "bankroll",
        .what = "dollars",
        .such = "an amount, or up to 2000 such as 1000..5000 or 1000..5000/500",
        .read = read_money,
        .write = words_money_short,
        .unit = 100,
        .most = BANK_BANKROLLS_MAX,
    };
    night->has_bankroll = words != NULL;
    return words == NULL || range_read(&form, words, &night->bankrolls);
}

static bool is_simulated(const struct request *request) {
    return request->simulate || request->sessions || request->seed || request->threads;
}

/* Reads what was asked for: the sessions' run, and of the choice their rounds and
 * the bankroll. */
static bool read_simulation(struct request *request) {
    struct sessions *sessions = &request->played.sessions;
    struct sabot_session_choice *choice = &sessions->study.choice;
    const struct bank_night *night = &request->night;
    int64_t count;
    if (request->shoe.points || request->shoe.ranks || request->shoe.without)
        return command_wrong(
            "bank", "sessions are dealt from whole decks: expected no --points, --ranks or "
                    "--without with --simulate");
    if (night->bankrolls.is_range)
        return command_wrong("bank", "--simulate plays one bankroll: expected no range");
    if (!command_number("bank", "sessions", request->sessions,
                        (struct command_bounds){1, SESSIONS_MAX, SESSIONS_USUAL}, &count) ||
        !shoes_threads("bank", request->threads, &sessions->run.threads) ||
        !shoes_seed("bank", request->seed, sessions->run.seed))
        return false;
    choice->rounds = night->choice.rounds;
    choice->bankroll = night->has_bankroll ? night->bankrolls.first : SABOT_CENTS_MAX;
    sessions->run.units = (uint64_t)count;
    sessions->run.vector = sabot_vector_best();
    sessions->run.cluster = &run_alone;
    return true;
}

static bool read_sessions(struct request *request) {
    if (!request->rounds && !request->bankroll && !is_simulated(request))
        return true;
    if (!request->rounds)
        return command_wrong(
            "bank", "--simulate, --sessions, --bankroll, --seed and --threads are about sessions: "
                    "expected --rounds too");
    if (!command_number("bank", "rounds", request->rounds,
                        (struct command_bounds){1, SABOT_SESSION_ROUNDS_MAX, 0},
                        &request->night.choice.rounds) ||
        !read_bankrolls(request->bankroll, &request->night))
        return false;
    if (is_simulated(request))
        return read_simulation(request);
    if (request->night.choice.rounds > SABOT_NIGHT_ROUNDS_MAX)
        return command_wrong("bank",
                             "--rounds: a session is exact up to %d rounds: expected --simulate "
                             "with more",
                             SABOT_NIGHT_ROUNDS_MAX);
    return true;
}

static int play(struct bank_played *played, const struct bank_answer *answer, int decks) {
    struct sabot_error error;
    struct sessions *sessions = &played->sessions;
    struct sabot_session_choice choice = sessions->study.choice;
    choice.decks = decks;
    choice.amount = answer->document->layout.bank.amount;
    choice.layout = card_ways_needed(&answer->document->layout) ? &answer->document->layout : NULL;
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

/* ---- forms of the answer ---- */

/* What goes against something else among the options; NULL: nothing. */
static const char *contradiction(const struct request *request) {
    const struct bank_form *form = &request->form;
    bool amounts = request->table.amounts;
    if (amounts && request->rounds)
        return "--rounds is about one amount: expected --amount, without --amounts";
    if (!amounts && (form->all || form->csv))
        return "--all and --csv are about --amounts: expected --amounts too";
    if (form->csv && form->json)
        return "--csv and --json are two forms: expected one of them";
    if (form->svg && !amounts && !request->rounds)
        return "--svg is a chart of amounts or of a session: expected --amounts or --rounds too";
    return NULL;
}

int bank_close_chart(FILE *stream, const char *path) {
    bool written = stream != NULL && !ferror(stream);
    if (stream != NULL)
        written &= fclose(stream) == 0;
    return written ? COMMAND_DONE
                   : command_bad("bank", "--svg: cannot write %s: %s", path, strerror(errno));
}

/* ---- one round ---- */

static int show(struct request *request, const struct bank_answer *answer, int decks) {
    struct bank_night *night = &request->night;
    struct bank_more more = {0};
    int status = COMMAND_DONE;
    night->amount = answer->document->layout.bank.amount;
    if (request->rounds && night->choice.rounds <= SABOT_NIGHT_ROUNDS_MAX) {
        more.night = night;
        status = bank_night_study(night, answer);
    }
    if (status == COMMAND_DONE && is_simulated(request)) {
        more.played = &request->played;
        status = play(&request->played, answer, decks);
    }
    if (status == COMMAND_DONE && more.night && request->form.svg)
        status = bank_night_draw(night, request->form.svg);
    if (status == COMMAND_DONE && request->form.json)
        status = bank_print_json(answer, more);
    else if (status == COMMAND_DONE)
        bank_print(answer, more);
    free(request->played.sessions.results);
    return status;
}

/* The shoe that was named: `decks` of it, 0 for one by its cards. */
struct shoe {
    int decks;
    enum sabot_detail detail;
    struct sabot_card_shoe cards;
};

/* Counts its deals; COMMAND_DONE, or after one line. */
static int count_shoe(const struct odds_shoes *shoes, struct shoe *named, struct sabot_odds *odds) {
    struct sabot_error error;
    if (shoes->is_range)
        return command_bad("bank", "--decks: expected one number of decks");
    if (odds_shoes_by_suit(shoes, named->decks, &named->cards, &error) != SABOT_OK)
        return command_bad("bank", "%s", error.words);
    struct sabot_points shoe = sabot_card_shoe_points(&named->cards);
    if (sabot_odds_count(&shoe, sabot_vector_best(), odds, &error) != SABOT_OK)
        return command_bad("bank", "%s", error.words);
    return COMMAND_DONE;
}

/* Counts the shoe that was asked for. */
static int read_shoe(const struct request *request, const struct sabot_sheet *sheet,
                     struct shoe *named, struct sabot_odds *odds) {
    struct odds_shoes shoes;
    struct sabot_error error;
    int status = COMMAND_DONE;
    if (odds_shoes_read(request->shoe, sheet->decks, &shoes, &error) != SABOT_OK)
        status = command_bad("bank", "%s", error.words);
    named->decks = shoes.decks.least;
    named->detail = shoes.detail;
    if (status == COMMAND_DONE)
        status = count_shoe(&shoes, named, odds);
    odds_shoes_clear(&shoes);
    return status;
}

/* The ways of a layout with wagers that go by the cards. */
static int find_ways(const struct shoe *shoe, const struct sabot_layout *layout,
                     struct card_ways *ways) {
    struct sabot_error error;
    if (shoe->detail < card_ways_detail(layout))
        return command_bad("bank",
                           "a wager of the layout goes by suits or ranks, and the shoe does "
                           "not say them: expected --decks");
    if (card_ways_find(layout, &shoe->cards, ways, &error) != SABOT_OK)
        return command_bad("bank", "%s", error.words);
    return COMMAND_DONE;
}

/* One amount; `ways`: NULL where outcomes are enough. */
static int study_amount(struct bank_answer *answer, const struct card_ways *ways,
                        struct sabot_banking_wager *wagers) {
    static struct sabot_settled settled[SABOT_PLACED_MAX];
    const struct sabot_layout *layout = &answer->document->layout;
    struct sabot_error error;
    enum sabot_status status =
        ways != NULL
            ? sabot_banking_study_ways(layout, &ways->ways, &answer->banking, wagers, settled,
                                       &error)
            : sabot_banking_study(layout, &answer->odds, &answer->banking, wagers, settled, &error);
    return status == SABOT_OK ? COMMAND_DONE : command_bad("bank", "%s", error.words);
}

static int study(struct request *request, struct round_document *document) {
    static struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(SABOT_PLACED_MAX)];
    static struct sabot_banking_wager wagers[SABOT_PLACED_MAX];
    static struct bank_answer answer = {.wagers = wagers};
    static struct card_ways ways;
    struct shoe shoe;
    answer.document = document;
    /* Bad input is reported before wagers are refused. */
    int status = read_shoe(request, &document->sheet, &shoe, &answer.odds);
    if (status != COMMAND_DONE)
        return status;
    if (request->table.amounts) {
        request->form.asked = document->layout.bank.amount;
        if (request->form.asked == 0) /* so that nothing is refused because of it */
            document->layout.bank.amount = document->sheet.rows[document->layout.row].bank.least;
    }
    int refused = sabot_layout_refusals(&document->layout, refusals);
    if (refused > 0)
        return round_print_refusals("bank", document, refusals, refused, request->form.json);
    bool by_cards = card_ways_needed(&document->layout);
    if (by_cards)
        status = find_ways(&shoe, &document->layout, &ways);
    if (status == COMMAND_DONE && request->table.amounts)
        return bank_amounts(document, &answer.odds, by_cards ? &ways.ways : NULL, &request->form);
    if (status == COMMAND_DONE)
        status = study_amount(&answer, by_cards ? &ways : NULL, wagers);
    return status == COMMAND_DONE ? show(request, &answer, shoe.decks) : status;
}

/* ---- the table ---- */

static int read_table(struct request *request, const char *place, struct round_document *document) {
    struct sabot_error error;
    const char *own = NULL;
    document->is_undealt = true;
    if (request->is_words && !request->table.amount && !request->table.amounts)
        return command_bad("bank", "--amount is missing: expected what the player-dealer puts up, "
                                   "or --amounts");
    if (!apply_words(&request->table, document->root))
        return COMMAND_BAD;
    if (round_document_check(document, &own, &error) != SABOT_OK)
        return command_bad("bank", "%s: %s", place, error.words);
    if (!sheet_argument_choose("bank", (struct sheet_choice){"table", place, own, request->sheet},
                               &document->sheet))
        return COMMAND_BAD;
    if (document->sheet.bank != SABOT_BANK_PLAYER_DEALER)
        return command_bad("bank",
                           "%s is banked by the house: expected a sheet with a "
                           "player-dealer",
                           document->sheet.name);
    if (round_document_read(document, &error) != SABOT_OK)
        return command_bad("bank", "%s: %s", place, error.words);
    return study(request, document);
}

/* From a file, or from standard input if `path` is NULL. */
static int read_input(struct request *request, const char *path, struct round_document *document) {
    size_t length;
    struct sabot_error error;
    const char *place = path ? path : "standard input";
    char *text = command_read_input("bank", path,
                                    "Type the table as JSON, then ctrl-D on a new line; or give "
                                    "wagers: sabot bank --amount 500 2:player=100",
                                    DOCUMENT_BYTES_MAX, &length);
    if (text == NULL)
        return COMMAND_BAD;
    int status = round_document_parse(document, text, length, &error) == SABOT_OK
                     ? read_table(request, place, document)
                     : command_bad("bank", "%s: %s", place, error.words);
    free(text);
    return status;
}

static int run(struct request *request, char *const *operands, int count) {
    static struct round_document document;
    int status = COMMAND_BAD;
    if (count == 0 || (count == 1 && !is_wagers(operands[0])))
        status = read_input(request, count == 1 ? operands[0] : NULL, &document);
    else if ((request->is_words = true) && make_table(operands, count, &document.root))
        status = read_table(request, "the table", &document);
    round_document_clear(&document);
    return status;
}

int bank_command(int argc, char **argv) {
    static struct request request;
    const struct option_form options[] = {
        {"sheet", "NAME|FILE", "the sheet (ventura-ez)", NULL, &request.sheet},
        {"amount", "AMOUNT", "what the player-dealer puts up", NULL, &request.table.amount},
        {"amounts", NULL, "how much to put up: every amount that matters", &request.table.amounts,
         NULL},
        {"all", NULL, "with --amounts: all of them, not the 20 best", &request.form.all, NULL},
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
        {"rounds", "N", "a session of so many rounds, exactly", NULL, &request.rounds},
        {"bankroll", "A|A..B", "what the player-dealer has for it, or several: 1000..5000/500",
         NULL, &request.bankroll},
        {"simulate", NULL, "sessions too, shoe after shoe", &request.simulate, NULL},
        {"sessions", "N", "sessions to simulate (100000)", NULL, &request.sessions},
        {"seed", "TEXT", "where the random bits come from", NULL, &request.seed},
        {"threads", "N", "threads at work (as many as processors)", NULL, &request.threads},
        {"svg", "FILE", "a chart of it", NULL, &request.form.svg},
        {"csv", NULL, "with --amounts: comma-separated values", &request.form.csv, NULL},
        {"json", NULL, "one JSON document", &request.form.json, NULL},
        {0},
    };
    if (argc > 1 && strcmp(argv[1], "plan") == 0)
        return bank_plan_command(argc - 1, argv + 1);
    const struct usage usage = {"bank", "[FILE|WAGERS...]",
                                "Says what banking a table is worth to the player-dealer.",
                                help_bank, options};
    int operands = command_options(&usage, argc, argv);
    const char *wrong = contradiction(&request);
    if (wrong != NULL)
        return command_bad("bank", "%s", wrong);
    if (!read_sessions(&request))
        return COMMAND_BAD;
    return run(&request, argv + 1, operands);
}

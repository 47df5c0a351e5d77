/*
 * play_command.c - `sabot play`: options, the lines that a person types, and
 * leaving cleanly however it ends.
 *
 * The table is host/play's; the words are play_print.h's.
 */
#include "host/play/play_input.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/line_editor.h"
#include "programs/play_print.h"
#include "programs/sheet_argument.h"
#include "programs/words.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PAUSE_MS = 350,
    SEAT_DEFAULT = 5,
    OTHERS_DEFAULT = 5,
    BRINGS = 100, /* smallest line wagers, where no bankroll is given */
    NAME_WIDTH_MAX = 16,
};

struct play_words {
    const char *sheet, *seat, *name, *bankroll, *others, *seed, *store;
    bool no_pause;
};

/* ---- options ---- */

/* As the table takes names; and records are shown as JSON, which is UTF-8. */
static bool is_name(const char *name) {
    size_t length = strlen(name);
    int width = sabot_text_width(name);
    if (length == 0 || length >= SABOT_NAME_MAX || width > NAME_WIDTH_MAX || name[0] == ' ' ||
        name[length - 1] == ' ')
        return false;
    for (size_t i = 0; i < length; i++)
        if (sabot_text_control(name + i, length - i) > 0)
            return false;
    json_t *text = json_string(name);
    json_decref(text);
    return text != NULL;
}

static sabot_cents usual_bankroll(const struct sabot_sheet *sheet) {
    sabot_cents least = play_least_line(sheet, 0);
    return least <= SABOT_STAKE_MAX / BRINGS ? least * BRINGS : least;
}

static bool read_bankroll(const char *word, struct play_choice *choice) {
    const struct sabot_sheet *sheet = choice->sheet;
    struct sabot_error error;
    if (word == NULL) {
        choice->bankroll = usual_bankroll(sheet);
        return true;
    }
    if (sabot_cents_read(word, &choice->bankroll, &error) == SABOT_OK && choice->bankroll > 0 &&
        choice->bankroll <= SABOT_STAKE_MAX && choice->bankroll % sheet->unit == 0 &&
        choice->bankroll >= play_least_line(sheet, 0))
        return true;
    return command_wrong(
        "play", "--bankroll: expected an amount in units of %s from %s on, such as %s",
        words_money_short(sheet->unit).text, words_money_short(play_least_line(sheet, 0)).text,
        words_money_short(usual_bankroll(sheet)).text);
}

static bool read_seats(const struct play_words *words, struct play_choice *choice) {
    int seats = choice->sheet->seats;
    int least = choice->sheet->bank == SABOT_BANK_PLAYER_DEALER ? 1 : 0;
    int usual_seat = SEAT_DEFAULT < seats ? SEAT_DEFAULT : seats;
    int usual_others = OTHERS_DEFAULT < seats ? OTHERS_DEFAULT : seats - 1;
    choice->seat = words->seat ? (int)command_whole_number(words->seat, 1, seats) : usual_seat;
    choice->others =
        words->others ? (int)command_whole_number(words->others, least, seats - 1) : usual_others;
    if (choice->seat < 0)
        command_bad("play", "--seat: expected a seat from 1 to %d", seats);
    else if (choice->others < 0)
        command_bad("play", "--others: expected a number from %d to %d%s", least, seats - 1,
                    least > 0 ? ": somebody has to bank or to wager" : "");
    return choice->seat > 0 && choice->others >= 0;
}

static bool read_choice(const struct play_words *words, struct play_choice *choice) {
    choice->name = words->name ? words->name : "Guest";
    choice->store = words->store;
    choice->is_seeded = words->seed != NULL;
    long long seed = words->seed ? command_whole_number(words->seed, 0, UINT32_MAX) : 0;
    if (seed < 0)
        return command_wrong("play", "--seed: expected a number from 0 to %u", UINT32_MAX);
    choice->seed = (uint32_t)seed;
    if (!is_name(choice->name))
        return command_wrong("play", "--name: expected 1 to %d characters", NAME_WIDTH_MAX);
    if (words->store != NULL && words->store[0] == '\0')
        return command_wrong("play", "--store: expected the name of a file");
    return read_seats(words, choice) && read_bankroll(words->bankroll, choice);
}

/* ---- input ---- */

static volatile sig_atomic_t was_stopped;

static void note_stop(int signal) {
    (void)signal;
    was_stopped = 1;
}

/* Without SA_RESTART: a read that waits for a person ends. */
static void catch_signals(void) {
    struct sigaction stop = {.sa_handler = note_stop};
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&stop.sa_mask);
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGHUP, &stop, NULL);
    sigaction(SIGPIPE, &ignore, NULL); /* the table closes before the program ends */
}

/* What the tab key knows: the words of the table, then the wagers. */
static const char *word_at(void *context, int index) {
    const struct sabot_sheet *sheet = context;
    int words = 0;
    while (play_word_typed(words) != NULL)
        words++;
    if (index < words)
        return play_word_typed(index);
    return index - words < sheet->wager_count ? sheet->wagers[index - words].name : NULL;
}

/* ---- the game ---- */

enum next { ASK_AGAIN, GO_ON, LEAVE };

/* Enter does the usual thing of each turn; the prompt says which. */
static bool do_usual(struct play_session *session, enum play_turn turn, struct play_refusal *why) {
    if (turn == PLAY_TURN_OFFER)
        return play_pass(session, why);
    if (turn == PLAY_TURN_PUT_UP)
        return play_put_up(session, play_table(session)->last.amount, why);
    return play_deal(session, why);
}

/* Does what changes the table; false, and why, if it may not be. */
static bool act(struct play_session *session, enum play_turn turn, const struct play_wish *wish,
                struct play_refusal *why) {
    switch (wish->word) {
    case PLAY_WAGERS:
        return play_wager(session, wish->stakes, wish->count, why);
    case PLAY_SAME:
        return play_same(session, why);
    case PLAY_BACK:
        return play_take_back(session, why);
    case PLAY_BANK:
        return play_put_up(session, wish->amount, why);
    case PLAY_PASS:
        return play_pass(session, why);
    case PLAY_BUY:
        return play_buy(session, wish->amount, why);
    default:
        return do_usual(session, turn, why);
    }
}

static enum next follow(struct play_session *session, struct play_print *print, enum play_turn turn,
                        const struct play_wish *wish) {
    bool wagers = wish->word == PLAY_WAGERS || wish->word == PLAY_SAME || wish->word == PLAY_BACK;
    bool is_bank = wish->word == PLAY_BANK && turn == PLAY_TURN_BANKING;
    struct play_refusal why;
    bool done = act(session, turn, wish, &why);
    if (done && wish->then_deal)
        done = play_deal(session, &why);
    else if (done && (wagers || is_bank))
        play_print_own(print);
    bool goes_on = wish->then_deal || !(wagers || is_bank || wish->word == PLAY_BUY);
    if (done || play_trouble(session) != NULL)
        return goes_on || !done ? GO_ON : ASK_AGAIN;
    play_print_no(print, why.words);
    return ASK_AGAIN;
}

/* What somebody asks to see; false: it is about something to do. */
static bool show(struct play_print *print, enum play_turn turn, const struct play_wish *wish) {
    if (wish->word == PLAY_BANK && wish->is_bare && turn == PLAY_TURN_WAGER)
        play_print_on_what(print, wish->amount);
    else if (wish->word == PLAY_TABLE)
        play_print_question(print, turn);
    else if (wish->word == PLAY_ROAD)
        play_print_roads(print);
    else if (wish->word == PLAY_CHIPS)
        play_print_chips(print);
    else if (wish->word == PLAY_HELP)
        play_print_help(print);
    else
        return false;
    return true;
}

static enum next take_turn(struct play_session *session, struct play_print *print,
                           enum play_turn turn, struct line_editor *editor) {
    enum next next = ASK_AGAIN;
    play_print_question(print, turn);
    play_print_last(print);
    while (next == ASK_AGAIN) {
        struct play_wish wish;
        struct sabot_error error;
        char prompt[PLAY_PROMPT_MAX];
        play_write_prompt(print, turn, prompt);
        const char *line = line_editor_read(editor, prompt);
        if (line == NULL)
            return LEAVE;
        if (play_wish_read(line, play_table(session)->sheet, &wish, &error) == SABOT_OK)
            next = wish.word == PLAY_LEAVE    ? LEAVE
                   : show(print, turn, &wish) ? ASK_AGAIN
                                              : follow(session, print, turn, &wish);
        else
            play_print_no(print, error.words);
    }
    return next;
}

static int play(struct play_session *session, struct play_print *print,
                const struct play_choice *choice) {
    const struct line_editor_config config = {.word = word_at,
                                              .context = (void *)(uintptr_t)choice->sheet,
                                              .is_stopped = &was_stopped,
                                              .has_colour = print->colour};
    struct line_editor *editor = line_editor_open(&config);
    enum play_turn turn;
    if (editor == NULL)
        return command_bad("play", "there is no memory for what you type");
    play_print_welcome(print, choice);
    while ((turn = play_go(session)) != PLAY_TURN_STOPPED)
        if (take_turn(session, print, turn, editor) == LEAVE)
            break;
    line_editor_close(editor);
    print->is_leaving = true;
    play_leave(session);
    if (play_trouble(session) != NULL)
        return command_bad("play", "the table stopped: %s", play_trouble(session));
    play_print_summary(print, choice);
    return COMMAND_DONE;
}

static int open_and_play(const struct play_words *words, struct play_choice *choice) {
    struct play_print print = {
        .sheet = words->sheet != NULL ? words->sheet : choice->sheet->name,
        .colour = command_wants_colour(),
        .pause_ms =
            isatty(STDOUT_FILENO) && isatty(STDIN_FILENO) && !words->no_pause ? PAUSE_MS : 0,
    };
    struct play_session *session;
    struct sabot_error error;
    choice->tell = play_print_news;
    choice->context = &print;
    catch_signals();
    /* A shoe that is to be a secret is one from the bettor's other programs too. */
    if ((!choice->is_seeded && fair_harden(&error) != SABOT_OK) ||
        play_open(choice, &session, &error) != SABOT_OK)
        return command_bad("play", "%s", error.words);
    print.session = session;
    int status = play(session, &print, choice);
    play_close(session);
    return status;
}

int play_command(int argc, char **argv) {
    struct play_words words = {0};
    const struct option_form options[] = {
        {"sheet", "NAME|FILE", "the options sheet (ventura-ez)", NULL, &words.sheet},
        {"seat", "N", "where you sit (5)", NULL, &words.seat},
        {"name", "NAME", "what the records call you (Guest)", NULL, &words.name},
        {"bankroll", "X", "chips that you buy (100 smallest line wagers)", NULL, &words.bankroll},
        {"others", "N", "how many others play (5)", NULL, &words.others},
        {"seed", "S", "repeats the table of that number", NULL, &words.seed},
        {"store", "FILE", "keeps the journal there, and its key in FILE.key", NULL, &words.store},
        {"no-pause", NULL, "deals without pauses", &words.no_pause, NULL},
        {0},
    };
    const struct usage usage = {"play", "", "A whole table in the terminal, with a seat for you.",
                                help_play, options};
    static struct sabot_sheet sheet;
    command_options(&usage, argc, argv);
    if (!sheet_argument_read("play", words.sheet, &sheet))
        return COMMAND_BAD;
    sheet.shoe.beacon[0] = 0; /* a room's; here every shoe would wait for it in vain */
    struct play_choice choice = {.sheet = &sheet};
    return read_choice(&words, &choice) ? open_and_play(&words, &choice) : COMMAND_BAD;
}

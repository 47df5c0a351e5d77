/*
 * play_print.c - how things stand at the table. See play_print.h.
 */
#include "programs/play_print.h"

#include "host/play/play_cover.h"
#include "host/play/play_input.h"
#include "programs/board_print.h"
#include "programs/text_table.h"
#include "programs/words.h"
#include "sabot/chips.h"

#include <stdarg.h>
#include <string.h>

enum { WORDS_MAX = 512 }; /* of one saying */
#define UNBROKEN '\t'

sabot_cents play_chips_of(const struct sabot_table *table, int bettor) {
    return sabot_book_available(&table->book, sabot_table_chips(table, bettor));
}

/* An empty line, unless there is one. */
static void print_gap(struct play_print *print) {
    if (!print->has_gap)
        putchar('\n');
    print->has_gap = false;
}

static bool has_player_dealer(const struct sabot_table *table) {
    return table->sheet->bank == SABOT_BANK_PLAYER_DEALER;
}

static const char *name_of(const struct play_print *print, int bettor) {
    if (bettor == print->session->person)
        return "You";
    return sabot_table_bettor(play_table(print->session), bettor)->name;
}

/* Prints words after others that stand already, `column` characters wide; where a
 * line is full they go on `indent` characters in. A wager and its stake stay
 * together: UNBROKEN between them is printed as a space. */
static void print_wrapped(const char *words, int column, int indent) {
    int start = column;
    for (const char *at = words; *at != 0;) {
        int length = (int)strcspn(at, " ");
        char word[WORDS_MAX];
        snprintf(word, sizeof word, "%.*s", length, at);
        for (char *blank = word; (blank = strchr(blank, UNBROKEN)) != NULL;)
            *blank = ' ';
        int width = sabot_text_width(word);
        if (column > start && column + 1 + width > PLAY_LINE_WIDTH) {
            printf("\n%*s", indent, "");
            column = start = indent;
        } else if (column > start) {
            putchar(' ');
            column++;
        }
        printf("%s", word);
        column += width;
        at += length + (at[length] == ' ');
    }
    putchar('\n');
}

__attribute__((format(printf, 2, 3))) static void say(int indent, const char *format, ...) {
    char words[WORDS_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    print_wrapped(words, 0, indent);
}

void play_print_sentence(const char *words) {
    size_t length = strlen(words);
    say(4, "%s%s", words, length > 0 && words[length - 1] == '.' ? "" : ".");
}

void play_print_ink(const struct play_print *print, enum ink ink) {
    if (print->colour)
        fputs(ink_codes[ink], stdout);
}

void play_print_no(const struct play_print *print, const char *words) {
    play_print_ink(print, INK_RED);
    say(4, "No: %s.", words);
    play_print_ink(print, INK_NONE);
}

void play_print_on_what(const struct play_print *print, sabot_cents amount) {
    struct words money = words_money_short(amount);
    say(4, "%s on what? Write the wager before the amount: `%s %s`.", money.text,
        play_table(print->session)->sheet->wagers[0].name, money.text);
}

/* ---- the table ---- */

static void print_banker(const struct play_print *print, const struct sabot_table *table) {
    printf("ROUND %d. ", table->round_number);
    if (!has_player_dealer(table)) {
        printf("The house banks.\n\n");
        return;
    }
    bool person = table->bank.bettor == print->session->person;
    printf("%s (seat %d) bank%s, round %d of %d, and put%s up %s.\n%s\n\n",
           name_of(print, table->bank.bettor), sabot_table_bettor(table, table->bank.bettor)->seat,
           person ? "" : "s", table->bank.turn_rounds + 1, table->sheet->rotation.rounds,
           person ? "" : "s", words_money_short(table->bank.amount).text,
           words_cover(table->sheet));
}

static void write_wagers(const struct sabot_table *table, int bettor, struct sabot_text *text) {
    for (int i = 0; i < table->wager_count; i++) {
        const struct sabot_table_wager *wager = &table->wagers[i];
        if (wager->bettor != bettor)
            continue;
        sabot_text_add(text, text->length > 0 ? ", " : "");
        sabot_text_add(text, table->sheet->wagers[wager->wager].name);
        sabot_text_add_char(text, UNBROKEN);
        sabot_cents_write_short(text, wager->stake);
    }
    if (has_player_dealer(table) && table->bank.bettor == bettor) {
        sabot_text_add(text, "bank ");
        sabot_cents_write_short(text, table->bank.amount);
    } else if (text->length == 0) {
        sabot_text_add(text, "no wager");
    }
}

static int widest_name(const struct play_print *print, const struct sabot_table *table) {
    int widest = 6; /* of the heading */
    for (int seat = 1; seat <= table->seats; seat++) {
        int bettor = sabot_table_seated(table, seat);
        int width = bettor != 0 ? sabot_text_width(name_of(print, bettor)) : 0;
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void print_seats(const struct play_print *print, const struct sabot_table *table) {
    int name_width = widest_name(print, table);
    int wagers_column = 2 + 4 + 2 + name_width + 2 + 10 + 2; /* as printed below */
    printf("  seat  %-*s  %10s  wagers\n", name_width, "bettor", "chips");
    for (int seat = 1; seat <= table->seats; seat++) {
        int bettor = sabot_table_seated(table, seat);
        if (bettor == 0)
            continue;
        const char *name = name_of(print, bettor);
        char wagers[WORDS_MAX];
        struct sabot_text text = sabot_text_in(wagers, sizeof wagers);
        write_wagers(table, bettor, &text);
        printf("  %4d  %s%*s  %10s  ", seat, name, name_width - sabot_text_width(name), "",
               words_money_short(play_chips_of(table, bettor)).text);
        print_wrapped(wagers, wagers_column, wagers_column);
    }
    putchar('\n');
}

static bool has_wager(const struct sabot_table *table, int bettor) {
    for (int i = 0; i < table->wager_count; i++)
        if (table->wagers[i].bettor == bettor)
            return true;
    return false;
}

/* How far the amount put up reaches, whatever cards come (R43-R46). */
static void print_cover(const struct play_print *print, const struct sabot_table *table) {
    int person = print->session->person;
    if (!has_player_dealer(table) || table->wager_count == 0)
        return;
    struct play_cover cover = play_cover_of(table, person);
    struct words action = words_money_short(cover.action);
    struct words unpaid = words_money_short(cover.unpaid);
    if (table->bank.bettor == person)
        say(0, "On the table: %s. With these wagers you can lose %s and win %s at most (R44).",
            action.text, words_money_short(cover.loss).text, words_money_short(cover.win).text);
    else if (cover.unpaid == 0)
        say(0, "On the table: %s. The bank covers every win.", action.text);
    else if (cover.own_unpaid > 0)
        say(0, "On the table: %s. The bank may be up to %s short, up to %s of it for you (R46).",
            action.text, unpaid.text, words_money_short(cover.own_unpaid).text);
    else
        say(0, "On the table: %s. The bank may be up to %s short%s (R46).", action.text,
            unpaid.text, has_wager(table, person) ? ", but not for you" : "");
}

static void print_table(struct play_print *print) {
    const struct sabot_table *table = play_table(print->session);
    print_gap(print);
    print_banker(print, table);
    print_seats(print, table);
    print_cover(print, table);
}

void play_print_own(const struct play_print *print) {
    const struct sabot_table *table = play_table(print->session);
    int person = print->session->person;
    sabot_cents fees = 0;
    for (int i = 0; i < table->wager_count; i++)
        fees += table->wagers[i].bettor == person ? table->wagers[i].fee : 0;
    char wagers[WORDS_MAX / 2];
    struct sabot_text text = sabot_text_in(wagers, sizeof wagers);
    write_wagers(table, person, &text);
    if (fees > 0) {
        sabot_text_add(&text, "; collections ");
        sabot_cents_write_short(&text, fees);
    }
    say(5, "You: %s; %s in chips left.", wagers,
        words_money_short(play_chips_of(table, person)).text);
    print_cover(print, table);
}

/* ---- questions ---- */

static void print_offer(const struct play_print *print, const struct sabot_table *table) {
    const struct sabot_schedule_row *row = &table->sheet->rows[table->row];
    int rounds = table->sheet->rotation.rounds;
    printf("The bank is offered to you for %d round%s (R41). You would pay all winners and\n"
           "collect all losers, and risk no more than you put up (R44): %s or more.\n",
           rounds, rounds == 1 ? "" : "s", words_money_short(row->bank.least).text);
    sabot_cents fee =
        sabot_fee_most(sabot_sheet_fee(table->sheet, table->row, SABOT_PLAYER_DEALER_FEE));
    if (fee > 0)
        printf("The collection is %s a round. ", words_money_short(fee).text);
    printf("You have %s in chips.\n",
           words_money_short(play_chips_of(table, print->session->person)).text);
}

void play_print_question(struct play_print *print, enum play_turn turn) {
    const struct sabot_table *table = play_table(print->session);
    if (turn == PLAY_TURN_WAGER || turn == PLAY_TURN_BANKING) {
        print_table(print);
        return;
    }
    print_gap(print);
    if (turn == PLAY_TURN_OFFER)
        print_offer(print, table);
    else if (turn == PLAY_TURN_PUT_UP)
        printf("The bank is still yours: round %d of %d. You have %s in chips.\n",
               table->bank.turn_rounds + 1, table->sheet->rotation.rounds,
               words_money_short(play_chips_of(table, print->session->person)).text);
}

void play_print_last(struct play_print *print) {
    if (print->last[0] != 0)
        printf("%s%s%s\n", print->colour ? "\033[1m" : "", print->last,
               print->colour ? ink_codes[INK_NONE] : "");
    print->last[0] = 0;
}

void play_write_prompt(const struct play_print *print, enum play_turn turn,
                       char prompt[PLAY_PROMPT_MAX]) {
    static const char *const prompts[] = {
        [PLAY_TURN_WAGER] = "Your wager, or Enter to watch> ",
        [PLAY_TURN_BANKING] = "Enter deals, or bank AMOUNT to raise it> ",
        [PLAY_TURN_OFFER] = "bank AMOUNT, or Enter to pass> ",
        [PLAY_TURN_NO_BANK] = "Enter to have it offered again> ",
        [PLAY_TURN_STOPPED] = "",
    };
    const struct sabot_table *table = play_table(print->session);
    if (turn == PLAY_TURN_PUT_UP)
        snprintf(prompt, PLAY_PROMPT_MAX, "bank AMOUNT, Enter for %s again, or pass> ",
                 words_money_short(table->last.amount).text);
    else if (turn == PLAY_TURN_WAGER && has_wager(table, print->session->person))
        snprintf(prompt, PLAY_PROMPT_MAX, "Enter deals, or change your wagers> ");
    else
        snprintf(prompt, PLAY_PROMPT_MAX, "%s", prompts[turn]);
}

/* ---- words on request ---- */

/* `1:1`, `1:1 to 30:1, less 5%` */
static struct words pays_words(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    const struct sabot_case *cases = sabot_wager_cases(sheet, wager);
    struct sabot_ratio least = {0}, most = {0};
    for (int i = 0; i < wager->case_count; i++) {
        struct sabot_ratio ratio = cases[i].ratio;
        if (cases[i].verdict != SABOT_WIN)
            continue;
        if (least.to == 0 || ratio.pays * (int64_t)least.to < least.pays * (int64_t)ratio.to)
            least = ratio;
        if (most.to == 0 || ratio.pays * (int64_t)most.to > most.pays * (int64_t)ratio.to)
            most = ratio;
    }
    struct words words, range = {""}, commission = {""};
    if (least.pays != most.pays || least.to != most.to)
        snprintf(range.text, sizeof range.text, " to %d:%d", most.pays, most.to);
    if (wager->commission_bp > 0)
        snprintf(commission.text, sizeof commission.text, ", less %g%%",
                 wager->commission_bp / 100.0);
    snprintf(words.text, sizeof words.text, "%d:%d%.40s%.40s", least.pays, least.to, range.text,
             commission.text);
    return words;
}

static void add_wager_help(const struct sabot_table *state, int wager, struct text_table *table) {
    const struct sabot_limits *limits = sabot_sheet_limits(state->sheet, state->row, wager);
    const struct sabot_wager *form = &state->sheet->wagers[wager];
    char short_name[SABOT_WAGER_NAME_MAX];
    play_short_name(form, short_name);
    sabot_cents fee = sabot_fee_most(sabot_sheet_fee(state->sheet, state->row, wager));
    struct words beside;
    snprintf(beside.text, sizeof beside.text, "%s, at most %g%% of it",
             state->sheet->wagers[form->cap_of].name, form->cap_bp / 100.0);
    text_table_add(table, "%s\t%s\t%s\t%s to %s\t%s\t%s", form->name, short_name,
                   pays_words(state->sheet, form).text, words_money_short(limits->least).text,
                   words_money_short(limits->most).text, fee > 0 ? words_money_short(fee).text : "",
                   form->cap_bp != 0                 ? beside.text
                   : form->needs == SABOT_NEEDS_LINE ? "a line wager"
                                                     : "");
}

void play_print_help(const struct play_print *print) {
    const struct sabot_table *state = play_table(print->session);
    printf("\nWrite wagers with their stakes, one or more on a line, by name or short name:\n"
           "`player 25`, `b 100 t 5`, `b 25 deal`. A stake of 0 takes that wager back.\n\n");
    struct text_table table = text_table_begin("<<<<><");
    text_table_add(&table, "wager\tshort\tpays\tstake\tcollection\tneeds");
    for (int i = 0; i < state->sheet->wager_count; i++)
        add_wager_help(state, i, &table);
    text_table_end(&table, "  ", stdout);
    putchar('\n');
    table = text_table_begin("<<");
    for (int i = 0; i < PLAY_WORDS; i++) {
        bool banks = i == PLAY_BANK || i == PLAY_PASS;
        if (play_word_helps[i].typed != NULL && (!banks || has_player_dealer(state)))
            text_table_add(&table, "%s\t%s", play_word_helps[i].typed, play_word_helps[i].does);
    }
    text_table_end(&table, "  ", stdout);
    printf("\nAll rules of this table: sabot sheet print %s\n", print->sheet);
}

void play_print_chips(const struct play_print *print) {
    const struct sabot_table *table = play_table(print->session);
    const struct play_tally *tally = &print->session->tally;
    sabot_cents chips = play_chips_of(table, print->session->person);
    char words[160];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_chips_write(table->sheet, sabot_chips_for(table->sheet, chips), &text);
    printf("You have %s in chips: %s.\n", words_money_short(chips).text, words);
    printf("Bought %s; %s%s on wagers and bank; collections %s",
           words_money_short(tally->bought).text, tally->net > 0 ? "+" : "",
           words_money_short(tally->net).text, words_money_short(tally->collections).text);
    if (tally->commission > 0)
        printf("; commission %s", words_money_short(tally->commission).text);
    printf(".\n");
}

static bool read_roads(const struct sabot_table *table, struct sabot_roads *roads) {
    char letters[SABOT_HISTORY_MAX];
    struct sabot_error error;
    int count = sabot_table_letters(table, letters);
    return sabot_roads_read(letters, (size_t)count, roads, &error) == SABOT_OK;
}

void play_print_roads(const struct play_print *print) {
    static struct sabot_roads roads; /* large */
    if (read_roads(play_table(print->session), &roads))
        board_print(&roads, print->colour);
}

void play_print_roads_short(const struct play_print *print, const struct sabot_table *table) {
    static struct sabot_roads roads; /* large */
    if (read_roads(table, &roads) && roads.rounds > 0)
        board_print_short(&roads, print->colour);
}

/* ---- first and last words ---- */

void play_print_welcome(const struct play_print *print, const struct play_choice *choice) {
    const struct sabot_table *table = play_table(print->session);
    const struct sabot_sheet *sheet = choice->sheet;
    printf("Type a wager such as `player 25`, then Enter to deal; `help` lists all words.\n\n");
    if (print->session->was_mended)
        printf("The last game in this store was cut short: its round has been finished, its\n"
               "shoe revealed and its chips paid out.\n\n");
    printf("%s (%s), limits %s.\nYou sit at seat %d with %s in chips.\n", sheet->title, sheet->name,
           sheet->rows[table->row].name, choice->seat, words_money_short(choice->bankroll).text);
    if (sheet->notices.responsible[0] != 0)
        printf("%s %s\n", sheet->notices.responsible, sheet->notices.telephone);
    putchar('\n');
    const struct play_other *others = print->session->others;
    for (int i = 0; i < print->session->other_count; i++)
        printf("  seat %2d  %s %s\n", sabot_table_bettor(table, others[i].bettor)->seat,
               name_of(print, others[i].bettor), play_manner_words[others[i].manner]);
    if (choice->is_seeded)
        printf("\nSeed %u: the same seed brings the same cards, so they are not secret.\n",
               choice->seed);
}

void play_print_summary(const struct play_print *print, const struct play_choice *choice) {
    const struct play_tally *tally = &print->session->tally;
    sabot_cents result = tally->cashed - tally->bought;
    printf("\nYou leave with %s; you bought %s: %s%s.\n", words_money_short(tally->cashed).text,
           words_money_short(tally->bought).text, result > 0 ? "+" : "",
           words_money_short(result).text);
    printf("%d round%s: you wagered in %d and banked in %d, won %d and lost %d.\n", tally->rounds,
           tally->rounds == 1 ? "" : "s", tally->wagered, tally->banked, tally->won, tally->lost);
    printf("Wagers and bank brought %s%s.", tally->net > 0 ? "+" : "",
           words_money_short(tally->net).text);
    if (tally->collections > 0)
        printf(" Collections paid: %s.", words_money_short(tally->collections).text);
    if (tally->commission > 0)
        printf(" Commission paid: %s.", words_money_short(tally->commission).text);
    printf("\n\nTo check a shoe: SHA-256 of its seed is the commitment you saw before its first\n"
           "card, and docs/fair-shoes.md deals the whole shoe again from what stands above.\n");
    if (choice->store != NULL)
        printf("Every card and cent is in %s: sabot verify %s\n", choice->store, choice->store);
}

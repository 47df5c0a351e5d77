/*
 * play_news.c - what happens at the table, in words, as it happens.
 *
 * A row a kind of event; kinds without one pass in silence, because the next
 * look at the table shows them.
 */
#include "programs/board_print.h"
#include "programs/play_print.h"
#include "programs/round_print.h"
#include "programs/text_table.h"

#include <string.h>
#include <time.h>

typedef void tell_kind(struct play_print *print, const struct service_news *news);

/* A pause ends early if somebody presses ctrl-C. */
static void pause_for(const struct play_print *print, int times) {
    fflush(stdout);
    if (print->pause_ms == 0)
        return;
    long ms = (long)print->pause_ms * times;
    struct timespec time = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

static bool is_person(const struct play_print *print, int bettor) {
    return bettor == play_person(print->session);
}

/* `You take` or `Ana takes`: the first form is the person's. */
static void print_doing(const struct play_print *print, const struct service_news *news,
                        const char *yours, const char *others) {
    int bettor = news->event->with.bettor;
    bool person = is_person(print, bettor);
    printf("%s %s", person ? "You" : news->before->bettors[bettor - 1].name,
           person ? yours : others);
}

static void print_bytes(const char *title, const uint8_t *bytes) {
    printf("  %-11s ", title);
    for (int i = 0; i < SABOT_VALUE_BYTES; i++)
        printf("%02x", bytes[i]);
    putchar('\n');
}

/* ---- the shoe ---- */

static void tell_shoe_opened(struct play_print *print, const struct service_news *news) {
    (void)print;
    printf("\nShoe %d: %d decks, shuffled from a seed that stays sealed until the end.\n",
           news->event->with.shoe, news->after->decks);
    print_bytes("commitment", news->event->with.value);
}

static void tell_shoe_cut(struct play_print *print, const struct service_news *news) {
    (void)print;
    printf("Cut after %d cards.", news->event->with.position);
}

static void tell_burned(struct play_print *print, const struct service_news *news) {
    char card[8];
    struct sabot_text text = sabot_text_in(card, sizeof card);
    sabot_card_write(&text, news->event->with.card);
    printf(" The first is %s: it and %d more are burned (reading 10).\n", card,
           news->event->with.count);
    pause_for(print, 1);
}

static void tell_revealed(struct play_print *print, const struct service_news *news) {
    const struct sabot_table *table = news->after;
    (void)print;
    printf("\nShoe %d is over after %d round%s. Now its seed is open:\n", table->shoe.number,
           table->history_count, table->history_count == 1 ? "" : "s");
    print_bytes("seed", news->event->with.value);
    print_bytes("commitment", table->shoe.commitment);
    printf("  cut %d, %d decks, table %s, shoe %d\n", table->shoe.cut, table->decks, PLAY_STREAM,
           table->shoe.number);
}

/* ---- the bank ---- */

static void tell_passed_over(struct play_print *print) {
    if (print->passed_count == 0)
        return;
    char words[SABOT_SEATS_MAX * (SABOT_NAME_MAX + 5)];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    for (int i = 0; i < print->passed_count; i++) {
        sabot_text_add_joint(&text, (size_t)i, (size_t)print->passed_count, " and ");
        sabot_text_add(&text, print->passed[i]);
    }
    bool one = print->passed_count == 1 && strcmp(print->passed[0], "You") != 0;
    printf("%s pass%s the bank.\n", words, one ? "es" : "");
    print->passed_count = 0;
}

static void tell_declined(struct play_print *print, const struct service_news *news) {
    int bettor = news->event->with.bettor, index = print->passed_count++;
    SABOT_ASSERT(index < SABOT_SEATS_MAX);
    print->passed[index] = print->names[index];
    sabot_text_copy(print->names[index], SABOT_NAME_MAX,
                    is_person(print, bettor) ? "You" : news->before->bettors[bettor - 1].name);
}

/* An offer to the person is play_print_question's to tell. */
static void tell_offered(struct play_print *print, const struct service_news *news) {
    if (is_person(print, news->event->with.bettor))
        tell_passed_over(print);
}

static void tell_accepted(struct play_print *print, const struct service_news *news) {
    tell_passed_over(print);
    print_doing(print, news, "take", "takes");
    printf(" the bank.\n");
}

static void tell_not_taken(struct play_print *print, const struct service_news *news) {
    (void)news;
    if (print->is_leaving)
        return;
    tell_passed_over(print);
    printf("Nobody takes the bank: the table waits (reading 7).\n");
}

static void tell_bank_passed(struct play_print *print, const struct service_news *news) {
    int rounds = news->before->sheet.rotation.rounds;
    if (news->event->with.count >= rounds || print->is_leaving)
        return;
    print_doing(print, news, "give up the rest of your turn", "gives up the rest of the turn");
    printf(" with the bank.\n");
}

/* ---- chips ---- */

static void tell_bought(struct play_print *print, const struct service_news *news) {
    print_doing(print, news, "buy", "buys");
    printf(" %s in chips.\n", play_money(news->event->with.amount).words);
}

/* Marked earlier (reading 9): when a shoe closes, or when the person leaves. */
static void tell_commission(struct play_print *print, const struct service_news *news) {
    sabot_cents paid = 0;
    int person = play_person(print->session);
    for (int i = 0; person != 0 && i < news->event->transfer_count; i++)
        if (news->event->transfers[i].from == sabot_account_chips(person))
            paid += news->event->transfers[i].amount;
    if (paid > 0)
        printf("Commission marked for you is collected: %s (reading 9).\n", play_money(paid).words);
}

/* ---- the round ---- */

static void tell_closed(struct play_print *print, const struct service_news *news) {
    (void)print;
    bool by_timer = news->event->with.cause == SABOT_CLOSED_BY_TIMER;
    printf("\n%s\n", by_timer ? "Time is up: no more wagers (R65)." : "No more wagers (R25).");
}

static void tell_card(struct play_print *print, const struct service_news *news) {
    char card[8], why[160];
    struct sabot_text card_text = sabot_text_in(card, sizeof card);
    struct sabot_text why_text = sabot_text_in(why, sizeof why);
    sabot_card_write(&card_text, news->event->with.card);
    sabot_round_explain(&news->before->round, &why_text);
    printf("  %-3s %s\n", card, why);
    pause_for(print, 1);
}

static void tell_cut_card(struct play_print *print, const struct service_news *news) {
    (void)print;
    int left = news->after->shoe.rounds_left;
    printf("  --- the cut card: ");
    if (left == 0)
        printf("this round is the last of the shoe (reading 10)\n");
    else
        printf("%d more round%s after this one (reading 10)\n", left, left == 1 ? "" : "s");
}

static void tell_voided(struct play_print *print, const struct service_news *news) {
    snprintf(print->last, sizeof print->last, "Round %d is void: wagers and collections go back.",
             news->event->with.round);
    printf("\nRound %d is void: wagers and collections go back (R80).\n", news->event->with.round);
}

/* ---- the settlement ---- */

struct settling {
    const struct sabot_table *table; /* as it was when the last card came */
    const struct sabot_event *event;
    struct sabot_outcome outcome;
    int person;
};

static void write_short(char *cell, sabot_cents amount) {
    struct sabot_text text = sabot_text_in(cell, TABLE_CELL_MAX);
    sabot_cents_write_short(&text, amount);
}

static void write_verdict(const struct settling *settling, int wager, char *cell) {
    static const char *const words[] = {"loses", "pushes", "wins "};
    struct sabot_judgement judged =
        sabot_wager_judge(&settling->table->sheet.wagers[wager], settling->outcome);
    struct sabot_text text = sabot_text_in(cell, TABLE_CELL_MAX);
    sabot_text_add(&text, words[judged.verdict]);
    if (judged.verdict != SABOT_WIN)
        return;
    sabot_text_add_int(&text, judged.ratio.pays);
    sabot_text_add_char(&text, ':');
    sabot_text_add_int(&text, judged.ratio.to);
}

static sabot_cents gets(const struct sabot_table_wager *wager,
                        const struct sabot_settled_line *line) {
    return wager->stake - line->collected + line->winnings - line->commission;
}

static void add_line(const struct settling *settling, struct table *table,
                     const struct sabot_settled_line *line, sabot_cents bank) {
    enum { STEP, BETTOR, WAGER, STAKE, VERDICT, COMMISSION, MARKED, GETS, SHORT, BANK };
    const struct sabot_table_wager *wager = &settling->table->wagers[line->entry];
    const char *name = settling->table->bettors[wager->bettor - 1].name;
    char(*cells)[TABLE_CELL_MAX] = table_row(table);
    snprintf(cells[STEP], TABLE_CELL_MAX, "%d", line->step);
    sabot_text_copy(cells[BETTOR], TABLE_CELL_MAX,
                    wager->bettor == settling->person ? "You" : name);
    sabot_text_copy(cells[WAGER], TABLE_CELL_MAX, settling->table->sheet.wagers[wager->wager].name);
    write_short(cells[STAKE], wager->stake);
    write_verdict(settling, wager->wager, cells[VERDICT]);
    if (line->commission > 0)
        write_short(cells[COMMISSION], line->commission);
    if (line->marked > 0)
        write_short(cells[MARKED], line->marked);
    write_short(cells[GETS], gets(wager, line));
    if (line->uncovered > 0)
        write_short(cells[SHORT], line->uncovered);
    if (settling->table->sheet.bank == SABOT_BANK_PLAYER_DEALER)
        write_short(cells[BANK], bank);
}

/* In the order in which the dealer's hands move. */
static void print_lines(const struct settling *settling) {
    static const char *const heading[] = {"#",          "bettor", "wager", "stake",       "result",
                                          "commission", "marked", "gets",  "not covered", "bank"};
    const struct sabot_event *event = settling->event;
    struct table table;
    table_begin(&table, "><<><>>>>>");
    table_add(&table, heading);
    sabot_cents bank = settling->table->bank.amount;
    for (int step = 1; step <= event->line_count; step++)
        for (int i = 0; i < event->line_count; i++)
            if (event->lines[i].step == step) {
                bank += event->lines[i].collected - event->lines[i].winnings;
                add_line(settling, &table, &event->lines[i], bank);
            }
    table_end(&table, "  ", stdout);
}

static const char *sign_of(sabot_cents amount) {
    return amount > 0 ? "+" : "";
}

static void print_bank(const struct settling *settling) {
    const struct sabot_particulars *with = &settling->event->with;
    if (with->exhausted)
        printf("The bank does not reach everybody: the rest goes back or is not paid (R44-R46).\n");
    if (with->bettor == 0)
        return;
    if (with->bettor == settling->person)
        printf("Your bank of %s: ", play_money(with->amount).words);
    else
        printf("%s's bank of %s: ", settling->table->bettors[with->bettor - 1].name,
               play_money(with->amount).words);
    printf("%s%s; collection %s.\n", sign_of(with->net), play_money(with->net).words,
           play_money(with->fee).words);
}

/* What the person's wagers came to. */
struct own {
    sabot_cents staked, got, fees;
};

static struct own own_of(const struct settling *settling) {
    struct own own = {0};
    for (int i = 0; i < settling->event->line_count; i++) {
        const struct sabot_settled_line *line = &settling->event->lines[i];
        const struct sabot_table_wager *wager = &settling->table->wagers[line->entry];
        if (wager->bettor != settling->person)
            continue;
        own.staked += wager->stake;
        own.got += gets(wager, line);
        own.fees += wager->fee - line->fee_returned;
    }
    return own;
}

/* `+25`, `-25`, `even` */
static struct play_money net_words(sabot_cents net) {
    struct play_money money;
    struct sabot_text text = sabot_text_in(money.words, sizeof money.words);
    sabot_text_add(&text, net == 0 ? "even" : sign_of(net));
    if (net != 0)
        sabot_cents_write_short(&text, net);
    return money;
}

static void print_own(const struct settling *settling, const struct sabot_table *after) {
    struct own own = own_of(settling);
    if (own.staked > 0) {
        printf("You staked %s and get %s: %s", play_money(own.staked).words,
               play_money(own.got).words, net_words(own.got - own.staked).words);
        if (own.fees > 0)
            printf("; collections %s", play_money(own.fees).words);
        printf(". ");
    }
    printf("Your chips: %s.\n\n", play_money(play_chips_of(after, settling->person)).words);
}

/* `Round 3: Banker wins, Dragon 7 (P 1, B 7). You: +25, collections 1.` */
static void keep_last(struct play_print *print, const struct settling *settling) {
    const struct sabot_particulars *with = &settling->event->with;
    bool banks = with->bettor != 0 && with->bettor == settling->person;
    struct own own = own_of(settling);
    sabot_cents net = banks ? with->net : own.got - own.staked;
    sabot_cents fees = banks ? with->fee : own.fees;
    struct sabot_text text = sabot_text_in(print->last, sizeof print->last);
    sabot_text_add(&text, "Round ");
    sabot_text_add_int(&text, with->round);
    sabot_text_add(&text, ": ");
    round_write_result(settling->outcome, &settling->table->sheet, &text);
    sabot_text_add(&text, " (P ");
    sabot_text_add_int(&text, settling->outcome.player_total);
    sabot_text_add(&text, ", B ");
    sabot_text_add_int(&text, settling->outcome.banker_total);
    sabot_text_add(&text, banks ? "). Your bank: " : "). You: ");
    sabot_text_add(&text, banks || own.staked > 0 ? net_words(net).words : "no wager");
    if (fees > 0) {
        sabot_text_add(&text, banks ? ", collection " : ", collections ");
        sabot_text_add(&text, play_money(fees).words);
    }
    sabot_text_add(&text, ".");
}

static void tell_settled(struct play_print *print, const struct service_news *news) {
    const struct sabot_round *round = &news->before->round;
    char why[160];
    struct sabot_text text = sabot_text_in(why, sizeof why);
    sabot_round_explain(round, &text);
    printf("      %s\n\n", why);
    round_print_result(round, &news->before->sheet, stdout);
    pause_for(print, 2);
    struct settling settling = {news->before, news->event, sabot_round_outcome(round),
                                play_person(print->session)};
    putchar('\n');
    if (news->event->line_count > 0)
        print_lines(&settling);
    else
        printf("  No wagers: nothing to settle.\n");
    print_bank(&settling);
    print_own(&settling, news->after);
    keep_last(print, &settling);
    play_print_roads_short(print, news->after);
    print->has_gap = true;
}

/* ---- all kinds ---- */

static tell_kind *const kinds[SABOT_EVENTS] = {
    [SABOT_EVENT_SHOE_OPENED] = tell_shoe_opened,
    [SABOT_EVENT_SHOE_CUT] = tell_shoe_cut,
    [SABOT_EVENT_BURNED] = tell_burned,
    [SABOT_EVENT_SHOE_REVEALED] = tell_revealed,
    [SABOT_EVENT_BANK_OFFERED] = tell_offered,
    [SABOT_EVENT_BANK_DECLINED] = tell_declined,
    [SABOT_EVENT_BANK_ACCEPTED] = tell_accepted,
    [SABOT_EVENT_BANK_NOT_TAKEN] = tell_not_taken,
    [SABOT_EVENT_BANK_PASSED] = tell_bank_passed,
    [SABOT_EVENT_BOUGHT_IN] = tell_bought,
    [SABOT_EVENT_COMMISSION_PAID] = tell_commission,
    [SABOT_EVENT_SHOE_CLOSED] = tell_commission,
    [SABOT_EVENT_BETTING_CLOSED] = tell_closed,
    [SABOT_EVENT_CARD_DEALT] = tell_card,
    [SABOT_EVENT_CUT_CARD_SHOWN] = tell_cut_card,
    [SABOT_EVENT_SETTLED] = tell_settled,
    [SABOT_EVENT_VOIDED] = tell_voided,
};

void play_print_news(void *context, const struct service_news *news) {
    struct play_print *print = context;
    enum sabot_event_kind kind = news->event->kind;
    if (print->session == NULL || kinds[kind] == NULL)
        return;
    if (kinds[kind] != tell_declined && kinds[kind] != tell_offered) /* these keep quiet */
        print->has_gap = false;
    kinds[kind](print, news);
}

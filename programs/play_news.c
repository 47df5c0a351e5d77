/*
 * play_news.c - what happens at the table, as it happens: the sentences of
 * host/record/event_words.h, and a settlement as a table.
 *
 * Kinds that are not in `sentences` pass in silence, because the next look at the
 * table shows them.
 */
#include "host/record/event_words.h"
#include "programs/board_print.h"
#include "programs/play_print.h"
#include "programs/round_print.h"
#include "programs/text_table.h"
#include "programs/words.h"

#include <time.h>

/* A pause ends early if somebody presses ctrl-C. */
static void pause_for(const struct play_print *print, int times) {
    fflush(stdout);
    if (print->pause_ms == 0)
        return;
    long ms = (long)print->pause_ms * times;
    struct timespec time = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

static void print_bytes(const char *title, const uint8_t *bytes) {
    char hex[2 * SABOT_VALUE_BYTES + 1];
    struct sabot_text text = sabot_text_in(hex, sizeof hex);
    sabot_text_add_hex(&text, bytes, SABOT_VALUE_BYTES);
    printf("  %-11s %s\n", title, hex);
}

/* What is needed to deal the shoe again (docs/fair-shoes.md). */
static void print_seed(const struct service_news *news) {
    const struct sabot_table_shoe *shoe = &news->after->shoe;
    print_bytes("seed", news->event->with.value);
    print_bytes("commitment", shoe->commitment);
    for (int i = 0; i < shoe->contribution_count; i++) {
        struct words title;
        snprintf(title.text, sizeof title.text, "bettor %d", shoe->contributions[i].bettor);
        print_bytes(title.text, shoe->contributions[i].value);
    }
    printf("  cut %d, %d decks, table %s, shoe %d\n", shoe->cut, news->after->decks, PLAY_STREAM,
           shoe->number);
}

/* Commission marked earlier (reading 9), collected from all when a shoe closes. */
static void print_commission(const struct play_print *print, const struct service_news *news) {
    sabot_cents paid = 0;
    int person = print->session->person;
    for (int i = 0; person != 0 && i < news->event->transfer_count; i++)
        if (news->event->transfers[i].from == sabot_account_chips(person))
            paid += news->event->transfers[i].amount;
    if (paid > 0)
        printf("Commission marked for you is collected: %s (reading 9).\n",
               words_money_short(paid).text);
}

/* ---- the settlement ---- */

struct settling {
    const struct sabot_table *table; /* as it was when the last card came */
    const struct sabot_event *event;
    struct sabot_facts facts;
    int person;
};

/* `wins 40:1`, `pushes` */
static struct words verdict_words(const struct settling *settling, int wager) {
    const struct sabot_sheet *sheet = settling->table->sheet;
    struct sabot_judgement judged =
        sabot_wager_judge_facts(sheet, &sheet->wagers[wager], &settling->facts);
    return judged.verdict == SABOT_PUSH ? (struct words){"pushes"}
                                        : round_verdict(judged.verdict, judged.ratio);
}

static struct words money_if(sabot_cents amount) {
    return amount != 0 ? words_money_short(amount) : (struct words){""};
}

static sabot_cents gets(const struct sabot_table_wager *wager,
                        const struct sabot_settled_line *line) {
    return wager->stake - line->collected + line->winnings - line->commission;
}

static void add_line(const struct settling *settling, struct text_table *table,
                     const struct sabot_settled_line *line, sabot_cents bank) {
    const struct sabot_table_wager *wager = &settling->table->wagers[line->entry];
    const char *name = settling->table->bettors[wager->bettor - 1].name;
    bool has_bank = settling->table->sheet->bank == SABOT_BANK_PLAYER_DEALER;
    text_table_add(table, "%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s", line->step,
                   wager->bettor == settling->person ? "You" : name,
                   settling->table->sheet->wagers[wager->wager].name,
                   words_money_short(wager->stake).text, verdict_words(settling, wager->wager).text,
                   money_if(line->commission).text, money_if(line->marked).text,
                   words_money_short(gets(wager, line)).text, money_if(line->uncovered).text,
                   has_bank ? words_money_short(bank).text : "");
}

/* In the order in which the dealer's hands move. */
static void print_lines(const struct settling *settling) {
    const struct sabot_event *event = settling->event;
    struct text_table table = text_table_begin("><<><>>>>>");
    text_table_add(&table, "#\tbettor\twager\tstake\tresult\tcommission\tmarked\tgets\t"
                           "not covered\tbank");
    sabot_cents bank = settling->table->bank.amount;
    for (int step = 1; step <= event->line_count; step++)
        for (int i = 0; i < event->line_count; i++)
            if (event->lines[i].step == step) {
                bank += event->lines[i].collected - event->lines[i].winnings;
                add_line(settling, &table, &event->lines[i], bank);
            }
    text_table_end(&table, "  ", stdout);
}

static void print_bank(const struct settling *settling) {
    const struct sabot_particulars *with = &settling->event->with;
    if (with->exhausted)
        printf("The bank does not reach everybody: the rest goes back or is not paid (R44-R46).\n");
    if (with->bettor == 0)
        return;
    if (with->bettor == settling->person)
        printf("Your bank of %s: ", words_money_short(with->amount).text);
    else
        printf("%s's bank of %s: ", settling->table->bettors[with->bettor - 1].name,
               words_money_short(with->amount).text);
    printf("%s%s; collection %s.\n", words_sign(with->net), words_money_short(with->net).text,
           words_money_short(with->fee).text);
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
static struct words net_words(sabot_cents net) {
    struct words words = {"even"};
    if (net != 0)
        snprintf(words.text, sizeof words.text, "%s%s", words_sign(net),
                 words_money_short(net).text);
    return words;
}

static void print_own(const struct play_print *print, const struct settling *settling,
                      const struct sabot_table *after) {
    struct own own = own_of(settling);
    if (own.staked > 0) {
        if (own.got != own.staked)
            play_print_ink(print, own.got > own.staked ? INK_GREEN : INK_RED);
        printf("You staked %s and get %s: %s", words_money_short(own.staked).text,
               words_money_short(own.got).text, net_words(own.got - own.staked).text);
        if (own.fees > 0)
            printf("; collections %s", words_money_short(own.fees).text);
        printf(". ");
        play_print_ink(print, INK_NONE);
    }
    printf("Your chips: %s.\n\n", words_money_short(play_chips_of(after, settling->person)).text);
}

/* `Round 3: Banker wins, Dragon 7 (P 1, B 7). You: +25, collections 1.` */
static void keep_last(struct play_print *print, const struct settling *settling) {
    const struct sabot_particulars *with = &settling->event->with;
    bool banks = with->bettor != 0 && with->bettor == settling->person;
    struct own own = own_of(settling);
    sabot_cents net = banks ? with->net : own.got - own.staked;
    sabot_cents fees = banks ? with->fee : own.fees;
    struct words result;
    struct sabot_text text = sabot_text_in(result.text, sizeof result.text);
    round_write_result(settling->facts.outcome, settling->table->sheet, &text);
    snprintf(print->last, sizeof print->last, "Round %d: %s (P %d, B %d). %s: %s%s%s.", with->round,
             result.text, settling->facts.outcome.player_total,
             settling->facts.outcome.banker_total, banks ? "Your bank" : "You",
             banks || own.staked > 0 ? net_words(net).text : "no wager",
             fees == 0 ? ""
             : banks   ? ", collection "
                       : ", collections ",
             money_if(fees).text);
}

/* As on the roads. */
static enum ink winner_ink(struct sabot_outcome outcome) {
    int lead = outcome.player_total - outcome.banker_total;
    return lead > 0 ? INK_BLUE : lead < 0 ? INK_RED : INK_GREEN;
}

static void tell_settled(struct play_print *print, const struct service_news *news) {
    const struct sabot_round *round = &news->before->round;
    struct words why;
    struct sabot_text text = sabot_text_in(why.text, sizeof why.text);
    sabot_round_explain(round, &text);
    play_print_sentence(why.text);
    putchar('\n');
    play_print_ink(print, winner_ink(sabot_round_outcome(round)));
    round_print_result(round, news->before->sheet);
    play_print_ink(print, INK_NONE);
    pause_for(print, 2);
    struct settling settling = {news->before, news->event, sabot_facts_of_round(round),
                                print->session->person};
    putchar('\n');
    if (news->event->line_count > 0)
        print_lines(&settling);
    else
        printf("  No wagers: nothing to settle.\n");
    print_bank(&settling);
    print_own(print, &settling, news->after);
    keep_last(print, &settling);
    play_print_roads_short(print, news->after);
    print->has_gap = true;
}

/* ---- all kinds ---- */

enum { QUIET, TOLD = 1, GAP_BEFORE = 2, PAUSE_AFTER = 4 };

static const uint8_t sentences[SABOT_EVENTS] = {
    [SABOT_EVENT_SHOE_OPENED] = TOLD | GAP_BEFORE,
    [SABOT_EVENT_SHOE_CUT] = TOLD,
    [SABOT_EVENT_CUT_FIXED] = TOLD,
    [SABOT_EVENT_SHOE_SEALED] = TOLD,
    [SABOT_EVENT_CONTRIBUTION_WITHHELD] = TOLD,
    [SABOT_EVENT_SHOE_VOIDED] = TOLD,
    [SABOT_EVENT_BURNED] = TOLD | PAUSE_AFTER,
    [SABOT_EVENT_SHOE_REVEALED] = TOLD | GAP_BEFORE,
    [SABOT_EVENT_BANK_DECLINED] = TOLD,
    [SABOT_EVENT_BANK_ACCEPTED] = TOLD,
    [SABOT_EVENT_BANK_NOT_TAKEN] = TOLD,
    [SABOT_EVENT_BANK_PASSED] = TOLD,
    [SABOT_EVENT_BOUGHT_IN] = TOLD,
    [SABOT_EVENT_BETTING_CLOSED] = TOLD | GAP_BEFORE,
    [SABOT_EVENT_CARD_DEALT] = TOLD | PAUSE_AFTER,
    [SABOT_EVENT_CUT_CARD_SHOWN] = TOLD,
    [SABOT_EVENT_VOIDED] = TOLD | GAP_BEFORE,
    [SABOT_EVENT_BETTING_PROLONGED] = TOLD,
    [SABOT_EVENT_ROUND_FREED] = TOLD,
    [SABOT_EVENT_BANK_LOWERED] = TOLD,
    [SABOT_EVENT_BANK_UNANSWERED] = TOLD,
    [SABOT_EVENT_TURN_RETURNED] = TOLD,
    [SABOT_EVENT_BANK_WAIVED] = TOLD,
};

/* A turn that ends by itself is no news, and neither is a bank that the person leaves. */
static bool is_told(const struct play_print *print, const struct service_news *news) {
    enum sabot_event_kind kind = news->event->kind;
    if (kind == SABOT_EVENT_BANK_PASSED)
        return !print->is_leaving && news->event->with.count < news->before->sheet->rotation.rounds;
    return sentences[kind] != QUIET && !(print->is_leaving && kind == SABOT_EVENT_BANK_NOT_TAKEN);
}

static void tell(struct play_print *print, const struct service_news *news) {
    char words[EVENT_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    event_words(news->before, news->event, &text);
    if (words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    if (sentences[news->event->kind] & GAP_BEFORE && !print->has_gap)
        putchar('\n');
    print->has_gap = false;
    play_print_sentence(words);
    if (sentences[news->event->kind] & PAUSE_AFTER)
        pause_for(print, 1);
    if (news->event->kind == SABOT_EVENT_VOIDED)
        snprintf(print->last, sizeof print->last, "%.*s.", (int)sizeof print->last - 2, words);
}

void play_print_news(void *context, const struct service_news *news) {
    struct play_print *print = context;
    if (print->session == NULL)
        return;
    if (is_told(print, news))
        tell(print, news);
    enum sabot_event_kind kind = news->event->kind;
    if (kind == SABOT_EVENT_SHOE_OPENED)
        print_bytes("commitment", news->event->with.value);
    else if (kind == SABOT_EVENT_SHOE_SEALED)
        print_bytes("root", news->event->with.value);
    else if (kind == SABOT_EVENT_SHOE_REVEALED)
        print_seed(news);
    else if (kind == SABOT_EVENT_COMMISSION_PAID || kind == SABOT_EVENT_SHOE_CLOSED)
        print_commission(print, news);
    else if (kind == SABOT_EVENT_SETTLED)
        tell_settled(print, news);
}

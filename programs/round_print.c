/*
 * round_print.c - the settlement sheet. See round_print.h.
 */
#include "programs/round_print.h"

#include "programs/command.h"
#include "programs/text_table.h"
#include "programs/words.h"
#include "sabot/nearest.h"

#include <inttypes.h>
#include <string.h>

static const char *const winner_words[] = {"Player wins", "Banker wins", "Tie"};

static void print_hand(const char *name, const struct sabot_hand_cards *hand) {
    printf("%s ", name);
    for (int i = 0; i < hand->count; i++)
        printf(" %s", words_card(hand->cards[i]).text);
    printf(" = %d   ", hand->total);
}

/* Whether the outcome's name means something at the table. */
static bool is_named(const struct sabot_sheet *sheet, const char *wager) {
    return sheet == NULL || sabot_sheet_wager(sheet, wager) >= 0;
}

void round_write_result(struct sabot_outcome outcome, const struct sabot_sheet *sheet,
                        struct sabot_text *text) {
    bool dragon7 = sabot_outcome_is_dragon7(outcome) && is_named(sheet, "dragon7");
    bool panda8 = sabot_outcome_is_panda8(outcome) && is_named(sheet, "panda8");
    bool natural = sabot_outcome_natural(outcome) != SABOT_NATURAL_NONE;
    sabot_text_add(text, winner_words[sabot_outcome_winner(outcome)]);
    sabot_text_add(text, natural ? ", natural" : "");
    sabot_text_add(text, dragon7 ? ", Dragon 7" : "");
    sabot_text_add(text, panda8 ? ", Panda 8" : "");
}

void round_print_result(const struct sabot_round *round, const struct sabot_sheet *sheet) {
    char result[64];
    struct sabot_text text = sabot_text_in(result, sizeof result);
    round_write_result(sabot_round_outcome(round), sheet, &text);
    print_hand("Player", &round->hands[SABOT_HAND_PLAYER]);
    print_hand("Banker", &round->hands[SABOT_HAND_BANKER]);
    printf("%s\n", result);
}

void round_print_deal(const struct sabot_round *round) {
    struct sabot_round replay = sabot_round_begin();
    int taken[2] = {0};
    for (int i = 0; i <= round->count; i++) {
        struct words card = {""}, why;
        struct sabot_text text = sabot_text_in(why.text, sizeof why.text);
        sabot_round_explain(&replay, &text);
        if (i < round->count) {
            int hand = round->order[i];
            struct sabot_card taken_card = round->hands[hand].cards[taken[hand]++];
            card = words_card(taken_card);
            sabot_round_take(&replay, taken_card);
        }
        printf("  %-3s %s\n", card.text, why.text);
    }
}

static void add_money(struct sabot_text *text, const char *before, sabot_cents amount) {
    sabot_text_add(text, before);
    sabot_cents_write(text, amount);
}

/* What the dealer's hands do at this step. A removed wager (R29) no longer lies
 * on the felt: what it loses is asked of the bettor. */
static void say_what_to_do(const struct sabot_layout *layout, const struct sabot_settled *one,
                           struct sabot_text *text) {
    bool removed = layout->placed[one->placed].removed;
    if (one->verdict == SABOT_WIN && one->winnings > 0) {
        sabot_text_add(text, "pay ");
        sabot_chips_write(layout->sheet,
                          sabot_chips_for(layout->sheet, one->winnings - one->commission), text);
    } else if (one->verdict == SABOT_WIN) {
        sabot_text_add(text, "pay nothing, leave the stake");
    } else if (one->verdict == SABOT_PUSH) {
        sabot_text_add(text, "leave the stake");
    } else if (removed) {
        add_money(text, "collect ", one->collected);
        sabot_text_add(text, " from the bettor");
    } else {
        if (one->collected > 0)
            add_money(text, "take ", one->collected);
        if (one->returned > 0)
            add_money(text, one->collected > 0 ? ", give back " : "give back ", one->returned);
    }
    if (one->uncovered > 0) {
        add_money(text, "; ", one->uncovered);
        sabot_text_add(text, " not covered");
    }
    if (removed) {
        add_money(text, "; removed, placed ", layout->placed[one->placed].stake);
        sabot_text_add(text, " (R29)");
    }
}

/* `wins 40:1`, `push` */
struct words round_verdict(enum sabot_verdict verdict, struct sabot_ratio ratio) {
    static const char *const verdicts[] = {"loses", "push", "wins"};
    struct words words;
    snprintf(words.text, sizeof words.text, verdict == SABOT_WIN ? "%s %d:%d" : "%s",
             verdicts[verdict], ratio.pays, ratio.to);
    return words;
}

static void add_step(const struct round_print *print, struct text_table *table,
                     const struct sabot_settled *one, uint64_t bank) {
    const struct sabot_layout *layout = print->layout;
    const struct sabot_placed *placed = &layout->placed[one->placed];
    const char *bettor = print->bettor_names ? print->bettor_names[one->placed] : NULL;
    bool wins = one->verdict == SABOT_WIN;
    char what[TEXT_TABLE_CELL_MAX];
    struct sabot_text text = sabot_text_in(what, sizeof what);
    say_what_to_do(layout, one, &text);
    SABOT_ASSERT(!text.cut);
    text_table_add(table, "%d\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s", one->step, placed->seat,
                   bettor ? bettor : "", layout->sheet->wagers[placed->wager].name,
                   words_money(one->stake).text, round_verdict(one->verdict, one->ratio).text,
                   wins ? words_money(one->winnings - one->commission).text : "",
                   words_money_if(one->commission).text, words_money_if(one->marked).text,
                   words_money(one->returned).text,
                   layout->sheet->bank == SABOT_BANK_PLAYER_DEALER ? words_sum(bank).text : "",
                   what);
}

static void print_steps(const struct round_print *print) {
    const struct sabot_layout *layout = print->layout;
    struct text_table table = text_table_begin(">><<><>>>>><");
    text_table_add(&table, "#\tseat\tbettor\twager\tstake\tverdict\tpaid\tcommission\tmarked\t"
                           "returned\tbank\tdo");
    uint64_t bank = (uint64_t)layout->bank.amount; /* with what is collected it may pass 63 bits */
    for (int step = 1; step <= layout->count; step++)
        for (int i = 0; i < layout->count; i++)
            if (print->settled[i].step == step) {
                bank += (uint64_t)(print->settled[i].collected - print->settled[i].winnings);
                add_step(print, &table, &print->settled[i], bank);
            }
    text_table_end(&table, "", stdout);
}

/* Why the bank did not reach everybody, with the amounts (reading 4). */
static void print_shortage(const struct round_print *print) {
    const struct sabot_settlement *settlement = print->settlement;
    const struct sabot_layout *layout = print->layout;
    sabot_cents paid = 0, collected = 0, uncovered = 0;
    for (int i = 0; i < layout->count; i++) {
        paid += print->settled[i].winnings;
        collected += print->settled[i].collected;
        uncovered += print->settled[i].uncovered;
    }
    struct words put_up = words_money(layout->bank.amount);
    struct words owed = words_money(settlement->owed), lost = words_money(settlement->lost);
    struct words rest = words_money(uncovered);
    printf("\nNot covered: %s (R44-R46). ", rest.text);
    if (layout->sheet->cover == SABOT_COVER_MATCHED)
        printf("Every dollar of the %s put up acts once: %s paid and %s collected,\n"
               "in order; what remains goes back.\n",
               put_up.text, words_money(paid).text, words_money(collected).text);
    else if (settlement->owed > settlement->lost)
        printf("Winners are owed %s. Losers bring %s and the bank\n"
               "put up %s, so winners are paid in order until %s is spent.\n",
               owed.text, lost.text, put_up.text, words_money(paid).text);
    else
        printf("Losers come to %s. The bank pays winners %s and\n"
               "may win no more than the %s put up, so losers are collected in order until %s.\n",
               lost.text, owed.text, put_up.text, words_money(collected).text);
}

/* A bettor's collections: what a wager before number `index` does not count. */
static sabot_cents bettor_fees(const struct round_print *print, int index) {
    const struct sabot_placed *all = print->layout->placed;
    const struct sabot_placed *mine = &all[print->settled[index].placed];
    sabot_cents fees = 0;
    for (int i = 0; i < print->layout->count; i++) {
        const struct sabot_placed *placed = &all[print->settled[i].placed];
        if (placed->seat != mine->seat || placed->bettor != mine->bettor)
            continue;
        if (i < index)
            return 0; /* said already */
        fees += print->settled[i].fee;
    }
    return fees;
}

/* The collections of everybody at a seat, the seat's own bettor first. */
static sabot_cents print_seat_fees(const struct round_print *print, int seat) {
    sabot_cents all = 0;
    for (int i = 0; i < print->layout->count; i++) {
        int placed = print->settled[i].placed;
        if (print->layout->placed[placed].seat != seat)
            continue;
        const char *name = print->bettor_names ? print->bettor_names[placed] : NULL;
        sabot_cents fees = bettor_fees(print, i);
        if (fees > 0)
            printf(" seat %d%s%s %s,", seat, name ? " " : "", name ? name : "",
                   words_money(fees).text);
        all += fees;
    }
    return all;
}

static void print_collections(const struct round_print *print) {
    const struct sabot_layout *layout = print->layout;
    sabot_cents all = print->settlement->fee;
    sabot_cents returned = 0;
    printf("Collections, taken %s:", layout->sheet->collections.taken == SABOT_FEES_WITH_WAGER
                                         ? "with the wagers"
                                         : "before the round");
    for (int seat = 1; seat <= layout->seats; seat++)
        all += print_seat_fees(print, seat);
    for (int i = 0; i < layout->count; i++)
        returned += print->settled[i].fee_returned;
    printf(" player-dealer %s; in all %s.\n", words_money(print->settlement->fee).text,
           words_money(all).text);
    if (returned > 0)
        printf("Given back for wagers without action: %s.\n", words_money(returned).text);
}

static void print_bank(const struct round_print *print) {
    const struct sabot_settlement *settlement = print->settlement;
    printf("\nPlayer-dealer, seat %d: %s%s on %s put up.\n", print->layout->bank.seat,
           words_sign(settlement->net), words_money(settlement->net).text,
           words_money(print->layout->bank.amount).text);
    print_collections(print);
}

static void print_house(const struct round_print *print) {
    sabot_cents commission = 0, marked = 0;
    for (int i = 0; i < print->layout->count; i++) {
        commission += print->settled[i].commission;
        marked += print->settled[i].marked;
    }
    sabot_cents result = print->settlement->net;
    printf("\nHouse: %s%s on the wagers", words_sign(result), words_money(result).text);
    if (commission > 0)
        printf(", commission %s", words_money(commission).text);
    if (marked > 0)
        printf(", commission marked %s", words_money(marked).text);
    printf(".\n");
}

void round_print_settlement(const struct round_print *print) {
    if (print->layout->count == 0)
        printf("No wagers: nothing to settle.\n");
    else
        print_steps(print);
    if (print->settlement->exhausted)
        print_shortage(print);
    if (print->layout->sheet->bank == SABOT_BANK_PLAYER_DEALER)
        print_bank(print);
    else
        print_house(print);
}

/* ---- refusals ---- */

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

int round_print_refusals(const char *command, const struct round_document *document,
                         const struct sabot_refusal *refusals, int count, bool json) {
    if (json)
        return command_print_json(command, round_document_refused(document, refusals, count),
                                  COMMAND_NO);
    printf("Refused: nothing is %s.\n\n", strcmp(command, "settle") == 0 ? "settled" : "studied");
    for (int i = 0; i < count; i++)
        print_refusal(document, refusals[i]);
    return COMMAND_NO;
}

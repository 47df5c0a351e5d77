/*
 * round_print.c - the settlement sheet. See round_print.h.
 */
#include "programs/round_print.h"

#include "programs/text_table.h"

#include <string.h>

static const char *const winner_words[] = {"Player wins", "Banker wins", "Tie"};

/* Text in a space of its own, for one call of printf. */
struct words {
    char space[160];
};

static struct words money(sabot_cents amount) {
    struct words words;
    struct sabot_text text = sabot_text_in(words.space, sizeof words.space);
    sabot_cents_write(&text, amount);
    return words;
}

static void print_hand(const char *name, const struct sabot_hand_cards *hand, FILE *stream) {
    fprintf(stream, "%s ", name);
    for (int i = 0; i < hand->count; i++) {
        struct words card;
        struct sabot_text text = sabot_text_in(card.space, sizeof card.space);
        sabot_card_write(&text, hand->cards[i]);
        fprintf(stream, " %s", card.space);
    }
    fprintf(stream, " = %d   ", hand->total);
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

void round_print_result(const struct sabot_round *round, const struct sabot_sheet *sheet,
                        FILE *stream) {
    char result[64];
    struct sabot_text text = sabot_text_in(result, sizeof result);
    round_write_result(sabot_round_outcome(round), sheet, &text);
    print_hand("Player", &round->hands[SABOT_HAND_PLAYER], stream);
    print_hand("Banker", &round->hands[SABOT_HAND_BANKER], stream);
    fprintf(stream, "%s\n", result);
}

void round_print_deal(const struct sabot_round *round, FILE *stream) {
    struct sabot_round replay = sabot_round_begin();
    int taken[2] = {0};
    for (int i = 0; i <= round->count; i++) {
        struct words card, why;
        struct sabot_text card_text = sabot_text_in(card.space, sizeof card.space);
        struct sabot_text why_text = sabot_text_in(why.space, sizeof why.space);
        sabot_round_explain(&replay, &why_text);
        if (i < round->count) {
            int hand = round->order[i];
            sabot_card_write(&card_text, round->hands[hand].cards[taken[hand]]);
            sabot_round_take(&replay, round->hands[hand].cards[taken[hand]++]);
        }
        fprintf(stream, "  %-3s %s\n", card.space, why.space);
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

static void write_verdict(const struct sabot_settled *one, struct sabot_text *text) {
    static const char *const words[] = {"loses", "push", "wins "};
    sabot_text_add(text, words[one->verdict]);
    if (one->verdict == SABOT_WIN) {
        sabot_text_add_int(text, one->ratio.pays);
        sabot_text_add_char(text, ':');
        sabot_text_add_int(text, one->ratio.to);
    }
}

static void write_money(char *cell, sabot_cents amount) {
    struct sabot_text text = sabot_text_in(cell, TABLE_CELL_MAX);
    sabot_cents_write(&text, amount);
}

static void add_step(const struct round_print *print, struct table *table,
                     const struct sabot_settled *one, uint64_t bank) {
    enum { STEP, SEAT, BETTOR, WAGER, STAKE, VERDICT, PAID, TAKEN, MARKED, RETURNED, BANK, DO };
    const struct sabot_layout *layout = print->layout;
    const struct sabot_placed *placed = &layout->placed[one->placed];
    char(*cells)[TABLE_CELL_MAX] = table_row(table);
    snprintf(cells[STEP], TABLE_CELL_MAX, "%d", one->step);
    snprintf(cells[SEAT], TABLE_CELL_MAX, "%d", placed->seat);
    if (print->bettor_names && print->bettor_names[one->placed])
        sabot_text_copy(cells[BETTOR], TABLE_CELL_MAX, print->bettor_names[one->placed]);
    sabot_text_copy(cells[WAGER], TABLE_CELL_MAX, layout->sheet->wagers[placed->wager].name);
    write_money(cells[STAKE], one->stake);
    struct sabot_text verdict = sabot_text_in(cells[VERDICT], TABLE_CELL_MAX);
    write_verdict(one, &verdict);
    if (one->verdict == SABOT_WIN)
        write_money(cells[PAID], one->winnings - one->commission);
    if (one->commission > 0)
        write_money(cells[TAKEN], one->commission);
    if (one->marked > 0)
        write_money(cells[MARKED], one->marked);
    write_money(cells[RETURNED], one->returned);
    if (layout->sheet->bank == SABOT_BANK_PLAYER_DEALER) {
        struct sabot_text text = sabot_text_in(cells[BANK], TABLE_CELL_MAX);
        sabot_cents_write_sum(&text, bank);
    }
    struct sabot_text what = sabot_text_in(cells[DO], TABLE_CELL_MAX);
    say_what_to_do(layout, one, &what);
    SABOT_ASSERT(!what.cut);
}

static void print_steps(const struct round_print *print, FILE *stream) {
    static const char *const heading[] = {"#",      "seat",     "bettor", "wager",
                                          "stake",  "verdict",  "paid",   "commission",
                                          "marked", "returned", "bank",   "do"};
    const struct sabot_layout *layout = print->layout;
    struct table table;
    table_begin(&table, ">><<><>>>>><");
    table_add(&table, heading);
    uint64_t bank = (uint64_t)layout->bank.amount; /* with what is collected it may pass 63 bits */
    for (int step = 1; step <= layout->count; step++)
        for (int i = 0; i < layout->count; i++)
            if (print->settled[i].step == step) {
                bank += (uint64_t)(print->settled[i].collected - print->settled[i].winnings);
                add_step(print, &table, &print->settled[i], bank);
            }
    table_end(&table, "", stream);
}

/* Why the bank did not reach everybody, with the amounts (reading 4). */
static void print_shortage(const struct round_print *print, FILE *stream) {
    const struct sabot_settlement *settlement = print->settlement;
    const struct sabot_layout *layout = print->layout;
    sabot_cents paid = 0, collected = 0, uncovered = 0;
    for (int i = 0; i < layout->count; i++) {
        paid += print->settled[i].winnings;
        collected += print->settled[i].collected;
        uncovered += print->settled[i].uncovered;
    }
    struct words put_up = money(layout->bank.amount);
    struct words owed = money(settlement->owed), lost = money(settlement->lost);
    struct words rest = money(uncovered);
    fprintf(stream, "\nNot covered: %s (R44-R46). ", rest.space);
    if (layout->sheet->cover == SABOT_COVER_MATCHED)
        fprintf(stream,
                "Every dollar of the %s put up acts once: %s paid and %s collected,\n"
                "in order; what remains goes back.\n",
                put_up.space, money(paid).space, money(collected).space);
    else if (settlement->owed > settlement->lost)
        fprintf(stream,
                "Winners are owed %s. Losers bring %s and the bank\n"
                "put up %s, so winners are paid in order until %s is spent.\n",
                owed.space, lost.space, put_up.space, money(paid).space);
    else
        fprintf(stream,
                "Losers come to %s. The bank pays winners %s and\n"
                "may win no more than the %s put up, so losers are collected in order until %s.\n",
                lost.space, owed.space, put_up.space, money(collected).space);
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
static sabot_cents print_seat_fees(const struct round_print *print, int seat, FILE *stream) {
    sabot_cents all = 0;
    for (int i = 0; i < print->layout->count; i++) {
        int placed = print->settled[i].placed;
        if (print->layout->placed[placed].seat != seat)
            continue;
        const char *name = print->bettor_names ? print->bettor_names[placed] : NULL;
        sabot_cents fees = bettor_fees(print, i);
        if (fees > 0)
            fprintf(stream, " seat %d%s%s %s,", seat, name ? " " : "", name ? name : "",
                    money(fees).space);
        all += fees;
    }
    return all;
}

static void print_collections(const struct round_print *print, FILE *stream) {
    const struct sabot_layout *layout = print->layout;
    sabot_cents all = print->settlement->fee;
    sabot_cents returned = 0;
    fprintf(stream, "Collections, taken %s:",
            layout->sheet->collections.taken == SABOT_FEES_WITH_WAGER ? "with the wagers"
                                                                      : "before the round");
    for (int seat = 1; seat <= layout->seats; seat++)
        all += print_seat_fees(print, seat, stream);
    for (int i = 0; i < layout->count; i++)
        returned += print->settled[i].fee_returned;
    fprintf(stream, " player-dealer %s; in all %s.\n", money(print->settlement->fee).space,
            money(all).space);
    if (returned > 0)
        fprintf(stream, "Given back for wagers without action: %s.\n", money(returned).space);
}

static const char *sign_of(sabot_cents amount) {
    return amount > 0 ? "+" : "";
}

static void print_bank(const struct round_print *print, FILE *stream) {
    const struct sabot_settlement *settlement = print->settlement;
    fprintf(stream, "\nPlayer-dealer, seat %d: %s%s on %s put up.\n", print->layout->bank.seat,
            sign_of(settlement->net), money(settlement->net).space,
            money(print->layout->bank.amount).space);
    print_collections(print, stream);
}

static void print_house(const struct round_print *print, FILE *stream) {
    sabot_cents commission = 0, marked = 0;
    for (int i = 0; i < print->layout->count; i++) {
        commission += print->settled[i].commission;
        marked += print->settled[i].marked;
    }
    sabot_cents result = print->settlement->net;
    fprintf(stream, "\nHouse: %s%s on the wagers", sign_of(result), money(result).space);
    if (commission > 0)
        fprintf(stream, ", commission %s", money(commission).space);
    if (marked > 0)
        fprintf(stream, ", commission marked %s", money(marked).space);
    fprintf(stream, ".\n");
}

void round_print_settlement(const struct round_print *print, FILE *stream) {
    if (print->layout->count == 0)
        fprintf(stream, "No wagers: nothing to settle.\n");
    else
        print_steps(print, stream);
    if (print->settlement->exhausted)
        print_shortage(print, stream);
    if (print->layout->sheet->bank == SABOT_BANK_PLAYER_DEALER)
        print_bank(print, stream);
    else
        print_house(print, stream);
}

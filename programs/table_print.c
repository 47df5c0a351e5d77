/*
 * table_print.c - see table_print.h.
 */
#include "programs/table_print.h"

#include "host/view/view.h"
#include "programs/text_table.h"
#include "programs/words.h"
#include "sabot/text.h"

#include <string.h>

/* ---- the round ---- */

static void print_hand(const char *name, const struct sabot_hand_cards *hand) {
    printf("%s", name);
    for (int i = 0; i < hand->count; i++)
        printf(" %s", words_card(hand->cards[i]).text);
    if (hand->count > 0)
        printf(" = %d", hand->total);
    else
        printf(" -");
}

static void print_why(const struct sabot_table *table) {
    char why[200];
    struct sabot_text text = sabot_text_in(why, sizeof why);
    sabot_round_explain(&table->round, &text);
    printf("%s\n", why);
}

static void print_result(const struct sabot_table *table) {
    static const char letters[] = "PBTDAVF";
    static const char *const words[] = {"Player wins",           "Banker wins",          "Tie",
                                        "Banker wins, Dragon 7", "Player wins, Panda 8", "Void",
                                        "Free, no wagers"};
    int result =
        table->phase == SABOT_PHASE_BETWEEN ? view_last_result(table) : table->keyed_result;
    if (result >= 0)
        printf("  %s\n", words[strchr(letters, sabot_result_letter(result)) - letters]);
}

static void print_round(const struct sabot_table *table) {
    static const char *const phases[] = {"the table is closed", "over", "betting is open",
                                         "dealing"};
    if (table->round_number == 0) {
        printf("No round yet\n");
        return;
    }
    printf("Round %d, %s%s%s\n", table->round_number, phases[table->phase],
           table->free_round ? ", free: no wagers (R80)" : "", table->paused ? ", PAUSED" : "");
    if (table->round.count > 0) {
        print_hand("  Player", &table->round.hands[SABOT_HAND_PLAYER]);
        print_hand("   Banker", &table->round.hands[SABOT_HAND_BANKER]);
        printf("\n  ");
        print_why(table);
    } else if (table->phase == SABOT_PHASE_DEALING && table->keyed_result < 0) {
        printf("  ");
        print_why(table);
    }
    print_result(table);
    if (table->carried)
        printf("  %s was drawn in error and opens the next round (R80)\n",
               words_card(table->carried_card).text);
}

/* ---- the bank and the shoe ---- */

static void print_bank(const struct sabot_table *table) {
    static const char *const words[] = {"free", "offered to ", "held by ", "",
                                        "taken by nobody: the table waits"};
    const struct sabot_table_bank *bank = &table->bank;
    if (table->sheet->bank == SABOT_BANK_HOUSE) {
        printf("Bank   the house\n");
        return;
    }
    printf("Bank   %s", words[bank->state]);
    if (bank->bettor > 0)
        printf("%s (seat %d)", words_plain(table->bettors[bank->bettor - 1].name).text,
               table->bettors[bank->bettor - 1].seat);
    if (bank->state == SABOT_BANK_READY && bank->amount > 0)
        printf(" has put up %s", words_money(bank->amount).text);
    if (bank->state == SABOT_BANK_HELD || bank->state == SABOT_BANK_READY)
        printf(", %d of %d rounds of the turn dealt", bank->turn_rounds,
               table->sheet->rotation.rounds);
    putchar('\n');
}

static void print_shoe(const struct sabot_table *table) {
    static const char *const words[] = {"",        "being mixed", "cut, to be burned",
                                        "in play", "at its end",  "closed, not revealed yet"};
    const struct sabot_table_shoe *shoe = &table->shoe;
    if (shoe->phase == SABOT_SHOE_NONE)
        printf("Shoe   none%s\n", shoe->number > 0 ? "; the last one is closed" : " yet");
    else
        printf("Shoe   %d, %s, %d of %d cards out%s%s\n", shoe->number, words[shoe->phase],
               shoe->out, sabot_table_cards(table),
               shoe->cut_shown ? ", the cut card has shown" : "",
               shoe->alarmed ? ", ALARM: not shuffled" : "");
}

static void print_history(const struct sabot_table *table) {
    struct sabot_statistics counts = sabot_table_statistics(table);
    printf("Board  ");
    for (int i = 0; i < table->history_count; i++)
        printf("%s%c", i > 0 && i % 60 == 0 ? "\n       " : "",
               sabot_result_letter(table->history[i]));
    printf("%sPlayer %d, Banker %d, tie %d", table->history_count > 0 ? "\n       " : "",
           counts.wins[SABOT_WINNER_PLAYER], counts.wins[SABOT_WINNER_BANKER],
           counts.wins[SABOT_WINNER_TIE]);
    if (counts.dragon7 > 0)
        printf(", Dragon 7 %d", counts.dragon7);
    if (counts.panda8 > 0)
        printf(", Panda 8 %d", counts.panda8);
    putchar('\n');
}

/* ---- people and wagers ---- */

static void add_seat(struct text_table *rows, const struct sabot_table *table, int number) {
    const struct sabot_bettor *bettor = &table->bettors[number - 1];
    const struct sabot_balance *chips = &table->book.balances[sabot_table_chips(table, number)];
    sabot_cents in_play = table->book.balances[sabot_account_in_play(number)].posted;
    bool has_badge = bettor->badge[0] != 0, is_kept = table->wager_source != SABOT_WAGERS_NONE;
    text_table_add(rows, "%s%d\t%s%s%s%s", bettor->back_line ? "behind " : "", bettor->seat,
                   words_plain(bettor->name).text, has_badge ? " [" : "",
                   has_badge ? bettor->badge : "", has_badge ? "]" : "");
    if (is_kept)
        text_table_set(rows, 2, "%s", words_money(chips->posted).text);
    const sabot_cents rest[] = {in_play, chips->pending_out, bettor->marked};
    for (int i = 0; is_kept && i < 3; i++)
        text_table_set(rows, 3 + i, "%s", words_money_if(rest[i]).text);
}

static void print_seats(const struct sabot_table *table) {
    if (!sabot_table_has_people(table)) {
        printf("Nobody is seated.\n");
        return;
    }
    printf("\n");
    struct text_table rows = text_table_begin("><>>>>");
    text_table_add(&rows, "seat\tbettor\tchips\tin play\theld\tcommission marked");
    for (int seat = 1; seat <= table->seats; seat++)
        for (int i = 0; i < SABOT_BETTORS_MAX; i++)
            if (sabot_table_has_bettor(table, i + 1) && table->bettors[i].seat == seat)
                add_seat(&rows, table, i + 1);
    text_table_end(&rows, "", stdout);
}

static void add_wager(struct text_table *rows, const struct sabot_table *table,
                      const struct sabot_table_wager *wager) {
    static const char *const verdicts[] = {"loses", "push", "wins"};
    bool is_settled = wager->step > 0;
    char step[16] = "";
    if (is_settled)
        snprintf(step, sizeof step, "%d", wager->step);
    text_table_add(rows, "%s\t%d\t%s%s\t%s\t%s", step, table->bettors[wager->bettor - 1].seat,
                   table->sheet->wagers[wager->wager].name, wager->removed ? ", removed (R29)" : "",
                   words_money(wager->stake).text, words_money_if(wager->fee).text);
    if (!is_settled)
        return;
    struct sabot_settled_line line = sabot_table_wager_line(wager);
    const struct words cells[] = {
        words_money_if(line.winnings), words_money_if(wager->commission + wager->marked),
        words_money_if(line.collected), words_money(wager->stake + wager->extra - line.collected),
        words_money_if(wager->uncovered)};
    text_table_set(rows, 5, "%s", verdicts[wager->verdict]);
    for (int i = 0; i < 5; i++)
        text_table_set(rows, 6 + i, "%s", cells[i].text);
}

/* As they settle, once they have; else as they were placed. */
static void print_wagers(const struct sabot_table *table) {
    if (table->wager_count == 0)
        return;
    putchar('\n');
    struct text_table rows = text_table_begin(">><>><>>>>>");
    text_table_add(&rows, "#\tseat\twager\tstake\tcollection\tverdict\tpaid\tcommission\ttaken\t"
                          "returned\tnot covered");
    for (int step = 0; step <= table->wager_count; step++)
        for (int i = 0; i < table->wager_count; i++)
            if (table->wagers[i].step == step)
                add_wager(&rows, table, &table->wagers[i]);
    text_table_end(&rows, "", stdout);
}

static void print_accounts(const struct sabot_table *table) {
    const struct sabot_balance *balances = table->book.balances;
    bool house = table->sheet->bank == SABOT_BANK_HOUSE;
    printf("Money  brought from the cage %s, %s %s, collections %s",
           words_money(-balances[SABOT_ACCOUNT_CAGE].posted).text,
           house ? "house bank" : "in the bank",
           words_money(balances[house ? SABOT_ACCOUNT_HOUSE_BANK : SABOT_ACCOUNT_BANK].posted).text,
           words_money(balances[SABOT_ACCOUNT_COLLECTIONS].posted).text);
    for (int i = 0; i < SABOT_ACCOUNT_FORMS; i++) {
        const struct sabot_account_form *form = &sabot_account_forms[i];
        bool is_other = form->first > SABOT_ACCOUNT_COLLECTIONS && !form->is_bettors;
        if (is_other && balances[form->first].posted != 0)
            printf(", %s %s", form->name, words_money(balances[form->first].posted).text);
    }
    putchar('\n');
}

void table_print(const struct sabot_table *table) {
    print_round(table);
    print_bank(table);
    print_shoe(table);
    print_history(table);
    print_accounts(table);
    print_seats(table);
    print_wagers(table);
}

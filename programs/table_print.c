/*
 * table_print.c - see table_print.h.
 */
#include "programs/table_print.h"

#include "host/record/table_pieces.h"
#include "programs/text_table.h"
#include "sabot/text.h"

#include <string.h>

static void write_cents(char *cell, sabot_cents amount) {
    struct sabot_text text = sabot_text_in(cell, TABLE_CELL_MAX);
    sabot_cents_write(&text, amount);
}

static void write_plain(char *cell, const char *words) {
    struct sabot_text text = sabot_text_in(cell, TABLE_CELL_MAX);
    sabot_text_add_plain(&text, words, strlen(words));
}

static void print_cents(const char *before, sabot_cents amount, const char *after, FILE *stream) {
    char space[TABLE_CELL_MAX];
    write_cents(space, amount);
    fprintf(stream, "%s%s%s", before, space, after);
}

/* ---- the round ---- */

static void print_hand(const char *name, const struct sabot_hand_cards *hand, FILE *stream) {
    fprintf(stream, "%s", name);
    for (int i = 0; i < hand->count; i++) {
        char card[8];
        struct sabot_text text = sabot_text_in(card, sizeof card);
        sabot_card_write(&text, hand->cards[i]);
        fprintf(stream, " %s", card);
    }
    if (hand->count > 0)
        fprintf(stream, " = %d", hand->total);
    else
        fprintf(stream, " -");
}

static void print_why(const struct sabot_table *table, FILE *stream) {
    char why[200];
    struct sabot_text text = sabot_text_in(why, sizeof why);
    sabot_round_explain(&table->round, &text);
    fprintf(stream, "%s\n", why);
}

static const char *phase_words(const struct sabot_table *table) {
    static const char *const words[] = {"the table is closed", "over", "betting is open",
                                        "dealing"};
    return words[table->phase];
}

static void print_result(const struct sabot_table *table, FILE *stream) {
    static const char letters[] = "PBTDAVF";
    static const char *const words[] = {"Player wins",           "Banker wins",          "Tie",
                                        "Banker wins, Dragon 7", "Player wins, Panda 8", "Void",
                                        "Free, no wagers"};
    int result =
        table->phase == SABOT_PHASE_BETWEEN ? table_pieces_last_result(table) : table->keyed_result;
    if (result >= 0)
        fprintf(stream, "  %s\n", words[strchr(letters, sabot_result_letter(result)) - letters]);
}

static void print_round(const struct sabot_table *table, FILE *stream) {
    if (table->round_number == 0) {
        fprintf(stream, "No round yet\n");
        return;
    }
    fprintf(stream, "Round %d, %s%s%s\n", table->round_number, phase_words(table),
            table->free_round ? ", free: no wagers (R80)" : "", table->paused ? ", PAUSED" : "");
    if (table->round.count > 0) {
        print_hand("  Player", &table->round.hands[SABOT_HAND_PLAYER], stream);
        print_hand("   Banker", &table->round.hands[SABOT_HAND_BANKER], stream);
        fprintf(stream, "\n  ");
        print_why(table, stream);
    } else if (table->phase == SABOT_PHASE_DEALING && table->keyed_result < 0) {
        fprintf(stream, "  ");
        print_why(table, stream);
    }
    print_result(table, stream);
    if (table->carried) {
        char card[8];
        struct sabot_text text = sabot_text_in(card, sizeof card);
        sabot_card_write(&text, table->carried_card);
        fprintf(stream, "  %s was drawn in error and opens the next round (R80)\n", card);
    }
}

/* ---- the bank and the shoe ---- */

static void print_bank(const struct sabot_table *table, FILE *stream) {
    static const char *const words[] = {"free", "offered to ", "held by ", "",
                                        "taken by nobody: the table waits"};
    const struct sabot_table_bank *bank = &table->bank;
    if (table->sheet.bank == SABOT_BANK_HOUSE) {
        fprintf(stream, "Bank   the house\n");
        return;
    }
    char name[TABLE_CELL_MAX] = "";
    int seat = 0;
    if (bank->bettor > 0) {
        write_plain(name, table->bettors[bank->bettor - 1].name);
        seat = table->bettors[bank->bettor - 1].seat;
    }
    fprintf(stream, "Bank   %s%s", words[bank->state], name);
    if (seat > 0)
        fprintf(stream, " (seat %d)", seat);
    if (bank->state == SABOT_BANK_READY && bank->amount > 0)
        print_cents(" has put up ", bank->amount, "", stream);
    if (bank->state == SABOT_BANK_HELD || bank->state == SABOT_BANK_READY)
        fprintf(stream, ", %d of %d rounds of the turn dealt", bank->turn_rounds,
                table->sheet.rotation.rounds);
    fputc('\n', stream);
}

static void print_shoe(const struct sabot_table *table, FILE *stream) {
    static const char *const words[] = {"",        "being mixed", "cut, to be burned",
                                        "in play", "at its end",  "closed, not revealed yet"};
    const struct sabot_table_shoe *shoe = &table->shoe;
    if (shoe->phase == SABOT_SHOE_NONE)
        fprintf(stream, "Shoe   none%s\n", shoe->number > 0 ? "; the last one is closed" : " yet");
    else
        fprintf(stream, "Shoe   %d, %s, %d of %d cards out%s%s\n", shoe->number, words[shoe->phase],
                shoe->out, sabot_table_cards(table),
                shoe->cut_shown ? ", the cut card has shown" : "",
                shoe->alarmed ? ", ALARM: not shuffled" : "");
}

static void print_history(const struct sabot_table *table, FILE *stream) {
    struct sabot_statistics counts = sabot_table_statistics(table);
    fprintf(stream, "Board  ");
    for (int i = 0; i < table->history_count; i++)
        fprintf(stream, "%s%c", i > 0 && i % 60 == 0 ? "\n       " : "",
                sabot_result_letter(table->history[i]));
    fprintf(stream, "%sPlayer %d, Banker %d, tie %d", table->history_count > 0 ? "\n       " : "",
            counts.wins[SABOT_WINNER_PLAYER], counts.wins[SABOT_WINNER_BANKER],
            counts.wins[SABOT_WINNER_TIE]);
    if (counts.dragon7 > 0)
        fprintf(stream, ", Dragon 7 %d", counts.dragon7);
    if (counts.panda8 > 0)
        fprintf(stream, ", Panda 8 %d", counts.panda8);
    fputc('\n', stream);
}

/* ---- people and wagers ---- */

static void add_seat(struct table *rows, const struct sabot_table *table, int number) {
    enum { SEAT, NAME, CHIPS, IN_PLAY, HELD, MARKED };
    const struct sabot_bettor *bettor = &table->bettors[number - 1];
    const struct sabot_balance *chips = &table->book.balances[sabot_account_chips(number)];
    sabot_cents in_play = table->book.balances[sabot_account_in_play(number)].posted;
    char(*cells)[TABLE_CELL_MAX] = table_row(rows);
    snprintf(cells[SEAT], TABLE_CELL_MAX, "%s%d", bettor->back_line ? "behind " : "", bettor->seat);
    write_plain(cells[NAME], bettor->name);
    if (bettor->badge[0] != 0) {
        size_t length = strlen(cells[NAME]);
        snprintf(cells[NAME] + length, TABLE_CELL_MAX - length, " [%s]", bettor->badge);
    }
    if (table->wager_source == SABOT_WAGERS_NONE)
        return;
    write_cents(cells[CHIPS], chips->posted);
    if (in_play > 0)
        write_cents(cells[IN_PLAY], in_play);
    if (chips->pending_out > 0)
        write_cents(cells[HELD], chips->pending_out);
    if (bettor->marked > 0)
        write_cents(cells[MARKED], bettor->marked);
}

static bool is_anybody_seated(const struct sabot_table *table) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (table->bettors[i].name[0] != 0)
            return true;
    return false;
}

static void print_seats(const struct sabot_table *table, FILE *stream) {
    struct table rows;
    if (!is_anybody_seated(table)) {
        fputs("Nobody is seated.\n", stream);
        return;
    }
    fputs("\n", stream);
    table_begin(&rows, "><>>>>");
    table_add(&rows, (const char *const[]){"seat", "bettor", "chips", "in play", "held",
                                           "commission marked"});
    for (int seat = 1; seat <= table->seats; seat++)
        for (int i = 0; i < SABOT_BETTORS_MAX; i++)
            if (table->bettors[i].name[0] != 0 && table->bettors[i].seat == seat)
                add_seat(&rows, table, i + 1);
    table_end(&rows, "", stream);
}

static void add_wager(struct table *rows, const struct sabot_table *table,
                      const struct sabot_table_wager *wager) {
    enum { STEP, SEAT, WAGER, STAKE, FEE, VERDICT, PAID, COMMISSION, TAKEN, RETURNED, SHORT };
    static const char *const verdicts[] = {"loses", "push", "wins"};
    const struct sabot_settled_line *line = &wager->line;
    char(*cells)[TABLE_CELL_MAX] = table_row(rows);
    snprintf(cells[SEAT], TABLE_CELL_MAX, "%d", table->bettors[wager->bettor - 1].seat);
    snprintf(cells[WAGER], TABLE_CELL_MAX, "%s%s", table->sheet.wagers[wager->wager].name,
             wager->removed ? ", removed (R29)" : "");
    write_cents(cells[STAKE], wager->stake);
    if (wager->fee > 0)
        write_cents(cells[FEE], wager->fee);
    if (line->step == 0)
        return;
    snprintf(cells[STEP], TABLE_CELL_MAX, "%d", line->step);
    sabot_text_copy(cells[VERDICT], TABLE_CELL_MAX, verdicts[line->verdict]);
    if (line->winnings > 0)
        write_cents(cells[PAID], line->winnings);
    if (line->commission + line->marked > 0)
        write_cents(cells[COMMISSION], line->commission + line->marked);
    if (line->collected > 0)
        write_cents(cells[TAKEN], line->collected);
    write_cents(cells[RETURNED], wager->stake + wager->extra - line->collected);
    if (line->uncovered > 0)
        write_cents(cells[SHORT], line->uncovered);
}

/* As they settle, once they have; else as they were placed. */
static void print_wagers(const struct sabot_table *table, FILE *stream) {
    struct table rows;
    if (table->wager_count == 0)
        return;
    fputc('\n', stream);
    table_begin(&rows, ">><>><>>>>>");
    table_add(&rows,
              (const char *const[]){"#", "seat", "wager", "stake", "collection", "verdict", "paid",
                                    "commission", "taken", "returned", "not covered"});
    for (int step = 0; step <= table->wager_count; step++)
        for (int i = 0; i < table->wager_count; i++)
            if (table->wagers[i].line.step == step)
                add_wager(&rows, table, &table->wagers[i]);
    table_end(&rows, "", stream);
}

static void print_accounts(const struct sabot_table *table, FILE *stream) {
    const struct sabot_balance *balances = table->book.balances;
    print_cents("Money  brought from the cage ", -balances[SABOT_ACCOUNT_CAGE].posted, "", stream);
    if (table->sheet.bank == SABOT_BANK_HOUSE)
        print_cents(", house bank ", balances[SABOT_ACCOUNT_HOUSE_BANK].posted, "", stream);
    else
        print_cents(", in the bank ", balances[SABOT_ACCOUNT_BANK].posted, "", stream);
    print_cents(", collections ", balances[SABOT_ACCOUNT_COLLECTIONS].posted, "", stream);
    if (balances[SABOT_ACCOUNT_COMMISSION].posted != 0)
        print_cents(", commission ", balances[SABOT_ACCOUNT_COMMISSION].posted, "", stream);
    fputc('\n', stream);
}

void table_print(const struct sabot_table *table, FILE *stream) {
    print_round(table, stream);
    print_bank(table, stream);
    print_shoe(table, stream);
    print_history(table, stream);
    print_accounts(table, stream);
    print_seats(table, stream);
    print_wagers(table, stream);
}

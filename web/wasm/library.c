/*
 * library.c - the library as a page calls it: roads, settlements, cover, the draw
 * rule and chips, in WebAssembly.
 *
 * A page and this file talk in whole numbers: the page writes them into one
 * array, calls a function, and reads the answer from the same array. What
 * stands where is in the comment of each function, and web/src/library.ts is
 * the only reader and writer. No rule lives here; nothing is imported.
 */
#include "sabot/chips.h"
#include "sabot/roads.h"
#include "sabot/round.h"
#include "sabot/settle.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))

enum {
    NUMBERS_MAX = 16384,
    PLACED_MAX = 512,
    WORDS_MAX = 256,
    BAD_NUMBERS = -1, /* the answer to numbers that mean nothing */
};

static int64_t numbers[NUMBERS_MAX];
static char words[WORDS_MAX];

EXPORT("numbers") int64_t *library_numbers(void);
EXPORT("words") char *library_words(void);
EXPORT("roads") int library_roads(int count);
EXPORT("settle") int library_settle(void);
EXPORT("cover") int library_cover(void);
EXPORT("round") int library_round(int count);
EXPORT("chips") int library_chips(void);

int64_t *library_numbers(void) {
    return numbers;
}

/* What the last library_round said, as text that ends with a 0. */
char *library_words(void) {
    return words;
}

/* ---- reading and writing the array ---- */

struct cursor {
    int at;
    bool bad;
};

static int64_t take(struct cursor *cursor, int64_t least, int64_t most) {
    int64_t number = cursor->at < NUMBERS_MAX ? numbers[cursor->at] : 0;
    cursor->bad |= cursor->at >= NUMBERS_MAX || number < least || number > most;
    cursor->at++;
    return cursor->bad ? least : number;
}

static int take_int(struct cursor *cursor, int least, int most) {
    return (int)take(cursor, least, most);
}

static void put(struct cursor *cursor, int64_t number) {
    if (cursor->at < NUMBERS_MAX)
        numbers[cursor->at] = number;
    cursor->bad |= cursor->at >= NUMBERS_MAX;
    cursor->at++;
}

static int length_of(const struct cursor *cursor) {
    return cursor->bad ? BAD_NUMBERS : cursor->at;
}

/* ---- roads ---- */

static void put_road(struct cursor *cursor, const struct sabot_road *road) {
    put(cursor, road->count);
    for (int i = 0; i < road->count; i++) {
        put(cursor, road->marks[i]);
        put(cursor, road->cells[i].column);
        put(cursor, road->cells[i].row);
    }
}

/* In: `count` letters of P B T D A. Out: the big road as count and (mark, column,
 * row); the ties on each of its marks; ties before any win; each derived road
 * likewise; what a next Banker win adds to each, and a next Player win (0: nothing). */
int library_roads(int count) {
    static struct sabot_roads roads;
    static char letters[SABOT_ROADS_MAX];
    struct sabot_error error;
    struct cursor cursor = {0};
    if (count < 0 || count > SABOT_ROADS_MAX)
        return BAD_NUMBERS;
    for (int i = 0; i < count; i++)
        letters[i] = (char)take(&cursor, 0, 127);
    if (sabot_roads_read(letters, (size_t)count, &roads, &error) != SABOT_OK)
        return BAD_NUMBERS;
    cursor.at = 0;
    put_road(&cursor, &roads.big);
    for (int i = 0; i < roads.big.count; i++)
        put(&cursor, roads.ties[i]);
    put(&cursor, roads.leading_ties);
    for (int i = 0; i < SABOT_DERIVED_ROADS; i++)
        put_road(&cursor, &roads.derived[i]);
    for (int i = 0; i < SABOT_DERIVED_ROADS; i++)
        put(&cursor, roads.ask_banker[i]);
    for (int i = 0; i < SABOT_DERIVED_ROADS; i++)
        put(&cursor, roads.ask_player[i]);
    return length_of(&cursor);
}

/* ---- wagers and their settlement ---- */

struct table {
    struct sabot_sheet sheet;
    struct sabot_layout layout;
    struct sabot_placed placed[PLACED_MAX];
    bool mine[PLACED_MAX];
    struct sabot_settled settled[PLACED_MAX];
};

static void take_fee(struct cursor *cursor, struct sabot_fee *fee) {
    fee->band_count = take_int(cursor, 0, SABOT_BANDS_MAX);
    for (int i = 0; i < fee->band_count; i++) {
        fee->bands[i].up_to = take(cursor, 0, SABOT_CENTS_MAX);
        fee->bands[i].fee = take(cursor, 0, SABOT_STAKE_MAX);
    }
}

static void take_case(struct cursor *cursor, struct sabot_case *one) {
    for (int fact = 0; fact < SABOT_FACTS; fact++)
        one->when.fits[fact] = (uint16_t)take(cursor, 0, UINT16_MAX);
    one->verdict = (enum sabot_verdict)take(cursor, SABOT_LOSE, SABOT_WIN);
    one->ratio.pays = take_int(cursor, 0, SABOT_RATIO_MAX);
    one->ratio.to = take_int(cursor, 1, SABOT_RATIO_MAX);
}

static void take_wager(struct cursor *cursor, struct sabot_sheet *sheet, int number) {
    struct sabot_wager *wager = &sheet->wagers[number];
    wager->commission_bp = take_int(cursor, 0, 10000);
    sheet->rows[0].limits[number].least = take(cursor, 0, SABOT_CENTS_MAX);
    sheet->rows[0].limits[number].most = take(cursor, 0, SABOT_CENTS_MAX);
    take_fee(cursor, &sheet->rows[0].fees[number]);
    wager->case_count = take_int(cursor, 0, SABOT_CASES_MAX);
    for (int i = 0; i < wager->case_count; i++)
        take_case(cursor, &wager->cases[i]);
}

/* bank (0 player-dealer, 1 house), cover, order, commission unit, commission taken,
 * fees without action, player-dealer's fee (count and bands), count of wagers and each:
 * commission, least, most, fee, count of cases and each: a mask a fact, verdict, pays, to. */
static void take_sheet(struct cursor *cursor, struct sabot_sheet *sheet) {
    memset(sheet, 0, sizeof *sheet); /* whatever settling reads is given below */
    sheet->bank = (enum sabot_bank)take(cursor, 0, SABOT_BANK_HOUSE);
    sheet->cover = (enum sabot_cover)take(cursor, 0, SABOT_COVER_MATCHED);
    sheet->order = (enum sabot_order)take(cursor, 0, SABOT_ORDER_SEAT_FIRST);
    sheet->commission_unit = take(cursor, 1, SABOT_COMMISSION_UNIT_MAX);
    sheet->commission_taken = (enum sabot_commission_taken)take(cursor, 0, SABOT_COMMISSION_MARKED);
    sheet->collections.no_action = (enum sabot_fees_no_action)take(cursor, 0, SABOT_FEES_RETURNED);
    sheet->row_count = 1;
    take_fee(cursor, &sheet->rows[0].player_dealer_fee);
    sheet->wager_count = take_int(cursor, 0, SABOT_WAGERS_MAX);
    for (int i = 0; i < sheet->wager_count; i++)
        take_wager(cursor, sheet, i);
}

/* A sheet; seats, the bank's seat and amount; count of wagers placed and each: seat,
 * back-line bettor or 0, wager, stake, removed, mine. */
static void take_table(struct cursor *cursor, struct table *table) {
    take_sheet(cursor, &table->sheet);
    table->layout = (struct sabot_layout){.sheet = &table->sheet, .placed = table->placed};
    table->layout.seats = take_int(cursor, 1, SABOT_SEATS_MAX);
    table->layout.bank.seat = take_int(cursor, 0, SABOT_SEATS_MAX);
    table->layout.bank.amount = take(cursor, 0, SABOT_CENTS_MAX);
    table->layout.count = take_int(cursor, 0, PLACED_MAX);
    for (int i = 0; i < table->layout.count; i++) {
        struct sabot_placed *placed = &table->placed[i];
        placed->seat = take_int(cursor, 1, table->layout.seats);
        placed->bettor = take_int(cursor, 0, INT16_MAX);
        placed->wager = take_int(cursor, 0, table->sheet.wager_count - 1);
        placed->stake = take(cursor, 1, SABOT_STAKE_MAX);
        placed->removed = take(cursor, 0, 1) != 0;
        table->mine[i] = take(cursor, 0, 1) != 0;
    }
}

static struct table table;

/* In: a table; player's cards and total, banker's cards and total. Out: the bank's net,
 * its fee, and for each wager as placed: step, verdict, pays, to, owed, winnings,
 * commission, marked, collected, uncovered, fee returned. */
int library_settle(void) {
    enum { PER_WAGER = 11, BEFORE = 2 };
    struct cursor cursor = {0};
    take_table(&cursor, &table);
    struct sabot_outcome outcome;
    outcome.player_cards = (uint8_t)take(&cursor, 2, 3);
    outcome.player_total = (uint8_t)take(&cursor, 0, 9);
    outcome.banker_cards = (uint8_t)take(&cursor, 2, 3);
    outcome.banker_total = (uint8_t)take(&cursor, 0, 9);
    if (cursor.bad)
        return BAD_NUMBERS;
    struct sabot_settlement settlement = sabot_layout_settle(&table.layout, outcome, table.settled);
    numbers[0] = settlement.net;
    numbers[1] = settlement.fee;
    for (int i = 0; i < table.layout.count; i++) {
        const struct sabot_settled *one = &table.settled[i];
        cursor.at = BEFORE + PER_WAGER * one->placed;
        put(&cursor, one->step);
        put(&cursor, one->verdict);
        put(&cursor, one->ratio.pays);
        put(&cursor, one->ratio.to);
        put(&cursor, one->owed);
        put(&cursor, one->winnings);
        put(&cursor, one->commission);
        put(&cursor, one->marked);
        put(&cursor, one->collected);
        put(&cursor, one->uncovered);
        put(&cursor, one->fee_returned);
    }
    return BEFORE + PER_WAGER * table.layout.count;
}

/* What the bank would pay of my wagers, by every outcome that the draw rule allows. In: a
 * table. Out: the most I can be owed; then, of the outcome that leaves most of it unpaid:
 * its letter (0: everything is covered), owed, paid. */
int library_cover(void) {
    struct cursor cursor = {0};
    take_table(&cursor, &table);
    if (cursor.bad)
        return BAD_NUMBERS;
    sabot_cents most = 0, worst_owed = 0, worst_paid = 0;
    char worst = 0;
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        if (!sabot_outcome_is_possible(outcome))
            continue;
        sabot_layout_settle(&table.layout, outcome, table.settled);
        sabot_cents owed = 0, paid = 0;
        for (int i = 0; i < table.layout.count; i++)
            if (table.mine[table.settled[i].placed]) {
                owed += table.settled[i].owed;
                paid += table.settled[i].winnings;
            }
        most = owed > most ? owed : most;
        if (owed - paid > worst_owed - worst_paid) {
            worst = sabot_outcome_letter(outcome);
            worst_owed = owed;
            worst_paid = paid;
        }
    }
    cursor.at = 0;
    put(&cursor, most);
    put(&cursor, worst);
    put(&cursor, worst_owed);
    put(&cursor, worst_paid);
    return length_of(&cursor);
}

/* ---- the draw rule ---- */

/* In: ranks of cards in dealing order, 0 the ace. Out: how many of them the rule
 * takes, the hand that takes the next (0 Player, 1 Banker, 2 none), Player's total,
 * Banker's, and the result's letter, or 0 while it is open. Words: why. */
int library_round(int count) {
    struct sabot_round round = sabot_round_begin();
    struct cursor cursor = {0};
    for (int i = 0; i < count && sabot_round_next(&round).hand != SABOT_HAND_NONE; i++)
        sabot_round_take(&round, (struct sabot_card){(uint8_t)take(&cursor, 0, SABOT_RANKS - 1),
                                                     SABOT_SUIT_UNKNOWN});
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_round_explain(&round, &text);
    enum sabot_hand next = sabot_round_next(&round).hand;
    bool over = next == SABOT_HAND_NONE;
    cursor.at = 0;
    put(&cursor, round.count);
    put(&cursor, next);
    put(&cursor, round.hands[SABOT_HAND_PLAYER].total);
    put(&cursor, round.hands[SABOT_HAND_BANKER].total);
    put(&cursor, over ? sabot_outcome_letter(sabot_round_outcome(&round)) : 0);
    return length_of(&cursor);
}

/* ---- chips ---- */

/* In: an amount, count of chips and each, rising. Out: how many of each, and the rest. */
int library_chips(void) {
    struct cursor cursor = {0};
    struct sabot_sheet *sheet = &table.sheet;
    sabot_cents amount = take(&cursor, 0, SABOT_CENTS_MAX);
    sheet->chip_count = take_int(&cursor, 1, SABOT_CHIPS_MAX);
    for (int i = 0; i < sheet->chip_count; i++)
        sheet->chips[i] = take(&cursor, 1, SABOT_CENTS_MAX);
    if (cursor.bad)
        return BAD_NUMBERS;
    struct sabot_chip_count chips = sabot_chips_for(sheet, amount);
    cursor.at = 0;
    for (int i = 0; i < sheet->chip_count; i++)
        put(&cursor, chips.of[i]);
    put(&cursor, chips.rest);
    return length_of(&cursor);
}

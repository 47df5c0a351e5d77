/*
 * library.c - the library as a page calls it: roads, refusals, fees, settlements, cover,
 * the draw rule, facts of a result and chips, in WebAssembly. page_numbers.h says how they talk;
 * what stands where is in the comment of each function, and web/src/library.ts is the only reader
 * and writer. No rule lives here; nothing is imported.
 */
#include "sabot/chips.h"
#include "sabot/roads.h"
#include "sabot/round.h"
#include "web/wasm/page_numbers.h"

enum { PLACED_MAX = 512 };

EXPORT("roads") int library_roads(int count);
EXPORT("layout") int library_layout(void);
EXPORT("minimum") int library_minimum(void);
EXPORT("settle") int library_settle(void);
EXPORT("cover") int library_cover(void);
EXPORT("decides") int library_decides(void);
EXPORT("facts") int library_facts(void);
EXPORT("points") int library_points(int rank);
EXPORT("round") int library_round(int count);
EXPORT("chips") int library_chips(void);

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

/* A sheet; the table's edition and seats, the bank's seat, person and amount; count of wagers
 * placed and each: seat, back-line bettor or 0, person, wager, stake, removed, mine. */
static void take_table(struct cursor *cursor, struct table *table) {
    take_sheet(cursor, &table->sheet);
    table->layout = (struct sabot_layout){.sheet = &table->sheet, .placed = table->placed};
    table->layout.edition = take_int(cursor, 1, INT16_MAX);
    table->layout.seats = take_int(cursor, 1, SABOT_SEATS_MAX);
    table->sheet.seat_choice_count = 1;
    table->sheet.seat_choices[0] = table->layout.seats;
    table->layout.bank.seat = take_int(cursor, 0, SABOT_SEATS_MAX);
    table->layout.bank.person = take_int(cursor, 0, INT16_MAX);
    table->layout.bank.amount = take(cursor, 0, SABOT_CENTS_MAX);
    table->layout.count = take_int(cursor, 0, PLACED_MAX);
    for (int i = 0; i < table->layout.count; i++) {
        struct sabot_placed *placed = &table->placed[i];
        placed->seat = take_int(cursor, 1, table->layout.seats);
        placed->bettor = take_int(cursor, 0, INT16_MAX);
        placed->person = take_int(cursor, 0, INT16_MAX);
        placed->wager = take_int(cursor, 0, table->sheet.wager_count - 1);
        placed->stake = take(cursor, 1, SABOT_STAKE_MAX);
        placed->removed = take(cursor, 0, 1) != 0;
        table->mine[i] = take(cursor, 0, 1) != 0;
    }
}

static struct table table;

/* What a refusal speaks of: a wager's stake or the bank's amount, and its limits. */
struct subject {
    sabot_cents amount;
    struct sabot_limits limits;
};

static struct subject subject_of(struct sabot_refusal refusal) {
    const struct sabot_schedule_row *row = &table.sheet.rows[0];
    if (refusal.placed == SABOT_REFUSED_BANK)
        return (struct subject){table.layout.bank.amount, row->bank};
    const struct sabot_placed *placed = &table.placed[refusal.placed];
    return (struct subject){placed->stake, *sabot_sheet_limits(&table.sheet, 0, placed->wager)};
}

static sabot_cents limit_of(struct sabot_refusal refusal) {
    switch (refusal.code) {
    case SABOT_REFUSE_BELOW_MINIMUM:
    case SABOT_REFUSE_BANK_BELOW_MINIMUM:
        return subject_of(refusal).limits.least;
    case SABOT_REFUSE_ABOVE_MAXIMUM:
    case SABOT_REFUSE_BANK_ABOVE_MAXIMUM:
        return subject_of(refusal).limits.most;
    case SABOT_REFUSE_NOT_IN_UNITS:
        return table.sheet.unit;
    case SABOT_REFUSE_OVER_CAP:
        return sabot_layout_cap(&table.layout, refusal.placed);
    default:
        return 0;
    }
}

/* In: a table. Out: the fee of each wager; then of each refusal: the wager, or -1 for the
 * bank, the limit that it speaks of or 0, and how much is missing to it. Words: a line a
 * refusal: its code, a space, the reason. */
int library_layout(void) {
    static struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(PLACED_MAX)];
    struct cursor cursor = {0};
    take_table(&cursor, &table);
    if (cursor.bad)
        return BAD_NUMBERS;
    int count = sabot_layout_refusals(&table.layout, refusals);
    struct sabot_text text = sabot_text_in(words, WORDS_MAX);
    cursor.at = 0;
    for (int i = 0; i < table.layout.count; i++)
        put(&cursor, sabot_fee_due(sabot_sheet_fee(&table.sheet, 0, table.placed[i].wager),
                                   table.placed[i].stake));
    for (int i = 0; i < count; i++) {
        sabot_cents limit = limit_of(refusals[i]), amount = subject_of(refusals[i]).amount;
        put(&cursor, refusals[i].placed);
        put(&cursor, limit);
        put(&cursor, limit > amount ? limit - amount : 0);
        sabot_text_add(&text, sabot_refusal_forms[refusals[i].code].code);
        sabot_text_add_char(&text, ' ');
        sabot_refusal_explain(&table.layout, refusals[i], &text);
        sabot_text_add_char(&text, '\n');
    }
    return length_of(&cursor);
}

/* In: a table. Out: the table minimum, if my wagers on a spot fall short of it together (R24), or
 * 0. */
int library_minimum(void) {
    struct cursor cursor = {0};
    take_table(&cursor, &table);
    if (cursor.bad)
        return BAD_NUMBERS;
    sabot_cents sum = 0, least = sabot_sheet_table_minimum(&table.sheet, 0);
    for (int i = 0; i < table.layout.count; i++)
        sum += table.mine[i] ? table.placed[i].stake : 0;
    bool is_summed = table.layout.edition >= 2 && table.sheet.table_minimum == SABOT_MINIMUM_SUM;
    cursor.at = 0;
    put(&cursor, is_summed && sum > 0 && sum < least ? least : 0);
    return length_of(&cursor);
}

static struct sabot_outcome take_outcome(struct cursor *cursor) {
    struct sabot_outcome outcome;
    outcome.player_cards = (uint8_t)take(cursor, 2, SABOT_HAND_CARDS_MAX);
    outcome.player_total = (uint8_t)take(cursor, 0, 9);
    outcome.banker_cards = (uint8_t)take(cursor, 2, SABOT_HAND_CARDS_MAX);
    outcome.banker_total = (uint8_t)take(cursor, 0, 9);
    return outcome;
}

/* A result: player's cards and total, banker's cards and total; whether the cards are known, and
 * if so rank and suit of each, the Player's first. */
static struct sabot_facts take_facts(struct cursor *cursor) {
    struct sabot_facts facts = sabot_facts_of_outcome(take_outcome(cursor));
    const int counts[] = {facts.outcome.player_cards, facts.outcome.banker_cards};
    if (take(cursor, 0, 1) == 0)
        return facts;
    facts.detail = SABOT_DETAIL_SUITS;
    for (int hand = 0; hand < 2; hand++)
        for (int i = 0; i < counts[hand]; i++) {
            struct sabot_card *card = &facts.cards[hand][i];
            card->rank = (uint8_t)take(cursor, 0, SABOT_RANKS - 1);
            card->suit = (uint8_t)take(cursor, 0, SABOT_SUIT_UNKNOWN);
            if (card->suit == SABOT_SUIT_UNKNOWN)
                facts.detail = SABOT_DETAIL_RANKS;
        }
    return facts;
}

/* In: a table; a result. Out: the bank's net,
 * its fee, and for each wager as placed: step, verdict, pays, to, owed, winnings,
 * commission, marked, collected, uncovered, fee returned. */
int library_settle(void) {
    enum { PER_WAGER = 11, BEFORE = 2 };
    struct cursor cursor = {0};
    take_table(&cursor, &table);
    struct sabot_facts facts = take_facts(&cursor);
    if (cursor.bad || facts.detail < sabot_sheet_detail(&table.sheet))
        return BAD_NUMBERS;
    struct sabot_settlement settlement =
        sabot_layout_settle_facts(&table.layout, &facts, table.settled);
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

/* A wager on the cards as if they were the best that an outcome allows. */
static void leave_out_cards(struct sabot_sheet *sheet) {
    for (int i = 0; i < sheet->case_count; i++)
        for (int fact = SABOT_OUTCOME_FACTS; fact < SABOT_FACTS; fact++)
            sabot_when_set(&sheet->cases[i].when, (enum sabot_fact)fact, 0);
}

/* What the bank would pay of my wagers, by every outcome that the draw rule allows. In: a
 * table. Out: the most I can be owed; then, of the outcome that leaves most of it unpaid:
 * its letter (0: everything is covered), owed, paid. */
int library_cover(void) {
    struct cursor cursor = {0};
    take_table(&cursor, &table);
    if (cursor.bad)
        return BAD_NUMBERS;
    leave_out_cards(&table.sheet);
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

/* ---- results and the draw rule ---- */

/* In: the cases of a wager; a result. Out: the one that decides, or their count: none. */
int library_decides(void) {
    struct sabot_wager wager = {0};
    struct cursor cursor = {0};
    table.sheet.case_count = 0;
    take_cases(&cursor, &table.sheet, &wager);
    struct sabot_facts facts = take_facts(&cursor);
    if (cursor.bad || facts.detail < sabot_wager_detail(&table.sheet, &wager))
        return BAD_NUMBERS;
    cursor.at = 0;
    put(&cursor, sabot_wager_decides(&table.sheet, &wager, &facts));
    return length_of(&cursor);
}

/* In: player's cards and total, banker's cards and total. Out: the value of each fact that
 * follows from them. */
int library_facts(void) {
    struct cursor cursor = {0};
    struct sabot_outcome outcome = take_outcome(&cursor);
    if (cursor.bad)
        return BAD_NUMBERS;
    cursor.at = 0;
    for (int fact = 0; fact < SABOT_OUTCOME_FACTS; fact++)
        put(&cursor, sabot_outcome_fact(outcome, (enum sabot_fact)fact));
    return length_of(&cursor);
}

/* The points of a rank, 0 the ace. */
int library_points(int rank) {
    if (rank < 0 || rank >= SABOT_RANKS)
        return BAD_NUMBERS;
    return sabot_card_points((struct sabot_card){(uint8_t)rank, SABOT_SUIT_UNKNOWN});
}

/* In: ranks of cards in dealing order, 0 the ace. Out: how many of them the rule takes, the
 * hand that takes the next (0 Player, 1 Banker, 2 none), cards and total of Player and of
 * Banker, the result's letter, or 0 while it is open, whether a natural ended it, and for each
 * card taken the hand that it went to. Words: why. */
int library_round(int count) {
    struct sabot_round round = sabot_round_begin();
    struct cursor cursor = {0};
    for (int i = 0; i < count && sabot_round_next(&round).hand != SABOT_HAND_NONE; i++)
        sabot_round_take(&round, (struct sabot_card){(uint8_t)take(&cursor, 0, SABOT_RANKS - 1),
                                                     SABOT_SUIT_UNKNOWN});
    struct sabot_text text = sabot_text_in(words, WORDS_MAX);
    sabot_round_explain(&round, &text);
    enum sabot_hand next = sabot_round_next(&round).hand;
    bool over = next == SABOT_HAND_NONE;
    cursor.at = 0;
    put(&cursor, round.count);
    put(&cursor, next);
    for (int hand = SABOT_HAND_PLAYER; hand <= SABOT_HAND_BANKER; hand++) {
        put(&cursor, round.hands[hand].count);
        put(&cursor, round.hands[hand].total);
    }
    put(&cursor, over ? sabot_outcome_letter(sabot_round_outcome(&round)) : 0);
    put(&cursor, sabot_round_next(&round).reason == SABOT_REASON_NATURAL);
    for (int i = 0; i < round.count; i++)
        put(&cursor, round.order[i]);
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

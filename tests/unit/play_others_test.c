/*
 * play_others_test.c - the others at the table: always within the sheet, within
 * their chips, and each in their own manner.
 */
#include "host/play/play_cover.h"
#include "host/play/play_others.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/sheets.h"

#include <string.h>

enum { BETTOR = 2, TRIES = 3000 };

static struct sabot_table table; /* large */

/* A table in betting, as others see one: seat 1 banks, number 2 has chips. */
static void set_table(const struct sabot_sheet *sheet, sabot_cents chips) {
    table = sabot_table_empty();
    table.sheet = sheet;
    table.seats = sheet->seats;
    table.decks = sheet->decks;
    table.phase = SABOT_PHASE_BETTING;
    table.wager_source = SABOT_WAGERS_BETTORS;
    for (int i = 0; i < BETTOR; i++) {
        strcpy(table.bettors[i].name, i == 0 ? "Ana" : "Bo");
        table.bettors[i].seat = (uint8_t)(i + 1);
    }
    if (sheet->bank == SABOT_BANK_PLAYER_DEALER) {
        table.bank.state = SABOT_BANK_READY;
        table.bank.bettor = 1;
        table.bank.amount = (sheet->rows[0].bank.least / sheet->unit + 1) * sheet->unit;
    }
    if (chips > 0)
        sabot_book_apply(&table.book,
                         (struct sabot_transfer){.from = SABOT_ACCOUNT_CAGE,
                                                 .to = (uint8_t)sabot_account_chips(BETTOR),
                                                 .amount = chips});
}

static void set_results(const char *letters) {
    for (table.history_count = 0; letters[table.history_count] != 0; table.history_count++) {
        const char *place = strchr(SABOT_RESULT_LETTERS, letters[table.history_count]);
        table.history[table.history_count] =
            (uint16_t)(SABOT_RESULT_OF_LETTER + (place - SABOT_RESULT_LETTERS));
    }
}

/* Limits and units that no shipped sheet has. */
static void make_odd(struct sabot_sheet *sheet, struct random_source *random) {
    static const sabot_cents units[] = {1, 50, 100, 300, 2500};
    sheet->unit = units[random_between(random, 0, 4)];
    sheet->bonus_cap = random_chance(random, 50) ? SABOT_BONUS_CAP_LINE : SABOT_BONUS_CAP_NONE;
    struct sabot_schedule_row *row = &sheet->rows[0];
    sheet->limit_count = 0;
    for (int i = 0; i < sheet->wager_count; i++) {
        struct sabot_limits limits = {.least = random_between(random, 1, 20000)};
        limits.most = limits.least + random_between(random, 0, 50000);
        sheets_limit(sheet, 0, i, limits);
    }
    row->bank.least = random_between(random, 1, 100000);
    row->bank.most = random_chance(random, 50) ? SABOT_CENTS_MAX
                                               : row->bank.least + random_between(random, 0, 5000);
}

static void check_wagers(struct play_other other, struct play_chance *chance) {
    struct play_stake stakes[SABOT_WAGERS_MAX];
    struct sabot_placed placed[SABOT_WAGERS_MAX];
    struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(SABOT_WAGERS_MAX)];
    struct sabot_layout layout = sabot_table_layout(&table, placed);
    layout.count = play_other_wagers(&table, other, chance, stakes);
    sabot_cents cost = 0;
    for (int i = 0; i < layout.count; i++) {
        placed[i] = (struct sabot_placed){
            .seat = BETTOR, .wager = stakes[i].wager, .stake = stakes[i].stake};
        cost += stakes[i].stake +
                sabot_fee_due(sabot_sheet_fee(table.sheet, 0, stakes[i].wager), stakes[i].stake);
    }
    layout.placed = placed;
    /* The bank's amount here is only a stand-in; its own refusals do not count. */
    int count = sabot_layout_refusals(&layout, refusals);
    for (int i = 0; i < count; i++)
        assert_int_equal(refusals[i].placed, SABOT_REFUSED_BANK);
    assert_true(cost <= sabot_book_available(&table.book, sabot_account_chips(BETTOR)));
}

static void check_bank(struct play_other other, struct play_chance *chance, bool has_waited) {
    const struct sabot_schedule_row *row = &table.sheet->rows[0];
    sabot_cents amount = play_other_bank(&table, other, chance, has_waited);
    sabot_cents chips = sabot_book_available(&table.book, sabot_account_chips(BETTOR));
    if (amount == 0)
        return;
    assert_true(amount >= row->bank.least && amount <= row->bank.most);
    assert_int_equal(amount % table.sheet->unit, 0);
    assert_true(amount + sabot_fee_most(sabot_sheet_fee(table.sheet, 0, SABOT_PLAYER_DEALER_FEE)) <=
                chips);
}

static void check_sheet(struct sabot_sheet *sheet, struct random_source *random) {
    struct play_chance chance = play_chance_of_seed((uint32_t)random_bits(random), 0);
    static const char *const results[] = {"", "T", "BBBBBBBBBB", "PPA", "BD", "PTTB"};
    set_table(sheet, random_between(random, 0, random_chance(random, 50) ? 10000 : 1000000));
    set_results(results[random_between(random, 0, 5)]);
    for (int manner = 0; manner < PLAY_MANNERS; manner++) {
        struct play_other other = {BETTOR, (enum play_manner)manner};
        check_wagers(other, &chance);
        if (sheet->bank == SABOT_BANK_PLAYER_DEALER)
            check_bank(other, &chance, random_chance(random, 50));
    }
}

static void test_others__stay_within_every_shipped_sheet(void **state) {
    (void)state;
    struct random_source random = random_begin(42);
    for (int i = 0; sheets_shipped[i] != NULL; i++) {
        static struct sabot_sheet sheet;
        sheet = sheets_named(sheets_shipped[i]);
        for (int try = 0; try < TRIES; try++)
            check_sheet(&sheet, &random);
    }
}

static void test_others__stay_within_odd_limits_units_and_caps(void **state) {
    (void)state;
    struct random_source random = random_begin(43);
    for (int i = 0; sheets_shipped[i] != NULL; i++) {
        static struct sabot_sheet shipped, sheet;
        shipped = sheets_named(sheets_shipped[i]);
        for (int try = 0; try < TRIES; try++) {
            sheet = shipped;
            make_odd(&sheet, &random);
            check_sheet(&sheet, &random);
        }
    }
}

static const char *line_of(enum play_manner manner, struct play_chance *chance) {
    struct play_stake stakes[SABOT_WAGERS_MAX];
    assert_true(play_other_wagers(&table, (struct play_other){BETTOR, manner}, chance, stakes) > 0);
    return table.sheet->wagers[stakes[0].wager].name;
}

static void test_others__keep_to_their_manner(void **state) {
    (void)state;
    static struct sabot_sheet sheet;
    struct play_chance chance = play_chance_of_seed(1, 0);
    sheet = sheets_ez();
    set_table(&sheet, 1000000);
    int sides = 0;
    for (int i = 0; i < 100; i++) {
        struct play_stake stakes[SABOT_WAGERS_MAX];
        assert_string_equal(line_of(PLAY_ALWAYS_BANKER, &chance), "banker");
        assert_string_equal(line_of(PLAY_ALWAYS_PLAYER, &chance), "player");
        sides += play_other_wagers(&table, (struct play_other){BETTOR, PLAY_LOVES_SIDES}, &chance,
                                   stakes) > 1;
    }
    assert_in_range(sides, 80, 100);
    set_results("BPP");
    assert_string_equal(line_of(PLAY_FOLLOWS_STREAK, &chance), "player");
    set_results("PPTBT");
    assert_string_equal(line_of(PLAY_FOLLOWS_STREAK, &chance), "banker");
}

static void test_bank__is_taken_by_whoever_can_once_the_table_waited(void **state) {
    (void)state;
    static struct sabot_sheet sheet;
    struct play_chance chance = play_chance_of_seed(1, 0);
    sheet = sheets_ez();
    set_table(&sheet, 100000);
    table.bank.state = SABOT_BANK_OFFERED;
    int taken = 0;
    for (int i = 0; i < 100; i++) {
        struct play_other fan = {BETTOR, PLAY_LOVES_SIDES}, banker = {BETTOR, PLAY_LIKES_TO_BANK};
        assert_int_equal(play_other_bank(&table, fan, &chance, false), 0);
        assert_true(play_other_bank(&table, fan, &chance, true) > 0);
        taken += play_other_bank(&table, banker, &chance, false) > 0;
    }
    assert_in_range(taken, 75, 99);
    set_table(&sheet, 1000); /* the smallest bank, and nothing for its collection */
    table.bank.state = SABOT_BANK_OFFERED;
    assert_int_equal(
        play_other_bank(&table, (struct play_other){BETTOR, PLAY_LIKES_TO_BANK}, &chance, true), 0);
}

static void test_chance__follows_from_the_seed_and_its_use(void **state) {
    (void)state;
    uint8_t bytes[4][32];
    struct play_chance chances[] = {
        play_chance_of_seed(7, PLAY_CHANCE_CHOICES), play_chance_of_seed(7, PLAY_CHANCE_CHOICES),
        play_chance_of_seed(7, PLAY_CHANCE_SHOES), play_chance_of_seed(8, PLAY_CHANCE_CHOICES)};
    for (int i = 0; i < 4; i++)
        play_chance_bytes(&chances[i], bytes[i], sizeof bytes[i]);
    assert_memory_equal(bytes[0], bytes[1], sizeof bytes[0]);
    for (int i = 2; i < 4; i++)
        assert_memory_not_equal(bytes[0], bytes[i], sizeof bytes[0]);
    play_chance_bytes(&chances[0], bytes[0], sizeof bytes[0]);
    assert_memory_not_equal(bytes[0], bytes[1], sizeof bytes[0]);
    int seen[3] = {0};
    for (int i = 0; i < 3000; i++)
        seen[play_chance_below(&chances[0], 3)]++;
    for (int i = 0; i < 3; i++)
        assert_in_range(seen[i], 850, 1150);
}

/* Two wagers and a small bank: all by hand. */
static void test_cover__is_the_worst_that_can_come(void **state) {
    (void)state;
    static struct sabot_sheet sheet;
    sheet = sheets_ez();
    set_table(&sheet, 0);
    strcpy(table.bettors[2].name, "Chen");
    table.bettors[2].seat = 3;
    table.bank.amount = 10000;
    table.wagers[0] = (struct sabot_table_wager){
        .bettor = 2, .wager = (uint8_t)sabot_sheet_wager(&sheet, "player"), .stake = 8000};
    table.wagers[1] = (struct sabot_table_wager){
        .bettor = 3, .wager = (uint8_t)sabot_sheet_wager(&sheet, "player"), .stake = 5000};
    table.wager_count = 2;
    struct play_cover cover = play_cover_of(&table, 3);
    assert_int_equal(cover.action, 13000);
    assert_int_equal(cover.unpaid, 3000); /* 130 owed, 100 put up: seat 2 comes first */
    assert_int_equal(cover.own_unpaid, 3000);
    assert_int_equal(play_cover_of(&table, 2).own_unpaid, 0);
    assert_int_equal(cover.loss, 10000);
    assert_int_equal(cover.win, 10000); /* R44, though 130 may lose */
    table.bank.amount = 13000;
    assert_int_equal(play_cover_of(&table, 3).unpaid, 0);
    /* A loser that is not collected is not a win that is not paid: a Dragon 7
     * pushes the Banker line, and 130 of losers meet a bank of 100. */
    table.bank.amount = 10000;
    table.wagers[2] = (struct sabot_table_wager){
        .bettor = 4, .wager = (uint8_t)sabot_sheet_wager(&sheet, "banker"), .stake = 5000};
    strcpy(table.bettors[3].name, "Dara");
    table.bettors[3].seat = 4;
    table.wager_count = 3;
    assert_int_equal(play_cover_of(&table, 3).unpaid, 0);
    assert_int_equal(play_cover_of(&table, 3).win, 10000);
}

/* A wager on the cards may win or lose with any outcome: 5 at 40 to 1. */
static void test_cover__reckons_with_wagers_on_the_cards(void **state) {
    (void)state;
    static struct sabot_sheet sheet;
    sheet = sheets_ez();
    int dragon7 = sabot_sheet_wager(&sheet, "dragon7");
    struct sabot_when *when = &sheet.cases[sheet.wagers[dragon7].first_case].when;
    *when = (struct sabot_when){.packed = {0}};
    sabot_when_set(when, SABOT_FACT_BANKER_PAIR, 0xe);
    set_table(&sheet, 0);
    strcpy(table.bettors[2].name, "Chen");
    table.bettors[2].seat = 3;
    table.bank.amount = 15000;
    table.wagers[0] =
        (struct sabot_table_wager){.bettor = 3, .wager = (uint8_t)dragon7, .stake = 500};
    table.wager_count = 1;
    struct play_cover cover = play_cover_of(&table, 3);
    assert_int_equal(cover.own_unpaid, 5000);
    assert_int_equal(cover.loss, 15000);
    assert_int_equal(cover.win, 500);
}

HARNESS_MAIN(cmocka_unit_test(test_others__stay_within_every_shipped_sheet),
             cmocka_unit_test(test_others__stay_within_odd_limits_units_and_caps),
             cmocka_unit_test(test_others__keep_to_their_manner),
             cmocka_unit_test(test_bank__is_taken_by_whoever_can_once_the_table_waited),
             cmocka_unit_test(test_chance__follows_from_the_seed_and_its_use),
             cmocka_unit_test(test_cover__is_the_worst_that_can_come),
             cmocka_unit_test(test_cover__reckons_with_wagers_on_the_cards), )

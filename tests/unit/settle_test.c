/*
 * settle_test.c - settlement at its edges: no wagers, the largest amounts, the
 * bank on the cent, the steps of a dealer. The rules themselves are in
 * tests/clause, the million random rounds in tests/property.
 */
#include "sabot.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

enum { PLAYER = 0, BANKER = 1, TIE = 2, PANDA8 = 3, DRAGON7 = 4, SEATS = 8 };

static const struct sabot_outcome player_wins = {2, 7, 2, 6};
static const struct sabot_outcome banker_wins = {2, 6, 2, 7};
static const struct sabot_outcome dragon7 = {3, 1, 3, 7};

static struct sabot_layout layout_of(const struct sabot_sheet *sheet, sabot_cents bank,
                                     const struct sabot_placed *placed, int count) {
    struct sabot_layout layout = {.sheet = sheet, .seats = SEATS, .count = count, .placed = placed};
    layout.bank.seat = SEATS;
    layout.bank.amount = bank;
    return layout;
}

static void test_settle__of_no_wagers_moves_nothing_but_the_collection(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    struct sabot_layout layout = layout_of(&sheet, 1000, NULL, 0);
    struct sabot_settlement settlement = sabot_layout_settle(&layout, player_wins, NULL);
    assert_int_equal(settlement.net, 0);
    assert_int_equal(settlement.fee, 200);
    assert_false(settlement.exhausted);
}

/* Both sides of the cent on which a bank is exhausted. */
static void test_cover__is_exact_to_the_cent(void **state) {
    (void)state;
    static const struct {
        sabot_cents bank;
        sabot_cents winnings, uncovered;
    } rows[] = {{100001, 100000, 0}, {100000, 100000, 0}, {99999, 99999, 1}, {1, 1, 99999}};
    struct sabot_sheet sheet = sheets_ez();
    static const struct sabot_placed placed = {.seat = 1, .wager = PLAYER, .stake = 100000};
    for (int cover = SABOT_COVER_NET; cover <= SABOT_COVER_MATCHED; cover++)
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            struct sabot_settled settled;
            sheet.cover = (enum sabot_cover)cover;
            struct sabot_layout layout = layout_of(&sheet, rows[i].bank, &placed, 1);
            struct sabot_settlement settlement =
                sabot_layout_settle(&layout, player_wins, &settled);
            assert_int_equal(settled.winnings, rows[i].winnings);
            assert_int_equal(settled.uncovered, rows[i].uncovered);
            assert_true(settlement.exhausted == (rows[i].uncovered > 0));
            settlement = sabot_layout_settle(&layout, banker_wins, &settled);
            assert_int_equal(settled.collected, rows[i].winnings);
            assert_int_equal(settled.uncovered, rows[i].uncovered);
            assert_int_equal(settlement.net, rows[i].winnings);
        }
}

static void test_settle__holds_the_largest_table_at_the_largest_ratio(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    sheet.cases[sheet.wagers[DRAGON7].first_case].ratio = (struct sabot_ratio){SABOT_RATIO_MAX, 1};
    static struct sabot_placed placed[SABOT_PLACED_MAX];
    static struct sabot_settled settled[SABOT_PLACED_MAX];
    for (int i = 0; i < SABOT_PLACED_MAX; i++)
        placed[i] = (struct sabot_placed){
            .seat = 1 + i % 7, .bettor = i / 7, .wager = DRAGON7, .stake = SABOT_STAKE_MAX};
    struct sabot_layout layout = layout_of(&sheet, SABOT_CENTS_MAX, placed, SABOT_PLACED_MAX);
    struct sabot_settlement settlement = sabot_layout_settle(&layout, dragon7, settled);
    assert_int_equal(settlement.net, -SABOT_STAKE_MAX * SABOT_RATIO_MAX * SABOT_PLACED_MAX);
    assert_false(settlement.exhausted);
    settlement = sabot_layout_settle(&layout, player_wins, settled);
    assert_int_equal(settlement.net, SABOT_STAKE_MAX * SABOT_PLACED_MAX);
}

/* R29: what a removed wager loses beyond its stake is in every sum. */
static void test_settle__of_a_removed_wager_that_lost_adds_the_maximum(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    sabot_cents most = sabot_sheet_limits(&sheet, 0, PLAYER)->most;
    const struct sabot_placed placed = {.seat = 1, .wager = PLAYER, .stake = 1000, .removed = true};
    struct sabot_settled settled;
    struct sabot_layout layout = layout_of(&sheet, most, &placed, 1);
    struct sabot_settlement settlement = sabot_layout_settle(&layout, banker_wins, &settled);
    assert_int_equal(settled.collected, most);
    assert_int_equal(settlement.lost, most);
    assert_int_equal(settlement.net, most);
}

/* With `net` all losers are taken before anybody is paid, so that their chips
 * can pay; with `matched` the dealer goes round once. */
static void test_steps__take_losers_first_where_their_chips_pay(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    static const struct sabot_placed placed[] = {
        {.seat = 1, .wager = PLAYER, .stake = 5000},
        {.seat = 2, .wager = BANKER, .stake = 5000},
        {.seat = 3, .wager = PLAYER, .stake = 1000},
        {.seat = 3, .wager = TIE, .stake = 1000},
    };
    static const int net_steps[] = {3, 4, 1, 2};
    static const int matched_steps[] = {1, 2, 3, 4};
    struct sabot_settled settled[4];
    struct sabot_layout layout = layout_of(&sheet, 1000, placed, 4);
    sabot_layout_settle(&layout, player_wins, settled);
    for (int i = 0; i < 4; i++)
        assert_int_equal(settled[i].step, net_steps[i]);
    sheet.cover = SABOT_COVER_MATCHED;
    sabot_layout_settle(&layout, player_wins, settled);
    for (int i = 0; i < 4; i++)
        assert_int_equal(settled[i].step, matched_steps[i]);
}

static void test_commission__is_never_more_than_was_won(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_commission();
    sheet.wagers[1].commission_bp = 9999;
    sheet.commission_unit = SABOT_COMMISSION_UNIT_MAX;
    sheets_limit(&sheet, 0, 1, (struct sabot_limits){50, SABOT_STAKE_MAX});
    static const sabot_cents stakes[] = {50, 60000, 100000, SABOT_STAKE_MAX};
    for (size_t i = 0; i < sizeof stakes / sizeof stakes[0]; i++) {
        struct sabot_placed placed = {.seat = 1, .wager = 1, .stake = stakes[i]};
        struct sabot_layout layout = {.sheet = &sheet, .seats = 8, .count = 1, .placed = &placed};
        struct sabot_settled settled;
        sabot_layout_settle(&layout, (struct sabot_outcome){2, 0, 2, 9}, &settled);
        assert_true(settled.commission >= 0 && settled.commission <= settled.winnings);
    }
}

static void test_fee__goes_by_the_first_band_that_is_not_passed(void **state) {
    (void)state;
    static const struct sabot_fee bands = {
        .band_count = 3, .bands = {{10000, 50}, {50000, 100}, {SABOT_CENTS_MAX, 300}}};
    static const struct sabot_fee none = {0};
    assert_int_equal(sabot_fee_due(&bands, 1), 50);
    assert_int_equal(sabot_fee_due(&bands, 10000), 50);
    assert_int_equal(sabot_fee_due(&bands, 10001), 100);
    assert_int_equal(sabot_fee_due(&bands, 50001), 300);
    assert_int_equal(sabot_fee_due(&bands, SABOT_CENTS_MAX), 300);
    assert_int_equal(sabot_fee_due(&none, 5000), 0);
}

static void test_settle__does_not_depend_on_what_the_space_held(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_commission();
    static const struct sabot_placed placed = {.seat = 1, .wager = BANKER, .stake = 1050};
    struct sabot_layout layout = layout_of(&sheet, 0, &placed, 1);
    struct sabot_settled settled = {.marked = 7, .uncovered = 7, .collected = 7, .fee_returned = 7};
    sabot_layout_settle(&layout, banker_wins, &settled);
    assert_int_equal(settled.commission, 53);
    assert_int_equal(settled.marked + settled.uncovered + settled.collected, 0);
    assert_int_equal(settled.fee_returned, 0);
}

HARNESS_MAIN(cmocka_unit_test(test_settle__of_no_wagers_moves_nothing_but_the_collection),
             cmocka_unit_test(test_cover__is_exact_to_the_cent),
             cmocka_unit_test(test_settle__holds_the_largest_table_at_the_largest_ratio),
             cmocka_unit_test(test_settle__of_a_removed_wager_that_lost_adds_the_maximum),
             cmocka_unit_test(test_steps__take_losers_first_where_their_chips_pay),
             cmocka_unit_test(test_commission__is_never_more_than_was_won),
             cmocka_unit_test(test_fee__goes_by_the_first_band_that_is_not_passed),
             cmocka_unit_test(test_settle__does_not_depend_on_what_the_space_held))

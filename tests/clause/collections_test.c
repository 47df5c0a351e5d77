/*
 * collections_test.c - the house's fees and the commission: R50-R53 and
 * readings 8, 9 and 14.
 */
#include "tests/support/clause.h"
#include "tests/support/harness.h"

#define PLAYER_WINS "cards P 7h Ks B 6c Kd"
#define BANKER_WINS "cards P 6h Ks B 7c Kd"

static const struct clause_round fee_rows[] = {
    {"R50", "fees do not depend on how the round ends",
     "sheet ventura-ez; bank seat 1 100; wager seat 2 player 50;" PLAYER_WINS,
     "fee seat 2 player 1.00; net seat 1 -50.00 fee 2.00"},
    {"R50", "nor on who wins it",
     "sheet ventura-ez; bank seat 1 100; wager seat 2 player 50;" BANKER_WINS,
     "fee seat 2 player 1.00; net seat 1 50.00 fee 2.00"},
    {"R51", "an amount a wager, by its kind",
     "sheet california-panda8; bank seat 1 100; wager seat 2 player 10; wager seat 2 banker 10;"
     "wager seat 2 tie 1; wager seat 2 panda8 1; wager seat 2 dragon7 1;" PLAYER_WINS,
     "fee seat 2 player 1.00; fee seat 2 banker 1.00; fee seat 2 tie 0.50;"
     "fee seat 2 panda8 0.50; fee seat 2 dragon7 0.50"},
    {"R51", "an amount a round for the player-dealer",
     "sheet california-panda8; bank seat 1 100;" PLAYER_WINS, "net seat 1 0.00 fee 2.00"},
    {"R52", "a collection is the same for a small stake and a large one",
     "sheet ventura-ez; bank seat 1 100; wager seat 2 player 10;"
     "wager seat 3 player 10,000;" PLAYER_WINS,
     "fee seat 2 player 1.00; fee seat 3 player 1.00"},
    {"reading 8", "the fee of a wager that got no action is kept",
     "sheet ventura-ez; bank seat 1 10; wager seat 2 player 10; wager seat 3 player "
     "10;" PLAYER_WINS,
     "pay seat 3 player win 1:1 returned 10.00 uncovered 10.00; fee seat 3 player 1.00"},
    {"reading 8", "unless the sheet gives it back",
     "sheet ventura-ez; option fees-no-action returned; bank seat 1 10; wager seat 2 player 10;"
     "wager seat 3 player 10;" PLAYER_WINS,
     "pay seat 3 player win 1:1 returned 10.00 uncovered 10.00 fee-returned 1.00"},
    {"reading 8", "a wager that got some action keeps its fee",
     "sheet ventura-ez; option fees-no-action returned; bank seat 1 10;"
     "wager seat 2 player 50;" PLAYER_WINS,
     "pay seat 2 player win 1:1 returned 50.00 winnings 10.00 uncovered 40.00"},
    {"reading 9", "five percent of the winnings",
     "sheet commission; wager seat 1 banker 100;" BANKER_WINS,
     "pay seat 1 banker win 1:1 returned 100.00 winnings 100.00 commission 5.00"},
    {"reading 9", "to the cent, half a cent up",
     "sheet commission; wager seat 1 banker 10.50;" BANKER_WINS,
     "pay seat 1 banker win 1:1 returned 10.50 winnings 10.50 commission 0.53"},
    {"reading 9", "to the sheet's unit, below half down",
     "sheet commission; option commission-unit 0.25; wager seat 1 banker 12;" BANKER_WINS,
     "pay seat 1 banker win 1:1 returned 12.00 winnings 12.00 commission 0.50"},
    {"reading 9", "to the sheet's unit, half up",
     "sheet commission; option commission-unit 0.25; wager seat 1 banker 12.50;" BANKER_WINS,
     "pay seat 1 banker win 1:1 returned 12.50 winnings 12.50 commission 0.75"},
    {"reading 9", "marked, to be collected later",
     "sheet commission; option commission marked; wager seat 1 banker 100;" BANKER_WINS,
     "pay seat 1 banker win 1:1 returned 100.00 winnings 100.00 marked 5.00"},
    {"reading 9", "none on a Player line win",
     "sheet commission; wager seat 1 player 100;" PLAYER_WINS,
     "pay seat 1 player win 1:1 returned 100.00 winnings 100.00"},
};

static void test_fees_and_commission__are_taken_as_the_sheet_says(void **state) {
    (void)state;
    clause_play(CLAUSE_ROWS(fee_rows));
}

#define FEES "fees: {line: 1.00, tie: 0.50, dragon7: 0.50, panda8: 0.50, player_dealer: 2.00}"

static const struct clause_document document_rows[] = {
    {"R52", "a collection as a share is refused", "ventura-ez", "line: 1.00", "line: 5%", "(R52)"},
    {"R52", "the player-dealer's as a share, too", "ventura-ez", "player_dealer: 2.00",
     "player_dealer: 1%", "(R52)"},
    {"R52", "commission with a player-dealer is refused", "ventura-ez", "title: Banker line",
     "title: Banker line\n    commission: 5%", "commission needs a house bank"},
    {"R51", "a house bank takes no collections", "commission", "bonus: 1..1000}",
     "bonus: 1..1000}, fees: {line: 1.00}", "a house bank takes no collections"},
    {"reading 14", "five rates draw no warning", "ventura-ez", FEES,
     "fees: {line: 1, tie: 2, dragon7: 3, panda8: 4, player_dealer: 5}", NULL},
    {"reading 14", "more than five rates draw a warning", "ventura-ez", FEES,
     "fees: {player: 1, banker: 6, tie: 2, dragon7: 3, panda8: 4, player_dealer: 5}",
     "6 different collections"},
    {"reading 14", "zero is allowed", "ventura-ez", FEES, "fees: {line: 0, player_dealer: 0}",
     NULL},
    {"reading 14", "bands must rise", "ventura-ez", "line: 1.00",
     "line: [{up_to: 500, fee: 2}, {up_to: 100, fee: 1}, {fee: 3}]", "bands do not rise"},
};

static void test_schedules__that_break_the_rules_are_refused(void **state) {
    (void)state;
    clause_read(CLAUSE_ROWS(document_rows));
}

/* Bands of the stake for the lines, of the total action for the player-dealer,
 * and a second row for a higher table limit. */
static const char banded[] =
    "fees: {line: [{up_to: 100, fee: 1}, {up_to: 1000, fee: 2}, {fee: 3}], tie: 0.50,"
    " player_dealer: [{up_to: 1500, fee: 2}, {fee: 5}]}}\n"
    "  - {name: \"100-5000\", limits: {line: 100..5000, bonus: 1..500, bank: 100..},"
    " fees: {line: 4}";

static const struct {
    const char *rule, *says;
    int row;
    sabot_cents stake;
    sabot_cents fee, player_dealer_fee; /* with two such wagers in action */
} band_rows[] = {
    {"reading 14", "in the first band of the stake", 0, 1000, 100, 200},
    {"reading 14", "a band holds up to its bound", 0, 10000, 100, 200},
    {"reading 14", "a cent more is the next band", 0, 10050, 200, 200},
    {"reading 14", "the last band is open, and the action has bands of its own", 0, 100050, 300,
     500},
    {"reading 14", "another row, by table limit", 1, 10000, 400, 0},
    {"R51", "fees go by the row that the table opened with", 1, 500000, 400, 0},
};

static void test_bands__give_the_fee_by_stake_action_and_table_limit(void **state) {
    (void)state;
    static struct clause_sheet banded_sheet;
    clause_sheet_read(&banded_sheet, "ventura-ez", FEES, banded);
    assert_int_equal(banded_sheet.status, SABOT_OK);
    for (size_t i = 0; i < sizeof band_rows / sizeof band_rows[0]; i++) {
        struct sabot_placed placed[2] = {{.seat = 1, .stake = band_rows[i].stake},
                                         {.seat = 2, .stake = band_rows[i].stake}};
        struct sabot_layout layout = {.sheet = &banded_sheet.sheet,
                                      .row = band_rows[i].row,
                                      .seats = 8,
                                      .count = 2,
                                      .placed = placed};
        layout.bank.seat = 8;
        layout.bank.amount = 10000;
        struct sabot_settled settled[2];
        struct sabot_outcome player_wins = {2, 7, 2, 6};
        struct sabot_settlement settlement = sabot_layout_settle(&layout, player_wins, settled);
        clause_check(band_rows[i].rule, band_rows[i].says,
                     settled[0].fee == band_rows[i].fee && settled[1].fee == band_rows[i].fee &&
                         settlement.fee == band_rows[i].player_dealer_fee);
    }
}

static const struct clause_page page_rows[] = {
    {"R50", "S0: a wager is placed and its collection paid", "ventura-ez",
     "Collections are taken in advance: each when its wager is placed"},
    {"R50", "S2: taken in advance of the round", "livermore-ez",
     "Collections are taken in advance: when all wagers are placed"},
    {"R52", "S3: never a share", "california-panda8",
     "It is never a share of a wager or of winnings"},
    {"R53", "limits are posted", "california-panda8", "Player line $10 $10,000 $1"},
    {"R53", "collections are posted, the player-dealer's too", "california-panda8",
     "Player-dealer: amount put up $10 No limit $2 a round"},
    {"R53", "limits of a house bank are posted", "commission", "Tie $1 $1,000"},
};

static void test_pages__post_limits_and_collections(void **state) {
    (void)state;
    clause_print(CLAUSE_ROWS(page_rows));
}

HARNESS_MAIN(cmocka_unit_test(test_fees_and_commission__are_taken_as_the_sheet_says),
             cmocka_unit_test(test_schedules__that_break_the_rules_are_refused),
             cmocka_unit_test(test_bands__give_the_fee_by_stake_action_and_table_limit),
             cmocka_unit_test(test_pages__post_limits_and_collections))

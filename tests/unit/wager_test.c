/*
 * wager_test.c - pay tables over outcomes: the first case that fits decides.
 */
#include "sabot/wager.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

static const struct sabot_outcome player_6_to_1 = {2, 6, 3, 1};
static const struct sabot_outcome banker_dragon7 = {3, 1, 3, 7};
static const struct sabot_outcome tie_of_6 = {2, 6, 2, 6};

static void test_when__holds_if_everything_named_holds(void **state) {
    (void)state;
    struct sabot_when when = sheets_when_won(SABOT_WINNER_BANKER, 3, 7);
    assert_true(sabot_when_holds(&when, banker_dragon7));
    assert_false(sabot_when_holds(&when, (struct sabot_outcome){3, 9, 3, 7}));
    assert_false(sabot_when_holds(&when, (struct sabot_outcome){3, 1, 2, 7}));
    assert_false(sabot_when_holds(&when, (struct sabot_outcome){3, 1, 3, 6}));
}

static void test_when__that_names_nothing_always_holds(void **state) {
    (void)state;
    struct sabot_when when = {0};
    assert_true(sabot_when_holds(&when, player_6_to_1));
    assert_true(sabot_when_holds(&when, tie_of_6));
}

static void test_when__takes_several_values_of_one_fact(void **state) {
    (void)state;
    struct sabot_when when = sheets_when(SABOT_FACT_MARGIN, 4);
    sabot_when_set(&when, SABOT_FACT_MARGIN, 1U << 4 | 1U << 5);
    assert_true(sabot_when_holds(&when, player_6_to_1));
    assert_false(sabot_when_holds(&when, banker_dragon7));
}

static void test_wager__is_decided_by_the_first_case_that_fits(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    const struct sabot_wager *banker = &sheet.wagers[sabot_sheet_wager(&sheet, "banker")];
    assert_int_equal(sabot_wager_judge(&sheet, banker, banker_dragon7).verdict, SABOT_PUSH);
    struct sabot_case *cases = &sheet.cases[banker->first_case], kept = cases[0];
    cases[0] = cases[2];
    cases[2] = kept;
    assert_int_equal(sabot_wager_judge(&sheet, banker, banker_dragon7).verdict, SABOT_WIN);
}

static void test_wager__loses_if_no_case_fits(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    const struct sabot_wager *tie = &sheet.wagers[sabot_sheet_wager(&sheet, "tie")];
    assert_int_equal(sabot_wager_judge(&sheet, tie, player_6_to_1).verdict, SABOT_LOSE);
    struct sabot_judgement judgement = sabot_wager_judge(&sheet, tie, tie_of_6);
    assert_int_equal(judgement.verdict, SABOT_WIN);
    assert_int_equal(judgement.ratio.pays, 8);
    assert_int_equal(judgement.ratio.to, 1);
}

static void test_lines__are_known_by_their_names(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    for (int i = 0; i < sheet.wager_count; i++)
        assert_true(sabot_wager_is_line(&sheet.wagers[i]) == (i < 2));
}

static void test_case__that_no_round_reaches_is_found(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    struct sabot_wager *wager = sheets_add_wager(&sheet, "added", SABOT_NEEDS_NOTHING);
    sheets_add_win(&sheet, wager, sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_TIE), 8, 1);
    sheets_add_win(&sheet, wager, sheets_when(SABOT_FACT_MARGIN, 0), 9,
                   1); /* a tie: comes too late */
    struct sabot_when impossible = sheets_when(SABOT_FACT_PLAYER_CARDS, 2);
    sabot_when_set(&impossible, SABOT_FACT_PLAYER_TOTAL, 1U << 5);
    sabot_when_set(&impossible, SABOT_FACT_NATURAL, 1U << SABOT_NATURAL_NONE);
    sheets_add_win(&sheet, wager, impossible, 9, 1); /* Player would have drawn (R7) */
    assert_true(sabot_wager_case_is_reachable(&sheet, wager, 0));
    assert_false(sabot_wager_case_is_reachable(&sheet, wager, 1));
    assert_false(sabot_wager_case_is_reachable(&sheet, wager, 2));
}

HARNESS_MAIN(cmocka_unit_test(test_when__holds_if_everything_named_holds),
             cmocka_unit_test(test_when__that_names_nothing_always_holds),
             cmocka_unit_test(test_when__takes_several_values_of_one_fact),
             cmocka_unit_test(test_wager__is_decided_by_the_first_case_that_fits),
             cmocka_unit_test(test_wager__loses_if_no_case_fits),
             cmocka_unit_test(test_lines__are_known_by_their_names),
             cmocka_unit_test(test_case__that_no_round_reaches_is_found))

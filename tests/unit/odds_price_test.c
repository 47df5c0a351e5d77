/*
 * odds_price_test.c - shoes, prices and effects of removal, and the tables of
 * lib/odds against the rules of lib/game.
 */
#include "lib/odds/odds_paths.h"
#include "sabot.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <string.h>

static struct sabot_odds odds_of(struct sabot_points shoe) {
    struct sabot_odds odds;
    struct sabot_error error;
    assert_int_equal(sabot_odds_count(&shoe, sabot_vector_best(), &odds, &error), SABOT_OK);
    return odds;
}

static struct sabot_price price_of(struct sabot_points shoe, const struct sabot_sheet *sheet,
                                   int wager) {
    struct sabot_odds odds = odds_of(shoe);
    struct sabot_pay_table table;
    struct sabot_price price;
    struct sabot_error error;
    assert_int_equal(sabot_pay_table_make(sheet, &sheet->wagers[wager], &table, &error), SABOT_OK);
    assert_int_equal(sabot_odds_price(&odds, &table, &price, &error), SABOT_OK);
    return price;
}

/* A sheet whose only wager wins in every round, by the ratios of so many cases. */
static struct sabot_sheet sheet_of(const char *name, const struct sabot_ratio *ratios, int count) {
    struct sabot_sheet sheet = {0};
    struct sabot_wager *wager = sheets_add_wager(&sheet, name, SABOT_NEEDS_NOTHING);
    for (int i = 0; i < count; i++)
        sheets_add_win(&sheet, wager, (struct sabot_when){0}, ratios[i].pays, ratios[i].to);
    return sheet;
}

/* ---- tables against the rules ---- */

static void test_runs__hold_exactly_the_possible_outcomes(void **state) {
    (void)state;
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    int place = 0;
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        if (!sabot_outcome_is_possible(outcome))
            continue;
        assert_int_equal(numbers[place], number);
        struct odds_run run =
            odds_runs[outcome.player_cards - 2][outcome.player_total][outcome.banker_cards - 2];
        assert_int_equal(run.first + outcome.banker_total - run.least, place);
        place++;
    }
    assert_int_equal(place, SABOT_ODDS_OUTCOMES);
}

static void test_banker_draws_to__is_the_chart(void **state) {
    (void)state;
    for (int third = 0; third < SABOT_POINTS; third++)
        for (int total = 0; total < NATURAL; total++)
            assert_int_equal(total <= odds_banker_draws_to[third],
                             sabot_draw_banker_hits((struct sabot_draw_view){total, third}));
}

/* ---- shoes ---- */

static void assert_refused(struct sabot_points shoe, const char *expected) {
    struct sabot_odds odds;
    struct sabot_error error;
    assert_int_equal(sabot_odds_count(&shoe, SABOT_VECTOR_PORTABLE, &odds, &error),
                     SABOT_OUT_OF_RANGE);
    assert_string_equal(error.words, expected);
}

static void test_shoe__of_too_few_or_too_many_cards_is_refused(void **state) {
    (void)state;
    assert_refused((struct sabot_points){{0}}, "the shoe has 0 cards; a round may need 6");
    assert_refused((struct sabot_points){{1}}, "the shoe has 1 card; a round may need 6");
    assert_refused((struct sabot_points){{5}}, "the shoe has 5 cards; a round may need 6");
    assert_refused((struct sabot_points){{[3] = 52001}},
                   "the shoe has 52001 cards; exact odds reach to 52000");
    assert_refused((struct sabot_points){{INT32_MAX, INT32_MAX}},
                   "the shoe has 4294967294 cards; exact odds reach to 52000");
    assert_refused((struct sabot_points){{9, 9, [7] = -1}},
                   "the number of cards worth 7 is negative: -1");
}

static void test_shoe__of_ranks_puts_tens_and_courts_together(void **state) {
    (void)state;
    const int32_t ranks[SABOT_RANKS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40};
    struct sabot_points shoe = sabot_points_of_ranks(ranks);
    assert_int_equal(shoe.of[0], 100);
    for (int x = 1; x < SABOT_POINTS; x++)
        assert_int_equal(shoe.of[x], x);
    assert_int_equal(sabot_points_cards(&shoe), 145);
}

/* Six kings: Player and Banker draw to 0, a tie. Six fours: both have naturals.
 * Six threes: Player stands on 6, and so does Banker. */
static void test_shoe__of_six_equal_cards_has_one_outcome(void **state) {
    (void)state;
    static const struct {
        int points;
        struct sabot_outcome outcome;
    } rows[] = {{0, {3, 0, 3, 0}}, {4, {2, 8, 2, 8}}, {3, {2, 6, 2, 6}}, {5, {3, 5, 3, 5}}};
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sabot_points shoe = {{0}};
        shoe.of[rows[i].points] = 6;
        struct sabot_odds odds = odds_of(shoe);
        assert_true(odds.deals == 720);
        for (int k = 0; k < SABOT_ODDS_OUTCOMES; k++)
            assert_true(odds.of[k] ==
                        (numbers[k] == sabot_outcome_number(rows[i].outcome) ? 720 : 0));
    }
}

/* ---- prices ---- */

static void test_price__takes_commission_exactly(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheet_of("sure", &(struct sabot_ratio){3, 7}, 1);
    sheet.wagers[0].commission_bp = 475;
    struct sabot_price price = price_of((struct sabot_points){{6}}, &sheet, 0);
    /* 3/7 of 95.25% */
    assert_true(price.ev.numerator == 3 * 381 && price.ev.denominator == 7 * 400);
    assert_true(price.variance == 0);
    assert_true(price.by_verdict[SABOT_WIN] == 720);
}

static void test_price__counts_what_each_case_decides(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    struct sabot_points shoe = {{128, 32, 32, 32, 32, 32, 32, 32, 32, 32}};
    int banker = sabot_sheet_wager(&sheet, "banker");
    struct sabot_price price = price_of(shoe, &sheet, banker);
    sabot_big total = 0;
    for (int i = 0; i <= sheet.wagers[banker].case_count; i++)
        total += price.deals[i];
    assert_true(total == 4998398275503360);
    assert_true(price.by_verdict[SABOT_LOSE] == 2230518282592256); /* Player wins */
    assert_true(price.by_verdict[SABOT_PUSH] == 475627426473216 + 112633011329024);
}

static void test_price__of_too_many_divisors_is_refused(void **state) {
    (void)state;
    static const struct sabot_ratio primes[] = {{1, 9973}, {1, 9967}, {1, 9949}};
    struct sabot_sheet sheet = sheet_of("odd", primes, 3);
    struct sabot_pay_table table;
    struct sabot_error error;
    assert_int_equal(sabot_pay_table_make(&sheet, &sheet.wagers[0], &table, &error),
                     SABOT_OUT_OF_RANGE);
    assert_string_equal(error.words,
                        "the ratios of odd have too many different divisors for an exact price");
}

static void test_price__that_does_not_fit_is_refused(void **state) {
    (void)state;
    static const struct sabot_ratio ratios[] = {{10000, 1}, {1, 9973}, {1, 9967}};
    struct sabot_sheet sheet = sheet_of("big", ratios, 3);
    struct sabot_odds odds = odds_of((struct sabot_points){{52000}});
    struct sabot_pay_table table;
    struct sabot_price price;
    struct sabot_error error;
    assert_int_equal(sabot_pay_table_make(&sheet, &sheet.wagers[0], &table, &error), SABOT_OK);
    assert_int_equal(sabot_odds_price(&odds, &table, &price, &error), SABOT_OUT_OF_RANGE);
    assert_non_null(strstr(error.words, "with 52000 cards"));
}

/* ---- removal ---- */

static void test_removal__is_the_odds_of_the_smaller_shoe(void **state) {
    (void)state;
    static const struct sabot_points shoes[] = {
        {{128, 32, 32, 32, 32, 32, 32, 32, 32, 32}},
        {{4, 1, 1, 0, 0, 1, 1, 0, 1, 1}},
        {{0, 0, 7, 0, 0, 0, 0, 0, 0, 0}},
        {{300, 90, 90, 1, 0, 0, 0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof shoes / sizeof shoes[0]; i++) {
        static struct sabot_removal removal;
        struct sabot_error error;
        assert_int_equal(sabot_removal_count(&shoes[i], sabot_vector_best(), &removal, &error),
                         SABOT_OK);
        for (int x = 0; x < SABOT_POINTS; x++) {
            assert_int_equal(removal.has[x], shoes[i].of[x] > 0);
            if (!removal.has[x])
                continue;
            struct sabot_points left = shoes[i];
            struct sabot_odds expected;
            left.of[x]--;
            sabot_odds_count_plainly(&left, &expected);
            assert_true(removal.of[x].deals == expected.deals);
            assert_memory_equal(removal.of[x].of, expected.of, sizeof expected.of);
        }
    }
}

/* Over all cards of the shoe the effects cancel: the odds of a round do not
 * change if a card is burned unseen. */
static void test_removal__effects_cancel_over_the_shoe(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    struct sabot_points shoe = {{46, 15, 10, 10, 8, 6, 10, 9, 10, 6}};
    for (int wager = 0; wager < sheet.wager_count; wager++) {
        struct sabot_price before = price_of(shoe, &sheet, wager);
        double mean = 0;
        for (int x = 0; x < SABOT_POINTS; x++) {
            struct sabot_points left = shoe;
            left.of[x]--;
            struct sabot_price after = price_of(left, &sheet, wager);
            mean += shoe.of[x] *
                    sabot_step_float((struct sabot_step){.from = before.ev, .to = after.ev});
        }
        assert_true(mean < 1e-12 && mean > -1e-12);
    }
}

static void test_removal__from_six_cards_is_refused(void **state) {
    (void)state;
    static struct sabot_removal removal;
    struct sabot_error error;
    struct sabot_points shoe = {{6}};
    assert_int_equal(sabot_removal_count(&shoe, SABOT_VECTOR_PORTABLE, &removal, &error),
                     SABOT_OUT_OF_RANGE);
}

HARNESS_MAIN(cmocka_unit_test(test_runs__hold_exactly_the_possible_outcomes),
             cmocka_unit_test(test_banker_draws_to__is_the_chart),
             cmocka_unit_test(test_shoe__of_too_few_or_too_many_cards_is_refused),
             cmocka_unit_test(test_shoe__of_ranks_puts_tens_and_courts_together),
             cmocka_unit_test(test_shoe__of_six_equal_cards_has_one_outcome),
             cmocka_unit_test(test_price__takes_commission_exactly),
             cmocka_unit_test(test_price__counts_what_each_case_decides),
             cmocka_unit_test(test_price__of_too_many_divisors_is_refused),
             cmocka_unit_test(test_price__that_does_not_fit_is_refused),
             cmocka_unit_test(test_removal__is_the_odds_of_the_smaller_shoe),
             cmocka_unit_test(test_removal__effects_cancel_over_the_shoe),
             cmocka_unit_test(test_removal__from_six_cards_is_refused))

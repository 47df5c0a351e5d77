/*
 * prospects_test.c - what a round is worth to everybody, against the slow settlement of every
 * outcome.
 *
 * Tables at random, of player-dealers with both kinds of cover and of houses. Every outcome is
 * settled a second time, for itself, and added up in long doubles wager by wager.
 */
#include "sabot/prospects.h"
#include "tests/oracle/slow_settle.h"
#include "tests/support/harness.h"
#include "tests/support/random_table.h"
#include "tests/support/sheets.h"

#include <math.h>
#include <stdio.h>

enum { TABLES = 300, PEOPLE = 5 };

static long double gain_of(const struct sabot_layout *layout, const int *of, int holder,
                           const struct sabot_settled *settled) {
    long double gain = 0;
    bool is_house = layout->sheet->bank == SABOT_BANK_HOUSE;
    for (int k = 0; k < layout->count; k++) {
        long double won = (long double)(settled[k].winnings - settled[k].collected);
        long double taken = (long double)(settled[k].commission + settled[k].marked);
        if (holder == SABOT_BANK_HOLDS)
            gain += (is_house ? taken : 0) - won;
        else if (of[settled[k].placed] == holder)
            gain += won - taken;
    }
    return gain;
}

static void compare(const struct sabot_layout *layout, const struct sabot_odds *odds, const int *of,
                    const struct sabot_prospect *prospects) {
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    struct sabot_settled settled[RANDOM_PLACED_MAX];
    sabot_odds_numbers(numbers);
    for (int holder = 0; holder <= PEOPLE; holder++) {
        long double mean = 0, squares = 0;
        for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
            slow_settle(layout, sabot_outcome_of_number(numbers[i]), settled);
            long double gain = gain_of(layout, of, holder, settled);
            mean += (long double)odds->of[i] * gain / (long double)odds->deals;
            squares += (long double)odds->of[i] * gain * gain / (long double)odds->deals;
        }
        long double variance = squares - mean * mean, close = 1e-12L * (squares + 1);
        assert_true(fabsl(mean - prospects[holder].mean) <= 1e-12L * (sqrtl(squares) + 1));
        assert_true(fabsl(variance - prospects[holder].variance) <= close);
    }
}

static void check_tables(const enum sabot_cover *cover, uint64_t stream) {
    struct random_source random = random_begin(stream);
    static struct sabot_sheet sheet;
    static struct sabot_ways ways;
    struct sabot_placed placed[RANDOM_PLACED_MAX];
    struct sabot_settled settled[RANDOM_PLACED_MAX];
    struct sabot_prospect prospects[PEOPLE + 1];
    struct sabot_odds odds;
    struct sabot_error error;
    int of[RANDOM_PLACED_MAX], tables = 0, shared = 0;
    while (tables < TABLES) {
        random_sheet(&random, &sheet);
        if ((sheet.bank == SABOT_BANK_PLAYER_DEALER) != (cover != NULL))
            continue;
        if (cover != NULL)
            sheet.cover = *cover;
        struct sabot_layout layout = random_lawful_layout(&random, &sheet, placed);
        for (int i = 0; i < layout.count; i++)
            of[i] = (int)random_between(&random, 1, PEOPLE);
        struct sabot_points shoe = sabot_points_of_decks((int)random_between(&random, 1, 8));
        assert_int_equal(sabot_odds_count(&shoe, SABOT_VECTOR_PORTABLE, &odds, &error), SABOT_OK);
        sabot_ways_of(&sheet, &odds, &ways);
        struct sabot_banking_ways all = sabot_ways_all(&ways);
        sabot_prospects_of(&layout, &all, (struct sabot_holders){PEOPLE + 1, of}, settled,
                           prospects);
        compare(&layout, &odds, of, prospects);
        shared += layout.count > PEOPLE; /* somebody has two wagers */
        tables++;
    }
    assert_true(shared > TABLES / 10);
}

static void test_prospects__with_net_cover(void **state) {
    (void)state;
    check_tables(&(enum sabot_cover){SABOT_COVER_NET}, 1);
}

static void test_prospects__with_matched_cover(void **state) {
    (void)state;
    check_tables(&(enum sabot_cover){SABOT_COVER_MATCHED}, 2);
}

static void test_prospects__of_a_house(void **state) {
    (void)state;
    check_tables(NULL, 3);
}

static void test_ways__are_none_where_the_outcome_is_not_enough(void **state) {
    (void)state;
    static struct sabot_ways ways;
    struct sabot_sheet sheet = sheets_named("ventura-ez");
    struct sabot_points shoe = sabot_points_of_decks(8);
    struct sabot_odds odds;
    struct sabot_error error;
    assert_int_equal(sabot_odds_count(&shoe, SABOT_VECTOR_PORTABLE, &odds, &error), SABOT_OK);
    sabot_ways_of(&sheet, &odds, &ways);
    assert_int_equal(ways.count, 5); /* Player, Panda 8, Banker, Dragon 7, Tie */
    sabot_when_set(&sheet.cases[sheet.wagers[0].first_case].when, SABOT_OUTCOME_FACTS, 2);
    sabot_ways_of(&sheet, &odds, &ways);
    assert_int_equal(ways.count, 0);
}

HARNESS_MAIN(cmocka_unit_test(test_prospects__with_net_cover),
             cmocka_unit_test(test_prospects__with_matched_cover),
             cmocka_unit_test(test_prospects__of_a_house),
             cmocka_unit_test(test_ways__are_none_where_the_outcome_is_not_enough))

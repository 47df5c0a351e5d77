/*
 * statistics_test.c - what the display counts: R61 numbers and percentages,
 * R62 naturals, R63 rounds in this shoe.
 */
#include "sabot/statistics.h"
#include "tests/support/harness.h"

#include <string.h>

/* Outcomes that the draw rule can give, by what they are. */
static const struct sabot_outcome player_win = {2, 7, 2, 6};
static const struct sabot_outcome player_natural = {2, 9, 2, 8}; /* both hands natural */
static const struct sabot_outcome panda8 = {3, 8, 2, 7};
static const struct sabot_outcome banker_win = {3, 1, 3, 6};
static const struct sabot_outcome banker_natural = {2, 4, 2, 8};
static const struct sabot_outcome dragon7 = {3, 1, 3, 7};
static const struct sabot_outcome tie = {2, 6, 2, 6};
static const struct sabot_outcome natural_tie = {2, 8, 2, 8};

static struct sabot_statistics count(const struct sabot_outcome *const *outcomes) {
    struct sabot_statistics statistics = {0};
    for (; *outcomes; outcomes++)
        sabot_statistics_add(&statistics, **outcomes);
    return statistics;
}

#define COUNT(...) count((const struct sabot_outcome *const[]){__VA_ARGS__, NULL})

/* R61: a Panda 8 is also a Player win, a Dragon 7 also a Banker win. */
static void test_statistics__count_winners_dragon7_and_panda8(void **state) {
    (void)state;
    struct sabot_statistics shoe =
        COUNT(&player_win, &panda8, &banker_win, &dragon7, &dragon7, &tie);
    assert_int_equal(shoe.wins[SABOT_WINNER_PLAYER], 2);
    assert_int_equal(shoe.wins[SABOT_WINNER_BANKER], 3);
    assert_int_equal(shoe.wins[SABOT_WINNER_TIE], 1);
    assert_int_equal(shoe.dragon7, 2);
    assert_int_equal(shoe.panda8, 1);
}

/* R62: also where the round is a tie; both hands in one round are one round. */
static void test_statistics__count_naturals_in_ties_too(void **state) {
    (void)state;
    struct sabot_statistics shoe =
        COUNT(&player_win, &player_natural, &banker_natural, &banker_natural, &natural_tie);
    assert_int_equal(shoe.naturals[SABOT_NATURAL_NONE], 1);
    assert_int_equal(shoe.naturals[SABOT_NATURAL_PLAYER], 0);
    assert_int_equal(shoe.naturals[SABOT_NATURAL_BANKER], 2);
    assert_int_equal(shoe.naturals[SABOT_NATURAL_BOTH], 2);
    assert_int_equal(shoe.natural_rounds, 4);
}

/* R63: every round counts, ties too. */
static void test_statistics__count_rounds_in_this_shoe(void **state) {
    (void)state;
    struct sabot_statistics shoe = COUNT(&tie, &player_win, &natural_tie, &dragon7);
    assert_int_equal(shoe.rounds, 4);
}

static void test_statistics__keep_a_streak_through_ties(void **state) {
    (void)state;
    struct sabot_statistics shoe = COUNT(&tie, &banker_win, &dragon7, &tie, &banker_natural,
                                         &player_win, &panda8, &banker_win, &tie);
    assert_int_equal(shoe.longest[SABOT_WINNER_PLAYER], 2);
    assert_int_equal(shoe.longest[SABOT_WINNER_BANKER], 3);
    assert_int_equal(shoe.streak, 1);
    assert_int_equal(shoe.streak_of, SABOT_WINNER_BANKER);
}

static void test_statistics__have_no_streak_before_the_first_win(void **state) {
    (void)state;
    struct sabot_statistics shoe = COUNT(&tie, &natural_tie);
    assert_int_equal(shoe.streak, 0);
    assert_int_equal(shoe.longest[SABOT_WINNER_PLAYER], 0);
    assert_int_equal(shoe.longest[SABOT_WINNER_BANKER], 0);
}

/* Letters tell everything but naturals. */
static void test_statistics__are_the_same_from_letters(void **state) {
    (void)state;
    struct sabot_statistics dealt = COUNT(&player_win, &panda8, &tie, &dragon7, &banker_win);
    struct sabot_statistics read = sabot_statistics_of_letters("PATDB", 5);
    memset(dealt.naturals, 0, sizeof dealt.naturals);
    assert_memory_equal(&read, &dealt, sizeof read);
}

/* R61: tenths of a percent, half up. */
static void test_percent__rounds_half_up_to_tenths(void **state) {
    (void)state;
    static const struct {
        int count, rounds, tenths;
    } cases[] = {
        {0, 0, 0},    {0, 7, 0},     {7, 7, 1000},    {1, 3, 333},
        {2, 3, 667},  {1, 2000, 1},  {1, 2001, 0},    {1, 16, 63},
        {3, 16, 188}, {36, 80, 450}, {1, 1000000, 0}, {2000000000, 2000000000, 1000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(sabot_percent_tenths(cases[i].count, cases[i].rounds), cases[i].tenths);
}

HARNESS_MAIN(cmocka_unit_test(test_statistics__count_winners_dragon7_and_panda8),
             cmocka_unit_test(test_statistics__count_naturals_in_ties_too),
             cmocka_unit_test(test_statistics__count_rounds_in_this_shoe),
             cmocka_unit_test(test_statistics__keep_a_streak_through_ties),
             cmocka_unit_test(test_statistics__have_no_streak_before_the_first_win),
             cmocka_unit_test(test_statistics__are_the_same_from_letters),
             cmocka_unit_test(test_percent__rounds_half_up_to_tenths))

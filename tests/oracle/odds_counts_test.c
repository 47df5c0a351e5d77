/*
 * odds_counts_test.c - three ways to count the deals of a shoe, integer for
 * integer: six plain loops that ask the round machine, the plain formula, and
 * the fast paths for one shoe and for many, with every kind of vector that
 * this machine has. A thousand random shoes, odd ones too; the seed is printed.
 */
#include "bench/six_loops.h"
#include "sabot.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"

#include <stdlib.h>
#include <string.h>

enum { SHOES = 1000, PARTS = 4 };

static struct six_loops loops;
static uint16_t numbers[SABOT_ODDS_OUTCOMES];

static void begin(void) {
    six_loops_begin(&loops);
    sabot_odds_numbers(numbers);
}

/* ---- shoes ---- */

typedef void make_shoe(struct random_source *random, struct sabot_points *shoe);

static void depleted_decks(struct random_source *random, struct sabot_points *shoe) {
    int decks = (int)random_between(random, 1, 8);
    for (int x = 0; x < SABOT_POINTS; x++)
        shoe->of[x] = (int32_t)random_between(random, 0, (x == 0 ? 16 : 4) * decks);
}

static void few_values(struct random_source *random, struct sabot_points *shoe) {
    int values = (int)random_between(random, 1, 4);
    for (int i = 0; i < values; i++)
        shoe->of[random_between(random, 0, 9)] += (int32_t)random_between(random, 1, 90);
}

static void few_cards(struct random_source *random, struct sabot_points *shoe) {
    int cards = (int)random_between(random, 6, 14);
    for (int i = 0; i < cards; i++)
        shoe->of[random_between(random, 0, 9)]++;
}

static void one_value(struct random_source *random, struct sabot_points *shoe) {
    shoe->of[random_between(random, 0, 9)] = (int32_t)random_between(random, 6, 458);
}

/* As many as doubles hold, mostly of one value. */
static void fast_limit(struct random_source *random, struct sabot_points *shoe) {
    int32_t left = SABOT_ODDS_FAST_CARDS_MAX;
    for (int x = 0; x < SABOT_POINTS; x++) {
        shoe->of[x] = (int32_t)random_between(random, 0, left / 4);
        left -= shoe->of[x];
    }
    shoe->of[random_between(random, 0, 9)] += left;
}

static void many_cards(struct random_source *random, struct sabot_points *shoe) {
    for (int x = 0; x < SABOT_POINTS; x++)
        shoe->of[x] = (int32_t)random_between(random, 0, random_chance(random, 50) ? 300 : 5200);
}

static struct sabot_points random_shoe(struct random_source *random) {
    static make_shoe *const makers[] = {depleted_decks, few_values, few_cards,
                                        one_value,      fast_limit, many_cards};
    struct sabot_points shoe;
    do {
        shoe = (struct sabot_points){{0}};
        makers[random_between(random, 0, 5)](random, &shoe);
    } while (sabot_points_cards(&shoe) < SABOT_ODDS_CARDS_MIN);
    return shoe;
}

/* ---- comparisons ---- */

static void assert_same(const struct sabot_odds *odds, const char *path) {
    sabot_big total = 0;
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        if (odds->of[i] != loops.counts[numbers[i]])
            fail_msg("%s: outcome %d of the shoe %d %d %d %d %d %d %d %d %d %d", path, numbers[i],
                     odds->shoe.of[0], odds->shoe.of[1], odds->shoe.of[2], odds->shoe.of[3],
                     odds->shoe.of[4], odds->shoe.of[5], odds->shoe.of[6], odds->shoe.of[7],
                     odds->shoe.of[8], odds->shoe.of[9]);
        total += odds->of[i];
    }
    assert_true(total == odds->deals);
}

/* The six loops find nothing where the library has no place for it. */
static void assert_nothing_else(sabot_big deals) {
    sabot_big total = 0;
    for (int number = 0; number < SABOT_OUTCOMES; number++)
        total += loops.counts[number];
    assert_true(total == deals);
}

static void compare_one(const struct sabot_points *shoe) {
    struct sabot_odds odds;
    struct sabot_error error;
    six_loops_count(&loops, shoe->of);
    sabot_odds_count_plainly(shoe, &odds);
    assert_same(&odds, "plain");
    assert_nothing_else(odds.deals);
    for (int vector = 0; vector < SABOT_VECTORS; vector++) {
        if (!sabot_vector_is_here((enum sabot_vector)vector))
            continue;
        assert_int_equal(sabot_odds_count(shoe, (enum sabot_vector)vector, &odds, &error),
                         SABOT_OK);
        assert_same(&odds, sabot_vector_names[vector]);
    }
}

static void compare_part(int part) {
    struct random_source random = random_begin((uint64_t)part);
    begin();
    for (int i = 0; i < SHOES / PARTS; i++) {
        struct sabot_points shoe = random_shoe(&random);
        compare_one(&shoe);
    }
}

static void test_counts__of_random_shoes_agree_with_six_loops_1(void **state) {
    (void)state;
    compare_part(1);
}

static void test_counts__of_random_shoes_agree_with_six_loops_2(void **state) {
    (void)state;
    compare_part(2);
}

static void test_counts__of_random_shoes_agree_with_six_loops_3(void **state) {
    (void)state;
    compare_part(3);
}

static void test_counts__of_random_shoes_agree_with_six_loops_4(void **state) {
    (void)state;
    compare_part(4);
}

/* Eight different shoes side by side; the plain formula is their witness. */
static void test_counts__of_a_block_are_those_of_its_shoes(void **state) {
    (void)state;
    struct random_source random = random_begin(5);
    for (int i = 0; i < SHOES / SABOT_ODDS_BLOCK; i++) {
        struct sabot_odds_block block;
        for (int shoe = 0; shoe < SABOT_ODDS_BLOCK; shoe++)
            do
                block.shoes[shoe] = random_shoe(&random);
            while (sabot_points_cards(&block.shoes[shoe]) > SABOT_ODDS_FAST_CARDS_MAX);
        for (int vector = 0; vector < SABOT_VECTORS; vector++) {
            if (!sabot_vector_is_here((enum sabot_vector)vector))
                continue;
            memset(block.of, 0xff, sizeof block.of);
            sabot_odds_count_block(&block, (enum sabot_vector)vector);
            for (int shoe = 0; shoe < SABOT_ODDS_BLOCK; shoe++) {
                struct sabot_odds expected, odds;
                sabot_odds_count_plainly(&block.shoes[shoe], &expected);
                sabot_odds_of_block(&block, shoe, &odds);
                assert_true(odds.deals == expected.deals);
                assert_memory_equal(odds.of, expected.of, sizeof odds.of);
            }
        }
    }
}

static void test_counts__reach_to_the_largest_shoe(void **state) {
    (void)state;
    static const struct sabot_points shoes[] = {
        {{16000, 4000, 4000, 4000, 4000, 4000, 4000, 4000, 4000, 4000}},
        {{0, 0, 0, 0, 0, 52000, 0, 0, 0, 0}},
        {{51991, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
        {{512, 128, 128, 128, 128, 128, 128, 128, 128, 128}},
    };
    begin();
    for (size_t i = 0; i < sizeof shoes / sizeof shoes[0]; i++)
        compare_one(&shoes[i]);
}

HARNESS_MAIN(cmocka_unit_test(test_counts__of_random_shoes_agree_with_six_loops_1),
             cmocka_unit_test(test_counts__of_random_shoes_agree_with_six_loops_2),
             cmocka_unit_test(test_counts__of_random_shoes_agree_with_six_loops_3),
             cmocka_unit_test(test_counts__of_random_shoes_agree_with_six_loops_4),
             cmocka_unit_test(test_counts__of_a_block_are_those_of_its_shoes),
             cmocka_unit_test(test_counts__reach_to_the_largest_shoe))

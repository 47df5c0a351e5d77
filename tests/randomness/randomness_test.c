/*
 * randomness_test.c - the shuffle of host/fair is random, as far as a million
 * shoes can tell, and the check that says so refuses six wrong shuffles.
 *
 * The seeds come from one printed number, the same in every run, so that the
 * answer stays what it was. SABOT_SEED=N takes another number, SABOT_SEED=system
 * a seed of the system for every shoe: then the real shuffle is refused once in
 * a hundred runs. SABOT_SHOES=N deals fewer or more.
 *
 * What it can see of a modulo bias: with 300,000 shoes one of 17 bits, where the
 * likeliest choice comes 0.3% more often than the least likely, and with a
 * million one of 18 bits, 0.16%. SABOT_MODULO_BITS=N tries others.
 */
#include "tests/randomness/randomness.h"
#include "tests/randomness/shuffles.h"
#include "tests/randomness/tails.h"
#include "tests/support/harness.h"

#include <inttypes.h>
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A wrong shuffle shows sooner than a good one is believed. */
enum { SHOES = 1000000, WRONG_SHOES = 300000, RUN = 2026 };

static uint64_t number_from(const char *name, uint64_t usual) {
    const char *words = getenv(name);
    return words != NULL ? strtoull(words, NULL, 10) : usual;
}

static bool takes_system_seeds(void) {
    const char *words = getenv("SABOT_SEED");
    return words != NULL && strcmp(words, "system") == 0;
}

static struct randomness_report check(const struct shoe_source *source, uint64_t usual) {
    uint64_t run = number_from("SABOT_SEED", RUN);
    if (takes_system_seeds())
        printf("SABOT_SEED=system\n");
    else
        printf("SABOT_SEED=%" PRIu64 "\n", run);
    assert_true(sodium_init() >= 0);
    struct randomness_report report =
        randomness_check(source, run, number_from("SABOT_SHOES", usual));
    randomness_print(source, &report);
    return report;
}

static void refuse(const struct shoe_source *source) {
    assert_true(check(source, WRONG_SHOES).refused_by >= 0);
}

static void test_check__accepts_the_shuffle_of_fair_shoes(void **state) {
    (void)state;
    const struct shoe_source *fair = takes_system_seeds() ? &shuffle_fair_system : &shuffle_fair;
    assert_int_equal(check(fair, SHOES).refused_by, -1);
}

static void test_check__refuses_a_last_card_that_never_moves(void **state) {
    (void)state;
    refuse(&shuffle_last_card_stays);
}

static void test_check__refuses_a_swap_with_any(void **state) {
    (void)state;
    refuse(&shuffle_swap_with_any);
}

static void test_check__refuses_a_modulo_bias(void **state) {
    (void)state;
    shuffle_modulo_bits = (int)number_from("SABOT_MODULO_BITS", 16);
    refuse(&shuffle_modulo);
}

static void test_check__refuses_a_32_bit_seed(void **state) {
    (void)state;
    refuse(&shuffle_32_bit_seed);
}

static void test_check__refuses_one_riffle(void **state) {
    (void)state;
    refuse(&shuffle_one_riffle);
}

static void test_check__refuses_a_seed_from_the_clock(void **state) {
    (void)state;
    refuse(&shuffle_clock);
}

/* Does the check overstate? Over many small runs no test may be below one half
 * more often than half the time, and a run be refused once in a hundred times;
 * the bounds are five standard deviations further. */
static void test_check__seldom_refuses_random_shoes(void **state) {
    (void)state;
    enum { RUNS = 100, SHOES_A_RUN = 5000, HALF_MOST = 75, REFUSED_MOST = 6 };
    int refused = 0, low[RANDOMNESS_TESTS] = {0};
    assert_true(sodium_init() >= 0);
    for (uint64_t run = 0; run < RUNS; run++) {
        struct randomness_report report =
            randomness_check(&shuffle_quick, number_from("SABOT_SEED", RUN) + run, SHOES_A_RUN);
        refused += report.refused_by >= 0;
        for (int i = 0; i < RANDOMNESS_TESTS; i++)
            low[i] += report.tests[i].p < 0.5;
    }
    printf("%d of %d runs refused; below one half:", refused, RUNS);
    for (int i = 0; i < RANDOMNESS_TESTS; i++)
        printf(" %d", low[i]);
    printf("\n");
    assert_in_range(refused, 0, REFUSED_MOST);
    for (int i = 0; i < RANDOMNESS_TESTS; i++)
        assert_in_range(low[i], 0, HALF_MOST);
}

/* Quantiles from printed tables. */
static void test_tails__agree_with_printed_tables(void **state) {
    (void)state;
    assert_true(fabs(tails_chi_square(3.841459, 1) - 2 * 0.05) < 1e-6);
    assert_true(fabs(tails_chi_square(18.307038, 10) - 2 * 0.05) < 1e-6);
    assert_true(fabs(tails_chi_square(3.940299, 10) - 2 * 0.05) < 1e-6);
    assert_true(fabs(tails_chi_square(149.449253, 100) - 2 * 0.001) < 1e-7);
    assert_true(fabs(tails_normal(1.959964) - 0.05) < 1e-7);
    assert_true(fabs(tails_normal(-3.290527) - 0.001) < 1e-8);
    /* 10 coins: 1, 10 and 45 ways of 1024 for 0, 1 and 2 heads. */
    assert_true(fabs(tails_binomial(2, 10, 0.5) - 2 * 56 / 1024.0) < 1e-12);
    assert_true(fabs(tails_binomial(9, 10, 0.5) - 2 * 11 / 1024.0) < 1e-12);
}

HARNESS_MAIN(cmocka_unit_test(test_check__accepts_the_shuffle_of_fair_shoes),
             cmocka_unit_test(test_check__refuses_a_last_card_that_never_moves),
             cmocka_unit_test(test_check__refuses_a_swap_with_any),
             cmocka_unit_test(test_check__refuses_a_modulo_bias),
             cmocka_unit_test(test_check__refuses_a_32_bit_seed),
             cmocka_unit_test(test_check__refuses_one_riffle),
             cmocka_unit_test(test_check__refuses_a_seed_from_the_clock),
             cmocka_unit_test(test_check__seldom_refuses_random_shoes),
             cmocka_unit_test(test_tails__agree_with_printed_tables))

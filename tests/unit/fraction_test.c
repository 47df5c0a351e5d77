/*
 * fraction_test.c - exact fractions: lowest terms, digits, and the nearest
 * double, which is compared with what the compiler makes of the same numbers.
 */
#include "sabot/fraction.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"

#include <math.h>
#include <string.h>

static const sabot_big ten_to_18 = 1000000000000000000;

static void assert_written(sabot_big value, char separator, const char *expected) {
    char space[80];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_big_write(&text, value, separator);
    assert_string_equal(space, expected);
}

static void test_big__writes_all_digits(void **state) {
    (void)state;
    assert_written(0, ',', "0");
    assert_written(-7, ',', "-7");
    assert_written(999, ',', "999");
    assert_written(1000, ',', "1,000");
    assert_written(-1234567, ',', "-1,234,567");
    assert_written(4998398275503360, '\0', "4998398275503360");
    assert_written(ten_to_18, '\0', "1000000000000000000");
    assert_written(ten_to_18 * ten_to_18 + 5, ',',
                   "1,000,000,000,000,000,000,000,000,000,000,000,005");
    sabot_big most = (sabot_big)1 << 126;
    assert_written(most - 1 + most, '\0', "170141183460469231731687303715884105727");
    assert_written(-most - most, '\0', "-170141183460469231731687303715884105728");
}

static void assert_fraction(sabot_big numerator, sabot_big denominator, const char *expected) {
    char space[96];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_fraction_write(&text, sabot_fraction_of(numerator, denominator));
    assert_string_equal(space, expected);
}

static void test_fraction__is_in_lowest_terms(void **state) {
    (void)state;
    assert_fraction(0, 12, "0/1");
    assert_fraction(6, 4, "3/2");
    assert_fraction(-6, 4, "-3/2");
    assert_fraction(5, 1, "5/1");
    assert_fraction(ten_to_18 * 30, ten_to_18 * ten_to_18 * 7, "3/700000000000000000");
}

/* Numerators and denominators that doubles hold: the machine's own division is
 * correctly rounded, and so is a division by a power of two after it. */
static void test_float__is_the_nearest_double(void **state) {
    (void)state;
    struct random_source random = random_begin(1);
    for (int i = 0; i < 20000; i++) {
        int64_t a = random_between(&random, 1, (int64_t)1 << random_between(&random, 1, 53));
        int64_t b = random_between(&random, 1, (int64_t)1 << random_between(&random, 1, 53));
        if (random_chance(&random, 50))
            a = -a;
        struct sabot_fraction fraction = sabot_fraction_of(a, b);
        assert_true(sabot_fraction_float(fraction) == (double)a / (double)b);
        fraction.denominator <<= 60;
        assert_true(sabot_fraction_float(fraction) == (double)a / (double)b / 0x1p60);
    }
    assert_true(sabot_fraction_float((struct sabot_fraction){0, 1}) == 0);
}

static void test_float__breaks_ties_to_even(void **state) {
    (void)state;
    sabot_big tie = ((sabot_big)1 << 53) + 1; /* halfway between two doubles */
    assert_true(sabot_fraction_float((struct sabot_fraction){tie, 1}) == 0x1p53);
    assert_true(sabot_fraction_float((struct sabot_fraction){tie + 2, 1}) == 0x1p53 + 4);
    sabot_big far = (sabot_big)1 << 60;
    assert_true(sabot_fraction_float((struct sabot_fraction){tie * far + 1, far}) == 0x1p53 + 2);
}

static void test_step__is_the_nearest_difference(void **state) {
    (void)state;
    static const struct {
        int from[2], to[2];
        double expected;
    } rows[] = {
        {{1, 2}, {3, 4}, 0.25},   {{3, 4}, {1, 2}, -0.25}, {{-1, 2}, {-3, 4}, -0.25},
        {{-3, 4}, {-1, 2}, 0.25}, {{-1, 2}, {1, 2}, 1},    {{1, 2}, {-1, 2}, -1},
        {{1, 3}, {1, 3}, 0},      {{0, 1}, {1, 10}, 0.1},  {{1, 10}, {0, 1}, -0.1},
        {{-1, 3}, {-1, 3}, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sabot_step step = {.from = {rows[i].from[0], rows[i].from[1]},
                                  .to = {rows[i].to[0], rows[i].to[1]}};
        assert_true(sabot_step_float(step) == rows[i].expected);
        assert_int_equal(signbit(sabot_step_float(step)) != 0, rows[i].expected < 0); /* no -0 */
    }
}

static void test_moments__give_mean_and_variance(void **state) {
    (void)state;
    /* 1 and -1 for sure: mean 1/3, mean square 1, variance 8/9. */
    struct sabot_moments moments = {.scale = 5};
    assert_true(sabot_moments_add(&moments, 2, 5));
    assert_true(sabot_moments_add(&moments, 1, -5));
    struct sabot_fraction mean = sabot_moments_mean(&moments);
    assert_true(mean.numerator == 1 && mean.denominator == 3);
    assert_true(sabot_moments_variance(&moments) == 8.0 / 9);
}

static void test_moments__of_one_value_do_not_vary(void **state) {
    (void)state;
    struct sabot_moments moments = {.scale = 3};
    assert_true(sabot_moments_add(&moments, ten_to_18 * ten_to_18, -7));
    assert_true(sabot_moments_variance(&moments) == 0);
}

static void test_moments__refuse_what_does_not_fit(void **state) {
    (void)state;
    struct sabot_moments moments = {.scale = 1};
    assert_true(sabot_moments_add(&moments, ten_to_18 * ten_to_18, 100));
    assert_false(sabot_moments_add(&moments, 1, 1000));
    moments = (struct sabot_moments){.scale = 1000};
    assert_false(sabot_moments_add(&moments, ten_to_18 * ten_to_18, 0));
}

HARNESS_MAIN(cmocka_unit_test(test_big__writes_all_digits),
             cmocka_unit_test(test_fraction__is_in_lowest_terms),
             cmocka_unit_test(test_float__is_the_nearest_double),
             cmocka_unit_test(test_float__breaks_ties_to_even),
             cmocka_unit_test(test_step__is_the_nearest_difference),
             cmocka_unit_test(test_moments__give_mean_and_variance),
             cmocka_unit_test(test_moments__of_one_value_do_not_vary),
             cmocka_unit_test(test_moments__refuse_what_does_not_fit))

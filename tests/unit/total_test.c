/*
 * total_test.c - large numbers added up in parts.
 */
#include "sabot/total.h"
#include "tests/support/harness.h"

#include <string.h>

static struct sabot_total total_of(sabot_big value) {
    struct sabot_total total = {{0}};
    sabot_total_add(&total, value);
    sabot_total_carry(&total);
    return total;
}

static void test_float__is_the_number_with_its_sign(void **state) {
    (void)state;
    static const int64_t numbers[] = {
        0, 1, -1, 4294967295, -4294967296, 1234567890123456, -1234567890123456};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        assert_true(sabot_total_float(total_of(numbers[i])) == (double)numbers[i]);
    sabot_big large = (sabot_big)1 << 100;
    assert_true(sabot_total_float(total_of(large)) == 1267650600228229401496703205376.0);
    assert_true(sabot_total_float(total_of(-large)) == -1267650600228229401496703205376.0);
}

static void test_sums__hold_more_than_128_bits(void **state) {
    (void)state;
    struct sabot_total total = {{0}};
    sabot_big large = (sabot_big)1 << 125;
    for (int i = 0; i < 64; i++)
        sabot_total_add(&total, large);
    assert_true(sabot_total_float(total) == 2722258935367507707706996859454145691648.0);
    for (int i = 0; i < 64; i++)
        sabot_total_add(&total, -large);
    assert_true(sabot_total_float(total) == 0);
}

/* As ranks and threads do: each part on its own, carries settled or not. */
static void test_parts__are_added_in_any_order(void **state) {
    (void)state;
    static const int64_t numbers[] = {-7000000000, 4294967295, 4294967295, -1, 99, -88888888888888};
    struct sabot_total whole = {{0}}, sum = {{0}};
    sabot_big expected = 0;
    for (int i = 0; i < 6; i++) {
        struct sabot_total part = {{0}};
        sabot_total_add(&whole, numbers[i]);
        sabot_total_add(&part, numbers[5 - i]);
        if (i % 2 == 0)
            sabot_total_carry(&part);
        for (int j = 0; j < SABOT_TOTAL_PARTS; j++)
            sum.parts[j] += part.parts[j];
        expected += numbers[i];
    }
    sabot_total_carry(&whole);
    sabot_total_carry(&sum);
    assert_memory_equal(&whole, &sum, sizeof sum);
    assert_true(sabot_total_float(sum) == (double)(int64_t)expected);
}

HARNESS_MAIN(cmocka_unit_test(test_float__is_the_number_with_its_sign),
             cmocka_unit_test(test_sums__hold_more_than_128_bits),
             cmocka_unit_test(test_parts__are_added_in_any_order))

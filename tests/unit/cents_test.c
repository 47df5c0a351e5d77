/*
 * cents_test.c - amounts as people write them, to whole cents and back.
 */
#include "sabot/cents.h"
#include "tests/support/harness.h"

#include <string.h>

static void test_cents__read_what_people_write(void **state) {
    (void)state;
    static const struct {
        const char *words;
        sabot_cents amount;
    } rows[] = {
        {"0", 0},
        {"125", 12500},
        {"125.5", 12550},
        {"125.50", 12550},
        {"0.01", 1},
        {"10,000", 1000000},
        {"1,234,567.89", 123456789},
        {"999,999", 99999900},
        {"1000", 100000},
        {"92233720368547758.07", SABOT_CENTS_MAX},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sabot_cents amount = -1;
        struct sabot_error error;
        assert_int_equal(sabot_cents_read(rows[i].words, &amount, &error), SABOT_OK);
        assert_int_equal(amount, rows[i].amount);
    }
}

static void test_cents__refuse_what_is_no_amount(void **state) {
    (void)state;
    static const char *const rows[] = {
        "",       " ",        "-5",     "+5",   "1e3",   "12.345",   "12.",  ".5",  "1,00",
        "1,0000", ",100",     "1,,000", "100,", "12 50", "$5",       "0x10", "5.a", "5.5a",
        "1.2.3",  "1234,567", "12,34",  "5 ",   "ten",   "1,000,00", "5.-1",
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sabot_cents amount = -1;
        struct sabot_error error;
        assert_int_equal(sabot_cents_read(rows[i], &amount, &error), SABOT_BAD_TEXT);
        assert_int_equal(amount, -1);
        assert_non_null(strstr(error.words, "is not an amount"));
    }
}

static void test_cents__refuse_what_passes_64_bits(void **state) {
    (void)state;
    static const char *const rows[] = {
        "92233720368547758.08",
        "92233720368547759",
        "1000000000000000000000000",
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sabot_cents amount = -1;
        struct sabot_error error;
        assert_int_equal(sabot_cents_read(rows[i], &amount, &error), SABOT_OUT_OF_RANGE);
        assert_int_equal(amount, -1);
    }
}

static void test_cents__are_written_with_commas_and_two_decimals(void **state) {
    (void)state;
    static const struct {
        sabot_cents amount;
        const char *words, *brief;
    } rows[] = {
        {0, "0.00", "0"},
        {1, "0.01", "0.01"},
        {50, "0.50", "0.50"},
        {100000, "1,000.00", "1,000"},
        {123450, "1,234.50", "1,234.50"},
        {100000000, "1,000,000.00", "1,000,000"},
        {-17500, "-175.00", "-175"},
        {SABOT_CENTS_MAX, "92,233,720,368,547,758.07", "92,233,720,368,547,758.07"},
        {INT64_MIN, "-92,233,720,368,547,758.08", "-92,233,720,368,547,758.08"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char space[64];
        struct sabot_text text = sabot_text_in(space, sizeof space);
        sabot_cents_write(&text, rows[i].amount);
        assert_string_equal(space, rows[i].words);
        text = sabot_text_in(space, sizeof space);
        sabot_cents_write_short(&text, rows[i].amount);
        assert_string_equal(space, rows[i].brief);
    }
}

/* The header's promise: a full table of the largest stakes at the largest
 * ratio stays within 64 bits. */
static void test_cents__hold_a_full_table_at_the_largest_ratio(void **state) {
    (void)state;
    enum { PLACED_MAX = 2048, RATIO_MAX = 10000 };
    int64_t most;
    assert_false(__builtin_mul_overflow(SABOT_STAKE_MAX, (int64_t)RATIO_MAX, &most));
    assert_false(__builtin_mul_overflow(most, (int64_t)PLACED_MAX, &most));
}

HARNESS_MAIN(cmocka_unit_test(test_cents__read_what_people_write),
             cmocka_unit_test(test_cents__refuse_what_is_no_amount),
             cmocka_unit_test(test_cents__refuse_what_passes_64_bits),
             cmocka_unit_test(test_cents__are_written_with_commas_and_two_decimals),
             cmocka_unit_test(test_cents__hold_a_full_table_at_the_largest_ratio))

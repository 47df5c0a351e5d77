/*
 * chips_test.c - which chips make up an amount.
 */
#include "sabot/chips.h"
#include "tests/support/harness.h"

static void test_chips__are_the_fewest_a_dealer_would_use(void **state) {
    (void)state;
    static const struct {
        sabot_cents amount;
        const char *words;
    } rows[] = {
        {0, "-"},
        {50, "1 x 0.50"},
        {100, "1 x 1"},
        {12500, "1 x 100, 1 x 25"},
        {22550, "2 x 100, 1 x 25, 1 x 0.50"},
        {199950, "1 x 1,000, 1 x 500, 4 x 100, 3 x 25, 4 x 5, 4 x 1, 1 x 0.50"},
        {100000000, "1000 x 1,000"},
        {53, "1 x 0.50, 0.03 in coins"},
        {3, "0.03 in coins"},
    };
    struct sabot_sheet sheet = sabot_sheet_default();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char space[128];
        struct sabot_text text = sabot_text_in(space, sizeof space);
        sabot_chips_write(&sheet, sabot_chips_for(&sheet, rows[i].amount), &text);
        assert_string_equal(space, rows[i].words);
    }
}

static void test_chips__may_be_as_many_kinds_as_a_sheet_holds(void **state) {
    (void)state;
    struct sabot_sheet sheet = sabot_sheet_default();
    sheet.chip_count = SABOT_CHIPS_MAX;
    for (int i = 0; i < SABOT_CHIPS_MAX; i++)
        sheet.chips[i] = INT64_C(50) << i;
    char space[128];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_chips_write(&sheet, sabot_chips_for(&sheet, 102453), &text);
    assert_string_equal(space, "1 x 1,024, 1 x 0.50, 0.03 in coins");
}

static void test_chips__add_up_to_the_amount(void **state) {
    (void)state;
    struct sabot_sheet sheet = sabot_sheet_default();
    for (sabot_cents amount = 0; amount < 300000; amount += 37) {
        struct sabot_chip_count chips = sabot_chips_for(&sheet, amount);
        sabot_cents sum = chips.rest;
        for (int i = 0; i < sheet.chip_count; i++)
            sum += chips.of[i] * sheet.chips[i];
        assert_int_equal(sum, amount);
        assert_true(chips.rest >= 0 && chips.rest < sheet.chips[0]);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_chips__are_the_fewest_a_dealer_would_use),
             cmocka_unit_test(test_chips__may_be_as_many_kinds_as_a_sheet_holds),
             cmocka_unit_test(test_chips__add_up_to_the_amount))

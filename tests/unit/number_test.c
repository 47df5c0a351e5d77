/*
 * number_test.c - whole numbers from words, and bytes as hexadecimal digits.
 */
#include "sabot/number.h"
#include "sabot/text.h"
#include "tests/support/harness.h"

#include <string.h>

static void test_number__is_digits_alone_up_to_the_most(void **state) {
    (void)state;
    static const struct {
        const char *words;
        int64_t most, number;
    } rows[] = {
        {"0", 0, 0},
        {"7", 9, 7},
        {"007", 9, 7},
        {"10", 9, -1},
        {"5", 3, -1},
        {"", 9, -1},
        {" 7", 9, -1},
        {"7 ", 9, -1},
        {"-7", 9, -1},
        {"+7", 9, -1},
        {"7a", 99, -1},
        {"1e3", 9999, -1},
        {"9223372036854775807", INT64_MAX, INT64_MAX},
        {"9223372036854775808", INT64_MAX, -1},
        {"99999999999999999999", INT64_MAX, -1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(sabot_number_read(rows[i].words, strlen(rows[i].words), rows[i].most),
                         rows[i].number);
    assert_int_equal(sabot_number_read("123", 2, 99), 12);
}

static void test_hex__is_two_digits_a_byte(void **state) {
    (void)state;
    char space[12];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_text_add_hex(&text, (const uint8_t[]){0x00, 0x0f, 0xa5, 0xff}, 4);
    assert_string_equal(space, "000fa5ff");
    assert_false(text.cut);
}

HARNESS_MAIN(cmocka_unit_test(test_number__is_digits_alone_up_to_the_most),
             cmocka_unit_test(test_hex__is_two_digits_a_byte))

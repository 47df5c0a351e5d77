/*
 * text_test.c - text into a space of fixed size.
 */
#include "sabot/text.h"
#include "tests/support/harness.h"

#include <string.h>

static void test_text__is_empty_when_it_starts(void **state) {
    (void)state;
    char space[4] = "abc";
    struct sabot_text text = sabot_text_in(space, sizeof space);
    assert_string_equal(space, "");
    assert_int_equal(text.length, 0);
    assert_false(text.cut);
}

static void test_text__is_cut_where_the_space_ends_and_says_so(void **state) {
    (void)state;
    char space[6] = "";
    struct sabot_text text = sabot_text_in(space, 5);
    space[5] = '!';
    sabot_text_add(&text, "four");
    assert_false(text.cut);
    sabot_text_add(&text, "");
    assert_false(text.cut);
    sabot_text_add_char(&text, '5');
    assert_true(text.cut);
    assert_string_equal(space, "four");
    assert_int_equal(space[5], '!');
}

static void test_text__keeps_what_fits_of_a_long_word(void **state) {
    (void)state;
    char space[4];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_text_add(&text, "banker");
    assert_string_equal(space, "ban");
    assert_true(text.cut);
}

static void test_text__writes_every_whole_number(void **state) {
    (void)state;
    static const struct {
        int64_t value;
        const char *words;
    } rows[] = {
        {0, "0"},
        {7, "7"},
        {-1, "-1"},
        {1000, "1000"},
        {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char space[32];
        struct sabot_text text = sabot_text_in(space, sizeof space);
        sabot_text_add_int(&text, rows[i].value);
        assert_string_equal(space, rows[i].words);
    }
}

static void test_text__quotes_strange_words_on_one_line(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t count;
        const char *words;
    } rows[] = {
        {"", 0, "``"},
        {"5x", 2, "`5x`"},
        {"a\nb\0c\x1b\x7f", 7, "`a?b?c??`"},
        {"1234567890123456789012345678901234567890", 40,
         "`1234567890123456789012345678901234567890`"},
        {"12345678901234567890123456789012345678901", 41,
         "`1234567890123456789012345678901234567890...`"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char space[64];
        struct sabot_text text = sabot_text_in(space, sizeof space);
        sabot_text_add_quoted(&text, rows[i].bytes, rows[i].count);
        assert_string_equal(space, rows[i].words);
    }
}

static void test_text__has_the_published_hash(void **state) {
    (void)state;
    assert_int_equal(sabot_text_hash(""), 0x811c9dc5);
    assert_int_equal(sabot_text_hash("a"), 0xe40c292c);
    assert_int_equal(sabot_text_hash("foobar"), 0xbf9cf968);
}

static void test_text__says_whether_a_copy_is_whole(void **state) {
    (void)state;
    char space[5];
    assert_true(sabot_text_copy(space, sizeof space, "four"));
    assert_string_equal(space, "four");
    assert_false(sabot_text_copy(space, sizeof space, "fiver"));
    assert_string_equal(space, "five");
}

static void test_error__holds_a_line_and_no_more(void **state) {
    (void)state;
    struct sabot_error error;
    struct sabot_text words = sabot_error_words(&error);
    for (int i = 0; i < SABOT_ERROR_WORDS_MAX; i++)
        sabot_text_add_char(&words, 'x');
    assert_true(words.cut);
    assert_int_equal(strlen(error.words), SABOT_ERROR_WORDS_MAX - 1);
}

static void test_error__says_new_words_and_gives_the_status_back(void **state) {
    (void)state;
    struct sabot_error error = {"older words, and more of them"};
    assert_int_equal(sabot_error_say(&error, SABOT_IO, "the disk is full"), SABOT_IO);
    assert_string_equal(error.words, "the disk is full");
}

static void test_text__prints_by_a_format(void **state) {
    (void)state;
    char space[64];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_text_print(&text, "%s has %d of %lld%c", "seat 3", -7, (long long)INT64_MIN, '!');
    sabot_text_print(&text, " 5%%%s", "\x07");
    assert_string_equal(space, "seat 3 has -7 of -9223372036854775808! 5%\x07");
    assert_false(text.cut);
}

static void test_error__prints_strange_words_plainly(void **state) {
    (void)state;
    struct sabot_error error = {"older words"};
    assert_int_equal(sabot_error_print(&error, SABOT_IO, "%s: %d%%", "a\x1b[2Jb\n", 5), SABOT_IO);
    assert_string_equal(error.words, "a?[2Jb?: 5%");
}

HARNESS_MAIN(cmocka_unit_test(test_text__is_empty_when_it_starts),
             cmocka_unit_test(test_text__is_cut_where_the_space_ends_and_says_so),
             cmocka_unit_test(test_text__keeps_what_fits_of_a_long_word),
             cmocka_unit_test(test_text__writes_every_whole_number),
             cmocka_unit_test(test_text__quotes_strange_words_on_one_line),
             cmocka_unit_test(test_text__has_the_published_hash),
             cmocka_unit_test(test_text__says_whether_a_copy_is_whole),
             cmocka_unit_test(test_text__prints_by_a_format),
             cmocka_unit_test(test_error__prints_strange_words_plainly),
             cmocka_unit_test(test_error__holds_a_line_and_no_more),
             cmocka_unit_test(test_error__says_new_words_and_gives_the_status_back))

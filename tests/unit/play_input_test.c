/*
 * play_input_test.c - what a person types at the table of `sabot play`.
 */
#include "host/play/play_input.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <string.h>

static struct sabot_sheet sheet; /* large */

static void use(const char *name) {
    sheet = sheets_named(name);
}

static struct play_wish wish_of(const char *line) {
    struct play_wish wish;
    struct sabot_error error;
    if (play_wish_read(line, &sheet, &wish, &error) != SABOT_OK)
        fail_msg("`%s`: %s", line, error.words);
    return wish;
}

static void assert_stake(const struct play_wish *wish, int index, const char *name,
                         sabot_cents stake) {
    assert_true(index < wish->count);
    assert_string_equal(sheet.wagers[wish->stakes[index].wager].name, name);
    assert_int_equal(wish->stakes[index].stake, stake);
}

static void test_line__holds_several_wagers(void **state) {
    (void)state;
    use("ventura-ez");
    struct play_wish wish = wish_of("player 25 dragon7 5");
    assert_int_equal(wish.word, PLAY_WAGERS);
    assert_int_equal(wish.count, 2);
    assert_false(wish.then_deal);
    assert_stake(&wish, 0, "player", 2500);
    assert_stake(&wish, 1, "dragon7", 500);
    wish = wish_of("  B 100,T 5 , deal ");
    assert_int_equal(wish.count, 2);
    assert_true(wish.then_deal);
    assert_stake(&wish, 0, "banker", 10000);
    assert_stake(&wish, 1, "tie", 500);
}

static void test_wager__has_a_short_name(void **state) {
    (void)state;
    static const struct {
        const char *sheet, *typed, *name;
    } rows[] = {
        {"ventura-ez", "p", "player"},
        {"ventura-ez", "b", "banker"},
        {"ventura-ez", "t", "tie"},
        {"ventura-ez", "d7", "dragon7"},
        {"ventura-ez", "p8", "panda8"},
        {"ventura-ez", "pan", "panda8"},
        {"ventura-ez", "drag", "dragon7"},
        {"dragon-bonus", "dbp", "dragon-bonus-player"},
        {"dragon-bonus", "dbb", "dragon-bonus-banker"},
        {"dragon-bonus", "dragon-bonus-b", "dragon-bonus-banker"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[64];
        use(rows[i].sheet);
        snprintf(line, sizeof line, "%s 10", rows[i].typed);
        struct play_wish wish = wish_of(line);
        assert_stake(&wish, 0, rows[i].name, 1000);
    }
}

static void test_amount__is_written_as_people_do(void **state) {
    (void)state;
    use("ventura-ez");
    struct play_wish wish = wish_of("p 1,000 t $2.50 d7 0");
    assert_stake(&wish, 0, "player", 100000);
    assert_stake(&wish, 1, "tie", 250);
    assert_stake(&wish, 2, "dragon7", 0);
    wish = wish_of("b 25 dragon 7 5 panda 8");
    assert_stake(&wish, 1, "dragon7", 500);
    assert_stake(&wish, 2, "panda8", 800); /* no amount follows, so 8 is it */
    wish = wish_of("bank 500");
    assert_int_equal(wish.word, PLAY_BANK);
    assert_int_equal(wish.amount, 50000);
    wish = wish_of("500");
    assert_int_equal(wish.word, PLAY_BANK);
    assert_int_equal(wish.amount, 50000);
    assert_true(wish.is_bare);
    assert_false(wish_of("bank 500").is_bare);
    assert_int_equal(wish_of("buy 20.50").amount, 2050);
}

static void test_words__are_known(void **state) {
    (void)state;
    static const struct {
        const char *line;
        enum play_word word;
    } rows[] = {
        {"", PLAY_DEAL},       {"   ", PLAY_DEAL},     {"deal", PLAY_DEAL},   {"SAME", PLAY_SAME},
        {"back", PLAY_BACK},   {"pass", PLAY_PASS},    {"table", PLAY_TABLE}, {"road", PLAY_ROAD},
        {"chips", PLAY_CHIPS}, {"help", PLAY_HELP},    {"?", PLAY_HELP},      {"leave", PLAY_LEAVE},
        {"quit", PLAY_LEAVE},  {"bank 10", PLAY_BANK}, {"buy 10", PLAY_BUY},  {"undo", PLAY_BACK},
        {"clear", PLAY_BACK},  {"u", PLAY_BACK},
    };
    use("ventura-ez");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(wish_of(rows[i].line).word, rows[i].word);
    assert_true(wish_of("same deal").then_deal);
    for (int i = 0; i < PLAY_WORDS; i++)
        assert_true((play_word_helps[i].typed == NULL) == (i == PLAY_WAGERS));
}

static void test_wrong_line__is_told_what_was_expected(void **state) {
    (void)state;
    static const struct {
        const char *line, *words;
    } rows[] = {
        {"plyer 25", "`plyer` is not a wager or a word of this table; the nearest is `player`"},
        {"roed", "`roed` is not a wager or a word of this table; the nearest is `road`"},
        {"xyzzy 5", "`xyzzy` is not a wager or a word of this table; `help` lists them"},
        {"player", "how much on `player`? Write the amount after it: `player 25`"},
        {"player deal", "how much on `player`? Write the amount after it: `player 25`"},
        {"p 5 player 10", "`player` is named twice; write it once, with its whole stake"},
        {"25 player", "write a wager before each amount: `player 25 tie 5`"},
        {"p 25 30", "write a wager before each amount: `player 25 tie 5`"},
        {"bank", "how much? Write the amount after `bank`, and nothing else"},
        {"bank 5 5", "how much? Write the amount after `bank`, and nothing else"},
        {"deal now", "`deal` stands alone on its line"},
        {"\033[A", "arrow keys do nothing here; write the line again, or `same`"},
        {"player 25\033[D0", "arrow keys do nothing here; write the line again, or `same`"},
        {"\002 5", "`?` is not a wager or a word of this table; `help` lists them"},
        {"x", "`x` is not a wager or a word of this table; `help` lists them"},
        {"dragon-bonus 5",
         "`dragon-bonus` is not a wager or a word of this table; `help` lists them"},
    };
    use("ventura-ez");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct play_wish wish;
        struct sabot_error error;
        assert_int_equal(play_wish_read(rows[i].line, &sheet, &wish, &error), SABOT_BAD_TEXT);
        assert_string_equal(error.words, rows[i].words);
    }
    struct play_wish wish;
    struct sabot_error error;
    use("dragon-bonus");
    assert_int_equal(play_wish_read("dragon 5", &sheet, &wish, &error), SABOT_BAD_TEXT);
    assert_string_equal(error.words, "`dragon` could be several wagers; `help` lists their names");
    char line[400];
    memset(line, 'p', sizeof line);
    line[sizeof line - 1] = 0;
    assert_int_equal(play_wish_read(line, &sheet, &wish, &error), SABOT_BAD_TEXT);
    assert_int_not_equal(play_wish_read("p 99999999999999999999", &sheet, &wish, &error), SABOT_OK);
}

/* Whatever is typed: an answer of one line, and stakes that name each wager once. */
static void test_any_bytes__are_a_wish_or_one_line_of_words(void **state) {
    (void)state;
    static const char *const pieces[] = {"p",    "b",    "tie", "dragon7", "25",   "0",    "1,000",
                                         "deal", "$5",   ",",   "same",    "\xff", "\x1b", "bank",
                                         "12.5", "help", "-5",  " ",       "p8",   "d7",   "1e3"};
    struct random_source random = random_begin(41);
    use("california-panda8");
    for (int i = 0; i < 20000; i++) {
        char line[220] = "";
        for (int64_t words = random_between(&random, 0, 12); words > 0; words--) {
            int64_t piece = random_between(&random, 0, sizeof pieces / sizeof *pieces - 1);
            strcat(strcat(line, pieces[piece]), random_chance(&random, 80) ? " " : "");
        }
        struct play_wish wish;
        struct sabot_error error;
        if (play_wish_read(line, &sheet, &wish, &error) != SABOT_OK) {
            assert_true(error.words[0] != 0 && strpbrk(error.words, "\n\x1b") == NULL);
            continue;
        }
        assert_in_range(wish.count, 0, sheet.wager_count);
        unsigned named = 0;
        for (int j = 0; j < wish.count; j++) {
            assert_false(named >> wish.stakes[j].wager & 1);
            named |= 1u << wish.stakes[j].wager;
            assert_true(wish.stakes[j].stake >= 0);
        }
    }
}

HARNESS_MAIN(cmocka_unit_test(test_line__holds_several_wagers),
             cmocka_unit_test(test_wager__has_a_short_name),
             cmocka_unit_test(test_amount__is_written_as_people_do),
             cmocka_unit_test(test_words__are_known),
             cmocka_unit_test(test_wrong_line__is_told_what_was_expected),
             cmocka_unit_test(test_any_bytes__are_a_wish_or_one_line_of_words), )

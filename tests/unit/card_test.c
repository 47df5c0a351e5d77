/*
 * card_test.c - cards, their notation, and a set of decks to take them from.
 */
#include "sabot/card.h"
#include "tests/support/harness.h"

#include <string.h>

static struct sabot_card card_of(const char *words) {
    struct sabot_card card;
    struct sabot_error error;
    assert_int_equal(sabot_card_read(words, strlen(words), &card, &error), SABOT_OK);
    return card;
}

static void test_card__reads_back_as_it_is_written(void **state) {
    (void)state;
    for (int number = 0; number < SABOT_DECK_CARDS; number++) {
        struct sabot_card card = sabot_card_of_deck(number);
        char space[8];
        struct sabot_text text = sabot_text_in(space, sizeof space);
        sabot_card_write(&text, card);
        struct sabot_card again = card_of(space);
        assert_int_equal(again.rank, card.rank);
        assert_int_equal(again.suit, card.suit);
    }
}

static void test_card__reads_10_as_a_ten(void **state) {
    (void)state;
    assert_int_equal(card_of("10h").rank, card_of("Th").rank);
    assert_int_equal(card_of("10h").suit, SABOT_HEARTS);
}

static void test_card__without_a_suit_is_written_by_its_rank(void **state) {
    (void)state;
    char space[8];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_card_write(&text, (struct sabot_card){12, SABOT_SUIT_UNKNOWN});
    assert_string_equal(space, "K");
}

static void test_card__refuses_what_is_no_card(void **state) {
    (void)state;
    static const struct {
        const char *words;
        size_t length;
    } rows[] = {
        {"", 0},      {"5", 1},   {"h5", 2},  {"1h", 2},   {"5x", 2},       {"5H", 2},
        {"th", 2},    {"5h ", 3}, {"11h", 3}, {"10", 2},   {"10x", 3},      {"100h", 4},
        {"Joker", 5}, {"\0h", 2}, {"5\0", 2}, {"10\0", 3}, {"\xc3\xa9", 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sabot_card card;
        struct sabot_error error;
        assert_int_equal(sabot_card_read(rows[i].words, rows[i].length, &card, &error),
                         SABOT_BAD_TEXT);
        assert_non_null(strstr(error.words, "is not a card"));
    }
}

static void test_cards__are_read_between_spaces_and_commas(void **state) {
    (void)state;
    struct sabot_card cards[6];
    struct sabot_error error;
    int count;
    assert_int_equal(sabot_cards_read(" 5h,2c  Ks,\t2d\n", cards, 6, &count, &error), SABOT_OK);
    assert_int_equal(count, 4);
    assert_int_equal(sabot_card_points(cards[0]), 5);
    assert_int_equal(sabot_card_points(cards[2]), 0);
    assert_int_equal(sabot_cards_read("", cards, 6, &count, &error), SABOT_OK);
    assert_int_equal(count, 0);
}

static void test_cards__stop_at_the_room_there_is(void **state) {
    (void)state;
    struct sabot_card cards[2];
    struct sabot_error error;
    int count;
    assert_int_equal(sabot_cards_read("5h 2c", cards, 2, &count, &error), SABOT_OK);
    assert_int_equal(sabot_cards_read("5h 2c Ks", cards, 2, &count, &error), SABOT_TOO_LONG);
    assert_string_equal(error.words, "more than 2 cards");
    assert_int_equal(sabot_cards_read("5h oops", cards, 2, &count, &error), SABOT_BAD_TEXT);
}

static void test_deck__holds_every_card_once(void **state) {
    (void)state;
    int seen[SABOT_RANKS][SABOT_SUITS] = {{0}};
    for (int number = 0; number < SABOT_DECK_CARDS; number++) {
        struct sabot_card card = sabot_card_of_deck(number);
        seen[card.rank][card.suit]++;
    }
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            assert_int_equal(seen[rank][suit], 1);
}

static void test_card_set__gives_a_card_once_a_deck(void **state) {
    (void)state;
    for (int decks = 1; decks <= SABOT_DECKS_MAX; decks++) {
        struct sabot_card_set set = sabot_card_set_of(decks);
        for (int i = 0; i < decks; i++)
            assert_true(sabot_card_set_take(&set, card_of("As")));
        struct sabot_card_set before = set;
        assert_false(sabot_card_set_take(&set, card_of("As")));
        assert_memory_equal(&set, &before, sizeof set);
        assert_true(sabot_card_set_take(&set, card_of("Ah")));
    }
}

static void test_card_read_keyed__takes_a_rank_without_its_suit(void **state) {
    (void)state;
    struct sabot_card card;
    struct sabot_error error;
    static const char *const ranks[] = {"A", "2", "9", "T", "10", "K"};
    static const int expected[] = {0, 1, 8, 9, 9, 12};
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        assert_int_equal(sabot_card_read_keyed(ranks[i], strlen(ranks[i]), &card, &error),
                         SABOT_OK);
        assert_int_equal(card.rank, expected[i]);
        assert_int_equal(card.suit, SABOT_SUIT_UNKNOWN);
    }
    assert_int_equal(sabot_card_read_keyed("10h", 3, &card, &error), SABOT_OK);
    assert_int_equal(card.suit, SABOT_HEARTS);
    static const char *const bad[] = {"", "1", "h", "11", "k", "0"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(sabot_card_read_keyed(bad[i], strlen(bad[i]), &card, &error),
                         SABOT_BAD_TEXT);
}

HARNESS_MAIN(cmocka_unit_test(test_card_read_keyed__takes_a_rank_without_its_suit),
             cmocka_unit_test(test_card__reads_back_as_it_is_written),
             cmocka_unit_test(test_card__reads_10_as_a_ten),
             cmocka_unit_test(test_card__without_a_suit_is_written_by_its_rank),
             cmocka_unit_test(test_card__refuses_what_is_no_card),
             cmocka_unit_test(test_cards__are_read_between_spaces_and_commas),
             cmocka_unit_test(test_cards__stop_at_the_room_there_is),
             cmocka_unit_test(test_deck__holds_every_card_once),
             cmocka_unit_test(test_card_set__gives_a_card_once_a_deck))

/*
 * shuffle_test.c - an unbiased shuffle from bytes that the caller gives.
 *
 * The bytes come from a fixed seed, so that the bounds below hold or fail for
 * good: they are far outside what an unbiased shuffle would reach by chance.
 */
#include "sabot/card.h"
#include "sabot/shuffle.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"

#include <string.h>

enum { SHUFFLES = 60000, ITEMS_MAX = SABOT_SHOE_CARDS_MAX };

struct byte_space {
    uint8_t bytes[SABOT_SHUFFLE_BYTES(ITEMS_MAX)];
};

static struct sabot_random_bytes fresh_bytes(struct random_source *random, struct byte_space *space,
                                             size_t count) {
    for (size_t i = 0; i < count; i++)
        space->bytes[i] = (uint8_t)random_bits(random);
    return (struct sabot_random_bytes){.bytes = space->bytes, .count = count};
}

static void shuffle_in_order(struct random_source *random, uint16_t *numbers, size_t count) {
    static struct byte_space space;
    struct sabot_random_bytes bytes = fresh_bytes(random, &space, SABOT_SHUFFLE_BYTES(count));
    for (size_t i = 0; i < count; i++)
        numbers[i] = (uint16_t)i;
    assert_int_equal(sabot_shuffle(numbers, count, &bytes), SABOT_OK);
}

/* All 24 orders of four, each about 2500 times; one standard deviation is 49. */
static void test_shuffle__gives_every_order_of_four_as_often(void **state) {
    (void)state;
    struct random_source random = {.state = 20260101};
    int seen[256] = {0};
    for (int i = 0; i < SHUFFLES; i++) {
        uint16_t numbers[4];
        shuffle_in_order(&random, numbers, 4);
        seen[numbers[0] * 64 + numbers[1] * 16 + numbers[2] * 4 + numbers[3]]++;
    }
    int orders = 0;
    for (int i = 0; i < 256; i++) {
        if (seen[i] == 0)
            continue;
        orders++;
        assert_in_range(seen[i], SHUFFLES / 24 - 245, SHUFFLES / 24 + 245);
    }
    assert_int_equal(orders, 24);
}

/* Every card reaches every place, the last card and the last place too. */
static void test_shuffle__brings_every_card_to_every_place(void **state) {
    (void)state;
    enum { CARDS = 13, EXPECTED = SHUFFLES / CARDS };
    struct random_source random = {.state = 20260102};
    static int seen[CARDS][CARDS];
    for (int i = 0; i < SHUFFLES; i++) {
        uint16_t numbers[CARDS];
        shuffle_in_order(&random, numbers, CARDS);
        for (int place = 0; place < CARDS; place++)
            seen[numbers[place]][place]++;
    }
    for (int card = 0; card < CARDS; card++)
        for (int place = 0; place < CARDS; place++)
            assert_in_range(seen[card][place], EXPECTED - 360, EXPECTED + 360);
}

static void test_shuffle__of_a_whole_shoe_loses_no_card(void **state) {
    (void)state;
    struct random_source random = {.state = 20260103};
    for (int i = 0; i < 200; i++) {
        uint16_t numbers[ITEMS_MAX];
        bool seen[ITEMS_MAX] = {false};
        shuffle_in_order(&random, numbers, ITEMS_MAX);
        for (int place = 0; place < ITEMS_MAX; place++) {
            assert_true(numbers[place] < ITEMS_MAX && !seen[numbers[place]]);
            seen[numbers[place]] = true;
        }
    }
}

static void test_shuffle__says_when_the_bytes_run_out(void **state) {
    (void)state;
    struct random_source random = {.state = 20260104};
    static struct byte_space space;
    uint16_t numbers[52] = {0};
    struct sabot_random_bytes bytes = fresh_bytes(&random, &space, 50 * 4);
    assert_int_equal(sabot_shuffle(numbers, 52, &bytes), SABOT_TOO_LONG);
    assert_int_equal(bytes.used, 50 * 4);
}

static void test_shuffle__of_nothing_or_one_uses_no_bytes(void **state) {
    (void)state;
    struct sabot_random_bytes none = {0};
    uint16_t one = 7;
    assert_int_equal(sabot_shuffle(&one, 0, &none), SABOT_OK);
    assert_int_equal(sabot_shuffle(&one, 1, &none), SABOT_OK);
    assert_int_equal(one, 7);
}

/* 2^32 = 3 * 1431655765 + 1: one word of all must be thrown away, or 0 would
 * come once more than the others. */
static void test_index__throws_away_the_words_that_would_tip_it(void **state) {
    (void)state;
    static const uint8_t words[] = {0, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255};
    struct sabot_random_bytes bytes = {.bytes = words, .count = sizeof words};
    uint32_t index = 99;
    assert_int_equal(sabot_random_index(&bytes, 3, &index), SABOT_OK);
    assert_int_equal(bytes.used, 8);
    assert_int_equal(index, 1);
    assert_int_equal(sabot_random_index(&bytes, 3, &index), SABOT_OK);
    assert_int_equal(index, 0);
    assert_int_equal(sabot_random_index(&bytes, 3, &index), SABOT_TOO_LONG);
}

HARNESS_MAIN(cmocka_unit_test(test_shuffle__gives_every_order_of_four_as_often),
             cmocka_unit_test(test_shuffle__brings_every_card_to_every_place),
             cmocka_unit_test(test_shuffle__of_a_whole_shoe_loses_no_card),
             cmocka_unit_test(test_shuffle__says_when_the_bytes_run_out),
             cmocka_unit_test(test_shuffle__of_nothing_or_one_uses_no_bytes),
             cmocka_unit_test(test_index__throws_away_the_words_that_would_tip_it))

/*
 * index_test.c - that two places in a shoe are drawn without any bias.
 *
 * The pair number is floor(U * product) for the endless fraction U. Each pair
 * is equally likely exactly if that floor is right at the ends of its stretch
 * of U, and the ends are where missing bits carry.
 */
#include "lib/sim/index.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"

__extension__ typedef unsigned __int128 wide;

static const uint32_t shoes[] = {2, 3, 7, 13, 52, 411, 416, 417, 5200, 26000, 32767};
enum { SHOES = sizeof shoes / sizeof shoes[0] };

/* The pair number from the first 64 bits of U, all that follow being `rest`. */
static uint32_t pair_number(uint64_t bits, uint32_t below, uint32_t rest) {
    uint32_t more[INDEX_MORE_WORDS];
    for (int i = 1; i < INDEX_MORE_WORDS; i++)
        more[i] = rest;
    more[0] = (uint32_t)bits;
    struct index_pair pair = sabot_index_pair((uint32_t)(bits >> 32), below, more);
    assert_true(pair.first < below && pair.second < below - 1);
    return pair.first * (below - 1) + pair.second;
}

static void test_every_pair__begins_and_ends_where_its_share_does(void **state) {
    (void)state;
    struct random_source random = random_begin(1);
    for (int i = 0; i < SHOES; i++) {
        uint32_t below = shoes[i];
        uint32_t product = below * (below - 1);
        for (int j = 0; j < 20000; j++) {
            uint32_t pair = j < 4 ? (uint32_t)j % product
                                  : (uint32_t)random_between(&random, 0, (int64_t)product - 1);
            /* The first 64 bits of the least U that gives the pair, rounded up. */
            wide least = (((wide)pair << 64) + product - 1) / product;
            assert_int_equal(pair_number((uint64_t)least, below, 0), pair);
            if (pair > 0) {
                assert_int_equal(pair_number((uint64_t)least - 1, below, 0), pair - 1);
                /* One bit below it, and all that follow set: a carry only if
                 * the share begins before this point. */
                bool whole = ((wide)pair << 64) % product == 0;
                assert_int_equal(pair_number((uint64_t)least - 1, below, UINT32_MAX),
                                 whole ? pair - 1 : pair);
            }
        }
    }
}

static void test_any_bits__give_the_pair_of_the_whole_fraction(void **state) {
    (void)state;
    struct random_source random = random_begin(2);
    for (int i = 0; i < 1000000; i++) {
        uint32_t below = (uint32_t)random_between(&random, 2, 32767);
        wide product = (wide)below * (below - 1);
        uint64_t bits = random_bits(&random);
        uint32_t rest = (uint32_t)random_bits(&random);
        wide fraction = (wide)bits << 32 | rest;
        assert_int_equal(pair_number(bits, below, rest), (uint32_t)(fraction * product >> 96));
    }
}

static void test_more_bits__are_looked_at_only_where_they_can_matter(void **state) {
    (void)state;
    struct random_source random = random_begin(3);
    for (int i = 0; i < 1000000; i++) {
        uint32_t below = (uint32_t)random_between(&random, 2, 32767);
        uint64_t bits = random_bits(&random) & ~(uint64_t)UINT32_MAX;
        bool differs =
            pair_number(bits, below, 0) != pair_number(bits | UINT32_MAX, below, UINT32_MAX);
        assert_int_equal(index_is_open((uint32_t)(bits >> 32), below), differs);
    }
}

static void test_the_last_card__is_the_first_place(void **state) {
    (void)state;
    static const uint32_t more[INDEX_MORE_WORDS] = {UINT32_MAX};
    assert_int_equal(sabot_index_pair(UINT32_MAX, 1, more).first, 0);
    assert_int_equal(sabot_index_pair(0, 1, more).first, 0);
}

HARNESS_MAIN(cmocka_unit_test(test_every_pair__begins_and_ends_where_its_share_does),
             cmocka_unit_test(test_any_bits__give_the_pair_of_the_whole_fraction),
             cmocka_unit_test(test_more_bits__are_looked_at_only_where_they_can_matter),
             cmocka_unit_test(test_the_last_card__is_the_first_place))

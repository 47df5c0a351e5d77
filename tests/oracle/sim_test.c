/*
 * sim_test.c - the simulation against the slow one, count for count, with every
 * vector that the processor has.
 */
#include "sabot/sim.h"
#include "tests/oracle/slow_sim.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <string.h>

struct shape {
    const char *name;
    int decks, cut_card, rounds_after_cut, rounds;
    enum sabot_burn burn;
    int shoes;
};

static const struct shape shapes[] = {
    {"eight decks to the cut card", 8, 14, 1, 0, SABOT_BURN_FIRST_CARD, 640},
    {"part of a block", 8, 14, 1, 0, SABOT_BURN_FIRST_CARD, 77},
    {"one shoe", 8, 14, 1, 0, SABOT_BURN_FIRST_CARD, 1},
    {"one deck", 1, 14, 1, 0, SABOT_BURN_FIRST_CARD, 1000},
    {"no burn", 6, 14, 1, 0, SABOT_BURN_NONE, 200},
    {"the round with the cut card is the last", 3, 11, 0, 0, SABOT_BURN_FIRST_CARD, 1000},
    {"three rounds after the cut card", 3, 25, 3, 0, SABOT_BURN_FIRST_CARD, 1000},
    {"a shoe that runs out", 1, 2, 1, 0, SABOT_BURN_FIRST_CARD, 2000},
    {"a shoe that runs out, no burn", 1, 0, 2, 0, SABOT_BURN_NONE, 2000},
    {"fixed rounds, as many as the shoe holds", 8, 14, 1, 67, SABOT_BURN_FIRST_CARD, 200},
    {"one round a shoe", 8, 14, 1, 1, SABOT_BURN_FIRST_CARD, 1000},
    {"one deck, no burn, fixed", 1, 14, 1, 8, SABOT_BURN_NONE, 1000},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

/* So many cards that a large part of all places needs more than 32 bits. */
static const struct shape huge = {"500 decks", 500, 14, 1, 60, SABOT_BURN_FIRST_CARD, 128};

static const uint8_t key_bytes[SABOT_SIM_KEY_BYTES] = "a key for tests, of 32 bytes ...";

static struct sabot_sim sim_of(const struct shape *shape, enum sabot_sim_order order) {
    struct sabot_sheet sheet = sabot_sheet_default();
    sheet.shoe.burn = shape->burn;
    sheet.shoe.cut_card = shape->cut_card;
    sheet.shoe.rounds_after_cut = shape->rounds_after_cut;
    struct sabot_sim sim;
    struct sabot_error error;
    struct sabot_sim_choice choice = {shape->decks, shape->rounds, order};
    if (sabot_sim_begin(&sim, &sheet, choice, key_bytes, &error) != SABOT_OK)
        fail_msg("%s: %s", shape->name, error.words);
    return sim;
}

static struct slow_sim slow_of(const struct shape *shape) {
    struct slow_sim slow = {
        .decks = shape->decks,
        .burns = shape->burn == SABOT_BURN_FIRST_CARD,
        .cut_card = shape->cut_card,
        .rounds_after_cut = shape->rounds_after_cut,
        .rounds = shape->rounds,
    };
    for (int i = 0; i < SABOT_SIM_KEY_BYTES; i++)
        slow.key[i / 4] |= (uint32_t)key_bytes[i] << i % 4 * 8;
    return slow;
}

static void compare(const struct shape *shape, enum sabot_sim_order order) {
    struct sabot_sim sim = sim_of(shape, order);
    struct slow_sim slow = slow_of(shape);
    struct slow_counts expected = {0};
    const uint64_t first = 5 * SABOT_SIM_BLOCK;
    (order == SABOT_SIM_BY_CARDS ? slow_sim_cards : slow_sim_points)(
        &slow, first, (uint64_t)shape->shoes, &expected);
    for (enum sabot_vector vector = 0; vector < SABOT_VECTORS; vector++) {
        if (!sabot_vector_is_here(vector))
            continue;
        printf("%s, %s\n", shape->name, sabot_vector_names[vector]);
        struct sabot_sim_counts counts = {0};
        sabot_sim_run(&sim, (struct sabot_sim_range){first, (uint64_t)shape->shoes}, vector,
                      &counts);
        assert_memory_equal(counts.outcomes, expected.outcomes, sizeof expected.outcomes);
        assert_memory_equal(counts.pairs, expected.pairs, sizeof expected.pairs);
    }
}

static void test_by_points__gives_the_counts_of_the_slow_one(void **state) {
    (void)state;
    for (int i = 0; i < SHAPES; i++)
        compare(&shapes[i], SABOT_SIM_BY_POINTS);
    compare(&huge, SABOT_SIM_BY_POINTS);
}

static void test_by_cards__gives_the_counts_of_the_slow_one(void **state) {
    (void)state;
    for (int i = 0; i < SHAPES; i++)
        compare(&shapes[i], SABOT_SIM_BY_CARDS);
}

static void check_vectors_agree(enum sabot_sim_order order, uint64_t shoes) {
    struct sabot_sim sim = sim_of(&shapes[0], order);
    struct sabot_sim_counts expected = {0};
    sabot_sim_run(&sim, (struct sabot_sim_range){0, shoes}, SABOT_VECTOR_PORTABLE, &expected);
    for (enum sabot_vector vector = 1; vector < SABOT_VECTORS; vector++) {
        if (!sabot_vector_is_here(vector))
            continue;
        struct sabot_sim_counts counts = {0};
        sabot_sim_run(&sim, (struct sabot_sim_range){0, shoes}, vector, &counts);
        assert_memory_equal(&counts, &expected, sizeof expected);
    }
}

/* A million rounds and more: some places among them need more than 32 bits. */
static void test_vectors__give_the_counts_of_portable_code(void **state) {
    (void)state;
    check_vectors_agree(SABOT_SIM_BY_POINTS, 20003);
    check_vectors_agree(SABOT_SIM_BY_CARDS, 10003);
}

static void test_ranges__add_up_to_the_whole(void **state) {
    (void)state;
    struct sabot_sim sim = sim_of(&shapes[0], SABOT_SIM_BY_POINTS);
    struct sabot_sim_counts whole = {0}, parts = {0};
    enum sabot_vector vector = sabot_vector_best();
    sabot_sim_run(&sim, (struct sabot_sim_range){0, 1000}, vector, &whole);
    static const struct sabot_sim_range ranges[] = {{640, 360}, {0, 64}, {64, 576}};
    for (int i = 0; i < 3; i++) {
        struct sabot_sim_counts part = {0};
        sabot_sim_run(&sim, ranges[i], vector, &part);
        sabot_sim_counts_add(&parts, &part);
    }
    assert_memory_equal(&parts, &whole, sizeof whole);
}

static void test_another_key__gives_other_counts(void **state) {
    (void)state;
    struct sabot_sim sim = sim_of(&shapes[0], SABOT_SIM_BY_POINTS);
    struct sabot_sim_counts one = {0}, other = {0};
    sabot_sim_run(&sim, (struct sabot_sim_range){0, 64}, SABOT_VECTOR_PORTABLE, &one);
    sim.key[7] ^= 1;
    sabot_sim_run(&sim, (struct sabot_sim_range){0, 64}, SABOT_VECTOR_PORTABLE, &other);
    assert_memory_not_equal(&one, &other, sizeof one);
}

/* ---- what is refused ---- */

static void refuse(struct sabot_sim_choice choice, int cut_card, const char *words) {
    struct sabot_sheet sheet = sabot_sheet_default();
    sheet.shoe.cut_card = cut_card;
    struct sabot_sim sim;
    struct sabot_error error;
    assert_int_equal(sabot_sim_begin(&sim, &sheet, choice, key_bytes, &error), SABOT_OUT_OF_RANGE);
    assert_string_equal(error.words, words);
}

static void test_shoes_that_cannot_be__are_refused(void **state) {
    (void)state;
    refuse((struct sabot_sim_choice){.decks = 0}, 14, "0 decks: expected 1 to 500");
    refuse((struct sabot_sim_choice){.decks = 501}, 14, "501 decks: expected 1 to 500");
    refuse((struct sabot_sim_choice){.decks = 17, .order = SABOT_SIM_BY_CARDS}, 14,
           "17 decks: expected 1 to 16");
    refuse((struct sabot_sim_choice){.decks = 8, .rounds = 68}, 14,
           "68 rounds a shoe: expected 1 to what the shoe is sure to hold, 67");
    refuse((struct sabot_sim_choice){.decks = 1}, 36,
           "36 cards behind the cut card: this shoe deals a round with at most 35");
}

HARNESS_MAIN(cmocka_unit_test(test_by_points__gives_the_counts_of_the_slow_one),
             cmocka_unit_test(test_by_cards__gives_the_counts_of_the_slow_one),
             cmocka_unit_test(test_vectors__give_the_counts_of_portable_code),
             cmocka_unit_test(test_ranges__add_up_to_the_whole),
             cmocka_unit_test(test_another_key__gives_other_counts),
             cmocka_unit_test(test_shoes_that_cannot_be__are_refused))

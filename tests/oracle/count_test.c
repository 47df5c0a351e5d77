/*
 * count_test.c - counting systems against the slow one, number for number, with
 * every vector that the processor has.
 */
#include "sabot/count.h"
#include "tests/oracle/slow_count.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct system {
    const char *name, *wager;
    int decks, cut_card, rounds_after_cut, rounds;
    enum sabot_burn burn;
    int tags[SABOT_RANKS]; /* hundredths */
    enum sabot_count_divisor divisor;
    int start, first_target, targets, step;
    int shoes;
    enum sabot_count_rounding rounding;
    bool burn_unseen, leaves;
    int leaves_at;
    int units; /* of a ramp's first step; one more with each; 0: no ramp */
};

#define DRAGON7_TAGS                                                                               \
    { 0, 0, 0, -100, -100, -100, -100, 200, 200, 0, 0, 0, 0 }
#define PANDA8_TAGS                                                                                \
    { 100, 100, -200, -200, -200, -100, -100, -200, 400, 100, 100, 100, 100 }

static const struct system systems[] = {
    {"Dragon 7 by unseen cards", "dragon7", 8, 14, 1, 0, SABOT_BURN_FIRST_CARD, DRAGON7_TAGS,
     SABOT_COUNT_BY_UNSEEN, 0, 400, 1, 100, 640, .units = 0},
    {"Panda 8, a scan", "panda8", 8, 14, 1, 0, SABOT_BURN_FIRST_CARD, PANDA8_TAGS,
     SABOT_COUNT_BY_UNSEEN, 0, -300, 16, 100, 320, .units = 0},
    {"by cards left", "dragon7", 8, 14, 1, 0, SABOT_BURN_FIRST_CARD, DRAGON7_TAGS,
     SABOT_COUNT_BY_LEFT, 0, 0, 9, 100, 320, .units = 0},
    {"a running count from -32",
     "dragon7",
     8,
     14,
     1,
     0,
     SABOT_BURN_FIRST_CARD,
     {0, 0, 0, -100, -100, -100, -100, 200, 200, 100, 100, 100, 100},
     SABOT_COUNT_BY_NONE,
     -3200,
     -400,
     16,
     100,
     320,
     .units = 0},
    {"thirteen tags with decimals",
     "tie",
     6,
     20,
     1,
     0,
     SABOT_BURN_FIRST_CARD,
     {50, -125, 0, 75, -50, 25, -25, 133, -83, 10, -20, 30, -40},
     SABOT_COUNT_BY_UNSEEN,
     0,
     -150,
     7,
     50,
     320,
     .units = 0},
    {"a push counts as a wager", "banker", 8, 14, 1, 0, SABOT_BURN_NONE, PANDA8_TAGS,
     SABOT_COUNT_BY_UNSEEN, 0, 200, 4, 100, 320, .units = 0},
    {"one deck that runs out", "player", 1, 2, 1, 0, SABOT_BURN_FIRST_CARD, PANDA8_TAGS,
     SABOT_COUNT_BY_LEFT, 0, -500, 12, 100, 640, .units = 0},
    {"a fixed number of rounds", "dragon7", 8, 14, 1, 40, SABOT_BURN_FIRST_CARD, DRAGON7_TAGS,
     SABOT_COUNT_BY_UNSEEN, 0, 100, 4, 100, 77, .units = 0},
    {"a ramp", "dragon7", 8, 14, 1, 0, SABOT_BURN_FIRST_CARD, DRAGON7_TAGS, SABOT_COUNT_BY_UNSEEN,
     0, 200, 6, 150, 320, .units = 1},
    {"rounded down, the burned card unseen", "dragon7", 8, 14, 1, 0, SABOT_BURN_FIRST_CARD,
     DRAGON7_TAGS, SABOT_COUNT_BY_UNSEEN, 0, -400, 10, 100, 320, .rounding = SABOT_COUNT_DOWN,
     .burn_unseen = true, .units = 3},
    {"rounded to zero", "tie", 8, 14, 1, 0, SABOT_BURN_FIRST_CARD, PANDA8_TAGS, SABOT_COUNT_BY_LEFT,
     0, -400, 10, 100, 320, .rounding = SABOT_COUNT_TO_ZERO, .units = 7},
    {"rounded to the nearest, and left below -2", "panda8", 8, 14, 1, 0, SABOT_BURN_FIRST_CARD,
     PANDA8_TAGS, SABOT_COUNT_BY_UNSEEN, 0, -400, 10, 100, 320, .rounding = SABOT_COUNT_NEAREST,
     .leaves = true, .leaves_at = -200, .units = 2},
    {"twenty decks", "panda8", 20, 14, 1, 0, SABOT_BURN_FIRST_CARD, PANDA8_TAGS,
     SABOT_COUNT_BY_UNSEEN, 0, 100, 4, 100, 64, .units = 0},
};
enum { SYSTEMS = sizeof systems / sizeof systems[0] };

static const uint8_t key_bytes[SABOT_SIM_KEY_BYTES] = "a key for counts, of 32 bytes ..";

static struct sabot_count count_of(const struct system *system, enum sabot_count_value value) {
    struct sabot_sheet sheet = sheets_named("ventura-ez");
    sheet.shoe.burn = system->burn;
    sheet.shoe.cut_card = system->cut_card;
    sheet.shoe.rounds_after_cut = system->rounds_after_cut;
    struct sabot_count_choice choice = {
        .decks = system->decks,
        .rounds = system->rounds,
        .wager = sabot_sheet_wager(&sheet, system->wager),
        .value = value,
        .divisor = system->divisor,
        .start = system->start,
        .target_count = value == SABOT_COUNT_PERFECT ? 1 : system->targets,
        .rounding = system->rounding,
        .burn_unseen = system->burn_unseen,
        .leaves = system->leaves,
        .leaves_at = system->leaves_at,
    };
    for (int i = 0; i < SABOT_RANKS; i++)
        choice.tags[i] = system->tags[i];
    for (int i = 0; i < system->targets; i++)
        choice.targets[i] = system->first_target + i * system->step;
    for (int i = 0; system->units > 0 && i < system->targets; i++)
        choice.units[i] = system->units + i;
    struct sabot_count count;
    struct sabot_error error;
    if (sabot_count_begin(&count, &sheet, &choice, key_bytes, &error) != SABOT_OK)
        fail_msg("%s: %s", system->name, error.words);
    return count;
}

static struct slow_count slow_of(const struct system *system, enum sabot_count_value value) {
    struct slow_count slow = {
        .sim = {.decks = system->decks,
                .burns = system->burn == SABOT_BURN_FIRST_CARD,
                .cut_card = system->cut_card,
                .rounds_after_cut = system->rounds_after_cut,
                .rounds = system->rounds},
        .sheet = "ventura-ez",
        .wager = system->wager,
        .divisor = system->divisor == SABOT_COUNT_BY_UNSEEN ? SLOW_UNSEEN
                   : system->divisor == SABOT_COUNT_BY_LEFT ? SLOW_LEFT
                                                            : SLOW_RUNNING,
        .start = system->start,
        .target_count = value == SABOT_COUNT_PERFECT ? 1 : system->targets,
        .rounding = (int)system->rounding,
        .burn_unseen = system->burn_unseen,
        .leaves = system->leaves,
        .leaves_at = system->leaves_at,
        .exact = value != SABOT_COUNT_RESULTS,
        .perfect = value == SABOT_COUNT_PERFECT,
    };
    memcpy(slow.tags, system->tags, sizeof slow.tags);
    for (int i = 0; i < system->targets; i++)
        slow.targets[i] = system->first_target + i * system->step;
    for (int i = 0; system->units > 0 && i < system->targets; i++)
        slow.units[i] = system->units + i;
    for (int i = 0; i < SABOT_SIM_KEY_BYTES; i++)
        slow.sim.key[i / 4] |= (uint32_t)key_bytes[i] << i % 4 * 8;
    return slow;
}

static int64_t whole(struct sabot_total total) {
    return (int64_t)sabot_total_float(total);
}

static void compare_target(const struct slow_target *expected,
                           const struct sabot_count_target *found, double scale) {
    assert_int_equal(found->wagers, expected->wagers);
    assert_int_equal(whole(found->result), expected->result);
    assert_int_equal(whole(found->result_squares), expected->result_squares);
    assert_int_equal(whole(found->wager_squares), expected->wager_squares);
    assert_true(fabs(sabot_total_float(found->worth) / scale - expected->worth) <
                1e-3 / scale * 1e7);
}

static void compare_targets(const struct sabot_count *count, const struct slow_study *expected,
                            const struct sabot_count_totals *totals) {
    assert_int_equal(totals->rounds, expected->rounds);
    assert_int_equal(count->table.scale, 1);
    int64_t wagers = 0;
    for (int i = 0; i < count->choice.target_count; i++) {
        compare_target(&expected->targets[i], &totals->targets[i], SABOT_COUNT_EXACT_SCALE);
        wagers += expected->targets[i].wagers;
    }
    if (count->choice.units[0] > 0) {
        compare_target(&expected->ramp, &totals->ramp, SABOT_COUNT_RAMP_SCALE);
        assert_int_equal(totals->ramp_units, expected->ramp_units);
    }
    assert_true(wagers > 0);
}

/* Rounds by count; both ends of the slow one's counts lie inside the other's. */
static void compare_places(const struct slow_study *expected,
                           const struct sabot_count_totals *totals) {
    for (int at = SABOT_COUNT_LOWEST + 1; at < SABOT_COUNT_HIGHEST; at++)
        assert_int_equal(totals->places[at - SABOT_COUNT_LOWEST].rounds,
                         expected->by_count[at + 200]);
}

static void compare(const struct system *system, enum sabot_count_value value, int shoes) {
    const uint64_t first = 5 * SABOT_SIM_BLOCK;
    struct sabot_count count = count_of(system, value);
    struct slow_count slow = slow_of(system, value);
    struct slow_study expected = {0};
    slow_count_run(&slow, first, (uint64_t)shoes, &expected);
    struct sabot_count_space *space = malloc(sizeof *space);
    for (enum sabot_vector vector = 0; vector < SABOT_VECTORS; vector++) {
        if (!sabot_vector_is_here(vector))
            continue;
        printf("%s, %s\n", system->name, sabot_vector_names[vector]);
        struct sabot_count_totals totals = {0};
        sabot_count_run(&count, (struct sabot_sim_range){first, (uint64_t)shoes}, vector, space,
                        &totals);
        sabot_count_totals_carry(&totals);
        compare_targets(&count, &expected, &totals);
        if (value != SABOT_COUNT_PERFECT)
            compare_places(&expected, &totals);
    }
    free(space);
}

static void test_results__are_those_of_the_slow_count(void **state) {
    (void)state;
    for (int i = 0; i < SYSTEMS; i++)
        compare(&systems[i], SABOT_COUNT_RESULTS, systems[i].shoes);
}

static void test_exact__is_the_expectation_by_six_loops(void **state) {
    (void)state;
    struct system scan = systems[0];
    scan.first_target = 700;
    scan.targets = 3;
    compare(&scan, SABOT_COUNT_EXACT, 24);
}

static void test_exact_ramp__is_the_expectation_by_six_loops(void **state) {
    (void)state;
    struct system ramp = systems[0];
    ramp.first_target = 700;
    ramp.targets = 3;
    ramp.units = 4;
    compare(&ramp, SABOT_COUNT_EXACT, 24);
}

static void test_perfect__wagers_where_six_loops_find_a_gain(void **state) {
    (void)state;
    struct system few = systems[0];
    few.decks = 1;
    few.cut_card = 20;
    compare(&few, SABOT_COUNT_PERFECT, 20);
}

/* A shoe too large for eight at a time has the same expectation. */
static void test_exact__of_a_large_shoe_is_its_price(void **state) {
    (void)state;
    struct system large = systems[SYSTEMS - 1];
    large.rounds = 1;
    large.burn = SABOT_BURN_NONE;
    large.first_target = 0;
    large.targets = 1;
    struct sabot_count count = count_of(&large, SABOT_COUNT_EXACT);
    struct sabot_count_space *space = malloc(sizeof *space);
    struct sabot_count_totals totals = {0};
    sabot_count_run(&count, (struct sabot_sim_range){0, 64}, sabot_vector_best(), space, &totals);
    struct sabot_points shoe = sabot_points_of_decks(20);
    struct sabot_odds odds;
    struct sabot_price price;
    struct sabot_error error;
    assert_int_equal(sabot_odds_count(&shoe, SABOT_VECTOR_PORTABLE, &odds, &error), SABOT_OK);
    assert_int_equal(sabot_odds_price(&odds, &count.table, &price, &error), SABOT_OK);
    struct sabot_count_answer answer = sabot_count_answer(&count, &totals, 64, 0);
    assert_int_equal(totals.targets[0].wagers, 64);
    assert_true(fabs(answer.win_per_wager - price.ev_float) < 1e-9);
    assert_true(answer.error_variance < 1e-20);
    free(space);
}

static void test_ranges__add_up_to_the_whole(void **state) {
    (void)state;
    struct sabot_count count = count_of(&systems[1], SABOT_COUNT_EXACT);
    struct sabot_count_space *space = malloc(sizeof *space);
    enum sabot_vector vector = sabot_vector_best();
    static struct sabot_count_totals whole_run, parts;
    sabot_count_run(&count, (struct sabot_sim_range){0, 200}, vector, space, &whole_run);
    static const struct sabot_sim_range ranges[] = {{128, 72}, {0, 64}, {64, 64}};
    for (int i = 0; i < 3; i++)
        sabot_count_run(&count, ranges[i], vector, space, &parts);
    sabot_count_totals_carry(&whole_run);
    sabot_count_totals_carry(&parts);
    assert_memory_equal(&whole_run, &parts, sizeof parts);
    free(space);
}

/* One pass over the shoes gives each count what it gets alone. */
static void test_one_pass__is_each_count_alone(void **state) {
    (void)state;
    struct system several[] = {systems[0], systems[1], systems[1], systems[0]};
    several[1].cut_card = 60;
    several[2].units = 2;
    several[3].wager = "tie";
    several[3].leaves = true;
    enum { COUNTS = sizeof several / sizeof several[0] };
    static struct sabot_count counts[COUNTS];
    static struct sabot_count_totals alone, together[COUNTS];
    const struct sabot_count *pointers[COUNTS];
    struct sabot_count_space *space = malloc(sizeof *space);
    struct sabot_sim_range range = {64, 150};
    for (int i = 0; i < COUNTS; i++) {
        counts[i] = count_of(&several[i], i == 0 ? SABOT_COUNT_RESULTS : SABOT_COUNT_EXACT);
        pointers[i] = &counts[i];
    }
    sabot_counts_run(pointers, COUNTS, range, sabot_vector_best(), space, together);
    for (int i = 0; i < COUNTS; i++) {
        memset(&alone, 0, sizeof alone);
        sabot_count_run(&counts[i], range, sabot_vector_best(), space, &alone);
        assert_true(alone.rounds > 0);
        assert_memory_equal(&alone, &together[i], sizeof alone);
    }
    free(space);
}

/* The rounds are those of `sabot simulate --cards`. */
static void test_rows__are_the_shoes_of_a_simulation_by_cards(void **state) {
    (void)state;
    for (int i = 0; i < SYSTEMS - 1; i++) {
        struct sabot_count count = count_of(&systems[i], SABOT_COUNT_RESULTS);
        struct sabot_sim by_cards = count.sim;
        by_cards.order = SABOT_SIM_BY_CARDS;
        struct sabot_sim_counts expected = {0};
        static uint8_t rows[SABOT_SIM_BLOCK * SABOT_SIM_ROW_BYTES_MAX];
        struct sabot_sim_range range = {64, 61};
        sabot_sim_run(&by_cards, range, SABOT_VECTOR_PORTABLE, &expected);
        for (enum sabot_vector vector = 0; vector < SABOT_VECTORS; vector++) {
            if (!sabot_vector_is_here(vector))
                continue;
            uint64_t outcomes[SABOT_OUTCOMES] = {0};
            sabot_sim_shuffle(&count.sim, range, vector, rows);
            for (size_t row = 0; row < range.count; row++) {
                struct sabot_sim_shoe shoe =
                    sabot_sim_open(&count.sim, rows + row * sabot_sim_row_bytes(&count.sim));
                while (sabot_sim_deal(&count.sim, &shoe))
                    outcomes[shoe.outcome]++;
            }
            assert_memory_equal(outcomes, expected.outcomes, sizeof outcomes);
        }
    }
}

HARNESS_MAIN(cmocka_unit_test(test_results__are_those_of_the_slow_count),
             cmocka_unit_test(test_exact__is_the_expectation_by_six_loops),
             cmocka_unit_test(test_exact_ramp__is_the_expectation_by_six_loops),
             cmocka_unit_test(test_perfect__wagers_where_six_loops_find_a_gain),
             cmocka_unit_test(test_exact__of_a_large_shoe_is_its_price),
             cmocka_unit_test(test_ranges__add_up_to_the_whole),
             cmocka_unit_test(test_one_pass__is_each_count_alone),
             cmocka_unit_test(test_rows__are_the_shoes_of_a_simulation_by_cards))

/*
 * sim_odds_test.c - simulated rounds end as often as the exact odds say.
 *
 * At a fixed number of rounds a shoe every round of the shoe has the odds of
 * the full shoe: unseen cards are in random order, so the cards of the tenth
 * round are as random as those of the first. (Dealing to a cut card changes
 * frequencies really: it deals more rounds where rounds are short.) Every
 * outcome must come within four standard errors of its odds, and none that has
 * no odds. Few rounds a shoe show a biased generator best: over a whole shoe all
 * cards come, whatever their order. That the check can fail is shown with
 * simulations that are wrong.
 *
 * SABOT_SIM_ROUNDS=1000000000 makes the run longer: `make soak` does.
 */
#include "bench/plain_sim.h"
#include "sabot/sim.h"
#include "tests/oracle/slow_sim.h"
#include "tests/support/harness.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { ROUNDS_A_SHOE = 10, ROUNDS_USUAL = 10000000, WRONG_ROUNDS = 300000 };

struct odds {
    double of[SABOT_OUTCOMES];
};

static int small_of(const json_t *object, const char *field) {
    return (int)json_integer_value(json_object_get(object, field));
}

static struct odds read_odds(const char *name) {
    json_t *vectors = json_load_file(VECTORS_DIR "/odds.json", 0, NULL);
    struct odds odds = {0};
    double total = 0;
    size_t i, j;
    json_t *shoe, *entry;
    json_array_foreach(json_object_get(vectors, "shoes"), i, shoe) {
        if (strcmp(json_string_value(json_object_get(shoe, "name")), name) != 0)
            continue;
        double deals = strtod(json_string_value(json_object_get(shoe, "total_deals")), NULL);
        json_array_foreach(json_object_get(shoe, "outcomes"), j, entry) {
            struct sabot_outcome outcome = {
                .player_cards = (uint8_t)small_of(entry, "player_cards"),
                .player_total = (uint8_t)small_of(entry, "player_total"),
                .banker_cards = (uint8_t)small_of(entry, "banker_cards"),
                .banker_total = (uint8_t)small_of(entry, "banker_total"),
            };
            double share = strtod(json_string_value(json_object_get(entry, "deals")), NULL) / deals;
            odds.of[sabot_outcome_number(outcome)] = share;
            total += share;
        }
    }
    json_decref(vectors);
    assert_true(fabs(total - 1) < 1e-9);
    return odds;
}

/* How many outcomes are further from their odds than four standard errors. */
static int outcomes_off(const struct odds *odds, const uint64_t counts[SABOT_OUTCOMES]) {
    double rounds = 0, worst = 0;
    int off = 0;
    for (int i = 0; i < SABOT_OUTCOMES; i++)
        rounds += (double)counts[i];
    assert_true(rounds > 0);
    for (int i = 0; i < SABOT_OUTCOMES; i++) {
        double expected = odds->of[i] * rounds;
        double error = sqrt(expected * (1 - odds->of[i]));
        double away = fabs((double)counts[i] - expected);
        off += odds->of[i] > 0 ? away > 4 * error : counts[i] > 0;
        worst = error > 0 ? fmax(worst, away / error) : worst;
    }
    printf("%.0f rounds: %d outcomes are off, the furthest of the possible by %.2f errors\n",
           rounds, off, worst);
    return off;
}

static int64_t rounds_wanted(void) {
    const char *words = getenv("SABOT_SIM_ROUNDS");
    return words ? strtoll(words, NULL, 10) : ROUNDS_USUAL;
}

static struct sabot_sim_counts simulate(struct sabot_sim_choice choice, int64_t rounds) {
    struct sabot_sheet sheet = sabot_sheet_default();
    static const uint8_t key[SABOT_SIM_KEY_BYTES] = "rounds against their exact odds";
    struct sabot_sim sim;
    struct sabot_error error;
    assert_int_equal(sabot_sim_begin(&sim, &sheet, choice, key, &error), SABOT_OK);
    struct sabot_sim_counts counts = {0};
    uint64_t shoes = (uint64_t)(rounds / choice.rounds);
    sabot_sim_run(&sim, (struct sabot_sim_range){0, shoes}, sabot_vector_best(), &counts);
    assert_int_equal(sabot_sim_counts_rounds(&counts), shoes * (uint64_t)choice.rounds);
    return counts;
}

static void check_order(const char *name, struct sabot_sim_choice choice, int64_t rounds) {
    struct sabot_sim_counts counts = simulate(choice, rounds);
    struct odds odds = read_odds(name);
    assert_int_equal(outcomes_off(&odds, counts.outcomes), 0);
}

static void test_by_points__every_outcome_comes_as_often_as_its_odds(void **state) {
    (void)state;
    check_order("8_decks", (struct sabot_sim_choice){8, ROUNDS_A_SHOE, SABOT_SIM_BY_POINTS},
                rounds_wanted());
    check_order("8_decks", (struct sabot_sim_choice){8, 67, SABOT_SIM_BY_POINTS},
                rounds_wanted() / 4);
    check_order("3_decks", (struct sabot_sim_choice){3, 24, SABOT_SIM_BY_POINTS},
                rounds_wanted() / 4);
}

static void test_by_cards__every_outcome_comes_as_often_as_its_odds(void **state) {
    (void)state;
    check_order("8_decks", (struct sabot_sim_choice){8, ROUNDS_A_SHOE, SABOT_SIM_BY_CARDS},
                rounds_wanted() / 4);
}

/* Of 416 cards 31 of the 415 others have a card's rank: 16 the other colour, 7 its suit. */
static void test_by_cards__pairs_come_as_often_as_their_odds(void **state) {
    (void)state;
    struct sabot_sim_choice choice = {8, ROUNDS_A_SHOE, SABOT_SIM_BY_CARDS};
    struct sabot_sim_counts counts = simulate(choice, rounds_wanted() / 4);
    double rounds = (double)sabot_sim_counts_rounds(&counts);
    for (int side = 0; side < 2; side++) {
        double found[SABOT_PAIRS] = {0};
        for (int i = 0; i < SABOT_PAIRS * SABOT_PAIRS; i++)
            found[side == 0 ? i / SABOT_PAIRS : i % SABOT_PAIRS] += (double)counts.pairs[i];
        static const double odds[SABOT_PAIRS] = {384 / 415.0, 16 / 415.0, 8 / 415.0, 7 / 415.0};
        for (int i = 0; i < SABOT_PAIRS; i++)
            assert_true(fabs(found[i] - odds[i] * rounds) <
                        4 * sqrt(odds[i] * (1 - odds[i]) * rounds));
    }
}

/* ---- that the check notices ---- */

static int off_with(enum slow_fault fault) {
    struct slow_sim slow = {
        .key = {7}, .decks = 8, .burns = true, .rounds = ROUNDS_A_SHOE, .fault = fault};
    struct slow_counts counts = {0};
    slow_sim_points(&slow, 0, WRONG_ROUNDS / ROUNDS_A_SHOE, &counts);
    struct odds odds = read_odds("8_decks");
    return outcomes_off(&odds, counts.outcomes);
}

static void test_the_check__passes_the_slow_simulation(void **state) {
    (void)state;
    assert_int_equal(off_with(SLOW_NO_FAULT), 0);
}

static void test_the_check__catches_a_biased_generator(void **state) {
    (void)state;
    assert_true(off_with(SLOW_REMAINDER) > 0);
}

static void test_the_check__catches_wrong_draw_rules(void **state) {
    (void)state;
    assert_true(off_with(SLOW_BANKER_IGNORES_R9) > 0);
    assert_true(off_with(SLOW_NATURAL_PLAYS_ON) > 0);
}

/* The bench's baseline deals to the cut card, where long shoes have longer
 * rounds: its outcomes are near their odds, not at them. */
static void test_the_plain_baseline__deals_the_same_game(void **state) {
    (void)state;
    static struct plain_sim plain;
    plain_sim_begin(&plain, 1);
    uint64_t rounds = plain_sim_run(&plain, 10000);
    assert_true(fabs((double)rounds / 10000 - 81.28) < 0.1);
    struct odds odds = read_odds("8_decks");
    assert_true(outcomes_off(&odds, plain.counts) <= 1);
}

static long peak_kilobytes(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static void test_memory__does_not_grow_with_rounds(void **state) {
    (void)state;
    struct sabot_sim_choice choice = {8, ROUNDS_A_SHOE, SABOT_SIM_BY_POINTS};
    simulate(choice, 6000);
    long before = peak_kilobytes();
    simulate(choice, rounds_wanted());
    long after = peak_kilobytes();
    printf("%ld kB, then %ld kB\n", before, after);
    assert_true(after - before < 512);
    assert_true(after < 65536);
}

HARNESS_MAIN(cmocka_unit_test(test_by_points__every_outcome_comes_as_often_as_its_odds),
             cmocka_unit_test(test_by_cards__every_outcome_comes_as_often_as_its_odds),
             cmocka_unit_test(test_by_cards__pairs_come_as_often_as_their_odds),
             cmocka_unit_test(test_the_check__passes_the_slow_simulation),
             cmocka_unit_test(test_the_check__catches_a_biased_generator),
             cmocka_unit_test(test_the_check__catches_wrong_draw_rules),
             cmocka_unit_test(test_the_plain_baseline__deals_the_same_game),
             cmocka_unit_test(test_memory__does_not_grow_with_rounds))

/*
 * perfect_test.c - perfect play leaves rounds out that a bound says certainly lose: decisions
 * and sums must be those of the exact expectation of every round.
 *
 * SABOT_PERFECT_SHOES=100000 makes the run longer: `make soak` does.
 */
#include "host/simulation/counting.h"
#include "lib/study/bound.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- whole shoes ---- */

struct game {
    const char *sheet, *wager;
    int decks;
};

static const struct game games[] = {
    {"ventura-ez", "panda8", 8},   {"ventura-ez", "dragon7", 8},
    {"ventura-ez", "tie", 8},      {"ventura-ez", "player", 8},
    {"ventura-ez", "banker", 8},   {"dragon-bonus", "dragon-bonus-player", 8},
    {"commission", "banker", 6},   {"ventura-ez", "panda8", 1},
    {"ventura-ez", "dragon7", 20}, /* too large for eight at a time */
};

static uint64_t shoes_of(const struct game *game) {
    const char *asked = getenv("SABOT_PERFECT_SHOES");
    return game->decks > 8 ? 64 : asked ? strtoull(asked, NULL, 10) : 320;
}

static void deal(const struct game *game, bool every_round, enum sabot_vector vector,
                 struct sabot_count_totals *totals) {
    static struct counting counting;
    struct sabot_sheet sheet = sheets_named(game->sheet);
    const uint8_t key[SABOT_SIM_KEY_BYTES] = "perfect play, and every round ..";
    struct run_state state;
    struct sabot_error error;
    counting = (struct counting){
        .run = {.units = shoes_of(game), .threads = 2, .vector = vector, .cluster = &run_alone}};
    struct sabot_count_choice choice = {.decks = game->decks,
                                        .wager = sabot_sheet_wager(&sheet, game->wager),
                                        .value = SABOT_COUNT_PERFECT,
                                        .every_round = every_round,
                                        .target_count = 1};
    if (sabot_count_begin(&counting.count, &sheet, &choice, key, &error) != SABOT_OK)
        fail_msg("%s: %s", game->wager, error.words);
    assert_int_equal(counting_run(&counting, totals, &state, &error), SABOT_OK);
}

static void test_rounds_left_out__change_no_decision_and_no_sum(void **state) {
    (void)state;
    static struct sabot_count_totals every, found;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        deal(&games[i], true, sabot_vector_best(), &every);
        uint64_t losing = 0;
        for (int at = 0; at < SABOT_COUNT_PLACES; at++) {
            losing += every.places[at].rounds - every.places[at].valued;
            every.places[at].rounds = every.places[at].valued;
        }
        printf("%s of %d decks: %llu of %llu rounds lose\n", games[i].wager, games[i].decks,
               (unsigned long long)losing, (unsigned long long)every.rounds);
        assert_int_equal(losing, every.rounds - every.targets[0].wagers);
        assert_true(losing > 0 && (losing < every.rounds || games[i].decks > 8));
        for (enum sabot_vector vector = 0; vector < SABOT_VECTORS; vector++) {
            if (!sabot_vector_is_here(vector))
                continue;
            deal(&games[i], false, vector, &found);
            assert_memory_equal(&found, &every, sizeof every);
        }
    }
}

/* ---- any shoe, any wager ---- */

/* Like those that are dealt, or of a few cards, or of some points alone. */
static struct sabot_points random_shoe(struct random_source *random) {
    struct sabot_points shoe, whole = sabot_points_of_decks((int)random_between(random, 1, 8));
    int64_t kind = random_between(random, 0, 2);
    do {
        for (int x = 0; x < SABOT_POINTS; x++)
            shoe.of[x] = kind == 2 && random_chance(random, 50)
                             ? 0
                             : (int32_t)random_between(random, 0, kind == 1 ? 2 : whole.of[x]);
    } while (sabot_points_cards(&shoe) < SABOT_ODDS_CARDS_MIN);
    return shoe;
}

enum { SCALE = 1000000000 };

/* Results at random, moved so that the expectation of this shoe is just above 0. */
static void choose_results(struct random_source *random, const struct sabot_points *shoe,
                           struct sabot_count *count) {
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    int64_t results[SABOT_ODDS_OUTCOMES];
    struct sabot_odds odds;
    sabot_big gain = 0;
    sabot_odds_numbers(numbers);
    sabot_odds_count_plainly(shoe, &odds);
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        results[i] = random_chance(random, 16) ? random_between(random, 0, 40) * SCALE : -SCALE;
        gain += odds.of[i] * results[i];
    }
    int64_t mean = (int64_t)(gain / odds.deals);
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
        count->results[numbers[i]] = results[i] - mean + 2;
}

/* A bound that was too low, by more than a hundred millionth, would leave such a round out. */
static void test_bound__is_above_the_expectation_of_any_wager_and_shoe(void **state) {
    (void)state;
    static struct sabot_count count;
    struct random_source random = random_begin(0);
    struct sabot_sheet sheet = sheets_named("ventura-ez");
    const uint8_t key[SABOT_SIM_KEY_BYTES] = {0};
    struct sabot_count_choice choice = {
        .decks = 8, .value = SABOT_COUNT_PERFECT, .every_round = true, .target_count = 1};
    struct sabot_error error;
    assert_int_equal(sabot_count_begin(&count, &sheet, &choice, key, &error), SABOT_OK);
    count.table.scale = SCALE;
    int sure[2] = {0};
    for (int turn = 0; turn < 60; turn++) {
        struct sabot_points shoes[SABOT_ODDS_BLOCK];
        for (int i = 0; i < SABOT_ODDS_BLOCK; i++)
            shoes[i] = random_shoe(&random);
        choose_results(&random, &shoes[turn % SABOT_ODDS_BLOCK], &count);
        study_bound_make(&count);
        for (enum sabot_vector vector = 0; vector < SABOT_VECTORS; vector++)
            for (int look = 0; look < 2 && sabot_vector_is_here(vector); look++) {
                unsigned doubts =
                    study_bound_doubts(&count.bound, vector, (enum study_look)look, shoes);
                assert_true(doubts >> turn % SABOT_ODDS_BLOCK & 1);
                sure[look] += doubts != 0xff;
            }
    }
    assert_true(sure[0] > 0 && sure[1] > 0); /* of other shoes they say that they lose */
}

HARNESS_MAIN(cmocka_unit_test(test_rounds_left_out__change_no_decision_and_no_sum),
             cmocka_unit_test(test_bound__is_above_the_expectation_of_any_wager_and_shoe))

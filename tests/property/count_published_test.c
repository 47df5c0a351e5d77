/*
 * count_published_test.c - two published results, reproduced.
 *
 * With eight decks, the cut card 14 from the end, the turned card seen and
 * burned cards unseen: the Dragon 7 count at 4 wagers on 9.16% of rounds, at
 * 8.03% each, 0.597 units a shoe; the Panda 8 count at 11 makes 0.237. Each
 * figure must lie within three standard errors, which are those of equal
 * batches of shoes, and half of the last digit that was published.
 *
 * SABOT_COUNT_SHOES=2000000 makes the run longer: `make soak` does.
 */
#include "host/simulation/counting.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCHES = 25, SHOES_USUAL = 12800 };

struct figure {
    double sum, squares;
};

static void add(struct figure *figure, double value) {
    figure->sum += value;
    figure->squares += value * value;
}

static bool is_near(const char *name, struct figure figure, double published, double half_digit) {
    double mean = figure.sum / BATCHES;
    double variance = (figure.squares / BATCHES - mean * mean) / (BATCHES - 1);
    double error = sqrt(fmax(variance, 0));
    printf("%s: %.5f, standard error %.5f, published %.4f\n", name, mean, error, published);
    return error > 0 && fabs(mean - published) <= 3 * error + half_digit;
}

struct answers {
    struct figure frequency, win_per_wager, win_per_shoe;
};

static uint64_t batch_shoes(void) {
    const char *asked = getenv("SABOT_COUNT_SHOES");
    uint64_t shoes = asked ? strtoull(asked, NULL, 10) : SHOES_USUAL;
    return shoes / BATCHES < 64 ? 64 : shoes / BATCHES;
}

/* Tags from ace to ten, in units. */
static struct answers run(const char *wager, const int tags[10], int target,
                          enum sabot_count_divisor divisor) {
    struct sabot_sheet sheet = sheets_named("ventura-ez");
    static struct counting counting;
    counting = (struct counting){.run = {.units = batch_shoes(),
                                         .threads = 2,
                                         .vector = sabot_vector_best(),
                                         .cluster = &run_alone}};
    struct sabot_count_choice choice = {.decks = 8,
                                        .wager = sabot_sheet_wager(&sheet, wager),
                                        .value = SABOT_COUNT_EXACT,
                                        .divisor = divisor,
                                        .target_count = 1,
                                        .targets = {target * SABOT_COUNT_UNIT}};
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        choice.tags[rank] = SABOT_COUNT_UNIT * tags[rank < 10 ? rank : 9];
    struct answers answers = {0};
    for (int batch = 0; batch < BATCHES; batch++) {
        static struct sabot_count_totals totals;
        uint8_t key[SABOT_SIM_KEY_BYTES];
        struct run_state state;
        struct sabot_error error;
        snprintf(counting.run.seed, sizeof counting.run.seed, "batch %d", batch);
        run_key(counting.run.seed, key);
        assert_int_equal(sabot_count_begin(&counting.count, &sheet, &choice, key, &error),
                         SABOT_OK);
        assert_int_equal(counting_run(&counting, &totals, &state, &error), SABOT_OK);
        struct sabot_count_answer answer =
            sabot_count_answer(&counting.count, &totals, state.done, 0);
        add(&answers.frequency, 100 * answer.frequency);
        add(&answers.win_per_wager, 100 * answer.win_per_wager);
        add(&answers.win_per_shoe, answer.win_per_shoe);
    }
    return answers;
}

static const int dragon7[10] = {0, 0, 0, -1, -1, -1, -1, 2, 2, 0};
static const int panda8[10] = {1, 1, -2, -2, -2, -1, -1, -2, 4, 1};

static void test_dragon7__makes_what_was_published(void **state) {
    (void)state;
    struct answers found = run("dragon7", dragon7, 4, SABOT_COUNT_BY_UNSEEN);
    assert_true(is_near("% of rounds", found.frequency, 9.16, 0.005));
    assert_true(is_near("% a wager", found.win_per_wager, 8.03, 0.005));
    assert_true(is_near("units a shoe", found.win_per_shoe, 0.597, 0.0005));
}

static void test_panda8__makes_what_was_published(void **state) {
    (void)state;
    struct answers found = run("panda8", panda8, 11, SABOT_COUNT_BY_UNSEEN);
    assert_true(is_near("units a shoe", found.win_per_shoe, 0.237, 0.0005));
}

/* Another convention gives other figures: the check can fail. */
static void test_cards_left__are_not_what_was_published(void **state) {
    (void)state;
    struct answers found = run("dragon7", dragon7, 4, SABOT_COUNT_BY_LEFT);
    assert_false(is_near("% of rounds", found.frequency, 9.16, 0.005));
    assert_false(is_near("% a wager", found.win_per_wager, 8.03, 0.005));
}

HARNESS_MAIN(cmocka_unit_test(test_dragon7__makes_what_was_published),
             cmocka_unit_test(test_panda8__makes_what_was_published),
             cmocka_unit_test(test_cards_left__are_not_what_was_published))

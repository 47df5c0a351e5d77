/*
 * counting_test.c - whole counts: threads, ranks, checkpoints, stopping. What
 * runs share is tested in simulation_test.c; here that a count's totals, which
 * need their carries settled, come through it unchanged.
 */
#include "host/simulation/counting.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHOES = 3000 + 7 };

static atomic_bool stop_asked;

static void make(struct counting *counting, const char *seed, int threads) {
    struct sabot_sheet sheet = sheets_named("ventura-ez");
    struct sabot_count_choice choice = {
        .decks = 8,
        .wager = sabot_sheet_wager(&sheet, "dragon7"),
        .value = SABOT_COUNT_EXACT,
        .tags = {0, 0, 0, -100, -100, -100, -100, 200, 200},
        .target_count = 3,
        .targets = {400, 500, 1000},
    };
    uint8_t key[SABOT_SIM_KEY_BYTES];
    struct sabot_error error;
    memset(counting, 0, sizeof *counting);
    counting->run.units = SHOES;
    counting->run.threads = threads;
    counting->run.vector = sabot_vector_best();
    counting->run.cluster = &run_alone;
    counting->run.stop = &stop_asked;
    sabot_text_copy(counting->run.seed, sizeof counting->run.seed, seed);
    sabot_text_copy(counting->run.sheet, sizeof counting->run.sheet, sheet.name);
    sabot_text_copy(counting->wager, sizeof counting->wager, "dragon7");
    run_key(seed, key);
    assert_int_equal(sabot_count_begin(&counting->count, &sheet, &choice, key, &error), SABOT_OK);
}

static struct run_state run(const struct counting *counting, struct sabot_count_totals *totals) {
    struct run_state state;
    struct sabot_error error;
    if (counting_run(counting, totals, &state, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return state;
}

static void test_threads__do_not_change_the_totals(void **state) {
    (void)state;
    static struct counting counting;
    static struct sabot_count_totals expected, found;
    make(&counting, "threads", 1);
    assert_int_equal(run(&counting, &expected).done, SHOES);
    assert_true(expected.targets[2].wagers > 0);
    for (int threads = 2; threads <= 4; threads++) {
        make(&counting, "threads", threads);
        assert_int_equal(run(&counting, &found).done, SHOES);
        assert_memory_equal(&found, &expected, sizeof expected);
    }
}

static void stop_at_once(const struct run *run_now, const struct run_state *state) {
    (void)run_now;
    (void)state;
    stop_asked = 1;
}

/* The name of a file that is not there. */
static char *fresh_path(char space[64]) {
    strcpy(space, "/tmp/sabot-counting-XXXXXX");
    int file = mkstemp(space);
    assert_true(file >= 0);
    close(file);
    unlink(space);
    return space;
}

static void test_a_stopped_count__goes_on_to_the_same_totals(void **state) {
    (void)state;
    static struct counting counting, other;
    static struct sabot_count_totals expected, found;
    char path[64];
    make(&counting, "stopped", 2);
    counting.run.units = 12 * SHOES;
    run(&counting, &expected);
    fresh_path(path);
    counting.run.checkpoint = path;
    counting.run.progress = stop_at_once;
    int runs = 0;
    struct run_state last;
    do {
        stop_asked = 0;
        last = run(&counting, &found);
        runs++;
    } while (last.was_stopped);
    stop_asked = 0;
    assert_true(runs > 1);
    assert_memory_equal(&found, &expected, sizeof expected);

    static const char *const fields[] = {"tags",    "targets", "value", "results",
                                         "divisor", "start",   "wager", "seed"};
    for (int i = 0; i < 8; i++) {
        struct run_state state_of;
        struct sabot_error error;
        char words[64];
        other = counting;
        other.count.choice.tags[0] += i == 0;
        other.count.choice.targets[2] += i == 1;
        other.count.choice.value = i == 2 ? SABOT_COUNT_RESULTS : SABOT_COUNT_EXACT;
        other.count.results[0] += i == 3;
        other.count.choice.divisor = i == 4 ? SABOT_COUNT_BY_LEFT : SABOT_COUNT_BY_UNSEEN;
        other.count.choice.start += i == 5;
        other.wager[0] = i == 6 ? 'x' : 'd';
        other.run.seed[0] = i == 7 ? 'x' : 's';
        snprintf(words, sizeof words, "is of another run: it differs in %s", fields[i]);
        assert_int_equal(counting_run(&other, &found, &state_of, &error), SABOT_BAD_TEXT);
        assert_non_null(strstr(error.words, words));
    }
    unlink(path);
}

/* ---- ranks, each a thread here ---- */

enum { RANKS = 3, NUMBERS = sizeof(struct sabot_count_totals) / sizeof(uint64_t) + 8 };

static pthread_barrier_t meeting;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t sums[NUMBERS];

/* What MPI_Allreduce does. */
static void sum_over_threads(uint64_t *numbers, size_t count) {
    assert_true(count <= NUMBERS);
    if (pthread_barrier_wait(&meeting) == PTHREAD_BARRIER_SERIAL_THREAD)
        memset(sums, 0, sizeof sums);
    pthread_barrier_wait(&meeting);
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < count; i++)
        sums[i] += numbers[i];
    pthread_mutex_unlock(&lock);
    pthread_barrier_wait(&meeting);
    memcpy(numbers, sums, count * sizeof numbers[0]);
}

struct rank {
    pthread_t thread;
    struct run_cluster cluster;
    struct counting counting;
    struct sabot_count_totals totals;
};

static void *run_rank(void *argument) {
    struct rank *rank = argument;
    run(&rank->counting, &rank->totals);
    return NULL;
}

/* Runs the count on ranks; every one of them must come to the same totals. */
static void run_ranks(const struct counting *counting, const struct sabot_count_totals *expected) {
    static struct rank ranks[RANKS];
    pthread_barrier_init(&meeting, NULL, RANKS);
    for (int i = 0; i < RANKS; i++) {
        ranks[i].counting = *counting;
        ranks[i].counting.run.threads = 1 + i;
        ranks[i].cluster = (struct run_cluster){i, RANKS, sum_over_threads};
        ranks[i].counting.run.cluster = &ranks[i].cluster;
        assert_int_equal(pthread_create(&ranks[i].thread, NULL, run_rank, &ranks[i]), 0);
    }
    for (int i = 0; i < RANKS; i++) {
        pthread_join(ranks[i].thread, NULL);
        assert_memory_equal(&ranks[i].totals, expected, sizeof *expected);
    }
    pthread_barrier_destroy(&meeting);
}

static void test_ranks__do_not_change_the_totals(void **state) {
    (void)state;
    static struct counting counting;
    static struct sabot_count_totals expected;
    make(&counting, "ranks", 1);
    run(&counting, &expected);
    run_ranks(&counting, &expected);
}

static void test_ranks__go_on_from_the_checkpoint_of_one(void **state) {
    (void)state;
    static struct counting counting;
    static struct sabot_count_totals expected, found;
    char path[64];
    make(&counting, "ranks", 1);
    counting.run.units = 12 * SHOES;
    run(&counting, &expected);
    counting.run.checkpoint = fresh_path(path);
    counting.run.progress = stop_at_once;
    struct run_state stopped = run(&counting, &found);
    assert_true(stopped.was_stopped);
    stop_asked = 0;
    counting.run.progress = NULL;
    run_ranks(&counting, &expected);
    unlink(path);
}

/* ---- what it says ---- */

static void test_answer__is_of_the_shoes_totals(void **state) {
    (void)state;
    static struct counting counting;
    static struct sabot_count_totals totals;
    make(&counting, "any", 1);
    counting.count.choice.value = SABOT_COUNT_RESULTS;
    counting.count.table.scale = 20; /* results in twentieths of a unit */
    /* Four shoes of 10 rounds, 5 wagers; 1.5, -2, 0 and 3 units: mean 0.625,
     * squares 15.25, variance (15.25 - 4 * 0.625^2) / 3. */
    static const int shoes[] = {30, -40, 0, 60};
    totals.rounds = 40;
    totals.targets[1].wagers = 20;
    for (int i = 0; i < 4; i++) {
        sabot_total_add(&totals.targets[1].result, shoes[i]);
        sabot_total_add(&totals.targets[1].result_squares, shoes[i] * shoes[i]);
    }
    totals.places[4 - SABOT_COUNT_LOWEST].valued = 5;
    sabot_total_add(&totals.places[4 - SABOT_COUNT_LOWEST].value, -50);
    struct sabot_count_answer answer = sabot_count_answer(&counting.count, &totals, 4, 1);
    const double variance = (15.25 - 4 * 0.625 * 0.625) / 3;
    assert_true(fabs(answer.rounds_per_shoe - 10) < 1e-12);
    assert_true(fabs(answer.wagers_per_shoe - 5) < 1e-12);
    assert_true(fabs(answer.frequency - 0.5) < 1e-12);
    assert_true(fabs(answer.win_per_wager - 0.125) < 1e-12);
    assert_true(fabs(answer.win_per_shoe - 0.625) < 1e-12);
    assert_true(fabs(answer.variance - variance) < 1e-12);
    assert_true(fabs(answer.error_variance - variance / 4) < 1e-12);
    assert_true(fabs(sabot_count_value_at(&counting.count, &totals, 4) + 0.5) < 1e-12);

    /* With expectations the mean and its error are theirs, the spread the cards'. */
    counting.count.choice.value = SABOT_COUNT_EXACT;
    for (int i = 0; i < 4; i++) {
        sabot_big worth = (i % 2 == 0 ? 1 : 2) * SABOT_COUNT_EXACT_SCALE;
        sabot_total_add(&totals.targets[1].worth, worth);
        sabot_total_add(&totals.targets[1].worth_squares, worth * worth);
    }
    answer = sabot_count_answer(&counting.count, &totals, 4, 1);
    assert_true(fabs(answer.win_per_shoe - 1.5) < 1e-12);
    assert_true(fabs(answer.win_per_wager - 0.3) < 1e-12);
    assert_true(fabs(answer.error_variance - 1.0 / 3 / 4) < 1e-12);
    assert_true(fabs(answer.variance - variance) < 1e-12);
}

/* ---- what cannot be counted ---- */

static void test_exact__needs_rounds_that_cannot_run_out(void **state) {
    (void)state;
    static struct counting counting;
    struct sabot_sheet sheet = sheets_named("ventura-ez");
    struct sabot_error error;
    uint8_t key[SABOT_SIM_KEY_BYTES] = {0};
    make(&counting, "any", 1);
    struct sabot_count_choice choice = counting.count.choice;
    sheet.shoe.cut_card = 10;
    assert_int_equal(sabot_count_begin(&counting.count, &sheet, &choice, key, &error),
                     SABOT_OUT_OF_RANGE);
    assert_string_equal(error.words, "10 cards behind the cut card: a round may run "
                                     "out, and has no exact expectation; expected at least 11");
    sheet.shoe.cut_card = 11;
    assert_int_equal(sabot_count_begin(&counting.count, &sheet, &choice, key, &error), SABOT_OK);
    sheet.shoe.cut_card = 0;
    choice.value = SABOT_COUNT_RESULTS;
    assert_int_equal(sabot_count_begin(&counting.count, &sheet, &choice, key, &error), SABOT_OK);
}

HARNESS_MAIN(cmocka_unit_test(test_threads__do_not_change_the_totals),
             cmocka_unit_test(test_a_stopped_count__goes_on_to_the_same_totals),
             cmocka_unit_test(test_ranks__do_not_change_the_totals),
             cmocka_unit_test(test_ranks__go_on_from_the_checkpoint_of_one),
             cmocka_unit_test(test_answer__is_of_the_shoes_totals),
             cmocka_unit_test(test_exact__needs_rounds_that_cannot_run_out))

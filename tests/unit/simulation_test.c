/*
 * simulation_test.c - whole runs: threads, ranks, checkpoints, stopping.
 */
#include "host/simulation/simulation.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHOES = 40000 + 7 };

static atomic_bool stop_asked;

static struct simulation make(const char *seed, uint64_t shoes, int threads) {
    struct simulation simulation = {.run = {.units = shoes,
                                            .threads = threads,
                                            .vector = sabot_vector_best(),
                                            .cluster = &run_alone,
                                            .stop = &stop_asked}};
    struct sabot_sheet sheet = sabot_sheet_default();
    uint8_t key[SABOT_SIM_KEY_BYTES];
    struct sabot_error error;
    run_key(seed, key);
    sabot_text_copy(simulation.run.seed, sizeof simulation.run.seed, seed);
    sabot_text_copy(simulation.run.sheet, sizeof simulation.run.sheet, "default");
    struct sabot_sim_choice choice = {.decks = 8};
    assert_int_equal(sabot_sim_begin(&simulation.sim, &sheet, choice, key, &error), SABOT_OK);
    return simulation;
}

/* A run's end and what it counted. */
struct done {
    struct run_state state;
    struct sabot_sim_counts counts;
};

static struct done run(const struct simulation *simulation) {
    struct done done;
    struct sabot_error error;
    if (simulation_run(simulation, &done.counts, &done.state, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return done;
}

static char *fresh_path(char space[64]) {
    strcpy(space, "/tmp/sabot-simulation-XXXXXX");
    assert_non_null(mkdtemp(space));
    return strcat(space, "/run.json");
}

static void drop(char *path) {
    unlink(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
}

static void test_key__is_the_hash_that_b2sum_prints(void **state) {
    (void)state;
    /* printf %s 2026 | b2sum -l 256 */
    static const uint8_t expected[] = {0xeb, 0xc0, 0x6c, 0xeb, 0xd8, 0x31, 0xae, 0x39};
    uint8_t key[SABOT_SIM_KEY_BYTES];
    run_key("2026", key);
    assert_memory_equal(key, expected, sizeof expected);
}

static void test_threads__do_not_change_the_counts(void **state) {
    (void)state;
    struct simulation one = make("threads", SHOES, 1);
    struct done expected = run(&one);
    assert_int_equal(expected.state.done, SHOES);
    for (int threads = 2; threads <= 5; threads++) {
        struct simulation many = make("threads", SHOES, threads);
        struct done found = run(&many);
        assert_int_equal(found.state.done, SHOES);
        assert_memory_equal(&found.counts, &expected.counts, sizeof expected.counts);
    }
}

/* ---- stopping and going on ---- */

static void stop_at_once(const struct run *run_now, const struct run_state *state) {
    (void)run_now;
    (void)state;
    stop_asked = 1;
}

static void test_a_stopped_run__goes_on_to_the_same_counts(void **state) {
    (void)state;
    struct simulation whole = make("stopped", SHOES * 4, 2);
    struct done expected = run(&whole);
    char path[64];
    struct simulation parts = whole;
    parts.run.checkpoint = fresh_path(path);
    parts.run.progress = stop_at_once;
    struct done found;
    int runs = 0;
    do {
        stop_asked = 0;
        found = run(&parts);
        runs++;
        assert_true(found.state.was_stopped == (found.state.done < parts.run.units));
    } while (found.state.done < parts.run.units);
    stop_asked = 0;
    assert_true(runs > 1);
    assert_memory_equal(&found.counts, &expected.counts, sizeof expected.counts);
    /* All done: the file alone gives the answer again. */
    found = run(&parts);
    assert_int_equal(found.state.found, parts.run.units);
    assert_memory_equal(&found.counts, &expected.counts, sizeof expected.counts);
    drop(path);
}

static void refuse(const struct simulation *simulation, enum sabot_status status,
                   const char *words) {
    struct sabot_sim_counts counts;
    struct run_state state;
    struct sabot_error error;
    assert_int_equal(simulation_run(simulation, &counts, &state, &error), status);
    assert_non_null(strstr(error.words, words));
}

static void test_a_checkpoint_of_another_run__is_refused(void **state) {
    (void)state;
    char path[64];
    struct simulation simulation = make("one", 64, 1);
    simulation.run.checkpoint = fresh_path(path);
    run(&simulation);
    struct simulation other = make("another", 64, 1);
    other.run.checkpoint = path;
    refuse(&other, SABOT_BAD_TEXT, "is of another run: it differs in seed");
    other = simulation;
    other.run.units = 65;
    refuse(&other, SABOT_BAD_TEXT, "differs in shoes");
    other = simulation;
    strcpy(other.run.sheet, "other");
    refuse(&other, SABOT_BAD_TEXT, "differs in sheet");
    other = simulation;
    other.sim.decks = 6;
    refuse(&other, SABOT_BAD_TEXT, "differs in decks");
    other = simulation;
    other.run.rounds = 10;
    refuse(&other, SABOT_BAD_TEXT, "differs in rounds_a_shoe");
    other = simulation;
    other.sim.order = SABOT_SIM_BY_CARDS;
    refuse(&other, SABOT_BAD_TEXT, "differs in order");
    other = simulation;
    other.sim.cut_card = 20;
    refuse(&other, SABOT_BAD_TEXT, "differs in cut_card");
    drop(path);
}

static void write_file(const char *path, const char *words) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(words, file);
    fclose(file);
}

static void test_a_damaged_checkpoint__is_refused_and_left_alone(void **state) {
    (void)state;
    char path[64], text[64];
    struct simulation simulation = make("damaged", 64, 1);
    simulation.run.checkpoint = fresh_path(path);
    write_file(path, "{\"form\":\"something else\"}");
    refuse(&simulation, SABOT_BAD_TEXT, "is not a checkpoint");
    write_file(path, "{\"form");
    refuse(&simulation, SABOT_BAD_TEXT, "is not a checkpoint");
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof text, file));
    fclose(file);
    assert_string_equal(text, "{\"form");
    drop(path);
}

static void test_a_checkpoint_that_cannot_be_written__ends_the_run(void **state) {
    (void)state;
    struct simulation simulation = make("nowhere", 64, 1);
    simulation.run.checkpoint = "/nowhere/at/all.json";
    refuse(&simulation, SABOT_IO, "cannot be written: No such file or directory");
}

/* ---- ranks, each a thread here ---- */

enum { RANKS = 3 };

static pthread_barrier_t meeting;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t sums[sizeof(union run_totals) / sizeof(uint64_t)];

/* What MPI_Allreduce does. */
static void sum_over_threads(uint64_t *numbers, size_t count) {
    assert_true(count <= sizeof sums / sizeof sums[0]);
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
    struct simulation simulation;
    struct done done;
};

static void *run_rank(void *argument) {
    struct rank *rank = argument;
    rank->done = run(&rank->simulation);
    return NULL;
}

static void test_ranks__do_not_change_the_counts(void **state) {
    (void)state;
    struct simulation alone = make("ranks", SHOES, 1);
    struct done expected = run(&alone);
    static struct rank ranks[RANKS];
    pthread_barrier_init(&meeting, NULL, RANKS);
    for (int i = 0; i < RANKS; i++) {
        ranks[i].cluster = (struct run_cluster){i, RANKS, sum_over_threads};
        ranks[i].simulation = make("ranks", SHOES, 1 + i);
        ranks[i].simulation.run.cluster = &ranks[i].cluster;
        assert_int_equal(pthread_create(&ranks[i].thread, NULL, run_rank, &ranks[i]), 0);
    }
    for (int i = 0; i < RANKS; i++)
        pthread_join(ranks[i].thread, NULL);
    for (int i = 0; i < RANKS; i++) {
        assert_int_equal(ranks[i].done.state.done, SHOES);
        assert_memory_equal(&ranks[i].done.counts, &expected.counts, sizeof expected.counts);
    }
}

/* ---- what it says ---- */

static void test_estimate__is_the_mean_and_its_error(void **state) {
    (void)state;
    static struct sabot_sheet sheet;
    struct sabot_wager *wager = sheets_add_wager(&sheet, "banker", SABOT_NEEDS_NOTHING);
    wager->commission_bp = 500;
    sheets_add_win(&sheet, wager, sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_BANKER), 1, 1);
    sheets_add_push(&sheet, wager, sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_TIE));
    struct sabot_sim_counts counts = {0};
    counts.outcomes[sabot_outcome_number((struct sabot_outcome){2, 6, 2, 7})] = 2;
    counts.outcomes[sabot_outcome_number((struct sabot_outcome){2, 6, 2, 6})] = 1;
    counts.outcomes[sabot_outcome_number((struct sabot_outcome){2, 7, 2, 6})] = 1;
    struct simulation_estimate worth = simulation_estimate(&sheet, 0, &counts);
    /* Results 0.95, 0.95, 0, -1: mean 0.225, variance 0.650625. */
    assert_true(worth.mean > 0.2249999 && worth.mean < 0.2250001);
    double squared = worth.standard_error * worth.standard_error;
    assert_true(squared > 0.650624 / 4 && squared < 0.650626 / 4);
}

HARNESS_MAIN(cmocka_unit_test(test_key__is_the_hash_that_b2sum_prints),
             cmocka_unit_test(test_threads__do_not_change_the_counts),
             cmocka_unit_test(test_a_stopped_run__goes_on_to_the_same_counts),
             cmocka_unit_test(test_a_checkpoint_of_another_run__is_refused),
             cmocka_unit_test(test_a_damaged_checkpoint__is_refused_and_left_alone),
             cmocka_unit_test(test_a_checkpoint_that_cannot_be_written__ends_the_run),
             cmocka_unit_test(test_ranks__do_not_change_the_counts),
             cmocka_unit_test(test_estimate__is_the_mean_and_its_error))

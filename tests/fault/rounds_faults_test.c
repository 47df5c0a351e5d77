/*
 * rounds_faults_test.c - a table of twenty rounds while the power goes, or calls
 * fail: no acknowledged command is lost or done twice (promise 1), and a table
 * whose write failed stops (promise 6).
 *
 * A round is three commits, so the script has thousands of calls: each
 * SABOT_FAULT_EVERY-th of them is tried (make soak: all).
 */
#include "tests/fault/fault.h"
#include "tests/fault/rounds_script.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"

#include <stdlib.h>

static long every(long usual) {
    const char *wanted = getenv("SABOT_FAULT_EVERY");
    return wanted != NULL ? atol(wanted) : usual;
}

static void print(const char *what, const struct fault_counts *counts) {
    print_message("%s: %ld calls, %ld runs, %ld cut short, %ld gone on to the end, %ld bad\n", what,
                  counts->points, counts->runs, counts->troubles, counts->resumed, counts->bad);
    if (counts->bad > 0)
        print_message("first: %s\n", counts->words);
}

static struct fault_counts run(struct fault_counts (*drive)(const struct fault_script *script,
                                                            const struct fault_choice *choice),
                               const struct fault_choice *choice) {
    char folder[64];
    journals_folder_make(folder);
    struct fault_script script = rounds_script_make(20, folder);
    struct fault_counts counts = drive(&script, choice);
    rounds_script_release();
    journals_folder_remove(folder);
    return counts;
}

static struct fault_counts lose_power(const struct fault_script *script,
                                      const struct fault_choice *choice) {
    return fault_lose_power(script, choice, 40);
}

static struct fault_counts lose_power_once(const struct fault_script *script,
                                           const struct fault_choice *choice) {
    return fault_lose_power(script, choice, 0);
}

static void test_rounds__survive_a_loss_of_power(void **state) {
    (void)state;
    struct fault_choice choice = {.checkpoint_frames = 100, .every = every(37)};
    struct fault_counts counts = run(lose_power, &choice);
    print("power lost in 20 rounds", &counts);
    assert_int_equal(counts.bad, 0);
    assert_true(counts.troubles > 10);
}

static void test_rounds__are_lost_without_syncs(void **state) {
    (void)state;
    struct fault_choice choice = {
        .pragmas = "PRAGMA synchronous = OFF", .checkpoint_frames = 100, .every = every(97)};
    struct fault_counts counts = run(lose_power_once, &choice);
    print("20 rounds without syncs", &counts);
    assert_true(counts.bad > 0);
}

static void test_rounds__stop_when_a_call_fails(void **state) {
    (void)state;
    struct fault_choice choice = {.checkpoint_frames = 100, .every = every(37)};
    struct fault_counts counts = run(fault_fail_calls, &choice);
    print("calls failed in 20 rounds", &counts);
    assert_int_equal(counts.bad, 0);
    assert_true(counts.troubles > 10);
}

HARNESS_MAIN(cmocka_unit_test(test_rounds__survive_a_loss_of_power),
             cmocka_unit_test(test_rounds__are_lost_without_syncs),
             cmocka_unit_test(test_rounds__stop_when_a_call_fails))

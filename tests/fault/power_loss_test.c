/*
 * power_loss_test.c - the power goes at every call of a script, and again during the
 * recovery: nothing acknowledged is lost or doubled (promise 1). And the proof that
 * this test can tell: without syncs it must fail.
 */
#include "tests/fault/fault.h"
#include "tests/fault/fault_script.h"
#include "tests/support/harness.h"

#include <stdlib.h>

/* SABOT_FAULT_STEPS=N makes the script longer, for make soak. */
static int steps(int usual) {
    const char *wanted = getenv("SABOT_FAULT_STEPS");
    return wanted != NULL ? atoi(wanted) : usual;
}

static void print(const char *what, const struct fault_counts *counts) {
    print_message("%s: %ld calls, %ld runs, %ld cut short, %ld gone on to the end, %ld bad\n", what,
                  counts->points, counts->runs, counts->troubles, counts->resumed, counts->bad);
    if (counts->bad > 0)
        print_message("first: %s\n", counts->words);
}

static void test_power_loss__loses_and_doubles_nothing(void **state) {
    (void)state;
    struct fault_script script = fault_script_make(steps(16));
    struct fault_choice choice = {.checkpoint_frames = 12};
    struct fault_counts counts = fault_lose_power(&script, &choice, 8);
    print("power lost", &counts);
    assert_int_equal(counts.bad, 0);
    assert_true(counts.points > 100 && counts.troubles > counts.points);
    assert_true(counts.runs > counts.points * 10); /* those during recovery among them */
}

/* The same, where the journal does not sync. */
static void test_power_loss__is_noticed_without_syncs(void **state) {
    (void)state;
    struct fault_script script = fault_script_make(16);
    struct fault_choice choice = {
        .pragmas = "PRAGMA synchronous = OFF", .checkpoint_frames = 12, .every = 7};
    struct fault_counts counts = fault_lose_power(&script, &choice, 0);
    print("without syncs", &counts);
    assert_true(counts.bad > 0);
}

/* NORMAL does not sync the log with each commit: acknowledged commits are lost. */
static void test_power_loss__is_noticed_with_too_few_syncs(void **state) {
    (void)state;
    struct fault_script script = fault_script_make(16);
    struct fault_choice choice = {
        .pragmas = "PRAGMA synchronous = NORMAL", .checkpoint_frames = 12, .every = 7};
    struct fault_counts counts = fault_lose_power(&script, &choice, 0);
    print("with too few syncs", &counts);
    assert_true(counts.bad > 0);
}

HARNESS_MAIN(cmocka_unit_test(test_power_loss__loses_and_doubles_nothing),
             cmocka_unit_test(test_power_loss__is_noticed_without_syncs),
             cmocka_unit_test(test_power_loss__is_noticed_with_too_few_syncs))

/*
 * failed_calls_test.c - every open, read, write, truncate, sync and delete of a script
 * fails in turn: the journal says so, stays broken, and what was acknowledged is
 * there after opening it again (promise 6).
 */
#include "tests/fault/fault.h"
#include "tests/fault/fault_script.h"
#include "tests/support/harness.h"

#include <stdlib.h>

/* SABOT_FAULT_STEPS=N makes the script longer, for make soak. */
static struct fault_script make_script(void) {
    const char *wanted = getenv("SABOT_FAULT_STEPS");
    return fault_script_make(wanted != NULL ? atoi(wanted) : 8);
}

static void report(const struct fault_counts *counts) {
    print_message("%ld calls failed in turn, %ld runs, %ld with trouble reported, %ld gone on to"
                  " the end, %ld bad\n",
                  counts->points, counts->runs, counts->troubles, counts->resumed, counts->bad);
    if (counts->bad > 0)
        fail_msg("%s", counts->words);
    assert_int_equal(counts->resumed, counts->troubles);
    assert_true(counts->troubles > 0);
}

static void test_failed_write__stops_the_journal_and_loses_nothing(void **state) {
    (void)state;
    struct fault_script script = make_script();
    struct fault_choice choice = {.checkpoint_frames = 8};
    struct fault_counts counts = fault_fail_calls(&script, &choice);
    report(&counts);
    assert_int_equal(counts.unbroken, 0);
    assert_true(counts.troubles > counts.runs / 2);
}

static void test_failed_read__is_reported_and_loses_nothing(void **state) {
    (void)state;
    struct fault_script script = make_script();
    struct fault_choice choice = {.checkpoint_frames = 8};
    struct fault_counts counts = fault_fail_reads(&script, &choice);
    report(&counts);
}

HARNESS_MAIN(cmocka_unit_test(test_failed_write__stops_the_journal_and_loses_nothing),
             cmocka_unit_test(test_failed_read__is_reported_and_loses_nothing))

/*
 * failed_calls_test.c - every open, read, write, truncate, sync and delete of a script
 * fails in turn: the journal says so, stays broken, and what was acknowledged is
 * there after opening it again (promise 6).
 */
#include "host/journal/journal_sqlite.h"
#include "tests/fault/fault.h"
#include "tests/fault/fault_disk.h"
#include "tests/fault/fault_script.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"

#include <stdio.h>
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

/* By one call for each page and one for its header it would be some 130. */
static void test_group__is_written_in_few_pieces_whatever_it_is_synced_with(void **state) {
    enum { STREAMS = 64 };
    static struct journals_command commands[STREAMS];
    static const char *const pragmas[] = {NULL, "PRAGMA synchronous = OFF"};
    (void)state;
    for (size_t way = 0; way < 2; way++) {
        struct journal_sqlite_choice choice = {
            .vfs = FAULT_VFS, .sync_folder = fault_disk_sync_folder, .pragmas = pragmas[way]};
        struct journal_append group[STREAMS];
        struct journal *journal;
        struct journal_head head;
        struct sabot_error error;
        fault_disk_clear();
        assert_int_equal(
            journal_sqlite_open_with("store", JOURNAL_WRITE, &choice, &journal, &error), SABOT_OK);
        for (int i = 0; i < STREAMS; i++) {
            char stream[16];
            snprintf(stream, sizeof stream, "t%d", i);
            head = journals_put(journal, stream, "first", JOURNALS_PARTS_MAX);
            journals_command_make(&commands[i], stream, head, "second", JOURNALS_PARTS_MAX);
            group[i] = commands[i].append;
        }
        long before = fault_disk_calls();
        assert_int_equal(journal_append_group(journal, group, STREAMS, &error), SABOT_OK);
        assert_in_range(fault_disk_calls() - before, 1, 16);
        before = fault_disk_calls();
        journals_put(journal, "t7", "third", 1);
        assert_in_range(fault_disk_calls() - before, 1, 4); /* nothing is left behind */
        journal_close(journal);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_failed_write__stops_the_journal_and_loses_nothing),
             cmocka_unit_test(test_group__is_written_in_few_pieces_whatever_it_is_synced_with),
             cmocka_unit_test(test_failed_read__is_reported_and_loses_nothing))

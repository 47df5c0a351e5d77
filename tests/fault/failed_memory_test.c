/*
 * failed_memory_test.c - every allocation of a script fails in turn, ours and those of
 * SQLite and libpq, once and for ever, on every backend: trouble is reported, nothing
 * acknowledged is lost, nothing leaks (the sanitizer looks).
 *
 * malloc, calloc, realloc and strdup are this program's own, and the libraries call them.
 */
#include "host/journal/journal_sqlite.h"
#include "tests/fault/fault_database.h"
#include "tests/fault/fault_script.h"
#include "tests/fault/rounds_script.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- allocations that fail ---- */

static struct {
    bool is_armed;
    struct fault_point point;
    long count;
} memory;

static bool fails(void) {
    if (!memory.is_armed)
        return false;
    memory.count++;
    return memory.point.at > 0 && (memory.point.for_ever ? memory.count >= memory.point.at
                                                         : memory.count == memory.point.at);
}

/* The sanitizer's own, which those of the C library are hidden behind; without it, theirs. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define REAL(name) __interceptor_##name
#endif
#endif
#ifndef REAL
#define REAL(name)    __libc_##name
#define __libc_strdup __strdup
#endif

void *REAL(malloc)(size_t size);
void *REAL(calloc)(size_t count, size_t size);
void *REAL(realloc)(void *old, size_t size);
char *REAL(strdup)(const char *text);

void *malloc(size_t size) {
    return fails() ? NULL : REAL(malloc)(size);
}

void *calloc(size_t count, size_t size) {
    return fails() ? NULL : REAL(calloc)(count, size);
}

void *realloc(void *old, size_t size) {
    return fails() ? NULL : REAL(realloc)(old, size);
}

#undef strdup
char *strdup(const char *text) {
    return fails() ? NULL : REAL(strdup)(text);
}

static void arm(struct fault_point point) {
    memory.point = point;
    memory.count = 0;
    memory.is_armed = true;
}

static void disarm(void) {
    memory.is_armed = false;
}

static long count(void) {
    return memory.count;
}

static const char *const kinds[] = {"no memory for allocation"};

static const struct fault_points allocations = {
    .kinds = kinds, .kind_count = 1, .arm = arm, .disarm = disarm, .count = count};

/* ---- stores ---- */

struct file_store {
    char folder[64], path[96];
};

static void make_file(void *context) {
    struct file_store *store = context;
    if (store->folder[0] != '\0')
        journals_folder_remove(store->folder);
    journals_folder_make(store->folder);
    snprintf(store->path, sizeof store->path, "%s/store.db", store->folder);
}

/* Nobody pulls the plug here, so no syncs. */
static enum sabot_status open_file(void *context, struct journal **journal,
                                   struct sabot_error *error) {
    static const struct journal_sqlite_choice choice = {.pragmas = "PRAGMA synchronous = OFF",
                                                        .checkpoint_frames = 8};
    struct file_store *store = context;
    return journal_sqlite_open_with(store->path, JOURNAL_WRITE, &choice, journal, error);
}

/* ---- the runs ---- */

static void fail_allocations(const struct fault_place *place, const struct fault_script *script,
                             long every) {
    struct fault_counts counts = fault_fail_points(script, place, &allocations, every);
    print_message("%ld allocations failed in turn, once and for ever, every %ld: %ld runs, %ld with"
                  " trouble reported (%ld in reading), %ld gone on to the end, %ld bad\n",
                  counts.points, every, counts.runs, counts.troubles, counts.unbroken,
                  counts.resumed, counts.bad);
    if (counts.bad > 0)
        fail_msg("%s", counts.words);
    assert_int_equal(counts.resumed, counts.troubles);
    assert_true(counts.troubles > 0);
}

/* The service's own allocations among them; SABOT_FAULT_EVERY=1 leaves out none. */
static void test_failed_allocation__loses_nothing_of_twenty_rounds(void **state) {
    (void)state;
    const char *every = getenv("SABOT_FAULT_EVERY");
    struct file_store store = {0};
    struct fault_place place = {.context = &store, .make = make_file, .open = open_file};
    char folder[64];
    journals_folder_make(folder);
    struct fault_script script = rounds_script_make(20, folder);
    fail_allocations(&place, &script, every != NULL ? atol(every) : 151);
    rounds_script_release();
    journals_folder_remove(folder);
    journals_folder_remove(store.folder);
}

/* SABOT_FAULT_STEPS=N makes the script longer and leaves out none, for make soak. */
static void test_failed_allocation__loses_nothing_in_sqlite(void **state) {
    (void)state;
    const char *wanted = getenv("SABOT_FAULT_STEPS");
    struct file_store store = {0};
    struct fault_place place = {.context = &store, .make = make_file, .open = open_file};
    struct fault_script script = fault_script_make(wanted != NULL ? atoi(wanted) : 8);
    fail_allocations(&place, &script, wanted != NULL ? 1 : 17);
    journals_folder_remove(store.folder);
}

/* libpq's among them. As with SQLite; SABOT_FAULT_STEPS leaves out none. */
static void test_failed_allocation__loses_nothing_in_postgresql(void **state) {
    (void)state;
    const char *wanted = getenv("SABOT_FAULT_STEPS");
    struct journals_store store;
    struct fault_place place = fault_database_begin(&store);
    struct fault_script script = fault_script_make(wanted != NULL ? atoi(wanted) : 8);
    fail_allocations(&place, &script, wanted != NULL ? 1 : 41);
    fault_database_end(&store);
}

static void test_failed_allocation__loses_nothing_of_twenty_rounds_in_postgresql(void **state) {
    (void)state;
    const char *every = getenv("SABOT_FAULT_EVERY");
    char folder[64];
    journals_folder_make(folder);
    struct journals_store store;
    struct fault_place place = fault_database_begin(&store);
    struct fault_script script = rounds_script_make(20, folder);
    fail_allocations(&place, &script, every != NULL ? atol(every) : 1999);
    rounds_script_release();
    fault_database_end(&store);
    journals_folder_remove(folder);
}

/* Nobody is sent to look for a mistake in an address that is right. */
static void test_opening_in_postgresql__says_that_memory_is_missing(void **state) {
    (void)state;
    struct journals_store store;
    struct fault_place place = fault_database_begin(&store);
    long failed = 0, at = 0;
    do {
        struct journal *journal;
        struct sabot_error error;
        arm((struct fault_point){.at = ++at});
        enum sabot_status status = place.open(place.context, &journal, &error);
        disarm();
        if (status != SABOT_OK &&
            (strcasestr(error.words, "memory") == NULL || strstr(error.words, "expected") != NULL))
            fail_msg("allocation %ld: %s", at, error.words);
        failed += status != SABOT_OK;
        journal_close(journal);
    } while (memory.count >= at);
    print_message("%ld allocations failed in turn, %ld with trouble reported\n", at - 1, failed);
    assert_true(failed > at / 2);
    fault_database_end(&store);
}

HARNESS_MAIN(cmocka_unit_test(test_failed_allocation__loses_nothing_of_twenty_rounds),
             cmocka_unit_test(test_failed_allocation__loses_nothing_in_sqlite),
             cmocka_unit_test(test_failed_allocation__loses_nothing_in_postgresql),
             cmocka_unit_test(test_failed_allocation__loses_nothing_of_twenty_rounds_in_postgresql),
             cmocka_unit_test(test_opening_in_postgresql__says_that_memory_is_missing))

/*
 * failed_memory_test.c - every allocation of a script fails in turn, SQLite's and
 * ours, once and for ever, on every backend: trouble is reported, nothing
 * acknowledged is lost, nothing leaks (the sanitizer looks).
 *
 * Linked with --wrap for malloc, calloc and realloc; SQLite is given its own
 * counting allocator.
 */
#include "host/journal/journal_memory.h"
#include "host/journal/journal_sqlite.h"
#include "tests/fault/fault.h"
#include "tests/fault/fault_script.h"
#include "tests/fault/rounds_script.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- allocations that fail ---- */

static struct {
    bool is_armed;
    bool for_ever;
    long at, count;
} memory;

static bool fails(void) {
    if (!memory.is_armed)
        return false;
    memory.count++;
    return memory.at > 0 &&
           (memory.for_ever ? memory.count >= memory.at : memory.count == memory.at);
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return fails() ? NULL : __real_realloc(old, size);
}

static sqlite3_mem_methods theirs;

static void *sqlite_malloc(int size) {
    return fails() ? NULL : theirs.xMalloc(size);
}

static void *sqlite_realloc(void *old, int size) {
    return fails() ? NULL : theirs.xRealloc(old, size);
}

/* Once, before SQLite has started. */
static void take_over_sqlite(void) {
    static bool is_done;
    if (is_done)
        return;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &theirs), SQLITE_OK);
    sqlite3_mem_methods ours = theirs;
    ours.xMalloc = sqlite_malloc;
    ours.xRealloc = sqlite_realloc;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &ours), SQLITE_OK);
    assert_int_equal(sqlite3_initialize(), SQLITE_OK);
    is_done = true;
}

static void arm(void *context) {
    (void)context;
    memory.count = 0;
    memory.is_armed = true;
}

static void disarm(void *context) {
    (void)context;
    memory.is_armed = false;
}

/* ---- stores ---- */

/* A store in memory outlives the journals on it through the one kept here. */
static struct journal *kept;

static void make_memory(void *context) {
    (void)context;
    struct sabot_error error;
    journal_close(kept);
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &kept, &error), SABOT_OK);
}

static enum sabot_status open_memory(void *context, struct journal **journal,
                                     struct sabot_error *error) {
    (void)context;
    return journal_memory_open_beside(kept, JOURNAL_WRITE, journal, error);
}

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

static struct fault_counts fail_allocations(const struct fault_place *place,
                                            const struct fault_script *script, long every) {
    struct fault_counts counts = {0};
    memory.at = 0;
    fault_run(script, place, arm, disarm, NULL, "nothing fails", &counts);
    counts.points = memory.count;
    for (long at = 1; at <= counts.points; at += every)
        for (int for_ever = 0; for_ever < 2; for_ever++) {
            char label[64];
            memory.at = at;
            memory.for_ever = for_ever != 0;
            snprintf(label, sizeof label, "allocation %ld fails%s", at,
                     for_ever ? " and all after it" : "");
            fault_run(script, place, arm, disarm, NULL, label, &counts);
        }
    print_message("%ld allocations failed in turn, every %ld: %ld runs, %ld with trouble reported"
                  " (%ld in reading), %ld gone on to the end, %ld bad\n",
                  counts.points, every, counts.runs, counts.troubles, counts.unbroken,
                  counts.resumed, counts.bad);
    if (counts.bad > 0)
        fail_msg("%s", counts.words);
    assert_int_equal(counts.resumed, counts.troubles);
    assert_true(counts.troubles > 0);
    return counts;
}

static void test_failed_allocation__loses_nothing_in_memory(void **state) {
    (void)state;
    struct fault_place place = {.make = make_memory, .open = open_memory};
    struct fault_script script = fault_script_make(40);
    take_over_sqlite();
    fail_allocations(&place, &script, 1);
    journal_close(kept);
    kept = NULL;
}

/* The service's own allocations among them; SABOT_FAULT_EVERY=1 leaves out none. */
static void test_failed_allocation__loses_nothing_of_twenty_rounds(void **state) {
    (void)state;
    const char *every = getenv("SABOT_FAULT_EVERY");
    struct fault_place place = {.make = make_memory, .open = open_memory};
    char folder[64];
    journals_folder_make(folder);
    struct fault_script script = rounds_script_make(20, folder);
    take_over_sqlite();
    fail_allocations(&place, &script, every != NULL ? atol(every) : 29);
    rounds_script_release();
    journals_folder_remove(folder);
    journal_close(kept);
    kept = NULL;
}

/* SABOT_FAULT_STEPS=N makes the script longer and leaves out none, for make soak. */
static void test_failed_allocation__loses_nothing_in_sqlite(void **state) {
    (void)state;
    const char *wanted = getenv("SABOT_FAULT_STEPS");
    struct file_store store = {0};
    struct fault_place place = {.context = &store, .make = make_file, .open = open_file};
    struct fault_script script = fault_script_make(wanted != NULL ? atoi(wanted) : 8);
    take_over_sqlite();
    fail_allocations(&place, &script, wanted != NULL ? 1 : 17);
    journals_folder_remove(store.folder);
}

HARNESS_MAIN(cmocka_unit_test(test_failed_allocation__loses_nothing_in_memory),
             cmocka_unit_test(test_failed_allocation__loses_nothing_of_twenty_rounds),
             cmocka_unit_test(test_failed_allocation__loses_nothing_in_sqlite))

/*
 * store_log_test.c - the write-ahead log as journal_sqlite_log.c writes it: when a commit returns,
 * the file has all of it, whatever it is synced with and however SQLite cuts it up.
 */
#include "host/journal/journal_sqlite.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum {
    PAGES = 140, /* as many frames in the largest transaction */
    WASH = 4,    /* transactions between two checkpoints, after which the log begins again */
    LOG_HEADER = 32,
    FRAME = 24 + 4096
};

/* A database of its own: each row has a page. */
struct small_store {
    char folder[64], path[96];
    sqlite3 *database;
    struct journal_sqlite_log log;
    int frames; /* in the log, at the last commit */
};

static void run(struct small_store *store, const char *statements) {
    char *problem = NULL;
    if (sqlite3_exec(store->database, statements, NULL, NULL, &problem) != SQLITE_OK)
        fail_msg("%s: %s", statements, problem);
}

static int on_commit(void *context, sqlite3 *database, const char *schema, int frames) {
    (void)database, (void)schema;
    ((struct small_store *)context)->frames = frames;
    return SQLITE_OK;
}

static void make(struct small_store *store, const char *options, const char *pragmas) {
    char address[160];
    journals_folder_make(store->folder);
    snprintf(store->path, sizeof store->path, "%s/small.db", store->folder);
    snprintf(address, sizeof address, "file:%s%s", store->path, options);
    assert_int_equal(sqlite3_open_v2(address, &store->database,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI,
                                     NULL),
                     SQLITE_OK);
    run(store, "PRAGMA page_size = 4096; PRAGMA journal_mode = WAL;"
               "CREATE TABLE leaf (number INTEGER PRIMARY KEY, mark INTEGER, filling BLOB)");
    run(store, pragmas);
    sqlite3_wal_hook(store->database, on_commit, store);
    assert_int_equal(journal_sqlite_log_begin(&store->log, store->database), SQLITE_OK);
    for (int i = 1; i <= PAGES; i++)
        run(store, "INSERT INTO leaf (mark, filling) VALUES (0, zeroblob(3500))");
}

static void end(struct small_store *store) {
    assert_int_equal(sqlite3_close(store->database), SQLITE_OK);
    journals_folder_remove(store->folder);
}

/* How many rows carry the mark for somebody who opens the store now; -1: it cannot be read. */
static int count_marked(const char *path, int mark) {
    sqlite3 *database = NULL;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database, "SELECT count(*) FROM leaf WHERE mark = ?1", -1,
                                        &statement, NULL),
                     SQLITE_OK);
    sqlite3_bind_int(statement, 1, mark);
    int count = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int(statement, 0) : -1;
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return count;
}

/* By another connection now, and by the next process if this one is killed: from the files alone,
 * without the index that it leaves in memory. */
static void assert_all_is_there(const struct small_store *store, int mark) {
    char copy[112], order[512];
    assert_int_equal(count_marked(store->path, mark), mark);
    snprintf(copy, sizeof copy, "%s/copy.db", store->folder);
    snprintf(order, sizeof order, "rm -f %s* && cp %s %s && cp %s-wal %s-wal", copy, store->path,
             copy, store->path, copy);
    assert_int_equal(system(order), 0); /* NOLINT: a path of our own */
    assert_int_equal(count_marked(copy, mark), mark);
}

static long size_of_log(const struct small_store *store) {
    char log[112];
    struct stat there;
    snprintf(log, sizeof log, "%s-wal", store->path);
    assert_int_equal(stat(log, &there), 0);
    return (long)there.st_size;
}

/* One transaction of so many frames at least: so many rows get their number as the mark. */
static void try_size(struct small_store *store, int size, const char *before, const char *after) {
    char statements[256];
    int frames = store->frames;
    snprintf(statements, sizeof statements, "%sUPDATE leaf SET mark = %d WHERE number <= %d;%s",
             before, size, size, after);
    run(store, statements);
    assert_in_range(store->frames - frames, size, 3 * PAGES);
    assert_true(size_of_log(store) >= LOG_HEADER + (long)store->frames * FRAME);
    assert_all_is_there(store, size);
}

static void wash(struct small_store *store) {
    run(store, "PRAGMA wal_checkpoint(TRUNCATE)");
    store->frames = 0;
}

static void try_all_sizes(struct small_store *store, const char *before, const char *after) {
    for (int i = 1; i <= PAGES; i++) {
        if (i % WASH == 1)
            wash(store);
        try_size(store, i, before, after);
    }
}

/* ---- ways to write ---- */

static void test_commit_without_sync__has_its_last_page_in_the_file(void **state) {
    (void)state;
    struct small_store store = {.frames = 0};
    make(&store, "", "PRAGMA synchronous = OFF");
    try_all_sizes(&store, "", "");
    end(&store);
}

/* Pages go to the log before the commit, some again, and then all headers after them. */
static void test_commit_larger_than_the_cache__has_its_last_header_in_the_file(void **state) {
    (void)state;
    struct small_store store = {.frames = 0};
    make(&store, "", "PRAGMA synchronous = OFF; PRAGMA cache_size = 5");
    try_all_sizes(&store, "BEGIN; UPDATE leaf SET mark = -1; UPDATE leaf SET mark = -2;", "COMMIT");
    end(&store);
}

/* On a disk that may spoil the rest of a sector, SQLite repeats the last page up to the sector's
 * end, and syncs in the middle of what it writes. */
static void test_commit_padded_to_a_sector__has_its_last_piece_in_the_file(void **state) {
    (void)state;
    struct small_store store = {.frames = 0};
    make(&store, "?psow=0", "PRAGMA synchronous = FULL");
    try_all_sizes(&store, "", "");
    /* A sector of 4 KiB ends in the header of the 170th frame of a log. */
    wash(&store);
    try_size(&store, 100, "", "");
    try_size(&store, 68, "", "");
    assert_int_equal(store.frames, 170);
    end(&store);
}

/* What was given up leaves the next transaction where it began itself. */
static void test_commit_after_a_rollback__is_whole(void **state) {
    (void)state;
    struct small_store store = {.frames = 0};
    make(&store, "", "PRAGMA synchronous = OFF; PRAGMA cache_size = 5");
    try_all_sizes(&store, "BEGIN; UPDATE leaf SET mark = -1; ROLLBACK;", "");
    end(&store);
}

HARNESS_MAIN(cmocka_unit_test(test_commit_without_sync__has_its_last_page_in_the_file),
             cmocka_unit_test(test_commit_larger_than_the_cache__has_its_last_header_in_the_file),
             cmocka_unit_test(test_commit_padded_to_a_sector__has_its_last_piece_in_the_file),
             cmocka_unit_test(test_commit_after_a_rollback__is_whole))

/*
 * full_database_test.c - the disk of a database is full at one moment of twenty rounds after
 * the other: for its tables, and it refuses to write; or for its log, and it dies. Trouble is
 * reported, what was acknowledged is there when there is room again, and the rounds go on to
 * their end.
 *
 * A limit on the size of files (RLIMIT_FSIZE) stands for the disk: it takes no rights. The
 * tables lie behind 17 MB that nobody can use, so that they meet the limit and the log, in
 * files of 16 MB, does not; a limit far below meets the log.
 */
#include "tests/fault/fault_database.h"
#include "tests/fault/rounds_script.h"
#include "tests/support/harness.h"
#include "tests/support/postgres.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- a disk that fills ---- */

/* The file that meets the limit. */
struct file {
    const char *name;
    const char *begin; /* said to the database before each run */
    const char *size;  /* asked of it: bytes */
    long step;         /* from one moment to the next, in bytes */
    bool kills;        /* the database, which is started again */
};

static const struct file tables = {.name = "tables",
                                   .begin = "SELECT 1",
                                   .size = "SELECT pg_relation_size('sabot.record')",
                                   .step = 8192}; /* a page */

static const struct file database_log = {
    .name = "log",
    .begin = "SELECT pg_switch_wal()", /* to the beginning of a new file */
    .size = "SELECT (pg_current_wal_insert_lsn() - '0/0') % 16777216",
    .step = 8192, /* a page */
    .kills = true};

static struct {
    const struct file *file;
    struct journals_store store;
    long at; /* steps until it is full; 0: never */
    long before, after;
    bool is_limited;
} disk;

static void arm(void *context) {
    (void)context;
    postgres_run(disk.store.folder, disk.file->begin);
    disk.before = postgres_ask(disk.store.folder, disk.file->size);
    if (disk.at == 0)
        return;
    char words[64];
    snprintf(words, sizeof words, "limit %ld", disk.before + (disk.at - 1) * disk.file->step);
    postgres_tell(words);
    disk.is_limited = true;
}

static void disarm(void *context) {
    (void)context;
    if (disk.at == 0)
        disk.after = postgres_ask(disk.store.folder, disk.file->size);
    if (!disk.is_limited)
        return;
    if (disk.file->kills) {
        postgres_tell("crash"); /* it may be about to end by itself */
        postgres_tell("again");
    } else {
        postgres_tell("limit unlimited");
    }
    disk.is_limited = false;
}

/* Rows that were taken back leave their pages to nobody, until they are vacuumed. */
static void use_up_pages(void) {
    postgres_run(disk.store.folder,
                 "ALTER TABLE sabot.record SET (autovacuum_enabled = false); BEGIN;"
                 "INSERT INTO sabot.record SELECT 'nobody', n, 0, '', '', 0, 1,"
                 " decode(repeat('00', 16), 'hex'), 0, decode(repeat('5a', 1870), 'hex'),"
                 " decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')"
                 " FROM generate_series(1, 9000) AS n; ROLLBACK");
}

/* ---- the runs ---- */

static struct fault_counts fill_in_turn(const struct fault_script *script,
                                        const struct fault_place *place, long every) {
    struct fault_counts counts = {0};
    disk.at = 0;
    struct fault_trouble trouble = {arm, disarm, NULL, "there is room"};
    fault_run(script, place, &trouble, &counts);
    assert_int_equal(counts.troubles, 0);
    counts.points = (disk.after - disk.before) / disk.file->step;
    for (disk.at = 1; disk.at <= counts.points; disk.at += every) {
        char label[100];
        snprintf(label, sizeof label, "no room for the %s after %ld steps", disk.file->name,
                 disk.at - 1);
        trouble.label = label;
        fault_run(script, place, &trouble, &counts);
    }
    return counts;
}

/* SABOT_FAULT_EVERY=1 leaves out none, for make soak. */
static void lose_nothing(const struct file *file, long usual) {
    const char *wanted = getenv("SABOT_FAULT_EVERY");
    long every = wanted != NULL ? atol(wanted) : usual;
    char folder[64];
    journals_folder_make(folder);
    struct fault_script script = rounds_script_make(20, folder);
    struct fault_place place = fault_database_begin(&disk.store);
    disk.file = file;
    use_up_pages();
    struct fault_counts counts = fill_in_turn(&script, &place, every);
    print_message("no room for the %s: %ld moments, every %ld: %ld runs, %ld with trouble reported,"
                  " %ld gone on to the end, %ld bad\n",
                  file->name, counts.points, every, counts.runs, counts.troubles, counts.resumed,
                  counts.bad);
    if (counts.bad > 0)
        fail_msg("%s", counts.words);
    assert_int_equal(counts.resumed, counts.troubles);
    assert_true(counts.troubles > 1);
    fault_database_end(&disk.store);
    rounds_script_release();
    journals_folder_remove(folder);
}

static void test_full_database__refuses_and_loses_nothing(void **state) {
    (void)state;
    lose_nothing(&tables, 2);
}

static void test_full_database__dies_of_its_log_and_loses_nothing(void **state) {
    (void)state;
    lose_nothing(&database_log, 5);
}

HARNESS_MAIN(cmocka_unit_test(test_full_database__refuses_and_loses_nothing),
             cmocka_unit_test(test_full_database__dies_of_its_log_and_loses_nothing))

/*
 * store_test.c - the SQLite store as a file: who may open it, what is refused
 * unchanged, what a reader leaves behind (nothing), and what the tables refuse.
 */
#include "host/journal/journal_sqlite.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const struct journals_backend *const sqlite_row = &journals_backends[1];

/* ---- files ---- */

static void run(const char *path, const char *statements) {
    sqlite3 *database = NULL;
    char *problem = NULL;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    if (sqlite3_exec(database, statements, NULL, NULL, &problem) != SQLITE_OK)
        fail_msg("%s", problem);
    sqlite3_close(database);
}

/* Everything in a folder as one number: names, contents and times. */
static uint64_t fingerprint(const char *folder) {
    uint64_t sum = 0;
    DIR *listing = opendir(folder);
    assert_non_null(listing);
    for (struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
        char path[512];
        struct stat stat_of_file;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (stat(path, &stat_of_file) != 0 || !S_ISREG(stat_of_file.st_mode))
            continue;
        uint64_t hash = UINT64_C(0xcbf29ce484222325);
        for (const char *at = entry->d_name; *at != '\0'; at++)
            hash = (hash ^ (uint8_t)*at) * UINT64_C(0x100000001b3);
        hash += (uint64_t)stat_of_file.st_mtim.tv_nsec * 31;
        FILE *file = fopen(path, "rb");
        for (int c = fgetc(file); c != EOF; c = fgetc(file))
            hash = (hash ^ (uint8_t)c) * UINT64_C(0x100000001b3);
        fclose(file);
        sum += hash;
    }
    closedir(listing);
    return sum;
}

static bool exists(const char *path, const char *suffix) {
    char beside[128];
    snprintf(beside, sizeof beside, "%s%s", path, suffix);
    return access(beside, F_OK) == 0;
}

/* Opening must fail with one line that says so. */
static void assert_refused(const char *path, enum journal_mode mode, enum sabot_status status,
                           const char *words) {
    struct journal *journal;
    struct sabot_error error;
    enum sabot_status found = journal_open(path, mode, &journal, &error);
    if (found != SABOT_OK)
        print_message("%s\n", error.words);
    assert_int_equal(found, status);
    assert_null(journal);
    assert_non_null(strstr(error.words, words));
    assert_non_null(strstr(error.words, path));
    assert_null(strchr(error.words, '\n'));
}

/* ---- whose file it is ---- */

static void test_open__refuses_what_is_no_journal_unchanged(void **state) {
    (void)state;
    char folder[64], path[96];
    journals_folder_make(folder);
    snprintf(path, sizeof path, "%s/letter.db", folder);
    FILE *file = fopen(path, "w");
    for (int i = 0; i < 1000; i++)
        fputs("Dear sirs, this is not a database.\n", file);
    fclose(file);
    uint64_t before = fingerprint(folder);
    assert_refused(path, JOURNAL_READ, SABOT_BAD_TEXT, "is not a Sabot journal");
    assert_refused(path, JOURNAL_WRITE, SABOT_BAD_TEXT, "is not a Sabot journal");
    assert_int_equal(fingerprint(folder), before);
    journals_folder_remove(folder);
}

static void test_open__refuses_a_foreign_database_unchanged(void **state) {
    (void)state;
    static const char *const foreign[] = {
        "CREATE TABLE customer (name TEXT); INSERT INTO customer VALUES ('Ann')",
        "PRAGMA journal_mode = WAL; CREATE TABLE customer (name TEXT)",
        "PRAGMA user_version = 1; CREATE TABLE record (stream TEXT)",
        "PRAGMA application_id = 7; CREATE TABLE record (stream TEXT)",
    };
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++) {
        char folder[64], path[96];
        journals_folder_make(folder);
        snprintf(path, sizeof path, "%s/other.db", folder);
        run(path, foreign[i]);
        uint64_t before = fingerprint(folder);
        assert_refused(path, JOURNAL_READ, SABOT_BAD_TEXT, "is not a Sabot journal");
        assert_int_equal(fingerprint(folder), before);
        assert_refused(path, JOURNAL_WRITE, SABOT_BAD_TEXT, "is not a Sabot journal");
        assert_int_equal(fingerprint(folder), before);
        journals_folder_remove(folder);
    }
}

static void test_open__refuses_a_newer_version_unchanged(void **state) {
    (void)state;
    struct journals_store store = journals_make(sqlite_row);
    journals_put(store.journal, "t", "a", 1);
    journal_close(store.journal);
    store.journal = NULL;
    run(store.path, "PRAGMA user_version = 99");
    uint64_t before = fingerprint(store.folder);
    assert_refused(store.path, JOURNAL_READ, SABOT_BAD_TEXT, "newer version");
    assert_int_equal(fingerprint(store.folder), before);
    assert_refused(store.path, JOURNAL_WRITE, SABOT_BAD_TEXT, "newer version");
    assert_int_equal(fingerprint(store.folder), before);
    journals_remove(&store);
}

static void test_open__refuses_changed_tables(void **state) {
    (void)state;
    static const struct {
        const char *statements, *object;
    } changes[] = {
        {"DROP TRIGGER record_kept", "record_kept"},
        {"DROP INDEX record_command", "record_command"},
        {"CREATE TRIGGER also AFTER INSERT ON record BEGIN SELECT 1; END", "also"},
        {"CREATE TABLE zebra (stripes INTEGER)", "zebra"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct journals_store store = journals_make(sqlite_row);
        journals_put(store.journal, "t", "a", 1);
        journal_close(store.journal);
        run(store.path, changes[i].statements);
        assert_refused(store.path, JOURNAL_WRITE, SABOT_BAD_TEXT, changes[i].object);
        /* An auditor can still read it. */
        struct sabot_error error;
        assert_int_equal(journal_open(store.path, JOURNAL_READ, &store.journal, &error), SABOT_OK);
        assert_int_equal(journals_first_bad(store.journal, "t"), 0);
        journals_remove(&store);
    }
}

static void test_open__says_what_is_not_there(void **state) {
    (void)state;
    char folder[64], path[96];
    struct journal *journal;
    struct sabot_error error;
    journals_folder_make(folder);
    snprintf(path, sizeof path, "%s/none.db", folder);
    uint64_t before = fingerprint(folder);
    assert_refused(path, JOURNAL_READ, SABOT_NOT_FOUND, "No such file");
    assert_int_equal(fingerprint(folder), before);
    assert_refused("/nonexistent/folder/store.db", JOURNAL_READ, SABOT_NOT_FOUND, "No such file");
    assert_refused("/nonexistent/folder/store.db", JOURNAL_WRITE, SABOT_IO, "No such file");
    assert_refused(folder, JOURNAL_READ, SABOT_IO, "is not a file");
    assert_refused(folder, JOURNAL_WRITE, SABOT_IO, "is not a file");
    assert_int_equal(journal_open("", JOURNAL_READ, &journal, &error), SABOT_BAD_TEXT);
    /* An empty file is no journal to a reader, and a new one to a writer. */
    fclose(fopen(path, "w"));
    assert_refused(path, JOURNAL_READ, SABOT_BAD_TEXT, "is not a Sabot journal");
    assert_int_equal(journal_open(path, JOURNAL_WRITE, &journal, &error), SABOT_OK);
    journal_close(journal);

    journals_folder_remove(folder);
}

/* Every page of a store spoiled in turn: one line, or a fault found; never a crash
 * and never a good answer for a stream that reads that page. */
static void test_damaged_store__is_reported_in_one_line(void **state) {
    (void)state;
    struct journals_store store = journals_make(sqlite_row);
    for (int i = 0; i < 200; i++)
        journals_put(store.journal, "t", "", 1);
    journal_close(store.journal);
    store.journal = NULL;
    struct stat stat_of_store;
    assert_int_equal(stat(store.path, &stat_of_store), 0);
    long pages = (long)stat_of_store.st_size / 4096, reported = 0;
    for (long page = 0; page < pages; page++) {
        uint8_t kept[4096], noise[4096];
        int file = open(store.path, O_RDWR);
        assert_int_equal(pread(file, kept, sizeof kept, page * 4096), sizeof kept);
        for (size_t i = 0; i < sizeof noise; i++)
            noise[i] = (uint8_t)(kept[i] ^ (0x55 + i));
        assert_int_equal(pwrite(file, noise, sizeof noise, page * 4096), sizeof noise);
        struct sabot_error error = {""};
        struct journal_head head;
        struct journal_fault fault = {0};
        enum sabot_status status = journal_open(store.path, JOURNAL_READ, &store.journal, &error);
        if (status == SABOT_OK)
            status = journal_verify(store.journal, "t", &head, &fault, &error);
        if (status != SABOT_OK) {
            assert_true(error.words[0] != '\0');
            assert_null(strchr(error.words, '\n'));
        }
        reported += status != SABOT_OK || fault.sequence != 0 || head.sequence != 200;
        journal_close(store.journal);
        store.journal = NULL;
        assert_int_equal(pwrite(file, kept, sizeof kept, page * 4096), sizeof kept);
        close(file);
    }
    print_message("%ld pages spoiled, %ld reported\n", pages, reported);
    assert_true(reported > pages / 2); /* the others are of indexes and empty tables */
    journals_remove(&store);
}

/* ---- one writer ---- */

static void test_second_writer__is_told_who_has_it(void **state) {
    (void)state;
    struct journals_store store = journals_make(sqlite_row);
    char expected[64], link_path[96];
    snprintf(expected, sizeof expected, "in use by process %ld", (long)getpid());
    assert_refused(store.path, JOURNAL_WRITE, SABOT_IO, expected);
    snprintf(link_path, sizeof link_path, "%s/link.db", store.folder);
    assert_int_equal(symlink(store.path, link_path), 0);
    assert_refused(link_path, JOURNAL_WRITE, SABOT_IO, expected);
    pid_t child = fork();
    if (child == 0) {
        struct journal *journal;
        struct sabot_error error;
        bool refused = journal_open(store.path, JOURNAL_WRITE, &journal, &error) == SABOT_IO &&
                       strstr(error.words, expected) != NULL;
        _exit(refused ? 0 : 1);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    journals_put(store.journal, "t", "a", 1); /* the first one is undisturbed */
    journals_reopen(&store, JOURNAL_WRITE);
    assert_int_equal(journals_count(store.journal, "t"), 1);
    journals_remove(&store);
}

/* ---- readers ---- */

static void test_reader__follows_a_running_writer(void **state) {
    (void)state;
    struct journals_store store = journals_make(sqlite_row);
    struct journal *reader;
    struct sabot_error error;
    if (journal_open(store.path, JOURNAL_READ, &reader, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    for (uint64_t i = 1; i <= 50; i++) {
        journals_put(store.journal, "t", "", 1);
        assert_int_equal(journals_head(reader, "t").sequence, i);
    }
    assert_int_equal(journals_first_bad(reader, "t"), 0);
    journal_close(reader);
    journals_put(store.journal, "t", "", 1);
    journals_remove(&store);
}

/* Another process, started before the reader: it opens the store, appends a
 * record and says so, closes when it is told to, and begins again. */
struct elsewhere {
    pid_t child;
    int said, told;
};

static void write_elsewhere(const char *path, int said, int told) {
    char byte = 0;
    while (read(told, &byte, 1) == 1) {
        struct journal *writer;
        struct sabot_error error;
        if (journal_open(path, JOURNAL_WRITE, &writer, &error) != SABOT_OK)
            _exit(1);
        journals_put(writer, "t", "", 1);
        if (write(said, &byte, 1) != 1 || read(told, &byte, 1) != 1)
            _exit(2);
        journal_close(writer);
        if (write(said, &byte, 1) != 1)
            _exit(3);
    }
    _exit(0);
}

static struct elsewhere start_elsewhere(const char *path) {
    int said[2], told[2];
    assert_true(pipe(said) == 0 && pipe(told) == 0);
    pid_t child = fork();
    if (child == 0) {
        close(told[1]);
        write_elsewhere(path, said[1], told[0]);
    }
    close(said[1]), close(told[0]);
    return (struct elsewhere){child, said[0], told[1]};
}

static void next_elsewhere(const struct elsewhere *elsewhere) {
    char byte = 0;
    assert_int_equal(write(elsewhere->told, &byte, 1), 1);
    assert_int_equal(read(elsewhere->said, &byte, 1), 1);
}

static void test_reader__outlives_a_writer_that_comes_and_goes(void **state) {
    (void)state;
    struct journals_store store = journals_make(sqlite_row);
    journals_put(store.journal, "t", "", 1);
    journal_close(store.journal);
    struct elsewhere elsewhere = start_elsewhere(store.path);
    struct sabot_error error;
    int status = 0;
    if (journal_open(store.path, JOURNAL_READ, &store.journal, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    for (uint64_t i = 2; i < 6; i++) {
        assert_int_equal(journals_head(store.journal, "t").sequence, i - 1);
        next_elsewhere(&elsewhere); /* it appended */
        assert_int_equal(journals_head(store.journal, "t").sequence, i);
        next_elsewhere(&elsewhere); /* it closed */
        assert_int_equal(journals_first_bad(store.journal, "t"), 0);
    }
    assert_int_equal(journals_head(store.journal, "t").sequence, 5);
    close(elsewhere.told);
    assert_int_equal(waitpid(elsewhere.child, &status, 0), elsewhere.child);
    assert_int_equal(status, 0);
    close(elsewhere.said);
    journals_remove(&store);
}

static void read_all(const char *path) {
    struct journal *journal;
    struct sabot_error error;
    if (journal_open(path, JOURNAL_READ, &journal, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    assert_int_equal(journals_first_bad(journal, "t"), 0);
    assert_int_equal(journals_count(journal, "t"), 20);
    journal_close(journal);
}

/* A copy of some of a store's files in another folder. */
static void copy_files(const struct journals_store *store, const char *suffixes, char folder[64],
                       char path[96]) {
    char order[512];
    journals_folder_make(folder);
    snprintf(path, 96, "%s/store.db", folder);
    snprintf(order, sizeof order, "cp -p %s%s %s/", store->path, suffixes, folder);
    assert_int_equal(system(order), 0); /* NOLINT: a path of our own */
}

static void test_reader__changes_nothing(void **state) {
    (void)state;
    char folder[64], path[96];
    struct journals_store store = journals_make(sqlite_row);
    for (int i = 0; i < 20; i++)
        journals_put(store.journal, "t", "", 1);
    /* As a crash leaves it: all is in the log. */
    copy_files(&store, "*", folder, path);
    assert_true(exists(path, "-wal"));
    uint64_t before = fingerprint(folder);
    read_all(path);
    assert_int_equal(fingerprint(folder), before);
    journals_folder_remove(folder);
    /* As closing leaves it. */
    journal_close(store.journal);
    before = fingerprint(store.folder);
    read_all(store.path);
    assert_int_equal(fingerprint(store.folder), before);
    /* The file alone, as a copy may be. */
    copy_files(&store, "", folder, path);
    before = fingerprint(folder);
    read_all(path);
    assert_int_equal(fingerprint(folder), before);
    journals_folder_remove(folder);
    store.journal = NULL;
    journals_remove(&store);
}

static void test_reader__will_not_read_half_a_copy(void **state) {
    (void)state;
    char folder[64], path[96];
    struct journals_store store = journals_make(sqlite_row);
    for (int i = 0; i < 20; i++)
        journals_put(store.journal, "t", "", 1);
    copy_files(&store, "*", folder, path);
    char index[104];
    struct journal *journal;
    struct sabot_error error;
    snprintf(index, sizeof index, "%s-shm", path);
    assert_int_equal(unlink(index), 0);
    assert_refused(path, JOURNAL_READ, SABOT_IO, "-wal");
    /* A writer looks after it. */
    assert_int_equal(journal_open(path, JOURNAL_WRITE, &journal, &error), SABOT_OK);
    assert_int_equal(journals_count(journal, "t"), 20);
    journal_close(journal);
    read_all(path);
    journals_folder_remove(folder);
    journals_remove(&store);
}

/* As a process leaves it that is killed before the first frame of a new log. SQLite
 * alone would try for ten seconds and fail. */
static void test_reader__reads_past_a_log_without_frames(void **state) {
    (void)state;
    char log[300];
    uint8_t header[32];
    struct journals_store store = journals_make(sqlite_row);
    for (int i = 0; i < 20; i++)
        journals_put(store.journal, "t", "", 1);
    snprintf(log, sizeof log, "%s-wal", store.path);
    FILE *file = fopen(log, "rb");
    assert_int_equal(fread(header, 1, sizeof header, file), sizeof header);
    fclose(file);
    journal_close(store.journal);
    file = fopen(log, "wb");
    assert_int_equal(fwrite(header, 1, sizeof header, file), sizeof header);
    fclose(file);
    time_t before = time(NULL);
    read_all(store.path);
    struct sabot_error error;
    assert_int_equal(journal_open(store.path, JOURNAL_WRITE, &store.journal, &error), SABOT_OK);
    assert_int_equal(journals_count(store.journal, "t"), 20);
    assert_true(time(NULL) - before < 5);
    journals_remove(&store);
}

/* In a process that may not write there: root's would. */
/* A store is its owner's alone until they let others read it. */
static void let_others_read(const struct journals_store *store) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char path[sizeof store->path + 8];
        snprintf(path, sizeof path, "%s%s", store->path, ends[i]);
        assert_true(chmod(path, 0644) == 0 || errno == ENOENT);
    }
}

static int in_a_locked_folder(const struct journals_store *store, int (*run_there)(const char *)) {
    let_others_read(store);
    assert_int_equal(chmod(store->folder, 0555), 0);
    pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
            _exit(99);
        _exit(run_there(store->path));
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(chmod(store->folder, 0755), 0);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int read_there(const char *path) {
    struct journal *journal;
    struct journal_head head;
    struct journal_fault fault;
    struct sabot_error error;
    if (journal_open(path, JOURNAL_READ, &journal, &error) != SABOT_OK ||
        journal_verify(journal, "t", &head, &fault, &error) != SABOT_OK) {
        fprintf(stderr, "%s\n", error.words);
        return 1;
    }
    journal_close(journal);
    return head.sequence == 20 && fault.sequence == 0 ? 0 : 2;
}

static int write_there(const char *path) {
    struct journal *journal;
    struct sabot_error error;
    if (journal_open(path, JOURNAL_WRITE, &journal, &error) == SABOT_OK)
        return 1;
    fprintf(stderr, "%s\n", error.words);
    return strstr(error.words, "cannot be written") != NULL ? 0 : 2;
}

static void test_read_only_folder__can_be_read_and_not_written(void **state) {
    (void)state;
    struct journals_store store = journals_make(sqlite_row);
    for (int i = 0; i < 20; i++)
        journals_put(store.journal, "t", "", 1);
    assert_int_equal(in_a_locked_folder(&store, read_there), 0); /* beside a writer */
    journal_close(store.journal);
    store.journal = NULL;
    uint64_t before = fingerprint(store.folder);
    assert_int_equal(in_a_locked_folder(&store, read_there), 0);
    assert_int_equal(in_a_locked_folder(&store, write_there), 0);
    assert_int_equal(fingerprint(store.folder), before);
    journals_remove(&store);
}

/* ---- what the tables refuse ---- */

static void test_tables__refuse_to_change_or_remove_a_record(void **state) {
    (void)state;
    static const char *const attempts[] = {
        "UPDATE record SET kind = 9",
        "UPDATE record SET bytes = x'00' WHERE sequence = 2",
        "DELETE FROM record WHERE sequence = 3",
        "DELETE FROM record",
        "UPDATE stream SET name = 'u'",
        "DELETE FROM stream",
        "INSERT INTO stream (name) VALUES ('t')",
        "INSERT INTO record (place, time_ms, actor, command, part, parts, digest, kind, bytes,"
        " previous, hash) SELECT place, 0, '', '', 0, 1, digest, 1, bytes, previous, hash"
        " FROM record WHERE sequence = 3",
        "INSERT INTO record (place, time_ms, actor, command, part, parts, digest, kind, bytes,"
        " previous, hash) SELECT place + 1, 0, '', 'a', 0, 1, digest, 1, bytes, previous, hash"
        " FROM record WHERE sequence = 3",
        "INSERT INTO record (place, time_ms, actor, command, part, parts, digest, kind, bytes,"
        " previous, hash) SELECT place + 1, 0, '', '', 0, 1, x'00', 1, bytes, previous, hash"
        " FROM record WHERE sequence = 3",
        "INSERT INTO record (place, time_ms, actor, command, part, parts, digest, kind, bytes,"
        " previous, hash) SELECT place - 3, 0, '', '', 0, 1, digest, 1, bytes, previous, hash"
        " FROM record WHERE sequence = 3",
    };
    struct journals_store store = journals_make(sqlite_row);
    journals_put(store.journal, "t", "a", 3);
    sqlite3 *database = NULL; /* of somebody else: the journal's own skips the CHECKs */
    assert_int_equal(sqlite3_open(store.path, &database), SQLITE_OK);
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++)
        assert_int_equal(sqlite3_exec(database, attempts[i], NULL, NULL, NULL) & 0xff,
                         SQLITE_CONSTRAINT);
    sqlite3_close(database);
    assert_int_equal(journals_count(store.journal, "t"), 3);
    assert_int_equal(journals_first_bad(store.journal, "t"), 0);
    journals_remove(&store);
}

static bool file_holds(const char *path, const uint8_t *needle, size_t size) {
    static uint8_t bytes[1 << 20];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t length = fread(bytes, 1, sizeof bytes, file);
    assert_true(length < sizeof bytes);
    fclose(file);
    return memmem(bytes, length, needle, size) != NULL;
}

static bool store_holds(const struct journals_store *store, const uint8_t *needle, size_t size) {
    char log[300];
    snprintf(log, sizeof log, "%s-wal", store->path);
    return file_holds(store->path, needle, size) || file_holds(log, needle, size);
}

static void test_erased_secret__is_gone_from_the_files(void **state) {
    (void)state;
    static const uint8_t secret[] = "a sealed seed of thirty-two bytes";
    struct sabot_error error;
    struct journals_store store = journals_make(sqlite_row);
    journals_put(store.journal, "t", "", 1);
    assert_int_equal(journal_secret_write(store.journal, "t", 1, secret, sizeof secret, &error),
                     SABOT_OK);
    assert_true(store_holds(&store, secret, sizeof secret)); /* the test can see one */
    assert_int_equal(journal_secret_erase(store.journal, "t", 1, &error), SABOT_OK);
    assert_false(store_holds(&store, secret, sizeof secret));
    journals_remove(&store);
}

/* A cursor holds nothing between two calls. */
static void test_erased_secret__is_gone_at_once_beside_a_cursor(void **state) {
    (void)state;
    static const uint8_t secret[] = "a sealed seed of thirty-two bytes";
    struct sabot_error error;
    struct journals_store store = journals_make(sqlite_row);
    struct journal *reader;
    journals_put(store.journal, "t", "", 4);
    assert_int_equal(journal_secret_write(store.journal, "t", 1, secret, sizeof secret, &error),
                     SABOT_OK);
    assert_int_equal(journal_open(store.path, JOURNAL_READ, &reader, &error), SABOT_OK);
    struct journal_cursor cursor = journal_cursor_open(reader, "t", 1, UINT64_MAX, &error);
    assert_non_null(journal_cursor_next(&cursor));
    assert_int_equal(journal_secret_erase(store.journal, "t", 1, &error), SABOT_OK);
    assert_false(store_holds(&store, secret, sizeof secret));
    assert_non_null(journal_cursor_next(&cursor));
    assert_int_equal(journal_cursor_close(&cursor), SABOT_OK);
    journal_close(reader);
    journals_remove(&store);
}

/* Somebody else's transaction holds the log; it is emptied with the next write after that. */
static void test_erased_secret__is_gone_once_readers_have_left(void **state) {
    (void)state;
    static const uint8_t secret[] = "a sealed seed of thirty-two bytes";
    struct sabot_error error;
    struct journals_store store = journals_make(sqlite_row);
    struct journal *reader;
    journals_put(store.journal, "t", "", 1);
    assert_int_equal(journal_secret_write(store.journal, "t", 1, secret, sizeof secret, &error),
                     SABOT_OK);
    assert_int_equal(journal_open(store.path, JOURNAL_READ, &reader, &error), SABOT_OK);
    sqlite3 *database = journal_sqlite_database(reader);
    assert_int_equal(sqlite3_exec(database, "BEGIN; SELECT * FROM record", NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(journal_secret_erase(store.journal, "t", 1, &error), SABOT_OK);
    assert_int_equal(sqlite3_exec(database, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    assert_true(store_holds(&store, secret, sizeof secret));
    /* A crash here leaves it in the log; the next process to open the store cleans up. */
    struct journals_store copy = {.backend = sqlite_row};
    copy_files(&store, "*", copy.folder, copy.path);
    assert_int_equal(journal_open(copy.path, JOURNAL_WRITE, &copy.journal, &error), SABOT_OK);
    journals_put(copy.journal, "t", "", 1);
    assert_false(store_holds(&copy, secret, sizeof secret));
    journals_remove(&copy);
    journals_put(store.journal, "t", "", 1);
    assert_false(store_holds(&store, secret, sizeof secret));
    journal_close(reader);
    journals_remove(&store);
}

/* ---- migrations ---- */

static const char *const step_1[] = {"CREATE TABLE coin (number INTEGER) STRICT",
                                     "INSERT INTO coin VALUES (7)", NULL};
static const char *const step_2[] = {"ALTER TABLE coin ADD COLUMN side INTEGER",
                                     "UPDATE coin SET side = 1", NULL};
static const char *const step_bad[] = {"CREATE TABLE side (name TEXT) STRICT", "NONSENSE", NULL};
static const char *const *const good_steps[] = {step_1, step_2};
static const char *const *const bad_steps[] = {step_1, step_bad};

static int number_of(sqlite3 *database, const char *question) {
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_prepare_v2(database, question, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

static void test_migration__brings_an_older_store_up_and_keeps_its_rows(void **state) {
    (void)state;
    sqlite3 *database = NULL;
    enum journal_identity identity;
    bool is_same = false;
    char name[JOURNAL_SQLITE_SCHEMA_NAME_MAX];
    struct journal_sqlite_schema old = {.version = 1, .steps = good_steps};
    static const char *const objects[] = {"CREATE TABLE coin (number INTEGER, side INTEGER) STRICT",
                                          NULL};
    struct journal_sqlite_schema today = {.version = 2, .steps = good_steps, .objects = objects};
    assert_int_equal(sqlite3_open(":memory:", &database), SQLITE_OK);
    assert_int_equal(journal_sqlite_schema_identify(database, &old, &identity), SQLITE_OK);
    assert_int_equal(identity, JOURNAL_IS_EMPTY);
    assert_int_equal(journal_sqlite_schema_migrate(database, &old), SQLITE_OK);
    assert_int_equal(number_of(database, "PRAGMA user_version"), 1);
    assert_int_equal(number_of(database, "PRAGMA application_id"), JOURNAL_APPLICATION_ID);
    assert_int_equal(journal_sqlite_schema_identify(database, &today, &identity), SQLITE_OK);
    assert_int_equal(identity, JOURNAL_IS_OURS);
    assert_int_equal(journal_sqlite_schema_migrate(database, &today), SQLITE_OK);
    assert_int_equal(number_of(database, "PRAGMA user_version"), 2);
    assert_int_equal(number_of(database, "SELECT number * side FROM coin"), 7);
    assert_int_equal(journal_sqlite_schema_compare(database, &today, &is_same, name), SQLITE_OK);
    assert_true(is_same);
    assert_int_equal(journal_sqlite_schema_identify(database, &old, &identity), SQLITE_OK);
    assert_int_equal(identity, JOURNAL_IS_NEWER);
    sqlite3_close(database);
}

static void test_migration__that_fails_changes_nothing(void **state) {
    (void)state;
    sqlite3 *database = NULL;
    struct journal_sqlite_schema old = {.version = 1, .steps = good_steps};
    struct journal_sqlite_schema bad = {.version = 2, .steps = bad_steps};
    assert_int_equal(sqlite3_open(":memory:", &database), SQLITE_OK);
    assert_int_equal(journal_sqlite_schema_migrate(database, &old), SQLITE_OK);
    assert_int_not_equal(journal_sqlite_schema_migrate(database, &bad), SQLITE_OK);
    assert_int_equal(number_of(database, "PRAGMA user_version"), 1);
    assert_int_equal(number_of(database, "SELECT count(*) FROM sqlite_schema"), 1);
    sqlite3_close(database);
}

HARNESS_MAIN(cmocka_unit_test(test_open__refuses_what_is_no_journal_unchanged),
             cmocka_unit_test(test_open__refuses_a_foreign_database_unchanged),
             cmocka_unit_test(test_open__refuses_a_newer_version_unchanged),
             cmocka_unit_test(test_open__refuses_changed_tables),
             cmocka_unit_test(test_open__says_what_is_not_there),
             cmocka_unit_test(test_damaged_store__is_reported_in_one_line),
             cmocka_unit_test(test_second_writer__is_told_who_has_it),
             cmocka_unit_test(test_reader__follows_a_running_writer),
             cmocka_unit_test(test_reader__outlives_a_writer_that_comes_and_goes),
             cmocka_unit_test(test_reader__changes_nothing),
             cmocka_unit_test(test_reader__will_not_read_half_a_copy),
             cmocka_unit_test(test_reader__reads_past_a_log_without_frames),
             cmocka_unit_test(test_read_only_folder__can_be_read_and_not_written),
             cmocka_unit_test(test_tables__refuse_to_change_or_remove_a_record),
             cmocka_unit_test(test_erased_secret__is_gone_from_the_files),
             cmocka_unit_test(test_erased_secret__is_gone_once_readers_have_left),
             cmocka_unit_test(test_erased_secret__is_gone_at_once_beside_a_cursor),
             cmocka_unit_test(test_migration__brings_an_older_store_up_and_keeps_its_rows),
             cmocka_unit_test(test_migration__that_fails_changes_nothing))

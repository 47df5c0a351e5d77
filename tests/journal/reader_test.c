/*
 * reader_test.c - tools/journal-reader.py, which shares no code with Sabot, finds the
 * same heads and the same faults.
 */
#include "host/heads/heads.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"

#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/* Runs the reader; its exit code, and what it printed. */
static int run_reader(const struct journals_store *store, const char *options, char *printed,
                      size_t room) {
    char order[1024];
    snprintf(order, sizeof order, "python3 %s/journal-reader.py %s %s 2>&1", TOOLS_DIR, store->path,
             options);
    FILE *output = popen(order, "r"); /* NOLINT: paths of our own */
    assert_non_null(output);
    size_t length = fread(printed, 1, room - 1, output);
    printed[length] = '\0';
    return WEXITSTATUS(pclose(output));
}

/* The line that the reader should print of a stream. */
static void expect_line(struct journal *journal, const char *stream, char *expected, size_t room) {
    char digits[2 * JOURNAL_HASH_BYTES + 1];
    struct journal_head head = journals_head(journal, stream);
    size_t length = strlen(expected);
    sodium_bin2hex(digits, sizeof digits, head.hash, sizeof head.hash);
    snprintf(expected + length, room - length, "%s: %d records, head %s\n", stream,
             (int)head.sequence, digits);
}

static struct journals_store make_store(void) {
    struct journals_store store = journals_make(&journals_backends[1]);
    for (int i = 0; i < 10; i++) {
        char id[16];
        snprintf(id, sizeof id, "c-%d", i);
        journals_put(store.journal, "table-1", id, 1 + i % 3);
        journals_put(store.journal, "caf\xc3\xa9", "", 2);
        journals_put(store.journal, "room", id, 1);
    }
    return store;
}

static void test_reader__finds_the_same_heads(void **state) {
    (void)state;
    static char printed[65536], expected[1024];
    struct journals_store store = make_store();
    expected[0] = '\0';
    expect_line(store.journal, "caf\xc3\xa9", expected, sizeof expected);
    expect_line(store.journal, "room", expected, sizeof expected);
    expect_line(store.journal, "table-1", expected, sizeof expected);
    assert_int_equal(run_reader(&store, "", printed, sizeof printed), 0); /* beside a writer */
    assert_string_equal(printed, expected);
    journals_reopen(&store, JOURNAL_READ);
    assert_int_equal(run_reader(&store, "", printed, sizeof printed), 0);
    assert_string_equal(printed, expected);
    assert_int_equal(run_reader(&store, "--print --stream room", printed, sizeof printed), 0);
    assert_non_null(strstr(printed, "\"sequence\": 10"));
    journals_remove(&store);
}

static void test_reader__finds_the_same_faults(void **state) {
    (void)state;
    static char printed[65536], expected[128];
    static const char *const attacks[] = {
        "UPDATE record SET bytes = x'00' WHERE stream = 1 AND sequence = 7",
        "UPDATE record SET time_ms = time_ms + 1 WHERE stream = 1 AND sequence = 3",
        "UPDATE record SET command = 'c-x' WHERE stream = 1 AND sequence = 4",
        "UPDATE record SET previous = hash WHERE stream = 1 AND sequence = 12",
        "DELETE FROM record WHERE stream = 1 AND sequence = 5",
        "DELETE FROM record WHERE stream = 1 AND sequence > 5",
    };
    for (size_t i = 0; i < sizeof attacks / sizeof attacks[0]; i++) {
        struct journals_store store = make_store();
        journals_reopen(&store, JOURNAL_WRITE);
        journal_close(store.journal);
        sqlite3 *database = NULL;
        assert_int_equal(sqlite3_open(store.path, &database), SQLITE_OK);
        assert_int_equal(sqlite3_exec(database,
                                      "DROP TRIGGER record_unchanged; DROP TRIGGER record_kept",
                                      NULL, NULL, NULL),
                         SQLITE_OK);
        assert_int_equal(sqlite3_exec(database, attacks[i], NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(database);
        struct sabot_error error;
        struct journal_head head;
        struct journal_fault fault;
        assert_int_equal(journal_open(store.path, JOURNAL_READ, &store.journal, &error), SABOT_OK);
        assert_int_equal(journal_verify(store.journal, "table-1", &head, &fault, &error), SABOT_OK);
        assert_true(fault.sequence > 0);
        snprintf(expected, sizeof expected, "table-1: record %d: %.90s\n", (int)fault.sequence,
                 fault.words);
        assert_int_equal(run_reader(&store, "--stream table-1", printed, sizeof printed), 1);
        assert_string_equal(printed, expected);
        journals_remove(&store);
    }
}

static void test_reader__follows_the_signed_heads(void **state) {
    (void)state;
    static char printed[65536];
    char folder[64], path[96], key_path[96], options[128];
    struct journals_store store = make_store();
    struct heads_key key;
    struct heads *heads;
    struct sabot_error error;
    journals_folder_make(folder);
    snprintf(path, sizeof path, "%s/heads", folder);
    snprintf(key_path, sizeof key_path, "%s/key", folder);
    snprintf(options, sizeof options, "--heads %s", path);
    assert_int_equal(heads_key_make(key_path, &key, &error), SABOT_OK);
    assert_int_equal(heads_open(path, &heads, &error), SABOT_OK);
    struct heads_line line = {.stream = "caf\xc3\xa9", .time_ms = 1};
    line.head = journals_head(store.journal, line.stream);
    heads_line_sign(&line, &key);
    assert_int_equal(heads_append(heads, &line, 1, &error), SABOT_OK);
    assert_int_equal(run_reader(&store, options, printed, sizeof printed), 0);
    assert_non_null(strstr(printed, "signatures of heads are not checked here: sabot verify"));
    assert_int_equal(run_reader(&store, "", printed, sizeof printed), 0);
    assert_null(strstr(printed, "signatures"));
    assert_int_equal(run_reader(&store, "--help", printed, sizeof printed), 0);
    assert_non_null(strstr(printed, "signatures of heads are not checked"));
    line.head.sequence++;
    heads_line_sign(&line, &key);
    assert_int_equal(heads_append(heads, &line, 1, &error), SABOT_OK);
    assert_int_equal(run_reader(&store, options, printed, sizeof printed), 1);
    assert_non_null(strstr(printed, "record 21: signed, but"));
    heads_close(heads);
    journals_folder_remove(folder);
    journals_remove(&store);
}

static void test_reader__says_what_it_cannot_read(void **state) {
    (void)state;
    static char printed[4096];
    struct journals_store store = {.path = "/nonexistent/store.db"};
    assert_int_equal(run_reader(&store, "", printed, sizeof printed), 2);
    assert_non_null(strstr(printed, "/nonexistent/store.db"));
}

HARNESS_MAIN(cmocka_unit_test(test_reader__finds_the_same_heads),
             cmocka_unit_test(test_reader__finds_the_same_faults),
             cmocka_unit_test(test_reader__follows_the_signed_heads),
             cmocka_unit_test(test_reader__says_what_it_cannot_read))

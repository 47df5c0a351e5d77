/*
 * copy_test.c - a journal moved between stores of every kind.
 */
#include "host/journal/journal_backend.h"
#include "host/journal/journal_copy.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"

#include <string.h>

static void fill(struct journal *journal) {
    static const uint8_t key[JOURNAL_SEAL_KEY_BYTES] = {1};
    uint8_t sealed[40];
    struct sabot_error error;
    memset(sealed, 7, sizeof sealed);
    journal_seal_with(journal, key, false);
    for (int i = 0; i < 300; i++) {
        journals_put(journal, "t1", "", 1 + i % 5);
        if (i % 3 == 0)
            journals_put(journal, "room", "", 1);
    }
    assert_int_equal(journal_secret_write(journal, "t1", 3, sealed, 40, &error), SABOT_OK);
    assert_int_equal(journal_secret_write(journal, "t1", 9, sealed, 20, &error), SABOT_OK);
}

static void assert_same_heads(struct journal *a, struct journal *b, const char *stream) {
    struct journal_head left = journals_head(a, stream), right = journals_head(b, stream);
    assert_int_equal(left.sequence, right.sequence);
    assert_memory_equal(left.hash, right.hash, sizeof left.hash);
}

/* The key of a room does not change when its store does. */
static void assert_same_seals(struct journal *a, struct journal *b, const char *stream) {
    struct journal_seal left, right;
    struct sabot_error error;
    assert_int_equal(journal_seal_find(a, stream, &left, &error), SABOT_OK);
    assert_int_equal(journal_seal_find(b, stream, &right, &error), SABOT_OK);
    assert_true(left.head.sequence > 0 && journal_head_is(&left.head, &right.head));
    assert_memory_equal(left.mac, right.mac, sizeof left.mac);
}

static void test_copy__has_the_same_heads_between_all_backends(void **state) {
    (void)state;
    for (size_t i = 0; i < journals_backend_count; i++)
        for (size_t j = 0; j < journals_backend_count; j++) {
            struct journals_store from = journals_make(&journals_backends[i]);
            struct journals_store to = journals_make(&journals_backends[j]);
            struct journal_copy copy;
            struct sabot_error error;
            uint8_t found[JOURNAL_SECRET_MAX];
            uint32_t size;
            fill(from.journal);
            if (journal_copy(from.journal, to.journal, &copy, &error) != SABOT_OK)
                fail_msg("%s", error.words);
            assert_int_equal(copy.streams, 2);
            assert_int_equal(copy.records, 300 * 3 + 100);
            assert_int_equal(copy.copied, copy.records);
            assert_int_equal(copy.secrets, 2);
            assert_same_heads(from.journal, to.journal, "t1");
            assert_same_heads(from.journal, to.journal, "room");
            assert_int_equal(journals_first_bad(to.journal, "t1"), 0);
            assert_int_equal(journal_secret_read(to.journal, "t1", 9, found, &size, &error),
                             SABOT_OK);
            assert_int_equal(size, 20);
            assert_same_seals(from.journal, to.journal, "t1");
            assert_same_seals(from.journal, to.journal, "room");
            journals_remove(&from);
            journals_remove(&to);
        }
}

static void test_copy__takes_no_seal_of_a_record_that_it_has_not(void **state) {
    (void)state;
    static const uint8_t key[JOURNAL_SEAL_KEY_BYTES] = {1};
    struct journals_store from = journals_make(&journals_backends[0]);
    struct journals_store to = journals_make(&journals_backends[0]);
    uint8_t bytes[JOURNAL_SEAL_BYTES];
    struct journal_secret was;
    struct journal_copy copy;
    struct sabot_error error;
    fill(from.journal);
    struct journal_head head = journals_head(from.journal, "t1");
    assert_int_equal(from.journal->operations->secret_find(from.journal, "t1", JOURNAL_SEAL_NUMBER,
                                                           &was, &error),
                     SABOT_OK);
    head.sequence++;
    journal_seal_write(key, "t1", &head, bytes);
    assert_int_equal(journal_seal_swap(from.journal, "t1", &was, bytes, &error), SABOT_OK);
    assert_int_equal(journal_copy(from.journal, to.journal, &copy, &error), SABOT_BAD_TEXT);
    assert_non_null(strstr(error.words, "seal"));
    journals_remove(&from);
    journals_remove(&to);
}

static void test_copy__goes_on_where_it_stopped(void **state) {
    (void)state;
    struct journals_store from = journals_make(&journals_backends[0]);
    struct journals_store to = journals_make(&journals_backends[1]);
    struct journal_copy copy;
    struct sabot_error error;
    fill(from.journal);
    assert_int_equal(journal_copy(from.journal, to.journal, &copy, &error), SABOT_OK);
    fill(from.journal);
    assert_int_equal(journal_copy(from.journal, to.journal, &copy, &error), SABOT_OK);
    assert_int_equal(copy.records, 2000);
    assert_int_equal(copy.copied, 1000);
    assert_int_equal(journal_copy(from.journal, to.journal, &copy, &error), SABOT_OK);
    assert_int_equal(copy.copied, 0);
    journals_remove(&from);
    journals_remove(&to);
}

static void test_copy__refuses_another_history(void **state) {
    (void)state;
    struct journals_store from = journals_make(&journals_backends[0]);
    struct journals_store to = journals_make(&journals_backends[1]);
    struct journal_copy copy;
    struct sabot_error error;
    journals_put(from.journal, "t1", "a", 2);
    journals_put(to.journal, "t1", "b", 2);
    assert_int_equal(journal_copy(from.journal, to.journal, &copy, &error), SABOT_BAD_TEXT);
    assert_non_null(strstr(error.words, "another history of t1"));
    journals_remove(&to);
    to = journals_make(&journals_backends[1]);
    assert_int_equal(journal_copy(from.journal, to.journal, &copy, &error), SABOT_OK);
    journals_put(to.journal, "t1", "c", 1);
    assert_int_equal(journal_copy(from.journal, to.journal, &copy, &error), SABOT_BAD_TEXT);
    assert_non_null(strstr(error.words, "longer history of t1"));
    assert_int_equal(journals_count(to.journal, "t1"), 3);
    journals_remove(&from);
    journals_remove(&to);
}

HARNESS_MAIN(cmocka_unit_test(test_copy__has_the_same_heads_between_all_backends),
             cmocka_unit_test(test_copy__takes_no_seal_of_a_record_that_it_has_not),
             cmocka_unit_test(test_copy__goes_on_where_it_stopped),
             cmocka_unit_test(test_copy__refuses_another_history))

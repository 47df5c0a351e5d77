/*
 * conformance_kept_test.c - what journal.h promises of all that a store keeps, proved for
 * every backend: streams and heads, snapshots, secrets, and finding them again.
 * Records are conformance_test.c's.
 */
#include "host/journal/journal_backend.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- streams ---- */

/* How many streams there are, in the order of `sorted`. */
static int count_streams(struct journals_store *store, const char *const *sorted) {
    char name[JOURNAL_STREAM_MAX] = "";
    struct sabot_error error;
    for (int count = 0;; count++) {
        assert_int_equal(journal_next_stream(store->journal, name, &error), SABOT_OK);
        if (name[0] == '\0')
            return count;
        assert_string_equal(name, sorted[count]);
        assert_int_equal(journals_first_bad(store->journal, name), 0); /* it may be used */
    }
}

static void list_streams(struct journals_store *store) {
    struct sabot_error error;
    static const char *const given[] = {"table-2", "room", "table-10", "Z", "\xc3\xa9"};
    static const char *const sorted[] = {"Z", "room", "table-10", "table-2", "\xc3\xa9"};
    assert_int_equal(count_streams(store, NULL), 0);
    for (int i = 0; i < 5; i++)
        for (int times = 0; times < 3; times++)
            journals_put(store->journal, given[i], "", 1);
    assert_int_equal(
        journal_secret_write(store->journal, "secret", 1, (const uint8_t *)"x", 1, &error),
        SABOT_OK); /* no records, so it is not listed */
    assert_int_equal(count_streams(store, sorted), 5);
    char after[JOURNAL_STREAM_MAX] = "s"; /* no stream is called so */
    assert_int_equal(journal_next_stream(store->journal, after, &error), SABOT_OK);
    assert_string_equal(after, "table-10");
}

static void list_heads(struct journals_store *store) {
    static const char *const streams[] = {"room", "t-1", "t-10"};
    struct journal_heads met;
    struct sabot_error error;
    assert_int_equal(journal_heads_read(store->journal, &met, &error), SABOT_OK);
    assert_int_equal(met.count, 0);
    free(met.list);
    for (int i = 2; i >= 0; i--) {
        journals_put(store->journal, streams[i], "a", i + 1);
        journals_put(store->journal, streams[i], "b", 2);
    }
    assert_int_equal(journal_heads_read(store->journal, &met, &error), SABOT_OK);
    assert_int_equal(met.count, 3);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(met.list[i].name, streams[i]);
        journals_assert_head(met.list[i].head, journals_head(store->journal, streams[i]));
    }
    free(met.list);
}

static void test_heads__are_those_of_every_stream(void **state) {
    (void)state;
    journals_on_every_backend(list_heads);
}

static void test_streams__are_listed_by_name_and_may_be_read_meanwhile(void **state) {
    (void)state;
    journals_on_every_backend(list_streams);
}

/* ---- snapshots ---- */

static void keep_snapshots(struct journals_store *store) {
    struct sabot_error error;
    struct journal_snapshot found;
    assert_int_equal(journal_snapshot_read(store->journal, "t", &found, &error), SABOT_NOT_FOUND);
    for (uint32_t version = 1; version <= 3; version++) {
        char state[64];
        int size = snprintf(state, sizeof state, "the state of version %u", version);
        struct journal_snapshot written = {.head = journals_put(store->journal, "t", "", 1),
                                           .version = version,
                                           .size = (uint32_t)size,
                                           .bytes = (uint8_t *)state};
        assert_int_equal(journal_snapshot_write(store->journal, "t", &written, &error), SABOT_OK);
        if (version == 2)
            journals_reopen(store, JOURNAL_WRITE);
        assert_int_equal(journal_snapshot_read(store->journal, "t", &found, &error), SABOT_OK);
        journals_assert_head(found.head, written.head);
        assert_int_equal(found.version, version);
        assert_int_equal(found.size, size);
        assert_memory_equal(found.bytes, state, found.size);
        free(found.bytes);
    }
    assert_int_equal(journal_snapshot_read(store->journal, "u", &found, &error), SABOT_NOT_FOUND);
}

static void test_snapshot__is_the_last_one_written(void **state) {
    (void)state;
    journals_on_every_backend(keep_snapshots);
}

static void keep_odd_snapshots(struct journals_store *store) {
    struct sabot_error error;
    struct journal_snapshot found;
    static const uint32_t sizes[] = {0, 1, 4096, 3 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct journal_snapshot written = {.size = sizes[i], .bytes = malloc(sizes[i] + 1)};
        memset(written.bytes, 0x5a, sizes[i] + 1);
        assert_int_equal(journal_snapshot_write(store->journal, "t", &written, &error), SABOT_OK);
        assert_int_equal(journal_snapshot_read(store->journal, "t", &found, &error), SABOT_OK);
        assert_int_equal(found.size, sizes[i]);
        if (sizes[i] > 0)
            assert_memory_equal(found.bytes, written.bytes, sizes[i]);
        free(found.bytes);
        free(written.bytes);
    }
}

static void test_snapshot__may_be_empty_or_large(void **state) {
    (void)state;
    journals_on_every_backend(keep_odd_snapshots);
}

/* ---- secrets ---- */

static void keep_secrets(struct journals_store *store) {
    struct sabot_error error;
    uint8_t sealed[JOURNAL_SECRET_MAX], found[JOURNAL_SECRET_MAX];
    uint32_t size = 0;
    memset(sealed, 0xa5, sizeof sealed);
    assert_int_equal(journal_secret_read(store->journal, "t", 1, found, &size, &error),
                     SABOT_NOT_FOUND);
    assert_int_equal(journal_secret_erase(store->journal, "t", 1, &error), SABOT_OK);
    for (uint64_t number = 1; number <= 20; number++)
        assert_int_equal(journal_secret_write(store->journal, "t", number, sealed,
                                              (uint32_t)(number == 1 ? JOURNAL_SECRET_MAX : number),
                                              &error),
                         SABOT_OK);
    sealed[0] = 1;
    assert_int_equal(journal_secret_write(store->journal, "t", 2, sealed, 40, &error), SABOT_OK);
    assert_int_equal(journal_secret_erase(store->journal, "t", 3, &error), SABOT_OK);
    assert_int_equal(journal_secret_erase(store->journal, "t", 3, &error), SABOT_OK);
    journals_reopen(store, JOURNAL_WRITE);
    assert_int_equal(journal_secret_read(store->journal, "t", 1, found, &size, &error), SABOT_OK);
    assert_int_equal(size, JOURNAL_SECRET_MAX);
    assert_int_equal(found[0], 0xa5);
    assert_int_equal(journal_secret_read(store->journal, "t", 2, found, &size, &error), SABOT_OK);
    assert_int_equal(size, 40);
    assert_memory_equal(found, sealed, 40);
    assert_int_equal(journal_secret_read(store->journal, "t", 3, found, &size, &error),
                     SABOT_NOT_FOUND);
    assert_int_equal(journal_secret_read(store->journal, "t", 20, found, &size, &error), SABOT_OK);
    assert_int_equal(size, 20);
    assert_int_equal(journal_secret_read(store->journal, "u", 1, found, &size, &error),
                     SABOT_NOT_FOUND);
    static const uint64_t next[][2] = {{0, 1}, {1, 2}, {2, 4}, {18, 19}, {19, 20}, {20, 0}};
    for (size_t i = 0; i < sizeof next / sizeof next[0]; i++) {
        struct journal_secret secret = {.number = 99};
        assert_int_equal(journal_secret_next(store->journal, "t", next[i][0], &secret, &error),
                         SABOT_OK);
        assert_int_equal(secret.number, next[i][1]);
    }
}

static void test_secret__is_kept_replaced_and_erased(void **state) {
    (void)state;
    journals_on_every_backend(keep_secrets);
}

/* ---- seals ---- */

static const uint8_t seal_key[JOURNAL_SEAL_KEY_BYTES] = "a key of thirty-two bytes in all";

/* The seal that comes with a page of the stream, and covers what? */
static enum journal_cover cover_of(struct journal *journal, const char *stream) {
    struct sabot_error error;
    struct journal_cursor cursor =
        journal_cursor_open(journal, stream, 1, JOURNAL_SEQUENCE_MAX, &error);
    assert_int_equal(journal_cursor_fill(&cursor), SABOT_OK);
    struct journal_seal with_page = cursor.page.seal, seal;
    assert_int_equal(journal_cursor_close(&cursor), SABOT_OK);
    assert_int_equal(journal_seal_find(journal, stream, &seal, &error), SABOT_OK);
    assert_memory_equal(&with_page.head, &seal.head, sizeof seal.head);
    assert_memory_equal(with_page.mac, seal.mac, sizeof seal.mac);
    struct journal_head head = journals_head(journal, stream);
    return journal_seal_cover(seal_key, stream, &seal, &head);
}

static void seal_appends(struct journals_store *store) {
    struct sabot_error error;
    struct journals_command group[4];
    struct journal_append appends[4];
    struct journal_secret secret;
    journals_put(store->journal, "t", "before", 2);
    assert_int_equal(cover_of(store->journal, "t"), JOURNAL_NOT_COVERED);
    journal_seal_with(store->journal, seal_key, true);
    journals_put(store->journal, "t", "one", 3);
    assert_int_equal(cover_of(store->journal, "t"), JOURNAL_COVERED);
    /* Two commands of one stream in a group, one of another, and one that loses its race. */
    struct journal_head head = journals_head(store->journal, "t"), none = {0};
    journals_command_make(&group[0], "t", head, "two", 1);
    journals_command_make(&group[1], "u", none, "three", 2);
    journals_command_make(&group[2], "t", group[0].append.head, "four", 2);
    journals_command_make(&group[3], "t", head, "lost", 1);
    for (int i = 0; i < 4; i++)
        appends[i] = group[i].append;
    assert_int_equal(journal_append_group(store->journal, appends, 4, &error), SABOT_OK);
    assert_int_equal(appends[2].outcome, JOURNAL_APPENDED);
    assert_int_equal(appends[3].outcome, JOURNAL_LOST_RACE);
    assert_int_equal(cover_of(store->journal, "t"), JOURNAL_COVERED);
    assert_int_equal(cover_of(store->journal, "u"), JOURNAL_COVERED);
    /* It is no secret of a shoe. */
    assert_int_equal(journal_secret_next(store->journal, "t", 0, &secret, &error), SABOT_OK);
    assert_int_equal(secret.number, 0);
    assert_int_equal(journal_seal_permits(store->journal, "t", &appends[2].head, &error), SABOT_OK);
    /* Somebody without the key. */
    journals_reopen(store, JOURNAL_WRITE);
    store->journal->seals = false; /* one in memory is not opened again */
    assert_int_equal(cover_of(store->journal, "t"), JOURNAL_COVERED);
    head = journals_put(store->journal, "t", "forged", 1);
    assert_int_equal(cover_of(store->journal, "t"), JOURNAL_NOT_COVERED);
    journal_seal_with(store->journal, seal_key, true);
    assert_int_equal(journal_seal_permits(store->journal, "t", &head, &error), SABOT_BAD_TEXT);
    assert_memory_equal(error.words, "record 9 of t has no seal", 25);
    /* Somebody with it vouches for all of it. */
    assert_int_equal(journal_seal_end(store->journal, "t", &error), SABOT_OK);
    assert_int_equal(cover_of(store->journal, "t"), JOURNAL_COVERED);
    assert_int_equal(journal_seal_end(store->journal, "t", &error), SABOT_OK);
}

static void test_seal__is_set_with_the_records_and_covers_all_before(void **state) {
    (void)state;
    journals_on_every_backend(seal_appends);
}

/* ---- opening again ---- */

static void open_again(struct journals_store *store) {
    struct journal_head heads[10];
    char stream[16];
    for (int i = 0; i < 10; i++) {
        snprintf(stream, sizeof stream, "t%d", i);
        for (int times = 0; times <= i; times++)
            heads[i] = journals_put(store->journal, stream, "", 2);
    }
    for (int round = 0; round < 3; round++) {
        journals_reopen(store, round == 1 ? JOURNAL_READ : JOURNAL_WRITE);
        for (int i = 0; i < 10; i++) {
            snprintf(stream, sizeof stream, "t%d", i);
            journals_assert_head(journals_head(store->journal, stream), heads[i]);
            assert_int_equal(journals_first_bad(store->journal, stream), 0);
        }
    }
    struct journal_head next = journals_put(store->journal, "t0", "", 1);
    assert_int_equal(next.sequence, heads[0].sequence + 1);
}

static void test_open_again__finds_everything(void **state) {
    (void)state;
    journals_on_every_backend(open_again);
}

HARNESS_MAIN(cmocka_unit_test(test_streams__are_listed_by_name_and_may_be_read_meanwhile),
             cmocka_unit_test(test_heads__are_those_of_every_stream),
             cmocka_unit_test(test_snapshot__is_the_last_one_written),
             cmocka_unit_test(test_snapshot__may_be_empty_or_large),
             cmocka_unit_test(test_secret__is_kept_replaced_and_erased),
             cmocka_unit_test(test_seal__is_set_with_the_records_and_covers_all_before),
             cmocka_unit_test(test_open_again__finds_everything))

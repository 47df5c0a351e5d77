/*
 * conformance_test.c - what journal.h promises of records, proved for every backend:
 * appended, raced for, repeated, read, verified. Streams, snapshots and secrets are
 * conformance_kept_test.c's. A new backend is a row in tests/support/journals.c.
 */
#include "host/journal/journal_cursor.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct journal_head empty_head;

/* Records in the order in which they were read. */
struct met {
    int count, limit; /* 0: no limit */
    struct journal_record records[64];
    uint8_t bytes[64][128];
};

static bool meet(struct met *met, const struct journal_record *record) {
    assert_true(met->count < 64 && record->size <= sizeof met->bytes[0]);
    if (record->size > 0)
        memcpy(met->bytes[met->count], record->bytes, record->size);
    met->records[met->count] = *record;
    met->records[met->count].bytes = met->bytes[met->count];
    return ++met->count != met->limit;
}

static void read_all(struct journal *journal, const char *stream, uint64_t from, uint64_t to,
                     struct met *met) {
    struct sabot_error error;
    const struct journal_record *record;
    struct journal_cursor cursor = journal_cursor_open(journal, stream, from, to, &error);
    met->count = 0;
    while ((record = journal_cursor_next(&cursor)) != NULL && meet(met, record))
        continue;
    assert_int_equal(journal_cursor_close(&cursor), SABOT_OK);
}

/* All but where the bytes are. */
static void assert_record_equal(const struct journal_record *found,
                                const struct journal_record *expected) {
    assert_int_equal(found->sequence, expected->sequence);
    assert_int_equal(found->time_ms, expected->time_ms);
    assert_string_equal(found->actor, expected->actor);
    assert_string_equal(found->command, expected->command);
    assert_int_equal(found->part, expected->part);
    assert_int_equal(found->parts, expected->parts);
    assert_memory_equal(found->digest, expected->digest, sizeof found->digest);
    assert_int_equal(found->kind, expected->kind);
    assert_int_equal(found->size, expected->size);
    if (found->size > 0)
        assert_memory_equal(found->bytes, expected->bytes, found->size);
    assert_memory_equal(found->previous, expected->previous, sizeof found->previous);
    assert_memory_equal(found->hash, expected->hash, sizeof found->hash);
}

/* ---- append and read ---- */

static void read_what_was_appended(struct journals_store *store) {
    static struct met met;
    struct journals_command first, second;
    journals_command_make(&first, "table-1", empty_head, "a", 3);
    assert_int_equal(journals_try(store->journal, &first), JOURNAL_APPENDED);
    journals_command_make(&second, "table-1", first.append.head, "b", 1);
    assert_int_equal(journals_try(store->journal, &second), JOURNAL_APPENDED);
    journals_assert_head(journals_head(store->journal, "table-1"), second.append.head);
    assert_int_equal(second.append.head.sequence, 4);
    read_all(store->journal, "table-1", 1, UINT64_MAX, &met);
    assert_int_equal(met.count, 4);
    for (int i = 0; i < 3; i++)
        assert_record_equal(&met.records[i], &first.records[i]);
    assert_record_equal(&met.records[3], &second.records[0]);
    assert_int_equal(journals_first_bad(store->journal, "table-1"), 0);
}

static void test_append__is_read_back_whole_and_in_order(void **state) {
    (void)state;
    journals_on_every_backend(read_what_was_appended);
}

static void read_ranges(struct journals_store *store) {
    static struct met met;
    for (int i = 0; i < 10; i++)
        journals_put(store->journal, "t", "", 1);
    static const struct {
        uint64_t from, to;
        int count;
    } ranges[] = {{1, 10, 10}, {0, 10, 10}, {4, 6, 3},          {10, 10, 1},
                  {11, 20, 0}, {6, 4, 0},   {7, UINT64_MAX, 4}, {UINT64_MAX, UINT64_MAX, 0}};
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        read_all(store->journal, "t", ranges[i].from, ranges[i].to, &met);
        assert_int_equal(met.count, ranges[i].count);
        if (met.count > 0)
            assert_int_equal(met.records[0].sequence, ranges[i].from > 0 ? ranges[i].from : 1);
    }
}

static void test_read__gives_the_range_asked_for(void **state) {
    (void)state;
    journals_on_every_backend(read_ranges);
}

static void stop_reading(struct journals_store *store) {
    static struct met met;
    for (int i = 0; i < 5; i++)
        journals_put(store->journal, "t", "", 1);
    met.limit = 2;
    read_all(store->journal, "t", 1, UINT64_MAX, &met);
    assert_int_equal(met.count, 2);
    met.limit = 0;
    read_all(store->journal, "t", 1, UINT64_MAX, &met);
    assert_int_equal(met.count, 5);
}

static void test_read__may_stop_anywhere(void **state) {
    (void)state;
    journals_on_every_backend(stop_reading);
}

/* More than a page, and written to between two calls. */
static void read_while_writing(struct journals_store *store) {
    struct sabot_error error;
    const struct journal_record *record;
    uint64_t last = 0;
    for (int i = 0; i < 50; i++)
        journals_put(store->journal, "t", "", 4);
    struct journal_cursor cursor = journal_cursor_open(store->journal, "t", 1, UINT64_MAX, &error);
    while ((record = journal_cursor_next(&cursor)) != NULL) {
        assert_int_equal(record->sequence, ++last);
        assert_int_equal(journals_first_bad(store->journal, "t"), 0);
        if (last % 50 == 0)
            journals_put(store->journal, "t", "", 3);
    }
    assert_int_equal(last, 200);
    assert_int_equal(journal_cursor_close(&cursor), SABOT_OK);
    assert_int_equal(journals_count(store->journal, "t"), 200 + 4 * 3);
}

static void test_read__ends_at_the_head_it_began_with(void **state) {
    (void)state;
    journals_on_every_backend(read_while_writing);
}

static void ask_empty(struct journals_store *store) {
    struct journal_head head;
    struct journal_fault fault;
    struct sabot_error error;
    journals_assert_head(journals_head(store->journal, "nobody"), empty_head);
    assert_int_equal(journals_count(store->journal, "nobody"), 0);
    assert_int_equal(journal_verify(store->journal, "nobody", &head, &fault, &error), SABOT_OK);
    assert_int_equal(fault.sequence, 0);
    journals_assert_head(head, empty_head);
    assert_int_equal(journal_append_group(store->journal, NULL, 0, &error), SABOT_OK);
}

static void test_empty_stream__has_head_zero_and_no_records(void **state) {
    (void)state;
    journals_on_every_backend(ask_empty);
}

/* ---- races and repeats ---- */

static void lose_race(struct journals_store *store) {
    struct journals_command winner, loser;
    journals_command_make(&winner, "t", empty_head, "winner", 2);
    journals_command_make(&loser, "t", empty_head, "loser", 1);
    assert_int_equal(journals_try(store->journal, &winner), JOURNAL_APPENDED);
    assert_int_equal(journals_try(store->journal, &loser), JOURNAL_LOST_RACE);
    journals_assert_head(loser.append.head, winner.append.head);
    journals_command_make(&loser, "t", loser.append.head, "loser", 1);
    assert_int_equal(journals_try(store->journal, &loser), JOURNAL_APPENDED);
    assert_int_equal(journals_count(store->journal, "t"), 3);
}

static void test_lost_race__tells_the_winners_head_and_stores_nothing(void **state) {
    (void)state;
    journals_on_every_backend(lose_race);
}

/* The same sequence with another hash: the head of a history that was lost. */
static void lose_by_hash(struct journals_store *store) {
    struct journal_head head = journals_put(store->journal, "t", "a", 1);
    struct journal_head other = head;
    struct journals_command command;
    other.hash[31] ^= 1;
    journals_command_make(&command, "t", other, "b", 1);
    assert_int_equal(journals_try(store->journal, &command), JOURNAL_LOST_RACE);
    journals_assert_head(command.append.head, head);
    other = (struct journal_head){.sequence = 7};
    journals_command_make(&command, "t", other, "b", 1);
    assert_int_equal(journals_try(store->journal, &command), JOURNAL_LOST_RACE);
    assert_int_equal(journals_count(store->journal, "t"), 1);
}

static void test_lost_race__is_also_a_head_of_another_history(void **state) {
    (void)state;
    journals_on_every_backend(lose_by_hash);
}

static void group_with_a_loser(struct journals_store *store) {
    enum { COUNT = 5 };
    static struct journals_command commands[COUNT];
    struct journal_append group[COUNT];
    struct sabot_error error;
    struct journal_head b_head = journals_put(store->journal, "b", "early", 1);
    journals_command_make(&commands[0], "a", empty_head, "a1", 2);
    journals_command_make(&commands[1], "b", empty_head, "b1", 2); /* too late */
    journals_command_make(&commands[2], "c", empty_head, "c1", 1);
    journals_command_make(&commands[3], "a", commands[0].append.head, "a2", 1);
    journals_command_make(&commands[4], "b", commands[1].append.head, "b2", 1);
    for (int i = 0; i < COUNT; i++)
        group[i] = commands[i].append;
    assert_int_equal(journal_append_group(store->journal, group, COUNT, &error), SABOT_OK);
    static const enum journal_outcome expected[COUNT] = {
        JOURNAL_APPENDED, JOURNAL_LOST_RACE, JOURNAL_APPENDED, JOURNAL_APPENDED, JOURNAL_LOST_RACE};
    for (int i = 0; i < COUNT; i++)
        assert_int_equal(group[i].outcome, expected[i]);
    journals_assert_head(group[1].head, b_head);
    journals_assert_head(group[4].head, b_head);
    journals_assert_head(journals_head(store->journal, "a"), commands[3].append.head);
    assert_int_equal(journals_count(store->journal, "a"), 3);
    assert_int_equal(journals_count(store->journal, "b"), 1);
    assert_int_equal(journals_count(store->journal, "c"), 1);
    assert_int_equal(journals_first_bad(store->journal, "a"), 0);
}

static void test_group__undoes_only_the_stream_that_lost(void **state) {
    (void)state;
    journals_on_every_backend(group_with_a_loser);
}

/* The later append even names the right head: it was decided after one that
 * does not stand, so it must not stand either. */
static void lose_after_a_repeat(struct journals_store *store) {
    static struct journals_command commands[3];
    struct journal_append group[3];
    struct sabot_error error;
    struct journal_head head = journals_put(store->journal, "t", "once", 1);
    journals_command_make(&commands[0], "t", head, "once", 1);
    journals_command_make(&commands[1], "t", head, "next", 1);
    journals_command_make(&commands[2], "u", empty_head, "once", 1);
    for (int i = 0; i < 3; i++)
        group[i] = commands[i].append;
    assert_int_equal(journal_append_group(store->journal, group, 3, &error), SABOT_OK);
    assert_int_equal(group[0].outcome, JOURNAL_REPEATED);
    assert_int_equal(group[1].outcome, JOURNAL_LOST_RACE);
    assert_int_equal(group[2].outcome, JOURNAL_APPENDED); /* ids are a stream's own */
    journals_assert_head(group[0].head, head);
    journals_assert_head(group[1].head, head);
    assert_int_equal(journals_count(store->journal, "t"), 1);
}

static void test_group__loses_what_follows_a_repeat_of_its_stream(void **state) {
    (void)state;
    journals_on_every_backend(lose_after_a_repeat);
}

static void repeat(struct journals_store *store) {
    struct journals_command command;
    struct journal_head head = journals_put(store->journal, "t", "id-1", 3);
    journals_command_make(&command, "t", head, "id-1", 3);
    assert_int_equal(journals_try(store->journal, &command), JOURNAL_REPEATED);
    journals_assert_head(command.append.head, head);
    /* With an old head it is a repeat all the same, and with another count. */
    journals_command_make(&command, "t", empty_head, "id-1", 1);
    assert_int_equal(journals_try(store->journal, &command), JOURNAL_REPEATED);
    assert_int_equal(journals_count(store->journal, "t"), 3);
    journals_put(store->journal, "t", "id-10", 1);
    journals_put(store->journal, "t", "ID-1", 1);
}

static void test_repeat__is_told_apart_whatever_head_was_expected(void **state) {
    (void)state;
    journals_on_every_backend(repeat);
}

static void repeat_within_a_group(struct journals_store *store) {
    static struct journals_command commands[2];
    struct journal_append group[2];
    struct sabot_error error;
    journals_command_make(&commands[0], "t", empty_head, "twice", 1);
    journals_command_make(&commands[1], "t", commands[0].append.head, "twice", 1);
    group[0] = commands[0].append;
    group[1] = commands[1].append;
    assert_int_equal(journal_append_group(store->journal, group, 2, &error), SABOT_OK);
    assert_int_equal(group[0].outcome, JOURNAL_APPENDED);
    assert_int_equal(group[1].outcome, JOURNAL_REPEATED);
    journals_assert_head(group[1].head, group[0].head);
    assert_int_equal(journals_count(store->journal, "t"), 1);
}

static void test_repeat__is_found_within_a_group(void **state) {
    (void)state;
    journals_on_every_backend(repeat_within_a_group);
}

static void nameless_commands(struct journals_store *store) {
    for (int i = 0; i < 20; i++)
        journals_put(store->journal, "t", "", 2);
    assert_int_equal(journals_count(store->journal, "t"), 40);
    assert_int_equal(journals_first_bad(store->journal, "t"), 0);
}

static void test_command_without_id__never_counts_as_a_repeat(void **state) {
    (void)state;
    journals_on_every_backend(nameless_commands);
}

static void find_commands(struct journals_store *store) {
    struct journal_record first;
    struct sabot_error error;
    uint64_t next = 1;
    char id[16];
    for (int i = 0; i < 300; i++) { /* enough for every table to have grown */
        snprintf(id, sizeof id, "c%d", i);
        journals_put(store->journal, "t", id, 1 + i % 3);
    }
    journals_put(store->journal, "other", "elsewhere", 1);
    for (int i = 0; i < 300; i++) {
        snprintf(id, sizeof id, "c%d", i);
        assert_int_equal(journal_find_command(store->journal, "t", id, &first, &error), SABOT_OK);
        assert_string_equal(first.command, id);
        assert_int_equal(first.sequence, next);
        assert_int_equal(first.part, 0);
        assert_int_equal(first.parts, 1 + i % 3);
        next += first.parts;
    }
    static const char too_long[] = "0123456789012345678901234567890123456789"
                                   "0123456789012345678901234567890123456789";
    static const char *const absent[] = {"c300", "elsewhere", too_long};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(journal_find_command(store->journal, "t", absent[i], &first, &error),
                         SABOT_OK);
        assert_int_equal(first.sequence, 0);
    }
    assert_int_equal(journal_find_command(store->journal, "none", "c1", &first, &error), SABOT_OK);
    assert_int_equal(first.sequence, 0);
}

static void test_find_command__gives_the_first_part_or_nothing(void **state) {
    (void)state;
    journals_on_every_backend(find_commands);
}

/* ---- sizes ---- */

static void fill_up_a_record(struct journals_store *store) {
    static struct met met;
    static uint8_t big[JOURNAL_BYTES_MAX];
    struct journals_command command;
    static const uint32_t sizes[] = {0, 1, 1000, 5000, 70000, JOURNAL_BYTES_MAX};
    for (size_t i = 0; i < sizeof big; i++)
        big[i] = (uint8_t)(i * 7 + i / 256);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        journals_command_make(&command, "t", journals_head(store->journal, "t"), "", 1);
        command.records[0].bytes = sizes[i] > 0 ? big : NULL;
        command.records[0].size = sizes[i];
        journals_command_chain(&command);
        assert_int_equal(journals_try(store->journal, &command), JOURNAL_APPENDED);
    }
    journals_reopen(store, JOURNAL_READ);
    assert_int_equal(journals_first_bad(store->journal, "t"), 0); /* hashes all bytes */
    read_all(store->journal, "t", 1, 1, &met);
    assert_int_equal(met.records[0].size, 0);
}

static void test_record__may_be_empty_or_as_big_as_allowed(void **state) {
    (void)state;
    journals_on_every_backend(fill_up_a_record);
}

static void fill_up_the_fields(struct journals_store *store) {
    static struct met met;
    struct journals_command command;
    char stream[JOURNAL_STREAM_MAX] = {0};
    memset(stream, 's', sizeof stream - 1);
    journals_command_make(&command, stream, empty_head, "", 1);
    struct journal_record *record = &command.records[0];
    memset(record->actor, 'a', sizeof record->actor - 1);
    memset(record->command, 'c', sizeof record->command - 1);
    memset(record->digest, 0xff, sizeof record->digest);
    record->kind = UINT16_MAX;
    record->time_ms = INT64_MIN;
    journals_command_chain(&command);
    assert_int_equal(journals_try(store->journal, &command), JOURNAL_APPENDED);
    journals_reopen(store, JOURNAL_READ);
    read_all(store->journal, stream, 1, UINT64_MAX, &met);
    assert_int_equal(met.count, 1);
    assert_record_equal(&met.records[0], record);
    assert_int_equal(journals_first_bad(store->journal, stream), 0);
}

static void test_record__keeps_every_field_at_its_limit(void **state) {
    (void)state;
    journals_on_every_backend(fill_up_the_fields);
}

/* ---- failing ---- */

static void fail_a_write(struct journals_store *store) {
    static uint8_t big[65536];
    struct journals_command command;
    struct sabot_error error;
    struct journal_head head = journals_put(store->journal, "t", "a", 1);
    if (store->backend->exhaust == NULL)
        return; /* tests/fault makes its allocations fail */
    store->backend->exhaust(store->journal);
    journals_command_make(&command, "t", head, "b", 1);
    command.records[0].bytes = big;
    command.records[0].size = sizeof big;
    journals_command_chain(&command);
    assert_int_not_equal(journal_append_group(store->journal, &command.append, 1, &error),
                         SABOT_OK);
    assert_null(strchr(error.words, '\n'));
    print_message("%s\n", error.words);
    /* From now on nothing is written, however small. */
    journals_command_make(&command, "t", head, "c", 1);
    assert_int_equal(journal_append_group(store->journal, &command.append, 1, &error), SABOT_IO);
    print_message("%s\n", error.words);
    assert_int_equal(journal_secret_write(store->journal, "t", 1, big, 1, &error), SABOT_IO);
    assert_int_equal(journal_secret_erase(store->journal, "t", 1, &error), SABOT_IO);
    struct journal_snapshot snapshot = {.head = head, .size = 1, .bytes = big};
    assert_int_equal(journal_snapshot_write(store->journal, "t", &snapshot, &error), SABOT_IO);
    /* Nor read: what it shows may not be on the disk. */
    char name[JOURNAL_STREAM_MAX] = "";
    struct journal_record record;
    struct journal_head unsure;
    struct journal_heads heads;
    uint32_t size;
    assert_int_equal(journal_find_head(store->journal, "t", &unsure, &error), SABOT_IO);
    assert_int_equal(journal_find_record(store->journal, "t", 1, &record, &error), SABOT_IO);
    assert_int_equal(journal_find_command(store->journal, "t", "a", &record, &error), SABOT_IO);
    assert_int_equal(record.sequence, 0);
    assert_int_equal(journal_next_stream(store->journal, name, &error), SABOT_IO);
    assert_int_equal(journal_heads_read(store->journal, &heads, &error), SABOT_IO);
    assert_null(heads.list);
    assert_int_equal(journal_snapshot_read(store->journal, "t", &snapshot, &error), SABOT_IO);
    assert_int_equal(journal_secret_read(store->journal, "t", 1, big, &size, &error), SABOT_IO);
    struct journal_secret secret;
    assert_int_equal(journal_secret_next(store->journal, "t", 0, &secret, &error), SABOT_IO);
    /* What was acknowledged is there after opening again. */
    journals_reopen(store, JOURNAL_WRITE);
    journals_assert_head(journals_head(store->journal, "t"), head);
    assert_int_equal(journals_try(store->journal, &command), JOURNAL_APPENDED);
}

static void test_failed_write__is_final_until_opened_again(void **state) {
    (void)state;
    journals_on_every_backend(fail_a_write);
}

/* ---- whole commands ---- */

static void stop_within_a_command(struct journals_store *store) {
    struct sabot_error error;
    journals_put(store->journal, "t", "a", 3);
    struct journal_verify verify = journal_verify_open(store->journal, "t", &error);
    assert_non_null(journal_verify_next(&verify));
    assert_non_null(journal_verify_next(&verify));
    assert_int_equal(verify.head.sequence, 2);
    assert_non_null(journal_verify_next(&verify));
    assert_null(journal_verify_next(&verify));
    assert_null(journal_verify_next(&verify));
    assert_int_equal(verify.fault.sequence, 0);
    assert_int_equal(verify.head.sequence, 3);
    assert_int_equal(journal_verify_close(&verify), SABOT_OK);
}

static void test_verify__gives_good_records_and_may_stop_anywhere(void **state) {
    (void)state;
    journals_on_every_backend(stop_within_a_command);
}

static void go_back_in_time(struct journals_store *store) {
    struct journals_command command;
    struct journal_head head = journals_put(store->journal, "t", "a", 2);
    journals_command_make(&command, "t", head, "b", 1);
    command.records[0].time_ms = 1700000000000; /* that of the first; the second is later */
    journals_command_chain(&command);
    assert_int_equal(journals_try(store->journal, &command), JOURNAL_APPENDED);
    assert_int_equal(journals_first_bad(store->journal, "t"), 3);
}

static void test_verify__reports_a_time_that_goes_back(void **state) {
    (void)state;
    journals_on_every_backend(go_back_in_time);
}
HARNESS_MAIN(cmocka_unit_test(test_append__is_read_back_whole_and_in_order),
             cmocka_unit_test(test_read__gives_the_range_asked_for),
             cmocka_unit_test(test_read__may_stop_anywhere),
             cmocka_unit_test(test_read__ends_at_the_head_it_began_with),
             cmocka_unit_test(test_empty_stream__has_head_zero_and_no_records),
             cmocka_unit_test(test_lost_race__tells_the_winners_head_and_stores_nothing),
             cmocka_unit_test(test_lost_race__is_also_a_head_of_another_history),
             cmocka_unit_test(test_group__undoes_only_the_stream_that_lost),
             cmocka_unit_test(test_group__loses_what_follows_a_repeat_of_its_stream),
             cmocka_unit_test(test_repeat__is_told_apart_whatever_head_was_expected),
             cmocka_unit_test(test_repeat__is_found_within_a_group),
             cmocka_unit_test(test_command_without_id__never_counts_as_a_repeat),
             cmocka_unit_test(test_find_command__gives_the_first_part_or_nothing),
             cmocka_unit_test(test_record__may_be_empty_or_as_big_as_allowed),
             cmocka_unit_test(test_record__keeps_every_field_at_its_limit),
             cmocka_unit_test(test_failed_write__is_final_until_opened_again),
             cmocka_unit_test(test_verify__gives_good_records_and_may_stop_anywhere),
             cmocka_unit_test(test_verify__reports_a_time_that_goes_back))

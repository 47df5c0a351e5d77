/*
 * replay_test.c - a state from a journal: up to any record, from a snapshot that can
 * be believed, and never past a record that does not follow.
 */
#include "host/service/replay.h"
#include "tests/support/desk.h"
#include "tests/support/harness.h"

#include <stdlib.h>
#include <string.h>

static struct desk desk;
static struct replay replay;

static void begin(void) {
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED); /* opened; Ann, chips; Bo, chips */
}

static void read_to(uint64_t sequence) {
    struct sabot_error error;
    if (replay_stream(&replay, desk.disk->store, desk.key, "t1", sequence, &error) != SABOT_OK)
        fail_msg("%s", error.words);
}

static sabot_cents chips(int bettor) {
    return replay.table.book.balances[sabot_account_chips(bettor)].posted;
}

/* Writes a snapshot that says Ann has all her chips back in the cage: plainly another
 * state. `change` makes of it one that must not be believed. */
static void write_snapshot(const struct journal_head *head, const struct fair_key *key,
                           const char *stream, void (*change)(struct journal_snapshot *)) {
    static uint8_t space[RECORD_STATE_MAX];
    static struct sabot_table other;
    struct journal_snapshot snapshot = {.head = *head};
    struct sabot_error error;
    other = *desk_table(&desk);
    sabot_book_apply(&other.book,
                     (struct sabot_transfer){SABOT_TRANSFER_POST, (uint8_t)sabot_account_chips(1),
                                             SABOT_ACCOUNT_CAGE, 1000000});
    assert_true(snapshot_write(&snapshot, key, stream, &other, space));
    if (change != NULL)
        change(&snapshot);
    assert_int_equal(journal_snapshot_write(desk.disk->store, "t1", &snapshot, &error), SABOT_OK);
    free(snapshot.bytes);
}

static void be_of_another_version(struct journal_snapshot *snapshot) {
    snapshot->version++;
}

static void be_cut(struct journal_snapshot *snapshot) {
    snapshot->size--;
}

static void be_without_seal(struct journal_snapshot *snapshot) {
    snapshot->size -= SNAPSHOT_SEAL_BYTES;
}

static void be_changed(struct journal_snapshot *snapshot) {
    snapshot->bytes[snapshot->size / 2] ^= 1;
}

static void be_moved(struct journal_snapshot *snapshot) {
    snapshot->head.hash[0] ^= 1;
}

static void be_later(struct journal_snapshot *snapshot) {
    snapshot->head.sequence++;
}

static void test_replay__stops_at_the_record_it_is_told(void **state) {
    (void)state;
    begin();
    read_to(2);
    assert_int_equal(replay.head.sequence, 2);
    assert_string_equal(replay.table.bettors[0].name, "Ann");
    assert_int_equal(chips(1), 0);
    struct sabot_error error;
    assert_int_equal(replay_more(&replay, desk.disk->store, "t1", 3, &error), SABOT_OK);
    assert_int_equal(chips(1), 1000000);
    assert_string_equal(replay.table.bettors[1].name, "");
    read_to(0);
    assert_int_equal(replay.table.phase, SABOT_PHASE_CLOSED);
    desk_close(&desk);
}

static void test_snapshot__is_believed_if_sealed_and_the_journal_has_its_head(void **state) {
    (void)state;
    struct journal_head head;
    begin();
    assert_non_null(service_table(desk.service, "t1", &head));
    write_snapshot(&head, desk.key, "t1", NULL);
    read_to(INT64_MAX);
    assert_int_equal(chips(1), 0);
    read_to(4); /* past which it lies */
    assert_int_equal(chips(1), 1000000);
    desk_close(&desk);
}

static void assert_passed_over(void) {
    read_to(INT64_MAX);
    assert_int_equal(chips(1), 1000000);
    assert_int_equal(replay.head.sequence, 5);
}

static void test_snapshot__that_does_not_fit_is_passed_over(void **state) {
    (void)state;
    void (*const changes[])(struct journal_snapshot *) = {
        be_of_another_version, be_cut, be_without_seal, be_changed, be_moved, be_later};
    struct journal_head head;
    struct fair_key *other;
    struct sabot_error error;
    begin();
    assert_non_null(service_table(desk.service, "t1", &head));
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        write_snapshot(&head, desk.key, "t1", changes[i]);
        assert_passed_over();
    }
    write_snapshot(&head, desk.key, "t2", NULL); /* another table's */
    assert_passed_over();
    assert_int_equal(fair_key_draw(&other, &error), SABOT_OK);
    write_snapshot(&head, other, "t1", NULL);
    assert_passed_over();
    fair_key_free(other);
    desk_close(&desk);
}

/* Of the first record of a command that has several. */
static struct journal_head first_of_several(void) {
    struct sabot_error error;
    const struct journal_record *record;
    struct journal_cursor cursor =
        journal_cursor_open(desk.disk->store, "t1", 1, INT64_MAX, &error);
    while ((record = journal_cursor_next(&cursor)) != NULL && record->parts == 1)
        continue;
    assert_non_null(record);
    struct journal_head head = journal_head_of(record);
    assert_int_equal(journal_cursor_close(&cursor), SABOT_OK);
    return head;
}

/* Bo is paid out and leaves: between these two records lies no state that anybody saw. */
static void test_snapshot__within_a_command_is_passed_over(void **state) {
    (void)state;
    begin();
    assert_true(desk_do(&desk, (struct desk_command){.role = SABOT_ROLE_DEALER,
                                                     .kind = SABOT_COMMAND_LEAVE,
                                                     .with.bettor = 2}));
    struct journal_head head = first_of_several();
    assert_int_equal(head.sequence, 6);
    write_snapshot(&head, desk.key, "t1", NULL);
    read_to(INT64_MAX);
    assert_int_equal(chips(1), 1000000);
    desk_close(&desk);
}

static void test_record__that_does_not_follow_is_refused(void **state) {
    (void)state;
    struct sabot_error error;
    uint8_t *bytes = malloc(JOURNAL_BYTES_MAX);
    begin();
    read_to(2);
    struct journal_record skipped = desk_record(&desk, 5, bytes);
    assert_int_equal(replay_read(&replay, &skipped, &error), SABOT_BAD_TEXT);
    assert_string_equal(error.words, "record 5 is an event that cannot follow the ones before it");
    struct journal_record gap = desk_record(&desk, 3, bytes);
    gap.sequence = 4; /* the event itself would do */
    assert_int_equal(replay_read(&replay, &gap, &error), SABOT_BAD_TEXT);
    struct journal_record again = desk_record(&desk, 2, bytes);
    again.sequence = 3; /* Ann has sat down already */
    assert_int_equal(replay_read(&replay, &again, &error), SABOT_BAD_TEXT);
    struct journal_record early = desk_record(&desk, 3, bytes);
    early.time_ms = 1;
    assert_int_equal(replay_read(&replay, &early, &error), SABOT_BAD_TEXT);
    assert_int_equal(replay.head.sequence, 2);
    struct journal_record good = desk_record(&desk, 3, bytes);
    assert_int_equal(replay_read(&replay, &good, &error), SABOT_OK);
    free(bytes);
    desk_close(&desk);
}

HARNESS_MAIN(cmocka_unit_test(test_replay__stops_at_the_record_it_is_told),
             cmocka_unit_test(test_snapshot__is_believed_if_sealed_and_the_journal_has_its_head),
             cmocka_unit_test(test_snapshot__that_does_not_fit_is_passed_over),
             cmocka_unit_test(test_snapshot__within_a_command_is_passed_over),
             cmocka_unit_test(test_record__that_does_not_follow_is_refused))

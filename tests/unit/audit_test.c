/*
 * audit_test.c - `sabot verify` at the level of its function: an honest day holds,
 * and a forged one does not, however right its hashes are.
 */
#include "host/audit/audit.h"
#include "host/record/record.h"
#include "host/room/staff_store.h"
#include "host/service/replay.h"
#include "sabot/kind.h"
#include "tests/support/harness.h"
#include "tests/support/room.h"
#include "tests/support/sheets.h"
#include "tests/support/tape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct audit_choice plain;

/* The day's records, made once. */
static const struct tape *today(void) {
    static struct tape tape;
    static struct room room;
    struct journal *journal;
    struct sabot_error error;
    if (tape.count > 0)
        return &tape;
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
    room_open(&room, journal);
    room_play_today(&room);
    room_close(&room);
    tape_read(&tape, journal);
    journal_close(journal);
    return &tape;
}

/* A copy of the stream that record `index` is of, up to `last`. */
static struct tape stream_of(int index, int last, int *copied) {
    const struct tape *day = today();
    struct tape tape = {0};
    for (int i = 0; i <= last; i++) {
        if (strcmp(day->records[i].stream, day->records[index].stream) != 0)
            continue;
        if (i == index)
            *copied = tape.count;
        tape_add(&tape, &day->records[i]);
    }
    return tape;
}

static struct audit_fault audit_tape(const struct tape *tape) {
    struct journal *journal = tape_journal(tape);
    struct audit audit;
    struct sabot_error error;
    assert_int_equal(audit_journal(journal, &plain, &audit, &error), SABOT_OK);
    struct audit_fault fault = audit.fault;
    audit_clear(&audit);
    journal_close(journal);
    return fault;
}

static void expect_fault(const struct tape *tape, const char *stream, uint64_t sequence,
                         const char *words) {
    struct audit_fault fault = audit_tape(tape);
    assert_string_equal(fault.stream, stream);
    if (fault.sequence != sequence || strstr(fault.words, words) == NULL)
        fail_msg("expected record %llu: ...%s..., got record %llu: %s",
                 (unsigned long long)sequence, words, (unsigned long long)fault.sequence,
                 fault.words);
}

/* ---- changing an event and writing its bytes again ---- */

/* ---- tests ---- */

static void test_audit__holds_for_an_honest_day(void **state) {
    (void)state;
    struct journal *journal = tape_journal(today());
    struct audit audit;
    struct sabot_error error;
    assert_int_equal(audit_journal(journal, &plain, &audit, &error), SABOT_OK);
    assert_string_equal(audit.fault.words, "");
    assert_int_equal(audit.records, today()->count);
    assert_int_equal(audit.stream_count, 3);
    assert_string_equal(audit.streams[2].name, "main");
    assert_int_equal(audit.streams[2].shoes_dealt_again, 1);
    assert_int_equal(audit.streams[2].open_shoe, AUDIT_SHOE_IN_PLAY);
    assert_int_equal(audit.streams[0].shoes_keyed, 2);
    assert_false(audit_is_anchored(&audit));
    audit_clear(&audit);
    journal_close(journal);
}

static void test_audit__has_seen_every_kind_of_event(void **state) {
    (void)state;
    bool seen[SABOT_EVENTS] = {true}; /* of those that there were when the day was recorded */
    for (int i = 0; i < today()->count; i++)
        seen[today()->records[i].record.kind] = true;
    for (int kind = 0; kind <= SABOT_EVENT_RESULT_KEYED; kind++)
        if (!seen[kind])
            fail_msg("the day has no %s", sabot_event_forms[kind].name);
}

static void change_transfer(int index, int transfer) {
    const struct journal_record *record = &today()->records[index].record;
    int at = 0, last = index + record->parts - 1 - record->part;
    struct tape tape = stream_of(index, last, &at);
    tape_open_event(&tape, at);
    tape_space.transfers[transfer].amount++;
    tape_close_event(&tape, at);
    struct audit_fault fault = audit_tape(&tape);
    if (fault.sequence != record->sequence)
        fail_msg("transfer %d of %s %llu: found at %llu, %s", transfer, tape.records[at].stream,
                 (unsigned long long)record->sequence, (unsigned long long)fault.sequence,
                 fault.words);
    tape_release(&tape);
}

static void test_audit__finds_every_changed_transfer_with_right_hashes(void **state) {
    (void)state;
    int changed = 0;
    for (int i = 0; i < today()->count; i++) {
        int count = tape_open_event(today(), i)->transfer_count;
        for (int transfer = 0; transfer < count; transfer++, changed++)
            change_transfer(i, transfer);
    }
    printf("%d changed transfers found\n", changed);
    assert_true(changed > 300);
}

static void test_audit__finds_a_wager_that_was_made_larger_afterwards(void **state) {
    (void)state;
    struct tape tape = tape_copy(today());
    int at = tape_find_kind(&tape, "main", SABOT_EVENT_WAGERED, 1);
    tape_open_event(&tape, at)->with.amount = 20000;
    tape_space.transfers[0].amount = 20000;
    tape_close_event(&tape, at);
    /* The next change of that wager gives the old stake back. */
    int next = tape_find_kind(&tape, "main", SABOT_EVENT_WAGERED, 3);
    expect_fault(&tape, "main", tape.records[next].record.sequence,
                 "transfers 1 is {\"act\":\"void-pending\"");
    tape_release(&tape);
}

static void test_audit__finds_a_changed_verdict_and_a_changed_result(void **state) {
    (void)state;
    struct tape tape = tape_copy(today());
    int at = tape_find_kind(&tape, "house", SABOT_EVENT_SETTLED, 1);
    uint64_t sequence = tape.records[at].record.sequence;
    tape_open_event(&tape, at);
    tape_space.lines[0].verdict = SABOT_PUSH;
    tape_close_event(&tape, at);
    expect_fault(&tape, "house", sequence, "lines 1 is ");
    tape_release(&tape);
    tape = tape_copy(today());
    tape_open_event(&tape, at)->with.result =
        sabot_outcome_number((struct sabot_outcome){2, 3, 2, 8});
    tape_close_event(&tape, at);
    expect_fault(&tape, "house", sequence, "it is not, byte for byte, what the rules give");
    tape_release(&tape);
}

static struct sabot_card card_at(const struct tape *tape, int at) {
    return tape_open_event(tape, at)->with.card;
}

static void set_card(struct tape *tape, int at, struct sabot_card card) {
    tape_open_event(tape, at)->with.card = card;
    tape_close_event(tape, at);
}

/* Two cards of the same points in each other's place change no total, no result and
 * no cent. */
static void test_audit__finds_a_card_that_a_revealed_shoe_does_not_have_there(void **state) {
    (void)state;
    for (int nth = 1; nth <= 86; nth += 17) {
        struct tape tape = tape_copy(today());
        int at = tape_find_kind(&tape, "main", SABOT_EVENT_CARD_DEALT, nth);
        struct sabot_card card = card_at(&tape, at), other;
        int next = at, more = nth;
        do {
            next = tape_find_kind(&tape, "main", SABOT_EVENT_CARD_DEALT, ++more);
            other = card_at(&tape, next);
        } while (sabot_card_points(card) != sabot_card_points(other) ||
                 (card.rank == other.rank && card.suit == other.suit));
        set_card(&tape, at, other);
        set_card(&tape, next, card);
        expect_fault(&tape, "main", tape.records[at].record.sequence, "dealt again");
        tape_release(&tape);
    }
}

static void test_audit__finds_another_seed_and_another_contribution(void **state) {
    (void)state;
    struct tape tape = tape_copy(today());
    int at = tape_find_kind(&tape, "main", SABOT_EVENT_SHOE_REVEALED, 1);
    tape_open_event(&tape, at)->with.value[31] ^= 1;
    tape_close_event(&tape, at);
    expect_fault(&tape, "main", tape.records[at].record.sequence,
                 "the seed is not what shoe 1 was committed to");
    tape_release(&tape);
    tape = tape_copy(today());
    at = tape_find_kind(&tape, "main", SABOT_EVENT_CONTRIBUTED, 1);
    tape_open_event(&tape, at)->with.value[0] ^= 1;
    tape_close_event(&tape, at);
    expect_fault(&tape, "main", tape.records[at].record.sequence,
                 "contribution 2 is not what its bettor committed to");
    tape_release(&tape);
}

/* The cut and the commitments are in the derivation: another cut is another shoe. */
static void test_audit__finds_another_cut(void **state) {
    (void)state;
    struct tape tape = tape_copy(today());
    int at = tape_find_kind(&tape, "main", SABOT_EVENT_SHOE_CUT, 1);
    tape_open_event(&tape, at)->with.position++;
    tape_close_event(&tape, at);
    int burned = tape_find_kind(&tape, "main", SABOT_EVENT_BURNED, 1);
    expect_fault(&tape, "main", tape.records[burned].record.sequence, "dealt again");
    tape_release(&tape);
}

static void test_audit__finds_a_shoe_that_was_never_revealed(void **state) {
    (void)state;
    struct tape tape = tape_copy(today());
    int at = tape_find_kind(&tape, "main", SABOT_EVENT_SHOE_REVEALED, 1);
    uint64_t sequence = tape.records[at].record.sequence;
    tape_remove(&tape, at, 1);
    expect_fault(&tape, "main", sequence, "shoe 1 was committed to and never revealed");
    tape_release(&tape);
}

static void test_audit__calls_a_shoe_that_is_closed_at_the_very_end_open(void **state) {
    (void)state;
    struct tape tape = tape_copy(today());
    int at = tape_find_kind(&tape, "main", SABOT_EVENT_SHOE_REVEALED, 1);
    tape_remove(&tape, at, tape.count - at);
    struct journal *journal = tape_journal(&tape);
    struct audit audit;
    struct sabot_error error;
    assert_int_equal(audit_journal(journal, &plain, &audit, &error), SABOT_OK);
    assert_string_equal(audit.fault.words, "");
    assert_int_equal(audit.streams[2].open_shoe, AUDIT_SHOE_TO_REVEAL);
    audit_clear(&audit);
    journal_close(journal);
    tape_release(&tape);
}

/* Each command of the house's table left out, in turn. A few may be missing from any
 * history: chips that were not cashed out are paid when their owner leaves. */
static void test_audit__finds_commands_left_out(void **state) {
    (void)state;
    int first = tape_find(today(), "house", 1), end = tape_find(today(), "main", 1);
    int found = 0, asked = 0, at = 0;
    for (int i = first; i < end - 2; asked++) {
        int parts = today()->records[i].record.parts, kind = today()->records[i].record.kind;
        struct tape tape = stream_of(i, end - 1, &at);
        tape_remove(&tape, at, parts);
        bool is_found = audit_tape(&tape).stream[0] != 0;
        if (!is_found)
            printf("may be missing: %s\n", sabot_event_forms[kind].name);
        found += is_found;
        tape_release(&tape);
        i += parts;
    }
    printf("%d of %d commands left out were found\n", found, asked);
    assert_true(asked - found <= 5);
}

static void test_audit__finds_what_the_actor_may_not_ask_for(void **state) {
    (void)state;
    struct tape tape = tape_copy(today());
    int at = tape_find_kind(&tape, "main", SABOT_EVENT_DECIDED, 1);
    snprintf(tape.records[at].record.actor, JOURNAL_ACTOR_MAX, "dealer:Dana");
    expect_fault(&tape, "main", tape.records[at].record.sequence, "not-your-role");
    snprintf(tape.records[at].record.actor, JOURNAL_ACTOR_MAX, "janitor:Jo");
    expect_fault(&tape, "main", tape.records[at].record.sequence, "its actor is nobody");
    tape_release(&tape);
}

/* ---- who confirms ---- */

/* Bettor 1 leaves with more than the limit, and somebody of the floor with this name confirms. */
static void leave_confirmed(struct room *room, const char *name) {
    struct service_request request = {.id = "leave"};
    request.command = (struct sabot_command){.kind = SABOT_COMMAND_LEAVE,
                                             .actor = room_bettor(1),
                                             .with = {.bettor = 1},
                                             .confirmation = {.role = SABOT_ROLE_FLOOR}};
    memcpy(request.table, room->table, sizeof request.table);
    strcpy(request.name, "Ann");
    sabot_text_copy(request.command.confirmation.name, sizeof request.command.confirmation.name,
                    name);
    service_submit(room->service, &request);
    service_flush(room->service);
    assert_int_equal(room->reply.verdict, SERVICE_DONE);
}

#define ASK(actor, kind, ...) room_ask(&room, actor, SABOT_COMMAND_##kind, WITH(__VA_ARGS__))

/* The journal has her number alone, which is no name. */
static void test_audit__compares_no_bettors_number_with_a_name(void **state) {
    (void)state;
    static struct room room;
    static struct sabot_sheet sheet;
    struct journal *journal;
    struct sabot_error error;
    struct audit audit;
    sheet = sheets_named("california-panda8");
    sheet.confirm_above = 50000;
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
    room_open(&room, journal);
    assert_int_equal(room_edition_allow(journal, SERVICE_ROOM_STREAM, 3, room.now_ms, &error),
                     SABOT_OK);
    service_hear_all(room.service);
    service_read(room.service);
    memcpy(room.table, "t", sizeof "t");
    ASK(room_floor, OPEN_TABLE, .name = "T", .sheet = &sheet, .seats = 8, .decks = 8,
        .card_source = SABOT_CARDS_KEYED, .wager_source = SABOT_WAGERS_DEALER);
    ASK(room_dealer, SEAT, .seat = 1, .name = "Ann");
    ASK(room_dealer, BUY_IN, .bettor = 1, .amount = 50000);
    ASK(room_dealer, BUY_IN, .bettor = 1, .amount = 50000);
    leave_confirmed(&room, "1");
    room_close(&room);
    assert_int_equal(audit_journal(journal, &plain, &audit, &error), SABOT_OK);
    assert_string_equal(audit.fault.words, "");
    audit_clear(&audit);
    journal_close(journal);
}

static void test_audit__finds_an_event_added_to_a_command(void **state) {
    (void)state;
    struct tape tape = tape_copy(today());
    int at = tape_find_kind(&tape, "main", SABOT_EVENT_DECIDED, 1);
    uint64_t sequence = tape.records[at].record.sequence;
    struct tape longer = {0};
    for (int i = 0; i <= at; i++)
        tape_add(&longer, &tape.records[i]);
    longer.records[at].record.parts = 2;
    tape_add(&longer, &longer.records[at]);
    longer.records[at + 1].record.part = 1;
    expect_fault(&longer, "main", sequence + 1, "the rules give this command 1 event, not 2");
    tape_release(&longer);
    tape_release(&tape);
}

/* What somebody at the table was free to choose: a name, a reason, words in a sheet;
 * a keyed card, a count; what belongs to a shoe or a contribution that was never revealed. */
static bool was_free_to_choose(int kind) {
    static const uint8_t kinds[] = {
        SABOT_EVENT_TABLE_OPENED,  SABOT_EVENT_SHEET_CHANGED,
        SABOT_EVENT_SEATED,        SABOT_EVENT_PAUSED,
        SABOT_EVENT_RESUMED,       SABOT_EVENT_DEALER_RELIEVED,
        SABOT_EVENT_SHIFT_CHANGED, SABOT_EVENT_VOIDED,
        SABOT_EVENT_DECIDED,       SABOT_EVENT_CORRECTED,
        SABOT_EVENT_HAND_RESTORED, SABOT_EVENT_WAGER_REMOVED,
        SABOT_EVENT_SHOE_OPENED,   SABOT_EVENT_SHOE_CUT,
        SABOT_EVENT_BURNED,        SABOT_EVENT_CONTRIBUTION_COMMITTED,
        SABOT_EVENT_CARD_DEALT,    SABOT_EVENT_CARD_DRAWN_IN_ERROR,
        SABOT_EVENT_ALARM,
    };
    return memchr(kinds, kind, sizeof kinds) != NULL;
}

static bool changed_byte_is_found(int index, int byte) {
    int at = 0, last = index;
    while (last + 1 < today()->count &&
           strcmp(today()->records[last + 1].stream, today()->records[index].stream) == 0)
        last++;
    struct tape tape = stream_of(index, last, &at);
    ((uint8_t *)tape.records[at].record.bytes)[byte] ^= 1;
    struct audit_fault fault = audit_tape(&tape);
    tape_release(&tape);
    return fault.stream[0] != 0;
}

/* Every so-many-th byte of all payloads, as if they lay end to end. */
static void test_audit__finds_changed_bytes_unless_somebody_was_free_to_choose_them(void **state) {
    (void)state;
    int found = 0, chosen = 0, byte = 0;
    for (int i = 0; i < today()->count; i++) {
        const struct journal_record *record = &today()->records[i].record;
        for (; byte<(int)record->size; byte += record->size> 400 ? 211 : 11) {
            bool is_found = changed_byte_is_found(i, byte);
            if (!is_found && !was_free_to_choose(record->kind))
                fail_msg("byte %d of a %s was changed and not found", byte,
                         sabot_event_forms[record->kind].name);
            found += is_found;
            chosen += !is_found;
        }
        byte -= (int)record->size;
    }
    printf("%d changed bytes found, %d were somebody's free choice\n", found, chosen);
    assert_true(found > 10 * chosen);
}

/* ---- snapshots and signed heads ---- */

static void test_audit__finds_a_snapshot_that_is_not_the_state(void **state) {
    (void)state;
    struct journal *journal = tape_journal(today());
    static struct sabot_table table;
    static uint8_t bytes[RECORD_STATE_MAX];
    struct journal_snapshot snapshot = {0};
    struct fair_key *key;
    struct sabot_error error;
    struct audit audit;
    assert_int_equal(fair_key_draw(&key, &error), SABOT_OK);
    assert_int_equal(journal_find_head(journal, "main", &snapshot.head, &error), SABOT_OK);
    table = sabot_table_empty();
    assert_true(snapshot_write(&snapshot, key, "main", &table, bytes));
    assert_int_equal(journal_snapshot_write(journal, "main", &snapshot, &error), SABOT_OK);
    assert_int_equal(audit_journal(journal, &plain, &audit, &error), SABOT_OK);
    assert_int_equal(audit.fault.sequence, snapshot.head.sequence);
    assert_non_null(strstr(audit.fault.words, "snapshot"));
    audit_clear(&audit);
    for (snapshot.version = 3; snapshot.version < RECORD_STATE_VERSION; snapshot.version++) {
        assert_int_equal(journal_snapshot_write(journal, "main", &snapshot, &error), SABOT_OK);
        assert_int_equal(audit_journal(journal, &plain, &audit, &error), SABOT_OK);
        assert_int_equal(audit.fault.sequence, 0); /* nobody begins at it */
        audit_clear(&audit);
    }
    free(snapshot.bytes);
    fair_key_free(key);
    journal_close(journal);
}

struct signed_day {
    char folder[32], heads[64], key[64];
    uint8_t public[HEADS_PUBLIC_BYTES];
    struct audit_choice choice;
};

/* The end of every settlement's command signed, in order. */
static void sign_day(struct signed_day *day, const struct tape *tape) {
    struct heads_key key;
    struct heads *heads;
    struct sabot_error error;
    struct journal *journal = tape_journal(tape);
    struct tape chained;
    strcpy(day->folder, "/tmp/sabot-audit-XXXXXX");
    assert_non_null(mkdtemp(day->folder));
    snprintf(day->heads, sizeof day->heads, "%s/heads", day->folder);
    snprintf(day->key, sizeof day->key, "%s/key", day->folder);
    assert_int_equal(heads_key_make(day->key, &key, &error), SABOT_OK);
    assert_int_equal(heads_open(day->heads, &heads, &error), SABOT_OK);
    tape_read(&chained, journal);
    bool settles = false;
    for (int i = 0; i < chained.count; i++) {
        const struct journal_record *record = &chained.records[i].record;
        settles = (settles && record->part > 0) || record->kind == SABOT_EVENT_SETTLED;
        struct heads_line line = {.head.sequence = record->sequence, .time_ms = record->time_ms};
        memcpy(line.stream, chained.records[i].stream, sizeof line.stream);
        memcpy(line.head.hash, record->hash, sizeof line.head.hash);
        heads_line_sign(&line, &key);
        if (settles && record->part + 1 == record->parts)
            assert_int_equal(heads_append(heads, &line, 1, &error), SABOT_OK);
    }
    memcpy(day->public, key.public, sizeof day->public);
    day->choice = (struct audit_choice){.heads = day->heads, .public = day->public};
    tape_release(&chained);
    heads_close(heads);
    journal_close(journal);
}

static void forget_day(struct signed_day *day) {
    char path[80];
    unlink(day->heads);
    unlink(day->key);
    snprintf(path, sizeof path, "%s.pub", day->key);
    unlink(path);
    rmdir(day->folder);
}

static struct audit_fault audit_signed(const struct signed_day *day, const struct tape *tape,
                                       uint64_t *checked) {
    struct journal *journal = tape_journal(tape);
    struct audit audit;
    struct sabot_error error;
    assert_int_equal(audit_journal(journal, &day->choice, &audit, &error), SABOT_OK);
    struct audit_fault fault = audit.fault;
    *checked = audit.heads_checked;
    audit_clear(&audit);
    journal_close(journal);
    return fault;
}

static void test_audit__with_heads_finds_a_cut_off_end(void **state) {
    (void)state;
    struct signed_day day;
    uint64_t checked;
    sign_day(&day, today());
    assert_string_equal(audit_signed(&day, today(), &checked).words, "");
    assert_int_equal(checked, 54);
    struct tape tape = tape_copy(today());
    int at = tape_find_kind(&tape, "main", SABOT_EVENT_SETTLED, 20);
    tape_remove(&tape, at, tape.count - at);
    assert_string_equal(audit_tape(&tape).words, ""); /* a chain cannot show it */
    struct audit_fault fault = audit_signed(&day, &tape, &checked);
    assert_string_equal(fault.stream, "main");
    tape_release(&tape);
    forget_day(&day);
}

static void test_audit__says_whether_the_heads_reach_to_the_end(void **state) {
    (void)state;
    struct signed_day day;
    struct tape tape = tape_copy(today());
    struct audit audit;
    struct sabot_error error;
    int house = tape_find(&tape, "house", 1);
    int at = tape_find_kind(&tape, "board", SABOT_EVENT_SETTLED, 18);
    tape_remove(&tape, house, tape.count - house);
    for (int with_more = 1; with_more >= 0; with_more--) {
        if (!with_more) {
            int end = at + tape.records[at].record.parts;
            tape_remove(&tape, end, tape.count - end);
        }
        sign_day(&day, &tape);
        struct journal *journal = tape_journal(&tape);
        assert_int_equal(audit_journal(journal, &day.choice, &audit, &error), SABOT_OK);
        assert_string_equal(audit.fault.words, "");
        assert_int_equal(audit_is_anchored(&audit), !with_more);
        assert_int_equal(audit.streams[0].signed_to, at + tape.records[at].record.parts);
        audit_clear(&audit);
        journal_close(journal);
        forget_day(&day);
    }
    tape_release(&tape);
}

/* Two buy-ins made larger, and nobody could tell but for the heads. */
static void test_audit__with_heads_finds_a_history_written_anew(void **state) {
    (void)state;
    struct signed_day day;
    uint64_t checked;
    sign_day(&day, today());
    struct tape tape = tape_copy(today());
    int at = tape_find_kind(&tape, "main", SABOT_EVENT_BOUGHT_IN, 1);
    tape_open_event(&tape, at)->with.amount += 100;
    tape_space.transfers[0].amount += 100;
    tape_close_event(&tape, at);
    assert_string_equal(audit_tape(&tape).words, "");
    struct audit_fault fault = audit_signed(&day, &tape, &checked);
    assert_string_equal(fault.stream, "main");
    assert_non_null(strstr(fault.words, "another hash"));
    tape_release(&tape);
    forget_day(&day);
}

HARNESS_MAIN(
    cmocka_unit_test(test_audit__holds_for_an_honest_day),
    cmocka_unit_test(test_audit__has_seen_every_kind_of_event),
    cmocka_unit_test(test_audit__finds_every_changed_transfer_with_right_hashes),
    cmocka_unit_test(test_audit__finds_a_wager_that_was_made_larger_afterwards),
    cmocka_unit_test(test_audit__finds_a_changed_verdict_and_a_changed_result),
    cmocka_unit_test(test_audit__finds_a_card_that_a_revealed_shoe_does_not_have_there),
    cmocka_unit_test(test_audit__finds_another_seed_and_another_contribution),
    cmocka_unit_test(test_audit__finds_another_cut),
    cmocka_unit_test(test_audit__finds_a_shoe_that_was_never_revealed),
    cmocka_unit_test(test_audit__calls_a_shoe_that_is_closed_at_the_very_end_open),
    cmocka_unit_test(test_audit__finds_commands_left_out),
    cmocka_unit_test(test_audit__finds_what_the_actor_may_not_ask_for),
    cmocka_unit_test(test_audit__compares_no_bettors_number_with_a_name),
    cmocka_unit_test(test_audit__finds_an_event_added_to_a_command),
    cmocka_unit_test(test_audit__finds_changed_bytes_unless_somebody_was_free_to_choose_them),
    cmocka_unit_test(test_audit__finds_a_snapshot_that_is_not_the_state),
    cmocka_unit_test(test_audit__with_heads_finds_a_cut_off_end),
    cmocka_unit_test(test_audit__says_whether_the_heads_reach_to_the_end),
    cmocka_unit_test(test_audit__with_heads_finds_a_history_written_anew))

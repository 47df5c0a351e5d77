/*
 * service_once_test.c - a command is done once, answered when it is durable, and
 * never after a failed write; races, repeats and deadlines one at a time.
 */
#include "host/record/record.h"
#include "tests/support/desk.h"
#include "tests/support/harness.h"

#include <stdlib.h>
#include <string.h>

static struct desk desk, other;

static struct desk_command buy_in(const char *id, sabot_cents amount) {
    return (struct desk_command){.id = id,
                                 .role = SABOT_ROLE_DEALER,
                                 .kind = SABOT_COMMAND_BUY_IN,
                                 .with = {.bettor = 1, .amount = amount}};
}

static struct desk_command seat(const char *id, int at, const char *name) {
    struct desk_command command = {
        .id = id, .role = SABOT_ROLE_DEALER, .kind = SABOT_COMMAND_SEAT, .with = {.seat = at}};
    sabot_text_copy(command.with.name, sizeof command.with.name, name);
    return command;
}

static struct desk_command plain(enum sabot_role role, enum sabot_command_kind kind) {
    return (struct desk_command){.role = role, .kind = kind};
}

static sabot_cents chips(const struct desk *at) {
    return desk_table(at)->book.balances[sabot_account_chips(1)].posted;
}

static void test_reply__waits_for_the_disk(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    int before = desk.replies;
    desk_submit(&desk, buy_in("a", 5000));
    struct service_group *group = service_group_take(desk.service);
    assert_non_null(group);
    service_group_commit(group);
    assert_int_equal(desk.replies, before);
    assert_int_equal(chips(&desk), 1000000);
    service_group_finish(desk.service, group);
    assert_int_equal(desk.replies, before + 1);
    assert_int_equal(desk.last.verdict, SERVICE_DONE);
    assert_int_equal(chips(&desk), 1005000);
    desk_close(&desk);
}

static void test_group__is_out_alone(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    desk_submit(&desk, buy_in("a", 5000));
    struct service_group *group = service_group_take(desk.service);
    desk_submit(&desk, buy_in("b", 5000));
    assert_null(service_group_take(desk.service));
    service_group_commit(group);
    service_group_finish(desk.service, group);
    service_flush(desk.service);
    assert_int_equal(chips(&desk), 1010000);
    desk_close(&desk);
}

static void test_repeat__is_answered_with_the_old_sequences(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    assert_true(desk_do(&desk, buy_in("a", 5000)));
    uint64_t first = desk.last.first;
    assert_false(desk.last.repeated);
    assert_true(desk_do(&desk, buy_in("b", 5000)));
    assert_true(desk_do(&desk, buy_in("a", 5000)));
    assert_true(desk.last.repeated);
    assert_int_equal(desk.last.first, first);
    assert_int_equal(desk.last.last, first);
    desk_restart(&desk);
    assert_true(desk_do(&desk, buy_in("a", 5000)));
    assert_true(desk.last.repeated);
    assert_int_equal(chips(&desk), 1010000);
    desk_close(&desk);
}

/* The seat is taken by then: what was done is not refused. */
static void test_repeat__of_what_would_now_be_refused_is_done(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    assert_true(desk_do(&desk, seat("a", 2, "Cy")));
    assert_true(desk_do(&desk, seat("a", 2, "Cy")));
    assert_true(desk.last.repeated);
    desk_close(&desk);
}

static void count_appends(void *context, const struct journal_append *appends, int count) {
    (void)appends;
    *(int *)context += count;
}

/* Another id is no repeat. */
static void test_repeat__of_what_is_under_way_follows_it(void **state) {
    (void)state;
    int appends = 0;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    desk.own.watcher.appended = count_appends;
    desk.own.watcher.context = &appends;
    int before = desk.replies;
    desk_submit(&desk, buy_in("a", 5000));
    desk_submit(&desk, buy_in("a", 5000));
    desk_submit(&desk, buy_in("b", 5000));
    struct service_group *group = service_group_take(desk.service);
    desk_submit(&desk, buy_in("a", 5000));
    service_group_commit(group);
    assert_int_equal(appends, 2);
    service_group_finish(desk.service, group);
    service_flush(desk.service);
    assert_int_equal(desk.replies, before + 4);
    assert_int_equal(desk.last.verdict, SERVICE_DONE);
    assert_true(desk.last.repeated);
    assert_int_equal(chips(&desk), 1010000);
    desk_close(&desk);
}

static void test_id__with_other_content_is_misused(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    assert_true(desk_do(&desk, buy_in("a", 5000)));
    assert_false(desk_do(&desk, buy_in("a", 6000)));
    assert_int_equal(desk.last.verdict, SERVICE_MISUSED);
    assert_string_equal(desk.words, "that command id was used for another command; take a new one");
    assert_false(desk_do(&desk, seat("a", 1, "Cy"))); /* even one that would be refused */
    assert_int_equal(desk.last.verdict, SERVICE_MISUSED);
    assert_int_equal(chips(&desk), 1005000);
    desk_close(&desk);
}

static void test_id__of_a_refused_command_may_be_used_again(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    assert_false(desk_do(&desk, seat("a", 1, "Cy")));
    assert_int_equal(desk.last.objection, SABOT_OBJECTION_SEAT_TAKEN);
    assert_true(desk_do(&desk, seat("a", 2, "Cy")));
    desk_close(&desk);
}

/* Otherwise a bettor could take the id of the next deadline, and it would not pass. */
static void test_id__of_the_service_is_not_for_others(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    assert_false(desk_do(&desk, buy_in("system:tick-9", 5000)));
    assert_int_equal(desk.last.verdict, SERVICE_MISUSED);
    assert_string_equal(desk.words, "a command id must not begin with `system:`; take another");
    desk_close(&desk);
}

/* R30: the name is the service's, whatever the command says. */
static void test_decision__needs_somebody_else_than_who_asks(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    struct desk_command decision = {
        .role = SABOT_ROLE_FLOOR,
        .kind = SABOT_COMMAND_DECISION,
        .with = {.reason = "for the wait", .second = "dan"}, /* `Dan` asks */
    };
    assert_false(desk_do(&desk, decision));
    assert_int_equal(desk.last.objection, SABOT_OBJECTION_SAME_PERSON);
    sabot_text_copy(decision.with.second, sizeof decision.with.second, "Sol");
    assert_true(desk_do(&desk, decision));
    desk_close(&desk);
}

static void test_request__for_no_table_is_misused(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    assert_false(desk_do(&desk, buy_in("a", 5000)));
    assert_int_equal(desk.last.verdict, SERVICE_MISUSED);
    assert_string_equal(desk.words, "there is no such table");
    struct desk_command nameless = {.role = SABOT_ROLE_FLOOR, .kind = SABOT_COMMAND_OPEN_TABLE};
    assert_false(desk_do(&desk, nameless));
    assert_int_equal(desk.last.verdict, SERVICE_REFUSED);
    assert_int_equal(service_table_count(desk.service), 0);
    desk_close(&desk);
}

/* ---- races ---- */

static void test_race__that_is_lost_is_decided_again(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    desk_open(&other, "ventura-ez", &desk);
    other.now_ms = desk.now_ms;
    assert_true(desk_do(&desk, seat("a", 2, "Cy")));
    assert_true(desk_do(&other, seat("b", 3, "Eve"))); /* decided without knowing of Cy */
    assert_int_equal(other.last.first, desk.last.first + 1);
    assert_int_equal(sabot_table_seated(desk_table(&other), 2), 3);
    assert_false(desk_do(&desk, seat("c", 3, "Gus"))); /* and here without knowing of Eve */
    assert_int_equal(desk.last.objection, SABOT_OBJECTION_SEAT_TAKEN);
    desk_close(&other);
    desk_close(&desk);
}

static void test_race__of_one_command_at_two_services_is_done_once(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    desk_open(&other, "ventura-ez", &desk);
    other.now_ms = desk.now_ms;
    desk_submit(&desk, buy_in("a", 5000));
    assert_true(desk_do(&other, buy_in("a", 5000)));
    service_flush(desk.service);
    assert_int_equal(desk.last.verdict, SERVICE_DONE);
    assert_true(desk.last.repeated);
    assert_int_equal(desk.last.first, other.last.first);
    assert_int_equal(chips(&desk), 1005000);
    desk_close(&other);
    desk_close(&desk);
}

static void test_race__also_decides_again_what_waited_on_top(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    desk_open(&other, "ventura-ez", &desk);
    other.now_ms = desk.now_ms;
    desk_submit(&desk, buy_in("a", 5000));
    struct service_group *group = service_group_take(desk.service);
    desk_submit(&desk, seat("b", 2, "Cy"));
    assert_true(desk_do(&other, seat("c", 2, "Eve")));
    service_group_commit(group);
    service_group_finish(desk.service, group);
    service_flush(desk.service);
    assert_int_equal(chips(&desk), 1005000);
    assert_int_equal(desk_count(&desk, SABOT_EVENT_SEATED), 3); /* Cy's seat was taken */
    desk_close(&other);
    desk_close(&desk);
}

static void test_follow__learns_what_others_wrote(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open(&other, "ventura-ez", &desk);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    assert_null(desk_table(&other));
    service_hear_all(other.service);
    service_read(other.service);
    assert_non_null(desk_table(&other));
    assert_int_equal(other.told, 5);
    assert_int_equal(chips(&other), 1000000);
    service_hear_all(other.service);
    service_read(other.service);
    assert_int_equal(other.told, 5);
    desk_close(&other);
    desk_close(&desk);
}

/* ---- failures ---- */

/* It had been kept for later, and was in the store by the time the service went on. */
static void test_lost_store__fails_what_had_to_look_there_first(void **state) {
    (void)state;
    struct desk_command opens = {.id = "a",
                                 .role = SABOT_ROLE_FLOOR,
                                 .kind = SABOT_COMMAND_OPEN_TABLE,
                                 .with = {.name = "One", .seats = 8, .decks = 8}};
    desk_open(&desk, "ventura-ez", NULL);
    desk_open(&other, "ventura-ez", &desk);
    opens.with.sheet = &other.sheet;
    other.line.reads_left = 0;
    desk_submit(&other, opens);
    assert_int_equal(other.replies, 1);
    assert_int_equal(other.last.verdict, SERVICE_FAILED);
    assert_true(service_may_resume(other.service));
    other.line = disk_line_sound();
    struct journal *again = disk_connect(other.disk, &other.line, JOURNAL_WRITE);
    service_resume(other.service, again, again);
    service_read(other.service);
    assert_false(service_is_stopped(other.service, NULL));
    journal_close(other.journal);
    other.journal = again;
    assert_null(service_group_take(other.service));
    assert_true(desk_do(&other, opens));
    assert_false(other.last.repeated);
    desk_close(&other);
    desk_close(&desk);
}

static void test_failed_write__stops_the_service(void **state) {
    (void)state;
    const char *words = NULL;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    desk_submit(&desk, buy_in("a", 5000));
    desk_submit(&desk, buy_in("b", 5000));
    desk.line.writes_left = 0;
    int before = desk.replies;
    service_flush(desk.service);
    assert_int_equal(desk.replies, before + 2);
    assert_int_equal(desk.last.verdict, SERVICE_FAILED);
    assert_true(service_is_stopped(desk.service, &words));
    assert_string_equal(words, "journal disk: the simulated disk failed");
    assert_false(desk_do(&desk, buy_in("c", 5000)));
    assert_int_equal(desk.last.verdict, SERVICE_FAILED);
    assert_int_equal(chips(&desk), 1000000);
    desk_restart(&desk);
    assert_true(desk_do(&desk, buy_in("a", 5000)));
    assert_false(desk.last.repeated);
    desk_close(&desk);
}

static void test_failed_write__that_was_stored_is_found_after_a_restart(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    desk.line.writes_left = 0;
    desk.line.stores_failed = true;
    assert_false(desk_do(&desk, buy_in("a", 5000)));
    assert_int_equal(desk.last.verdict, SERVICE_FAILED);
    desk_restart(&desk);
    assert_int_equal(chips(&desk), 1005000);
    assert_true(desk_do(&desk, buy_in("a", 5000)));
    assert_true(desk.last.repeated);
    assert_int_equal(chips(&desk), 1005000);
    desk_close(&desk);
}

static void test_failed_write__fails_what_waited_behind_it(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    desk_submit(&desk, buy_in("a", 5000));
    struct service_group *group = service_group_take(desk.service);
    desk_submit(&desk, buy_in("b", 5000));
    desk_submit(&desk, buy_in("a", 5000)); /* follows */
    desk.line.writes_left = 0;
    int before = desk.replies;
    service_group_commit(group);
    service_group_finish(desk.service, group);
    assert_int_equal(desk.replies, before + 3);
    assert_int_equal(desk.last.verdict, SERVICE_FAILED);
    desk_close(&desk);
}

/* ---- deadlines ---- */

static void open_betting_with_timer(void) {
    desk_open(&desk, "ez-house", NULL);
    desk.sheet.display.timer_seconds = 10;
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    struct desk_command open_shoe = {
        .role = SABOT_ROLE_DEALER, .kind = SABOT_COMMAND_OPEN_SHOE, .with = {.card_set = 1}};
    struct desk_command burn = {
        .role = SABOT_ROLE_DEALER, .kind = SABOT_COMMAND_BURN, .with = {.card = {2, 1}}};
    assert_true(desk_do(&desk, open_shoe));
    assert_true(desk_do(&desk, burn));
    assert_true(desk_do(&desk, plain(SABOT_ROLE_DEALER, SABOT_COMMAND_OPEN_BETTING)));
}

static void test_deadline__passes_once_under_an_id_of_its_own(void **state) {
    (void)state;
    open_betting_with_timer();
    int before = desk.replies;
    uint64_t last = desk.last.last;
    assert_int_equal(service_tick(desk.service), desk.now_ms + 10000);
    assert_null(service_group_take(desk.service));
    desk.now_ms += 10000;
    service_tick(desk.service);
    service_tick(desk.service);
    service_flush(desk.service);
    service_tick(desk.service);
    service_flush(desk.service);
    assert_int_equal(desk_count(&desk, SABOT_EVENT_BETTING_CLOSED), 1);
    assert_int_equal(desk.replies, before);
    uint8_t *bytes = malloc(JOURNAL_BYTES_MAX);
    struct journal_record record = desk_record(&desk, last + 1, bytes);
    assert_int_equal(record.kind, SABOT_EVENT_BETTING_CLOSED);
    assert_string_equal(record.actor, "system:clock");
    assert_string_equal(record.command, "system:tick-8");
    free(bytes);
    desk_close(&desk);
}

static void test_deadline__passes_once_at_two_services(void **state) {
    (void)state;
    open_betting_with_timer();
    desk_open(&other, "ez-house", &desk);
    other.now_ms = desk.now_ms += 10000;
    service_tick(desk.service);
    service_tick(other.service);
    service_flush(desk.service);
    service_flush(other.service);
    assert_int_equal(desk_count(&desk, SABOT_EVENT_BETTING_CLOSED), 1);
    assert_int_equal(desk_table(&other)->phase, SABOT_PHASE_DEALING);
    desk_close(&other);
    desk_close(&desk);
}

/* The clock was put back after the last record: the table's own time counts. */
static void test_deadline__does_not_wait_for_a_clock_that_went_back(void **state) {
    (void)state;
    open_betting_with_timer();
    desk.now_ms += 60000;
    assert_true(desk_do(&desk, buy_in("a", 5000)));
    desk.now_ms -= 3600000;
    service_tick(desk.service);
    service_flush(desk.service);
    assert_int_equal(desk_count(&desk, SABOT_EVENT_BETTING_CLOSED), 1);
    desk_close(&desk);
}

static void test_time__of_a_record_never_goes_back(void **state) {
    (void)state;
    uint8_t *bytes = malloc(JOURNAL_BYTES_MAX);
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    int64_t last = desk_record(&desk, 5, bytes).time_ms;
    desk.now_ms -= 3600000;
    assert_true(desk_do(&desk, buy_in("a", 5000)));
    assert_int_equal(desk_record(&desk, 6, bytes).time_ms, last);
    free(bytes);
    desk_close(&desk);
}

/* ---- recovery ---- */

static void test_restart__from_a_snapshot_gives_the_same_state(void **state) {
    (void)state;
    static uint8_t before[RECORD_STATE_MAX], after[RECORD_STATE_MAX];
    uint32_t sizes[2];
    struct sabot_error error;
    struct journal_snapshot snapshot;
    desk_open(&desk, "california-panda8", NULL);
    desk.snapshot_every = 2;
    desk_restart(&desk);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    assert_true(desk_do(&desk, buy_in("a", 5000)));
    assert_int_equal(journal_snapshot_read(desk.disk->store, "t1", &snapshot, &error), SABOT_OK);
    assert_true(snapshot.head.sequence >= 3);
    free(snapshot.bytes);
    assert_int_equal(record_state_write(desk_table(&desk), before, &sizes[0], &error), SABOT_OK);
    desk_restart(&desk);
    assert_int_equal(record_state_write(desk_table(&desk), after, &sizes[1], &error), SABOT_OK);
    assert_int_equal(sizes[0], sizes[1]);
    assert_memory_equal(before, after, sizes[0]);
    desk_close(&desk);
}

static void test_snapshot__is_taken_every_so_many_records(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk.snapshot_every = 10;
    desk_restart(&desk);
    desk_open_table(&desk, SABOT_CARDS_KEYED); /* five records */
    for (int i = 0; i < 30; i++)
        assert_true(desk_do(&desk, buy_in(NULL, 5000)));
    assert_int_equal(desk.snapshots, 3); /* with records 11, 21 and 31 */
    desk_close(&desk);
}

static void test_note__is_stored_in_the_rooms_stream(void **state) {
    (void)state;
    struct journal_head head;
    struct sabot_error error;
    desk_open(&desk, "ventura-ez", NULL);
    struct service_note note = {.actor = "floor:Fay", .kind = 1, .text = "signed in"};
    service_write_note(desk.service, &note);
    assert_int_equal(desk.replies, 0);
    service_flush(desk.service);
    assert_int_equal(desk.last.verdict, SERVICE_DONE);
    assert_int_equal(journal_find_head(desk.disk->store, SERVICE_ROOM_STREAM, &head, &error),
                     SABOT_OK);
    assert_int_equal(head.sequence, 1);
    desk_close(&desk);
}

HARNESS_MAIN(cmocka_unit_test(test_reply__waits_for_the_disk),
             cmocka_unit_test(test_group__is_out_alone),
             cmocka_unit_test(test_repeat__is_answered_with_the_old_sequences),
             cmocka_unit_test(test_repeat__of_what_would_now_be_refused_is_done),
             cmocka_unit_test(test_repeat__of_what_is_under_way_follows_it),
             cmocka_unit_test(test_id__with_other_content_is_misused),
             cmocka_unit_test(test_id__of_a_refused_command_may_be_used_again),
             cmocka_unit_test(test_id__of_the_service_is_not_for_others),
             cmocka_unit_test(test_decision__needs_somebody_else_than_who_asks),
             cmocka_unit_test(test_request__for_no_table_is_misused),
             cmocka_unit_test(test_race__that_is_lost_is_decided_again),
             cmocka_unit_test(test_race__of_one_command_at_two_services_is_done_once),
             cmocka_unit_test(test_race__also_decides_again_what_waited_on_top),
             cmocka_unit_test(test_follow__learns_what_others_wrote),
             cmocka_unit_test(test_lost_store__fails_what_had_to_look_there_first),
             cmocka_unit_test(test_failed_write__stops_the_service),
             cmocka_unit_test(test_failed_write__that_was_stored_is_found_after_a_restart),
             cmocka_unit_test(test_failed_write__fails_what_waited_behind_it),
             cmocka_unit_test(test_deadline__passes_once_under_an_id_of_its_own),
             cmocka_unit_test(test_deadline__passes_once_at_two_services),
             cmocka_unit_test(test_deadline__does_not_wait_for_a_clock_that_went_back),
             cmocka_unit_test(test_time__of_a_record_never_goes_back),
             cmocka_unit_test(test_restart__from_a_snapshot_gives_the_same_state),
             cmocka_unit_test(test_snapshot__is_taken_every_so_many_records),
             cmocka_unit_test(test_note__is_stored_in_the_rooms_stream))

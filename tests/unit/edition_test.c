/*
 * edition_test.c - editions of the rules: when a table adopts one, and what servers do that
 * know different ones. Edition 2 changes nothing yet: what is proved is the change itself.
 */
#include "host/record/held_table.h"
#include "host/record/record.h"
#include "sabot/kind.h"
#include "tests/support/desk.h"
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#include <string.h>

static struct table_script script;

static void play(const char *log) {
    table_script_begin(&script);
    table_script_play(&script, log);
}

static void test_table__adopts_an_edition_when_it_opens(void **state) {
    (void)state;
    play("sheet commission; table keyed none -> table-opened");
    assert_int_equal(script.table.edition, 1);
    play("edition 2; sheet commission; table keyed none -> edition-adopted table-opened");
    assert_int_equal(script.table.edition, 2);
}

static void test_table__adopts_an_edition_between_shoes(void **state) {
    (void)state;
    play("sheet commission; table keyed none; edition 2; seat 3 Bob -> seated;"
         "open-shoe -> edition-adopted shoe-opened; burn 5h; edition 3; result B;"
         "settle; close-shoe -> shoe-closed; open-shoe -> edition-adopted shoe-opened");
    assert_int_equal(script.table.edition, 3);
}

static void test_table__adopts_nothing_that_it_has_or_had(void **state) {
    (void)state;
    play("edition 2; sheet commission; table keyed none; open-shoe -> shoe-opened; burn 5h;"
         "close-shoe; edition 1; open-shoe -> shoe-opened");
    assert_int_equal(script.table.edition, 2);
}

static void test_refusal__adopts_nothing(void **state) {
    (void)state;
    play("sheet commission; table keyed none");
    struct sabot_command command = {.kind = SABOT_COMMAND_OPEN_SHOE,
                                    .actor = {.role = SABOT_ROLE_DEALER},
                                    .time_ms = script.time_ms,
                                    .edition = 2,
                                    .with.card_set = SABOT_CARD_SETS_MAX + 1};
    assert_false(sabot_table_decide(&script.table, &command, &script.decision));
    assert_int_equal(script.decision.event_count, 0);
    table_script_play(&script, "shoe; edition 2; open-shoe -> shoe-stage");
    assert_int_equal(script.table.edition, 1);
}

static void test_adoption__is_asked_again_as_it_was(void **state) {
    (void)state;
    play("sheet commission; table keyed none; edition 2");
    struct sabot_table before = script.table;
    table_script_play(&script, "open-shoe -> edition-adopted shoe-opened");
    struct sabot_command asked;
    struct sabot_actor dealer = {.role = SABOT_ROLE_DEALER};
    assert_true(sabot_table_reask(&before, script.decision.events, script.decision.event_count,
                                  dealer, &asked));
    assert_int_equal(asked.kind, SABOT_COMMAND_OPEN_SHOE);
    assert_int_equal(asked.edition, 2);
    assert_true(sabot_table_reask(&before, script.decision.events + 1, 1, dealer, &asked));
    assert_int_equal(asked.edition, 0);
}

static void test_adoption__that_goes_back_or_comes_in_a_shoe_is_not_accepted(void **state) {
    (void)state;
    play("edition 2; sheet commission; table keyed none");
    struct sabot_event event = {.kind = SABOT_EVENT_EDITION_ADOPTED, .time_ms = script.time_ms};
    static const int wrong[] = {-1, 0, 1, 2, SABOT_EDITIONS_MAX + 1};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        event.with.count = wrong[i];
        assert_false(sabot_table_accepts(&script.table, &event));
    }
    event.with.count = 3;
    assert_true(sabot_table_accepts(&script.table, &event));
    table_script_play(&script, "shoe");
    event.time_ms = script.time_ms;
    assert_false(sabot_table_accepts(&script.table, &event));
}

/* As the state goes on, and as somebody who begins at its snapshot does. */
static void test_adoption__forgets_what_states_of_before_do_not_keep(void **state) {
    static uint8_t bytes[2][RECORD_STATE_MAX];
    static struct sabot_table read;
    struct sabot_error error;
    uint32_t sizes[2];
    (void)state;
    play("edition 2; sheet ez-house; table keyed bettors; bring 1 Ann 1000; bring 3 Bob 60; shoe;"
         "open-betting; Bob: wager player 50; deal P; settle; leave Bob;"
         "correct cards 2h 9h 2d 9d -> claim-made corrected; send-chips Ann 100 T2; close-shoe");
    assert_true(script.table.claims[0].to_house && script.table.lots[0].name[0] != 0);
    assert_int_equal(record_state_write(&script.table, bytes[0], &sizes[0], &error), SABOT_OK);
    held_table_clear(&read);
    assert_int_equal(record_state_read(bytes[0], sizes[0], &read, &error), SABOT_OK);
    struct sabot_event event = {
        .kind = SABOT_EVENT_EDITION_ADOPTED, .time_ms = script.time_ms, .with.count = 3};
    const struct sabot_table before = script.table;
    sabot_table_apply(&script.table, &event);
    sabot_table_apply(&read, &event);
    assert_int_equal(record_state_write(&script.table, bytes[0], &sizes[0], &error), SABOT_OK);
    assert_int_equal(record_state_write(&read, bytes[1], &sizes[1], &error), SABOT_OK);
    assert_int_equal(sizes[0], sizes[1]);
    assert_memory_equal(bytes[0], bytes[1], sizes[0]);
    held_table_clear(&read);
    script.table = before; /* a later edition is adopted by way of it */
    table_script_play(&script, "edition 4; open-shoe -> edition-adopted edition-adopted "
                               "shoe-opened");
    assert_int_equal(script.table.edition, 4);
    assert_false(script.table.claims[0].to_house || script.table.lots[0].name[0] != 0);
}

/* ---- servers ---- */

static struct desk desk, other;

static bool open_shoe(struct desk *at) {
    struct desk_command command = {
        .role = SABOT_ROLE_DEALER, .kind = SABOT_COMMAND_OPEN_SHOE, .with.card_set = 1};
    return desk_do(at, command);
}

static void test_service__waits_until_the_room_allows_an_edition(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    assert_int_equal(desk_table(&desk)->edition, 1);
    desk_allow_edition(&desk, 2);
    assert_int_equal(desk_table(&desk)->edition, 1); /* not by itself */
    desk_restart(&desk);                             /* and it is remembered */
    assert_true(open_shoe(&desk));
    assert_int_equal(desk_table(&desk)->edition, 2);
    desk_restart(&desk);
    assert_int_equal(desk_table(&desk)->edition, 2);
    desk_close(&desk);
}

static void test_service__adopts_no_edition_that_it_does_not_know(void **state) {
    (void)state;
    memset(&desk, 0, sizeof desk);
    desk_open(&desk, "ventura-ez", NULL);
    desk.edition = 1;
    desk_restart(&desk);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    desk_allow_edition(&desk, 2);
    assert_true(open_shoe(&desk));
    assert_int_equal(desk_table(&desk)->edition, 1);
    desk_close(&desk);
}

static void test_service__that_does_not_know_an_edition_stops_before_it_decides(void **state) {
    (void)state;
    desk_open(&desk, "ventura-ez", NULL);
    desk_open(&other, "ventura-ez", &desk);
    other.edition = 1;
    desk_restart(&other);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    service_hear_all(other.service);
    service_read(other.service);
    assert_non_null(desk_table(&other));
    desk_allow_edition(&desk, 2);
    assert_true(open_shoe(&desk));
    struct desk_command pause = {
        .role = SABOT_ROLE_FLOOR, .kind = SABOT_COMMAND_PAUSE, .with.reason = "a spill"};
    assert_false(desk_do(&other, pause));
    assert_int_equal(other.last.verdict, SERVICE_FAILED);
    assert_string_equal(other.words, "this store is written by a newer sabot; install that version "
                                     "to go on with it");
    assert_true(desk_do(&desk, pause)); /* nothing was written by the other */
    desk_close(&other);
    desk_close(&desk);
}

HARNESS_MAIN(cmocka_unit_test(test_table__adopts_an_edition_when_it_opens),
             cmocka_unit_test(test_table__adopts_an_edition_between_shoes),
             cmocka_unit_test(test_table__adopts_nothing_that_it_has_or_had),
             cmocka_unit_test(test_refusal__adopts_nothing),
             cmocka_unit_test(test_adoption__is_asked_again_as_it_was),
             cmocka_unit_test(test_adoption__that_goes_back_or_comes_in_a_shoe_is_not_accepted),
             cmocka_unit_test(test_adoption__forgets_what_states_of_before_do_not_keep),
             cmocka_unit_test(test_service__waits_until_the_room_allows_an_edition),
             cmocka_unit_test(test_service__adopts_no_edition_that_it_does_not_know),
             cmocka_unit_test(test_service__that_does_not_know_an_edition_stops_before_it_decides))

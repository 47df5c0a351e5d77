/*
 * service_unsealed_test.c - a room that asks for seals on its records: what no seal covers is
 * taken in by no service, whether it starts, follows or comes back.
 */
#include "host/room/room_seals.h"
#include "tests/support/desk.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <string.h>

static struct desk desk, other;

static void ask_for_seals(void) {
    uint8_t key[JOURNAL_SEAL_KEY_BYTES];
    struct sabot_error error;
    struct journal *store = desk.disk->store; /* beside the services */
    bool asked = true;
    fair_key_derive(desk.key, JOURNAL_SEAL_PURPOSE, key);
    assert_int_equal(room_seals_open(store, SERVICE_ROOM_STREAM, key, &asked, &error), SABOT_OK);
    assert_false(asked);
    assert_int_equal(room_seals_vouch(store, SERVICE_ROOM_STREAM, 1, &error), SABOT_OK);
}

static void follow(struct desk *one) {
    service_hear_all(one->service);
    service_read(one->service);
}

static bool buy_in(struct desk *one, sabot_cents amount) {
    return desk_do(one, (struct desk_command){.role = SABOT_ROLE_DEALER,
                                              .kind = SABOT_COMMAND_BUY_IN,
                                              .with = {.bettor = 1, .amount = amount}});
}

static sabot_cents chips(const struct desk *one) {
    return desk_table(one)->book.balances[sabot_account_chips(1)].posted;
}

static void begin(void) {
    desk_open(&desk, "ez-house", NULL);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    desk_open(&other, "ez-house", &desk);
    desk_restart_without_key(&other);
}

static void end(void) {
    desk_close(&other);
    desk_close(&desk);
}

static void test_follower__takes_in_nothing_without_a_seal(void **state) {
    (void)state;
    const char *words = "";
    begin();
    assert_true(buy_in(&other, 1000)); /* nobody asks yet: an older server */
    follow(&desk);
    sabot_cents before = chips(&desk);
    ask_for_seals();
    follow(&desk);
    assert_true(buy_in(&desk, 1000));
    follow(&desk);
    assert_false(service_is_stopped(desk.service, &words));
    assert_int_equal(chips(&desk), before + 1000);
    end();
}

/* The one without the key does not hear that seals are asked for, and writes on. */
static void test_forged_record__stops_the_service_and_changes_nothing(void **state) {
    (void)state;
    const char *words = "";
    struct journal_head head;
    begin();
    follow(&other);
    ask_for_seals();
    follow(&desk);
    sabot_cents before = chips(&desk);
    assert_true(buy_in(&other, 1000));
    (void)service_table(other.service, "t1", &head);
    follow(&desk);
    assert_true(service_is_stopped(desk.service, &words) && service_is_spoiled(desk.service));
    char expected[64];
    snprintf(expected, sizeof expected, "record %d of t1 has no seal", (int)head.sequence);
    assert_memory_equal(words, expected, strlen(expected));
    assert_int_equal(chips(&desk), before);
    end();
}

/* A service that knows of the forged record only by its own lost race. */
static void test_lost_race__to_a_forged_record_is_not_won_later(void **state) {
    (void)state;
    begin();
    follow(&other);
    ask_for_seals();
    follow(&desk);
    assert_true(buy_in(&other, 1000));
    assert_false(buy_in(&desk, 500));
    assert_int_equal(desk.last.verdict, SERVICE_FAILED);
    assert_true(service_is_spoiled(desk.service));
    end();
}

static void test_service_without_the_key__believes_nothing(void **state) {
    (void)state;
    begin();
    ask_for_seals();
    assert_true(buy_in(&desk, 1000));
    follow(&other);
    assert_true(service_is_spoiled(other.service));
    end();
}

HARNESS_MAIN(cmocka_unit_test(test_follower__takes_in_nothing_without_a_seal),
             cmocka_unit_test(test_forged_record__stops_the_service_and_changes_nothing),
             cmocka_unit_test(test_lost_race__to_a_forged_record_is_not_won_later),
             cmocka_unit_test(test_service_without_the_key__believes_nothing))

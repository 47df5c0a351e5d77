/*
 * service_unsealed_test.c - a room that asks for seals on its records: what no seal covers is
 * taken in by no service, whether it starts, follows or comes back.
 */
#include "host/journal/journal_backend.h"
#include "host/room/room_seals.h"
#include "host/room/staff_store.h"
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

/* What is left where somebody cut a stream's end off and put other records in its place: the seal
 * that the key's owner made of a later record. */
static void leave_a_later_seal(const char *stream) {
    uint8_t key[JOURNAL_SEAL_KEY_BYTES], bytes[JOURNAL_SEAL_BYTES];
    struct journal_secret was;
    struct journal_head head;
    struct sabot_error error;
    struct journal *store = desk.disk->store;
    fair_key_derive(desk.key, JOURNAL_SEAL_PURPOSE, key);
    assert_int_equal(
        store->operations->secret_find(store, stream, JOURNAL_SEAL_NUMBER, &was, &error), SABOT_OK);
    assert_int_equal(journal_find_head(store, stream, &head, &error), SABOT_OK);
    head.sequence += 1;
    head.hash[0] ^= 1;
    journal_seal_write(key, stream, &head, bytes);
    assert_int_equal(journal_seal_swap(store, stream, &was, bytes, &error), SABOT_OK);
}

static void allow_edition(struct journal *store) {
    struct sabot_error error;
    assert_int_equal(room_edition_allow(store, SERVICE_ROOM_STREAM, 2, 1, &error), SABOT_OK);
}

static void test_start__is_refused_under_a_seal_of_a_record_that_is_missing(void **state) {
    (void)state;
    struct sabot_error error;
    struct journal_head head;
    const char *streams[] = {SERVICE_ROOM_STREAM, "t1"};
    for (int i = 0; i < 2; i++) {
        begin();
        ask_for_seals();
        assert_true(buy_in(&desk, 1000));
        leave_a_later_seal(streams[i]);
        struct journal *store = desk.disk->store;
        struct service_world world = {.writer = store, .reader = store, .key = desk.key};
        struct service *service;
        assert_int_equal(service_open(&world, &service, &error), SABOT_BAD_TEXT);
        assert_non_null(strstr(error.words, "which is not there: its end was cut off or replaced"));
        /* Nor does a program without a service write after it. */
        assert_int_equal(journal_find_head(store, streams[i], &head, &error), SABOT_OK);
        store->asks_seals = true;
        assert_int_equal(journal_seal_permits(store, streams[i], &head, &error), SABOT_BAD_TEXT);
        end();
    }
}

static void test_follower__does_not_go_on_under_a_seal_of_a_record_that_is_missing(void **state) {
    (void)state;
    const char *words = "";
    for (int i = 0; i < 2; i++) {
        begin();
        ask_for_seals();
        follow(&desk);
        if (i == 0)
            assert_true(buy_in(&other, 1000));
        else
            allow_edition(desk.disk->store);
        leave_a_later_seal(i == 0 ? "t1" : SERVICE_ROOM_STREAM);
        follow(&desk);
        service_hear(desk.service, i == 0 ? "t1" : SERVICE_ROOM_STREAM, 1000);
        service_read(desk.service);
        assert_true(service_is_stopped(desk.service, &words) && service_is_spoiled(desk.service));
        assert_non_null(strstr(words, "which is not there: its end was cut off or replaced"));
        end();
    }
}

HARNESS_MAIN(
    cmocka_unit_test(test_follower__takes_in_nothing_without_a_seal),
    cmocka_unit_test(test_forged_record__stops_the_service_and_changes_nothing),
    cmocka_unit_test(test_lost_race__to_a_forged_record_is_not_won_later),
    cmocka_unit_test(test_start__is_refused_under_a_seal_of_a_record_that_is_missing),
    cmocka_unit_test(test_follower__does_not_go_on_under_a_seal_of_a_record_that_is_missing),
    cmocka_unit_test(test_service_without_the_key__believes_nothing))

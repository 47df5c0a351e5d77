/*
 * limits_test.c - how much one client may ask: buckets, what is given back, who is
 * forgotten. Time is made up.
 */
#include "host/limits/limits.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <string.h>

static const uint8_t key[LIMITS_KEY_BYTES] = "a key of a test";

static const struct limits_table small = {{
    [LIMITS_REQUESTS] = {10, 60}, /* ten, and one a second */
    [LIMITS_STREAMS] = {2, 0},
}};

static struct limits *make(void) {
    struct limits *limits = limits_new(&small, key);
    assert_non_null(limits);
    return limits;
}

static int ask(struct limits *limits, const char *client, int64_t now_ms) {
    return limits_take(limits, LIMITS_REQUESTS, client, 1, now_ms);
}

static void test_take__grants_as_many_at_once_and_then_says_how_long_to_wait(void **state) {
    (void)state;
    struct limits *limits = make();
    for (int i = 0; i < 10; i++)
        assert_int_equal(ask(limits, "192.0.2.1", 5000), 0);
    assert_int_equal(ask(limits, "192.0.2.1", 5000), 1);
    assert_int_equal(ask(limits, "192.0.2.1", 5999), 1);
    assert_int_equal(limits_take(limits, LIMITS_REQUESTS, "192.0.2.1", 5, 5000), 5);
    /* Who waited as told is granted, once. */
    assert_int_equal(ask(limits, "192.0.2.1", 6000), 0);
    assert_int_equal(ask(limits, "192.0.2.1", 6000), 1);
    /* And after ten seconds everything is back, but not more. */
    for (int i = 0; i < 10; i++)
        assert_int_equal(ask(limits, "192.0.2.1", 60000), 0);
    assert_int_equal(ask(limits, "192.0.2.1", 60000), 1);
    limits_free(limits);
}

static void test_take__of_one_client_leaves_the_others_theirs(void **state) {
    (void)state;
    struct limits *limits = make();
    for (int i = 0; i < 100; i++)
        ask(limits, "192.0.2.1", 0);
    assert_int_not_equal(ask(limits, "192.0.2.1", 0), 0);
    assert_int_equal(ask(limits, "192.0.2.2", 0), 0);
    assert_int_equal(limits_take(limits, LIMITS_PASS_REQUESTS, "192.0.2.1", 1, 0), 0);
    limits_free(limits);
}

static void test_take__without_a_limit_is_always_granted(void **state) {
    (void)state;
    struct limits *limits = make();
    for (int i = 0; i < 100000; i++)
        assert_int_equal(limits_take(limits, LIMITS_SIGN_INS, "192.0.2.1", 1, 0), 0);
    limits_free(limits);
}

static void test_streams__come_back_when_they_end_and_not_before(void **state) {
    (void)state;
    struct limits *limits = make();
    assert_int_equal(limits_take(limits, LIMITS_STREAMS, "192.0.2.1", 1, 0), 0);
    assert_int_equal(limits_take(limits, LIMITS_STREAMS, "192.0.2.1", 1, 0), 0);
    assert_true(limits_take(limits, LIMITS_STREAMS, "192.0.2.1", 1, 1000000) > 0);
    limits_give_back(limits, LIMITS_STREAMS, "192.0.2.1");
    assert_int_equal(limits_take(limits, LIMITS_STREAMS, "192.0.2.1", 1, 1000000), 0);
    assert_true(limits_take(limits, LIMITS_STREAMS, "192.0.2.1", 1, 1000000) > 0);
    limits_give_back(limits, LIMITS_STREAMS, "192.0.2.9"); /* of nobody */
    limits_free(limits);
}

static void test_look__says_what_take_would_and_takes_nothing(void **state) {
    (void)state;
    struct limits *limits = make();
    for (int i = 0; i < 50; i++)
        assert_int_equal(limits_look(limits, LIMITS_STREAMS, "192.0.2.1", 1, 0), 0);
    assert_int_equal(limits_look(limits, LIMITS_REQUESTS, "192.0.2.1", 11, 0), 1);
    for (int i = 0; i < 10; i++)
        assert_int_equal(ask(limits, "192.0.2.1", 0), 0);
    assert_int_equal(limits_look(limits, LIMITS_REQUESTS, "192.0.2.1", 1, 0), 1);
    limits_free(limits);
}

static void test_clock_set_back__locks_nobody_out_for_longer_than_the_limit(void **state) {
    (void)state;
    struct limits *limits = make();
    for (int i = 0; i < 10; i++)
        ask(limits, "192.0.2.1", 1000000000);
    assert_int_equal(ask(limits, "192.0.2.1", 0), 1);
    assert_int_equal(ask(limits, "192.0.2.1", 10000), 0);
    limits_free(limits);
}

/* A hundred times as many clients as there is room for. */
static void test_many_clients__push_out_the_oldest_and_never_one_who_holds_a_stream(void **state) {
    (void)state;
    struct limits *limits = make();
    char client[32];
    for (int i = 0; i < 10; i++)
        ask(limits, "192.0.2.1", 0);
    assert_int_equal(limits_take(limits, LIMITS_STREAMS, "192.0.2.1", 2, 0), 0);
    for (int i = 0; i < 100 * LIMITS_CLIENTS_MAX; i++) {
        snprintf(client, sizeof client, "client %d", i);
        assert_int_equal(ask(limits, client, 1), 0);
    }
    assert_int_equal(ask(limits, "192.0.2.1", 1), 0); /* was forgotten, and starts again */
    assert_true(limits_take(limits, LIMITS_STREAMS, "192.0.2.1", 1, 1) > 0);
    limits_free(limits);
}

static void test_few_clients__are_remembered(void **state) {
    (void)state;
    struct limits *limits = make();
    char client[32];
    int refused = 0;
    for (int round = 0; round < 11; round++)
        for (int i = 0; i < 500; i++) {
            snprintf(client, sizeof client, "client %d", i);
            refused += ask(limits, client, 0) > 0;
        }
    assert_int_equal(refused, 500);
    limits_free(limits);
}

static void test_client__is_the_address_or_the_network_of_ipv6(void **state) {
    (void)state;
    static const struct {
        const char *address, *client;
    } rows[] = {
        {"192.0.2.7", "192.0.2.7"},
        {"::ffff:192.0.2.7", "192.0.2.7"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
        {"2001:db8:1:2::9", "2001:db8:1:2::/64"},
        {"::1", "::/64"},
        {"unix", "unix"},
        {"", "nobody"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char client[LIMITS_CLIENT_MAX];
        limits_client_of(rows[i].address, client);
        assert_string_equal(client, rows[i].client);
    }
}

static void test_kinds__have_each_a_name_and_a_usual_row(void **state) {
    (void)state;
    for (int kind = 0; kind < LIMITS_KINDS; kind++) {
        assert_non_null(limits_names[kind]);
        assert_true(limits_usual.of[kind].at_once > 0);
    }
}

HARNESS_MAIN(
    cmocka_unit_test(test_kinds__have_each_a_name_and_a_usual_row),
    cmocka_unit_test(test_take__grants_as_many_at_once_and_then_says_how_long_to_wait),
    cmocka_unit_test(test_take__of_one_client_leaves_the_others_theirs),
    cmocka_unit_test(test_take__without_a_limit_is_always_granted),
    cmocka_unit_test(test_streams__come_back_when_they_end_and_not_before),
    cmocka_unit_test(test_look__says_what_take_would_and_takes_nothing),
    cmocka_unit_test(test_clock_set_back__locks_nobody_out_for_longer_than_the_limit),
    cmocka_unit_test(test_many_clients__push_out_the_oldest_and_never_one_who_holds_a_stream),
    cmocka_unit_test(test_few_clients__are_remembered),
    cmocka_unit_test(test_client__is_the_address_or_the_network_of_ipv6))

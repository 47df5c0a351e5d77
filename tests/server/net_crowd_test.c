/*
 * net_crowd_test.c - more clients than may wait at once: of who has most the one that has waited
 * longest makes room, those that had an answer are kept longer, and a newcomer is heard. And more
 * than there are places for at all: who has most of them gives way, and of several the newest.
 */
#include "tests/support/harness.h"
#include "tests/support/net_client.h"
#include "tests/support/net_host.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define WAITING_MAX 1024 /* of net_connection.c */
#define MORE        100

static struct net_host host;
static int crowd[WAITING_MAX + MORE];

static void allow_files(rlim_t count) {
    struct rlimit files;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    files.rlim_cur = count;
    assert_true(files.rlim_max >= files.rlim_cur);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
}

static void start_with(const char *const *proxies, int most) {
    struct net_config config = net_host_config();
    config.idle_seconds = 120; /* nobody is cut off for being slow */
    config.proxies = proxies;
    config.connections_max = most;
    net_host_start(&host, &config);
}

static void start(void) {
    allow_files(2 * (WAITING_MAX + MORE) + 500);
    start_with(NULL, 0);
}

static void say_echo(int client) {
    net_client_say(client, "GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n");
    char *answer = net_client_answer(client);
    assert_int_equal(net_client_status(answer), 200);
    free(answer);
}

static void test_crowd__makes_room_by_the_longest_dawdler_and_keeps_whom_it_knows(void **state) {
    (void)state;
    start();
    int known = net_client_connect(host.port);
    say_echo(known);
    for (int i = 0; i < WAITING_MAX + MORE; i++) {
        crowd[i] = net_client_connect(host.port);
        net_client_say(crowd[i], "GET /ec");
    }
    /* A newcomer is heard, and that all before it were taken in is certain now. */
    char *answer = net_client_ask(host.port, "GET /echo", NULL, NULL);
    assert_int_equal(net_client_status(answer), 200);
    free(answer);
    for (int i = 0; i < MORE; i++)
        assert_true(net_client_closed_within(crowd[i], 9));
    for (int i = WAITING_MAX + MORE - 10; i < WAITING_MAX + MORE; i++)
        assert_false(net_client_closed_within(crowd[i], 0.05));
    /* Who dawdled and now goes on is answered like anybody. */
    net_client_say(crowd[WAITING_MAX], "ho HTTP/1.1\r\nHost: localhost\r\n\r\n");
    answer = net_client_answer(crowd[WAITING_MAX]);
    assert_int_equal(net_client_status(answer), 200);
    free(answer);
    say_echo(known);
    close(known);
    for (int i = 0; i < WAITING_MAX + MORE; i++)
        close(crowd[i]);
    net_host_end(&host);
}

static void test_crowd_of_the_known__makes_room_too(void **state) {
    (void)state;
    start();
    for (int i = 0; i < WAITING_MAX + 1; i++) {
        crowd[i] = net_client_connect(host.port);
        say_echo(crowd[i]);
    }
    assert_true(net_client_closed_within(crowd[0], 9));
    say_echo(crowd[WAITING_MAX]);
    for (int i = 0; i < WAITING_MAX + 1; i++)
        close(crowd[i]);
    net_host_end(&host);
}

/* ---- few clients, all places ---- */

#define PLACES 60

static void start_small(const char *const *proxies) {
    allow_files(1000);
    start_with(proxies, PLACES);
}

static int connect_from(int number) {
    int client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(0x7f000000U + (unsigned)number)};
    const struct timeval most = {.tv_sec = 10};
    assert_int_equal(setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most), 0);
    assert_int_equal(bind(client, (struct sockaddr *)&at, sizeof at), 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    at.sin_port = htons((in_port_t)host.port);
    assert_int_equal(connect(client, (struct sockaddr *)&at, sizeof at), 0);
    return client;
}

/* A WebSocket with these headers more. */
static int open_from(int number, const char *more) {
    int client = connect_from(number);
    char *answer = net_client_upgrade(client, "/ws", more);
    assert_non_null(answer);
    assert_int_equal(net_client_status(answer), 101);
    free(answer);
    return client;
}

static void test_streams_of_a_few__leave_places_for_the_others(void **state) {
    (void)state;
    start_small(NULL);
    int guest = open_from(9, NULL);
    for (int i = 0; i < PLACES - 1; i++)
        crowd[i] = open_from(2 + i % 3, i == PLACES - 2 ? "Cookie: sabot=staff\r\n" : NULL);
    for (int i = PLACES; i < PLACES + 9; i++)
        crowd[i] = open_from(10 + i, NULL);
    /* Who had most lost as many each, the youngest ones; staff gives way last. */
    for (int i = PLACES - 11; i < PLACES - 2; i++)
        assert_true(net_client_closed_within(crowd[i], 9));
    assert_false(net_client_closed_within(crowd[PLACES - 2], 0.1));
    assert_false(net_client_closed_within(crowd[PLACES - 12], 0.1));
    assert_false(net_client_closed_within(guest, 0.1));
    for (int i = PLACES; i < PLACES + 9; i++)
        assert_false(net_client_closed_within(crowd[i], 0.02));
    for (int i = 0; i < PLACES + 9; i++)
        if (i != PLACES - 1)
            close(crowd[i]);
    close(guest);
    net_host_end(&host);
}

/* As many addresses as places: who came last gives way. The guest came first, and had two places
 * for a while. */
static void test_streams_from_everywhere__leave_those_who_are_here(void **state) {
    (void)state;
    start_small(NULL);
    int guest = open_from(200, NULL), console = open_from(201, "Cookie: sabot=staff\r\n");
    int second = open_from(200, NULL);
    for (int i = 0; i < PLACES - 3; i++)
        crowd[i] = open_from(2 + i, NULL);
    close(second);
    assert_true(net_host_await(&host.closed, 1));
    int newest = open_from(202, "Cookie: sabot=staff\r\n");
    for (int i = PLACES; i < PLACES + 9; i++)
        crowd[i] = open_from(10 + i, NULL);
    /* One of them all, and then each of those that came for it. */
    assert_true(net_client_closed_within(crowd[PLACES - 4], 9));
    for (int i = PLACES; i < PLACES + 8; i++)
        assert_true(net_client_closed_within(crowd[i], 9));
    const int stay[] = {guest, console, newest, crowd[0], crowd[PLACES - 5], crowd[PLACES + 8]};
    for (size_t i = 0; i < sizeof stay / sizeof stay[0]; i++)
        assert_false(net_client_closed_within(stay[i], 0.1));
    for (int i = 0; i < PLACES + 9; i++)
        if (i < PLACES - 3 || i >= PLACES)
            close(crowd[i]);
    close(guest), close(console), close(newest);
    net_host_end(&host);
}

/* Where an address of staff has most, or nobody else has as many. */
static void test_staff__gives_way_last_but_not_never(void **state) {
    (void)state;
    static const char staff[] = "Cookie: sabot=staff\r\n";
    start_small(NULL);
    for (int i = 0; i < PLACES; i++)
        crowd[i] = open_from(i < 3 ? 2 : i, staff);
    int newcomers[7];
    for (int i = 0; i < 7; i++)
        newcomers[i] = open_from(200 + i, i == 3 || i == 5 ? staff : NULL);
    /* In turn the youngest of the first address, the newest strangers, the newest of staff. */
    const int leave[] = {crowd[2],     crowd[1],     newcomers[1], newcomers[2],
                         newcomers[0], newcomers[4], newcomers[5]};
    const int stay[] = {crowd[0], crowd[3], crowd[PLACES - 1], newcomers[3], newcomers[6]};
    for (size_t i = 0; i < sizeof leave / sizeof leave[0]; i++)
        assert_true(net_client_closed_within(leave[i], 9));
    for (size_t i = 0; i < sizeof stay / sizeof stay[0]; i++)
        assert_false(net_client_closed_within(stay[i], 0.1));
    for (int i = 0; i < PLACES; i++)
        close(crowd[i]);
    for (int i = 0; i < 7; i++)
        close(newcomers[i]);
    net_host_end(&host);
}

/* Behind a proxy a connection is its client's, who says a whole request. The guests come after
 * many of another client, and as many come after them. */
static void stay_beside(const char *many) {
    static const char *const proxies[] = {"127.0.0.1", NULL};
    static const char *const others[] = {"192.0.2.1", "::ffff:192.0.2.2", "::ffff:192.0.2.3", "::1",
                                         "2001:db8:0:1::7"};
    enum { OTHERS = sizeof others / sizeof others[0] };
    char more[80];
    start_small(proxies);
    int guests[OTHERS];
    for (int i = 0; i < 3 * PLACES; i++) {
        for (int j = 0; i == PLACES && j < OTHERS; j++) {
            snprintf(more, sizeof more, "X-Forwarded-For: %s\r\n", others[j]);
            guests[j] = open_from(1, more);
        }
        snprintf(more, sizeof more, "X-Forwarded-For: %s\r\n", many);
        crowd[i] = open_from(1, more);
    }
    for (int i = 0; i < OTHERS; i++) {
        assert_false(net_client_closed_within(guests[i], 0.05));
        close(guests[i]);
    }
    for (int i = 0; i < 3 * PLACES; i++)
        close(crowd[i]);
    net_host_end(&host);
}

static void test_streams_through_a_proxy__are_counted_by_the_client(void **state) {
    (void)state;
    stay_beside("2001:db8::7");
    stay_beside("198.51.100.7");
    stay_beside("::ffff:198.51.100.7");
}

/* Each got its answer, and keeps its side open. */
static void test_clients_that_do_not_leave__give_way_first_and_soon(void **state) {
    (void)state;
    start_small(NULL);
    int stream = open_from(2, NULL);
    for (int i = 0; i < 2 * PLACES; i++) {
        crowd[i] = connect_from(3 + i % 20);
        net_client_say(crowd[i], "BAD\r\n\r\n");
        char *answer = net_client_answer(crowd[i]);
        assert_int_equal(net_client_status(answer), 400);
        free(answer);
    }
    assert_false(net_client_closed_within(stream, 0.1));
    assert_true(net_client_send(crowd[2 * PLACES - 1], "x", 1));
    assert_false(net_client_closed_within(stream, 5));
    net_client_send(crowd[2 * PLACES - 1], "x", 1); /* there is nobody: TCP says so */
    assert_false(net_client_closed_within(stream, 0.1));
    assert_false(net_client_send(crowd[2 * PLACES - 1], "x", 1));
    for (int i = 0; i < 2 * PLACES; i++)
        close(crowd[i]);
    close(stream);
    net_host_end(&host);
}

/* It is the oldest of all, and the only one of its address. */
static void test_slow_client__is_not_pushed_out_by_those_of_another_address(void **state) {
    (void)state;
    start();
    int slow = connect_from(9);
    net_client_say(slow, "GET /ec");
    for (int i = 0; i < WAITING_MAX + MORE; i++)
        crowd[i] = connect_from(2 + i % 3);
    assert_true(net_client_closed_within(crowd[0], 9));
    net_client_say(slow, "ho HTTP/1.1\r\nHost: localhost\r\n\r\n");
    char *answer = net_client_answer(slow);
    assert_int_equal(net_client_status(answer), 200);
    free(answer);
    close(slow);
    for (int i = 0; i < WAITING_MAX + MORE; i++)
        close(crowd[i]);
    net_host_end(&host);
}

/* Who holds as many as may wait, each of which had an answer, comes with more: its own make room,
 * those that said nothing yet first. */
static void
test_slow_client__is_not_pushed_out_by_who_holds_those_that_had_an_answer(void **state) {
    (void)state;
    start();
    for (int i = 0; i < WAITING_MAX; i++) {
        crowd[i] = connect_from(2);
        say_echo(crowd[i]);
    }
    int slow = connect_from(9);
    net_client_say(slow, "GET /ec");
    for (int i = WAITING_MAX; i < WAITING_MAX + MORE; i++)
        crowd[i] = connect_from(2);
    for (int i = WAITING_MAX; i < WAITING_MAX + MORE - 1; i++)
        assert_true(net_client_closed_within(crowd[i], 9));
    net_client_say(slow, "ho HTTP/1.1\r\nHost: localhost\r\n\r\n");
    char *answer = net_client_answer(slow);
    assert_non_null(answer);
    assert_int_equal(net_client_status(answer), 200);
    free(answer);
    say_echo(crowd[WAITING_MAX - 1]);
    say_echo(crowd[WAITING_MAX + MORE - 1]);
    close(slow);
    for (int i = 0; i < WAITING_MAX + MORE; i++)
        close(crowd[i]);
    net_host_end(&host);
}

HARNESS_MAIN(
    cmocka_unit_test(test_crowd__makes_room_by_the_longest_dawdler_and_keeps_whom_it_knows),
    cmocka_unit_test(test_crowd_of_the_known__makes_room_too),
    cmocka_unit_test(test_streams_of_a_few__leave_places_for_the_others),
    cmocka_unit_test(test_streams_from_everywhere__leave_those_who_are_here),
    cmocka_unit_test(test_staff__gives_way_last_but_not_never),
    cmocka_unit_test(test_streams_through_a_proxy__are_counted_by_the_client),
    cmocka_unit_test(test_clients_that_do_not_leave__give_way_first_and_soon),
    cmocka_unit_test(test_slow_client__is_not_pushed_out_by_those_of_another_address),
    cmocka_unit_test(test_slow_client__is_not_pushed_out_by_who_holds_those_that_had_an_answer))

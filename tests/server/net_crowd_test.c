/*
 * net_crowd_test.c - more clients than may wait at once: the one that has waited longest makes
 * room, clients that had an answer are kept longer, and a newcomer is heard.
 */
#include "tests/support/harness.h"
#include "tests/support/net_client.h"
#include "tests/support/net_host.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#define WAITING_MAX 1024 /* of net_connection.c */
#define MORE        100

static struct net_host host;
static int crowd[WAITING_MAX + MORE];

static void start(void) {
    struct rlimit files;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    files.rlim_cur = 2 * (WAITING_MAX + MORE) + 500;
    assert_true(files.rlim_max >= files.rlim_cur);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
    struct net_config config = net_host_config();
    config.idle_seconds = 120; /* nobody is cut off for being slow */
    net_host_start(&host, &config);
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

HARNESS_MAIN(
    cmocka_unit_test(test_crowd__makes_room_by_the_longest_dawdler_and_keeps_whom_it_knows),
    cmocka_unit_test(test_crowd_of_the_known__makes_room_too))

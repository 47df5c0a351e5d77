/*
 * net_abuse_test.c - clients that dawdle, vanish, send too much or out of turn: they
 * are cut off, the handlers hear of it, and others are served meanwhile.
 */
#include "tests/support/harness.h"
#include "tests/support/net_client.h"
#include "tests/support/net_host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define GOOD_HOST "Host: localhost\r\n"

static struct net_host host;

static void start(void) {
    struct net_config config = net_host_config();
    config.idle_seconds = 2;
    net_host_start(&host, &config);
}

static void wait_seconds(double seconds) {
    struct timespec time = {.tv_sec = (time_t)seconds,
                            .tv_nsec = (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

static void check_alive(void) {
    char *answer = net_client_ask(host.port, "GET /echo", NULL, NULL);
    assert_int_equal(net_client_status(answer), 200);
    free(answer);
}

/* ---- dawdling ---- */

static void test_silent_client__is_cut_off(void **state) {
    (void)state;
    static const char *const said[] = {"", "GET /ec", "GET /echo HTTP/1.1\r\n" GOOD_HOST,
                                       "POST /echo HTTP/1.1\r\n" GOOD_HOST
                                       "Content-Length: 10\r\n\r\n12345"};
    int clients[4];
    start();
    double began = net_client_clock();
    for (size_t i = 0; i < 4; i++) {
        clients[i] = net_client_connect(host.port);
        net_client_say(clients[i], said[i]);
    }
    for (size_t i = 0; i < 4; i++) {
        assert_true(net_client_closed_within(clients[i], 9));
        close(clients[i]);
    }
    assert_true(net_client_clock() - began > 1);
    assert_int_equal(host.requests, 0);
    check_alive();
    net_host_end(&host);
}

/* Each byte is in time, the whole is not. */
static void check_dripping(const char *first, char drip) {
    int client = net_client_connect(host.port);
    double began = net_client_clock();
    bool closed = false;
    net_client_say(client, first);
    while (!closed && net_client_clock() - began < 9) {
        net_client_send(client, &drip, 1);
        closed = net_client_closed_within(client, 0.2);
    }
    assert_true(closed);
    close(client);
}

static void test_dripping_client__is_cut_off(void **state) {
    (void)state;
    start();
    check_dripping("GET /echo HTTP/1.1\r\n" GOOD_HOST "User-Agent: ", 'u');
    check_dripping("POST /echo HTTP/1.1\r\n" GOOD_HOST "Content-Length: 16000\r\n\r\n", 'b');
    assert_int_equal(host.requests, 0);
    check_alive();
    net_host_end(&host);
}

static void test_idle_connection__is_closed_after_its_answer(void **state) {
    (void)state;
    start();
    int client = net_client_connect(host.port);
    net_client_say(client, "GET /echo HTTP/1.1\r\n" GOOD_HOST "\r\n");
    char *answer = net_client_answer(client);
    assert_int_equal(net_client_status(answer), 200);
    assert_false(net_client_closed_within(client, 0.3));
    assert_true(net_client_closed_within(client, 9));
    free(answer);
    close(client);
    net_host_end(&host);
}

static size_t read_to_the_end(int client) {
    char bytes[65536];
    size_t total = 0;
    ssize_t got;
    while ((got = recv(client, bytes, sizeof bytes, 0)) > 0)
        total += (size_t)got;
    return total;
}

static void test_client_that_does_not_read__is_cut_off(void **state) {
    (void)state;
    start();
    const int little = 65536;
    int client = net_client_connect(host.port);
    setsockopt(client, SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
    net_client_say(client, "GET /big HTTP/1.1\r\n" GOOD_HOST "\r\n");
    wait_seconds(6);
    check_alive();
    size_t total = read_to_the_end(client);
    assert_true(total > 0 && total < NET_HOST_BIG_SIZE);
    close(client);
    net_host_end(&host);
}

/* Asks and does not read. */
static int ask_for(const char *line) {
    const int little = 65536;
    int client = net_client_connect(host.port);
    setsockopt(client, SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
    net_client_say(client, line);
    return client;
}

enum { CROWD = 60 };

/* How many get the whole answer, once they read. */
static int ask_as_crowd(const char *line) {
    int clients[CROWD], whole = 0;
    for (int i = 0; i < CROWD; i++) {
        clients[i] = ask_for(line);
        assert_true(net_host_await(&host.requests, i + 1));
    }
    wait_seconds(0.5);
    check_alive();
    for (int i = 0; i < CROWD; i++) {
        whole += read_to_the_end(clients[i]) > NET_HOST_BIG_SIZE;
        close(clients[i]);
    }
    return whole;
}

/* 180 MB for all of them: the last ones of 64 MiB are kept, and who came first is cut off. */
static void test_answers_that_nobody_reads__are_bounded_in_all(void **state) {
    (void)state;
    struct net_config config = net_host_config();
    config.idle_seconds = 60;
    net_host_start(&host, &config);
    int whole = ask_as_crowd("GET /big HTTP/1.1\r\n" GOOD_HOST "Connection: close\r\n\r\n");
    assert_true(whole > 10 && whole <= 30);
    net_host_end(&host);
}

static void test_answers_that_are_kept__cost_nobody_a_copy(void **state) {
    (void)state;
    struct net_config config = net_host_config();
    config.idle_seconds = 60;
    net_host_start(&host, &config);
    assert_int_equal(ask_as_crowd("GET /kept HTTP/1.1\r\n" GOOD_HOST "Connection: close\r\n\r\n"),
                     CROWD);
    char *answer = net_client_ask(host.port, "GET /kept", NULL, NULL);
    const char *body = strstr(answer, "\r\n\r\n");
    assert_non_null(body);
    assert_int_equal(strlen(body + 4), NET_HOST_BIG_SIZE);
    for (size_t i = 0; i < NET_HOST_BIG_SIZE; i++)
        assert_int_equal(body[4 + i], 'a' + i % 26);
    free(answer);
    net_host_end(&host);
}

static void test_stream__too_far_behind_is_cut_off(void **state) {
    (void)state;
    start();
    int client = net_client_connect(host.port);
    net_client_say(client, "GET /flood HTTP/1.1\r\n" GOOD_HOST "\r\n");
    assert_true(net_host_await(&host.cut, 1));
    assert_true(host.flooded > 200 && host.flooded <= 256); /* KiB */
    assert_true(net_client_closed_within(client, 9));
    close(client);
    assert_int_equal(host.gone, 0);
    check_alive();
    net_host_end(&host);
}

/* ---- vanishing ---- */

static void vanish(int client, bool rudely) {
    struct linger linger = {.l_onoff = rudely, .l_linger = 0};
    setsockopt(client, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    close(client);
}

static void test_client_gone__before_the_answer_is_told(void **state) {
    (void)state;
    static const char *const said[] = {
        "GET /never HTTP/1.1\r\n" GOOD_HOST "\r\n",
        "POST /never HTTP/1.1\r\n" GOOD_HOST "Content-Length: 1\r\n\r\nx",
        "GET /forever HTTP/1.1\r\n" GOOD_HOST "\r\n",
        "GET /never HTTP/1.1\r\n" GOOD_HOST "\r\nGET /ahead HTTP/1.1\r\n",
    };
    start();
    for (int i = 0; i < 8; i++) {
        int client = net_client_connect(host.port);
        net_client_say(client, said[i / 2]);
        assert_true(net_host_await(&host.requests, i + 1));
        vanish(client, i % 2 == 1);
        assert_true(net_host_await(&host.gone, i + 1));
    }
    net_host_end(&host);
}

static void test_client_gone__while_its_answer_goes_out_is_nobodys_business(void **state) {
    (void)state;
    start();
    for (int i = 0; i < 4; i++) {
        int client = net_client_connect(host.port);
        net_client_say(client, "GET /big HTTP/1.1\r\n" GOOD_HOST "\r\n");
        assert_true(net_host_await(&host.requests, i + 1));
        vanish(client, i % 2 == 1);
    }
    check_alive();
    assert_int_equal(host.gone, 0);
    net_host_end(&host);
}

/* ---- too much, or out of turn ---- */

static void test_headers__beyond_the_limit_are_refused_in_words(void **state) {
    (void)state;
    static const struct {
        int size;
        bool taken;
    } rows[] = {{6000, true}, {9000, false}, {1000000, false}};
    start();
    for (size_t i = 0; i < 3; i++) {
        char *value = malloc((size_t)rows[i].size + 1), *header = NULL;
        assert_non_null(value);
        memset(value, 'v', (size_t)rows[i].size);
        value[rows[i].size] = '\0';
        assert_true(asprintf(&header, "User-Agent: %s\r\n", value) > 0);
        char *answer = net_client_ask(host.port, "GET /echo", header, NULL);
        assert_int_equal(net_client_status(answer), rows[i].taken ? 200 : 431);
        free(answer);
        free(header);
        free(value);
    }
    assert_int_equal(host.requests, 1);
    net_host_end(&host);
}

/* It may send all of it, and hears of it. */
static void test_body__of_megabytes_is_refused_in_words(void **state) {
    (void)state;
    static char body[3000000];
    memset(body, 'b', sizeof body);
    start();
    for (int i = 0; i < 20; i++) {
        int client = net_client_connect(host.port);
        net_client_say(client,
                       "POST /echo HTTP/1.1\r\n" GOOD_HOST "Content-Length: 3000000\r\n\r\n");
        assert_true(net_client_send(client, body, sizeof body));
        char *answer = net_client_answer(client);
        assert_int_equal(net_client_status(answer), 413);
        assert_true(net_client_closed_within(client, 9));
        free(answer);
        close(client);
    }
    assert_int_equal(host.requests, 0);
    net_host_end(&host);
}

/* One request at a time: the connection ends with the answer to the first. */
static void test_requests__sent_ahead_are_not_taken(void **state) {
    (void)state;
    static const char post[] = "POST /echo HTTP/1.1\r\n" GOOD_HOST "Content-Length: 3\r\n\r\nabc";
    start();
    for (size_t cut = 1; cut < sizeof post; cut++) {
        int client = net_client_connect(host.port);
        char many[4 * sizeof post];
        snprintf(many, sizeof many, "%s%s%s%.*s", post, post, post, (int)cut, post);
        net_client_say(client, many);
        net_client_say(client, post + cut);
        net_client_say(client, post);
        char *answer = net_client_answer(client);
        assert_int_equal(net_client_status(answer), 200);
        assert_true(net_client_closed_within(client, 9));
        free(answer);
        close(client);
    }
    check_alive();
    net_host_end(&host);
}

static void test_bytes_sent_ahead__do_not_keep_the_loop_busy(void **state) {
    (void)state;
    int clients[10];
    struct rusage before, after;
    start();
    for (int i = 0; i < 10; i++) {
        clients[i] = net_client_connect(host.port);
        net_client_say(clients[i], "GET /never HTTP/1.1\r\n" GOOD_HOST "\r\nGET /more");
    }
    assert_true(net_host_await(&host.requests, 10));
    getrusage(RUSAGE_SELF, &before);
    wait_seconds(2);
    getrusage(RUSAGE_SELF, &after);
    double used = (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec) +
                  (double)(after.ru_stime.tv_sec - before.ru_stime.tv_sec) +
                  (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec) / 1e6 +
                  (double)(after.ru_stime.tv_usec - before.ru_stime.tv_usec) / 1e6;
    assert_true(used < 0.1);
    for (int i = 0; i < 10; i++)
        close(clients[i]);
    net_host_end(&host);
}

#define BYTES(literal)                                                                             \
    { literal, sizeof(literal) - 1 }

static void test_other_protocols__are_not_spoken(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
    } rows[] = {
        BYTES("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0"),
        BYTES("CONNECT /echo HTTP/1.1\r\n" GOOD_HOST "\r\nhello"),
        BYTES("\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03hello\r\n\r\n"),
        BYTES("GET /echo HTTP/1.1\r\n" GOOD_HOST "Upgrade: TLS/1.0\r\nConnection: Upgrade\r\n\r\n"),
    };
    start();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char bytes[64] = "";
        int client = net_client_connect(host.port);
        net_client_send(client, rows[i].bytes, rows[i].size);
        ssize_t got = recv(client, bytes, 9, 0);
        assert_true(got <= 0 || memcmp(bytes, "HTTP/1.", 7) == 0); /* no frame of HTTP/2 */
        assert_true(net_client_closed_within(client, 9));
        close(client);
    }
    assert_int_equal(host.requests, 0);
    check_alive();
    net_host_end(&host);
}

HARNESS_MAIN(cmocka_unit_test(test_silent_client__is_cut_off),
             cmocka_unit_test(test_dripping_client__is_cut_off),
             cmocka_unit_test(test_idle_connection__is_closed_after_its_answer),
             cmocka_unit_test(test_client_that_does_not_read__is_cut_off),
             cmocka_unit_test(test_answers_that_nobody_reads__are_bounded_in_all),
             cmocka_unit_test(test_answers_that_are_kept__cost_nobody_a_copy),
             cmocka_unit_test(test_stream__too_far_behind_is_cut_off),
             cmocka_unit_test(test_client_gone__before_the_answer_is_told),
             cmocka_unit_test(test_client_gone__while_its_answer_goes_out_is_nobodys_business),
             cmocka_unit_test(test_headers__beyond_the_limit_are_refused_in_words),
             cmocka_unit_test(test_body__of_megabytes_is_refused_in_words),
             cmocka_unit_test(test_requests__sent_ahead_are_not_taken),
             cmocka_unit_test(test_bytes_sent_ahead__do_not_keep_the_loop_busy),
             cmocka_unit_test(test_other_protocols__are_not_spoken), )

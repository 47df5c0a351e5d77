/*
 * net_socket_test.c - WebSockets of host/net: who may open one, what they may say, and
 * that many of them share one message and skip what is out of date.
 */
#include "tests/support/harness.h"
#include "tests/support/net_client.h"
#include "tests/support/net_host.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct net_host host;

static void start(void) {
    struct net_config config = net_host_config();
    net_host_start(&host, &config);
}

/* Reads a text frame and compares it. */
static void expect_text(int client, const char *expected) {
    char *text;
    size_t size;
    assert_int_equal(net_client_frame_read(client, &text, &size), NET_CLIENT_TEXT);
    assert_string_equal(text, expected);
    free(text);
}

static void say(int client, const char *text) {
    net_client_frame_send(client, NET_CLIENT_TEXT, true, text, strlen(text));
}

/* ---- opening ---- */

static void test_socket__opens_and_carries_messages_both_ways(void **state) {
    (void)state;
    start();
    int client = net_client_connect(host.port);
    char *answer = net_client_upgrade(client, "/ws", NULL);
    assert_int_equal(net_client_status(answer), 101);
    /* the example of RFC 6455, 1.3 */
    assert_non_null(strcasestr(answer, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    for (int i = 0; i < 50; i++) {
        char text[32];
        snprintf(text, sizeof text, "round %d", i);
        say(client, text);
        expect_text(client, text);
    }
    assert_int_equal(host.messages, 50);
    close(client);
    assert_true(net_host_await(&host.closed, 1));
    free(answer);
    net_host_end(&host);
}

static void test_socket__is_refused_to_strangers(void **state) {
    (void)state;
    static const struct {
        const char *path, *more;
        int status;
    } rows[] = {
        {"/ws", NULL, 101},
        {"/ws", "Origin: http://localhost\r\n", 101},
        {"/ws", "Origin: http://localhost:8080\r\n", 403},
        {"/ws", "Origin: http://elsewhere.example\r\n", 403},
        {"/ws", "Origin: null\r\n", 403},
        {"/refused", NULL, 403},
    };
    start();
    int opened = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int client = net_client_connect(host.port);
        char *answer = net_client_upgrade(client, rows[i].path, rows[i].more);
        assert_int_equal(net_client_status(answer), rows[i].status);
        opened += rows[i].status == 101;
        free(answer);
        close(client);
    }
    assert_int_equal(host.opened, opened);
    net_host_end(&host);
}

static void test_socket__of_another_host_or_method_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *start;
        int status;
    } rows[] = {
        {"GET /ws HTTP/1.1\r\nHost: elsewhere.example\r\n", 403},
        {"GET /ws HTTP/1.1\r\n", 403},
        {"POST /ws HTTP/1.1\r\nContent-Length: 0\r\nHost: localhost\r\n", 405},
    };
    start();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int client = net_client_connect(host.port);
        net_client_say(client, rows[i].start);
        net_client_say(client, "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        char *answer = net_client_answer(client);
        assert_int_equal(net_client_status(answer), rows[i].status);
        free(answer);
        close(client);
    }
    assert_int_equal(host.opened, 0);
    net_host_end(&host);
}

/* A client that `open` let in also gets its `closed`. */
static void test_handshake_that_fails__is_closed_again(void **state) {
    (void)state;
    start();
    int client = net_client_connect(host.port);
    net_client_say(client, "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                           "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n");
    char *answer = net_client_answer(client);
    assert_int_not_equal(net_client_status(answer), 101);
    assert_true(net_client_closed_within(client, 4));
    assert_true(net_host_await(&host.closed, host.opened));
    free(answer);
    close(client);
    net_host_end(&host);
}

static void test_compression__is_not_agreed_to(void **state) {
    (void)state;
    start();
    int client = net_client_connect(host.port);
    char *answer =
        net_client_upgrade(client, "/ws",
                           "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits, "
                           "x-webkit-deflate-frame\r\n");
    assert_int_equal(net_client_status(answer), 101);
    assert_null(strcasestr(answer, "Sec-WebSocket-Extensions"));
    say(client, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    expect_text(client, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    free(answer);
    close(client);
    net_host_end(&host);
}

static void test_message__sent_in_open_arrives_first(void **state) {
    (void)state;
    start();
    int client = net_client_open(host.port, "/ws?greet=w%C3%A9lcome+in");
    expect_text(client, "w\xc3\xa9lcome in");
    say(client, "thanks");
    expect_text(client, "thanks");
    close(client);
    net_host_end(&host);
}

static void test_message__sent_with_the_handshake_is_heard(void **state) {
    (void)state;
    start();
    int client = net_client_connect(host.port);
    /* masked with 1234, `hi` */
    static const char together[] = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                                   "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
                                   "\x81\x82\x31\x32\x33\x34\x59\x5b";
    net_client_send(client, together, sizeof together - 1);
    char *answer = net_client_answer(client);
    assert_int_equal(net_client_status(answer), 101);
    expect_text(client, "hi");
    free(answer);
    close(client);
    net_host_end(&host);
}

/* ---- what may be said ---- */

static void test_message__in_pieces_arrives_whole(void **state) {
    (void)state;
    char *whole = malloc(NET_BODY_MAX + 1);
    assert_non_null(whole);
    memset(whole, 'm', NET_BODY_MAX);
    whole[NET_BODY_MAX] = '\0';
    start();
    int client = net_client_open(host.port, "/ws");
    net_client_frame_send(client, NET_CLIENT_TEXT, false, whole, 10);
    net_client_frame_send(client, NET_CLIENT_MORE, false, whole, 8000);
    net_client_frame_send(client, NET_CLIENT_PING, true, "?", 1);
    net_client_frame_send(client, NET_CLIENT_MORE, true, whole, NET_BODY_MAX - 8010);
    char *text;
    size_t size;
    assert_int_equal(net_client_frame_read(client, &text, &size), NET_CLIENT_PONG);
    assert_string_equal(text, "?");
    free(text);
    expect_text(client, whole);
    net_client_frame_send(client, NET_CLIENT_TEXT, true, whole, NET_BODY_MAX);
    expect_text(client, whole);
    net_client_frame_send(client, NET_CLIENT_TEXT, true, "", 0);
    expect_text(client, "");
    assert_int_equal(host.messages, 3);
    free(whole);
    close(client);
    net_host_end(&host);
}

static void test_bad_message__closes_with_its_code(void **state) {
    (void)state;
    enum { LARGE = NET_BODY_MAX + 1 };
    static char large[LARGE];
    static const struct {
        enum net_client_frame kind;
        size_t pieces, size; /* of each */
        const char *bytes;   /* NULL: letters */
        int code;
    } rows[] = {
        {NET_CLIENT_TEXT, 1, LARGE, NULL, 1009},
        {NET_CLIENT_TEXT, 3, 8000, NULL, 1009},
        {NET_CLIENT_BINARY, 1, 10, NULL, 1003},
        {NET_CLIENT_TEXT, 1, 2, "\xc3\x28", 1007},
    };
    memset(large, 'l', sizeof large);
    start();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[128];
        int client = net_client_open(host.port, "/ws");
        for (size_t j = 0; j < rows[i].pieces; j++)
            net_client_frame_send(client, j == 0 ? rows[i].kind : NET_CLIENT_MORE,
                                  j + 1 == rows[i].pieces,
                                  rows[i].bytes == NULL ? large : rows[i].bytes, rows[i].size);
        assert_int_equal(net_client_close_read(client, words), rows[i].code);
        close(client);
        assert_true(net_host_await(&host.closed, (int)i + 1));
    }
    assert_int_equal(host.messages, 0);
    net_host_end(&host);
}

static void test_bad_frame__closes_as_the_RFC_says(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        int code;
    } rows[] = {
        {"\x81\x02hi", 4, 1002},                /* not masked */
        {"\x80\x80....", 6, 1002},              /* the rest of no message */
        {"\x01\x80....\x81\x80....", 12, 1002}, /* two messages at once */
        {"\x88\x81....\0", 7, 1002},            /* half a code */
        {"\x88\x82....\x2d\xc6", 8, 1000},      /* 1000, and it is given back */
    };
    start();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[128];
        int client = net_client_open(host.port, "/ws");
        net_client_send(client, rows[i].bytes, rows[i].size);
        assert_int_equal(net_client_close_read(client, words), rows[i].code);
        net_client_frame_send(client, NET_CLIENT_CLOSE, true, "\x03\xe8", 2);
        assert_true(net_client_closed_within(client, 3));
        close(client);
        assert_true(net_host_await(&host.closed, (int)i + 1));
    }
    assert_int_equal(host.messages, 0);
    net_host_end(&host);
}

/* A few a second are answered, and it holds nothing of ours. */
static void test_flood_of_pings__is_not_kept(void **state) {
    (void)state;
    start();
    int client = net_client_open(host.port, "/ws");
    for (int i = 0; i < 20000; i++)
        net_client_frame_send(client, NET_CLIENT_PING, true, "0123456789", 10);
    say(client, "still here");
    enum net_client_frame kind = NET_CLIENT_PONG;
    for (int pongs = 0; kind == NET_CLIENT_PONG; pongs++) {
        char *bytes;
        size_t size;
        kind = net_client_frame_read(client, &bytes, &size);
        if (kind == NET_CLIENT_TEXT)
            assert_string_equal(bytes, "still here");
        free(bytes);
        assert_true(pongs <= 200); /* 8 a second */
    }
    assert_int_equal(kind, NET_CLIENT_TEXT);
    close(client);
    net_host_end(&host);
}

/* ---- ending ---- */

static void test_end__tells_the_words(void **state) {
    (void)state;
    char words[128];
    start();
    int client = net_client_open(host.port, "/ws");
    const int on = 1, off = 0; /* both at once, so that the second is there before the end */
    setsockopt(client, IPPROTO_TCP, TCP_CORK, &on, sizeof on);
    say(client, "end");
    say(client, "not heard");
    setsockopt(client, IPPROTO_TCP, TCP_CORK, &off, sizeof off);
    assert_int_equal(net_client_close_read(client, words), 1000);
    assert_string_equal(words, "as you wish");
    close(client);
    assert_true(net_host_await(&host.closed, 1));
    assert_int_equal(host.messages, 1);
    net_host_end(&host);
}

static void test_client_that_vanishes__is_closed(void **state) {
    (void)state;
    start();
    for (int i = 0; i < 10; i++) {
        struct linger rudely = {.l_onoff = i % 2, .l_linger = 0};
        int client = net_client_open(host.port, "/ws?greet=hello");
        setsockopt(client, SOL_SOCKET, SO_LINGER, &rudely, sizeof rudely);
        close(client);
        assert_true(net_host_await(&host.closed, i + 1));
    }
    net_host_end(&host);
}

/* ---- many ---- */

#define MANY 1000

/* One answers its pings and stays; the other is as one whose cable was pulled. */
static void test_silent_socket__is_pinged_and_given_up(void **state) {
    (void)state;
    struct net_config config = net_host_config();
    config.ping_seconds = 1;
    net_host_start(&host, &config);
    int alive = net_client_open(host.port, "/ws"), dead = net_client_open(host.port, "/ws");
    double began = net_client_clock();
    for (int pings = 0; pings < 5;) {
        char *bytes;
        size_t size;
        enum net_client_frame kind = net_client_frame_read(alive, &bytes, &size);
        assert_int_not_equal(kind, NET_CLIENT_NOTHING);
        if (kind == NET_CLIENT_PING) {
            net_client_frame_send(alive, NET_CLIENT_PONG, true, bytes, size);
            pings++;
        }
        free(bytes);
    }
    assert_true(net_client_clock() - began > 4.0);
    assert_true(net_client_closed_within(dead, 2));
    assert_true(net_host_await(&host.closed, 1));
    say(alive, "still here");
    expect_text(alive, "still here");
    close(alive);
    close(dead);
    net_host_end(&host);
}

static void test_thousand_sockets__share_each_message(void **state) {
    (void)state;
    static int clients[MANY];
    start();
    for (int i = 0; i < MANY; i++)
        clients[i] = net_client_open(host.port, "/board");
    assert_int_equal(host.opened, MANY);
    for (int round = 0; round < 5; round++) {
        char text[32];
        snprintf(text, sizeof text, "round %d", round);
        net_host_tell(&host, text, strlen(text));
        for (int i = 0; i < MANY; i++)
            expect_text(clients[i], text);
    }
    /* asked for several times over each time, `writable` came once */
    assert_int_equal(host.sent, 5 * MANY);
    assert_int_equal(host.writables, 5 * MANY);
    for (int i = 0; i < MANY; i++)
        close(clients[i]);
    assert_true(net_host_await(&host.closed, MANY));
    net_host_end(&host);
}

static void test_slow_socket__skips_to_the_newest(void **state) {
    (void)state;
    enum { TOLD = 600, SIZE = 20000 };
    char *text = malloc(SIZE + 1);
    assert_non_null(text);
    start();
    int slow = net_client_open(host.port, "/board"), quick = net_client_open(host.port, "/board");
    for (int i = 0; i < TOLD; i++) {
        char *got;
        size_t size;
        memset(text, 't', SIZE);
        text[SIZE] = '\0';
        memcpy(
            text + SIZE - 4,
            (char[]){(char)('0' + i / 100), (char)('0' + i / 10 % 10), (char)('0' + i % 10), '.'},
            4);
        net_host_tell(&host, text, SIZE);
        assert_int_equal(net_client_frame_read(quick, &got, &size), NET_CLIENT_TEXT);
        assert_int_equal(strcmp(got, text), 0);
        free(got);
    }
    int received = 0;
    for (bool newest = false; !newest; received++) {
        char *got;
        size_t size;
        assert_int_equal(net_client_frame_read(slow, &got, &size), NET_CLIENT_TEXT);
        newest = strcmp(got, text) == 0;
        free(got);
    }
    assert_true(received < TOLD); /* the kernel holds megabytes, not twelve of them */
    free(text);
    close(slow);
    close(quick);
    net_host_end(&host);
}

HARNESS_MAIN(cmocka_unit_test(test_socket__opens_and_carries_messages_both_ways),
             cmocka_unit_test(test_socket__is_refused_to_strangers),
             cmocka_unit_test(test_socket__of_another_host_or_method_is_refused),
             cmocka_unit_test(test_handshake_that_fails__is_closed_again),
             cmocka_unit_test(test_compression__is_not_agreed_to),
             cmocka_unit_test(test_message__sent_in_open_arrives_first),
             cmocka_unit_test(test_message__sent_with_the_handshake_is_heard),
             cmocka_unit_test(test_message__in_pieces_arrives_whole),
             cmocka_unit_test(test_bad_message__closes_with_its_code),
             cmocka_unit_test(test_bad_frame__closes_as_the_RFC_says),
             cmocka_unit_test(test_flood_of_pings__is_not_kept),
             cmocka_unit_test(test_end__tells_the_words),
             cmocka_unit_test(test_client_that_vanishes__is_closed),
             cmocka_unit_test(test_silent_socket__is_pinged_and_given_up),
             cmocka_unit_test(test_thousand_sockets__share_each_message),
             cmocka_unit_test(test_slow_socket__skips_to_the_newest))

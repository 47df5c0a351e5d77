/*
 * net_frame_test.c - frames of WebSockets as RFC 6455 has them, and what a client may not send.
 */
#include "host/net/net_frame.h"
#include "tests/support/harness.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(rows)    (sizeof(rows) / sizeof(rows)[0])
#define BYTES(literal) literal, sizeof(literal) - 1

static void test_frame__of_the_RFC_is_read(void **state) {
    (void)state;
    /* 5.7: a masked text of `Hello` */
    char bytes[] = "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58rest";
    struct net_frame frame;
    size_t taken = 0;
    for (size_t size = 0; size < 11; size++)
        assert_int_equal(net_frame_read(bytes, size, 100, &frame, &taken), NET_FRAME_PART);
    assert_int_equal(net_frame_read(bytes, 15, 100, &frame, &taken), NET_FRAME_WHOLE);
    assert_int_equal(taken, 11);
    assert_int_equal(frame.opcode, NET_FRAME_TEXT);
    assert_true(frame.is_final);
    assert_int_equal(frame.size, 5);
    assert_memory_equal(frame.payload, "Hello", 5);
}

static void test_frame__that_no_client_may_send_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        enum net_framing expected;
    } rows[] = {
        {BYTES("\x81\x05Hello"), NET_FRAME_BAD},                /* not masked */
        {BYTES("\xc1\x80"), NET_FRAME_BAD},                     /* a reserved bit */
        {BYTES("\x83\x80"), NET_FRAME_BAD},                     /* no such opcode */
        {BYTES("\x8b\x80"), NET_FRAME_BAD},                     /* no such opcode */
        {BYTES("\x09\x80"), NET_FRAME_BAD},                     /* a ping in pieces */
        {BYTES("\x88\xfe"), NET_FRAME_BAD},                     /* a long close */
        {BYTES("\x81\xfe\x00\x7d"), NET_FRAME_BAD},             /* not the shortest */
        {BYTES("\x81\xff\0\0\0\0\0\0\xff\xff"), NET_FRAME_BAD}, /* not the shortest */
        {BYTES("\x81\xff\x80\0\0\0\0\1\0\0"), NET_FRAME_BAD},   /* the highest bit */
        {BYTES("\x81\xfe\x00\xc9"), NET_FRAME_LONG},            /* 201 bytes */
        {BYTES("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff"), NET_FRAME_LONG},
        {BYTES("\x81\xfe\x00\xc8"), NET_FRAME_PART},
        {BYTES("\x89\xfd"), NET_FRAME_PART}, /* 125: a control frame's own limit */
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char bytes[16];
        struct net_frame frame;
        size_t taken;
        memcpy(bytes, rows[i].bytes, rows[i].size);
        size_t most = (rows[i].bytes[0] & 8) != 0 ? 0 : 200;
        if (net_frame_read(bytes, rows[i].size, most, &frame, &taken) != rows[i].expected)
            fail_msg("row %zu", i);
    }
}

static void test_head__has_the_shortest_length(void **state) {
    (void)state;
    static const struct {
        size_t size, bytes;
        const char *head;
    } rows[] = {
        {0, 2, "\x81\x00"},
        {125, 2, "\x81\x7d"},
        {126, 4, "\x81\x7e\x00\x7e"},
        {65535, 4, "\x81\x7e\xff\xff"},
        {65536, 10, "\x81\x7f\0\0\0\0\0\1\0\0"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char space[NET_FRAME_HEAD_MAX], *end = space + sizeof space;
        const char *start = net_frame_head(end, NET_FRAME_TEXT, rows[i].size);
        assert_int_equal(end - start, rows[i].bytes);
        assert_memory_equal(start, rows[i].head, rows[i].bytes);
    }
}

static void test_close_code__is_one_that_may_be_sent(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        int code;
    } rows[] = {
        {BYTES(""), 1005},
        {BYTES("\x03\xe8"), 1000},
        {BYTES("\x03\xe9"
               "going"),
         1001},
        {BYTES("\x0f\xa0"), 4000},
        {BYTES("\x03"), 1002},
        {BYTES("\x03\xed"), 1002}, /* 1005 is never sent */
        {BYTES("\x03\xe7"), 1002},
        {BYTES("\x13\x88"), 1002},
        {BYTES("\x03\xe8\xc3\x28"), 1007},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(net_frame_close_code(rows[i].bytes, rows[i].size), rows[i].code);
}

static void test_text__is_UTF_8(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        bool is_text;
    } rows[] = {
        {BYTES(""), true},
        {BYTES("plain\0"), true},
        {BYTES("\xc3\xa9\xe7\x99\xbe\xe5\xae\xb6\xf0\x9f\x82\xa1"), true},
        {BYTES("\xf4\x8f\xbf\xbf"), true},
        {BYTES("\xf4\x90\x80\x80"), false}, /* beyond the last */
        {BYTES("\xc0\x80"), false},         /* not the shortest */
        {BYTES("\xe0\x9f\xbf"), false},
        {BYTES("\xf0\x8f\xbf\xbf"), false},
        {BYTES("\xed\xa0\x80"), false}, /* a surrogate */
        {BYTES("\x80"), false},
        {BYTES("\xc3"), false},
        {BYTES("\xe7\x99"), false},
        {BYTES("\xe7\x99x"), false},
        {BYTES("\xff"), false},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        if (net_frame_is_text(rows[i].bytes, rows[i].size) != rows[i].is_text)
            fail_msg("row %zu", i);
}

HARNESS_MAIN(cmocka_unit_test(test_frame__of_the_RFC_is_read),
             cmocka_unit_test(test_frame__that_no_client_may_send_is_refused),
             cmocka_unit_test(test_head__has_the_shortest_length),
             cmocka_unit_test(test_close_code__is_one_that_may_be_sent),
             cmocka_unit_test(test_text__is_UTF_8))

/*
 * net_reader_test.c - heads of requests, and their paths and queries: what is read, and what is
 * refused because it could be read in two ways.
 */
#include "host/net/net.h"
#include "host/net/net_reader.h"
#include "host/net/net_words.h"
#include "tests/support/harness.h"

#include <string.h>

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

static bool read_text(const char *text, char *space, struct net_asked *asked) {
    size_t size = strlen(text);
    memcpy(space, text, size + 1);
    assert_int_equal(net_reader_end(space, size), size);
    return net_reader_read(space, size, asked);
}

static void test_head__is_read_whole(void **state) {
    (void)state;
    char space[512];
    struct net_asked asked;
    assert_true(
        read_text("POST /a?b HTTP/1.1\r\nhOsT:  here \t\r\nX-Other: \xc3\xa9\r\nCookie:a\r\n"
                  "Cookie: b\r\nContent-Length:\r\n\r\n",
                  space, &asked));
    assert_string_equal(asked.method, "POST");
    assert_string_equal(asked.target, "/a?b");
    assert_int_equal(asked.minor, 1);
    assert_string_equal(asked.fields[NET_FIELD_HOST], "here");
    assert_false(asked.is_twice[NET_FIELD_HOST]);
    assert_string_equal(asked.fields[NET_FIELD_COOKIE], "b");
    assert_true(asked.is_twice[NET_FIELD_COOKIE]);
    assert_string_equal(asked.fields[NET_FIELD_CONTENT_LENGTH], "");
    assert_null(asked.fields[NET_FIELD_ORIGIN]);
    assert_true(read_text("GET / HTTP/1.0\r\n\r\n", space, &asked));
    assert_int_equal(asked.minor, 0);
    assert_true(read_text("GET / HTTP/2.0\r\n\r\n", space, &asked));
    assert_int_equal(asked.minor, -1);
}

static void test_head__that_is_not_well_formed_is_refused(void **state) {
    (void)state;
    static const char *const rows[] = {
        "\r\n\r\n",
        " / HTTP/1.1\r\n\r\n",
        "GET\r\n\r\n",
        "GET /\r\n\r\n",
        "GET  HTTP/1.1\r\n\r\n",
        "GET / HTTPS/1.1\r\n\r\n",
        "G(T / HTTP/1.1\r\n\r\n",
        "GET /\t HTTP/1.1\r\n\r\n",
        "GET /\x7f HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost here\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : here\r\n\r\n",
        "GET / HTTP/1.1\r\n: here\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", /* folded */
        "GET / HTTP/1.1\r\n Host: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\nCookie: b\r\n\r\n", /* a bare line break */
        "GET / HTTP/1.1\r\nHost: a\rCookie: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\x01\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\r\n\r\n",
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char space[128];
        struct net_asked asked;
        if (read_text(rows[i], space, &asked))
            fail_msg("%s", rows[i]);
    }
    char with_nul[] = "GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n";
    struct net_asked asked;
    assert_false(net_reader_read(with_nul, sizeof with_nul - 1, &asked));
}

static void test_list__has_a_word_in_any_case(void **state) {
    (void)state;
    assert_true(net_reader_lists("keep-alive, Upgrade", "upgrade"));
    assert_true(net_reader_lists("CLOSE", "close"));
    assert_false(net_reader_lists("closed", "close"));
    assert_false(net_reader_lists("not close-d,disclose", "close"));
    assert_false(net_reader_lists(NULL, "close"));
    assert_true(net_reader_lists("gzip;q=0.5 , br; q=1.0", "br"));
    assert_true(net_reader_lists("gzip;q=0.5 , br; q=1.0", "gzip"));
    assert_false(net_reader_lists("gzip, br; q=0.000", "br"));
    assert_false(net_reader_lists("br;q=0, gzip", "br"));
    assert_true(net_reader_lists("br;q=0, gzip", "gzip"));
}

static void test_path__is_decoded_and_climbs_nowhere(void **state) {
    (void)state;
    static const struct {
        const char *target, *path;
    } rows[] = {
        {"/", "/"},
        {"/a/b?c=/../d", "/a/b"},
        {"/%65cho", "/echo"},
        {"/a+b", "/a+b"},
        {"/a/../echo", "/echo"},
        {"/../../etc/passwd", "/etc/passwd"},
        {"/%2e%2e/%2e%2e/x", "/x"},
        {"/..%2f..%2fx", "/x"},
        {"/a/./b/..", "/a/"},
        {"/a/..b/.c", "/a/..b/.c"},
        {"//a///b", "/a/b"},
        {"/..", "/"},
        {"/a%00b", NULL},
        {"/a%0a", NULL},
        {"/a%2", NULL},
        {"/a%zz", NULL},
        {"a", NULL},
        {"*", NULL},
        {"http://here/", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char space[NET_PATH_MAX];
        struct sabot_text path = sabot_text_in(space, sizeof space);
        bool is_path = net_words_path(rows[i].target, &path);
        if (is_path != (rows[i].path != NULL) || (is_path && strcmp(space, rows[i].path) != 0))
            fail_msg("%s gives %s", rows[i].target, is_path ? space : "no path");
    }
}

static void test_query__is_encoded_in_one_way(void **state) {
    (void)state;
    static const struct {
        const char *query, *same;
    } rows[] = {
        {"a=b&c=d", "a=b&c=d"}, {"x=%26+y", "x=%26%20y"}, {"&&a=%62&", "a=b"}, {"", ""},
        {"a=%", NULL},          {"a=%00", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char space[NET_QUERY_MAX];
        struct sabot_text query = sabot_text_in(space, sizeof space);
        bool is_query = net_words_query(rows[i].query, &query);
        if (is_query != (rows[i].same != NULL) || (is_query && strcmp(space, rows[i].same) != 0))
            fail_msg("%s gives %s", rows[i].query, is_query ? space : "no query");
    }
}

HARNESS_MAIN(cmocka_unit_test(test_head__is_read_whole),
             cmocka_unit_test(test_head__that_is_not_well_formed_is_refused),
             cmocka_unit_test(test_list__has_a_word_in_any_case),
             cmocka_unit_test(test_path__is_decoded_and_climbs_nowhere),
             cmocka_unit_test(test_query__is_encoded_in_one_way))

/*
 * net_words_test.c - hosts, origins, cookies, lengths and queries of host/net, row by row.
 */
#include "host/net/net_words.h"
#include "tests/support/harness.h"

#include <string.h>

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

static void test_host__is_ours_in_figures_or_by_name(void **state) {
    (void)state;
    static const char *const names[] = {"tables.example", "cards.example", NULL};
    static const struct {
        const char *host;
        bool ours;
    } rows[] = {
        {"127.0.0.1", true},
        {"127.0.0.1:8080", true},
        {"[::1]", true},
        {"[::1]:8080", true},
        {"localhost", true},
        {"LocalHost:1", true},
        {"tables.example", true},
        {"CARDS.example:443", true},
        {"", false},
        {":80", false},
        {"elsewhere.example", false},
        {"tables.example.elsewhere.example", false},
        {"tables.exampl", false},
        {"tables.example.", false},
        {"127.0.0.1.elsewhere.example", false},
        {"127.0.0.1:", false},
        {"127.0.0.1:x", false},
        {"127.0.0.1:123456", false},
        {"127.0.0.1, 127.0.0.1", false},
        {"::1", false},
        {"[::1", false},
        {"[::1]x", false},
        {"[localhost]", false},
        {"[127.0.0.1]", false},
        {"localhost:80@elsewhere.example", false},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        if (net_words_host_is_ours(rows[i].host, names) != rows[i].ours)
            fail_msg("%s", rows[i].host);
    assert_false(net_words_host_is_ours("tables.example", NULL));
    char long_host[2 * NET_HOST_MAX];
    memset(long_host, 'h', sizeof long_host - 1);
    long_host[sizeof long_host - 1] = '\0';
    assert_false(net_words_host_is_ours(long_host, names));
}

static void test_origin__is_the_page_of_the_host(void **state) {
    (void)state;
    static const struct {
        const char *origin, *host;
        bool under_tls, same;
    } rows[] = {
        {"http://localhost:80", "localhost:80", false, true},
        {"https://tables.example", "tables.example", false, true},
        {"https://Tables.Example", "tables.example", true, true},
        {"http://tables.example", "tables.example", true, false},
        {"http://localhost:81", "localhost:80", false, false},
        {"http://localhost", "localhost:80", false, false},
        {"http://elsewhere.example", "tables.example", false, false},
        {"http://tables.example.elsewhere.example", "tables.example", false, false},
        {"null", "null", false, false},
        {"file://", "", false, false},
        {"", "", false, false},
        {"tables.example", "tables.example", false, false},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        if (net_words_origin_is(rows[i].origin, rows[i].host, rows[i].under_tls) != rows[i].same)
            fail_msg("%s at %s", rows[i].origin, rows[i].host);
}

static void test_cookie__is_found_by_its_whole_name(void **state) {
    (void)state;
    static const struct {
        const char *header, *value; /* NULL: none */
    } rows[] = {
        {"sabot=abc", "abc"},
        {"a=b; sabot=abc; c=d", "abc"},
        {"a=b;sabot=abc;c=d", "abc"},
        {"sabot=", ""},
        {"sabot=a=b", "a=b"},
        {"sabot=first; sabot=second", "first"},
        {"xsabot=abc", NULL},
        {"sabotx=abc", NULL},
        {"a=sabot=abc", NULL},
        {"sabot", NULL},
        {"Sabot=abc", NULL},
        {"", NULL},
        {";;; ;", NULL},
        {"sabot=0123456789abcde", "0123456789abcde"},
        {"sabot=0123456789abcdef", NULL}, /* does not fit */
        {"sabot=a b", "a"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char value[16] = "before";
        bool found = net_words_cookie(rows[i].header, "sabot", value, sizeof value);
        assert_int_equal(found, rows[i].value != NULL);
        assert_string_equal(value, found ? rows[i].value : "");
    }
}

static void test_length__is_figures_alone(void **state) {
    (void)state;
    static const struct {
        const char *figures;
        bool good;
        size_t length;
    } rows[] = {
        {"0", true, 0},         {"007", true, 7},
        {"16385", true, 16385}, {"99999999999999999999999", true, SIZE_MAX},
        {"", false, 0},         {"-1", false, 0},
        {"+1", false, 0},       {" 1", false, 0},
        {"1 ", false, 0},       {"1, 1", false, 0},
        {"0x10", false, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t length = 1;
        assert_int_equal(net_words_length(rows[i].figures, &length), rows[i].good);
        if (rows[i].good)
            assert_true(length == rows[i].length);
    }
}

static void test_query__gives_back_what_was_put_in(void **state) {
    (void)state;
    static const struct {
        const char *query, *name, *value; /* NULL: none */
    } rows[] = {
        {"from=12:ab", "from", "12:ab"},
        {"a=1&from=12&b=2", "from", "12"},
        {"from=a%26b%3Dc", "from", "a&b=c"},
        {"from=a+b%2Bc", "from", "a b+c"},
        {"from=", "from", ""},
        {"from=1&from=2", "from", "1"},
        {"from", "from", NULL},
        {"xfrom=1", "from", NULL},
        {"fromx=1", "from", NULL},
        {"", "from", NULL},
        {"&&", "from", NULL},
        {"from=%4", "from", NULL},
        {"from=%zz", "from", NULL},
        {"from=%00", "from", NULL},
        {"from=0123456789abcde", "from", "0123456789abcde"},
        {"from=0123456789abcdef", "from", NULL}, /* does not fit */
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char value[16] = "before";
        bool found = net_words_query_find(rows[i].query, rows[i].name, value, sizeof value);
        assert_int_equal(found, rows[i].value != NULL);
        assert_string_equal(value, found ? rows[i].value : "");
    }
    char space[64], value[16];
    struct sabot_text query = sabot_text_in(space, sizeof space);
    net_words_query_add(&query, "a=1", 3);
    net_words_query_add(&query, "b=&=+%\n\xc3\xa9", 9);
    assert_string_equal(space, "a=1&b=%26=%2B%25%0A%C3%A9");
    assert_true(net_words_query_find(space, "b", value, sizeof value));
    assert_string_equal(value, "&=+%\n\xc3\xa9");
}

static void test_forwarded__is_what_the_nearest_proxy_wrote(void **state) {
    (void)state;
    static const struct {
        const char *header, *address; /* NULL: none */
    } rows[] = {
        {"192.0.2.7", "192.0.2.7"},
        {"203.0.113.1, 192.0.2.7", "192.0.2.7"},
        {"203.0.113.1,192.0.2.7 ", "192.0.2.7"},
        {"nonsense, 2001:db8::1", "2001:db8::1"},
        {"192.0.2.7, nonsense", NULL},
        {"192.0.2.7,", NULL},
        {"192.0.2.7:80", NULL},
        {"192.0.2.7 x", NULL},
        {"", NULL},
        {"[2001:db8::1]", NULL},
        {"2001:0db8:0000:0000:0000:0000:0000:0000:0000:0000:0001", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char address[64] = "before";
        bool found = net_words_forwarded(rows[i].header, address, sizeof address);
        assert_int_equal(found, rows[i].address != NULL);
        assert_string_equal(address, found ? rows[i].address : "before");
    }
    static const char *const list[] = {"127.0.0.1", "::1", NULL};
    assert_true(net_words_is_one_of("::1", list));
    assert_false(net_words_is_one_of("127.0.0.10", list));
    assert_false(net_words_is_one_of("::1", NULL));
}

static void test_words__are_cut_between_characters(void **state) {
    (void)state;
    assert_int_equal(net_words_fit("abc", 3), 3);
    assert_int_equal(net_words_fit("abcd", 3), 3);
    assert_int_equal(net_words_fit("ab\xc3\xa9", 4), 4);
    assert_int_equal(net_words_fit("ab\xc3\xa9", 3), 2);
    assert_int_equal(net_words_fit("\xe2\x82\xac", 2), 0);
    assert_int_equal(net_words_fit("", 0), 0);
    assert_true(net_words_are_plain("a\xc3\xa9 ", 4));
    assert_false(net_words_are_plain("a\nb", 3));
    assert_false(net_words_are_plain("a\0b", 3));
    assert_false(net_words_are_plain("\x7f", 1));
}

HARNESS_MAIN(cmocka_unit_test(test_host__is_ours_in_figures_or_by_name),
             cmocka_unit_test(test_origin__is_the_page_of_the_host),
             cmocka_unit_test(test_cookie__is_found_by_its_whole_name),
             cmocka_unit_test(test_length__is_figures_alone),
             cmocka_unit_test(test_query__gives_back_what_was_put_in),
             cmocka_unit_test(test_forwarded__is_what_the_nearest_proxy_wrote),
             cmocka_unit_test(test_words__are_cut_between_characters))

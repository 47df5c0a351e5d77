/*
 * net_http_test.c - requests and answers of host/net: what reaches a handler, what is
 * refused before it, and how answers go out. The bad clients are in net_abuse_test.c.
 */
#include "tests/support/harness.h"
#include "tests/support/net_client.h"
#include "tests/support/net_host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct net_host host;

static void start(void) {
    struct net_config config = net_host_config();
    static const char *const names[] = {"tables.example", NULL};
    config.names = names;
    net_host_start(&host, &config);
}

/* ---- requests that reach a handler ---- */

static void test_request__reaches_the_handler_with_all_its_parts(void **state) {
    (void)state;
    static const struct {
        const char *line, *more, *body, *answer;
    } rows[] = {
        {"GET /echo", NULL, NULL, "GET|/echo|||127.0.0.1|0|"},
        {"GET /echo?from=12:ab&x=%26+y", NULL, NULL,
         "GET|/echo|from=12:ab&x=%26%20y||127.0.0.1|0|"},
        {"GET /%65cho", NULL, NULL, "GET|/echo|||127.0.0.1|0|"},
        {"GET /a/../echo", NULL, NULL, "GET|/echo|||127.0.0.1|0|"},
        {"GET /echo", "Cookie: a=b; sabot=Zm9v; c=d\r\n", NULL, "GET|/echo||Zm9v|127.0.0.1|0|"},
        {"GET /echo", "Cookie: xsabot=1; sabot2=2\r\n", NULL, "GET|/echo|||127.0.0.1|0|"},
        {"GET /echo", "Origin: http://elsewhere.example\r\n", NULL, "GET|/echo|||127.0.0.1|0|"},
        {"GET /echo", "Sec-Fetch-Site: none\r\nX-Request-Id: 7\r\n", NULL,
         "GET|/echo|||127.0.0.1|0|"},
        {"POST /echo", NULL, "{\"stake\":100}", "POST|/echo|||127.0.0.1|13|{\"stake\":100}"},
        {"POST /echo", NULL, "", "POST|/echo|||127.0.0.1|0|"},
    };
    start();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *answer = net_client_ask(host.port, rows[i].line, rows[i].more, rows[i].body);
        assert_int_equal(net_client_status(answer), 200);
        assert_string_equal(net_client_body(answer), rows[i].answer);
        free(answer);
    }
    net_host_end(&host);
}

static void test_unknown_path__is_the_handlers_to_answer(void **state) {
    (void)state;
    start();
    char *answer = net_client_ask(host.port, "GET /nowhere", NULL, NULL);
    assert_int_equal(net_client_status(answer), 404);
    assert_string_equal(net_client_body(answer), "no such page\n");
    assert_int_equal(host.requests, 1);
    free(answer);
    net_host_end(&host);
}

static void test_body__of_16_KiB_is_taken_whole(void **state) {
    (void)state;
    char *body = malloc(NET_BODY_MAX + 1);
    assert_non_null(body);
    memset(body, 'b', NET_BODY_MAX);
    body[NET_BODY_MAX] = '\0';
    start();
    char *answer = net_client_ask(host.port, "POST /echo", NULL, body);
    assert_int_equal(net_client_status(answer), 200);
    const char *told = strstr(net_client_body(answer), "|16384|");
    assert_non_null(told);
    assert_string_equal(told + 7, body);
    free(answer);
    free(body);
    net_host_end(&host);
}

static void test_connection__serves_many_requests(void **state) {
    (void)state;
    start();
    int client = net_client_connect(host.port);
    for (int i = 0; i < 500; i++) {
        char request[256], expected[128];
        int size = i * 3 % 40;
        snprintf(request, sizeof request,
                 "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%0*d",
                 size + 1, size + 1, i % 10);
        snprintf(expected, sizeof expected, "POST|/echo|||127.0.0.1|%d|%0*d", size + 1, size + 1,
                 i % 10);
        net_client_say(client, request);
        char *answer = net_client_answer(client);
        assert_string_equal(net_client_body(answer), expected);
        free(answer);
    }
    close(client);
    net_host_end(&host);
}

static void test_connection__ends_where_the_client_asks_for_it(void **state) {
    (void)state;
    static const char *const rows[] = {
        "GET /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /echo HTTP/1.0\r\nHost: localhost\r\n\r\n"};
    start();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int client = net_client_connect(host.port);
        net_client_say(client, rows[i]);
        char *answer = net_client_answer(client);
        assert_int_equal(net_client_status(answer), 200);
        assert_non_null(strstr(answer, "connection: close\r\n"));
        assert_true(net_client_closed_within(client, 3));
        free(answer);
        close(client);
    }
    net_host_end(&host);
}

static void test_body__that_waits_to_be_asked_for_is_asked_for(void **state) {
    (void)state;
    start();
    int client = net_client_connect(host.port);
    char bytes[64] = "";
    net_client_say(client, "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n"
                           "Expect: 100-continue\r\n\r\n");
    assert_int_equal(recv(client, bytes, 25, MSG_WAITALL), 25);
    assert_string_equal(bytes, "HTTP/1.1 100 Continue\r\n\r\n");
    net_client_say(client, "abc");
    char *answer = net_client_answer(client);
    assert_string_equal(net_client_body(answer), "POST|/echo|||127.0.0.1|3|abc");
    free(answer);
    close(client);
    net_host_end(&host);
}

/* ---- requests that do not ---- */

struct refused {
    const char *head; /* whole, but for the empty line */
    int status;
    const char *code;
};

#define GOOD_HOST "Host: localhost\r\n"

static const struct refused refused[] = {
    {"GET /echo HTTP/1.1\r\n", 403, "host"},
    {"GET /echo HTTP/1.1\r\nHost: elsewhere.example\r\n", 403, "host"},
    {"GET /echo HTTP/1.1\r\nHost: localhost.elsewhere.example\r\n", 403, "host"},
    {"GET /echo HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere.example\r\n", 403, "host"},
    {"POST /echo HTTP/1.1\r\nContent-Length: 0\r\nHost: localhost:80\r\n"
     "Origin: http://localhost:81\r\n",
     403, "origin"},
    {"POST /echo HTTP/1.1\r\nContent-Length: 0\r\n" GOOD_HOST "Origin: null\r\n", 403, "origin"},
    {"POST /echo HTTP/1.1\r\nContent-Length: 0\r\n" GOOD_HOST
     "Origin: https://elsewhere.example\r\n",
     403, "origin"},
    {"PUT /echo HTTP/1.1\r\n" GOOD_HOST, 405, "method"},
    {"DELETE /echo HTTP/1.1\r\n" GOOD_HOST, 405, "method"},
    {"HEAD /echo HTTP/1.1\r\n" GOOD_HOST, 405, "method"},
    {"OPTIONS /echo HTTP/1.1\r\n" GOOD_HOST, 405, "method"},
    {"POST /echo HTTP/1.1\r\n" GOOD_HOST, 411, "length"},
    {"POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" GOOD_HOST, 411, "length"},
    {"POST /echo HTTP/1.1\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n" GOOD_HOST, 411,
     "length"},
    {"POST /echo HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 0\r\n" GOOD_HOST, 400, "length"},
    {"POST /echo HTTP/1.1\r\nContent-Length: -1\r\n" GOOD_HOST, 400, "length"},
    {"POST /echo HTTP/1.1\r\nContent-Length: 1x\r\n" GOOD_HOST, 400, "length"},
    {"GET /echo HTTP/1.1\r\nContent-Length: 1\r\n" GOOD_HOST, 400, "length"},
    {"POST /echo HTTP/1.1\r\nContent-Length: 16385\r\n" GOOD_HOST, 413, "body-too-large"},
    {"POST /echo HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n" GOOD_HOST, 413,
     "body-too-large"},
    /* a line break in a path must not become a header */
    {"GET /echo%0aCookie:sabot=x; HTTP/1.1\r\n" GOOD_HOST, 400, "path"},
    {"GET /echo%0d%0aCookie:sabot=x; HTTP/1.1\r\n" GOOD_HOST, 400, "path"},
    {"GET /ec%09ho HTTP/1.1\r\n" GOOD_HOST, 400, "path"},
    {"GET http://localhost/echo HTTP/1.1\r\n" GOOD_HOST, 400, "path"},
    {"GET /echo?a=%zz HTTP/1.1\r\n" GOOD_HOST, 400, "path"},
    /* what has two readings */
    {"GET /echo HTTP/1.1\r\nHost : localhost\r\n", 400, "head"},
    {"GET /echo HTTP/1.1\r\n" GOOD_HOST "X-Folded: a\r\n b\r\n", 400, "head"},
    {"GET /echo HTTP/1.1\r\n" GOOD_HOST "X-Bare: a\nCookie: sabot=x\r\n", 400, "head"},
    {"GET /echo\r\n" GOOD_HOST, 400, "head"},
    {"BREW /coffee HTTP/1.1\r\n" GOOD_HOST, 405, "method"},
    {"GET /echo HTTP/1.2\r\n" GOOD_HOST, 400, "upgrade"},
    {"GET /echo HTTP/1.1\r\n" GOOD_HOST "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n"
     "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n",
     400, "upgrade"},
};

static void check_refused(const struct refused *row) {
    char code[64];
    int client = net_client_connect(host.port);
    net_client_say(client, row->head);
    net_client_say(client, "\r\n");
    char *answer = net_client_answer(client);
    snprintf(code, sizeof code, "\"code\":\"%s\"", row->code);
    if (net_client_status(answer) != row->status || strstr(answer, code) == NULL)
        fail_msg("%s\nexpected %d %s, got %s", row->head, row->status, row->code,
                 answer == NULL ? "nothing" : answer);
    assert_true(net_client_closed_within(client, 9));
    free(answer);
    close(client);
}

static void test_bad_request__is_refused_before_any_handler(void **state) {
    (void)state;
    struct net_config config = net_host_config();
    config.idle_seconds = 2; /* for which a body too large is waited for */
    net_host_start(&host, &config);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        check_refused(&refused[i]);
    assert_int_equal(host.requests, 0);
    assert_int_equal(host.opened, 0);
    net_host_end(&host);
}

static void test_path_and_query__are_taken_up_to_their_limits(void **state) {
    (void)state;
    static const struct {
        const char *start;
        int length, status;
    } rows[] = {
        {"GET /", 254, 404}, {"GET /", 255, 414}, {"GET /?", 767, 404}, {"GET /?", 768, 414}};
    start();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[800];
        int used = snprintf(line, sizeof line, "%s", rows[i].start);
        memset(line + used, 'p', (size_t)rows[i].length);
        line[used + rows[i].length] = '\0';
        char *answer = net_client_ask(host.port, line, NULL, NULL);
        assert_int_equal(net_client_status(answer), rows[i].status);
        free(answer);
    }
    net_host_end(&host);
}

static void test_host__is_an_address_or_a_name_of_ours(void **state) {
    (void)state;
    static const char *const ours[] = {"127.0.0.1",   "192.168.7.7:99", "[::1]:8080",
                                       "LOCALHOST:1", "tables.example", "Tables.Example:443"};
    start();
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) {
        char *request = NULL;
        int client = net_client_connect(host.port);
        assert_true(asprintf(&request,
                             "POST /echo HTTP/1.1\r\nHost: %s\r\nOrigin: https://%s\r\n"
                             "Content-Length: 0\r\n\r\n",
                             ours[i], ours[i]) > 0);
        net_client_say(client, request);
        char *answer = net_client_answer(client);
        assert_int_equal(net_client_status(answer), 200);
        free(request);
        free(answer);
        close(client);
    }
    net_host_end(&host);
}

/* ---- answers ---- */

static const char *const always[] = {
    "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'\r\n",
    "x-content-type-options: nosniff\r\n",
    "referrer-policy: no-referrer\r\n",
    "x-frame-options: DENY\r\n",
    "permissions-policy: ",
    "cross-origin-opener-policy: same-origin\r\n",
};

static void test_every_answer__carries_the_headers_of_safety(void **state) {
    (void)state;
    static const char *const lines[] = {"GET /echo",   "GET /nowhere", "GET /cookie",
                                        "GET /cached", "GET /go",      "GET /stream",
                                        "PUT /echo",   "POST /echo",   "BREW /coffee"};
    start();
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char *answer = net_client_ask(host.port, lines[i], NULL, NULL);
        assert_non_null(answer);
        for (size_t j = 0; j < sizeof always / sizeof always[0]; j++)
            if (strstr(answer, always[j]) == NULL)
                fail_msg("%s: no %s in\n%s", lines[i], always[j], answer);
        bool cached = strcmp(lines[i], "GET /cached") == 0;
        assert_non_null(strstr(answer, cached ? "cache-control: public, max-age=31536000"
                                              : "cache-control: no-store\r\n"));
        free(answer);
    }
    net_host_end(&host);
}

static void test_answer__sets_and_ends_the_cookie_and_leads_on(void **state) {
    (void)state;
    static const struct {
        const char *line, *header;
        int status;
    } rows[] = {
        {"GET /cookie", "set-cookie: sabot=c00kie; Path=/; HttpOnly; SameSite=Strict\r\n", 204},
        {"GET /cookie-end", "set-cookie: sabot=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0\r\n",
         204},
        {"GET /go", "location: /echo\r\n", 303},
    };
    start();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *answer = net_client_ask(host.port, rows[i].line, NULL, NULL);
        assert_int_equal(net_client_status(answer), rows[i].status);
        assert_non_null(strstr(answer, rows[i].header));
        free(answer);
    }
    net_host_end(&host);
}

static void test_cookie__is_for_tls_alone_where_a_proxy_has_it(void **state) {
    (void)state;
    struct net_config config = net_host_config();
    config.secure_cookie = true;
    net_host_start(&host, &config);
    char *answer = net_client_ask(host.port, "GET /cookie", NULL, NULL);
    assert_non_null(strstr(answer, "; SameSite=Strict; Secure\r\n"));
    free(answer);
    net_host_end(&host);
}

static void test_big_answer__arrives_whole(void **state) {
    (void)state;
    start();
    char *answer = net_client_ask(host.port, "GET /big", NULL, NULL);
    const char *body = net_client_body(answer);
    assert_int_equal(strlen(body), NET_HOST_BIG_SIZE);
    for (size_t i = 0; i < NET_HOST_BIG_SIZE; i++)
        if (body[i] != (char)('a' + i % 26))
            fail_msg("byte %zu is wrong", i);
    free(answer);
    net_host_end(&host);
}

static void test_answer__may_come_later_from_the_tick(void **state) {
    (void)state;
    struct net_config config = net_host_config();
    config.idle_seconds = 1;
    net_host_start(&host, &config);
    double began = net_client_clock();
    char *answer = net_client_ask(host.port, "POST /later", NULL, "x");
    assert_int_equal(net_client_status(answer), 200);
    assert_string_equal(net_client_body(answer), "at last\n");
    assert_true(net_client_clock() - began > 2); /* more than a dawdling client is given */
    free(answer);
    net_host_end(&host);
}

/* ---- streams ---- */

static void test_stream__is_lines_with_an_end(void **state) {
    (void)state;
    static const char *const versions[] = {"1.1", "1.0"};
    start();
    for (size_t i = 0; i < 2; i++) {
        char request[64];
        int client = net_client_connect(host.port);
        snprintf(request, sizeof request, "GET /stream HTTP/%s\r\n" GOOD_HOST "\r\n", versions[i]);
        net_client_say(client, request);
        char *answer = net_client_answer(client);
        assert_non_null(answer);
        assert_int_equal(strstr(answer, "transfer-encoding: chunked") != NULL, i == 0);
        const char *body = net_client_body(answer);
        assert_int_equal(strlen(body), NET_HOST_LINES * strlen("{\"line\":true}\n"));
        assert_int_equal(strncmp(body, "{\"line\":true}\n{\"line\":true}\n", 28), 0);
        assert_true(net_client_closed_within(client, 3));
        free(answer);
        close(client);
    }
    assert_int_equal(host.gone, 0);
    net_host_end(&host);
}

HARNESS_MAIN(cmocka_unit_test(test_request__reaches_the_handler_with_all_its_parts),
             cmocka_unit_test(test_unknown_path__is_the_handlers_to_answer),
             cmocka_unit_test(test_body__of_16_KiB_is_taken_whole),
             cmocka_unit_test(test_connection__serves_many_requests),
             cmocka_unit_test(test_connection__ends_where_the_client_asks_for_it),
             cmocka_unit_test(test_body__that_waits_to_be_asked_for_is_asked_for),
             cmocka_unit_test(test_bad_request__is_refused_before_any_handler),
             cmocka_unit_test(test_path_and_query__are_taken_up_to_their_limits),
             cmocka_unit_test(test_host__is_an_address_or_a_name_of_ours),
             cmocka_unit_test(test_every_answer__carries_the_headers_of_safety),
             cmocka_unit_test(test_answer__sets_and_ends_the_cookie_and_leads_on),
             cmocka_unit_test(test_cookie__is_for_tls_alone_where_a_proxy_has_it),
             cmocka_unit_test(test_big_answer__arrives_whole),
             cmocka_unit_test(test_answer__may_come_later_from_the_tick),
             cmocka_unit_test(test_stream__is_lines_with_an_end), )

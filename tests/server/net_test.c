/*
 * net_test.c - host/net as a whole: where it listens, what it says when it cannot, TLS,
 * the tick, and how it stops.
 */
#include "tests/support/harness.h"
#include "tests/support/net_client.h"
#include "tests/support/net_host.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct net_host host;

/* What a command prints, on either stream, with the net's port as $PORT; the caller
 * frees it. */
static char *output_of(const char *command) {
    char *text = calloc(1, 65536), *whole = NULL, port[16];
    assert_non_null(text);
    snprintf(port, sizeof port, "%d", host.port);
    setenv("PORT", port, 1);
    assert_true(asprintf(&whole, "{ %s\n} 2>&1", command) > 0);
    FILE *pipe = popen(whole, "r");
    assert_non_null(pipe);
    size_t size = fread(text, 1, 65535, pipe);
    text[size] = '\0';
    pclose(pipe);
    free(whole);
    return text;
}

/* ---- listening ---- */

static void check_listens_only_on(const char *address, const char *shown) {
    char expected[64];
    struct net_config config = net_host_config();
    config.address = address;
    net_host_start(&host, &config);
    snprintf(expected, sizeof expected, "%s:%d\n", shown, host.port);
    char *lines = output_of("ss -Hltn \"sport = :$PORT\" | awk '{ print $4 }'");
    assert_string_equal(lines, expected);
    free(lines);
    net_host_end(&host);
}

static void test_net__listens_only_where_it_was_asked_to(void **state) {
    (void)state;
    check_listens_only_on("127.0.0.1", "127.0.0.1");
    check_listens_only_on("127.0.0.2", "127.0.0.2");
    if (access("/proc/net/if_inet6", R_OK) == 0)
        check_listens_only_on("::1", "[::1]");
}

/* Nothing is opened, and the words say what is wrong. */
static void check_trouble(const struct net_config *config, enum sabot_status expected,
                          const char *words) {
    struct net_handlers handlers = {0};
    struct sabot_error error = {{0}};
    struct net *net = NULL;
    assert_int_equal(net_open(config, &handlers, &net, &error), expected);
    assert_null(net);
    assert_string_equal(error.words, words);
}

static void test_net__says_why_it_cannot_listen(void **state) {
    (void)state;
    char words[200];
    struct net_config config = net_host_config();
    net_host_start(&host, &config);
    config.port = host.port;
    snprintf(words, sizeof words,
             "cannot listen on 127.0.0.1 port %d: the port is in use; choose another, or stop the "
             "program that has it",
             host.port);
    check_trouble(&config, SABOT_IO, words);
    net_host_end(&host);

    config.port = 0;
    config.address = "192.0.2.1";
    check_trouble(&config, SABOT_IO,
                  "cannot listen on 192.0.2.1 port 0: this machine has no such address");
    config.address = "local\nhost";
    check_trouble(&config, SABOT_BAD_TEXT,
                  "cannot listen on local?host port 0: expected an address in figures, such as "
                  "127.0.0.1 or ::1");
    config.address = "127.0.0.1";
    config.port = 65536;
    check_trouble(&config, SABOT_BAD_TEXT,
                  "cannot listen on 127.0.0.1 port 65536: expected a port from 0 to 65535");
}

static void test_net__closes_the_socket_that_it_was_given_when_it_cannot_open(void **state) {
    (void)state;
    struct net_config config = net_host_config();
    struct net_handlers handlers = {0};
    struct sabot_error error;
    struct net *net;
    for (int i = 0; i < 4; i++) {
        config.address = i == 1 ? "192.0.2.1" : i == 2 ? "nowhere" : "127.0.0.1";
        config.port = i == 3 ? 65536 : 0;
        config.certificate = config.certificate_key = i == 0 ? "/no/such/file" : NULL;
        config.listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        assert_true(config.listening > 0);
        assert_int_not_equal(net_open(&config, &handlers, &net, &error), SABOT_OK);
        assert_int_equal(fcntl(config.listening, F_GETFD), -1);
    }
}

static void test_port__is_free_again_after_closing(void **state) {
    (void)state;
    struct net_config config = net_host_config();
    for (int i = 0; i < 5; i++) {
        net_host_start(&host, &config);
        config.port = host.port;
        char *answer = net_client_ask(host.port, "GET /echo", NULL, NULL);
        assert_int_equal(net_client_status(answer), 200);
        free(answer);
        net_host_end(&host);
    }
}

/* ---- TLS ---- */

#define FOLDER_MAX 64
#define FILE_MAX   (FOLDER_MAX + 32)

/* A folder with two certificates and their keys, and a file that is not a certificate. */
struct files {
    char folder[FOLDER_MAX];
    char certificate[FILE_MAX], key[FILE_MAX], other_key[FILE_MAX], words[FILE_MAX];
    char missing[FILE_MAX];
};

static void make_files(struct files *files) {
    char command[700];
    strcpy(files->folder, "/tmp/sabot-net-XXXXXX");
    assert_non_null(mkdtemp(files->folder));
    snprintf(files->certificate, FILE_MAX, "%s/one.certificate", files->folder);
    snprintf(files->key, FILE_MAX, "%s/one.key", files->folder);
    snprintf(files->other_key, FILE_MAX, "%s/two.key", files->folder);
    snprintf(files->words, FILE_MAX, "%s/words", files->folder);
    snprintf(files->missing, FILE_MAX, "%s/missing", files->folder);
    snprintf(command, sizeof command,
             "cd %s && echo words > words && for name in one two; do openssl req -x509 -nodes "
             "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -days 2 -subj /CN=localhost "
             "-addext subjectAltName=DNS:localhost -keyout $name.key -out $name.certificate "
             "2>/dev/null || exit 1; done",
             files->folder);
    assert_int_equal(system(command), 0);
}

static void remove_files(const struct files *files) {
    char command[FOLDER_MAX + 16];
    snprintf(command, sizeof command, "rm -r %s", files->folder);
    assert_int_equal(system(command), 0);
}

static void test_tls__says_what_is_wrong_with_a_certificate(void **state) {
    (void)state;
    struct files files;
    make_files(&files);
    const struct {
        const char *certificate, *key, *before, *named, *after;
    } rows[] = {
        {files.missing, files.key, "certificate", files.missing,
         " cannot be read: No such file or directory"},
        {files.certificate, files.missing, "certificate key", files.missing,
         " cannot be read: No such file or directory"},
        {files.words, files.key, "certificate", files.words,
         ": it and its key are not PEM files that belong together"},
        {files.certificate, files.other_key, "certificate", files.certificate,
         ": it and its key are not PEM files that belong together"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[300];
        struct net_config config = net_host_config();
        config.certificate = rows[i].certificate;
        config.certificate_key = rows[i].key;
        snprintf(words, sizeof words, "%s `%s`%s", rows[i].before, rows[i].named, rows[i].after);
        check_trouble(&config, SABOT_IO, words);
    }
    remove_files(&files);
}

/* Commands, and what must and must not be in their output. */
static const struct {
    const char *command, *has, *has_not;
} tls_rows[] = {
    {"curl -sSi --cacert $CERTIFICATE --http2 https://localhost:$PORT/cookie", "HTTP/1.1 204",
     "HTTP/2"},
    {"curl -sSi --cacert $CERTIFICATE https://localhost:$PORT/cookie",
     "set-cookie: sabot=c00kie; Path=/; HttpOnly; SameSite=Strict; Secure", "HTTP/2"},
    {"curl -sS --cacert $CERTIFICATE -d @$CERTIFICATE -o /dev/null -w '%{http_code} ' "
     "https://localhost:$PORT/echo https://localhost:$PORT/echo",
     "200 ", "000"},
    {"curl -sSi --cacert $CERTIFICATE https://localhost:$PORT/big | tail -c 10", "ghijklmnop",
     "curl:"},
    {"curl -sSi --cacert $CERTIFICATE -H 'Origin: http://localhost:'$PORT -d x "
     "https://localhost:$PORT/echo",
     "HTTP/1.1 403", "|1|x"},
    {"curl -sSi --cacert $CERTIFICATE -H 'Origin: https://localhost:'$PORT -d x "
     "https://localhost:$PORT/echo",
     "|1|x", "refused"},
    {"curl -sSi http://localhost:$PORT/echo", "curl:", "HTTP/1."},
    {"openssl s_client -connect 127.0.0.1:$PORT -tls1_1 -cipher ALL:@SECLEVEL=0 </dev/null",
     "alert", "Cipher is ECDHE"},
    {"openssl s_client -connect 127.0.0.1:$PORT -alpn h2,http/1.1 </dev/null",
     "ALPN protocol: http/1.1", "ALPN protocol: h2"},
    {"printf 'GET /ws?greet=hello HTTP/1.1\\r\\nHost: localhost\\r\\nUpgrade: websocket\\r\\n"
     "Connection: Upgrade\\r\\nSec-WebSocket-Version: 13\\r\\n"
     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n\\r\\n' "
     "| timeout 2 openssl s_client -quiet -connect 127.0.0.1:$PORT",
     "hello", "403"},
};

static void test_tls__serves_https_and_nothing_else(void **state) {
    (void)state;
    struct files files;
    struct net_config config = net_host_config();
    make_files(&files);
    config.certificate = files.certificate;
    config.certificate_key = files.key;
    net_host_start(&host, &config);
    setenv("CERTIFICATE", files.certificate, 1);
    for (size_t i = 0; i < sizeof tls_rows / sizeof tls_rows[0]; i++) {
        char *text = output_of(tls_rows[i].command);
        if (strstr(text, tls_rows[i].has) == NULL || strstr(text, tls_rows[i].has_not) != NULL)
            fail_msg("%s\n%s", tls_rows[i].command, text);
        free(text);
    }
    net_host_end(&host);
    remove_files(&files);
}

static void test_tls__cuts_off_who_never_shakes_hands(void **state) {
    (void)state;
    struct files files;
    struct net_config config = net_host_config();
    make_files(&files);
    config.idle_seconds = 2;
    config.certificate = files.certificate;
    config.certificate_key = files.key;
    net_host_start(&host, &config);
    int silent = net_client_connect(host.port), half = net_client_connect(host.port);
    net_client_send(half, "\x16\x03\x01\x02\x00\x01", 6);
    assert_true(net_client_closed_within(silent, 9));
    assert_true(net_client_closed_within(half, 9));
    close(silent);
    close(half);
    net_host_end(&host);
    remove_files(&files);
}

/* ---- the tick ---- */

static void test_tick__comes_as_often_as_asked(void **state) {
    (void)state;
    struct net_config config = net_host_config();
    config.tick_ms = 20;
    net_host_start(&host, &config);
    double began = net_client_clock();
    assert_true(net_host_await(&host.ticks, 50));
    double took = net_client_clock() - began;
    assert_true(took > 0.5 && took < 5); /* 1 s, on a machine that may be busy */
    net_host_end(&host);
}

static void test_wake__brings_the_tick_forward(void **state) {
    (void)state;
    struct net_config config = net_host_config();
    config.tick_ms = 60000;
    net_host_start(&host, &config);
    for (int i = 1; i <= 100; i++) {
        int before = host.ticks;
        net_wake(host.net);
        assert_true(net_host_await(&host.ticks, before + 1));
    }
    net_host_end(&host);
}

/* ---- stopping ---- */

static void test_stop__closes_sockets_with_words_and_ends_streams(void **state) {
    (void)state;
    char words[128];
    struct net_config config = net_host_config();
    net_host_start(&host, &config);
    int socket = net_client_open(host.port, "/ws"), stream = net_client_connect(host.port);
    int refused = net_client_connect(host.port);
    net_client_say(stream, "GET /forever HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_true(net_host_await(&host.requests, 1));
    net_host_stop(&host, 5000);
    assert_int_equal(net_client_close_read(socket, words), 1001);
    assert_string_equal(words, "the room closes");
    net_client_frame_send(socket, NET_CLIENT_CLOSE, true, "\x03\xe9", 2);
    net_client_say(refused, "GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n");
    char *answer = net_client_answer(stream); /* to its proper end */
    assert_non_null(strstr(net_client_body(answer), "{\"line\":true}\n"));
    double began = net_client_clock();
    net_host_join(&host);
    assert_true(net_client_clock() - began < 3); /* it did not wait for the grace to run out */
    assert_int_equal(host.gone, 1);
    assert_int_equal(host.requests, 1);
    free(answer);
    close(socket);
    close(stream);
    close(refused);
}

static void test_stop__lets_requests_be_answered_within_the_grace(void **state) {
    (void)state;
    struct net_config config = net_host_config();
    net_host_start(&host, &config);
    int client = net_client_connect(host.port);
    net_client_say(client, "GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_true(net_host_await(&host.requests, 1));
    net_host_stop(&host, 10000);
    char *answer = net_client_answer(client);
    assert_string_equal(net_client_body(answer), "at last\n");
    assert_non_null(strstr(answer, "connection: close"));
    net_host_join(&host);
    assert_int_equal(host.gone, 0);
    free(answer);
    close(client);
}

static void test_stop__waits_no_longer_than_the_grace(void **state) {
    (void)state;
    struct net_config config = net_host_config();
    net_host_start(&host, &config);
    int client = net_client_connect(host.port), socket = net_client_open(host.port, "/ws");
    net_client_say(client, "GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_true(net_host_await(&host.requests, 1));
    double began = net_client_clock();
    net_host_stop(&host, 700);
    net_host_join(&host);
    double took = net_client_clock() - began;
    assert_true(took > 0.5 && took < 3);
    assert_int_equal(host.gone, 1);
    assert_int_equal(host.closed, 1);
    close(client);
    close(socket);
}

HARNESS_MAIN(cmocka_unit_test(test_net__listens_only_where_it_was_asked_to),
             cmocka_unit_test(test_net__says_why_it_cannot_listen),
             cmocka_unit_test(test_net__closes_the_socket_that_it_was_given_when_it_cannot_open),
             cmocka_unit_test(test_port__is_free_again_after_closing),
             cmocka_unit_test(test_tls__says_what_is_wrong_with_a_certificate),
             cmocka_unit_test(test_tls__serves_https_and_nothing_else),
             cmocka_unit_test(test_tls__cuts_off_who_never_shakes_hands),
             cmocka_unit_test(test_tick__comes_as_often_as_asked),
             cmocka_unit_test(test_wake__brings_the_tick_forward),
             cmocka_unit_test(test_stop__closes_sockets_with_words_and_ends_streams),
             cmocka_unit_test(test_stop__lets_requests_be_answered_within_the_grace),
             cmocka_unit_test(test_stop__waits_no_longer_than_the_grace))

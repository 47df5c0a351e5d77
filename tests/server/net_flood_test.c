/*
 * net_flood_test.c - clients that give the loop more to work on than others may wait for: it is
 * bounded, or the client is cut off.
 */
#include "tests/support/harness.h"
#include "tests/support/net_client.h"
#include "tests/support/net_host.h"

#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct net_host host;

/* ---- TLS ---- */

static char folder[32], certificate[64], certificate_key[64];

static void start_secret(void) {
    char command[400];
    struct net_config config = net_host_config();
    strcpy(folder, "/tmp/sabot-net-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(certificate, sizeof certificate, "%s/certificate", folder);
    snprintf(certificate_key, sizeof certificate_key, "%s/key", folder);
    snprintf(command, sizeof command,
             "openssl req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256 -days 2 "
             "-subj /CN=localhost -keyout %s -out %s 2>/dev/null",
             certificate_key, certificate);
    assert_int_equal(system(command), 0);
    config.certificate = certificate;
    config.certificate_key = certificate_key;
    net_host_start(&host, &config);
}

static void end_secret(void) {
    net_host_end(&host);
    unlink(certificate);
    unlink(certificate_key);
    rmdir(folder);
}

static SSL *shake_hands(SSL_CTX *context, int client) {
    SSL *secret = SSL_new(context);
    assert_non_null(secret);
    assert_int_equal(SSL_set_fd(secret, client), 1);
    assert_int_equal(SSL_connect(secret), 1);
    return secret;
}

/* What the server says to a request after so many new keys; 0: it has cut the client off. */
static int status_after(int key_updates) {
    static const char request[] = "GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n";
    char answer[64] = "";
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    int client = net_client_connect(host.port);
    SSL *secret = shake_hands(context, client);
    bool is_taken = true;
    for (int i = 0; i < key_updates && is_taken; i++)
        is_taken = SSL_key_update(secret, SSL_KEY_UPDATE_NOT_REQUESTED) == 1 &&
                   SSL_do_handshake(secret) == 1;
    is_taken = is_taken && SSL_write(secret, request, sizeof request - 1) > 0 &&
               SSL_read(secret, answer, sizeof answer - 1) > 0;
    SSL_free(secret);
    SSL_CTX_free(context);
    close(client);
    return is_taken ? net_client_status(answer) : 0;
}

/* Each is a few bytes to send and a key to be worked out. */
static void test_new_keys__are_taken_now_and_then_and_not_by_the_thousand(void **state) {
    (void)state;
    start_secret();
    assert_int_equal(status_after(0), 200);
    assert_int_equal(status_after(10), 200);
    assert_int_equal(status_after(300), 0);
    assert_int_equal(status_after(300000), 0);
    end_secret();
}

/* ---- a turn of the loop ---- */

enum { CROWD = 200 };

/* 400 ms of work: others have their turn in between. */
static void test_requests__of_many_at_once_do_not_hold_up_a_turn(void **state) {
    (void)state;
    int clients[CROWD];
    struct net_config config = net_host_config();
    net_host_start(&host, &config);
    for (int i = 0; i < CROWD; i++)
        clients[i] = net_client_connect(host.port);
    for (int i = 0; i < CROWD; i++)
        net_client_say(clients[i], "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
    for (int i = 0; i < CROWD; i++) {
        char *answer = net_client_answer(clients[i]);
        assert_int_equal(net_client_status(answer), 200);
        free(answer);
        close(clients[i]);
    }
    assert_true(host.longest_us > NET_HOST_WORK_US && host.longest_us < 20000);
    net_host_end(&host);
}

HARNESS_MAIN(cmocka_unit_test(test_new_keys__are_taken_now_and_then_and_not_by_the_thousand),
             cmocka_unit_test(test_requests__of_many_at_once_do_not_hold_up_a_turn))

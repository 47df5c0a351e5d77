/*
 * stream_fuzz.c - any bytes over a real connection to the real server: frames of a
 * WebSocket after a good handshake, or a request as it comes.
 *
 * The server runs in a thread of its own, on loopback, with a table. The first byte of
 * an input says what the rest is: `w` the bytes that follow a handshake; `m` messages,
 * lines that become frames with heads as they should be; anything else a request.
 * Whatever comes, the server still answers a good request afterwards.
 */
#include "host/api/api.h"
#include "host/sheet/sheetfile.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CHECK_EVERY = 64, ANSWER_MS = 200 };

static struct api *api;

static void *run(void *nothing) {
    (void)nothing;
    api_run(api);
    return NULL;
}

static void open_table(void) {
    static struct sabot_sheet sheet;
    static struct form_report report;
    SABOT_ASSERT(sheetfile_read_name("commission", &sheet, &report) == SABOT_OK);
    struct service_request request = {
        .table = "t1",
        .name = "fuzz",
        .command = {.kind = SABOT_COMMAND_OPEN_TABLE,
                    .actor.role = SABOT_ROLE_FLOOR,
                    .with = {.name = "Fuzz", .sheet = &sheet, .seats = 8, .decks = 8}}};
    api_submit(api, &request, NULL, NULL);
    api_flush(api);
}

static void begin(void) {
    struct sabot_error error;
    struct journal *journal;
    struct fair_key *key;
    pthread_t thread;
    char path[] = "/tmp/sabot-fuzz-XXXXXX";
    SABOT_ASSERT(mkdtemp(path) != NULL);
    char file[sizeof path + 4];
    snprintf(file, sizeof file, "%s/key", path);
    SABOT_ASSERT(fair_key_make(file, &error) == SABOT_OK &&
                 fair_key_read(file, &key, &error) == SABOT_OK);
    unlink(file);
    rmdir(path);
    SABOT_ASSERT(journal_open("memory:", JOURNAL_WRITE, &journal, &error) == SABOT_OK);
    struct api_config config = {
        .net = {.address = "127.0.0.1", .cookie = "sabot", .tick_ms = 100, .idle_seconds = 1},
        .room = "Fuzz",
        .build = "fuzz",
        .writer = journal,
        .reader = journal, /* nothing here commits while it reads */
        .key = key};
    SABOT_ASSERT(api_open(&config, &api, &error) == SABOT_OK);
    open_table();
    SABOT_ASSERT(pthread_create(&thread, NULL, run, NULL) == 0);
    pthread_detach(thread);
}

/* libFuzzer's alarm may come in between: then another connection is made. */
static int connect_to_server(void) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)api_port(api)),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_usec = ANSWER_MS * 1000};
    int made = socket(AF_INET, SOCK_STREAM, 0);
    while (made >= 0 && connect(made, (struct sockaddr *)&address, sizeof address) != 0) {
        SABOT_ASSERT(errno == EINTR);
        close(made);
        made = socket(AF_INET, SOCK_STREAM, 0);
    }
    SABOT_ASSERT(made >= 0);
    setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return made;
}

static void give(int connection, const void *bytes, size_t size) {
    (void)!send(connection, bytes, size, MSG_NOSIGNAL);
}

static void shake_hands(int connection) {
    static const char request[] = "GET /api/tables/t1/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                  "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Key: c2Fib3Qgc2Fib3Qgc2Fibw==\r\n"
                                  "Sec-WebSocket-Version: 13\r\n\r\n";
    give(connection, request, sizeof request - 1);
}

/* A frame of text as a client sends it: masked, with a mask of zeros. */
static void give_frame(int connection, const char *text, size_t size) {
    uint8_t head[8] = {0x81, (uint8_t)(0x80 | (size < 126 ? size : 126))};
    size_t used = 2;
    if (size > 0xffff)
        return;
    if (size >= 126) {
        head[used++] = (uint8_t)(size >> 8);
        head[used++] = (uint8_t)size;
    }
    used += 4;
    give(connection, head, used);
    give(connection, text, size);
}

static void give_messages(int connection, const char *text, size_t size) {
    while (size > 0) {
        const char *end = memchr(text, '\n', size);
        size_t length = end != NULL ? (size_t)(end - text) : size;
        give_frame(connection, text, length);
        length += end != NULL;
        text += length;
        size -= length;
    }
}

/* Not what libFuzzer's alarm broke off. */
static ssize_t receive(int connection, char *bytes, size_t size) {
    ssize_t got;
    do
        got = recv(connection, bytes, size, 0);
    while (got < 0 && errno == EINTR);
    return got;
}

/* Until the other side has closed, or has nothing more to say. */
static void drain(int connection) {
    char bytes[4096];
    shutdown(connection, SHUT_WR);
    while (receive(connection, bytes, sizeof bytes) > 0)
        ;
    close(connection);
}

static void check_alive(void) {
    static const char request[] = "GET /api/room HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    char answer[64] = "";
    int connection = connect_to_server();
    struct timeval patience = {.tv_sec = 20};
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    give(connection, request, sizeof request - 1);
    SABOT_ASSERT(receive(connection, answer, sizeof answer - 1) > 0);
    SABOT_ASSERT(strncmp(answer, "HTTP/1.1 200", 12) == 0);
    drain(connection);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static int inputs;
    if (api == NULL)
        begin();
    if (size == 0)
        return 0;
    int connection = connect_to_server();
    if (data[0] == 'w' || data[0] == 'm')
        shake_hands(connection);
    if (data[0] == 'm')
        give_messages(connection, (const char *)data + 1, size - 1);
    else
        give(connection, data + (data[0] == 'w'), size - (data[0] == 'w'));
    drain(connection);
    if (++inputs % CHECK_EVERY == 0)
        check_alive();
    return 0;
}

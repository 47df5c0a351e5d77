/*
 * net_client.c - the raw client of net_client.h. Every read gives up after 10 s, so
 * that a server that says nothing fails a test instead of stopping it.
 */
#include "tests/support/net_client.h"

#include "tests/support/harness.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define PATIENCE 10

double net_client_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- bytes ---- */

int net_client_connect(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((in_port_t)port)};
    struct timeval patience = {.tv_sec = PATIENCE};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(client >= 0);
    assert_int_equal(setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience), 0);
    assert_int_equal(connect(client, (struct sockaddr *)&address, sizeof address), 0);
    return client;
}

bool net_client_send(int client, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t sent = send(client, bytes, size, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

void net_client_say(int client, const char *text) {
    net_client_send(client, text, strlen(text));
}

static bool read_all(int client, char *bytes, size_t size) {
    while (size > 0) {
        ssize_t got = recv(client, bytes, size, 0);
        if (got <= 0)
            return false;
        bytes += got;
        size -= (size_t)got;
    }
    return true;
}

bool net_client_closed_within(int client, double seconds) {
    double end = net_client_clock() + seconds;
    for (double left = seconds; left > 0; left = end - net_client_clock()) {
        char bytes[4096];
        struct pollfd waiting = {.fd = client, .events = POLLIN};
        if (poll(&waiting, 1, (int)(left * 1000) + 1) > 0 &&
            recv(client, bytes, sizeof bytes, 0) <= 0)
            return true;
    }
    return false;
}

/* ---- HTTP ---- */

/* Text that grows. */
struct pile {
    char *at;
    size_t size;
};

static void pile_add(struct pile *pile, const char *bytes, size_t size) {
    pile->at = realloc(pile->at, pile->size + size + 1);
    assert_non_null(pile->at);
    memcpy(pile->at + pile->size, bytes, size);
    pile->size += size;
    pile->at[pile->size] = '\0';
}

/* Reads up to and with `\r\n`, or with `\r\n\r\n` for a head. */
static bool read_until(int client, struct pile *pile, const char *mark) {
    size_t length = strlen(mark), start = pile->size;
    char byte;
    while (read_all(client, &byte, 1)) {
        pile_add(pile, &byte, 1);
        if (pile->size - start >= length &&
            memcmp(pile->at + pile->size - length, mark, length) == 0)
            return true;
    }
    return false;
}

static void read_bytes(int client, struct pile *pile, size_t size) {
    char *bytes = malloc(size + 1);
    assert_non_null(bytes);
    if (read_all(client, bytes, size))
        pile_add(pile, bytes, size);
    free(bytes);
}

static void read_chunks(int client, struct pile *pile) {
    for (;;) {
        struct pile line = {0};
        size_t size = read_until(client, &line, "\r\n") ? strtoul(line.at, NULL, 16) : 0;
        free(line.at);
        if (size > 0)
            read_bytes(client, pile, size);
        struct pile end = {0};
        bool ended = read_until(client, &end, "\r\n");
        free(end.at);
        if (!ended || size == 0)
            return;
    }
}

char *net_client_answer(int client) {
    struct pile pile = {0};
    if (!read_until(client, &pile, "\r\n\r\n")) {
        free(pile.at);
        return NULL;
    }
    const char *length = strcasestr(pile.at, "\r\ncontent-length:");
    if (length != NULL) {
        read_bytes(client, &pile, strtoul(length + 17, NULL, 10));
    } else if (strcasestr(pile.at, "\r\ntransfer-encoding: chunked") != NULL) {
        read_chunks(client, &pile);
    } else if (net_client_status(pile.at) == 200) {
        char byte;
        while (read_all(client, &byte, 1))
            pile_add(&pile, &byte, 1);
    }
    return pile.at;
}

char *net_client_ask(int port, const char *line, const char *more, const char *body) {
    char *head = NULL;
    char length[64] = "";
    int client = net_client_connect(port);
    if (body != NULL)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(body));
    assert_true(asprintf(&head,
                         "%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s%s\r\n", line,
                         port, more == NULL ? "" : more, length) > 0);
    net_client_say(client, head);
    if (body != NULL)
        net_client_say(client, body);
    char *answer = net_client_answer(client);
    close(client);
    free(head);
    return answer;
}

int net_client_status(const char *answer) {
    int status = 0;
    return answer != NULL && sscanf(answer, "HTTP/1.%*1[01] %d", &status) == 1 ? status : 0;
}

const char *net_client_body(const char *answer) {
    const char *end = answer == NULL ? NULL : strstr(answer, "\r\n\r\n");
    return end == NULL ? "" : end + 4;
}

/* ---- WebSockets ---- */

char *net_client_upgrade(int client, const char *path, const char *more) {
    char *head = NULL;
    assert_true(asprintf(&head,
                         "GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                         "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
                         path, more == NULL ? "" : more) > 0);
    net_client_say(client, head);
    free(head);
    return net_client_answer(client);
}

int net_client_open(int port, const char *path) {
    int client = net_client_connect(port);
    char *answer = net_client_upgrade(client, path, NULL);
    assert_int_equal(net_client_status(answer), 101);
    free(answer);
    return client;
}

void net_client_frame_send(int client, enum net_client_frame kind, bool final, const char *bytes,
                           size_t size) {
    static const unsigned char mask[4] = {0x12, 0x34, 0x56, 0x78};
    struct pile frame = {0};
    unsigned char head[10] = {(unsigned char)((final ? 0x80 : 0) | (int)kind)};
    size_t length = 2;
    if (size < 126) {
        head[1] = (unsigned char)(0x80 | size);
    } else {
        size_t figures = size < 65536 ? 2 : 8;
        head[1] = size < 65536 ? 0x80 | 126 : 0x80 | 127;
        for (size_t i = 0; i < figures; i++)
            head[2 + i] = (unsigned char)(size >> (8 * (figures - 1 - i)));
        length += figures;
    }
    pile_add(&frame, (char *)head, length);
    pile_add(&frame, (const char *)mask, sizeof mask);
    for (size_t i = 0; i < size; i++) {
        char byte = (char)(bytes[i] ^ mask[i % 4]);
        pile_add(&frame, &byte, 1);
    }
    net_client_send(client, frame.at, frame.size);
    free(frame.at);
}

enum net_client_frame net_client_frame_read(int client, char **bytes, size_t *size) {
    unsigned char head[2], more[8];
    *bytes = NULL;
    *size = 0;
    if (!read_all(client, (char *)head, 2))
        return NET_CLIENT_NOTHING;
    assert_int_equal(head[0] & 0x70, 0); /* no extension was agreed on */
    assert_int_equal(head[1] & 0x80, 0); /* servers do not mask */
    size_t length = head[1], figures = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (figures > 0) {
        assert_true(read_all(client, (char *)more, figures));
        length = 0;
        for (size_t i = 0; i < figures; i++)
            length = length << 8 | more[i];
    }
    *bytes = malloc(length + 1);
    assert_non_null(*bytes);
    assert_true(read_all(client, *bytes, length));
    (*bytes)[length] = '\0';
    *size = length;
    return (enum net_client_frame)(head[0] & 15);
}

int net_client_close_read(int client, char *words) {
    char *bytes;
    size_t size;
    int code = 0;
    words[0] = '\0';
    enum net_client_frame kind = net_client_frame_read(client, &bytes, &size);
    if (kind == NET_CLIENT_CLOSE && size >= 2 && size < 128) {
        code = (unsigned char)bytes[0] << 8 | (unsigned char)bytes[1];
        memcpy(words, bytes + 2, size - 1);
    }
    free(bytes);
    return code;
}

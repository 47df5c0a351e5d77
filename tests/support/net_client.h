/*
 * net_client.h - a client that can misbehave: raw bytes over TCP, HTTP answers and
 * WebSocket frames read off them, for the tests of tests/net. No TLS: those tests
 * call curl.
 */
#ifndef TESTS_SUPPORT_NET_CLIENT_H
#define TESTS_SUPPORT_NET_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

/* A connection to 127.0.0.1; the running test fails if there is none. */
int net_client_connect(int port);
/* True if all of it was taken; a server that cuts off takes none. */
bool net_client_send(int client, const char *bytes, size_t size);
void net_client_say(int client, const char *text);

/* Reads one answer: head, and body by its length, by chunks or to the end, put
 * behind the head. The text is the caller's to free; NULL: closed without one. */
char *net_client_answer(int client);
/* The same over a connection of its own, and with a request of one line such as
 * `GET /echo`, sent with a good Host, `Connection: close` and `more` header lines
 * (each ends in \r\n; NULL: none) and a body (NULL: none). */
char *net_client_ask(int port, const char *line, const char *more, const char *body);
int net_client_status(const char *answer); /* 0: none */
const char *net_client_body(const char *answer);

/* True if the other side closes within `seconds`; what comes before is passed over. */
bool net_client_closed_within(int client, double seconds);
/* Seconds of a clock that only rises. */
double net_client_clock(void);

/* ---- WebSockets ---- */

/* Asks for a WebSocket at `path` with `more` header lines; gives the answer's head. */
char *net_client_upgrade(int client, const char *path, const char *more);
/* The same over a new connection; the running test fails if it is not opened. */
int net_client_open(int port, const char *path);

enum net_client_frame {
    NET_CLIENT_MORE = 0,
    NET_CLIENT_TEXT = 1,
    NET_CLIENT_BINARY = 2,
    NET_CLIENT_CLOSE = 8,
    NET_CLIENT_PING = 9,
    NET_CLIENT_PONG = 10,
    NET_CLIENT_NOTHING = -1, /* the connection ended */
};

void net_client_frame_send(int client, enum net_client_frame kind, bool final, const char *bytes,
                           size_t size);
/* Reads one frame; its bytes, with a NUL behind, are the caller's to free. */
enum net_client_frame net_client_frame_read(int client, char **bytes, size_t *size);
/* Reads a close frame: its code, and its words into `words` of 128 bytes; 0: none. */
int net_client_close_read(int client, char *words);

#endif

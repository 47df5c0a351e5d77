/*
 * wire.h - a simulated network: the contract of host/net/net.h without sockets, and
 * that of host/backroom/worker.h without threads, so that host/api runs as it is, in one
 * thread, on a clock and with chances that are handed in.
 *
 * It stands before host/net and host/backroom/worker.c at link time. It keeps the API to
 * its side of the contract: a request answered twice or after its client has gone, a
 * message sent when none may be, is a broken promise of the world it runs in.
 */
#ifndef TESTS_SIMULATOR_WIRE_H
#define TESTS_SIMULATOR_WIRE_H

#include "host/net/net.h"

/* The owner of the API learns what goes wrong, and what is answered. */
struct wire_owner {
    void (*broken)(void *context, const char *words);
    /* `tag` is of wire_request; the body is JSON text. */
    void (*answered)(void *context, int tag, int status, const char *body);
    int64_t (*now_ms)(void *context);
    void (*draw)(void *context, uint8_t *bytes, size_t count); /* 32 bytes: a seed */
    void *context;
};

/* Of all that follows until the next: the network that is opened, the clock, the
 * chances. The owner must last. */
void wire_enter(const struct wire_owner *owner);

/* The network of the API that was opened last, and the worker of its commits. */
struct net *wire_net(void);
struct worker *wire_committer(void);

/* A job was given and not taken back yet. Run it, and then hand it back. */
bool wire_job_is_out(const struct worker *worker);
bool wire_job_is_run(const struct worker *worker);
void wire_job_run(struct worker *worker);
void wire_job_end(struct worker *worker);

void wire_tick(struct net *net);

/* A whole request arrives; it is copied, with its body. */
void wire_request(struct net *net, const struct net_request *request, int tag);
/* One of the clients that wait for an answer leaves: the `place`-th. False: fewer wait. */
bool wire_leave(struct net *net, int place);

/* A WebSocket. `socket` is set, and reset to NULL when it is closed from the other
 * side; it stays NULL if it is refused. */
void wire_connect(struct net *net, const struct net_request *request, struct net_socket **socket);
/* The other side could take more; what it then sends is on its way. */
void wire_write(struct net_socket *socket);
/* The next message that is on its way, to be freed; NULL: none. */
char *wire_take(struct net_socket *socket);
/* What is on its way is lost. */
void wire_drop(struct net_socket *socket);
/* Nothing is on its way, and nothing is wanted. */
bool wire_is_idle(const struct net_socket *socket);

/* An answer that stays open; `stream` is reset to NULL when it is over. */
struct wire_stream;
void wire_follow(struct net *net, const struct net_request *request, struct wire_stream **stream);
/* The next whole line, without its end, to be freed; NULL: none. */
char *wire_line(struct wire_stream *stream);
void wire_unfollow(struct wire_stream *stream);

#endif

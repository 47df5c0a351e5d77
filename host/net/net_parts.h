/*
 * net_parts.h - what the files of host/net share; for them alone.
 *
 * A connection carries requests, one after the other, and at last perhaps a WebSocket: an
 * exchange is one request and its answer. Either dies with its connection. epoll reports each
 * change of a connection once (edge-triggered), so that one with nothing to say costs nothing,
 * and nothing is asked of the kernel but to read, to write and to wait.
 *
 * What a turn does, in this order: it hears what came, cuts off who is late, calls `tick`, sends
 * the answers and some of what WebSockets are to get, and frees the connections that were cut off.
 * So a connection lives until the end of the turn, whatever a handler does. Each of these takes
 * some milliseconds at most: clients that are left over are first in the next turn.
 */
#ifndef HOST_NET_NET_PARTS_H
#define HOST_NET_NET_PARTS_H

#include "host/list/list.h"
#include "host/net/net.h"
#include "host/net/net_crowd.h"
#include "host/net/net_frame.h"
#include "host/net/net_line.h"
#include "host/net/net_reader.h"
#include "host/net/net_refusal.h"
#include "host/net/net_wheel.h"
#include "host/net/net_words.h"

#include <stdatomic.h>

/* Bytes read at a time: a whole request or frame, and what it follows. */
#define NET_READ_MAX 32768

/* Whose turn it is. */
enum net_turn {
    NET_READING,   /* the body is still coming */
    NET_ASKED,     /* with the handler */
    NET_STREAMING, /* answered in part; the handler adds to it */
    NET_ANSWERING, /* all of the answer is known and going out */
    NET_CUT,       /* too slow; the connection is being closed */
};

/* Bytes on their way out: those from `sent` to `size` are still to be written. */
struct net_output {
    char *at;
    size_t sent, size, room;
};

struct net_exchange {
    struct net_request request; /* first: the owner's pointer is ours */
    struct net_connection *connection;
    enum net_turn turn;
    bool is_held; /* by the owner, from `request` until it is answered or gone */
    char *body;
    size_t body_wanted;
    bool in_chunks; /* a stream to HTTP/1.1; to 1.0 it ends with the connection */
    bool last;      /* close after it */
    struct list link;
};

struct net_socket {
    struct net_connection *connection;
    void *data; /* the owner's */
    bool is_wanted, is_ending, is_end_sent, is_end_heard;
    enum net_close_code end_code;
    char *end_words;  /* or NULL */
    int64_t heard_ms; /* when the client last said anything */
    int64_t pongs_ms; /* the second of these: */
    int pong_count;   /* pings that were answered, or not any more */
    char *text;       /* of a message that is coming in pieces, or NULL */
    size_t text_size;
    struct list link;
};

struct net {
    struct net_config config;
    struct net_handlers handlers;
    struct net_tls *tls; /* NULL: plain */
    int poll, listening, waking, port;
    atomic_bool is_woken; /* since the last turn */
    int64_t now_ms;       /* of a clock that only rises, at the beginning of the turn */
    int64_t stretch_ends_us;
    char mark[9]; /* of this net: its requests' ids begin with it */
    uint64_t request_count;
    struct net_wheel wheel;
    int connection_count, connections_max;
    struct list connections, dead; /* dead: cut off in this turn */
    struct list answers, ready;    /* connections with something to write; ready: WebSockets */
    struct list unread;            /* and those of which more is to be read */
    struct list blocked;           /* who takes no more just now, the longest first */
    size_t owed;                   /* bytes that all outputs have room for */
    struct net_crowds crowds;
    struct list exchanges, sockets;
    bool is_stopping;
    int64_t stop_by;
    char input[NET_READ_MAX];
};

struct net_connection {
    struct net *net;
    struct net_line line;
    struct net_deadline deadline; /* it is cut off then, or a WebSocket asked whether it is there */
    char peer[NET_PEER_MAX];
    bool is_kept;    /* a request was answered on it */
    bool is_begun;   /* the next one has begun */
    bool is_blocked; /* TCP takes no more just now */
    bool is_hung;    /* the client has ended its side */
    bool is_leaving; /* when all is written it is over; what still comes is thrown away */
    bool is_finished, is_dead;
    bool in_message;                       /* part of it is written, or was tried to */
    bool is_known;                         /* of staff: see net_handlers.knows */
    struct net_client *client;             /* NULL: it is dead */
    enum net_crowd_kind crowd;             /* beside that of all */
    struct list link, turn, ready, unread; /* turn: in its crowd, or dead */
    struct list place;                     /* in the crowd of all */
    struct list blocked;                   /* in the net's, or alone */
    bool is_ready, is_unread;
    char *input; /* what came and is not whole yet, or NULL */
    size_t input_size;
    struct net_output output;
    struct net_message *message; /* goes out when `output` is, or NULL */
    size_t message_sent;
    struct net_exchange *exchange;
    struct net_socket *socket;
};

/* True if what is being done took as long as it may; the rest waits for the next turn. */
bool net_is_spent(const struct net *net);

/* ---- net_listen.c ---- */

enum sabot_status net_listen_bind(const struct net_config *config, int *listener, int *port,
                                  struct sabot_error *error);

/* ---- net_connection.c ---- */

void net_connection_accept(struct net *net);
void net_connection_free(struct net_connection *connection);
void net_connection_await(struct net_connection *connection); /* the client has the word */
void net_connection_heard(struct net_connection *connection);
void net_connection_cut(struct net_connection *connection); /* at the end of the turn */
/* Closes it once all is written and the client has had the time to read it. */
void net_connection_leave(struct net_connection *connection);
void net_connection_finished(struct net_connection *connection); /* all is written */
/* Who asks: another one than connected, where a proxy is in front. */
void net_connection_is_of(struct net_connection *connection, const struct net_request *request);
/* Cuts the client off when the time is up, unless it is set anew or cleared before. */
void net_connection_limit(struct net_connection *connection, int64_t milliseconds);
void net_connection_late(struct net_connection *connection); /* it is up */

/* ---- net_flow.c: bytes in and out ---- */

void net_flow_read(struct net_connection *connection);
void net_flow_read_later(struct net_connection *connection); /* in its turn */
/* Adds bytes to what goes out; without memory for them the client is cut off. */
bool net_flow_put(struct net_connection *connection, const char *bytes, size_t size);
size_t net_flow_behind(const struct net_connection *connection); /* bytes to go, messages apart */
/* The client takes more again, or never will. */
void net_flow_unblock(struct net_connection *connection);
void net_flow_free_output(struct net_connection *connection);
/* Has it written at the end of the turn; and writes as much as the client takes. */
void net_flow_ready(struct net_connection *connection);
void net_flow_write(struct net_connection *connection);

/* ---- net_request.c ---- */

/* Takes a head, if it is whole; gives the bytes taken; 0: more must come. */
size_t net_request_take(struct net_connection *connection, char *bytes, size_t size);
/* Answers with the refusal and leaves. */
void net_request_refuse(struct net_connection *connection, const struct net_request *request,
                        enum net_refusal why, int wait_seconds);

/* ---- net_exchange.c ---- */

/* A request whose head is read and judged. False: out of memory. */
bool net_exchange_begin(struct net_connection *connection, const struct net_request *request,
                        const struct net_asked *asked, size_t body_size);
/* Takes bytes behind the head, all of them: the body, and what nobody asked for. */
void net_exchange_take(struct net_exchange *exchange, const char *bytes, size_t size);
void net_exchange_sent(struct net_exchange *exchange); /* all that was put is out */
void net_exchange_drop(struct net_exchange *exchange);
void net_exchange_stop(struct net_exchange *exchange);

/* ---- net_socket.c ---- */

/* Becomes a WebSocket, if the owner will have it. */
enum net_refusal net_socket_begin(struct net_connection *connection,
                                  const struct net_request *request, const struct net_asked *asked);
/* Takes a frame, if it is whole; gives the bytes taken, 0: more must come. */
size_t net_socket_take(struct net_socket *socket, char *bytes, size_t size);
void net_socket_sent(struct net_socket *socket); /* all that was put is out */
/* It was silent for as long as it may be, or did not end in time. */
void net_socket_late(struct net_socket *socket);
void net_socket_drop(struct net_socket *socket);
void net_socket_close(struct net_socket *socket, enum net_close_code code, const char *words);
/* Bytes of somebody's that outlive it, as they are; NULL: out of memory. */
struct net_message *net_message_of(const char *bytes, size_t size);
/* As it goes over the line. */
const char *net_message_bytes(const struct net_message *message, size_t *size);

#endif

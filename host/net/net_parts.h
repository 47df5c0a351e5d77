/*
 * net_parts.h - what the files of host/net share; for them alone.
 *
 * An exchange is one HTTP request and its answer, a socket one WebSocket. Either
 * hangs on its libwebsockets connection as a struct net_connection and dies with
 * it. All of it belongs to the thread of net_run.
 */
#ifndef HOST_NET_NET_PARTS_H
#define HOST_NET_NET_PARTS_H

#include "host/list/list.h"
#include "host/net/net.h"
#include "host/net/net_words.h"

#include <libwebsockets.h>

#define NET_WORDS_MAX 124 /* of a close frame, RFC 6455: 125 less two of code, and our NUL */

#define NET_WRITE_MAX 65536 /* bytes given to libwebsockets, and by it to TCP, at a time */

/* Whose turn it is. */
enum net_turn {
    NET_READING,   /* the body is still coming */
    NET_POURING,   /* refused; the body is thrown away */
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
    struct net *net;
    struct lws *wsi;
    struct net_connection *connection;
    enum net_turn turn;
    bool is_held; /* by the owner, from `request` until it is answered or gone */
    char *body;
    size_t body_wanted;
    struct net_output output;
    bool in_chunks; /* a stream to HTTP/1.1; to 1.0 it ends with the connection */
    bool last;      /* close after it */
    struct list link;
};

struct net_socket {
    struct net *net;
    struct lws *wsi;
    struct net_connection *connection;
    void *data; /* the owner's */
    bool is_open, is_wanted, is_ending;
    enum lws_close_status end_code;
    char end_words[NET_WORDS_MAX];
    struct net_message *message; /* to be sent next, or NULL */
    char *text;                  /* of a message that is coming in pieces, or NULL */
    size_t text_size;
    struct list link;
};

/* Connections on which we wait for the client, the longest first. */
struct net_queue {
    struct list waiting;
    int count;
};

struct net {
    struct net_config config;
    struct net_handlers handlers;
    lws_retry_bo_t silence; /* how long a WebSocket may be silent */
    struct lws_context *context;
    struct lws_vhost *vhost;
    int listening; /* the listening socket, libwebsockets' once `listener` has it */
    struct lws *listener;
    int port;
    int connections, connections_max;
    struct net_queue fresh, kept;    /* nobody has said a whole request, or the next one */
    struct net_connection *adopting; /* being handed to libwebsockets just now */
    lws_sorted_usec_list_t alarm;    /* so that a turn of the loop is never longer than a tick */
    struct list exchanges, sockets;
    lws_usec_t look_at; /* for clients that left */
    bool is_stopping;
    lws_usec_t stop_by;
};

/* What we hang on a client's connection: one of both, or neither between two
 * requests. */
struct net_connection {
    struct net *net;
    struct lws *wsi;                 /* set once it is adopted, or with the first deadline */
    lws_sorted_usec_list_t deadline; /* it is cut off then */
    bool is_kept;                    /* a request was answered on it */
    uint64_t read;                   /* bytes read when that was done */
    struct net_queue *queue;         /* in which it waits, or NULL */
    struct list link;
    struct net_exchange *exchange;
    struct net_socket *socket;
};

struct net *net_of(struct lws *wsi);

/* ---- net_listen.c ---- */

enum sabot_status net_listen_bind(const struct net_config *config, int *listener, int *port,
                                  struct sabot_error *error);

/* ---- net_connection.c ---- */

void net_connection_accept(struct net *net);
void net_connection_free(struct net_connection *connection);
/* The client has the word, or has said what it wanted. */
void net_connection_await(struct net_connection *connection);
void net_connection_heard(struct net_connection *connection);
/* Closes it soon; not in a callback, which returns -1 instead. */
void net_connection_cut(struct lws *wsi);
/* Cuts the client off when the time is up, unless it is set anew or cleared before. */
void net_connection_limit(struct lws *wsi, int seconds);
/* While there is nothing to send to a client that has asked, libwebsockets does not notice that
 * it left (see `hear` in net_exchange.c); this does. */
bool net_connection_is_left(struct lws *wsi);
/* An answer is about to go out: what was read up to here cannot follow it. */
void net_connection_mark(struct lws *wsi);
/* False if this request was sent ahead of the answer to the one before. Taking a POST
 * out of what was read ahead, libwebsockets 4.1 never comes back. */
bool net_connection_is_fresh(struct lws *wsi);

/* ---- net_report.c ---- */

int net_report(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
               size_t size);

/* ---- net_request.c: why a request does not reach a handler ---- */

enum net_refusal {
    NET_FINE,
    NET_BAD_HOST,
    NET_BAD_ORIGIN,
    NET_BAD_METHOD,
    NET_BAD_PATH,
    NET_BAD_LENGTH,
    NET_NO_LENGTH,
    NET_TOO_LONG,
    NET_TOO_LARGE,
    NET_BAD_UPGRADE,
    NET_SOCKET_REFUSED,
    NET_TOO_MANY,
    NET_STOPPING,
    NET_NO_ROOM,
};

/* Reads the headers into `request`, body apart; `body_size` is what will come. */
enum net_refusal net_request_read(struct net *net, struct lws *wsi, struct net_request *request,
                                  size_t *body_size);
/* The same for a request to become a WebSocket. */
enum net_refusal net_request_read_upgrade(struct net *net, struct lws *wsi,
                                          struct net_request *request);
/* NET_TOO_MANY, and for how many seconds, if the owner would have the client wait. */
enum net_refusal net_request_ask_to_wait(struct net *net, const struct net_request *request,
                                         bool is_socket, int *seconds);
/* Writes the refusal at once; the caller closes the connection. */
void net_request_refuse(struct lws *wsi, const struct net_request *request, enum net_refusal why,
                        int wait_seconds);

/* ---- net_exchange.c ---- */

/* These give what libwebsockets wants of a callback: 0, or not 0 to close. */
int net_exchange_begin(struct lws *wsi);
int net_exchange_take(struct net_exchange *exchange, const char *bytes, size_t size);
int net_exchange_body_over(struct net_exchange *exchange);
int net_exchange_write(struct net_exchange *exchange);
void net_exchange_drop(struct net_exchange *exchange);
void net_exchange_stop(struct net_exchange *exchange);
/* Looks for clients that left before they were answered. */
void net_exchange_look(struct net *net);

/* ---- net_socket.c ---- */

int net_socket_begin(struct lws *wsi);
int net_socket_opened(struct net_socket *socket);
int net_socket_take(struct net_socket *socket, const char *bytes, size_t size);
int net_socket_write(struct net_socket *socket);
void net_socket_drop(struct net_socket *socket);
void net_socket_close(struct net_socket *socket, enum lws_close_status code, const char *words);

#endif

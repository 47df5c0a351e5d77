/*
 * net.h - HTTP and WebSocket on one address; knows no baccarat.
 *
 * One thread runs the loop (net_run) and calls the handlers; everything but
 * net_wake belongs to that thread. epoll and OpenSSL are behind it and nowhere else.
 *
 * What it sees to by itself: it listens on the address asked for and no other;
 * TLS where a certificate is given; headers of every answer
 * (Content-Security-Policy, X-Content-Type-Options, Referrer-Policy, ...);
 * bodies and messages of at most 16 KiB; header limits; connections that idle
 * or dawdle are closed; no HTTP/2, no permessage-deflate; `Host` must be an
 * address or a name of ours, and `Origin` of a WebSocket and of a POST must be
 * that host (programs send none; browsers always do). Requests that break any
 * of this get a 4xx with a JSON body (or are cut off) and never reach a handler.
 * Connections are bounded, and so are those on which nobody has said a whole request yet, or
 * the next one: of the client that has most of them one is closed for a newcomer, the youngest,
 * or the one that has waited longest. If several clients have as many, it is the one that came
 * to as many last, or of those that wait, first: who is here with no more than others keeps the
 * place, however many addresses come. So is the memory for answers that nobody reads: the client
 * that has read nothing for longest is cut off first.
 */
#ifndef HOST_NET_NET_H
#define HOST_NET_NET_H

#include "sabot/base.h"

#define NET_BODY_MAX   16384
#define NET_PATH_MAX   256
#define NET_QUERY_MAX  768 /* a shift and a bettor of 63 bytes, encoded, and a span of time */
#define NET_COOKIE_MAX 1152
#define NET_PEER_MAX   64
#define NET_ID_MAX     32

enum net_method { NET_GET, NET_POST };
/* How the bytes of an answer are packed, the smallest last. */
enum net_packing { NET_PLAIN, NET_GZIP, NET_BROTLI, NET_PACKINGS };

/* A whole request; valid until it is answered, which may be later. */
struct net_request {
    enum net_method method;
    char path[NET_PATH_MAX];   /* decoded, without the query; `/api/tables/t1`; no controls in it */
    char query[NET_QUERY_MAX]; /* `a=b&c=d`, without `?`, still encoded: see net_query_find */
    char cookie[NET_COOKIE_MAX]; /* the value of our cookie, or empty */
    char peer[NET_PEER_MAX];     /* address of the client, for limits and the log: see `proxies` */
    char id[NET_ID_MAX];         /* of this request alone, in its answer as X-Request-Id */
    int64_t asked_us;            /* of a clock that only rises, when it was whole */
    bool unpacks[NET_PACKINGS];  /* what the client reads besides plain bytes */
    const char *body;            /* NUL-terminated; never NULL */
    size_t body_size;
};

/* Decodes the value of `name` in the request's query. False: it is not there, does
 * not fit, or is not well encoded; `value` is then empty. */
bool net_query_find(const struct net_request *request, const char *name, char *value, size_t room);

/* Microseconds of the clock of `asked_us`. */
int64_t net_clock_us(void);

struct net_answer {
    int status;
    const char *type; /* `application/json`; NULL: there is no body */
    const char *body; /* copied, unless it is kept */
    size_t size;
    bool is_kept;             /* the body outlives the net: nobody has a copy of their own */
    enum net_packing packing; /* of the body */
    const char *cookie;       /* sets our cookie to this value; NULL leaves it; "" ends it */
    const char *location;     /* where a 303 leads; NULL: nowhere */
    bool may_cache;           /* static files with a hash in their name */
};

/* Text to be sent to many: made once, counted. The maker holds one count and
 * releases it; net_socket_send holds its own for as long as it needs. */
struct net_message;
struct net_message *net_message_make(const char *bytes, size_t size); /* NULL: no memory */
struct net_message *net_message_hold(struct net_message *message);    /* one count more */
void net_message_release(struct net_message *message);

struct net_socket; /* a WebSocket of a client */

struct net_handlers {
    /* A client connects; false closes it at once, unheard. NULL: everybody is heard. */
    bool (*admit)(void *context, const char *address);
    /* For how many seconds the client is to wait before it asks this again; 0: not at all.
     * Anything else is answered by 429 and Retry-After, before a body is read and instead of
     * `request` or `open`. NULL: nobody waits. */
    int (*wait)(void *context, const struct net_request *request, bool is_socket);
    /* True if the client is of staff: where places run out, its connection gives way after all
     * others of its address, and after all other addresses that have as many. An address that has
     * more of them than any other gives way in any case. NULL: of nobody. */
    bool (*knows)(void *context, const struct net_request *request);
    /* A request was answered, by a handler or by a refusal of our own, of which no more than
     * `peer` may be known. For the log; NULL: nobody looks. */
    void (*seen)(void *context, const struct net_request *request, int status);
    /* Must call net_answer once, now or later. */
    void (*request)(void *context, struct net_request *request);
    /* The client left before it was answered, or its stream is over because we
     * stop: forget the request. */
    void (*gone)(void *context, struct net_request *request);
    /* A WebSocket asks to open; false refuses it (403). `data` is the owner's. If
     * true, `closed` comes sooner or later, even if the handshake fails. */
    bool (*open)(void *context, struct net_socket *socket, const struct net_request *request,
                 void **data);
    /* A whole message of UTF-8; `text` ends in a NUL. NULL: clients have nothing to say, and one
     * that does is refused (1003). */
    void (*message)(void *context, struct net_socket *socket, void *data, const char *text,
                    size_t size);
    void (*closed)(void *context, struct net_socket *socket, void *data);
    /* After net_socket_want: what was sent is out and the socket could take more; the
     * moment to send the newest state instead of every one in between. */
    void (*writable)(void *context, struct net_socket *socket, void *data);
    /* Once a turn of the loop, and at least every `tick_ms`. */
    void (*tick)(void *context);
    void *context;
};

/* The texts are not copied: they must last as long as the net. */
struct net_config {
    const char *address; /* `127.0.0.1`, `::1`, ... */
    int port;            /* 0: any; net_port says which */
    int listening;       /* a socket that listens there already: the net's in any case; 0: none */
    bool or_any_port;    /* if the port is in use */
    /* Names that `Host` may say besides `localhost` and any address in figures: the
     * domain of the room. Ends in NULL; NULL: none. A page elsewhere that points its
     * own name at us is thereby refused. */
    const char *const *names;
    /* Addresses in figures of proxies in front of us: of a request from one of them, the last
     * address of X-Forwarded-For, which it wrote, is the client's. Ends in NULL; NULL: none. */
    const char *const *proxies;
    const char *certificate, *certificate_key; /* PEM files; NULL: no TLS */
    const char *cookie;                        /* its name: `sabot` */
    /* Set the cookie's Secure flag although we speak plain HTTP, because a proxy in front
     * ends TLS. With our own certificate it is always set. */
    bool secure_cookie;
    /* A WebSocket from which nothing came for so long, not even a pong, is pinged, and after three
     * times as long it is given up; 0: 20. Whether a person is idle is not asked here. */
    int ping_seconds;
    int tick_ms;
    int connections_max; /* 0: as many as the system lets us have */
    /* A client is cut off when it takes longer than this to say its whole request,
     * to begin the next, or to take any of its answer. */
    int idle_seconds;
};

struct net;

/* Listens from here on; answers once net_run runs. SABOT_IO or SABOT_BAD_TEXT: the
 * words say which address and port, and why (in use, no such address, certificate
 * not readable). */
SABOT_MUST_CHECK enum sabot_status net_open(const struct net_config *config,
                                            const struct net_handlers *handlers, struct net **net,
                                            struct sabot_error *error);
int net_port(const struct net *net);
/* The socket that it listens on, for another net: it is the caller's then. Not while it runs. */
int net_take_listening(struct net *net);
/* Runs until net_stop. */
void net_run(struct net *net);
/* Takes no more connections, closes every socket with the words, ends the streams,
 * and lets requests be answered and answers go out, for at most `grace_ms`, in which
 * `tick` goes on; then net_run returns. In a handler. */
void net_stop(struct net *net, const char *words, int grace_ms);
/* Cuts off the clients that are left: `gone` and `closed` are called for them. Not in a
 * handler; nobody may be in net_wake. */
void net_close(struct net *net);

void net_answer(struct net_request *request, const struct net_answer *answer);

/* Asks for `writable`; many askings are one. */
void net_socket_want(struct net_socket *socket);
/* Sends one message. Requires: in `open` or in `writable` of that socket, once each.
 * (In `message` an earlier one may still be on its way: ask by net_socket_want.) */
void net_socket_send(struct net_socket *socket, struct net_message *message);
/* Closes it with the words, of which 123 bytes are sent, after all messages. No
 * `message` or `writable` comes any more, but `closed` does. */
void net_socket_end(struct net_socket *socket, const char *words);

/* From any thread: calls `tick` soon. */
void net_wake(struct net *net);

/* Answers that stay open: JSON Lines for programs. After this instead of
 * net_answer, net_stream_write adds lines until net_stream_end or `gone`. */
void net_stream_begin(struct net_request *request, const char *type);
/* False: the client is too slow (256 KiB behind) and was cut off. The request is over
 * and `gone` does not come. */
bool net_stream_write(struct net_request *request, const char *bytes, size_t size);
/* How many bytes net_stream_write takes now; for callers with more than that. */
size_t net_stream_room(const struct net_request *request);
void net_stream_end(struct net_request *request);
/* Ends it so that the client sees it was not whole. */
void net_stream_break(struct net_request *request);

#endif

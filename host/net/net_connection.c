/*
 * net_connection.c - a client's TCP connection: accepted, watched, cut off. What it
 * carries is for net_exchange.c and net_socket.c.
 */
#include "host/net/net_parts.h"

#include <arpa/inet.h>
#include <linux/tcp.h> /* netinet's tcp_info does not count bytes */
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#define ACCEPTS_A_TURN  64
#define WAITING_MAX     1024 /* connections on which nobody has said a whole request */
#define KEEPALIVE_AFTER 60   /* seconds of silence before the peer is probed */
#define KEEPALIVE_EVERY 10   /* seconds between probes */
#define KEEPALIVE_COUNT 3
#define LOOKS_MAX       64 /* at a count that will not stand still */
#define ESTABLISHED     1  /* state of TCP, as tcp_info gives it: neither side has closed */

/* Small messages go out at once; a peer that vanished without a word is found. None
 * of it can fail on a socket just accepted, and nothing depends on it. */
static void tune(int accepted) {
    static const struct {
        int level, option, value;
    } rows[] = {
        {IPPROTO_TCP, TCP_NODELAY, 1},
        {SOL_SOCKET, SO_KEEPALIVE, 1},
        {IPPROTO_TCP, TCP_KEEPIDLE, KEEPALIVE_AFTER},
        {IPPROTO_TCP, TCP_KEEPINTVL, KEEPALIVE_EVERY},
        {IPPROTO_TCP, TCP_KEEPCNT, KEEPALIVE_COUNT},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        (void)setsockopt(accepted, rows[i].level, rows[i].option, &rows[i].value, sizeof(int));
}

/* ---- waiting ---- */

static void join(struct net_queue *queue, struct net_connection *connection) {
    connection->queue = queue;
    list_add(&queue->waiting, &connection->link);
    queue->count++;
}

void net_connection_heard(struct net_connection *connection) {
    struct net_queue *queue = connection->queue;
    if (queue == NULL)
        return;
    list_remove(&connection->link);
    connection->queue = NULL;
    queue->count--;
}

void net_connection_await(struct net_connection *connection) {
    net_connection_heard(connection);
    join(connection->is_kept ? &connection->net->kept : &connection->net->fresh, connection);
}

/* Cuts off the connection that has waited longest, strangers before clients that had an
 * answer. False: no connection waits. */
static bool make_room(struct net *net) {
    const struct net_queue *queue = net->fresh.count > 0 ? &net->fresh : &net->kept;
    if (queue->count == 0)
        return false;
    struct net_connection *out = LIST_STRUCT(queue->waiting.next, struct net_connection, link);
    net_connection_heard(out);
    net_connection_cut(out->wsi);
    return true;
}

/* ---- accepting ---- */

/* Either way the descriptor is taken care of. */
static void adopt(struct net *net, int accepted) {
    struct net_connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) {
        close(accepted);
        return;
    }
    connection->net = net;
    net->connections++;
    net->adopting = connection;
    lws_adopt_desc_t how = {.vh = net->vhost,
                            .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL,
                            .fd = {.sockfd = accepted},
                            .opaque = connection};
    /* Failing, it may or may not have told us that the connection is destroyed. */
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&how);
    if (wsi != NULL && net->adopting != NULL) {
        connection->wsi = wsi;
        net_connection_await(connection);
    } else if (net->adopting != NULL) {
        net_connection_free(connection);
    }
    net->adopting = NULL;
}

static bool is_admitted(struct net *net, const struct sockaddr_storage *from) {
    const struct net_handlers *handlers = &net->handlers;
    char address[NET_PEER_MAX] = "";
    if (net->is_stopping)
        return false;
    const void *figures = from->ss_family == AF_INET6
                              ? (const void *)&((const struct sockaddr_in6 *)from)->sin6_addr
                              : (const void *)&((const struct sockaddr_in *)from)->sin_addr;
    (void)inet_ntop(from->ss_family, figures, address, sizeof address);
    if (handlers->admit != NULL && !handlers->admit(handlers->context, address))
        return false;
    bool is_full = net->connections >= net->connections_max;
    if (is_full || net->fresh.count + net->kept.count >= WAITING_MAX)
        return make_room(net) || !is_full;
    return true;
}

void net_connection_accept(struct net *net) {
    for (int i = 0; i < ACCEPTS_A_TURN; i++) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        int accepted =
            accept4(net->listening, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (accepted < 0)
            return;
        if (!is_admitted(net, &from)) {
            close(accepted);
            continue;
        }
        tune(accepted);
        adopt(net, accepted);
    }
}

void net_connection_free(struct net_connection *connection) {
    lws_sul_cancel(&connection->deadline);
    net_connection_heard(connection);
    if (connection->net->adopting == connection)
        connection->net->adopting = NULL;
    connection->net->connections--;
    free(connection);
}

/* ---- cutting off ---- */

void net_connection_cut(struct lws *wsi) {
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static void time_is_up(lws_sorted_usec_list_t *deadline) {
    net_connection_cut(lws_container_of(deadline, struct net_connection, deadline)->wsi);
}

void net_connection_limit(struct lws *wsi, int seconds) {
    struct net_connection *connection = lws_get_opaque_user_data(wsi);
    connection->wsi = wsi;
    lws_sul_schedule(connection->net->context, 0, &connection->deadline, time_is_up,
                     (lws_usec_t)seconds * LWS_USEC_PER_SEC);
}

/* ---- watching ---- */

static bool read_info(struct lws *wsi, struct tcp_info *info) {
    socklen_t size = sizeof *info;
    return getsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_INFO, info, &size) == 0;
}

bool net_connection_is_left(struct lws *wsi) {
    struct tcp_info info = {0};
    return !read_info(wsi, &info) || info.tcpi_state != ESTABLISHED;
}

/* Bytes that libwebsockets has read: those received less those still in the kernel. The
 * two are asked one after the other, so it is done again if more came meanwhile. */
static bool count_read(struct lws *wsi, uint64_t *count) {
    for (int i = 0; i < LOOKS_MAX; i++) {
        struct tcp_info before = {0}, after = {0};
        int waiting = 0;
        if (!read_info(wsi, &before) || ioctl(lws_get_socket_fd(wsi), FIONREAD, &waiting) != 0 ||
            !read_info(wsi, &after))
            return false;
        if (before.tcpi_bytes_received == after.tcpi_bytes_received) {
            *count = (uint64_t)before.tcpi_bytes_received - (uint64_t)waiting;
            return true;
        }
    }
    return false;
}

void net_connection_mark(struct lws *wsi) {
    struct net_connection *connection = lws_get_opaque_user_data(wsi);
    if (!count_read(wsi, &connection->read))
        connection->read = UINT64_MAX;
    connection->is_kept = true;
}

/* The end of a connection counts as one byte. */
bool net_connection_is_fresh(struct lws *wsi) {
    struct net_connection *connection = lws_get_opaque_user_data(wsi);
    uint64_t count;
    return !connection->is_kept || (connection->read < UINT64_MAX - 1 && count_read(wsi, &count) &&
                                    count > connection->read + 1);
}

/*
 * net_connection.c - a client's TCP connection: accepted, watched, cut off. What it
 * carries is for net_exchange.c and net_socket.c.
 */
#include "host/net/net_parts.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define ACCEPTS_A_TURN  16   /* a room that comes back at once has others between */
#define WAITING_MAX     1024 /* connections on which nobody has said a whole request */
#define FINISHED_MS     3000 /* for the client to read all that was said */
#define KEEPALIVE_AFTER 60   /* seconds of silence before the peer is probed */
#define KEEPALIVE_EVERY 10   /* seconds between probes */
#define KEEPALIVE_COUNT 3
#define UNSENT_MAX      131072 /* bytes that TCP holds and has not sent: more is ours to hold */

/* Small messages go out at once; a peer that vanished without a word is found; a slow one is
 * noticed before the kernel holds megabytes for it. None of it can fail on a socket just accepted,
 * and nothing depends on it. */
static void tune(int accepted) {
    static const struct {
        int level, option, value;
    } rows[] = {
        {IPPROTO_TCP, TCP_NODELAY, 1},
        {SOL_SOCKET, SO_KEEPALIVE, 1},
        {IPPROTO_TCP, TCP_KEEPIDLE, KEEPALIVE_AFTER},
        {IPPROTO_TCP, TCP_KEEPINTVL, KEEPALIVE_EVERY},
        {IPPROTO_TCP, TCP_KEEPCNT, KEEPALIVE_COUNT},
        {IPPROTO_TCP, TCP_NOTSENT_LOWAT, UNSENT_MAX},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        (void)setsockopt(accepted, rows[i].level, rows[i].option, &rows[i].value, sizeof(int));
}

/* ---- waiting ---- */

static void join(struct net_connection *connection, enum net_crowd_kind kind) {
    net_connection_heard(connection);
    connection->crowd = kind;
    net_crowds_join(&connection->net->crowds, kind, connection->client, &connection->turn,
                    kind == NET_WAITING && connection->is_kept);
}

void net_connection_heard(struct net_connection *connection) {
    if (connection->crowd != NET_ALL)
        net_crowds_leave(&connection->net->crowds, connection->crowd, connection->client,
                         &connection->turn);
    connection->crowd = NET_ALL;
}

void net_connection_await(struct net_connection *connection) {
    join(connection, NET_WAITING);
    connection->is_begun = false;
    net_connection_limit(connection, (int64_t)connection->net->config.idle_seconds * 1000);
}

/* Cuts off the one of this crowd that gives way, of the client that has most. Of those that wait
 * for a request it is the client's own that had no answer yet, the oldest first, and then those
 * that had one: so a client that holds many cuts off nobody else. False: it is empty. */
static bool cut_oldest(struct net *net, enum net_crowd_kind kind) {
    struct list *turn = net_crowds_oldest(&net->crowds, kind);
    if (turn != NULL)
        net_connection_cut(LIST_STRUCT(turn, struct net_connection, turn));
    return turn != NULL;
}

/* Of all, those that only wait to be closed, and then the youngest, whatever it does. */
static void make_room(struct net *net) {
    struct list *place = net_crowds_youngest(&net->crowds);
    if (!cut_oldest(net, NET_FINISHED) && place != NULL)
        net_connection_cut(LIST_STRUCT(place, struct net_connection, place));
}

/* ---- accepting ---- */

/* Out of memory it is cut off. */
static void enter(struct net_connection *connection, const char *address) {
    connection->client = net_crowds_enter(&connection->net->crowds, address, &connection->place,
                                          connection->is_known);
    if (connection->client == NULL)
        net_connection_cut(connection);
}

void net_connection_is_of(struct net_connection *connection, const struct net_request *request) {
    const struct net_handlers *handlers = &connection->net->handlers;
    bool is_others = strcmp(request->peer, connection->peer) != 0, was_known = connection->is_known;
    if (is_others || !was_known)
        connection->is_known = request->cookie[0] != '\0' && handlers->knows != NULL &&
                               handlers->knows(handlers->context, request);
    if (!is_others && connection->is_known == was_known)
        return;
    enum net_crowd_kind crowd = connection->crowd;
    net_connection_heard(connection);
    net_crowds_leave(&connection->net->crowds, NET_ALL, connection->client, &connection->place);
    enter(connection, request->peer);
    if (crowd != NET_ALL && connection->client != NULL)
        join(connection, crowd);
}

static void begin(struct net *net, int accepted, const char *address) {
    struct net_connection *connection = calloc(1, sizeof *connection);
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET,
                                .data.ptr = connection};
    if (connection == NULL || !net_line_begin(&connection->line, accepted, net->tls)) {
        free(connection);
        close(accepted);
        return;
    }
    connection->net = net;
    connection->crowd = NET_ALL;
    list_init(&connection->blocked);
    sabot_text_copy(connection->peer, sizeof connection->peer, address);
    net->connection_count++;
    list_add(&net->connections, &connection->link);
    enter(connection, address);
    if (connection->client != NULL)
        net_connection_await(connection);
    if (epoll_ctl(net->poll, EPOLL_CTL_ADD, accepted, &event) != 0)
        net_connection_cut(connection);
}

static bool is_admitted(struct net *net, const char *address) {
    const struct net_handlers *handlers = &net->handlers;
    if (net->is_stopping)
        return false;
    if (handlers->admit != NULL && !handlers->admit(handlers->context, address))
        return false;
    const struct net_crowd *crowds = net->crowds.of;
    if (crowds[NET_ALL].count >= net->connections_max)
        make_room(net);
    if (crowds[NET_WAITING].count >= WAITING_MAX)
        (void)cut_oldest(net, NET_WAITING);
    return true;
}

static void write_address(const struct sockaddr_storage *from, char address[NET_PEER_MAX]) {
    const void *figures = from->ss_family == AF_INET6
                              ? (const void *)&((const struct sockaddr_in6 *)from)->sin6_addr
                              : (const void *)&((const struct sockaddr_in *)from)->sin_addr;
    address[0] = '\0';
    (void)inet_ntop(from->ss_family, figures, address, NET_PEER_MAX);
}

void net_connection_accept(struct net *net) {
    for (int i = 0; i < ACCEPTS_A_TURN; i++) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        char address[NET_PEER_MAX];
        int accepted =
            accept4(net->listening, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (accepted < 0) {
            if (errno == EMFILE || errno == ENFILE)
                make_room(net);
            return;
        }
        write_address(&from, address);
        tune(accepted);
        if (is_admitted(net, address))
            begin(net, accepted, address);
        else
            close(accepted);
    }
}

void net_connection_free(struct net_connection *connection) {
    struct net *net = connection->net;
    if (connection->exchange != NULL)
        net_exchange_drop(connection->exchange);
    if (connection->socket != NULL)
        net_socket_drop(connection->socket);
    if (connection->message != NULL)
        net_message_release(connection->message);
    if (connection->is_ready)
        list_remove(&connection->ready);
    if (connection->is_unread)
        list_remove(&connection->unread);
    net_wheel_clear(&net->wheel, &connection->deadline);
    list_remove(&connection->turn);
    list_remove(&connection->link);
    net->connection_count--;
    net_line_end(&connection->line);
    net_flow_unblock(connection);
    net_flow_free_output(connection);
    free(connection->input);
    free(connection);
}

/* ---- the end ---- */

void net_connection_cut(struct net_connection *connection) {
    if (connection->is_dead)
        return;
    connection->is_dead = true;
    net_connection_heard(connection);
    if (connection->client != NULL)
        net_crowds_leave(&connection->net->crowds, NET_ALL, connection->client, &connection->place);
    connection->client = NULL;
    list_add(&connection->net->dead, &connection->turn);
}

/* Closing on a client that is still sending would have it miss what it was answered: TCP then
 * says that all is over. */
void net_connection_leave(struct net_connection *connection) {
    net_connection_heard(connection);
    connection->is_leaving = true;
    net_connection_limit(connection, (int64_t)connection->net->config.idle_seconds * 1000);
    net_flow_ready(connection);
}

void net_connection_finished(struct net_connection *connection) {
    join(connection, NET_FINISHED);
    net_connection_limit(connection, FINISHED_MS);
}

void net_connection_limit(struct net_connection *connection, int64_t milliseconds) {
    net_wheel_set(&connection->net->wheel, &connection->deadline,
                  connection->net->now_ms + milliseconds);
}

void net_connection_late(struct net_connection *connection) {
    if (connection->socket != NULL && !connection->is_leaving)
        net_socket_late(connection->socket);
    else
        net_connection_cut(connection);
}

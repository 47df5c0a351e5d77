/*
 * net.c - the front door: opens, runs and stops the loop. What happens in it is
 * in net_flow.c and beyond.
 */
#include "host/net/net.h"

#include "host/net/net_parts.h"
#include "sabot/text.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define CONNECTIONS_MAX 65536
#define FILES_KEPT      128  /* for the rest of the program, and for those just cut off */
#define PING_SECONDS    20   /* of silence on a WebSocket before it is pinged */
#define EVENTS          256  /* heard at a time */
#define SENDS_A_TURN    64   /* to WebSockets, before others are heard and answered */
#define STRETCH_US      5000 /* of hearing, of answering, of sending, before the others of these */

int64_t net_clock_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t clock_ms(void) {
    return net_clock_us() / 1000;
}

/* ---- opening ---- */

static enum sabot_status no_network(const struct net *net, struct sabot_error *error) {
    return sabot_error_print(error, SABOT_IO, "network on `%s`: %s", net->config.address,
                             strerror(errno));
}

static enum sabot_status no_memory(const struct net_config *config, struct sabot_error *error) {
    return sabot_error_print(error, SABOT_IO, "network on `%s`: no memory", config->address);
}

static int connections_allowed(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= CONNECTIONS_MAX + FILES_KEPT)
        return CONNECTIONS_MAX;
    return files.rlim_cur > FILES_KEPT ? (int)files.rlim_cur - FILES_KEPT : 1;
}

static bool watch(const struct net *net, int file, uint32_t events, const void *which) {
    struct epoll_event event = {.events = events, .data.ptr = (void *)(uintptr_t)which};
    return epoll_ctl(net->poll, EPOLL_CTL_ADD, file, &event) == 0;
}

static enum sabot_status open_parts(struct net *net, struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    if (net->config.certificate != NULL)
        status = net_tls_open(&net->config, &net->tls, error);
    if (status == SABOT_OK)
        status = net_listen_bind(&net->config, &net->listening, &net->port, error);
    if (status != SABOT_OK)
        return status;
    net->poll = epoll_create1(EPOLL_CLOEXEC);
    net->waking = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    /* A wake is heard once and never read: its count does not run over. */
    if (net->poll < 0 || net->waking < 0 || !watch(net, net->listening, EPOLLIN, &net->listening) ||
        !watch(net, net->waking, EPOLLIN | EPOLLET, &net->waking))
        return no_network(net, error);
    return SABOT_OK;
}

/* Other requests have others, of servers that ran before too: logs are searched for them. */
static void make_mark(struct net *net, const uint8_t random[4]) {
    struct sabot_text text = sabot_text_in(net->mark, sizeof net->mark);
    sabot_text_add_hex(&text, random, 4);
}

/* False: out of memory. */
static bool init(struct net *net) {
    uint8_t random[12] = {0};
    uint64_t seed;
    struct list *const lists[] = {&net->connections, &net->dead,      &net->answers, &net->ready,
                                  &net->unread,      &net->exchanges, &net->sockets, &net->blocked};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        list_init(lists[i]);
    net->poll = net->waking = -1;
    net->listening = net->config.listening > 0 ? net->config.listening : -1;
    net->now_ms = clock_ms();
    net_wheel_init(&net->wheel, net->now_ms);
    if (getrandom(random, sizeof random, GRND_NONBLOCK) != sizeof random)
        memcpy(random, &net->now_ms, sizeof net->now_ms);
    make_mark(net, random);
    memcpy(&seed, random + 4, sizeof seed);
    net->connections_max = connections_allowed();
    if (net->config.connections_max > 0 && net->config.connections_max < net->connections_max)
        net->connections_max = net->config.connections_max;
    if (net->config.ping_seconds <= 0)
        net->config.ping_seconds = PING_SECONDS;
    return net_crowds_init(&net->crowds, net->connections_max, seed);
}

enum sabot_status net_open(const struct net_config *config, const struct net_handlers *handlers,
                           struct net **net, struct sabot_error *error) {
    SABOT_ASSERT((config->certificate == NULL) == (config->certificate_key == NULL));
    SABOT_ASSERT(config->tick_ms > 0 && config->idle_seconds > 0 && config->cookie != NULL);
    /* OpenSSL writes to clients that left, and so may the rest of the program. */
    signal(SIGPIPE, SIG_IGN);
    *net = calloc(1, sizeof **net);
    if (*net == NULL && config->listening > 0)
        close(config->listening);
    if (*net == NULL)
        return no_memory(config, error);
    (*net)->config = *config;
    (*net)->handlers = *handlers;
    enum sabot_status status = init(*net) ? open_parts(*net, error) : no_memory(config, error);
    if (status != SABOT_OK) {
        net_close(*net);
        *net = NULL;
    }
    return status;
}

int net_port(const struct net *net) {
    return net->port;
}

int net_take_listening(struct net *net) {
    int listening = net->listening;
    net->listening = -1;
    return listening;
}

void net_close(struct net *net) {
    if (net == NULL)
        return;
    LIST_EACH(struct net_connection, connection, &net->connections) {
        net_connection_cut(connection);
        net_connection_free(connection);
    }
    const int files[] = {net->listening, net->waking, net->poll};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (files[i] >= 0)
            close(files[i]);
    net_tls_close(net->tls);
    net_crowds_clear(&net->crowds);
    free(net);
}

/* ---- running ---- */

/* Until the tick, or the next slot of the wheel, or not at all. */
static int wait_ms(const struct net *net) {
    if (!list_is_empty(&net->answers) || !list_is_empty(&net->ready) ||
        !list_is_empty(&net->unread))
        return 0;
    bool has_deadlines = net->wheel.count > 0 || net->is_stopping;
    return has_deadlines && net->config.tick_ms > NET_WHEEL_SLOT_MS ? NET_WHEEL_SLOT_MS
                                                                    : net->config.tick_ms;
}

/* Under TLS either way may have waited for the other. */
static void hear_client(struct net_connection *connection, uint32_t events) {
    bool is_secret = connection->line.secret != NULL;
    if (connection->is_blocked && (is_secret || (events & EPOLLOUT) != 0)) {
        net_flow_unblock(connection);
        net_flow_ready(connection);
    }
    connection->is_hung |= (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0;
    if (is_secret || (events & ~(uint32_t)EPOLLOUT) != 0)
        net_flow_read_later(connection);
}

static void hear_one(struct net *net, const struct epoll_event *event) {
    if (event->data.ptr == &net->listening)
        net_connection_accept(net);
    else if (event->data.ptr != &net->waking)
        hear_client(event->data.ptr, event->events);
}

static void begin_stretch(struct net *net) {
    net->stretch_ends_us = net_clock_us() + STRETCH_US;
}

bool net_is_spent(const struct net *net) {
    return net_clock_us() >= net->stretch_ends_us;
}

/* Those of whom something is to be read, each once: they take turns. */
static void read_some(struct net *net) {
    const struct list *last = net->unread.previous;
    bool is_last = list_is_empty(&net->unread);
    while (!is_last) {
        struct net_connection *connection =
            LIST_STRUCT(net->unread.next, struct net_connection, unread);
        is_last = &connection->unread == last;
        list_remove(&connection->unread);
        connection->is_unread = false;
        net_flow_read(connection);
        is_last |= net_is_spent(net);
    }
}

static void hear(struct net *net) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(net->poll, events, EVENTS, wait_ms(net));
    atomic_store(&net->is_woken, false);
    net->now_ms = clock_ms();
    begin_stretch(net);
    for (int i = 0; i < count; i++)
        hear_one(net, &events[i]);
    read_some(net);
}

static void cut_late(struct net *net) {
    struct net_deadline *due;
    while ((due = net_wheel_due(&net->wheel, net->now_ms)) != NULL)
        net_connection_late(LIST_STRUCT(due, struct net_connection, deadline));
}

/* So many, as long as it may take; the others, and a handler that always has more to write, wait
 * for the next turn. */
static void send_ready(struct net *net, struct list *ready, int left) {
    begin_stretch(net);
    for (bool is_spent = false; left > 0 && !is_spent && !list_is_empty(ready); left--) {
        struct net_connection *connection = LIST_STRUCT(ready->next, struct net_connection, ready);
        list_remove(&connection->ready);
        connection->is_ready = false;
        net_flow_write(connection);
        is_spent = net_is_spent(net);
    }
}

static void sweep(struct net *net) {
    while (!list_is_empty(&net->dead))
        net_connection_free(LIST_STRUCT(net->dead.next, struct net_connection, turn));
}

static bool is_over(const struct net *net) {
    return net->is_stopping && ((list_is_empty(&net->exchanges) && list_is_empty(&net->sockets)) ||
                                net->now_ms >= net->stop_by);
}

void net_run(struct net *net) {
    while (!is_over(net)) {
        hear(net);
        cut_late(net);
        net->handlers.tick(net->handlers.context);
        send_ready(net, &net->answers, 4 * net->connection_count);
        send_ready(net, &net->ready, SENDS_A_TURN);
        sweep(net);
    }
}

void net_stop(struct net *net, const char *words, int grace_ms) {
    if (net->is_stopping)
        return;
    net->is_stopping = true;
    net->stop_by = net->now_ms + grace_ms;
    /* Either may call a handler, but neither takes an element off its list. */
    LIST_EACH(struct net_socket, socket, &net->sockets) {
        net_socket_close(socket, NET_CLOSE_GOING_AWAY, words);
    }
    LIST_EACH(struct net_exchange, exchange, &net->exchanges) {
        net_exchange_stop(exchange);
    }
}

/* Once a turn is enough: the loop forgets that it was woken before it looks at anything. */
void net_wake(struct net *net) {
    const uint64_t one = 1;
    if (!atomic_exchange(&net->is_woken, true))
        SABOT_ASSERT(write(net->waking, &one, sizeof one) == sizeof one);
}

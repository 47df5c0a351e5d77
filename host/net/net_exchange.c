/*
 * net_exchange.c - one request and its answer: the body comes in, a handler is
 * asked, the answer goes out, at once, later, or as a stream. What may come in at
 * all is net_request.c's to say.
 */
#include "host/net/net_head.h"
#include "host/net/net_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define STREAM_LAG_MAX 262144 /* bytes a stream may lie behind */

static struct net_exchange *exchange_of(struct net_request *request) {
    return (struct net_exchange *)request;
}

static struct net *net_of(const struct net_exchange *exchange) {
    return exchange->connection->net;
}

static void set_deadline(const struct net_exchange *exchange) {
    net_connection_limit(exchange->connection,
                         (int64_t)net_of(exchange)->config.idle_seconds * 1000);
}

/* The handler may take its time. */
static void clear_deadline(const struct net_exchange *exchange) {
    net_wheel_clear(&net_of(exchange)->wheel, &exchange->connection->deadline);
}

/* ---- coming in ---- */

static void ask(struct net_exchange *exchange) {
    struct net_handlers *handlers = &net_of(exchange)->handlers;
    exchange->turn = NET_ASKED;
    exchange->is_held = true;
    exchange->request.asked_us = net_clock_us();
    clear_deadline(exchange);
    net_connection_heard(exchange->connection);
    handlers->request(handlers->context, &exchange->request);
}

static struct net_exchange *make(struct net_connection *connection,
                                 const struct net_request *request, size_t body_size) {
    struct net_exchange *exchange = malloc(sizeof *exchange);
    char *body = malloc(body_size + 1);
    if (exchange == NULL || body == NULL) {
        free(exchange);
        free(body);
        return NULL;
    }
    body[0] = '\0';
    *exchange = (struct net_exchange){.request = *request,
                                      .connection = connection,
                                      .turn = NET_READING,
                                      .body = body,
                                      .body_wanted = body_size};
    exchange->request.body = body;
    connection->exchange = exchange;
    list_add(&connection->net->exchanges, &exchange->link);
    return exchange;
}

bool net_exchange_begin(struct net_connection *connection, const struct net_request *request,
                        const struct net_asked *asked, size_t body_size) {
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    const char *expected = asked->fields[NET_FIELD_EXPECT];
    struct net_exchange *exchange = make(connection, request, body_size);
    if (exchange == NULL)
        return false;
    exchange->in_chunks = asked->minor == 1; /* HTTP/1.0 knows no chunks */
    exchange->last =
        asked->minor == 0 || net_reader_lists(asked->fields[NET_FIELD_CONNECTION], "close");
    if (body_size == 0) {
        ask(exchange);
        return true;
    }
    set_deadline(exchange);
    if (expected != NULL && strcasecmp(expected, "100-continue") == 0)
        (void)net_flow_put(connection, go_on, sizeof go_on - 1);
    return true;
}

/* What is sent ahead of an answer is not taken, and the connection ends with that answer. */
void net_exchange_take(struct net_exchange *exchange, const char *bytes, size_t size) {
    struct net_request *request = &exchange->request;
    size_t wanted = exchange->turn == NET_READING ? exchange->body_wanted - request->body_size : 0;
    exchange->last |= size > wanted;
    if (exchange->turn != NET_READING)
        return;
    size = size < wanted ? size : wanted;
    memcpy(exchange->body + request->body_size, bytes, size);
    request->body_size += size;
    exchange->body[request->body_size] = '\0';
    if (request->body_size == exchange->body_wanted)
        ask(exchange);
}

/* ---- going out ---- */

static void cut_off(struct net_exchange *exchange) {
    exchange->turn = NET_CUT;
    net_connection_cut(exchange->connection);
}

/* Part of an answer; without memory for it the client is cut off. */
static bool send_part(struct net_exchange *exchange, const char *bytes, size_t size) {
    if (net_flow_behind(exchange->connection) == 0)
        set_deadline(exchange);
    if (net_flow_put(exchange->connection, bytes, size))
        return true;
    exchange->turn = NET_CUT;
    return false;
}

static bool send_head(struct net_exchange *exchange, const struct net_head *head) {
    char space[NET_HEAD_MAX];
    return send_part(exchange, space, net_head_write(&net_of(exchange)->config, head, space));
}

static void tell_seen(const struct net_exchange *exchange, int status) {
    const struct net_handlers *handlers = &net_of(exchange)->handlers;
    if (handlers->seen != NULL)
        handlers->seen(handlers->context, &exchange->request, status);
}

/* The body follows the head as it is, out of its owner's memory. */
static void send_kept(struct net_exchange *exchange, const struct net_answer *answer) {
    struct net_connection *connection = exchange->connection;
    connection->message = net_message_of(answer->body, answer->size);
    if (connection->message == NULL)
        cut_off(exchange);
}

void net_answer(struct net_request *request, const struct net_answer *answer) {
    struct net_exchange *exchange = exchange_of(request);
    SABOT_ASSERT(exchange->turn == NET_ASKED);
    SABOT_ASSERT(answer->size == 0 || (answer->body != NULL && answer->type != NULL));
    exchange->turn = NET_ANSWERING;
    exchange->is_held = false;
    exchange->last |= net_of(exchange)->is_stopping;
    struct net_head head = {.answer = *answer,
                            .last = exchange->last,
                            .has_size = answer->status != 204,
                            .id = request->id};
    tell_seen(exchange, answer->status);
    if (send_head(exchange, &head) && answer->is_kept && answer->size > 0)
        send_kept(exchange, answer);
    else if (exchange->turn != NET_CUT)
        (void)send_part(exchange, answer->body, answer->size);
}

void net_exchange_sent(struct net_exchange *exchange) {
    struct net_connection *connection = exchange->connection;
    if (exchange->turn == NET_STREAMING)
        clear_deadline(exchange);
    if (exchange->turn != NET_ANSWERING)
        return;
    bool is_last = exchange->last;
    net_exchange_drop(exchange);
    connection->is_kept = true;
    if (is_last)
        net_connection_leave(connection);
    else
        net_connection_await(connection);
}

/* ---- streams ---- */

void net_stream_begin(struct net_request *request, const char *type) {
    struct net_exchange *exchange = exchange_of(request);
    SABOT_ASSERT(exchange->turn == NET_ASKED);
    exchange->turn = NET_STREAMING;
    exchange->last = true;
    struct net_head head = {.answer = {.status = 200, .type = type},
                            .last = true,
                            .in_chunks = exchange->in_chunks,
                            .id = request->id};
    tell_seen(exchange, 200);
    (void)send_head(exchange, &head);
}

static bool send_chunk(struct net_exchange *exchange, const char *bytes, size_t size) {
    if (!exchange->in_chunks)
        return send_part(exchange, bytes, size);
    char head[20];
    int length = snprintf(head, sizeof head, "%zx\r\n", size);
    return send_part(exchange, head, (size_t)length) && send_part(exchange, bytes, size) &&
           send_part(exchange, "\r\n", 2);
}

/* What the owner asks for while it holds a stream: the stream may have been cut off
 * because memory ran out, and this is where the owner learns it. */
static bool stream_add(struct net_exchange *exchange, const char *bytes, size_t size) {
    if (exchange->turn == NET_CUT)
        return false;
    SABOT_ASSERT(exchange->turn == NET_STREAMING);
    if (size == 0) /* a chunk of nothing would end the stream */
        return true;
    if (net_flow_behind(exchange->connection) + size > STREAM_LAG_MAX) {
        cut_off(exchange);
        return false;
    }
    return send_chunk(exchange, bytes, size);
}

bool net_stream_write(struct net_request *request, const char *bytes, size_t size) {
    struct net_exchange *exchange = exchange_of(request);
    SABOT_ASSERT(exchange->is_held);
    exchange->is_held = stream_add(exchange, bytes, size);
    return exchange->is_held;
}

/* Of one that was cut off the owner hears when it writes. */
size_t net_stream_room(const struct net_request *request) {
    const struct net_exchange *exchange = (const struct net_exchange *)request;
    SABOT_ASSERT(exchange->is_held);
    if (exchange->turn == NET_CUT)
        return STREAM_LAG_MAX;
    size_t behind = net_flow_behind(exchange->connection);
    return behind < STREAM_LAG_MAX ? STREAM_LAG_MAX - behind : 0;
}

void net_stream_break(struct net_request *request) {
    struct net_exchange *exchange = exchange_of(request);
    SABOT_ASSERT(exchange->is_held);
    exchange->is_held = false;
    if (exchange->turn != NET_CUT)
        cut_off(exchange);
}

void net_stream_end(struct net_request *request) {
    struct net_exchange *exchange = exchange_of(request);
    SABOT_ASSERT(exchange->is_held);
    exchange->is_held = false;
    if (exchange->turn == NET_CUT)
        return;
    SABOT_ASSERT(exchange->turn == NET_STREAMING);
    exchange->turn = NET_ANSWERING;
    (void)send_part(exchange, "0\r\n\r\n", exchange->in_chunks ? 5 : 0);
}

/* ---- the end ---- */

/* Off its connection, and the owner told if it still holds the request. */
void net_exchange_drop(struct net_exchange *exchange) {
    struct net_handlers *handlers = &net_of(exchange)->handlers;
    exchange->connection->exchange = NULL;
    list_remove(&exchange->link);
    if (exchange->is_held)
        handlers->gone(handlers->context, &exchange->request);
    free(exchange->body);
    free(exchange);
}

void net_exchange_stop(struct net_exchange *exchange) {
    struct net_handlers *handlers = &net_of(exchange)->handlers;
    if (exchange->turn == NET_READING) {
        cut_off(exchange);
    } else if (exchange->turn == NET_STREAMING) {
        net_stream_end(&exchange->request);
        handlers->gone(handlers->context, &exchange->request);
    }
}

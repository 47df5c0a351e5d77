/*
 * net_exchange.c - one request and its answer: the body comes in, a handler is
 * asked, the answer goes out, at once, later, or as a stream. What may come in at
 * all is net_request.c's to say.
 */
#include "host/net/net_head.h"
#include "host/net/net_parts.h"

#include <stdlib.h>
#include <string.h>

#define STREAM_LAG_MAX 262144 /* bytes a stream may lie behind */

static struct net_exchange *exchange_of(struct net_request *request) {
    return (struct net_exchange *)request;
}

static void set_deadline(const struct net_exchange *exchange) {
    net_connection_limit(exchange->wsi, exchange->net->config.idle_seconds);
}

static void clear_deadline(const struct net_exchange *exchange) {
    lws_sul_cancel(&exchange->connection->deadline);
    /* libwebsockets' own, for the body: the handler may take its time. */
    lws_set_timeout(exchange->wsi, NO_PENDING_TIMEOUT, 0);
}

/* Nothing is read, nor written, while there is nothing to send to a client that has asked:
 * libwebsockets 4.1 turns in circles over what is sent ahead. */
static void hear(const struct net_exchange *exchange, bool hears) {
    lws_rx_flow_control(exchange->wsi, hears);
}

/* ---- coming in ---- */

static void ask(struct net_exchange *exchange) {
    struct net_handlers *handlers = &exchange->net->handlers;
    exchange->turn = NET_ASKED;
    exchange->is_held = true;
    clear_deadline(exchange);
    net_connection_heard(exchange->connection);
    hear(exchange, false);
    handlers->request(handlers->context, &exchange->request);
}

/* HTTP/1.0 knows no chunks. */
static bool speaks_1_1(struct lws *wsi) {
    char version[16];
    return lws_hdr_copy(wsi, version, (int)sizeof version, WSI_TOKEN_HTTP) > 0 &&
           strcmp(version, "HTTP/1.1") == 0;
}

static struct net_exchange *make(struct lws *wsi, const struct net_request *request,
                                 size_t body_size) {
    struct net_connection *connection = lws_get_opaque_user_data(wsi);
    struct net_exchange *exchange = calloc(1, sizeof *exchange);
    char *body = malloc(body_size + 1);
    if (exchange == NULL || body == NULL) {
        free(exchange);
        free(body);
        return NULL;
    }
    body[0] = '\0';
    exchange->request = *request;
    exchange->request.body = exchange->body = body;
    exchange->body_wanted = body_size;
    exchange->net = net_of(wsi);
    exchange->wsi = wsi;
    exchange->connection = connection;
    exchange->in_chunks = speaks_1_1(wsi);
    connection->exchange = exchange;
    list_add(&exchange->net->exchanges, &exchange->link);
    return exchange;
}

/* A body that is refused is still taken for a while, and thrown away: closing on a client
 * that is sending would have it miss the refusal. */
static int pour_away(struct net_exchange *exchange, enum net_refusal why, int wait_seconds) {
    exchange->turn = NET_POURING;
    net_request_refuse(exchange->wsi, &exchange->request, why, wait_seconds);
    set_deadline(exchange);
    return 0;
}

int net_exchange_begin(struct lws *wsi) {
    struct net_request request = {0};
    size_t body_size = 0;
    int wait_seconds = 0;
    struct net_exchange *exchange = NULL;
    if (!net_connection_is_fresh(wsi))
        return -1;
    enum net_refusal why = net_request_read(net_of(wsi), wsi, &request, &body_size);
    if (why == NET_FINE)
        why = net_request_ask_to_wait(net_of(wsi), &request, false, &wait_seconds);
    bool pours = why == NET_TOO_LARGE || (why == NET_TOO_MANY && body_size > 0);
    if ((why == NET_FINE || pours) &&
        (exchange = make(wsi, &request, pours ? 0 : body_size)) == NULL)
        why = NET_NO_ROOM;
    if (pours && exchange != NULL)
        return pour_away(exchange, why, wait_seconds);
    if (why != NET_FINE) {
        net_request_refuse(wsi, &request, why, wait_seconds);
        return -1;
    }
    if (body_size == 0)
        ask(exchange);
    else
        set_deadline(exchange);
    return 0;
}

int net_exchange_take(struct net_exchange *exchange, const char *bytes, size_t size) {
    struct net_request *request = &exchange->request;
    /* libwebsockets says so of an empty body, which is over already. */
    if (size == 0 || exchange->turn == NET_POURING)
        return 0;
    if (exchange->turn != NET_READING || size > exchange->body_wanted - request->body_size)
        return -1;
    memcpy(exchange->body + request->body_size, bytes, size);
    request->body_size += size;
    exchange->body[request->body_size] = '\0';
    return 0;
}

int net_exchange_body_over(struct net_exchange *exchange) {
    if (exchange->turn == NET_POURING)
        return -1;
    if (exchange->turn != NET_READING) /* an empty body is over before it begins */
        return 0;
    if (exchange->request.body_size != exchange->body_wanted)
        return -1;
    ask(exchange);
    return 0;
}

/* ---- going out ---- */

/* False: no memory. */
static bool output_add(struct net_output *output, const char *bytes, size_t size) {
    if (output->sent > 0) {
        output->size -= output->sent;
        memmove(output->at + LWS_PRE, output->at + LWS_PRE + output->sent, output->size);
        output->sent = 0;
    }
    if (output->room - output->size < size) {
        size_t room = output->size + size + output->room / 2;
        char *more = realloc(output->at, LWS_PRE + room);
        if (more == NULL)
            return false;
        output->at = more;
        output->room = room;
    }
    if (size > 0)
        memcpy(output->at + LWS_PRE + output->size, bytes, size);
    output->size += size;
    return true;
}

static void cut_off(struct net_exchange *exchange) {
    exchange->turn = NET_CUT;
    net_connection_cut(exchange->wsi);
}

/* Part of an answer; without memory for it the client is cut off. */
static bool send_part(struct net_exchange *exchange, const char *bytes, size_t size) {
    if (!output_add(&exchange->output, bytes, size)) {
        cut_off(exchange);
        return false;
    }
    hear(exchange, true);
    lws_callback_on_writable(exchange->wsi);
    return true;
}

static bool send_head(struct net_exchange *exchange, const struct net_head *head) {
    char space[NET_HEAD_MAX];
    return send_part(exchange, space, net_head_write(exchange->wsi, head, space));
}

static void tell_seen(const struct net_exchange *exchange, int status) {
    const struct net_handlers *handlers = &exchange->net->handlers;
    if (handlers->seen != NULL)
        handlers->seen(handlers->context, &exchange->request, status);
}

void net_answer(struct net_request *request, const struct net_answer *answer) {
    struct net_exchange *exchange = exchange_of(request);
    SABOT_ASSERT(exchange->turn == NET_ASKED);
    SABOT_ASSERT(answer->size == 0 || (answer->body != NULL && answer->type != NULL));
    exchange->turn = NET_ANSWERING;
    exchange->is_held = false;
    exchange->last = exchange->net->is_stopping || NET_HEAD_MAX + answer->size > NET_WRITE_MAX;
    struct net_head head = {
        .answer = *answer, .last = exchange->last, .has_size = answer->status != 204};
    tell_seen(exchange, answer->status);
    if (send_head(exchange, &head) && send_part(exchange, answer->body, answer->size))
        set_deadline(exchange);
}

/* Gives libwebsockets the next bytes; it copies those that TCP does not take. */
static bool write_some(struct net_exchange *exchange) {
    struct net_output *output = &exchange->output;
    size_t size = output->size - output->sent;
    size = size < NET_WRITE_MAX ? size : NET_WRITE_MAX;
    unsigned char *from = (unsigned char *)output->at + LWS_PRE + output->sent;
    output->sent += size;
    set_deadline(exchange);
    return lws_write(exchange->wsi, from, size, LWS_WRITE_HTTP) >= 0;
}

/* An answer after which the connection is kept goes out in one write, and is over with
 * it: a client that answers at once finds us ready for its next request, and what it
 * sent before is known as sent ahead. */
static int write_and_keep(struct net_exchange *exchange) {
    struct lws *wsi = exchange->wsi;
    net_connection_mark(wsi);
    if (!write_some(exchange))
        return -1;
    if (lws_partial_buffered(wsi)) {
        exchange->last = true;
        lws_callback_on_writable(wsi);
        return 0;
    }
    clear_deadline(exchange);
    net_connection_await(exchange->connection);
    net_exchange_drop(exchange);
    return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

/* One write for each time the connection can take it. An answer that is the last is
 * over when the connection could take more after its last byte: then TCP has it. */
int net_exchange_write(struct net_exchange *exchange) {
    if (exchange->turn == NET_ANSWERING && !exchange->last)
        return write_and_keep(exchange);
    if (exchange->output.sent < exchange->output.size) {
        lws_callback_on_writable(exchange->wsi);
        return write_some(exchange) ? 0 : -1;
    }
    if (exchange->turn == NET_STREAMING) {
        clear_deadline(exchange);
        hear(exchange, false);
    }
    return exchange->turn == NET_ANSWERING ? -1 : 0;
}

/* ---- streams ---- */

void net_stream_begin(struct net_request *request, const char *type) {
    struct net_exchange *exchange = exchange_of(request);
    SABOT_ASSERT(exchange->turn == NET_ASKED);
    exchange->turn = NET_STREAMING;
    exchange->last = true;
    struct net_head head = {
        .answer = {.status = 200, .type = type}, .last = true, .in_chunks = exchange->in_chunks};
    tell_seen(exchange, 200);
    (void)send_head(exchange, &head);
}

static bool send_chunk(struct net_exchange *exchange, const char *bytes, size_t size) {
    if (!exchange->in_chunks)
        return send_part(exchange, bytes, size);
    char head[20];
    int length = lws_snprintf(head, sizeof head, "%zx\r\n", size);
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
    if (exchange->output.size - exchange->output.sent + size > STREAM_LAG_MAX) {
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
    size_t behind = exchange->output.size - exchange->output.sent;
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
    if (send_part(exchange, "0\r\n\r\n", exchange->in_chunks ? 5 : 0))
        set_deadline(exchange);
}

/* ---- the end ---- */

/* Off its connection, and the owner told if it still holds the request. */
void net_exchange_drop(struct net_exchange *exchange) {
    struct net_handlers *handlers = &exchange->net->handlers;
    exchange->connection->exchange = NULL;
    list_remove(&exchange->link);
    if (exchange->is_held)
        handlers->gone(handlers->context, &exchange->request);
    free(exchange->output.at);
    free(exchange->body);
    free(exchange);
}

void net_exchange_stop(struct net_exchange *exchange) {
    struct net_handlers *handlers = &exchange->net->handlers;
    if (exchange->turn == NET_READING || exchange->turn == NET_POURING) {
        cut_off(exchange);
    } else if (exchange->turn == NET_STREAMING) {
        net_stream_end(&exchange->request);
        handlers->gone(handlers->context, &exchange->request);
    }
}

void net_exchange_look(struct net *net) {
    LIST_EACH(struct net_exchange, at, &net->exchanges) {
        if (at->is_held && net_connection_is_left(at->wsi))
            net_connection_cut(at->wsi);
    }
}

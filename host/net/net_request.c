/*
 * net_request.c - a request's headers judged and, if need be, refused. What is refused
 * here never reaches a handler.
 */
#include "host/net/net_head.h"
#include "host/net/net_parts.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct {
    int status;
    const char *code, *words;
} refusals[] = {
    [NET_BAD_HEAD] = {400, "head", "the request line or a header is not well formed"},
    [NET_BAD_HOST] = {403, "host", "this server is not known by that Host"},
    [NET_BAD_ORIGIN] = {403, "origin", "the request comes from a page of another Origin"},
    [NET_BAD_METHOD] = {405, "method", "only GET and POST are taken"},
    [NET_BAD_PATH] = {400, "path", "the path or the query is not well formed"},
    [NET_BAD_LENGTH] = {400, "length", "Content-Length must be one number, and a GET has no body"},
    [NET_NO_LENGTH] = {411, "length", "a POST must say its Content-Length; chunks are not taken"},
    [NET_TOO_LONG] = {414, "path-too-long", "the path or the query has more than 255 characters"},
    [NET_TOO_LARGE] = {413, "body-too-large", "a body has at most 16 KiB"},
    [NET_HEAD_TOO_LARGE] = {431, "head-too-large", "all headers have at most 8 KiB"},
    [NET_BAD_UPGRADE] = {400, "upgrade", "only HTTP/1.1 and WebSocket are spoken here"},
    [NET_SOCKET_REFUSED] = {403, "socket-refused", "this WebSocket may not be opened"},
    [NET_TOO_MANY] = {429, "too-many-requests",
                      "too many requests from you; wait as Retry-After says"},
    [NET_STOPPING] = {503, "stopping", "the server is stopping; try again in a moment"},
    [NET_NO_ROOM] = {503, "no-room", "the server has no memory left; try again in a moment"},
};

/* ---- judging ---- */

static enum net_refusal read_line(const struct net_asked *asked, struct net_request *request) {
    struct sabot_text path = sabot_text_in(request->path, sizeof request->path);
    struct sabot_text query = sabot_text_in(request->query, sizeof request->query);
    bool is_get = strcmp(asked->method, "GET") == 0;
    if (asked->minor < 0)
        return NET_BAD_UPGRADE;
    if (!is_get && strcmp(asked->method, "POST") != 0)
        return NET_BAD_METHOD;
    request->method = is_get ? NET_GET : NET_POST;
    const char *mark = strchr(asked->target, '?');
    if (!net_words_path(asked->target, &path) ||
        (mark != NULL && !net_words_query(mark + 1, &query)))
        return NET_BAD_PATH;
    return path.cut || query.cut ? NET_TOO_LONG : NET_FINE;
}

/* A POST and a WebSocket must come from a page of ours, if from a page at all: they change
 * something, or hear what others may not. */
static enum net_refusal check_source(const struct net *net, const struct net_asked *asked,
                                     bool must_be_ours) {
    const char *host = asked->fields[NET_FIELD_HOST], *origin = asked->fields[NET_FIELD_ORIGIN];
    if (host == NULL || asked->is_twice[NET_FIELD_HOST] ||
        !net_words_host_is_ours(host, net->config.names))
        return NET_BAD_HOST;
    if (!must_be_ours || origin == NULL)
        return NET_FINE;
    return !asked->is_twice[NET_FIELD_ORIGIN] &&
                   net_words_origin_is(origin, host, net->config.certificate != NULL)
               ? NET_FINE
               : NET_BAD_ORIGIN;
}

static enum net_refusal read_length(const struct net_asked *asked, enum net_method method,
                                    size_t *size) {
    const char *figures = asked->fields[NET_FIELD_CONTENT_LENGTH];
    *size = 0;
    if (asked->fields[NET_FIELD_TRANSFER_ENCODING] != NULL)
        return NET_NO_LENGTH;
    if (figures == NULL)
        return method == NET_POST ? NET_NO_LENGTH : NET_FINE;
    if (asked->is_twice[NET_FIELD_CONTENT_LENGTH] || !net_words_length(figures, size) ||
        (method == NET_GET && *size > 0))
        return NET_BAD_LENGTH;
    return *size > NET_BODY_MAX ? NET_TOO_LARGE : NET_FINE;
}

/* The client's address: the connection's, or what a proxy of ours wrote last. */
static void read_peer(const struct net_connection *connection, const struct net_asked *asked,
                      struct net_request *request) {
    const char *forwarded = asked->fields[NET_FIELD_FORWARDED];
    memcpy(request->peer, connection->peer, sizeof request->peer);
    if (forwarded != NULL && net_words_is_one_of(connection->peer, connection->net->config.proxies))
        (void)net_words_forwarded(forwarded, request->peer, sizeof request->peer);
}

/* Of a request to become a WebSocket: RFC 6455, 4.2.1. */
static enum net_refusal check_upgrade(const struct net_asked *asked, enum net_method method) {
    const char *key = asked->fields[NET_FIELD_SOCKET_KEY];
    const char *version = asked->fields[NET_FIELD_SOCKET_VERSION];
    if (method != NET_GET)
        return NET_BAD_METHOD;
    return asked->minor == 1 && net_reader_lists(asked->fields[NET_FIELD_CONNECTION], "upgrade") &&
                   version != NULL && strcmp(version, "13") == 0 && key != NULL && strlen(key) == 24
               ? NET_FINE
               : NET_BAD_UPGRADE;
}

static enum net_refusal judge(const struct net *net, const struct net_asked *asked,
                              struct net_request *request, size_t *body_size) {
    const char *upgrade = asked->fields[NET_FIELD_UPGRADE];
    const char *cookie = asked->fields[NET_FIELD_COOKIE];
    if (upgrade != NULL && strcasecmp(upgrade, "websocket") != 0)
        return NET_BAD_UPGRADE;
    enum net_refusal why = read_line(asked, request);
    if (why == NET_FINE)
        why = check_source(net, asked, upgrade != NULL || request->method == NET_POST);
    if (why == NET_FINE)
        why = read_length(asked, request->method, body_size);
    if (why == NET_FINE && upgrade != NULL)
        why = check_upgrade(asked, request->method);
    if (why == NET_FINE && net->is_stopping)
        why = NET_STOPPING;
    for (int i = NET_PLAIN + 1; i < NET_PACKINGS; i++)
        request->unpacks[i] = net_reader_lists(asked->fields[NET_FIELD_ACCEPT_ENCODING],
                                               net_head_packing((enum net_packing)i));
    if (why == NET_FINE && cookie != NULL)
        (void)net_words_cookie(cookie, net->config.cookie, request->cookie, NET_COOKIE_MAX);
    return why;
}

/* NET_TOO_MANY, and for how many seconds, if the owner would have the client wait. */
static enum net_refusal ask_to_wait(const struct net *net, const struct net_request *request,
                                    bool is_socket, int *seconds) {
    const struct net_handlers *handlers = &net->handlers;
    *seconds = handlers->wait == NULL ? 0 : handlers->wait(handlers->context, request, is_socket);
    return *seconds > 0 ? NET_TOO_MANY : NET_FINE;
}

/* ---- taking ---- */

static void number(struct net *net, struct net_request *request) {
    snprintf(request->id, sizeof request->id, "%s-%llx", net->mark,
             (unsigned long long)++net->request_count);
}

static void begin(struct net_connection *connection, const struct net_asked *asked) {
    struct net_request request = {.body = ""};
    size_t body_size = 0;
    int wait_seconds = 0;
    bool is_socket = asked->fields[NET_FIELD_UPGRADE] != NULL;
    read_peer(connection, asked, &request);
    number(connection->net, &request);
    enum net_refusal why = judge(connection->net, asked, &request, &body_size);
    if (why == NET_FINE)
        net_connection_is_of(connection, &request);
    if (why == NET_FINE)
        why = ask_to_wait(connection->net, &request, is_socket, &wait_seconds);
    if (why == NET_FINE && is_socket)
        why = net_socket_begin(connection, &request, asked);
    else if (why == NET_FINE && !net_exchange_begin(connection, &request, asked, body_size))
        why = NET_NO_ROOM;
    if (why != NET_FINE)
        net_request_refuse(connection, &request, why, wait_seconds);
}

size_t net_request_take(struct net_connection *connection, char *bytes, size_t size) {
    struct net_request nobody = {.body = ""};
    struct net_asked asked;
    size_t end = net_reader_end(bytes, size);
    memcpy(nobody.peer, connection->peer, sizeof nobody.peer);
    if (connection->is_kept && !connection->is_begun) /* it had its time to begin */
        net_connection_limit(connection, (int64_t)connection->net->config.idle_seconds * 1000);
    connection->is_begun = true;
    if (end > NET_HEAD_IN_MAX || (end == 0 && size > NET_HEAD_IN_MAX)) {
        number(connection->net, &nobody);
        net_request_refuse(connection, &nobody, NET_HEAD_TOO_LARGE, 0);
        return size;
    }
    if (end == 0)
        return 0;
    if (net_reader_read(bytes, end, &asked)) {
        begin(connection, &asked);
        return end;
    }
    number(connection->net, &nobody);
    net_request_refuse(connection, &nobody, NET_BAD_HEAD, 0);
    return end;
}

/* ---- refusing ---- */

void net_request_refuse(struct net_connection *connection, const struct net_request *request,
                        enum net_refusal why, int wait_seconds) {
    const struct net_handlers *handlers = &connection->net->handlers;
    char body[256], space[NET_HEAD_MAX];
    struct sabot_text text = sabot_text_in(body, sizeof body);
    SABOT_ASSERT(refusals[why].code != NULL);
    sabot_text_print(&text, "{\"problem\":{\"code\":\"%s\",\"rule\":\"\",\"message\":\"%s\"}}\n",
                     refusals[why].code, refusals[why].words);
    SABOT_ASSERT(!text.cut);
    struct net_head head = {
        .answer = {.status = refusals[why].status, .type = "application/json", .size = text.length},
        .last = true,
        .has_size = true,
        .wait_seconds = wait_seconds,
        .id = request->id};
    if (handlers->seen != NULL)
        handlers->seen(handlers->context, request, refusals[why].status);
    size_t size = net_head_write(&connection->net->config, &head, space);
    if (net_flow_put(connection, space, size) && net_flow_put(connection, body, text.length))
        net_connection_leave(connection);
}

/*
 * net_request.c - a request's headers read, judged and, if need be, refused. What
 * is refused here never reaches a handler.
 */
#include "host/net/net_head.h"
#include "host/net/net_parts.h"

#include <string.h>
#include <strings.h>

static const struct {
    int status;
    const char *code, *words;
} refusals[] = {
    [NET_BAD_HOST] = {403, "host", "this server is not known by that Host"},
    [NET_BAD_ORIGIN] = {403, "origin", "the request comes from a page of another Origin"},
    [NET_BAD_METHOD] = {405, "method", "only GET and POST are taken"},
    [NET_BAD_PATH] = {400, "path", "the path or the query is not well formed"},
    [NET_BAD_LENGTH] = {400, "length", "Content-Length must be one number, and a GET has no body"},
    [NET_NO_LENGTH] = {411, "length", "a POST must say its Content-Length; chunks are not taken"},
    [NET_TOO_LONG] = {414, "path-too-long", "the path or the query has more than 255 characters"},
    [NET_TOO_LARGE] = {413, "body-too-large", "a body has at most 16 KiB"},
    [NET_BAD_UPGRADE] = {400, "upgrade", "only HTTP/1.1 and WebSocket are spoken here"},
    [NET_SOCKET_REFUSED] = {403, "socket-refused", "this WebSocket may not be opened"},
    [NET_TOO_MANY] = {429, "too-many-requests",
                      "too many requests from you; wait as Retry-After says"},
    [NET_STOPPING] = {503, "stopping", "the server is stopping; try again in a moment"},
    [NET_NO_ROOM] = {503, "no-room", "the server has no memory left; try again in a moment"},
};

/* ---- reading ---- */

static bool has(struct lws *wsi, enum lws_token_indexes token) {
    return lws_hdr_total_length(wsi, token) > 0;
}

/* Copies a header; false if it is not there or does not fit. */
static bool copy(struct lws *wsi, enum lws_token_indexes token, char *space, size_t room) {
    space[0] = '\0';
    int size = lws_hdr_copy(wsi, space, (int)room, token);
    if (size > 0)
        return true;
    space[0] = '\0';
    return false;
}

static enum net_refusal read_path(struct lws *wsi, enum lws_token_indexes method, char *path) {
    int size = lws_hdr_total_length(wsi, method);
    if (size >= NET_PATH_MAX)
        return NET_TOO_LONG;
    if (!copy(wsi, method, path, NET_PATH_MAX) || path[0] != '/')
        return NET_BAD_PATH;
    /* A decoded NUL would end the text early. */
    return net_words_are_plain(path, (size_t)size) ? NET_FINE : NET_BAD_PATH;
}

/* libwebsockets has split and decoded the query; it is put together again, encoded. */
static enum net_refusal read_query(struct lws *wsi, char *query) {
    struct sabot_text text = sabot_text_in(query, NET_QUERY_MAX);
    char pair[NET_QUERY_MAX];
    int size;
    for (int i = 0; (size = lws_hdr_copy_fragment(wsi, pair, (int)sizeof pair,
                                                  WSI_TOKEN_HTTP_URI_ARGS, i)) >= 0;
         i++)
        if (size > 0)
            net_words_query_add(&text, pair, (size_t)size);
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) >= NET_QUERY_MAX || text.cut
               ? NET_TOO_LONG
               : NET_FINE;
}

/* `must_be_ours`: for what changes something or opens a socket. */
static enum net_refusal check_source(struct net *net, struct lws *wsi, bool must_be_ours) {
    char host[NET_HOST_MAX], origin[NET_HOST_MAX + 16];
    if (!copy(wsi, WSI_TOKEN_HOST, host, sizeof host) ||
        !net_words_host_is_ours(host, net->config.names))
        return NET_BAD_HOST;
    if (!must_be_ours || !has(wsi, WSI_TOKEN_ORIGIN))
        return NET_FINE;
    return copy(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) &&
                   net_words_origin_is(origin, host, net->config.certificate != NULL)
               ? NET_FINE
               : NET_BAD_ORIGIN;
}

/* Two lengths are copied as `3,3`, and so are no number. */
static enum net_refusal read_length(struct lws *wsi, enum net_method method, size_t *size) {
    char figures[32];
    *size = 0;
    if (has(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return NET_NO_LENGTH;
    if (!has(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))
        return method == NET_POST ? NET_NO_LENGTH : NET_FINE;
    if (!copy(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, figures, sizeof figures) ||
        !net_words_length(figures, size) || (method == NET_GET && *size > 0))
        return NET_BAD_LENGTH;
    return *size > NET_BODY_MAX ? NET_TOO_LARGE : NET_FINE;
}

static void read_cookie(struct net *net, struct lws *wsi, char *cookie) {
    char header[8192];
    cookie[0] = '\0';
    if (copy(wsi, WSI_TOKEN_HTTP_COOKIE, header, sizeof header))
        (void)net_words_cookie(header, net->config.cookie, cookie, NET_COOKIE_MAX);
}

/* libwebsockets takes an encoded line break in a path for the end of the line, and the
 * rest of the path for a header of the sender's choice. It then misses the version. */
static bool has_version(struct lws *wsi) {
    char version[16];
    return copy(wsi, WSI_TOKEN_HTTP, version, sizeof version) &&
           (strcmp(version, "HTTP/1.1") == 0 || strcmp(version, "HTTP/1.0") == 0);
}

static enum net_refusal read_line(struct lws *wsi, struct net_request *request) {
    if (!has_version(wsi))
        return NET_BAD_PATH;
    bool is_get = has(wsi, WSI_TOKEN_GET_URI), is_post = has(wsi, WSI_TOKEN_POST_URI);
    if (is_get == is_post)
        return NET_BAD_METHOD;
    request->method = is_get ? NET_GET : NET_POST;
    enum net_refusal why =
        read_path(wsi, is_get ? WSI_TOKEN_GET_URI : WSI_TOKEN_POST_URI, request->path);
    return why != NET_FINE ? why : read_query(wsi, request->query);
}

/* The client's address: the connection's, or what a proxy of ours wrote last. */
static void read_peer(struct net *net, struct lws *wsi, char peer[NET_PEER_MAX]) {
    char header[1024];
    lws_get_peer_simple(wsi, peer, NET_PEER_MAX);
    if (net_words_is_one_of(peer, net->config.proxies) &&
        copy(wsi, WSI_TOKEN_X_FORWARDED_FOR, header, sizeof header))
        (void)net_words_forwarded(header, peer, NET_PEER_MAX);
}

enum net_refusal net_request_read(struct net *net, struct lws *wsi, struct net_request *request,
                                  size_t *body_size) {
    enum net_refusal why = read_line(wsi, request);
    if (why == NET_FINE)
        why = check_source(net, wsi, request->method == NET_POST);
    if (why == NET_FINE)
        why = read_length(wsi, request->method, body_size);
    if (why == NET_FINE && net->is_stopping)
        why = NET_STOPPING;
    request->body = "";
    read_peer(net, wsi, request->peer);
    if (why == NET_FINE)
        read_cookie(net, wsi, request->cookie);
    return why;
}

/* ---- WebSockets ---- */

enum net_refusal net_request_read_upgrade(struct net *net, struct lws *wsi,
                                          struct net_request *request) {
    char upgrade[16];
    size_t body_size;
    if (!copy(wsi, WSI_TOKEN_UPGRADE, upgrade, sizeof upgrade) ||
        strcasecmp(upgrade, "websocket") != 0)
        return NET_BAD_UPGRADE;
    enum net_refusal why = net_request_read(net, wsi, request, &body_size);
    if (why == NET_FINE && request->method != NET_GET)
        why = NET_BAD_METHOD;
    return why != NET_FINE ? why : check_source(net, wsi, true);
}

/* ---- refusing ---- */

enum net_refusal net_request_ask_to_wait(struct net *net, const struct net_request *request,
                                         bool is_socket, int *seconds) {
    const struct net_handlers *handlers = &net->handlers;
    *seconds = handlers->wait == NULL ? 0 : handlers->wait(handlers->context, request, is_socket);
    return *seconds > 0 ? NET_TOO_MANY : NET_FINE;
}

void net_request_refuse(struct lws *wsi, const struct net_request *request, enum net_refusal why,
                        int wait_seconds) {
    const struct net_handlers *handlers = &net_of(wsi)->handlers;
    char body[256], space[LWS_PRE + NET_HEAD_MAX + sizeof body];
    struct sabot_text text = sabot_text_in(body, sizeof body);
    SABOT_ASSERT(refusals[why].code != NULL);
    sabot_text_print(&text, "{\"problem\":{\"code\":\"%s\",\"rule\":\"\",\"message\":\"%s\"}}\n",
                     refusals[why].code, refusals[why].words);
    SABOT_ASSERT(!text.cut);
    struct net_head head = {
        .answer = {.status = refusals[why].status, .type = "application/json", .size = text.length},
        .last = true,
        .has_size = true,
        .wait_seconds = wait_seconds};
    if (handlers->seen != NULL)
        handlers->seen(handlers->context, request, refusals[why].status);
    size_t size = net_head_write(wsi, &head, space + LWS_PRE);
    memcpy(space + LWS_PRE + size, body, text.length);
    /* If it does not go out, the client is gone, and the connection closed anyhow. */
    (void)lws_write(wsi, (unsigned char *)space + LWS_PRE, size + text.length,
                    LWS_WRITE_HTTP_HEADERS);
}

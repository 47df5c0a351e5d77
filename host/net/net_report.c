/*
 * net_report.c - hands what libwebsockets reports to the exchange or the socket it
 * concerns. It decides nothing but that.
 */
#include "host/net/net_parts.h"

static void drop(struct net_connection *connection) {
    if (connection->exchange != NULL)
        net_exchange_drop(connection->exchange);
    if (connection->socket != NULL)
        net_socket_drop(connection->socket);
}

static void destroy(struct lws *wsi, struct net_connection *connection) {
    lws_set_opaque_user_data(wsi, NULL);
    drop(connection);
    net_connection_free(connection);
}

static int report_http(struct lws *wsi, enum lws_callback_reasons reason,
                       struct net_exchange *exchange, const char *bytes, size_t size) {
    if (reason == LWS_CALLBACK_HTTP)
        return exchange == NULL ? net_exchange_begin(wsi) : -1;
    if (exchange == NULL)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_HTTP_BODY:
        return net_exchange_take(exchange, bytes, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return net_exchange_body_over(exchange);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return net_exchange_write(exchange);
    default:
        return 0;
    }
}

static int report_socket(struct lws *wsi, enum lws_callback_reasons reason,
                         struct net_socket *socket, const char *bytes, size_t size) {
    if (reason == LWS_CALLBACK_HTTP_CONFIRM_UPGRADE)
        return net_socket_begin(wsi);
    if (socket == NULL)
        return -1; /* whatever way led here, it was not admitted */
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        net_socket_opened(socket);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return net_socket_take(socket, bytes, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return net_socket_write(socket);
    default:
        return 0;
    }
}

/* The reasons that concern a connection of a client. */
static int report_connection(struct lws *wsi, enum lws_callback_reasons reason,
                             struct net_connection *connection, const char *bytes, size_t size) {
    switch (reason) {
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return report_http(wsi, reason, connection->exchange, bytes, size);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return report_socket(wsi, reason, connection->socket, bytes, size);
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT makes it a plain pipe, without limits */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
        drop(connection);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        destroy(wsi, connection);
        return 0;
    default:
        return 0;
    }
}

int net_report(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
               size_t size) {
    (void)user; /* ours hangs on the connection: theirs changes from request to request */
    if (wsi == NULL)
        return 0;
    if (reason == LWS_CALLBACK_RAW_RX_FILE)
        net_connection_accept(net_of(wsi));
    struct net_connection *connection = lws_get_opaque_user_data(wsi);
    return connection == NULL ? 0 : report_connection(wsi, reason, connection, in, size);
}

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

/* The reasons that concern a connection of a client. A socket that is not there was not
 * admitted, whatever way led here. */
static int report(struct lws *wsi, enum lws_callback_reasons reason,
                  struct net_connection *connection, const char *bytes, size_t size) {
    struct net_exchange *exchange = connection->exchange;
    struct net_socket *socket = connection->socket;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return exchange == NULL ? net_exchange_begin(wsi) : -1;
    case LWS_CALLBACK_HTTP_BODY:
        return exchange == NULL ? 0 : net_exchange_take(exchange, bytes, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return exchange == NULL ? 0 : net_exchange_body_over(exchange);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return exchange == NULL ? 0 : net_exchange_write(exchange);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return net_socket_begin(wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return socket == NULL ? -1 : 0;
    case LWS_CALLBACK_ESTABLISHED:
        return socket == NULL ? -1 : net_socket_opened(socket);
    case LWS_CALLBACK_RECEIVE:
        return socket == NULL ? -1 : net_socket_take(socket, bytes, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket == NULL ? -1 : net_socket_write(socket);
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT makes it a plain pipe, without limits */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
        drop(connection);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(wsi, NULL);
        drop(connection);
        net_connection_free(connection);
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
    return connection == NULL ? 0 : report(wsi, reason, connection, in, size);
}

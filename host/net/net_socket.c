/*
 * net_socket.c - WebSockets: whole messages in, counted messages out, one at a
 * time, so that a slow client holds one message and not a queue.
 */
#include "host/net/net_parts.h"

#include <stdlib.h>
#include <string.h>

#define END_SECONDS 5 /* for the client to take what was sent and the close frame */

/* ---- messages ---- */

struct net_message {
    size_t count, size;
    unsigned char bytes[]; /* LWS_PRE of room for the frame's head, then the text */
};

struct net_message *net_message_make(const char *bytes, size_t size) {
    struct net_message *message = malloc(sizeof *message + LWS_PRE + size);
    if (message == NULL)
        return NULL;
    message->count = 1;
    message->size = size;
    if (size > 0)
        memcpy(message->bytes + LWS_PRE, bytes, size);
    return message;
}

struct net_message *net_message_hold(struct net_message *message) {
    message->count++;
    return message;
}

void net_message_release(struct net_message *message) {
    SABOT_ASSERT(message->count > 0);
    if (--message->count == 0)
        free(message);
}

/* ---- opening ---- */

static enum net_refusal make(struct lws *wsi, const struct net_request *request) {
    struct net *net = net_of(wsi);
    struct net_connection *connection = lws_get_opaque_user_data(wsi);
    struct net_socket *socket = calloc(1, sizeof *socket);
    if (socket == NULL)
        return NET_NO_ROOM;
    socket->net = net;
    socket->wsi = wsi;
    socket->connection = connection;
    if (!net->handlers.open(net->handlers.context, socket, request, &socket->data)) {
        if (socket->message != NULL)
            net_message_release(socket->message);
        free(socket);
        return NET_SOCKET_REFUSED;
    }
    connection->socket = socket;
    net_connection_heard(connection);
    list_add(&socket->net->sockets, &socket->link);
    return NET_FINE;
}

/* Before the handshake, while the headers can be read and HTTP can still say no. */
int net_socket_begin(struct lws *wsi) {
    struct net_request request = {0};
    int wait_seconds = 0;
    /* An upgrade that libwebsockets itself has refused comes here all the same. */
    if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) == 0 || !net_connection_is_fresh(wsi))
        return -1;
    enum net_refusal why = net_request_read_upgrade(net_of(wsi), wsi, &request);
    if (why == NET_FINE)
        why = net_request_ask_to_wait(net_of(wsi), &request, true, &wait_seconds);
    if (why == NET_FINE)
        why = make(wsi, &request);
    if (why == NET_FINE)
        return 0;
    net_request_refuse(wsi, &request, why, wait_seconds);
    return -1;
}

static void ask_to_write(struct net_socket *socket) {
    if (socket->is_open)
        lws_callback_on_writable(socket->wsi);
}

int net_socket_opened(struct net_socket *socket) {
    socket->is_open = true;
    if (socket->message != NULL || socket->is_wanted || socket->is_ending)
        ask_to_write(socket);
    return 0;
}

/* ---- coming in ---- */

static int refuse_message(struct net_socket *socket, enum lws_close_status code,
                          const char *words) {
    lws_close_reason(socket->wsi, code, (unsigned char *)(uintptr_t)words, strlen(words));
    return -1;
}

static void deliver(struct net_socket *socket) {
    struct net_handlers *handlers = &socket->net->handlers;
    char *text = socket->text;
    size_t size = socket->text_size;
    socket->text = NULL;
    socket->text_size = 0;
    text[size] = '\0';
    handlers->message(handlers->context, socket, socket->data, text, size);
    free(text);
}

int net_socket_take(struct net_socket *socket, const char *bytes, size_t size) {
    struct lws *wsi = socket->wsi;
    if (socket->is_ending)
        return 0;
    if (lws_frame_is_binary(wsi))
        return refuse_message(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    /* The rest of the frame is counted before it comes. */
    size_t wanted = socket->text_size + size + lws_remaining_packet_payload(wsi);
    if (wanted > NET_BODY_MAX)
        return refuse_message(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE,
                              "a message has at most 16 KiB");
    char *more = realloc(socket->text, wanted + 1);
    if (more == NULL)
        return refuse_message(socket, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION, "no memory");
    socket->text = more;
    if (size > 0)
        memcpy(more + socket->text_size, bytes, size);
    socket->text_size += size;
    if (lws_is_final_fragment(wsi))
        deliver(socket);
    return 0;
}

/* ---- going out ---- */

void net_socket_want(struct net_socket *socket) {
    socket->is_wanted = true;
    ask_to_write(socket);
}

void net_socket_send(struct net_socket *socket, struct net_message *message) {
    SABOT_ASSERT(socket->message == NULL);
    socket->message = net_message_hold(message);
    ask_to_write(socket);
}

void net_socket_close(struct net_socket *socket, enum lws_close_status code, const char *words) {
    if (socket->is_ending)
        return;
    socket->is_ending = true;
    socket->end_code = code;
    size_t size = net_words_fit(words, NET_WORDS_MAX - 1);
    memcpy(socket->end_words, words, size);
    socket->end_words[size] = '\0';
    net_connection_limit(socket->wsi, END_SECONDS);
    ask_to_write(socket);
}

void net_socket_end(struct net_socket *socket, const char *words) {
    net_socket_close(socket, LWS_CLOSE_STATUS_NORMAL, words);
}

static int write_message(struct net_socket *socket) {
    struct net_message *message = socket->message;
    socket->message = NULL;
    int written = lws_write(socket->wsi, message->bytes + LWS_PRE, message->size, LWS_WRITE_TEXT);
    net_message_release(message);
    if (socket->is_wanted || socket->is_ending)
        ask_to_write(socket);
    return written < 0 ? -1 : 0;
}

/* libwebsockets calls this only when what it was given before is out. */
int net_socket_write(struct net_socket *socket) {
    struct net_handlers *handlers = &socket->net->handlers;
    if (socket->message != NULL)
        return write_message(socket);
    if (socket->is_ending)
        return refuse_message(socket, socket->end_code, socket->end_words);
    if (!socket->is_wanted)
        return 0;
    socket->is_wanted = false;
    handlers->writable(handlers->context, socket, socket->data);
    return socket->message != NULL ? write_message(socket) : 0; /* another turn would be late */
}

/* ---- the end ---- */

void net_socket_drop(struct net_socket *socket) {
    struct net_handlers *handlers = &socket->net->handlers;
    socket->connection->socket = NULL;
    list_remove(&socket->link);
    handlers->closed(handlers->context, socket, socket->data);
    if (socket->message != NULL)
        net_message_release(socket->message);
    free(socket->text);
    free(socket);
}

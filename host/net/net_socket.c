/*
 * net_socket.c - WebSockets: whole messages in, counted messages out, one at a
 * time, so that a slow client holds one message and not a queue.
 */
#include "host/net/net_parts.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#define END_SECONDS  5    /* for the client to take what was sent and the close frame */
#define HANGUP_PINGS 3    /* a client that is silent for as long as so many is given up */
#define PONGS_MAX    4096 /* bytes of answers to a client that asks and does not read */
#define PONGS_EACH   8    /* in a second, to a client that asks for more */
#define ACCEPT_MAX   32   /* of a SHA-1 in base64, and its NUL */

/* ---- messages ---- */

struct net_message {
    size_t count, size;
    const char *start; /* of the frame: its head stands before the text; or of somebody's bytes */
    char bytes[];
};

struct net_message *net_message_make(const char *bytes, size_t size) {
    struct net_message *message = malloc(sizeof *message + NET_FRAME_HEAD_MAX + size);
    if (message == NULL)
        return NULL;
    char *text = message->bytes + NET_FRAME_HEAD_MAX;
    message->count = 1;
    message->start = net_frame_head(text, NET_FRAME_TEXT, size);
    message->size = (size_t)(text - message->start) + size;
    if (size > 0)
        memcpy(text, bytes, size);
    return message;
}

struct net_message *net_message_of(const char *bytes, size_t size) {
    struct net_message *message = malloc(sizeof *message);
    if (message != NULL)
        *message = (struct net_message){.count = 1, .size = size, .start = bytes};
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

const char *net_message_bytes(const struct net_message *message, size_t *size) {
    *size = message->size;
    return message->start;
}

/* A close, a ping or a pong. */
static void put_control(struct net_socket *socket, enum net_opcode opcode, const char *payload,
                        size_t size) {
    char space[NET_FRAME_HEAD_MAX + NET_FRAME_CONTROL_MAX], *text = space + NET_FRAME_HEAD_MAX;
    SABOT_ASSERT(size <= NET_FRAME_CONTROL_MAX);
    const char *start = net_frame_head(text, opcode, size);
    if (size > 0)
        memcpy(text, payload, size);
    (void)net_flow_put(socket->connection, start, (size_t)(text - start) + size);
}

/* ---- opening ---- */

static struct net *net_of(const struct net_socket *socket) {
    return socket->connection->net;
}

/* RFC 6455, 4.2.2: that we have read the key, and are no HTTP server taken by surprise. */
static bool write_accept(const char *key, char accept[ACCEPT_MAX]) {
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char words[24 + sizeof magic];
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    memcpy(words, key, 24);
    memcpy(words + 24, magic, sizeof magic);
    return EVP_Digest(words, sizeof words - 1, hash, &size, EVP_sha1(), NULL) == 1 &&
           EVP_EncodeBlock((unsigned char *)accept, hash, (int)size) > 0;
}

static void shake_hands(struct net_socket *socket, const char *accept) {
    char space[192];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_text_print(&text,
                     "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                     "connection: Upgrade\r\nsec-websocket-accept: %s\r\n\r\n",
                     accept);
    SABOT_ASSERT(!text.cut);
    (void)net_flow_put(socket->connection, space, text.length);
}

/* Not opened: what the owner sent meanwhile is sent to nobody. */
static enum net_refusal give_up(struct net_socket *socket) {
    struct net_connection *connection = socket->connection;
    if (connection->message != NULL)
        net_message_release(connection->message);
    connection->message = NULL;
    free(socket->end_words);
    free(socket);
    return NET_SOCKET_REFUSED;
}

enum net_refusal net_socket_begin(struct net_connection *connection,
                                  const struct net_request *request,
                                  const struct net_asked *asked) {
    struct net *net = connection->net;
    char accept[ACCEPT_MAX];
    struct net_socket *socket = calloc(1, sizeof *socket);
    if (socket == NULL || !write_accept(asked->fields[NET_FIELD_SOCKET_KEY], accept)) {
        free(socket);
        return NET_NO_ROOM;
    }
    socket->connection = connection;
    socket->heard_ms = net->now_ms;
    if (!net->handlers.open(net->handlers.context, socket, request, &socket->data))
        return give_up(socket);
    connection->socket = socket;
    list_add(&net->sockets, &socket->link);
    net_connection_heard(connection);
    if (!socket->is_ending)
        net_connection_limit(connection, (int64_t)net->config.ping_seconds * 1000);
    shake_hands(socket, accept);
    return NET_FINE;
}

/* ---- coming in ---- */

static size_t refuse(struct net_socket *socket, enum net_close_code code, const char *words,
                     size_t size) {
    net_socket_close(socket, code, words);
    return size;
}

static void deliver(struct net_socket *socket) {
    struct net_handlers *handlers = &net_of(socket)->handlers;
    char *text = socket->text;
    size_t size = socket->text_size;
    socket->text = NULL;
    socket->text_size = 0;
    text[size] = '\0';
    if (net_frame_is_text(text, size))
        handlers->message(handlers->context, socket, socket->data, text, size);
    else
        net_socket_close(socket, NET_CLOSE_BAD_TEXT, "not UTF-8");
    free(text);
}

static void take_text(struct net_socket *socket, const struct net_frame *frame) {
    bool is_more = frame->opcode == NET_FRAME_MORE;
    if (is_more != (socket->text != NULL)) {
        net_socket_close(socket, NET_CLOSE_PROTOCOL, "a piece of no message");
        return;
    }
    char *more = realloc(socket->text, socket->text_size + frame->size + 1);
    if (more == NULL) {
        net_socket_close(socket, NET_CLOSE_TROUBLE, "no memory");
        return;
    }
    socket->text = more;
    memcpy(more + socket->text_size, frame->payload, frame->size);
    socket->text_size += frame->size;
    if (frame->is_final)
        deliver(socket);
}

/* The client's last word: it is given back, unless it is the answer to ours. */
static void take_close(struct net_socket *socket, const struct net_frame *frame) {
    enum net_close_code code = net_frame_close_code(frame->payload, frame->size);
    const char bytes[2] = {(char)(code >> 8), (char)code};
    if (!socket->is_end_sent)
        put_control(socket, NET_FRAME_CLOSE, bytes, code == NET_CLOSE_NO_CODE ? 0 : 2);
    socket->is_end_sent = socket->is_ending = socket->is_end_heard = true;
    net_connection_leave(socket->connection);
}

/* It broke the protocol: nothing it says is listened to, not even its last word. */
static bool is_at_fault(const struct net_socket *socket) {
    return socket->is_ending && socket->end_code >= NET_CLOSE_PROTOCOL;
}

/* Of many pings only so many are answered: RFC 6455, 5.5.3, allows that. */
static void take_ping(struct net_socket *socket, const struct net_frame *frame) {
    int64_t now_ms = net_of(socket)->now_ms;
    if (now_ms - socket->pongs_ms >= 1000) {
        socket->pongs_ms = now_ms;
        socket->pong_count = 0;
    }
    if (socket->pong_count++ < PONGS_EACH && net_flow_behind(socket->connection) < PONGS_MAX)
        put_control(socket, NET_FRAME_PONG, frame->payload, frame->size);
}

static void take_frame(struct net_socket *socket, const struct net_frame *frame) {
    if (frame->opcode == NET_FRAME_CLOSE)
        take_close(socket, frame);
    else if (socket->is_ending || frame->opcode == NET_FRAME_PONG)
        return;
    else if (frame->opcode == NET_FRAME_BINARY)
        net_socket_close(socket, NET_CLOSE_NOT_TEXT, "text only");
    else if (frame->opcode == NET_FRAME_PING)
        take_ping(socket, frame);
    else if (net_of(socket)->handlers.message == NULL)
        net_socket_close(socket, NET_CLOSE_NOT_TEXT, "clients say nothing on a stream");
    else
        take_text(socket, frame);
}

size_t net_socket_take(struct net_socket *socket, char *bytes, size_t size) {
    struct net_frame frame;
    size_t taken = 0;
    socket->heard_ms = net_of(socket)->now_ms;
    if (socket->connection->is_leaving || is_at_fault(socket))
        return size;
    switch (net_frame_read(bytes, size, NET_BODY_MAX - socket->text_size, &frame, &taken)) {
    case NET_FRAME_WHOLE:
        take_frame(socket, &frame);
        return taken;
    case NET_FRAME_BAD:
        return refuse(socket, NET_CLOSE_PROTOCOL, "not a frame of a client", size);
    case NET_FRAME_LONG:
        return refuse(socket, NET_CLOSE_TOO_LARGE, "a message has at most 16 KiB", size);
    default:
        return 0;
    }
}

/* ---- going out ---- */

void net_socket_want(struct net_socket *socket) {
    socket->is_wanted = true;
    net_flow_ready(socket->connection);
}

void net_socket_send(struct net_socket *socket, struct net_message *message) {
    SABOT_ASSERT(socket->connection->message == NULL);
    socket->connection->message = net_message_hold(message);
    net_flow_ready(socket->connection);
}

void net_socket_close(struct net_socket *socket, enum net_close_code code, const char *words) {
    if (socket->is_ending)
        return;
    size_t size = net_words_fit(words, NET_FRAME_CONTROL_MAX - 2);
    socket->is_ending = true;
    socket->end_code = code;
    socket->end_words = strndup(words, size); /* without memory it ends without words */
    net_connection_limit(socket->connection, END_SECONDS * 1000);
    net_flow_ready(socket->connection);
}

void net_socket_end(struct net_socket *socket, const char *words) {
    net_socket_close(socket, NET_CLOSE_NORMAL, words);
}

static void send_end(struct net_socket *socket) {
    char payload[NET_FRAME_CONTROL_MAX] = {(char)(socket->end_code >> 8), (char)socket->end_code};
    size_t size = socket->end_words == NULL ? 0 : strlen(socket->end_words);
    memcpy(payload + 2, socket->end_words == NULL ? "" : socket->end_words, size);
    socket->is_end_sent = true;
    put_control(socket, NET_FRAME_CLOSE, payload, size + 2);
    if (is_at_fault(socket))
        net_connection_leave(socket->connection);
}

void net_socket_sent(struct net_socket *socket) {
    struct net_handlers *handlers = &net_of(socket)->handlers;
    if (socket->is_ending) {
        if (!socket->is_end_sent)
            send_end(socket);
    } else if (socket->is_wanted) {
        socket->is_wanted = false;
        handlers->writable(handlers->context, socket, socket->data);
    }
}

/* ---- the end ---- */

void net_socket_late(struct net_socket *socket) {
    int64_t ping_ms = (int64_t)net_of(socket)->config.ping_seconds * 1000;
    int64_t silent_ms = net_of(socket)->now_ms - socket->heard_ms;
    if (socket->is_ending || silent_ms >= HANGUP_PINGS * ping_ms) {
        net_connection_cut(socket->connection);
        return;
    }
    if (silent_ms >= ping_ms && net_flow_behind(socket->connection) == 0)
        put_control(socket, NET_FRAME_PING, "", 0);
    net_connection_limit(socket->connection, silent_ms < ping_ms ? ping_ms - silent_ms : ping_ms);
}

void net_socket_drop(struct net_socket *socket) {
    struct net_handlers *handlers = &net_of(socket)->handlers;
    socket->connection->socket = NULL;
    list_remove(&socket->link);
    handlers->closed(handlers->context, socket, socket->data);
    free(socket->end_words);
    free(socket->text);
    free(socket);
}

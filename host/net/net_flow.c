/*
 * net_flow.c - bytes of a connection, in and out: what came is handed to its part, and what is
 * to be sent is written as far as the client takes it.
 */
#include "host/net/net_parts.h"

#include <stdlib.h>
#include <string.h>

#define READS_A_TURN 8        /* of one client, before the others have theirs */
#define OWED_MAX     67108864 /* bytes of answers that wait for all clients together */

/* ---- in ---- */

/* Hands the bytes to the part whose they are; gives how many it took. */
static size_t hand_over(struct net_connection *connection, char *bytes, size_t size) {
    if (connection->is_leaving && connection->socket == NULL)
        return size;
    if (connection->exchange != NULL) {
        net_exchange_take(connection->exchange, bytes, size);
        return size;
    }
    return connection->socket != NULL ? net_socket_take(connection->socket, bytes, size)
                                      : net_request_take(connection, bytes, size);
}

/* Keeps what is not whole until the rest comes. */
static void keep(struct net_connection *connection, const char *bytes, size_t size) {
    char *more = size == 0 ? NULL : realloc(connection->input, size);
    if (more == NULL)
        free(connection->input);
    else
        memcpy(more, bytes, size);
    connection->input = more;
    connection->input_size = more == NULL ? 0 : size;
    if (size > 0 && more == NULL)
        net_connection_cut(connection);
}

static void take(struct net_connection *connection, char *bytes, size_t size) {
    size_t taken = 1;
    while (size > 0 && taken > 0 && !connection->is_dead) {
        taken = hand_over(connection, bytes, size);
        bytes += taken;
        size -= taken;
    }
    if (size > 0 || connection->input != NULL)
        keep(connection, bytes, size);
}

void net_flow_read_later(struct net_connection *connection) {
    if (connection->is_unread || connection->is_dead)
        return;
    connection->is_unread = true;
    list_add(&connection->net->unread, &connection->unread);
}

/* epoll says each thing once, so that all there is must be read, now or in the next turn. A plain
 * read that did not fill its room took all, but for the end. */
void net_flow_read(struct net_connection *connection) {
    struct net *net = connection->net;
    for (int i = 0; i < READS_A_TURN && (i == 0 || !net_is_spent(net)); i++) {
        size_t kept = connection->input_size, room = sizeof net->input - kept;
        if (connection->is_dead)
            return;
        if (kept > 0)
            memcpy(net->input, connection->input, kept);
        ssize_t got = net_line_read(&connection->line, net->input + kept, room);
        if (got == NET_LINE_OVER)
            net_connection_cut(connection);
        if (got < 0)
            return;
        take(connection, net->input, kept + (size_t)got);
        if ((size_t)got < room && connection->line.secret == NULL && !connection->is_hung)
            return;
    }
    net_flow_read_later(connection);
}

/* ---- out ---- */

size_t net_flow_behind(const struct net_connection *connection) {
    return connection->output.size - connection->output.sent;
}

void net_flow_ready(struct net_connection *connection) {
    if (connection->is_ready || connection->is_blocked || connection->is_dead)
        return;
    struct net *net = connection->net;
    connection->is_ready = true;
    list_add(connection->socket == NULL ? &net->answers : &net->ready, &connection->ready);
}

void net_flow_unblock(struct net_connection *connection) {
    connection->is_blocked = false;
    list_remove(&connection->blocked);
    list_init(&connection->blocked);
}

/* It stands behind those who were blocked before it. A WebSocket holds a message at most, which it
 * shares with others. */
static void block(struct net_connection *connection) {
    net_flow_unblock(connection);
    connection->is_blocked = true;
    if (connection->socket == NULL)
        list_add(&connection->net->blocked, &connection->blocked);
}

void net_flow_free_output(struct net_connection *connection) {
    connection->net->owed -= connection->output.room;
    free(connection->output.at);
    connection->output = (struct net_output){0};
}

/* Cuts off those who have taken nothing for longest, until the rest fits. Who holds no copy of an
 * answer stays. */
static void shed(struct net *net) {
    for (struct list *at = net->blocked.next, *next; net->owed > OWED_MAX && at != &net->blocked;
         at = next) {
        struct net_connection *slow = LIST_STRUCT(at, struct net_connection, blocked);
        next = at->next;
        if (slow->output.room == 0)
            continue;
        net_flow_unblock(slow);
        net_flow_free_output(slow);
        net_connection_cut(slow);
    }
}

/* False: out of memory. */
static bool add(struct net *net, struct net_output *output, const char *bytes, size_t size) {
    if (output->sent > 0) {
        output->size -= output->sent;
        memmove(output->at, output->at + output->sent, output->size);
        output->sent = 0;
    }
    if (output->room - output->size < size) {
        size_t room = output->size + size + output->room / 2;
        char *more = realloc(output->at, room);
        if (more == NULL)
            return false;
        net->owed += room - output->room;
        output->at = more;
        output->room = room;
    }
    if (size > 0)
        memcpy(output->at + output->size, bytes, size);
    output->size += size;
    return true;
}

bool net_flow_put(struct net_connection *connection, const char *bytes, size_t size) {
    if (connection->is_dead) /* its owner hears of it at the end of the turn */
        return true;
    if (!add(connection->net, &connection->output, bytes, size)) {
        net_connection_cut(connection);
        return false;
    }
    shed(connection->net);
    net_flow_ready(connection);
    return !connection->is_dead;
}

/* What goes out next, and how much of it; 0: nothing. A message that has begun goes on; else what
 * was put goes before it. */
static size_t next_bytes(struct net_connection *connection, const char **bytes) {
    struct net_output *output = &connection->output;
    if (!connection->in_message && output->sent < output->size) {
        *bytes = output->at + output->sent;
        return output->size - output->sent;
    }
    if (connection->message == NULL)
        return 0;
    size_t size;
    connection->in_message = true;
    *bytes = net_message_bytes(connection->message, &size) + connection->message_sent;
    return size - connection->message_sent;
}

static void note_sent(struct net_connection *connection, size_t sent, bool is_all) {
    struct net_output *output = &connection->output;
    if (!connection->in_message) {
        output->sent += sent;
        if (is_all)
            net_flow_free_output(connection);
        return;
    }
    connection->message_sent += sent;
    if (is_all) {
        net_message_release(connection->message);
        connection->message = NULL;
        connection->message_sent = 0;
        connection->in_message = false;
    }
}

/* True if all of it is out. */
static bool pour(struct net_connection *connection) {
    const char *bytes;
    size_t size;
    while ((size = next_bytes(connection, &bytes)) > 0) {
        ssize_t sent = net_line_write(&connection->line, bytes, size);
        if (sent == NET_LINE_OVER)
            net_connection_cut(connection);
        if (sent == NET_LINE_WAIT)
            block(connection);
        if (sent < 0)
            return false;
        note_sent(connection, (size_t)sent, (size_t)sent == size);
        if (connection->socket == NULL) /* it takes its answer, however slowly */
            net_connection_limit(connection, (int64_t)connection->net->config.idle_seconds * 1000);
    }
    return true;
}

/* Where both sides of a WebSocket have said their last word, nobody is waited for. */
static void finish(struct net_connection *connection) {
    if (connection->socket != NULL && connection->socket->is_end_heard) {
        net_connection_cut(connection);
    } else if (!connection->is_finished) {
        connection->is_finished = true;
        net_line_finish(&connection->line);
        net_connection_finished(connection);
    }
}

void net_flow_write(struct net_connection *connection) {
    if (connection->is_dead || !pour(connection))
        return;
    if (connection->is_leaving)
        finish(connection);
    else if (connection->exchange != NULL)
        net_exchange_sent(connection->exchange);
    else if (connection->socket != NULL)
        net_socket_sent(connection->socket);
}

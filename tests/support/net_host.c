/*
 * net_host.c - the handlers behind net_host.h. All of them run in the net's thread.
 */
#include "tests/support/net_host.h"

#include "tests/support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A request that is answered later or in parts. */
struct net_host_held {
    struct net_request *request;
    int64_t due_ms; /* 0: never */
    int lines;      /* still to come; -1: for ever; 0: no stream */
    struct net_host_held *next;
};

/* What a WebSocket is to be sent next. */
struct net_host_board {
    struct net_socket *socket;
    struct net_message *newest; /* or NULL */
    struct net_host_board *next;
};

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- requests ---- */

static void answer_text(struct net_request *request, int status, const char *text) {
    struct net_answer answer = {
        .status = status, .type = "text/plain", .body = text, .size = strlen(text)};
    net_answer(request, &answer);
}

static void answer_echo(struct net_request *request) {
    char *text = NULL;
    assert_true(asprintf(&text, "%s|%s|%s|%s|%s|%zu|%s",
                         request->method == NET_GET ? "GET" : "POST", request->path, request->query,
                         request->cookie, request->peer, request->body_size, request->body) > 0);
    answer_text(request, 200, text);
    free(text);
}

static void answer_big(struct net_request *request) {
    char *bytes = malloc(NET_HOST_BIG_SIZE);
    assert_non_null(bytes);
    for (size_t i = 0; i < NET_HOST_BIG_SIZE; i++)
        bytes[i] = (char)('a' + i % 26);
    struct net_answer answer = {
        .status = 200, .type = "text/plain", .body = bytes, .size = NET_HOST_BIG_SIZE};
    net_answer(request, &answer);
    free(bytes);
}

/* Of the program's own memory: it outlives every net. */
static void answer_kept(struct net_request *request) {
    static char bytes[NET_HOST_BIG_SIZE];
    for (size_t i = 0; i < NET_HOST_BIG_SIZE; i++)
        bytes[i] = (char)('a' + i % 26);
    struct net_answer answer = {.status = 200,
                                .type = "text/plain",
                                .body = bytes,
                                .size = NET_HOST_BIG_SIZE,
                                .is_kept = true};
    net_answer(request, &answer);
}

/* Of the processor, by this thread. */
static int64_t worked_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void answer_slowly(struct net_request *request) {
    for (int64_t end = worked_us() + NET_HOST_WORK_US; worked_us() < end;)
        continue;
    answer_text(request, 200, "at last\n");
}

static void hold(struct net_host *host, struct net_request *request, int64_t due_ms, int lines) {
    struct net_host_held *held = calloc(1, sizeof *held);
    assert_non_null(held);
    *held = (struct net_host_held){request, due_ms, lines, host->held};
    host->held = held;
}

static void let_go(struct net_host *host, struct net_request *request) {
    struct net_host_held **at = &host->held;
    while (*at != NULL && (*at)->request != request)
        at = &(*at)->next;
    assert_non_null(*at);
    struct net_host_held *held = *at;
    *at = held->next;
    free(held);
}

static void flood(struct net_host *host, struct net_request *request) {
    char line[1024];
    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = '\n';
    net_stream_begin(request, "application/jsonl");
    while (net_stream_write(request, line, sizeof line))
        host->flooded++;
    host->cut++;
}

static void on_request(void *context, struct net_request *request) {
    struct net_host *host = context;
    const char *path = request->path;
    host->requests++;
    if (strcmp(path, "/echo") == 0) {
        answer_echo(request);
    } else if (strcmp(path, "/slow") == 0) {
        answer_slowly(request);
    } else if (strcmp(path, "/later") == 0) {
        hold(host, request, now_ms() + NET_HOST_LATER_MS, 0);
    } else if (strcmp(path, "/never") == 0) {
        hold(host, request, 0, 0);
    } else if (strcmp(path, "/big") == 0) {
        answer_big(request);
    } else if (strcmp(path, "/kept") == 0) {
        answer_kept(request);
    } else if (strcmp(path, "/stream") == 0 || strcmp(path, "/forever") == 0) {
        net_stream_begin(request, "application/jsonl");
        hold(host, request, 0, path[1] == 's' ? NET_HOST_LINES : -1);
    } else if (strcmp(path, "/flood") == 0) {
        flood(host, request);
    } else if (strcmp(path, "/cookie") == 0 || strcmp(path, "/cookie-end") == 0) {
        struct net_answer answer = {.status = 204, .cookie = path[7] == '\0' ? "c00kie" : ""};
        net_answer(request, &answer);
    } else if (strcmp(path, "/cached") == 0) {
        struct net_answer answer = {
            .status = 200, .type = "text/css", .body = "a", .size = 1, .may_cache = true};
        net_answer(request, &answer);
    } else if (strcmp(path, "/go") == 0) {
        struct net_answer answer = {.status = 303, .location = "/echo"};
        net_answer(request, &answer);
    } else {
        answer_text(request, 404, "no such page\n");
    }
}

static bool on_knows(void *context, const struct net_request *request) {
    (void)context;
    return strcmp(request->cookie, "staff") == 0;
}

static void on_gone(void *context, struct net_request *request) {
    struct net_host *host = context;
    let_go(host, request);
    host->gone++;
}

/* One line of a stream; true if it goes on. */
static bool stream_on(struct net_host *host, struct net_host_held *held) {
    static const char line[] = "{\"line\":true}\n";
    if (!net_stream_write(held->request, line, sizeof line - 1)) {
        host->cut++;
        return false;
    }
    if (held->lines > 0 && --held->lines == 0) {
        net_stream_end(held->request);
        return false;
    }
    return true;
}

static void serve_held(struct net_host *host) {
    struct net_host_held *next;
    for (struct net_host_held *held = host->held; held != NULL; held = next) {
        next = held->next;
        struct net_request *request = held->request;
        if (held->due_ms != 0 && now_ms() >= held->due_ms) {
            let_go(host, request);
            answer_text(request, 200, "at last\n");
        } else if (held->lines != 0 && !stream_on(host, held)) {
            let_go(host, request);
        }
    }
}

/* ---- WebSockets ---- */

static void show(struct net_host_board *board, struct net_message *message) {
    if (board->newest != NULL)
        net_message_release(board->newest);
    board->newest = message;
    net_socket_want(board->socket);
}

static bool on_open(void *context, struct net_socket *socket, const struct net_request *request,
                    void **data) {
    struct net_host *host = context;
    char greet[32];
    if (strcmp(request->path, "/refused") == 0)
        return false;
    struct net_host_board *board = calloc(1, sizeof *board);
    assert_non_null(board);
    *board = (struct net_host_board){socket, NULL, host->boards};
    host->boards = board;
    *data = board;
    host->opened++;
    if (net_query_find(request, "greet", greet, sizeof greet)) {
        struct net_message *message = net_message_make(greet, strlen(greet));
        net_socket_send(socket, message);
        net_message_release(message);
    }
    return true;
}

static void on_message(void *context, struct net_socket *socket, void *data, const char *text,
                       size_t size) {
    struct net_host *host = context;
    assert_int_equal(strlen(text), size);
    memcpy(host->last_message, text, size + 1);
    host->messages++;
    if (strcmp(text, "end") == 0)
        net_socket_end(socket, "as you wish");
    else
        show(data, net_message_make(text, size));
}

static void on_writable(void *context, struct net_socket *socket, void *data) {
    struct net_host *host = context;
    struct net_host_board *board = data;
    host->writables++;
    if (board->newest == NULL)
        return;
    net_socket_send(socket, board->newest);
    net_message_release(board->newest);
    board->newest = NULL;
    host->sent++;
}

static void on_closed(void *context, struct net_socket *socket, void *data) {
    struct net_host *host = context;
    struct net_host_board *board = data, **at = &host->boards;
    assert_ptr_equal(board->socket, socket);
    while (*at != board)
        at = &(*at)->next;
    *at = board->next;
    if (board->newest != NULL)
        net_message_release(board->newest);
    free(board);
    host->closed++;
}

/* Every board holds a count of its own, as the net does of what it sends. */
static void tell_boards(struct net_host *host) {
    pthread_mutex_lock(&host->lock);
    struct net_message *told = host->told;
    host->told = NULL;
    pthread_mutex_unlock(&host->lock);
    if (told == NULL)
        return;
    for (struct net_host_board *board = host->boards; board != NULL; board = board->next)
        show(board, net_message_hold(told));
    net_message_release(told);
}

static void on_tick(void *context) {
    struct net_host *host = context;
    int64_t before_us = host->worked_us;
    host->worked_us = worked_us();
    if (host->ticks++ > 0 && host->worked_us - before_us > host->longest_us)
        host->longest_us = (int)(host->worked_us - before_us);
    serve_held(host);
    tell_boards(host);
    if (host->stop_grace_ms >= 0)
        net_stop(host->net, "the room closes", host->stop_grace_ms);
}

/* ---- the thread ---- */

struct net_config net_host_config(void) {
    return (struct net_config){
        .address = "127.0.0.1", .port = 0, .cookie = "sabot", .tick_ms = 20, .idle_seconds = 10};
}

static void *run(void *context) {
    struct net_host *host = context;
    net_run(host->net);
    return NULL;
}

void net_host_start(struct net_host *host, const struct net_config *config) {
    memset(host, 0, sizeof *host);
    host->stop_grace_ms = -1;
    pthread_mutex_init(&host->lock, NULL);
    struct net_handlers handlers = {.request = on_request,
                                    .knows = on_knows,
                                    .gone = on_gone,
                                    .open = on_open,
                                    .message = on_message,
                                    .closed = on_closed,
                                    .writable = on_writable,
                                    .tick = on_tick,
                                    .context = host};
    struct sabot_error error = {{0}};
    if (net_open(config, &handlers, &host->net, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    host->port = net_port(host->net);
    assert_int_equal(pthread_create(&host->thread, NULL, run, host), 0);
}

void net_host_tell(struct net_host *host, const char *text, size_t size) {
    struct net_message *message = net_message_make(text, size);
    pthread_mutex_lock(&host->lock);
    struct net_message *before = host->told;
    host->told = message;
    pthread_mutex_unlock(&host->lock);
    if (before != NULL)
        net_message_release(before); /* the loop never saw it */
    net_wake(host->net);
}

void net_host_stop(struct net_host *host, int grace_ms) {
    host->stop_grace_ms = grace_ms;
    net_wake(host->net);
}

void net_host_join(struct net_host *host) {
    pthread_join(host->thread, NULL);
    net_close(host->net);
    assert_int_equal(host->opened, host->closed);
    assert_null(host->held);
    assert_null(host->boards);
    if (host->told != NULL)
        net_message_release(host->told);
    pthread_mutex_destroy(&host->lock);
}

void net_host_end(struct net_host *host) {
    net_host_stop(host, 0);
    net_host_join(host);
}

bool net_host_await(atomic_int *value, int wanted) {
    for (int64_t end = now_ms() + 10000; *value < wanted;) {
        if (now_ms() > end)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
    return true;
}

/*
 * bare_server.c - see bare_server.h.
 */
#include "bench/bare_server.h"

#include "host/backroom/worker.h"
#include "host/list/list.h"
#include "host/net/net.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 128, GROUP = 256, TICK_MS = 20 };

struct board {
    struct list link;
    struct net_socket *socket;
    struct net_message *message; /* to be sent, or NULL */
};

struct asked {
    struct list link;
    struct net_request *request;
    int table;
};

static struct {
    struct net *net;
    struct worker *committer;
    struct journal *writer;
    struct bare_sizes sizes;
    struct list boards[TABLES];
    struct list waiting, committing;
    struct journal_append appends[GROUP];
    struct journal_record records[GROUP];
    struct journal_head heads[TABLES];
    int group; /* commands under way; 0: none */
    char *bytes;
    atomic_bool is_over;
} bare;

static void stop(const char *words) {
    fprintf(stderr, "bench: %s\n", words);
    exit(1);
}

/* `/api/tables/t7/...` */
static int table_of(const struct net_request *request) {
    int table = atoi(request->path + strlen("/api/tables/t"));
    return table >= 0 && table < TABLES ? table : 0;
}

/* ---- commands ---- */

static void on_request(void *context, struct net_request *request) {
    struct asked *asked = malloc(sizeof *asked);
    (void)context;
    if (asked == NULL)
        stop("no memory");
    asked->request = request;
    asked->table = table_of(request);
    list_add(&bare.waiting, &asked->link);
}

/* Only at the end does a client leave. */
static void on_gone(void *context, struct net_request *request) {
    (void)context, (void)request;
}

static void commit(void *argument) {
    struct sabot_error error;
    (void)argument;
    if (journal_append_group(bare.writer, bare.appends, bare.group, &error) != SABOT_OK)
        stop(error.words);
}

static void take_group(void) {
    int count = 0;
    LIST_EACH(struct asked, asked, &bare.waiting) {
        if (count == GROUP)
            break;
        struct journal_append *append = &bare.appends[count];
        struct journal_record *record = &bare.records[count++];
        *record = (struct journal_record){
            .parts = 1, .size = (uint32_t)bare.sizes.record, .bytes = (uint8_t *)bare.bytes};
        *append = (struct journal_append){
            .expected = bare.heads[asked->table], .count = 1, .records = record};
        snprintf(append->stream, sizeof append->stream, "bare%d", asked->table);
        journal_append_chain(append);
        bare.heads[asked->table] = append->head;
        list_remove(&asked->link);
        list_add(&bare.committing, &asked->link);
    }
    bare.group = count;
    if (count > 0 && !worker_give(bare.committer, commit, &bare))
        stop("no memory");
}

static void tell_boards(int table) {
    struct net_message *message = net_message_make(bare.bytes, (size_t)bare.sizes.change);
    if (message == NULL)
        stop("no memory");
    LIST_EACH(struct board, board, &bare.boards[table]) {
        if (board->message != NULL)
            net_message_release(board->message);
        board->message = net_message_hold(message);
        net_socket_want(board->socket);
    }
    net_message_release(message);
}

static void answer_group(void) {
    LIST_EACH(struct asked, asked, &bare.committing) {
        struct net_answer answer = {.status = 200,
                                    .type = "application/json",
                                    .body = bare.bytes,
                                    .size = (size_t)bare.sizes.answer};
        net_answer(asked->request, &answer);
        tell_boards(asked->table);
        list_remove(&asked->link);
        free(asked);
    }
}

static void on_tick(void *context) {
    (void)context;
    if (bare.group > 0 && worker_take(bare.committer) != NULL) {
        bare.group = 0;
        answer_group();
    }
    if (bare.group == 0)
        take_group();
    if (atomic_load(&bare.is_over))
        net_stop(bare.net, "over", 0);
}

/* ---- boards ---- */

static bool on_open(void *context, struct net_socket *socket, const struct net_request *request,
                    void **data) {
    static const char first[] = "{\"position\":\"1:0\"}";
    struct board *board = calloc(1, sizeof *board);
    (void)context;
    if (board == NULL)
        return false;
    board->socket = socket;
    board->message = net_message_make(first, sizeof first - 1);
    list_add(&bare.boards[table_of(request)], &board->link);
    net_socket_want(socket);
    *data = board;
    return true;
}

static void on_message(void *context, struct net_socket *socket, void *data, const char *text,
                       size_t size) {
    (void)context, (void)socket, (void)data, (void)text, (void)size;
}

static void on_writable(void *context, struct net_socket *socket, void *data) {
    struct board *board = data;
    (void)context;
    if (board->message == NULL)
        return;
    net_socket_send(socket, board->message);
    net_message_release(board->message);
    board->message = NULL;
}

static void on_closed(void *context, struct net_socket *socket, void *data) {
    struct board *board = data;
    (void)context, (void)socket;
    list_remove(&board->link);
    if (board->message != NULL)
        net_message_release(board->message);
    free(board);
}

/* ---- the process ---- */

static void end(int number) {
    (void)number;
    atomic_store(&bare.is_over, true);
}

static void wake(void *context) {
    (void)context;
    net_wake(bare.net);
}

/* What goes out looks like JSON of the server's, and says where the table is. */
static char *make_bytes(const struct bare_sizes *sizes) {
    static const char start[] = "{\"position\":\"2:0\",\"bare\":\"";
    size_t most = (size_t)sizes->answer + (size_t)sizes->record + (size_t)sizes->change + 64;
    char *bytes = malloc(most);
    if (bytes == NULL)
        stop("no memory");
    memset(bytes, 'b', most);
    memcpy(bytes, start, sizeof start - 1);
    return bytes;
}

void bare_server_run(struct journal *writer, const struct bare_sizes *sizes,
                     void (*listening)(int port)) {
    struct net_config config = {
        .address = "127.0.0.1", .cookie = "sabot", .tick_ms = TICK_MS, .idle_seconds = 30};
    struct net_handlers handlers = {.request = on_request,
                                    .gone = on_gone,
                                    .open = on_open,
                                    .message = on_message,
                                    .closed = on_closed,
                                    .writable = on_writable,
                                    .tick = on_tick};
    struct sabot_error error;
    for (int i = 0; i < TABLES; i++)
        list_init(&bare.boards[i]);
    list_init(&bare.waiting);
    list_init(&bare.committing);
    bare.writer = writer;
    bare.sizes = *sizes;
    bare.bytes = make_bytes(sizes);
    if (net_open(&config, &handlers, &bare.net, &error) != SABOT_OK)
        stop(error.words);
    bare.committer = worker_start(1, wake, NULL);
    signal(SIGTERM, end);
    listening(net_port(bare.net));
    net_run(bare.net);
    worker_end(bare.committer);
    net_close(bare.net);
    free(bare.bytes);
}

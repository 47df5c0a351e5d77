/*
 * crowd.c - see crowd.h.
 */
#include "bench/crowd.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 256, DEALER_BIT = 1 << 30 };

static void stop(const char *words) {
    fprintf(stderr, "bench: %s\n", words);
    exit(1);
}

int64_t crowd_now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void crowd_open(struct crowd *crowd, int port, int boards, int dealers) {
    *crowd = (struct crowd){.poll = epoll_create1(0), .port = port};
    crowd->boards = calloc((size_t)boards + 1, sizeof *crowd->boards);
    crowd->dealers = calloc((size_t)dealers + 1, sizeof *crowd->dealers);
    if (crowd->poll < 0 || crowd->boards == NULL || crowd->dealers == NULL)
        stop("there is no memory for the clients");
}

void crowd_close(struct crowd *crowd) {
    for (int i = 0; i < crowd->board_count; i++)
        close(crowd->boards[i].socket);
    for (int i = 0; i < crowd->dealer_count; i++)
        close(crowd->dealers[i].socket);
    close(crowd->poll);
    free(crowd->boards);
    free(crowd->dealers);
}

static int connect_to(const struct crowd *crowd) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)crowd->port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int made = socket(AF_INET, SOCK_STREAM, 0);
    int one = 1;
    if (made < 0 || connect(made, (struct sockaddr *)&address, sizeof address) != 0)
        stop("the server of the bench cannot be reached");
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return made;
}

static void watch(const struct crowd *crowd, int file, int number) {
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)number};
    if (fcntl(file, F_SETFL, O_NONBLOCK) != 0 ||
        epoll_ctl(crowd->poll, EPOLL_CTL_ADD, file, &event) != 0)
        stop("a connection cannot be watched");
}

static void write_all(int file, const char *bytes, int size) {
    if (send(file, bytes, (size_t)size, MSG_NOSIGNAL) != size)
        stop("the server takes no more");
}

void crowd_add_board(struct crowd *crowd, const char *table) {
    struct crowd_board *board = &crowd->boards[crowd->board_count];
    char text[512];
    board->socket = connect_to(crowd);
    int size = snprintf(text, sizeof text,
                        "GET /api/tables/%s/stream HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: c2Fib3Qgc2Fib3Qgc2Fibw==\r\n"
                        "Sec-WebSocket-Version: 13\r\n\r\n",
                        table, crowd->port);
    write_all(board->socket, text, size);
    watch(crowd, board->socket, crowd->board_count++);
}

void crowd_add_dealer(struct crowd *crowd, const char *table, const char *cookie) {
    struct crowd_dealer *dealer = &crowd->dealers[crowd->dealer_count];
    *dealer = (struct crowd_dealer){.socket = connect_to(crowd), .table = table, .cookie = cookie};
    watch(crowd, dealer->socket, crowd->dealer_count++ | DEALER_BIT);
}

void crowd_send(struct crowd *crowd, int number, const char *body) {
    struct crowd_dealer *dealer = &crowd->dealers[number];
    char text[1024];
    int size = snprintf(text, sizeof text,
                        "POST /api/tables/%s/commands HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                        "Content-Length: %zu\r\nCookie: sabot=%s\r\n\r\n%s",
                        dealer->table, crowd->port, strlen(body), dealer->cookie, body);
    write_all(dealer->socket, text, size);
    dealer->waits = true;
}

/* ---- what comes ---- */

/* True once the head is whole; `left` is then the size of the payload. */
static bool head_is_whole(struct crowd_board *board) {
    int length = board->head[1] & 127;
    int bytes = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (board->head_size < 2 || board->head_size < 2 + bytes)
        return false;
    board->left = bytes == 0 ? (uint64_t)length : 0;
    for (int i = 0; i < bytes; i++)
        board->left = board->left << 8 | board->head[2 + i];
    return true;
}

static void end_frame(struct crowd *crowd, struct crowd_board *board) {
    static const char pong[] = "\x8a\x80mask";
    if ((board->head[0] & 15) == 9)
        write_all(board->socket, pong, sizeof pong - 1);
    board->text[board->text_size] = 0;
    const char *at = strstr(board->text, "\"position\":\"");
    if (at != NULL)
        board->position = strtoull(at + strlen("\"position\":\""), NULL, 10);
    if (at != NULL && crowd->shown != NULL)
        crowd->shown(crowd->context, (int)(board - crowd->boards));
    board->messages++;
    board->head_size = board->text_size = 0;
}

/* The answer to the handshake goes before the first frame; gives what is left after it. */
static size_t skip_handshake(struct crowd_board *board, const char *bytes, size_t size) {
    static const char end[] = "\r\n\r\n";
    size_t at = 0;
    for (; at < size && board->handshake < 4; at++)
        board->handshake = bytes[at] == end[board->handshake] ? board->handshake + 1
                           : bytes[at] == '\r'                ? 1
                                                              : 0;
    return size - at;
}

static void board_take(struct crowd *crowd, struct crowd_board *board, const char *bytes,
                       size_t size) {
    size_t left = skip_handshake(board, bytes, size);
    bytes += size - left;
    size = left;
    board->bytes += size;
    while (size > 0) {
        if (board->left == 0) {
            board->head[board->head_size++] = (unsigned char)*bytes++;
            size--;
            if (head_is_whole(board) && board->left == 0)
                end_frame(crowd, board);
            continue;
        }
        size_t part = size < board->left ? size : (size_t)board->left;
        size_t room = sizeof board->text - 1 - (size_t)board->text_size;
        size_t kept = part < room ? part : room;
        memcpy(board->text + board->text_size, bytes, kept);
        board->text_size += (int)kept;
        bytes += part;
        size -= part;
        board->left -= part;
        if (board->left == 0)
            end_frame(crowd, board);
    }
}

static void dealer_take(struct crowd *crowd, int number, const char *bytes, size_t size) {
    struct crowd_dealer *dealer = &crowd->dealers[number];
    if (size >= sizeof dealer->answer - (size_t)dealer->answer_size)
        stop("an answer is longer than expected");
    memcpy(dealer->answer + dealer->answer_size, bytes, size);
    dealer->answer_size += (int)size;
    dealer->answer[dealer->answer_size] = 0;
    const char *body = strstr(dealer->answer, "\r\n\r\n");
    const char *length = strcasestr(dealer->answer, "content-length:");
    if (body == NULL || length == NULL ||
        strlen(body + 4) < strtoul(length + strlen("content-length:"), NULL, 10))
        return;
    int status = atoi(dealer->answer + strlen("HTTP/1.1 "));
    dealer->bytes += strlen(body + 4);
    dealer->answer_size = 0;
    dealer->waits = false;
    crowd->answered(crowd->context, number, status);
}

static void take(struct crowd *crowd, uint32_t number) {
    static char bytes[65536];
    bool is_dealer = (number & DEALER_BIT) != 0;
    int place = (int)(number & ~(uint32_t)DEALER_BIT);
    int file = is_dealer ? crowd->dealers[place].socket : crowd->boards[place].socket;
    ssize_t size = recv(file, bytes, sizeof bytes, 0);
    if (size < 0 && errno == EAGAIN)
        return;
    if (size <= 0)
        stop("the server hung up");
    if (is_dealer)
        dealer_take(crowd, place, bytes, (size_t)size);
    else
        board_take(crowd, &crowd->boards[place], bytes, (size_t)size);
}

void crowd_read(struct crowd *crowd, int64_t until_ns) {
    struct epoll_event events[EVENTS];
    int64_t left = until_ns - crowd_now_ns();
    struct timespec wait = {left > 0 ? left / 1000000000 : 0, left > 0 ? left % 1000000000 : 0};
    int count = epoll_pwait2(crowd->poll, events, EVENTS, &wait, NULL);
    for (int i = 0; i < count; i++)
        take(crowd, events[i].data.u32);
}

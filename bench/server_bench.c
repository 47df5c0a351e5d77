/*
 * server_bench.c - a busy room: 100 tables playing, 1000 boards connected, over
 * loopback, the server in a process of its own.
 *
 * A command's time runs from the moment it was meant to be sent (open loop: a slow
 * server makes commands late, not fewer) to its answer, which is durable; it is
 * compared with the store's own commits in the same run. Broadcast: a burst of wagers
 * at one table until all 1000 boards have seen them, against the same wagers one
 * by one, each with its own send to each board.
 */
#include "bench/bench.h"
#include "bench/busy_server.h"
#include "bench/crowd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLES = 100,
    BOARDS = 1000,
    SECONDS = 20,
    COMMAND_EVERY_MS = 500, /* a table: 200 commands a second in all, a round in six seconds */
    WAGERS = 4,             /* a round */
    BURST = 16,             /* wagers in a tick: what eight bettors do before the timer ends */
    BURST_TURNS = 9,
    SAMPLES_MAX = 65536,
};

static void stop(const char *words) {
    fprintf(stderr, "bench: %s\n", words);
    exit(1);
}

static int compare_times(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

struct times {
    int count;
    int64_t ns[SAMPLES_MAX];
};

static double percentile_ms(struct times *times, int percent) {
    if (times->count == 0)
        stop("nothing was measured");
    qsort(times->ns, (size_t)times->count, sizeof times->ns[0], compare_times);
    return (double)times->ns[(int64_t)(times->count - 1) * percent / 100] / 1e6;
}

/* ---- dealers who deal ---- */

enum step { OPEN_BETTING, WAGER, CARD, SETTLE, CLOSE_SHOE, OPEN_SHOE, CUT, BURN };

static const char *const bodies[] = {
    [OPEN_BETTING] = "\"kind\":\"open-betting\"",
    [CARD] = "\"kind\":\"card\"",
    [SETTLE] = "\"kind\":\"settle\"",
    [CLOSE_SHOE] = "\"kind\":\"close-shoe\"",
    [OPEN_SHOE] = "\"kind\":\"open-shoe\",\"card_set\":1",
    [CUT] = "\"kind\":\"cut\",\"position\":7",
    [BURN] = "\"kind\":\"burn\"",
};

/* What follows when the table says yes, and when it says no. */
static const struct {
    enum step yes, no;
} follows[] = {
    [OPEN_BETTING] = {WAGER, CLOSE_SHOE},
    [WAGER] = {WAGER, WAGER},
    [CARD] = {CARD, SETTLE},
    [SETTLE] = {OPEN_BETTING, SETTLE},
    [CLOSE_SHOE] = {OPEN_SHOE, CLOSE_SHOE},
    [OPEN_SHOE] = {CUT, OPEN_SHOE},
    [CUT] = {BURN, CUT},
    [BURN] = {OPEN_BETTING, BURN},
};

struct player {
    enum step step;
    int wagers, rounds;
    int64_t due_ns;   /* of the next command */
    int64_t meant_ns; /* of the one that is under way */
};

static struct player players[TABLES];
static struct times commands;
static int sent;

static void send_next(struct crowd *crowd, int table) {
    struct player *player = &players[table];
    char body[160], what[96];
    if (player->step == WAGER)
        snprintf(what, sizeof what,
                 "\"kind\":\"wager\",\"bettor\":%d,\"wager\":\"player\",\"amount\":1000",
                 1 + player->wagers);
    else
        snprintf(what, sizeof what, "%s", bodies[player->step]);
    snprintf(body, sizeof body, "{\"id\":\"b%d\",%s}", ++sent, what);
    player->meant_ns = player->due_ns;
    player->due_ns += (int64_t)COMMAND_EVERY_MS * 1000000;
    crowd_send(crowd, table, body);
}

static void answered(void *context, int table, int status) {
    struct player *player = &players[table];
    (void)context;
    if (status != 200 && status != 409)
        stop("a command got neither yes nor no");
    if (status == 200 && commands.count < SAMPLES_MAX)
        commands.ns[commands.count++] = crowd_now_ns() - player->meant_ns;
    player->rounds += player->step == SETTLE && status == 200;
    player->wagers = player->step == WAGER ? player->wagers + 1 : 0;
    player->step = status == 200 ? follows[player->step].yes : follows[player->step].no;
    if (player->step == WAGER && player->wagers == WAGERS)
        player->step = CARD;
}

static void play(struct crowd *crowd) {
    int64_t start = crowd_now_ns();
    int64_t over = start + (int64_t)SECONDS * 1000000000;
    for (int i = 0; i < TABLES; i++) /* spread, so that it is not one burst */
        players[i].due_ns = start + (int64_t)i * COMMAND_EVERY_MS * 1000000 / TABLES;
    while (crowd_now_ns() < over) {
        int64_t next = over;
        for (int i = 0; i < TABLES; i++) {
            if (!crowd->dealers[i].waits && players[i].due_ns <= crowd_now_ns())
                send_next(crowd, i);
            if (!crowd->dealers[i].waits && players[i].due_ns < next)
                next = players[i].due_ns;
        }
        crowd_read(crowd, next);
    }
}

/* ---- figures ---- */

static uint64_t bytes_of_boards(const struct crowd *crowd) {
    uint64_t bytes = 0;
    for (int i = 0; i < crowd->board_count; i++)
        bytes += crowd->boards[i].bytes;
    return bytes;
}

static void add_boards(struct crowd *crowd, int tables) {
    for (int i = 0; i < BOARDS; i++)
        crowd_add_board(crowd, busy_server_table(i % tables));
    for (int i = 0; i < BOARDS; i++)
        while (crowd->boards[i].position == 0)
            crowd_read(crowd, crowd_now_ns() + 1000000);
}

/* Like with like: what half of the commands take against what half of the commits take. */
static void print_late(const char *name, struct times *late, struct times *commits, int percent) {
    char words[96];
    double commit = percentile_ms(commits, percent), command = percentile_ms(late, percent);
    snprintf(words, sizeof words, "against the store's commit, p%d %.2f ms, p50 %.2f ms", percent,
             commit, percentile_ms(commits, 50));
    bench_say(name, command, "ms", command / commit, words);
}

static void bench_commands(void) {
    static struct busy_server server;
    static struct times commits;
    struct crowd crowd;
    char words[128];
    busy_server_start(&server, TABLES, true);
    crowd_open(&crowd, server.shared->port, BOARDS, TABLES);
    crowd.answered = answered;
    add_boards(&crowd, TABLES);
    for (int i = 0; i < TABLES; i++)
        crowd_add_dealer(&crowd, busy_server_table(i), server.cookies[i]);
    uint64_t before = bytes_of_boards(&crowd);
    int first = server.shared->commit_count, rounds = 0;
    double processor = bench_processor_seconds(server.process);
    play(&crowd);
    processor = bench_processor_seconds(server.process) - processor;
    uint64_t bytes = bytes_of_boards(&crowd) - before;
    long memory = busy_server_memory(&server);
    commits.count = server.shared->commit_count - first;
    memcpy(commits.ns, server.shared->commit_ns + first, (size_t)commits.count * sizeof(int64_t));
    for (int i = 0; i < TABLES; i++)
        rounds += players[i].rounds;
    print_late("command p50, 100 tables", &commands, &commits, 50);
    print_late("command p99, 100 tables", &commands, &commits, 99);
    bench_say("processor time of a command", processor * 1e6 / commands.count, "us", 1.0,
              "all of it: HTTP, decided, stored, told to ten boards");
    bench_say("server memory", (double)memory / 1e6, "MB", (double)memory / 64e6,
              "100 tables, 1000 boards; of 64 MB");
    snprintf(words, sizeof words, "%d rounds of %d wagers, 10 boards a table", rounds, WAGERS);
    bench_say("bytes a board a round", (double)bytes * TABLES / BOARDS / rounds, "bytes", 1.0,
              words);
    crowd_close(&crowd);
    busy_server_stop(&server);
}

/* Seconds until every board has seen what the server does at once, over a few times. */
static double burst_seconds(struct crowd *crowd, struct busy_shared *shared, int burst, int times) {
    int64_t start = 0;
    for (int done = -1; done < times; done++) { /* the first is not measured */
        uint64_t before = crowd->boards[0].position, least;
        start = done == 0 ? crowd_now_ns() : start;
        shared->burst = burst;
        shared->seen = before;
        do {
            crowd_read(crowd, crowd_now_ns() + 1000000);
            least = UINT64_MAX;
            for (int i = 0; i < crowd->board_count; i++)
                least = crowd->boards[i].position < least ? crowd->boards[i].position : least;
        } while (least < before + (uint64_t)burst);
        shared->burst = 0;
    }
    return (double)(crowd_now_ns() - start) / 1e9 / times;
}

static int compare_doubles(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void bench_broadcast(void) {
    static struct busy_server server;
    struct crowd crowd;
    double ratios[BURST_TURNS], rates[BURST_TURNS];
    busy_server_start(&server, 1, false);
    crowd_open(&crowd, server.shared->port, BOARDS, 0);
    add_boards(&crowd, 1);
    burst_seconds(&crowd, server.shared, BURST, 2);
    for (int i = 0; i < BURST_TURNS; i++) {
        double together = burst_seconds(&crowd, server.shared, BURST, 4) / BURST;
        double alone = burst_seconds(&crowd, server.shared, 1, BURST);
        rates[i] = BOARDS / together;
        ratios[i] = alone / together;
    }
    qsort(ratios, BURST_TURNS, sizeof ratios[0], compare_doubles);
    qsort(rates, BURST_TURNS, sizeof rates[0], compare_doubles);
    bench_say("board broadcast", rates[BURST_TURNS / 2], "board events/s", ratios[BURST_TURNS / 2],
              "1000 boards, 16 wagers a tick, against a send each");
    crowd_close(&crowd);
    busy_server_stop(&server);
}

void server_bench(void) {
    bench_commands();
    bench_broadcast();
}

/*
 * server_bench.c - a busy room: 100 tables playing, 1000 boards connected, over
 * loopback, the server in a process of its own.
 *
 * A command's time runs from the moment it was meant to be sent (open loop: a slow
 * server makes commands late, not fewer) to its answer, which is durable. Its cost is the
 * processor time of the server's process, all threads, in its own code and in the kernel. Both
 * are compared with a bare server (bare_server.h) under the same traffic, in the same run.
 * Broadcast: a burst of wagers at one table until all 1000 boards have seen them, against the
 * same wagers one by one, each with its own send to each board.
 */
#include "bench/bench.h"
#include "bench/busy_server.h"
#include "bench/crowd.h"
#include "bench/dealers.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    TABLES = DEALERS,
    BOARDS = 1000,
    MANY_BOARDS = 10000, /* of which BOARDS watch a table that plays */
    SECONDS = 10,
    PACE = 200, /* commands a second: a round in six seconds at each table */
    QUICK_PACE = 2000,
    BURST = 16, /* wagers in a tick: what eight bettors do before the timer ends */
    BURST_TURNS = 9,
};

static struct dealers dealers;

static uint64_t bytes_of_boards(const struct crowd *crowd) {
    uint64_t bytes = 0;
    for (int i = 0; i < crowd->board_count; i++)
        bytes += crowd->boards[i].bytes;
    return bytes;
}

/* So many on each table that plays, and the others on one that does not. */
static void add_boards(struct crowd *crowd, int count, int tables) {
    for (int i = 0; i < count; i++)
        crowd_add_board(crowd, busy_server_table(i < BOARDS ? i % tables : tables));
    for (int i = 0; i < count; i++)
        while (crowd->boards[i].position == 0)
            crowd_read(crowd, crowd_now_ns() + 1000000);
}

/* What a server did while 100 tables played. */
struct seen {
    int pace, commands, rounds;
    double user_us, system_us; /* of a command */
    double p50_ms, p99_ms;
    double answer, change, record; /* bytes of a command: its body, what a board gets, the store */
    double board_bytes;            /* of a board, a round */
    double memory;                 /* of the server, with all boards open, before they play */
    double board_memory;           /* of one of them */
};

static void note_sizes(struct seen *seen, const struct busy_server *server,
                       const struct crowd *crowd, uint64_t board_bytes) {
    uint64_t answers = 0;
    for (int i = 0; i < TABLES; i++)
        answers += crowd->dealers[i].bytes;
    seen->rounds = dealers_rounds(&dealers);
    seen->answer = (double)answers / dealers.sent;
    seen->change = (double)board_bytes * TABLES / BOARDS / dealers.taken;
    seen->board_bytes = (double)board_bytes * TABLES / BOARDS / (seen->rounds + 1e-9);
    seen->record = (double)server->shared->record_bytes / (double)server->shared->command_count;
}

static struct seen watch(struct busy_server *server, int boards, int pace) {
    struct crowd crowd;
    struct seen seen = {.pace = pace};
    dealers = (struct dealers){.ids = 0};
    crowd_open(&crowd, server->shared->port, boards, TABLES);
    double before = (double)busy_server_memory(server);
    add_boards(&crowd, boards, TABLES);
    seen.memory = (double)busy_server_memory(server);
    seen.board_memory = (seen.memory - before) / boards;
    for (int i = 0; i < TABLES; i++)
        crowd_add_dealer(&crowd, busy_server_table(i), server->cookies[i]);
    uint64_t bytes = bytes_of_boards(&crowd);
    struct bench_processor from = bench_processor_used(server->process);
    struct bench_looks *looks = bench_looks_begin(server->process);
    dealers_play(&dealers, &crowd, pace, SECONDS);
    double share = bench_looks_end(looks);
    struct bench_processor to = bench_processor_used(server->process);
    double user = to.user - from.user, all = user + to.system - from.system;
    seen.commands = dealers.taken;
    seen.user_us = (share < 0 ? user : share * all) * 1e6 / dealers.taken;
    seen.system_us = all * 1e6 / dealers.taken - seen.user_us;
    seen.p50_ms = dealers_percentile_ms(&dealers, 50);
    seen.p99_ms = dealers_percentile_ms(&dealers, 99);
    note_sizes(&seen, server, &crowd, bytes_of_boards(&crowd) - bytes);
    crowd_close(&crowd);
    busy_server_stop(server);
    return seen;
}

static struct seen watch_real(int boards, int pace) {
    static struct busy_server server;
    busy_server_start(&server, TABLES + 1, true);
    return watch(&server, boards, pace);
}

static struct seen watch_bare(const struct seen *real) {
    static struct busy_server server;
    struct bare_sizes sizes = {(int)real->answer, (int)real->record, (int)real->change};
    busy_server_start_bare(&server, &sizes);
    return watch(&server, BOARDS, real->pace);
}

static double cost_us(const struct seen *seen) {
    return seen->user_us + seen->system_us;
}

static void say_pace(const struct seen *real, const struct seen *bare) {
    char name[32], words[128];
    snprintf(name, sizeof name, "command at %d/s", real->pace);
    snprintf(words, sizeof words,
             "processor, %.0f us of it ours; bare: %.0f, %.0f of it in user mode", real->user_us,
             cost_us(bare), bare->user_us);
    bench_say(name, cost_us(real), "us", cost_us(real) / cost_us(bare), words);
    snprintf(name, sizeof name, "command p99 at %d/s", real->pace);
    snprintf(words, sizeof words, "p50 %.2f ms; bare: p50 %.2f, p99 %.2f", real->p50_ms,
             bare->p50_ms, bare->p99_ms);
    bench_say(name, real->p99_ms, "ms", real->p99_ms / bare->p99_ms, words);
}

static void bench_commands(void) {
    char words[128];
    struct seen real = watch_real(BOARDS, PACE), bare = watch_bare(&real);
    say_pace(&real, &bare);
    bench_say("server memory", real.memory / 1e6, "MB", real.memory / 64e6,
              "100 tables, 1000 boards; of 64 MB");
    snprintf(words, sizeof words, "%d rounds of %d wagers, 10 boards a table", real.rounds,
             DEALERS_WAGERS);
    bench_say("bytes a board a round", real.board_bytes, "bytes", 1.0, words);
    struct seen many = watch_real(MANY_BOARDS, PACE);
    snprintf(words, sizeof words, "the same with %d boards open; ours %.0f us", MANY_BOARDS,
             many.user_us);
    bench_say("command, many boards", cost_us(&many), "us", cost_us(&many) / cost_us(&real), words);
    bench_say("memory of an idle board", many.board_memory / 1e3, "kB", many.board_memory / 8192,
              "of 8 KiB");
    struct seen quick = watch_real(BOARDS, QUICK_PACE), quick_bare = watch_bare(&quick);
    say_pace(&quick, &quick_bare);
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
    add_boards(&crowd, BOARDS, 1);
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

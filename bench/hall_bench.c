/*
 * hall_bench.c - a hall for ten minutes: 10,000 boards open, 100 tables playing at 100
 * commands a second, the crowd on the same machine. Not part of the other figures: by name
 * alone, and in `make soak`.
 *
 * A frame's time runs from the moment its command was meant to be sent to the moment a
 * board has it, so a command that waits and a frame that comes late both count. Lost is a
 * board that is not where its table is in the end.
 */
#include "bench/bench.h"
#include "bench/busy_server.h"
#include "bench/crowd.h"
#include "bench/dealers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BOARDS = 10000,
    PACE = 100,
    FIRST_PACE = 2000, /* until all that is kept of a table is there */
    SECONDS = 600,
    MILLISECONDS_MAX = 60000,
    FRAMES_OF_1000_LATE = 1, /* p99.9 */
    LATE_MS = 200,           /* at most */
};

static struct hall {
    struct dealers dealers;
    struct {
        uint64_t position; /* the newest that any board has shown */
        int64_t meant_ns;  /* its command */
    } tables[DEALERS];
    uint64_t frames;
    uint64_t by_ms[MILLISECONDS_MAX + 1];
} hall;

static struct crowd crowd;

static void shown(void *context, int board) {
    int table = board % DEALERS;
    uint64_t position = crowd.boards[board].position;
    (void)context;
    if (hall.dealers.sent == 0 || position < hall.tables[table].position)
        return;
    if (position > hall.tables[table].position) {
        hall.tables[table].position = position;
        hall.tables[table].meant_ns = hall.dealers.at[table].meant_ns;
    }
    int64_t ms = (crowd_now_ns() - hall.tables[table].meant_ns) / 1000000;
    hall.by_ms[ms < MILLISECONDS_MAX ? ms : MILLISECONDS_MAX]++;
    hall.frames++;
}

static int frames_ms(uint64_t of_1000_later) {
    uint64_t later = 0;
    int ms = MILLISECONDS_MAX;
    while (ms > 0 && (later + hall.by_ms[ms]) * 1000 <= hall.frames * of_1000_later)
        later += hall.by_ms[ms--];
    return ms;
}

/* Plays, and gives the last frames two seconds to come. */
static void play(int pace, int seconds) {
    hall.frames = 0;
    memset(hall.by_ms, 0, sizeof hall.by_ms);
    dealers_play(&hall.dealers, &crowd, pace, seconds);
    for (int64_t end = crowd_now_ns() + 2000000000; crowd_now_ns() < end;)
        crowd_read(&crowd, end);
}

/* Boards that are not where their table is. */
static int lost(void) {
    int count = 0;
    for (int i = DEALERS; i < BOARDS; i++)
        count += crowd.boards[i].position != crowd.boards[i % DEALERS].position;
    return count;
}

static void let_all_in(struct busy_server *server) {
    for (int i = 0; i < BOARDS; i++)
        crowd_add_board(&crowd, busy_server_table(i % DEALERS));
    for (int i = 0; i < BOARDS; i++)
        while (crowd.boards[i].position == 0)
            crowd_read(&crowd, crowd_now_ns() + 1000000);
    for (int i = 0; i < DEALERS; i++)
        crowd_add_dealer(&crowd, busy_server_table(i), server->cookies[i]);
    for (int i = 0; i < DEALERS; i++)
        hall.tables[i].position = crowd.boards[i].position;
}

void hall_bench(void) {
    static struct busy_server server;
    const char *wish = getenv("SABOT_HALL_SECONDS");
    int seconds = wish != NULL ? atoi(wish) : SECONDS;
    char words[128];
    busy_server_start(&server, DEALERS, true);
    crowd_open(&crowd, server.shared->port, BOARDS, DEALERS);
    crowd.shown = shown;
    let_all_in(&server);
    play(FIRST_PACE, seconds / 10);
    double before = (double)busy_server_memory(&server);
    server.shared->commit_count = 0;
    play(PACE, seconds);
    double after = (double)busy_server_memory(&server);
    int behind = lost();
    snprintf(words, sizeof words, "p50 %d ms; %lu frames in %d s; %d boards lost", frames_ms(500),
             hall.frames, seconds, behind);
    bench_say("hall: frame p99.9", frames_ms(FRAMES_OF_1000_LATE), "ms",
              (double)frames_ms(FRAMES_OF_1000_LATE) / LATE_MS, words);
    snprintf(words, sizeof words,
             "%d commands, p50 %.2f ms; the store's commit: p99 %.1f, p99.9 %.1f",
             hall.dealers.taken, dealers_percentile_ms(&hall.dealers, 50),
             busy_server_commit_ms(&server, 10), busy_server_commit_ms(&server, 1));
    bench_say("hall: command p99", dealers_percentile_ms(&hall.dealers, 99), "ms", 1.0, words);
    snprintf(words, sizeof words, "%.1f MB before, against after", before / 1e6);
    bench_say("hall: memory", after / 1e6, "MB", after / before, words);
    crowd_close(&crowd);
    busy_server_stop(&server);
    if (behind > 0)
        exit(1);
}

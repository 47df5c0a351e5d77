/*
 * table_bench.c - tables through the whole service on SQLite: durable rounds a
 * second, and how long a start takes after 10^6 events.
 *
 * Rounds: 64 tables play a round each, all in flight, against one commit a round; both
 * sync, once on the disk as it is and once with slower syncs, because the ratio is the
 * disk's as much as ours. As in the server, a thread commits for half of the tables
 * while the rounds of the others are decided. The processor time of such a round is printed with
 * the store and without one (no_store.h). Recovery: the time of service_open on a store of 10^6
 * events, without snapshots and with one a table; the store is made without
 * syncs, which is not measured. The size of a table's state is printed too.
 */
#include "bench/bench.h"
#include "bench/no_store.h"
#include "bench/slow_disk.h"
#include "host/backroom/worker.h"
#include "host/journal/journal_sqlite.h"
#include "host/service/service.h"
#include "host/sheet/sheetfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 64, EVENTS = 1000000, CARDS = 6 };

static void stop(const char *words) {
    fprintf(stderr, "bench: %s\n", words);
    exit(1);
}

static struct {
    char folder[64], path[96];
    struct journal *journal;
    struct service *service;
    struct fair_key *key; /* seals the snapshots */
    struct sabot_sheet sheet;
    int64_t now_ms;
    uint32_t random;
    int next; /* table, for rounds one by one */
    struct worker *worker;
    bool is_committing; /* the worker has a group */
} bench;

static int64_t now_ms(void *context) {
    (void)context;
    return bench.now_ms;
}

static void draw(void *context, uint8_t *bytes, size_t count) {
    (void)context;
    memset(bytes, 1, count); /* keyed tables draw nothing */
}

static void reply(void *context, void *ticket, const struct service_reply *answer) {
    (void)context, (void)ticket;
    if (answer->verdict == SERVICE_FAILED || answer->verdict == SERVICE_MISUSED)
        stop(answer->words);
}

/* ---- playing ---- */

#define WITH(...) ((struct sabot_particulars){__VA_ARGS__})

static void ask(int table, enum sabot_command_kind kind, struct sabot_particulars with) {
    struct service_request request = {.name = "bench",
                                      .command = {.kind = kind,
                                                  .actor.role = kind == SABOT_COMMAND_OPEN_TABLE
                                                                    ? SABOT_ROLE_FLOOR
                                                                    : SABOT_ROLE_DEALER,
                                                  .with = with}};
    snprintf(request.table, sizeof request.table, "t%d", table);
    service_submit(bench.service, &request);
}

static struct sabot_card any_card(void) {
    bench.random = bench.random * 1664525u + 1013904223u;
    return (struct sabot_card){(uint8_t)((bench.random >> 16) % SABOT_RANKS), SABOT_SUIT_UNKNOWN};
}

static void open_table(int table) {
    ask(table, SABOT_COMMAND_OPEN_TABLE,
        WITH(.name = "Bench", .sheet = &bench.sheet, .seats = bench.sheet.seats,
             .decks = bench.sheet.decks, .card_source = SABOT_CARDS_KEYED,
             .wager_source = SABOT_WAGERS_DEALER));
    for (int seat = 1; seat <= 3; seat++) {
        struct sabot_particulars with = WITH(.seat = seat);
        snprintf(with.name, sizeof with.name, "bettor %d", seat);
        ask(table, SABOT_COMMAND_SEAT, with);
        ask(table, SABOT_COMMAND_BUY_IN, WITH(.bettor = seat, .amount = SABOT_STAKE_MAX / 10));
    }
}

/* The sixth card may be one too many: then the table refuses it. */
static void play_round(int table) {
    char name[16];
    snprintf(name, sizeof name, "t%d", table);
    const struct sabot_table *state = service_table(bench.service, name, NULL);
    if (state->shoe.phase != SABOT_SHOE_NONE && state->shoe.out > 380)
        ask(table, SABOT_COMMAND_CLOSE_SHOE, WITH(.count = 0));
    if (state->shoe.phase == SABOT_SHOE_NONE || state->shoe.out > 380) {
        ask(table, SABOT_COMMAND_OPEN_SHOE, WITH(.card_set = 1));
        ask(table, SABOT_COMMAND_BURN, WITH(.card = {4, SABOT_SUIT_UNKNOWN}));
    }
    ask(table, SABOT_COMMAND_OPEN_BETTING, WITH(.count = 0));
    for (int bettor = 1; bettor <= 3; bettor++)
        ask(table, SABOT_COMMAND_WAGER,
            WITH(.bettor = bettor, .wager = bettor % 2, .amount = 1000 * bettor));
    for (int i = 0; i < CARDS; i++)
        ask(table, SABOT_COMMAND_CARD, WITH(.card = any_card()));
    ask(table, SABOT_COMMAND_SETTLE, WITH(.count = 0));
}

/* All that waits, in as many commits as groups hold. */
static void flush(void) {
    bench.now_ms += 1000;
    service_flush(bench.service);
    if (service_is_stopped(bench.service, NULL))
        stop("the service stopped");
}

static void commit(void *group) {
    service_group_commit(group);
}

static void committed(void *context) {
    (void)context;
}

/* Waits for the half that is being committed, if one is, and answers it. */
static void finish_group(void) {
    if (bench.is_committing)
        service_group_finish(bench.service, worker_wait(bench.worker));
    bench.is_committing = false;
    if (service_is_stopped(bench.service, NULL))
        stop("the service stopped");
}

static long rounds_together(void *context) {
    (void)context;
    for (int half = 0; half < 2; half++) {
        for (int table = half * TABLES / 2; table < (half + 1) * TABLES / 2; table++)
            play_round(table);
        finish_group();
        bench.now_ms += 1000;
        if (!worker_give(bench.worker, commit, service_group_take(bench.service)))
            stop("there is no memory");
        bench.is_committing = true;
    }
    return TABLES;
}

static long rounds_alone(void *context) {
    (void)context;
    finish_group();
    play_round(bench.next);
    bench.next = (bench.next + 1) % TABLES;
    flush();
    return 1;
}

/* What the ratio above rests on: it grows with the time of a sync and with less work. */
static void print_work(const char *name, double most) {
    enum { GROUPS = 64 };
    clock_t before = clock();
    for (int i = 0; i < GROUPS; i++)
        rounds_together(NULL);
    double took = (double)(clock() - before) / CLOCKS_PER_SEC;
    printf("%-28s %14.1f %-18s %6.0f at most\n", name, took * 1e6 / (GROUPS * TABLES), "us", most);
    fflush(stdout);
}

/* ---- stores ---- */

static void start(int snapshot_every) {
    struct service_world world = {.now_ms = now_ms,
                                  .draw = draw,
                                  .reply = reply,
                                  .writer = bench.journal,
                                  .reader = bench.journal,
                                  .key = bench.key,
                                  .snapshot_every = snapshot_every};
    struct sabot_error error;
    if (service_open(&world, &bench.service, &error) != SABOT_OK)
        stop(error.words);
}

static void open_tables(void) {
    start(0);
    for (int table = 0; table < TABLES; table++)
        open_table(table);
    flush();
}

static void make_store(const struct journal_sqlite_choice *choice) {
    struct sabot_error error;
    strcpy(bench.folder, "/var/tmp/sabot-bench-XXXXXX");
    if (mkdtemp(bench.folder) == NULL)
        stop("no folder in /var/tmp");
    snprintf(bench.path, sizeof bench.path, "%s/store.db", bench.folder);
    if (journal_sqlite_open_with(bench.path, JOURNAL_WRITE, choice, &bench.journal, &error) !=
        SABOT_OK)
        stop(error.words);
    open_tables();
}

static void close_store(void) {
    finish_group();
    service_close(bench.service);
    journal_close(bench.journal);
}

static void remove_store(void) {
    static const char *const suffixes[] = {"", "-wal", "-shm", "-lock"};
    close_store();
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        char path[104];
        snprintf(path, sizeof path, "%s%s", bench.path, suffixes[i]);
        unlink(path);
    }
    rmdir(bench.folder);
}

/* ---- recovery ---- */

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static long events(void) {
    long count = 0;
    for (int table = 0; table < TABLES; table++) {
        struct journal_head head;
        char name[16];
        snprintf(name, sizeof name, "t%d", table);
        service_table(bench.service, name, &head);
        count += (long)head.sequence;
    }
    return count;
}

static void measure_start(const char *name, double most) {
    finish_group();
    service_close(bench.service);
    double before = seconds();
    start(1);
    double took = seconds() - before;
    printf("%-28s %14.2f %-18s %6.0f at most\n", name, took, "s", most);
}

static void bench_recovery(void) {
    make_store(&(struct journal_sqlite_choice){.pragmas = "PRAGMA synchronous = OFF"});
    while (events() < EVENTS)
        rounds_together(NULL);
    measure_start("recovery of 10^6 events", 8);
    rounds_together(NULL); /* every table's snapshot is due now, and written with the next */
    rounds_together(NULL);
    measure_start("recovery with snapshots", 2);
    remove_store();
}

static void bench_rounds(const char *name, const char *features,
                         const struct journal_sqlite_choice *choice) {
    make_store(choice);
    bench_print(&(struct bench_figure){.name = name,
                                       .unit = "rounds/s",
                                       .work = rounds_together,
                                       .baseline = rounds_alone,
                                       .features = features});
    if (choice->vfs == NULL)
        print_work("processor time of a round", 120);
    remove_store();
}

static void bench_without_store(void) {
    bench.journal = no_store_open();
    if (bench.journal == NULL)
        stop("there is no memory");
    open_tables();
    print_work("the same, beside its store", 45);
    close_store();
}

void table_bench(void) {
    static struct form_report report;
    if (sheetfile_read_name("commission", &bench.sheet, &report) != SABOT_OK)
        stop("no sheet");
    struct sabot_error error;
    if (fair_key_draw(&bench.key, &error) != SABOT_OK)
        stop(error.words);
    printf("%-28s %14zu %-18s  56320 at most\n", "state of a table, no sheet",
           sizeof(struct sabot_table), "bytes");
    bench_use_every_core();
    bench.worker = worker_start(1, committed, NULL);
    if (bench.worker == NULL)
        stop("there is no thread to commit");
    bench_rounds("durable rounds, 64 in flight", "SQLite, synced",
                 &(struct journal_sqlite_choice){0});
    bench_without_store();
    bench_rounds(
        "the same, slower disk", "1 ms more a sync",
        &(struct journal_sqlite_choice){.vfs = slow_disk(), .sync_folder = slow_disk_sync_folder});
    bench_recovery();
    worker_end(bench.worker);
    bench_stay_on_one_core();
    fair_key_free(bench.key);
}

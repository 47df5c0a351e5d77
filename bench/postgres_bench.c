/*
 * postgres_bench.c - durable commands a second on PostgreSQL, with 1, 8 and 32
 * clients that each wait for their answer, against pgbench with as many clients
 * that each commit the same row.
 *
 * The database is made for it by tests/support/postgres-server, on the disk of
 * /var/tmp, and really syncs. A command is a buy-in: decided, chained, appended
 * with its head checked, told to listeners (NOTIFY), applied. pgbench only inserts.
 */
#include "bench/bench.h"
#include "host/journal/journal_postgres.h"
#include "host/service/service.h"
#include "host/sheet/sheetfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SERVER   "tests/support/postgres-server"
#define PROGRAMS "$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)"

enum { TURNS = 3, SECONDS = 2, CLIENTS_MAX = 32 };

static struct {
    char folder[64];
    struct journal *journal;
    struct service *service;
    struct sabot_sheet sheet;
    int64_t now_ms;
} bench;

static void stop(const char *words) {
    fprintf(stderr, "bench: %s\n", words);
    exit(1); /* stop_database is called then */
}

static int64_t now_ms(void *context) {
    (void)context;
    return ++bench.now_ms;
}

static void draw(void *context, uint8_t *bytes, size_t count) {
    (void)context;
    memset(bytes, 1, count); /* keyed tables draw nothing */
}

static void reply(void *context, void *ticket, const struct service_reply *answer) {
    (void)context, (void)ticket;
    if (answer->verdict != SERVICE_DONE)
        stop("a command was not done");
}

static void ask(int table, enum sabot_command_kind kind, struct sabot_particulars with) {
    static unsigned long long made;
    struct service_request request = {
        .name = "bench", .command = {.kind = kind, .actor.role = SABOT_ROLE_FLOOR, .with = with}};
    snprintf(request.table, sizeof request.table, "t%d", table);
    snprintf(request.id, sizeof request.id, "%016llx",
             ++made * 0x9e3779b97f4a7c15); /* spread as random ids are */
    service_submit(bench.service, &request);
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* A command of each client, in one group. */
static void ask_all(int clients) {
    for (int client = 0; client < clients; client++)
        ask(client, SABOT_COMMAND_BUY_IN, (struct sabot_particulars){.bettor = 1, .amount = 100});
    service_flush(bench.service);
    if (service_is_stopped(bench.service, NULL))
        stop("the service stopped");
}

/* Commands a second. */
static double our_rate(int clients) {
    double start = seconds_now(), spent = 0;
    long done = 0;
    for (; spent < SECONDS; spent = seconds_now() - start, done += clients)
        ask_all(clients);
    return (double)done / spent;
}

static double their_rate(int clients) {
    char command[512], line[256];
    double rate = 0;
    snprintf(command, sizeof command,
             PROGRAMS "/pgbench -n -M prepared -c %d -j 2 -T %d -f %s/insert.sql -h %s -U owner "
                      "postgres 2>&1",
             clients, SECONDS, bench.folder, bench.folder);
    FILE *pipe = popen(command, "r");
    while (pipe != NULL && fgets(line, sizeof line, pipe) != NULL)
        if (sscanf(line, "tps = %lf", &rate) == 1)
            continue;
    if (pipe == NULL || pclose(pipe) != 0 || rate == 0)
        stop("pgbench did not run");
    return rate;
}

static int compare_doubles(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void measure(int clients) {
    double ours[TURNS], ratios[TURNS];
    char name[40];
    for (int i = 0; i < TURNS; i++) {
        ours[i] = our_rate(clients);
        ratios[i] = ours[i] / their_rate(clients);
    }
    qsort(ours, TURNS, sizeof ours[0], compare_doubles);
    qsort(ratios, TURNS, sizeof ratios[0], compare_doubles);
    snprintf(name, sizeof name, "PostgreSQL, %d client%s", clients, clients == 1 ? "" : "s");
    bench_say(name, ours[TURNS / 2], "commands/s", ratios[TURNS / 2], "against pgbench");
}

/* What docs/scale.md rests on: what a command costs the database, and what it leaves there. */
static void print_costs(void) {
    enum { GROUPS = 100 };
    PGconn *connection = ((struct journal_postgres *)bench.journal)->connection;
    int process = PQbackendPID(connection);
    struct bench_processor before = bench_processor_used(process);
    for (int i = 0; i < GROUPS; i++)
        ask_all(CLIENTS_MAX);
    struct bench_processor after = bench_processor_used(process);
    double took = after.user + after.system - before.user - before.system;
    PGresult *result = PQexec(connection, "SELECT pg_total_relation_size('sabot.record')"
                                          " / count(*) FROM sabot.record");
    printf("%-28s %14.1f %-18s\n", "a command there", took * 1e6 / (GROUPS * CLIENTS_MAX),
           "us of processor");
    printf("%-28s %14s %-18s\n", "a record there", PQgetvalue(result, 0, 0), "bytes with indexes");
    PQclear(result);
}

/* ---- the database ---- */

/* Words, with the database's folder behind them. */
static void run(const char *words, const char *more) {
    char command[1024];
    snprintf(command, sizeof command, "%s%s%s", words, bench.folder, more);
    if (system(command) != 0)
        stop("the database could not be made");
}

static void stop_database(void) {
    char command[128];
    snprintf(command, sizeof command, SERVER " stop %s", bench.folder);
    if (bench.folder[0] != 0 && system(command) != 0)
        fprintf(stderr, "bench: %s is left\n", bench.folder);
    bench.folder[0] = 0;
}

static void make_database(void) {
    struct sabot_error error;
    char owner[160], server[160], path[96];
    strcpy(bench.folder, "/var/tmp/sabot-bench-XXXXXX");
    if (mkdtemp(bench.folder) == NULL)
        stop("no folder in /var/tmp");
    rmdir(bench.folder); /* the name was wanted: the server makes it as it needs it */
    atexit(stop_database);
    run(SERVER " start ", "");
    snprintf(owner, sizeof owner, "postgresql://owner@/postgres?host=%s", bench.folder);
    snprintf(server, sizeof server, "postgresql://sabot@/postgres?host=%s", bench.folder);
    run("psql -qX -U owner -d postgres -c 'CREATE ROLE sabot LOGIN' -h ", "");
    if (journal_postgres_prepare(owner, "sabot", &error) != SABOT_OK ||
        journal_open(server, JOURNAL_WRITE, &bench.journal, &error) != SABOT_OK)
        stop(error.words);
    run("psql -qX -U owner -d postgres -h ",
        " -c 'CREATE TABLE plain (LIKE sabot.record INCLUDING ALL)'"
        " -c 'CREATE SEQUENCE place CACHE 100'");
    snprintf(path, sizeof path, "%s/insert.sql", bench.folder);
    FILE *file = fopen(path, "w");
    if (file == NULL)
        stop("no file for pgbench");
    fputs("INSERT INTO plain SELECT 't' || :client_id::text, place, 1700000000000, 'floor bench',"
          " md5(place::text), 0, 1, decode(repeat('00', 16), 'hex'), 7,"
          " decode(repeat('00', 40), 'hex'), decode(repeat('00', 32), 'hex'),"
          " decode(repeat('00', 32), 'hex') FROM nextval('place') AS place;\n",
          file);
    fclose(file);
}

static void open_tables(void) {
    struct service_world world = {.now_ms = now_ms,
                                  .draw = draw,
                                  .reply = reply,
                                  .writer = bench.journal,
                                  .reader = bench.journal};
    struct sabot_error error;
    if (service_open(&world, &bench.service, &error) != SABOT_OK)
        stop(error.words);
    for (int table = 0; table < CLIENTS_MAX; table++) {
        ask(table, SABOT_COMMAND_OPEN_TABLE,
            (struct sabot_particulars){.name = "Bench",
                                       .sheet = &bench.sheet,
                                       .seats = bench.sheet.seats,
                                       .decks = bench.sheet.decks,
                                       .card_source = SABOT_CARDS_KEYED,
                                       .wager_source = SABOT_WAGERS_DEALER});
        ask(table, SABOT_COMMAND_SEAT, (struct sabot_particulars){.seat = 1, .name = "Ann"});
    }
    service_flush(bench.service);
}

void postgres_bench(void) {
    static struct form_report report;
    if (system("ls /usr/lib/postgresql/*/bin/pgbench >/dev/null 2>&1") != 0) {
        printf("PostgreSQL is not installed: its figures are left out (tools/setup bench)\n");
        return;
    }
    if (sheetfile_read_name("commission", &bench.sheet, &report) != SABOT_OK)
        stop("no sheet");
    bench_use_every_core(); /* the database is a program of its own */
    make_database();
    open_tables();
    static const int clients[] = {1, 8, CLIENTS_MAX};
    for (size_t i = 0; i < sizeof clients / sizeof clients[0]; i++)
        measure(clients[i]);
    print_costs();
    service_close(bench.service);
    journal_close(bench.journal);
    stop_database();
    bench_stay_on_one_core();
}

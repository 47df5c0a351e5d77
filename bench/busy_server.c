/*
 * busy_server.c - see busy_server.h. What runs after the fork belongs to the
 * server; the rest to the bench.
 */
#include "bench/busy_server.h"

#include "bench/bench.h"
#include "host/api/api.h"
#include "host/journal/journal_backend.h"
#include "host/journal/journal_sqlite.h"
#include "host/sheet/sheetfile.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define BUY_IN 100000000
#define FILES  20000

static void stop(const char *words) {
    fprintf(stderr, "bench: %s\n", words);
    exit(1);
}

const char *busy_server_table(int number) {
    static char names[BUSY_TABLES_MAX][8];
    snprintf(names[number], sizeof names[number], "t%d", number % 1000);
    return names[number];
}

/* ---- the server's process ---- */

static struct busy_shared *shared;
static struct sabot_sheet sheet;
static struct api *running;

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* The store's own commit, with a clock around it. */
static const struct journal_operations *plain;

static enum sabot_status timed_append(struct journal *journal, struct journal_append *appends,
                                      int count, struct sabot_error *error) {
    int64_t began = now_ns();
    enum sabot_status status = plain->append_group(journal, appends, count, error);
    if (shared->commit_count < BUSY_COMMITS_MAX)
        shared->commit_ns[shared->commit_count++] = now_ns() - began;
    shared->command_count += (uint64_t)count;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < appends[i].count; j++)
            shared->record_bytes += appends[i].records[j].size;
    return status;
}

static struct journal *open_store(const char *path, enum journal_mode mode, bool synced) {
    static struct journal_operations timed;
    struct journal_sqlite_choice choice = {.pragmas = synced ? NULL : "PRAGMA synchronous = OFF"};
    struct journal *journal;
    struct sabot_error error;
    if (journal_sqlite_open_with(path, mode, &choice, &journal, &error) != SABOT_OK)
        stop(error.words);
    if (mode == JOURNAL_WRITE) {
        plain = journal->operations;
        timed = *plain;
        timed.append_group = timed_append;
        journal->operations = &timed;
    }
    return journal;
}

static void must(void *context, const struct service_reply *reply) {
    (void)context;
    if (reply->verdict != SERVICE_DONE)
        stop(reply->verdict == SERVICE_REFUSED ? sabot_objection_forms[reply->objection].words
                                               : reply->words);
}

#define WITH(...) ((struct sabot_particulars){__VA_ARGS__})

static void ask(struct api *api, int table, enum sabot_command_kind kind,
                struct sabot_particulars with) {
    struct service_request request = {
        .name = "bench", .command = {.kind = kind, .actor.role = SABOT_ROLE_FLOOR, .with = with}};
    sabot_text_copy(request.table, sizeof request.table, busy_server_table(table));
    api_submit(api, &request, must, NULL);
}

static void open_table(struct api *api, int table) {
    ask(api, table, SABOT_COMMAND_OPEN_TABLE,
        WITH(.name = "Bench", .sheet = &sheet, .seats = sheet.seats, .decks = sheet.decks,
             .card_source = SABOT_CARDS_SHUFFLED, .wager_source = SABOT_WAGERS_BETTORS));
    for (int seat = 1; seat <= BUSY_BETTORS; seat++) {
        struct sabot_particulars with = WITH(.seat = seat);
        snprintf(with.name, sizeof with.name, "bettor %d", seat);
        ask(api, table, SABOT_COMMAND_SEAT, with);
        ask(api, table, SABOT_COMMAND_BUY_IN, WITH(.bettor = seat, .amount = BUY_IN));
    }
    ask(api, table, SABOT_COMMAND_OPEN_SHOE, WITH(.card_set = 1));
    ask(api, table, SABOT_COMMAND_CUT, WITH(.position = 7));
    ask(api, table, SABOT_COMMAND_BURN, WITH(.count = 0));
}

/* When every board has seen all there is: that many wagers at once. */
static void make_burst(void *context, struct api *api, int64_t now_ms) {
    static int made;
    static uint64_t asked_at = UINT64_MAX;
    struct journal_head head;
    const struct sabot_table *table = service_table(api_service(api), busy_server_table(0), &head);
    (void)context, (void)now_ms;
    if (shared->burst == 0 || head.sequence == asked_at || shared->seen < head.sequence)
        return;
    asked_at = head.sequence;
    if (table->phase != SABOT_PHASE_BETTING)
        ask(api, 0, SABOT_COMMAND_OPEN_BETTING, WITH(.count = 0));
    for (int i = 0; i < shared->burst; i++, made++)
        ask(api, 0, SABOT_COMMAND_WAGER,
            WITH(.bettor = 1 + made % BUSY_BETTORS, .wager = 0,
                 .amount = 1000 + 50 * (made / BUSY_BETTORS % 100)));
}

static void end(int number) {
    (void)number;
    api_stop(running);
}

static struct api *open_api(struct api_config *config, const struct busy_server *server,
                            const struct fair_key *key, bool synced) {
    struct sabot_error error;
    struct api *api;
    *config = (struct api_config){
        .net = {.address = "127.0.0.1", .cookie = "sabot", .tick_ms = 100, .idle_seconds = 30},
        .room = "Bench",
        .build = "bench",
        .writer = open_store(server->store, JOURNAL_WRITE, synced),
        .reader = open_store(server->store, JOURNAL_READ, synced),
        .key = key,
        .snapshot_every = 2000};
    if (!synced) {
        config->net.tick_ms = 1; /* to see soon that every board has everything */
        config->automate = make_burst;
    }
    if (api_open(config, &api, &error) != SABOT_OK)
        stop(error.words);
    return api;
}

static void close_api(struct api *api, const struct api_config *config) {
    api_close(api);
    journal_close(config->reader);
    journal_close(config->writer);
}

/* In a process of its own, which takes the memory it needed for it away with it. */
static void open_tables(const struct busy_server *server, const struct fair_key *key) {
    static struct form_report report;
    struct api_config config;
    if (sheetfile_read_name("commission", &sheet, &report) != SABOT_OK)
        stop("no sheet");
    struct api *api = open_api(&config, server, key, false);
    for (int table = 0; table < server->tables; table++) {
        open_table(api, table);
        api_flush(api);
    }
    close_api(api, &config);
}

static void serve(const struct busy_server *server, const struct fair_key *key, bool synced) {
    struct api_config config;
    running = open_api(&config, server, key, synced);
    signal(SIGTERM, end);
    shared->commit_count = 0;
    shared->command_count = shared->record_bytes = 0;
    shared->port = api_port(running);
    api_run(running);
    close_api(running, &config);
}

static void say_port(int port) {
    shared->port = port;
}

static void serve_bare(const struct busy_server *server, const struct bare_sizes *sizes) {
    struct journal *writer = open_store(server->store, JOURNAL_WRITE, true);
    bare_server_run(writer, sizes, say_port);
    journal_close(writer);
}

/* ---- the bench's ---- */

/* Ten thousand boards are ten thousand files at each end. */
static void allow_files(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < FILES) {
        files.rlim_cur = files.rlim_max < FILES ? files.rlim_max : FILES;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

static void make_cookies(struct busy_server *server, const struct fair_key *key) {
    uint8_t secret[PASS_KEY_BYTES];
    fair_key_derive(key, "passes", secret);
    for (int table = 0; table < server->tables; table++) {
        struct pass pass = {.role = PASS_DEALER, .name = "Dana", .ends_ms = INT64_MAX / 2};
        sabot_text_copy(pass.table, sizeof pass.table, busy_server_table(table));
        pass_write(&pass, secret, server->cookies[table]);
    }
}

static pid_t make_process(void) {
    fflush(stdout);
    pid_t process = fork();
    if (process < 0)
        stop("no process for the server");
    if (process == 0)
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* it does not outlive the bench */
    return process;
}

static struct fair_key *prepare(struct busy_server *server, int tables) {
    struct fair_key *key = NULL;
    struct sabot_error error;
    server->tables = tables;
    strcpy(server->folder, "/var/tmp/sabot-bench-XXXXXX");
    if (mkdtemp(server->folder) == NULL)
        stop("no folder in /var/tmp");
    snprintf(server->store, sizeof server->store, "%s/store.db", server->folder);
    snprintf(server->key, sizeof server->key, "%s/key", server->folder);
    if (fair_key_make(server->key, &error) != SABOT_OK ||
        fair_key_read(server->key, &key, &error) != SABOT_OK)
        stop(error.words);
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        stop("no memory");
    server->shared = shared;
    make_cookies(server, key);
    allow_files();
    bench_use_every_core(); /* a server and its clients are not one program */
    return key;
}

static void await_port(const struct busy_server *server) {
    while (shared->port == 0) {
        usleep(1000);
        if (waitpid(server->process, NULL, WNOHANG) != 0)
            stop("the server did not start");
    }
}

void busy_server_start(struct busy_server *server, int tables, bool synced) {
    struct fair_key *key = prepare(server, tables);
    pid_t opener = make_process();
    if (opener == 0) {
        open_tables(server, key);
        exit(0);
    }
    int status;
    if (waitpid(opener, &status, 0) != opener || status != 0)
        stop("the tables cannot be opened");
    server->process = make_process();
    if (server->process == 0) {
        serve(server, key, synced);
        exit(0);
    }
    fair_key_free(key);
    await_port(server);
}

void busy_server_start_bare(struct busy_server *server, const struct bare_sizes *sizes) {
    fair_key_free(prepare(server, BUSY_TABLES_MAX));
    server->process = make_process();
    if (server->process == 0) {
        serve_bare(server, sizes);
        exit(0);
    }
    await_port(server);
}

long busy_server_memory(const struct busy_server *server) {
    char path[64], line[128];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)server->process);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0)
            kilobytes = strtol(line + 6, NULL, 10);
    if (file != NULL)
        fclose(file);
    return kilobytes * 1024;
}

static int compare_times(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

double busy_server_commit_ms(struct busy_server *server, int of_1000_slower) {
    static int64_t sorted[BUSY_COMMITS_MAX];
    int count = server->shared->commit_count;
    if (count == 0)
        return 0;
    memcpy(sorted, server->shared->commit_ns, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, compare_times);
    return (double)sorted[(int64_t)(count - 1) * (1000 - of_1000_slower) / 1000] / 1e6;
}

void busy_server_stop(struct busy_server *server) {
    static const char *const suffixes[] = {"", "-wal", "-shm", "-lock"};
    kill(server->process, SIGTERM);
    waitpid(server->process, NULL, 0);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        char path[104];
        snprintf(path, sizeof path, "%s%s", server->store, suffixes[i]);
        unlink(path);
    }
    unlink(server->key);
    rmdir(server->folder);
    munmap(server->shared, sizeof *server->shared);
}

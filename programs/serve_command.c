/*
 * serve_command.c - `sabot serve`: the tables and the pages.
 *
 * Without arguments a demonstration room on loopback, its store in the user's
 * data folder, and the links to open on stdout.
 */
#include "host/api/pages.h"
#include "host/daybook/daybook.h"
#include "host/demo/demo.h"
#include "host/room/room_key.h"
#include "programs/command.h"
#include "programs/room_files.h"
#include "programs/serve_sandbox.h"
#include "sabot/text.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char details[] =
    "Starts a demonstration room with play money: an EZ table where you can sit down, a table for\n"
    "real cards with its board, and a commission table. Open the first link that it prints.\n"
    "Everything is kept in a journal; `sabot verify` checks it. End it with ctrl-C; the next\n"
    "start goes on where it stood.\n\n"
    "  sabot serve\n"
    "  sabot serve --port 8080 --data ./room\n\n"
    "With --config a room of your own: its tables, its address, its certificate. See "
    "docs/room.md.\n\n"
    "  sabot serve --config room.yaml\n\n"
    "With --store a journal in PostgreSQL, which several servers may share: docs/servers.md. Put\n"
    "passwords into a file (PGPASSFILE), not here.\n\n"
    "  sabot serve --config room.yaml --store postgresql://sabot@db1,db2/room\n\n"
    "Once everything is open it gives up what it does not need: other files, programs, sockets.\n"
    "--check-sandbox opens the room, tries from inside what must not work, and says how that\n"
    "went; exit 1: something worked. See docs/operations.md.\n";

#define SNAPSHOT_EVERY 2000
#define FILES_WANTED   16384

/* What stands on the command line. */
struct wishes {
    int port;
    const char *log;
    bool checks_sandbox;
};

struct server {
    struct room_files files;
    struct journal *writer, *reader;
    struct fair_key *key;
    struct heads *heads;
    struct heads_key heads_key;
    struct roomfile *room; /* NULL: the demonstration */
    const char *host_names[ROOMFILE_WORDS_MAX + 1], *languages[ROOMFILE_WORDS_MAX + 1];
    const char *proxies[ROOMFILE_WORDS_MAX + 1];
    struct log *log;
    const char *log_file; /* NULL: standard error */
    struct serve_sandbox sandbox;
    struct api_language of_tables[ROOMFILE_TABLES_MAX + 1];
    char daybook[DAYBOOK_PATH_MAX];
    struct demo *demo;
    struct api *api;
    bool is_shared; /* other servers may stand on the same store */
    bool has_opened_tables;
};

/* A signal's only way to the server. */
static struct api *running;
static struct log *logging;

static void on_signal(int number) {
    (void)number;
    if (running != NULL)
        api_stop(running);
}

static void on_hang_up(int number) {
    (void)number;
    log_reopen_soon(logging);
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int bad(const struct sabot_error *error) {
    return command_bad("serve", "%s", error->words);
}

/* ---- opening ---- */

/* A store that lacks what was signed is an old copy put back, or was altered: dealing on from
 * it would deal cards again that people have seen. */
static enum sabot_status check_heads(struct server *server, struct sabot_error *error) {
    struct heads_fault fault;
    enum sabot_status status = heads_check_ends(server->files.heads, server->heads_key.public,
                                                server->reader, &fault, error);
    if (status != SABOT_OK || fault.stream[0] == '\0')
        return status;
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, journal_name(server->reader));
    sabot_text_add(&words, " is not the journal that its signed heads are of: ");
    sabot_text_add(&words, fault.stream);
    sabot_text_add(&words, ", record ");
    sabot_text_add_int(&words, (int64_t)fault.sequence);
    sabot_text_add(&words, ": ");
    sabot_text_add(&words, fault.words);
    return SABOT_BAD_TEXT;
}

static enum sabot_status open_heads(struct server *server, struct sabot_error *error) {
    const char *path = server->files.heads_key;
    struct stat there;
    enum sabot_status status = stat(path, &there) == 0
                                   ? heads_key_read(path, &server->heads_key, error)
                                   : heads_key_make(path, &server->heads_key, error);
    if (status == SABOT_OK)
        status = check_heads(server, error);
    return status == SABOT_OK ? heads_open(server->files.heads, &server->heads, error) : status;
}

/* All servers of a store have the room's key from the first of them; none makes its own. */
static enum sabot_status expect_key(struct server *server, struct sabot_error *error) {
    uint8_t check[ROOM_KEY_CHECK_BYTES];
    struct stat there;
    bool found;
    if (stat(server->files.key, &there) == 0)
        return SABOT_OK;
    enum sabot_status status =
        room_key_find(server->reader, SERVICE_ROOM_STREAM, check, &found, error);
    if (status != SABOT_OK || !found)
        return status;
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, server->files.key);
    sabot_text_add(&words, " is missing, and this room has a key already; copy room.key from one "
                           "of its servers");
    return SABOT_NOT_FOUND;
}

static enum sabot_status open_key(struct server *server, struct sabot_error *error) {
    uint8_t check[ROOM_KEY_CHECK_BYTES];
    enum sabot_status status = server->is_shared ? expect_key(server, error) : SABOT_OK;
    if (status == SABOT_OK)
        status = fair_key_make(server->files.key, error);
    if (status == SABOT_OK)
        status = fair_key_read(server->files.key, &server->key, error);
    if (status != SABOT_OK || !server->is_shared)
        return status;
    fair_key_derive(server->key, "check", check);
    return room_key_settle(server->writer, SERVICE_ROOM_STREAM, check, now_ms(), error);
}

static enum sabot_status open_room(struct server *server, struct sabot_error *error) {
    const struct room_files *files = &server->files;
    enum sabot_status status = journal_open(files->store, JOURNAL_WRITE, &server->writer, error);
    if (status == SABOT_OK)
        status = journal_open(files->store, JOURNAL_READ, &server->reader, error);
    if (status == SABOT_OK)
        status = open_key(server, error);
    if (status == SABOT_OK)
        status = open_heads(server, error);
    if (status == SABOT_OK && server->room == NULL)
        status = demo_make(&server->demo, error);
    return status;
}

static const char *or_null(const char *words) {
    return words[0] != 0 ? words : NULL;
}

/* Whoever opens the demonstration's front page may try to deal. */
static const struct pass demo_dealer = {.role = PASS_DEALER, .name = "Dana", .table = DEMO_REAL};

/* A list that ends in NULL. */
static void list_words(const struct roomfile_words *words, const char **list) {
    for (int i = 0; i < words->count; i++)
        list[i] = words->list[i];
}

/* Without a file only trouble is said. */
static enum sabot_status open_log(struct server *server, const char *asked,
                                  struct sabot_error *error) {
    const struct roomfile *room = server->room;
    struct log_config config = {.level = LOG_WARNING, .most_bytes = INT64_C(10) << 20, .keep = 5};
    if (room != NULL) {
        config.most_bytes = (int64_t)room->log.megabytes << 20;
        config.keep = room->log.keep;
    }
    config.path = asked != NULL ? asked : room != NULL ? or_null(room->log.file) : NULL;
    if (config.path != NULL)
        config.level = room != NULL ? (enum log_level)room->log.level : LOG_INFO;
    server->log_file = config.path;
    return log_open(&config, &server->log, error);
}

static enum sabot_status enter_sandbox(void *context, struct sabot_error *error) {
    struct server *server = context;
    enum sabot_status status = serve_sandbox_enter(&server->sandbox, error);
    if (status == SABOT_OK)
        log_write(server->log, LOG_INFO, "sandbox: %s", server->sandbox.report.words);
    return status;
}

static void plan_sandbox(struct server *server) {
    const struct roomfile *room = server->room;
    struct serve_sandbox *sandbox = &server->sandbox;
    const char *passwords = getenv("PGPASSFILE");
    serve_sandbox_plan(sandbox, server->files.folder, server->log_file);
    sandbox->plan.connects = server->is_shared;
    if (server->is_shared && passwords != NULL)
        serve_sandbox_read(sandbox, passwords); /* a lost connection is made again */
    if (room == NULL)
        return;
    sandbox->mode = (enum roomfile_sandbox)room->sandbox;
    serve_sandbox_read(sandbox, room->certificate);
    serve_sandbox_read(sandbox, room->certificate_key);
}

/* The demonstration shows all the languages there are. */
static void list_languages(struct server *server) {
    const struct roomfile *room = server->room;
    if (room == NULL) {
        for (int i = 0; roomfile_languages[i] != NULL; i++)
            server->languages[i] = roomfile_languages[i];
        return;
    }
    list_words(&room->languages, server->languages);
    struct api_language *at = server->of_tables;
    for (int i = 0; i < room->table_count; i++)
        if (room->tables[i].language[0] != 0)
            *at++ = (struct api_language){room->tables[i].id, room->tables[i].language};
}

/* Beside the store, where that is a file. */
static const char *daybook_of(struct server *server) {
    if (!daybook_path(server->files.store, server->daybook))
        snprintf(server->daybook, sizeof server->daybook, "%s/daybook.db", server->files.folder);
    return server->daybook;
}

static void open_tables_later(void *context, struct api *api, int64_t now);

static enum sabot_status open_api(struct server *server, int port, struct sabot_error *error) {
    const struct roomfile *room = server->room;
    list_languages(server);
    if (room != NULL)
        list_words(&room->host_names, server->host_names);
    if (room != NULL && room->behind_proxy)
        list_words(&room->proxies, server->proxies);
    struct api_config config = {
        .net = {.address = room != NULL ? room->address : "127.0.0.1",
                .port = port,
                .certificate = room != NULL ? or_null(room->certificate) : NULL,
                .certificate_key = room != NULL ? or_null(room->certificate_key) : NULL,
                .names = server->host_names,
                .proxies = server->proxies,
                .cookie = "sabot",
                .secure_cookie = room != NULL && room->behind_proxy,
                .tick_ms = 100,
                .idle_seconds = 30},
        .room = room != NULL ? room->name : "Sabot demonstration room",
        .languages = server->languages,
        .of_tables = server->of_tables,
        .build = pages_build,
        .pages = pages,
        .page_count = page_count,
        .writer = server->writer,
        .reader = server->reader,
        .store = server->files.store,
        .daybook = daybook_of(server),
        .is_shared = server->is_shared,
        .key = server->key,
        .heads = server->heads,
        .heads_file = server->files.heads,
        .heads_key = &server->heads_key,
        .snapshot_every = SNAPSHOT_EVERY,
        .limits = room != NULL ? &room->limits : &limits_usual,
        .log = server->log,
        .confine = enter_sandbox,
        .confine_context = server,
        .visitor = room != NULL ? NULL : &demo_dealer,
        .automate = room != NULL ? open_tables_later : demo_step,
        .automate_context = room != NULL ? (void *)server : server->demo,
    };
    enum sabot_status status = api_open(&config, &server->api, error);
    if (status == SABOT_OK && server->is_shared)
        server->writer = server->reader = NULL; /* they are the api's now */
    return status;
}

static void close_server(struct server *server) {
    running = NULL;
    api_close(server->api);
    demo_release(server->demo);
    heads_close(server->heads);
    heads_key_forget(&server->heads_key);
    fair_key_release(server->key);
    journal_close(server->reader);
    journal_close(server->writer);
    logging = NULL;
    log_close(server->log);
    free(server->room);
}

/* ---- tables ---- */

static bool is_open(const struct server *server, const char *id) {
    const struct sabot_table *state = service_table(api_service(server->api), id, NULL);
    return state != NULL && state->phase != SABOT_PHASE_CLOSED;
}

static void opened(void *context, const struct service_reply *reply) {
    const struct roomfile_table *table = context;
    if (reply->verdict == SERVICE_REFUSED && reply->objection == SABOT_OBJECTION_ALREADY_OPEN)
        return; /* another server was first */
    if (reply->verdict == SERVICE_REFUSED)
        fprintf(stderr, "sabot serve: table %s: %s\n", table->id,
                sabot_objection_forms[reply->objection].words);
    else if (reply->verdict != SERVICE_DONE)
        fprintf(stderr, "sabot serve: table %s: %s\n", table->id, reply->words);
}

/* A table that the store has open stays as it is: its sheet changes between shoes, by the floor. */
static void open_tables(struct server *server) {
    server->has_opened_tables = true;
    for (int i = 0; i < server->room->table_count; i++) {
        struct roomfile_table *table = &server->room->tables[i];
        if (is_open(server, table->id))
            continue;
        struct service_request request = {
            .name = "configuration",
            .command = {.kind = SABOT_COMMAND_OPEN_TABLE,
                        .actor = {.role = SABOT_ROLE_FLOOR},
                        .with = {.sheet = &table->sheet,
                                 .row = table->row,
                                 .seats = table->seats,
                                 .decks = table->decks,
                                 .card_source = (int)table->cards,
                                 .wager_source = (int)table->wagers,
                                 .offer_seconds = table->offer_seconds}}};
        snprintf(request.table, sizeof request.table, "%s", table->id);
        snprintf(request.command.with.name, sizeof request.command.with.name, "%s", table->name);
        api_submit(server->api, &request, opened, table);
    }
}

/* A server whose clock was wrong when it started opens them when it is right. */
static void open_tables_later(void *context, struct api *api, int64_t now) {
    struct server *server = context;
    (void)api, (void)now;
    if (!server->has_opened_tables)
        open_tables(server);
}

/* ---- links ---- */

static void print_link(const struct server *server, const char *what, const char *path) {
    const struct roomfile *room = server->room;
    if (room != NULL && room->behind_proxy && room->host_names.count > 0) {
        printf("  %-34s https://%s%s\n", what, room->host_names.list[0], path);
        return;
    }
    bool six = room != NULL && strchr(room->address, ':') != NULL;
    printf("  %-34s %s://%s%s%s:%d%s\n", what,
           room != NULL && room->certificate[0] != 0 ? "https" : "http", six ? "[" : "",
           room != NULL ? room->address : "127.0.0.1", six ? "]" : "", api_port(server->api), path);
}

static void print_entry(struct server *server, const char *what, const struct pass *pass,
                        const char *page) {
    char token[LINKS_TOKEN_MAX], path[160];
    api_make_link(server->api, NULL, pass, token);
    snprintf(path, sizeof path, "/enter#%s,%s", token, page);
    print_link(server, what, path);
}

static const struct pass auditor = {
    .role = PASS_AUDITOR, .name = "auditor", .table = PASS_EVERY_TABLE};

static void print_demo_links(struct server *server) {
    const struct pass floor = {.role = PASS_FLOOR, .name = "Frank", .table = PASS_EVERY_TABLE};
    printf("Sabot is running: a demonstration room with play money. Open the first link.\n\n");
    print_link(server, "Start here", "/");
    print_link(server, "Sit down and play", "/table/" DEMO_EZ);
    print_link(server, "The board above the table", "/board/" DEMO_EZ);
    printf("\nFor staff; each link works once:\n\n");
    print_entry(server, "Deal real cards (dealer)", &demo_dealer, "/console/" DEMO_REAL);
    print_entry(server, "Floor", &floor, "/floor");
    print_entry(server, "Audit", &auditor, "/audit");
}

static void print_room_links(struct server *server) {
    const struct pass floor = {.role = PASS_FLOOR, .name = "floor", .table = PASS_EVERY_TABLE};
    printf("%s is open.\n\n", server->room->name);
    print_link(server, "Start page", "/");
    printf("\nFor staff; each link works once:\n\n");
    print_entry(server, "Floor", &floor, "/floor");
    print_entry(server, "Audit", &auditor, "/audit");
    for (int i = 0; i < server->room->table_count; i++) {
        const struct roomfile_table *table = &server->room->tables[i];
        struct pass dealer = {.role = PASS_DEALER};
        char what[80], page[80];
        snprintf(dealer.name, sizeof dealer.name, "dealer");
        snprintf(dealer.table, sizeof dealer.table, "%s", table->id);
        snprintf(what, sizeof what, "Dealer, %s", table->name);
        snprintf(page, sizeof page, "/console/%s", table->id);
        print_entry(server, what, &dealer, page);
    }
}

static void print_links(struct server *server, const char *store) {
    if (server->room != NULL)
        print_room_links(server);
    else
        print_demo_links(server);
    printf("\nThe sandbox: %s.", server->sandbox.report.words);
    printf("\nThe journal is %s. End with ctrl-C.\n", store);
    fflush(stdout);
}

static bool read_port(const char *words, int *port) {
    char *end;
    long number = strtol(words, &end, 10);
    *port = (int)number;
    return *words != 0 && *end == 0 && number >= 0 && number <= 65535;
}

/* As many connections as the system lets us have: its usual 1024 files are for programs that
 * open a few. */
static void allow_files(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= FILES_WANTED)
        return;
    files.rlim_cur = files.rlim_max < FILES_WANTED ? files.rlim_max : FILES_WANTED;
    (void)setrlimit(RLIMIT_NOFILE, &files);
}

static void listen_to_signals(struct server *server) {
    struct sigaction stop = {.sa_handler = on_signal};
    struct sigaction hang_up = {.sa_handler = on_hang_up, .sa_flags = SA_RESTART};
    running = server->api;
    logging = server->log;
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    if (server->log_file != NULL) /* otherwise the terminal that hangs up ends us, as ever */
        sigaction(SIGHUP, &hang_up, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static int run(struct server *server, const struct wishes *wishes) {
    struct sabot_error error;
    char store[PATH_MAX];
    allow_files();
    server->is_shared = journal_is_shared(server->files.store);
    if (open_log(server, wishes->log, &error) != SABOT_OK || fair_harden(&error) != SABOT_OK ||
        open_room(server, &error) != SABOT_OK)
        return bad(&error);
    snprintf(store, sizeof store, "%s", journal_name(server->writer));
    plan_sandbox(server);
    if (open_api(server, wishes->port, &error) != SABOT_OK)
        return bad(&error);
    if (wishes->checks_sandbox)
        return serve_sandbox_check(&server->sandbox);
    if (server->room != NULL) {
        if (api_takes_commands(server->api))
            open_tables(server);
    } else {
        demo_open(server->demo, server->api);
        api_accept_joins(server->api, DEMO_EZ);
        api_accept_joins(server->api, DEMO_COMMISSION);
    }
    api_flush(server->api);
    listen_to_signals(server);
    log_write(server->log, LOG_INFO, "sabot %s serves %s, process %ld", SABOT_VERSION, store,
              (long)getpid());
    print_links(server, store);
    api_run(server->api);
    log_write(server->log, LOG_INFO, "stopped");
    return command_flush(COMMAND_DONE);
}

/* A password on a command line can be read by everybody on the machine: not for long. */
static void hide_store(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        for (char *at = journal_is_shared(argv[i]) ? argv[i] : strstr(argv[i], "=postgres");
             at != NULL && *at != 0; at++)
            *at = 'x';
}

int serve_command(int argc, char **argv) {
    const char *port_words = NULL, *data = NULL, *config = NULL, *store = NULL;
    struct wishes wishes = {.port = 8017};
    const struct option_form options[] = {
        {.name = "config", .argument = "FILE", .help = "a room of your own", .value = &config},
        {.name = "port",
         .argument = "N",
         .help = "where to listen; 0 takes any",
         .value = &port_words},
        {.name = "data",
         .argument = "FOLDER",
         .help = "where the room's files are",
         .value = &data},
        {.name = "log",
         .argument = "FILE",
         .help = "what happens goes there, and rotates",
         .value = &wishes.log},
        {.name = "check-sandbox",
         .help = "try what the server must not be able to do",
         .flag = &wishes.checks_sandbox},
        {.name = "store",
         .argument = "STORE",
         .help = "the journal, in PostgreSQL: postgresql://...",
         .value = &store},
        {.name = NULL},
    };
    const struct usage usage = {"serve", "", "start the tables and the pages", details, options};
    static struct server server;
    if (command_options(&usage, argc, argv) != 0)
        return command_bad("serve", "takes no operands; try sabot serve --help");
    if (config != NULL && (server.room = room_files_read_config("serve", config)) == NULL)
        return COMMAND_BAD;
    if (server.room != NULL)
        wishes.port = server.room->port;
    if (port_words != NULL && !read_port(port_words, &wishes.port))
        return command_bad("serve", "--port %s: expected a number from 0 to 65535", port_words);
    if (data == NULL && server.room != NULL)
        data = server.room->data;
    if (store == NULL && server.room != NULL)
        store = server.room->store;
    int status = room_files_find("serve", data, &server.files);
    if (status == COMMAND_DONE)
        status = room_files_set_store("serve", store, &server.files);
    if (status == COMMAND_DONE) {
        hide_store(argc, argv);
        setenv("TMPDIR", server.files.folder, 1); /* in the sandbox there is no other */
        status = run(&server, &wishes);
    }
    close_server(&server);
    return status;
}

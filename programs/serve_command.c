/*
 * serve_command.c - `sabot serve`: the tables and the pages.
 *
 * Without arguments a demonstration room on loopback, its store in the user's
 * data folder, and the links to open on stdout. The server is host/server's.
 */
#include "host/demo/demo.h"
#include "host/pricing/sheet_pricing.h"
#include "host/server/new_room.h"
#include "host/server/server.h"
#include "host/sheet/placeholders.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/room_files.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { DEMO_PORT = 8017 };

/* A signal's only way to the server; set before the signals are heard, never changed. */
static struct server *running;

static void on_signal(int number) {
    (void)number;
    server_stop(running);
}

static void on_hang_up(int number) {
    (void)number;
    server_reopen_log(running);
}

static void listen_to_signals(struct server *server) {
    struct sigaction stop = {.sa_handler = on_signal};
    struct sigaction hang_up = {.sa_handler = on_hang_up, .sa_flags = SA_RESTART};
    running = server;
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    if (server_facts_of(server).has_log) /* otherwise the terminal that hangs up ends us, as ever */
        sigaction(SIGHUP, &hang_up, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static void say_table(const char *table, const char *words) {
    fprintf(stderr, "sabot serve: table %s: %s\n", table, words);
}

/* ---- links ---- */

static void print_link(const struct server *server, const struct roomfile *room, const char *what,
                       const char *path) {
    if (room != NULL && room->behind_proxy && room->host_names.count > 0) {
        printf("  %-34s https://%s%s\n", what, room->host_names.list[0], path);
        return;
    }
    bool six = room != NULL && strchr(room->address, ':') != NULL;
    printf("  %-34s %s://%s%s%s:%d%s\n", what,
           room != NULL && room->certificate[0] != 0 ? "https" : "http", six ? "[" : "",
           room != NULL ? room->address : "127.0.0.1", six ? "]" : "", server_facts_of(server).port,
           path);
}

static void print_entry(struct server *server, const struct roomfile *room, const char *what,
                        const struct pass *pass, const char *page) {
    char token[LINKS_TOKEN_MAX], path[160];
    server_make_link(server, pass, token);
    snprintf(path, sizeof path, "/enter#%s,%s", token, page);
    print_link(server, room, what, path);
}

static const struct pass auditor = {
    .role = PASS_AUDITOR, .name = "auditor", .table = PASS_EVERY_TABLE};

static void print_demo_links(struct server *server, int asked_port) {
    const struct pass floor = {.role = PASS_FLOOR, .name = "Frank", .table = PASS_EVERY_TABLE};
    printf("Sabot is running: a demonstration room with play money. Open the first link.\n\n");
    if (server_facts_of(server).port != asked_port && asked_port != 0)
        printf("Port %d is in use, so this room took a free one.\n\n", asked_port);
    print_link(server, NULL, "Start here", "/");
    print_link(server, NULL, "Sit down and play", "/table/" DEMO_EZ);
    print_link(server, NULL, "The board above the table", "/board/" DEMO_EZ);
    printf("\nFor staff; each link works once:\n\n");
    print_entry(server, NULL, "Deal real cards (dealer)", &demo_dealer, "/console/" DEMO_REAL);
    print_entry(server, NULL, "Floor", &floor, "/floor");
    print_entry(server, NULL, "Audit", &auditor, "/audit");
}

/* One line, where a sheet of the room's file has notices that nobody replaced (R70). */
static void print_placeholders(const struct server *server, const struct roomfile *room) {
    int tables = 0;
    for (int i = 0; i < room->table_count; i++) {
        const char *names[PLACEHOLDERS_MAX];
        int count = server_table_refused(server, i) == NULL
                        ? placeholders_of(&room->tables[i].sheet, names)
                        : 0;
        if (count > 0)
            printf("%s %s (",
                   tables++ == 0 ? "\nReplace the placeholders in the notices (R70):" : ";",
                   room->tables[i].name);
        for (int name = 0; name < count; name++)
            printf("%s%s", names[name], name + 1 < count ? ", " : ")");
    }
    if (tables > 0)
        printf(".\n");
}

/* Last, so that nobody reads of an open room and misses it. */
static void print_refused(const struct server *server, const struct roomfile *room) {
    fflush(stdout);
    for (int i = 0; i < room->table_count; i++)
        if (server_table_refused(server, i) != NULL)
            fprintf(stderr,
                    "sabot serve: table %s: closed, since its sheet is refused: %s. Correct it and "
                    "start again.\n",
                    room->tables[i].id, server_table_refused(server, i));
}

static void print_room_links(struct server *server, const struct roomfile *room) {
    const struct pass floor = {.role = PASS_FLOOR, .name = "floor", .table = PASS_EVERY_TABLE};
    printf("%s is open.\n\n", room->name);
    print_link(server, room, "Start page", "/");
    printf("\nFor staff; each link works once:\n\n");
    print_entry(server, room, "Floor", &floor, "/floor");
    print_entry(server, room, "Audit", &auditor, "/audit");
    for (int i = 0; i < room->table_count; i++) {
        const struct roomfile_table *table = &room->tables[i];
        if (server_table_refused(server, i) != NULL) {
            printf("  %s is closed\n", table->name);
            continue;
        }
        struct pass dealer = {.role = PASS_DEALER, .name = "dealer"};
        char what[80], page[80];
        snprintf(dealer.table, sizeof dealer.table, "%s", table->id);
        snprintf(what, sizeof what, "Dealer, %s", table->name);
        snprintf(page, sizeof page, "/console/%s", table->id);
        print_entry(server, room, what, &dealer, page);
    }
    print_placeholders(server, room);
    print_refused(server, room);
}

static void print_links(struct server *server, const struct server_config *config) {
    if (config->room != NULL)
        print_room_links(server, config->room);
    else
        print_demo_links(server, config->port);
    printf("\nThe sandbox: %s.", server_facts_of(server).sandbox);
    printf("\nThe journal is %s. End with ctrl-C.\n", server_facts_of(server).store);
    fflush(stdout);
}

/* ---- running ---- */

static int check_sandbox(const struct server *server) {
    struct sandbox_trial trials[SANDBOX_TRIALS_MAX];
    int count = server_try_sandbox(server, trials), wrong = 0;
    printf("The sandbox: %s.\n\n", server_facts_of(server).sandbox);
    for (int i = 0; i < count; i++) {
        const struct sandbox_trial *trial = &trials[i];
        printf("  %-8s %s%s%s%s\n", trial->refusal == 0 ? "works" : "refused", trial->what,
               trial->refusal == 0 ? "" : ": ", trial->refusal == 0 ? "" : strerror(trial->refusal),
               trial->is_as_wanted ? ""
               : trial->may        ? "  <- should work"
                                   : "  <- should not work");
        wrong += !trial->is_as_wanted;
    }
    if (wrong == 0)
        printf("\nAll of it is as it should be.\n");
    else
        printf("\n%d of %d are not as they should be.\n", wrong, count);
    return command_flush(wrong == 0 ? COMMAND_DONE : COMMAND_NO);
}

static int run(struct server *server, const struct server_config *config) {
    listen_to_signals(server);
    server_begin(server);
    bool has_table = server_has_table(server);
    if (has_table)
        print_links(server, config);
    else
        server_stop(server);
    bool is_well = server_run(server);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    if (!has_table)
        return command_bad("serve",
                           "table %s: %s: no table of the room can open, so nothing starts",
                           config->room->tables[0].id, server_table_refused(server, 0));
    return command_flush(is_well ? COMMAND_DONE : COMMAND_NO);
}

static int serve(const struct server_config *config, bool checks_sandbox) {
    struct sabot_error error;
    struct server *server;
    if (server_open(config, &server, &error) != SABOT_OK)
        return command_bad("serve", "%s", error.words);
    int status = checks_sandbox ? check_sandbox(server) : run(server, config);
    server_close(server);
    return status;
}

/* ---- a new room ---- */

static struct new_room *making; /* as `running` */

static void on_signal_making(int number) {
    (void)number;
    new_room_stop(making);
}

/* One line on stderr, and COMMAND_BAD, where the folder is not for a new room. */
static int find_folder(const char *folder, char file[PATH_MAX], struct room_files *files) {
    struct sabot_error error;
    int status = room_files_of_new("serve", folder, files);
    if (status != COMMAND_DONE)
        return status;
    snprintf(file, PATH_MAX, "%s/room.yaml", folder);
    return new_room_check_folder(folder, file, &error) == SABOT_OK
               ? COMMAND_DONE
               : command_bad("serve", "%s", error.words);
}

/* COMMAND_DONE: the room is there, `file` is its configuration, and the socket is for its server.
 */
static int make_room(const char *folder, int port, char file[PATH_MAX], int *listening) {
    static struct room_files files;
    struct new_room_config config = {.folder = folder,
                                     .file = file,
                                     .files = &files,
                                     .port = port >= 0 ? port : DEMO_PORT,
                                     .or_any_port = port < 0};
    struct sigaction stop = {.sa_handler = on_signal_making};
    struct sabot_error error;
    int status = find_folder(folder, file, &files);
    if (status != COMMAND_DONE)
        return status;
    if (new_room_open(&config, &making, &error) != SABOT_OK)
        return command_bad("serve", "%s", error.words);
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    printf("A room of your own, in %s. Open this link on this machine; it works once:\n\n"
           "  http://127.0.0.1:%d/new#%s\n\nNothing is written before you say so. End with "
           "ctrl-C.\n",
           folder, new_room_port(making), new_room_token(making));
    fflush(stdout);
    if (new_room_run(making)) {
        printf("\nThe room's file is %s. Later starts: sabot serve --config %s\n\n", file, file);
        *listening = new_room_take_listening(making);
    } else {
        status = new_room_check_folder(folder, file, &error) == SABOT_OK
                     ? command_bad("serve", "no room was made; %s is empty", folder)
                     : command_bad("serve", "no room was made: %s", error.words);
    }
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    new_room_close(making);
    return status;
}

/* Says which tables of the file could not be opened, because their sheet is refused; how many. */
static int warn_of_refused(const struct roomfile *room) {
    int refused = 0;
    struct sabot_error error;
    for (int i = 0; i < room->table_count; i++)
        if (sheet_pricing_refuses(&room->tables[i].sheet, &error) != SABOT_OK) {
            command_bad("serve", "warning: table %s: a new table would stay closed: %s",
                        room->tables[i].id, error.words);
            refused++;
        }
    return refused;
}

/* Opens no store and no port. A table that is open goes on with the sheet that it has, whatever the
 * file's is worth (server_open_tables): without a store no table is open. */
static int check_config(const char *config, const char *data, const char *store) {
    static struct room_files files;
    struct roomfile *room;
    int status = room_files_of("serve", config, data, &files, &room);
    if (status == COMMAND_DONE)
        status = room_files_set_store("serve", store != NULL ? store : room->store, &files);
    int refused = status == COMMAND_DONE ? warn_of_refused(room) : 0;
    bool is_last = status == COMMAND_DONE && refused == room->table_count;
    bool has_store = journal_is_shared(files.store) || access(files.store, F_OK) == 0;
    if (is_last && !has_store)
        status = command_bad("serve", "%s: no table of the room can open, so nothing would start",
                             config);
    else if (is_last)
        command_bad("serve", "warning: %s: the server starts only if a table is open in %s", config,
                    journal_is_shared(files.store) ? "its store" : files.store);
    if (status == COMMAND_DONE && refused == 0)
        printf("%s: good; tables: %d\n", config, room->table_count);
    else if (status == COMMAND_DONE)
        printf("%s: good; tables: %d, with a refused sheet: %d\n", config, room->table_count,
               refused);
    free(room);
    return status == COMMAND_DONE ? command_flush(status) : status;
}

/* A password on a command line can be read by everybody on the machine: not for long. */
static void hide_store(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        for (char *at = journal_is_shared(argv[i]) ? argv[i] : strstr(argv[i], "=postgres");
             at != NULL && *at != 0; at++)
            *at = 'x';
}

int serve_command(int argc, char **argv) {
    const char *port_words = NULL, *data = NULL, *config = NULL, *store = NULL, *folder = NULL;
    static char made[PATH_MAX];
    static struct room_files files;
    struct server_config wanted = {.files = &files, .say = say_table};
    bool checks_sandbox = false, checks_config = false;
    const struct option_form options[] = {
        {"config", "FILE", "a room of your own", .value = &config},
        {"new", "FOLDER", "make a room of your own, by pages, and start it", .value = &folder},
        {"port", "N", "where to listen; 0 takes any", .value = &port_words},
        {"data", "FOLDER", "where the room's files are", .value = &data},
        {"log", "FILE", "what happens goes there, and rotates", .value = &wanted.log},
        {"check-sandbox", NULL, "try what the server must not be able to do",
         .flag = &checks_sandbox},
        {"check-config", NULL, "read the file of --config and its sheets, and end",
         .flag = &checks_config},
        {"store", "STORE", "the journal: a file, or postgresql://...", .value = &store},
        {.name = NULL},
    };
    const struct usage usage = {"serve", "", "Starts the tables and the pages.", help_serve,
                                options};
    struct roomfile *room = NULL;
    command_options(&usage, argc, argv);
    int port = port_words == NULL ? -1 : (int)command_whole_number(port_words, 0, UINT16_MAX);
    if (port_words != NULL && port < 0)
        return command_bad("serve", "--port %s: expected a number from 0 to 65535", port_words);
    if (folder != NULL) {
        if (config != NULL || data != NULL || store != NULL || checks_sandbox)
            return command_bad("serve", "--new makes a room's files: expected no --config, --data, "
                                        "--store or --check-sandbox beside it");
        int status = make_room(folder, port, made, &wanted.listening);
        if (status != COMMAND_DONE)
            return status;
        config = made;
        port = -1; /* the room's file says it */
    }
    if (checks_config && (config == NULL || folder != NULL))
        return command_bad("serve", "--check-config is for the file of --config");
    if (checks_config)
        return check_config(config, data, store);
    if (config != NULL && (room = room_files_read_config("serve", config)) == NULL)
        return COMMAND_BAD;
    wanted.port = port >= 0 ? port : room != NULL ? room->port : DEMO_PORT;
    wanted.or_any_port = port < 0 && room == NULL;
    if (data == NULL && room != NULL)
        data = room->data;
    if (store == NULL && room != NULL)
        store = room->store;
    int status = room != NULL ? room_files_find("serve", data, &files)
                              : room_files_of_demonstration("serve", data, &files);
    if (status == COMMAND_DONE)
        status = room_files_set_store("serve", store, &files);
    if (status == COMMAND_DONE) {
        hide_store(argc, argv);
        setenv("TMPDIR", files.folder, 1); /* in the sandbox there is no other */
        wanted.room = room;
        status = serve(&wanted, checks_sandbox);
    }
    free(room);
    return status;
}

/*
 * serve_command.c - `sabot serve`: the tables and the pages.
 *
 * Without arguments a demonstration room on loopback, its store in the user's
 * data folder, and the links to open on stdout.
 */
#include "host/api/pages.h"
#include "host/demo/demo.h"
#include "programs/command.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char details[] =
    "Starts a demonstration room with play money: an EZ table where you can sit down, a table for\n"
    "real cards with its board, and a commission table. Open the first link that it prints.\n"
    "Everything is kept in a journal; `sabot verify` checks it. End it with ctrl-C; the next\n"
    "start goes on where it stood.\n\n"
    "  sabot serve\n"
    "  sabot serve --port 8080 --data ./room\n";

#define SNAPSHOT_EVERY 2000

/* The files of a room, in one folder. */
struct room_files {
    char folder[PATH_MAX - 64];
    char store[PATH_MAX], key[PATH_MAX], heads[PATH_MAX], heads_key[PATH_MAX];
};

struct server {
    struct room_files files;
    struct journal *writer, *reader;
    struct fair_key *key;
    struct heads *heads;
    struct heads_key heads_key;
    struct demo *demo;
    struct api *api;
};

/* A signal's only way to the server. */
static struct api *running;

static void on_signal(int number) {
    (void)number;
    if (running != NULL)
        api_stop(running);
}

static int bad(const struct sabot_error *error) {
    return command_bad("serve", "%s", error->words);
}

/* ---- where things are ---- */

static bool default_folder(char *folder, size_t room) {
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    int length = data != NULL && data[0] == '/' ? snprintf(folder, room, "%s/sabot", data)
                 : home != NULL ? snprintf(folder, room, "%s/.local/share/sabot", home)
                                : -1;
    return length > 0 && (size_t)length < room;
}

static bool make_folders(const char *path) {
    char partial[PATH_MAX];
    for (const char *at = path + 1;; at++) {
        if (*at != '/' && *at != 0)
            continue;
        memcpy(partial, path, (size_t)(at - path));
        partial[at - path] = 0;
        if (mkdir(partial, 0700) != 0 && errno != EEXIST)
            return false;
        if (*at == 0)
            return true;
    }
}

static int find_files(const char *data, struct room_files *files) {
    bool fits = data != NULL ? snprintf(files->folder, sizeof files->folder, "%s", data) <
                                   (int)sizeof files->folder
                             : default_folder(files->folder, sizeof files->folder);
    if (!fits || files->folder[0] == 0)
        return command_bad("serve", "no folder for the room's data; give one with --data FOLDER");
    if (!make_folders(files->folder))
        return command_bad("serve", "%s: cannot be made: %s", files->folder, strerror(errno));
    snprintf(files->store, sizeof files->store, "%s/room.db", files->folder);
    snprintf(files->key, sizeof files->key, "%s/room.key", files->folder);
    snprintf(files->heads, sizeof files->heads, "%s/heads.txt", files->folder);
    snprintf(files->heads_key, sizeof files->heads_key, "%s/heads.key", files->folder);
    return COMMAND_DONE;
}

/* ---- opening ---- */

static enum sabot_status open_heads(struct server *server, struct sabot_error *error) {
    const char *path = server->files.heads_key;
    struct stat there;
    enum sabot_status status = stat(path, &there) == 0
                                   ? heads_key_read(path, &server->heads_key, error)
                                   : heads_key_make(path, &server->heads_key, error);
    return status == SABOT_OK ? heads_open(server->files.heads, &server->heads, error) : status;
}

static enum sabot_status open_room(struct server *server, struct sabot_error *error) {
    const struct room_files *files = &server->files;
    enum sabot_status status = journal_open(files->store, JOURNAL_WRITE, &server->writer, error);
    if (status == SABOT_OK)
        status = journal_open(files->store, JOURNAL_READ, &server->reader, error);
    if (status == SABOT_OK)
        status = fair_key_make(files->key, error);
    if (status == SABOT_OK)
        status = fair_key_read(files->key, &server->key, error);
    if (status == SABOT_OK)
        status = open_heads(server, error);
    if (status == SABOT_OK)
        status = demo_make(&server->demo, error);
    return status;
}

static enum sabot_status open_api(struct server *server, int port, struct sabot_error *error) {
    struct api_config config = {
        .net = {.address = "127.0.0.1",
                .port = port,
                .cookie = "sabot",
                .tick_ms = 100,
                .idle_seconds = 30},
        .room = "Sabot demonstration room",
        .build = pages_build,
        .pages = pages,
        .page_count = page_count,
        .writer = server->writer,
        .reader = server->reader,
        .key = server->key,
        .heads = server->heads,
        .heads_key = &server->heads_key,
        .snapshot_every = SNAPSHOT_EVERY,
        .automate = demo_step,
        .automate_context = server->demo,
    };
    return api_open(&config, &server->api, error);
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
}

/* ---- links ---- */

static void print_link(const struct server *server, const char *what, const char *path) {
    printf("  %-34s http://127.0.0.1:%d%s\n", what, api_port(server->api), path);
}

static void print_entry(struct server *server, const char *what, enum pass_role role,
                        const char *name, const char *table, const char *page) {
    struct pass pass = {.role = role};
    char token[65], path[160];
    snprintf(pass.name, sizeof pass.name, "%s", name);
    snprintf(pass.table, sizeof pass.table, "%s", table);
    if (!api_make_link(server->api, &pass, token))
        return;
    snprintf(path, sizeof path, "/enter#%s,%s", token, page);
    print_link(server, what, path);
}

static void print_links(struct server *server) {
    printf("Sabot is running: a demonstration room with play money. Open the first link.\n\n");
    print_link(server, "Start here", "/");
    print_link(server, "Sit down and play", "/table/" DEMO_EZ);
    print_link(server, "The board above the table", "/board/" DEMO_EZ);
    printf("\nFor staff; each link works once:\n\n");
    print_entry(server, "Deal real cards (dealer)", PASS_DEALER, "Dana", DEMO_REAL,
                "/console/" DEMO_REAL);
    print_entry(server, "Floor", PASS_FLOOR, "Frank", PASS_EVERY_TABLE, "/floor");
    printf("\nThe journal is %s. End with ctrl-C.\n", server->files.store);
    fflush(stdout);
}

static bool read_port(const char *words, int *port) {
    char *end;
    long number = strtol(words, &end, 10);
    *port = (int)number;
    return *words != 0 && *end == 0 && number >= 0 && number <= 65535;
}

int serve_command(int argc, char **argv) {
    const char *port_words = NULL, *data = NULL;
    const struct option_form options[] = {
        {.name = "port",
         .argument = "N",
         .help = "where to listen; 0 takes any",
         .value = &port_words},
        {.name = "data",
         .argument = "FOLDER",
         .help = "where the room's files are",
         .value = &data},
        {.name = NULL},
    };
    const struct usage usage = {"serve", "", "start the tables and the pages", details, options};
    static struct server server;
    struct sabot_error error;
    int port;
    if (command_options(&usage, argc, argv) != 0)
        return command_bad("serve", "takes no operands; try sabot serve --help");
    if (!read_port(port_words != NULL ? port_words : "8017", &port))
        return command_bad("serve", "--port %s: expected a number from 0 to 65535", port_words);
    if (find_files(data, &server.files) != COMMAND_DONE)
        return COMMAND_BAD;
    if (fair_harden(&error) != SABOT_OK || open_room(&server, &error) != SABOT_OK ||
        open_api(&server, port, &error) != SABOT_OK) {
        close_server(&server);
        return bad(&error);
    }
    demo_open(server.demo, server.api);
    api_accept_joins(server.api, DEMO_EZ);
    api_accept_joins(server.api, DEMO_COMMISSION);
    running = server.api;
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    print_links(&server);
    api_run(server.api);
    close_server(&server);
    return command_flush(COMMAND_DONE);
}

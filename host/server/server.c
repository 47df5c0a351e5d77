/*
 * server.c - see server.h.
 */
#include "host/server/server.h"

#include "host/api/pages.h"
#include "host/server/server_parts.h"
#include "host/sheet/placeholders.h"
#include "sabot/kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define LOGO_MAX (64 * 1024)

enum { SNAPSHOT_EVERY = 2000, FILES_WANTED = 16384 };

/* ---- opening ---- */

/* As many connections as the system lets us have: its usual 1024 files are for programs that
 * open a few. */
static void allow_files(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= FILES_WANTED)
        return;
    files.rlim_cur = files.rlim_max < FILES_WANTED ? files.rlim_max : FILES_WANTED;
    (void)setrlimit(RLIMIT_NOFILE, &files);
}

static const char *or_null(const char *words) {
    return words[0] != 0 ? words : NULL;
}

/* Without a file only trouble is written, to standard error. */
static enum sabot_status open_log(struct server *server, struct sabot_error *error) {
    const struct roomfile *room = server->config.room;
    struct log_config config = {.level = LOG_WARNING, .most_bytes = INT64_C(10) << 20, .keep = 5};
    config.path = server->config.log;
    if (room != NULL) {
        config.most_bytes = (int64_t)room->log.megabytes << 20;
        config.keep = room->log.keep;
        config.is_json = room->log.form == 1;
        if (config.path == NULL)
            config.path = or_null(room->log.file);
    }
    if (config.path != NULL)
        config.level = room != NULL ? (enum log_level)room->log.level : LOG_INFO;
    server->log_file = config.path;
    return log_open(&config, &server->log, error);
}

static void list_words(const struct roomfile_words *words, const char **list) {
    for (int i = 0; i < words->count; i++)
        list[i] = words->list[i];
}

/* The demonstration shows all the languages there are. */
static void list_languages(struct server *server) {
    const struct roomfile *room = server->config.room;
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

static struct net_config net_of(struct server *server) {
    const struct roomfile *room = server->config.room;
    struct net_config net = {.address = "127.0.0.1",
                             .port = server->config.port,
                             .listening = server->config.listening,
                             .or_any_port = server->config.or_any_port,
                             .names = server->host_names,
                             .proxies = server->proxies,
                             .cookie = "sabot",
                             .tick_ms = 100,
                             .idle_seconds = 30};
    if (room == NULL)
        return net;
    if (room->behind_proxy)
        list_words(&room->proxies, server->proxies);
    net.address = room->address;
    net.certificate = or_null(room->certificate);
    net.certificate_key = or_null(room->certificate_key);
    net.secure_cookie = room->behind_proxy;
    return net;
}

/* The people of the demonstration do not exist. */
static enum view_audience board_of(const struct roomfile *room) {
    static const enum view_audience boards[] = {[ROOMFILE_NAMES_NONE] = VIEW_BOARD,
                                                [ROOMFILE_NAMES_DEALERS] = VIEW_BOARD_DEALERS,
                                                [ROOMFILE_NAMES_EVERYBODY] = VIEW_BOARD_NAMES};
    return room != NULL ? boards[room->public_names] : VIEW_BOARD_NAMES;
}

/* Once a turn: systemd hears that we live, and what we are at. */
static void tell_systemd(void *context, struct api *api) {
    struct server *server = context;
    (void)api;
    notify_turned(&server->notify, metrics_is_ready(&server->metrics));
}

static enum sabot_status open_watch(struct server *server, struct sabot_error *error) {
    const struct roomfile *room = server->config.room;
    metrics_init(&server->metrics);
    if (room != NULL)
        list_words(&room->host_names, server->host_names);
    if (room == NULL || room->metrics_port == 0)
        return SABOT_OK;
    const struct metrics_watch_config config = {
        .address = room->metrics_address,
        .port = room->metrics_port,
        .names = server->host_names,
        .store = server->is_shared ? NULL : server->config.files->store,
        .build = pages_build};
    return metrics_watch_open(&server->metrics, &config, &server->watch, error);
}

/* Read once: a running room reads no file of its file's any more. */
static enum sabot_status read_logo(struct server *server, struct sabot_error *error) {
    static char bytes[LOGO_MAX + 1];
    const struct roomfile *room = server->config.room;
    if (room == NULL || room->logo[0] == 0)
        return SABOT_OK;
    FILE *file = fopen(room->logo, "rbe");
    size_t size = file == NULL ? 0 : fread(bytes, 1, sizeof bytes, file);
    if (file != NULL)
        fclose(file);
    if (size == 0 || size > LOGO_MAX)
        return sabot_error_print(error, SABOT_BAD_TEXT, "logo %s: %s", room->logo,
                                 size == 0 ? "cannot be read" : "is larger than 64 KiB");
    bool is_svg = strcmp(strrchr(room->logo, '.'), ".svg") == 0;
    server->logo = (struct api_page){.path = "/logo",
                                     .type = is_svg ? "image/svg+xml" : "image/png",
                                     .forms[NET_PLAIN] = {bytes, size}};
    return SABOT_OK;
}

static enum sabot_status open_api(struct server *server, struct sabot_error *error) {
    const struct roomfile *room = server->config.room;
    list_languages(server);
    struct api_config config = {
        .net = net_of(server),
        .room = room != NULL ? room->name : "Sabot demonstration room",
        .logo = server->logo.path != NULL ? &server->logo : NULL,
        .colour = room != NULL ? or_null(room->colour) : NULL,
        .passkeys = room != NULL ? or_null(room->passkeys) : NULL,
        .board = board_of(room),
        .languages = server->languages,
        .of_tables = server->of_tables,
        .build = pages_build,
        .pages = pages,
        .page_count = page_count,
        .writer = server->writer,
        .reader = server->reader,
        .store = server->config.files->store,
        .daybook = server->daybook,
        .is_shared = server->is_shared,
        .key = server->key,
        .heads = server->heads,
        .heads_file = server->config.files->heads,
        .heads_key = &server->heads_key,
        .snapshot_every = SNAPSHOT_EVERY,
        .beacon_name = room != NULL ? or_null(room->beacon_name) : NULL,
        .beacon_file = room != NULL ? or_null(room->beacon_file) : NULL,
        .limits = room != NULL ? &room->limits : &limits_usual,
        .log = server->log,
        .metrics = &server->metrics,
        .looks_by_itself = server->watch != NULL,
        .confine = server_enter_sandbox,
        .ready = server_open_tables,
        .turned = tell_systemd,
        .context = server,
        .visitors = room != NULL ? NULL : demo_visitors,
        .automate = server->demo != NULL ? demo_step : NULL,
        .automate_context = server->demo,
    };
    enum sabot_status status = api_open(&config, &server->api, error);
    if (status == SABOT_OK && server->is_shared)
        server->writer = server->reader = NULL; /* they are the api's now */
    return status;
}

static enum sabot_status open_all(struct server *server, struct sabot_error *error) {
    enum sabot_status status = open_log(server, error);
    if (status == SABOT_OK)
        status = fair_harden(error);
    if (status == SABOT_OK)
        status = server_open_store(server, error);
    if (status == SABOT_OK && server->config.room == NULL)
        status = demo_new(server->key, &server->demo, error);
    if (status != SABOT_OK)
        return status;
    server_plan_sandbox(server);
    status = read_logo(server, error);
    if (status == SABOT_OK)
        status = open_watch(server, error);
    if (status != SABOT_OK)
        return status;
    notify_open(&server->notify);
    return open_api(server, error);
}

enum sabot_status server_open(const struct server_config *config, struct server **opened,
                              struct sabot_error *error) {
    *opened = NULL;
    if (sabot_kinds_fault(NULL, error)) /* a table of kinds is not whole: never a running table */
        return SABOT_OUT_OF_RANGE;
    struct server *server = calloc(1, sizeof *server);
    *opened = server;
    if (server == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for the server");
    server->config = *config;
    allow_files();
    enum sabot_status status = open_all(server, error);
    if (status != SABOT_OK) {
        if (server->log_file != NULL) /* who starts it reads it on standard error */
            log_write(server->log, LOG_ERROR, "not started: %s", error->words);
        server_close(server);
        *opened = NULL;
    }
    return status;
}

void server_close(struct server *server) {
    if (server == NULL)
        return;
    api_close(server->api);
    metrics_watch_close(server->watch);
    notify_close(&server->notify);
    demo_free(server->demo);
    server_close_store(server);
    log_close(server->log);
    free(server);
}

/* ---- running ---- */

/* Notices that nobody replaced (R70); standard output has them too, and nobody keeps that. */
static void log_placeholders(struct server *server) {
    const struct roomfile *room = server->log_file != NULL ? server->config.room : NULL;
    const char *names[PLACEHOLDERS_MAX];
    for (int i = 0; room != NULL && i < room->table_count; i++)
        if (placeholders_of(&room->tables[i].sheet, names) > 0)
            log_write(server->log, LOG_WARNING,
                      "table %s: replace the placeholders in the notices of its sheet (R70), such "
                      "as %s",
                      room->tables[i].id, names[0]);
}

void server_begin(struct server *server) {
    api_begin(server->api);
    server->has_begun = true;
    if (server->watch != NULL && !metrics_watch_begin(server->watch))
        log_write(server->log, LOG_ERROR, "no thread for the metrics: nobody answers there");
    const struct roomfile *room = server->config.room;
    log_write(server->log, LOG_INFO,
              "sabot %s serves %s at %s port %d, metrics port %d, process %ld", SABOT_VERSION,
              server->store, room != NULL ? room->address : "127.0.0.1", api_port(server->api),
              room != NULL ? room->metrics_port : 0, (long)getpid());
    log_placeholders(server);
}

bool server_run(struct server *server) {
    api_run(server->api);
    log_write(server->log, LOG_INFO, "stopped");
    return !api_has_failed(server->api);
}

void server_stop(struct server *server) {
    api_stop(server->api);
    notify_say(&server->notify, "STOPPING=1");
}

void server_reopen_log(struct server *server) {
    log_reopen_soon(server->log);
}

/* ---- what there is to print ---- */

struct server_facts server_facts_of(const struct server *server) {
    return (struct server_facts){.port = api_port(server->api),
                                 .store = server->store,
                                 .sandbox = server->sandbox.report.words,
                                 .has_log = server->log_file != NULL};
}

void server_make_link(struct server *server, const struct pass *pass, char token[LINKS_TOKEN_MAX]) {
    api_make_link(server->api, NULL, pass, token);
}

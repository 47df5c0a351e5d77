/*
 * server_parts.h - the inside of host/server.
 */
#ifndef HOST_SERVER_SERVER_PARTS_H
#define HOST_SERVER_SERVER_PARTS_H

#include "host/daybook/daybook.h"
#include "host/demo/demo.h"
#include "host/metrics/metrics.h"
#include "host/server/new_room.h"
#include "host/server/notify.h"
#include "host/server/server.h"

#include <jansson.h>
#include <limits.h>

#define SERVER_SANDBOX_PATHS 8

/* What the server keeps when it gives up the rest. */
struct server_sandbox {
    enum roomfile_sandbox mode;
    const char *writes[SERVER_SANDBOX_PATHS + 1], *reads[SERVER_SANDBOX_PATHS + 1];
    char log_folder[ROOMFILE_PATH_MAX], beacon_folder[ROOMFILE_PATH_MAX];
    struct sandbox_plan plan;
    struct sandbox_report report; /* words: what is in force */
};

/* A table of the configuration. */
struct server_table {
    const struct server *server;
    const struct roomfile_table *form;
    char refused[SABOT_ERROR_WORDS_MAX]; /* why its sheet does not open it; or empty */
};

struct server {
    struct server_config config;
    bool is_shared; /* other servers may stand on the same store */
    struct journal *writer, *reader;
    char store[PATH_MAX]; /* as it may be shown */
    struct fair_key *key;
    struct heads *heads;
    struct heads_key heads_key;
    struct log *log;
    const char *log_file; /* NULL: standard error */
    struct api_page logo; /* of the room, if it has one */
    struct metrics metrics;
    struct metrics_watch *watch; /* NULL: nobody asks for them */
    struct notify notify;        /* to systemd */
    struct server_sandbox sandbox;
    char daybook[DAYBOOK_PATH_MAX];
    /* Lists that end in NULL, for the api: */
    const char *host_names[ROOMFILE_WORDS_MAX + 1], *languages[ROOMFILE_WORDS_MAX + 1];
    const char *proxies[ROOMFILE_WORDS_MAX + 1];
    struct api_language of_tables[ROOMFILE_TABLES_MAX + 1];
    struct server_table tables[ROOMFILE_TABLES_MAX];
    bool has_begun;    /* what is found later, after a wrong clock, nobody else says */
    struct demo *demo; /* NULL: a room of its own */
    struct api *api;
};

/* ---- the journal and its keys (server_store.c) ---- */
SABOT_MUST_CHECK enum sabot_status server_open_store(struct server *server,
                                                     struct sabot_error *error);
void server_close_store(struct server *server);

/* ---- the staff and the key that vouches for it (server_staff.c) ---- */
#define SERVER_CONFIRM "see who works here, and confirm it: sabot staff confirm"
/* Vouches for the staff of a store from before seals. SABOT_BAD_TEXT: an older list of staff may
 * have been put back, and somebody with the key must confirm it. */
SABOT_MUST_CHECK enum sabot_status server_check_staff(struct server *server,
                                                      struct sabot_error *error);

/* ---- seals on all records (server_seals.c) ---- */
/* Vouches for the records of a store from before them, where no older server can write to it; else
 * it says in the log who has to. Requires: the room does not ask for seals yet. */
SABOT_MUST_CHECK enum sabot_status server_begin_seals(struct server *server,
                                                      struct sabot_error *error);

/* ---- the sandbox (server_sandbox.c) ---- */
void server_plan_sandbox(struct server *server);
/* For api_config.confine. SABOT_IO: it was required and is not to be had, or failed half-way. */
SABOT_MUST_CHECK enum sabot_status server_enter_sandbox(void *server, struct sabot_error *error);

/* ---- a new room's files (new_room_write.c) ---- */
/* True: they are written, and `staff` lists who works there, with the passwords. False: nothing is,
 * and the problem says why, and at which part of the wish. */
SABOT_MUST_CHECK bool new_room_write(const struct new_room_config *config, int port,
                                     const json_t *wish, json_t **staff,
                                     struct sabot_problem *problem);

/* ---- tables (server_tables.c); for api_config.ready ---- */
void server_open_tables(void *server, struct api *api);

#endif

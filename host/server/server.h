/*
 * server.h - a room's server, from its files to its end: journal, keys, signed
 * heads, log, sandbox, tables. `sabot serve` is its arguments and its printing.
 *
 * One server a process: it raises the limit of open files and, once open, gives up what it
 * does not need (host/sandbox), for good.
 */
#ifndef HOST_SERVER_SERVER_H
#define HOST_SERVER_SERVER_H

#include "host/api/api.h"
#include "host/roomfile/roomfile.h"
#include "host/sandbox/sandbox.h"

struct server;

/* All of it lasts as long as the server. */
struct server_config {
    const struct roomfile *room; /* NULL: the demonstration */
    const struct room_files *files;
    int port;
    bool or_any_port; /* if the port is in use */
    int listening;    /* a socket for it that is the server's then (net.h); 0: none */
    const char *log;  /* a file in the place of the room's; NULL: none */
    void (*say)(const char *table, const char *words); /* a table cannot be opened */
};

/* Opens everything, enters the sandbox, and decides nothing yet. SABOT_BAD_TEXT, SABOT_IO,
 * SABOT_NOT_FOUND, SABOT_NO_MEMORY, with words. */
SABOT_MUST_CHECK enum sabot_status server_open(const struct server_config *config,
                                               struct server **server, struct sabot_error *error);
void server_close(struct server *server); /* NULL does nothing */

/* Opens the room's tables that the store does not have open. A server whose clock is wrong
 * does it when it is right. */
void server_begin(struct server *server);
/* Runs until server_stop, which a signal handler may call, as it may server_reopen_log. */
bool server_run(struct server *server);
void server_stop(struct server *server);
void server_reopen_log(struct server *server);

/* ---- what there is to print ---- */
struct server_facts {
    int port;
    const char *store;   /* its name, without a password */
    const char *sandbox; /* what is in force */
    bool has_log;        /* in a file */
};
struct server_facts server_facts_of(const struct server *server);
/* Why the sheet of a table of the room's file, which the store does not have open, was refused;
 * NULL: it was not. */
const char *server_table_refused(const struct server *server, int table);
/* False: every table of the room's file was refused, and the store has none open. */
bool server_has_table(const struct server *server);
/* A token of a one-time link. */
void server_make_link(struct server *server, const struct pass *pass, char token[LINKS_TOKEN_MAX]);

/* ---- for commands beside the server (server_staff.c) ---- */
/* The room's key; made where the store has none. The caller releases it. */
SABOT_MUST_CHECK enum sabot_status server_open_key(const struct room_files *files,
                                                   struct journal *journal, struct fair_key **key,
                                                   struct sabot_error *error);
/* Lets a writer beside the server seal what it appends (room_seals.h). `asked`: the room asks for
 * that, so that nothing is appended after a record without a seal. */
SABOT_MUST_CHECK enum sabot_status server_open_seals(struct journal *writer,
                                                     const struct fair_key *key, bool *asked,
                                                     struct sabot_error *error);
/* Vouches for the staff as it stands in the store, and signs that: after a backup was put back. */
struct staff;
SABOT_MUST_CHECK enum sabot_status server_confirm_staff(const struct room_files *files,
                                                        struct journal *journal,
                                                        const struct staff *staff,
                                                        struct sabot_error *error);
/* Leaves a mark in the folder of a backup that was put back: somebody is to confirm its staff. */
SABOT_MUST_CHECK enum sabot_status server_mark_restored(const char *folder,
                                                        struct sabot_error *error);

/* Tries from inside what must not work, and what must; how many trials. */
int server_try_sandbox(const struct server *server,
                       struct sandbox_trial trials[SANDBOX_TRIALS_MAX]);

#endif

/*
 * api.h - the server: requests and streams of docs/protocol.md on one
 * side, a service on the other.
 *
 * One thread, the loop, runs everything that touches no store. Commits, readings of the store,
 * passwords and all that is read of the past have threads of their own. What is answered is
 * durable, what is streamed is durable. Any number of servers may stand on one shared store:
 * docs/servers.md.
 */
#ifndef HOST_API_API_H
#define HOST_API_API_H

#include "host/fair/fair.h"
#include "host/heads/heads.h"
#include "host/journal/journal.h"
#include "host/limits/limits.h"
#include "host/log/log.h"
#include "host/net/net.h"
#include "host/room/pass.h"
#include "host/service/service.h"
#include "host/view/view.h"

/* A file of the pages, in memory. */
struct api_page {
    const char *path; /* `/`, `/board.js` */
    const char *type;
    struct {
        const char *bytes; /* NULL: not packed in this way */
        size_t size;
    } forms[NET_PACKINGS];
    bool may_cache; /* its name changes with its bytes */
};

/* Of a sheet. */
#define API_NO_BEACON                                                                              \
    "shoe.beacon: the room's file names no such beacon, and every shoe would be void"

/* One of these files, in the smallest form that the client reads; 404 if there is none of that
 * path. */
void api_answer_page(const struct api_page *pages, int count, struct net_request *request,
                     const char *path);

struct api;

/* The language of a table's board, where it is not the room's own. */
struct api_language {
    const char *table, *language;
};

struct api_config {
    struct net_config net;
    const char *room;                     /* its name */
    const struct api_page *logo;          /* `/logo`; NULL: there is no such */
    const char *colour;                   /* of the room, `#rrggbb`; NULL: the pages' own */
    const char *passkeys;                 /* the origin where they are good; NULL: nowhere */
    enum view_audience board;             /* how much of names strangers see */
    const char *const *languages;         /* of the pages; ends in NULL */
    const struct api_language *of_tables; /* ends in {NULL}; may be NULL */
    const char *build;                    /* of the pages: they reload when it changes */
    const struct api_page *pages;
    int page_count;
    struct journal *writer, *reader;
    const char *store;   /* the journal's name: audits open it for themselves, on their threads */
    const char *daybook; /* a file for the index of rounds; NULL: in memory */
    /* Other servers share the store (journal_is_shared): they are followed, and after trouble
     * it is opened again. Then writer and reader are the server's own, from the moment it is
     * open until it is closed. */
    bool is_shared;
    const struct fair_key *key;
    struct heads *heads; /* signed heads go there; NULL: nowhere */
    const char *heads_file;
    const struct heads_key *heads_key;
    int snapshot_every;
    const char *beacon_name, *beacon_file; /* NULL: there is none */
    const struct limits_table *limits;     /* NULL: nobody is limited */
    struct log *log;                       /* NULL: nothing is said */
    struct metrics *metrics;               /* NULL: nothing is counted */
    bool looks_by_itself; /* for alarms, and brings the daybook on, though nobody asks */
    /* Each may be NULL. Called when everything is open and no thread is started yet: the
     * moment to give up rights (host/sandbox). */
    enum sabot_status (*confine)(void *context, struct sabot_error *error);
    /* Called once, when commands are taken for the first time: the moment to open tables. */
    void (*ready)(void *context, struct api *api);
    /* Called once a turn of the loop. */
    void (*turned)(void *context, struct api *api);
    void *context; /* of these three */
    /* Somebody who runs tables by themselves, for demonstrations: called once a turn of the
     * loop, while commands are taken. */
    void (*automate)(void *context, struct api *api, int64_t now_ms);
    void *automate_context;
    /* What anybody may become in a demonstration, the first where none is asked for, a dealer of
     * one table; ends in one without a name. NULL: the room is no demonstration. */
    const struct pass *visitors;
};

SABOT_MUST_CHECK enum sabot_status api_open(const struct api_config *config, struct api **api,
                                            struct sabot_error *error);
int api_port(const struct api *api);
struct service *api_service(struct api *api);

/* A command of our own (opening a table, a demonstration's dealer); `done` gets the answer. */
typedef void api_done(void *context, const struct service_reply *reply);
void api_submit(struct api *api, const struct service_request *request, api_done *done,
                void *context);

/* False while the store is out of reach, or its clock is not ours: then commands are answered
 * with 503, and nothing is decided. */
bool api_takes_commands(const struct api *api);

/* Calls `ready`, if commands are taken (else the loop does it later), and makes durable what
 * it submits. */
void api_begin(struct api *api);
/* Makes durable what was submitted before api_run. */
void api_flush(struct api *api);

/* A one-time link's token for this pass, given by the holder of `by` (NULL: the server
 * itself). */
void api_make_link(struct api *api, const struct pass *by, const struct pass *pass,
                   char token[LINKS_TOKEN_MAX]);

/* Bettors who wait to be seated at a table are accepted by themselves. */
void api_accept_joins(struct api *api, const char *table);

/* Runs until api_stop, which a signal handler may call. */
void api_run(struct api *api);
/* It ended by itself, because its store failed. */
bool api_has_failed(const struct api *api);
void api_stop(struct api *api);
void api_close(struct api *api);

#endif

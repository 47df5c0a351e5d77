/*
 * door.h - where requests come in and answers go out: who asks, by which pass, how
 * much and what they may ask, what of it is written into the room's records, and the way
 * home of an answer that the service gives later. It knows no route.
 *
 * All of it belongs to the server's loop. What does not fit a request is answered here and
 * then: a function that says "and answered" has done that when it returns false or NULL.
 */
#ifndef HOST_DOOR_DOOR_H
#define HOST_DOOR_DOOR_H

#include "host/limits/limits.h"
#include "host/list/list.h"
#include "host/log/log.h"
#include "host/metrics/metrics.h"
#include "host/net/net.h"
#include "host/room/pass.h"
#include "host/room/rights.h"
#include "host/room/seal.h"
#include "host/room/staff_note.h"
#include "host/service/service.h"
#include "sabot/kind.h"

#include <jansson.h>

struct door;

/* A request as its route gets it. */
struct door_call {
    struct net_request *request;
    const char *id;    /* in the path: a table, or a kind of report */
    const char *table; /* the same, if it is a table's; else NULL */
    struct pass pass;  /* set by door_may and its like */
    json_t *body;      /* one JSON object; NULL: the route takes none */
    unsigned looked;   /* it has waited for these looks at the store: the owner's */
};

/* Refusals for asking too much, until they are written to the log: one line a minute. */
struct door_waits {
    int count;
    int64_t since_ms;
    char client[LIMITS_CLIENT_MAX]; /* the last of them */
    enum limits_kind kind;
};

#define DOOR_COOKIES_MAX 64

/* A cookie as it came, and the passes in it. */
struct opened_cookie {
    char text[PASS_WALLET_MAX];
    struct pass_wallet wallet;
};

struct door {
    struct net *net;
    struct service *service;
    struct log *log;
    struct metrics *metrics;    /* NULL: nobody counts */
    const char *const *proxies; /* ends in NULL; may be NULL */
    bool is_shared;             /* the store: after trouble a client tries again */
    bool is_closing;            /* no new work; what is under way is finished */
    const char *visitors_table; /* where visitors of a demonstration deal; NULL: no demonstration */
    struct limits *limits;      /* NULL: nobody is limited */
    struct door_waits waits;
    uint8_t pass_key[PASS_KEY_BYTES];
    uint8_t seal_key[SEAL_KEY_BYTES];               /* of records that give rights */
    struct opened_cookie cookies[DOOR_COOKIES_MAX]; /* opened before: clients come again */
    struct staff staff;
    struct ended ended;
    struct allowance allowances[ROOM_EVENTS];
    struct list errands;
    /* Is the bettor of this pass still who sits there? The owner's, who knows the records that
     * seated them; not known yet is no. */
    bool (*sits)(void *sits_context, const struct pass *pass, const char *table);
    void *sits_context;
};

/* Since 1970: the machine's time, which goes on steadily where that jumps (door_clock.c). */
int64_t door_now_ms(void);
/* Once a turn: follows the machine's clock; also where it jumps, if another clock watches over it.
 * By how much it jumped since the last time; 0: not. */
int64_t door_clock_follow(bool also_jumps);
/* Begins no earlier than that: records of a store are not behind the clock. By how much the
 * machine's was; 0: it was right. */
int64_t door_clock_begin(int64_t least_ms);
/* The machine's clock shows the same. */
bool door_clock_is_right(void);

/* ---- answers (door_answer.c) ---- */
/* Takes the document over; NULL: out of memory. A request that is NULL has left, here and below:
 * nobody is answered. */
void door_answer(struct net_request *request, int status, json_t *document);
void door_answer_cookie(struct net_request *request, int status, json_t *document,
                        const char *cookie);
/* 200 with these bytes. */
void door_answer_bytes(struct net_request *request, const char *type, const char *bytes,
                       size_t size);
void door_answer_no_memory(struct net_request *request);
void door_refuse(struct net_request *request, int status, const char *code, const char *words);
/* The same by a rule of docs/RULES.md. */
void door_refuse_by(struct net_request *request, int status, const char *code, const char *rule,
                    const char *words);
/* Trouble with reading the past: 404 under this code, 409 for a store that does not hold, or 503.
 */
void door_answer_trouble(struct net_request *request, enum sabot_status status,
                         const char *not_found, const struct sabot_error *error);

/* A reply of the service: 200, 409, 422 or 503. */
void door_answer_reply(struct door *door, struct net_request *request,
                       const struct service_reply *reply);

/* ---- what a request says (door_request.c) ---- */
/* The id after a prefix of a path, `t1` in `/api/tables/t1/events`, and what follows it; NULL:
 * there is none. */
const char *door_path_id(const char *path, const char *prefix, char id[JOURNAL_STREAM_MAX]);
/* A body that is one JSON object, or NULL and answered. */
json_t *door_read_body(struct net_request *request);
/* A whole number of the query, up to `most`; true, and unchanged, if it is not there. */
bool door_query_number(const struct net_request *request, const char *name, int64_t most,
                       int64_t *number);
/* A text of the query, copied into `space`; true, and NULL, if it is not there or empty. */
bool door_query_text(const struct net_request *request, const char *name, char *space, size_t room,
                     const char **text);
/* A text of a body, not empty, that fits. */
bool door_read_text(const json_t *body, const char *field, char *space, size_t room);

/* ---- passes and rights (door_passes.c) ---- */
/* What belongs to the room (staff, links, sheets, also on a table, exports, that a table is there)
 * visitors of a demonstration look at alone, and so they do at every table but the one where they
 * deal. */
/* All passes that came with a request: who the client is, in every role. */
void door_read_passes(struct door *door, const struct net_request *request,
                      struct pass_wallet *wallet);
/* What they act by: the one of `as=ROLE` alone, where it says so. */
void door_read_wallet(struct door *door, const struct net_request *request,
                      struct pass_wallet *wallet);
/* False of one that was signed out, is over, or is of staff who are staff no more. What goes on
 * after a while with a pass asks again. */
bool door_is_good(const struct door *door, const struct pass *pass);
/* False, and answered, if it is of a console that was idle for too long. */
bool door_is_unlocked(struct door *door, struct net_request *request, const struct pass *pass);
/* The same without an answer, and without using the console. */
bool door_is_locked(struct door *door, const struct pass *pass);
/* How much somebody with this pass sees of a table; at a console that is locked, as a stranger. */
enum sabot_audience door_audience(struct door *door, const struct pass *pass, const char *table);
/* Finds the client's pass for this enum sabot_command_kind to the call's table, for this enum
 * room_request, or for this enum room_reading of the table (NULL: of every table). False, and
 * answered and written down, if it may not. */
typedef bool door_right(struct door *door, struct door_call *call, int what);
door_right door_may_command, door_may, door_may_read;
/* 200 with this document, which it takes over, and the client's passes with this one among
 * them. */
void door_answer_pass(struct door *door, struct net_request *request, const struct pass *pass,
                      json_t *document);
/* 200 and the passes that are left without those that the request came with. */
void door_answer_left(struct door *door, struct net_request *request);
/* As door_answer_pass for somebody of the staff: the browser is marked as theirs. */
void door_answer_staff(struct door *door, struct net_request *request, const struct pass *pass,
                       json_t *document);
json_t *door_you_json(const struct pass *pass);

/* ---- how much a client may ask (door_limits.c) ---- */
/* False: the address has opened too many connections. */
bool door_admits(struct door *door, const char *address);
/* Whose request it is: their pass, if they have one, and else their address. */
void door_client_of(struct door *door, const struct net_request *request,
                    char client[LIMITS_CLIENT_MAX]);
/* The same for what strangers may not keep staff from: true, and by their pass, of staff and of a
 * browser where staff signed in before; bettors are strangers here, and counted by their address.
 */
bool door_knows(struct door *door, const struct net_request *request,
                char client[LIMITS_CLIENT_MAX]);
/* Seconds until the client may ask; 0: now. */
int door_must_wait(struct door *door, const struct net_request *request, bool is_socket);
/* Logs and counts a request that is answered. */
void door_seen(const struct door *door, const struct net_request *request, int status);
/* True of the machine's own address and of proxies: many people come by one of those. */
bool door_is_near(const struct door *door, const char *address);
/* False: the client has as many streams open as it may. */
bool door_begin_stream(struct door *door, const struct net_request *request,
                       char client[LIMITS_CLIENT_MAX]);
void door_end_stream(struct door *door, const char *client);
/* Writes to the log who had to wait. */
void door_settle_limits(struct door *door, bool at_the_end);

/* ---- answers that come later (door_errands.c) ---- */

/* Receives the service's reply. */
typedef void door_done(void *context, const struct service_reply *reply);

/* Somebody who waits for the service's reply: a client, or `done`, or both. It is the ticket
 * of a struct service_request or service_note: the service hands it to world.reply, which is
 * door_on_reply, and that ends it. */
struct errand {
    struct list link;
    struct door *door;
    struct net_request *request; /* NULL: nobody waits, or they left */
    door_done *done;             /* may be NULL */
    void *context;
    void *owned; /* freed with it: the command's sheet */
};

/* NULL: out of memory. */
struct errand *errand_begin(struct door *door, struct net_request *request, door_done *done,
                            void *context);
void errand_end(struct errand *errand);
/* For struct service_world: `ticket` is a struct errand, or NULL. */
void door_on_reply(void *context, void *ticket, const struct service_reply *reply);
/* A command of the server's own. Out of memory it fails, and `done` hears so at once. */
void door_submit(struct door *door, const struct service_request *request, door_done *done,
                 void *context);
/* The client left. */
void door_gone(struct door *door, const struct net_request *request);

/* ---- records of the room (door_notes.c) ---- */
/* Writes one down, unless there were too many of its kind: then it is counted. `table`
 * and `more` may be empty. */
void door_note(struct door *door, const struct pass *pass, enum room_event event, const char *table,
               const char *more);
/* The same of a request, whose client and id the log has; NULL: nobody waits for it any more. */
void door_note_of(struct door *door, const struct net_request *request, const struct pass *pass,
                  enum room_event event, const char *table, const char *more);
/* The same; `done` is called once it is durable, or at once if it was left out. */
struct door_happening {
    enum room_event event;
    const char *table, *more;
};
void door_note_then(struct door *door, const struct pass *pass,
                    const struct door_happening *happening, door_done *done, void *context);
/* Any record of the room; NULL: by the server itself. Frees the text; NULL, when out of
 * memory, writes nothing, and the errand goes nowhere. */
void door_write_note(struct door *door, enum room_note kind, const struct pass *pass, char *text,
                     struct errand *errand);
/* The same for a client, who is answered as for a command, after `done`. Takes `owned`, the
 * context of `done`, over: NULL, as the text, is out of memory, and answered. */
struct door_record {
    enum room_note kind;
    const struct pass *pass;
    char *text;
};
void door_write_record(struct door *door, struct net_request *request,
                       const struct door_record *record, door_done *done, void *owned);
/* A copy of a context for it; NULL: out of memory. */
void *door_keep(const void *context, size_t size);
/* The same, and goes on with `done` once it is durable, or cannot be. */
void door_write_note_then(struct door *door, enum room_note kind, const struct pass *pass,
                          char *text, door_done *done, void *context);
/* Writes down how many were left out. */
void door_settle_notes(struct door *door, bool at_the_end);

#endif

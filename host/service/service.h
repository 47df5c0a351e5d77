/*
 * host/service/service.h - tables that keep their promises: request, command,
 * decide, append, apply, reply.
 *
 * The world (clock, entropy, journal, key, and who is told) is handed in, so
 * that a test runs whole services in one thread from one seed. Nothing here
 * waits: the owner drives it in three steps, and only the middle one does I/O
 * on the journal's writer, on whatever thread the owner likes:
 *
 *     service_submit ...          decides on the working state; nobody is told yet
 *     service_group_take          what waits becomes a group
 *     service_group_commit        one durable commit (any thread)
 *     service_group_finish        the durable state moves on; replies and news
 *
 * Each table has a durable and a working state. A lost race or a repeated
 * command id resets working to durable and decides again. After a failed write or
 * read the service stops, and every waiting request is told so: whether it happened
 * is not known. On a file that is final: only a new service on a journal opened again
 * may go on. A database that others share may be come back to: service_resume reads
 * what is there before anything is decided, and whoever sends a command again under
 * its id gets the answer that the journal has.
 */
#ifndef HOST_SERVICE_SERVICE_H
#define HOST_SERVICE_SERVICE_H

#include "host/fair/fair.h"
#include "host/journal/journal.h"
#include "sabot/table.h"

#define SERVICE_GROUP_MAX 1024
#define SERVICE_OWN_IDS   "system:" /* so begin the ids of deadlines and reveals, and no others */

enum service_verdict {
    SERVICE_DONE,    /* durable; `first` and `last` are its records */
    SERVICE_REFUSED, /* the table says no; nothing changed */
    SERVICE_MISUSED, /* the same id came with other content, or no such table */
    SERVICE_FAILED,  /* trouble; whether it happened is seen after a restart */
};

struct service_reply {
    enum service_verdict verdict;
    enum sabot_objection objection; /* SERVICE_REFUSED */
    int refusal_count;              /* of the wager's rules, where that is the objection */
    const struct sabot_refusal *refusals;
    const struct sabot_layout *layout; /* that they speak of; for sabot_refusal_explain */
    uint64_t first, last;              /* SERVICE_DONE: sequences */
    bool repeated;                     /* it had been done before; this is the old answer */
    const char *words;                 /* SERVICE_MISUSED, SERVICE_FAILED */
};

struct service_request {
    char table[JOURNAL_STREAM_MAX]; /* `[a-z0-9-]+` */
    char id[JOURNAL_COMMAND_MAX];   /* the client's; empty: it will not be repeated */
    char name[SABOT_NAME_MAX];      /* of the person who asks */
    struct sabot_command command;   /* its time and name are set by the service; its sheet
                                       lives until the reply */
    void *ticket;                   /* comes back with the reply */
};

/* News of one durable record, with the states around it. */
struct service_news {
    const char *table;
    const struct journal_record *record;
    const struct sabot_event *event;
    const struct sabot_table *before;
    const struct sabot_table *after;
};

struct service_head {
    char table[JOURNAL_STREAM_MAX];
    struct journal_head head;
    int64_t time_ms;
};

struct service_world {
    int64_t (*now_ms)(void *context);
    void (*draw)(void *context, uint8_t *bytes, size_t count); /* entropy for seeds */
    void (*reply)(void *context, void *ticket, const struct service_reply *reply);
    void (*tell)(void *context, const struct service_news *news); /* may be NULL */
    /* A record of the room: when the service opens, each that is there; then those that
     * other services wrote. May be NULL. */
    void (*tell_note)(void *context, const struct journal_record *record);
    /* After a group is durable, on the committing thread: the heads of streams in which a
     * round ended, money came or went, or somebody decided something, to be signed and kept
     * elsewhere. May be NULL. */
    enum sabot_status (*sign)(void *context, const struct service_head *heads, int count,
                              struct sabot_error *error);
    void *context;
    struct journal *writer;
    struct journal *reader; /* the writer itself, if one thread does all */
    const struct fair_key *key;
    int snapshot_every; /* records; 0: never */
    /* Other services write to the journal: nobody is refused because of what this one has not
     * heard yet. */
    bool is_shared;
};

struct service;

/* Reads every table of the journal back to where it stood. */
SABOT_MUST_CHECK enum sabot_status service_open(const struct service_world *world,
                                                struct service **service,
                                                struct sabot_error *error);
/* At the end of a day: signs the head of every stream as it stands. Requires: no group is
 * out. */
void service_sign_ends(struct service *service);

/* Requires: no group is out. What still waits gets no reply. */
void service_close(struct service *service);

/* A record of the room rather than of a table: a sign-in, a right refused. It
 * is chained in the stream `room` and replied to when it is durable. */
#define SERVICE_ROOM_STREAM "room"
struct service_note {
    char actor[JOURNAL_ACTOR_MAX];
    uint16_t kind;
    const char *text; /* copied */
    void *ticket;
};
void service_write_note(struct service *service, const struct service_note *note);

/* Decides a request. The reply comes at once if it is refused and later, from
 * service_group_finish, if not. A table opens with SABOT_COMMAND_OPEN_TABLE. */
void service_submit(struct service *service, const struct service_request *request);

/* Proposes the deadlines that have passed, and reveals of closed shoes. Returns when
 * to call again at the latest, or 0 if nothing is due. */
int64_t service_tick(struct service *service);

/* Reads what other services wrote to the journal meanwhile, and tells of it: the
 * owner calls it every so often. */
void service_follow(struct service *service);

/* The store says that this stream has got a record of that sequence. It is read by the next
 * service_follow_heard, however often it was said, or, where something of ours is under way in
 * the stream, by the first after that. What is said may be false. */
void service_hear(struct service *service, const char *stream, uint64_t sequence);
void service_follow_heard(struct service *service);

/* Reads on in one table, which this service may not know yet, up to what the store has now. True
 * if there was something; false also while something of ours is under way there. */
bool service_look(struct service *service, const char *table);

/* Goes on with journals opened again, after it stopped: reads every table on from where it
 * stood, or anew if the store has lost what it had. Requires: service_may_resume. If it fails
 * the service stays stopped. The old journals are the caller's to close; so are the new ones, once
 * the service is closed. */
bool service_may_resume(const struct service *service);
SABOT_MUST_CHECK enum sabot_status service_resume(struct service *service, struct journal *writer,
                                                  struct journal *reader,
                                                  struct sabot_error *error);
/* The owner lost sight of the store: stops until it resumes. */
void service_suspend(struct service *service, const char *words);

/* A group belongs to whoever took it until it is finished; NULL: nothing waits,
 * or a group is out already. */
struct service_group;
struct service_group *service_group_take(struct service *service);
void service_group_commit(struct service_group *group);
void service_group_finish(struct service *service, struct service_group *group);

/* All three at once: what a program with one thread does. */
void service_flush(struct service *service);

/* The durable state of a table and its head; NULL if there is none. */
const struct sabot_table *service_table(const struct service *service, const char *table,
                                        struct journal_head *head);
int service_table_count(const struct service *service);
const char *service_table_name(const struct service *service, int index);

/* True if a table may be called so: `[a-z0-9-]+`, and not the room. */
bool service_is_table_name(const char *name);

/* True once a write has failed; the words say how. */
bool service_is_stopped(const struct service *service, const char **words);

#endif

/*
 * service.h - tables that keep their promises: request, command,
 * decide, append, apply, reply.
 *
 * The world (clock, entropy, journal, key, and who hears news) is handed in, so that a test runs
 * whole services in one thread from one seed. Nothing here waits. Both ways to the store are
 * driven by the owner in three steps, and only the middle one does I/O, on any thread: a group
 * on the journal's writer, a reading on its reader.
 *
 *     service_submit           decides on the working state; nothing is sent yet
 *     service_group_take       what waits for the disk becomes a group
 *     service_group_commit     one durable commit
 *     service_group_finish     the durable states move on; replies and news
 *
 *     service_hear             a stream may have grown
 *     service_reading_take     what is to be read: streams, and what a refusal must look for
 *     service_reading_read     a page of each
 *     service_reading_finish   the durable states move on; what waited for it is decided
 *
 * A table has a durable state, which has been told, and a working state, on which requests are
 * decided. A refusal is given only after a reading: others may have written, or the command may
 * have been done before under its id.
 *
 *                 service_submit: accepted
 *      +---------+ -----------------------> +-------+  group_finish: lost a race, or done before
 *      | CURRENT |                          | AHEAD | -------------------+
 *      +---------+ <----------------------- +-------+                    v
 *        |  ^  ^      group_finish: durable                          +-------+
 *        |  |  +---------------------------------------------------- | STALE | --+
 *        +--+            reading_finish: all of it was read          +-------+ <-+
 *      reading_finish: news of others                          reading_finish: a page of it
 *
 *   CURRENT  working = durable. What others wrote is read when the owner hears of it.
 *   AHEAD    working = durable and what waits or is out in a group. What others write is not
 *            read now: ours then loses its race, and the stream is STALE.
 *   STALE    working is worthless. Nothing is decided: requests wait for the reading.
 *
 *                  a write or a read failed, service_suspend
 *      +---------+ ------------------------------------------> +---------+
 *      | RUNNING |                                             | STOPPED | --+ reading_finish:
 *      +---------+ <------------------------------------------ +---------+ <-+ the store is away
 *        |          service_resume, then reading_finish           |
 *        |          +---------+                                   |
 *        +--------> | SPOILED | <---------------------------------+
 *                   +---------+   a record does not hold, or a head could not be signed
 *
 *   RUNNING  requests are decided.
 *   STOPPED  every request that waited was answered SERVICE_FAILED: whether it happened is not
 * known. On a file that is final. A shared store may come back: service_resume reads what is there
 *            before anything is decided. A command that is sent again under its id gets the
 *            answer that the journal has.
 *   SPOILED  final: only a new service on a journal that was verified may go on.
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

/* Whom a request is of: a bettor, and the record that seated them, because numbers of bettors are
 * given again. */
struct service_sitter {
    int bettor; /* 0: nobody who sits */
    uint64_t since;
};

struct service_request {
    char table[JOURNAL_STREAM_MAX]; /* `[a-z0-9-]+` */
    char id[JOURNAL_COMMAND_MAX];   /* the client's; empty: it will not be repeated */
    bool is_anybodys;               /* its id is of this command, whatever the role of who asks */
    struct service_sitter sitter;   /* refused where they sit there no more when it is decided */
    char name[SABOT_NAME_MAX];      /* of the person who asks */
    struct sabot_command command;   /* its time and name are set by the service; its sheet
                                       is copied */
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
    /* The place of a record of the room is known: its bytes may be sealed, in place. May be NULL,
     * and is called again where another took that place. */
    void (*seal_note)(void *context, const struct journal_head *after, uint16_t kind,
                      uint8_t *bytes, size_t size);
    /* After a group is durable, on the committing thread: the heads of streams in which a
     * round ended, money came or went, or somebody decided something, to be signed and kept
     * elsewhere. May be NULL. */
    enum sabot_status (*sign)(void *context, const struct service_head *heads, int count,
                              struct sabot_error *error);
    /* The first value of that beacon after a time, if it is there. May be NULL: then shoes of a
     * sheet that names one are void. */
    bool (*beacon)(void *context, const char *name, int64_t after_ms, uint8_t value[FAIR_BYTES]);
    /* What of a command more than its table objects to, by the state that it is decided on. May be
     * NULL. */
    enum sabot_objection (*objects)(void *context, const struct sabot_table *table,
                                    const struct sabot_command *command);
    void *context;
    struct journal *writer;
    struct journal *reader; /* the writer itself, if one thread does all */
    const struct fair_key *key;
    int snapshot_every; /* records; 0: never */
    int edition;        /* of the rules: the newest that is known here; 0: the library's */
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

/* Requires: no group is out, and nobody reads. What still waits gets no reply. */
void service_close(struct service *service);

/* A record of the room rather than of a table: a sign-in, a right refused. It
 * is chained in the stream `room` and replied to when it is durable. */
#define SERVICE_ROOM_STREAM "room"
/* Of those, one that a service acts on: {"edition"}, the newest edition of the rules that
 * tables may adopt. Servers of two versions share a store until somebody allows the newer. */
#define SERVICE_NOTE_EDITION 1014
/* And the other: {}. From here on every record of the store is under a seal of the room's key
 * (host/journal/journal_seal.h). What is not is believed by no service, which then is spoiled. */
#define SERVICE_NOTE_SEALS 1021
/* 0: the record allows none. */
int service_edition_read(const struct journal_record *record);
struct service_note {
    char actor[JOURNAL_ACTOR_MAX];
    uint16_t kind;
    const char *text; /* copied */
    void *ticket;
};
void service_write_note(struct service *service, const struct service_note *note);

/* Decides a request. The reply comes from service_group_finish if it is accepted, and from
 * service_reading_finish, or at once, if not. A table opens with SABOT_COMMAND_OPEN_TABLE. */
void service_submit(struct service *service, const struct service_request *request);

/* Proposes the deadlines that have passed, and reveals of closed shoes. Returns when
 * to call again at the latest, or 0 if nothing is due. */
int64_t service_tick(struct service *service);

/* A hint that this stream has a record of that sequence. The next reading takes it, after any
 * append of our own in that stream has finished. The hint may be wrong. */
void service_hear(struct service *service, const char *stream, uint64_t sequence);
/* The same for all streams: the next reading looks at their heads. */
void service_hear_all(struct service *service);

/* A reading belongs to the caller until it is finished. NULL: there is nothing to read, or a
 * reading is out already. */
struct service_reading;
struct service_reading *service_reading_take(struct service *service);
void service_reading_read(struct service_reading *reading);
void service_reading_finish(struct service *service, struct service_reading *reading);
/* All three, until there is nothing to read. */
void service_read(struct service *service);

/* Goes on with journals opened again, after it stopped: the next reading reads every table on
 * from where it stood, or anew if the store has lost what it had. If that fails the service
 * stays stopped. Requires: service_may_resume. The old journals are the caller's to close; so
 * are the new ones, once the service is closed. */
bool service_may_resume(const struct service *service);
/* True: a record does not hold, or heads could not be signed. Only a new start helps. */
bool service_is_spoiled(const struct service *service);
void service_resume(struct service *service, struct journal *writer, struct journal *reader);
/* The owner lost sight of the store: stops until it resumes. */
void service_suspend(struct service *service, const char *words);

/* A group belongs to its taker until it is finished; NULL: nothing waits,
 * or a group is out already. */
struct service_group;
struct service_group *service_group_take(struct service *service);
void service_group_commit(struct service_group *group);
int service_group_size(const struct service_group *group); /* in records */
void service_group_finish(struct service *service, struct service_group *group);

/* Readings and groups until nothing waits: what a program with one thread does. */
void service_flush(struct service *service);

/* The durable state of a table and its head; NULL if there is none. */
const struct sabot_table *service_table(const struct service *service, const char *table,
                                        struct journal_head *head);
/* Which record gave each number of a bettor to who has it; 0: not known yet. */
struct service_seats {
    uint64_t since[SABOT_BETTORS_MAX];
};
/* True of a kind of event that gives one. */
bool service_seats_by(int kind);
void service_seats_hear(struct service_seats *seats, const struct sabot_event *event,
                        uint64_t sequence);
/* Of those who sat down before the service opened somebody else must read the journal; a record
 * that is older than what is known changes nothing. */
void service_learn_seats(struct service *service, const char *table,
                         const struct service_seats *seats);
/* Do they sit there still, by the durable state? */
enum service_seat { SERVICE_SEAT_OF_OTHERS, SERVICE_SEAT_THEIRS, SERVICE_SEAT_NOT_KNOWN };
enum service_seat service_seat_of(const struct service *service, const char *table,
                                  struct service_sitter sitter);
/* Proves a card that is out of the present shoe and was seen. False: there is no such card, its
 * shoe proves none, or it is not made here yet: a tick and a reading after the start, or after
 * another service has sealed it. Who may see the card is not asked here. */
bool service_prove(const struct service *service, const char *table, int position,
                   struct fair_proof *proof);
int service_table_count(const struct service *service);
const char *service_table_name(const struct service *service, int index);

/* True if a table may be called so: `[a-z0-9-]+`, and not the room. */
bool service_is_table_name(const char *name);

/* True once a write has failed; the words say how. */
bool service_is_stopped(const struct service *service, const char **words);

#endif

/*
 * service_parts.h - the inside of a service, shared by its files alone.
 */
#ifndef HOST_SERVICE_SERVICE_PARTS_H
#define HOST_SERVICE_SERVICE_PARTS_H

#include "host/record/record.h"
#include "host/service/replay.h"
#include "host/service/service.h"

#define SERVICE_TABLES_MAX 1024

/* One table as this service knows it. */
struct kept_table {
    char name[JOURNAL_STREAM_MAX];
    struct sabot_table *durable; /* what has been told */
    struct sabot_table *working; /* and what waits for the disk, decided on top of it */
    struct journal_head durable_head, working_head;
    uint64_t snapshot_at;
    uint64_t heard; /* a sequence that the store has, as far as we were told */
    bool stale;     /* a race was lost: working is to be made anew */

    struct fair_shoe *shoe; /* of the working state's shoe, once it is cut */
    int shoe_number;
    uint8_t sealed[FAIR_SEALED_SIZE]; /* of a shoe opened here, perhaps not stored yet */
    uint64_t sealed_number;
};

/* A decided request on its way to the disk. */
struct pending {
    struct pending *next;
    struct service_request request; /* as it came: it may have to be decided again */
    struct kept_table *table;       /* NULL: a note of the room */
    struct journal_append append;
    struct journal_record records[SABOT_DECISION_EVENTS_MAX];
    uint8_t *bytes; /* of all records; owned */
    bool is_ours;   /* a deadline or a reveal: nobody waits for a reply */
    bool is_signed; /* its head is to be signed */
    bool has_secret;
    uint64_t secret_number;
    uint8_t secret[FAIR_SEALED_SIZE];
    bool erases;
    uint64_t erase_number;
};

struct pending_list {
    struct pending *first, *last;
    int count;
};

struct service {
    struct service_world world;
    int table_count;
    struct kept_table *tables[SERVICE_TABLES_MAX];
    struct pending_list waiting;
    struct pending_list followers; /* repeats of what is under way */
    struct service_group *out;
    struct journal_head room_durable, room_working;
    int64_t room_time_ms;
    bool room_stale;
    uint64_t room_heard;
    bool heard_of_new; /* of a table that is not among ours */
    bool stopped;
    bool spoiled; /* and no reading again will help */
    struct sabot_error cause;

    /* Space to work in, one of each: nothing here is for two threads. */
    struct sabot_decision decision;
    struct record_space space;
    struct sabot_event event;
    struct sabot_table before;
    uint8_t bytes[RECORD_EVENT_MAX];
};

struct snapshot_due {
    struct kept_table *table;
    struct journal_snapshot snapshot;
};

struct service_group {
    const struct service_world *world;
    struct pending *pending[SERVICE_GROUP_MAX];
    struct journal_append appends[SERVICE_GROUP_MAX];
    int count;
    struct snapshot_due snapshots[SERVICE_GROUP_MAX];
    int snapshot_count;
    bool sign_failed; /* it is the second place that is in trouble, not the store */
    enum sabot_status status;
    struct sabot_error error;
};

void pending_push(struct pending_list *list, struct pending *pending);
struct pending *pending_pop(struct pending_list *list);
void pending_release(struct pending *pending);

struct kept_table *service_find(const struct service *service, const char *name);
/* Requires: there is none of that name. NULL: no memory, or too many. */
struct kept_table *service_add_table(struct service *service, const char *name);
/* One that never got a record. */
void service_drop_table(struct service *service, struct kept_table *table);
/* Answers, lets wait or decides; takes over `pending`, whose request is set. */
void service_admit(struct service *service, struct pending *pending);
/* Decides, or decides again; takes over `pending`, whose request is set. */
void service_decide(struct service *service, struct pending *pending);
void service_reply(struct service *service, const struct pending *pending,
                   const struct service_reply *reply);
/* The answer that the journal has for a command id; false: it has none. */
bool service_answer_repeat(struct service *service, const struct pending *pending);
/* Reads the room's stream on to its end, and tells of it; from its beginning the first time.
 * What of ours was chained on top must be chained again (service_follow.c). */
enum sabot_status service_read_room(struct service *service, struct sabot_error *error);
/* Chains a note again after a lost race; takes it over. */
void service_chain_note(struct service *service, struct pending *pending);
void service_stop(struct service *service, const char *words);
/* Applies one durable record and tells of it. False: it does not fit, and all is over. */
bool service_apply_record(struct service *service, struct kept_table *table,
                          const struct journal_record *record);
/* Reads a table on to its end and makes working what is durable (service_follow.c). */
void service_read_on(struct service *service, struct kept_table *table);
/* Reads what others wrote to a table; true if there was something. What of ours
 * waits on top of it must lose its race first: then nothing is read. */
bool service_catch_up(struct service *service, struct kept_table *table);

/* Is a refusal the store's own, or did others write what we have not read? (service_follow.c) */
enum service_view {
    SERVICE_VIEW_CURRENT,
    SERVICE_VIEW_RENEWED, /* there was something: decide again */
    SERVICE_VIEW_LOST,    /* what of ours is under way will lose its race: decide after that */
};
enum service_view service_check_view(struct service *service, struct kept_table *table);

/* Fills in what only the server knows: a card of its shoe, a new commitment, a
 * seed to reveal. False, and the reply is given, if it cannot (service_shoe.c). */
bool service_supply(struct service *service, struct pending *pending,
                    struct sabot_command *command);
void service_forget_shoe(struct kept_table *table);

#endif

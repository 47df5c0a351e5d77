/*
 * service_parts.h - the inside of a service, shared by its files alone.
 */
#ifndef HOST_SERVICE_SERVICE_PARTS_H
#define HOST_SERVICE_SERVICE_PARTS_H

#include "host/list/list.h"
#include "host/record/record.h"
#include "host/service/replay.h"
#include "host/service/service.h"

#define SERVICE_TABLES_MAX 1024
#define SERVICE_BUCKETS    1024
#define STORE_WENT_BACK    "the store does not have what it acknowledged; run sabot verify"

/* One table as this service knows it. */
struct kept_table {
    struct list link; /* in the bucket of its name */
    char name[JOURNAL_STREAM_MAX];
    struct sabot_table durable; /* what has been told */
    struct sabot_table working; /* and what waits for the disk, decided on top of it */
    struct journal_head durable_head, working_head;
    struct service_seats durable_seats, working_seats;
    uint64_t snapshot_at;
    uint64_t heard; /* a sequence that the store has, by the last notification */
    bool stale;     /* a race was lost: working must be made again */
    bool unproved;  /* its seal was of a later record, which has not been read */

    struct fair_shoe *shoe; /* of the working state's shoe, once it is cut */
    struct fair_tree *tree; /* of a shoe whose cards are proved */
    int shoe_number;
    int proved_shoe;                  /* the last that was asked for only to prove its cards */
    uint8_t sealed[FAIR_SEALED_SIZE]; /* of a shoe opened here, perhaps not stored yet */
    uint64_t sealed_number;
};

/* A shoe that a reading makes: it takes a millisecond or two, which the owner's thread has not. */
struct shoe_making {
    struct fair_terms terms; /* as they were when it was asked for */
    uint8_t sealed[FAIR_SEALED_SIZE];
    bool has_sealed, is_done;
    struct fair_shoe *shoe;
    struct fair_tree *tree; /* of a shoe whose cards are proved */
    enum sabot_status status;
    struct sabot_error error;
};

/* A decided request on its way to the disk. */
struct pending {
    struct pending *next;
    struct list link; /* in the bucket of its id, while that is under way; else unset */
    struct service_request request; /* as it came: it may have to be decided again; its
                                       sheet is held */
    struct kept_table *table;       /* NULL: a note of the room */
    struct journal_append append;
    struct journal_record *records; /* with their bytes after them; owned */
    bool is_ours;                   /* a deadline or a reveal: nobody waits for a reply */
    bool is_signed;                 /* its head is to be signed */
    bool has_secret;
    uint64_t secret_number;
    uint8_t secret[FAIR_SEALED_SIZE];
    bool erases;
    uint64_t erase_number;

    /* What a reading is asked for, and found. */
    uint64_t wanted_secret;     /* 0: none */
    uint64_t sought_secret;     /* by the last reading */
    struct shoe_making *making; /* NULL: no shoe is asked for */
    struct journal_record done; /* its first record, if it was done before; else sequence 0 */
    uint8_t sealed[JOURNAL_SECRET_MAX];
    uint32_t sealed_size;
    bool is_sure; /* all that was written when it came has been read: a refusal stands */
};

struct pending_list {
    struct pending *first, *last;
    int count;
};

struct service {
    struct service_world world;
    int table_count;
    struct kept_table *tables[SERVICE_TABLES_MAX];
    struct list by_name[SERVICE_BUCKETS]; /* the same tables */
    struct list by_id[SERVICE_BUCKETS];   /* pending, from admitted until overtaken or replied */
    struct pending_list waiting;
    struct pending_list repeats;   /* the same id is under way */
    struct pending_list overtaken; /* refused, but ours below it will lose its race first */
    struct pending_list unsure;    /* to be decided after a reading */
    struct service_group *out;
    struct service_reading *reading;
    struct journal_head room_durable, room_working;
    int64_t room_time_ms;
    bool room_stale, room_unproved;
    int edition; /* of the rules: the newest that the room allows; 0: none was said */
    bool asks_seals;
    uint8_t seal_key[JOURNAL_SEAL_KEY_BYTES];
    uint64_t room_heard;
    bool wants_heads; /* there may be a table that is not among ours */
    bool resuming;    /* the next reading looks for all that we have */
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
    struct pending **pending;
    struct journal_append *appends;
    int count;
    struct snapshot_due *snapshots;
    int snapshot_count;
    bool sign_failed; /* it is the second place that is in trouble, not the store */
    enum sabot_status status;
    struct sabot_error error;
};

void pending_push(struct pending_list *list, struct pending *pending);
struct pending *pending_pop(struct pending_list *list);
void pending_release(struct pending *pending);
/* Its id is no longer under way. */
void pending_forget_id(struct pending *pending);

struct kept_table *service_find(const struct service *service, const char *name);
/* Requires: there is none of that name. NULL: no memory, or too many. */
struct kept_table *service_add_table(struct service *service, const char *name);
void service_reply(struct service *service, struct pending *pending,
                   const struct service_reply *reply);
/* The answer that a reading found for its id; false: it found none. */
bool service_answer_repeat(struct service *service, struct pending *pending);
/* Takes it over. */
void service_reply_words(struct service *service, struct pending *pending,
                         enum service_verdict verdict, const char *words);
/* Says why the service stopped; takes it over. */
void service_fail(struct service *service, struct pending *pending);
/* Admits again what waited in a list. */
void service_admit_all(struct service *service, struct pending_list *list);
/* True of a note of the room, which is no request to a table. */
bool service_is_note(const struct pending *pending);

/* Does anything but the table's own rules refuse it, by the working state? The decision then says
 * what (service_seats.c). */
bool service_objects(struct service *service, const struct pending *pending,
                     const struct kept_table *table);

/* ---- reading (service_reading.c) ---- */

/* Must it be asked for before it is refused? Others may have written, or it may have been done
 * before. */
bool service_is_to_ask(const struct service *service, const struct pending *pending);
/* Lets it wait for the next reading; takes it over. */
void service_ask(struct service *service, struct pending *pending);
/* The one that is out, if there is one, with what waits for it. Requires: nobody reads it now. */
void service_drop_reading(struct service *service);
/* Decides with what the reading found. */
void service_decide_surely(struct service *service, struct pending *pending);
/* Follows one record of the room and tells of it. False: it does not hold, and all is over. */
bool service_take_note(struct service *service, const struct journal_record *record);

/* ---- */

/* Chains a note again after a lost race; takes it over. */
void service_chain_note(struct service *service, struct pending *pending);
void service_stop(struct service *service, const char *words);
/* Takes from a record of the room which edition it allows, and whether seals are asked for. */
void service_hear_note(struct service *service, const struct journal_record *record);
/* Every record that the writer appends from now on is sealed. */
void service_seal_writer(struct service *service);
/* False: the table is in an edition that this service does not know, and must not decide. */
bool service_knows(const struct service *service, const struct sabot_table *table);
/* Applies one durable record and tells of it. False: it does not fit, and all is over. */
bool service_apply_record(struct service *service, struct kept_table *table,
                          const struct journal_record *record);
/* Fills in what only the server knows: a card of its shoe, a new commitment, a
 * seed to reveal. False: it cannot, and has taken the request over (service_shoe.c). */
bool service_supply(struct service *service, struct pending *pending,
                    struct sabot_command *command);
void service_forget_shoe(struct kept_table *table);
/* The same, unless it is still the shoe that was sealed. */
void service_check_shoe(struct kept_table *table);
/* Makes the shoe that is asked for, with the seed that the reading found; on any thread. */
void service_make_shoe(const struct fair_key *key, struct pending *pending);
void service_drop_making(struct shoe_making *making);
/* True of a shoe whose cards this service should be able to prove and cannot. */
bool service_lacks_proofs(const struct kept_table *table);

#endif

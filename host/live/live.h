/*
 * live.h - the tables as clients see them now: their views, the streams that send
 * each change, the events of a table, who sits where, and who waits for a seat.
 *
 * A view is built when a table changed. Streams are sent changes at most every LIVE_TELL_MS;
 * a client that is behind gets the whole state instead. All of it belongs to the loop.
 */
#ifndef HOST_LIVE_LIVE_H
#define HOST_LIVE_LIVE_H

#include "host/door/door.h"
#include "host/heads/heads.h"

#define LIVE_TABLES_MAX   1024
#define LIVE_JOINS_MAX    256
#define LIVE_JOINS_EACH   64 /* that wait from one address: nobody takes all places */
#define LIVE_POSITION_MAX 96 /* `SEQUENCE:HASH` */
#define LIVE_TELL_MS      20 /* between two tellings: what happens meanwhile goes out as one */

struct live;

/* One table as it is now, as those who watch it were last told, and the change that led
 * there. */
struct shown_table {
    char id[JOURNAL_STREAM_MAX];
    char position[LIVE_POSITION_MAX];
    json_t *view;
    json_t *signed_head; /* NULL: none since the start */
    bool changed;        /* the view is older than the table */
    json_t *events;      /* since the last telling; NULL: none */
    json_t *told;        /* the view that was sent then; NULL: not sent yet */
    uint64_t told_sequence;
    char told_position[LIVE_POSITION_MAX];
    bool is_news; /* told in this turn */
    char change_from[LIVE_POSITION_MAX];
    struct net_message *change;
    struct net_message *state; /* made when somebody needs it */
    bool accepts_joins;
    uint64_t seated_at[SABOT_BETTORS_MAX]; /* the record; 0: not known yet (live_seats.c) */
};

/* A WebSocket of a page. */
struct viewer {
    struct list link;
    struct net_socket *socket;
    struct pass pass;
    struct shown_table *table;
    char position[LIVE_POSITION_MAX]; /* what it has seen; empty: nothing */
    char client[LIMITS_CLIENT_MAX];   /* whose stream it is */
    bool needs_you, needs_joins, needs_reload;
    bool needs_state; /* came, or came back, at another position than the table's */
};

/* A program that follows a table as JSON Lines. */
struct line_stream {
    struct list link;
    struct net_request *request;
    struct shown_table *table;
    char client[LIMITS_CLIENT_MAX];
};

enum join_state { JOIN_FREE, JOIN_WAITING, JOIN_SEATING, JOIN_SEATED, JOIN_REFUSED };

struct join {
    enum join_state state;
    struct live *live;
    char number[33]; /* the ticket's digest: the ticket itself is its holder's alone */
    char table[JOURNAL_STREAM_MAX];
    char name[SABOT_NAME_MAX];
    int seat;
    sabot_cents amount;
    int bettor;
    uint64_t seated_at;
    int64_t since_ms;
    char client[LIMITS_CLIENT_MAX]; /* whose it is; "": heard of from another server */
    struct pass by;                 /* who accepted */
    const char *code;               /* of the refusal; static */
    char message[SABOT_ERROR_WORDS_MAX];
};

struct live {
    struct door *door;
    struct journal *reader; /* set anew when a shared store was opened again */
    const struct fair_key *key;
    const char *build;          /* of the pages: they reload when it changes */
    struct list viewers, lines; /* struct viewer, struct line_stream */
    int table_count;
    struct shown_table *tables[LIVE_TABLES_MAX];
    int64_t told_ms; /* when streams were last sent changes */
    struct join joins[LIVE_JOINS_MAX];
    struct allowance joins_told; /* to other servers */
    bool joins_changed;
};

/* ---- tables and streams (live_streams.c) ---- */
/* door, reader, key and build are the caller's to set. */
void live_init(struct live *live);
void live_close(struct live *live);
struct shown_table *live_find(struct live *live, const char *id);
/* Builds the view of a table anew. */
void live_show(struct live *live, const char *id);
/* The same of all, when it is next needed: a store that went back sends no events. */
void live_renew(struct live *live);
/* An event became durable. */
void live_hear(struct live *live, const struct service_news *news);
/* Shows above its table what was signed. */
void live_hear_signed(struct live *live, const struct heads_line *line);
/* Once a turn: renews views of tables that changed, and sends changes, if it is time. */
void live_send(struct live *live);
/* The client left. */
void live_gone(struct live *live, const struct net_request *request);
/* Ends the streams of staff who are staff no more, and those of a pass that was signed out. */
void live_end_strangers(struct live *live);
void live_end_pass(struct live *live, const struct pass *pass);
/* A WebSocket: NULL if it is of no table, or too many are open. */
struct viewer *live_open_stream(struct live *live, struct net_socket *socket,
                                const struct net_request *request);
void live_close_stream(struct live *live, struct viewer *viewer);
void live_write_stream(struct live *live, struct viewer *viewer);

/* ---- events of the past (live_events.c) ---- */
/* Events from `from` to `to` as a JSON array; cards hidden from those who may not see
 * them. NULL: none can be had. */
json_t *live_events_between(struct live *live, const char *table, const struct pass *pass,
                            uint64_t from, uint64_t to);
void live_events(struct live *live, struct door_call *call);
json_t *live_event_json(const struct journal_record *record, const struct sabot_table *before,
                        const struct sabot_event *event);

/* ---- who sits there since when (live_seats.c) ---- */
void live_hear_seat(struct shown_table *shown, const struct service_news *news);
/* True if the bettor of the pass sits at that table still. */
bool live_is_seated(struct live *live, const struct pass *pass, const char *table);

/* ---- joining (live_joins.c) ---- */
void live_join(struct live *live, struct door_call *call);
void live_join_state(struct live *live, struct door_call *call);
void live_join_answer(struct live *live, struct door_call *call);
/* Somebody asked at another server, or was answered there. */
void live_join_hear(struct live *live, const struct journal_record *record);
json_t *live_joins_json(const struct live *live, const char *table);
/* Bettors who wait to be seated at a table are accepted by themselves. */
void live_accept_joins(struct live *live, const char *table);

#endif

/*
 * live.h - the tables as clients see them now: their views, the streams that send
 * each change, the last events of a table, who sits where, and who waits for a seat,
 * for chips or for the floor.
 *
 * A view is built when a table changed and somebody watches it, or asks. Streams are sent a
 * table's change at once, but at most one every LIVE_TELL_MS, and LIVE_TELL_TABLES in a turn of the
 * loop: commands come in between. A client that is behind gets the whole state instead, with the
 * events that it missed, if they are still in memory. All of it belongs to the loop, and none of it
 * reads a store.
 */
#ifndef HOST_LIVE_LIVE_H
#define HOST_LIVE_LIVE_H

#include "host/door/door.h"
#include "host/heads/heads.h"
#include "host/view/view.h"

#define LIVE_TABLES_MAX    1024
#define LIVE_JOINS_MAX     256
#define LIVE_JOINS_EACH    64 /* that wait from one address, wherever it asked: dealers read them */
#define LIVE_DISPLACED_MAX LIVE_JOINS_MAX
#define LIVE_POSITION_MAX  96 /* `SEQUENCE:HASH` */
#define LIVE_TELL_MS       20 /* between two of a table: what happens meanwhile goes out as one */
#define LIVE_TELL_TABLES   4

struct live;

/* Who watches: strangers, those at the table, staff. Each has documents of its own, which are kept
 * up while somebody of them watches; what is the same for all is kept once. */
enum live_crowd { LIVE_STRANGERS, LIVE_AT_TABLE, LIVE_STAFF, LIVE_CROWDS };
enum { LIVE_COMMON = LIVE_CROWDS, LIVE_VIEWS };

/* One table as it is now, as those who watch it were last told, and the change that led
 * there. */
struct shown_table {
    struct list link; /* in the live's `stirred` or `due` */
    char id[JOURNAL_STREAM_MAX];
    char position[LIVE_POSITION_MAX];
    struct view_kept views[LIVE_VIEWS];
    unsigned touched[LIVE_VIEWS]; /* in these parts each is older than the table: enum view_part */
    bool changed;                 /* so are those that somebody watches */
    bool is_shown;                /* there is a view */
    json_t *coming;               /* what was announced (R53); NULL: nothing */
    bool is_announced;            /* since the last telling: everybody gets the state */
    struct list viewers;          /* struct viewer */
    int crowds[LIVE_CROWDS];      /* how many they are */
    struct json_text
        events[LIVE_CROWDS]; /* since the last telling, if somebody watches: for arrays */
    struct json_text proofs; /* of cards that came since then, likewise */
    struct list recent;      /* the last events: struct recent_event (live_recent.c) */
    int recent_count;
    size_t recent_bytes;
    int64_t told_ms;         /* when it was last chosen to be sent */
    bool is_told, is_untold; /* is_told: the state was sent; is_untold: it has changed since */
    uint64_t told_sequence;
    char told_position[LIVE_POSITION_MAX];
    char change_from[LIVE_POSITION_MAX];
    struct net_message *change[LIVE_CROWDS];
    struct net_message *state[LIVE_CROWDS]; /* made when somebody needs it */
    bool accepts_joins;
    char *tile; /* of the room's list: text that lasts until the table changes; or NULL */
};

/* A WebSocket of a page. */
struct viewer {
    struct list link; /* in its table's */
    struct net_socket *socket;
    struct pass pass;
    struct shown_table *table;
    enum live_crowd crowd;
    char position[LIVE_POSITION_MAX]; /* what it has seen; empty: nothing */
    char client[LIMITS_CLIENT_MAX];   /* whose stream it is */
    bool needs_you, needs_joins, needs_reload;
    bool is_locked;   /* a console that nobody has used for too long */
    bool had_claims;  /* in what it was sent last; when they end, it needs a message of its own */
    bool needs_state; /* came, or came back, at another position than the table's, or something
                         was announced */
};

/* A program that follows a table as JSON Lines. */
struct line_stream {
    struct list link;
    struct net_request *request;
    struct shown_table *table;
    struct pass pass; /* that it was asked for with: what it sees, and until when */
    char client[LIMITS_CLIENT_MAX];
};

enum join_asks { JOIN_ASKS_SEAT, JOIN_ASKS_CHIPS, JOIN_ASKS_FLOOR, JOIN_ASKS };
enum join_state { JOIN_FREE, JOIN_WAITING, JOIN_SEATING, JOIN_SEATED, JOIN_REFUSED };

struct join {
    enum join_state state;
    enum join_asks asks;
    struct live *live;
    char number[33]; /* the ticket's digest: the ticket itself is its holder's alone */
    char asking[33]; /* the digest of all that is asked, and when: the dealer answers this */
    char table[JOURNAL_STREAM_MAX];
    char name[SABOT_NAME_MAX];
    int seat;
    bool back_line; /* behind it */
    sabot_cents amount;
    int bettor;
    uint64_t seated_at;             /* the record; of who asks for chips, by their pass; 0: none */
    bool is_told;                   /* it is a record of the room: so is its end */
    bool has_left;                  /* who asks for chips, since then */
    int64_t since_ms;               /* when it was asked, and later: when it was answered */
    int64_t asked_ms;               /* when somebody last showed the ticket */
    char client[LIMITS_CLIENT_MAX]; /* whose it is; "": heard of from another server */
    char origin[33];                /* a digest of it, the same at every server; "": an older one
                                       wrote it down */
    int64_t pass_ends_ms;           /* of its pass, at every server and after every start */
    char taker[LIMITS_CLIENT_MAX];  /* who has the pass; "": nobody yet */
    struct pass by;                 /* who accepted */
    struct sabot_confirmation second;
    const char *code; /* of the refusal; static */
    char message[SABOT_ERROR_WORDS_MAX];
    bool is_staffs;      /* the name is one of the staff's, or looks like it, */
    unsigned staff_seen; /* as of so many of their changes and one; 0: nobody has looked */
};

struct live {
    struct door *door;
    const char *build;        /* of the pages: they reload when it changes */
    enum view_audience board; /* what strangers see of names: the room's choice */
    struct list lines;        /* struct line_stream */
    struct list stirred, due; /* struct shown_table: changed; due: to be sent now */
    struct json_text space;   /* for a message */
    int64_t locks_ms;         /* when idle consoles were last looked for */
    int table_count;
    struct shown_table *tables[LIVE_TABLES_MAX];
    struct join joins[LIVE_JOINS_MAX];
    struct allowance joins_told;               /* by records of the room */
    struct join displaced[LIVE_DISPLACED_MAX]; /* by one who asks at another server */
    int displaced_count;
    bool joins_changed;
    int coming_count; /* tables of which something is announced */
};

/* ---- what the moments before a start left behind (live_start.c) ---- */
/* Reads it; before the loop runs, once the service and the staff are known. */
void live_start(struct live *live, struct journal *journal);

/* ---- tables and streams (live_streams.c) ---- */
/* door, build and board are the caller's to set. */
void live_init(struct live *live);
void live_close(struct live *live);
struct shown_table *live_find(struct live *live, const char *id);
/* The same, with its view as it is now. */
struct shown_table *live_find_present(struct live *live, const char *id);
/* Adds the document of a table for somebody with this pass, as it is now: `state`. */
void live_write_view(struct live *live, struct shown_table *shown, const struct pass *pass,
                     struct json_text *to);
/* Builds the view of a table anew. */
void live_show(struct live *live, const char *id);
/* The same of all, when it is next needed: a store that went back sends no events. */
void live_renew(struct live *live);
/* An event became durable. */
void live_hear(struct live *live, const struct service_news *news);
/* `dealer:Ana`: who dealt, of those who work here; NULL: nobody of them. */
struct staff_member *live_dealer_of(struct live *live, const struct journal_record *record);
/* Shows above its table what was signed. */
void live_hear_signed(struct live *live, const struct heads_line *line);
/* Shows to everybody at a table which sheet comes, or that it was taken back: the document's
 * `coming`, which it takes over. NULL: nothing comes. */
void live_announce(struct live *live, const char *id, json_t *coming);
/* Once a turn: renews views of tables that changed, and sends changes, if it is time. */
void live_send(struct live *live);
/* The client left. */
void live_gone(struct live *live, const struct net_request *request);
/* Ends the streams of staff who are staff no more and of passes that are past their end, and those
 * of a pass that was signed out. */
void live_end_strangers(struct live *live);
void live_end_pass(struct live *live, const struct pass *pass);
/* A WebSocket: NULL if it is of no table, or too many are open. */
struct viewer *live_open_stream(struct live *live, struct net_socket *socket,
                                const struct net_request *request);
void live_close_stream(struct live *live, struct viewer *viewer);
void live_write_stream(struct live *live, struct viewer *viewer);

/* `SEQUENCE:HASH` */
void live_write_position(const struct journal_head *head, char position[LIVE_POSITION_MAX]);

/* ---- the last events (live_recent.c) ---- */
void live_keep_recent(struct shown_table *shown, const struct service_news *news, const char *text,
                      size_t size);
/* The last one as an audience sees it; NULL: it does not, or out of memory. */
const char *live_last_event(const struct shown_table *shown, enum sabot_audience audience,
                            size_t *size);
void live_forget_recent(struct shown_table *shown);
/* Adds those after this position, up to this record, to an array: none, if they are not kept, or
 * the position is no record of the table. */
void live_write_recent(const struct shown_table *shown, const char *position, uint64_t to,
                       const struct view_sight *sight, struct json_text *array);
/* For struct past_config. */
bool live_keeps(struct live *live, const char *table, uint64_t after);
bool live_follow(struct live *live, struct net_request *request, const char *table, uint64_t after,
                 const struct pass *pass);

/* ---- each card proved (live_proofs.c) ---- */
/* The first card out of the shoe that everybody may see: of this round, or the burn card. */
int live_first_proved(const struct sabot_table *table);
/* The proof of one card that is out and was seen; NULL: it is not known here, or out of memory. */
json_t *live_proof_json(const struct live *live, const char *table, int position);
/* Adds those of all cards from this one on. */
void live_write_proofs(const struct live *live, const char *table, int from,
                       struct json_text *array);

/* ---- who sits there since when (live_seats.c) ---- */
/* Whom a request with this pass is of. */
struct service_sitter live_sitter(const struct pass *pass);
/* By the journal, of those who were seated before the start. Bettors who watch see by it what is
 * theirs to see. */
void live_learn_seats(struct live *live, const char *table, const struct service_seats *seats);
/* Does the bettor of the pass sit at that table still? */
enum service_seat live_seat_of(struct live *live, const struct pass *pass, const char *table);
/* For struct door: it is known, and theirs. */
bool live_sits(void *live, const struct pass *pass, const char *table);
/* Somebody at the table is called nearly so: the two would be taken for one another. */
bool live_looks_taken(const struct sabot_table *table, const char *name);
/* For struct service_world: of nobody who sits down, also at the same moment, is that true. */
enum sabot_objection live_objects(const struct sabot_table *table,
                                  const struct sabot_command *command);

/* ---- joining (live_joins.c, live_places.c) ---- */
#define JOIN_FORGOTTEN_MS (10 * 60 * 1000)
#define JOIN_ENDED_MS     (60 * 1000) /* to come for the answer, and once more if it was lost */
/* Where a newcomer waits; NULL: nobody gives way. Whom it is taken from has asked in vain. */
struct join *live_join_place(struct live *live, const struct join *newcomer);
/* Does the client of the newcomer wait as often as one may? */
bool live_join_has_enough(const struct live *live, const struct join *newcomer,
                          const char *address);
void live_join(struct live *live, struct door_call *call);
/* Somebody at the table asks the dealer for chips, or the dealer for the floor. A bettor's pass is
 * of who sits there: the caller's to know. */
void live_call(struct live *live, struct door_call *call);
/* False, and answered, if nobody may be called so, or it looks taken at the call's table. */
bool live_may_be_called(struct live *live, struct door_call *call, const char *name);
void live_join_state(struct live *live, struct door_call *call);
/* Of the dealer. `second` confirms a buy-in that needs it; refused as a command would be, and the
 * bettor goes on waiting, where somebody else is needed. */
struct join_answer {
    const char *ticket; /* or NULL */
    bool accepts;
    struct sabot_confirmation second;
};
void live_join_answer(struct live *live, const struct door_call *call,
                      const struct join_answer *answer);
/* The id of a command that a yes makes; the first one is that of the seat. */
#define LIVE_JOIN_SEATS "seat"
void live_join_command(const struct join *join, const char *step, char id[JOURNAL_COMMAND_MAX]);
/* True: who waits with that ticket has a seat, by this pass: for chips, or because a server ended
 * between their seat and their chips. It must be known whether they sit there still before the
 * dealer may say yes. */
bool live_join_asker(struct live *live, const char *ticket, struct pass *asker);
/* Somebody asked at another server, or was answered there. */
void live_join_hear(struct live *live, const struct journal_record *record);
/* Who leaves asks for nothing any more: that is written down later, and not while the service tells
 * of it. */
void live_join_hear_event(struct live *live, const struct service_news *news);
void live_joins_settle(struct live *live);
json_t *live_joins_json(struct live *live, const char *table);
/* Bettors who wait to be seated at a table are accepted by themselves. */
void live_accept_joins(struct live *live, const char *table);

#endif

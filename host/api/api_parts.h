/*
 * api_parts.h - the inside of the server, shared by its files alone.
 */
#ifndef HOST_API_API_PARTS_H
#define HOST_API_API_PARTS_H

#include "host/api/api.h"
#include "host/api/worker.h"
#include "host/journal/journal_watch.h"
#include "host/room/allowance.h"
#include "host/room/ended.h"
#include "host/room/rights.h"
#include "host/room/room_sheets.h"
#include "host/room/staff_note.h"
#include "host/sheetfile/sheetfile.h"
#include "host/sheetfile/sheetform.h"

#include <jansson.h>
#include <signal.h>

#define API_JOINS_MAX    256
#define API_JOINS_EACH   64 /* that wait from one address: nobody takes all places */
#define API_CHECKS_MAX   32 /* people who sign in at once */
#define API_POSITION_MAX 96 /* `SEQUENCE:HASH` */
#define API_TELL_MS      20 /* between two tellings: what happens meanwhile goes out as one */

/* Something that waits for the service's answer: a request, or one of our own. */
struct errand {
    struct errand *next, *previous;
    struct api *api;
    struct net_request *request; /* NULL: nobody waits, or they left */
    api_done *done;
    void *context;
    void *owned; /* freed with it: the command's sheet */
};

/* One table as it is now, as those who watch it were last told, and the change that led
 * there. */
struct shown_table {
    char id[JOURNAL_STREAM_MAX];
    char position[API_POSITION_MAX];
    json_t *view;
    json_t *signed_head; /* NULL: none since the start */
    bool changed;        /* the view is older than the table */
    json_t *events;      /* since the last telling; NULL: none */
    json_t *told;        /* the view then; NULL: nobody was told yet */
    uint64_t told_sequence;
    char told_position[API_POSITION_MAX];
    bool is_news; /* told in this turn */
    char change_from[API_POSITION_MAX];
    struct net_message *change;
    struct net_message *state; /* made when somebody needs it */
    bool accepts_joins;
    uint64_t seated_at[SABOT_BETTORS_MAX]; /* the record; 0: not known yet (api_seated.c) */
};

/* A WebSocket of a page. */
struct viewer {
    struct viewer *next, *previous;
    struct net_socket *socket;
    struct pass pass;
    struct shown_table *table;
    char position[API_POSITION_MAX]; /* what it has seen; empty: nothing */
    char client[LIMITS_CLIENT_MAX];  /* whose stream it is */
    bool needs_you, needs_joins, needs_reload;
    bool needs_state; /* came, or came back, at another position than the table's */
};

/* A program that follows a table as JSON Lines. */
struct follower {
    struct follower *next, *previous;
    struct net_request *request;
    struct shown_table *table;
    char client[LIMITS_CLIENT_MAX];
};

enum join_state { JOIN_FREE, JOIN_WAITING, JOIN_SEATING, JOIN_SEATED, JOIN_REFUSED };

struct join {
    enum join_state state;
    struct api *api;
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

/* Somebody at the door: their password is checked, or waits for it, or the record of
 * their coming in is made durable. Or somebody who gets a password: it is hashed, and the
 * record of it made durable. The checker's thread reads and writes hash, password and
 * right; the rest is ours. */
struct api_check {
    bool is_on;
    struct api *api;
    void (*finish)(struct api *api, struct api_check *check); /* once the thread is done */
    struct pass pass;                                         /* that they will have */
    struct net_request *request;                              /* NULL: they left */
    char name[PASS_NAME_MAX];
    char hash[STAFF_HASH_MAX]; /* "": of nobody */
    char password[STAFF_PASSWORD_MAX];
    bool right;
    uint8_t link[LINKS_DIGEST_BYTES]; /* that they come in by */
    struct staff_member member;       /* who gets the password */
};

/* Refusals for asking too much, until they are written to the log: one line a minute. */
struct limits_note {
    int count;
    int64_t since_ms;
    char client[LIMITS_CLIENT_MAX]; /* the last of them */
    enum limits_kind kind;
};

/* A shared store opened again, by the committer's thread. */
struct api_reopening {
    const char *store;
    struct journal *writer, *reader;
    struct journal_watch *watch;
    enum sabot_status status;
    struct sabot_error error;
};

/* How the server stands with a shared store (api_follow.c). */
struct api_following {
    struct journal_watch *watch; /* NULL: it is out of reach */
    bool is_reopening;           /* the committer has it */
    struct api_reopening reopening;
    int64_t lost_ms, tried_ms, followed_ms;
    bool clock_is_wrong;
};

struct api {
    struct api_config config;
    struct api_following following;
    bool owns_journals;
    struct net *net;
    struct service *service;
    struct worker *committer;
    struct worker *checker;      /* of passwords */
    struct service_group *group; /* that the committer has */
    uint8_t pass_key[PASS_KEY_BYTES];
    struct heads_line signed_lines[SERVICE_GROUP_MAX]; /* by the group that was committed last */
    int signed_count;
    struct limits *limits;    /* NULL: nobody is limited */
    struct limits_note waits; /* who was told to wait, for the log */
    struct staff staff;
    struct ended ended;
    struct room_sheets sheets;
    struct sheetform *shipped_forms; /* of shipped_sheets[], in its order */
    struct api_check checks[API_CHECKS_MAX];
    struct allowance allowances[ROOM_EVENTS];
    struct errand *errands;
    struct viewer *viewers;
    struct follower *followers;
    int table_count;
    struct shown_table *tables[1024];
    struct join joins[API_JOINS_MAX];
    struct allowance joins_told; /* to other servers */
    bool joins_changed;
    struct reporter *reporter; /* these five are made when somebody first asks */
    struct library *library;
    struct verifier *verifier;
    struct watcher *watcher;
    struct exporter *exporter;
    int64_t told_ms; /* when those who watch were last told of changes */
    volatile sig_atomic_t stopping;
    bool closing; /* no new work; what is under way is finished */
    bool stopped; /* the network was told to end */
};

int64_t api_now_ms(void);
void api_wake(void *api); /* from any thread: a turn of the loop soon */
struct shown_table *api_table(struct api *api, const char *id);

/* ---- answers (api_answer.c) ---- */
void api_answer_json(struct api *api, struct net_request *request, int status, json_t *document,
                     const char *cookie); /* takes the document over; NULL: of want of memory */
void api_answer_no_memory(struct api *api, struct net_request *request);
void api_answer_problem(struct api *api, struct net_request *request, int status, const char *code,
                        const char *rule, const char *message);
/* Of reading the past: 404 under this code, 409 for a store that does not hold, or 503. */
void api_answer_trouble(struct api *api, struct net_request *request, enum sabot_status status,
                        const char *not_found, const struct sabot_error *error);
/* 200, 409, 422 or 503, by the service's reply. */
void api_answer_reply(struct api *api, struct net_request *request,
                      const struct service_reply *reply);

/* ---- routes (api_routes.c) ---- */
void api_on_request(void *context, struct net_request *request);
/* The pass of whoever asks this of that table. False, and answered, if they may not. */
bool api_has_right(struct api *api, struct net_request *request, enum sabot_command_kind kind,
                   const char *table, struct pass *pass);
/* The same of what concerns the room. */
bool api_may(struct api *api, struct net_request *request, enum room_request what,
             struct pass *pass);

/* A whole number of the query; true, and unchanged, if it is not there. */
bool api_query_number(const struct net_request *request, const char *name, uint64_t *number);
/* A body that is one JSON object, or NULL and answered. */
json_t *api_read_body(struct api *api, struct net_request *request);
/* The same of whoever may ask this of the room. */
json_t *api_read_permitted(struct api *api, struct net_request *request, enum room_request what,
                           struct pass *pass);

/* ---- how much a client may ask (api_limits.c) ---- */
bool api_on_admit(void *context, const char *address);
/* True of the machine's own address and of proxies: many people come by one of those. */
bool api_limits_is_near(const struct api *api, const char *address);
int api_on_wait(void *context, const struct net_request *request, bool is_socket);
void api_on_seen(void *context, const struct net_request *request, int status);
/* False: the client has as many streams open as it may. */
bool api_limits_begin_stream(struct api *api, const struct net_request *request,
                             char client[LIMITS_CLIENT_MAX]);
void api_limits_end_stream(struct api *api, const char *client);
/* Tells the log who was told to wait. */
void api_limits_settle(struct api *api, bool at_the_end);

/* One of the files of the pages; 404 if there is none of that path. */
void api_answer_page(struct api *api, struct net_request *request, const char *path);

/* ---- learning (api_learn.c) ---- */
void api_learn(struct api *api, struct net_request *request);
void api_calculator(struct api *api, struct net_request *request);
/* False while a keyed table is open in the room. */
bool api_calculator_is_open(struct api *api);

/* ---- people (api_people.c) ---- */
void api_sign_in(struct api *api, struct net_request *request);
void api_enter(struct api *api, struct net_request *request);
void api_demonstrate(struct api *api, struct net_request *request);
void api_sign_out(struct api *api, struct net_request *request);
void api_you(struct api *api, struct net_request *request);
json_t *api_you_json(const struct pass *pass);
/* The passes that came with a request; the one of `as=ROLE` alone, where it says so. */
void api_read_wallet(struct api *api, const struct net_request *request,
                     struct pass_wallet *wallet);
/* False, and answered, if it is of a console that was idle for too long. */
bool api_is_unlocked(struct api *api, struct net_request *request, const struct pass *pass);
/* 200 with this document, which it takes over, and the pass beside those that the client has. */
void api_answer_pass(struct api *api, struct net_request *request, const struct pass *pass,
                     json_t *answer);
/* A record of the room that was there, or that another server wrote. */
void api_on_note(void *context, const struct journal_record *record);
/* Answers whoever waited for a password check. */
void api_finish_checks(struct api *api);
/* A place for one more, or NULL. */
struct api_check *api_free_check(struct api *api);
/* A text of a body, not empty, that fits. */
bool api_read_text(const json_t *body, const char *field, char *space, size_t room);

/* ---- staff (api_staff.c) ---- */
void api_staff(struct api *api, struct net_request *request);
void api_hire(struct api *api, struct net_request *request);
void api_renew_password(struct api *api, struct net_request *request);
void api_dismiss(struct api *api, struct net_request *request);
void api_give_link(struct api *api, struct net_request *request);
/* Ends the streams of staff who are staff no more, and those of a pass that was signed out. */
void api_show_out_strangers(struct api *api);
void api_show_out(struct api *api, const struct pass *pass);

/* ---- sheets (api_sheets.c, api_next_sheet.c) ---- */
enum sabot_status api_open_sheets(struct api *api, struct sabot_error *error);
/* A record of the room that another server wrote. */
void api_sheets_hear(struct api *api, const struct journal_record *record);
void api_close_sheets(struct api *api);
/* A sheet of the room or a shipped one, by its name. */
SABOT_MUST_CHECK enum sabot_status api_read_sheet(struct api *api, const char *name,
                                                  struct sabot_sheet *sheet);
void api_sheet_form(struct api *api, struct net_request *request);
void api_sheets(struct api *api, struct net_request *request);
void api_sheet(struct api *api, struct net_request *request);
void api_check_sheet(struct api *api, struct net_request *request);
void api_write_sheet(struct api *api, struct net_request *request);
void api_rules(struct api *api, struct net_request *request);
void api_rules_style(struct api *api, struct net_request *request);
/* A record of sheets: what it says holds once it is durable, and then whoever asked is
 * answered as for a command. Frees the text; NULL is want of memory, and answered. */
void api_write_sheet_note(struct api *api, struct net_request *request, enum room_note kind,
                          const struct pass *pass, char *text);
void api_next_sheet(struct api *api, struct net_request *request, const char *table);
json_t *api_next_sheet_json(struct api *api, const char *table);
/* Lays those on their tables whose shoe is over. */
void api_apply_next_sheets(struct api *api);

/* ---- records of the room (api_notes.c) ---- */
/* Writes one down, unless there were too many of its kind: then it is counted. `table`
 * and `more` may be empty. */
void api_note(struct api *api, const struct pass *pass, enum room_event event, const char *table,
              const char *more);
/* The same; `done` is told once it is durable, or at once if it was left out. */
void api_note_then(struct api *api, const struct pass *pass, enum room_event event,
                   const char *table, const char *more, api_done *done, void *context);
/* Any record of the room; NULL: by the server itself. Frees the text; NULL, for want of
 * memory, writes nothing, and the errand goes nowhere. */
void api_write_note(struct api *api, enum room_note kind, const struct pass *pass, char *text,
                    struct errand *ticket);
/* Writes down that a pass was signed out, so that every server knows. */
void api_note_ended(struct api *api, const struct pass *pass, api_done *done, void *context);
/* Writes down that a one-time link was used. */
void api_note_link_used(struct api *api, const struct pass *pass,
                        const uint8_t digest[LINKS_DIGEST_BYTES], api_done *done, void *context);
/* Writes a text of the door's own; frees it. NULL, for want of memory, writes nothing. */
void api_note_text(struct api *api, enum room_note kind, char *text);
/* Writes down how many were left out. */
void api_settle_notes(struct api *api, bool at_the_end);

/* ---- other servers, and a store that comes and goes (api_follow.c) ---- */
/* Before the tables are read: what is written from here on is heard. */
enum sabot_status api_follow_begin(struct api *api, struct sabot_error *error);
/* Once a turn: hears, follows, opens again. Never waits for a connection. */
void api_follow(struct api *api);
void api_follow_end(struct api *api);
/* False, and answered with 503, if nothing can be decided now. */
bool api_may_decide(struct api *api, struct net_request *request);

/* ---- joining (api_joins.c) ---- */
void api_join(struct api *api, struct net_request *request, const char *table);
void api_join_state(struct api *api, struct net_request *request);
void api_join_answer(struct api *api, struct net_request *request, const char *table);
/* Somebody asked at another server, or was answered there. */
void api_join_hear(struct api *api, const struct journal_record *record);
json_t *api_joins_json(const struct api *api, const char *table);
/* True if the bettor of the pass sits at that table still (api_seated.c). */
bool api_is_seated(struct api *api, const struct pass *pass, const char *table);

/* ---- streams (api_streams.c) ---- */
void api_on_news(void *context, const struct service_news *news);
/* Renews the views of tables that changed; tells those who watch, if it is time. */
void api_send_changes(struct api *api);
bool api_on_open(void *context, struct net_socket *socket, const struct net_request *request,
                 void **data);
void api_on_message(void *context, struct net_socket *socket, void *data, const char *text,
                    size_t size);
void api_on_closed(void *context, struct net_socket *socket, void *data);
void api_on_writable(void *context, struct net_socket *socket, void *data);
void api_show_table(struct api *api, const char *id);
void api_position(const struct journal_head *head, char position[API_POSITION_MAX]);
void api_release_streams(struct api *api);

/* ---- events of the past (api_events.c) ---- */
/* Events from `from` to `to` as a JSON array; cards hidden from whoever may not see
 * them. NULL: none can be had. */
json_t *api_events_between(struct api *api, const char *table, const struct pass *pass,
                           uint64_t from, uint64_t to);
void api_events(struct api *api, struct net_request *request, const char *table);
json_t *api_event_json(const struct journal_record *record, const struct sabot_table *before,
                       const struct sabot_event *event);

/* ---- reports (api_reports.c) ---- */
void api_reports(struct api *api, struct net_request *request);
void api_report(struct api *api, struct net_request *request, const char *kind);
void api_report_style(struct api *api, struct net_request *request);
void api_reports_gone(struct api *api, const struct net_request *request);
/* Answers whoever waited for a report that is made. */
void api_reports_step(struct api *api);
void api_reports_close(struct api *api);

/* ---- errands (api.c) ---- */
/* NULL: no memory. Ends, and answers the request, with the service's reply. */
struct errand *errand_begin(struct api *api, struct net_request *request, api_done *done,
                            void *context);

#endif

/*
 * api_parts.h - the inside of the server, shared by its files alone.
 */
#ifndef HOST_API_API_PARTS_H
#define HOST_API_API_PARTS_H

#include "host/api/api.h"
#include "host/backroom/worker.h"
#include "host/door/door.h"
#include "host/journal/journal_notices.h"
#include "host/live/live.h"
#include "host/past/past.h"
#include "host/room/room_sheets.h"
#include "host/sheet/sheet_values.h"
#include "host/sheet/sheetfile.h"

#include <jansson.h>

#define API_CHECKS_MAX 32 /* people who sign in at once */

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
    bool leaves;                                              /* signs out */
    char name[PASS_NAME_MAX];
    char hash[STAFF_HASH_MAX]; /* "": of nobody */
    char password[STAFF_PASSWORD_MAX];
    bool right;
    uint8_t link[LINKS_DIGEST_BYTES]; /* that they come in by */
    struct staff_member member;       /* who gets the password */
};

/* A shared store opened again, by the committer's thread. */
struct api_reopening {
    const char *store;
    struct journal *writer, *reader;
    struct journal_notices *notices;
    enum sabot_status status;
    struct sabot_error error;
};

/* How the server stands with a shared store (api_follow.c). */
struct api_following {
    struct journal_notices *notices; /* NULL: it is out of reach */
    bool is_reopening;               /* the committer has it */
    struct api_reopening reopening;
    int64_t lost_ms, tried_ms, followed_ms;
    bool clock_is_wrong;
};

struct api {
    struct api_config config;
    struct door door;
    struct live live;
    struct past past;
    struct api_following following;
    bool owns_journals;
    struct worker *committer;
    struct worker *checker;                            /* of passwords */
    struct service_group *group;                       /* that the committer has */
    struct heads_line signed_lines[SERVICE_GROUP_MAX]; /* by the group that was committed last */
    int signed_count;
    struct room_sheets sheets;
    bool misses_sheets;                 /* out of memory when one was heard of */
    struct sheet_values *shipped_forms; /* of shipped_sheets[], in its order */
    struct api_check checks[API_CHECKS_MAX];
    atomic_bool stopping; /* by a signal */
    bool is_ready;        /* `ready` was called */
    bool stopped;         /* the network was told to end */
};

/* ---- routes (api_routes.c) ---- */
void api_on_request(void *context, struct net_request *request);
/* One of the files of the pages; 404 if there is none of that path. */
void api_answer_page(struct api *api, struct net_request *request, const char *path);

/* ---- learning (api_learn.c) ---- */
void api_learn(struct api *api, struct door_call *call);
void api_calculator(struct api *api, struct door_call *call);
/* False while a keyed table is open in the room. */
bool api_calculator_is_open(struct api *api);

/* ---- people (api_people.c) ---- */
void api_sign_in(struct api *api, struct door_call *call);
void api_enter(struct api *api, struct door_call *call);
void api_demonstrate(struct api *api, struct door_call *call);
void api_sign_out(struct api *api, struct door_call *call);
void api_you(struct api *api, struct door_call *call);
/* A record of the room that was there, or that another server wrote. */
void api_on_note(void *context, const struct journal_record *record);
/* Answers the clients that waited for a password check. */
void api_finish_checks(struct api *api);
/* A place for one more; NULL, and answered, if there is none. */
struct api_check *api_begin_check(struct api *api, struct net_request *request);

/* ---- staff (api_staff.c) ---- */
void api_staff(struct api *api, struct door_call *call);
void api_hire(struct api *api, struct door_call *call);
void api_renew_password(struct api *api, struct door_call *call);
void api_dismiss(struct api *api, struct door_call *call);
void api_give_link(struct api *api, struct door_call *call);
/* ---- sheets (api_sheets.c, api_next_sheet.c) ---- */
/* After the service has handed over the room's records. */
enum sabot_status api_open_sheets(struct api *api, struct sabot_error *error);
/* A record of the room: one that was there at the start, or of another server. */
void api_sheets_hear(struct api *api, const struct journal_record *record);
void api_close_sheets(struct api *api);
/* A sheet of the room or a shipped one, by its name. */
SABOT_MUST_CHECK enum sabot_status api_read_sheet(struct api *api, const char *name,
                                                  struct sabot_sheet *sheet);
/* A sheet as it was written; NULL: a shipped one. */
SABOT_MUST_CHECK enum sabot_status api_read_sheet_text(const char *name, const char *text,
                                                       struct sabot_sheet *sheet);
void api_sheet_form(struct api *api, struct door_call *call);
void api_sheets(struct api *api, struct door_call *call);
void api_sheet(struct api *api, struct door_call *call);
void api_check_sheet(struct api *api, struct door_call *call);
void api_write_sheet(struct api *api, struct door_call *call);
void api_rules(struct api *api, struct door_call *call);
void api_rules_style(struct api *api, struct door_call *call);
/* A record of sheets: what it says holds once it is durable, and then the client is
 * answered as for a command. Frees the text; NULL is out of memory, and answered. */
void api_write_sheet_note(struct api *api, struct net_request *request, enum room_note kind,
                          const struct pass *pass, char *text);
void api_next_sheet(struct api *api, struct door_call *call);
json_t *api_next_sheet_json(struct api *api, const char *table);
/* Lays those on their tables whose shoe is over. */
void api_apply_next_sheets(struct api *api);

/* ---- other servers, and a store that comes and goes (api_follow.c) ---- */
/* Before the tables are read: what is written from here on is heard. */
enum sabot_status api_follow_begin(struct api *api, struct sabot_error *error);
/* Once a turn: hears, follows, opens again. Never waits for a connection. */
void api_follow(struct api *api);
void api_follow_end(struct api *api);
/* False, and answered with 503, if nothing can be decided now. */
bool api_may_decide(struct api *api, struct net_request *request);

#endif

/*
 * api_parts.h - the inside of the server, shared by its files alone.
 */
#ifndef HOST_API_API_PARTS_H
#define HOST_API_API_PARTS_H

#include "host/api/api.h"
#include "host/api/api_checks.h"
#include "host/backroom/worker.h"
#include "host/beacon/beacon.h"
#include "host/door/door.h"
#include "host/journal/journal_notices.h"
#include "host/live/live.h"
#include "host/past/past.h"
#include "host/room/room_sheets.h"
#include "host/sheet/sheet_values.h"

#include <jansson.h>

/* A shared store opened again, by the committer's thread, which closes the old one first. */
struct api_reopening {
    const char *store;
    struct journal *old_writer, *old_reader;
    struct journal_notices *old_notices;
    struct journal *writer, *reader;
    struct journal_notices *notices;
    enum sabot_status status;
    struct sabot_error error;
};

/* How the server stands with a shared store (api_follow.c). */
struct api_following {
    struct journal_notices *notices; /* NULL: it is out of reach */
    struct journal_notices *lost;    /* those that failed, until the committer closes them */
    bool is_reopening;               /* the committer has it */
    bool is_resuming;                /* it is open, and its end is being read */
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
    struct worker *committer, *reader; /* of the store: the loop never waits for it */
    struct worker *checker;            /* of passwords, */
    struct worker *gate;               /* and of those of strangers: staff do not wait for them */
    struct beacon *beacon;             /* NULL: the room has none */
    struct passkey_site site;          /* without an origin: the room has no passkeys */
    struct service_group *group;       /* that the committer has */
    int64_t group_us;                  /* since when */
    struct service_reading *reading;   /* that the reader has */
    struct list papers;                /* that are kept, the newest last (api_paper.c) */
    int paper_count;
    struct list waiting; /* requests that wait for a look at the store (api_look.c) */
    struct heads_line signed_lines[SERVICE_GROUP_MAX]; /* by the group that was committed last */
    int signed_count;
    struct room_sheets sheets;
    bool misses_sheets;                    /* out of memory when one was heard of */
    struct api_looked_sheet *looked_sheet; /* that a command named last (api_sheet_look.c) */
    struct sabot_sheet *shipped;           /* shipped_sheets[], in its order, */
    struct sheet_values *shipped_forms;    /* and their forms */
    char *sheet_form;                      /* of any sheet: text, once somebody asked for it */
    struct api_check checks[API_CHECKS_MAX + API_CHECKS_QUICK];
    atomic_bool stopping;          /* by a signal */
    int64_t clock_ms;              /* when deadlines were last looked at */
    int64_t watched_ms, looked_ms; /* api_watch.c */
    bool is_ready;                 /* `ready` was called */
    bool stopped;                  /* the network was told to end */
    bool lots_confirmed;           /* every table knows of its chips that arrived */
    bool has_failed;               /* the store, which is a file: the server ends */
};

/* ---- routes (api_routes.c) ---- */
void api_on_request(void *context, struct net_request *request);
/* The same again, after these looks at the store. */
void api_run_request(struct api *api, struct net_request *request, unsigned looked);

/* Gives it to the service; the sheet is copied. */
void api_submit_command(struct api *api, const struct door_call *call,
                        struct service_request *asked, const struct sabot_sheet *sheet);

/* ---- the second person (api_confirm.c) ---- */
/* Of which round and of whom a request to a table is, that somebody confirms: a confirmation does
 * not hold for the next round, or the next one with that number. NULL: out of memory. */
json_t *api_confirmed_of(struct api *api, const char *table, const json_t *request);
/* Checks who confirms, and goes on; the client is answered either way. */
void api_confirm(struct api *api, const struct door_call *call, const json_t *confirm,
                 const struct service_request *asked, api_confirmed *then);
/* The dealer's answer to somebody who wants to sit down. */
void api_answer_join(struct api *api, struct door_call *call);
/* False, and answered, if the client is signed in as a dealer of the table and sits at it; or as
 * floor, for what decides. */
bool api_may_deal_and_bet(struct api *api, const struct door_call *call, bool decides);
/* Is the bank offered to this bettor, who has the name of one of the staff, or one that looks like
 * it? */
bool api_offers_staff(const struct api *api, const struct sabot_table *table, int number);
/* False, and answered, if the command takes the bank for such a one (R40, reading 7). */
bool api_may_bank(struct api *api, const struct door_call *call,
                  const struct sabot_command *command);
/* Somebody wants to sit down; not where they deal. */
void api_join(struct api *api, struct door_call *call);

/* ---- the room's beacon (api_beacon.c) ---- */
SABOT_MUST_CHECK enum sabot_status api_open_beacon(struct api *api, struct sabot_error *error);
/* For service_world.beacon. */
bool api_beacon(void *api, const char *name, int64_t after_ms, uint8_t value[FAIR_BYTES]);
/* Says so where a shoe is void for want of it. */
void api_hear_beacon(struct api *api, const struct service_news *news);
bool api_has_beacon(const struct api *api, const struct sabot_sheet *sheet);

/* ---- faults of the machine (api_faults.c) ---- */
void api_begin_clock(struct api *api);
void api_look_for_faults(struct api *api); /* once a turn */

/* ---- numbers for the operators (api_watch.c) ---- */
void api_watch(struct api *api, int64_t now_ms); /* once a turn */
void api_watch_commit(struct api *api, const struct service_group *group);

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

/* ---- staff (api_staff.c) ---- */
void api_staff(struct api *api, struct door_call *call);
void api_hire(struct api *api, struct door_call *call);
void api_renew_password(struct api *api, struct door_call *call);
void api_dismiss(struct api *api, struct door_call *call);
void api_give_link(struct api *api, struct door_call *call);
void api_end_links(struct api *api, struct door_call *call);
/* Whom the body names; NULL, and answered: nobody. */
const struct staff_member *api_find_member(struct api *api, const struct door_call *call);
/* That a password gives. */
struct pass api_pass_of(const struct staff_member *member);

/* ---- one card proved (api_proof.c) ---- */

void api_proof(struct api *api, struct door_call *call);

/* ---- chips between tables (api_lots.c) ---- */

/* Fills in what the other table sent. False: it is answered, or will be run again (api_look). */
bool api_check_lot(struct api *api, const struct door_call *call, struct sabot_command *command);
/* Lets each table know of its chips that another one took since the last look. */
void api_confirm_lots(struct api *api);

/* ---- other servers, and a store that comes and goes (api_follow.c) ---- */
/* Before the tables are read: what is written from here on is heard. */
enum sabot_status api_follow_begin(struct api *api, struct sabot_error *error);
/* Once a turn: hears, follows, opens again. Never waits for a connection. */
void api_follow(struct api *api);
/* A reading was finished: perhaps of a store that came back. */
void api_follow_read(struct api *api);
void api_follow_end(struct api *api);
/* False, and answered with 503, if nothing can be decided now. */
bool api_may_decide(struct api *api, struct net_request *request);

#endif

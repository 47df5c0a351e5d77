/*
 * rights.h - who may ask for what, where: the one matrix of role, command and
 * table. What a table itself hears from whom follows from its state
 * (sabot_table_hears); this says whose requests reach it at all.
 */
#ifndef HOST_ROOM_RIGHTS_H
#define HOST_ROOM_RIGHTS_H

#include "host/room/pass.h"
#include "sabot/event.h"

/* True if the holder may send this command to that table. A bettor's are for the bettor
 * of the pass alone: see room_may_for. */
bool room_may(const struct pass *pass, enum sabot_command_kind kind, const char *table);

/* True if the holder may speak for that bettor; 0 is nobody in particular. */
bool room_may_for(const struct pass *pass, int bettor);

/* What can be read of the past. */
enum room_reading {
    ROOM_READ_ROUNDS, /* any round: its story, with the cards of an open shoe's earlier ones */
    ROOM_EXPORT,      /* records as files */
    ROOM_VERIFY,      /* whether the whole journal holds */
    ROOM_REPORT,      /* the room's reports */
    ROOM_READINGS,
};

extern const char *const room_reading_names[ROOM_READINGS]; /* `read-rounds` */

/* True if the holder may; NULL: of every table. */
bool room_may_read(const struct pass *pass, enum room_reading reading, const char *table);

/* True if the holder may see the cards of earlier rounds of that table's open shoe. */
bool room_may_audit(const struct pass *pass, const char *table);

/* Which of somebody's passes they read with: the newest that may, else as room_choose_reader. */
const struct pass *room_choose_auditor(const struct pass_wallet *wallet, enum room_reading reading,
                                       const char *table);

/* Which of somebody's passes a request is made with: the newest that may do it, else
 * the newest for that table, else the newest; a board's where there is none. */
const struct pass *room_choose(const struct pass_wallet *wallet, enum sabot_command_kind kind,
                               const char *table);
/* The same for a client that only reads; NULL: no table in particular. */
const struct pass *room_choose_reader(const struct pass_wallet *wallet, const char *table);

/* What concerns the room rather than a table. Sheets are for everybody to read: they are
 * posted where people play (R53). */
enum room_request {
    ROOM_WRITE_SHEETS,
    ROOM_READ_STAFF,
    ROOM_CHANGE_STAFF,
    ROOM_ACKNOWLEDGE, /* an alarm */
    ROOM_REQUESTS,
};

extern const char *const room_request_names[ROOM_REQUESTS]; /* `write-sheets` */
extern const bool room_request_rights[ROOM_REQUESTS][PASS_ROLES];

/* As room_choose: the newest that may, else the newest. */
const struct pass *room_choose_for(const struct pass_wallet *wallet, enum room_request request);

/* The actor as the table knows it. Requires: room_may. */
struct sabot_actor room_actor(const struct pass *pass);

#endif

/*
 * limits.h - how much one client may ask of a server.
 *
 * A table has a row for each kind: how many at once, and how many of them come back a
 * minute. A client is an address or a pass; what one uses up takes nothing from
 * another. Memory is fixed: clients that were not seen for longest are forgotten, and
 * start again. Time is an argument; it knows no network and keeps no secret.
 *
 * A new kind: its place in the enum, its row in LIMITS_ROWS, who asks for it
 * (host/door/door_limits.c), and docs/room.md. The room's form follows from the row.
 */
#ifndef HOST_LIMITS_LIMITS_H
#define HOST_LIMITS_LIMITS_H

#include "sabot/base.h"

enum limits_kind {
    LIMITS_REQUESTS,      /* of an address, without a pass */
    LIMITS_PASS_REQUESTS, /* of a pass, from any address: others cannot starve a console */
    LIMITS_SIGN_INS,    /* of an address, or of staff; the delay of a name is host/room/staff.h's */
    LIMITS_COMMANDS,    /* of a bettor's pass: each may be a record */
    LIMITS_CONNECTIONS, /* new ones, of an address that is no proxy of ours */
    LIMITS_STREAMS,     /* open at the same time, of a pass, or of an address without one */
    LIMITS_KINDS
};

/* Each kind's name in a room's file, and what holds where a room says nothing. Those of the
 * second list come back by limits_give_back alone.
 *
 * A room's guests may all come from one address, behind its wireless network; a page loads
 * some twenty files. A dealer keys a card in half a second at best; programs that feed a
 * table are quicker. A bettor moves chips by hand. */
#define LIMITS_ROWS(ROW)                                                                           \
    ROW(LIMITS_REQUESTS, "requests", 2000, 12000)                                                  \
    ROW(LIMITS_PASS_REQUESTS, "pass_requests", 4000, 60000)                                        \
    ROW(LIMITS_SIGN_INS, "sign_ins", 100, 30)                                                      \
    ROW(LIMITS_COMMANDS, "commands", 300, 120)                                                     \
    ROW(LIMITS_CONNECTIONS, "connections", 400, 6000)
#define LIMITS_ROWS_GIVEN_BACK(ROW) ROW(LIMITS_STREAMS, "streams", 1500, 0)

struct limits_row {
    int at_once;  /* 0: no limit */
    int a_minute; /* that come back; 0: they come back by limits_give_back alone */
};

struct limits_table {
    struct limits_row of[LIMITS_KINDS];
};

/* What holds where a room says nothing. */
extern const struct limits_table limits_usual;
/* As a room's file names them: `requests`, `pass_requests`, ... */
extern const char *const limits_names[LIMITS_KINDS];

#define LIMITS_KEY_BYTES   16
#define LIMITS_CLIENT_MAX  112
#define LIMITS_CLIENTS_MAX 4096

struct limits;

/* `key` is random, so that nobody can choose whom to have forgotten. NULL: no memory. */
struct limits *limits_new(const struct limits_table *table, const uint8_t key[LIMITS_KEY_BYTES]);
void limits_free(struct limits *limits);

/* Takes `count` for the client. 0: granted. Otherwise nothing is taken, and it is to wait
 * for so many seconds. */
int limits_take(struct limits *limits, enum limits_kind kind, const char *client, int count,
                int64_t now_ms);
/* What limits_take would say; takes nothing. */
int limits_look(struct limits *limits, enum limits_kind kind, const char *client, int count,
                int64_t now_ms);
/* One that was taken and does not come back by itself: a stream that ended. */
void limits_give_back(struct limits *limits, enum limits_kind kind, const char *client);

/* The rate-limit key of a numeric address: IPv4 whole, IPv6 its /64, because one client has
 * all of those addresses. Anything else is copied, truncated. */
void limits_client_of(const char *address, char client[LIMITS_CLIENT_MAX]);

#endif

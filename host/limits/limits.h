/*
 * limits.h - how much one client may ask of a server.
 *
 * One table says how much of each kind: so many at once, and so many a minute that
 * come back. A client is an address or a pass; what one uses up takes nothing from
 * another. Memory is fixed: clients that were not seen for longest are forgotten, and
 * begin anew. Time is an argument; it knows no network and keeps no secret.
 */
#ifndef HOST_LIMITS_LIMITS_H
#define HOST_LIMITS_LIMITS_H

#include "sabot/base.h"

enum limits_kind {
    LIMITS_REQUESTS,      /* of an address, without a pass */
    LIMITS_PASS_REQUESTS, /* of a pass, from any address: others cannot starve a console */
    LIMITS_SIGN_INS,    /* of an address, or of staff; the delay of a name is host/room/staff.h's */
    LIMITS_CONNECTIONS, /* new ones, of an address that is no proxy of ours */
    LIMITS_STREAMS,     /* open at the same time, of a pass, or of an address without one */
    LIMITS_KINDS
};

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
struct limits *limits_make(const struct limits_table *table, const uint8_t key[LIMITS_KEY_BYTES]);
void limits_release(struct limits *limits);

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

/*
 * net_crowd.h - who holds how many places, by the address they come from; for the files of host/net
 * alone.
 *
 * Where places run out, the client that has most of them gives way: a few cannot keep the others
 * out. Joining and leaving cost the same whatever the crowd, and so does finding that client. An
 * IPv6 client has a whole /64.
 */
#ifndef HOST_NET_NET_CROWD_H
#define HOST_NET_NET_CROWD_H

#include "host/list/list.h"

#include <stdint.h>

#define NET_CLIENT_SLOTS 4096

/* Connections on which nobody has said a whole request, or the next one; those that only wait for
 * the client to read what was said; and all. */
enum net_crowd_kind { NET_WAITING, NET_FINISHED, NET_ALL, NET_CROWDS };

/* What one client has of a crowd. */
struct net_share {
    struct list link;   /* among those that have as many */
    struct list places; /* the oldest first */
    struct list known;  /* those of staff, in the crowd of all; those that had an answer, where they
                           wait */
    int count;          /* of both */
};

struct net_client {
    struct list link;
    uint64_t key;
    struct net_share shares[NET_CROWDS];
};

struct net_crowd {
    struct list *levels;   /* two a count: of shares where all are known, and of the others */
    int level_count, most; /* levels that were ever used; the highest that is not empty */
    int count;
};

struct net_crowds {
    struct net_crowd of[NET_CROWDS];
    struct list slots[NET_CLIENT_SLOTS]; /* struct net_client */
    uint64_t seed;
};

/* For as many places at most; the seed is random: nobody can choose whose slot they share. False:
 * out of memory; net_crowds_clear in any case. */
bool net_crowds_init(struct net_crowds *crowds, int most, uint64_t seed);
void net_crowds_clear(struct net_crowds *crowds); /* nobody may be left */

/* Takes a place in the crowd of all, as the youngest, and as one of staff if it is known; that must
 * be left last. Gives whose the address is; NULL: out of memory. */
struct net_client *net_crowds_enter(struct net_crowds *crowds, const char *address,
                                    struct list *place, bool is_known);
/* Takes one in another crowd, as the youngest; known: it had an answer. */
void net_crowds_join(struct net_crowds *crowds, enum net_crowd_kind kind, struct net_client *client,
                     struct list *place, bool is_known);
void net_crowds_leave(struct net_crowds *crowds, enum net_crowd_kind kind,
                      struct net_client *client, struct list *place);
/* The place that gives way in another crowd: the oldest of the client that has most, and if several
 * have, of one that has some that are not known, for longest. Those that are known give way last.
 * NULL: nobody has any. */
struct list *net_crowds_oldest(const struct net_crowds *crowds, enum net_crowd_kind kind);
/* In that of all: the youngest of the client that has most, and if several have, of the one that
 * came to as many last. One of staff only if it and all who have as many have no other. */
struct list *net_crowds_youngest(const struct net_crowds *crowds);

#endif

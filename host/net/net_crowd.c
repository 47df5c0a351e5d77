/*
 * net_crowd.c - see net_crowd.h.
 */
#include "host/net/net_crowd.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

bool net_crowds_init(struct net_crowds *crowds, int most, uint64_t seed) {
    bool is_done = true;
    crowds->seed = seed;
    for (int i = 0; i < NET_CLIENT_SLOTS; i++)
        list_init(&crowds->slots[i]);
    for (int i = 0; i < NET_CROWDS; i++) {
        crowds->of[i] = (struct net_crowd){.level_count = 1};
        crowds->of[i].levels = calloc(2 * ((size_t)most + 1), sizeof(struct list));
        is_done &= crowds->of[i].levels != NULL;
    }
    return is_done;
}

void net_crowds_clear(struct net_crowds *crowds) {
    for (int i = 0; i < NET_CROWDS; i++)
        free(crowds->of[i].levels);
}

/* The network of an IPv6 address; an IPv4 address also as IPv6 writes it (::ffff:192.0.2.1), which
 * a proxy may name. */
static uint64_t key_of(const char *address) {
    struct in6_addr six = IN6ADDR_ANY_INIT;
    uint64_t key;
    if (inet_pton(AF_INET, address, &six.s6_addr[4]) != 1 &&
        inet_pton(AF_INET6, address, &six) == 1 && IN6_IS_ADDR_V4MAPPED(&six))
        memcpy(&six.s6_addr[4], &six.s6_addr[12], 4);
    memcpy(&key, &six, sizeof key);
    return key;
}

/* NULL: out of memory. */
static struct net_client *find(struct net_crowds *crowds, const char *address) {
    uint64_t key = key_of(address), mixed = (key ^ crowds->seed) * 0x9E3779B97F4A7C15U;
    struct list *slot = &crowds->slots[(mixed ^ mixed >> 32) * (crowds->seed | 1) >> 52];
    LIST_EACH(struct net_client, client, slot) {
        if (client->key == key)
            return client;
    }
    struct net_client *client = calloc(1, sizeof *client);
    if (client == NULL)
        return NULL;
    client->key = key;
    for (int i = 0; i < NET_CROWDS; i++) {
        list_init(&client->shares[i].places);
        list_init(&client->shares[i].known);
    }
    list_add(slot, &client->link);
    return client;
}

/* As many places are more where some are of strangers. */
static int level_of(const struct net_share *share) {
    return 2 * share->count + !list_is_empty(&share->places);
}

/* Counts only ever change by one: the search for the highest level goes down no further than it
 * went up. In the crowd of all the newest of a level is who came up to it last: one that comes down
 * had as many before. */
static void count(struct net_crowds *crowds, enum net_crowd_kind kind, struct net_client *client,
                  int by) {
    struct net_crowd *crowd = &crowds->of[kind];
    struct net_share *share = &client->shares[kind];
    if (share->count > 0)
        list_remove(&share->link);
    share->count += by;
    crowd->count += by;
    int level = level_of(share);
    while (crowd->level_count <= level)
        list_init(&crowd->levels[crowd->level_count++]);
    struct list *shares = &crowd->levels[level];
    if (share->count > 0)
        list_add(kind == NET_ALL && by < 0 ? shares->next : shares, &share->link);
    if (level > crowd->most)
        crowd->most = level;
    while (crowd->most > 0 && list_is_empty(&crowd->levels[crowd->most]))
        crowd->most--;
}

struct net_client *net_crowds_enter(struct net_crowds *crowds, const char *address,
                                    struct list *place, bool is_known) {
    struct net_client *client = find(crowds, address);
    if (client == NULL)
        return NULL;
    struct net_share *share = &client->shares[NET_ALL];
    list_add(is_known ? &share->known : &share->places, place);
    count(crowds, NET_ALL, client, 1);
    return client;
}

void net_crowds_join(struct net_crowds *crowds, enum net_crowd_kind kind, struct net_client *client,
                     struct list *place, bool is_known) {
    struct net_share *share = &client->shares[kind];
    list_add(is_known ? &share->known : &share->places, place);
    count(crowds, kind, client, 1);
}

void net_crowds_leave(struct net_crowds *crowds, enum net_crowd_kind kind,
                      struct net_client *client, struct list *place) {
    list_remove(place);
    count(crowds, kind, client, -1);
    if (kind == NET_ALL && client->shares[kind].count == 0) {
        list_remove(&client->link);
        free(client);
    }
}

struct list *net_crowds_oldest(const struct net_crowds *crowds, enum net_crowd_kind kind) {
    const struct net_crowd *crowd = &crowds->of[kind];
    if (crowd->most == 0)
        return NULL;
    const struct net_share *share =
        LIST_STRUCT(crowd->levels[crowd->most].next, struct net_share, link);
    return list_is_empty(&share->places) ? share->known.next : share->places.next;
}

struct list *net_crowds_youngest(const struct net_crowds *crowds) {
    const struct net_crowd *crowd = &crowds->of[NET_ALL];
    if (crowd->most == 0)
        return NULL;
    const struct net_share *share =
        LIST_STRUCT(crowd->levels[crowd->most].previous, struct net_share, link);
    return list_is_empty(&share->places) ? share->known.previous : share->places.previous;
}

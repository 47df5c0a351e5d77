/*
 * net_crowd.c - see net_crowd.h.
 */
#include "host/net/net_crowd.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

bool net_crowds_init(struct net_crowds *crowds, int most, uint64_t seed) {
    bool is_done = true;
    crowds->seed = seed;
    for (int i = 0; i < NET_CLIENT_SLOTS; i++)
        list_init(&crowds->slots[i]);
    for (int i = 0; i < NET_CROWDS; i++) {
        crowds->of[i] = (struct net_crowd){.level_count = 1};
        crowds->of[i].levels = calloc((size_t)most + 1, sizeof(struct list));
        is_done &= crowds->of[i].levels != NULL;
    }
    return is_done;
}

void net_crowds_clear(struct net_crowds *crowds) {
    for (int i = 0; i < NET_CROWDS; i++)
        free(crowds->of[i].levels);
}

static uint64_t key_of(const char *address) {
    uint8_t bytes[16] = {0};
    uint64_t key;
    if (inet_pton(AF_INET, address, bytes + 4) != 1)
        (void)inet_pton(AF_INET6, address, bytes);
    memcpy(&key, bytes, sizeof key);
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
    for (int i = 0; i < NET_CROWDS; i++)
        list_init(&client->shares[i].places);
    list_add(slot, &client->link);
    return client;
}

/* Counts only ever change by one: so a level is first used after the one below it, and the search
 * for the highest one goes down no further than it went up. */
static void count(struct net_crowd *crowd, struct net_share *share, int by) {
    if (share->count > 0)
        list_remove(&share->link);
    share->count += by;
    crowd->count += by;
    if (share->count == crowd->level_count)
        list_init(&crowd->levels[crowd->level_count++]);
    if (share->count > 0)
        list_add(&crowd->levels[share->count], &share->link);
    if (share->count > crowd->most)
        crowd->most = share->count;
    while (crowd->most > 0 && list_is_empty(&crowd->levels[crowd->most]))
        crowd->most--;
}

struct net_client *net_crowds_enter(struct net_crowds *crowds, const char *address,
                                    struct list *place, bool is_first) {
    struct net_client *client = find(crowds, address);
    if (client == NULL)
        return NULL;
    struct net_share *share = &client->shares[NET_ALL];
    list_add(is_first ? share->places.next : &share->places, place);
    count(&crowds->of[NET_ALL], share, 1);
    return client;
}

void net_crowds_join(struct net_crowds *crowds, enum net_crowd_kind kind, struct net_client *client,
                     struct list *place) {
    list_add(&client->shares[kind].places, place);
    count(&crowds->of[kind], &client->shares[kind], 1);
}

void net_crowds_leave(struct net_crowds *crowds, enum net_crowd_kind kind,
                      struct net_client *client, struct list *place) {
    list_remove(place);
    count(&crowds->of[kind], &client->shares[kind], -1);
    if (kind == NET_ALL && client->shares[kind].count == 0) {
        list_remove(&client->link);
        free(client);
    }
}

const struct list *net_crowds_most(const struct net_crowds *crowds, enum net_crowd_kind kind) {
    const struct net_crowd *crowd = &crowds->of[kind];
    if (crowd->most == 0)
        return NULL;
    return &LIST_STRUCT(crowd->levels[crowd->most].next, struct net_share, link)->places;
}

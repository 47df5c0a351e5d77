/*
 * limits.c - a table of clients in sets of a few, each in the set that its hash says; the
 * one not seen for longest makes room. See limits.h.
 */
#include "host/limits/limits.h"

#include "sabot/text.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define WAYS              8 /* clients of one set */
#define SETS              (LIMITS_CLIENTS_MAX / WAYS)
#define MINUTE_US         INT64_C(60000000)
#define WAIT_FOR_GIVEN    5 /* seconds: nobody knows when one is given back */
#define WAIT_MOST_SECONDS 3600

_Static_assert(LIMITS_KEY_BYTES == crypto_shorthash_KEYBYTES, "the key is the hash's");

#define NAME(kind, name, most, minute)  [kind] = (name),
#define USUAL(kind, name, most, minute) [kind] = {most, minute},

const char *const limits_names[LIMITS_KINDS] = {LIMITS_ROWS(NAME) LIMITS_ROWS_GIVEN_BACK(NAME)};
const struct limits_table limits_usual = {{LIMITS_ROWS(USUAL) LIMITS_ROWS_GIVEN_BACK(USUAL)}};

struct entry {
    char client[LIMITS_CLIENT_MAX]; /* empty: free */
    enum limits_kind kind;
    int held;        /* and not given back */
    int64_t full_us; /* when all that was used has come back */
    int64_t seen_us;
};

struct limits {
    struct limits_table table;
    uint8_t key[LIMITS_KEY_BYTES];
    struct entry sets[SETS][WAYS];
};

struct limits *limits_new(const struct limits_table *table, const uint8_t key[LIMITS_KEY_BYTES]) {
    struct limits *limits = calloc(1, sizeof *limits);
    if (limits == NULL)
        return NULL;
    limits->table = *table;
    memcpy(limits->key, key, LIMITS_KEY_BYTES);
    return limits;
}

void limits_free(struct limits *limits) {
    free(limits);
}

/* ---- finding ---- */

static struct entry *set_of(struct limits *limits, enum limits_kind kind, const char *client) {
    uint8_t words[LIMITS_CLIENT_MAX + 1], hash[crypto_shorthash_BYTES];
    size_t length = strnlen(client, LIMITS_CLIENT_MAX - 1);
    uint64_t number;
    words[0] = (uint8_t)kind;
    memcpy(words + 1, client, length);
    crypto_shorthash(hash, words, length + 1, limits->key);
    memcpy(&number, hash, sizeof number);
    return limits->sets[number % SETS];
}

static struct entry *find(struct entry *set, enum limits_kind kind, const char *client) {
    for (int i = 0; i < WAYS; i++)
        if (set[i].kind == kind && client[0] != '\0' &&
            strncmp(set[i].client, client, LIMITS_CLIENT_MAX - 1) == 0)
            return &set[i];
    return NULL;
}

/* Before another: free ones, then those that hold nothing, then the oldest. */
static bool leaves_before(const struct entry *one, const struct entry *other) {
    if ((one->client[0] == '\0') != (other->client[0] == '\0'))
        return one->client[0] == '\0';
    if ((one->held == 0) != (other->held == 0))
        return one->held == 0;
    return one->seen_us < other->seen_us;
}

static struct entry *make_room(struct entry *set, enum limits_kind kind, const char *client) {
    struct entry *out = &set[0];
    for (int i = 1; i < WAYS; i++)
        if (leaves_before(&set[i], out))
            out = &set[i];
    *out = (struct entry){.kind = kind};
    sabot_text_copy(out->client, sizeof out->client, client);
    return out;
}

/* ---- counting ---- */

/* Seconds to wait; 0: `entry` is as it is after the taking. */
static int take_timed(struct entry *entry, struct limits_row row, int count, int64_t now_us) {
    int64_t each_us = MINUTE_US / row.a_minute;
    int64_t full_us = entry->full_us > now_us ? entry->full_us : now_us;
    /* A clock that was set back must not lock anybody out for longer than the limit is. */
    if (full_us > now_us + row.at_once * each_us)
        full_us = now_us + row.at_once * each_us;
    entry->full_us = full_us;
    int64_t over_us = full_us + count * each_us - now_us - row.at_once * each_us;
    if (over_us > 0) {
        int64_t seconds = (over_us + 999999) / 1000000;
        return seconds > WAIT_MOST_SECONDS ? WAIT_MOST_SECONDS : (int)seconds;
    }
    entry->full_us = full_us + count * each_us;
    return 0;
}

static int take(struct entry *entry, struct limits_row row, int count, int64_t now_us) {
    if (row.a_minute > 0)
        return take_timed(entry, row, count, now_us);
    if (entry->held + count > row.at_once)
        return WAIT_FOR_GIVEN;
    entry->held += count;
    return 0;
}

int limits_take(struct limits *limits, enum limits_kind kind, const char *client, int count,
                int64_t now_ms) {
    struct limits_row row = limits->table.of[kind];
    if (row.at_once == 0)
        return 0;
    struct entry *set = set_of(limits, kind, client);
    struct entry *entry = find(set, kind, client);
    if (entry == NULL)
        entry = make_room(set, kind, client);
    entry->seen_us = now_ms * 1000;
    return take(entry, row, count, now_ms * 1000);
}

int limits_look(struct limits *limits, enum limits_kind kind, const char *client, int count,
                int64_t now_ms) {
    struct limits_row row = limits->table.of[kind];
    if (row.at_once == 0)
        return 0;
    const struct entry *entry = find(set_of(limits, kind, client), kind, client);
    struct entry copy = entry != NULL ? *entry : (struct entry){.kind = kind};
    return take(&copy, row, count, now_ms * 1000);
}

void limits_give_back(struct limits *limits, enum limits_kind kind, const char *client) {
    struct entry *entry = find(set_of(limits, kind, client), kind, client);
    if (entry != NULL && entry->held > 0)
        entry->held--;
}

/* ---- clients ---- */

void limits_client_of(const char *address, char client[LIMITS_CLIENT_MAX]) {
    struct in6_addr six;
    char text[INET6_ADDRSTRLEN];
    if (inet_pton(AF_INET6, address, &six) != 1) {
        sabot_text_copy(client, LIMITS_CLIENT_MAX, address[0] != '\0' ? address : "nobody");
        return;
    }
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, &six.s6_addr[12], text, sizeof text);
        sabot_text_copy(client, LIMITS_CLIENT_MAX, text);
        return;
    }
    memset(&six.s6_addr[8], 0, 8);
    inet_ntop(AF_INET6, &six, text, sizeof text);
    struct sabot_text words = sabot_text_in(client, LIMITS_CLIENT_MAX);
    sabot_text_print(&words, "%s/64", text);
}

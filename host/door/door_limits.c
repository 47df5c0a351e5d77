/*
 * door_limits.c - whose request it is, and how much of it they may ask: by their pass, if
 * they have one, and else by their address. The counting is host/limits'.
 */
#include "host/door/door.h"
#include "host/net/net_words.h"

#include <string.h>

#define EVENTS_COUNT   20 /* the past of a table is read anew for each who asks */
#define VISITORS_COUNT 20 /* records that a stranger writes, who gets a pass by asking for it */
#define TELL_MS        60000

bool door_is_near(const struct door *door, const char *address) {
    return net_words_is_one_of(address, door->proxies) || strncmp(address, "127.", 4) == 0 ||
           strcmp(address, "::1") == 0;
}

static int note(struct door *door, int seconds, enum limits_kind kind, const char *client) {
    struct door_waits *waits = &door->waits;
    if (seconds == 0)
        return 0;
    metrics_add(door->metrics, METRICS_LIMITED, 1);
    if (waits->count++ == 0)
        waits->since_ms = door_now_ms();
    waits->kind = kind;
    sabot_text_copy(waits->client, sizeof waits->client, client);
    return seconds;
}

static int take(struct door *door, enum limits_kind kind, const char *client, int count) {
    return note(door, limits_take(door->limits, kind, client, count, door_now_ms()), kind, client);
}

bool door_admits(struct door *door, const char *address) {
    char client[LIMITS_CLIENT_MAX];
    if (door->limits == NULL || door_is_near(door, address))
        return true;
    limits_client_of(address, client);
    return take(door, LIMITS_CONNECTIONS, client, 1) == 0;
}

/* `dealer Dana t1 0`: what tells two passes apart and is no secret. A mark goes by the
 * password of who signed in there. */
static void write_client(const struct pass *pass, char client[LIMITS_CLIENT_MAX]) {
    struct sabot_text text = sabot_text_in(client, LIMITS_CLIENT_MAX);
    sabot_text_print(&text, "%s %s %s %lld", pass_role_names[pass->role], pass->name, pass->table,
                     pass->role == PASS_BOARD ? (long long)pass->since : pass->bettor);
}

static bool pass_client(struct door *door, const struct net_request *request,
                        char client[LIMITS_CLIENT_MAX]) {
    struct pass_wallet wallet;
    door_read_wallet(door, request, &wallet);
    if (wallet.count > 0)
        write_client(&wallet.passes[0], client);
    return wallet.count > 0;
}

bool door_knows(struct door *door, const struct net_request *request,
                char client[LIMITS_CLIENT_MAX]) {
    struct pass_wallet wallet = {.count = 0};
    if (request->cookie[0] != '\0')
        door_read_wallet(door, request, &wallet);
    for (int i = 0; i < wallet.count; i++)
        if (wallet.passes[i].role != PASS_BETTOR) {
            write_client(&wallet.passes[i], client);
            return true;
        }
    limits_client_of(request->peer, client);
    return false;
}

void door_client_of(struct door *door, const struct net_request *request,
                    char client[LIMITS_CLIENT_MAX]) {
    if (request->cookie[0] == '\0' || !pass_client(door, request, client))
        limits_client_of(request->peer, client);
}

static bool is_at(const struct net_request *request, const char *path) {
    return strcmp(request->path, path) == 0;
}

static int count_of(const struct net_request *request) {
    size_t length = strlen(request->path);
    return length > 7 && strcmp(request->path + length - 7, "/events") == 0 ? EVENTS_COUNT : 1;
}

/* What a bettor asks of their table, whatever other passes are beside theirs. */
static bool is_of_bettor(struct door *door, const struct net_request *request,
                         char client[LIMITS_CLIENT_MAX]) {
    char table[JOURNAL_STREAM_MAX];
    struct pass_wallet wallet;
    if (request->method != NET_POST || door_path_id(request->path, "/api/tables/", table) == NULL)
        return false;
    door_read_wallet(door, request, &wallet);
    const struct pass *bettor = pass_wallet_find(&wallet, PASS_BETTOR);
    if (bettor == NULL || !pass_is_at(bettor, table))
        return false;
    write_client(bettor, client);
    return true;
}

/* At a table of a demonstration. */
static bool is_of_visitor(const struct door *door, const struct net_request *request) {
    return door->visitors_table != NULL && request->method == NET_POST &&
           strncmp(request->path, "/api/tables/", strlen("/api/tables/")) == 0;
}

int door_must_wait(struct door *door, const struct net_request *request, bool is_socket) {
    char client[LIMITS_CLIENT_MAX], known[LIMITS_CLIENT_MAX];
    if (door->limits == NULL)
        return 0;
    bool has_pass = request->cookie[0] != '\0' && pass_client(door, request, client);
    if (!has_pass)
        limits_client_of(request->peer, client);
    int seconds =
        take(door, has_pass ? LIMITS_PASS_REQUESTS : LIMITS_REQUESTS, client, count_of(request));
    if (seconds == 0 && is_at(request, "/api/sign-in")) { /* a link is no password to be guessed */
        (void)door_knows(door, request, known);
        seconds = take(door, LIMITS_SIGN_INS, known, 1);
    }
    if (seconds == 0 && has_pass && is_of_bettor(door, request, known))
        seconds = take(door, LIMITS_COMMANDS, known, 1);
    if (seconds == 0 && is_of_visitor(door, request)) {
        limits_client_of(request->peer, known);
        seconds = take(door, LIMITS_REQUESTS, known, VISITORS_COUNT);
    }
    if (seconds == 0 && is_socket)
        seconds = note(door, limits_look(door->limits, LIMITS_STREAMS, client, 1, door_now_ms()),
                       LIMITS_STREAMS, client);
    return seconds;
}

bool door_begin_stream(struct door *door, const struct net_request *request,
                       char client[LIMITS_CLIENT_MAX]) {
    door_client_of(door, request, client);
    return door->limits == NULL || take(door, LIMITS_STREAMS, client, 1) == 0;
}

void door_end_stream(struct door *door, const char *client) {
    if (door->limits != NULL)
        limits_give_back(door->limits, LIMITS_STREAMS, client);
}

void door_settle_limits(struct door *door, bool at_the_end) {
    struct door_waits *waits = &door->waits;
    if (waits->count == 0 || (!at_the_end && door_now_ms() - waits->since_ms < TELL_MS))
        return;
    log_write(door->log, LOG_WARNING,
              "%d refused for asking too much in a minute; the last: %s of %s", waits->count,
              limits_names[waits->kind], waits->client);
    waits->count = 0;
}

/* The query is left out: it may hold a ticket. */
void door_seen(const struct door *door, const struct net_request *request, int status) {
    bool is_post = request->method == NET_POST;
    metrics_add(door->metrics, METRICS_REQUESTS + status / 100 - 2, 1);
    int64_t us = request->asked_us != 0 ? net_clock_us() - request->asked_us : 0;
    if (request->asked_us != 0) /* else it was refused before it was whole */
        metrics_spread(door->metrics, is_post ? METRICS_WRITES : METRICS_READS, us);
    const struct log_request seen = {.id = request->id,
                                     .client = request->peer,
                                     .method = is_post ? "POST" : "GET",
                                     .path = request->path[0] != '\0' ? request->path : "?",
                                     .status = status,
                                     .us = us};
    log_write_of(door->log, LOG_REQUEST, &seen, "%s %s %s %d", seen.client, seen.method, seen.path,
                 status);
}

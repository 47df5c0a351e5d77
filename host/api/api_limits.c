/*
 * api_limits.c - whose request it is, and how much of it they may ask: by their pass, if
 * they have one, and else by their address. The counting is host/limits'.
 */
#include "host/api/api_parts.h"

#include <string.h>

#define EVENTS_COUNT 20 /* the past of a table is read anew for each who asks */
#define TELL_MS      60000

bool api_limits_is_near(const struct api *api, const char *address) {
    for (const char *const *at = api->config.net.proxies; at != NULL && *at != NULL; at++)
        if (strcmp(*at, address) == 0)
            return true;
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static int note(struct api *api, int seconds, enum limits_kind kind, const char *client) {
    struct limits_note *waits = &api->waits;
    if (seconds == 0)
        return 0;
    if (waits->count++ == 0)
        waits->since_ms = api_now_ms();
    waits->kind = kind;
    sabot_text_copy(waits->client, sizeof waits->client, client);
    return seconds;
}

static int take(struct api *api, enum limits_kind kind, const char *client, int count) {
    return note(api, limits_take(api->limits, kind, client, count, api_now_ms()), kind, client);
}

bool api_on_admit(void *context, const char *address) {
    struct api *api = context;
    char client[LIMITS_CLIENT_MAX];
    if (api->limits == NULL || api_limits_is_near(api, address))
        return true;
    limits_client_of(address, client);
    return take(api, LIMITS_CONNECTIONS, client, 1) == 0;
}

/* `dealer Dana t1 0`: what tells two passes apart and is no secret. */
static bool pass_client(struct api *api, const struct net_request *request,
                        char client[LIMITS_CLIENT_MAX]) {
    struct pass_wallet wallet;
    api_read_wallet(api, request, &wallet);
    if (wallet.count == 0)
        return false;
    const struct pass *pass = &wallet.passes[0];
    struct sabot_text text = sabot_text_in(client, LIMITS_CLIENT_MAX);
    sabot_text_add(&text, pass_role_names[pass->role]);
    sabot_text_add_char(&text, ' ');
    sabot_text_add(&text, pass->name);
    sabot_text_add_char(&text, ' ');
    sabot_text_add(&text, pass->table);
    sabot_text_add_char(&text, ' ');
    sabot_text_add_int(&text, pass->bettor);
    return true;
}

static bool is_at(const struct net_request *request, const char *path) {
    return strcmp(request->path, path) == 0;
}

static int count_of(const struct net_request *request) {
    size_t length = strlen(request->path);
    return length > 7 && strcmp(request->path + length - 7, "/events") == 0 ? EVENTS_COUNT : 1;
}

int api_on_wait(void *context, const struct net_request *request, bool is_socket) {
    struct api *api = context;
    char client[LIMITS_CLIENT_MAX], address[LIMITS_CLIENT_MAX];
    if (api->limits == NULL)
        return 0;
    limits_client_of(request->peer, address);
    bool has_pass = request->cookie[0] != '\0' && pass_client(api, request, client);
    int seconds = has_pass ? take(api, LIMITS_PASS_REQUESTS, client, count_of(request))
                           : take(api, LIMITS_REQUESTS, address, count_of(request));
    if (seconds == 0 && (is_at(request, "/api/sign-in") || is_at(request, "/api/enter")))
        seconds = take(api, LIMITS_SIGN_INS, address, 1);
    if (seconds == 0 && is_socket)
        seconds = note(api, limits_look(api->limits, LIMITS_STREAMS, address, 1, api_now_ms()),
                       LIMITS_STREAMS, address);
    return seconds;
}

bool api_limits_begin_stream(struct api *api, const struct net_request *request,
                             char client[LIMITS_CLIENT_MAX]) {
    limits_client_of(request->peer, client);
    return api->limits == NULL || take(api, LIMITS_STREAMS, client, 1) == 0;
}

void api_limits_end_stream(struct api *api, const char *client) {
    if (api->limits != NULL)
        limits_give_back(api->limits, LIMITS_STREAMS, client);
}

void api_limits_settle(struct api *api, bool at_the_end) {
    struct limits_note *waits = &api->waits;
    if (waits->count == 0 || (!at_the_end && api_now_ms() - waits->since_ms < TELL_MS))
        return;
    log_write(api->config.log, LOG_WARNING,
              "%d refused for asking too much in a minute; the last: %s of %s", waits->count,
              limits_names[waits->kind], waits->client);
    waits->count = 0;
}

/* The query is left out: it may hold a ticket. */
void api_on_seen(void *context, const struct net_request *request, int status) {
    const struct api *api = context;
    log_write(api->config.log, LOG_REQUEST, "%s %s %s %d", request->peer,
              request->method == NET_POST ? "POST" : "GET",
              request->path[0] != '\0' ? request->path : "?", status);
}

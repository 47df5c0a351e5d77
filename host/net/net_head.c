/*
 * net_head.c - the head of every answer: status, what it is, and the headers that
 * keep a browser from doing what our pages never ask for.
 */
#include "host/net/net_head.h"

#include "host/net/net_parts.h"

#include <string.h>

/* Linked from the last to the first, as libwebsockets wants them. The pages run
 * WebAssembly, so its compilation is allowed; nothing from elsewhere is. */
static const struct lws_protocol_vhost_options always[] = {
    {&always[1], NULL, "content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
     "form-action 'self'"},
    {&always[2], NULL, "x-content-type-options:", "nosniff"},
    {&always[3], NULL, "x-frame-options:", "DENY"},
    {&always[4], NULL, "referrer-policy:", "no-referrer"},
    {&always[5], NULL,
     "permissions-policy:", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {&always[6], NULL, "cross-origin-opener-policy:", "same-origin"},
    {NULL, NULL, "cross-origin-resource-policy:", "same-origin"},
};

const struct lws_protocol_vhost_options *const net_head_always = &always[0];

/* Where a head is being written. */
struct place {
    struct lws *wsi;
    unsigned char *at, *end;
};

/* A head has room for all that may stand in it, so this cannot fail. */
static void add(struct place *place, const char *name, const char *value) {
    SABOT_ASSERT(lws_add_http_header_by_name(place->wsi, (const unsigned char *)name,
                                             (const unsigned char *)value, (int)strlen(value),
                                             &place->at, place->end) == 0);
}

static void add_cookie(struct place *place, const char *value) {
    const struct net_config *config = &net_of(place->wsi)->config;
    char space[NET_COOKIE_MAX + 256];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    SABOT_ASSERT(net_words_is_cookie_value(value) && strlen(value) < NET_COOKIE_MAX);
    sabot_text_print(&text, "%s=%s; Path=/; HttpOnly; SameSite=Strict%s%s", config->cookie, value,
                     config->certificate != NULL || config->secure_cookie ? "; Secure" : "",
                     value[0] == '\0' ? "; Max-Age=0" : "");
    SABOT_ASSERT(!text.cut);
    add(place, "set-cookie:", space);
}

static void add_number(struct place *place, const char *name, int64_t number) {
    char space[24];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_text_add_int(&text, number);
    add(place, name, space);
}

size_t net_head_write(struct lws *wsi, const struct net_head *head, char *space) {
    unsigned char *start = (unsigned char *)space;
    struct place place = {wsi, start, start + NET_HEAD_MAX};
    const struct net_answer *answer = &head->answer;
    SABOT_ASSERT(answer->status >= 200 && answer->status <= 599);
    SABOT_ASSERT(
        lws_add_http_header_status(wsi, (unsigned int)answer->status, &place.at, place.end) == 0);
    add(&place,
        "cache-control:", answer->may_cache ? "public, max-age=31536000, immutable" : "no-store");
    if (answer->type != NULL)
        add(&place, "content-type:", answer->type);
    if (head->has_size)
        add_number(&place, "content-length:", (int64_t)answer->size);
    if (head->in_chunks)
        add(&place, "transfer-encoding:", "chunked");
    if (answer->cookie != NULL)
        add_cookie(&place, answer->cookie);
    if (answer->location != NULL) {
        SABOT_ASSERT(strlen(answer->location) < 1024 &&
                     net_words_are_plain(answer->location, strlen(answer->location)));
        add(&place, "location:", answer->location);
    }
    if (head->wait_seconds > 0)
        add_number(&place, "retry-after:", head->wait_seconds);
    if (answer->status == 405)
        add(&place, "allow:", "GET, POST");
    if (head->last)
        add(&place, "connection:", "close");
    SABOT_ASSERT(lws_finalize_http_header(wsi, &place.at, place.end) == 0);
    return (size_t)(place.at - start);
}

/*
 * net_head.c - the head of every answer: status, what it is, and the headers that
 * keep a browser from doing what our pages never ask for.
 */
#include "host/net/net_head.h"

#include "host/net/net_words.h"

#include <string.h>

/* The pages run WebAssembly, so its compilation is allowed; nothing from elsewhere is. */
static const char always[] =
    "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'\r\n"
    "x-content-type-options: nosniff\r\n"
    "x-frame-options: DENY\r\n"
    "referrer-policy: no-referrer\r\n"
    "permissions-policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n";

static const struct {
    int status;
    const char *words;
} words[] = {
    {200, "OK"},
    {202, "Accepted"},
    {204, "No Content"},
    {303, "See Other"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {409, "Conflict"},
    {411, "Length Required"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {422, "Unprocessable Content"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
};

static const char *words_of(int status) {
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i].status == status)
            return words[i].words;
    return "Other";
}

static void add(struct sabot_text *text, const char *name, const char *value) {
    sabot_text_add(text, name);
    sabot_text_add(text, value);
    sabot_text_add(text, "\r\n");
}

static void add_number(struct sabot_text *text, const char *name, int64_t number) {
    sabot_text_add(text, name);
    sabot_text_add_int(text, number);
    sabot_text_add(text, "\r\n");
}

static void add_cookie(struct sabot_text *text, const struct net_config *config,
                       const char *value) {
    SABOT_ASSERT(net_words_is_cookie_value(value) && strlen(value) < NET_COOKIE_MAX);
    sabot_text_print(text, "set-cookie: %s=%s; Path=/; HttpOnly; SameSite=Strict%s%s\r\n",
                     config->cookie, value,
                     config->certificate != NULL || config->secure_cookie ? "; Secure" : "",
                     value[0] == '\0' ? "; Max-Age=0" : "");
}

static const char *const packings[NET_PACKINGS] = {[NET_GZIP] = "gzip", [NET_BROTLI] = "br"};

const char *net_head_packing(enum net_packing packing) {
    return packings[packing];
}

size_t net_head_write(const struct net_config *config, const struct net_head *head, char *space) {
    struct sabot_text text = sabot_text_in(space, NET_HEAD_MAX);
    const struct net_answer *answer = &head->answer;
    SABOT_ASSERT(answer->status >= 200 && answer->status <= 599);
    sabot_text_print(&text, "HTTP/1.1 %d %s\r\n", answer->status, words_of(answer->status));
    sabot_text_add_bytes(&text, always, sizeof always - 1);
    add(&text,
        "cache-control: ", answer->may_cache ? "public, max-age=31536000, immutable" : "no-store");
    if (answer->may_cache)
        add(&text, "vary: ", "accept-encoding");
    if (answer->packing != NET_PLAIN)
        add(&text, "content-encoding: ", packings[answer->packing]);
    if (answer->type != NULL)
        add(&text, "content-type: ", answer->type);
    if (head->has_size)
        add_number(&text, "content-length: ", (int64_t)answer->size);
    if (head->in_chunks)
        add(&text, "transfer-encoding: ", "chunked");
    if (answer->cookie != NULL)
        add_cookie(&text, config, answer->cookie);
    if (answer->location != NULL) {
        SABOT_ASSERT(strlen(answer->location) < 1024 &&
                     net_words_are_plain(answer->location, strlen(answer->location)));
        add(&text, "location: ", answer->location);
    }
    add(&text, "x-request-id: ", head->id);
    if (head->wait_seconds > 0)
        add_number(&text, "retry-after: ", head->wait_seconds);
    if (answer->status == 405)
        add(&text, "allow: ", "GET, POST");
    if (head->last)
        add(&text, "connection: ", "close");
    sabot_text_add(&text, "\r\n");
    SABOT_ASSERT(!text.cut); /* it has room for all that may stand in it */
    return text.length;
}

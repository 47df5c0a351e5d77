/*
 * net_fuzz.c - any text as the headers of a request: its host, its cookies, its query,
 * its length. The parts of an input are set apart by NULs.
 */
#include "host/net/net.h"
#include "host/net/net_words.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A page of our host is of our origin, whatever the host; another host's is not. */
static void check_host(const char *host) {
    static const char *const names[] = {"tables.example", NULL};
    char origin[NET_HOST_MAX + 16];
    struct sabot_text text = sabot_text_in(origin, sizeof origin);
    bool ours = net_words_host_is_ours(host, names);
    SABOT_ASSERT(!net_words_host_is_ours(host, NULL) || ours);
    sabot_text_add(&text, "https://");
    sabot_text_add(&text, host);
    if (text.cut)
        return;
    SABOT_ASSERT(net_words_origin_is(origin, host, true));
    sabot_text_add_char(&text, 'x');
    SABOT_ASSERT(!net_words_origin_is(origin, host, true));
}

static void check_cookie(const char *header) {
    char value[32], again[96];
    if (!net_words_cookie(header, "sabot", value, sizeof value)) {
        SABOT_ASSERT(value[0] == '\0');
        return;
    }
    SABOT_ASSERT(net_words_is_cookie_value(value) && strstr(header, value) != NULL);
    struct sabot_text text = sabot_text_in(again, sizeof again);
    sabot_text_add(&text, "a=b; sabot=");
    sabot_text_add(&text, value);
    char same[32];
    SABOT_ASSERT(net_words_cookie(again, "sabot", same, sizeof same) && strcmp(same, value) == 0);
}

/* An address, or what was there before. */
static void check_forwarded(const char *header) {
    char address[48] = "before", again[48];
    if (!net_words_forwarded(header, address, sizeof address)) {
        SABOT_ASSERT(strcmp(address, "before") == 0);
        return;
    }
    SABOT_ASSERT(strstr(header, address) != NULL && strpbrk(address, ", \t") == NULL);
    SABOT_ASSERT(net_words_forwarded(address, again, sizeof again) && strcmp(again, address) == 0);
}

/* What is put into a query is found in it. */
static void check_query(const char *words) {
    struct net_request request = {0};
    char value[64], back[64];
    strncpy(request.query, words, sizeof request.query - 1);
    if (!net_query_find(&request, "x", value, sizeof value))
        SABOT_ASSERT(value[0] == '\0');
    char pair[80];
    struct sabot_text text = sabot_text_in(pair, sizeof pair);
    sabot_text_add(&text, "x=");
    sabot_text_add(&text, words);
    struct sabot_text query = sabot_text_in(request.query, sizeof request.query);
    net_words_query_add(&query, "first=1", 7);
    net_words_query_add(&query, pair, text.length);
    SABOT_ASSERT(net_words_are_plain(request.query, query.length));
    if (query.cut || text.length - 2 >= sizeof back)
        return;
    SABOT_ASSERT(net_query_find(&request, "x", back, sizeof back));
    SABOT_ASSERT(strcmp(back, pair + 2) == 0);
}

static void check_length(const char *figures) {
    size_t length;
    if (net_words_length(figures, &length))
        SABOT_ASSERT(length == SIZE_MAX || length == strtoull(figures, NULL, 10));
    size_t fits = net_words_fit(figures, 10);
    SABOT_ASSERT(fits <= 10 && fits <= strlen(figures));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *words = malloc(size + 1);
    SABOT_ASSERT(words != NULL);
    memcpy(words, data, size);
    words[size] = '\0';
    for (size_t at = 0; at <= size; at += strlen(words + at) + 1) {
        check_host(words + at);
        check_cookie(words + at);
        check_forwarded(words + at);
        check_query(words + at);
        check_length(words + at);
    }
    free(words);
    return 0;
}

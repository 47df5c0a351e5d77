/*
 * net_words.c - the texts of request headers: hosts, origins, cookies, queries.
 * Follows RFC 3986 (authority, percent), 6454 (origin) and 6265 (cookies) as far
 * as our own requests go; what goes beyond is refused, not guessed at.
 */
#include "host/net/net_words.h"

#include "host/net/net.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

/* ---- hosts and origins ---- */

static bool is_port(const char *text) {
    size_t length = strspn(text, "0123456789");
    return length >= 1 && length <= 5 && text[length] == '\0';
}

/* Splits off the port and the brackets. False: it is no host at all. */
static bool split_host(const char *host, char *name, bool *bracketed) {
    *bracketed = host[0] == '[';
    const char *start = host + (*bracketed ? 1 : 0);
    size_t length = strcspn(start, *bracketed ? "]" : ":");
    const char *rest = start + length;
    if (*bracketed && *rest++ != ']')
        return false;
    if (length == 0 || length >= NET_HOST_MAX || (*rest != '\0' && *rest != ':'))
        return false;
    memcpy(name, start, length);
    name[length] = '\0';
    return *rest == '\0' || is_port(rest + 1);
}

static bool is_address(const char *name, bool bracketed) {
    unsigned char space[sizeof(struct in6_addr)];
    return inet_pton(bracketed ? AF_INET6 : AF_INET, name, space) == 1;
}

bool net_words_host_is_ours(const char *host, const char *const *names) {
    char name[NET_HOST_MAX];
    bool bracketed;
    if (!split_host(host, name, &bracketed))
        return false;
    if (is_address(name, bracketed))
        return true;
    if (bracketed)
        return false;
    if (strcasecmp(name, "localhost") == 0)
        return true;
    for (; names != NULL && *names != NULL; names++)
        if (strcasecmp(name, *names) == 0)
            return true;
    return false;
}

bool net_words_is_one_of(const char *word, const char *const *list) {
    for (; list != NULL && *list != NULL; list++)
        if (strcmp(word, *list) == 0)
            return true;
    return false;
}

bool net_words_forwarded(const char *header, char *address, size_t room) {
    const char *comma = strrchr(header, ',');
    const char *start = comma != NULL ? comma + 1 : header;
    char name[INET6_ADDRSTRLEN];
    start += strspn(start, " \t");
    size_t length = strcspn(start, " \t");
    if (start[length + strspn(start + length, " \t")] != '\0' || length >= sizeof name ||
        length >= room)
        return false;
    memcpy(name, start, length);
    name[length] = '\0';
    if (!is_address(name, false) && !is_address(name, true))
        return false;
    memcpy(address, name, length + 1);
    return true;
}

bool net_words_origin_is(const char *origin, const char *host, bool under_tls) {
    static const char *const schemes[] = {"https://", "http://"};
    for (size_t i = 0; i < (under_tls ? 1 : 2); i++) {
        size_t length = strlen(schemes[i]);
        if (strncmp(origin, schemes[i], length) == 0)
            return strcasecmp(origin + length, host) == 0;
    }
    return false;
}

/* ---- cookies ---- */

static bool is_cookie_byte(unsigned char byte) {
    return byte > 0x20 && byte < 0x7f && strchr("\",;\\", byte) == NULL;
}

bool net_words_is_cookie_value(const char *value) {
    while (is_cookie_byte((unsigned char)*value))
        value++;
    return *value == '\0';
}

/* The value of `name=value` in a list whose items end in `end`, after any bytes of `blanks`;
 * NULL: none. */
static const char *find_value(const char *list, const char *end, const char *blanks,
                              const char *name) {
    size_t length = strlen(name);
    for (; *list != '\0'; list += strcspn(list, end)) {
        list += strspn(list, blanks);
        if (strncmp(list, name, length) == 0 && list[length] == '=')
            return list + length + 1;
    }
    return NULL;
}

bool net_words_cookie(const char *header, const char *name, char *value, size_t room) {
    const char *start = find_value(header, ";", " \t;", name);
    size_t size = 0;
    value[0] = '\0';
    while (start != NULL && is_cookie_byte((unsigned char)start[size]))
        size++;
    if (start == NULL || size >= room)
        return false;
    memcpy(value, start, size);
    value[size] = '\0';
    return true;
}

/* ---- lengths and plain text ---- */

bool net_words_length(const char *figures, size_t *length) {
    size_t count = strspn(figures, "0123456789");
    *length = 0;
    if (count == 0 || figures[count] != '\0')
        return false;
    for (size_t i = 0; i < count; i++) {
        if (*length > SIZE_MAX / 100) {
            *length = SIZE_MAX;
            return true;
        }
        *length = *length * 10 + (size_t)(figures[i] - '0');
    }
    return true;
}

bool net_words_are_plain(const char *words, size_t size) {
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)words[i] < 0x20 || words[i] == 0x7f)
            return false;
    return true;
}

size_t net_words_fit(const char *words, size_t room) {
    size_t size = strnlen(words, room + 1);
    if (size <= room)
        return size;
    size = room;
    while (size > 0 && ((unsigned char)words[size] & 0xc0) == 0x80)
        size--;
    return size;
}

/* ---- queries ---- */

static bool is_query_byte(unsigned char byte) {
    return byte > 0x20 && byte < 0x7f && strchr("%&+#\"<>", byte) == NULL;
}

void net_words_query_add(struct sabot_text *query, const char *pair, size_t size) {
    static const char figures[] = "0123456789ABCDEF";
    if (query->length > 0)
        sabot_text_add_char(query, '&');
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)pair[i];
        if (is_query_byte(byte)) {
            sabot_text_add_char(query, (char)byte);
            continue;
        }
        sabot_text_add_char(query, '%');
        sabot_text_add_char(query, figures[byte >> 4]);
        sabot_text_add_char(query, figures[byte & 15]);
    }
}

static int figure_of(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Decodes one byte at `at`; gives the bytes it took, or 0 if it is not well encoded. A
 * NUL is not: it would end the value early. */
static size_t decode_byte(const char *at, const char *end, char *byte) {
    if (*at != '%') {
        *byte = *at;
        return 1;
    }
    if (end - at < 3 || figure_of(at[1]) < 0 || figure_of(at[2]) < 0)
        return 0;
    *byte = (char)(figure_of(at[1]) * 16 + figure_of(at[2]));
    return *byte == '\0' ? 0 : 3;
}

/* False: it is not well encoded. What does not fit is cut. */
static bool decode(const char *at, const char *end, bool plus_is_blank, struct sabot_text *text) {
    while (at < end) {
        char byte;
        size_t taken = decode_byte(at, end, &byte);
        if (taken == 0)
            return false;
        sabot_text_add_char(text, plus_is_blank && *at == '+' ? ' ' : byte);
        at += taken;
    }
    return true;
}

static bool decode_value(const char *at, const char *end, char *value, size_t room) {
    struct sabot_text text = sabot_text_in(value, room);
    if (decode(at, end, true, &text) && !text.cut)
        return true;
    value[0] = '\0';
    return false;
}

bool net_words_query(const char *encoded, struct sabot_text *query) {
    char pair[NET_QUERY_MAX];
    while (*encoded != '\0') {
        struct sabot_text text = sabot_text_in(pair, sizeof pair);
        const char *end = encoded + strcspn(encoded, "&");
        if (!decode(encoded, end, true, &text))
            return false;
        if (text.length > 0)
            net_words_query_add(query, pair, text.length);
        query->cut |= text.cut;
        encoded = *end == '&' ? end + 1 : end;
    }
    return true;
}

bool net_words_query_find(const char *query, const char *name, char *value, size_t room) {
    SABOT_ASSERT(room > 0);
    const char *start = find_value(query, "&", "&", name);
    value[0] = '\0';
    return start != NULL && decode_value(start, start + strcspn(start, "&"), value, room);
}

bool net_query_find(const struct net_request *request, const char *name, char *value, size_t room) {
    return net_words_query_find(request->query, name, value, room);
}

/* ---- paths ---- */

/* Takes a segment `.` or `..`, which ends at `text->length`, back, and what it climbs over. */
static void climb(struct sabot_text *text, size_t segment) {
    const char *word = text->at + segment;
    if (strcmp(word, ".") == 0) {
        text->length = segment;
    } else if (strcmp(word, "..") == 0) {
        text->length = segment > 1 ? segment - 1 : 1;
        while (text->length > 1 && text->at[text->length - 1] != '/')
            text->length--;
    }
    text->at[text->length] = '\0';
}

bool net_words_path(const char *target, struct sabot_text *path) {
    char decoded[NET_PATH_MAX + 1];
    struct sabot_text text = sabot_text_in(decoded, sizeof decoded);
    size_t segment = 1;
    if (target[0] != '/' || !decode(target, target + strcspn(target, "?"), false, &text) ||
        !net_words_are_plain(decoded, text.length))
        return false;
    for (const char *at = decoded; *at != '\0'; at++) {
        if (*at == '/' && path->length > 0)
            climb(path, segment);
        if (*at != '/' || path->length == 0 || path->at[path->length - 1] != '/')
            sabot_text_add_char(path, *at);
        segment = *at == '/' ? path->length : segment;
    }
    climb(path, segment);
    path->cut |= text.cut;
    return true;
}

/*
 * net_reader.c - see net_reader.h.
 */
#include "host/net/net_reader.h"

#include <string.h>
#include <strings.h>

static const char *const names[NET_FIELDS] = {
    [NET_FIELD_ACCEPT_ENCODING] = "accept-encoding",
    [NET_FIELD_CONNECTION] = "connection",
    [NET_FIELD_CONTENT_LENGTH] = "content-length",
    [NET_FIELD_COOKIE] = "cookie",
    [NET_FIELD_EXPECT] = "expect",
    [NET_FIELD_HOST] = "host",
    [NET_FIELD_ORIGIN] = "origin",
    [NET_FIELD_SOCKET_KEY] = "sec-websocket-key",
    [NET_FIELD_SOCKET_VERSION] = "sec-websocket-version",
    [NET_FIELD_TRANSFER_ENCODING] = "transfer-encoding",
    [NET_FIELD_UPGRADE] = "upgrade",
    [NET_FIELD_FORWARDED] = "x-forwarded-for",
};

size_t net_reader_end(const char *bytes, size_t size) {
    const char *end = memmem(bytes, size, "\r\n\r\n", 4);
    return end == NULL ? 0 : (size_t)(end - bytes) + 4;
}

/* RFC 9110, 5.6.2: letters, figures, and fifteen others. */
static bool is_token_byte(unsigned char byte) {
    return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') ||
           (byte != '\0' && strchr("!#$%&'*+-.^_`|~", byte) != NULL);
}

static char *skip_token(char *at) {
    while (is_token_byte((unsigned char)*at))
        at++;
    return at;
}

/* Anything but controls; a tab may stand between words. */
static bool is_plain(const char *text) {
    for (; *text != '\0'; text++)
        if (((unsigned char)*text < 0x20 && *text != '\t') || *text == 0x7f)
            return false;
    return true;
}

/* Ends the line at `at` in a NUL and gives where the next begins; NULL: a NUL or a bare line
 * break stands in it. */
static char *end_line(char *at, const char *end) {
    char *over = memchr(at, '\r', (size_t)(end - at));
    if (over == NULL || over[1] != '\n' || memchr(at, '\0', (size_t)(over - at)) != NULL)
        return NULL;
    *over = '\0';
    return over + 2;
}

/* `GET /path?query HTTP/1.1` */
static bool read_line(char *line, struct net_asked *asked) {
    char *target = skip_token(line);
    if (target == line || *target != ' ')
        return false;
    *target++ = '\0';
    char *version = strchr(target, ' ');
    if (version == NULL || version == target || !is_plain(target) || strchr(target, '\t') != NULL)
        return false;
    *version++ = '\0';
    if (strncmp(version, "HTTP/", 5) != 0)
        return false;
    asked->method = line;
    asked->target = target;
    asked->minor = strcmp(version, "HTTP/1.1") == 0 ? 1 : strcmp(version, "HTTP/1.0") == 0 ? 0 : -1;
    return true;
}

static void keep(struct net_asked *asked, const char *name, const char *value) {
    for (int i = 0; i < NET_FIELDS; i++)
        if (strcasecmp(name, names[i]) == 0) {
            asked->is_twice[i] = asked->fields[i] != NULL;
            asked->fields[i] = value;
            return;
        }
}

/* `Name: value`, blanks around the value cut off. */
static bool read_field(char *line, struct net_asked *asked) {
    char *value = skip_token(line);
    if (value == line || *value != ':')
        return false;
    *value++ = '\0';
    value += strspn(value, " \t");
    size_t length = strlen(value);
    while (length > 0 && (value[length - 1] == ' ' || value[length - 1] == '\t'))
        length--;
    value[length] = '\0';
    keep(asked, line, value);
    return is_plain(value);
}

bool net_reader_read(char *bytes, size_t size, struct net_asked *asked) {
    const char *end = bytes + size - 2; /* the empty line */
    *asked = (struct net_asked){.minor = -1};
    char *next = end_line(bytes, bytes + size);
    if (next == NULL || !read_line(bytes, asked))
        return false;
    for (char *line = next; line < end; line = next) {
        next = end_line(line, bytes + size);
        if (next == NULL || !read_field(line, asked))
            return false;
    }
    return true;
}

/* RFC 9110, 12.4.2: a weight of 0 says "not this". */
static bool weighs_nothing(const char *parameters, size_t size) {
    const char *weight = memmem(parameters, size, "q=", 2);
    return weight != NULL && parameters + size == weight + 2 + strspn(weight + 2, "0. \t");
}

bool net_reader_lists(const char *list, const char *word) {
    size_t length = strlen(word);
    while (list != NULL && *list != '\0') {
        list += strspn(list, " \t,");
        size_t item = strcspn(list, ","), size = strcspn(list, " \t,;");
        if (size == length && strncasecmp(list, word, length) == 0 &&
            !weighs_nothing(list + size, item - size))
            return true;
        list += item;
    }
    return false;
}

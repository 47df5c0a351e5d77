/*
 * net_reader.h - the head of an HTTP/1.1 request, read strictly (RFC 9112); for the files of
 * host/net alone.
 *
 * Pure: bytes in, texts out; no sockets, nothing kept; fuzz/net_fuzz.c feeds it anything. What
 * has two readings is refused, not guessed at: a line ends in CR LF and nothing else, a name is
 * followed by its colon, a header is one line, and no control character stands anywhere.
 */
#ifndef HOST_NET_NET_READER_H
#define HOST_NET_NET_READER_H

#include <stdbool.h>
#include <stddef.h>

#define NET_HEAD_IN_MAX 8192 /* bytes of the request line and all headers */

/* The headers that we read; others are looked at for their form alone. */
enum net_field {
    NET_FIELD_ACCEPT_ENCODING,
    NET_FIELD_CONNECTION,
    NET_FIELD_CONTENT_LENGTH,
    NET_FIELD_COOKIE,
    NET_FIELD_EXPECT,
    NET_FIELD_HOST,
    NET_FIELD_ORIGIN,
    NET_FIELD_SOCKET_KEY,
    NET_FIELD_SOCKET_VERSION,
    NET_FIELD_TRANSFER_ENCODING,
    NET_FIELD_UPGRADE,
    NET_FIELD_FORWARDED,
    NET_FIELDS
};

/* All texts lie in the bytes that were read, and end in a NUL there. */
struct net_asked {
    const char *method, *target;
    int minor;                      /* of HTTP/1: 0 or 1; -1: another version */
    const char *fields[NET_FIELDS]; /* NULL: not there; of several, the last */
    bool is_twice[NET_FIELDS];
};

/* Where the head ends, its empty line included; 0: it is not whole yet. */
size_t net_reader_end(const char *bytes, size_t size);
/* Reads a whole head of that size, in place. False: it is not well formed. */
bool net_reader_read(char *bytes, size_t size, struct net_asked *asked);
/* True if a list of words, with commas between, has this one, in any case, and does not refuse it
 * by a weight of 0: `br;q=0`. */
bool net_reader_lists(const char *list, const char *word);

#endif

/*
 * net_line.h - the bytes of one connection, plain or under TLS by OpenSSL; for the files of
 * host/net alone. It knows no HTTP.
 */
#ifndef HOST_NET_NET_LINE_H
#define HOST_NET_NET_LINE_H

#include "host/net/net.h"

#include <sys/types.h>

struct net_tls; /* a certificate and its key, ready for handshakes */

/* SABOT_IO: the words say which file and why. */
enum sabot_status net_tls_open(const struct net_config *config, struct net_tls **tls,
                               struct sabot_error *error);
void net_tls_close(struct net_tls *tls); /* NULL: nothing */

struct net_line {
    int file;
    struct ssl_st *secret; /* NULL: plain */
    int step_count;        /* of TLS beside its data */
};

#define NET_LINE_WAIT (-1) /* not now: epoll says when */
#define NET_LINE_OVER (-2) /* never again */

/* A line over an accepted connection, which stays where it is; `tls` NULL: plain. False: out of
 * memory, and the file is still the caller's. */
bool net_line_begin(struct net_line *line, int file, struct net_tls *tls);
/* Bytes read or written, more than 0, or one of the above. */
ssize_t net_line_read(struct net_line *line, char *bytes, size_t room);
ssize_t net_line_write(struct net_line *line, const char *bytes, size_t size);
/* Nothing more will be written, and the client learns it. */
void net_line_finish(struct net_line *line);
void net_line_end(struct net_line *line);

#endif

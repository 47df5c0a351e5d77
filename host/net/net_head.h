/*
 * net_head.h - the head of every answer; for the files of host/net alone.
 */
#ifndef HOST_NET_NET_HEAD_H
#define HOST_NET_NET_HEAD_H

#include "host/net/net.h"

#define NET_HEAD_MAX 4096

struct net_head {
    struct net_answer answer; /* its body is not looked at */
    bool last, in_chunks;
    bool has_size;    /* otherwise it ends in chunks or with the connection */
    int wait_seconds; /* Retry-After; 0: none */
    const char *id;   /* of the request */
};

/* Its name in headers. */
const char *net_head_packing(enum net_packing packing);
/* Writes it to `space` of NET_HEAD_MAX bytes; gives its size. */
size_t net_head_write(const struct net_config *config, const struct net_head *head, char *space);

#endif

/*
 * net_host.h - a host/net running in a thread of its own, with handlers that do
 * what the path of a request asks for, for the tests of tests/net.
 *
 *     /echo      answers with what it was asked      /later   answers after LATER_MS
 *     /never     does not answer                     /big     answers with BIG_SIZE bytes
 *     /kept      the same, out of memory that is kept
 *     /slow      answers after WORK_US of work on the loop
 *     /cookie    sets the cookie to `c00kie`         /cookie-end  ends it
 *     /cached    may be cached                       /go      leads to /echo
 *     /stream    JSON Lines, one a tick, LINES of them
 *     /forever   the same without an end             /flood   lines until the client is cut off
 *     anything else: 404
 *
 * WebSockets open at any path but /refused. They are sent the newest text only: that
 * of their own last message, or that of net_host_tell. `end` ends one, `greet` in the
 * query greets it in `open`. Whose cookie is `staff` is of staff.
 */
#ifndef TESTS_SUPPORT_NET_HOST_H
#define TESTS_SUPPORT_NET_HOST_H

#include "host/net/net.h"

#include <pthread.h>
#include <stdatomic.h>

#define NET_HOST_LATER_MS 2500
#define NET_HOST_BIG_SIZE 3000000
#define NET_HOST_LINES    5
#define NET_HOST_WORK_US  2000

struct net_host {
    struct net *net;
    int port;
    pthread_t thread;
    /* What the handlers saw. */
    atomic_int requests, gone, opened, closed, messages, writables, ticks, cut, sent, flooded;
    int64_t worked_us;                   /* by the loop's thread, at its last tick */
    atomic_int longest_us;               /* that it worked between two ticks */
    char last_message[NET_BODY_MAX + 1]; /* read it when `messages` has risen */
    /* What the test asks for, told by net_wake. */
    atomic_int stop_grace_ms; /* -1: do not stop */
    pthread_mutex_t lock;
    struct net_message *told; /* under the lock */
    struct net_host_held *held;
    struct net_host_board *boards;
};

/* A configuration that suits most tests: 127.0.0.1, any port, 20 ms, 10 s: a busy machine
 * must not make a good client a slow one. */
struct net_config net_host_config(void);

void net_host_start(struct net_host *host, const struct net_config *config);
/* Sends `text` to every WebSocket; earlier text that is not out yet is skipped. */
void net_host_tell(struct net_host *host, const char *text, size_t size);
/* Asks the loop to stop; net_host_join waits until it did and closes the net. */
void net_host_stop(struct net_host *host, int grace_ms);
void net_host_join(struct net_host *host);
/* Both, without grace. */
void net_host_end(struct net_host *host);

/* Waits until `*value` is at least `wanted`; false after 10 s. */
bool net_host_await(atomic_int *value, int wanted);

#endif

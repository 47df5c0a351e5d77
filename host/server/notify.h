/*
 * notify.h - what systemd hears of a service of Type=notify: that it is ready, lives, and is
 * stopping. A datagram to the socket that systemd names; without one nothing is said.
 */
#ifndef HOST_SERVER_NOTIFY_H
#define HOST_SERVER_NOTIFY_H

#include <stdbool.h>
#include <stdint.h>

struct notify {
    int socket;          /* -1: nobody listens */
    int64_t watchdog_us; /* between two signs of life, at most; 0: nobody waits for them */
    int64_t said_us;
    bool is_begun, was_ready;
};

/* Before the sandbox: connects to $NOTIFY_SOCKET. */
void notify_open(struct notify *notify);
void notify_close(struct notify *notify);
/* In a signal handler too. What systemd does not take at once is dropped. */
void notify_say(const struct notify *notify, const char *words);
/* Once a turn of the loop. */
void notify_turned(struct notify *notify, bool is_ready);

#endif

/*
 * net_wheel.h - many deadlines behind one clock; for the files of host/net alone.
 *
 * A wheel of slots, each a list of the deadlines that fall into it: setting and clearing cost
 * the same with ten deadlines and with ten thousand, and a turn looks at what is due and at
 * nothing else. A deadline is never early, and late by a slot at most. Times are milliseconds of
 * a clock that only rises; the caller reads it.
 */
#ifndef HOST_NET_NET_WHEEL_H
#define HOST_NET_NET_WHEEL_H

#include "host/list/list.h"

#include <stdint.h>

#define NET_WHEEL_SLOTS   512
#define NET_WHEEL_SLOT_MS 64

struct net_deadline {
    struct list link;
    int64_t due_ms; /* 0: not set */
};

struct net_wheel {
    struct list slots[NET_WHEEL_SLOTS];
    int64_t turned; /* slots since the clock's 0: up to here all are done */
    int count;      /* of deadlines that are set */
};

void net_wheel_init(struct net_wheel *wheel, int64_t now_ms);
/* Sets it, or sets it again. A deadline of zeros was never set. */
void net_wheel_set(struct net_wheel *wheel, struct net_deadline *deadline, int64_t due_ms);
/* Clears it; one that is not set may be cleared. */
void net_wheel_clear(struct net_wheel *wheel, struct net_deadline *deadline);
/* Takes one that is due off the wheel; NULL: no other is. Between two calls any deadline may be
 * set, cleared or freed. */
struct net_deadline *net_wheel_due(struct net_wheel *wheel, int64_t now_ms);

#endif

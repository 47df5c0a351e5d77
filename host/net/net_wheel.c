/*
 * net_wheel.c - see net_wheel.h.
 */
#include "host/net/net_wheel.h"

void net_wheel_init(struct net_wheel *wheel, int64_t now_ms) {
    for (int i = 0; i < NET_WHEEL_SLOTS; i++)
        list_init(&wheel->slots[i]);
    wheel->turned = now_ms / NET_WHEEL_SLOT_MS;
    wheel->count = 0;
}

void net_wheel_clear(struct net_wheel *wheel, struct net_deadline *deadline) {
    if (deadline->due_ms == 0)
        return;
    list_remove(&deadline->link);
    deadline->due_ms = 0;
    wheel->count--;
}

/* One that is due already goes into the slot that is looked at next. */
void net_wheel_set(struct net_wheel *wheel, struct net_deadline *deadline, int64_t due_ms) {
    int64_t slot = due_ms / NET_WHEEL_SLOT_MS;
    slot = slot > wheel->turned ? slot : wheel->turned;
    net_wheel_clear(wheel, deadline);
    deadline->due_ms = due_ms;
    list_add(&wheel->slots[slot % NET_WHEEL_SLOTS], &deadline->link);
    wheel->count++;
}

/* A slot is looked at when its time is over: all of its round are due then, and those of later
 * rounds stay. */
struct net_deadline *net_wheel_due(struct net_wheel *wheel, int64_t now_ms) {
    int64_t to = now_ms / NET_WHEEL_SLOT_MS;
    if (wheel->turned < to - NET_WHEEL_SLOTS)
        wheel->turned = to - NET_WHEEL_SLOTS;
    for (; wheel->turned < to; wheel->turned++) {
        struct list *slot = &wheel->slots[wheel->turned % NET_WHEEL_SLOTS];
        LIST_EACH(struct net_deadline, deadline, slot) {
            if (deadline->due_ms <= now_ms) {
                net_wheel_clear(wheel, deadline);
                return deadline;
            }
        }
    }
    return NULL;
}

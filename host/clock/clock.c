/*
 * clock.c - see clock.h.
 */
#include "host/clock/clock.h"

#include <time.h>

static int64_t read_ns(clockid_t id) {
    struct timespec now;
    clock_gettime(id, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t clock_wall_ms(void) {
    return read_ns(CLOCK_REALTIME) / CLOCK_NS_A_MS;
}

int64_t clock_steady_ns(void) {
    return read_ns(CLOCK_MONOTONIC);
}

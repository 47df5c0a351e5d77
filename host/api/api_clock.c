/*
 * api_clock.c - the server's clock: one function in a file of its own, so that the
 * simulator of tests/simulator puts another in its place.
 */
#include "host/api/api_parts.h"

#include <time.h>

int64_t api_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

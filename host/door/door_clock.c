/*
 * door_clock.c - the server's clock: one function in a file of its own, so that the
 * simulator of tests/simulator puts another in its place.
 */
#include "host/clock/clock.h"
#include "host/door/door.h"

int64_t door_now_ms(void) {
    return clock_wall_ms();
}

/*
 * door_clock.c - the server's clock, in a file of its own, so that the simulator of
 * tests/simulator puts another in its place.
 *
 * It shows the machine's time, and goes on by its steady clock where that jumps: a timer of five
 * seconds stays one of five seconds, and records stay in the order of time.
 */
#include "host/clock/clock.h"
#include "host/door/door.h"

#include <stdatomic.h>

enum { STEP_MS = 1000 }; /* more than that is a jump, and not followed */

static _Atomic int64_t ahead_ms; /* of the steady clock; 0: not set yet */
static int64_t jumped_ms;        /* by how much the machine's differs since */

static int64_t steady_ms(void) {
    return clock_steady_ns() / CLOCK_NS_A_MS;
}

int64_t door_now_ms(void) {
    int64_t ahead = atomic_load(&ahead_ms);
    if (ahead == 0) {
        ahead = clock_wall_ms() - steady_ms();
        atomic_store(&ahead_ms, ahead);
    }
    return steady_ms() + ahead;
}

int64_t door_clock_follow(bool also_jumps) {
    int64_t differs = clock_wall_ms() - door_now_ms();
    int64_t jump = differs - jumped_ms;
    bool is_near = also_jumps || (differs >= -STEP_MS && differs <= STEP_MS);
    if (is_near)
        atomic_fetch_add(&ahead_ms, differs);
    if (jump >= -STEP_MS && jump <= STEP_MS) {
        jumped_ms = is_near ? 0 : jumped_ms;
        return 0;
    }
    jumped_ms = is_near ? 0 : differs;
    return jump;
}

bool door_clock_is_right(void) {
    return jumped_ms == 0;
}

int64_t door_clock_begin(int64_t least_ms) {
    int64_t behind = least_ms - door_now_ms();
    if (behind <= STEP_MS)
        return 0;
    atomic_fetch_add(&ahead_ms, behind);
    jumped_ms = -behind;
    return behind;
}

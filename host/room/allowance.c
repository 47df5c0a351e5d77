/*
 * allowance.c - see allowance.h.
 */
#include "host/room/allowance.h"

static void recover(struct allowance *allowance, int64_t now_ms) {
    int64_t more = (now_ms - allowance->counted_ms) / ALLOWANCE_EVERY_MS;
    if (allowance->used == 0 || more >= allowance->used) {
        allowance->used = 0;
        allowance->counted_ms = now_ms;
    } else if (more > 0) {
        allowance->used -= (int)more;
        allowance->counted_ms += more * ALLOWANCE_EVERY_MS;
    }
}

bool allowance_take(struct allowance *allowance, int64_t now_ms) {
    recover(allowance, now_ms);
    if (allowance->used >= ALLOWANCE_MOST) {
        if (allowance->left_out++ == 0)
            allowance->since_ms = now_ms;
        return false;
    }
    allowance->used++;
    return true;
}

int64_t allowance_settle(struct allowance *allowance, int64_t now_ms, bool at_the_end) {
    int64_t count = allowance->left_out;
    if (!at_the_end && now_ms - allowance->since_ms < ALLOWANCE_TELL_MS)
        return 0;
    allowance->left_out = 0;
    return count;
}

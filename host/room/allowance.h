/*
 * allowance.h - how much of something may be written down: a hundred at once, and
 * one more every six seconds. What is over is counted, so that a flood of refusals
 * neither fills the disk nor passes unseen. Time is an argument.
 */
#ifndef HOST_ROOM_ALLOWANCE_H
#define HOST_ROOM_ALLOWANCE_H

#include "sabot/base.h"

#define ALLOWANCE_MOST     100
#define ALLOWANCE_EVERY_MS 6000
#define ALLOWANCE_TELL_MS  60000

struct allowance { /* zeros: nothing used yet */
    int used;
    int64_t counted_ms; /* up to when `used` went down */
    int64_t left_out;
    int64_t since_ms; /* when the first of those was */
};

/* True: write it. False: it is counted. */
bool allowance_take(struct allowance *allowance, int64_t now_ms);
/* How many were left out, once the first of them is a minute old, or at the end; 0:
 * none, or not yet. They are forgotten with it. */
int64_t allowance_settle(struct allowance *allowance, int64_t now_ms, bool at_the_end);

#endif

/*
 * dealers.h - a hundred dealers who deal round after round at a server, a command at a
 * time each, at a pace that does not wait for the server (open loop).
 */
#ifndef BENCH_DEALERS_H
#define BENCH_DEALERS_H

#include "bench/crowd.h"

#define DEALERS             100
#define DEALERS_WAGERS      4 /* a round */
#define DEALERS_SAMPLES_MAX 65536

enum dealers_step { OPEN_BETTING, WAGER, CARD, SETTLE, CLOSE_SHOE, OPEN_SHOE, CUT, BURN };

struct dealers {
    struct dealer {
        enum dealers_step step;
        int wagers, rounds;
        int64_t due_ns;   /* of the next command */
        int64_t every_ns; /* between two of them */
        int64_t meant_ns; /* of the one that is under way, or was answered last */
    } at[DEALERS];
    int ids; /* given so far: no command id serves twice */
    int sent;
    int taken;                            /* answered with yes; the first of them: */
    int64_t took_ns[DEALERS_SAMPLES_MAX]; /* from the moment it was meant to be sent */
};

/* Plays at the crowd's dealers for so long, so many commands a second in all, from where the last
 * call ended: dealers of zeros begin at a new server. Requires: the crowd has DEALERS of them. */
void dealers_play(struct dealers *dealers, struct crowd *crowd, int pace, int seconds);

/* The time that so many percent of the commands did not pass. Sorts them. */
double dealers_percentile_ms(struct dealers *dealers, int percent);

int dealers_rounds(const struct dealers *dealers);

#endif

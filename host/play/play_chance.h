/*
 * play_chance.h - the choices of people who are not there: what the others at
 * the table wager, and where the shoe is cut.
 *
 * A stream of bytes from a key: of a number, so that an evening can be
 * repeated, or of the system's entropy. Cards of a table that is not to be
 * repeated never come from here: see host/fair.
 */
#ifndef HOST_PLAY_PLAY_CHANCE_H
#define HOST_PLAY_PLAY_CHANCE_H

#include "sabot/base.h"

struct play_chance {
    uint8_t key[32];
    uint64_t used; /* draws so far */
};

/* What a stream is for: those of one seed have nothing in common. */
enum play_chance_use { PLAY_CHANCE_CHOICES, PLAY_CHANCE_SHOES };

struct play_chance play_chance_of_seed(uint32_t seed, enum play_chance_use use);
struct play_chance play_chance_of_system(void);

void play_chance_bytes(struct play_chance *chance, uint8_t *bytes, size_t count);

/* From 0 to below - 1, each equally likely. Requires: below >= 1. */
int play_chance_below(struct play_chance *chance, int below);

#endif

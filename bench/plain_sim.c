/*
 * plain_sim.c - the baseline: every shoe a full Fisher-Yates shuffle of 416
 * cards, a 64-bit multiply-shift for every place, a fast generator that is not
 * cryptographic, and the draw rule as branches. Good plain C, no vectors.
 *
 * It is also a second implementation: tests/property/sim_odds_test.c holds its
 * counts to the exact odds, as it does the product's.
 */
#include "bench/plain_sim.h"

#include <string.h>

enum { DECKS = 8, CARDS = DECKS * 52, CUT_CARD = 14 };

__extension__ typedef unsigned __int128 wide;

void plain_sim_begin(struct plain_sim *sim, uint64_t seed) {
    *sim = (struct plain_sim){0};
    for (int i = 0; i < 4; i++) { /* splitmix64 */
        uint64_t z = (seed += 0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        sim->state[i] = z ^ z >> 31;
    }
}

static inline uint64_t rotate(uint64_t word, int left) {
    return word << left | word >> (64 - left);
}

static inline uint64_t next_bits(uint64_t state[4]) {
    uint64_t result = rotate(state[0] + state[3], 23) + state[0];
    uint64_t shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate(state[3], 45);
    return result;
}

static void shuffle(uint64_t state[4], uint8_t shoe[CARDS]) {
    uint64_t local[4];
    memcpy(local, state, sizeof local);
    for (uint32_t left = CARDS; left > 1; left--) {
        uint32_t place = (uint32_t)((wide)next_bits(local) * left >> 64);
        uint8_t card = shoe[place];
        shoe[place] = shoe[left - 1];
        shoe[left - 1] = card;
    }
    memcpy(state, local, sizeof local);
}

static bool banker_draws(int total, int third) {
    switch (total) {
    case 0:
    case 1:
    case 2:
        return true;
    case 3:
        return third != 8;
    case 4:
        return third >= 2 && third <= 7;
    case 5:
        return third >= 4 && third <= 7;
    case 6:
        return third == 6 || third == 7;
    default:
        return false;
    }
}

static inline int digit(int total) {
    return total >= 10 ? total - 10 : total;
}

/* Deals one round from `next` on and returns where it stopped. */
static const uint8_t *deal(const uint8_t *next, uint64_t counts[SABOT_OUTCOMES]) {
    int player = digit(next[0] + next[2]);
    int banker = digit(next[1] + next[3]);
    int number = 0;
    next += 4;
    if (player < 8 && banker < 8) {
        if (player <= 5) {
            int third = *next++;
            player = digit(player + third);
            number += 200;
            if (banker_draws(banker, third)) {
                banker = digit(banker + *next++);
                number += 10;
            }
        } else if (banker <= 5) {
            banker = digit(banker + *next++);
            number += 10;
        }
    }
    counts[number + player * 20 + banker]++;
    return next;
}

uint64_t plain_sim_run(struct plain_sim *sim, int shoes) {
    uint8_t shoe[CARDS];
    for (int i = 0; i < CARDS; i++)
        shoe[i] = (uint8_t)(i % 13 < 9 ? i % 13 + 1 : 0);
    uint64_t rounds = 0;
    for (int i = 0; i < shoes; i++) {
        shuffle(sim->state, shoe);
        const uint8_t *next = shoe + 1 + (shoe[0] == 0 ? 10 : shoe[0]);
        while (next < shoe + CARDS - CUT_CARD) {
            next = deal(next, sim->counts);
            rounds++;
        }
        deal(next, sim->counts);
        rounds++;
    }
    return rounds;
}

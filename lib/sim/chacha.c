/*
 * chacha.c - ChaCha8, one block at a time. See chacha.h.
 */
#include "lib/sim/chacha.h"

#include <string.h>

static uint32_t rotate(uint32_t word, int left) {
    return word << left | word >> (32 - left);
}

static void quarter(uint32_t state[CHACHA_WORDS], int a, int b, int c, int d) {
    state[a] += state[b];
    state[d] = rotate(state[d] ^ state[a], 16);
    state[c] += state[d];
    state[b] = rotate(state[b] ^ state[c], 12);
    state[a] += state[b];
    state[d] = rotate(state[d] ^ state[a], 8);
    state[c] += state[d];
    state[b] = rotate(state[b] ^ state[c], 7);
}

void sabot_chacha_block(const uint32_t key[8], struct chacha_place place,
                        uint32_t words[CHACHA_WORDS]) {
    uint32_t start[CHACHA_WORDS] = CHACHA_CONSTANTS;
    memcpy(&start[4], key, 8 * sizeof key[0]);
    start[12] = place.block;
    start[13] = place.purpose;
    start[14] = (uint32_t)place.nonce;
    start[15] = (uint32_t)(place.nonce >> 32);
    memcpy(words, start, sizeof start);
    for (int i = 0; i < CHACHA_DOUBLES; i++) {
        for (int column = 0; column < 4; column++)
            quarter(words, column, column + 4, column + 8, column + 12);
        for (int column = 0; column < 4; column++)
            quarter(words, column, (column + 1) % 4 + 4, (column + 2) % 4 + 8,
                    (column + 3) % 4 + 12);
    }
    for (int i = 0; i < CHACHA_WORDS; i++)
        words[i] += start[i];
}

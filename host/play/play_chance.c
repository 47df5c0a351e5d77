/*
 * play_chance.c - ChaCha20 under the key, a nonce a draw.
 */
#include "host/play/play_chance.h"

#include "sabot/shuffle.h"

#include <sodium.h>
#include <string.h>

struct play_chance play_chance_of_seed(uint32_t seed, enum play_chance_use use) {
    struct play_chance chance = {0};
    for (int i = 0; i < 4; i++)
        chance.key[i] = (uint8_t)(seed >> 8 * i);
    chance.key[4] = (uint8_t)use;
    return chance;
}

struct play_chance play_chance_of_system(void) {
    struct play_chance chance = {0};
    randombytes_buf(chance.key, sizeof chance.key);
    return chance;
}

void play_chance_bytes(struct play_chance *chance, uint8_t *bytes, size_t count) {
    uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
    for (size_t i = 0; i < sizeof nonce; i++)
        nonce[i] = (uint8_t)(chance->used >> 8 * i);
    chance->used++;
    crypto_stream_chacha20(bytes, count, nonce, chance->key);
}

int play_chance_below(struct play_chance *chance, int below) {
    SABOT_ASSERT(below >= 1);
    uint8_t bytes[64];
    uint32_t index = 0;
    enum sabot_status status;
    do {
        play_chance_bytes(chance, bytes, sizeof bytes);
        struct sabot_random_bytes random = {.bytes = bytes, .count = sizeof bytes};
        status = sabot_random_index(&random, (uint32_t)below, &index);
    } while (status != SABOT_OK);
    return (int)index;
}

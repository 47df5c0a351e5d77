/*
 * staff_pin.c - see staff_pin.h.
 */
#include "host/room/staff_pin.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { KEYED_BYTES = 32, KEYED_MAX = 2 * KEYED_BYTES + 1, PREFIX = sizeof STAFF_PIN_KEYED - 1 };

static void put_under_key(const uint8_t key[SEAL_KEY_BYTES], const char *pin,
                          char keyed[KEYED_MAX]) {
    static const char purpose[] = "sabot pin 1\n";
    crypto_generichash_state state;
    uint8_t bytes[KEYED_BYTES];
    crypto_generichash_init(&state, key, SEAL_KEY_BYTES, sizeof bytes);
    crypto_generichash_update(&state, (const uint8_t *)purpose, sizeof purpose - 1);
    crypto_generichash_update(&state, (const uint8_t *)pin, strlen(pin));
    crypto_generichash_final(&state, bytes, sizeof bytes);
    sodium_bin2hex(keyed, KEYED_MAX, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(&state, sizeof state);
}

bool staff_pin_hash(const uint8_t key[SEAL_KEY_BYTES], const char *pin, char hash[STAFF_HASH_MAX]) {
    char keyed[KEYED_MAX], plain[STAFF_HASH_MAX];
    put_under_key(key, pin, keyed);
    bool is_hashed = staff_hash(keyed, plain);
    sodium_memzero(keyed, sizeof keyed);
    return is_hashed &&
           snprintf(hash, STAFF_HASH_MAX, STAFF_PIN_KEYED "%s", plain) < STAFF_HASH_MAX;
}

bool staff_pin_check(const uint8_t key[SEAL_KEY_BYTES], const char *hash, const char *pin) {
    char keyed[KEYED_MAX];
    if (strncmp(hash, STAFF_PIN_KEYED, PREFIX) != 0)
        return staff_check(hash, pin);
    put_under_key(key, pin, keyed);
    bool right = staff_check(hash + PREFIX, keyed);
    sodium_memzero(keyed, sizeof keyed);
    return right;
}

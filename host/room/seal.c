/*
 * seal.c - see seal.h.
 */
#include "host/room/seal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define MAC_DIGITS (2 * (size_t)crypto_auth_hmacsha256_BYTES)

static const char before_mac[] = ",\"mac\":\"", after_mac[] = "\"}";

enum { BEFORE = sizeof before_mac - 1, AFTER = sizeof after_mac - 1 };
#define TAIL (BEFORE + MAC_DIGITS + AFTER)

char *seal_leave_room(char *text) {
    size_t length = text == NULL ? 0 : strlen(text);
    char *sealed = length < 2 ? NULL : malloc(length + TAIL);
    if (sealed != NULL) {
        char *at = memcpy(sealed, text, length - 1); /* without the last brace */
        at = memcpy(at + length - 1, before_mac, BEFORE);
        at = memset(at + BEFORE, '0', MAC_DIGITS);
        memcpy(at + MAC_DIGITS, after_mac, sizeof after_mac);
    }
    free(text);
    return sealed;
}

static bool has_room(const uint8_t *bytes, size_t size) {
    return size > TAIL && memcmp(bytes + size - TAIL, before_mac, BEFORE) == 0 &&
           memcmp(bytes + size - AFTER, after_mac, AFTER) == 0;
}

static void make_mac(const uint8_t key[SEAL_KEY_BYTES], const struct journal_head *after,
                     uint16_t kind, const uint8_t *bytes, size_t size,
                     char digits[2 * crypto_auth_hmacsha256_BYTES + 1]) {
    crypto_auth_hmacsha256_state state;
    uint8_t mac[crypto_auth_hmacsha256_BYTES], place[8 + 2];
    for (int i = 0; i < 8; i++)
        place[i] = (uint8_t)(after->sequence >> (56 - 8 * i));
    place[8] = (uint8_t)(kind >> 8);
    place[9] = (uint8_t)kind;
    crypto_auth_hmacsha256_init(&state, key, SEAL_KEY_BYTES);
    crypto_auth_hmacsha256_update(&state, after->hash, sizeof after->hash);
    crypto_auth_hmacsha256_update(&state, place, sizeof place);
    crypto_auth_hmacsha256_update(&state, bytes, size - TAIL);
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_bin2hex(digits, MAC_DIGITS + 1, mac, sizeof mac);
}

void seal_write(const uint8_t key[SEAL_KEY_BYTES], const struct journal_head *after, uint16_t kind,
                uint8_t *bytes, size_t size) {
    char digits[2 * crypto_auth_hmacsha256_BYTES + 1];
    if (!has_room(bytes, size))
        return;
    make_mac(key, after, kind, bytes, size, digits);
    memcpy(bytes + size - AFTER - MAC_DIGITS, digits, MAC_DIGITS);
}

enum seal seal_of(const uint8_t key[SEAL_KEY_BYTES], const struct journal_record *record) {
    char digits[2 * crypto_auth_hmacsha256_BYTES + 1];
    struct journal_head after = {.sequence = record->sequence - 1};
    if (!has_room(record->bytes, record->size))
        return SEAL_NONE;
    memcpy(after.hash, record->previous, sizeof after.hash);
    make_mac(key, &after, record->kind, record->bytes, record->size, digits);
    return sodium_memcmp(record->bytes + record->size - AFTER - MAC_DIGITS, digits, MAC_DIGITS) == 0
               ? SEAL_HOLDS
               : SEAL_FALSE;
}

/*
 * fair_seal.c - seeds at rest: XChaCha20-Poly1305, bound to table and shoe.
 * See fair.h. The bytes: nonce, then the sealed seed with its tag.
 */
#include "host/fair/fair_key.h"

#include <string.h>

enum {
    NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
    TAG = crypto_aead_xchacha20poly1305_ietf_ABYTES,
};

_Static_assert(FAIR_SEALED_SIZE == NONCE + FAIR_BYTES + TAG, "nonce, seed, tag");
_Static_assert(FAIR_BYTES == crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "one size of key");

/* With its NUL, as in the derivation: other things may be sealed one day. */
static const char domain[] = "sabot seed 1";

/* The place as bytes; a length before the name, so that no two places of a seed
 * give the same ones. */
struct bound {
    uint8_t bytes[sizeof domain + 2 + FAIR_TABLE_MAX + 8];
    size_t size;
};

static struct bound bound_to(struct fair_place place) {
    struct bound bound = {.size = sizeof domain};
    size_t length = fair_table_length(place.table);
    SABOT_ASSERT(length > 0);
    memcpy(bound.bytes, domain, sizeof domain);
    fair_big_endian(bound.bytes + bound.size, 2, length);
    bound.size += 2;
    memcpy(bound.bytes + bound.size, place.table, length);
    bound.size += length;
    fair_big_endian(bound.bytes + bound.size, 8, place.shoe);
    bound.size += 8;
    return bound;
}

void fair_seal(const struct fair_key *key, struct fair_place place, const uint8_t seed[FAIR_BYTES],
               uint8_t sealed[FAIR_SEALED_SIZE]) {
    struct bound bound = bound_to(place);
    randombytes_buf(sealed, NONCE);
    int failed = crypto_aead_xchacha20poly1305_ietf_encrypt(
        sealed + NONCE, NULL, seed, FAIR_BYTES, bound.bytes, bound.size, NULL, sealed, key->bytes);
    SABOT_ASSERT(!failed);
    fair_forget();
}

enum sabot_status fair_unseal(const struct fair_key *key, struct fair_place place,
                              const uint8_t *sealed, size_t size, uint8_t seed[FAIR_BYTES],
                              struct sabot_error *error) {
    struct bound bound = bound_to(place);
    bool opened = size == FAIR_SEALED_SIZE && crypto_aead_xchacha20poly1305_ietf_decrypt(
                                                  seed, NULL, NULL, sealed + NONCE, size - NONCE,
                                                  bound.bytes, bound.size, sealed, key->bytes) == 0;
    fair_forget();
    if (opened)
        return SABOT_OK;
    fair_seed_wipe(seed);
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, "the sealed seed of a shoe of table ");
    sabot_text_add_quoted(&words, place.table, fair_table_length(place.table));
    sabot_text_add(&words, " does not open: another key, table or shoe, or the bytes were changed");
    return SABOT_BAD_TEXT;
}

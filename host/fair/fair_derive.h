/*
 * fair_derive.h - from terms and a seed to the order of the cards: the
 * derivation of docs/fair-shoes.md. Inside host/fair, and for the tests of
 * randomness, which deal a million shoes into one space.
 *
 * A derivation holds secrets all over: make it in fair_guarded memory, so that
 * no intermediate lies on a stack.
 */
#ifndef HOST_FAIR_FAIR_DERIVE_H
#define HOST_FAIR_FAIR_DERIVE_H

#include "host/fair/fair.h"
#include "sabot/shuffle.h"

#include <sodium.h>

#define FAIR_CONTRIBUTIONS_1 16 /* of protocol 1 */
#define FAIR_BLOCK           32 /* bytes of the stream that one HMAC gives */
#define FAIR_STREAM_BLOCKS                                                                         \
    ((SABOT_SHUFFLE_BYTES(SABOT_SHOE_CARDS_MAX) + FAIR_BLOCK - 1) / FAIR_BLOCK)

struct fair_derivation {
    uint8_t key[FAIR_BYTES];            /* K, keyed with the seed over the terms */
    crypto_auth_hmacsha256_state keyed; /* K taken in: every block starts from a copy */
    crypto_auth_hmacsha256_state block; /* the block being made */
    uint8_t stream[FAIR_STREAM_BLOCKS * FAIR_BLOCK];
    uint16_t order[SABOT_SHOE_CARDS_MAX]; /* card numbers, the first out of the shoe first, cut */
};

/* SABOT_OUT_OF_RANGE, in words, for terms that no shoe has. */
SABOT_MUST_CHECK enum sabot_status fair_terms_check(const struct fair_terms *terms,
                                                    struct sabot_error *error);

/* Fills all of it. Does not look at the commitment.
 * Requires: terms that fair_terms_check accepts. */
void fair_derive(struct fair_derivation *derivation, const struct fair_terms *terms,
                 const uint8_t seed[FAIR_BYTES]);

/* Guarded memory, zeroes at first, or NULL; sodium_free zeroes it and gives it back. */
void *fair_guarded(size_t size);

/* Overwrites what functions that have returned left on the stack and in the
 * wide registers. Whatever handles secrets ends with it. */
void fair_forget(void);

/* The whole number as `bytes` bytes, the most significant first. */
void fair_big_endian(uint8_t *at, size_t bytes, uint64_t value);

/* The salt of a position, from K (protocol 2). */
void fair_salt(const uint8_t key[FAIR_BYTES], int position, uint8_t salt[FAIR_BYTES]);

/* A whole shoe, in guarded memory. */
struct fair_shoe {
    int cards;
    bool proves_cards;
    uint8_t key[FAIR_BYTES];              /* K, of protocol 2 */
    uint16_t order[SABOT_SHOE_CARDS_MAX]; /* as in struct fair_derivation */
};

/* A table's name: 1 to FAIR_TABLE_MAX - 1 bytes before its NUL. 0: it is not one. */
size_t fair_table_length(const char *table);

#endif

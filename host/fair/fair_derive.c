/*
 * fair_derive.c - from terms and a seed to the order of the cards. See
 * fair_derive.h; docs/fair-shoes.md is the same in words.
 */
#include "host/fair/fair_derive.h"

#include <stdio.h>
#include <string.h>

/* With its NUL: no other message that a seed will ever key starts like this. */
static const char *const domains[] = {"sabot shoe 1", "sabot shoe 2"};
enum { DOMAIN_BYTES = sizeof "sabot shoe 1" };

void *fair_guarded(size_t size) {
    SABOT_ASSERT(sodium_init() >= 0);
    void *memory = sodium_malloc(size);
    if (memory != NULL)
        memset(memory, 0, size);
    return memory;
}

void fair_big_endian(uint8_t *at, size_t bytes, uint64_t value) {
    for (size_t i = bytes; i > 0; i--) {
        at[i - 1] = (uint8_t)value;
        value >>= 8;
    }
}

size_t fair_table_length(const char *table) {
    size_t length = strnlen(table, FAIR_TABLE_MAX);
    return length < FAIR_TABLE_MAX ? length : 0;
}

static enum sabot_status in_range(const char *name, int is, int least, int most,
                                  struct sabot_error *error) {
    if (is >= least && is <= most)
        return SABOT_OK;
    snprintf(error->words, sizeof error->words, "fair shoe: %s is %d; expected %d to %d", name, is,
             least, most);
    return SABOT_OUT_OF_RANGE;
}

static enum sabot_status named(const char *table, struct sabot_error *error) {
    if (fair_table_length(table) > 0)
        return SABOT_OK;
    snprintf(error->words, sizeof error->words,
             "fair shoe: the table's name must have 1 to %d bytes", FAIR_TABLE_MAX - 1);
    return SABOT_OUT_OF_RANGE;
}

enum sabot_status fair_terms_check(const struct fair_terms *terms, struct sabot_error *error) {
    enum sabot_status status = named(terms->table, error);
    if (status == SABOT_OK)
        status = in_range("decks", terms->decks, 1, SABOT_DECKS_MAX, error);
    if (status == SABOT_OK)
        status =
            in_range("contributions", terms->contribution_count, 0,
                     terms->proves_cards ? FAIR_CONTRIBUTIONS_MAX : FAIR_CONTRIBUTIONS_1, error);
    if (status == SABOT_OK)
        status = in_range("cut", terms->cut, 0, terms->decks * SABOT_DECK_CARDS - 1, error);
    return status;
}

static void take_number(crypto_auth_hmacsha256_state *state, size_t bytes, uint64_t value) {
    uint8_t number[8];
    fair_big_endian(number, bytes, value);
    crypto_auth_hmacsha256_update(state, number, bytes);
}

/* What protocol 2 binds beside the values: whatever is chosen, is chosen before a value shows. */
static void take_terms(crypto_auth_hmacsha256_state *state, const struct fair_terms *terms) {
    take_number(state, 2, (uint64_t)terms->cut);
    take_number(state, 2, terms->has_beacon ? FAIR_BYTES : 0);
    if (terms->has_beacon)
        crypto_auth_hmacsha256_update(state, terms->beacon, FAIR_BYTES);
}

static void derive_key(struct fair_derivation *derivation, const struct fair_terms *terms,
                       const uint8_t seed[FAIR_BYTES]) {
    crypto_auth_hmacsha256_state *state = &derivation->block;
    size_t length = fair_table_length(terms->table);
    crypto_auth_hmacsha256_init(state, seed, FAIR_BYTES);
    crypto_auth_hmacsha256_update(state, (const uint8_t *)domains[terms->proves_cards],
                                  DOMAIN_BYTES);
    take_number(state, 2, length);
    crypto_auth_hmacsha256_update(state, (const uint8_t *)terms->table, length);
    take_number(state, 8, terms->shoe);
    take_number(state, 2, (uint64_t)terms->decks);
    if (terms->proves_cards)
        take_terms(state, terms);
    take_number(state, 2, (uint64_t)terms->contribution_count);
    for (int i = 0; i < terms->contribution_count; i++) {
        if (terms->proves_cards)
            take_number(state, 2, terms->contributions[i].bettor);
        crypto_auth_hmacsha256_update(state, terms->contributions[i].value, FAIR_BYTES);
    }
    crypto_auth_hmacsha256_final(state, derivation->key);
}

/* `blocks` blocks from block 0 on. */
static void derive_stream(struct fair_derivation *derivation, size_t blocks) {
    crypto_auth_hmacsha256_init(&derivation->keyed, derivation->key, FAIR_BYTES);
    for (size_t i = 0; i < blocks; i++) {
        memcpy(&derivation->block, &derivation->keyed, sizeof derivation->block);
        take_number(&derivation->block, 8, i);
        crypto_auth_hmacsha256_final(&derivation->block, derivation->stream + i * FAIR_BLOCK);
    }
}

static void turn_round(uint16_t *numbers, int from, int to) {
    for (int low = from, high = to - 1; low < high; low++, high--) {
        uint16_t kept = numbers[low];
        numbers[low] = numbers[high];
        numbers[high] = kept;
    }
}

/* In place, by three reversals: a second space would be a second secret. */
static void cut(uint16_t *order, int cards, int from_top) {
    turn_round(order, 0, from_top);
    turn_round(order, from_top, cards);
    turn_round(order, 0, cards);
}

void fair_derive(struct fair_derivation *derivation, const struct fair_terms *terms,
                 const uint8_t seed[FAIR_BYTES]) {
    int cards = terms->decks * SABOT_DECK_CARDS;
    size_t bytes = SABOT_SHUFFLE_BYTES(cards);
    derive_key(derivation, terms, seed);
    derive_stream(derivation, (bytes + FAIR_BLOCK - 1) / FAIR_BLOCK);
    for (int i = 0; i < cards; i++)
        derivation->order[i] = (uint16_t)i;
    struct sabot_random_bytes random = {.bytes = derivation->stream, .count = bytes};
    enum sabot_status status = sabot_shuffle(derivation->order, (size_t)cards, &random);
    SABOT_ASSERT(status == SABOT_OK); /* falls short once in 2^100 shoes */
    cut(derivation->order, cards, terms->cut);
}

/*
 * fair_shoe.c - commitments, seeds, shoes and their check. See fair.h.
 */
#include "host/fair/fair_derive.h"

#include <stdio.h>
#include <string.h>

/* ---- commitments and seeds ---- */

void fair_commitment(const uint8_t value[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]) {
    SABOT_ASSERT(sodium_init() >= 0);
    crypto_hash_sha256(commitment, value, FAIR_BYTES);
    fair_forget();
}

bool fair_commitment_holds(const uint8_t value[FAIR_BYTES], const uint8_t commitment[FAIR_BYTES]) {
    uint8_t of_value[FAIR_BYTES];
    fair_commitment(value, of_value);
    return sodium_memcmp(of_value, commitment, FAIR_BYTES) == 0;
}

void fair_seed_draw(uint8_t seed[FAIR_BYTES]) {
    SABOT_ASSERT(sodium_init() >= 0);
    randombytes_buf(seed, FAIR_BYTES);
}

uint8_t *fair_seed_hold(void) {
    return fair_guarded(FAIR_BYTES);
}

void fair_seed_release(uint8_t *seed) {
    sodium_free(seed);
}

void fair_seed_wipe(uint8_t seed[FAIR_BYTES]) {
    sodium_memzero(seed, FAIR_BYTES);
}

/* ---- the shoe ---- */

/* Without a look at the commitment: fair_check gives its own answer to that. */
static enum sabot_status deal(const struct fair_terms *terms, const uint8_t seed[FAIR_BYTES],
                              struct fair_shoe **shoe, struct sabot_error *error) {
    struct fair_shoe *made = fair_guarded(sizeof *made);
    struct fair_derivation *derivation = fair_guarded(sizeof *derivation);
    enum sabot_status status = SABOT_OK;
    if (made == NULL || derivation == NULL) {
        sodium_free(made);
        status =
            sabot_error_say(error, SABOT_NO_MEMORY, "fair shoe: no guarded memory left for it");
    } else {
        fair_derive(derivation, terms, seed);
        made->cards = terms->decks * SABOT_DECK_CARDS;
        made->proves_cards = terms->proves_cards;
        if (terms->proves_cards)
            memcpy(made->key, derivation->key, sizeof made->key);
        memcpy(made->order, derivation->order, sizeof made->order);
        sodium_mprotect_readonly(made);
        *shoe = made;
    }
    sodium_free(derivation);
    fair_forget();
    return status;
}

enum sabot_status fair_shoe_new(const struct fair_terms *terms, const uint8_t seed[FAIR_BYTES],
                                struct fair_shoe **shoe, struct sabot_error *error) {
    enum sabot_status status = fair_terms_check(terms, error);
    if (status != SABOT_OK)
        return status;
    if (!fair_commitment_holds(seed, terms->commitment)) {
        snprintf(error->words, sizeof error->words,
                 "fair shoe: the seed is not the one that was committed to");
        return SABOT_BAD_TEXT;
    }
    return deal(terms, seed, shoe, error);
}

int fair_shoe_cards(const struct fair_shoe *shoe) {
    return shoe->cards;
}

struct sabot_card fair_shoe_card(const struct fair_shoe *shoe, int position) {
    SABOT_ASSERT(position >= 0 && position < shoe->cards);
    return sabot_card_of_deck(shoe->order[position] % SABOT_DECK_CARDS);
}

void fair_shoe_free(struct fair_shoe *shoe) {
    sodium_free(shoe);
}

/* ---- the check ---- */

static enum sabot_status compare(const struct fair_shoe *shoe, const struct fair_dealt *dealt,
                                 int count, struct fair_finding *finding,
                                 struct sabot_error *error) {
    for (int i = 0; i < count; i++) {
        if (dealt[i].position < 0 || dealt[i].position >= shoe->cards) {
            snprintf(error->words, sizeof error->words,
                     "fair shoe: a card was dealt from position %d; expected 0 to %d",
                     dealt[i].position, shoe->cards - 1);
            return SABOT_OUT_OF_RANGE;
        }
        struct sabot_card expected = fair_shoe_card(shoe, dealt[i].position);
        if (expected.rank != dealt[i].card.rank || expected.suit != dealt[i].card.suit) {
            *finding = (struct fair_finding){FAIR_CARD_DIFFERS, i, expected};
            return SABOT_OK;
        }
    }
    *finding = (struct fair_finding){.verdict = FAIR_HOLDS};
    return SABOT_OK;
}

static enum sabot_status compare_root(const struct fair_shoe *shoe, const uint8_t root[FAIR_BYTES],
                                      struct fair_finding *finding, struct sabot_error *error) {
    struct fair_tree *tree = fair_tree_new(shoe);
    if (tree == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "fair shoe: no memory for its tree");
    if (memcmp(fair_tree_root(tree), root, FAIR_BYTES) != 0)
        *finding = (struct fair_finding){.verdict = FAIR_ROOT_DIFFERS};
    fair_tree_free(tree);
    return SABOT_OK;
}

enum sabot_status fair_check(const struct fair_terms *terms, const uint8_t seed[FAIR_BYTES],
                             const struct fair_dealt *dealt, int count,
                             struct fair_finding *finding, struct sabot_error *error) {
    enum sabot_status status = fair_terms_check(terms, error);
    if (status != SABOT_OK)
        return status;
    if (!fair_commitment_holds(seed, terms->commitment)) {
        *finding = (struct fair_finding){.verdict = FAIR_SEED_DIFFERS};
        return SABOT_OK;
    }
    struct fair_shoe *shoe = NULL;
    status = deal(terms, seed, &shoe, error);
    if (status == SABOT_OK)
        status = compare(shoe, dealt, count, finding, error);
    if (status == SABOT_OK && terms->proves_cards && finding->verdict == FAIR_HOLDS)
        status = compare_root(shoe, terms->root, finding, error);
    fair_shoe_free(shoe);
    return status;
}

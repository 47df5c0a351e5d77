/*
 * fair_tree.c - each card of a shoe proved alone: salted leaves, a Merkle tree over them as in
 * RFC 9162, and paths. docs/fair-shoes.md, protocol 2, is the same in words. See fair.h.
 *
 * Level by level, a node that has no sister goes up as it is: that is the tree of the RFC.
 */
#include "host/fair/fair_derive.h"

#include <stdlib.h>
#include <string.h>

#define LEVELS    (FAIR_PATH_MAX + 1)
#define NODES_MAX (2 * SABOT_SHOE_CARDS_MAX + LEVELS)

struct fair_tree {
    int levels;
    int starts[LEVELS + 1];               /* of each level among the nodes; the root is the last */
    uint8_t nodes[NODES_MAX][FAIR_BYTES]; /* leaves first */
};

static const char contribution_domain[] = "sabot contribution 2";
static const char salt_domain[] = "sabot salt 2";

/* ---- commitments ---- */

void fair_contribution_commitment(struct fair_place place, int bettor,
                                  const uint8_t value[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]) {
    size_t length = fair_table_length(place.table);
    uint8_t numbers[2 + 8 + 2];
    fair_big_endian(numbers, 2, length);
    fair_big_endian(numbers + 2, 8, place.shoe);
    fair_big_endian(numbers + 10, 2, (uint64_t)bettor);
    SABOT_ASSERT(sodium_init() >= 0 && length > 0);
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const uint8_t *)contribution_domain,
                              sizeof contribution_domain);
    crypto_hash_sha256_update(&state, numbers, 2);
    crypto_hash_sha256_update(&state, (const uint8_t *)place.table, length);
    crypto_hash_sha256_update(&state, numbers + 2, sizeof numbers - 2);
    crypto_hash_sha256_update(&state, value, FAIR_BYTES);
    crypto_hash_sha256_final(&state, commitment);
    fair_forget();
}

bool fair_contribution_holds(struct fair_place place, int bettor, const uint8_t value[FAIR_BYTES],
                             const uint8_t commitment[FAIR_BYTES]) {
    uint8_t of_value[FAIR_BYTES];
    fair_contribution_commitment(place, bettor, value, of_value);
    return sodium_memcmp(of_value, commitment, FAIR_BYTES) == 0;
}

/* ---- leaves and nodes ---- */

void fair_salt(const uint8_t key[FAIR_BYTES], int position, uint8_t salt[FAIR_BYTES]) {
    crypto_auth_hmacsha256_state state;
    uint8_t number[2];
    fair_big_endian(number, sizeof number, (uint64_t)position);
    crypto_auth_hmacsha256_init(&state, key, FAIR_BYTES);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)salt_domain, sizeof salt_domain);
    crypto_auth_hmacsha256_update(&state, number, sizeof number);
    crypto_auth_hmacsha256_final(&state, salt);
    sodium_memzero(&state, sizeof state);
}

static void hash_leaf(int position, int card, const uint8_t salt[FAIR_BYTES],
                      uint8_t leaf[FAIR_BYTES]) {
    uint8_t bytes[1 + 2 + 1 + FAIR_BYTES] = {0};
    fair_big_endian(bytes + 1, 2, (uint64_t)position);
    bytes[3] = (uint8_t)card;
    memcpy(bytes + 4, salt, FAIR_BYTES);
    crypto_hash_sha256(leaf, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
}

static void hash_node(const uint8_t left[FAIR_BYTES], const uint8_t right[FAIR_BYTES],
                      uint8_t node[FAIR_BYTES]) {
    uint8_t bytes[1 + 2 * FAIR_BYTES] = {1};
    memcpy(bytes + 1, left, FAIR_BYTES);
    memcpy(bytes + 1 + FAIR_BYTES, right, FAIR_BYTES);
    crypto_hash_sha256(node, bytes, sizeof bytes);
}

/* ---- the tree ---- */

static void make_leaves(const struct fair_shoe *shoe, struct fair_tree *tree) {
    uint8_t salt[FAIR_BYTES];
    for (int i = 0; i < shoe->cards; i++) {
        fair_salt(shoe->key, i, salt);
        hash_leaf(i, shoe->order[i] % SABOT_DECK_CARDS, salt, tree->nodes[i]);
    }
    sodium_memzero(salt, sizeof salt);
}

/* The level above one of `count` nodes; returns how many it has. */
static int make_level(struct fair_tree *tree, int level, int count) {
    uint8_t(*from)[FAIR_BYTES] = tree->nodes + tree->starts[level];
    tree->starts[level + 1] = tree->starts[level] + count;
    uint8_t(*to)[FAIR_BYTES] = tree->nodes + tree->starts[level + 1];
    for (int i = 0; i + 1 < count; i += 2)
        hash_node(from[i], from[i + 1], to[i / 2]);
    if (count % 2 == 1)
        memcpy(to[count / 2], from[count - 1], FAIR_BYTES);
    return (count + 1) / 2;
}

struct fair_tree *fair_tree_new(const struct fair_shoe *shoe) {
    SABOT_ASSERT(shoe->proves_cards);
    struct fair_tree *tree = calloc(1, sizeof *tree);
    if (tree == NULL)
        return NULL;
    make_leaves(shoe, tree);
    for (int count = shoe->cards; count > 1; tree->levels++)
        count = make_level(tree, tree->levels, count);
    fair_forget();
    return tree;
}

void fair_tree_free(struct fair_tree *tree) {
    free(tree);
}

const uint8_t *fair_tree_root(const struct fair_tree *tree) {
    return tree->nodes[tree->starts[tree->levels]];
}

/* ---- proofs ---- */

void fair_prove(const struct fair_shoe *shoe, const struct fair_tree *tree, int position,
                struct fair_proof *proof) {
    *proof = (struct fair_proof){.position = position, .card = fair_shoe_card(shoe, position)};
    fair_salt(shoe->key, position, proof->salt);
    for (int level = 0; level < tree->levels; level++) {
        int sister = tree->starts[level] + (position >> level ^ 1);
        if (sister < tree->starts[level + 1])
            memcpy(proof->path[proof->path_count++], tree->nodes[sister], FAIR_BYTES);
    }
    fair_forget();
}

/* RFC 9162, 2.1.3.2: at each level the node is on the right, or is the last one and went up as it
 * is until it is on the right, or is on the left. */
bool fair_proof_holds(const struct fair_proof *proof, int cards, const uint8_t root[FAIR_BYTES]) {
    unsigned at = (unsigned)proof->position, last = (unsigned)cards - 1;
    uint8_t node[FAIR_BYTES];
    if (proof->position < 0 || proof->position >= cards || proof->card.rank >= SABOT_RANKS ||
        proof->card.suit >= SABOT_SUITS)
        return false;
    hash_leaf(proof->position, proof->card.suit * SABOT_RANKS + proof->card.rank, proof->salt,
              node);
    for (int i = 0; i < proof->path_count; i++) {
        if (last == 0)
            return false;
        bool is_right = at % 2 == 1 || at == last;
        for (; is_right && at % 2 == 0; at /= 2)
            last /= 2;
        hash_node(is_right ? proof->path[i] : node, is_right ? node : proof->path[i], node);
        at /= 2;
        last /= 2;
    }
    return last == 0 && memcmp(node, root, FAIR_BYTES) == 0;
}

/*
 * fair.h - shoes that anybody can deal again, and nobody can read before.
 *
 * Before a shoe the server draws a seed and publishes its commitment; bettors
 * add contributions in the same way, and a cut. The order of the cards follows
 * from all of them: docs/fair-shoes.md says how, byte for byte, so that a page
 * or a script can follow it. This is the only place that draws entropy for
 * cards. It knows no rounds and no money, keeps no file but the key, and never
 * decides when something is published: that is the table's.
 *
 * Secrets until the reveal: seed, order, sealing key. Here they live in memory
 * that is locked where the system permits, left out of core dumps, and zeroed
 * when it is given back. A caller's own copy of a seed is the caller's to guard:
 * keep it in fair_seed_hold() memory, or wipe it with fair_seed_wipe().
 *
 * All functions may be called from any thread on objects of their own.
 * libsodium is started by whichever is called first.
 */
#ifndef HOST_FAIR_FAIR_H
#define HOST_FAIR_FAIR_H

#include "sabot/base.h"
#include "sabot/card.h"

#define FAIR_BYTES             32 /* of a seed, a contribution, a commitment, a key */
#define FAIR_TABLE_MAX         48 /* a table's name, its NUL included */
#define FAIR_CONTRIBUTIONS_MAX 48 /* of protocol 2; of protocol 1 there are 16 */
#define FAIR_PATH_MAX          9  /* nodes that lead from a card to the root */
#define FAIR_SEALED_SIZE       72 /* nonce 24, seed 32, tag 16 */

struct fair_contribution {
    uint8_t value[FAIR_BYTES];
    uint16_t bettor; /* protocol 2 */
};

/* What is public when a shoe is dealt. With the seed, it is the whole shoe. */
struct fair_terms {
    char table[FAIR_TABLE_MAX]; /* 1 byte or more of UTF-8, then a NUL */
    uint64_t shoe;              /* its number at that table */
    int decks;                  /* 1..SABOT_DECKS_MAX (R1) */
    uint8_t commitment[FAIR_BYTES];
    /* Those that were revealed in time, in the order of their commitments. */
    int contribution_count;
    struct fair_contribution contributions[FAIR_CONTRIBUTIONS_MAX];
    int cut; /* how many cards go from the top to the bottom: 0..cards - 1 */

    bool proves_cards; /* protocol 2; what follows is of it alone */
    bool has_beacon;
    uint8_t beacon[FAIR_BYTES];
    uint8_t root[FAIR_BYTES]; /* for fair_check */
};

/* ---- commitments ---- */

/* SHA-256 of the 32 bytes: of the server's seed and of a bettor's contribution. */
void fair_commitment(const uint8_t value[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]);

/* True if `value` is what was committed to; takes as long whatever differs. */
bool fair_commitment_holds(const uint8_t value[FAIR_BYTES], const uint8_t commitment[FAIR_BYTES]);

/* Where a seed or a contribution belongs. Requires: a table's name as in struct fair_terms. */
struct fair_place {
    const char *table;
    uint64_t shoe;
};

/* The commitment to a contribution in protocol 2: no other table, shoe or bettor can open it. */
void fair_contribution_commitment(struct fair_place place, int bettor,
                                  const uint8_t value[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]);
bool fair_contribution_holds(struct fair_place place, int bettor, const uint8_t value[FAIR_BYTES],
                             const uint8_t commitment[FAIR_BYTES]);

/* ---- seeds ---- */

/* Draws a seed from the system. The only source of seeds for a live table. */
void fair_seed_draw(uint8_t seed[FAIR_BYTES]);

/* Guarded memory for one seed, zeroes at first; NULL if there is none left. */
uint8_t *fair_seed_hold(void);

/* Zeroes and gives back what fair_seed_hold gave; NULL is nothing to do. */
void fair_seed_release(uint8_t *seed);

/* Zeroes a seed that lies elsewhere, in a way that no compiler leaves out. */
void fair_seed_wipe(uint8_t seed[FAIR_BYTES]);

/* ---- the shoe ---- */

struct fair_shoe;

/* Deals the whole shoe of these terms into guarded memory. On SABOT_OK the
 * caller owns *shoe, until fair_shoe_free. SABOT_OUT_OF_RANGE: terms that no
 * shoe has; SABOT_BAD_TEXT: the seed is not what the commitment says;
 * SABOT_NO_MEMORY. */
SABOT_MUST_CHECK enum sabot_status fair_shoe_new(const struct fair_terms *terms,
                                                 const uint8_t seed[FAIR_BYTES],
                                                 struct fair_shoe **shoe,
                                                 struct sabot_error *error);

/* How many cards the shoe was made of. */
int fair_shoe_cards(const struct fair_shoe *shoe);

/* The card at a position, 0 the first out of the shoe.
 * Requires: 0 <= position < fair_shoe_cards(shoe). */
struct sabot_card fair_shoe_card(const struct fair_shoe *shoe, int position);

/* Zeroes it and gives it back; NULL is nothing to do. */
void fair_shoe_free(struct fair_shoe *shoe);

/* ---- each card alone (protocol 2) ---- */

/* The hashes over all positions of a shoe, which say nothing of a card without its salt. */
struct fair_tree;

/* About a millisecond. NULL: no memory. Requires: a shoe of protocol 2. */
struct fair_tree *fair_tree_new(const struct fair_shoe *shoe);
void fair_tree_free(struct fair_tree *tree);
const uint8_t *fair_tree_root(const struct fair_tree *tree); /* FAIR_BYTES */

/* That a card lies at a position of the shoe with this root; it says nothing of the others. */
struct fair_proof {
    int position;
    struct sabot_card card;
    uint8_t salt[FAIR_BYTES];
    int path_count;
    uint8_t path[FAIR_PATH_MAX][FAIR_BYTES]; /* from the leaf upwards */
};

/* Only for a card that is out and was seen: that is for the caller to say.
 * Requires: the shoe's own tree, and 0 <= position < fair_shoe_cards(shoe). */
void fair_prove(const struct fair_shoe *shoe, const struct fair_tree *tree, int position,
                struct fair_proof *proof);

/* `cards`: of the whole shoe. */
bool fair_proof_holds(const struct fair_proof *proof, int cards, const uint8_t root[FAIR_BYTES]);

/* ---- after the reveal ---- */

/* A card as the records say that it was dealt. */
struct fair_dealt {
    int position; /* from 0 */
    struct sabot_card card;
};

enum fair_verdict {
    FAIR_HOLDS,
    FAIR_SEED_DIFFERS, /* the seed is not what was committed to */
    FAIR_CARD_DIFFERS, /* another card stands at that position */
    FAIR_ROOT_DIFFERS, /* protocol 2: the order is not the one that was sealed */
};

struct fair_finding {
    enum fair_verdict verdict;
    int at;                     /* FAIR_CARD_DIFFERS: the index of the first such card, */
    struct sabot_card expected; /* and what the shoe has there */
};

/* Deals the shoe again from what was published, and compares. SABOT_OK: the
 * finding is the answer, yes or no. Otherwise there is none, and why:
 * SABOT_OUT_OF_RANGE (terms or a position that no shoe has), SABOT_NO_MEMORY. */
SABOT_MUST_CHECK enum sabot_status fair_check(const struct fair_terms *terms,
                                              const uint8_t seed[FAIR_BYTES],
                                              const struct fair_dealt *dealt, int count,
                                              struct fair_finding *finding,
                                              struct sabot_error *error);

/* ---- seeds at rest ---- */

/* The key that the servers of a room share; it is kept outside the store, so
 * that a copy of the store opens no seed. In guarded memory. */
struct fair_key;

/* Makes a key file of 32 random bytes, readable by its owner alone, unless
 * `path` exists: then it is left as it is. Whatever is killed, and whenever,
 * the file is whole or not there. */
SABOT_MUST_CHECK enum sabot_status fair_key_make(const char *path, struct sabot_error *error);

/* Reads a key file. Refuses one that anybody but its owner may read or write,
 * or that does not hold exactly 32 bytes. The caller owns *key. */
SABOT_MUST_CHECK enum sabot_status fair_key_read(const char *path, struct fair_key **key,
                                                 struct sabot_error *error);

/* A key for another purpose of the room, which tells nothing of this one: `passes`. */
void fair_key_derive(const struct fair_key *key, const char *purpose, uint8_t derived[FAIR_BYTES]);

/* A key for this process alone, for tables that keep nothing: it is in no file. */
SABOT_MUST_CHECK enum sabot_status fair_key_draw(struct fair_key **key, struct sabot_error *error);

/* Zeroes it and gives it back; NULL is nothing to do. */
void fair_key_free(struct fair_key *key);

/* Seals a seed for the store. Sealing twice gives different bytes: the nonce is
 * drawn each time. */
void fair_seal(const struct fair_key *key, struct fair_place place, const uint8_t seed[FAIR_BYTES],
               uint8_t sealed[FAIR_SEALED_SIZE]);

/* Opens it again. SABOT_BAD_TEXT, and a seed of zeroes, if the bytes were
 * changed, or were sealed with another key, or for another table or shoe. */
SABOT_MUST_CHECK enum sabot_status fair_unseal(const struct fair_key *key, struct fair_place place,
                                               const uint8_t *sealed, size_t size,
                                               uint8_t seed[FAIR_BYTES], struct sabot_error *error);

/* ---- the process ---- */

/* What a process that will hold seeds does before anything else: no core dumps,
 * and no other process of the same user may read its memory. It cannot be
 * undone. SABOT_IO if the system refuses. */
SABOT_MUST_CHECK enum sabot_status fair_harden(struct sabot_error *error);

#endif

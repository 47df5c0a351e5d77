/*
 * shuffles.c - the real shuffle and six wrong ones. See shuffles.h.
 *
 * All but the real one take their bytes from libsodium's deterministic stream,
 * keyed with the run and the shoe: what is wrong is the shuffle, not the bytes.
 */
#include "tests/randomness/shuffles.h"

#include "host/fair/fair_derive.h"

#include <string.h>

enum { CARDS = RANDOMNESS_CARDS, SPARE = 4 * CARDS };

/* ---- bytes ---- */

struct byte_space {
    uint8_t bytes[SABOT_SHUFFLE_BYTES(CARDS) + SPARE];
};

static void bytes_of(uint64_t run, uint64_t number, uint8_t *bytes, size_t count) {
    uint8_t key[randombytes_SEEDBYTES] = {0};
    fair_big_endian(key, 8, run);
    fair_big_endian(key + 8, 8, number);
    randombytes_buf_deterministic(bytes, count, key);
}

static struct sabot_random_bytes random_of(uint64_t run, uint64_t number,
                                           struct byte_space *space) {
    bytes_of(run, number, space->bytes, sizeof space->bytes);
    return (struct sabot_random_bytes){.bytes = space->bytes, .count = sizeof space->bytes};
}

static uint32_t choose(struct sabot_random_bytes *random, int below) {
    uint32_t index;
    enum sabot_status status = sabot_random_index(random, (uint32_t)below, &index);
    SABOT_ASSERT(status == SABOT_OK);
    return index;
}

static void begin(uint16_t order[CARDS]) {
    for (int i = 0; i < CARDS; i++)
        order[i] = (uint16_t)i;
}

static void swap(uint16_t *a, uint16_t *b) {
    uint16_t kept = *a;
    *a = *b;
    *b = kept;
}

/* Only the first `count` cards. */
static void shuffle_first(struct sabot_random_bytes *random, uint16_t *order, size_t count) {
    begin(order);
    enum sabot_status status = sabot_shuffle(order, count, random);
    SABOT_ASSERT(status == SABOT_OK);
}

/* ---- the real one ---- */

static void deal_derived(const uint8_t seed[FAIR_BYTES], uint64_t number, uint16_t order[CARDS]) {
    struct fair_terms terms = {.table = "randomness", .shoe = number, .decks = SABOT_DECKS_MAX};
    struct fair_derivation derivation;
    fair_derive(&derivation, &terms, seed);
    memcpy(order, derivation.order, sizeof derivation.order);
}

static void deal_fair(uint64_t run, uint64_t number, uint16_t order[CARDS]) {
    uint8_t seed[FAIR_BYTES];
    bytes_of(run, number, seed, sizeof seed);
    deal_derived(seed, number, order);
}

static void deal_fair_system(uint64_t run, uint64_t number, uint16_t order[CARDS]) {
    (void)run;
    uint8_t seed[FAIR_BYTES];
    fair_seed_draw(seed);
    deal_derived(seed, number, order);
}

const struct shoe_source shuffle_fair = {"host/fair", deal_fair};
const struct shoe_source shuffle_fair_system = {"host/fair, seeds of the system", deal_fair_system};

static void deal_quick(uint64_t run, uint64_t number, uint16_t order[CARDS]) {
    struct byte_space space;
    struct sabot_random_bytes random = random_of(run, number, &space);
    shuffle_first(&random, order, CARDS);
}

const struct shoe_source shuffle_quick = {"lib/shuffle", deal_quick};

/* ---- wrong choices ---- */

/* `i < n - 1` twice. */
static void deal_last_card_stays(uint64_t run, uint64_t number, uint16_t order[CARDS]) {
    struct byte_space space;
    struct sabot_random_bytes random = random_of(run, number, &space);
    shuffle_first(&random, order, CARDS - 1);
}

/* n^n ways to shuffle do not divide among n! orders. */
static void deal_swap_with_any(uint64_t run, uint64_t number, uint16_t order[CARDS]) {
    struct byte_space space;
    struct sabot_random_bytes random = random_of(run, number, &space);
    begin(order);
    for (int i = 0; i < CARDS; i++)
        swap(&order[i], &order[choose(&random, CARDS)]);
}

int shuffle_modulo_bits = 16;

/* `random() % left`: the low choices come a little more often. */
static void deal_modulo(uint64_t run, uint64_t number, uint16_t order[CARDS]) {
    struct byte_space space;
    struct sabot_random_bytes random = random_of(run, number, &space);
    begin(order);
    for (int left = CARDS; left > 1; left--) {
        uint32_t word;
        memcpy(&word, random.bytes + random.used, sizeof word);
        random.used += sizeof word;
        word >>= 32 - shuffle_modulo_bits;
        swap(&order[left - 1], &order[word % (uint32_t)left]);
    }
}

const struct shoe_source shuffle_last_card_stays = {"never moves the last card",
                                                    deal_last_card_stays};
const struct shoe_source shuffle_swap_with_any = {"swap with any", deal_swap_with_any};
const struct shoe_source shuffle_modulo = {"modulo bias", deal_modulo};

/* ---- too little randomness ---- */

static void deal_32_bit_seed(uint64_t run, uint64_t number, uint16_t order[CARDS]) {
    uint8_t drawn[4];
    bytes_of(run, number, drawn, sizeof drawn);
    uint32_t seed = (uint32_t)drawn[0] << 24 | (uint32_t)drawn[1] << 16 | (uint32_t)drawn[2] << 8 |
                    (uint32_t)drawn[3];
    deal_quick(0, seed, order);
}

/* A year of shoes, each seeded with the second in which it was opened. The
 * clock is made up from the run, so that the run can be repeated. */
static void deal_clock(uint64_t run, uint64_t number, uint16_t order[CARDS]) {
    enum { YEAR_SECONDS = 365 * 24 * 3600 };
    struct byte_space space;
    struct sabot_random_bytes random = random_of(run, number, &space);
    deal_quick(0, choose(&random, YEAR_SECONDS), order);
}

const struct shoe_source shuffle_32_bit_seed = {"32-bit seed", deal_32_bit_seed};
const struct shoe_source shuffle_clock = {"seed from the clock", deal_clock};

/* ---- too little shuffling ---- */

/* As people riffle: cut about in the middle, then a card from either packet,
 * the more likely the thicker it is. The same as a coin for every place. */
static void deal_one_riffle(uint64_t run, uint64_t number, uint16_t order[CARDS]) {
    uint8_t coins[CARDS];
    bytes_of(run, number, coins, sizeof coins);
    uint16_t next[2] = {0, 0};
    for (int i = 0; i < CARDS; i++)
        next[1] = (uint16_t)(next[1] + !(coins[i] & 1));
    for (int i = 0; i < CARDS; i++)
        order[i] = next[coins[i] & 1]++;
}

const struct shoe_source shuffle_one_riffle = {"one riffle", deal_one_riffle};

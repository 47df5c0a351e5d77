/*
 * stream_lanes.h - random bits for as many shoes as there are lanes, and the
 * cards' places that are drawn from them.
 *
 * Included by points_lanes.h and cards_lanes.h after a lanes_*.h. Shoes 2k and
 * 2k + 1 share the ChaCha8 stream of nonce k: the even shoe takes the low half
 * of every word, the odd one the high half, which is how lanes lie in a
 * vector, so that nothing has to be moved. Two words give each shoe 32 bits,
 * the first word's half on top, and from them two places (see index.h).
 * Three blocks are made at a time: 48 words, which is eight rounds of six.
 */
#ifndef LIB_SIM_STREAM_LANES_H
#define LIB_SIM_STREAM_LANES_H

#include "lib/sim/chacha.h"
#include "lib/sim/index.h"
#include "lib/sim/kernel.h"

enum { STREAM_BLOCKS = 3, STREAM_WORDS = STREAM_BLOCKS * CHACHA_WORDS };

struct stream {
    lanes start[CHACHA_WORDS]; /* of the next block */
    lanes begun[CHACHA_WORDS]; /* the same after those first steps that no block changes */
    lanes words[STREAM_WORDS];
    int used;        /* of those words */
    uint32_t made;   /* words made before them */
    lanes closed_to; /* the most that is left of a product to which no carry can come */
    const uint32_t *key;
    enum sim_purpose purpose;
    uint64_t first_shoe;
};

LANES_FUNCTION void quarter(lanes x[CHACHA_WORDS], int a, int b, int c, int d) {
    x[a] = words_add(x[a], x[b]);
    x[d] = words_rotate(words_xor(x[d], x[a]), 16);
    x[c] = words_add(x[c], x[d]);
    x[b] = words_rotate(words_xor(x[b], x[c]), 12);
    x[a] = words_add(x[a], x[b]);
    x[d] = words_rotate(words_xor(x[d], x[a]), 8);
    x[c] = words_add(x[c], x[d]);
    x[b] = words_rotate(words_xor(x[b], x[c]), 7);
}

/* The block's number is in the first column alone: the first quarters of the
 * other three are the same for all blocks of a stream. */
LANES_FUNCTION void begin_blocks(struct stream *stream) {
    for (int i = 0; i < CHACHA_WORDS; i++)
        stream->begun[i] = stream->start[i];
    for (int column = 1; column < 4; column++)
        quarter(stream->begun, column, column + 4, column + 8, column + 12);
}

LANES_FUNCTION void diagonal_quarters(lanes x[CHACHA_WORDS]) {
    quarter(x, 0, 5, 10, 15);
    quarter(x, 1, 6, 11, 12);
    quarter(x, 2, 7, 8, 13);
    quarter(x, 3, 4, 9, 14);
}

LANES_FUNCTION void make_block(struct stream *stream, lanes words[CHACHA_WORDS]) {
    lanes x[CHACHA_WORDS];
#pragma GCC unroll 16
    for (int i = 0; i < CHACHA_WORDS; i++)
        x[i] = stream->begun[i];
    quarter(x, 0, 4, 8, 12);
    diagonal_quarters(x);
    for (int i = 1; i < CHACHA_DOUBLES; i++) {
        quarter(x, 0, 4, 8, 12);
        quarter(x, 1, 5, 9, 13);
        quarter(x, 2, 6, 10, 14);
        quarter(x, 3, 7, 11, 15);
        diagonal_quarters(x);
    }
#pragma GCC unroll 16
    for (int i = 0; i < CHACHA_WORDS; i++)
        words[i] = words_add(x[i], stream->start[i]);
    stream->start[12] = words_add(stream->start[12], lanes_all_words(1));
    stream->begun[12] = stream->start[12];
}

/* A function of its own, so that it has all registers to itself. */
LANES_ENTRY static __attribute__((noinline)) void stream_refill(struct stream *stream) {
    for (int i = 0; i < STREAM_BLOCKS; i++)
        make_block(stream, &stream->words[i * CHACHA_WORDS]);
    stream->made += STREAM_WORDS;
    stream->used = 0;
}

LANES_FUNCTION void stream_begin(struct stream *stream, const struct sabot_sim *sim,
                                 enum sim_purpose purpose, uint64_t first_shoe) {
    static const uint32_t constants[4] = CHACHA_CONSTANTS;
    uint32_t nonce_low[LANES / 2], nonce_high[LANES / 2];
    for (unsigned i = 0; i < LANES / 2; i++) {
        uint64_t nonce = first_shoe / 2 + i;
        nonce_low[i] = (uint32_t)nonce;
        nonce_high[i] = (uint32_t)(nonce >> 32);
    }
    for (int i = 0; i < 4; i++)
        stream->start[i] = lanes_all_words(constants[i]);
    for (int i = 0; i < 8; i++)
        stream->start[4 + i] = lanes_all_words(sim->key[i]);
    stream->start[12] = lanes_all_words(0);
    stream->start[13] = lanes_all_words(purpose);
    stream->start[14] = lanes_load(nonce_low);
    stream->start[15] = lanes_load(nonce_high);
    begin_blocks(stream);
    stream->used = STREAM_WORDS;
    stream->made = (uint32_t)-STREAM_WORDS;
    /* The bits that are missing add less than below * (below - 1), at most this:
     * they can carry only if the high half of what is left is so near its end. */
    uint32_t most = (uint32_t)sim->cards * (uint32_t)(sim->cards - 1);
    stream->closed_to = lanes_all((int)(UINT16_MAX - (most >> 16) - 1));
    stream->key = sim->key;
    stream->purpose = purpose;
    stream->first_shoe = first_shoe;
}

/* Two places for each lane. */
struct places {
    lanes first, second;
};

/* What a lane's places were drawn from, kept for the rare second look. */
struct drawn_from {
    lanes high, low, below;
};

/* Looks again at every lane and takes more bits where they could matter. Rare
 * for shoes of usual size: one vector in some hundreds. */
LANES_ENTRY static __attribute__((noinline, cold)) struct places
look_again(const struct stream *stream, struct drawn_from from, struct places places) {
    uint16_t high[LANES], low[LANES], below[LANES], first[LANES], second[LANES];
    lanes_store(high, from.high);
    lanes_store(low, from.low);
    lanes_store(below, from.below);
    lanes_store(first, places.first);
    lanes_store(second, places.second);
    for (unsigned i = 0; i < LANES; i++) {
        uint32_t bits = (uint32_t)high[i] << 16 | low[i];
        /* A shoe that has ended may have no cards left; its places are not used. */
        if (below[i] == 0 || below[i] > INT16_MAX || !index_is_open(bits, below[i]))
            continue;
        uint64_t shoe = stream->first_shoe + i;
        uint32_t draw = (stream->made + (uint32_t)stream->used) / 2 - 1;
        struct chacha_place place = {.block = draw * 2 + (uint32_t)(shoe % 2),
                                     .purpose = stream->purpose + 1,
                                     .nonce = shoe / 2};
        uint32_t more[CHACHA_WORDS];
        sabot_chacha_block(stream->key, place, more);
        struct index_pair pair = sabot_index_pair(bits, below[i], more);
        first[i] = (uint16_t)pair.first;
        second[i] = (uint16_t)pair.second;
    }
    return (struct places){lanes_load(first), lanes_load(second)};
}

/* To be called before words are taken, whenever all may be used up. */
LANES_FUNCTION void stream_ready(struct stream *stream) {
    if (stream->used == STREAM_WORDS)
        stream_refill(stream);
}

/* A place below `below`, and one below `below` - 1, in every lane: the product
 * of 32 bits and 16, whole part and what is left, twice. */
LANES_FUNCTION struct places stream_places(struct stream *stream, lanes below) {
    lanes high = stream->words[stream->used];
    lanes low = stream->words[stream->used + 1];
    stream->used += 2;

    lanes part = lanes_multiply_low(high, below);
    lanes rest = lanes_add(part, lanes_multiply_high(low, below));
    lanes last = lanes_multiply_low(low, below);
    struct places places;
    places.first =
        lanes_up_where(lanes_below_unsigned(rest, part), lanes_multiply_high(high, below));

    lanes below_second = lanes_subtract(below, lanes_all(1));
    part = lanes_multiply_low(rest, below_second);
    lanes left = lanes_add(part, lanes_multiply_high(last, below_second));
    places.second =
        lanes_up_where(lanes_below_unsigned(left, part), lanes_multiply_high(rest, below_second));

    if (__builtin_expect(mask_any(lanes_below_unsigned(stream->closed_to, left)), false))
        return look_again(stream, (struct drawn_from){high, low, below}, places);
    return places;
}

#endif

/*
 * lanes_portable.h - the lane operations of kernel.h for any processor.
 *
 * Written with the vectors that gcc and clang have for every target, which
 * become SSE2, NEON, WebAssembly's or plain arithmetic. Also what each operation
 * means: the other two files only say it in a processor's own words.
 */
#ifndef LIB_SIM_LANES_PORTABLE_H
#define LIB_SIM_LANES_PORTABLE_H

#include "sabot/base.h"

#include <string.h>

#define LANES          8
#define LANES_FUNCTION static inline __attribute__((always_inline))
#define LANES_ENTRY

/* A lane holds 16 bits: a count, an index or points. Two lanes side by side
 * are a word of 32 bits, the even lane its low half. */
typedef uint16_t lanes __attribute__((vector_size(2 * LANES)));
typedef int16_t lanes_signed __attribute__((vector_size(2 * LANES)));
typedef uint32_t lanes_words __attribute__((vector_size(2 * LANES)));
typedef lanes lane_mask; /* all bits of a lane, or none */

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "an even lane is a word's low half");

LANES_FUNCTION lanes lanes_all(int value) {
    return (lanes){0} + (uint16_t)value;
}

LANES_FUNCTION lanes lanes_all_words(uint32_t word) {
    return (lanes)((lanes_words){0} + word);
}

LANES_FUNCTION lanes lanes_load(const void *from) {
    lanes a;
    memcpy(&a, from, sizeof a);
    return a;
}

LANES_FUNCTION void lanes_store(void *to, lanes a) {
    memcpy(to, &a, sizeof a);
}

LANES_FUNCTION lanes lanes_add(lanes a, lanes b) {
    return a + b;
}

LANES_FUNCTION lanes lanes_subtract(lanes a, lanes b) {
    return a - b;
}

LANES_FUNCTION lanes lanes_multiply_low(lanes a, lanes b) {
    return a * b;
}

/* The high 16 bits of the product of 32. A loop over plain arrays, which both
 * compilers turn into one instruction where there is one. */
LANES_FUNCTION lanes lanes_multiply_high(lanes a, lanes b) {
    uint16_t left[LANES], right[LANES];
    lanes_store(left, a);
    lanes_store(right, b);
    for (int i = 0; i < LANES; i++)
        left[i] = (uint16_t)((uint32_t)left[i] * right[i] >> 16);
    return lanes_load(left);
}

/* Of numbers with a sign, as counts and indexes are. */
LANES_FUNCTION lane_mask lanes_below(lanes a, lanes b) {
    return (lane_mask)((lanes_signed)a < (lanes_signed)b);
}

/* Of all 16 bits, as halves of random words are. */
LANES_FUNCTION lane_mask lanes_below_unsigned(lanes a, lanes b) {
    return (lane_mask)(a < b);
}

LANES_FUNCTION lanes lanes_choose(lane_mask where, lanes a, lanes b) {
    return (where & a) | (~where & b);
}

/* The smaller of all 16 bits. */
LANES_FUNCTION lanes lanes_smaller(lanes a, lanes b) {
    return lanes_choose(lanes_below_unsigned(a, b), a, b);
}

LANES_FUNCTION lanes lanes_add_where(lane_mask where, lanes a, lanes b) {
    return a + (where & b);
}

LANES_FUNCTION lanes lanes_up_where(lane_mask where, lanes a) {
    return a - where;
}

LANES_FUNCTION lanes lanes_down_where(lane_mask where, lanes a) {
    return a + where;
}

LANES_FUNCTION lane_mask mask_and(lane_mask a, lane_mask b) {
    return a & b;
}

LANES_FUNCTION lane_mask mask_and_not(lane_mask a, lane_mask b) {
    return a & ~b;
}

LANES_FUNCTION lane_mask mask_or(lane_mask a, lane_mask b) {
    return a | b;
}

LANES_FUNCTION bool mask_any(lane_mask a) {
    uint64_t halves[2];
    memcpy(halves, &a, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

/* Requires: entries below 256, indexes below 16. */
LANES_FUNCTION lanes lanes_look_up(const uint16_t table[16], lanes index) {
    lanes found;
    for (int i = 0; i < LANES; i++)
        found[i] = table[index[i] & 15];
    return found;
}

LANES_FUNCTION lanes words_add(lanes a, lanes b) {
    return (lanes)((lanes_words)a + (lanes_words)b);
}

LANES_FUNCTION lanes words_xor(lanes a, lanes b) {
    return a ^ b;
}

LANES_FUNCTION lanes words_rotate(lanes a, int left) {
    return (lanes)((lanes_words)a << left | (lanes_words)a >> (32 - left));
}

#endif

/*
 * lanes_portable.h - the lane operations of kernel.h for any processor.
 *
 * Its vectors become SSE2, NEON, WebAssembly's or plain arithmetic. Also what each operation
 * means: the other two files only say it in a processor's own words.
 */
#ifndef LIB_SIM_LANES_PORTABLE_H
#define LIB_SIM_LANES_PORTABLE_H

#define LANES          8
#define LANES_FUNCTION static inline __attribute__((always_inline))
#define LANES_ENTRY

#include "lib/sim/lanes.h"

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

LANES_FUNCTION lanes words_rotate(lanes a, int left) {
    return (lanes)((lanes_words)a << left | (lanes_words)a >> (32 - left));
}

#endif

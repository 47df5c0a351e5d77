/*
 * lanes.h - the lane operations of kernel.h that every processor has in the same words.
 *
 * Included by each lanes_*.h, which says how many lanes there are (LANES) and what its
 * functions may use (LANES_FUNCTION), and adds what its processor says best in words of
 * its own. Written with the vectors that gcc and clang have for every target.
 */
#ifndef LIB_SIM_LANES_H
#define LIB_SIM_LANES_H

#include "sabot/base.h"

#include <string.h>

/* A lane holds 16 bits: a count, an index or points. Two lanes side by side
 * are a word of 32 bits, the even lane its low half. */
typedef uint16_t lanes __attribute__((vector_size(2 * LANES)));
typedef int16_t lanes_signed __attribute__((vector_size(2 * LANES)));
typedef uint32_t lanes_words __attribute__((vector_size(2 * LANES)));

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

LANES_FUNCTION lanes words_add(lanes a, lanes b) {
    return (lanes)((lanes_words)a + (lanes_words)b);
}

LANES_FUNCTION lanes words_xor(lanes a, lanes b) {
    return a ^ b;
}

/* ---- masks ---- */

#ifdef LANES_MASK
typedef LANES_MASK lane_mask; /* a bit a lane */
#else
typedef lanes lane_mask; /* all bits of a lane, or none */

/* Of numbers with a sign, as counts and indexes are. */
LANES_FUNCTION lane_mask lanes_below(lanes a, lanes b) {
    return (lane_mask)((lanes_signed)a < (lanes_signed)b);
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
#endif

#ifndef LANES_AND_NOT /* the processor's own, in words of its own */
LANES_FUNCTION lane_mask mask_and_not(lane_mask a, lane_mask b) {
    return a & ~b;
}
#endif

LANES_FUNCTION lane_mask mask_or(lane_mask a, lane_mask b) {
    return a | b;
}

#endif

/*
 * lanes_avx512.h - the lane operations of kernel.h with AVX-512 (F and BW).
 */
#ifndef LIB_SIM_LANES_AVX512_H
#define LIB_SIM_LANES_AVX512_H

#include "sabot/base.h"

#include <immintrin.h>

#define LANES          32
#define LANES_FUNCTION static inline __attribute__((always_inline, target("avx512f,avx512bw")))
#define LANES_ENTRY    __attribute__((target("avx512f,avx512bw")))

typedef __m512i lanes;
typedef __mmask32 lane_mask;

LANES_FUNCTION lanes lanes_all(int value) {
    return _mm512_set1_epi16((short)value);
}

LANES_FUNCTION lanes lanes_all_words(uint32_t word) {
    return _mm512_set1_epi32((int)word);
}

LANES_FUNCTION lanes lanes_load(const void *from) {
    return _mm512_loadu_si512(from);
}

LANES_FUNCTION void lanes_store(void *to, lanes a) {
    _mm512_storeu_si512(to, a);
}

LANES_FUNCTION lanes lanes_add(lanes a, lanes b) {
    return _mm512_add_epi16(a, b);
}

LANES_FUNCTION lanes lanes_subtract(lanes a, lanes b) {
    return _mm512_sub_epi16(a, b);
}

LANES_FUNCTION lanes lanes_multiply_low(lanes a, lanes b) {
    return _mm512_mullo_epi16(a, b);
}

LANES_FUNCTION lanes lanes_multiply_high(lanes a, lanes b) {
    return _mm512_mulhi_epu16(a, b);
}

LANES_FUNCTION lanes lanes_smaller(lanes a, lanes b) {
    return _mm512_min_epu16(a, b);
}

LANES_FUNCTION lane_mask lanes_below(lanes a, lanes b) {
    return _mm512_cmplt_epi16_mask(a, b);
}

LANES_FUNCTION lane_mask lanes_below_unsigned(lanes a, lanes b) {
    return _mm512_cmplt_epu16_mask(a, b);
}

LANES_FUNCTION lanes lanes_add_where(lane_mask where, lanes a, lanes b) {
    return _mm512_mask_add_epi16(a, where, a, b);
}

/* One, as a number that the compiler cannot know: if it does, clang turns each
 * masked step into two. */
LANES_FUNCTION lanes lanes_one(void) {
    lanes one = _mm512_set1_epi16(1);
    __asm__("" : "+v"(one));
    return one;
}

LANES_FUNCTION lanes lanes_up_where(lane_mask where, lanes a) {
    return _mm512_mask_add_epi16(a, where, a, lanes_one());
}

LANES_FUNCTION lanes lanes_down_where(lane_mask where, lanes a) {
    return _mm512_mask_sub_epi16(a, where, a, lanes_one());
}

LANES_FUNCTION lanes lanes_choose(lane_mask where, lanes a, lanes b) {
    return _mm512_mask_mov_epi16(b, where, a);
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
    return a != 0;
}

LANES_FUNCTION lanes lanes_look_up(const uint16_t table[16], lanes index) {
    __m256i once = _mm256_loadu_si256((const void *)table);
    return _mm512_permutexvar_epi16(index, _mm512_broadcast_i64x4(once));
}

LANES_FUNCTION lanes words_add(lanes a, lanes b) {
    return _mm512_add_epi32(a, b);
}

LANES_FUNCTION lanes words_xor(lanes a, lanes b) {
    return _mm512_xor_si512(a, b);
}

#define words_rotate(a, left) _mm512_rol_epi32(a, left)

#endif

/*
 * lanes_avx2.h - the lane operations of kernel.h with AVX2.
 */
#ifndef LIB_SIM_LANES_AVX2_H
#define LIB_SIM_LANES_AVX2_H

#include "sabot/base.h"

#include <immintrin.h>

#define LANES          16
#define LANES_FUNCTION static inline __attribute__((always_inline, target("avx2")))
#define LANES_ENTRY    __attribute__((target("avx2")))

typedef __m256i lanes;
typedef __m256i lane_mask; /* all bits of a lane, or none */

LANES_FUNCTION lanes lanes_all(int value) {
    return _mm256_set1_epi16((short)value);
}

LANES_FUNCTION lanes lanes_all_words(uint32_t word) {
    return _mm256_set1_epi32((int)word);
}

LANES_FUNCTION lanes lanes_load(const void *from) {
    return _mm256_loadu_si256(from);
}

LANES_FUNCTION void lanes_store(void *to, lanes a) {
    _mm256_storeu_si256(to, a);
}

LANES_FUNCTION lanes lanes_add(lanes a, lanes b) {
    return _mm256_add_epi16(a, b);
}

LANES_FUNCTION lanes lanes_subtract(lanes a, lanes b) {
    return _mm256_sub_epi16(a, b);
}

LANES_FUNCTION lanes lanes_multiply_low(lanes a, lanes b) {
    return _mm256_mullo_epi16(a, b);
}

LANES_FUNCTION lanes lanes_multiply_high(lanes a, lanes b) {
    return _mm256_mulhi_epu16(a, b);
}

LANES_FUNCTION lanes lanes_smaller(lanes a, lanes b) {
    return _mm256_min_epu16(a, b);
}

LANES_FUNCTION lane_mask lanes_below(lanes a, lanes b) {
    return _mm256_cmpgt_epi16(b, a);
}

LANES_FUNCTION lane_mask lanes_below_unsigned(lanes a, lanes b) {
    const __m256i sign = _mm256_set1_epi16(INT16_MIN);
    return _mm256_cmpgt_epi16(_mm256_xor_si256(b, sign), _mm256_xor_si256(a, sign));
}

LANES_FUNCTION lanes lanes_add_where(lane_mask where, lanes a, lanes b) {
    return _mm256_add_epi16(a, _mm256_and_si256(where, b));
}

LANES_FUNCTION lanes lanes_up_where(lane_mask where, lanes a) {
    return _mm256_sub_epi16(a, where);
}

LANES_FUNCTION lanes lanes_down_where(lane_mask where, lanes a) {
    return _mm256_add_epi16(a, where);
}

LANES_FUNCTION lanes lanes_choose(lane_mask where, lanes a, lanes b) {
    return _mm256_blendv_epi8(b, a, where);
}

LANES_FUNCTION lane_mask mask_and(lane_mask a, lane_mask b) {
    return _mm256_and_si256(a, b);
}

LANES_FUNCTION lane_mask mask_and_not(lane_mask a, lane_mask b) {
    return _mm256_andnot_si256(b, a);
}

LANES_FUNCTION lane_mask mask_or(lane_mask a, lane_mask b) {
    return _mm256_or_si256(a, b);
}

LANES_FUNCTION bool mask_any(lane_mask a) {
    return _mm256_movemask_epi8(a) != 0;
}

/* A shuffle of bytes: an index byte of 128 or more gives 0, which is the high
 * half of every entry. */
LANES_FUNCTION lanes lanes_look_up(const uint16_t table[16], lanes index) {
    __m256i entries = _mm256_loadu_si256((const void *)table);
    __m128i bytes =
        _mm_packus_epi16(_mm256_castsi256_si128(entries), _mm256_extracti128_si256(entries, 1));
    __m256i low_half_only = _mm256_or_si256(index, _mm256_set1_epi16((short)0x8000));
    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(bytes), low_half_only);
}

LANES_FUNCTION lanes words_add(lanes a, lanes b) {
    return _mm256_add_epi32(a, b);
}

LANES_FUNCTION lanes words_xor(lanes a, lanes b) {
    return _mm256_xor_si256(a, b);
}

/* By 16 and by 8 a rotation is a shuffle of whole bytes. */
LANES_FUNCTION lanes words_rotate_bytes(lanes a, long long even, long long odd) {
    const __m256i order = _mm256_set_epi64x(odd, even, odd, even);
    return _mm256_shuffle_epi8(a, order);
}

LANES_FUNCTION lanes words_rotate(lanes a, int left) {
    if (left == 16)
        return words_rotate_bytes(a, 0x0504070601000302, 0x0d0c0f0e09080b0a);
    if (left == 8)
        return words_rotate_bytes(a, 0x0605040702010003, 0x0e0d0c0f0a09080b);
    return _mm256_or_si256(_mm256_slli_epi32(a, left), _mm256_srli_epi32(a, 32 - left));
}

#endif

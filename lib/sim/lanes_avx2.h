/*
 * lanes_avx2.h - the lane operations of kernel.h with AVX2.
 */
#ifndef LIB_SIM_LANES_AVX2_H
#define LIB_SIM_LANES_AVX2_H

#include <immintrin.h>

#define LANES          16
#define LANES_FUNCTION static inline __attribute__((always_inline, target("avx2")))
#define LANES_ENTRY    __attribute__((target("avx2")))

#define LANES_AND_NOT

#include "lib/sim/lanes.h"

/* An instruction: written as `a & ~b`, gcc turns the comparison behind b round, which takes
 * two. */
LANES_FUNCTION lane_mask mask_and_not(lane_mask a, lane_mask b) {
    return (lane_mask)_mm256_andnot_si256((__m256i)b, (__m256i)a);
}

LANES_FUNCTION lanes lanes_multiply_high(lanes a, lanes b) {
    return (lanes)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
}

LANES_FUNCTION lanes lanes_smaller(lanes a, lanes b) {
    return (lanes)_mm256_min_epu16((__m256i)a, (__m256i)b);
}

LANES_FUNCTION lane_mask lanes_below_unsigned(lanes a, lanes b) {
    const lanes sign = lanes_all(INT16_MIN);
    return lanes_below(a ^ sign, b ^ sign);
}

LANES_FUNCTION lanes lanes_choose(lane_mask where, lanes a, lanes b) {
    return (lanes)_mm256_blendv_epi8((__m256i)b, (__m256i)a, (__m256i)where);
}

LANES_FUNCTION bool mask_any(lane_mask a) {
    return _mm256_movemask_epi8((__m256i)a) != 0;
}

/* A shuffle of bytes: an index byte of 128 or more gives 0, which is the high
 * half of every entry. */
LANES_FUNCTION lanes lanes_look_up(const uint16_t table[16], lanes index) {
    __m256i entries = _mm256_loadu_si256((const void *)table);
    __m128i bytes =
        _mm_packus_epi16(_mm256_castsi256_si128(entries), _mm256_extracti128_si256(entries, 1));
    __m256i low_half_only = (__m256i)(index | lanes_all(0x8000));
    return (lanes)_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(bytes), low_half_only);
}

/* By 16 and by 8 a rotation is a shuffle of whole bytes. */
LANES_FUNCTION lanes words_rotate_bytes(lanes a, long long even, long long odd) {
    const __m256i order = _mm256_set_epi64x(odd, even, odd, even);
    return (lanes)_mm256_shuffle_epi8((__m256i)a, order);
}

LANES_FUNCTION lanes words_rotate(lanes a, int left) {
    if (left == 16)
        return words_rotate_bytes(a, 0x0504070601000302, 0x0d0c0f0e09080b0a);
    if (left == 8)
        return words_rotate_bytes(a, 0x0605040702010003, 0x0e0d0c0f0a09080b);
    return (lanes)((lanes_words)a << left | (lanes_words)a >> (32 - left));
}

#endif

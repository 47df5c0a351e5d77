/*
 * lanes_avx512.h - the lane operations of kernel.h with AVX-512 (F and BW).
 */
#ifndef LIB_SIM_LANES_AVX512_H
#define LIB_SIM_LANES_AVX512_H

#include <immintrin.h>

#define LANES          32
#define LANES_FUNCTION static inline __attribute__((always_inline, target("avx512f,avx512bw")))
#define LANES_ENTRY    __attribute__((target("avx512f,avx512bw")))
#define LANES_MASK     __mmask32

#include "lib/sim/lanes.h"

LANES_FUNCTION lanes lanes_multiply_high(lanes a, lanes b) {
    return (lanes)_mm512_mulhi_epu16((__m512i)a, (__m512i)b);
}

LANES_FUNCTION lanes lanes_smaller(lanes a, lanes b) {
    return (lanes)_mm512_min_epu16((__m512i)a, (__m512i)b);
}

LANES_FUNCTION lane_mask lanes_below(lanes a, lanes b) {
    return _mm512_cmplt_epi16_mask((__m512i)a, (__m512i)b);
}

LANES_FUNCTION lane_mask lanes_below_unsigned(lanes a, lanes b) {
    return _mm512_cmplt_epu16_mask((__m512i)a, (__m512i)b);
}

LANES_FUNCTION lanes lanes_add_where(lane_mask where, lanes a, lanes b) {
    return (lanes)_mm512_mask_add_epi16((__m512i)a, where, (__m512i)a, (__m512i)b);
}

/* One, as a number that the compiler cannot know: if it does, clang turns each
 * masked step into two. */
LANES_FUNCTION lanes lanes_one(void) {
    lanes one = lanes_all(1);
    __asm__("" : "+v"(one));
    return one;
}

LANES_FUNCTION lanes lanes_up_where(lane_mask where, lanes a) {
    return lanes_add_where(where, a, lanes_one());
}

LANES_FUNCTION lanes lanes_down_where(lane_mask where, lanes a) {
    return (lanes)_mm512_mask_sub_epi16((__m512i)a, where, (__m512i)a, (__m512i)lanes_one());
}

LANES_FUNCTION lanes lanes_choose(lane_mask where, lanes a, lanes b) {
    return (lanes)_mm512_mask_mov_epi16((__m512i)b, where, (__m512i)a);
}

LANES_FUNCTION bool mask_any(lane_mask a) {
    return a != 0;
}

LANES_FUNCTION lanes lanes_look_up(const uint16_t table[16], lanes index) {
    __m256i once = _mm256_loadu_si256((const void *)table);
    return (lanes)_mm512_permutexvar_epi16((__m512i)index, _mm512_broadcast_i64x4(once));
}

#define words_rotate(a, left) (lanes) _mm512_rol_epi32((__m512i)(a), left)

#endif

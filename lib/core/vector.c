/*
 * vector.c - what this processor offers. The one place that asks it.
 */
#include "sabot/vector.h"

const char *const sabot_vector_names[SABOT_VECTORS] = {
    [SABOT_VECTOR_PORTABLE] = "portable",
    [SABOT_VECTOR_AVX2] = "avx2",
    [SABOT_VECTOR_AVX512] = "avx512",
};

bool sabot_vector_is_here(enum sabot_vector vector) {
    SABOT_ASSERT(vector < SABOT_VECTORS);
#if defined(__x86_64__)
    switch (vector) {
    case SABOT_VECTOR_AVX512:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512dq");
    case SABOT_VECTOR_AVX2:
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    default:
        break;
    }
#endif
    return vector == SABOT_VECTOR_PORTABLE;
}

enum sabot_vector sabot_vector_best(void) {
    enum sabot_vector best = SABOT_VECTOR_AVX512;
    while (!sabot_vector_is_here(best))
        best--;
    return best;
}

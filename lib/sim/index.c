/*
 * index.c - two places in a shoe without any bias. See index.h.
 */
#include "lib/sim/index.h"

/* Whether the words after the first ones carry into the whole part. */
static bool carries(uint32_t low, uint32_t product, const uint32_t more[INDEX_MORE_WORDS]) {
    for (int i = 0; i < INDEX_MORE_WORDS; i++) {
        uint64_t added = (uint64_t)more[i] * product;
        uint64_t sum = low + (added >> 32);
        if (sum > UINT32_MAX)
            return true;
        if (sum < UINT32_MAX)
            return false;
        /* All ones: the next word decides whether one more comes. */
        low = (uint32_t)added;
    }
    return false;
}

struct index_pair sabot_index_pair(uint32_t bits, uint32_t below,
                                   const uint32_t more[INDEX_MORE_WORDS]) {
    SABOT_ASSERT(below >= 1 && below < 65536);
    uint32_t radix = index_second_below(below);
    uint32_t product = below * radix;
    uint64_t scaled = (uint64_t)bits * product;
    uint32_t whole = (uint32_t)(scaled >> 32);
    if (index_is_open(bits, below) && carries((uint32_t)scaled, product, more))
        whole++;
    return (struct index_pair){whole / radix, whole % radix};
}

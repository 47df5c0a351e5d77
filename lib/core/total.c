/*
 * total.c - large numbers added up in parts. See sabot/total.h.
 */
#include "sabot/total.h"

enum { PART_BITS = 32 };

void sabot_total_add(struct sabot_total *total, sabot_big value) {
    for (int i = 0; i < SABOT_TOTAL_PARTS; i++) {
        total->parts[i] += (uint32_t)value;
        value >>= PART_BITS; /* keeps the sign: the upper parts of a negative are all ones */
    }
}

void sabot_total_carry(struct sabot_total *total) {
    uint64_t carried = 0;
    for (int i = 0; i < SABOT_TOTAL_PARTS; i++) {
        carried += total->parts[i];
        total->parts[i] = (uint32_t)carried;
        carried >>= PART_BITS;
    }
}

static void negate(struct sabot_total *total) {
    for (int i = 0; i < SABOT_TOTAL_PARTS; i++)
        total->parts[i] ^= UINT32_MAX;
    total->parts[0]++;
    sabot_total_carry(total);
}

double sabot_total_float(struct sabot_total total) {
    sabot_total_carry(&total);
    bool negative = total.parts[SABOT_TOTAL_PARTS - 1] >> (PART_BITS - 1) != 0;
    if (negative)
        negate(&total);
    double size = 0;
    for (int i = SABOT_TOTAL_PARTS - 1; i >= 0; i--)
        size = size * 4294967296.0 + (double)total.parts[i];
    return negative ? -size : size;
}

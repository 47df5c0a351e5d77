/*
 * shuffle.c - Fisher-Yates from given bytes. See sabot/shuffle.h.
 */
#include "sabot/shuffle.h"

#include <string.h>

enum sabot_status sabot_random_index(struct sabot_random_bytes *random, uint32_t below,
                                     uint32_t *index) {
    SABOT_ASSERT(below >= 1);
    /* Words below this are thrown away: what is left is a whole multiple of
     * `below`, so that no index is more likely than another. */
    uint32_t rejected = (0 - below) % below;
    while (random->count - random->used >= 4) {
        const uint8_t *at = random->bytes + random->used;
        uint32_t word =
            (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
        random->used += 4;
        if (word >= rejected) {
            *index = word % below;
            return SABOT_OK;
        }
    }
    return SABOT_TOO_LONG;
}

enum sabot_status sabot_shuffle(uint16_t *numbers, size_t count,
                                struct sabot_random_bytes *random) {
    SABOT_ASSERT(count <= UINT16_MAX);
    for (size_t left = count; left > 1; left--) {
        uint32_t pick;
        enum sabot_status status = sabot_random_index(random, (uint32_t)left, &pick);
        if (status != SABOT_OK)
            return status;
        uint16_t kept = numbers[left - 1];
        numbers[left - 1] = numbers[pick];
        numbers[pick] = kept;
    }
    return SABOT_OK;
}

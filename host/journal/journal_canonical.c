/*
 * journal_canonical.c - what is hashed and signed. See journal_canonical.h.
 */
#include "host/journal/journal_canonical.h"

#include <string.h>

void journal_canonical_begin(struct journal_canonical *canonical, const char *domain) {
    SABOT_ASSERT(strlen(domain) == JOURNAL_DOMAIN_BYTES);
    canonical->length = 0;
    journal_canonical_bytes(canonical, (const uint8_t *)domain, JOURNAL_DOMAIN_BYTES);
}

void journal_canonical_number(struct journal_canonical *canonical, uint64_t value, int bytes) {
    SABOT_ASSERT(canonical->length + (size_t)bytes <= sizeof canonical->bytes);
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        canonical->bytes[canonical->length++] = (uint8_t)(value >> shift);
}

void journal_canonical_text(struct journal_canonical *canonical, const char *text) {
    size_t length = strlen(text);
    SABOT_ASSERT(length <= UINT8_MAX);
    journal_canonical_number(canonical, length, 1);
    journal_canonical_bytes(canonical, (const uint8_t *)text, length);
}

void journal_canonical_bytes(struct journal_canonical *canonical, const uint8_t *bytes,
                             size_t count) {
    SABOT_ASSERT(count <= sizeof canonical->bytes - canonical->length);
    memcpy(canonical->bytes + canonical->length, bytes, count);
    canonical->length += count;
}

/*
 * journal_canonical.h - numbers and text as the bytes that are
 * hashed and signed.
 *
 * Numbers are big-endian; a text is its length in one byte, then its bytes
 * without the NUL. So no two different things have the same bytes. Fixed for
 * ever: docs/journal-format.md.
 */
#ifndef HOST_JOURNAL_JOURNAL_CANONICAL_H
#define HOST_JOURNAL_JOURNAL_CANONICAL_H

#include "sabot/base.h"

#define JOURNAL_CANONICAL_MAX 320 /* the longest: all of a record but its payload */

struct journal_canonical {
    uint8_t bytes[JOURNAL_CANONICAL_MAX];
    size_t length;
};

/* Starts with 16 bytes that say what this is, so that a signature or a hash of
 * one thing is never one of another. */
#define JOURNAL_DOMAIN_BYTES 16
void journal_canonical_begin(struct journal_canonical *canonical, const char *domain);

void journal_canonical_number(struct journal_canonical *canonical, uint64_t value, int bytes);
void journal_canonical_text(struct journal_canonical *canonical, const char *text);
void journal_canonical_bytes(struct journal_canonical *canonical, const uint8_t *bytes,
                             size_t count);

#endif

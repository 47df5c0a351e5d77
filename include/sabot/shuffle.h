/*
 * sabot/shuffle.h - an unbiased shuffle from bytes that the caller gives.
 *
 * Fisher-Yates with rejection, so that every order is equally likely if the
 * bytes are. It draws no entropy of its own: live tables, replays and tests
 * hand in theirs.
 */
#ifndef SABOT_SHUFFLE_H
#define SABOT_SHUFFLE_H

#include "sabot/base.h"

/* A supply of random bytes that is used up from the front. */
struct sabot_random_bytes {
    const uint8_t *bytes;
    size_t count;
    size_t used;
};

/* Enough for `items`, with a chance of less than 2^-100 of falling short: a word an
 * item, and 32 words more. A word is thrown away in one shuffle of four where there
 * are 65535 items, and in one of 100,000 for a shoe. */
#define SABOT_SHUFFLE_BYTES(items) (4 * (size_t)(items) + 128)

/* A whole number from 0 to below - 1, each equally likely. SABOT_TOO_LONG if
 * the bytes run out. Requires: below >= 1. */
SABOT_MUST_CHECK enum sabot_status sabot_random_index(struct sabot_random_bytes *random,
                                                      uint32_t below, uint32_t *index);

/* Shuffles numbers in place. On SABOT_TOO_LONG the order is unspecified. */
SABOT_MUST_CHECK enum sabot_status sabot_shuffle(uint16_t *numbers, size_t count,
                                                 struct sabot_random_bytes *random);

#endif

/*
 * host/journal/journal_copy.h - a journal moved to another store, record by record,
 * with the same hashes.
 *
 * Records go over in whole commands, in order, and land as if their writers had
 * written them there: the other store checks each head. A copy that was cut short
 * goes on where it stopped. Secrets of shoes that are not revealed yet go too, still
 * sealed. Snapshots do not: they are made anew.
 */
#ifndef HOST_JOURNAL_JOURNAL_COPY_H
#define HOST_JOURNAL_JOURNAL_COPY_H

#include "host/journal/journal.h"

struct journal_copy {
    int streams;
    uint64_t records; /* in all streams */
    uint64_t copied;  /* of them, by this call; the others were there already */
    int secrets;
};

/* Both are the caller's; nobody else may write to either meanwhile. SABOT_BAD_TEXT: a
 * chain that does not hold, or another history over there; what was copied before
 * stays. On SABOT_OK every stream's head is the same in both. */
SABOT_MUST_CHECK enum sabot_status journal_copy(struct journal *from, struct journal *to,
                                                struct journal_copy *copy,
                                                struct sabot_error *error);

#endif

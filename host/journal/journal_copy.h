/*
 * journal_copy.h - a journal moved to another store, record by record,
 * with the same hashes.
 *
 * Records go over in whole commands, in order, and land as if their writers had
 * written them there: the other store checks each head. A copy that was cut short
 * goes on where it stopped. Secrets of shoes that are not revealed yet go too, still
 * sealed. Snapshots do not: they are made again.
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

/* ---- one file at one moment ---- */

/* Copies the store, its sealed secrets and its snapshots to a new file at `path`, durable
 * on return. `from` is open for reading and is one file; what is written to it
 * meanwhile is not delayed, and is not in the copy. SABOT_BAD_TEXT: it is not a file; a database
 * has its own backups (docs/postgresql.md). On trouble there may
 * be part of a file at `path`. */
SABOT_MUST_CHECK enum sabot_status journal_backup(struct journal *from, const char *path,
                                                  struct sabot_error *error);

#endif

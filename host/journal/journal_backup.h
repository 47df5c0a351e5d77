/*
 * host/journal/journal_backup.h - a copy of an SQLite store as it stands at one moment,
 * while its server goes on writing.
 *
 * Not journal_copy.h, which moves records from one kind of store to another and wants
 * both to itself. A database elsewhere has its own backups: docs/postgresql.md.
 */
#ifndef HOST_JOURNAL_JOURNAL_BACKUP_H
#define HOST_JOURNAL_JOURNAL_BACKUP_H

#include "host/journal/journal.h"

/* Copies the store, its sealed secrets and its snapshots to a new file at `path`, durable
 * on return. `from` is open for reading and is one file; whoever writes to it meanwhile is
 * not held up, and is not in the copy. SABOT_BAD_TEXT: it is no file. On trouble there may
 * be part of a file at `path`. */
SABOT_MUST_CHECK enum sabot_status journal_backup(struct journal *from, const char *path,
                                                  struct sabot_error *error);

#endif

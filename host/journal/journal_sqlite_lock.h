/*
 * journal_sqlite_lock.h - one writer a store, by a locked file beside it.
 *
 * The file (`STORE-lock`) names the process that holds it and stays when that
 * ends; the lock does not. A file of its own, because closing any descriptor of
 * the store itself would take SQLite's locks away.
 */
#ifndef HOST_JOURNAL_JOURNAL_SQLITE_LOCK_H
#define HOST_JOURNAL_JOURNAL_SQLITE_LOCK_H

#include "sabot/base.h"

/* `lock` is the descriptor that holds it. SABOT_IO: somebody else does, or the
 * file cannot be written; `name` is how the store is called in the words. */
SABOT_MUST_CHECK enum sabot_status journal_sqlite_lock_take(const char *path, const char *name,
                                                            int *lock, struct sabot_error *error);
void journal_sqlite_lock_release(int lock);

/* Does somebody write to this store? Changes nothing. */
bool journal_sqlite_lock_is_held(const char *path);

#endif

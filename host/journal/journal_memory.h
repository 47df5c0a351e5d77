/*
 * journal_memory.h - what the memory backend offers beyond
 * journal.h, for tests and simulators: several handles on one store.
 *
 * `memory:` makes a new, empty store; it is gone when its last handle is closed.
 */
#ifndef HOST_JOURNAL_JOURNAL_MEMORY_H
#define HOST_JOURNAL_JOURNAL_MEMORY_H

#include "host/journal/journal.h"

/* Opens another handle on the store of `beside`, as a second server has on a
 * shared database, or a server that starts again after a crash. It is not broken,
 * whatever `beside` is. */
SABOT_MUST_CHECK enum sabot_status journal_memory_open_beside(struct journal *beside,
                                                              enum journal_mode mode,
                                                              struct journal **journal,
                                                              struct sabot_error *error);

#endif

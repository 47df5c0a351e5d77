/*
 * host/journal/journal_watch.h - what others write to a shared store, and its clock.
 *
 * A connection of its own that is told of every append (journal_postgres.h) and asks the
 * store every second what time it is. Opening it waits; looking never does, so a server's
 * loop looks once a turn. What is told may be late, doubled, or one's own; what was told
 * while nobody watched is not told again: whoever opens a watch reads the heads after it.
 *
 * It reads no records and decides nothing.
 */
#ifndef HOST_JOURNAL_JOURNAL_WATCH_H
#define HOST_JOURNAL_JOURNAL_WATCH_H

#include "host/journal/journal.h"

struct journal_watch;

/* Requires: journal_is_shared(name). When it returns, appends are heard and the clock was
 * compared once. `now_ms` is the owner's clock, the one that its records are timed by. */
SABOT_MUST_CHECK enum sabot_status journal_watch_open(const char *name, int64_t (*now_ms)(void),
                                                      struct journal_watch **watch,
                                                      struct sabot_error *error);
void journal_watch_close(struct journal_watch *watch);

/* Calls `heard` for what was told since the last look. SABOT_IO: the store is out of reach,
 * or did not answer for five seconds; open another. */
typedef void journal_heard(void *context, const char *stream, uint64_t sequence);
SABOT_MUST_CHECK enum sabot_status journal_watch_look(struct journal_watch *watch,
                                                      journal_heard *heard, void *context,
                                                      struct sabot_error *error);

/* How far the owner's clock is before the store's, at the least, when they were last compared;
 * negative: behind it. 0: nothing can be said but that it is within the time that asking
 * took. */
int64_t journal_watch_ahead_ms(const struct journal_watch *watch);

#endif

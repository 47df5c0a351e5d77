/*
 * journal_notices.h - what others write to a shared store, and its clock.
 *
 * A connection of its own, which the store notifies of every append (journal_postgres.h) and
 * which asks the store every second what time it is. Opening it waits; looking never does, so
 * a server's loop looks once a turn. A notice may be late, doubled, or one's own. Nobody gets
 * those from before the opening: read the heads after it.
 *
 * It reads no records and decides nothing.
 */
#ifndef HOST_JOURNAL_JOURNAL_NOTICES_H
#define HOST_JOURNAL_JOURNAL_NOTICES_H

#include "host/journal/journal.h"

struct journal_notices;

/* Requires: journal_is_shared(name). When it returns, appends are heard and the clock was
 * compared once. `now_ms` is the owner's clock, the one that its records are timed by. */
SABOT_MUST_CHECK enum sabot_status journal_notices_open(const char *name, int64_t (*now_ms)(void),
                                                        struct journal_notices **notices,
                                                        struct sabot_error *error);
void journal_notices_close(struct journal_notices *notices);

/* Takes in what arrived. SABOT_IO: the store is out of reach, or did not answer for five
 * seconds; open another. */
SABOT_MUST_CHECK enum sabot_status journal_notices_look(struct journal_notices *notices,
                                                        struct sabot_error *error);

/* The next notice of what the looks took in; false: there are no more. */
struct journal_notice {
    char stream[JOURNAL_STREAM_MAX];
    uint64_t sequence;
};
bool journal_notices_next(struct journal_notices *notices, struct journal_notice *notice);

/* How far the owner's clock is before the store's, at the least, when they were last compared;
 * negative: behind it. 0: nothing can be said but that it is within the time that asking
 * took. */
int64_t journal_notices_ahead_ms(const struct journal_notices *notices);

#endif

/*
 * books.h - the daybook and its journal, at the back room's desk BACKROOM_BOOKS: one
 * connection and one thread for reports, rounds and stories.
 *
 * The daybook is brought on before every answer, for a bounded time. Where it is far behind
 * (a store that nobody has looked into yet) a task of its own goes on in slices, between
 * which others are answered.
 */
#ifndef HOST_PAST_BOOKS_H
#define HOST_PAST_BOOKS_H

#include "host/backroom/backroom.h"
#include "host/daybook/daybook.h"

#include <stdatomic.h>

struct books {
    const char *store, *file;
    const struct fair_key *key; /* of the daybook's digests */
    /* The desk's thread's: */
    struct journal *journal;
    struct daybook *daybook;
    uint64_t indexed; /* records that were read for the daybook */
    /* Anybody's: */
    _Atomic int64_t heard;   /* records since the server began */
    _Atomic int64_t reached; /* so many of them are in the daybook, and all before */
    atomic_bool is_whole;    /* it came to the journal's end once */
    /* The loop's: */
    bool is_indexing; /* the task below is given */
    struct task indexing;
    bool needs_more; /* the indexing's: the journal's end was not reached */
};

/* How far the daybook is. */
struct books_place {
    bool is_behind; /* it has not come to the journal's end */
    uint64_t indexed;
};

/* On the desk's thread: opens both, if need be, and brings the daybook on for so long. Until
 * books_leave a stop of the task ends the daybook's queries too. */
SABOT_MUST_CHECK enum sabot_status books_enter(struct books *books, struct task *task,
                                               int64_t for_ms, struct books_place *place,
                                               struct sabot_error *error);
/* With what came of it: after trouble the next one opens them again. */
void books_leave(struct books *books, enum sabot_status status);

/* In the loop: goes on reading while nobody asks. */
void books_index(struct backroom *backroom, struct books *books);
void books_close(struct books *books);
/* Records that the daybook lies behind, at most; INT64_MIN: nobody knows yet. */
int64_t books_lag(const struct books *books);

#endif

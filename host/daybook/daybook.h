/*
 * daybook.h - the day book of a journal: what happened at its
 * tables as rows that can be searched and summed, and states to start from.
 *
 * A daybook is derived. It is made from the journal alone, by replaying it, and
 * is never a source of truth: deleting its file loses nothing. It remembers for
 * each stream the head (sequence and hash) up to which it was made and goes on
 * from there; where that head is not the journal's, the stream's rows are thrown
 * away and made again. Every record is checked along the chain on the way in
 * (host/service/replay.h); nothing is decided again: `sabot verify` does that, and
 * reads the journal, never a daybook.
 *
 * Trust: somebody who can write the file and has not the room's key cannot change, add or
 * take away a row that a report reads, or the state that an update goes on from, without
 * daybook_check noticing. Searches and moments (below) are not checked so: what must convict
 * somebody is read again from the journal: `sabot replay`, `sabot verify`.
 *
 * The rows are SQLite tables, listed in daybook_rows.h and docs/reports.md:
 * host/report reads them, and so may anybody with sqlite3. A daybook is for one
 * thread at a time; several processes may have one file open.
 */
#ifndef HOST_DAYBOOK_DAYBOOK_H
#define HOST_DAYBOOK_DAYBOOK_H

#include "host/daybook/daybook_rows.h"
#include "host/fair/fair.h"
#include "host/journal/journal.h"
#include "host/service/replay.h"

#include <sqlite3.h>

#define DAYBOOK_PATH_MAX 4096

struct daybook;

/* `STORE-daybook` for a store in a file; false: the store has no place of its own
 * (PostgreSQL, memory) and the caller must name one. */
bool daybook_path(const char *store, char path[DAYBOOK_PATH_MAX]);

/* Opens or makes one; `:memory:` and "", a file without a name, are such that nobody keeps: they
 * need no key. A file that is no daybook is refused unchanged; one of another version is rebuilt.
 */
SABOT_MUST_CHECK enum sabot_status daybook_open(const char *path, const struct fair_key *key,
                                                struct daybook **daybook,
                                                struct sabot_error *error);
void daybook_close(struct daybook *daybook);

/* Throws all rows away; the next update makes them from the journal. */
SABOT_MUST_CHECK enum sabot_status daybook_rebuild(struct daybook *daybook,
                                                   struct sabot_error *error);

/* Brings it to the journal's end. `progress` may be NULL; it gets the records
 * read so far, now and then, and ends the work by returning false: what was done
 * so far is kept. SABOT_BAD_TEXT: a record does not hold; that stream's rows stay as they were.
 */
typedef bool daybook_progress(void *context, uint64_t records);
SABOT_MUST_CHECK enum sabot_status daybook_update(struct daybook *daybook, struct journal *journal,
                                                  daybook_progress *progress, void *context,
                                                  struct sabot_error *error);

/* What of a daybook is looked at: rows of the tables whose bits are set, of the days of a span and
 * of the last day before it that has any. */
struct daybook_span {
    uint64_t tables;
    int64_t from_ms, to_ms;
    bool is_from_start; /* of all days before, too */
};

/* Whether these rows are those that were made from the journal; in a transaction that then reads
 * them. SABOT_BAD_TEXT: they are not; the words name the first row that differs from what the
 * journal says, which takes as long as reading its stream. */
SABOT_MUST_CHECK enum sabot_status daybook_check(struct daybook *daybook, struct journal *journal,
                                                 const struct daybook_span *span,
                                                 struct sabot_error *error);
/* The bit of a table by its name; 0: a daybook has no such table. */
uint64_t daybook_table_bit(const char *name);

/* For queries of the tables of daybook_rows.h; never for writing. */
sqlite3 *daybook_database(struct daybook *daybook);

/* ---- rounds ---- */

/* A round that is over, as it stands now. What happened between two rounds belongs to the
 * later one, a correction to the round that it corrects. */
struct daybook_round {
    char table[JOURNAL_STREAM_MAX];
    char shift[SABOT_NAME_MAX], dealer[SABOT_NAME_MAX];
    char player_dealer[SABOT_NAME_MAX]; /* empty: the house, nobody, or not known */
    char result;                        /* a letter of sabot_result_letter */
    struct daybook_round_row row;       /* the rest; its own `result` is NULL */
};

/* Which rounds; all zero: all of them. Conditions are all to hold. */
struct daybook_search {
    const char *table;       /* NULL: any */
    int64_t from_ms, to_ms;  /* ended at or after, and before; 0: no bound */
    int seat;                /* that had a wager or the bank; 0: any */
    const char *bettor;      /* by name, who had a wager or the bank; NULL: any */
    const char *results;     /* letters of sabot_result_letter, any of them; NULL: any */
    sabot_cents least, most; /* of the largest stake of a wager; 0: no bound */
    int kind;                /* of an event in it, enum sabot_event_kind; 0: any */
    int limit;               /* rounds, at least 1 */
    const char *after;       /* what the last answer said in `next`; NULL: from the start */
};

/* Newest first; the largest amount first, where one is asked for and neither bettor nor seat nor
 * an unusual kind of event is. An answer looks at no more than DAYBOOK_LOOKS rounds, so
 * that it is quick whatever is asked: it may hold fewer rounds than `limit`, or none, and
 * still have a `next`. */
#define DAYBOOK_LOOKS    1000
#define DAYBOOK_NEXT_MAX 80
struct daybook_page {
    int count;
    bool is_by_amount;
    char next[DAYBOOK_NEXT_MAX]; /* empty: there are no more */
};
/* `rounds` has room for search->limit. SABOT_BAD_TEXT: `after` is nothing that an answer said. */
SABOT_MUST_CHECK enum sabot_status daybook_find_rounds(struct daybook *daybook,
                                                       const struct daybook_search *search,
                                                       struct daybook_round *rounds,
                                                       struct daybook_page *page,
                                                       struct sabot_error *error);

/* One round by its number. SABOT_NOT_FOUND: it is not over, or there is none. */
SABOT_MUST_CHECK enum sabot_status daybook_find_round(struct daybook *daybook, const char *table,
                                                      int number, struct daybook_round *round,
                                                      struct sabot_error *error);

/* ---- moments ---- */

/* A state is kept at least every so many records of a stream. */
#define DAYBOOK_MOMENT_EVERY 2000

/* Brings `replay` to the state after record `sequence` of a table; 0 is the state
 * before the first. It replays at most DAYBOOK_MOMENT_EVERY records and those past the
 * daybook's end. The caller goes on with replay_more or journal_read. SABOT_NOT_FOUND: the
 * stream has no such record. */
SABOT_MUST_CHECK enum sabot_status daybook_find_moment(struct daybook *daybook,
                                                       struct journal *journal, const char *table,
                                                       uint64_t sequence, struct replay *replay,
                                                       struct sabot_error *error);

#endif

/*
 * journal_cursor.h - the records of a stream, one after the other.
 *
 * A cursor reads a page of records at a time. Between two calls it holds nothing of the
 * store, no statement and no transaction, so its owner may use the journal meanwhile and
 * take as long as it likes. It ends at the head that the stream had when it was opened.
 *
 *     struct journal_cursor cursor = journal_cursor_open(journal, stream, 1, to, error);
 *     const struct journal_record *record;
 *     while ((record = journal_cursor_next(&cursor)) != NULL)
 *         ...
 *     return journal_cursor_close(&cursor);
 *
 * A cursor gives what is stored. Whether a record holds is journal_record_fault's question,
 * and for a whole stream journal_verify_next's.
 */
#ifndef HOST_JOURNAL_JOURNAL_CURSOR_H
#define HOST_JOURNAL_JOURNAL_CURSOR_H

#include "host/journal/journal_seal.h"

/* Records with their bytes. */
struct journal_page {
    struct journal_record *records;
    int count, next, room;
    uint8_t *bytes;
    size_t size, bytes_room;
    struct journal_fault fault; /* a stored row after them is not a record */
    struct journal_seal seal;   /* the stream's, when they were read */
};

struct journal_cursor {
    struct journal *journal;
    char stream[JOURNAL_STREAM_MAX];
    uint64_t from, to; /* still to be read */
    struct journal_page page;
    struct sabot_error *error;
    enum sabot_status status;
};

/* From sequence `from` to `to`, or to the end. Trouble ends the first journal_cursor_next.
 * `error` must stay valid until the cursor is closed. */
struct journal_cursor journal_cursor_open(struct journal *journal, const char *stream,
                                          uint64_t from, uint64_t to, struct sabot_error *error);

/* The next record, valid until the next call. NULL: there are no more, or there was trouble. */
const struct journal_record *journal_cursor_next(struct journal_cursor *cursor);

/* For an owner who reads on one thread and uses the records on another: reads the next page
 * now. As long as the cursor holds records, journal_cursor_next does not touch the store. */
SABOT_MUST_CHECK enum sabot_status journal_cursor_fill(struct journal_cursor *cursor);
bool journal_cursor_holds(const struct journal_cursor *cursor);
/* True if there are records after those of the page. */
bool journal_cursor_has_more(const struct journal_cursor *cursor);

/* SABOT_OK, or the trouble that ended it. SABOT_BAD_TEXT: a stored row is not a record. */
SABOT_MUST_CHECK enum sabot_status journal_cursor_close(struct journal_cursor *cursor);

/* One record without its bytes. SABOT_NOT_FOUND: the stream does not have it. */
SABOT_MUST_CHECK enum sabot_status journal_find_record(struct journal *journal, const char *stream,
                                                       uint64_t sequence,
                                                       struct journal_record *record,
                                                       struct sabot_error *error);

/* ---- checking ---- */

/* Checks a stream's chain on the way: sequences, hashes, whole commands, times that never
 * go back. A chain cannot show that its end is missing: host/heads can. */
struct journal_verify {
    struct journal_cursor cursor;
    struct journal_record last; /* the last good one, without its bytes */
    struct journal_head head;   /* of that */
    struct journal_fault fault; /* the first bad record; sequence 0: none was found */
};
struct journal_verify journal_verify_open(struct journal *journal, const char *stream,
                                          struct sabot_error *error);

/* The next good record, valid until the next call. NULL: the end, a fault, or trouble. */
const struct journal_record *journal_verify_next(struct journal_verify *verify);

/* SABOT_OK, also if there was a fault, or the trouble that ended it. */
SABOT_MUST_CHECK enum sabot_status journal_verify_close(struct journal_verify *verify);

/* The whole stream at once. `head` is the last good one. */
SABOT_MUST_CHECK enum sabot_status journal_verify(struct journal *journal, const char *stream,
                                                  struct journal_head *head,
                                                  struct journal_fault *fault,
                                                  struct sabot_error *error);

#endif

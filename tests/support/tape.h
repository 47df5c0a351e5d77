/*
 * tape.h - the records of a journal in memory, to be cut, changed and put together
 * again: with the old hashes, or chained anew as a forger would.
 */
#ifndef TESTS_SUPPORT_TAPE_H
#define TESTS_SUPPORT_TAPE_H

#include "host/journal/journal_cursor.h"
#include "host/record/record.h"

#include <stdio.h>

struct tape_record {
    char stream[JOURNAL_STREAM_MAX];
    struct journal_record record; /* its bytes are malloc'ed */
};

struct tape {
    int count, room;
    struct tape_record *records;
};

/* All streams of a journal, in their order. The process ends on trouble. */
void tape_read(struct tape *tape, struct journal *journal);
void tape_release(struct tape *tape);

void tape_add(struct tape *tape, const struct tape_record *record); /* copies the bytes */
void tape_remove(struct tape *tape, int from, int count);
struct tape tape_copy(const struct tape *tape);

/* The place of a record, or -1. */
int tape_find(const struct tape *tape, const char *stream, uint64_t sequence);
/* The place of the `nth` record (from 1) of a kind in a stream. */
int tape_find_kind(const struct tape *tape, const char *stream, int kind, int nth);

/* A journal in memory that holds them. Numbers, previous and hash are computed again:
 * right hashes, whatever the content. */
struct journal *tape_journal(const struct tape *tape);

/* One record a line as JSON, the bytes in hex; for goldens. What is before a record in
 * its chain is not said again. */
void tape_write_line(const struct tape_record *record, char *line, size_t room);
/* False: it is not a line of a tape. Allocates the bytes. */
bool tape_read_line(const char *line, struct tape_record *record);

/* `STREAM SEQUENCE HASH`, one line a record: SHA-256 of the table's state after it, in
 * its canonical form without the sheet. The process ends if a record cannot follow. */
void tape_write_states(const struct tape *tape, FILE *stream);

/* The event of a record, to be changed, its transfers and lines in tape_space; and its bytes
 * written again. One at a time. */
extern struct record_space tape_space;
struct sabot_event *tape_open_event(const struct tape *tape, int index);
void tape_close_event(struct tape *tape, int index);

#endif

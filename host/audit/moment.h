/*
 * moment.h - one moment of a table: its state after any record, and
 * what happened in that round up to there. What `sabot replay` shows.
 *
 * It goes from the first record and checks the chain on the way; snapshots, which no
 * hash covers, are left alone. It does not decide again: `sabot verify` does.
 */
#ifndef HOST_AUDIT_MOMENT_H
#define HOST_AUDIT_MOMENT_H

#include "host/journal/journal.h"
#include "host/record/event_words.h"

#include <jansson.h>

/* Which moment. All zero: the end. */
struct moment_choice {
    uint64_t to;    /* after this record */
    uint64_t round; /* when this round was over, or where it stands */
};

struct moment_line {
    uint64_t sequence;
    int64_t time_ms;
    char actor[JOURNAL_ACTOR_MAX];
    char words[EVENT_WORDS_MAX];
};

struct moment {
    struct sabot_table *table;    /* the state */
    struct journal_record record; /* after which; its bytes are gone */
    json_t *event;                /* what it says */
    uint64_t last;                /* of the stream */
    int line_count;
    struct moment_line *lines; /* since the round before was over */
    int correction_count;      /* later records that correct the round that was asked for */
    uint64_t *corrections;
};

/* SABOT_NOT_FOUND: the stream has no such record or round; the words say what it has.
 * SABOT_BAD_TEXT: the chain or an event does not hold on the way there. To be
 * cleared either way. */
SABOT_MUST_CHECK enum sabot_status moment_find(struct journal *journal, const char *stream,
                                               struct moment_choice choice, struct moment *moment,
                                               struct sabot_error *error);
void moment_clear(struct moment *moment);

#endif

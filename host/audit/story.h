/*
 * story.h - one round as a story: every record that led to it, made it and
 * corrected it, in order, each with the state on both sides of it.
 *
 * A round's records begin after those of the round before, so that offers of the bank and
 * the shoe's opening stand with the round they made possible; they end with the whole
 * command that settled or voided it. Corrections, which come before betting opens again,
 * come after that.
 *
 * It checks the chain of what it tells, and decides nothing: `sabot verify` does. What
 * pages show of a state is host/api's; what the command line prints is moment.h's.
 */
#ifndef HOST_AUDIT_STORY_H
#define HOST_AUDIT_STORY_H

#include "host/journal/journal.h"
#include "host/service/replay.h"

#include <jansson.h>

/* ---- which records ---- */

/* Goes along with the records of a table, from its first. */
struct story_mark {
    uint64_t first; /* record of the round that the last one is of */
    bool is_over;   /* that round was settled or voided */
};
void story_mark_follow(struct story_mark *mark, const struct journal_record *record,
                       enum sabot_event_kind kind);

/* True of the two kinds that end a round. */
bool story_ends_round(enum sabot_event_kind kind);

/* The records of one round, corrections apart. host/daybook knows those of every round that
 * is over. */
struct story_span {
    int round;
    uint64_t first, last;
    bool is_over; /* else `last` is where the table stands */
};

/* Leaves out the first records of a span that has more than so many, and says how many. */
uint64_t story_span_shorten(struct story_span *span, uint64_t most);

/* ---- the steps ---- */

struct story_step {
    const struct journal_record *record;
    const struct sabot_event *event;
    const struct sabot_table *before, *after;
};

/* Each record of the span and the round's corrections, one after the other. */
struct story {
    struct story_span span; /* set by the caller */
    struct replay *replay;
    struct sabot_table *before;
};

/* The replay stands after any record before the span, or at the beginning; it is the story's
 * until story_close. If this fails there is nothing to close. */
SABOT_MUST_CHECK enum sabot_status story_open(struct story *story, struct journal *journal,
                                              const char *stream, struct replay *replay,
                                              struct sabot_error *error);
/* False: the end, or trouble. The step is valid until the next call. */
bool story_next(struct story *story, struct story_step *step);
/* SABOT_BAD_TEXT: a record is not what its hash says, or cannot follow the one before. */
SABOT_MUST_CHECK enum sabot_status story_close(struct story *story);

/* A step in data and words:
 *
 *  {"sequence":41,"time_ms":..,"actor":"dealer:Ana","command":"..","part":0,"parts":1,
 *   "previous":"..","hash":"..","chapter":"cards","words":"Player draws 6d: 10, so 0",
 *   "event":{"kind":"card-dealt",..},
 *   "card":{"hand":"player","rule":"R7","why":"Player has 4 and draws (R7)","then":".."},
 *   "transfers":[{"act":"post","amount":2500,
 *                 "from":{"account":"in-play:3","name":"Bo",
 *                         "before":{"balance":2500,"held":0},"after":{..}},"to":{..}}]}
 *
 * `card` is there for a card of a round alone; `then` says why no other follows, where none
 * does. `held` is what pending transfers will take from the balance. The caller releases
 * it; NULL if there is no memory. */
json_t *story_step_json(const struct story_step *step);

#endif

/*
 * audit_parts.h - the inside of an audit, shared by its files alone.
 */
#ifndef HOST_AUDIT_AUDIT_PARTS_H
#define HOST_AUDIT_AUDIT_PARTS_H

#include "host/audit/audit.h"
#include "host/record/record.h"

/* ---- one shoe (audit_shoe.c) ---- */

/* The cards of a shuffled shoe as they were dealt, and by which records. */
struct audit_shoe {
    int count;
    int positions[SABOT_SHOE_CARDS_MAX];
    struct sabot_card cards[SABOT_SHOE_CARDS_MAX];
    uint64_t sequences[SABOT_SHOE_CARDS_MAX];
};

/* One event of a table's stream and the state before its command. */
struct audit_event {
    const char *stream;
    uint64_t sequence;
    const struct sabot_table *before;
    const struct sabot_event *event;
};

/* Notes what the event says of a shuffled shoe, and at the reveal deals it again.
 * Writes the fault if the shoe does not hold. */
SABOT_MUST_CHECK enum sabot_status audit_shoe_follow(struct audit_shoe *shoe,
                                                     const struct audit_event *event,
                                                     struct audit_fault *fault,
                                                     struct sabot_error *error);

/* ---- the ids of one stream's commands (audit_stream.c) ---- */

/* Was this one there before? A store says so itself by an index, and an audit trusts nothing that
 * is stored. */
#define AUDIT_ID_BYTES 16 /* of the hash by which an id is known here */

struct audit_ids {
    uint8_t (*places)[AUDIT_ID_BYTES]; /* zeros: free */
    size_t count, room;                /* the room is a power of two */
};

/* Forgets all of them, and keeps the memory. */
void audit_ids_reset(struct audit_ids *ids);

/* SABOT_OK: it is new. SABOT_BAD_TEXT: it was there. SABOT_NO_MEMORY. */
SABOT_MUST_CHECK enum sabot_status audit_ids_add(struct audit_ids *ids, const char *id);

void audit_ids_clear(struct audit_ids *ids);

/* ---- chips between tables, over all streams (audit_lots.c) ---- */

struct audit_lots {
    int count;
    struct audit_lot *list;
};

bool audit_lots_note(struct audit_lots *lots, const struct audit_event *at); /* false: no memory */
/* Writes the fault of the first lot that came and was not sent. */
void audit_lots_check(struct audit_lots *lots, struct audit *audit);
void audit_lots_clear(struct audit_lots *lots);

/* ---- one stream (audit_stream.c) ---- */

struct audit_course; /* one for all streams: it is large */

struct audit_course *audit_course_new(void);
void audit_course_free(struct audit_course *course);
void audit_course_pair_lots(struct audit_course *course); /* once all streams were run */

/* What the next runs are of. The streams' heads say how many records there are. */
void audit_course_begin(struct audit_course *course, struct audit *audit,
                        const struct audit_choice *choice, struct sabot_error *error);

/* Checks one stream; its head becomes the last good one. */
SABOT_MUST_CHECK enum sabot_status
audit_course_run(struct audit_course *course, struct journal *journal, struct audit_stream *stream);

/* ---- all ---- */

/* The text that the fault's words are written in. */
struct sabot_text audit_fault_at(struct audit_fault *fault, const char *stream, uint64_t sequence);

#endif

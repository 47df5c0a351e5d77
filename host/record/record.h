/*
 * record.h - events to bytes and back; states to bytes and back.
 *
 * The rows of kinds (sabot/kind.h) say which fields each kind of event has; the
 * bytes, the JSON and docs/journal-payloads.md follow them. Bytes written once are
 * read for ever: kinds are added, never changed.
 *
 * It stores nothing: host/journal does. It decides nothing: lib/table does.
 */
#ifndef HOST_RECORD_RECORD_H
#define HOST_RECORD_RECORD_H

#include "host/record/held_table.h"
#include "sabot/kind.h"

/* The error's words for a kind or an edition that this program does not know. */
#define RECORD_OF_NEWER                                                                            \
    "this store is written by a newer sabot; install that version to go on with it"

/* More than any event or state takes. */
#define RECORD_EVENT_MAX (256 * 1024)
#define RECORD_STATE_MAX (256 * 1024)

/* The space that a decoded event points into; the caller owns it. It begins zeroed and
 * ends with held_sheet_drop(space.sheet). */
struct record_space {
    const struct sabot_sheet *sheet; /* of the last event that had one; held */
    struct sabot_transfer transfers[SABOT_DECISION_TRANSFERS_MAX];
    struct sabot_settled_line lines[SABOT_DECISION_LINES_MAX];
};

/* Writes an event's bytes, its kind and time left out: those are the record's
 * own. SABOT_NO_MEMORY if a sheet could not be written. */
SABOT_MUST_CHECK enum sabot_status record_event_write(const struct sabot_event *event,
                                                      uint8_t bytes[RECORD_EVENT_MAX],
                                                      uint32_t *size, struct sabot_error *error);

/* What a record holds of an event. */
struct record_stored {
    int kind;
    int64_t time_ms;
    const uint8_t *bytes;
    uint32_t size;
};

/* Reads them back. SABOT_BAD_TEXT: the bytes are not an event of this kind.
 * SABOT_NOT_FOUND, RECORD_OF_NEWER: its kind or edition is not known here.
 * The event may still be one that no table accepts: ask sabot_table_accepts. */
SABOT_MUST_CHECK enum sabot_status record_event_read(struct record_stored stored,
                                                     struct record_space *space,
                                                     struct sabot_event *event,
                                                     struct sabot_error *error);

/* A command's content as bytes, to tell whether two are the same: kind, who it
 * is for, and what its kind has; a sheet by its name. */
#define RECORD_COMMAND_MAX 1024
uint32_t record_command_write(const struct sabot_command *command,
                              uint8_t bytes[RECORD_COMMAND_MAX]);

/* A state in its canonical form: equal bytes mean equal states. Snapshots are
 * these bytes and a state's hash covers them.
 *
 * Version 2 adds the edition, purses, claims and later accounts. A state that has none of them is
 * still written as version 1: so old hashes hold, and an older server reads it. Version 6 is
 * that of edition 3: it adds what is kept of shoes, that a card of this round was taken back, whose
 * the chips on their way are, which debts are to the house, what decisions with the bank paid whom,
 * and how a last round can still be corrected. Versions 3 to 5 were of edition 3 while it was being
 * written and lack some of that: nothing is read from them.
 *
 * A new member of struct sabot_table is written only from the edition on that brings it: one
 * version more, its walk in record_state.c, a check in record_play_test.c; a list is also copied in
 * sabot_table_copy. */
#define RECORD_STATE_VERSION 6
int record_state_version(const struct sabot_table *table);
bool record_state_is_read(uint32_t version);
SABOT_MUST_CHECK enum sabot_status record_state_write(const struct sabot_table *table,
                                                      uint8_t bytes[RECORD_STATE_MAX],
                                                      uint32_t *size, struct sabot_error *error);
/* Requires: a table that holds (held_table.h). SABOT_BAD_TEXT: the
 * bytes are not a state; then the table must be cleared. */
SABOT_MUST_CHECK enum sabot_status record_state_read(const uint8_t *bytes, uint32_t size,
                                                     struct sabot_table *table,
                                                     struct sabot_error *error);

/* An actor as records name one: `dealer:Ana`, `bettor:3`, `system:clock`. */
void record_actor_write(struct sabot_actor actor, const char *name, struct sabot_text *text);
SABOT_MUST_CHECK bool record_actor_read(const char *words, struct sabot_actor *actor);

/* An event as JSON for people and programs: `{"kind":"wagered","bettor":3,...}`, with the
 * fields that the audience may see (the rows of sabot/kind.h say which); those at the table
 * see how wagers came out, and only staff see every transfer. The table before it gives names
 * to numbers. The caller releases it; NULL: out of memory. */
struct json_t *record_event_to_json(const struct sabot_table *before,
                                    const struct sabot_event *event, enum sabot_audience audience);
/* Adds the same fields to an object that was begun. */
struct json_text;
void record_event_write_fields(struct json_text *to, const struct sabot_table *before,
                               const struct sabot_event *event, enum sabot_audience audience);

/* Whether the audience hears of such an event at all: it may see one field of it at least, or
 * there are none. */
bool record_event_is_seen(enum sabot_event_kind kind, enum sabot_audience audience);

/* A command's kind and particulars from JSON; a wager by its name in the table's
 * sheet. Sheets are not read here. The error names the field. */
SABOT_MUST_CHECK enum sabot_status record_command_from_json(const struct sabot_table *table,
                                                            const struct json_t *document,
                                                            struct sabot_command *command,
                                                            struct sabot_error *error);

#endif

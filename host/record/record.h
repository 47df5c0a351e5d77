/*
 * host/record/record.h - events to bytes and back; states to bytes and back.
 *
 * One table of fields (record_fields.h) says which particulars each kind of
 * event has; the bytes, the JSON and docs/journal-format.md follow it. Bytes
 * written once are read for ever: kinds are added, never changed.
 *
 * It stores nothing: host/journal does. It decides nothing: lib/table does.
 */
#ifndef HOST_RECORD_RECORD_H
#define HOST_RECORD_RECORD_H

#include "sabot/table.h"

/* More than any event or state takes. */
#define RECORD_EVENT_MAX (256 * 1024)
#define RECORD_STATE_MAX (256 * 1024)

/* The space that a decoded event points into; the caller owns it. */
struct record_space {
    struct sabot_sheet sheet;
    struct sabot_transfer transfers[SABOT_DECISION_TRANSFERS_MAX];
    struct sabot_settled_line lines[SABOT_DECISION_LINES_MAX];
};

/* Writes an event's bytes, its kind and time left out: those are the record's
 * own. SABOT_NO_MEMORY if a sheet could not be written. */
SABOT_MUST_CHECK enum sabot_status record_event_write(const struct sabot_event *event,
                                                      uint8_t bytes[RECORD_EVENT_MAX],
                                                      uint32_t *size, struct sabot_error *error);

/* Reads them back. SABOT_BAD_TEXT: the bytes are none of an event of this kind.
 * The event may still be one that no table accepts: ask sabot_table_accepts. */
SABOT_MUST_CHECK enum sabot_status
record_event_read(int kind, int64_t time_ms, const uint8_t *bytes, uint32_t size,
                  struct record_space *space, struct sabot_event *event, struct sabot_error *error);

/* A command's content as bytes, to tell whether two are the same: kind, who it
 * is for, and what its kind has; a sheet by its name. */
#define RECORD_COMMAND_MAX 1024
uint32_t record_command_write(const struct sabot_command *command,
                              uint8_t bytes[RECORD_COMMAND_MAX]);

/* A state in its canonical form: equal bytes mean equal states. Snapshots are
 * these bytes and a state's hash covers them. With or without the sheet,
 * which changes rarely and is long. */
#define RECORD_STATE_VERSION 1
enum record_sheet { RECORD_WITHOUT_SHEET, RECORD_WITH_SHEET };
SABOT_MUST_CHECK enum sabot_status record_state_write(const struct sabot_table *table,
                                                      enum record_sheet sheet,
                                                      uint8_t bytes[RECORD_STATE_MAX],
                                                      uint32_t *size, struct sabot_error *error);
/* Requires: written with the sheet. SABOT_BAD_TEXT: no state; then the table must not be used. */
SABOT_MUST_CHECK enum sabot_status record_state_read(const uint8_t *bytes, uint32_t size,
                                                     struct sabot_table *table,
                                                     struct sabot_error *error);

/* What must have been asked for these events of one command to be the answer:
 * deciding it again on the state before must give the same events, byte for
 * byte, or somebody forged them. False: no command has such events. The asker's
 * name stays empty, so that journals from before names were compared still hold. */
bool record_reask(const struct sabot_table *before, const struct sabot_event *events, int count,
                  struct sabot_actor actor, struct sabot_command *command);

/* An actor as records name one: `dealer:Ana`, `bettor:3`, `system:clock`. */
void record_actor_write(struct sabot_actor actor, const char *name, struct sabot_text *text);
SABOT_MUST_CHECK bool record_actor_read(const char *words, struct sabot_actor *actor);

/* An event as JSON for people and programs: `{"kind":"wagered","bettor":3,...}`.
 * The table before it gives names to numbers. The caller releases it; NULL if
 * there is no memory. */
struct json_t *record_event_to_json(const struct sabot_table *before,
                                    const struct sabot_event *event);

/* A command's kind and particulars from JSON; a wager by its name in the table's
 * sheet. Sheets are not read here. The error names the field. */
SABOT_MUST_CHECK enum sabot_status record_command_from_json(const struct sabot_table *table,
                                                            const struct json_t *document,
                                                            struct sabot_command *command,
                                                            struct sabot_error *error);

#endif

/*
 * import.h - keyed shoes onto a table of a store, through a service:
 * journaled, checked and alarmed like any other table's.
 *
 * First the whole file is decided on a copy of the table's state, in memory; only
 * if every line is accepted is anything written. Each command's id follows from
 * the file's content, so that what a crash interrupted is finished by importing
 * the same file again, and a file imported twice is imported once.
 *
 * What old records do not tell, and how it is written down:
 *  - the time of a record is when it was imported; a file's date becomes the
 *    name of the shift, and a file without one does not keep the date before it;
 *  - who banked: where the sheet has a player-dealer, a bettor called `somebody
 *    not recorded` takes every turn with an amount that is not kept. A house bank
 *    in its place would state something else than what the room was licensed for;
 *  - the burned cards: the table's sheet is a copy, named NAME-import, that burns
 *    none.
 */
#ifndef HOST_SHOEFILE_IMPORT_H
#define HOST_SHOEFILE_IMPORT_H

#include "host/journal/journal.h"
#include "host/record/event_words.h"
#include "host/record/held_table.h"
#include "host/shoefile/shoefile.h"

#define IMPORT_BETTOR       "somebody not recorded"
#define IMPORT_SHEET_ENDING "-import"

/* One command, and the line it comes from. */
struct import_step {
    int line;
    struct sabot_command command;
};

struct import_alarm {
    int line;
    char words[EVENT_WORDS_MAX];
};

struct import_plan {
    char id[JOURNAL_COMMAND_MAX]; /* what every command's id begins with */
    struct sabot_sheet sheet;     /* the copy; the first step may point to it */
    int step_count;
    struct import_step *steps;
    int alarm_count;
    struct import_alarm *alarms;
    int room; /* for steps */
};

/* Decides the whole file on `state`, which is the table's, or an empty one. `sheet` may
 * be NULL where the table is there already. SABOT_BAD_TEXT: the table refuses a line;
 * `fault` says which. To be released either way. */
SABOT_MUST_CHECK enum sabot_status
import_decide(const char *table, const struct sabot_table *state, const struct sabot_sheet *sheet,
              const struct shoefile *file, struct import_plan *plan, struct shoefile_fault *fault);
void import_plan_clear(struct import_plan *plan);

/* The first part of the ids of this content's commands at this table. */
void import_id(const char *table, const char *text, size_t length, char id[JOURNAL_COMMAND_MAX]);

/* The state that a plan begins with: the table's, or, if part of this very file was
 * imported before, the table's before that. The journal may be NULL: no store yet. The
 * state holds its sheet (host/record/held_table.h). */
SABOT_MUST_CHECK enum sabot_status import_state(struct journal *journal, const char *table,
                                                const char *id, struct sabot_table *state,
                                                struct sabot_error *error);

/* The sheet with which this very file made the table; SABOT_NOT_FOUND if it did not, or
 * there is no store yet. So a file is imported again without naming it. */
SABOT_MUST_CHECK enum sabot_status import_sheet(struct journal *journal, const char *table,
                                                const char *id, struct sabot_sheet *sheet,
                                                struct sabot_error *error);

/* Carries the plan out. `key`: the room's, for the seals that it may ask for; or NULL. Steps that
 * were done before are left out; `done` counts the others, `last` is the table's last record. */
struct import_result {
    int done;
    uint64_t last;
};
struct fair_key;
SABOT_MUST_CHECK enum sabot_status import_run(struct journal *journal, const struct fair_key *key,
                                              const char *table, const struct import_plan *plan,
                                              struct import_result *result,
                                              struct sabot_error *error);

#endif

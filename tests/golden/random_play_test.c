/*
 * random_play_test.c - the same random commands get the same answers, byte for byte, on every
 * machine and in every version; and so do events that a forged journal would hold.
 *
 * Each shipped sheet plays thousands of commands from one seed. A line of
 * tests/golden/random_play.txt is the hash of all answers up to there: the objection and its
 * refusals, or the events as the journal stores them, and the state after the last. What changes a
 * decision changes a line, also where no rule was broken. UPDATE=1 writes the lines again; do so
 * only if you meant to change what the table does, or what random_command.c asks.
 */
#include "host/record/record.h"
#include "tests/support/damage.h"
#include "tests/support/golden.h"
#include "tests/support/harness.h"
#include "tests/support/random_command.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 10, ANSWERS = 2000, HEARD_EVERY = 16, LINE_MAX = 128 };

struct play {
    struct command_source source;
    struct sabot_table table;
    struct sabot_decision decision;
    struct damaged_event damaged;
    struct golden_hash hash;
};

/* Who may ask for what. */
static void add_heard(struct play *play) {
    for (int role = 0; role < SABOT_ROLES; role++)
        for (int kind = 0; kind < SABOT_COMMANDS; kind++)
            golden_add_number(&play->hash, (int)sabot_table_hears(
                                               &play->table, (enum sabot_command_kind)kind,
                                               (struct sabot_actor){(enum sabot_role)role, 1}));
}

static void add_refusal(struct play *play) {
    const struct sabot_decision *decision = &play->decision;
    golden_add_number(&play->hash, (int)decision->objection);
    for (int i = 0; i < decision->refusal_count; i++) {
        golden_add_number(&play->hash, (int)decision->refusals[i].code);
        golden_add_number(&play->hash, decision->refusals[i].placed);
    }
}

static void add_event(struct play *play, const struct sabot_event *event) {
    static uint8_t bytes[RECORD_EVENT_MAX];
    struct sabot_error error;
    uint32_t size = 0;
    assert_int_equal(record_event_write(event, bytes, &size, &error), SABOT_OK);
    golden_add_number(&play->hash, (int)event->kind);
    golden_add(&play->hash, bytes, size);
}

/* Whether the table takes the event with something changed. */
static void add_damaged(struct play *play, const struct sabot_event *event) {
    damage_event(&play->source.random, event, &play->damaged);
    golden_add_number(&play->hash, sabot_table_accepts(&play->table, &play->damaged.event));
}

static void add_state(struct play *play) {
    static uint8_t bytes[RECORD_STATE_MAX];
    struct sabot_error error;
    uint32_t size = 0;
    assert_int_equal(record_state_write(&play->table, bytes, &size, &error), SABOT_OK);
    golden_add(&play->hash, bytes, size);
}

static void play_command(struct play *play, bool by_first_edition) {
    struct sabot_command command;
    random_command(&play->source, &play->table, &command);
    if (by_first_edition)
        command.edition = 0;
    if (!sabot_table_decide(&play->table, &command, &play->decision)) {
        add_refusal(play);
        return;
    }
    for (int i = 0; i < play->decision.event_count; i++) {
        struct sabot_event *event = &play->decision.events[i];
        struct sabot_sheet *sheet = event->with.sheet != NULL ? held_sheet_new() : NULL;
        if (sheet != NULL) { /* the source writes its next one over this one */
            *sheet = *event->with.sheet;
            event->with.sheet = sheet;
        }
        add_damaged(play, event);
        add_event(play, event);
        held_table_apply(&play->table, event);
        held_sheet_drop(sheet);
    }
}

/* Appends the lines of one sheet. The first third is played by edition 1, where the sheet can be.
 */
static char *play_sheet(const char *name, char *to) {
    static struct play play;
    held_table_clear(&play.table);
    memset(&play, 0, sizeof play);
    random_commands_begin(&play.source, 1, name);
    play.table = sabot_table_empty();
    bool is_of_first = sabot_sheet_edition(&play.source.shipped[play.source.own]) == 1;
    for (int line = 1; line <= LINES; line++) {
        for (int i = 0; i < ANSWERS; i++) {
            play_command(&play, is_of_first && line <= LINES / 3);
            if (i % HEARD_EVERY == 0)
                add_heard(&play);
        }
        add_state(&play);
        to += sprintf(to, "%s %d ", name, line * ANSWERS);
        to = golden_write(&play.hash, to);
    }
    return to;
}

static void test_random_play__answers_as_it_did(void **state) {
    static char played[RANDOM_SHEETS * LINES * LINE_MAX];
    char *end = played;
    (void)state;
    assert_int_equal(setenv("SABOT_SEED", "1", 1), 0);
    for (int i = 0; sheets_shipped[i] != NULL; i++)
        end = play_sheet(sheets_shipped[i], end);
    golden_compare("random_play.txt", played);
}

HARNESS_MAIN(cmocka_unit_test(test_random_play__answers_as_it_did))

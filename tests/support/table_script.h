/*
 * table_script.h - a table's life as a dealer's log would tell it, done by the
 * library and compared with what the log says:
 *
 *     sheet  california-panda8
 *     option rounds 1
 *     table  keyed bettors decks 1
 *     bring  1 Ann 500
 *     bring  3 Bob 200
 *     shoe
 *     bank   Ann 300
 *     open-betting
 *     Bob: wager banker 50
 *     Bob: wager banker 55.25 -> not-in-units
 *     deal   B
 *     settle -> settled bank-passed bank-offered
 *     expect chips Bob 249
 *
 * A line is a command by its name (sabot_command_forms) with its particulars
 * in the order of sabot/event.h, perhaps after who gives it: `floor:`,
 * `dealer:`, `system:` or a bettor's name; else it is the role that usually does.
 * After `->` stand the events it must lead to, or the code of the objection or
 * refusal; without, it must be accepted. What only the floor does has a
 * reason and a second name, unless `no-reason` or `no-second` stands there. `confirmed NAME` or
 * `confirmed-by-dealer NAME`: who signed in as the second person (reading 19). `of NAME`: whose the
 * chips are that another table sent.
 *
 * Besides commands there are `sheet`, `option`, `table`, and
 *     bring SEAT NAME AMOUNT    sits down and buys in
 *     shoe                      a shoe is opened and burned with a five
 *     bank NAME AMOUNT          offered to and accepted by NAME
 *     deal LETTER [COUNT]       the cards of a P, B, T, D (Dragon 7) or A (Panda 8)
 *     wait SECONDS
 *     expect ...                table_expect.c
 * Lines end at a newline or a semicolon. What makes no sense or is not so
 * fails the running test.
 */
#ifndef TESTS_SUPPORT_TABLE_SCRIPT_H
#define TESTS_SUPPORT_TABLE_SCRIPT_H

#include "sabot.h"

#define SCRIPT_WORDS_MAX 32

struct table_script {
    const char *heading; /* what a failure names first; may be NULL */
    struct sabot_sheet sheet;
    struct sabot_sheet laid[2]; /* the table has one of them */
    struct sabot_table table;
    struct sabot_decision decision; /* of the last command */
    int64_t time_ms;
    int edition; /* that commands allow: `edition 2` */
    long given;  /* commands, accepted or not */
};

/* One line, cut into words. */
struct script_line {
    char text[200];
    int count;
    char words[SCRIPT_WORDS_MAX][48];
};

void table_script_begin(struct table_script *script);
void table_script_play(struct table_script *script, const char *log);

/* A whole log, from an empty table. */
void table_play(const char *log);

/* Rows of tests/clause: the rule, what of it is proved, and the log that does. */
struct clause_log {
    const char *rule, *says, *log;
};
void clause_tell(const struct clause_log *rows, size_t count);

/* For table_expect.c and for tests that go on by themselves. */
_Noreturn void script_fail(const struct table_script *script, const struct script_line *line,
                           const char *problem);
const char *script_word(const struct table_script *script, const struct script_line *line,
                        int index);
sabot_cents script_amount(const struct table_script *script, const struct script_line *line,
                          int index);
int script_number(const struct table_script *script, const struct script_line *line, int index);
int script_bettor(const struct table_script *script, const struct script_line *line, int index);
void script_expect(const struct table_script *script, const struct script_line *line);

/* Gives a command, at the script's time; applies its events if it is accepted. */
bool script_give(struct table_script *script, struct sabot_command *command);

#endif

/*
 * table_expect.c - what a log of table_script.h may expect of a table:
 *
 *     expect chips Ann 500             posted and not held by a wager or the bank
 *     expect account collections 3     cage, house-bank, bank, collections, claims, ...
 *     expect claim Ann -50             what she is owed, or below zero owes, by name
 *     expect marked Ann 2.50           commission to be collected
 *     expect bank ready Ann 300        open, offered, held, ready, not-taken; who; amount
 *     expect phase betting             closed, between, betting, dealing
 *     expect shoe in-play              none, mixing, cut, in-play, ended, to-reveal
 *     expect out 14                    cards out of the shoe
 *     expect board PBV                 every round of this shoe, V void, F free
 *     expect letters PB                those that count
 *     expect previous 2                rounds of the shoe before
 *     expect deadline 30               seconds from now, or none
 *     expect paused yes
 *     expect cause 2                   the number of the last event's cause
 */
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#include <stdio.h>
#include <string.h>

static bool same(const char *a, const char *b) {
    return strcmp(a, b) == 0;
}

/* Writes what is there in the words of the line, from the third on. */
typedef void say(const struct table_script *script, const struct script_line *line,
                 struct sabot_text *text);

static void say_chips(const struct table_script *script, const struct script_line *line,
                      struct sabot_text *text) {
    int bettor = script_bettor(script, line, 2);
    sabot_text_add(text, line->words[2]);
    sabot_text_add(text, " ");
    sabot_cents_write_short(
        text, sabot_book_available(&script->table.book, sabot_table_chips(&script->table, bettor)));
}

static void add_signed(struct sabot_text *text, sabot_cents amount) {
    sabot_text_add(text, amount < 0 ? " -" : " ");
    sabot_cents_write_short(text, amount < 0 ? -amount : amount);
}

static void say_account(const struct table_script *script, const struct script_line *line,
                        struct sabot_text *text) {
    sabot_text_add(text, line->words[2]);
    for (int i = 0; i < SABOT_ACCOUNT_FORMS; i++)
        if (same(script_word(script, line, 2), sabot_account_forms[i].name)) {
            sabot_cents posted = script->table.book.balances[sabot_account_forms[i].first].posted;
            add_signed(text, posted);
        }
}

static void say_claim(const struct table_script *script, const struct script_line *line,
                      struct sabot_text *text) {
    sabot_cents sum = 0;
    for (int i = 0; i < script->table.claim_count; i++)
        if (same(script_word(script, line, 2), script->table.claims[i].name))
            sum += script->table.claims[i].amount;
    sabot_text_add(text, line->words[2]);
    add_signed(text, sum);
}

static void say_marked(const struct table_script *script, const struct script_line *line,
                       struct sabot_text *text) {
    sabot_text_add(text, line->words[2]);
    sabot_text_add(text, " ");
    sabot_cents_write_short(
        text, sabot_table_bettor(&script->table, script_bettor(script, line, 2))->marked);
}

static void say_bank(const struct table_script *script, const struct script_line *line,
                     struct sabot_text *text) {
    static const char *const names[] = {"open", "offered", "held", "ready", "not-taken"};
    const struct sabot_table_bank *bank = &script->table.bank;
    sabot_text_add(text, names[bank->state]);
    if (bank->bettor != 0 && line->count > 3) {
        sabot_text_add(text, " ");
        sabot_text_add(text, sabot_table_bettor(&script->table, bank->bettor)->name);
    }
    if (line->count > 4) {
        sabot_text_add(text, " ");
        sabot_cents_write_short(text, bank->amount);
    }
}

static void say_phase(const struct table_script *script, const struct script_line *line,
                      struct sabot_text *text) {
    static const char *const names[] = {"closed", "between", "betting", "dealing"};
    (void)line;
    sabot_text_add(text, names[script->table.phase]);
}

static void say_shoe(const struct table_script *script, const struct script_line *line,
                     struct sabot_text *text) {
    static const char *const names[] = {"none",  "mixing",    "cut",      "in-play",
                                        "ended", "to-reveal", "revealing"};
    (void)line;
    sabot_text_add(text, names[script->table.shoe.phase]);
}

static void say_out(const struct table_script *script, const struct script_line *line,
                    struct sabot_text *text) {
    (void)line;
    sabot_text_add_int(text, script->table.shoe.out);
}

static void say_board(const struct table_script *script, const struct script_line *line,
                      struct sabot_text *text) {
    (void)line;
    for (int i = 0; i < script->table.history_count; i++)
        sabot_text_add_char(text, sabot_result_letter(script->table.history[i]));
    if (script->table.history_count == 0)
        sabot_text_add(text, "none");
}

static void say_letters(const struct table_script *script, const struct script_line *line,
                        struct sabot_text *text) {
    char letters[SABOT_HISTORY_MAX];
    int count = sabot_table_letters(&script->table, letters);
    (void)line;
    sabot_text_add_bytes(text, letters, (size_t)count);
    if (count == 0)
        sabot_text_add(text, "none");
    assert_int_equal(sabot_table_statistics(&script->table).rounds, count);
}

static void say_previous(const struct table_script *script, const struct script_line *line,
                         struct sabot_text *text) {
    (void)line;
    if (script->table.has_previous)
        sabot_text_add_int(text, script->table.previous.rounds);
    else
        sabot_text_add(text, "none");
}

static void say_deadline(const struct table_script *script, const struct script_line *line,
                         struct sabot_text *text) {
    int64_t deadline_ms = sabot_table_deadline(&script->table);
    (void)line;
    if (deadline_ms == 0)
        sabot_text_add(text, "none");
    else
        sabot_text_add_int(text, (int)((deadline_ms - script->time_ms) / 1000));
}

static void say_paused(const struct table_script *script, const struct script_line *line,
                       struct sabot_text *text) {
    (void)line;
    sabot_text_add(text, script->table.paused ? "yes" : "no");
}

static void say_cause(const struct table_script *script, const struct script_line *line,
                      struct sabot_text *text) {
    const struct sabot_decision *decision = &script->decision;
    (void)line;
    sabot_text_add_int(text, decision->events[decision->event_count - 1].with.cause);
}

static const struct {
    const char *word;
    say *say;
} expectations[] = {
    {"chips", say_chips},       {"account", say_account},   {"marked", say_marked},
    {"bank", say_bank},         {"phase", say_phase},       {"shoe", say_shoe},
    {"out", say_out},           {"board", say_board},       {"letters", say_letters},
    {"previous", say_previous}, {"deadline", say_deadline}, {"paused", say_paused},
    {"cause", say_cause},       {"claim", say_claim},
};

static void compare(const struct table_script *script, const struct script_line *line,
                    const char *found) {
    char expected[200] = "";
    struct sabot_text words = sabot_text_in(expected, sizeof expected);
    for (int i = 2; i < line->count; i++) {
        sabot_text_add(&words, i > 2 ? " " : "");
        sabot_text_add(&words, line->words[i]);
    }
    if (same(expected, found))
        return;
    char problem[SABOT_HISTORY_MAX + 110];
    snprintf(problem, sizeof problem, "it is %s", found);
    script_fail(script, line, problem);
}

void script_expect(const struct table_script *script, const struct script_line *line) {
    char found[SABOT_HISTORY_MAX + 100];
    struct sabot_text text = sabot_text_in(found, sizeof found);
    for (size_t i = 0; i < sizeof expectations / sizeof expectations[0]; i++)
        if (same(script_word(script, line, 1), expectations[i].word)) {
            expectations[i].say(script, line, &text);
            compare(script, line, found);
            return;
        }
    script_fail(script, line, "nothing like that can be expected");
}

/*
 * table_hears_test.c - what a table would hear from whom, state by state: one
 * table of expectations.
 */
#include "sabot/kind.h"
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#include <string.h>

#define CALIFORNIA                                                                                 \
    "sheet california-panda8; table keyed bettors; bring 1 Ann 1000; bring 3 Bob 1000;"
#define SHOE      CALIFORNIA "shoe;"
#define BETTING   SHOE "bank Ann 100; open-betting;"
#define SHUFFLED  "sheet commission; table shuffled none; seat 3 Bob;"
#define NO_WAGERS "sheet commission; table keyed none; seat 3 Bob; shoe;"
#define HOUSE     "sheet commission; table keyed bettors; bring 3 Bob 1000; shoe; open-betting;"

/* The commands that each role may give, in their order; the bettor is the
 * first who sat down, who banks where somebody does. */
static const struct {
    const char *says, *log, *heard[SABOT_ROLES]; /* floor, dealer, bettor, system */
} states[] = {
    {"no table is open", "sheet commission", {"open-table", "", "", ""}},
    {"an open table without a shoe",
     CALIFORNIA,
     {"change-sheet pause seat leave buy-in cash-out relieve shift drop offer-bank "
      "open-shoe decision",
      "seat leave buy-in cash-out relieve offer-bank open-shoe", "leave", "offer-bank tick"}},
    {"a shoe to be burned",
     CALIFORNIA "open-shoe",
     {"pause seat leave buy-in cash-out relieve shift drop offer-bank burn decision",
      "seat leave buy-in cash-out relieve offer-bank burn", "leave", "offer-bank tick"}},
    {"waiting for a bank",
     SHOE,
     {"pause seat leave buy-in cash-out relieve shift drop offer-bank cut-card close-shoe "
      "decision",
      "seat leave buy-in cash-out relieve offer-bank cut-card close-shoe", "leave",
      "offer-bank tick"}},
    {"the bank is offered",
     SHOE "offer-bank",
     {"pause seat leave buy-in cash-out relieve shift drop accept-bank decline-bank "
      "cut-card close-shoe decision",
      "seat leave buy-in cash-out relieve accept-bank decline-bank cut-card close-shoe",
      "leave accept-bank decline-bank", "tick"}},
    {"the bank is accepted",
     SHOE "bank Ann 100",
     {"pause seat leave buy-in cash-out relieve shift drop put-up pass-bank cut-card "
      "close-shoe open-betting decision",
      "seat leave buy-in cash-out relieve put-up pass-bank cut-card close-shoe open-betting",
      "leave put-up pass-bank", "open-betting tick"}},
    {"betting",
     BETTING,
     {"pause seat leave buy-in cash-out relieve shift drop put-up cut-card wager "
      "close-betting card void decision",
      "seat leave buy-in cash-out relieve put-up cut-card wager close-betting card",
      "leave put-up wager", "tick"}},
    {"betting is closed, no card yet",
     BETTING "close-betting",
     {"pause seat leave buy-in cash-out relieve shift cut-card card removed void decision",
      "seat leave buy-in cash-out relieve cut-card card", "leave", "tick"}},
    {"dealing",
     BETTING "deal P 2",
     {"pause seat leave buy-in cash-out relieve shift cut-card card take-back removed "
      "wrong-hand void decision",
      "seat leave buy-in cash-out relieve cut-card card take-back", "leave", "tick"}},
    {"all cards are out",
     BETTING "deal P",
     {"pause seat leave buy-in cash-out relieve shift cut-card take-back settle removed "
      "card-in-error wrong-hand void decision",
      "seat leave buy-in cash-out relieve cut-card take-back settle card-in-error", "leave",
      "settle tick"}},
    {"settled, the turn goes on",
     BETTING "deal P; settle",
     {"pause seat leave buy-in cash-out relieve shift drop put-up pass-bank cut-card "
      "close-shoe correct decision",
      "seat leave buy-in cash-out relieve put-up pass-bank cut-card close-shoe",
      "leave put-up pass-bank", "tick"}},
    {"a card drawn in error opens the next round",
     BETTING "deal P; card-in-error 4c; settle",
     {"pause seat leave buy-in cash-out relieve shift drop put-up pass-bank cut-card "
      "close-shoe open-betting correct decision",
      "seat leave buy-in cash-out relieve put-up pass-bank cut-card close-shoe open-betting",
      "leave put-up pass-bank", "open-betting tick"}},
    {"the shoe has ended",
     BETTING "cut-card; deal P; settle",
     {"pause seat leave buy-in cash-out relieve shift drop put-up pass-bank close-shoe "
      "correct decision",
      "seat leave buy-in cash-out relieve put-up pass-bank close-shoe", "leave put-up pass-bank",
      "tick"}},
    {"paused",
     SHOE "bank Ann 100; pause",
     {"resume seat leave buy-in cash-out relieve shift drop put-up pass-bank cut-card "
      "close-shoe decision",
      "seat leave buy-in cash-out relieve put-up pass-bank cut-card close-shoe",
      "leave put-up pass-bank", "tick"}},
    {"a shuffled shoe is mixed",
     SHUFFLED "open-shoe",
     {"pause seat leave relieve shift collect drop commit contribute cut decision",
      "seat leave relieve collect commit contribute cut", "leave commit contribute cut", "tick"}},
    {"a shuffled shoe in play, without wagers",
     SHUFFLED "shoe",
     {"pause seat leave relieve shift collect drop close-shoe open-betting card decision",
      "seat leave relieve collect close-shoe open-betting card", "leave", "open-betting tick"}},
    {"a shuffled shoe to reveal",
     SHUFFLED "shoe; close-shoe",
     {"pause seat leave relieve shift collect drop decision", "seat leave relieve collect", "leave",
      "reveal-shoe tick"}},
    {"a keyed table without wagers",
     NO_WAGERS,
     {"pause seat leave relieve shift collect drop cut-card close-shoe open-betting card "
      "result decision",
      "seat leave relieve collect cut-card close-shoe open-betting card result", "leave",
      "open-betting tick"}},
    {"a result is keyed",
     NO_WAGERS "result B",
     {"pause seat leave relieve shift collect cut-card take-back settle card-in-error "
      "wrong-hand void decision",
      "seat leave relieve collect cut-card take-back settle card-in-error", "leave",
      "settle tick"}},
    {"a house bank, betting",
     HOUSE,
     {"pause seat leave buy-in cash-out relieve shift drop cut-card wager close-betting "
      "card void decision",
      "seat leave buy-in cash-out relieve cut-card wager close-betting card", "leave wager",
      "tick"}},
    {"everybody has left",
     CALIFORNIA "leave Ann; leave Bob",
     {"close-table change-sheet pause seat leave buy-in cash-out relieve shift drop "
      "offer-bank open-shoe decision",
      "seat leave buy-in cash-out relieve offer-bank open-shoe", "", "offer-bank tick"}},
};

static void write_heard(const struct table_script *script, struct sabot_actor actor,
                        struct sabot_text *text) {
    for (int kind = 0; kind < SABOT_COMMANDS; kind++) {
        if (sabot_table_hears(&script->table, (enum sabot_command_kind)kind, actor) !=
            SABOT_NO_OBJECTION)
            continue;
        sabot_text_add(text, text->length > 0 ? " " : "");
        sabot_text_add(text, sabot_command_forms[kind].name);
    }
}

static void test_table__hears_what_its_state_allows_and_nothing_else(void **state) {
    (void)state;
    static struct table_script script;
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        table_script_begin(&script);
        script.heading = states[i].says;
        table_script_play(&script, states[i].log);
        for (int role = 0; role < SABOT_ROLES; role++) {
            char heard[800] = "";
            struct sabot_text text = sabot_text_in(heard, sizeof heard);
            write_heard(&script, (struct sabot_actor){(enum sabot_role)role, 1}, &text);
            if (strcmp(heard, states[i].heard[role]) != 0)
                fail_msg("%s: from the %s it hears %s", states[i].says, sabot_role_names[role],
                         heard);
        }
    }
}

static enum sabot_objection hears_bettor(const struct table_script *script,
                                         enum sabot_command_kind kind, int bettor) {
    return sabot_table_hears(&script->table, kind, (struct sabot_actor){SABOT_ROLE_BETTOR, bettor});
}

static void test_bank__is_one_bettors_to_answer_and_to_keep(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, SHOE "offer-bank");
    assert_int_equal(hears_bettor(&script, SABOT_COMMAND_ACCEPT_BANK, 1), SABOT_NO_OBJECTION);
    assert_int_equal(hears_bettor(&script, SABOT_COMMAND_ACCEPT_BANK, 2),
                     SABOT_OBJECTION_NOT_OFFERED);
    assert_int_equal(hears_bettor(&script, SABOT_COMMAND_DECLINE_BANK, 2),
                     SABOT_OBJECTION_NOT_OFFERED);
    table_script_play(&script, "accept-bank Ann 100");
    assert_int_equal(hears_bettor(&script, SABOT_COMMAND_PUT_UP, 1), SABOT_NO_OBJECTION);
    assert_int_equal(hears_bettor(&script, SABOT_COMMAND_PUT_UP, 2), SABOT_OBJECTION_NOT_BANKING);
    assert_int_equal(hears_bettor(&script, SABOT_COMMAND_PASS_BANK, 2),
                     SABOT_OBJECTION_NOT_BANKING);
}

static void test_strangers__are_not_heard_as_bettors(void **state) {
    (void)state;
    static struct table_script script;
    static const int strangers[] = {-1, 0, 3, SABOT_BETTORS_MAX, SABOT_BETTORS_MAX + 1};
    table_script_begin(&script);
    table_script_play(&script, BETTING);
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        assert_int_equal(hears_bettor(&script, SABOT_COMMAND_LEAVE, strangers[i]),
                         SABOT_OBJECTION_NO_SUCH_BETTOR);
        assert_int_equal(hears_bettor(&script, SABOT_COMMAND_WAGER, strangers[i]),
                         SABOT_OBJECTION_NO_SUCH_BETTOR);
    }
}

static void test_names__are_given_to_every_command_event_and_objection(void **state) {
    (void)state;
    for (int i = 0; i < SABOT_COMMANDS; i++)
        assert_non_null(sabot_command_forms[i].name);
    for (int i = 1; i < SABOT_EVENTS; i++)
        assert_non_null(sabot_event_forms[i].name);
    for (int i = 1; i < SABOT_OBJECTIONS; i++)
        assert_true(strlen(sabot_objection_forms[i].code) > 0 &&
                    strlen(sabot_objection_forms[i].words) > 0);
    for (int i = 1; i < SABOT_OBJECTIONS; i++)
        for (int j = 1; j < i; j++)
            assert_string_not_equal(sabot_objection_forms[i].code, sabot_objection_forms[j].code);
}

HARNESS_MAIN(cmocka_unit_test(test_table__hears_what_its_state_allows_and_nothing_else),
             cmocka_unit_test(test_bank__is_one_bettors_to_answer_and_to_keep),
             cmocka_unit_test(test_strangers__are_not_heard_as_bettors),
             cmocka_unit_test(test_names__are_given_to_every_command_event_and_objection))

/*
 * third_edition_test.c - what edition 3 of the rules says of the second person and of wagers on
 * the cards, told as logs: R30 and readings 18 to 20; R23.
 */
#include "sabot/kind.h"
#include "tests/support/clause.h"
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#define PEOPLE  "table keyed bettors; bring 1 Ann 1000; bring 3 Bob 1000; bring 6 Cat 1000; shoe;"
#define TABLE   "edition 3; sheet california-panda8;" PEOPLE
#define SETTLED TABLE "bank Ann 100; open-betting; Bob: wager banker 50; deal B; settle;"
#define CORRECT "correct by Fay "
#define CARDS   "cards 9h 2h 9d 2d "
#define DECIDE  "decision Bob 10 with house by Fay "
#define LIMITED                                                                                    \
    "edition 3; sheet california-panda8; option confirm-above 50000; table keyed bettors;"

static const struct clause_log result_rows[] = {
    {"R30", "a correction needs a second person who signs in; a typed name is not enough",
     SETTLED CORRECT CARDS "-> needs-confirmation;" CORRECT "confirmed Flo " CARDS
                           "-> confirmed corrected; expect chips Bob 949"},
    {"R30", "a void after the settlement is a correction",
     SETTLED "correct void by Fay -> needs-confirmation;"
             "correct void by Fay confirmed Flo -> confirmed corrected turn-returned"},
    {"R30", "nobody confirms for themselves, however the name is written",
     SETTLED CORRECT "confirmed Fay " CARDS "-> same-person;" CORRECT "confirmed fAY " CARDS
                     "-> same-person"},
    {"R30", "the table's dealer may confirm a result",
     SETTLED CORRECT "confirmed-by-dealer Dee " CARDS "-> confirmed corrected"},
    {"R30", "nobody confirms at a table where they bet, nor decides",
     SETTLED CORRECT "confirmed bob " CARDS "-> bets-here;"
                     "correct by Cat confirmed Flo " CARDS "-> bets-here"},
    {"R30", "a void before the settlement only gives back: the floor and a reason",
     TABLE "bank Ann 100; open-betting; Bob: wager banker 50; card 9;"
           "void no-reason -> needs-reason; void no-second -> play-noted voided"},
    {"R30", "nobody is called for what the table refuses anyway",
     SETTLED CORRECT "cards 9h 9h 9h 9h 9h -> card-cannot-be"},
};

static void test_results__are_confirmed_by_another(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(result_rows));
}

static const struct clause_log money_rows[] = {
    {"R30", "a decision with money needs the floor twice",
     SETTLED DECIDE "-> needs-confirmation;" DECIDE
                    "confirmed-by-dealer Dee -> confirmed-by-dealer;" DECIDE
                    "confirmed Flo -> confirmed ruled; expect chips Bob 1,059"},
    {"R30", "one without money needs a reason alone",
     SETTLED "decision house 0 by Fay no-second -> decided; decision house 0 by Fay no-reason -> "
             "needs-reason"},
    {"R30", "a removed wager costs money",
     TABLE "bank Ann 100; open-betting; Bob: wager banker 50; card 9;"
           "removed Bob banker by Fay -> needs-confirmation;"
           "removed Bob banker by Fay confirmed Flo -> confirmed removal-noted"},
    {"R30", "a table of edition 2 takes a name, as it did",
     "edition 2; sheet california-panda8;" PEOPLE
     "bank Ann 100; open-betting; Bob: wager banker 50; deal B; settle;" CORRECT CARDS
     "-> corrected"},
};

static void test_money__is_confirmed_by_the_floor(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(money_rows));
}

static const struct clause_log limit_rows[] = {
    {"R30", "chips up to the sheet's limit need nobody else",
     LIMITED "seat 1 Ann; buy-in Ann 500 -> bought-in; buy-in Ann 500.50 -> needs-confirmation;"
             "buy-in Ann 500.50 by Dee confirmed-by-dealer Dan -> confirmed-by-dealer;"
             "buy-in Ann 500.50 by Dee confirmed Dee -> same-person;"
             "buy-in Ann 500.50 by Dee confirmed Fay -> confirmed bought-in;"
             "cash-out Ann 500 -> cashed-out; cash-out Ann 500.50 -> needs-confirmation"},
    {"R30", "leaving with more is a cash-out",
     LIMITED "seat 1 Ann; buy-in Ann 500; buy-in Ann 200; Ann: leave -> needs-confirmation;"
             "leave Ann by Dee confirmed Fay -> confirmed cashed-out departed"},
    {"R30", "a limit of 0 asks nobody",
     "edition 3; sheet california-panda8; option confirm-above 0; table keyed bettors;"
     "seat 1 Ann; buy-in Ann 50000 -> bought-in"},
    {"R30", "a dealer does not confirm their own chips by another name's sign-in",
     LIMITED "seat 1 Dee; buy-in Dee 900 by Dee confirmed Fay -> bets-here"},
};

static void test_amounts_above_the_limit__need_the_floor(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(limit_rows));
}

#define PAIRS                                                                                      \
    "edition 3; sheet commission-pairs; table keyed bettors; bring 1 Ann 1000; shoe; "             \
    "open-betting; Ann: wager player-pair 10; Ann: wager perfect-pair-both 5;"

static const struct clause_log card_rows[] = {
    {"R23", "a pair pays by the cards, not by the outcome",
     PAIRS "card 9h; card 2c; card 9d; card 3s; settle -> settled; expect chips Ann 1,105;"
           "open-betting; Ann: wager player-pair 10; card 4h; card 2c; card 4s; card 3s;"
           "settle -> settled; expect chips Ann 1,215"},
    {"R23", "the same outcome without the pair loses",
     PAIRS "card 8h; card 2c; card Kd; card 3s; settle; expect chips Ann 985"},
    {"R23", "a pair of one suit is perfect; a ten and a king are no pair",
     PAIRS "card 9h; card Tc; card 9h; card Kc; settle; expect chips Ann 1,235"},
    {"R23", "a card without its suit is not taken where a wager goes by suits",
     PAIRS "card 9 -> needs-suit; card 9h; card 2c; card 9d; card 3 -> needs-suit"},
    {"R23", "nor where one was drawn in error and opens the next round",
     PAIRS "card 9h; card 2c; card 9d; card 3s; card-in-error 4 -> needs-suit;"
           "card-in-error 4c -> card-drawn-in-error"},
    {"R23", "a burned card needs none: no wager goes by it", PAIRS "expect out 6"},
    {"R30", "a corrected round is settled by its new cards",
     PAIRS "card 9h; card 2c; card 9d; card 3s; settle; expect chips Ann 1,105;" CORRECT
           "confirmed Flo cards 9 2 8 3 -> needs-suit;" CORRECT
           "confirmed Flo cards 9h 2c 9h 3s -> confirmed corrected; expect chips Ann 1,235;" CORRECT
           "confirmed Flo cards 8h 2c Kd 3s -> confirmed corrected; expect chips Ann 985"},
    {"R23", "no result is keyed by its letter there",
     "edition 3; sheet commission-pairs; table keyed none; shoe; result B -> needs-every-card"},
    {"R23", "a table of edition 2 does not take such a sheet",
     "edition 2; sheet commission-pairs; table keyed bettors -> sheet-edition"},
    {"R23", "sheets by the outcome alone are as they were",
     "edition 2; sheet no-commission; table keyed bettors; bring 1 Ann 100; shoe; open-betting;"
     "Ann: wager banker 10; card 2; card 3; card K; card 3; card K -> card-dealt; settle;"
     "expect chips Ann 105"},
};

static void test_wagers_on_the_cards__are_settled_by_them(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(card_rows));
}

/* As `verify` asks: the command of these events, by this person, decided on the state before. */
static enum sabot_objection decided_again(const struct sabot_table *before,
                                          const struct sabot_event *events, int count,
                                          const char *who) {
    static struct sabot_decision again;
    struct sabot_command command;
    assert_true(sabot_table_reask(before, events, count, (struct sabot_actor){0}, &command));
    sabot_text_copy(command.name, sizeof command.name, who);
    return sabot_table_decide(before, &command, &again) && again.event_count != count
               ? SABOT_OBJECTIONS
               : again.objection;
}

static void test_missing_confirmation__is_found_when_it_is_decided_again(void **state) {
    static struct table_script script;
    static struct sabot_table before;
    (void)state;
    table_script_begin(&script);
    table_script_play(&script, SETTLED);
    sabot_table_copy(&before, &script.table);
    table_script_play(&script, CORRECT "confirmed Flo " CARDS "-> confirmed corrected");
    struct sabot_event *events = script.decision.events;
    assert_int_equal(decided_again(&before, events, 2, "Fay"), SABOT_NO_OBJECTION);
    assert_int_equal(decided_again(&before, events + 1, 1, "Fay"),
                     SABOT_OBJECTION_NEEDS_CONFIRMATION);
    assert_int_equal(decided_again(&before, events, 2, "Flo"), SABOT_OBJECTION_SAME_PERSON);
}

HARNESS_MAIN(cmocka_unit_test(test_results__are_confirmed_by_another),
             cmocka_unit_test(test_money__is_confirmed_by_the_floor),
             cmocka_unit_test(test_amounts_above_the_limit__need_the_floor),
             cmocka_unit_test(test_wagers_on_the_cards__are_settled_by_them),
             cmocka_unit_test(test_missing_confirmation__is_found_when_it_is_decided_again))

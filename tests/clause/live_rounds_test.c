/*
 * live_rounds_test.c - what a table does with wagers, cards and mistakes while
 * a round is on and after it: R25, R29, R30, R50, R64, R65, R80, readings 9 and
 * 10, told as logs.
 */
#include "tests/support/clause.h"
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#include <string.h>

#define PEOPLE     "table keyed bettors; bring 1 Ann 30000; bring 3 Bob 20000; bring 6 Cat 20000; shoe;"
#define BANK       "bank Ann 20000; open-betting;"
#define CALIFORNIA "sheet california-panda8;" PEOPLE BANK
#define WAGERS     "Bob: wager banker 50; Cat: wager player 30;"
#define AS_BEFORE                                                                                  \
    "expect chips Ann 30,000; expect chips Bob 20,000; expect chips Cat 20,000;"                   \
    "expect account collections 0;"
#define CARDS "sheet commission; option burn none; table keyed none; open-shoe;"

static const struct clause_log wager_rows[] = {
    {"R25", "a wager is added, changed and taken back before any card",
     CALIFORNIA "Bob: wager banker 50; Bob: wager banker 60; Bob: wager banker 0; card 9"},
    {"R25", "none is added once the first card is out",
     CALIFORNIA "card 9; Bob: wager banker 50 -> wagers-closed"},
    {"R25", "none is changed", CALIFORNIA WAGERS "card 9; Bob: wager banker 60 -> wagers-closed"},
    {"R25", "none is taken back", CALIFORNIA WAGERS "card 9; Bob: wager banker 0 -> wagers-closed"},
    {"R25", "not by the dealer either, nor by the floor",
     CALIFORNIA WAGERS "card 9; dealer: wager Bob banker 0 -> wagers-closed;"
                       "floor: wager Bob banker 0 -> wagers-closed"},
    {"R25", "not even when that card was taken back",
     CALIFORNIA WAGERS "card 9; take-back; Bob: wager banker 0 -> wagers-closed"},
    {"R29", "a wager removed before the pay-off loses the maximum",
     CALIFORNIA "Bob: wager banker 50; deal P; removed Bob banker; settle; expect chips Bob 9,999"},
    {"R29", "or wins the minimum",
     CALIFORNIA "Bob: wager banker 50; deal B; removed Bob banker; settle;"
                "expect chips Bob 20,009"},
    {"R29", "at the floor's decision",
     CALIFORNIA "Bob: wager banker 50; deal P; dealer: removed Bob banker -> not-your-role"},
    {"R29", "without it, it settles as it was",
     CALIFORNIA "Bob: wager banker 50; deal P; settle; expect chips Bob 19,949"},
    {"R50", "the collection is fixed before the round and taken in advance",
     CALIFORNIA WAGERS "expect chips Bob 19,949; close-betting; expect account collections 4"},
    {"R50", "and is the same however the round ends",
     CALIFORNIA WAGERS "deal T; settle; expect account collections 4; expect chips Bob 19,999"},
    {"R64", "the statistics of the previous shoe are kept",
     CARDS "deal P; settle; deal B; settle; close-shoe; open-shoe; expect previous 2; deal P;"
           "settle; expect previous 2"},
    {"R65", "the timer closes all bets for the round by itself",
     "sheet california-panda8; option timer 15;" PEOPLE BANK WAGERS "expect deadline 15; wait 15;"
     "tick -> betting-closed; Bob: wager banker 60 -> wagers-closed"},
    {"R65", "a wager in its last moment is in time",
     "sheet california-panda8; option timer 15;" PEOPLE BANK "wait 14; Bob: wager banker 50"},
    {"R65", "one that is late is refused though nobody closed",
     "sheet california-panda8; option timer 15;" PEOPLE BANK
     "wait 15; Bob: wager banker 50 -> wagers-closed"},
    {"R65", "it is optional", CALIFORNIA "expect deadline none"},
    {"reading 9", "marked commission is collected when the bettor leaves",
     "sheet commission; option commission marked;" PEOPLE
     "open-betting; Bob: wager banker 100; deal B; settle; expect account commission 0;"
     "leave Bob -> commission-paid cashed-out left; expect account commission 5"},
    {"reading 9", "or when the shoe ends",
     "sheet commission; option commission marked;" PEOPLE
     "open-betting; Bob: wager banker 100; deal B; settle; close-shoe;"
     "expect account commission 5; expect chips Bob 20,095"},
};

static void test_wagers__of_a_live_table_follow_the_rules(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(wager_rows));
}

static const struct clause_log mistake_rows[] = {
    {"R30", "a decision against the letter is recorded",
     CALIFORNIA "decision -> decided; decision Bob 50 -> decided; expect chips Bob 20,050"},
    {"R30", "with why", CALIFORNIA "decision Bob 50 no-reason -> needs-reason"},
    {"R30", "and with a second name", CALIFORNIA "decision Bob 50 no-second -> needs-second"},
    {"R30", "of somebody else than who decides",
     CALIFORNIA "decision Bob 50 by Second -> same-person"},
    {"R30", "by management", CALIFORNIA "dealer: decision Bob 50 -> not-your-role"},
    {"R30", "a correction is a new event, and money moves by new transfers",
     CALIFORNIA WAGERS "deal B; settle; expect chips Bob 20,049; correct cards 9 8 K Q"
                       " -> corrected; expect chips Bob 19,949; expect board P"},
    {"R80", "a card drawn in error is the first card of the next round, dealt without wagers",
     CALIFORNIA WAGERS "deal B; card-in-error 4c; settle;"
                       "open-betting -> betting-opened betting-closed card-dealt;"
                       "Bob: wager banker 50 -> wagers-closed; card K; card 5; card Q; settle;"
                       "expect chips Bob 20,049"},
    {"R80", "if the card was seen; else it is the next card as it was",
     CALIFORNIA "deal B; card-in-error; settle; put-up Ann 100; open-betting -> betting-opened"},
    {"R80", "or it is burned",
     "sheet california-panda8; option drawn-in-error burned;" PEOPLE BANK
     "deal B; expect out 10; card-in-error 4c; expect out 11; settle; put-up Ann 100;"
     "open-betting -> betting-opened"},
    {"R80", "or the floor voids the round",
     "sheet california-panda8; option drawn-in-error void;" PEOPLE BANK WAGERS
     "deal B; card-in-error 4c -> card-drawn-in-error voided;" AS_BEFORE},
    {"R80", "a card on the wrong hand is restored if the order is certain",
     CALIFORNIA "deal B 3; wrong-hand -> hand-restored; card Q; settle; expect board B"},
    {"R80", "else the round is void",
     CALIFORNIA WAGERS "deal B 3; wrong-hand uncertain -> voided;" AS_BEFORE},
    {"R80", "a shoe that runs out in a round: void",
     "sheet commission; option burn none; option cut-card 0; table keyed none decks 1; open-shoe;"
     "card 9; card 8; card K; card K; settle; card 9; card 8; card K; card K; settle;"
     "card 9; card 8; card K; card K; settle; card 9; card 8; card K; card K; settle;"
     "card 9; card 8; card K; card K; settle; card 9; card 8; card K; card K; settle;"
     "card 9; card 8; card K; card K; settle; card 9; card 8; card K; card K; settle;"
     "card 9; card 8; card K; card K; settle; card 9; card 8; card K; card K; settle;"
     "card 9; card 8; card K; card K; settle; card 9; card 8; card K; card K; settle;"
     "card 2; card 2; card 2; card 2; card 2 -> shoe-empty; void; expect shoe ended"},
    {"R80", "a void round returns wagers and collections",
     CALIFORNIA WAGERS "deal B 2; expect account collections 4; void;" AS_BEFORE},
    {"R80", "and shows as such on the board",
     CALIFORNIA "deal B; settle; put-up Ann 100; open-betting; deal B 2; void; expect board BV"},
    {"R80", "so does one that was settled and then corrected to void",
     CALIFORNIA WAGERS "deal B; settle; correct void;" AS_BEFORE "expect board V"},
    {"R80", "void rounds never count in roads or statistics",
     CALIFORNIA "deal B; settle; put-up Ann 100; open-betting; deal P 2; void; expect letters B"},
    {"R80", "nor do free rounds",
     CALIFORNIA "deal B; card-in-error 4c; settle; open-betting; card K; card 5; card Q; settle;"
                "expect board BF; expect letters B"},
    {"reading 10", "when the cut card shows, that round is finished and one more is dealt",
     CARDS "deal P 2; cut-card; card K; card Q; settle; expect shoe in-play; deal P; settle;"
           "expect shoe ended; card 9 -> no-shoe-in-play"},
    {"reading 10", "as the first card of a round, that round is the last",
     CARDS "deal P; settle; cut-card; deal P; settle; expect shoe ended"},
    {"reading 10", "a round of which no card came out was not dealt",
     CALIFORNIA "cut-card; void; expect shoe in-play; put-up Ann 100; open-betting; deal P;"
                "settle; expect shoe ended"},
};

static void test_mistakes__are_handled_as_the_rules_say(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(mistake_rows));
}

/* R30: who, when, why. */
static void test_decisions__carry_reason_second_name_and_time(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, CALIFORNIA "wait 9; decision Bob 50");
    const struct sabot_event *event = &script.decision.events[0];
    assert_string_equal(event->with.reason, "the floor saw it");
    assert_string_equal(event->with.second, "Second");
    assert_int_equal(event->time_ms, script.time_ms);
    table_script_play(&script, "void");
    assert_string_equal(script.decision.events[0].with.reason, "the floor saw it");
    assert_string_equal(script.decision.events[0].with.second, "Second");
}

HARNESS_MAIN(cmocka_unit_test(test_wagers__of_a_live_table_follow_the_rules),
             cmocka_unit_test(test_mistakes__are_handled_as_the_rules_say),
             cmocka_unit_test(test_decisions__carry_reason_second_name_and_time))

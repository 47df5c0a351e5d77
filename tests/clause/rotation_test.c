/*
 * rotation_test.c - the player-dealer's position as it goes round a table:
 * R41, R42, R43 and readings 6, 7 and 13, told as logs.
 */
#include "tests/support/clause.h"
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#define PEOPLE                                                                                     \
    "table keyed bettors offer 30; bring 1 Ann 1000; bring 3 Bob 1000; bring 6 Cat 1000; shoe;"
#define CALIFORNIA "sheet california-panda8;" PEOPLE
#define VENTURA    "sheet ventura-ez;" PEOPLE
#define LIVERMORE  "sheet livermore-ez;" PEOPLE
#define ROUND      "open-betting; deal P; settle;"
#define CLOCK      "option reach-bettors 2; option reach-minutes 10; option rounds 1;"

static const struct clause_log position_rows[] = {
    {"R41", "the position is offered clockwise",
     CALIFORNIA "offer-bank; expect bank offered Ann; decline-bank Ann; expect bank offered Bob;"
                "decline-bank Bob; expect bank offered Cat"},
    {"R41", "and passes on after two rounds",
     CALIFORNIA "bank Ann 100;" ROUND "put-up Ann 100; open-betting; deal B;"
                "settle -> settled bank-passed bank-offered; expect bank offered Bob"},
    {"R41", "continuously: from the last back to the first",
     CALIFORNIA "offer-bank; decline-bank Ann; decline-bank Bob; accept-bank Cat 100;" ROUND
                "put-up Cat 100;" ROUND "expect bank offered Ann"},
    {"R41", "everybody may bank two rounds in a row",
     VENTURA "bank Ann 100;" ROUND "expect bank held Ann; put-up Ann 100;" ROUND
             "bank Bob 100;" ROUND "expect bank held Bob; put-up Bob 100;" ROUND
             "expect bank offered Cat"},
    {"R41", "or take one",
     VENTURA "bank Ann 100;" ROUND "Ann: pass-bank; offer-bank;"
             "expect bank offered Bob"},
    {"R41", "or decline", VENTURA "offer-bank; Ann: decline-bank; expect bank offered Bob"},
    {"R41", "a round that is void is not one of the two",
     CALIFORNIA "bank Ann 100; open-betting; deal P 1; void; put-up Ann 100;" ROUND
                "put-up Ann 100;" ROUND "expect bank offered Bob"},
    {"R42", "who played the round before may take the position",
     LIVERMORE "bank Ann 100; open-betting; Cat: wager player 10; deal P; settle; pass-bank Ann;"
               "offer-bank; expect bank offered Cat"},
    {"R42", "it is tested when the position is taken, not at its second round",
     LIVERMORE "bank Ann 100; open-betting; Bob: wager player 10; deal P; settle;"
               "put-up Ann 100 -> bank-put-up; open-betting"},
    {"R42", "banking counts as playing",
     LIVERMORE "bank Ann 100; open-betting; Bob: wager player 10; deal P; settle; pass-bank Ann;"
               "offer-bank; decline-bank Bob; expect bank offered Ann"},
    {"R42", "an option elsewhere",
     CALIFORNIA "bank Ann 100; open-betting; Cat: wager player 10; deal P; settle;"
                "pass-bank Ann; offer-bank; expect bank offered Bob"},
    {"R43", "nobody has to cover all the wagers: an amount of their choice",
     CALIFORNIA
     "bank Ann 10; open-betting; Bob: wager player 900; Cat: wager banker 900 -> wagered"},
    {"R43", "at least the sheet's minimum",
     CALIFORNIA "offer-bank; accept-bank Ann 9.50 -> bank-below-minimum"},
    {"R43", "afresh each round",
     CALIFORNIA "bank Ann 100;" ROUND "expect bank held Ann 0; open-betting -> no-bank;"
                "put-up Ann 40; open-betting"},
    {"R43", "fixed at the first card",
     CALIFORNIA "bank Ann 100; open-betting; put-up Ann 200; card 9; put-up Ann 300"
                " -> round-is-on; expect account bank 200"},
    {"R44", "the player-dealer cannot lose more than the amount put up",
     CALIFORNIA "bank Ann 50; open-betting; Bob: wager player 400; Cat: wager player 400; deal P;"
                "settle; expect chips Ann 948; expect chips Bob 1,049; expect chips Cat 999"},
    {"R44", "nor win more",
     CALIFORNIA "bank Ann 50; open-betting; Bob: wager player 400; Cat: wager player 400; deal B;"
                "settle; expect chips Ann 1,048"},
    {"R45", "who sits to the left of the player-dealer is first",
     CALIFORNIA "offer-bank; decline-bank Ann; accept-bank Bob 50; open-betting;"
                "Ann: wager player 50; Cat: wager player 50; deal P; settle;"
                "expect chips Cat 1,049; expect chips Ann 999"},
    {"R46", "what the amount does not cover goes back",
     CALIFORNIA "bank Ann 50; open-betting; Bob: wager player 400; Cat: wager player 400; deal B;"
                "settle; expect chips Bob 949; expect chips Cat 999"},
    {"reading 6", "the player-dealer places none while banking",
     CALIFORNIA "bank Ann 50; open-betting; Ann: wager tie 5 -> player-dealer-wagers"},
};

static void test_position__goes_round_as_the_rules_say(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(position_rows));
}

static const struct clause_log reading_rows[] = {
    {"reading 7", "if all decline, the round is not dealt and the table waits",
     CALIFORNIA "offer-bank; decline-bank Ann; decline-bank Bob;"
                "decline-bank Cat -> bank-declined bank-not-taken; expect bank not-taken;"
                "open-betting -> no-bank; card 9 -> no-round"},
    {"reading 7", "at a table of edition 1 everybody seated is eligible if nobody is",
     LIVERMORE "bank Ann 100;" ROUND "leave Ann; offer-bank; expect bank offered Bob"},
    {"reading 7", "a table's first round likewise, from seat 1",
     LIVERMORE "offer-bank; expect bank offered Ann"},
    {"reading 7", "a third-party player is offered the position in turn",
     CALIFORNIA "seat 2 Tom badge TP-77; offer-bank; decline-bank Ann; expect bank offered Tom"},
    {"reading 7", "and at a table of edition 1 is exempt from R42",
     LIVERMORE "seat 2 Tom badge TP-77; bank Ann 100; open-betting; Cat: wager player 10; deal P;"
               "settle; pass-bank Ann; offer-bank; expect bank offered Tom"},
    {"reading 13", "rounds a turn are the sheet's",
     "sheet california-panda8; option rounds 3;" PEOPLE "bank Ann 100;" ROUND
     "put-up Ann 100;" ROUND "expect bank held Ann; put-up Ann 100;" ROUND
     "expect bank offered Bob"},
    {"reading 13", "the position may be offered before every round",
     "sheet california-panda8; option offered every-round;" PEOPLE "bank Ann 100;" ROUND
     "expect bank offered Bob"},
    {"reading 13", "it must reach enough bettors in time, else the table pauses",
     "sheet california-panda8;" CLOCK PEOPLE "bank Ann 100; open-betting; expect deadline 600;"
     "deal P; settle; decline-bank Bob; decline-bank Cat; decline-bank Ann; wait 600;"
     "tick -> paused; offer-bank -> paused; resume; offer-bank"},
    {"reading 13", "when it did, the time starts anew",
     "sheet california-panda8;" CLOCK PEOPLE "bank Ann 100;" ROUND
     "wait 400; bank Bob 100; expect deadline 600"},
    {"reading 13", "a third-party player does not count",
     "sheet california-panda8;" CLOCK PEOPLE "seat 2 Tom badge TP-77; buy-in Tom 500;"
     "bank Ann 100;" ROUND "wait 400; bank Tom 100; expect deadline 200"},
    {"reading 13", "off by default",
     CALIFORNIA "bank Ann 100;" ROUND "wait 36000; tick -> nothing-due"},
    {"reading 13", "an offer, its acceptance and its refusal are events with their time",
     CALIFORNIA "offer-bank -> bank-offered; Ann: decline-bank -> bank-declined bank-offered;"
                "Bob: accept-bank 100 -> bank-accepted"},
    {"reading 13", "so is an offer that nobody answered",
     CALIFORNIA "offer-bank; expect deadline 30; wait 30; tick -> bank-declined bank-offered"},
};

static void test_readings__of_the_position_hold(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(reading_rows));
}

/* Card rooms must be able to prove them (reading 13). */
static void test_offers__carry_the_time_of_the_command(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, CALIFORNIA "wait 77; offer-bank");
    assert_int_equal(script.decision.events[0].time_ms, script.time_ms);
    assert_int_equal(script.decision.events[0].with.deadline_ms, script.time_ms + 30000);
    assert_int_equal(script.decision.events[0].with.seat, 1);
    table_script_play(&script, "wait 5; Ann: decline-bank");
    assert_int_equal(script.decision.events[0].time_ms, script.time_ms);
    assert_int_equal(script.decision.events[0].with.cause, SABOT_DECLINED_BY_BETTOR);
    table_script_play(&script, "wait 30; tick");
    assert_int_equal(script.decision.events[0].with.cause, SABOT_DECLINED_BY_TIME);
}

HARNESS_MAIN(cmocka_unit_test(test_position__goes_round_as_the_rules_say),
             cmocka_unit_test(test_readings__of_the_position_hold),
             cmocka_unit_test(test_offers__carry_the_time_of_the_command))

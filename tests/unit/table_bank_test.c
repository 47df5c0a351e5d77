/*
 * table_bank_test.c - the player-dealer's position at a table: who is asked,
 * for how long it is theirs, what is put up.
 */
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

/* Seats 1, 3 and 6 are taken, the others are gaps. */
#define TABLE                                                                                      \
    "table keyed bettors offer 20; bring 1 Ann 1000; bring 3 Bob 1000; bring 6 Cat 1000; shoe;"
#define CALIFORNIA "sheet california-panda8;" TABLE
#define ROUND      "open-betting; deal P; settle;"

static void test_offer__goes_clockwise_over_the_gaps(void **state) {
    (void)state;
    table_play(CALIFORNIA "offer-bank -> bank-offered; expect bank offered Ann;"
                          "Ann: decline-bank -> bank-declined bank-offered;"
                          "expect bank offered Bob;"
                          "Bob: decline-bank; expect bank offered Cat;"
                          "Cat: accept-bank 100 -> bank-accepted; expect bank ready Cat 100");
}

/* A forged record: by another at their own seat, or by the one asked at another's. */
static void test_answer__of_another_or_at_another_seat_is_not_accepted(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, CALIFORNIA "offer-bank");
    struct sabot_event event = {.kind = SABOT_EVENT_BANK_ACCEPTED, .time_ms = script.time_ms};
    static const struct {
        int bettor, seat;
        bool fits;
    } rows[] = {{1, 1, true}, {2, 3, false}, {1, 3, false}, {2, 1, false}, {3, 6, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        event.with.bettor = rows[i].bettor;
        event.with.seat = rows[i].seat;
        event.with.amount = 10000;
        assert_int_equal(sabot_table_accepts(&script.table, &event), rows[i].fits);
    }
}

static void test_offer__starts_after_whoever_had_it_last(void **state) {
    (void)state;
    table_play(CALIFORNIA "offer-bank; decline-bank Ann; accept-bank Bob 100;" ROUND
                          "put-up Bob 100; open-betting; deal P;"
                          "settle -> settled bank-passed bank-offered; expect bank offered Cat;"
                          "decline-bank Cat; expect bank offered Ann;"
                          "decline-bank Ann; expect bank offered Bob");
}

static void test_offer__is_answered_only_by_whom_it_was_made_to(void **state) {
    (void)state;
    table_play(CALIFORNIA "Ann: accept-bank 100 -> no-offer; offer-bank;"
                          "Bob: accept-bank 100 -> not-offered; Bob: decline-bank -> not-offered;"
                          "offer-bank -> bank-not-free; Ann: accept-bank 100;"
                          "Bob: put-up 100 -> not-banking; Bob: pass-bank -> not-banking;"
                          "Bob: accept-bank 100 -> no-offer");
}

static void test_offer__needs_somebody_to_ask(void **state) {
    (void)state;
    table_play("sheet california-panda8; table keyed bettors; offer-bank -> no-such-bettor");
}

static void test_offer__goes_on_when_the_one_asked_leaves(void **state) {
    (void)state;
    table_play(CALIFORNIA "offer-bank; leave Ann -> cashed-out left bank-offered;"
                          "expect bank offered Bob; leave Bob;"
                          "leave Cat -> cashed-out left bank-not-taken;"
                          "expect bank not-taken; expect account cage 0");
}

static void test_offer__is_declined_by_time(void **state) {
    (void)state;
    table_play(CALIFORNIA "offer-bank; expect deadline 20; tick -> nothing-due; wait 19;"
                          "tick -> nothing-due; wait 1; tick -> bank-declined bank-offered;"
                          "expect bank offered Bob; expect deadline 20; tick -> nothing-due");
    table_play("sheet california-panda8; table keyed bettors offer 1; bring 1 Ann 1000; shoe;"
               "offer-bank; expect deadline 1; tick -> nothing-due; wait 1; tick -> bank-declined "
               "bank-not-taken");
}

static void test_offer__has_its_time_anew_after_a_pause(void **state) {
    (void)state;
    table_play(
        CALIFORNIA
        "offer-bank; expect deadline 20; wait 15; pause; expect deadline none;"
        "wait 60; tick -> nothing-due; resume -> resumed bank-offered; expect deadline 20; wait 19;"
        "tick -> nothing-due; wait 1; tick -> bank-declined bank-offered");
}

static void test_nobody_takes_it__and_the_table_waits(void **state) {
    (void)state;
    table_play(CALIFORNIA "offer-bank; decline-bank Ann; decline-bank Bob;"
                          "decline-bank Cat -> bank-declined bank-not-taken;"
                          "expect bank not-taken; open-betting -> no-bank;"
                          "offer-bank; expect bank offered Ann");
}

static void test_turn__passes_after_two_rounds(void **state) {
    (void)state;
    table_play(CALIFORNIA "bank Ann 100; open-betting; deal P; settle -> settled;"
                          "expect bank held Ann 0; open-betting -> no-bank; put-up Ann 200;"
                          "open-betting; deal B; settle -> settled bank-passed bank-offered;"
                          "expect bank offered Bob");
}

static void test_turn__may_end_after_one_round(void **state) {
    (void)state;
    table_play(CALIFORNIA "bank Ann 100;" ROUND "Ann: pass-bank -> bank-passed; expect bank open;"
                          "offer-bank; expect bank offered Bob");
}

static void test_turn__given_up_before_its_first_round_frees_the_chips(void **state) {
    (void)state;
    table_play(CALIFORNIA "bank Ann 100; expect chips Ann 898; pass-bank Ann;"
                          "expect chips Ann 1,000; offer-bank; expect bank offered Bob");
}

static void test_turn__is_one_round_if_the_sheet_says_so(void **state) {
    (void)state;
    table_play("sheet california-panda8; option rounds 1;" TABLE "bank Ann 100; open-betting;"
               "deal P; settle -> settled bank-passed bank-offered");
}

static void test_turn__ends_after_each_round_if_it_is_offered_every_round(void **state) {
    (void)state;
    table_play("sheet california-panda8; option offered every-round;" TABLE
               "bank Ann 100; open-betting; deal P; settle -> settled bank-passed bank-offered;"
               "expect bank offered Bob");
}

static void test_turn__does_not_count_a_void_round(void **state) {
    (void)state;
    table_play(CALIFORNIA "bank Ann 100;" ROUND "put-up Ann 100; open-betting; deal P 2;"
                          "void -> voided; expect bank held Ann; put-up Ann 100; open-betting;"
                          "deal P; settle -> settled bank-passed bank-offered");
}

static void test_turn__passes_when_the_player_dealer_leaves(void **state) {
    (void)state;
    table_play(CALIFORNIA "bank Ann 100;" ROUND "put-up Ann 100;"
                          "leave Ann -> bank-passed cashed-out left; expect bank open;"
                          "offer-bank; expect bank offered Bob; expect account bank 0");
}

static void test_player_dealer__does_not_leave_in_a_round(void **state) {
    (void)state;
    table_play(CALIFORNIA "bank Ann 100; open-betting; leave Ann -> money-in-play;"
                          "Ann: pass-bank -> round-is-on; deal P 1; leave Ann -> money-in-play");
}

static void test_player_dealer__places_no_wagers(void **state) {
    (void)state;
    table_play(CALIFORNIA "bank Ann 100; open-betting;"
                          "Ann: wager player 10 -> player-dealer-wagers;"
                          "dealer: wager Ann player 10 -> player-dealer-wagers");
}

static void test_amount__is_put_up_afresh_and_changed_until_betting_closes(void **state) {
    (void)state;
    table_play(CALIFORNIA "bank Ann 100; expect chips Ann 898; put-up Ann 500;"
                          "expect chips Ann 498; open-betting; put-up Ann 50;"
                          "expect chips Ann 948; close-betting; put-up Ann 60 -> round-is-on;"
                          "expect account bank 50; expect account collections 2; deal P; settle;"
                          "expect chips Ann 998; expect bank held Ann 0");
}

static void test_amount__is_within_limits_units_and_chips(void **state) {
    (void)state;
    table_play(CALIFORNIA "offer-bank; accept-bank Ann 9.50 -> bank-below-minimum;"
                          "accept-bank Ann 0 -> bank-below-minimum;"
                          "accept-bank Ann 10.25 -> not-in-units;"
                          "accept-bank Ann 998.50 -> not-enough-chips;"
                          "accept-bank Ann 998; expect chips Ann 0;"
                          "put-up Ann 999 -> not-enough-chips; expect bank ready Ann 998");
}

static void test_eligible__who_played_the_last_round(void **state) {
    (void)state;
    table_play("sheet livermore-ez;" TABLE "bank Ann 100; open-betting; Cat: wager player 10;"
               "deal P; settle; pass-bank Ann; offer-bank; expect bank offered Cat;"
               "decline-bank Cat; expect bank offered Ann;"
               "decline-bank Ann -> bank-declined bank-not-taken");
}

static void test_eligible__everybody_if_nobody_played(void **state) {
    (void)state;
    table_play("sheet livermore-ez;" TABLE "bank Ann 100;" ROUND "leave Ann; offer-bank;"
               "expect bank offered Bob");
}

static void test_eligible__a_third_party_player_need_not_have_played(void **state) {
    (void)state;
    table_play("sheet livermore-ez;" TABLE "seat 2 Tom badge TP-1; buy-in Tom 500;"
               "bank Ann 100; open-betting; Cat: wager player 10; deal P; settle; pass-bank Ann;"
               "offer-bank; expect bank offered Tom; decline-bank Tom; expect bank offered Cat");
}

static void test_eligible__is_not_asked_again_at_the_second_round(void **state) {
    (void)state;
    table_play("sheet livermore-ez;" TABLE "bank Ann 100; open-betting; Bob: wager player 10;"
               "deal P; settle; put-up Ann 100; open-betting; deal P; settle;"
               "expect bank offered Ann");
}

static void test_next__is_known_while_somebody_has_the_bank(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, "sheet livermore-ez;" TABLE "bank Ann 100; open-betting;"
                               "Cat: wager player 10; deal P; settle");
    int next = sabot_table_next_banker(&script.table);
    assert_string_equal(sabot_table_bettor(&script.table, next)->name,
                        "Cat"); /* Bob did not play */
    table_script_play(&script, "pass-bank Ann; offer-bank; expect bank offered Cat");
}

static void test_back_line__is_never_asked(void **state) {
    (void)state;
    table_play("sheet california-panda8; option back-line 2; table keyed bettors;"
               "seat 1 Bea back-line; buy-in Bea 500; offer-bank -> no-such-bettor;"
               "seat 2 Ann; buy-in Ann 500; bank Ann 100; expect bank ready Ann");
}

static void test_house_bank__has_no_player_dealer(void **state) {
    (void)state;
    table_play("sheet commission;" TABLE "offer-bank -> house-banks;"
               "Ann: accept-bank 100 -> house-banks; put-up Ann 100 -> house-banks;"
               "pass-bank Ann -> house-banks; open-betting");
}

#define CLOCK "option reach-bettors 2; option reach-minutes 10;"

static void test_rotation_clock__pauses_the_table(void **state) {
    (void)state;
    table_play("sheet california-panda8;" CLOCK TABLE "expect deadline none; bank Ann 100;"
               "open-betting; expect deadline 600; deal P; settle; wait 599;"
               "tick -> nothing-due; wait 1; tick -> paused; expect cause 1;"
               "tick -> nothing-due; expect paused yes; put-up Ann 100; open-betting -> paused;"
               "resume -> resumed; expect deadline 600; open-betting");
}

static void test_rotation_clock__starts_anew_when_enough_bettors_were_reached(void **state) {
    (void)state;
    table_play("sheet california-panda8; option rounds 1;" CLOCK TABLE "bank Ann 100;" ROUND
               "wait 300; bank Bob 100; expect deadline 600");
}

static void test_rotation_clock__does_not_count_a_third_party_player(void **state) {
    (void)state;
    table_play("sheet california-panda8; option rounds 1;" CLOCK TABLE
               "seat 2 Tom badge TP-1; buy-in Tom 500; bank Ann 100;" ROUND
               "wait 300; bank Tom 100; expect deadline 300; pass-bank Tom; offer-bank;"
               "accept-bank Bob 100; expect deadline 600");
}

static void test_rotation_clock__lets_a_round_end_that_is_on(void **state) {
    (void)state;
    table_play("sheet california-panda8;" CLOCK TABLE "bank Ann 100; open-betting; wait 600;"
               "tick -> paused; Bob: wager player 10; deal P; settle; put-up Ann 100;"
               "open-betting -> paused; offer-bank -> paused");
}

static void test_rotation_clock__is_not_taken_over_by_another_sheet(void **state) {
    (void)state;
    table_play("sheet california-panda8;" CLOCK TABLE "bank Ann 100;" ROUND
               "close-shoe; pass-bank Ann; sheet ventura-ez; change-sheet;"
               "expect deadline none; wait 3600; tick -> nothing-due");
}

HARNESS_MAIN(cmocka_unit_test(test_offer__goes_clockwise_over_the_gaps),
             cmocka_unit_test(test_answer__of_another_or_at_another_seat_is_not_accepted),
             cmocka_unit_test(test_offer__starts_after_whoever_had_it_last),
             cmocka_unit_test(test_offer__is_answered_only_by_whom_it_was_made_to),
             cmocka_unit_test(test_offer__needs_somebody_to_ask),
             cmocka_unit_test(test_offer__goes_on_when_the_one_asked_leaves),
             cmocka_unit_test(test_offer__is_declined_by_time),
             cmocka_unit_test(test_offer__has_its_time_anew_after_a_pause),
             cmocka_unit_test(test_nobody_takes_it__and_the_table_waits),
             cmocka_unit_test(test_turn__passes_after_two_rounds),
             cmocka_unit_test(test_turn__may_end_after_one_round),
             cmocka_unit_test(test_turn__given_up_before_its_first_round_frees_the_chips),
             cmocka_unit_test(test_turn__is_one_round_if_the_sheet_says_so),
             cmocka_unit_test(test_turn__ends_after_each_round_if_it_is_offered_every_round),
             cmocka_unit_test(test_turn__does_not_count_a_void_round),
             cmocka_unit_test(test_turn__passes_when_the_player_dealer_leaves),
             cmocka_unit_test(test_player_dealer__does_not_leave_in_a_round),
             cmocka_unit_test(test_player_dealer__places_no_wagers),
             cmocka_unit_test(test_amount__is_put_up_afresh_and_changed_until_betting_closes),
             cmocka_unit_test(test_amount__is_within_limits_units_and_chips),
             cmocka_unit_test(test_eligible__who_played_the_last_round),
             cmocka_unit_test(test_eligible__everybody_if_nobody_played),
             cmocka_unit_test(test_eligible__a_third_party_player_need_not_have_played),
             cmocka_unit_test(test_eligible__is_not_asked_again_at_the_second_round),
             cmocka_unit_test(test_next__is_known_while_somebody_has_the_bank),
             cmocka_unit_test(test_back_line__is_never_asked),
             cmocka_unit_test(test_house_bank__has_no_player_dealer),
             cmocka_unit_test(test_rotation_clock__pauses_the_table),
             cmocka_unit_test(test_rotation_clock__starts_anew_when_enough_bettors_were_reached),
             cmocka_unit_test(test_rotation_clock__does_not_count_a_third_party_player),
             cmocka_unit_test(test_rotation_clock__lets_a_round_end_that_is_on),
             cmocka_unit_test(test_rotation_clock__is_not_taken_over_by_another_sheet))

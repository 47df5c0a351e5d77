/*
 * table_betting_test.c - wagers until the first card, what they hold, and how
 * betting closes; people and their chips.
 */
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#define PEOPLE     "bring 1 Ann 1000; bring 3 Bob 1000; bring 6 Cat 1000; shoe;"
#define CALIFORNIA "sheet california-panda8; table keyed bettors;" PEOPLE
#define BETTING    CALIFORNIA "bank Ann 500; open-betting;"

static void test_wager__holds_its_stake_and_its_collection(void **state) {
    (void)state;
    table_play(BETTING "Bob: wager banker 50 -> wagered; expect chips Bob 949;"
                       "Bob: wager banker 20; expect chips Bob 979; expect account collections 0;"
                       "Bob: wager tie 5; expect chips Bob 973.50;"
                       "Bob: wager banker 0; Bob: wager tie 0; expect chips Bob 1,000");
}

static void test_wager__is_judged_with_the_others_of_its_bettor(void **state) {
    (void)state;
    table_play(BETTING "Bob: wager dragon7 5 -> side-needs-line; Bob: wager player 10;"
                       "Bob: wager dragon7 5; Bob: wager player 0 -> side-needs-line;"
                       "Bob: wager player 9 -> below-minimum; Bob: wager player 10.25"
                       " -> not-in-units; expect chips Bob 983.50");
}

static void test_wager__needs_the_chips_for_stake_and_collection(void **state) {
    (void)state;
    table_play(BETTING "Bob: wager banker 999.50 -> not-enough-chips; Bob: wager banker 999;"
                       "expect chips Bob 0; Bob: wager tie 1 -> not-enough-chips;"
                       "Bob: cash-out 1 -> not-your-role; cash-out Bob 1 -> not-enough-chips");
}

static void test_wager__needs_a_bettor_and_a_space_of_the_sheet(void **state) {
    (void)state;
    table_play(BETTING "dealer: wager nobody banker 10 -> no-such-bettor;"
                       "Bob: wager nothing 10 -> no-such-wager;"
                       "Bob: wager banker 0 -> no-such-wager; Bob: leave; expect phase betting");
}

/* R27: one owner a wager. */
static void test_bettor__acts_for_nobody_else(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, BETTING);
    struct sabot_command command = {.kind = SABOT_COMMAND_WAGER,
                                    .actor = {SABOT_ROLE_BETTOR, 2},
                                    .with = {.bettor = 3, .wager = 0, .amount = 1000}};
    assert_false(script_give(&script, &command));
    assert_int_equal(script.decision.objection, SABOT_OBJECTION_NOT_YOURS);
    command.with.bettor = 2;
    assert_true(script_give(&script, &command));
    command.kind = SABOT_COMMAND_LEAVE;
    command.with.bettor = 3;
    assert_false(script_give(&script, &command));
    assert_int_equal(script.decision.objection, SABOT_OBJECTION_NOT_YOURS);
}

static void test_wager__is_the_dealers_to_key_where_the_table_is_made_so(void **state) {
    (void)state;
    table_play("sheet california-panda8; table keyed dealer;" PEOPLE "bank Ann 500; open-betting;"
               "Bob: wager banker 50 -> not-your-role; wager Bob banker 50;"
               "expect chips Bob 949");
}

static void test_wager__is_not_kept_where_the_table_keeps_none(void **state) {
    (void)state;
    table_play("sheet california-panda8; table keyed none; seat 1 Ann; shoe; offer-bank;"
               "accept-bank Ann; open-betting; wager Ann banker 50 -> no-wagers-here;"
               "buy-in Ann 50 -> no-wagers-here; collect 3 -> collected;"
               "expect account collections 3; floor: drop 3 -> box-dropped;"
               "expect account collections 0");
}

static void test_betting__is_closed_by_the_dealer(void **state) {
    (void)state;
    table_play(BETTING "Bob: wager banker 50; close-betting -> betting-closed; expect cause 0;"
                       "Bob: wager banker 60 -> wagers-closed; Bob: wager banker 0"
                       " -> wagers-closed; expect account collections 3;"
                       "expect account bank 500; expect chips Ann 498");
}

static void test_betting__is_closed_by_the_first_card(void **state) {
    (void)state;
    table_play(BETTING "Bob: wager banker 50; card 9h -> betting-closed card-dealt;"
                       "Bob: wager banker 60 -> wagers-closed; take-back;"
                       "Bob: wager banker 60 -> wagers-closed; close-betting -> wagers-closed");
}

static void test_betting__is_closed_by_the_timer_once(void **state) {
    (void)state;
    table_play("sheet california-panda8; option timer 20; table keyed bettors;" PEOPLE
               "bank Ann 500; open-betting; expect deadline 20; wait 19; Bob: wager banker 50;"
               "wait 1; Bob: wager banker 60 -> wagers-closed; tick -> betting-closed;"
               "expect cause 1; tick -> nothing-due; expect deadline none; deal B; settle;"
               "expect chips Bob 1,049");
}

static void test_settlement__moves_every_cent(void **state) {
    (void)state;
    table_play(BETTING "Bob: wager banker 50; Cat: wager player 30; deal B; settle -> settled;"
                       "expect chips Bob 1,049; expect chips Cat 969; expect chips Ann 978;"
                       "expect account collections 4; expect account bank 0; expect board B");
}

static void test_settlement__stops_where_the_bank_ends(void **state) {
    (void)state;
    table_play(CALIFORNIA "bank Ann 20; open-betting; Bob: wager banker 50; Cat: wager banker 30;"
                          "deal B; settle; expect chips Bob 1,019; expect chips Cat 999;"
                          "expect chips Ann 978; expect account bank 0");
}

static void test_settlement__gives_fees_back_where_there_was_no_action(void **state) {
    (void)state;
    table_play(
        "sheet california-panda8; option fees-no-action returned; table keyed bettors;" PEOPLE
        "bank Ann 20; open-betting; Bob: wager banker 50; Cat: wager banker 30;"
        "deal B; settle; expect chips Cat 1,000; expect account collections 3");
}

static void test_settlement__of_a_house_bank_takes_the_commission(void **state) {
    (void)state;
    table_play("sheet commission; table keyed bettors;" PEOPLE "open-betting;"
               "Bob: wager banker 100; deal B; settle; expect chips Bob 1,095;"
               "expect account commission 5; expect account house-bank -100");
}

#define MARKED                                                                                     \
    "sheet commission; option commission marked; table keyed bettors;" PEOPLE "open-betting;"      \
    "Bob: wager banker 100; deal B; settle; expect chips Bob 1,100; expect marked Bob 5;"

static void test_marked_commission__is_collected_when_the_bettor_leaves(void **state) {
    (void)state;
    table_play(MARKED "leave Bob -> commission-paid cashed-out left;"
                      "expect account commission 5; expect account cage -1,905");
}

static void test_marked_commission__is_collected_when_the_shoe_ends(void **state) {
    (void)state;
    table_play(MARKED "close-shoe -> shoe-closed; expect account commission 5;"
                      "expect chips Bob 1,095; expect marked Bob 0; leave Bob -> cashed-out left");
}

static void test_marked_commission__is_taken_as_far_as_the_chips_go(void **state) {
    (void)state;
    table_play(
        MARKED
        "cash-out Bob 1098 -> commission-owed; cash-out Bob 1088; open-betting;"
        "Bob: wager player 10; deal B; settle; close-shoe; expect chips Bob 0; expect marked Bob 3;"
        "leave Bob -> left; expect account commission 2");
}

static void test_marked_commission__follows_a_correction(void **state) {
    (void)state;
    table_play(MARKED "correct cards 9 8 K Q; expect marked Bob 0; expect chips Bob 900");
}

static void test_people__sit_where_nobody_sits(void **state) {
    (void)state;
    table_play(CALIFORNIA "seat 1 Dan -> seat-taken; seat 9 Dan -> no-such-seat;"
                          "seat 0 Dan -> no-such-seat; seat 2 Ann -> name-taken; seat 2 Dan;"
                          "seat 4 Eve back-line -> back-line-off");
}

static void test_people__buy_and_cash_chips(void **state) {
    (void)state;
    table_play(CALIFORNIA "buy-in Bob 0.25 -> bad-amount; buy-in Bob 0 -> bad-amount;"
                          "buy-in Bob -5 -> bad-amount; buy-in nobody 5 -> no-such-bettor;"
                          "cash-out Bob 0 -> bad-amount; cash-out Bob 1000.01 -> not-enough-chips;"
                          "cash-out Bob 1000; expect chips Bob 0; expect account cage -2,000");
}

static void test_people__do_not_leave_with_a_wager_on_the_table(void **state) {
    (void)state;
    table_play(BETTING "Bob: wager banker 50; leave Bob -> money-in-play; leave Cat;"
                       "Bob: wager banker 0; leave Bob");
}

static void test_house__relieves_changes_shifts_and_drops_the_box(void **state) {
    (void)state;
    table_play(BETTING "relieve Dora -> dealer-relieved; shift swing -> shift-changed;"
                       "Bob: wager banker 50; drop 0 -> box-dropped; deal B 1;"
                       "drop 3 -> round-is-on; take-back; void; open-betting -> no-bank;"
                       "put-up Ann 500; open-betting; Bob: wager banker 50; deal B; settle;"
                       "drop 2.50 -> box-dropped alarm; expect cause 3;"
                       "expect account collections 0; drop -1 -> bad-amount");
}

static void test_table__closes_only_when_it_is_empty_and_every_account_is_square(void **state) {
    (void)state;
    table_play(BETTING "Bob: wager banker 50; close-table -> round-is-on; deal B; settle;"
                       "close-table -> shoe-stage; close-shoe; close-table -> people-seated;"
                       "leave Ann; leave Bob; leave Cat; close-table -> table-closed;"
                       "expect account cage 0; expect account collections 0;"
                       "open-betting -> table-closed; seat 1 Ann -> table-closed");
}

static void test_sheet__changes_only_between_shoes(void **state) {
    (void)state;
    table_play(CALIFORNIA "sheet ventura-ez; change-sheet -> shoe-stage; close-shoe;"
                          "bank Ann 100; change-sheet -> money-in-play; pass-bank Ann;"
                          "change-sheet -> sheet-changed; shoe; bank Bob 100; open-betting;"
                          "Cat: wager player 10; Cat: wager banker 10 -> both-lines");
}

static void test_sheet__comes_announced_to_people_who_are_seated(void **state) {
    (void)state;
    table_play("edition 2; sheet california-panda8; table keyed none; seat 2 Bob;"
               "sheet ventura-ez; change-sheet -> people-seated;"
               "system: change-sheet -> sheet-changed; leave Bob;"
               "sheet california-panda8; change-sheet -> sheet-changed");
    table_play("sheet california-panda8; table keyed none; seat 2 Bob; sheet ventura-ez;"
               "system: change-sheet -> not-your-role; change-sheet -> sheet-changed");
}

static void test_sheet__with_fewer_seats_needs_everybody_to_have_one(void **state) {
    (void)state;
    table_play("sheet california-panda8; table keyed bettors seats 14; seat 14 Zoe;"
               "sheet ventura-ez; change-sheet -> no-such-seat; leave Zoe; change-sheet");
}

static void test_sheet__with_shorter_turns_ends_a_turn_that_is_over(void **state) {
    (void)state;
    table_play(CALIFORNIA "bank Ann 100; open-betting; deal P; settle; close-shoe;"
                          "option rounds 1; change-sheet -> sheet-changed bank-passed"
                          " bank-offered; expect bank offered Bob");
}

#define SECOND_EDITION                                                                             \
    "edition 2; sheet california-panda8; table keyed bettors; bring 1 Ann 1000; bring 3 Bob 1000;" \
    "shoe; bank Ann 100;"

static void test_wagers__are_not_changed_without_end(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, SECOND_EDITION "open-betting");
    for (int i = 0; i < SABOT_CHANGES_MAX / 2; i++)
        table_script_play(&script, "Bob: wager player 10; Bob: wager player 20");
    table_script_play(&script, "Bob: wager player 30 -> too-many-changes; deal P; settle;"
                               "put-up Ann 100; open-betting; Bob: wager player 30 -> wagered");
}

static void test_betting__does_not_open_while_the_list_of_claims_is_full(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, SECOND_EDITION);
    script.table.claim_count = SABOT_CLAIMS_OF_BEFORE;
    table_script_play(&script, "open-betting -> claims-full");
    script.table.claim_count--;
    table_script_play(&script, "open-betting -> betting-opened");
}

HARNESS_MAIN(cmocka_unit_test(test_wager__holds_its_stake_and_its_collection),
             cmocka_unit_test(test_wager__is_judged_with_the_others_of_its_bettor),
             cmocka_unit_test(test_wager__needs_the_chips_for_stake_and_collection),
             cmocka_unit_test(test_wager__needs_a_bettor_and_a_space_of_the_sheet),
             cmocka_unit_test(test_bettor__acts_for_nobody_else),
             cmocka_unit_test(test_wager__is_the_dealers_to_key_where_the_table_is_made_so),
             cmocka_unit_test(test_wager__is_not_kept_where_the_table_keeps_none),
             cmocka_unit_test(test_betting__is_closed_by_the_dealer),
             cmocka_unit_test(test_betting__is_closed_by_the_first_card),
             cmocka_unit_test(test_betting__is_closed_by_the_timer_once),
             cmocka_unit_test(test_settlement__moves_every_cent),
             cmocka_unit_test(test_settlement__stops_where_the_bank_ends),
             cmocka_unit_test(test_settlement__gives_fees_back_where_there_was_no_action),
             cmocka_unit_test(test_settlement__of_a_house_bank_takes_the_commission),
             cmocka_unit_test(test_marked_commission__is_collected_when_the_bettor_leaves),
             cmocka_unit_test(test_marked_commission__is_collected_when_the_shoe_ends),
             cmocka_unit_test(test_marked_commission__is_taken_as_far_as_the_chips_go),
             cmocka_unit_test(test_marked_commission__follows_a_correction),
             cmocka_unit_test(test_people__sit_where_nobody_sits),
             cmocka_unit_test(test_people__buy_and_cash_chips),
             cmocka_unit_test(test_people__do_not_leave_with_a_wager_on_the_table),
             cmocka_unit_test(test_house__relieves_changes_shifts_and_drops_the_box),
             cmocka_unit_test(test_table__closes_only_when_it_is_empty_and_every_account_is_square),
             cmocka_unit_test(test_sheet__changes_only_between_shoes),
             cmocka_unit_test(test_sheet__comes_announced_to_people_who_are_seated),
             cmocka_unit_test(test_sheet__with_fewer_seats_needs_everybody_to_have_one),
             cmocka_unit_test(test_sheet__with_shorter_turns_ends_a_turn_that_is_over),
             cmocka_unit_test(test_wagers__are_not_changed_without_end),
             cmocka_unit_test(test_betting__does_not_open_while_the_list_of_claims_is_full))

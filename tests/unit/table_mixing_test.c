/*
 * table_mixing_test.c - a shoe that nobody can choose, from edition 3 on: each step in its place,
 * from its people alone, and what happens when somebody stops (docs/fair-shoes.md, protocol 2).
 */
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#include <string.h>

#define THIRD                                                                                      \
    "edition 3; sheet commission; table shuffled bettors; bring 1 Ann 100; bring 2 Bob 100;"
#define OPENED THIRD "open-shoe -> shoe-opened mixing-opened;"
#define BOTH   OPENED "Ann: commit; Bob: commit;"
#define CUT    BOTH "cut -> cut-fixed; expect shoe revealing;"

static void test_shoe__is_committed_cut_revealed_sealed_and_dealt(void **state) {
    (void)state;
    table_play(OPENED "expect shoe mixing; expect deadline none;"
                      "Ann: commit -> contribution-committed; Bob: commit; Ann: cut -> cut-fixed;"
                      "expect shoe revealing; expect deadline 20; burn 5h -> shoe-stage;"
                      "seal-shoe -> shoe-stage; Bob: contribute -> contributed;"
                      "seal-shoe -> shoe-stage; Ann: contribute; expect deadline 40;"
                      "dealer: seal-shoe -> not-your-role; seal-shoe -> shoe-sealed;"
                      "expect shoe cut; expect deadline none; seal-shoe -> shoe-stage;"
                      "burn 5h; expect shoe in-play");
}

/* The cut is fixed before anything is shown. */
static void test_reveals__come_after_the_cut(void **state) {
    (void)state;
    table_play(BOTH "Ann: contribute -> shoe-stage; cut; Ann: contribute; cut -> shoe-stage;"
                    "Ann: commit -> shoe-stage");
}

static void test_commit__is_for_a_bettors_own_pass_once_a_person(void **state) {
    (void)state;
    table_play(OPENED "dealer: commit Ann -> not-your-role; floor: commit Ann -> not-your-role;"
                      "Ann: commit; Ann: commit -> shoe-stage; expect shoe mixing");
    table_play("edition 3; sheet commission; option spots 2; table shuffled bettors;"
               "bring 1 Ann 100; Ann: take-spot 3; open-shoe; Ann: commit;"
               "Ann@3: commit -> shoe-stage; cut -> cut-fixed");
}

static void test_cut__waits_for_the_mixing_time_or_for_everybody(void **state) {
    (void)state;
    table_play(OPENED "cut -> still-mixing; Ann: commit; Bob: cut -> still-mixing; wait 19;"
                      "cut -> still-mixing; wait 1; cut -> cut-fixed");
    table_play(OPENED "Ann: commit; Bob: commit; cut -> cut-fixed");
    table_play("edition 3; sheet commission; option mixing 0; table shuffled none; open-shoe;"
               "cut -> cut-fixed");
}

static void test_cut__waits_for_the_last_of_all_places_too(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, BOTH);
    struct sabot_bettor *last = &script.table.bettors[SABOT_BETTORS_MAX - 1];
    *last = script.table.bettors[0];
    sabot_text_copy(last->name, sizeof last->name, "Zoe");
    table_script_play(&script, "cut -> still-mixing");
}

/* An empty table hurries nobody's shoe either. */
static void test_cut__of_a_shoe_without_contributions_waits_all_the_same(void **state) {
    (void)state;
    table_play("edition 3; sheet commission; table shuffled none; open-shoe; cut -> still-mixing;"
               "wait 20; cut -> cut-fixed; expect deadline 40; seal-shoe -> shoe-sealed");
}

static void test_value__is_carried_by_anybody_and_in_time(void **state) {
    (void)state;
    table_play(CUT "dealer: contribute Ann -> contributed; wait 20;"
                   "dealer: contribute Bob -> shoe-stage");
}

static void test_missing_value__voids_the_shoe_and_bars_its_person(void **state) {
    (void)state;
    table_play(CUT "Ann: contribute; wait 19; tick -> nothing-due; wait 1;"
                   "tick -> contribution-withheld shoe-voided; expect cause 1;"
                   "expect shoe to-reveal; reveal-shoe; open-shoe;"
                   "Bob: commit -> barred-from-shoes; Ann: commit; cut -> cut-fixed");
}

static void test_missing_values__are_all_named(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, CUT "wait 20; tick -> contribution-withheld contribution-withheld"
                                   " shoe-voided");
    const struct sabot_event *events = script.decision.events;
    assert_string_equal(events[0].with.name, "Ann");
    assert_string_equal(events[1].with.name, "Bob");
    assert_int_equal(events[1].with.shoe, 9);
    assert_int_equal(script.table.barred_count, 2);
    assert_string_equal(script.table.barred[1].name, "Bob");
}

#define NEXT_SHOE                                                                                  \
    "open-shoe; Bob: commit -> barred-from-shoes; wait 20; cut; seal-shoe; burn 5h;"               \
    "close-shoe confirmed Sam; reveal-shoe;"

static void test_bar__ends_after_eight_shoes(void **state) {
    (void)state;
    table_play(OPENED "Bob: commit; wait 20; cut; wait 20; tick; reveal-shoe;" NEXT_SHOE NEXT_SHOE
                   NEXT_SHOE NEXT_SHOE NEXT_SHOE NEXT_SHOE NEXT_SHOE NEXT_SHOE
                      "open-shoe; Bob: commit -> contribution-committed");
}

/* Their name stays until the shoe is sealed, and the bar after it. */
static void test_bar__is_not_shaken_off_by_leaving(void **state) {
    (void)state;
    table_play(BOTH "cash-out Bob 100; Bob: leave -> departed; cut -> cut-fixed; Ann: contribute;"
                    "wait 20; tick -> contribution-withheld shoe-voided; reveal-shoe;"
                    "bring 5 Bob 100; open-shoe; Bob: commit -> barred-from-shoes");
}

/* Nobody else is named for a contributor who left. */
static void test_number__of_a_contributor_who_left_is_not_given_away(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, BOTH "cash-out Bob 100; Bob: leave; bring 2 Cat 100; cut -> "
                                    "still-mixing; wait 20; cut; Ann: contribute; wait 20; tick");
    assert_string_equal(script.decision.events[0].with.name, "Bob");
    assert_int_equal(script.table.barred_count, 1);
}

static void test_bars__the_oldest_gives_way(void **state) {
    (void)state;
    static struct table_script script;
    struct sabot_event event = {.kind = SABOT_EVENT_CONTRIBUTION_WITHHELD};
    table_script_begin(&script);
    table_script_play(&script, CUT);
    event.time_ms = script.table.time_ms;
    event.with.contribution = 1;
    for (int i = 0; i <= SABOT_BARRED_MAX; i++) {
        event.with.name[0] = (char)('a' + i);
        assert_true(sabot_table_accepts(&script.table, &event));
        sabot_table_apply(&script.table, &event);
    }
    assert_int_equal(script.table.barred_count, SABOT_BARRED_MAX);
    assert_string_equal(script.table.barred[0].name, "b");
    assert_string_equal(script.table.barred[SABOT_BARRED_MAX - 1].name, "q");
}

static void test_missing_seal__voids_the_shoe_in_the_rooms_name(void **state) {
    (void)state;
    table_play(CUT "Ann: contribute; Bob: contribute; wait 39; tick -> nothing-due; wait 1;"
                   "seal-shoe -> shoe-stage; tick -> shoe-voided; expect cause 2; reveal-shoe;"
                   "open-shoe; Ann: commit; Bob: commit -> contribution-committed");
}

#define BEACON                                                                                     \
    "edition 3; sheet commission; option beacon drand; table shuffled bettors; bring 1 Ann 100;"   \
    "open-shoe; Ann: commit; mix-beacon -> shoe-stage; cut; Ann: contribute;"

static void test_beacon__is_mixed_in_after_the_cut_before_the_seal(void **state) {
    (void)state;
    table_play(BEACON "seal-shoe -> shoe-stage; mix-beacon -> beacon-mixed;"
                      "mix-beacon -> shoe-stage; seal-shoe -> shoe-sealed");
    table_play(BEACON "wait 40; mix-beacon -> shoe-stage; tick -> shoe-voided; expect cause 3");
    table_play(CUT "mix-beacon -> shoe-stage");
}

/* A room that has seen the order gains nothing by waiting. */
static void test_times__go_on_in_a_pause(void **state) {
    (void)state;
    table_play(CUT "Ann: contribute; pause; wait 20; tick -> contribution-withheld shoe-voided;"
                   "reveal-shoe; open-shoe -> paused; resume; open-shoe");
}

static void test_floor__voids_a_shoe_with_a_second_person_before_the_seal(void **state) {
    (void)state;
    table_play(OPENED "dealer: void-shoe -> not-your-role; void-shoe no-reason -> needs-reason;"
                      "void-shoe -> needs-confirmation;"
                      "void-shoe confirmed Sam -> confirmed shoe-voided;"
                      "expect cause 0; expect shoe to-reveal; reveal-shoe; open-shoe");
    table_play(CUT "void-shoe confirmed-by-dealer Dan -> confirmed shoe-voided; reveal-shoe; "
                   "open-shoe; Ann: commit; Bob: commit");
    table_play(CUT "Ann: contribute; Bob: contribute; seal-shoe;"
                   "void-shoe confirmed Sam -> shoe-stage");
}

#define VOID_SHOE "open-shoe; void-shoe confirmed Sam; reveal-shoe;"

static void test_third_void_shoe__pauses_the_table(void **state) {
    (void)state;
    table_play(THIRD VOID_SHOE VOID_SHOE "expect paused no;" VOID_SHOE
                                         "expect paused yes; open-shoe -> paused; resume;" VOID_SHOE
                                         "expect paused no");
    table_play(THIRD VOID_SHOE VOID_SHOE "shoe; close-shoe confirmed Sam; reveal-shoe;" VOID_SHOE
                                         "expect paused no");
}

static void test_void_shoe__is_not_the_shoe_before(void **state) {
    (void)state;
    table_play("edition 3; sheet commission; table shuffled none; shoe; deal P; settle;"
               "close-shoe confirmed Sam; reveal-shoe; open-shoe; expect previous 1; void-shoe "
               "confirmed Sam; reveal-shoe; open-shoe;"
               "expect previous 1; expect board none");
}

static void test_closing__before_the_cut_card_needs_a_second_person(void **state) {
    (void)state;
    table_play("edition 3; sheet commission; table shuffled none; shoe; deal P; settle;"
               "close-shoe no-reason -> needs-reason; close-shoe -> needs-confirmation;"
               "close-shoe by Dan confirmed Dan -> same-person;"
               "close-shoe confirmed Sam -> confirmed shoe-cut-short shoe-closed");
}

static void test_closing__after_the_cut_card_needs_nobody(void **state) {
    (void)state;
    table_play("edition 3; sheet commission; option cut-card 38; table shuffled none decks 1; shoe;"
               "deal P; settle; deal P; settle; expect out 14; deal P; settle; expect shoe ended;"
               "close-shoe no-reason -> shoe-closed");
    table_play("edition 3; sheet commission; option cut-card 38; option rounds-after-cut 3;"
               "table shuffled none decks 1; shoe; deal P; settle; deal P; settle; deal P; settle;"
               "expect shoe in-play; close-shoe no-reason -> shoe-closed");
}

static void test_keyed_shoes__go_on_as_they_did(void **state) {
    (void)state;
    table_play("edition 3; sheet commission; table keyed none; open-shoe -> shoe-opened; burn 5h; "
               "close-shoe no-reason -> shoe-closed");
}

static void test_shoes__of_earlier_editions_go_on_as_they_did(void **state) {
    (void)state;
    table_play("edition 2; sheet commission; table shuffled bettors; bring 1 Ann 100; open-shoe;"
               "dealer: commit Ann -> contribution-committed; Ann: contribute; cut -> shoe-cut;"
               "burn 5h; close-shoe no-reason -> shoe-closed; reveal-shoe; edition 3;"
               "open-shoe -> edition-adopted shoe-opened mixing-opened; wait 20; cut -> cut-fixed");
}

HARNESS_MAIN(cmocka_unit_test(test_shoe__is_committed_cut_revealed_sealed_and_dealt),
             cmocka_unit_test(test_reveals__come_after_the_cut),
             cmocka_unit_test(test_commit__is_for_a_bettors_own_pass_once_a_person),
             cmocka_unit_test(test_cut__waits_for_the_mixing_time_or_for_everybody),
             cmocka_unit_test(test_cut__waits_for_the_last_of_all_places_too),
             cmocka_unit_test(test_cut__of_a_shoe_without_contributions_waits_all_the_same),
             cmocka_unit_test(test_value__is_carried_by_anybody_and_in_time),
             cmocka_unit_test(test_missing_value__voids_the_shoe_and_bars_its_person),
             cmocka_unit_test(test_missing_values__are_all_named),
             cmocka_unit_test(test_bar__ends_after_eight_shoes),
             cmocka_unit_test(test_bar__is_not_shaken_off_by_leaving),
             cmocka_unit_test(test_number__of_a_contributor_who_left_is_not_given_away),
             cmocka_unit_test(test_bars__the_oldest_gives_way),
             cmocka_unit_test(test_missing_seal__voids_the_shoe_in_the_rooms_name),
             cmocka_unit_test(test_beacon__is_mixed_in_after_the_cut_before_the_seal),
             cmocka_unit_test(test_times__go_on_in_a_pause),
             cmocka_unit_test(test_floor__voids_a_shoe_with_a_second_person_before_the_seal),
             cmocka_unit_test(test_third_void_shoe__pauses_the_table),
             cmocka_unit_test(test_void_shoe__is_not_the_shoe_before),
             cmocka_unit_test(test_closing__before_the_cut_card_needs_a_second_person),
             cmocka_unit_test(test_closing__after_the_cut_card_needs_nobody),
             cmocka_unit_test(test_keyed_shoes__go_on_as_they_did),
             cmocka_unit_test(test_shoes__of_earlier_editions_go_on_as_they_did))

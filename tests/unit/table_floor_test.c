/*
 * table_floor_test.c - what the floor decides: voids, corrections, removed
 * wagers, decisions; and cards that came out wrong.
 */
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#define PEOPLE     "bring 1 Ann 1000; bring 3 Bob 1000; bring 6 Cat 1000; shoe;"
#define TABLE      "table keyed bettors;" PEOPLE "bank Ann 500; open-betting;"
#define CALIFORNIA "sheet california-panda8;" TABLE
#define WAGERS     "Bob: wager banker 50; Cat: wager player 30;"
#define AS_BEFORE                                                                                  \
    "expect chips Ann 1,000; expect chips Bob 1,000; expect chips Cat 1,000;"                      \
    "expect account collections 0; expect account bank 0;"

static void test_void__in_betting_gives_everything_back(void **state) {
    (void)state;
    table_play(CALIFORNIA WAGERS "void -> voided;" AS_BEFORE "expect board none;"
                                 "expect phase between; expect bank held Ann 0");
}

static void test_void__in_dealing_gives_everything_back(void **state) {
    (void)state;
    table_play(CALIFORNIA WAGERS "deal B 3; expect account collections 4; void -> voided;" AS_BEFORE
                                 "expect board V; expect letters none");
}

static void test_void__needs_a_round_a_reason_and_a_second_name(void **state) {
    (void)state;
    table_play(CALIFORNIA "void no-reason -> needs-reason; void no-second -> needs-second;"
                          "dealer: void -> not-your-role; void; void -> no-round");
}

/* Reading 10: a round of which no card came out was not dealt. */
static void test_void__before_a_card_does_not_use_up_the_last_round(void **state) {
    (void)state;
    table_play(CALIFORNIA "cut-card; void; expect shoe in-play; put-up Ann 500; open-betting;"
                          "deal P; settle; expect shoe ended");
}

static void test_correction__by_cards_moves_the_money(void **state) {
    (void)state;
    table_play(CALIFORNIA WAGERS "deal B; settle; expect chips Bob 1,049; expect chips Cat 969;"
                                 "correct cards 9 8 K Q -> corrected; expect board P;"
                                 "expect chips Bob 949; expect chips Cat 1,029;"
                                 "expect chips Ann 1,018; expect account collections 4");
}

static void test_correction__can_be_corrected(void **state) {
    (void)state;
    table_play(CALIFORNIA WAGERS "deal B; settle; correct cards 9 8 K Q; correct cards 9 9 K Q;"
                                 "expect board T; expect chips Bob 999; expect chips Cat 999;"
                                 "expect chips Ann 998; expect out 10");
}

static void test_correction__by_more_cards_counts_them_as_out(void **state) {
    (void)state;
    table_play(CALIFORNIA WAGERS "deal B; settle; expect out 10; correct cards K 2 Q 3 4 2;"
                                 "expect board D; expect out 12; expect chips Bob 999;"
                                 "expect chips Cat 969");
}

static void test_correction__to_void_gives_everything_back(void **state) {
    (void)state;
    table_play(CALIFORNIA WAGERS "deal B; settle; correct void -> corrected;" AS_BEFORE
                                 "expect board V; expect letters none;"
                                 "correct void -> not-correctable");
}

static void test_correction__stays_within_the_bank(void **state) {
    (void)state;
#define SHORT_BANK                                                                                 \
    "table keyed bettors;" PEOPLE "bank Ann 20; open-betting;" WAGERS "deal T; settle;"
    table_play("sheet california-panda8; option cover net;" SHORT_BANK "correct cards 8 9 K Q;"
               "expect chips Ann 978; expect chips Bob 1,049; expect chips Cat 969;"
               "correct cards 9 8 K Q; expect chips Ann 1,018; expect chips Bob 949");
    table_play("sheet california-panda8; option cover matched;" SHORT_BANK "correct cards 8 9 K Q;"
               "expect chips Ann 1,018; expect chips Bob 999; expect chips Cat 979;"
               "correct cards 9 8 K Q; expect chips Ann 978; expect chips Bob 999;"
               "expect chips Cat 1,019");
}

static void test_correction__needs_cards_that_can_be(void **state) {
    (void)state;
    table_play(CALIFORNIA "deal B; settle; correct cards 9 8 K -> card-cannot-be;"
                          "correct cards 9 8 K Q 2 -> card-cannot-be;"
                          "correct cards 9 8 -> card-cannot-be; correct -> card-cannot-be");
}

static void test_correction__needs_a_reason_and_a_second_name(void **state) {
    (void)state;
    table_play(CALIFORNIA "deal B; settle; correct void no-reason -> needs-reason;"
                          "correct void no-second -> needs-second;"
                          "dealer: correct void -> not-your-role");
}

/* R30: one person under two spellings is one person. */
static void test_floor__cannot_be_its_own_second_person(void **state) {
    (void)state;
    static struct table_script script;
    static struct sabot_decision decision;
    static const char *const same[] = {"Second", "second", "SECOND", " Second", "Second  "};
    static const char *const others[] = {"", "Secon", "Seconds", "Sec ond"};
    struct sabot_command command = {
        .kind = SABOT_COMMAND_DECISION,
        .actor.role = SABOT_ROLE_FLOOR,
        .with = {.reason = "for the wait", .second = "Second"},
    };
    table_script_begin(&script);
    table_script_play(&script, CALIFORNIA);
    command.time_ms = script.time_ms;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        sabot_text_copy(command.name, sizeof command.name, same[i]);
        assert_false(sabot_table_decide(&script.table, &command, &decision));
        assert_int_equal(decision.objection, SABOT_OBJECTION_SAME_PERSON);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        sabot_text_copy(command.name, sizeof command.name, others[i]);
        assert_true(sabot_table_decide(&script.table, &command, &decision));
    }
}

static void test_floor__needs_another_person_for_all_it_decides(void **state) {
    (void)state;
    table_play(CALIFORNIA WAGERS "decision Bob 5 by Second -> same-person;"
                                 "deal B 3; wrong-hand by Second -> same-person;"
                                 "removed Bob banker by Second -> same-person;"
                                 "void by Second -> same-person; card Q; settle;"
                                 "correct void by Second -> same-person;"
                                 "correct void by First -> corrected");
}

static void test_correction__by_letter_is_not_for_a_round_keyed_by_cards(void **state) {
    (void)state;
    table_play(CALIFORNIA "deal B; settle; correct letter T -> needs-cards");
}

static void test_correction__is_refused_after_somebody_left(void **state) {
    (void)state;
    table_play(CALIFORNIA WAGERS "deal B; settle; leave Bob; correct void -> not-correctable");
}

static void test_correction__is_refused_after_the_player_dealer_left(void **state) {
    (void)state;
    table_play(CALIFORNIA WAGERS "deal B; settle; leave Ann; correct void -> not-correctable");
}

static void test_correction__does_not_mind_who_was_not_in_the_round(void **state) {
    (void)state;
    table_play(CALIFORNIA "Bob: wager banker 50; deal B; settle; leave Cat;"
                          "correct cards 9 8 K Q; expect chips Bob 949");
}

static void test_correction__is_refused_if_the_chips_are_gone(void **state) {
    (void)state;
    table_play(CALIFORNIA WAGERS "deal B; settle; cash-out Bob 1000;"
                                 "correct cards 9 8 K Q -> not-enough-chips;"
                                 "expect chips Bob 49; expect chips Cat 969; expect board B");
}

static void test_correction__is_only_of_the_last_round_of_an_open_shoe(void **state) {
    (void)state;
    table_play(CALIFORNIA "correct void -> round-is-on; deal B; settle; close-shoe;"
                          "correct void -> not-correctable; shoe; correct void -> not-correctable");
}

static void test_correction__ends_when_betting_opens(void **state) {
    (void)state;
    table_play(CALIFORNIA "deal B; settle; put-up Ann 100; correct cards 9 8 K Q; open-betting;"
                          "void; correct void -> not-correctable");
}

/* Rounds of four cards leave none: a correction to more cannot be, one to four can. */
static void test_correction__of_the_last_cards_of_a_shoe(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, "sheet commission; option burn none; option cut-card 0;"
                               "table keyed none decks 1; open-shoe;");
    for (int round = 0; round < 13; round++)
        table_script_play(&script, "card 9; card 8; card K; card K; settle;");
    table_script_play(&script, "expect out 52; expect shoe ended;"
                               "correct cards K 7 Q J 8 -> card-cannot-be;"
                               "correct cards 8 9 K K -> corrected; expect out 52");
}

#define RICH                                                                                       \
    "sheet california-panda8; table keyed bettors; bring 1 Ann 30000; bring 3 Bob 20000; shoe;"    \
    "bank Ann 20000; open-betting; Bob: wager banker 50; deal"

/* Of one deck: the first that came out and the one behind the round cannot be in it. */
static void test_correction__takes_no_card_from_around_the_round(void **state) {
    (void)state;
    table_play("sheet commission; option burn none; option drawn-in-error burned;"
               "table keyed none decks 1; open-shoe;"
               "card Kh; card Kd; card 9s; card 8s; settle;"
               "card 9h; card 8c; card Ks; card Qd; card-in-error 4c; settle;"
               "correct cards Kh 8c 9h Qd -> card-cannot-be;"
               "correct cards 9h 8c Ks 4c -> card-cannot-be;"
               "correct cards 8c 9h Ks Qd -> corrected");
}

static void test_removed_wager__loses_the_maximum(void **state) {
    (void)state;
    table_play(RICH " P; removed Bob banker -> wager-removed; expect chips Bob 9,999; settle;"
                    "expect chips Bob 9,999; expect chips Ann 39,998");
}

static void test_removed_wager__wins_the_minimum(void **state) {
    (void)state;
    table_play(RICH " B; removed Bob banker; settle; expect chips Bob 20,009");
}

static void test_removed_wager__pushes_as_it_was(void **state) {
    (void)state;
    table_play(RICH " T; removed Bob banker; settle; expect chips Bob 19,999");
}

static void test_removed_wager__goes_back_whole_if_the_round_is_void(void **state) {
    (void)state;
    table_play(RICH " P 2; removed Bob banker; void; expect chips Bob 20,000");
}

static void test_removed_wager__is_corrected_as_removed(void **state) {
    (void)state;
    table_play(RICH " P; removed Bob banker; settle; correct cards 8 9 K Q;"
                    "expect chips Bob 20,009; correct cards 9 8 K Q; expect chips Bob 9,999");
}

static void test_removed_wager__needs_a_wager_the_chips_and_two_names(void **state) {
    (void)state;
    table_play(RICH " P; removed Bob tie -> no-such-wager; removed Bob banker no-second"
                    " -> needs-second; dealer: removed Bob banker -> not-your-role;"
                    "cash-out Bob 19000; removed Bob banker -> not-enough-chips;"
                    "buy-in Bob 19000; removed Bob banker; removed Bob banker -> no-such-wager");
}

static void test_decision__is_recorded_with_or_without_money(void **state) {
    (void)state;
    table_play(CALIFORNIA "decision -> decided; decision Bob 25 -> decided;"
                          "expect chips Bob 1,025; expect account house-bank -25;"
                          "decision Bob -5; expect chips Bob 1,020;"
                          "decision Bob 0.01; expect chips Bob 1,020.01; decision Bob -0.01;"
                          "decision Bob -1021 -> not-enough-chips;"
                          "decision nobody 5 -> no-such-bettor;"
                          "decision Bob 5 no-reason -> needs-reason;"
                          "decision Bob 5 no-second -> needs-second;"
                          "dealer: decision Bob 5 -> not-your-role");
}

static void test_drawn_in_error__seen_opens_a_free_round(void **state) {
    (void)state;
    table_play(CALIFORNIA WAGERS
               "deal B; card-in-error 4c -> card-drawn-in-error; expect out 11; settle;"
               "open-betting -> betting-opened betting-closed card-dealt;"
               "expect out 11; Bob: wager banker 10 -> wagers-closed; take-back -> no-card;"
               "card K; take-back; card K; card 5; card Q; settle -> settled; expect board BF;"
               "expect letters B; expect chips Bob 1,049; correct void -> not-correctable;"
               "open-betting -> no-bank; put-up Ann 100; open-betting -> betting-opened");
}

static void test_drawn_in_error__seen_makes_the_next_round_free(void **state) {
    (void)state;
    table_play(
        "edition 2; sheet commission; table keyed none; shoe; card 9; card 8; card K; card Q;"
        "card-in-error 4c; settle; free-round -> no-card; result B -> no-card");
}

static void test_drawn_in_error__unseen_is_the_next_card_anyway(void **state) {
    (void)state;
    table_play(CALIFORNIA "deal B; card-in-error -> card-drawn-in-error; expect out 10; settle;"
                          "put-up Ann 100; open-betting -> betting-opened");
}

static void test_drawn_in_error__is_burned(void **state) {
    (void)state;
    table_play("sheet california-panda8; option drawn-in-error burned;" TABLE
               "deal B; card-in-error 4c; card-in-error; expect out 12; settle;"
               "put-up Ann 100; open-betting -> betting-opened");
}

static void test_drawn_in_error__voids_the_round(void **state) {
    (void)state;
    table_play("sheet california-panda8; option drawn-in-error void;" TABLE WAGERS
               "deal B; card-in-error 4c -> card-drawn-in-error voided; expect cause 2;" AS_BEFORE
               "expect out 11; expect board V");
}

static void test_drawn_in_error__is_only_after_the_last_card(void **state) {
    (void)state;
    table_play(CALIFORNIA "card-in-error 4c -> no-round; deal B 3;"
                          "card-in-error 4c -> round-not-complete");
}

/* The cards of the round and the one behind them keep their places. */
static void test_drawn_in_error__stays_behind_cards_that_are_keyed_again(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, "sheet california-panda8; option drawn-in-error burned;" TABLE
                               "deal B; card-in-error 4c; take-back; card Jh; take-back; card Th;"
                               "settle; correct cards 9 8 K Q; expect out 11");
    static const char *const came_out[] = {"9", "8", "K", "Q", "4c"};
    for (int i = 0; i < 5; i++) {
        char card[4];
        struct sabot_text text = sabot_text_in(card, sizeof card);
        sabot_card_write(&text, script.table.shoe.order[6 + i]);
        assert_string_equal(card, came_out[i]);
    }
}

static void test_drawn_in_error__does_not_open_a_round_of_the_next_shoe(void **state) {
    (void)state;
    table_play(CALIFORNIA "deal B; card-in-error 4c; settle; close-shoe; shoe;"
                          "open-betting -> no-bank; put-up Ann 100;"
                          "open-betting -> betting-opened");
}

static void test_wrong_hand__is_restored_or_void(void **state) {
    (void)state;
    table_play(CALIFORNIA WAGERS "wrong-hand -> no-round; deal B 3; wrong-hand -> hand-restored;"
                                 "dealer: wrong-hand -> not-your-role;"
                                 "wrong-hand no-second -> needs-second;"
                                 "wrong-hand uncertain -> voided; expect cause 3;" AS_BEFORE);
}

static void test_wrong_hand__is_void_if_the_sheet_says_so(void **state) {
    (void)state;
    table_play("sheet california-panda8; option wrong-hand void;" TABLE WAGERS
               "deal B 3; wrong-hand -> voided;" AS_BEFORE);
}

static void test_take_back__goes_card_by_card_until_settlement(void **state) {
    (void)state;
    table_play(CALIFORNIA "Bob: wager banker 50; deal B; expect out 10; take-back"
                          " -> card-taken-back; take-back; take-back; take-back;"
                          "take-back -> no-card; expect out 6; deal P; settle;"
                          "take-back -> no-round; expect board P; expect chips Bob 949");
}

HARNESS_MAIN(cmocka_unit_test(test_void__in_betting_gives_everything_back),
             cmocka_unit_test(test_void__in_dealing_gives_everything_back),
             cmocka_unit_test(test_void__needs_a_round_a_reason_and_a_second_name),
             cmocka_unit_test(test_void__before_a_card_does_not_use_up_the_last_round),
             cmocka_unit_test(test_correction__by_cards_moves_the_money),
             cmocka_unit_test(test_correction__can_be_corrected),
             cmocka_unit_test(test_correction__by_more_cards_counts_them_as_out),
             cmocka_unit_test(test_correction__to_void_gives_everything_back),
             cmocka_unit_test(test_correction__stays_within_the_bank),
             cmocka_unit_test(test_correction__needs_cards_that_can_be),
             cmocka_unit_test(test_correction__needs_a_reason_and_a_second_name),
             cmocka_unit_test(test_floor__cannot_be_its_own_second_person),
             cmocka_unit_test(test_floor__needs_another_person_for_all_it_decides),
             cmocka_unit_test(test_correction__by_letter_is_not_for_a_round_keyed_by_cards),
             cmocka_unit_test(test_correction__is_refused_after_somebody_left),
             cmocka_unit_test(test_correction__is_refused_after_the_player_dealer_left),
             cmocka_unit_test(test_correction__does_not_mind_who_was_not_in_the_round),
             cmocka_unit_test(test_correction__is_refused_if_the_chips_are_gone),
             cmocka_unit_test(test_correction__is_only_of_the_last_round_of_an_open_shoe),
             cmocka_unit_test(test_correction__ends_when_betting_opens),
             cmocka_unit_test(test_correction__of_the_last_cards_of_a_shoe),
             cmocka_unit_test(test_correction__takes_no_card_from_around_the_round),
             cmocka_unit_test(test_removed_wager__loses_the_maximum),
             cmocka_unit_test(test_removed_wager__wins_the_minimum),
             cmocka_unit_test(test_removed_wager__pushes_as_it_was),
             cmocka_unit_test(test_removed_wager__goes_back_whole_if_the_round_is_void),
             cmocka_unit_test(test_removed_wager__is_corrected_as_removed),
             cmocka_unit_test(test_removed_wager__needs_a_wager_the_chips_and_two_names),
             cmocka_unit_test(test_decision__is_recorded_with_or_without_money),
             cmocka_unit_test(test_drawn_in_error__seen_opens_a_free_round),
             cmocka_unit_test(test_drawn_in_error__seen_makes_the_next_round_free),
             cmocka_unit_test(test_drawn_in_error__unseen_is_the_next_card_anyway),
             cmocka_unit_test(test_drawn_in_error__is_burned),
             cmocka_unit_test(test_drawn_in_error__voids_the_round),
             cmocka_unit_test(test_drawn_in_error__is_only_after_the_last_card),
             cmocka_unit_test(test_drawn_in_error__stays_behind_cards_that_are_keyed_again),
             cmocka_unit_test(test_drawn_in_error__does_not_open_a_round_of_the_next_shoe),
             cmocka_unit_test(test_wrong_hand__is_restored_or_void),
             cmocka_unit_test(test_wrong_hand__is_void_if_the_sheet_says_so),
             cmocka_unit_test(test_take_back__goes_card_by_card_until_settlement))

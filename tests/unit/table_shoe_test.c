/*
 * table_shoe_test.c - a shoe from its opening to its end: stages, cards that
 * cannot be, alarms, the cut card, results keyed alone, the shoe before.
 */
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/table_script.h"

#include <stdio.h>
#include <string.h>

/* A house bank and no wagers: nothing but cards. */
#define CARDS "sheet commission; option burn none; table keyed none; open-shoe;"

static void test_keyed_shoe__is_burned_and_dealt(void **state) {
    (void)state;
    table_play("sheet commission; table keyed none; card 9 -> no-shoe-in-play;"
               "open-shoe -> shoe-opened; expect shoe cut; card 9 -> no-shoe-in-play;"
               "burn Kh -> burned; expect out 11; expect shoe in-play; burn 5h -> shoe-stage;"
               "open-shoe -> shoe-stage; cut -> not-shuffled; commit nobody -> not-shuffled");
}

static void test_shoe__is_of_a_card_set_that_there_is(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, "sheet commission; table keyed none");
    static const int sets[] = {0, SABOT_CARD_SETS_MAX + 1, SABOT_CARD_SETS_MAX};
    for (int i = 0; i < 3; i++) {
        struct sabot_command command = {.kind = SABOT_COMMAND_OPEN_SHOE,
                                        .actor.role = SABOT_ROLE_DEALER,
                                        .with.card_set = sets[i]};
        assert_int_equal(script_give(&script, &command), i == 2);
    }
}

static void test_shuffled_shoe__is_mixed_cut_burned_closed_and_revealed(void **state) {
    (void)state;
    table_play("sheet commission; table shuffled bettors; bring 1 Ann 100; bring 2 Bob 100;"
               "open-shoe; expect shoe mixing; burn 5h -> shoe-stage;"
               "Ann: commit -> contribution-committed; Ann: commit -> shoe-stage; Bob: commit;"
               "Ann: contribute -> contributed; Ann: contribute -> bad-value;"
               "Bob: cut -> shoe-cut; Bob: contribute -> shoe-stage; expect shoe cut; burn 5h;"
               "expect out 6; cut-card -> not-keyed; close-shoe; expect shoe to-reveal;"
               "open-shoe -> shoe-stage; dealer: reveal-shoe -> not-your-role;"
               "reveal-shoe -> shoe-revealed; expect shoe none; open-shoe");
}

/* Who speaks last cannot choose: after the first value nobody joins. */
static void test_contributions__are_closed_by_the_first_value(void **state) {
    (void)state;
    table_play("sheet commission; table shuffled bettors; bring 1 Ann 100; bring 2 Bob 100;"
               "open-shoe; Ann: commit; Ann: contribute; Bob: commit -> shoe-stage");
}

static void test_shuffled_cards__have_suits_and_are_not_taken_back(void **state) {
    (void)state;
    table_play("sheet commission; table shuffled none; shoe; card 9 -> card-cannot-be; card 9h;"
               "take-back -> not-keyed; card-in-error 4c -> not-keyed;"
               "result B -> not-keyed; wrong-hand -> not-keyed");
}

#define SIX_KINGS "card Kh; card Kh; card Kh; card Kh; card Kh; card Kh; settle;"

static void test_card__the_ninth_king_of_hearts_is_refused(void **state) {
    (void)state;
    table_play(CARDS SIX_KINGS "card Kh; card Kh; card Kh -> card-cannot-be; card Ks; expect out 9;"
                               "take-back; take-back; card Kh -> card-dealt");
}

static void test_card__may_come_again_when_it_was_taken_back(void **state) {
    (void)state;
    table_play("sheet commission; option burn none; table keyed none decks 1; open-shoe; card Kh;"
               "card Kh -> card-cannot-be; take-back; card Kh");
}

#define SIX_UNKNOWN "card K; card K; card K; card K; card K; card K; settle;"

static void test_alarm__at_the_thirty_third_king(void **state) {
    (void)state;
    table_play(CARDS SIX_UNKNOWN SIX_UNKNOWN SIX_UNKNOWN SIX_UNKNOWN SIX_UNKNOWN
               "card K; card K -> card-dealt; card K -> card-dealt alarm; expect cause 1;"
               "take-back; card Q -> card-dealt");
}

/* Twelve ranks, three rounds. */
#define NOT_SHUFFLED_ONCE                                                                          \
    "card 9; card 8; card K; card Q; settle; card 8; card 9; card J; card T; settle;"              \
    "card 9; card 9; card Q; card J; settle; close-shoe;"
#define FIRST_EIGHT                                                                                \
    "card 9; card 8; card K; card Q; settle; card 8; card 9; card J; card T -> card-dealt; "       \
    "settle;"

static void test_alarm__not_shuffled_at_nine_ranks_and_only_once(void **state) {
    (void)state;
    table_play(CARDS NOT_SHUFFLED_ONCE
               "open-shoe;" FIRST_EIGHT "card 9 -> betting-opened betting-closed card-dealt alarm;"
               "expect cause 0; card 9 -> card-dealt; card Q -> card-dealt");
}

static void test_alarm__not_at_eight_ranks(void **state) {
    (void)state;
    table_play(CARDS NOT_SHUFFLED_ONCE "open-shoe;" FIRST_EIGHT
                                       "card 2 -> betting-opened betting-closed card-dealt;"
                                       "card 9 -> card-dealt; card Q -> card-dealt");
}

static void test_alarm__wherever_the_run_stood(void **state) {
    (void)state;
    table_play(CARDS NOT_SHUFFLED_ONCE
               "open-shoe; card 2; card 2; card 6; card 6; settle; card K; card Q; card 8; card 9;"
               "settle; card J; card T; card 9; card 9; settle;"
               "card Q -> betting-opened betting-closed card-dealt alarm");
}

static void test_alarm__for_the_last_nine_ranks_of_the_earlier_shoe(void **state) {
    (void)state;
    table_play(CARDS NOT_SHUFFLED_ONCE
               "open-shoe; card Q; card 8; card 9; card J; settle; card T; card 9; card 9; card Q;"
               "settle; card J -> betting-opened betting-closed card-dealt alarm; expect cause 0");
}

static void test_alarm__not_for_another_set_of_cards(void **state) {
    (void)state;
    table_play(CARDS NOT_SHUFFLED_ONCE "open-shoe set 2;" FIRST_EIGHT
                                       "card 9 -> betting-opened betting-closed card-dealt;"
                                       "card 9; card Q; card J; settle; close-shoe;"
                                       "open-shoe set 5 -> bad-value");
}

static void test_alarm__not_over_cards_burned_unseen(void **state) {
    (void)state;
    table_play("sheet commission; table keyed none; open-shoe; burn Kh; card 9; card 8; card K;"
               "card Q; settle; close-shoe; open-shoe; burn Kh;"
               "card 9 -> betting-opened betting-closed card-dealt; card 8 -> card-dealt");
}

static void test_alarm__wrong_number_of_cards_left(void **state) {
    (void)state;
    table_play(CARDS "card 9; card 8; card K; card Q; settle; close-shoe 412 -> shoe-closed;"
                     "open-shoe set 2; close-shoe 415 -> shoe-closed alarm; expect cause 2;"
                     "open-shoe set 3; close-shoe -> shoe-closed");
}

static void test_cut_card__as_the_first_card_makes_that_round_the_last(void **state) {
    (void)state;
    table_play(CARDS "deal P; settle; cut-card -> cut-card-shown; cut-card -> shoe-stage;"
                     "deal P; settle; expect shoe ended; card 9 -> no-shoe-in-play;"
                     "result B -> no-shoe-in-play; close-shoe; expect shoe none");
}

static void test_cut_card__in_a_round_leaves_one_more(void **state) {
    (void)state;
    table_play(CARDS "deal P 2; cut-card; card K; card Q; settle; expect shoe in-play; deal P;"
                     "settle; expect shoe ended");
}

static void test_cut_card__leaves_as_many_rounds_as_the_sheet_says(void **state) {
    (void)state;
    table_play("sheet commission; option burn none; option rounds-after-cut 2; table keyed none;"
               "open-shoe; deal P 2; cut-card; card K; card Q; settle; deal P; settle;"
               "expect shoe in-play; deal P; settle; expect shoe ended; close-shoe;"
               "sheet commission; option rounds-after-cut 0; option burn none; change-sheet;"
               "open-shoe; deal B 2; cut-card; card K; card Q; settle; expect shoe ended");
}

/* One deck, 6 cards burned: it lies where a plastic card would. */
#define SHUFFLED "table shuffled none decks 1; shoe; deal P; settle; deal P; settle; expect out 14;"

static void test_cut_card__of_a_shuffled_shoe_shows_where_it_lies(void **state) {
    (void)state;
    table_play("sheet commission; option cut-card 35;" SHUFFLED
               "card 9h -> card-cannot-be; card 2h; card 3h; card 7h -> card-dealt;"
               "card 6d -> cut-card-shown card-dealt; settle; expect shoe in-play;"
               "card 2c; card 3c; card 7c; card 6c; settle; expect shoe ended");
}

static void test_cut_card__of_a_shuffled_shoe_as_the_first_card(void **state) {
    (void)state;
    table_play("sheet commission; option cut-card 38;" SHUFFLED
               "card 2h -> betting-opened betting-closed cut-card-shown card-dealt;"
               "card 3h; card 7h; card 6d; settle; expect shoe ended");
}

/* 12 rounds of four cards leave four, which this round needs more than. */
#define FOUR    "card 9; card 8; card K; card K; settle;"
#define TWELVE  FOUR FOUR FOUR FOUR FOUR FOUR FOUR FOUR FOUR FOUR FOUR FOUR
#define AT_LAST "card 2; card 2; card 2; card 2;"

static void test_keyed_shoe__that_runs_out_is_for_the_floor_to_void(void **state) {
    (void)state;
    table_play("sheet commission; option burn none; option cut-card 0; table keyed none decks 1;"
               "open-shoe;" TWELVE AT_LAST "expect out 52; card 2 -> shoe-empty;"
               "settle -> round-not-complete; void; expect shoe ended; expect board"
               " PPPPPPPPPPPPV");
}

/* Deals a deck in order from `start` on, until the shoe is over. */
static int deal_deck(struct table_script *script, int start) {
    int rounds = 0;
    for (int i = 0; script->table.shoe.phase == SABOT_SHOE_IN_PLAY; i++) {
        struct sabot_command command = {.kind = SABOT_COMMAND_CARD,
                                        .actor = {.role = SABOT_ROLE_DEALER}};
        command.with.card = sabot_card_of_deck((start + i) % SABOT_DECK_CARDS);
        assert_true(script_give(script, &command));
        if (script->table.phase == SABOT_PHASE_DEALING &&
            sabot_round_next(&script->table.round).hand == SABOT_HAND_NONE) {
            table_script_play(script, "settle");
            rounds++;
        }
    }
    return rounds;
}

static void test_shuffled_shoe__that_runs_out_voids_the_round(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, "sheet commission; option burn none; option cut-card 0;"
                               "table shuffled none decks 1; shoe;");
    int rounds = deal_deck(&script, 0);
    const struct sabot_event *event = &script.decision.events[script.decision.event_count - 1];
    assert_int_equal(event->kind, SABOT_EVENT_VOIDED);
    assert_int_equal(event->with.cause, SABOT_VOID_SHOE_RAN_OUT);
    assert_int_equal(script.table.history_count, rounds + 1);
    assert_int_equal(script.table.history[rounds], SABOT_RESULT_VOID);
    table_script_play(&script, "expect out 52; expect shoe ended; card 2h -> no-shoe-in-play");
}

static void test_results__may_be_keyed_alone(void **state) {
    (void)state;
    table_play(CARDS "result B -> betting-opened betting-closed result-keyed;"
                     "card 9 -> round-complete; result P -> round-complete; take-back;"
                     "result D; settle; expect board D; expect out 0; result T; settle;"
                     "expect letters DT; correct letter A -> corrected; expect board DA;"
                     "correct void; expect letters D; result B; void; expect board DVV;"
                     "card 9; result B -> round-is-on");
}

static void test_results__are_not_enough_where_wagers_are_kept(void **state) {
    (void)state;
    table_play("sheet commission; table keyed dealer; bring 1 Ann 100; shoe; open-betting;"
               "result B -> wagers-kept-here");
}

static void test_statistics__of_the_shoe_before(void **state) {
    (void)state;
    table_play(CARDS "expect previous none; deal P; settle; deal B; settle; deal P 1; void;"
                     "expect board PBV; expect previous none; close-shoe; expect board PBV;"
                     "open-shoe; expect previous 2; expect board none; deal T; settle; close-shoe;"
                     "open-shoe; expect previous 1");
}

static struct sabot_card random_card(struct random_source *random, struct sabot_card_set *set) {
    for (;;) {
        struct sabot_card card = sabot_card_of_deck((int)random_between(random, 0, 51));
        if (sabot_card_set_take(set, card))
            return card;
    }
}

/* Everything that somebody presses at a table without wagers, a whole shoe with
 * the bank going round: the system offers the position by itself. */
static void test_table_without_wagers__takes_at_most_eight_key_presses_a_round(void **state) {
    (void)state;
    static struct table_script script;
    struct random_source random = random_begin(7);
    struct sabot_card_set set = sabot_card_set_of(8);
    int rounds = 0;
    table_script_begin(&script);
    table_script_play(&script, "sheet california-panda8; option burn none; table keyed none;"
                               "seat 1 Ann; seat 4 Bob; seat 5 Cat; open-shoe; offer-bank");
    for (; script.table.shoe.out < 400; rounds++) {
        long before = script.given;
        if (script.table.bank.state == SABOT_BANK_OFFERED) {
            struct sabot_command accept = {.kind = SABOT_COMMAND_ACCEPT_BANK,
                                           .actor = {.role = SABOT_ROLE_DEALER},
                                           .with = {.bettor = script.table.bank.bettor}};
            assert_true(script_give(&script, &accept));
        }
        do {
            struct sabot_command card = {.kind = SABOT_COMMAND_CARD,
                                         .actor = {.role = SABOT_ROLE_DEALER},
                                         .with = {.card = random_card(&random, &set)}};
            assert_true(script_give(&script, &card));
        } while (sabot_round_next(&script.table.round).hand != SABOT_HAND_NONE);
        table_script_play(&script, "settle");
        assert_true(script.given - before <= 8);
    }
    printf("%d rounds\n", rounds);
    assert_int_equal(script.table.history_count, rounds);
}

HARNESS_MAIN(cmocka_unit_test(test_keyed_shoe__is_burned_and_dealt),
             cmocka_unit_test(test_shoe__is_of_a_card_set_that_there_is),
             cmocka_unit_test(test_shuffled_shoe__is_mixed_cut_burned_closed_and_revealed),
             cmocka_unit_test(test_contributions__are_closed_by_the_first_value),
             cmocka_unit_test(test_shuffled_cards__have_suits_and_are_not_taken_back),
             cmocka_unit_test(test_card__the_ninth_king_of_hearts_is_refused),
             cmocka_unit_test(test_card__may_come_again_when_it_was_taken_back),
             cmocka_unit_test(test_alarm__at_the_thirty_third_king),
             cmocka_unit_test(test_alarm__not_shuffled_at_nine_ranks_and_only_once),
             cmocka_unit_test(test_alarm__not_at_eight_ranks),
             cmocka_unit_test(test_alarm__wherever_the_run_stood),
             cmocka_unit_test(test_alarm__for_the_last_nine_ranks_of_the_earlier_shoe),
             cmocka_unit_test(test_alarm__not_for_another_set_of_cards),
             cmocka_unit_test(test_alarm__not_over_cards_burned_unseen),
             cmocka_unit_test(test_alarm__wrong_number_of_cards_left),
             cmocka_unit_test(test_cut_card__as_the_first_card_makes_that_round_the_last),
             cmocka_unit_test(test_cut_card__in_a_round_leaves_one_more),
             cmocka_unit_test(test_cut_card__leaves_as_many_rounds_as_the_sheet_says),
             cmocka_unit_test(test_cut_card__of_a_shuffled_shoe_shows_where_it_lies),
             cmocka_unit_test(test_cut_card__of_a_shuffled_shoe_as_the_first_card),
             cmocka_unit_test(test_keyed_shoe__that_runs_out_is_for_the_floor_to_void),
             cmocka_unit_test(test_shuffled_shoe__that_runs_out_voids_the_round),
             cmocka_unit_test(test_results__may_be_keyed_alone),
             cmocka_unit_test(test_results__are_not_enough_where_wagers_are_kept),
             cmocka_unit_test(test_statistics__of_the_shoe_before),
             cmocka_unit_test(test_table_without_wagers__takes_at_most_eight_key_presses_a_round))

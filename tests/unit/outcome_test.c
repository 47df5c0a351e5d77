/*
 * outcome_test.c - four numbers, and what follows from them.
 */
#include "sabot/fact.h"
#include "tests/support/harness.h"

static void test_outcome__has_the_facts_that_follow_from_it(void **state) {
    (void)state;
    static const struct {
        struct sabot_outcome outcome;
        enum sabot_winner winner;
        enum sabot_natural natural;
        int margin;
        char letter;
    } rows[] = {
        {{2, 9, 2, 8}, SABOT_WINNER_PLAYER, SABOT_NATURAL_BOTH, 1, 'P'},
        {{2, 8, 2, 8}, SABOT_WINNER_TIE, SABOT_NATURAL_BOTH, 0, 'T'},
        {{2, 2, 2, 9}, SABOT_WINNER_BANKER, SABOT_NATURAL_BANKER, 7, 'B'},
        {{2, 8, 2, 0}, SABOT_WINNER_PLAYER, SABOT_NATURAL_PLAYER, 8, 'P'},
        {{3, 8, 3, 6}, SABOT_WINNER_PLAYER, SABOT_NATURAL_NONE, 2, 'A'},
        {{3, 8, 3, 9}, SABOT_WINNER_BANKER, SABOT_NATURAL_NONE, 1, 'B'},
        {{3, 8, 3, 8}, SABOT_WINNER_TIE, SABOT_NATURAL_NONE, 0, 'T'},
        {{3, 1, 3, 7}, SABOT_WINNER_BANKER, SABOT_NATURAL_NONE, 6, 'D'},
        {{2, 7, 3, 7}, SABOT_WINNER_TIE, SABOT_NATURAL_NONE, 0, 'T'},
        {{3, 9, 3, 7}, SABOT_WINNER_PLAYER, SABOT_NATURAL_NONE, 2, 'P'},
        {{3, 6, 2, 7}, SABOT_WINNER_BANKER, SABOT_NATURAL_NONE, 1, 'B'},
        {{3, 9, 3, 0}, SABOT_WINNER_PLAYER, SABOT_NATURAL_NONE, 9, 'P'},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sabot_outcome outcome = rows[i].outcome;
        assert_int_equal(sabot_outcome_winner(outcome), rows[i].winner);
        assert_int_equal(sabot_outcome_natural(outcome), rows[i].natural);
        assert_int_equal(sabot_outcome_letter(outcome), rows[i].letter);
        assert_true(sabot_outcome_is_dragon7(outcome) == (rows[i].letter == 'D'));
        assert_true(sabot_outcome_is_panda8(outcome) == (rows[i].letter == 'A'));
        assert_int_equal(sabot_outcome_fact(outcome, SABOT_FACT_WINNER), (int)rows[i].winner);
        assert_int_equal(sabot_outcome_fact(outcome, SABOT_FACT_NATURAL), (int)rows[i].natural);
        assert_int_equal(sabot_outcome_fact(outcome, SABOT_FACT_MARGIN), rows[i].margin);
    }
}

static void test_outcome__tells_its_four_numbers_as_facts(void **state) {
    (void)state;
    struct sabot_outcome outcome = {2, 6, 3, 1};
    assert_int_equal(sabot_outcome_fact(outcome, SABOT_FACT_PLAYER_CARDS), 2);
    assert_int_equal(sabot_outcome_fact(outcome, SABOT_FACT_PLAYER_TOTAL), 6);
    assert_int_equal(sabot_outcome_fact(outcome, SABOT_FACT_BANKER_CARDS), 3);
    assert_int_equal(sabot_outcome_fact(outcome, SABOT_FACT_BANKER_TOTAL), 1);
}

static void test_every_outcome__has_a_number_of_its_own(void **state) {
    (void)state;
    for (int number = 0; number < SABOT_OUTCOMES; number++)
        assert_int_equal(sabot_outcome_number(sabot_outcome_of_number(number)), number);
}

static void test_every_fact__stays_within_its_form(void **state) {
    (void)state;
    for (int number = 0; number < SABOT_OUTCOMES; number++)
        for (int fact = 0; fact < SABOT_OUTCOME_FACTS; fact++) {
            int value = sabot_outcome_fact(sabot_outcome_of_number(number), (enum sabot_fact)fact);
            assert_in_range(value, sabot_fact_forms[fact].least, sabot_fact_forms[fact].most);
        }
}

static void test_outcomes__that_the_draw_rule_cannot_end_in_are_known(void **state) {
    (void)state;
    static const struct {
        struct sabot_outcome outcome;
        bool possible;
    } rows[] = {
        {{2, 5, 2, 5}, false},                        /* Player must draw on 5 */
        {{2, 5, 2, 8}, true},                         /* unless Banker has a natural */
        {{3, 0, 2, 8}, false},                        /* nobody draws against a natural */
        {{2, 8, 3, 0}, false}, {{2, 6, 2, 5}, false}, /* Banker must draw on 5 when Player stands */
        {{2, 6, 3, 5}, true},  {{2, 7, 2, 6}, true},
        {{3, 4, 2, 2}, false}, /* Banker always draws on 2 */
        {{3, 3, 2, 3}, true},  /* Banker stands on 3 against an 8: 5 and 8 make 3 */
        {{3, 4, 2, 3}, false}, /* no 0 to 5 and an 8 make 4 */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_true(sabot_outcome_is_possible(rows[i].outcome) == rows[i].possible);
    int possible = 0;
    for (int number = 0; number < SABOT_OUTCOMES; number++)
        possible += sabot_outcome_is_possible(sabot_outcome_of_number(number));
    assert_int_equal(possible, 205); /* as many as tests/vectors/odds.json lists of a full shoe */
}

HARNESS_MAIN(cmocka_unit_test(test_outcome__has_the_facts_that_follow_from_it),
             cmocka_unit_test(test_outcome__tells_its_four_numbers_as_facts),
             cmocka_unit_test(test_every_outcome__has_a_number_of_its_own),
             cmocka_unit_test(test_every_fact__stays_within_its_form),
             cmocka_unit_test(test_outcomes__that_the_draw_rule_cannot_end_in_are_known))

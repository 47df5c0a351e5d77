/*
 * round_test.c - a round as a machine: whose card comes next, why, and when it
 * is over. Which hands draw is tested in tests/clause and tests/oracle.
 */
#include "sabot/round.h"
#include "tests/support/harness.h"

#include <string.h>

/* Gives the cards one by one; the round must want each of them. */
static struct sabot_round fed_with(const char *words) {
    struct sabot_card cards[SABOT_ROUND_CARDS_MAX];
    struct sabot_error error;
    int count;
    assert_int_equal(sabot_cards_read(words, cards, SABOT_ROUND_CARDS_MAX, &count, &error),
                     SABOT_OK);
    struct sabot_round round = sabot_round_begin();
    for (int i = 0; i < count; i++)
        sabot_round_take(&round, cards[i]);
    return round;
}

static void test_round__knows_whose_card_comes_next_and_why(void **state) {
    (void)state;
    static const struct {
        const char *cards;
        enum sabot_hand hand;
        enum sabot_reason reason;
        const char *words;
    } rows[] = {
        {"", SABOT_HAND_PLAYER, SABOT_REASON_FIRST_TWO, "Player's first card (R5)"},
        {"5h", SABOT_HAND_BANKER, SABOT_REASON_FIRST_TWO, "Banker's first card (R5)"},
        {"5h 2c", SABOT_HAND_PLAYER, SABOT_REASON_FIRST_TWO, "Player's second card (R5)"},
        {"5h 2c Ks", SABOT_HAND_BANKER, SABOT_REASON_FIRST_TWO, "Banker's second card (R5)"},
        {"5h 2c Ks 2d", SABOT_HAND_PLAYER, SABOT_REASON_PLAYER_DRAWS,
         "Player has 5 and draws (R7)"},
        {"5h 2c Ks 2d 6d", SABOT_HAND_BANKER, SABOT_REASON_BANKER_DRAWS,
         "Banker has 4 against a third card of 6 and draws (R9)"},
        {"5h 2c Ks 2d Kd", SABOT_HAND_NONE, SABOT_REASON_BANKER_STANDS,
         "Banker has 4 against a third card of 0 and stands (R9)"},
        {"5h 2c Ks 2d 6d 3s", SABOT_HAND_NONE, SABOT_REASON_HANDS_COMPLETE,
         "Banker has three cards: the hands are complete (R5)"},
        {"6h 2c Ks 2d", SABOT_HAND_BANKER, SABOT_REASON_BANKER_ALONE,
         "Player has 6 and stands, Banker has 4 and draws (R8)"},
        {"6h 2c Ks 2d 3s", SABOT_HAND_NONE, SABOT_REASON_HANDS_COMPLETE,
         "Banker has three cards: the hands are complete (R5)"},
        {"6h 7c Ks Kd", SABOT_HAND_NONE, SABOT_REASON_BOTH_STAND,
         "Player has 6 and Banker has 7: both stand (R7, R8)"},
        {"9h 2c Ks 2d", SABOT_HAND_NONE, SABOT_REASON_NATURAL,
         "Player has 9: a natural, nobody draws (R6)"},
        {"2h 8c Ks Kd", SABOT_HAND_NONE, SABOT_REASON_NATURAL,
         "Banker has 8: a natural, nobody draws (R6)"},
        {"9h 8c Ks Kd", SABOT_HAND_NONE, SABOT_REASON_NATURAL,
         "Player has 9, Banker has 8: a natural, nobody draws (R6)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sabot_round round = fed_with(rows[i].cards);
        struct sabot_next next = sabot_round_next(&round);
        assert_int_equal(next.hand, rows[i].hand);
        assert_int_equal(next.reason, rows[i].reason);
        char space[128];
        struct sabot_text text = sabot_text_in(space, sizeof space);
        sabot_round_explain(&round, &text);
        assert_string_equal(space, rows[i].words);
    }
}

static void test_round__takes_its_last_card_back_at_every_step(void **state) {
    (void)state;
    static const char *const deals[] = {"5h 2c Ks 2d 6d 3s", "6h 2c Ks 2d 3s", "9h 2c Ks 2d"};
    for (size_t i = 0; i < sizeof deals / sizeof deals[0]; i++) {
        struct sabot_round round = fed_with(deals[i]);
        while (round.count > 0) {
            size_t length = round.count == 1 ? 0 : (size_t)(round.count - 1) * 3 - 1;
            char fewer[32] = "";
            memcpy(fewer, deals[i], length);
            struct sabot_round before = fed_with(fewer);
            sabot_round_undo(&round);
            assert_memory_equal(&round, &before, sizeof round);
        }
    }
}

static void test_deal__gives_the_hands_in_rotation(void **state) {
    (void)state;
    struct sabot_round round = fed_with("5h 2c Ks 2d 6d 3s");
    struct sabot_outcome outcome = sabot_round_outcome(&round);
    assert_int_equal(outcome.player_cards, 3);
    assert_int_equal(outcome.player_total, 1);
    assert_int_equal(outcome.banker_cards, 3);
    assert_int_equal(outcome.banker_total, 7);
    assert_int_equal(sabot_card_points(round.hands[SABOT_HAND_PLAYER].cards[2]), 6);
    assert_int_equal(sabot_card_points(round.hands[SABOT_HAND_BANKER].cards[0]), 2);
}

static void test_deal__refuses_a_card_too_few_or_too_many(void **state) {
    (void)state;
    static const struct {
        const char *cards, *words;
    } rows[] = {
        {"", "too few cards, 0: next, Player's first card (R5)"},
        {"5h 2c Ks", "too few cards, 3: next, Banker's second card (R5)"},
        {"5h 2c Ks 2d", "too few cards, 4: next, Player has 5 and draws (R7)"},
        {"5h 2c Ks 2d 6d", "too few cards, 5: next, Banker has 4 against"},
        {"9h 2c Ks 2d 6d", "card 5, 6d, is one too many: Player has 9: a natural"},
        {"6h 7c Ks Kd 2d", "card 5, 2d, is one too many"},
        {"5h 2c Ks 2d Kd 3s", "card 6, 3s, is one too many: Banker has 4 against"},
        {"6h 2c Ks 2d 3s 4s", "card 6, 4s, is one too many: Banker has three cards"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sabot_card cards[SABOT_ROUND_CARDS_MAX];
        struct sabot_round round;
        struct sabot_error error;
        int count;
        assert_int_equal(
            sabot_cards_read(rows[i].cards, cards, SABOT_ROUND_CARDS_MAX, &count, &error),
            SABOT_OK);
        assert_int_equal(sabot_round_deal(&round, cards, count, &error), SABOT_BAD_CARD);
        assert_ptr_equal(strstr(error.words, rows[i].words), error.words);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_round__knows_whose_card_comes_next_and_why),
             cmocka_unit_test(test_round__takes_its_last_card_back_at_every_step),
             cmocka_unit_test(test_deal__gives_the_hands_in_rotation),
             cmocka_unit_test(test_deal__refuses_a_card_too_few_or_too_many))

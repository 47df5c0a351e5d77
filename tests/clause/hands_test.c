/*
 * hands_test.c - cards and hands, clause by clause: R1-R5, R10-R13 and the
 * readings that go with them. R6-R9 are in draw_test.c.
 */
#include "tests/support/clause.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <string.h>

static const struct {
    const char *rule, *says, *sheet;
    int decks;
    struct sabot_count_range allowed;
} deck_rows[] = {
    {"R1", "S0: eight decks", "ventura-ez", 8, {8, 8}},
    {"R1", "S1: eight decks", "dragon-bonus", 8, {8, 8}},
    {"R1", "S1: eight decks, the other game of the sheet", "ez-house", 8, {8, 8}},
    {"R1", "S3: three to eight decks", "california-panda8", 8, {3, 8}},
    {"reading 15", "S2 is silent on decks: eight", "livermore-ez", 8, {8, 8}},
    {"reading 15", "S4 is silent on decks: eight", "commission", 8, {8, 8}},
};

static void test_decks__are_what_the_documents_say(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof deck_rows / sizeof deck_rows[0]; i++) {
        struct sabot_sheet sheet = sheets_named(deck_rows[i].sheet);
        clause_check(deck_rows[i].rule, deck_rows[i].says,
                     sheet.decks == deck_rows[i].decks &&
                         sheet.decks_allowed.least == deck_rows[i].allowed.least &&
                         sheet.decks_allowed.most == deck_rows[i].allowed.most);
    }
}

static const struct clause_document document_rows[] = {
    {"R1", "no number but eight", "ventura-ez", "\ndecks: 8", "\ndecks: 7", "outside 8..8"},
    {"R1", "S3: two decks are too few", "california-panda8", "decks: 8", "decks: 2",
     "outside 3..8"},
    {"R1", "S3: three decks are enough", "california-panda8", "decks: 8", "decks: 3", NULL},
};

static void test_decks__outside_the_rule_are_refused(void **state) {
    (void)state;
    clause_read(CLAUSE_ROWS(document_rows));
}

static const struct {
    const char *rule, *says, *cards;
    int points; /* of each */
} point_rows[] = {
    {"R2", "an ace is worth 1", "As Ah Ad Ac", 1},
    {"R2", "a 2 is worth 2", "2s", 2},
    {"R2", "a 3 is worth 3", "3h", 3},
    {"R2", "a 4 is worth 4", "4d", 4},
    {"R2", "a 5 is worth 5", "5c", 5},
    {"R2", "a 6 is worth 6", "6s", 6},
    {"R2", "a 7 is worth 7", "7h", 7},
    {"R2", "an 8 is worth 8", "8d", 8},
    {"R2", "a 9 is worth 9", "9c", 9},
    {"R2", "ten, jack, queen and king are worth 0", "Ts 10h Jd Qc Ks", 0},
};

static void test_cards__are_worth_their_points(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof point_rows / sizeof point_rows[0]; i++) {
        struct sabot_card cards[SABOT_ROUND_CARDS_MAX];
        struct sabot_error error;
        int count;
        assert_int_equal(
            sabot_cards_read(point_rows[i].cards, cards, SABOT_ROUND_CARDS_MAX, &count, &error),
            SABOT_OK);
        for (int j = 0; j < count; j++)
            clause_check(point_rows[i].rule, point_rows[i].says,
                         sabot_card_points(cards[j]) == point_rows[i].points);
    }
}

static const struct clause_round round_rows[] = {
    {"R3", "8 and 7 make 15, which is 5", "sheet ez-house; cards P 6h Ks B 8c 7d 3h",
     "expect banker 8-6"},
    {"R3", "three cards count modulo ten, too", "sheet ez-house; cards P 9h 6s 9d B 7c Kd",
     "expect banker 7-4"},
    {"reading 12", "exactly ten is 0", "sheet ez-house; cards P 6h 4s 5d B 3c 4d",
     "expect banker 7-5"},
    {"R4", "natural 9 beats natural 8", "sheet ez-house; cards P 9h Ks B 8c Kd",
     "expect player 9-8 naturals"},
    {"R4", "a three-card 8 is no natural", "sheet ez-house; cards P Kh 3s 5h B 2c Kd 4s",
     "expect player 8-6 panda8"},
    {"R4", "equal naturals tie", "sheet ez-house; cards P 8h Ks B 4c 4d",
     "expect tie 8-8 naturals"},
    {"R5", "cards go in rotation, Player first", "sheet ez-house; cards P 9h Ks B 2c 3d",
     "expect player 9-5 natural"},
    {"R5", "Player is completed first, then Banker", "sheet ez-house; cards P 5h Ks 6d B 2c 2d 3s",
     "expect banker 7-1 dragon7"},
    {"R10", "the higher total wins", "sheet ez-house; cards P 7h Ks B 6c Kd", "expect player 7-6"},
    {"R10", "equal totals tie with two and three cards", "sheet ez-house; cards P 6h Ks B 2c Kd 4d",
     "expect tie 6-6"},
    {"R11", "Banker wins with three cards of 7", "sheet ez-house; cards P 5h Ks 6d B 2c 2d 3s",
     "expect banker 7-1 dragon7"},
    {"R11", "a three-card 7 that ties is no Dragon 7", "sheet ez-house; cards P 7h Ks B 2c 2d 3s",
     "expect tie 7-7"},
    {"R11", "a two-card 7 is no Dragon 7", "sheet ez-house; cards P 6h Ks B 7c Kd",
     "expect banker 7-6"},
    {"R12", "Player wins with three cards of 8", "sheet ez-house; cards P Kh 3s 5h B 2c Kd 4s",
     "expect player 8-6 panda8"},
    {"R12", "a three-card 8 that loses is no Panda 8",
     "sheet ez-house; cards P Kh 3s 5h B 2c Kd 7s", "expect banker 9-8"},
    {"R12", "a three-card 8 that ties is no Panda 8", "sheet ez-house; cards P Kh 3s 5h B 2c Kd 6s",
     "expect tie 8-8"},
    {"reading 1", "a natural stops the other hand under S3, too",
     "sheet california-panda8; bank seat 1 10; cards P 9h Ks B 2c 3d", "expect player 9-5 natural"},
    {"reading 1", "a tie pushes both lines under S3, too",
     "sheet california-panda8; bank seat 1 10; wager seat 2 player 10; wager seat 3 banker 10;"
     "cards P 6h Ks B 6c Kd",
     "pay seat 2 player push returned 10.00; pay seat 3 banker push returned 10.00"},
    {"reading 1", "a Dragon 7 pushes the Banker line under S3, too",
     "sheet california-panda8; bank seat 1 10; wager seat 3 banker 10;"
     "cards P 5h Ks 6d B 2c 2d 3s",
     "pay seat 3 banker push returned 10.00"},
};

static void test_hands__end_as_the_rules_say(void **state) {
    (void)state;
    clause_play(CLAUSE_ROWS(round_rows));
}

/* Cards in dealing order that are no round, and what is said of them. */
static const struct {
    const char *rule, *says, *cards, *problem;
} misdealt_rows[] = {
    {"R5", "no hand takes a fourth card", "2h 2c 2s 2d 2h 2c 2s", "more than 6 cards"},
    {"R5", "a card that the rule does not draw is refused", "7h 7c Ks Kd 2h", "one too many"},
    {"R5", "a card that the rule draws is not optional", "2h 7c Ks Kd", "too few cards"},
};

static void test_deals__that_the_rule_does_not_make_are_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof misdealt_rows / sizeof misdealt_rows[0]; i++) {
        struct sabot_card cards[SABOT_ROUND_CARDS_MAX];
        struct sabot_round round;
        struct sabot_error error;
        int count;
        enum sabot_status status =
            sabot_cards_read(misdealt_rows[i].cards, cards, SABOT_ROUND_CARDS_MAX, &count, &error);
        if (status == SABOT_OK)
            status = sabot_round_deal(&round, cards, count, &error);
        clause_check(misdealt_rows[i].rule, misdealt_rows[i].says,
                     status != SABOT_OK && strstr(error.words, misdealt_rows[i].problem) != NULL);
    }
}

static const struct clause_page page_rows[] = {
    {"R13", "the house way is R7", "california-panda8",
     "the house way: the Player hand draws on 5 or less and stands on 6 or more"},
    {"R5", "the page says how hands are completed", "ventura-ez",
     "The Player hand is completed first, then the Banker hand"},
};

static void test_pages__state_the_deal(void **state) {
    (void)state;
    clause_print(CLAUSE_ROWS(page_rows));
}

HARNESS_MAIN(cmocka_unit_test(test_decks__are_what_the_documents_say),
             cmocka_unit_test(test_decks__outside_the_rule_are_refused),
             cmocka_unit_test(test_cards__are_worth_their_points),
             cmocka_unit_test(test_hands__end_as_the_rules_say),
             cmocka_unit_test(test_deals__that_the_rule_does_not_make_are_refused),
             cmocka_unit_test(test_pages__state_the_deal))

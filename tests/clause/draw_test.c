/*
 * draw_test.c - the third-card rule, cell by cell, from the prose of S0 and S3.
 *
 * The library's chart is S2's; the sentences here are another document's, and
 * together they must speak of each of the 88 cells exactly once.
 */
#include "tests/support/clause.h"
#include "tests/support/harness.h"

#include <string.h>

/* Which of the Player's third cards a sentence names; `-` is "stood". */
enum named { ONLY_ON, UNLESS };

static const struct {
    const char *rule, *says;
    int least, most; /* Banker's two-card total */
    const char *speaks_of;
    enum named draws;
    const char *cards;
} banker_rows[] = {
    {"R9", "S0: 0, 1 or 2, always draw", 0, 2, "0123456789", UNLESS, ""},
    {"R9", "S3: 3, dealt a third card unless the Player's was an 8", 3, 3, "0123456789", UNLESS,
     "8"},
    {"R9", "S3: 4, dealt a third card unless the Player's was a 0, 1, 8, or 9", 4, 4, "0123456789",
     UNLESS, "0189"},
    {"R9", "S3: 5, dealt a third card if the Player's was 4, 5, 6, or 7", 5, 5, "0123456789",
     ONLY_ON, "4567"},
    {"R9", "S0: 6, draw ONLY when Player 3rd card is 6 or 7", 6, 6, "0123456789", ONLY_ON, "67"},
    {"R9", "S0: 7, never draw", 7, 7, "0123456789", ONLY_ON, ""},
    {"R8", "S0: when the Player stands on 6 or 7, Banker will ALWAYS draw on 0-5", 0, 5, "-",
     ONLY_ON, "-"},
    {"R8", "S0: when both two-card totals are either 6 or 7, there is no draw", 6, 7, "-", UNLESS,
     "-"},
};

static void test_banker_rule__is_the_prose_in_all_88_cells(void **state) {
    (void)state;
    int spoken_of[8][11] = {{0}};
    for (size_t i = 0; i < sizeof banker_rows / sizeof banker_rows[0]; i++)
        for (int total = banker_rows[i].least; total <= banker_rows[i].most; total++)
            for (const char *card = banker_rows[i].speaks_of; *card != '\0'; card++) {
                bool named = strchr(banker_rows[i].cards, *card) != NULL;
                bool draws = named == (banker_rows[i].draws == ONLY_ON);
                int third = *card == '-' ? SABOT_PLAYER_STOOD : *card - '0';
                struct sabot_draw_view view = {.banker_total = total, .player_third = third};
                clause_check(banker_rows[i].rule, banker_rows[i].says,
                             sabot_draw_banker_hits(view) == draws);
                spoken_of[total][*card == '-' ? 10 : third]++;
            }
    for (int total = 0; total < 8; total++)
        for (int column = 0; column < 11; column++)
            assert_int_equal(spoken_of[total][column], 1);
}

static const struct {
    const char *rule, *says;
    int least, most; /* Player's two-card total */
    bool draws;
} player_rows[] = {
    {"R7", "S3: must hit when the hand is valued at 5 or less", 0, 5, true},
    {"R7", "S3: must stand when the hand is valued at 6 through 9", 6, 7, false},
};

static void test_player_rule__is_the_prose(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof player_rows / sizeof player_rows[0]; i++)
        for (int total = player_rows[i].least; total <= player_rows[i].most; total++)
            clause_check(player_rows[i].rule, player_rows[i].says,
                         sabot_draw_player_hits(total) == player_rows[i].draws);
}

/* Two-card totals of which one is a natural. Card by card: 0 and the total. */
static const struct {
    const char *rule, *says;
    int player_least, player_most, banker_least, banker_most;
} natural_rows[] = {
    {"R6", "S0: a Player natural, there is no draw", 8, 9, 0, 7},
    {"R6", "S0: a Banker natural, there is no draw", 0, 7, 8, 9},
    {"R6", "S0: naturals on both sides, there is no draw", 8, 9, 8, 9},
};

static struct sabot_card card_worth(int points) {
    return (struct sabot_card){(uint8_t)(points == 0 ? 12 : points - 1), SABOT_SPADES};
}

static bool nobody_draws(int player_total, int banker_total) {
    struct sabot_round round = sabot_round_begin();
    sabot_round_take(&round, card_worth(0));
    sabot_round_take(&round, card_worth(banker_total));
    sabot_round_take(&round, card_worth(player_total));
    sabot_round_take(&round, card_worth(0));
    struct sabot_next next = sabot_round_next(&round);
    return next.hand == SABOT_HAND_NONE && next.reason == SABOT_REASON_NATURAL;
}

static void test_naturals__stop_play_against_every_total(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof natural_rows / sizeof natural_rows[0]; i++)
        for (int player = natural_rows[i].player_least; player <= natural_rows[i].player_most;
             player++)
            for (int banker = natural_rows[i].banker_least; banker <= natural_rows[i].banker_most;
                 banker++)
                clause_check(natural_rows[i].rule, natural_rows[i].says,
                             nobody_draws(player, banker));
}

HARNESS_MAIN(cmocka_unit_test(test_banker_rule__is_the_prose_in_all_88_cells),
             cmocka_unit_test(test_player_rule__is_the_prose),
             cmocka_unit_test(test_naturals__stop_play_against_every_total))

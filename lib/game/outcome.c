/*
 * outcome.c - four numbers, and what follows from them.
 */
#include "sabot/outcome.h"

#include "sabot/draw.h"

enum sabot_winner sabot_outcome_winner(struct sabot_outcome outcome) {
    if (outcome.player_total == outcome.banker_total)
        return SABOT_WINNER_TIE;
    return outcome.player_total > outcome.banker_total ? SABOT_WINNER_PLAYER : SABOT_WINNER_BANKER;
}

enum sabot_natural sabot_outcome_natural(struct sabot_outcome outcome) {
    int player = outcome.player_cards == 2 && sabot_draw_is_natural(outcome.player_total);
    int banker = outcome.banker_cards == 2 && sabot_draw_is_natural(outcome.banker_total);
    return (enum sabot_natural)(player + 2 * banker);
}

bool sabot_outcome_is_dragon7(struct sabot_outcome outcome) {
    return sabot_outcome_winner(outcome) == SABOT_WINNER_BANKER && outcome.banker_cards == 3 &&
           outcome.banker_total == 7;
}

bool sabot_outcome_is_panda8(struct sabot_outcome outcome) {
    return sabot_outcome_winner(outcome) == SABOT_WINNER_PLAYER && outcome.player_cards == 3 &&
           outcome.player_total == 8;
}

int sabot_outcome_number(struct sabot_outcome outcome) {
    SABOT_ASSERT(outcome.player_cards == 2 || outcome.player_cards == 3);
    SABOT_ASSERT(outcome.banker_cards == 2 || outcome.banker_cards == 3);
    SABOT_ASSERT(outcome.player_total <= 9 && outcome.banker_total <= 9);
    return ((outcome.player_cards - 2) * 10 + outcome.player_total) * 20 +
           (outcome.banker_cards - 2) * 10 + outcome.banker_total;
}

struct sabot_outcome sabot_outcome_of_number(int number) {
    SABOT_ASSERT(number >= 0 && number < SABOT_OUTCOMES);
    return (struct sabot_outcome){
        .player_cards = (uint8_t)(number / 200 + 2),
        .player_total = (uint8_t)(number / 20 % 10),
        .banker_cards = (uint8_t)(number / 10 % 2 + 2),
        .banker_total = (uint8_t)(number % 10),
    };
}

/* Whether the hands, with these two-card totals, can end in the outcome. */
static bool can_end(struct sabot_outcome outcome, int player_two, int banker_two) {
    if (sabot_draw_is_natural(player_two) || sabot_draw_is_natural(banker_two))
        return outcome.player_cards == 2 && outcome.banker_cards == 2 &&
               outcome.player_total == player_two && outcome.banker_total == banker_two;
    bool player_drew = sabot_draw_player_hits(player_two);
    if ((outcome.player_cards == 3) != player_drew)
        return false;
    if (!player_drew && outcome.player_total != player_two)
        return false;
    /* The one third card, of points 0..9, that makes the Player's total. */
    int player_third =
        player_drew ? (outcome.player_total + 10 - player_two) % 10 : SABOT_PLAYER_STOOD;
    bool banker_drew = sabot_draw_banker_hits(
        (struct sabot_draw_view){.banker_total = banker_two, .player_third = player_third});
    if ((outcome.banker_cards == 3) != banker_drew)
        return false;
    return banker_drew || outcome.banker_total == banker_two;
}

bool sabot_outcome_is_possible(struct sabot_outcome outcome) {
    for (int player_two = 0; player_two <= 9; player_two++)
        for (int banker_two = 0; banker_two <= 9; banker_two++)
            if (can_end(outcome, player_two, banker_two))
                return true;
    return false;
}

char sabot_outcome_letter(struct sabot_outcome outcome) {
    if (sabot_outcome_is_dragon7(outcome))
        return 'D';
    if (sabot_outcome_is_panda8(outcome))
        return 'A';
    return "PBT"[sabot_outcome_winner(outcome)];
}

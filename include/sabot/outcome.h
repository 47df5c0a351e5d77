/*
 * sabot/outcome.h - how a round ended, as four small numbers.
 *
 * Winner, natural, margin, Dragon 7 and Panda 8 all follow from the number of
 * cards and the total of each hand, and so does the result of every wager that
 * does not look at the cards themselves (sabot/fact.h).
 *
 * Rules: R4, R10, R11, R12.
 */
#ifndef SABOT_OUTCOME_H
#define SABOT_OUTCOME_H

#include "sabot/base.h"

struct sabot_outcome {
    uint8_t player_cards; /* 2 or 3 */
    uint8_t player_total; /* 0..9 */
    uint8_t banker_cards;
    uint8_t banker_total;
};

enum sabot_winner { SABOT_WINNER_PLAYER, SABOT_WINNER_BANKER, SABOT_WINNER_TIE };

enum sabot_natural {
    SABOT_NATURAL_NONE,
    SABOT_NATURAL_PLAYER,
    SABOT_NATURAL_BANKER,
    SABOT_NATURAL_BOTH,
};

#define SABOT_WINNERS  3
#define SABOT_NATURALS 4

enum sabot_winner sabot_outcome_winner(struct sabot_outcome outcome);
enum sabot_natural sabot_outcome_natural(struct sabot_outcome outcome);
bool sabot_outcome_is_dragon7(struct sabot_outcome outcome);
bool sabot_outcome_is_panda8(struct sabot_outcome outcome);

/* Every outcome has a number from 0 to SABOT_OUTCOMES - 1, for tables. */
#define SABOT_OUTCOMES 400
int sabot_outcome_number(struct sabot_outcome outcome);
struct sabot_outcome sabot_outcome_of_number(int number);

/* True if the draw rule can end a round this way (most of the 400 it cannot). */
bool sabot_outcome_is_possible(struct sabot_outcome outcome);

/* One letter a round, as roads and boards are written: `P` Player, `B` Banker,
 * `T` tie, `D` Banker by Dragon 7, `A` Player by Panda 8. */
char sabot_outcome_letter(struct sabot_outcome outcome);

#endif

/*
 * sabot/round.h - one round as a small machine that is fed with cards.
 *
 * It always knows whose card comes next and why, and when the round is over.
 * Where the cards come from is the caller's business: a shuffled shoe, a
 * dealer's keyboard, a test. A round is a plain value: to take a card back,
 * keep the value from before, or use sabot_round_undo.
 *
 *     struct sabot_round round = sabot_round_begin();
 *     while (sabot_round_next(&round).hand != SABOT_HAND_NONE)
 *         sabot_round_take(&round, next_card_of_the_shoe());
 *     struct sabot_outcome outcome = sabot_round_outcome(&round);
 *
 * Rules: R3, R5, R6, R7, R8, R9.
 */
#ifndef SABOT_ROUND_H
#define SABOT_ROUND_H

#include "sabot/card.h"
#include "sabot/outcome.h"

#define SABOT_HAND_CARDS_MAX  3
#define SABOT_ROUND_CARDS_MAX 6

enum sabot_hand { SABOT_HAND_PLAYER, SABOT_HAND_BANKER, SABOT_HAND_NONE };

/* Why the next card goes where it goes, or why there is none. */
enum sabot_reason {
    SABOT_REASON_FIRST_TWO,      /* R5: two cards each, in rotation */
    SABOT_REASON_PLAYER_DRAWS,   /* R7 */
    SABOT_REASON_BANKER_DRAWS,   /* R9: against the Player's third card */
    SABOT_REASON_BANKER_ALONE,   /* R8: the Player hand stood, Banker draws */
    SABOT_REASON_NATURAL,        /* R6: over */
    SABOT_REASON_BANKER_STANDS,  /* R9: over */
    SABOT_REASON_BOTH_STAND,     /* R7 and R8: over */
    SABOT_REASON_HANDS_COMPLETE, /* R5: the Banker hand has three cards; over */
    SABOT_REASONS,
};

/* As data shows them, for pages that say them in other languages: `player-draws`. */
extern const char *const sabot_reason_names[SABOT_REASONS];

struct sabot_hand_cards {
    struct sabot_card cards[SABOT_HAND_CARDS_MAX];
    uint8_t count;
    uint8_t total;
};

struct sabot_round {
    struct sabot_hand_cards hands[2];     /* by enum sabot_hand */
    uint8_t order[SABOT_ROUND_CARDS_MAX]; /* which hand each card went to */
    uint8_t count;
};

struct sabot_next {
    enum sabot_hand hand; /* SABOT_HAND_NONE: the round is over */
    enum sabot_reason reason;
};

struct sabot_round sabot_round_begin(void);

struct sabot_next sabot_round_next(const struct sabot_round *round);

/* Gives the next card to the hand that takes it. Requires: not over. */
void sabot_round_take(struct sabot_round *round, struct sabot_card card);

/* Takes the last card back. Requires: at least one card. */
void sabot_round_undo(struct sabot_round *round);

/* Requires: over. */
struct sabot_outcome sabot_round_outcome(const struct sabot_round *round);

/* `Player has 4 and draws (R7)`: the reason as a dealer would say it. */
void sabot_round_explain(const struct sabot_round *round, struct sabot_text *text);

/* Deals `count` cards in dealing order to a whole round: no card too few, none
 * too many. The error names the card and the rule. */
SABOT_MUST_CHECK enum sabot_status sabot_round_deal(struct sabot_round *round,
                                                    const struct sabot_card *cards, int count,
                                                    struct sabot_error *error);

#endif

/*
 * sabot/known.h - exact odds of a round some of whose cards are known before it is dealt.
 *
 * A card that was exposed lies where it lies: the first of the next round, say. The odds are then
 * those of all deals of the shoe that have it there. Positions are those of dealing (R5): 1 and 3
 * the Player's first two cards, 2 and 4 the Banker's, 5 and 6 the next two, whichever hand
 * takes them, if it does.
 *
 * Rules: R5-R9, R80.
 */
#ifndef SABOT_KNOWN_H
#define SABOT_KNOWN_H

#include "sabot/odds.h"

#define SABOT_KNOWN_POSITIONS 6
#define SABOT_KNOWN_NOT       (-1)

/* The points of the card in each position, or SABOT_KNOWN_NOT. */
struct sabot_known {
    int points[SABOT_KNOWN_POSITIONS];
};

/* Counts the deals of a shoe that agree with what is known; `deals` is the number of them, each
 * way to fill the other positions once. SABOT_OUT_OF_RANGE, with the words, if the shoe does not
 * have those cards, and as sabot_points_check. */
SABOT_MUST_CHECK enum sabot_status sabot_known_count(const struct sabot_points *shoe,
                                                     const struct sabot_known *known,
                                                     struct sabot_odds *odds,
                                                     struct sabot_error *error);

#endif

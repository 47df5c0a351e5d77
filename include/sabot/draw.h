/*
 * sabot/draw.h - the third-card rule.
 *
 * Says whether each hand takes a third card, from point totals alone: no shoe,
 * no chance, no money. Small enough to test cell by cell, and
 * tests/clause/draw_test.c does. It does not deal; see sabot/round.h.
 *
 * Rules: R4, R6, R7, R8, R9.
 */
#ifndef SABOT_DRAW_H
#define SABOT_DRAW_H

#include "sabot/base.h"

#define SABOT_PLAYER_STOOD (-1)

/* What the Banker rule may look at. A struct, because two plain integers
 * could be passed in the wrong order without a warning. */
struct sabot_draw_view {
    int banker_total; /* of the first two cards, 0..7: naturals never get here */
    int player_third; /* points of the Player's third card, or SABOT_PLAYER_STOOD */
};

/* True if two cards of this total are a natural: 8 or 9. */
bool sabot_draw_is_natural(int two_card_total);

/* True if the Player hand must take a third card.
 * Requires: neither hand holds a natural. */
bool sabot_draw_player_hits(int player_total);

/* True if the Banker hand must take a third card.
 * Requires: neither hand holds a natural and the Player hand has finished. */
bool sabot_draw_banker_hits(struct sabot_draw_view view);

#endif

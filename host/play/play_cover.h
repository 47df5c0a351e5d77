/*
 * play_cover.h - what a player-dealer's amount may fail to pay.
 *
 * Every way in which a round can end is settled as the wagers lie now, so
 * that a bettor sees before the cards how far the bank reaches. It says what is
 * possible, never how likely: odds are not for a table (DESIGN, roles). Of wagers on the cards
 * all may win at once, or all lose: what it says is then a bound.
 *
 * Rules: R43-R46; reading 4.
 */
#ifndef HOST_PLAY_PLAY_COVER_H
#define HOST_PLAY_PLAY_COVER_H

#include "sabot/table.h"

struct play_cover {
    sabot_cents action;     /* all stakes */
    sabot_cents unpaid;     /* the most of the winnings that may go unpaid in one round */
    sabot_cents own_unpaid; /* the same for one bettor */
    sabot_cents loss, win;  /* the most that the bank can lose and win with these wagers */
};

/* Requires: a player-dealer's table with an amount put up. */
struct play_cover play_cover_of(const struct sabot_table *table, int bettor);

#endif

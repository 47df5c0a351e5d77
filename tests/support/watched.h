/*
 * watched.h - tables on which somebody does what surveillance should find, and others do
 * not: scripts for a room of tests/support/room.h, always the same.
 */
#ifndef TESTS_SUPPORT_WATCHED_H
#define TESTS_SUPPORT_WATCHED_H

#include "tests/support/room.h"

/* `counted`: a house bank with keyed cards. Cora wagers on Dragon 7 from a true count of 4
 * on, with the published tags; Flo in every round, Rae in every seventh. Or nobody counts. */
void watched_counter(struct room *room, int shoes, bool somebody_counts);

/* `banked`: Vic banks and Lou wagers on Player in rounds of one shoe. Their cards are those of
 * a fair shoe, or such that Lou always loses. */
void watched_bank(struct room *room, int rounds, bool lou_loses);

/* `paired`: a house bank of edition 3 with wagers on pairs. Cora wagers on the Player pair where it
 * is worth more than nothing, or nowhere; Flo in every round, Rae in every seventh. */
void watched_pairs(struct room *room, int shoes, bool somebody_counts);

/* `pair-bank`, of edition 3: Vic banks, and Lou wagers on a line and on the Player pair in rounds
 * of one shoe. Their cards are those of a fair shoe, or such that the pair always wins and the line
 * now wins and now loses. */
void watched_pair_bank(struct room *room, int rounds, bool lou_wins);

/* `corrected`: rounds that Dan deals, and one in so many is corrected; 0: none. */
void watched_corrections(struct room *room, int rounds, int every);

/* At `counted`: Rae tries so many times to wager after betting was closed, each in a round
 * of its own; Flo four times in one. Written down as a server does. */
void watched_late(struct room *room, int times);

#endif

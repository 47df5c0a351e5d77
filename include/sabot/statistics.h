/*
 * sabot/statistics.h - what the display counts in a shoe.
 *
 * Fed with one outcome a round; free and void rounds are never fed to it (R80).
 * Statistics that are all 0 are those of a shoe before its first round. A table keeps
 * those of the shoe before, too: struct sabot_table.
 *
 * Rules: R61, R62, R63.
 */
#ifndef SABOT_STATISTICS_H
#define SABOT_STATISTICS_H

#include "sabot/outcome.h"

struct sabot_statistics {
    int rounds;
    int wins[SABOT_WINNERS]; /* by enum sabot_winner; player includes Panda 8, banker Dragon 7 */
    int dragon7;
    int panda8;
    int naturals[SABOT_NATURALS]; /* by enum sabot_natural: rounds, ties included */
    int natural_rounds;           /* rounds in which either hand had a natural */
    int longest[2];               /* longest streak of Player, of Banker; ties do not break one */
    int streak;                   /* the streak that is running, 0 before the first decision */
    enum sabot_winner streak_of;  /* Player or Banker; meant while streak > 0 */
};

void sabot_statistics_add(struct sabot_statistics *statistics, struct sabot_outcome outcome);

/* The same from the letters of sabot/roads.h, which do not tell naturals: those
 * stay 0. Requires: every letter is one of P B T D A. */
struct sabot_statistics sabot_statistics_of_letters(const char *letters, int count);

/* Tenths of a percent, half up; 0 of 0 is 0. Requires: 0 <= count <= rounds. */
int sabot_percent_tenths(int count, int rounds);

#endif

/*
 * prose_rule.h - the game a second time, from the sentences of S1 and S4.
 *
 * It shares no type, table or function with the library: points go in, plain
 * numbers come out. Slow and wordy on purpose of being read beside its
 * documents; it settles no money and knows no seats.
 *
 * Rules: R3-R12, R20 and the table of wagers; readings 1, 2 and 12.
 */
#ifndef TESTS_ORACLE_PROSE_RULE_H
#define TESTS_ORACLE_PROSE_RULE_H

#include <stdbool.h>

#define PROSE_CARDS 6

/* Whose sentences are followed: both say the same in other words. */
enum prose_document { PROSE_S1, PROSE_S4 };

struct prose_round {
    int player_cards;
    int player_total;
    int banker_cards;
    int banker_total;
};

/* Deals points of 0 to 9 in dealing order. What the rule does not draw stays
 * in the shoe. */
struct prose_round prose_deal(enum prose_document document, const int points[PROSE_CARDS]);

bool prose_is_natural(int cards, int total);

enum prose_verdict { PROSE_LOSES, PROSE_PUSHES, PROSE_WINS };

struct prose_result {
    enum prose_verdict verdict;
    int pays;               /* to 1, of a win */
    int commission_percent; /* of what a win pays */
};

/* True if the shipped sheet of this name takes the wager. */
bool prose_takes(const char *sheet, const char *wager);

/* Requires: prose_takes(sheet, wager). */
struct prose_result prose_judge(const char *sheet, const char *wager, struct prose_round round);

#endif

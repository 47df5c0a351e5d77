/*
 * sabot/wager.h - a wager as a pay table over outcomes.
 *
 * A wager is data: a list of cases, each a condition on the outcome and what
 * it pays. The first case that fits decides; if none fits, the wager loses.
 * The two lines are wagers like any other. Money is sabot/settle.h's business.
 *
 * Rules: R11, R12, R20-R22 and the table of wagers; readings 1 and 2.
 */
#ifndef SABOT_WAGER_H
#define SABOT_WAGER_H

#include "sabot/outcome.h"

#define SABOT_WAGER_NAME_MAX 32
#define SABOT_TITLE_MAX      64
#define SABOT_CASES_MAX      16
#define SABOT_RATIO_MAX      10000

enum sabot_verdict { SABOT_LOSE, SABOT_PUSH, SABOT_WIN };

/* `8:1` is {8, 1}. Meant only where the verdict is a win. */
struct sabot_ratio {
    int32_t pays;
    int32_t to;
};

/* All that are named must hold. For each fact the bits of the values that fit:
 * bit v stands for value v; 0 means the fact is not named. */
struct sabot_when {
    uint16_t fits[SABOT_FACTS];
};

struct sabot_case {
    struct sabot_when when;
    enum sabot_verdict verdict;
    struct sabot_ratio ratio;
};

enum sabot_needs { SABOT_NEEDS_NOTHING, SABOT_NEEDS_LINE };

struct sabot_wager {
    char name[SABOT_WAGER_NAME_MAX];
    char title[SABOT_TITLE_MAX];
    enum sabot_needs needs;
    int32_t commission_bp; /* of the winnings, in hundredths of a percent: 500 is 5% */
    int case_count;
    struct sabot_case cases[SABOT_CASES_MAX];
};

struct sabot_judgement {
    enum sabot_verdict verdict;
    struct sabot_ratio ratio;
};

bool sabot_when_holds(const struct sabot_when *when, struct sabot_outcome outcome);

/* The case that decides an outcome; case_count where none fits. */
int sabot_wager_deciding(const struct sabot_wager *wager, struct sabot_outcome outcome);

/* What the cards say of a wager, whatever anybody can cover. */
struct sabot_judgement sabot_wager_judge(const struct sabot_wager *wager,
                                         struct sabot_outcome outcome);

/* True for the two wagers that others need beside them: `player`, `banker`. */
bool sabot_wager_is_line(const struct sabot_wager *wager);

/* True if the draw rule can end a round in which case number `index` decides. */
bool sabot_wager_case_is_reachable(const struct sabot_wager *wager, int index);

#endif

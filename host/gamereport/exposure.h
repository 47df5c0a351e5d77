/*
 * exposure.h - what counting cards is worth on one wager.
 *
 * Tags are derived from the wager's effects of removal; a scan of targets
 * around their break-even count is dealt with exact expectations; and perfect
 * play, the ceiling for any system, is dealt on the same shoes.
 */
#ifndef HOST_GAMEREPORT_EXPOSURE_H
#define HOST_GAMEREPORT_EXPOSURE_H

#include "host/document/odds_document.h"
#include "host/gamereport/gamereport.h"
#include "host/simulation/counting.h"
#include "sabot/derive.h"

/* The smallest tags whose correlation with the effects reaches this are taken:
 * what a person can do at a table and lose little. */
#define EXPOSURE_CORRELATION 0.96

enum { EXPOSURE_CUTS_MAX = 5, EXPOSURE_CUT_STEP = 26 };

struct exposure {
    bool is_line; /* of the two lines only the ceiling is found */
    bool is_dealt;
    char why_not[SABOT_ERROR_WORDS_MAX]; /* where it is not dealt */
    struct sabot_count_answer ceiling;
    uint64_t rounds; /* dealt */

    bool by_cards;   /* it goes by ranks or suits: tags by both, and counted by results */
    bool is_counted; /* tags were derived and scanned */
    int largest;     /* tag of the system that was taken */
    int system_count;
    struct sabot_tags systems[SABOT_DERIVE_LARGEST_MAX]; /* by the largest tag, from 1 */
    struct counting counting;
    struct sabot_count_totals totals;
    int best; /* target that wins most a shoe in this run */
    int cut_count;
    struct exposure_cut { /* that target, with the cut card where the sheet has it and higher */
        int cut;          /* cards behind it */
        struct sabot_count_answer answer;
    } cuts[EXPOSURE_CUTS_MAX];
};

/* What is counted, and how its expectation changes by a card of each rank and of each suit. */
struct exposed {
    int decks, wager;
    double ev, effects[ODDS_REMOVALS];
};

/* Deals the shoes of the choice with `decks` decks. A sheet whose rounds have no
 * exact expectation is not trouble: the exposure says why. */
SABOT_MUST_CHECK enum sabot_status exposure_find(const struct gamereport_choice *choice,
                                                 const struct exposed *exposed,
                                                 struct exposure *exposure,
                                                 struct sabot_error *error);

/* What one target of the scan is worth. */
struct sabot_count_answer exposure_answer(const struct exposure *exposure, int target);

#endif

/*
 * count_document.h - the worth of a counting system as the JSON of
 * `sabot count --json`, and tags that were derived.
 *
 * Only the form of the data; what is counted is sabot/count.h's business. The
 * caller drops every document; NULL if there is no memory for it.
 */
#ifndef HOST_DOCUMENT_COUNT_DOCUMENT_H
#define HOST_DOCUMENT_COUNT_DOCUMENT_H

#include "sabot/count.h"
#include "sabot/derive.h"

#include <jansson.h>

/* What a professional asks of a count, in units; the win a round must be positive for most. */
struct count_figures {
    bool wins; /* else what follows the first two is 0 */
    double deviation_per_wager;
    double win_per_round, variance_per_round; /* of all rounds, wagered on or not */
    double desirability, score;               /* 1000 win / deviation, a round; its square */
    double n0;                                /* rounds until the mean is the deviation */
    double score_error, n0_error; /* standard errors, from that of the win; the variance as it is */
    double staked;                /* part of Kelly's stakes that these are with the bankroll */
    double bankroll;              /* given, or the one that fits the Kelly fraction */
    double certainty_equivalent;  /* of 100 rounds */
    double ruin;                  /* for ever, by diffusion */
};

/* How somebody stakes: a part of Kelly's, and a bankroll in units, 0: the one that fits. */
struct count_purse {
    double kelly, bankroll;
};

struct count_figures count_figures(const struct sabot_count_answer *answer,
                                   struct count_purse purse);

/* What is staked on the wagers of a band that fits the purse, in units. */
double count_kelly_units(const struct sabot_count_band *band, const struct count_figures *figures,
                         struct count_purse purse);

/* What was counted. */
struct count_counted {
    const struct sabot_count *count;
    const struct sabot_count_totals *totals;
    uint64_t shoes;
    struct count_purse purse;
};

/* The fields of the contract for one target, or for SABOT_COUNT_RAMP, and more beside them. */
json_t *count_document(const struct count_counted *counted, int target);

/* `systems` holds the tags for each largest tag from 1 on. */
json_t *count_document_derived(const struct sabot_effects *effects,
                               const struct sabot_tags *systems, int count);

#endif

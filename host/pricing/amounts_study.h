/*
 * amounts_study.h - how much to put up at a described table: the amounts worth a look, the best
 * of them, whom each leaves unpaid; and all that as the JSON of `sabot bank --amounts --json`.
 */
#ifndef HOST_PRICING_AMOUNTS_STUDY_H
#define HOST_PRICING_AMOUNTS_STUDY_H

#include "host/document/round_document.h"
#include "sabot/amounts.h"

/* The wagers that a short bank leaves unpaid most, of each amount. */
#define AMOUNTS_UNPAID_MAX 5

/* One amount, and whom it leaves unpaid. */
struct amounts_row {
    struct sabot_amount amount;
    int unpaid_count; /* wagers that may win and not be paid in full */
    struct amounts_unpaid {
        int placed;
        struct sabot_amount_wager wager;
    } unpaid[AMOUNTS_UNPAID_MAX]; /* the most unpaid first */
};

struct amounts_answer {
    const struct round_document *document;
    struct sabot_odds odds;
    const struct sabot_banking_ways *ways; /* where a wager goes by the cards, else NULL */
    struct sabot_amounts amounts;
    struct sabot_amount_run *runs;
    size_t count, round_count;
    struct amounts_row *rows, *rounds; /* by rising amount: bends and edges; round amounts */
    const struct amounts_row *best;    /* of the rows that are allowed */
    struct amounts_row full;           /* the amount that covers everything */
    bool is_asked;                     /* for an amount of its own */
    struct amounts_row asked;
};

/* Works the rows out for answer->document, odds, ways and `asked`, an amount of its own or 0.
 * SABOT_OUT_OF_RANGE or out of memory, with the words. To be cleared even on failure. */
SABOT_MUST_CHECK enum sabot_status amounts_study(struct amounts_answer *answer, sabot_cents asked,
                                                 struct sabot_error *error);
void amounts_clear(struct amounts_answer *answer);

/* A new document that the caller drops; NULL if there is no memory for it. */
json_t *amounts_document(const struct amounts_answer *answer);

#endif

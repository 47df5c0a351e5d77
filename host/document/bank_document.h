/*
 * bank_document.h - what banking is worth, as the JSON of `sabot bank --json`.
 *
 * Only the form of the data. Amounts are cents; means and chances are exact
 * fractions as strings, with their doubles beside them.
 */
#ifndef HOST_DOCUMENT_BANK_DOCUMENT_H
#define HOST_DOCUMENT_BANK_DOCUMENT_H

#include "host/document/round_document.h"
#include "sabot/banking.h"

/* A table and what was found of it. */
struct bank_answer {
    const struct round_document *document;
    struct sabot_odds odds;
    struct sabot_banking banking;
    struct sabot_banking_wager *wagers; /* by wager as placed */
};

/* The cards and totals of an outcome. */
json_t *outcome_document(struct sabot_outcome outcome);

/* A new document that the caller drops; NULL if there is no memory for it. */
json_t *bank_document(const struct bank_answer *answer);

#endif

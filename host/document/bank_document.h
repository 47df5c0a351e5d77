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

/* Sets `name` to the fraction and `name_float` to its double. */
void bank_document_fraction(json_t **object, const char *name, struct sabot_fraction fraction);

/* The fields that a table has whatever is asked of it. */
json_t *bank_document_table(const struct round_document *document, const struct sabot_odds *odds);

/* The seat, the wager and its bettor of a placed wager. */
json_t *bank_document_wager(const struct round_document *document, int placed);

/* The cards and totals of an outcome. */
json_t *outcome_document(struct sabot_outcome outcome);

/* A new document that the caller drops; NULL if there is no memory for it. */
json_t *bank_document(const struct bank_answer *answer);

#endif

/*
 * refusals_print.h - the rules that a round's wagers break, for people and as
 * the JSON of the contract: what `settle` and `bank` say with exit 1.
 */
#ifndef PROGRAMS_REFUSALS_PRINT_H
#define PROGRAMS_REFUSALS_PRINT_H

#include "host/document/round_document.h"

/* Prints all of them; returns COMMAND_NO. */
int refusals_print(const char *command, const struct round_document *document,
                   const struct sabot_refusal *refusals, int count, bool json);

#endif

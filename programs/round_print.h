/*
 * round_print.h - a dealt round and its settlement sheet, for people: what a
 * dealer does, step by step, in order.
 */
#ifndef PROGRAMS_ROUND_PRINT_H
#define PROGRAMS_ROUND_PRINT_H

#include "host/document/round_document.h"
#include "programs/words.h"
#include "sabot.h"

/* `wins 40:1`, `push` */
struct words round_verdict(enum sabot_verdict verdict, struct sabot_ratio ratio);

/* `Banker wins, Dragon 7`. Dragon 7 and Panda 8 are named where the sheet takes them,
 * or there is no sheet. */
void round_write_result(struct sabot_outcome outcome, const struct sabot_sheet *sheet,
                        struct sabot_text *text);

/* `Player  5h Ks 6d = 1   Banker  2c 2d 3s = 7   Banker wins, Dragon 7`. */
void round_print_result(const struct sabot_round *round, const struct sabot_sheet *sheet);

/* The cards one by one, each with the hand it goes to and why. */
void round_print_deal(const struct sabot_round *round);

struct round_print {
    const struct sabot_layout *layout;
    const struct sabot_settlement *settlement;
    const struct sabot_settled *settled;
    const char *const *bettor_names; /* by wager as placed; NULL, or NULL within: the seat's own */
};

/* The settlement sheet: every step, the bank as it runs, what is not covered
 * and why, the collections. */
void round_print_settlement(const struct round_print *print);

/* All rules that the wagers of a round break, for people or as the JSON of the contract;
 * returns COMMAND_NO. */
int round_print_refusals(const char *command, const struct round_document *document,
                         const struct sabot_refusal *refusals, int count, bool json);

#endif

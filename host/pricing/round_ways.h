/*
 * round_ways.h - the ways in which rounds at a table can come out, dealt from a whole shoe: found
 * once for the wagers that lie there, and kept.
 *
 * Where the outcome decides every wager of the sheet, they are the same for all rounds. Where one
 * goes by the cards, they are those of the kinds of wagers that lie there (card_ways.h).
 */
#ifndef HOST_PRICING_ROUND_WAYS_H
#define HOST_PRICING_ROUND_WAYS_H

#include "sabot/prospects.h"

struct round_ways;

struct round_ways *round_ways_new(void); /* NULL: out of memory */
void round_ways_free(struct round_ways *ways);

/* `shoe` names the shoe, 0: it has no name; a sheet changes only between shoes. NULL: they are not
 * known, because the wagers can come out in too many ways together, or there is no memory.
 * Good until the next call. */
const struct sabot_banking_ways *
round_ways_of(struct round_ways *ways, const struct sabot_layout *layout, int decks, int64_t shoe);

#endif

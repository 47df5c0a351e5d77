/*
 * table_view.h - a table as pages, boards and programs see it: one JSON document.
 *
 * It holds what people at the table can see: seats, chips, wagers, the bank,
 * this round's cards, results and counts. It never holds a card that is not on
 * the felt, cards of earlier rounds of a shoe that is open, how many cards are
 * left, or odds: at a real table that is unlawful (docs/learn.md). docs/protocol.md describes it.
 */
#ifndef HOST_API_TABLE_VIEW_H
#define HOST_API_TABLE_VIEW_H

#include "sabot/table.h"

#include <jansson.h>

/* The whole document, for a table of this id; NULL if there is no memory. */
json_t *table_view(const char *id, const struct sabot_table *table);

/* A sheet with row `number` of its schedule, as the document's `sheet` has it. */
json_t *table_view_sheet(const struct sabot_sheet *sheet, int number);

/* The fields of `after` that differ from `before`, and null for those gone:
 * what a page must set to have `after`. */
json_t *table_view_changes(const json_t *before, const json_t *after);

/* An objection in data and words, with the wager rules behind it:
 * `{"code":"breaks-rules","rule":"","message":"...","refusals":[...]}`. */
struct sabot_layout;
json_t *table_view_refusal(enum sabot_objection objection, const struct sabot_refusal *refusals,
                           int count, const struct sabot_layout *layout);

#endif

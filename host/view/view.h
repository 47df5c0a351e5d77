/*
 * view.h - a table as one JSON document, in the words of docs/protocol.md.
 *
 * What people at the table can see (VIEW_PUBLIC): seats, chips, wagers, the bank, this
 * round's cards, results and counts. Never a card that is not on the felt, cards of earlier
 * rounds of an open shoe, how many cards are left, or odds: at a real table that is unlawful
 * (docs/learn.md). Pages, boards and programs have this one.
 *
 * Auditors (VIEW_AUDIT, `sabot replay --json`) see all that is in the state: the same fields,
 * and more beside them: the house's accounts, held and staked money, cards out, and why a
 * command would be refused. A state holds no card before it is dealt and no seed before it
 * is revealed, so this document holds none either.
 *
 * A new field stands in four places: view_table.c, docs/protocol.md, docs/openapi.json and
 * web/src/protocol.ts.
 *
 * Building a document and comparing two are apart. All answers are the caller's; NULL: out
 * of memory, as json_build.h has it.
 */
#ifndef HOST_VIEW_VIEW_H
#define HOST_VIEW_VIEW_H

#include "sabot/table.h"

#include <jansson.h>

enum view_audience { VIEW_PUBLIC, VIEW_AUDIT };

/* The whole document, for a table of this id. */
json_t *view_table(const char *id, const struct sabot_table *table, enum view_audience audience);

/* A sheet with row `number` of its schedule, as the document's `sheet` has it. */
json_t *view_sheet(const struct sabot_sheet *sheet, int number);

/* The fields of `after` that differ from `before`: what a page must set to have `after`. */
json_t *view_changes(const json_t *before, const json_t *after);

/* `{"code":"breaks-rules","rule":"","message":"..."}` */
json_t *view_objection(enum sabot_objection objection);

/* The same with the rules of wagers that are broken: `"refusals":[...]`. */
struct sabot_layout;
json_t *view_refusal(enum sabot_objection objection, const struct sabot_refusal *refusals,
                     int count, const struct sabot_layout *layout);

/* The result of the last round, as sabot/table.h numbers them; -1 while a round is on and
 * before the first of a shoe. A round void before its first card is on no board, but it was
 * the last one. */
int view_last_result(const struct sabot_table *table);

#endif

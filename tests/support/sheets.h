/*
 * sheets.h - sheets for tests: shipped ones by name, and small ones made by
 * hand for tests of the library that should not need a file to be read.
 */
#ifndef TESTS_SUPPORT_SHEETS_H
#define TESTS_SUPPORT_SHEETS_H

#include "sabot.h"

extern const char *const sheets_shipped[]; /* the nine names, then NULL */
#define SHEETS_OF_DOCUMENTS 6              /* the first of them follow S0 to S4 */

/* A shipped sheet; the test fails if there is none of that name. */
struct sabot_sheet sheets_named(const char *name);

/* A player-dealer's table of the EZ game with the example amounts of the
 * shipped sheets, made without reading one. */
struct sabot_sheet sheets_ez(void);

/* A house bank's table: player, banker with 5% commission, tie. */
struct sabot_sheet sheets_commission(void);

/* Adds a wager without cases, with limits of 1.00 to 1,000.00 in every row. */
struct sabot_wager *sheets_add_wager(struct sabot_sheet *sheet, const char *name,
                                     enum sabot_needs needs);

/* Conditions on one fact, and on the winner and a hand's cards and total. */
struct sabot_when sheets_when(enum sabot_fact fact, int value);
struct sabot_when sheets_when_won(enum sabot_winner winner, int cards, int total);

void sheets_add_win(struct sabot_sheet *sheet, struct sabot_wager *wager, struct sabot_when when,
                    int pays, int to);
void sheets_add_push(struct sabot_sheet *sheet, struct sabot_wager *wager, struct sabot_when when);

/* One fee whatever the amount. */
struct sabot_fee sheets_flat_fee(sabot_cents fee);

/* What the row says of a wager; there must be room. */
void sheets_limit(struct sabot_sheet *sheet, int row, int wager, struct sabot_limits limits);
void sheets_charge(struct sabot_sheet *sheet, int row, int wager, struct sabot_fee fee);

#endif

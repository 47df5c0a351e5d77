/*
 * sheet_pricing.h - what the wagers of a sheet are worth, as findings about the sheet.
 *
 * Every wager is priced with every number of decks that the sheet allows, collections left out. One
 * that favours the bettor is an error, unless the sheet says `promotion: yes`; one of which the
 * bank keeps more than a quarter is a warning. Takes a millisecond, and some a deck for a wager by
 * suits.
 *
 * These are judgements of a sheet, as sheetfile_read_by takes them.
 */
#ifndef HOST_PRICING_SHEET_PRICING_H
#define HOST_PRICING_SHEET_PRICING_H

#include "sabot/sheet.h"

/* The prices alone. Requires: sabot_sheet_check finds no error. */
void sheet_pricing_check(const struct sabot_sheet *sheet, struct sabot_problems *problems);

/* SABOT_BAD_TEXT, with the words of the first, if a wager must not be offered at a new table. */
SABOT_MUST_CHECK enum sabot_status sheet_pricing_refuses(const struct sabot_sheet *sheet,
                                                         struct sabot_error *error);

/* sabot_sheet_check, and the prices of a sheet without errors. */
void sheet_pricing_judge(const struct sabot_sheet *sheet, struct sabot_problems *problems);

#endif

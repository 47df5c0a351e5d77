/*
 * sabot/chips.h - which chips make up an amount, so that a dealer can be told
 * what to hand over.
 *
 * Rules: R28; reading 17.
 */
#ifndef SABOT_CHIPS_H
#define SABOT_CHIPS_H

#include "sabot/sheet.h"

struct sabot_chip_count {
    int64_t of[SABOT_CHIPS_MAX]; /* by the sheet's chips */
    sabot_cents rest;            /* less than the smallest chip: coins */
};

/* The fewest chips a dealer would use: largest first. */
struct sabot_chip_count sabot_chips_for(const struct sabot_sheet *sheet, sabot_cents amount);

/* `2 x 100, 1 x 25, 1 x 0.50`; `-` for nothing. */
void sabot_chips_write(const struct sabot_sheet *sheet, struct sabot_chip_count chips,
                       struct sabot_text *text);

#endif

/*
 * words.h - values as words for one call of printf: each in a space of its own.
 */
#ifndef PROGRAMS_WORDS_H
#define PROGRAMS_WORDS_H

#include "sabot/card.h"
#include "sabot/cents.h"
#include "sabot/sheet.h"

struct words {
    char text[160];
};

struct words words_money(sabot_cents amount);       /* `1,250.00` */
struct words words_money_short(sabot_cents amount); /* `1,250`, `12.50` */
struct words words_money_if(sabot_cents amount);    /* as words_money; 0 is empty */
struct words words_sum(uint64_t cents);             /* of amounts: it may pass 63 bits */
struct words words_grouped(uint64_t number);        /* `1,625,765` */
struct words words_card(struct sabot_card card);

/* Words from outside, without control characters, cut to fit. */
struct words words_plain(const char *words);

/* What follows a noun: nothing if there is one, else `s`. */
const char *words_plural(uint64_t count);

/* What stands before an amount: `+` if it is more than 0. */
const char *words_sign(sabot_cents amount);

/* Which cover is in force, and the order that the dealer follows (reading 4): a sentence. */
const char *words_cover(const struct sabot_sheet *sheet);

#endif

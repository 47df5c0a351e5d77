/*
 * phrases.h - small pieces of plain English made from data: a condition on the
 * outcome, a set of numbers, an amount, a list of wagers.
 *
 * Each returns its words by value, so that a sentence can be put together in
 * one call: blocks_add(..., "at least %s", phrase_money(least).words).
 */
#ifndef HOST_RULESPAGE_PHRASES_H
#define HOST_RULESPAGE_PHRASES_H

#include "sabot/sheet.h"

/* Room for the titles of all wagers a sheet can take. */
#define PHRASE_MAX 4352 /* the titles of all wagers fit */

struct phrase {
    char words[PHRASE_MAX];
};

/* `$10,000`, `$0.50`. */
struct phrase phrase_money(sabot_cents amount);

/* `seven`; digits from fifteen on. */
struct phrase phrase_count(int count);

/* Bit v stands for the number v: `2 to 7`, `6 or 7`, `0, 1, 8 or 9`. */
struct phrase phrase_numbers(unsigned bits);

/* `8 to 1`. */
struct phrase phrase_ratio(struct sabot_ratio ratio);

/* Hundredths of a percent: `5%`, `4.75%`. */
struct phrase phrase_percent(int32_t hundredths);

/* When a case of a wager fits: `Banker wins with three cards totalling 7`. */
struct phrase phrase_when(const struct sabot_when *when);

/* The same, from the first letter on, as a sentence begins. */
struct phrase phrase_capital(struct phrase phrase);

/* What a wager is called on the page. */
const char *phrase_title(const struct sabot_wager *wager);

/* The titles of the wagers whose bits are set: `Tie, Panda 8 and Dragon 7`,
 * where `last`, which joins the last one, is " and ". */
struct phrase phrase_wagers(const struct sabot_sheet *sheet, uint64_t bits, const char *last);

/* A day that is written `2026-01-31`: `January 31, 2026`. */
struct phrase phrase_day(const char *day);

/* What a row of the schedule is called: `10-500` is `$10 to $500`. */
struct phrase phrase_row(const char *name);

/* `$1`; `$0.50 up to $100, $1 up to $500, $2 above that`; `none`. */
struct phrase phrase_fee(const struct sabot_fee *fee);

#endif

/*
 * sabot/cents.h - money: whole cents in 64 bits, never a floating number.
 *
 * People write `125`, `125.5`, `125.50` or `10,000`; data holds cents. A stake
 * is at most SABOT_STAKE_MAX and a ratio at most SABOT_RATIO_MAX, so that the
 * sum over a full table cannot overflow; a bank may be any amount.
 *
 * Rules: R28.
 */
#ifndef SABOT_CENTS_H
#define SABOT_CENTS_H

#include "sabot/base.h"
#include "sabot/text.h"

typedef int64_t sabot_cents;

#define SABOT_CENTS_MAX INT64_MAX
#define SABOT_STAKE_MAX ((sabot_cents)100000000000) /* a thousand million dollars */

/* Reads an amount as people write it: digits, perhaps with commas between
 * thousands, perhaps one or two decimals. No sign, no exponent, no spaces. */
SABOT_MUST_CHECK enum sabot_status sabot_cents_read(const char *words, sabot_cents *amount,
                                                    struct sabot_error *error);

/* Writes `1,234.50`: always two decimals, commas between thousands. */
void sabot_cents_write(struct sabot_text *text, sabot_cents amount);

/* The same, to be put among other words: `sabot_cents_words(amount).at`. */
struct sabot_cents_words {
    char at[32];
};
struct sabot_cents_words sabot_cents_words(sabot_cents amount);

/* The same for a sum, which may pass what one amount holds. */
void sabot_cents_write_sum(struct sabot_text *text, uint64_t sum);

/* The same for a notice: no decimals where there are no cents (`10,000`). */
void sabot_cents_write_short(struct sabot_text *text, sabot_cents amount);

#endif

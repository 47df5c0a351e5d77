/*
 * pricing_columns.h - chosen figures of many shoes, a row of comma-separated values each.
 *
 * Names are the keys of `sabot odds --json`: `cards`, `deals`, `player.ev_float`. Where only
 * `ev_float` of wagers is asked for, nothing else is worked out. A new name is a key of the JSON
 * first (host/document/odds_document.c); docs/odds.md and the error's words list them.
 */
#ifndef HOST_PRICING_PRICING_COLUMNS_H
#define HOST_PRICING_PRICING_COLUMNS_H

#include "host/pricing/pricing.h"

#define PRICING_COLUMNS_MAX   128
#define PRICING_ROW_BYTES_MAX (PRICING_COLUMNS_MAX * 100)

struct pricing_columns {
    const struct sabot_sheet *sheet;
    const struct sabot_pay_tables *tables;
    bool only_ev_float;
    int count;
    struct pricing_column {
        int field; /* of a table in pricing_columns.c */
        int wager; /* -1: of the shoe */
    } of[PRICING_COLUMNS_MAX];
    /* By wager: places of the outcomes that do not just lose. */
    int paying_count[SABOT_WAGERS_MAX];
    uint8_t paying[SABOT_WAGERS_MAX][SABOT_ODDS_OUTCOMES];
};

/* Reads `cards,player.ev_float`; `ev_float` alone is that of every wager. SABOT_BAD_TEXT, with the
 * words, for a name that is not a column. */
SABOT_MUST_CHECK enum sabot_status pricing_columns_read(struct pricing_columns *columns,
                                                        const char *words,
                                                        const struct sabot_sheet *sheet,
                                                        const struct sabot_pay_tables *tables,
                                                        struct sabot_error *error);

/* Writes the names, and the values of one answer, which is priced, each with a line's end.
 * Return the bytes written, at most PRICING_ROW_BYTES_MAX. */
size_t pricing_columns_heading(const struct pricing_columns *columns, char *row);
size_t pricing_columns_row(const struct pricing_columns *columns, const struct odds_answer *answer,
                           char *row);

/* What a unit on a wager is worth, of one shoe of a block that is counted: ev_float. */
double pricing_columns_ev(const struct pricing_columns *columns,
                          const struct sabot_odds_block *block, int shoe, int wager);
/* The row of it. Requires: only_ev_float. */
size_t pricing_columns_fast(const struct pricing_columns *columns,
                            const struct sabot_odds_block *block, int shoe, char *row);

#endif

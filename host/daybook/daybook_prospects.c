/*
 * daybook_prospects.c - what a round was worth to everybody in it before its cards.
 *
 * Every round is taken as dealt from a whole shoe: so it is, seen from before the shoe's first
 * card, and nobody's counting changes what is expected of the others.
 */
#include "host/daybook/daybook_parts.h"

#include <math.h>
#include <string.h>

void daybook_prospects(struct daybook_passage *passage,
                       struct sabot_prospect prospects[SABOT_BETTORS_MAX + 1]) {
    const struct sabot_table *table = passage->table;
    const struct sabot_particulars *with = &passage->event->with;
    struct sabot_placed placed[SABOT_TABLE_WAGERS_MAX];
    struct sabot_settled settled[SABOT_TABLE_WAGERS_MAX];
    int of[SABOT_TABLE_WAGERS_MAX];
    memset(prospects, 0, (SABOT_BETTORS_MAX + 1) * sizeof *prospects);
    if (table->wager_count == 0)
        return;
    struct sabot_layout layout = sabot_table_layout(table, placed);
    const struct sabot_banking_ways *ways = round_ways_of(
        passage->ways, &layout, table->decks, passage->row.id << 32 | table->shoe.number);
    if (ways == NULL)
        return;
    layout.bank.amount = with->bettor > 0 ? with->amount : 0;
    for (int i = 0; i < table->wager_count; i++) {
        of[i] = sabot_table_purse(table, table->wagers[i].bettor);
        placed[i].removed = false; /* it was not yet, before the cards */
    }
    sabot_prospects_of(&layout, ways, (struct sabot_holders){SABOT_BETTORS_MAX + 1, of}, settled,
                       prospects);
}

int64_t daybook_expected(const struct sabot_prospect *prospect) {
    return llround(prospect->mean * DAYBOOK_EXPECTED_SCALE);
}

/* Beyond what a number holds nobody looks any closer. */
int64_t daybook_variance(const struct sabot_prospect *prospect) {
    return prospect->variance < 9e18 ? llround(prospect->variance) : INT64_MAX;
}

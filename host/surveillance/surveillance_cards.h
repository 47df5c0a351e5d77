/*
 * surveillance_cards.h - wagers that go by the cards: how they see a round, and what it could bring
 * them.
 */
#ifndef HOST_SURVEILLANCE_SURVEILLANCE_CARDS_H
#define HOST_SURVEILLANCE_SURVEILLANCE_CARDS_H

#include "host/surveillance/surveillance_parts.h"

/* The cards that nobody had seen when the round was opened. */
struct sabot_card_shoe unseen_before(const struct sabot_table *table);
/* False if more of one were seen than there are. */
bool cards_can_be(const struct sabot_card_shoe *shoe);

/* Makes the table's plan of a wager that goes by the cards, if it is not there yet. */
enum sabot_status plan_find(struct surveillance *surveillance, struct watched_table *table,
                            const struct sabot_sheet *sheet, int wager);
void plans_clear(struct watched_table *table);

/* What a round could bring to a wager that goes by the cards: the chance of each case. */
struct card_law {
    int count; /* 0: the outcome decides the wager, nobody placed it, or it is not known */
    double chances[SABOT_CASES_MAX + 1];
    int came; /* the case that decided */
};

/* Of the wagers that lie there, by wager of the sheet. */
enum sabot_status card_laws_find(struct surveillance *surveillance, struct watched_table *table,
                                 const struct sabot_table *before,
                                 struct card_law laws[SABOT_WAGERS_MAX]);

#endif

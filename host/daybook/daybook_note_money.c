/*
 * daybook_note_money.c - money beside rounds: claims, chips that are carried from table to
 * table, and the book of a third-party player (readings 7, 18).
 */
#include "host/daybook/daybook_parts.h"

/* ---- claims ---- */

const struct sabot_claim *daybook_claim(const struct daybook_passage *passage) {
    const struct sabot_table *table = passage->table;
    for (int i = 0; i < table->claim_count; i++)
        if (table->claims[i].number == passage->event->with.claim)
            return &table->claims[i];
    return NULL;
}

/* What is settled goes towards zero, from either side. */
void daybook_note_claim(struct daybook_passage *passage) {
    const struct sabot_particulars *with = &passage->event->with;
    const struct sabot_claim *claim = daybook_claim(passage); /* NULL: it is being made */
    DAYBOOK_ADD_EVENT(passage, claim, .claim = with->claim,
                      .round = claim == NULL ? with->round : claim->round,
                      .person = daybook_person(passage->daybook, with->name),
                      .amount = claim != NULL && claim->amount > 0 ? -with->amount : with->amount);
}

/* ---- chips from table to table ---- */

void daybook_note_lot(struct daybook_passage *passage) {
    const struct sabot_particulars *with = &passage->event->with;
    DAYBOOK_ADD_EVENT(passage, lot, .is_taken = passage->event->kind == SABOT_EVENT_CHIPS_TAKEN,
                      .number = with->number, .person = daybook_bettor(passage, with->bettor),
                      .other = with->table, .amount = with->amount);
}

/* ---- a third-party player ---- */

static sabot_cents chips_of(const struct sabot_table *table, int bettor) {
    return table->book.balances[sabot_table_chips(table, bettor)].posted;
}

static void add_firm(struct daybook_passage *passage, int bettor, sabot_cents amount) {
    const struct sabot_table *table = passage->table;
    const struct sabot_event *event = passage->event;
    DAYBOOK_ADD_EVENT(passage, firm, .kind = event->kind, .person = daybook_bettor(passage, bettor),
                      .representative = sabot_table_representative(table, bettor),
                      .badge = table->bettors[bettor - 1].badge, .amount = amount,
                      .held = chips_of(table, bettor) + amount, .counted = event->with.counted);
}

void daybook_note_firm(struct daybook_passage *passage, int bettor, sabot_cents amount) {
    if (passage->table->bettors[bettor - 1].badge[0] != 0)
        add_firm(passage, bettor, amount);
}

/* A spot that is given up is not the person's leaving. */
void daybook_note_firm_left(struct daybook_passage *passage) {
    int bettor = passage->event->with.bettor;
    if (sabot_table_purse(passage->table, bettor) == bettor)
        daybook_note_firm(passage, bettor, 0);
}

void daybook_note_firm_after(struct daybook_passage *passage) {
    daybook_note_firm(passage, passage->event->with.bettor, 0);
}

/*
 * apply_shoe.c - what an event of a shoe that is mixed, cut and sealed does to a table.
 */
#include "lib/table/kinds.h"

#include <string.h>

void sabot_apply_open_shoe(struct sabot_table *table, const struct sabot_event *event) {
    if (table->shoe.number > 0 && !table->shoe.voided) {
        table->previous = sabot_table_statistics(table);
        table->has_previous = true;
    }
    memset(&table->shoe, 0, sizeof table->shoe);
    table->shoe.number = event->with.shoe;
    table->shoe.card_set = event->with.card_set;
    memcpy(table->shoe.commitment, event->with.value, sizeof event->with.value);
    table->history_count = 0;
    table->last.correctable = table->last.outlives_shoe = false;
    if (table->card_source == SABOT_CARDS_SHUFFLED)
        table->shoe.phase = SABOT_SHOE_MIXING;
    else
        table->shoe.phase =
            table->sheet->shoe.burn == SABOT_BURN_NONE ? SABOT_SHOE_IN_PLAY : SABOT_SHOE_CUT;
}

void sabot_apply_commit(struct sabot_table *table, const struct sabot_event *event) {
    struct sabot_contribution *contribution =
        &table->shoe.contributions[table->shoe.contribution_count++];
    *contribution = (struct sabot_contribution){.bettor = (uint8_t)event->with.bettor};
    memcpy(contribution->commitment, event->with.value, sizeof event->with.value);
}

void sabot_apply_contribute(struct sabot_table *table, const struct sabot_event *event) {
    struct sabot_contribution *contribution =
        &table->shoe.contributions[event->with.contribution - 1];
    memcpy(contribution->value, event->with.value, sizeof event->with.value);
    contribution->given = true;
}

void sabot_apply_cut(struct sabot_table *table, const struct sabot_event *event) {
    table->shoe.cut = event->with.position;
    table->shoe.phase =
        table->sheet->shoe.burn == SABOT_BURN_NONE ? SABOT_SHOE_IN_PLAY : SABOT_SHOE_CUT;
}

void sabot_apply_open_mixing(struct sabot_table *table, const struct sabot_event *event) {
    table->shoe.proves_cards = true;
    table->shoe.cut_from_ms = event->with.deadline_ms;
}

/* The seal has as long again as the reveals. */
void sabot_apply_fix_cut(struct sabot_table *table, const struct sabot_event *event) {
    table->shoe.cut = event->with.position;
    table->shoe.reveals_due_ms = event->with.deadline_ms;
    table->shoe.seal_due_ms = 2 * event->with.deadline_ms - event->time_ms;
    table->shoe.phase = SABOT_SHOE_REVEALING;
}

void sabot_apply_mix_beacon(struct sabot_table *table, const struct sabot_event *event) {
    memcpy(table->shoe.beacon, event->with.value, sizeof event->with.value);
    table->shoe.beacon_given = true;
}

void sabot_apply_seal_shoe(struct sabot_table *table, const struct sabot_event *event) {
    memcpy(table->shoe.root, event->with.value, sizeof event->with.value);
    table->void_shoes = 0;
    table->shoe.phase =
        table->sheet->shoe.burn == SABOT_BURN_NONE ? SABOT_SHOE_IN_PLAY : SABOT_SHOE_CUT;
}

/* The oldest gives way. */
void sabot_apply_withhold(struct sabot_table *table, const struct sabot_event *event) {
    if (table->barred_count == SABOT_BARRED_MAX)
        memmove(&table->barred[0], &table->barred[1],
                (size_t)--table->barred_count * sizeof *table->barred);
    struct sabot_barred *barred = &table->barred[table->barred_count++];
    memset(barred, 0, sizeof *barred);
    memcpy(barred->name, event->with.name, sizeof barred->name);
    barred->last_shoe = event->with.shoe;
}

/* Somebody throws shoes away, or a network is broken: after a few the floor looks. */
void sabot_apply_void_shoe(struct sabot_table *table, const struct sabot_event *event) {
    table->void_shoes = event->with.count;
    table->paused |= event->with.count % SABOT_VOID_SHOES_MAX == 0;
    table->shoe.voided = true;
    table->shoe.phase = SABOT_SHOE_TO_REVEAL;
}

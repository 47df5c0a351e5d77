/*
 * decide_mixing.c - a shuffled shoe that nobody can choose, from edition 3 on: protocol 2 of
 * docs/fair-shoes.md.
 *
 * The seed's commitment, the contributions' commitments, the cut, the reveals, the seal, in this
 * order. Each step fixes something before the next one shows anything, so after the cut the only
 * freedom left is to stop, and that is recorded with a name. There is no hash here: that values
 * fit their commitments and the root the seed is for the caller to check, and for `sabot verify`.
 */
#include "lib/table/kinds.h"

#include <string.h>

enum sabot_objection sabot_decide_open_shoe_3(struct deciding *deciding) {
    enum sabot_objection objection = sabot_decide_open_shoe(deciding);
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (objection != SABOT_NO_OBJECTION || table->card_source != SABOT_CARDS_SHUFFLED)
        return objection;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_MIXING_OPENED);
    event->with.deadline_ms =
        deciding->command->time_ms + (int64_t)table->sheet->shoe.mixing_seconds * 1000;
    sabot_text_copy(event->with.name, sizeof event->with.name, table->sheet->shoe.beacon);
    return sabot_event_must_tell(deciding);
}

/* By name: leaving and coming back ends nothing. */
bool sabot_table_is_barred(const struct sabot_table *table, int bettor) {
    for (int i = 0; i < table->barred_count; i++)
        if (strcmp(table->barred[i].name, table->bettors[bettor - 1].name) == 0 &&
            table->barred[i].last_shoe >= table->shoe.number)
            return true;
    return false;
}

/* By person: somebody with two spots adds one. */
static bool has_committed(const struct sabot_table *table, int bettor) {
    for (int i = 0; i < table->shoe.contribution_count; i++)
        if (sabot_table_same_person(table, table->shoe.contributions[i].bettor, bettor))
            return true;
    return false;
}

enum sabot_objection sabot_decide_commit_3(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (sabot_value_is_zero(with->value))
        return SABOT_OBJECTION_BAD_VALUE;
    if (sabot_table_is_barred(table, with->bettor))
        return SABOT_OBJECTION_BARRED;
    if (has_committed(table, with->bettor))
        return SABOT_OBJECTION_SHOE_STAGE;
    if (table->shoe.contribution_count == SABOT_CONTRIBUTIONS_MAX)
        return SABOT_OBJECTION_TABLE_FULL; /* people who came, committed and left */
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CONTRIBUTION_COMMITTED);
    event->with.contribution = table->shoe.contribution_count + 1;
    return sabot_event_must_tell(deciding);
}

/* Nobody is left to wait for. A table without any contribution waits for one all the same. */
static bool everybody_has_committed(const struct sabot_table *table) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++)
        if (sabot_table_has_bettor(table, bettor) && !has_committed(table, bettor) &&
            !sabot_table_is_barred(table, bettor))
            return false;
    return table->shoe.contribution_count > 0;
}

enum sabot_objection sabot_decide_cut_3(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (with->position < 0 || with->position >= sabot_table_cards(table))
        return SABOT_OBJECTION_BAD_VALUE;
    if (with->bettor != 0 && !sabot_table_has_bettor(table, with->bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    if (deciding->command->time_ms < table->shoe.cut_from_ms && !everybody_has_committed(table))
        return SABOT_OBJECTION_STILL_MIXING;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CUT_FIXED);
    event->with.deadline_ms =
        deciding->command->time_ms + (int64_t)table->sheet->shoe.reveal_seconds * 1000;
    return sabot_event_must_tell(deciding);
}

/* Anybody may carry a value: no other one fits its commitment. */
enum sabot_objection sabot_decide_contribute_3(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table_shoe *shoe = &sabot_deciding_now(deciding)->shoe;
    if (with->contribution < 1 || with->contribution > shoe->contribution_count ||
        shoe->contributions[with->contribution - 1].given)
        return SABOT_OBJECTION_BAD_VALUE;
    if (deciding->command->time_ms >= shoe->reveals_due_ms)
        return SABOT_OBJECTION_SHOE_STAGE;
    sabot_event_begin(deciding, SABOT_EVENT_CONTRIBUTED);
    return sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_decide_mix_beacon(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (table->sheet->shoe.beacon[0] == 0 || table->shoe.beacon_given ||
        deciding->command->time_ms >= table->shoe.seal_due_ms)
        return SABOT_OBJECTION_SHOE_STAGE;
    if (sabot_value_is_zero(deciding->command->with.value))
        return SABOT_OBJECTION_BAD_VALUE;
    sabot_event_begin(deciding, SABOT_EVENT_BEACON_MIXED);
    return sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_decide_seal_shoe(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!sabot_table_can_seal(table) || deciding->command->time_ms >= table->shoe.seal_due_ms)
        return SABOT_OBJECTION_SHOE_STAGE;
    if (sabot_value_is_zero(deciding->command->with.value))
        return SABOT_OBJECTION_BAD_VALUE;
    sabot_event_begin(deciding, SABOT_EVENT_SHOE_SEALED);
    return sabot_event_must_tell(deciding);
}

static enum sabot_objection void_shoe(struct deciding *deciding, enum sabot_shoe_void_cause cause) {
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_SHOE_VOIDED);
    const struct sabot_table *table = sabot_deciding_now(deciding);
    event->with.shoe = table->shoe.number;
    event->with.cause = (int)cause;
    event->with.count = table->void_shoes + 1;
    return sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_decide_void_shoe(struct deciding *deciding) {
    return void_shoe(deciding, SABOT_SHOE_VOID_BY_FLOOR);
}

static void withhold(struct deciding *deciding, int contribution) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int bettor = table->shoe.contributions[contribution - 1].bettor;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CONTRIBUTION_WITHHELD);
    event->with.contribution = contribution;
    event->with.bettor = bettor;
    event->with.shoe = table->shoe.number + SABOT_BARRED_SHOES;
    const char *name = table->bettors[bettor - 1].name; /* kept, even if they have gone */
    sabot_text_copy(event->with.name, sizeof event->with.name, name[0] != 0 ? name : "nobody");
    sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_step_void_late_shoe(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!sabot_shoe_lacks_values(&table->shoe))
        return void_shoe(deciding, sabot_table_can_seal(table) ? SABOT_SHOE_VOID_NOT_SEALED
                                                               : SABOT_SHOE_VOID_NO_BEACON);
    for (int i = 0; i < table->shoe.contribution_count; i++)
        if (!deciding->table->shoe.contributions[i].given)
            withhold(deciding, i + 1);
    return void_shoe(deciding, SABOT_SHOE_VOID_NOT_REVEALED);
}

/* A shuffled shoe that ends before its cut card was perhaps thrown away for its cards: a second
 * person confirms it (confirm.c). */
enum sabot_objection sabot_decide_close_shoe_3(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (table->card_source != SABOT_CARDS_SHUFFLED || table->shoe.phase == SABOT_SHOE_ENDED ||
        table->shoe.cut_shown)
        return sabot_decide_close_shoe(deciding);
    if (!sabot_words_fit(deciding->command->with.reason, SABOT_REASON_MAX))
        return SABOT_OBJECTION_NEEDS_REASON;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_SHOE_CUT_SHORT);
    event->with.shoe = table->shoe.number;
    event->with.count = sabot_table_cards(table) - table->shoe.out;
    sabot_event_must_tell(deciding);
    return sabot_decide_close_shoe(deciding);
}

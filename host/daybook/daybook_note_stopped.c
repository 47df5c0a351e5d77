/*
 * daybook_note_stopped.c - rows of shoes that somebody stopped, whose contributions were left out,
 * or that the room drew alone; and what cards a shoe that was thrown away would have dealt next.
 * Who throws shoes away for their cards leaves a pattern there.
 */
#include "host/daybook/daybook_parts.h"
#include "sabot/round.h"
#include "sabot/text.h"

enum { ROUNDS_TO_COME = 3, ROUND_CARDS_MAX = 6 };

static void stop(struct daybook_passage *passage, const char *what, int64_t person,
                 const char *second) {
    DAYBOOK_ADD_EVENT(passage, stopped, .person = person, .shoe = passage->table->shoe.number,
                      .dealer = daybook_dealer(passage), .what = what,
                      .actor = passage->record->actor, .second = second,
                      .reason = passage->event->with.reason);
}

void daybook_note_confirmed(struct daybook_passage *passage) {
    sabot_text_copy(passage->confirmed_by, sizeof passage->confirmed_by, passage->event->with.name);
}

/* Protocol 1: what is not revealed before the cut does not count. */
void daybook_note_left_out(struct daybook_passage *passage) {
    const struct sabot_table_shoe *shoe = &passage->table->shoe;
    for (int i = 0; i < shoe->contribution_count; i++)
        if (!shoe->contributions[i].given)
            stop(passage, "contribution left out",
                 daybook_bettor(passage, shoe->contributions[i].bettor), "");
}

void daybook_note_withheld(struct daybook_passage *passage) {
    stop(passage, "contribution withheld, or not taken by the room",
         daybook_person(passage->daybook, passage->event->with.name), "");
}

void daybook_note_shoe_voided(struct daybook_passage *passage) {
    static const char *const causes[] = {
        [SABOT_SHOE_VOID_BY_FLOOR] = "void, by the floor",
        [SABOT_SHOE_VOID_NOT_REVEALED] = "void, a contribution is missing",
        [SABOT_SHOE_VOID_NOT_SEALED] = "void, not sealed by the room",
        [SABOT_SHOE_VOID_NO_BEACON] = "void, no beacon came",
    };
    int cause = passage->event->with.cause;
    daybook_change_of_shoe(
        passage, (struct daybook_shoe_row){.closed_ms = passage->event->time_ms, .is_void = 1});
    stop(passage, causes[cause], 0, cause == SABOT_SHOE_VOID_BY_FLOOR ? passage->confirmed_by : "");
}

void daybook_note_cut_short(struct daybook_passage *passage) {
    stop(passage, "ended before its cut card", 0, passage->confirmed_by);
}

static bool is_ended_early(const struct sabot_table *table) {
    return table->card_source == SABOT_CARDS_SHUFFLED && !table->shoe.cut_shown &&
           table->shoe.phase != SABOT_SHOE_ENDED;
}

/* Before edition 3 nobody confirms it, and the closing alone says so. */
void daybook_note_ended_early(struct daybook_passage *passage) {
    if (!passage->table->shoe.proves_cards && is_ended_early(passage->table))
        stop(passage, "ended before its cut card", 0, "");
}

void daybook_note_sealed(struct daybook_passage *passage) {
    if (sabot_shoe_is_of_room(&passage->table->shoe))
        stop(passage, "drawn by the room alone", 0, "");
}

/* ---- thrown away ---- */

static bool has_order(const struct sabot_table *table) {
    const struct sabot_table_shoe *shoe = &table->shoe;
    if (!shoe->voided)
        return true;
    return shoe->reveals_due_ms != 0 && !sabot_shoe_lacks_values(shoe) &&
           (table->sheet->shoe.beacon[0] == 0 || shoe->beacon_given);
}

/* Behind the cards that are burned first. */
static int first_position(const struct sabot_table *table, const struct fair_shoe *shoe) {
    if (!table->shoe.voided || table->sheet->shoe.burn == SABOT_BURN_NONE)
        return table->shoe.out;
    int points = sabot_card_points(fair_shoe_card(shoe, 0));
    return 1 + (points == 0 ? 10 : points);
}

static void add_round(struct sabot_text *words, const struct fair_shoe *shoe, int *position) {
    struct sabot_round round = sabot_round_begin();
    while (sabot_round_next(&round).hand != SABOT_HAND_NONE)
        sabot_round_take(&round, fair_shoe_card(shoe, (*position)++));
    struct sabot_outcome outcome = sabot_round_outcome(&round);
    sabot_text_print(words, "%s%c %d-%d", words->length == 0 ? "" : ", ",
                     sabot_outcome_letter(outcome), outcome.player_total, outcome.banker_total);
}

const char *daybook_rounds_to_come(const struct daybook_passage *passage,
                                   char space[DAYBOOK_TO_COME_MAX]) {
    const struct sabot_table *table = passage->table;
    struct fair_shoe *shoe;
    struct sabot_error ignored;
    bool is_thrown_away =
        table->shoe.voided ||
        (table->card_source == SABOT_CARDS_SHUFFLED && !table->shoe.cut_shown &&
         sabot_table_cards(table) - table->shoe.out > table->sheet->shoe.cut_card);
    struct fair_terms terms = shoe_terms(passage->stream, table);
    if (!is_thrown_away || !has_order(table) ||
        fair_shoe_new(&terms, passage->event->with.value, &shoe, &ignored) != SABOT_OK)
        return NULL;
    struct sabot_text words = sabot_text_in(space, DAYBOOK_TO_COME_MAX);
    int position = first_position(table, shoe);
    for (int i = 0; i < ROUNDS_TO_COME && position + ROUND_CARDS_MAX <= fair_shoe_cards(shoe); i++)
        add_round(&words, shoe, &position);
    fair_shoe_free(shoe);
    return space;
}

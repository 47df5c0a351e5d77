/*
 * decide_round.c - cards, results and the settlement of a round.
 *
 * Rules: R5-R9, R25, R40-R46, R80; readings 4, 5, 8-10.
 */
#include "lib/table/kinds.h"

/* A shuffled shoe has no plastic card; it shows where it would lie. */
static void show_cut_card(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (table->card_source != SABOT_CARDS_SHUFFLED || table->shoe.cut_shown ||
        table->shoe.out < sabot_table_cards(table) - table->sheet->shoe.cut_card)
        return;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CUT_CARD_SHOWN);
    event->with.first = table->round.count == 0;
    sabot_event_must_tell(deciding);
}

/* What the next card gives away, before it is out: a copy of the state for every card of
 * every keyed shoe is not worth it. */
struct suspicion {
    bool too_many, not_shuffled;
};

static struct suspicion suspect(const struct sabot_table *table, struct sabot_card card) {
    if (table->card_source != SABOT_CARDS_KEYED)
        return (struct suspicion){0};
    return (struct suspicion){.too_many = sabot_table_rank_overdrawn(table, card),
                              .not_shuffled =
                                  !table->shoe.alarmed && sabot_table_order_repeats(table, card)};
}

static void raise_alarms(struct deciding *deciding, struct suspicion suspicion,
                         struct sabot_card card) {
    if (suspicion.too_many)
        sabot_step_alarm(deciding, SABOT_ALARM_TOO_MANY_OF_RANK, card.rank);
    if (suspicion.not_shuffled)
        sabot_step_alarm(deciding, SABOT_ALARM_NOT_SHUFFLED,
                         sabot_deciding_now(deciding)->shoe.card_set);
}

/* A round begins with its first card where no wagers are kept, and a first
 * card closes betting everywhere (R25). */
static enum sabot_objection bring_to_dealing(struct deciding *deciding) {
    if (sabot_deciding_now(deciding)->phase == SABOT_PHASE_BETWEEN) {
        enum sabot_objection objection = sabot_decide_open_betting(deciding);
        if (objection != SABOT_NO_OBJECTION)
            return objection;
    }
    if (sabot_deciding_now(deciding)->phase != SABOT_PHASE_BETTING)
        return SABOT_NO_OBJECTION;
    if (sabot_table_waits_for_wagers(sabot_deciding_now(deciding)))
        return SABOT_OBJECTION_NOBODY_WAGERED;
    return sabot_step_close_betting(deciding, SABOT_CLOSED_BY_CARD);
}

enum sabot_objection sabot_decide_card(struct deciding *deciding) {
    struct sabot_card card = deciding->command->with.card;
    bool is_empty =
        sabot_deciding_now(deciding)->shoe.out >= sabot_table_cards(sabot_deciding_now(deciding));
    enum sabot_objection objection =
        is_empty ? SABOT_NO_OBJECTION : sabot_table_card_can_be(sabot_deciding_now(deciding), card);
    if (objection == SABOT_NO_OBJECTION && sabot_table_lacks_suit(deciding->table, card))
        objection = SABOT_OBJECTION_NEEDS_SUIT;
    if (objection == SABOT_NO_OBJECTION)
        objection = bring_to_dealing(deciding);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    /* A shuffled shoe that runs out voids the round (R80); at a keyed one a card
     * was mis-keyed or miscounted, and the floor decides. */
    if (is_empty)
        return sabot_deciding_now(deciding)->card_source == SABOT_CARDS_KEYED
                   ? SABOT_OBJECTION_SHOE_EMPTY
                   : sabot_step_void_round(deciding, SABOT_VOID_SHOE_RAN_OUT);
    show_cut_card(deciding);
    struct suspicion suspicion = suspect(sabot_deciding_now(deciding), card);
    sabot_event_begin(deciding, SABOT_EVENT_CARD_DEALT);
    sabot_event_must_tell(deciding);
    raise_alarms(deciding, suspicion, card);
    return SABOT_NO_OBJECTION;
}

enum sabot_objection sabot_decide_take_back(struct deciding *deciding) {
    sabot_event_begin(deciding, SABOT_EVENT_CARD_TAKEN_BACK);
    return sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_decide_result(struct deciding *deciding) {
    int result = deciding->command->with.result;
    if (result < SABOT_RESULT_OF_LETTER || result >= SABOT_RESULT_VOID)
        return SABOT_OBJECTION_BAD_VALUE;
    if (sabot_deciding_now(deciding)->phase == SABOT_PHASE_DEALING &&
        sabot_deciding_now(deciding)->round.count > 0)
        return SABOT_OBJECTION_ROUND_IS_ON;
    if (sabot_deciding_now(deciding)->carried)
        return SABOT_OBJECTION_NO_CARD;
    enum sabot_objection objection = bring_to_dealing(deciding);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    sabot_event_begin(deciding, SABOT_EVENT_RESULT_KEYED);
    return sabot_event_must_tell(deciding);
}

static struct sabot_settled_line line_of(const struct sabot_settled *settled) {
    return (struct sabot_settled_line){
        .entry = (int16_t)settled->placed,
        .step = (int16_t)settled->step,
        .verdict = (uint8_t)settled->verdict,
        .owed = settled->owed,
        .winnings = settled->winnings,
        .commission = settled->commission,
        .marked = settled->marked,
        .collected = settled->collected,
        .uncovered = settled->uncovered,
        .fee_returned = settled->fee_returned,
    };
}

struct sabot_settlement sabot_step_settle_lines(struct deciding *deciding, int player_dealer,
                                                sabot_cents amount,
                                                const struct sabot_round *round) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    struct sabot_decision *decision = deciding->decision;
    struct sabot_layout layout = sabot_table_layout(table, decision->placed);
    layout.bank.seat = player_dealer > 0 ? sabot_table_bettor(table, player_dealer)->seat : 0;
    layout.bank.amount = amount;
    struct sabot_facts facts = sabot_facts_of_round(round);
    struct sabot_settlement settlement =
        sabot_layout_settle_facts(&layout, &facts, decision->settled);
    for (int i = 0; i < layout.count; i++) {
        struct sabot_settled_line line = line_of(&decision->settled[i]);
        sabot_event_line(deciding, &line);
    }
    return settlement;
}

/* What a removed wager loses beyond what lies (R29). */
static sabot_cents penalty_of(const struct sabot_table *table,
                              const struct sabot_settled_line *line) {
    const struct sabot_table_wager *wager = &table->wagers[line->entry];
    sabot_cents lies = wager->stake + wager->extra;
    return line->collected > lies ? line->collected - lies : 0;
}

/* One wager's money, as the dealer's hands move it. */
static void settle_wager(struct deciding *deciding, const struct sabot_settled_line *line) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    const struct sabot_table_wager *wager = &table->wagers[line->entry];
    int bank = sabot_table_bank_account(table);
    int chips = sabot_table_chips(table, wager->bettor);
    int in_play = sabot_account_in_play(wager->bettor);
    sabot_cents collected = line->collected - penalty_of(table, line);
    sabot_event_move(deciding, SABOT_TRANSFER_POST, in_play, bank, collected);
    sabot_event_move(deciding, SABOT_TRANSFER_POST, bank, chips, line->winnings);
    sabot_event_move(deciding, SABOT_TRANSFER_POST, in_play, chips,
                     wager->stake + wager->extra - collected);
    sabot_event_move(deciding, SABOT_TRANSFER_POST, chips, SABOT_ACCOUNT_COMMISSION,
                     line->commission);
    sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_COLLECTIONS, chips,
                     line->fee_returned);
}

/* Losers are taken before winners are paid: step by step. Penalties come last. */
static void settle_in_steps(struct deciding *deciding, const struct sabot_event *event) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int by_step[SABOT_TABLE_WAGERS_MAX];
    for (int i = 0; i < event->line_count; i++)
        by_step[event->lines[i].step - 1] = i;
    for (int i = 0; i < event->line_count; i++)
        settle_wager(deciding, &event->lines[by_step[i]]);
    for (int i = 0; i < event->line_count; i++) {
        const struct sabot_settled_line *line = &event->lines[by_step[i]];
        sabot_event_move(deciding, SABOT_TRANSFER_POST,
                         sabot_table_chips(table, table->wagers[line->entry].bettor),
                         sabot_table_bank_account(table), penalty_of(table, line));
    }
}

/* What the player-dealer put up comes back with what the bank won or lost. */
static void settle_bank(struct deciding *deciding, sabot_cents amount,
                        const struct sabot_event *event) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    sabot_cents net = 0;
    for (int i = 0; i < event->line_count; i++)
        net += event->lines[i].collected - event->lines[i].winnings;
    SABOT_ASSERT(net >= -amount && net <= amount); /* R44 */
    sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_BANK,
                     sabot_table_chips(table, table->bank.bettor), amount + net);
}

static int result_of(const struct sabot_table *table) {
    if (table->free_round)
        return SABOT_RESULT_FREE;
    if (table->keyed_result >= 0)
        return table->keyed_result;
    return sabot_outcome_number(sabot_round_outcome(&table->round));
}

static void build_settlement(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    bool banked = sabot_table_has_player_dealer(table) && !table->free_round;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_SETTLED);
    event->with.round = table->round_number;
    event->with.result = result_of(table);
    if (banked) {
        event->with.bettor = table->bank.bettor;
        event->with.amount = table->bank.amount;
        event->with.fee = sabot_table_keeps_wagers(table) ? table->bank.fee : 0;
    }
    if (sabot_table_keeps_wagers(table) && !table->free_round) {
        struct sabot_settlement settlement = sabot_step_settle_lines(
            deciding, event->with.bettor, table->bank.amount, &table->round);
        event->with.net = settlement.net;
        event->with.exhausted = settlement.exhausted;
        settle_in_steps(deciding, event);
        if (banked)
            settle_bank(deciding, table->bank.amount, event);
    }
}

enum sabot_objection sabot_decide_settle(struct deciding *deciding) {
    enum sabot_objection objection = sabot_step_tell_with_claims(deciding, build_settlement);
    return objection != SABOT_NO_OBJECTION ? objection : sabot_step_end_turn(deciding);
}

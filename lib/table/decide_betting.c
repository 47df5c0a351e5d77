/*
 * decide_betting.c - betting opens, wagers are placed, changed and taken back,
 * betting closes; and the deadlines that do it by themselves.
 *
 * Rules: R21-R28, R50, R51, R65; readings 6, 13.
 */
#include "lib/table/kinds.h"

/* A card that was seen opens a round without wagers (R80). */
enum sabot_objection sabot_decide_open_betting(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (table->history_count == SABOT_HISTORY_MAX)
        return SABOT_OBJECTION_SHOE_ENDED;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_BETTING_OPENED);
    event->with.round = table->round_number + 1;
    event->with.free = table->carried;
    if (!table->carried)
        event->with.deadline_ms = sabot_deciding_timer(deciding);
    sabot_event_must_tell(deciding);
    if (!event->with.free)
        return SABOT_NO_OBJECTION;
    sabot_step_close_betting(deciding, SABOT_CLOSED_AS_FREE);
    event = sabot_event_begin(deciding, SABOT_EVENT_CARD_DEALT);
    event->with.card = sabot_deciding_now(deciding)->carried_card;
    event->with.first = true;
    return sabot_event_must_tell(deciding);
}

/* The layout as it would be, with the wager at its new stake. */
static struct sabot_layout layout_with(struct deciding *deciding, int found) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    struct sabot_placed *placed = deciding->decision->placed;
    struct sabot_layout layout = sabot_table_layout(table, placed);
    if (with->amount == 0) {
        for (int i = found + 1; i < layout.count; i++)
            placed[i - 1] = placed[i];
        layout.count--;
    } else if (found >= 0) {
        placed[found].stake = with->amount;
    } else {
        const struct sabot_bettor *bettor = sabot_table_bettor(table, with->bettor);
        placed[layout.count++] = (struct sabot_placed){
            .seat = bettor->seat,
            .bettor = bettor->back_line ? with->bettor : SABOT_OWN_SEAT,
            .wager = with->wager,
            .stake = with->amount,
        };
    }
    return layout;
}

static enum sabot_objection check_wager(struct deciding *deciding, int found) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    struct sabot_decision *decision = deciding->decision;
    if (table->betting_deadline_ms != 0 && deciding->command->time_ms >= table->betting_deadline_ms)
        return SABOT_OBJECTION_WAGERS_CLOSED;
    if (!sabot_table_has_bettor(table, with->bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    if (with->wager < 0 || with->wager >= table->sheet->wager_count ||
        (with->amount == 0 && found < 0))
        return SABOT_OBJECTION_NO_SUCH_WAGER;
    if (found < 0 && table->wager_count == SABOT_TABLE_WAGERS_MAX)
        return SABOT_OBJECTION_TABLE_FULL;
    decision->layout = layout_with(deciding, found);
    decision->refusal_count = sabot_layout_refusals(&decision->layout, decision->refusals);
    return decision->refusal_count > 0 ? SABOT_OBJECTION_WAGER_RULES : SABOT_NO_OBJECTION;
}

enum sabot_objection sabot_decide_wager(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int found = sabot_table_find_wager(table, with->bettor, with->wager);
    enum sabot_objection objection = check_wager(deciding, found);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_WAGERED);
    if (with->amount > 0)
        event->with.fee = sabot_fee_due(&sabot_table_row(table)->fees[with->wager], with->amount);
    if (found >= 0)
        sabot_event_give_back(deciding, sabot_held_as_wager(&table->wagers[found]));
    sabot_event_move_held(deciding, SABOT_TRANSFER_PEND,
                          (struct held){with->bettor, sabot_account_in_play(with->bettor),
                                        with->amount, event->with.fee});
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
}

/* The bank's amount is fixed, and its collection goes by the action (R51). */
static sabot_cents post_bank(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int chips = sabot_account_chips(table->bank.bettor);
    struct sabot_layout layout = sabot_table_layout(table, deciding->decision->placed);
    sabot_cents fee =
        sabot_fee_due(&sabot_table_row(table)->player_dealer_fee, sabot_layout_action(&layout));
    sabot_event_move(deciding, SABOT_TRANSFER_POST_PENDING, chips, SABOT_ACCOUNT_BANK,
                     table->bank.amount);
    sabot_event_move(deciding, SABOT_TRANSFER_VOID_PENDING, chips, SABOT_ACCOUNT_COLLECTIONS,
                     table->bank.fee);
    sabot_event_move(deciding, SABOT_TRANSFER_POST, chips, SABOT_ACCOUNT_COLLECTIONS, fee);
    return fee;
}

enum sabot_objection sabot_step_close_betting(struct deciding *deciding, enum sabot_closed_by by) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_BETTING_CLOSED);
    event->with.cause = (int)by;
    for (int i = 0; i < table->wager_count; i++)
        sabot_event_move_held(deciding, SABOT_TRANSFER_POST_PENDING,
                              sabot_held_as_wager(&table->wagers[i]));
    if (sabot_table_has_player_dealer(table) && sabot_table_keeps_wagers(table) &&
        !table->free_round)
        event->with.fee = post_bank(deciding);
    return sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_decide_close_betting(struct deciding *deciding) {
    if (sabot_table_waits_for_wagers(sabot_deciding_now(deciding)))
        return SABOT_OBJECTION_NOBODY_WAGERED;
    return sabot_step_close_betting(deciding, SABOT_CLOSED_BY_DEALER);
}

static bool has_passed(const struct deciding *deciding, int64_t deadline_ms) {
    return deadline_ms != 0 && deciding->command->time_ms >= deadline_ms;
}

/* The floor has the round dealt although nobody wagered: no bank, no fees, no turn (R32). Where
 * no wagers are kept, the dealer says so before the first card. */
enum sabot_objection sabot_decide_free_round(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (table->wager_count > 0 && table->phase == SABOT_PHASE_BETTING)
        return SABOT_OBJECTION_WAGERS_LIE;
    if (table->carried)
        return SABOT_OBJECTION_NO_CARD; /* the round is free already */
    if (table->phase == SABOT_PHASE_BETWEEN) {
        enum sabot_objection objection = sabot_decide_open_betting(deciding);
        if (objection != SABOT_NO_OBJECTION)
            return objection;
    }
    table = sabot_deciding_now(deciding);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_ROUND_FREED);
    event->with.round = table->round_number;
    sabot_step_release_bank(deciding);
    return sabot_event_must_tell(deciding);
}

static enum sabot_objection end_betting_time(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!sabot_table_waits_for_wagers(table))
        return sabot_step_close_betting(deciding, SABOT_CLOSED_BY_TIMER);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_BETTING_PROLONGED);
    event->with.round = table->round_number;
    event->with.deadline_ms = sabot_deciding_timer(deciding);
    return sabot_event_must_tell(deciding);
}

/* The clock of reading 13 stands while no round can be dealt. */
static enum sabot_objection end_rotation_time(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    bool stands = table->edition >= 2 &&
                  (!sabot_table_meets(table, SHOE_IN_PLAY) ||
                   (table->phase == SABOT_PHASE_BETTING && sabot_table_waits_for_wagers(table)));
    struct sabot_event *event =
        sabot_event_begin(deciding, stands ? SABOT_EVENT_ROTATION_RESTARTED : SABOT_EVENT_PAUSED);
    if (!stands)
        event->with.cause = SABOT_PAUSE_ROTATION;
    return sabot_event_must_tell(deciding);
}

/* One deadline a tick: a second proposal finds it gone. */
enum sabot_objection sabot_decide_tick(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!has_passed(deciding, sabot_table_deadline(table)))
        return SABOT_OBJECTION_NOTHING_DUE;
    if (table->phase == SABOT_PHASE_BETTING && has_passed(deciding, table->betting_deadline_ms))
        return end_betting_time(deciding);
    if (sabot_table_is_asked(table) && has_passed(deciding, table->bank.offer_deadline_ms))
        return table->edition >= 2 ? sabot_step_leave_unanswered(deciding)
                                   : sabot_step_decline(deciding, SABOT_DECLINED_BY_TIME);
    return end_rotation_time(deciding);
}

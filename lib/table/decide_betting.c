/*
 * decide_betting.c - betting opens, wagers are placed, changed and taken back,
 * betting closes; and the deadlines that do it by themselves.
 *
 * Rules: R21-R28, R50, R51, R65; readings 6, 13.
 */
#include "lib/table/kinds.h"

/* A card that was seen opens a round without wagers (R80). The claims that a round may leave, by
 * those who go and by its correction, have their places before it begins. */
enum sabot_objection sabot_decide_open_betting(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (table->claim_count >= (table->edition < 3 ? SABOT_CLAIMS_OF_BEFORE : SABOT_CLAIMS_TO_BET))
        return SABOT_OBJECTION_CLAIMS_FULL;
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

/* Takes wagers off a layout. */
typedef bool goes_off(const struct sabot_layout *layout, const struct sabot_placed *placed,
                      const struct sabot_placed *taken);

static bool lies_behind(const struct sabot_layout *layout, const struct sabot_placed *placed,
                        const struct sabot_placed *taken) {
    (void)layout;
    return placed->bettor != SABOT_OWN_SEAT && placed->seat == taken->seat &&
           placed->wager == taken->wager;
}

/* The line that it needs, or the wager that it is a share of. */
static bool lost_its_base(const struct sabot_layout *layout, const struct sabot_placed *placed,
                          const struct sabot_placed *taken) {
    const struct sabot_wager *wagers = layout->sheet->wagers, *it = &wagers[placed->wager];
    if (placed->bettor == SABOT_OWN_SEAT || placed->seat != taken->seat)
        return false;
    bool lacks_line = it->needs == SABOT_NEEDS_LINE, lacks_base = it->cap_bp != 0;
    for (int i = 0; i < layout->count; i++) {
        const struct sabot_placed *other = &layout->placed[i];
        bool same = other->bettor == placed->bettor && other->seat == placed->seat;
        lacks_line &= !(same && sabot_wager_is_line(&wagers[other->wager]));
        lacks_base &= !(same && other->wager == it->cap_of);
    }
    return lacks_line || lacks_base;
}

static void take_off(struct sabot_layout *layout, struct sabot_placed *placed,
                     const struct sabot_placed *taken, goes_off *goes) {
    bool stays[SABOT_TABLE_WAGERS_MAX];
    int kept = 0;
    for (int i = 0; i < layout->count; i++)
        stays[i] = !goes(layout, &placed[i], taken);
    for (int i = 0; i < layout->count; i++)
        if (stays[i])
            placed[kept++] = placed[i];
    layout->count = kept;
}

static bool is_it(const struct sabot_layout *layout, const struct sabot_placed *placed,
                  const struct sabot_placed *taken) {
    (void)layout;
    return placed->bettor == taken->bettor && placed->seat == taken->seat &&
           placed->wager == taken->wager;
}

/* And, since the second edition, what lies behind it and what that leaves without a line (R26). */
static void take_wager_off(struct sabot_layout *layout, struct sabot_placed *placed, int number) {
    struct sabot_placed taken = placed[number];
    take_off(layout, placed, &taken, is_it);
    if (layout->edition < 2 || taken.bettor != SABOT_OWN_SEAT)
        return;
    take_off(layout, placed, &taken, lies_behind);
    take_off(layout, placed, &taken, lost_its_base);
}

/* The layout as it would be, with the wager at its new stake. */
static struct sabot_layout layout_with(struct deciding *deciding, int found) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    struct sabot_placed *placed = deciding->decision->placed;
    struct sabot_layout layout = sabot_table_layout(table, placed);
    if (with->amount == 0) {
        take_wager_off(&layout, placed, found);
    } else if (found >= 0) {
        placed[found].stake = with->amount;
    } else {
        const struct sabot_bettor *bettor = sabot_table_bettor(table, with->bettor);
        placed[layout.count++] = (struct sabot_placed){
            .seat = bettor->seat,
            .person = sabot_table_purse(table, with->bettor),
            .bettor = bettor->back_line ? with->bettor : SABOT_OWN_SEAT,
            .wager = with->wager,
            .stake = with->amount,
        };
    }
    return layout;
}

/* Whether a bettor's wagers, or some of them, cannot stay. */
typedef bool cannot_stay(const struct sabot_table *table, int bettor);

/* Behind a seat that has no wager on the same space any more (R26). */
static bool lies_alone(const struct sabot_table *table, int bettor) {
    for (int i = 0; i < table->wager_count; i++)
        if (table->wagers[i].bettor == bettor && table->bettors[bettor - 1].back_line &&
            !sabot_table_can_stay(table, i))
            return true;
    return false;
}

/* Short of the table minimum on this spot (R24). */
static bool falls_short(const struct sabot_table *table, int bettor) {
    bool has_line = false;
    sabot_cents sum = 0;
    for (int i = 0; i < table->wager_count; i++)
        if (table->wagers[i].bettor == bettor) {
            has_line |= sabot_wager_is_line(&table->sheet->wagers[table->wagers[i].wager]);
            sum += table->wagers[i].stake;
        }
    if (sum == 0 || table->bettors[bettor - 1].back_line)
        return false;
    switch (table->sheet->table_minimum) {
    case SABOT_MINIMUM_LINE:
        return !has_line;
    case SABOT_MINIMUM_SUM:
        return sum < sabot_sheet_table_minimum(table->sheet, table->row);
    case SABOT_MINIMUM_SPACE:
        break;
    }
    return false;
}

static void return_wagers_of(struct deciding *deciding, enum sabot_closed_by by, int bettor) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_WAGERS_RETURNED);
    event->with.bettor = bettor;
    event->with.back_line = table->bettors[bettor - 1].back_line;
    event->with.cause = (int)by;
    for (int i = 0; i < table->wager_count; i++)
        if (table->wagers[i].bettor == bettor &&
            !(event->with.back_line && sabot_table_can_stay(table, i)))
            sabot_event_give_back(deciding, sabot_held_as_wager(&table->wagers[i]));
    sabot_event_must_tell(deciding);
}

static enum sabot_objection return_wagers(struct deciding *deciding, enum sabot_closed_by by,
                                          cannot_stay *goes) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++)
        if (goes(sabot_deciding_now(deciding), bettor))
            return_wagers_of(deciding, by, bettor);
    return SABOT_NO_OBJECTION;
}

/* What falls short when betting closes goes back, and what lay behind it. */
static void return_short(struct deciding *deciding, enum sabot_closed_by by) {
    if (sabot_deciding_now(deciding)->edition < 2)
        return;
    return_wagers(deciding, by, falls_short);
    return_wagers(deciding, by, lies_alone);
}

bool sabot_table_waits_for_wagers(const struct sabot_table *table) {
    if (table->edition < 2 || table->sheet->no_wager != SABOT_NO_WAGER_WAITS ||
        !sabot_table_keeps_wagers(table) || table->free_round)
        return false;
    for (int i = 0; i < table->wager_count; i++)
        if (!table->bettors[table->wagers[i].bettor - 1].back_line &&
            !falls_short(table, table->wagers[i].bettor))
            return false;
    return true;
}

/* Half of the places are for all spots alike, so that nobody takes them all. */
static bool has_place(const struct sabot_table *table, int bettor) {
    int spots = table->sheet->back_line > 0 ? SABOT_BETTORS_MAX : table->seats;
    int left = SABOT_TABLE_WAGERS_MAX / 2 / spots;
    for (int i = 0; i < table->wager_count; i++)
        left -= table->wagers[i].bettor == bettor;
    return table->wager_count <
           (left > 0 || table->edition < 3 ? SABOT_TABLE_WAGERS_MAX : SABOT_TABLE_WAGERS_MAX / 2);
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
    if (found < 0 && !has_place(table, with->bettor))
        return SABOT_OBJECTION_TABLE_FULL;
    if (table->edition >= 2 && table->bettors[with->bettor - 1].changes == SABOT_CHANGES_MAX)
        return SABOT_OBJECTION_TOO_MANY_CHANGES;
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
        event->with.fee =
            sabot_fee_due(sabot_sheet_fee(table->sheet, table->row, with->wager), with->amount);
    if (found >= 0)
        sabot_event_give_back(deciding, sabot_held_as_wager(&table->wagers[found]));
    sabot_event_move_held(deciding, SABOT_TRANSFER_PEND,
                          (struct held){with->bettor, sabot_account_in_play(with->bettor),
                                        with->amount, event->with.fee});
    if (!sabot_event_tell(deciding))
        return SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
    return with->amount == 0 && table->edition >= 2
               ? return_wagers(deciding, SABOT_CLOSED_BY_DEALER, lies_alone)
               : SABOT_NO_OBJECTION;
}

/* The bank's amount is fixed, and its collection goes by the action (R51). */
static sabot_cents post_bank(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int chips = sabot_table_chips(table, table->bank.bettor);
    struct sabot_layout layout = sabot_table_layout(table, deciding->decision->placed);
    sabot_cents fee =
        sabot_fee_due(sabot_sheet_fee(table->sheet, table->row, SABOT_PLAYER_DEALER_FEE),
                      sabot_layout_action(&layout));
    sabot_event_move(deciding, SABOT_TRANSFER_POST_PENDING, chips, SABOT_ACCOUNT_BANK,
                     table->bank.amount);
    sabot_event_move(deciding, SABOT_TRANSFER_VOID_PENDING, chips, SABOT_ACCOUNT_COLLECTIONS,
                     table->bank.fee);
    sabot_event_move(deciding, SABOT_TRANSFER_POST, chips, SABOT_ACCOUNT_COLLECTIONS, fee);
    return fee;
}

enum sabot_objection sabot_step_close_betting(struct deciding *deciding, enum sabot_closed_by by) {
    return_short(deciding, by);
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

/* Nobody has wagered enough: what lies goes back, and the timer starts again (R32). */
static enum sabot_objection prolong_betting(struct deciding *deciding, enum sabot_closed_by by) {
    return_short(deciding, by);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_BETTING_PROLONGED);
    event->with.round = sabot_deciding_now(deciding)->round_number;
    event->with.deadline_ms = sabot_deciding_timer(deciding);
    return sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_decide_close_betting(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!sabot_table_waits_for_wagers(table))
        return sabot_step_close_betting(deciding, SABOT_CLOSED_BY_DEALER);
    return table->wager_count == 0 ? SABOT_OBJECTION_NOBODY_WAGERED
                                   : prolong_betting(deciding, SABOT_CLOSED_BY_DEALER);
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
    return sabot_table_waits_for_wagers(sabot_deciding_now(deciding))
               ? prolong_betting(deciding, SABOT_CLOSED_BY_TIMER)
               : sabot_step_close_betting(deciding, SABOT_CLOSED_BY_TIMER);
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
    if (table->shoe.phase == SABOT_SHOE_REVEALING &&
        has_passed(deciding, sabot_table_reveal_deadline(table)))
        return sabot_step_void_late_shoe(deciding);
    if (sabot_table_is_asked(table) && has_passed(deciding, table->bank.offer_deadline_ms))
        return table->edition >= 2 ? sabot_step_leave_unanswered(deciding)
                                   : sabot_step_decline(deciding, SABOT_DECLINED_BY_TIME);
    return end_rotation_time(deciding);
}

/*
 * decide_bank.c - the player-dealer position: offered clockwise, two rounds a
 * turn, an amount put up afresh each round.
 *
 * Rules: R41, R42, R43; readings 7, 13.
 */
#include "lib/table/kinds.h"

/* R42 asks for a wager in the last round. Where none are kept the dealer sees
 * to it; and a third-party player is exempt (reading 7). */
static bool is_bound_by_play(const struct sabot_table *table, const struct sabot_bettor *bettor) {
    return table->sheet->rotation.eligible == SABOT_ELIGIBLE_PLAYED_LAST &&
           sabot_table_keeps_wagers(table) && bettor->badge[0] == 0;
}

/* If nobody is eligible under R42, everybody seated is. */
static bool somebody_played(const struct sabot_table *table) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        const struct sabot_bettor *bettor = &table->bettors[i];
        if (bettor->name[0] != 0 && !bettor->back_line && bettor->badge[0] == 0 && bettor->played)
            return true;
    }
    return false;
}

static bool is_eligible(const struct sabot_table *table, const struct sabot_bettor *bettor) {
    return !is_bound_by_play(table, bettor) || bettor->played || !somebody_played(table);
}

int sabot_table_next_banker(const struct sabot_table *table) {
    bool is_held = table->bank.state == SABOT_BANK_HELD || table->bank.state == SABOT_BANK_READY;
    int last =
        is_held ? sabot_table_bettor(table, table->bank.bettor)->seat : table->bank.last_seat;
    for (int step = 1; step <= table->seats; step++) {
        int seat = (last + step - 1) % table->seats + 1;
        int bettor = sabot_table_seated(table, seat);
        if (bettor != 0 && !(table->bank.asked >> seat & 1) &&
            is_eligible(table, sabot_table_bettor(table, bettor)))
            return bettor;
    }
    return 0;
}

static bool offer(struct deciding *deciding, int bettor) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_BANK_OFFERED);
    event->with.bettor = bettor;
    event->with.seat = sabot_table_bettor(table, bettor)->seat;
    if (table->offer_seconds > 0)
        event->with.deadline_ms = deciding->command->time_ms + (int64_t)table->offer_seconds * 1000;
    return sabot_event_must_tell(deciding);
}

bool sabot_step_offer_bank(struct deciding *deciding) {
    int bettor = sabot_table_next_banker(sabot_deciding_now(deciding));
    if (bettor != 0)
        return offer(deciding, bettor);
    sabot_event_begin(deciding, SABOT_EVENT_BANK_NOT_TAKEN);
    return sabot_event_must_tell(deciding);
}

bool sabot_step_offer_again(struct deciding *deciding) {
    const struct sabot_table_bank *bank = &sabot_deciding_now(deciding)->bank;
    return bank->state != SABOT_BANK_OFFERED || bank->offer_deadline_ms == 0 ||
           offer(deciding, bank->bettor);
}

enum sabot_objection sabot_decide_offer_bank(struct deciding *deciding) {
    if (sabot_table_next_banker(sabot_deciding_now(deciding)) == 0 &&
        sabot_deciding_now(deciding)->bank.asked == 0)
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    sabot_step_offer_bank(deciding);
    return SABOT_NO_OBJECTION;
}

/* The most that the player-dealer's collection can come to. */
static sabot_cents largest_fee(const struct sabot_table *table) {
    const struct sabot_fee *fee = &sabot_table_row(table)->player_dealer_fee;
    sabot_cents largest = 0;
    for (int i = 0; i < fee->band_count; i++)
        if (fee->bands[i].fee > largest)
            largest = fee->bands[i].fee;
    return largest;
}

/* Where no wagers are kept the amount may be left unsaid. */
static enum sabot_objection check_amount(struct deciding *deciding, int bettor,
                                         sabot_cents amount) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!sabot_table_keeps_wagers(table) && amount == 0)
        return SABOT_NO_OBJECTION;
    struct sabot_decision *decision = deciding->decision;
    decision->layout = (struct sabot_layout){
        .sheet = table->sheet,
        .row = table->row,
        .seats = table->seats,
        .bank = {.seat = sabot_table_bettor(table, bettor)->seat, .amount = amount},
    };
    decision->refusal_count = sabot_layout_refusals(&decision->layout, decision->refusals);
    if (decision->refusal_count > 0)
        return SABOT_OBJECTION_WAGER_RULES;
    return amount > SABOT_STAKE_MAX * SABOT_TABLE_WAGERS_MAX ? SABOT_OBJECTION_AMOUNT
                                                             : SABOT_NO_OBJECTION;
}

/* The amount and the most its collection can be are held until the first card. */
static enum sabot_objection put_up(struct deciding *deciding, enum sabot_event_kind kind,
                                   int bettor, sabot_cents amount) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    enum sabot_objection objection = check_amount(deciding, bettor, amount);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    struct sabot_event *event = sabot_event_begin(deciding, kind);
    event->with.bettor = bettor;
    event->with.seat = sabot_table_bettor(table, bettor)->seat;
    event->with.amount = amount;
    if (sabot_table_keeps_wagers(table)) {
        int chips = sabot_account_chips(bettor);
        event->with.fee = largest_fee(table);
        if (table->bank.state == SABOT_BANK_READY) {
            sabot_event_move(deciding, SABOT_TRANSFER_VOID_PENDING, chips, SABOT_ACCOUNT_BANK,
                             table->bank.amount);
            sabot_event_move(deciding, SABOT_TRANSFER_VOID_PENDING, chips,
                             SABOT_ACCOUNT_COLLECTIONS, table->bank.fee);
        }
        sabot_event_move(deciding, SABOT_TRANSFER_PEND, chips, SABOT_ACCOUNT_BANK, amount);
        sabot_event_move(deciding, SABOT_TRANSFER_PEND, chips, SABOT_ACCOUNT_COLLECTIONS,
                         event->with.fee);
    }
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
}

enum sabot_objection sabot_decide_accept_bank(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    if (with->bettor != sabot_deciding_now(deciding)->bank.bettor)
        return SABOT_OBJECTION_NOT_OFFERED;
    return put_up(deciding, SABOT_EVENT_BANK_ACCEPTED, with->bettor, with->amount);
}

enum sabot_objection sabot_decide_decline_bank(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    if (with->bettor != sabot_deciding_now(deciding)->bank.bettor)
        return SABOT_OBJECTION_NOT_OFFERED;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_BANK_DECLINED);
    event->with.bettor = with->bettor;
    event->with.seat = sabot_table_bettor(sabot_deciding_now(deciding), with->bettor)->seat;
    sabot_event_must_tell(deciding);
    sabot_step_offer_bank(deciding);
    return SABOT_NO_OBJECTION;
}

/* Afresh each round, and to be changed until betting closes (R43). */
enum sabot_objection sabot_decide_put_up(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    if (with->bettor != sabot_deciding_now(deciding)->bank.bettor)
        return SABOT_OBJECTION_NOT_BANKING;
    return put_up(deciding, SABOT_EVENT_BANK_PUT_UP, with->bettor, with->amount);
}

static bool pass(struct deciding *deciding) {
    const struct sabot_table_bank *bank = &sabot_deciding_now(deciding)->bank;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_BANK_PASSED);
    event->with.bettor = bank->bettor;
    event->with.seat = sabot_table_bettor(sabot_deciding_now(deciding), bank->bettor)->seat;
    event->with.count = bank->turn_rounds;
    if (bank->state == SABOT_BANK_READY && sabot_table_keeps_wagers(sabot_deciding_now(deciding))) {
        int chips = sabot_account_chips(bank->bettor);
        sabot_event_move(deciding, SABOT_TRANSFER_VOID_PENDING, chips, SABOT_ACCOUNT_BANK,
                         bank->amount);
        sabot_event_move(deciding, SABOT_TRANSFER_VOID_PENDING, chips, SABOT_ACCOUNT_COLLECTIONS,
                         bank->fee);
    }
    return sabot_event_must_tell(deciding);
}

/* The offering itself is the dealer's next step: a bettor who gives up may
 * be leaving the table. */
enum sabot_objection sabot_decide_pass_bank(struct deciding *deciding) {
    if (deciding->command->with.bettor != sabot_deciding_now(deciding)->bank.bettor)
        return SABOT_OBJECTION_NOT_BANKING;
    pass(deciding);
    return SABOT_NO_OBJECTION;
}

bool sabot_step_end_turn(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!sabot_table_has_player_dealer(table) || table->bank.state != SABOT_BANK_HELD)
        return true;
    if (table->bank.turn_rounds < table->sheet->rotation.rounds &&
        (table->sheet->rotation.offered != SABOT_OFFERED_EVERY_ROUND ||
         table->bank.turn_rounds == 0))
        return true;
    pass(deciding);
    return table->paused || sabot_step_offer_bank(deciding);
}

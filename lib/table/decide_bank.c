/*
 * decide_bank.c - the player-dealer position: offered clockwise, two rounds a
 * turn, an amount put up afresh each round.
 *
 * Rules: R41, R42, R43; readings 7, 13.
 */
#include "lib/table/kinds.h"

/* A spot of a firm is the firm's, as all that goes by the person (R13). */
static bool is_third_party(const struct sabot_table *table, const struct sabot_bettor *bettor) {
    if (table->edition >= 3 && bettor->purse != 0)
        bettor = &table->bettors[bettor->purse - 1];
    return bettor->badge[0] != 0;
}

/* R42 asks for a wager in the last round. Where none are kept the dealer sees
 * to it. A third-party player is bound as the sheet says (reading 7). */
static bool is_bound_by_play(const struct sabot_table *table, const struct sabot_bettor *bettor) {
    bool exempts =
        table->edition < 2 || table->sheet->rotation.third_party == SABOT_THIRD_PARTY_EXEMPT;
    return table->sheet->rotation.eligible == SABOT_ELIGIBLE_PLAYED_LAST &&
           sabot_table_keeps_wagers(table) && !(exempts && is_third_party(table, bettor));
}

static bool somebody_played(const struct sabot_table *table) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        const struct sabot_bettor *bettor = &table->bettors[i];
        if (sabot_table_has_bettor(table, i + 1) && !bettor->back_line &&
            !is_third_party(table, bettor) && bettor->played)
            return true;
    }
    return false;
}

/* If nobody is eligible under R42, everybody seated is, or the table waits until management
 * opens the offer. */
static bool is_eligible(const struct sabot_table *table, const struct sabot_bettor *bettor) {
    if (!is_bound_by_play(table, bettor) || bettor->played)
        return true;
    bool waits =
        table->edition >= 2 && table->sheet->rotation.nobody_eligible == SABOT_NOBODY_WAITS;
    return waits ? table->bank.open_to_all : !somebody_played(table);
}

/* Once round the table, then the other spots of the person who had the bank last (R13). */
int sabot_table_next_banker(const struct sabot_table *table) {
    bool is_held = table->bank.state == SABOT_BANK_HELD || table->bank.state == SABOT_BANK_READY;
    int last =
        is_held ? sabot_table_bettor(table, table->bank.bettor)->seat : table->bank.last_seat;
    int before = is_held ? table->bank.bettor : table->bank.last_person;
    for (int step = 1; step <= 2 * table->seats; step++) {
        int seat = (last + step - 1) % table->seats + 1;
        int bettor = sabot_table_seated(table, seat);
        bool is_second_time = step > table->seats;
        if (bettor != 0 && !(table->bank.asked >> seat & 1) &&
            sabot_table_same_person(table, bettor, before) == is_second_time &&
            is_eligible(table, sabot_table_bettor(table, bettor)))
            return bettor;
    }
    return 0;
}

/* Who is asked has so long to answer. */
static enum sabot_objection ask(struct deciding *deciding, enum sabot_event_kind kind, int bettor) {
    struct sabot_event *event = sabot_event_begin_of(deciding, kind, bettor);
    int seconds = sabot_deciding_now(deciding)->offer_seconds;
    if (seconds > 0)
        event->with.deadline_ms = deciding->command->time_ms + (int64_t)seconds * 1000;
    return sabot_event_must_tell(deciding);
}

static void waive(struct deciding *deciding, int bettor) {
    sabot_event_begin_of(deciding, SABOT_EVENT_BANK_WAIVED, bettor);
    sabot_event_must_tell(deciding);
}

/* A standing "no" answers each offer, which is made and recorded all the same (R41). */
enum sabot_objection sabot_step_offer_bank(struct deciding *deciding) {
    int bettor = 0;
    while ((bettor = sabot_table_next_banker(sabot_deciding_now(deciding))) != 0) {
        ask(deciding, SABOT_EVENT_BANK_OFFERED, bettor);
        if (!sabot_table_bettor(sabot_deciding_now(deciding), bettor)->stands_aside)
            return SABOT_NO_OBJECTION;
        waive(deciding, bettor);
    }
    sabot_event_begin(deciding, SABOT_EVENT_BANK_NOT_TAKEN);
    return sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_step_ask_amount(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (table->edition < 2 || table->offer_seconds == 0 || table->paused ||
        !sabot_table_meets(table, BETWEEN | WAGERS) || table->bank.state != SABOT_BANK_HELD)
        return SABOT_NO_OBJECTION;
    return ask(deciding, SABOT_EVENT_AMOUNT_ASKED, table->bank.bettor);
}

enum sabot_objection sabot_step_offer_again(struct deciding *deciding) {
    const struct sabot_table_bank *bank = &sabot_deciding_now(deciding)->bank;
    if (bank->offer_deadline_ms == 0)
        return SABOT_NO_OBJECTION;
    return bank->state == SABOT_BANK_OFFERED ? ask(deciding, SABOT_EVENT_BANK_OFFERED, bank->bettor)
                                             : sabot_step_ask_amount(deciding);
}

enum sabot_objection sabot_decide_offer_bank(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (sabot_table_next_banker(table) == 0 && table->bank.asked == 0)
        return sabot_table_meets(table, EMPTY_SEATS) || table->edition < 2
                   ? SABOT_OBJECTION_NO_SUCH_BETTOR
                   : SABOT_OBJECTION_NOBODY_ELIGIBLE;
    return sabot_step_offer_bank(deciding);
}

enum sabot_objection sabot_step_open_offer(struct deciding *deciding, enum sabot_opened_by by) {
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_OFFER_OPENED);
    event->with.cause = (int)by;
    return sabot_event_must_tell(deciding);
}

/* Management lets everybody seated bank, where R42 leaves nobody (reading 7). */
enum sabot_objection sabot_decide_open_offer(struct deciding *deciding) {
    if (sabot_table_next_banker(sabot_deciding_now(deciding)) != 0)
        return SABOT_OBJECTION_SOMEBODY_ELIGIBLE;
    sabot_step_open_offer(deciding, SABOT_OPENED_BY_MANAGEMENT);
    if (sabot_table_next_banker(sabot_deciding_now(deciding)) == 0)
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    return sabot_step_offer_bank(deciding);
}

enum sabot_objection sabot_decide_stand_aside(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!sabot_table_has_bettor(table, with->bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    if (sabot_table_bettor(table, with->bettor)->stands_aside == with->stands)
        return SABOT_OBJECTION_BAD_VALUE;
    bool is_asked = table->bank.state == SABOT_BANK_OFFERED && table->bank.bettor == with->bettor;
    sabot_event_begin(deciding, SABOT_EVENT_STOOD_ASIDE);
    sabot_event_must_tell(deciding);
    if (!with->stands || !is_asked)
        return SABOT_NO_OBJECTION;
    waive(deciding, with->bettor);
    return sabot_step_offer_bank(deciding);
}

/* Where no wagers are kept the amount may be left unsaid. */
static enum sabot_objection check_amount(struct deciding *deciding, int bettor) {
    sabot_cents amount = deciding->command->with.amount;
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

void sabot_step_release_bank(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (table->bank.state == SABOT_BANK_READY && sabot_table_keeps_wagers(table))
        sabot_event_give_back(deciding, sabot_held_as_bank(table));
}

/* The amount and the most its collection can be are held until the first card. */
static enum sabot_objection hold_amount(struct deciding *deciding, struct sabot_event *event) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (sabot_table_keeps_wagers(table)) {
        event->with.fee =
            sabot_fee_most(sabot_sheet_fee(table->sheet, table->row, SABOT_PLAYER_DEALER_FEE));
        sabot_event_move_held(deciding, SABOT_TRANSFER_PEND,
                              (struct held){event->with.bettor, SABOT_ACCOUNT_BANK,
                                            event->with.amount, event->with.fee});
    }
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
}

static enum sabot_objection put_up(struct deciding *deciding, enum sabot_event_kind kind) {
    int bettor = sabot_deciding_now(deciding)->bank.bettor;
    enum sabot_objection objection = check_amount(deciding, bettor);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    struct sabot_event *event = sabot_event_begin_of(deciding, kind, bettor);
    sabot_step_release_bank(deciding);
    return hold_amount(deciding, event);
}

enum sabot_objection sabot_decide_accept_bank(struct deciding *deciding) {
    if (deciding->command->with.bettor != sabot_deciding_now(deciding)->bank.bettor)
        return SABOT_OBJECTION_NOT_OFFERED;
    return put_up(deciding, SABOT_EVENT_BANK_ACCEPTED);
}

enum sabot_objection sabot_step_decline(struct deciding *deciding, enum sabot_declined_by by) {
    struct sabot_event *event = sabot_event_begin_of(deciding, SABOT_EVENT_BANK_DECLINED,
                                                     sabot_deciding_now(deciding)->bank.bettor);
    event->with.cause = (int)by;
    sabot_event_must_tell(deciding);
    return sabot_step_offer_bank(deciding);
}

enum sabot_objection sabot_decide_decline_bank(struct deciding *deciding) {
    if (deciding->command->with.bettor != sabot_deciding_now(deciding)->bank.bettor)
        return SABOT_OBJECTION_NOT_OFFERED;
    return sabot_step_decline(deciding, SABOT_DECLINED_BY_BETTOR);
}

/* Afresh each round, and to be changed until betting closes (R43). */
enum sabot_objection sabot_decide_put_up(struct deciding *deciding) {
    if (deciding->command->with.bettor != sabot_deciding_now(deciding)->bank.bettor)
        return SABOT_OBJECTION_NOT_BANKING;
    return put_up(deciding, SABOT_EVENT_BANK_PUT_UP);
}

/* While a wager lies the amount rises only, and the timer closes it as it closes all
 * wagers. */
enum sabot_objection sabot_decide_put_up_2(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (table->phase == SABOT_PHASE_BETTING && table->betting_deadline_ms != 0 &&
        deciding->command->time_ms >= table->betting_deadline_ms)
        return SABOT_OBJECTION_WAGERS_CLOSED;
    if (table->phase == SABOT_PHASE_BETTING && table->wager_count > 0 &&
        deciding->command->with.amount < table->bank.amount)
        return SABOT_OBJECTION_BANK_NOT_LOWERED;
    return sabot_decide_put_up(deciding);
}

/* Betting was closed: what was posted goes back to its owners' hands, and lies there again. */
static void take_back_posted(struct deciding *deciding, const struct sabot_table *table) {
    for (int i = 0; i < table->wager_count; i++) {
        struct held held = sabot_held_as_wager(&table->wagers[i]);
        sabot_event_give_back(deciding, held);
        sabot_event_move_held(deciding, SABOT_TRANSFER_PEND, held);
    }
}

/* The floor mends an amount that was mis-keyed, before the first card; betting then opens
 * again (R43). */
enum sabot_objection sabot_decide_lower_bank(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int bettor = table->bank.bettor;
    if (table->free_round || bettor == 0)
        return SABOT_OBJECTION_NO_BANK;
    if (deciding->command->with.amount >= table->bank.amount)
        return SABOT_OBJECTION_AMOUNT;
    enum sabot_objection objection = check_amount(deciding, bettor);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    struct sabot_event *event = sabot_event_begin_of(deciding, SABOT_EVENT_BANK_LOWERED, bettor);
    event->with.deadline_ms = sabot_deciding_timer(deciding);
    sabot_event_give_back(deciding, sabot_held_as_bank(table));
    if (table->phase == SABOT_PHASE_DEALING)
        take_back_posted(deciding, table);
    return hold_amount(deciding, event);
}

enum sabot_objection sabot_step_pass(struct deciding *deciding) {
    const struct sabot_table_bank *bank = &sabot_deciding_now(deciding)->bank;
    struct sabot_event *event =
        sabot_event_begin_of(deciding, SABOT_EVENT_BANK_PASSED, bank->bettor);
    event->with.count = bank->turn_rounds;
    sabot_step_release_bank(deciding);
    return sabot_event_must_tell(deciding);
}

/* The offering itself is the dealer's next step: a bettor who gives up may
 * be leaving the table. */
enum sabot_objection sabot_decide_pass_bank(struct deciding *deciding) {
    if (deciding->command->with.bettor != sabot_deciding_now(deciding)->bank.bettor)
        return SABOT_OBJECTION_NOT_BANKING;
    return sabot_step_pass(deciding);
}

enum sabot_objection sabot_step_end_turn(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!sabot_table_has_player_dealer(table) || table->bank.state != SABOT_BANK_HELD)
        return SABOT_NO_OBJECTION;
    if (table->bank.turn_rounds < table->sheet->rotation.rounds &&
        (table->sheet->rotation.offered != SABOT_OFFERED_EVERY_ROUND ||
         table->bank.turn_rounds == 0))
        return sabot_step_ask_amount(deciding);
    return sabot_step_pass_on(deciding);
}

enum sabot_objection sabot_step_pass_on(struct deciding *deciding) {
    sabot_step_pass(deciding);
    return sabot_deciding_now(deciding)->paused ? SABOT_NO_OBJECTION
                                                : sabot_step_offer_bank(deciding);
}

enum sabot_objection sabot_step_return_turn(struct deciding *deciding, int bettor,
                                            int turn_rounds) {
    struct sabot_event *event = sabot_event_begin_of(deciding, SABOT_EVENT_TURN_RETURNED, bettor);
    event->with.count = turn_rounds;
    sabot_step_release_bank(deciding);
    return sabot_event_must_tell(deciding);
}

/* Nobody answered in time: an offer goes on to the next, and a turn ends, as declined. */
enum sabot_objection sabot_step_leave_unanswered(struct deciding *deciding) {
    const struct sabot_table_bank *bank = &sabot_deciding_now(deciding)->bank;
    bool is_held = bank->state == SABOT_BANK_HELD;
    sabot_event_begin_of(deciding, SABOT_EVENT_BANK_UNANSWERED, bank->bettor);
    sabot_event_must_tell(deciding);
    return is_held ? sabot_step_pass_on(deciding) : sabot_step_offer_bank(deciding);
}

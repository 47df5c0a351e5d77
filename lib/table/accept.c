/*
 * accept.c - whether an event could have happened to this state at all.
 *
 * Not whether it was right: `sabot verify` decides the command again for that.
 * But a journal may be damaged or forged, and applying what is in it must
 * never read or write out of bounds, trap, or overdraw an account, however
 * many such events there are.
 */
#include "lib/table/kinds.h"

/* Beyond any date and any amount of a table, and no sum of them overflows. */
#define TIME_LIMIT_MS ((int64_t)1 << 53)
#define AMOUNT_LIMIT  ((sabot_cents)1 << 53)

static bool in_range(int value, int least, int most) {
    return value >= least && value <= most;
}

static bool is_amount(sabot_cents amount) {
    return amount >= 0 && amount <= AMOUNT_LIMIT;
}

static bool amounts_fit(const struct sabot_particulars *with) {
    return is_amount(with->amount) && is_amount(with->fee) && with->net >= -AMOUNT_LIMIT &&
           with->net <= AMOUNT_LIMIT;
}

/* Tried on a book that has only the accounts which they name. */
static bool transfers_can_be_made(const struct sabot_table *table,
                                  const struct sabot_event *event) {
    struct sabot_book book;
    for (int i = 0; i < event->transfer_count; i++) {
        const struct sabot_transfer *transfer = &event->transfers[i];
        if (transfer->from >= SABOT_ACCOUNTS || transfer->to >= SABOT_ACCOUNTS)
            return false;
        book.balances[transfer->from] = table->book.balances[transfer->from];
        book.balances[transfer->to] = table->book.balances[transfer->to];
    }
    for (int i = 0; i < event->transfer_count; i++) {
        if (!sabot_book_allows(&book, event->transfers[i]))
            return false;
        sabot_book_apply(&book, event->transfers[i]);
    }
    return true;
}

/* A state keeps one amount of what was won or collected, and what is owed follows. */
static bool line_fits(const struct sabot_settled_line *line) {
    bool wins = line->verdict == SABOT_WIN;
    return (wins ? line->collected : line->winnings) == 0 && line->verdict <= SABOT_WIN &&
           is_amount(line->owed) && is_amount(line->winnings) && is_amount(line->commission) &&
           is_amount(line->marked) && is_amount(line->collected) && is_amount(line->uncovered) &&
           is_amount(line->fee_returned) &&
           line->owed == (wins ? line->winnings + line->uncovered : 0);
}

/* Each wager at most once. */
static bool lines_fit(const struct sabot_table *table, const struct sabot_event *event) {
    bool settled[SABOT_TABLE_WAGERS_MAX] = {false};
    if (event->line_count < 0 || event->line_count > table->wager_count)
        return false;
    for (int i = 0; i < event->line_count; i++) {
        int entry = event->lines[i].entry;
        if (!in_range(entry, 0, table->wager_count - 1) || settled[entry] ||
            !line_fits(&event->lines[i]) ||
            !is_amount(table->bettors[table->wagers[entry].bettor - 1].marked))
            return false;
        settled[entry] = true;
    }
    return true;
}

static bool everybody_has_a_seat(const struct sabot_table *table, int seats) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (sabot_table_has_bettor(table, i + 1) && table->bettors[i].seat > seats)
            return false;
    return true;
}

bool sabot_fits_sheet(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    return with->sheet != NULL && in_range(with->row, 0, with->sheet->row_count - 1) &&
           sabot_sheet_allows_seats(with->sheet, with->seats) &&
           in_range(with->decks, with->sheet->decks_allowed.least,
                    with->sheet->decks_allowed.most) &&
           everybody_has_a_seat(table, with->seats);
}

bool sabot_fits_opening(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    return sabot_fits_sheet(table, event) && sabot_words_end(with->name, sizeof with->name) &&
           in_range(with->card_source, SABOT_CARDS_SHUFFLED, SABOT_CARDS_KEYED) &&
           in_range(with->wager_source, SABOT_WAGERS_NONE, SABOT_WAGERS_BETTORS) &&
           with->offer_seconds >= 0;
}

bool sabot_fits_seat(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    return in_range(with->bettor, 1, SABOT_BETTORS_MAX) &&
           table->bettors[with->bettor - 1].name[0] == 0 && with->name[0] != 0 &&
           in_range(with->seat, 1, table->seats) &&
           (with->back_line || sabot_table_seated(table, with->seat) == 0) &&
           sabot_words_end(with->name, sizeof with->name) &&
           sabot_words_end(with->badge, sizeof with->badge);
}

static bool is_empty(const struct sabot_balance *balance) {
    return balance->posted == 0 && balance->pending_out == 0 && balance->pending_in == 0;
}

/* With nothing on the table, and not while banking. */
bool sabot_fits_leaving(const struct sabot_table *table, const struct sabot_event *event) {
    return sabot_table_has_bettor(table, event->with.bettor) &&
           is_empty(&table->book.balances[sabot_account_chips(event->with.bettor)]) &&
           is_empty(&table->book.balances[sabot_account_in_play(event->with.bettor)]) &&
           (table->bank.bettor != event->with.bettor || table->bank.state == SABOT_BANK_OFFERED);
}

static bool seat_is_theirs(const struct sabot_table *table, const struct sabot_particulars *with) {
    return sabot_table_has_bettor(table, with->bettor) &&
           sabot_table_seated(table, with->seat) == with->bettor;
}

/* To somebody while the bank is free, or again to whom it is offered. */
bool sabot_fits_offer(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    return seat_is_theirs(table, with) &&
           (sabot_table_meets(table, BANK_FREE) ||
            (table->bank.state == SABOT_BANK_OFFERED && table->bank.bettor == with->bettor));
}

/* Who is asked or has the bank, and at which seat. */
bool sabot_fits_bank(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    return with->bettor == table->bank.bettor && seat_is_theirs(table, with) && amounts_fit(with);
}

bool sabot_fits_wager(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    return sabot_table_has_bettor(table, with->bettor) &&
           in_range(with->wager, 0, table->sheet->wager_count - 1) && amounts_fit(with) &&
           (sabot_table_find_wager(table, with->bettor, with->wager) >= 0 ||
            (with->amount > 0 && table->wager_count < SABOT_TABLE_WAGERS_MAX));
}

static bool shoe_holds(const struct sabot_table *table, int cards) {
    return table->shoe.out + cards <= sabot_table_cards(table);
}

/* Of a round, to be settled by. */
static bool card_fits(const struct sabot_table *table, struct sabot_card card) {
    return sabot_card_is_one(card) && !sabot_table_lacks_suit(table, card);
}

/* A card that was carried over opens a free round, and nothing else does. */
bool sabot_fits_deal(const struct sabot_table *table, const struct sabot_event *event) {
    bool carried = table->free_round && !table->freed && table->round.count == 0;
    return card_fits(table, event->with.card) && event->with.first == carried &&
           (carried ? table->carried : shoe_holds(table, 1));
}

bool sabot_fits_settlement(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    bool banked = sabot_table_has_player_dealer(table) && !table->free_round;
    return in_range(with->result, 0, SABOT_RESULTS - 1) && with->result != SABOT_RESULT_VOID &&
           (with->result == SABOT_RESULT_FREE) == table->free_round &&
           with->bettor == (banked ? table->bank.bettor : 0) && amounts_fit(with) &&
           lines_fit(table, event);
}

/* The cards are a whole round, and the result is theirs. */
static bool corrected_cards_fit(const struct sabot_table *table,
                                const struct sabot_particulars *with) {
    if (!in_range(with->card_count, 0, SABOT_ROUND_CARDS_MAX) ||
        !shoe_holds(table, with->card_count - table->last.count))
        return false;
    struct sabot_round round = sabot_round_begin();
    for (int i = 0; i < with->card_count; i++) {
        if (!card_fits(table, with->cards[i]) || sabot_round_next(&round).hand == SABOT_HAND_NONE)
            return false;
        sabot_round_take(&round, with->cards[i]);
    }
    return sabot_round_next(&round).hand == SABOT_HAND_NONE &&
           with->result == sabot_outcome_number(sabot_round_outcome(&round));
}

bool sabot_fits_correction(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    return in_range(with->result, 0, SABOT_RESULT_VOID) &&
           with->voided == (with->result == SABOT_RESULT_VOID) && amounts_fit(with) &&
           (with->result >= SABOT_OUTCOMES || corrected_cards_fit(table, with)) &&
           lines_fit(table, event);
}

/* Marked commission goes from chips, and nothing else moves. */
bool sabot_fits_closing(const struct sabot_table *table, const struct sabot_event *event) {
    for (int i = 0; i < event->transfer_count; i++) {
        int chips = event->transfers[i].from;
        if (!in_range(chips, SABOT_ACCOUNT_CHIPS, SABOT_ACCOUNT_IN_PLAY - 1) ||
            event->transfers[i].amount > table->bettors[chips - SABOT_ACCOUNT_CHIPS].marked)
            return false;
    }
    return true;
}

bool sabot_fits_drawn_in_error(const struct sabot_table *table, const struct sabot_event *event) {
    return in_range(event->with.cause, SABOT_DRAWN_TO_NEXT_ROUND, SABOT_DRAWN_VOID) &&
           shoe_holds(table, 1) && (!event->with.seen || card_fits(table, event->with.card));
}

bool sabot_fits_bettor(const struct sabot_table *table, const struct sabot_event *event) {
    return sabot_table_has_bettor(table, event->with.bettor);
}

bool sabot_fits_commission(const struct sabot_table *table, const struct sabot_event *event) {
    return sabot_fits_bettor(table, event) && is_amount(event->with.amount) &&
           event->with.amount <= table->bettors[event->with.bettor - 1].marked;
}

bool sabot_fits_name(const struct sabot_table *table, const struct sabot_event *event) {
    (void)table;
    return sabot_words_end(event->with.name, sizeof event->with.name);
}

bool sabot_fits_shoe(const struct sabot_table *table, const struct sabot_event *event) {
    (void)table;
    return in_range(event->with.card_set, 1, SABOT_CARD_SETS_MAX) && event->with.shoe > 0;
}

bool sabot_fits_commitment(const struct sabot_table *table, const struct sabot_event *event) {
    return sabot_fits_bettor(table, event) &&
           table->shoe.contribution_count < SABOT_CONTRIBUTIONS_MAX;
}

bool sabot_fits_contribution(const struct sabot_table *table, const struct sabot_event *event) {
    return in_range(event->with.contribution, 1, table->shoe.contribution_count);
}

bool sabot_fits_cut(const struct sabot_table *table, const struct sabot_event *event) {
    return in_range(event->with.position, 0, sabot_table_cards(table) - 1);
}

bool sabot_fits_fixed_cut(const struct sabot_table *table, const struct sabot_event *event) {
    return sabot_fits_cut(table, event) && event->with.deadline_ms >= event->time_ms &&
           event->with.deadline_ms <= TIME_LIMIT_MS;
}

bool sabot_fits_withholding(const struct sabot_table *table, const struct sabot_event *event) {
    return sabot_fits_contribution(table, event) && event->with.name[0] != 0 &&
           sabot_words_end(event->with.name, sizeof event->with.name);
}

bool sabot_fits_burn(const struct sabot_table *table, const struct sabot_event *event) {
    return sabot_card_is_one(event->with.card) && in_range(event->with.count, 0, 10) &&
           shoe_holds(table, event->with.count + 1);
}

bool sabot_fits_betting(const struct sabot_table *table, const struct sabot_event *event) {
    return event->with.round > 0 && event->with.free == table->carried &&
           table->history_count < SABOT_HISTORY_MAX;
}

bool sabot_fits_freeing(const struct sabot_table *table, const struct sabot_event *event) {
    (void)event;
    return table->wager_count == 0 && !table->free_round;
}

bool sabot_fits_lowering(const struct sabot_table *table, const struct sabot_event *event) {
    return !table->free_round && sabot_fits_bank(table, event);
}

bool sabot_fits_turn(const struct sabot_table *table, const struct sabot_event *event) {
    return seat_is_theirs(table, &event->with) && in_range(event->with.count, 0, UINT8_MAX);
}

bool sabot_fits_fee(const struct sabot_table *table, const struct sabot_event *event) {
    (void)table;
    return is_amount(event->with.fee);
}

bool sabot_fits_keyed_result(const struct sabot_table *table, const struct sabot_event *event) {
    return table->round.count == 0 &&
           in_range(event->with.result, SABOT_RESULT_OF_LETTER, SABOT_RESULT_VOID - 1);
}

bool sabot_fits_removal(const struct sabot_table *table, const struct sabot_event *event) {
    return sabot_table_find_wager(table, event->with.bettor, event->with.wager) >= 0 &&
           is_amount(event->with.amount);
}

bool sabot_fits_decision(const struct sabot_table *table, const struct sabot_event *event) {
    return event->with.bettor == 0 || sabot_fits_bettor(table, event);
}

static bool is_signed_amount(sabot_cents amount) {
    return amount >= -AMOUNT_LIMIT && amount <= AMOUNT_LIMIT;
}

/* A claim moves what it says, so that the list sums to its account. */
static bool moves_claim(const struct sabot_event *event, sabot_cents in) {
    const struct sabot_transfer *transfer = event->transfers;
    return event->transfer_count == 1 && transfer->act == SABOT_TRANSFER_POST &&
           transfer->amount == (in > 0 ? in : -in) &&
           (in > 0 ? transfer->to : transfer->from) == SABOT_ACCOUNT_CLAIMS;
}

bool sabot_fits_claim(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    return table->claim_count < SABOT_CLAIMS_MAX && with->claim == table->claims_made + 1 &&
           with->amount != 0 && is_signed_amount(with->amount) && with->name[0] != 0 &&
           sabot_words_end(with->name, sizeof with->name) && moves_claim(event, with->amount);
}

bool sabot_fits_settled_claim(const struct sabot_table *table, const struct sabot_event *event) {
    sabot_cents amount = event->with.amount;
    for (int i = 0; i < table->claim_count; i++) {
        sabot_cents claimed = table->claims[i].amount;
        if (table->claims[i].number == event->with.claim)
            return amount > 0 && amount <= (claimed > 0 ? claimed : -claimed) &&
                   moves_claim(event, claimed > 0 ? -amount : amount);
    }
    return false;
}

bool sabot_fits_spot(const struct sabot_table *table, const struct sabot_event *event) {
    int purse = event->with.purse;
    return sabot_fits_seat(table, event) && sabot_table_has_bettor(table, purse) &&
           table->bettors[purse - 1].purse == 0;
}

/* With nothing on the table, and without spots that use their chips. */
bool sabot_fits_departure(const struct sabot_table *table, const struct sabot_event *event) {
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++)
        if (sabot_table_has_bettor(table, i) && table->bettors[i - 1].purse == event->with.bettor)
            return false;
    return sabot_fits_leaving(table, event);
}

bool sabot_fits_returned(const struct sabot_table *table, const struct sabot_event *event) {
    return sabot_fits_bettor(table, event) &&
           event->with.back_line == table->bettors[event->with.bettor - 1].back_line &&
           in_range(event->with.cause, SABOT_CLOSED_BY_DEALER, SABOT_CLOSED_AS_FREE);
}

bool sabot_fits_noted_removal(const struct sabot_table *table, const struct sabot_event *event) {
    return sabot_table_find_wager(table, event->with.bettor, event->with.wager) >= 0 &&
           (table->phase == SABOT_PHASE_DEALING || sabot_table_is_correctable(table));
}

bool sabot_fits_ruling(const struct sabot_table *table, const struct sabot_event *event) {
    return in_range(event->with.bettor, 1, SABOT_BETTORS_MAX) &&
           table->bettors[event->with.bettor - 1].name[0] != 0 && /* also who has gone */
           is_signed_amount(event->with.amount) && is_signed_amount(table->last.ruled) &&
           in_range(event->with.cause, SABOT_WITH_BANK, SABOT_WITH_HOUSE);
}

bool sabot_fits_represented(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    bool has_place = false;
    for (int i = 0; i < SABOT_FIRMS_MAX; i++)
        has_place |= table->firms[i].bettor == 0 || table->firms[i].bettor == with->bettor;
    return has_place && sabot_fits_bettor(table, event) && with->badge[0] != 0 &&
           sabot_words_end(with->name, sizeof with->name) &&
           sabot_words_end(with->badge, sizeof with->badge) && is_amount(with->amount) &&
           is_amount(with->counted);
}

bool sabot_fits_lot(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    return with->number > 0 && is_amount(with->amount) && with->table[0] != 0 &&
           sabot_words_end(with->table, sizeof with->table) &&
           (with->bettor == 0 || sabot_fits_bettor(table, event));
}

bool sabot_fits_arrival(const struct sabot_table *table, const struct sabot_event *event) {
    return sabot_words_end(event->with.table, sizeof event->with.table) &&
           sabot_table_lot(table, false, event->with.table, event->with.number) != NULL;
}

bool sabot_fits_confirmation(const struct sabot_table *table, const struct sabot_event *event) {
    return event->with.name[0] != 0 && sabot_fits_name(table, event) &&
           in_range(event->with.role, SABOT_ROLE_FLOOR, SABOT_ROLE_DEALER) &&
           in_range(event->with.cause, SABOT_CONFIRMED_BY_PASSWORD, SABOT_CONFIRMED_BY_PASSKEY);
}

/* Editions only rise. One that this program does not know is for the host to refuse:
 * applying it harms nothing. */
bool sabot_fits_edition(const struct sabot_table *table, const struct sabot_event *event) {
    return in_range(event->with.count, table->edition + 1, SABOT_EDITIONS_MAX);
}

/* Nothing that it says could be wrong. */
bool sabot_fits_always(const struct sabot_table *table, const struct sabot_event *event) {
    (void)table;
    (void)event;
    return true;
}

bool sabot_fits_never(const struct sabot_table *table, const struct sabot_event *event) {
    (void)table;
    (void)event;
    return false;
}

/* A step inside a command finds the state that the step before it left. */
bool sabot_table_accepts(const struct sabot_table *table, const struct sabot_event *event) {
    if (!in_range((int)event->kind, 1, SABOT_EVENTS - 1))
        return false;
    const struct sabot_event_form *form = &sabot_event_forms[event->kind];
    return event->time_ms >= table->time_ms && event->time_ms <= TIME_LIMIT_MS &&
           in_range(table->edition, form->from_edition, form->to_edition) &&
           sabot_table_meets(table, form->needs) && form->fits(table, event) &&
           transfers_can_be_made(table, event);
}

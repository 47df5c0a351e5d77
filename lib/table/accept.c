/*
 * accept.c - whether an event could have happened to this state at all.
 *
 * Not whether it was right: `sabot verify` decides the command again for that.
 * But a journal may be damaged or forged, and applying what is in it must
 * never read or write out of bounds, trap, or overdraw an account, however
 * many such events there are.
 */
#include "lib/table/deciding.h"

/* Beyond any date and any amount of a table, and no sum of them overflows. */
#define TIME_LIMIT_MS ((int64_t)1 << 53)
#define AMOUNT_LIMIT  ((sabot_cents)1 << 53)

/* What each kind needs of the state. A step inside a command finds the state
 * that the step before it left. */
static const int needs[SABOT_EVENTS] = {
    [SABOT_EVENT_TABLE_OPENED] = NOT_OPEN,
    [SABOT_EVENT_TABLE_CLOSED] = OPEN | BETWEEN | SHOE_NONE | EMPTY_SEATS,
    [SABOT_EVENT_SHEET_CHANGED] = OPEN | BETWEEN | SHOE_NONE,
    [SABOT_EVENT_PAUSED] = OPEN | NOT_PAUSED,
    [SABOT_EVENT_RESUMED] = OPEN | PAUSED,
    [SABOT_EVENT_SEATED] = OPEN,
    [SABOT_EVENT_LEFT] = OPEN,
    [SABOT_EVENT_BOUGHT_IN] = OPEN | WAGERS,
    [SABOT_EVENT_CASHED_OUT] = OPEN | WAGERS,
    [SABOT_EVENT_DEALER_RELIEVED] = OPEN,
    [SABOT_EVENT_SHIFT_CHANGED] = OPEN,
    [SABOT_EVENT_COLLECTED] = OPEN | NO_WAGERS,
    [SABOT_EVENT_BOX_DROPPED] = OPEN | NOT_DEALING,
    [SABOT_EVENT_BANK_OFFERED] = OPEN | ROTATES,
    [SABOT_EVENT_BANK_ACCEPTED] = OPEN | BETWEEN | ROTATES | BANK_ASKED,
    [SABOT_EVENT_BANK_DECLINED] = OPEN | ROTATES | BANK_ASKED,
    [SABOT_EVENT_BANK_PUT_UP] = OPEN | NOT_DEALING | ROTATES | BANK_TAKEN,
    [SABOT_EVENT_BANK_PASSED] = OPEN | BETWEEN | ROTATES | BANK_TAKEN,
    [SABOT_EVENT_BANK_NOT_TAKEN] = OPEN | ROTATES | BANK_FREE,
    [SABOT_EVENT_SHOE_OPENED] = OPEN | BETWEEN | SHOE_NONE,
    [SABOT_EVENT_CONTRIBUTION_COMMITTED] = OPEN | SHUFFLED | SHOE_MIXING,
    [SABOT_EVENT_CONTRIBUTED] = OPEN | SHUFFLED | SHOE_MIXING,
    [SABOT_EVENT_SHOE_CUT] = OPEN | SHUFFLED | SHOE_MIXING,
    [SABOT_EVENT_BURNED] = OPEN | SHOE_CUT,
    [SABOT_EVENT_CUT_CARD_SHOWN] = OPEN | SHOE_IN_PLAY | CUT_CARD_HIDDEN,
    [SABOT_EVENT_SHOE_CLOSED] = OPEN | BETWEEN | SHOE_OPEN,
    [SABOT_EVENT_SHOE_REVEALED] = OPEN | SHUFFLED | SHOE_TO_REVEAL,
    [SABOT_EVENT_BETTING_OPENED] = OPEN | BETWEEN | SHOE_IN_PLAY | BANK_READY,
    [SABOT_EVENT_WAGERED] = OPEN | BETTING | WAGERS,
    [SABOT_EVENT_BETTING_CLOSED] = OPEN | BETTING,
    [SABOT_EVENT_CARD_DEALT] = OPEN | DEALING | SHOE_IN_PLAY | INCOMPLETE,
    [SABOT_EVENT_CARD_TAKEN_BACK] = OPEN | DEALING | KEYED | A_CARD,
    [SABOT_EVENT_SETTLED] = OPEN | DEALING | COMPLETE,
    [SABOT_EVENT_WAGER_REMOVED] = OPEN | DEALING | WAGERS,
    [SABOT_EVENT_CARD_DRAWN_IN_ERROR] = OPEN | DEALING | KEYED | COMPLETE,
    [SABOT_EVENT_HAND_RESTORED] = OPEN | DEALING | KEYED | A_CARD,
    [SABOT_EVENT_VOIDED] = OPEN | IN_ROUND,
    [SABOT_EVENT_CORRECTED] = OPEN | BETWEEN | CORRECTABLE,
    [SABOT_EVENT_DECIDED] = OPEN,
    [SABOT_EVENT_ALARM] = OPEN,
    [SABOT_EVENT_COMMISSION_PAID] = OPEN,
    [SABOT_EVENT_RESULT_KEYED] = OPEN | DEALING | KEYED | NO_WAGERS | INCOMPLETE,
};

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

static bool transfers_can_be_made(const struct sabot_table *table,
                                  const struct sabot_event *event) {
    struct sabot_book book = table->book;
    for (int i = 0; i < event->transfer_count; i++) {
        if (!sabot_book_allows(&book, event->transfers[i]))
            return false;
        sabot_book_apply(&book, event->transfers[i]);
    }
    return true;
}

static bool line_fits(const struct sabot_settled_line *line) {
    return line->verdict <= SABOT_WIN && is_amount(line->owed) && is_amount(line->winnings) &&
           is_amount(line->commission) && is_amount(line->marked) && is_amount(line->collected) &&
           is_amount(line->uncovered) && is_amount(line->fee_returned);
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
        if (table->bettors[i].name[0] != 0 && table->bettors[i].seat > seats)
            return false;
    return true;
}

static bool sheet_fits(const struct sabot_table *table, const struct sabot_particulars *with) {
    return with->sheet != NULL && in_range(with->row, 0, with->sheet->row_count - 1) &&
           sabot_sheet_allows_seats(with->sheet, with->seats) &&
           in_range(with->decks, with->sheet->decks_allowed.least,
                    with->sheet->decks_allowed.most) &&
           everybody_has_a_seat(table, with->seats);
}

static bool opening_fits(const struct sabot_table *table, const struct sabot_particulars *with) {
    return sheet_fits(table, with) && sabot_words_end(with->name, sizeof with->name) &&
           in_range(with->card_source, SABOT_CARDS_SHUFFLED, SABOT_CARDS_KEYED) &&
           in_range(with->wager_source, SABOT_WAGERS_NONE, SABOT_WAGERS_BETTORS) &&
           with->offer_seconds >= 0;
}

static bool seat_fits(const struct sabot_table *table, const struct sabot_particulars *with) {
    return in_range(with->bettor, 1, SABOT_BETTORS_MAX) &&
           !sabot_table_has_bettor(table, with->bettor) && with->name[0] != 0 &&
           in_range(with->seat, 1, table->seats) &&
           (with->back_line || sabot_table_seated(table, with->seat) == 0) &&
           sabot_words_end(with->name, sizeof with->name) &&
           sabot_words_end(with->badge, sizeof with->badge);
}

static bool is_empty(const struct sabot_balance *balance) {
    return balance->posted == 0 && balance->pending_out == 0 && balance->pending_in == 0;
}

/* With nothing on the table, and not while banking. */
static bool leaving_fits(const struct sabot_table *table, const struct sabot_particulars *with) {
    return sabot_table_has_bettor(table, with->bettor) &&
           is_empty(&table->book.balances[sabot_account_chips(with->bettor)]) &&
           is_empty(&table->book.balances[sabot_account_in_play(with->bettor)]) &&
           (table->bank.bettor != with->bettor || table->bank.state == SABOT_BANK_OFFERED);
}

static bool seat_is_theirs(const struct sabot_table *table, const struct sabot_particulars *with) {
    return sabot_table_has_bettor(table, with->bettor) &&
           sabot_table_seated(table, with->seat) == with->bettor;
}

/* To somebody while the bank is free, or again to whom it is offered. */
static bool offer_fits(const struct sabot_table *table, const struct sabot_particulars *with) {
    return seat_is_theirs(table, with) &&
           (sabot_table_meets(table, BANK_FREE) ||
            (table->bank.state == SABOT_BANK_OFFERED && table->bank.bettor == with->bettor));
}

/* Who is asked or has the bank, and at which seat. */
static bool bank_fits(const struct sabot_table *table, const struct sabot_particulars *with) {
    return with->bettor == table->bank.bettor && seat_is_theirs(table, with) && amounts_fit(with);
}

static bool has_wager(const struct sabot_table *table, int bettor, int wager) {
    for (int i = 0; i < table->wager_count; i++)
        if (table->wagers[i].bettor == bettor && table->wagers[i].wager == wager)
            return true;
    return false;
}

static bool wager_fits(const struct sabot_table *table, const struct sabot_particulars *with) {
    return sabot_table_has_bettor(table, with->bettor) &&
           in_range(with->wager, 0, table->sheet.wager_count - 1) && amounts_fit(with) &&
           (has_wager(table, with->bettor, with->wager) ||
            (with->amount > 0 && table->wager_count < SABOT_TABLE_WAGERS_MAX));
}

static bool shoe_holds(const struct sabot_table *table, int cards) {
    return table->shoe.out + cards <= sabot_table_cards(table);
}

/* A card that was carried over opens a free round, and nothing else does. */
static bool deal_fits(const struct sabot_table *table, const struct sabot_particulars *with) {
    bool carried = table->free_round && table->round.count == 0;
    return sabot_card_is_one(with->card) && with->first == carried &&
           (carried ? table->carried : shoe_holds(table, 1));
}

static bool result_fits(const struct sabot_table *table, const struct sabot_event *event) {
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
        if (!sabot_card_is_one(with->cards[i]) || sabot_round_next(&round).hand == SABOT_HAND_NONE)
            return false;
        sabot_round_take(&round, with->cards[i]);
    }
    return sabot_round_next(&round).hand == SABOT_HAND_NONE &&
           with->result == sabot_outcome_number(sabot_round_outcome(&round));
}

static bool correction_fits(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    return in_range(with->result, 0, SABOT_RESULT_VOID) &&
           with->voided == (with->result == SABOT_RESULT_VOID) && amounts_fit(with) &&
           (with->result >= SABOT_OUTCOMES || corrected_cards_fit(table, with)) &&
           lines_fit(table, event);
}

/* Marked commission goes from chips, and nothing else moves. */
static bool closing_fits(const struct sabot_table *table, const struct sabot_event *event) {
    for (int i = 0; i < event->transfer_count; i++) {
        int chips = event->transfers[i].from;
        if (!in_range(chips, SABOT_ACCOUNT_CHIPS, SABOT_ACCOUNT_IN_PLAY - 1) ||
            event->transfers[i].amount > table->bettors[chips - SABOT_ACCOUNT_CHIPS].marked)
            return false;
    }
    return true;
}

static bool drawn_in_error_fits(const struct sabot_table *table,
                                const struct sabot_particulars *with) {
    return in_range(with->cause, SABOT_DRAWN_TO_NEXT_ROUND, SABOT_DRAWN_VOID) &&
           shoe_holds(table, 1) && (!with->seen || sabot_card_is_one(with->card));
}

static bool particulars_fit(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    switch (event->kind) {
    case SABOT_EVENT_TABLE_OPENED:
        return opening_fits(table, with);
    case SABOT_EVENT_SHEET_CHANGED:
        return sheet_fits(table, with);
    case SABOT_EVENT_SEATED:
        return seat_fits(table, with);
    case SABOT_EVENT_LEFT:
        return leaving_fits(table, with);
    case SABOT_EVENT_BOUGHT_IN:
    case SABOT_EVENT_CASHED_OUT:
        return sabot_table_has_bettor(table, with->bettor);
    case SABOT_EVENT_COMMISSION_PAID:
        return sabot_table_has_bettor(table, with->bettor) &&
               with->amount <= table->bettors[with->bettor - 1].marked && is_amount(with->amount);
    case SABOT_EVENT_DEALER_RELIEVED:
    case SABOT_EVENT_SHIFT_CHANGED:
        return sabot_words_end(with->name, sizeof with->name);
    case SABOT_EVENT_BANK_OFFERED:
        return offer_fits(table, with);
    case SABOT_EVENT_BANK_ACCEPTED:
    case SABOT_EVENT_BANK_DECLINED:
    case SABOT_EVENT_BANK_PUT_UP:
    case SABOT_EVENT_BANK_PASSED:
        return bank_fits(table, with);
    case SABOT_EVENT_SHOE_OPENED:
        return in_range(with->card_set, 1, SABOT_CARD_SETS_MAX) && with->shoe > 0;
    case SABOT_EVENT_CONTRIBUTION_COMMITTED:
        return sabot_table_has_bettor(table, with->bettor) &&
               table->shoe.contribution_count < SABOT_CONTRIBUTIONS_MAX;
    case SABOT_EVENT_CONTRIBUTED:
        return in_range(with->contribution, 1, table->shoe.contribution_count);
    case SABOT_EVENT_SHOE_CUT:
        return in_range(with->position, 0, sabot_table_cards(table) - 1);
    case SABOT_EVENT_BURNED:
        return sabot_card_is_one(with->card) && in_range(with->count, 0, 10) &&
               shoe_holds(table, with->count + 1);
    case SABOT_EVENT_SHOE_CLOSED:
        return closing_fits(table, event);
    case SABOT_EVENT_BETTING_OPENED:
        return with->round > 0 && with->free == table->carried &&
               table->history_count < SABOT_HISTORY_MAX;
    case SABOT_EVENT_WAGERED:
        return wager_fits(table, with);
    case SABOT_EVENT_BETTING_CLOSED:
        return is_amount(with->fee);
    case SABOT_EVENT_CARD_DEALT:
        return deal_fits(table, with);
    case SABOT_EVENT_RESULT_KEYED:
        return table->round.count == 0 &&
               in_range(with->result, SABOT_RESULT_OF_LETTER, SABOT_RESULT_VOID - 1);
    case SABOT_EVENT_SETTLED:
        return result_fits(table, event);
    case SABOT_EVENT_WAGER_REMOVED:
        return has_wager(table, with->bettor, with->wager) && is_amount(with->amount);
    case SABOT_EVENT_CARD_DRAWN_IN_ERROR:
        return drawn_in_error_fits(table, with);
    case SABOT_EVENT_CORRECTED:
        return correction_fits(table, event);
    case SABOT_EVENT_DECIDED:
        return with->bettor == 0 || sabot_table_has_bettor(table, with->bettor);
    case SABOT_EVENT_TABLE_CLOSED: /* these say nothing that could be wrong */
    case SABOT_EVENT_PAUSED:
    case SABOT_EVENT_RESUMED:
    case SABOT_EVENT_COLLECTED:
    case SABOT_EVENT_BOX_DROPPED:
    case SABOT_EVENT_BANK_NOT_TAKEN:
    case SABOT_EVENT_CUT_CARD_SHOWN:
    case SABOT_EVENT_SHOE_REVEALED:
    case SABOT_EVENT_CARD_TAKEN_BACK:
    case SABOT_EVENT_VOIDED:
    case SABOT_EVENT_HAND_RESTORED:
    case SABOT_EVENT_ALARM:
        return true;
    case SABOT_EVENTS:
        break;
    }
    return false;
}

bool sabot_table_accepts(const struct sabot_table *table, const struct sabot_event *event) {
    return in_range((int)event->kind, 1, SABOT_EVENTS - 1) && event->time_ms >= table->time_ms &&
           event->time_ms <= TIME_LIMIT_MS && sabot_table_meets(table, needs[event->kind]) &&
           particulars_fit(table, event) && transfers_can_be_made(table, event);
}

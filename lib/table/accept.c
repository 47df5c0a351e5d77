/*
 * accept.c - whether an event could have happened to this state at all.
 *
 * Not whether it was right: `sabot verify` decides the command again for that.
 * But a journal may be damaged or forged, and applying what is in it must
 * never read or write out of bounds, trap, or overdraw an account.
 */
#include "lib/table/deciding.h"

static bool in_range(int value, int least, int most) {
    return value >= least && value <= most;
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

/* Each wager at most once. */
static bool lines_fit(const struct sabot_table *table, const struct sabot_event *event) {
    bool settled[SABOT_TABLE_WAGERS_MAX] = {false};
    if (event->line_count < 0 || event->line_count > table->wager_count)
        return false;
    for (int i = 0; i < event->line_count; i++) {
        int entry = event->lines[i].entry;
        if (!in_range(entry, 0, table->wager_count - 1) || settled[entry] ||
            event->lines[i].verdict > SABOT_WIN)
            return false;
        settled[entry] = true;
    }
    return true;
}

static bool sheet_fits(const struct sabot_particulars *with) {
    return with->sheet != NULL && in_range(with->row, 0, with->sheet->row_count - 1) &&
           in_range(with->seats, 1, SABOT_SEATS_MAX) && in_range(with->decks, 1, SABOT_DECKS_MAX);
}

static bool seat_fits(const struct sabot_table *table, const struct sabot_particulars *with) {
    return in_range(with->bettor, 1, SABOT_BETTORS_MAX) &&
           table->bettors[with->bettor - 1].name[0] == 0 && with->name[0] != 0 &&
           in_range(with->seat, 1, table->seats) && text_ends(with->name, sizeof with->name) &&
           text_ends(with->badge, sizeof with->badge);
}

static bool bettor_fits(const struct sabot_table *table, const struct sabot_particulars *with) {
    return is_bettor(table, with->bettor) &&
           (with->seat == 0 || with->seat == table->bettors[with->bettor - 1].seat);
}

static bool has_wager(const struct sabot_table *table, int bettor, int wager) {
    for (int i = 0; i < table->wager_count; i++)
        if (table->wagers[i].bettor == bettor && table->wagers[i].wager == wager)
            return true;
    return false;
}

static bool wager_fits(const struct sabot_table *table, const struct sabot_particulars *with) {
    return bettor_fits(table, with) && in_range(with->wager, 0, table->sheet.wager_count - 1) &&
           (has_wager(table, with->bettor, with->wager) ||
            (with->amount > 0 && table->wager_count < SABOT_TABLE_WAGERS_MAX));
}

static bool shoe_holds(const struct sabot_table *table, int cards) {
    return cards >= 0 && table->shoe.out + cards <= sabot_table_cards(table);
}

static bool deal_fits(const struct sabot_table *table, const struct sabot_particulars *with) {
    return table->phase == SABOT_PHASE_DEALING && is_card(with->card) && table->keyed_result < 0 &&
           sabot_round_next(&table->round).hand != SABOT_HAND_NONE &&
           (with->first ? table->carried : shoe_holds(table, 1));
}

static bool take_back_fits(const struct sabot_table *table) {
    return table->phase == SABOT_PHASE_DEALING &&
           (table->keyed_result >= 0 || table->round.count > (table->free_round ? 1 : 0));
}

static bool result_fits(const struct sabot_table *table, int result) {
    return in_range(result, 0, SABOT_RESULTS - 1) && table->history_count < SABOT_HISTORY_MAX;
}

static bool correction_fits(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    if (!table->last.correctable || table->history_count == 0 ||
        !in_range(with->result, 0, SABOT_RESULT_VOID) ||
        !in_range(with->card_count, 0, SABOT_ROUND_CARDS_MAX) ||
        !shoe_holds(table, with->card_count))
        return false;
    struct sabot_round round = sabot_round_begin();
    for (int i = 0; i < with->card_count; i++) {
        if (!is_card(with->cards[i]) || sabot_round_next(&round).hand == SABOT_HAND_NONE)
            return false;
        sabot_round_take(&round, with->cards[i]);
    }
    return lines_fit(table, event);
}

/* Marked commission goes from chips, and nothing else moves. */
static bool closing_fits(const struct sabot_table *table, const struct sabot_event *event) {
    for (int i = 0; i < event->transfer_count; i++)
        if (!in_range(event->transfers[i].from, SABOT_ACCOUNT_CHIPS, SABOT_ACCOUNT_IN_PLAY - 1))
            return false;
    return in_range(table->shoe.card_set, 1, SABOT_CARD_SETS_MAX);
}

static bool kind_fits(const struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    bool open = table->phase != SABOT_PHASE_CLOSED;
    switch (event->kind) {
    case SABOT_EVENT_TABLE_OPENED:
        return !open && sheet_fits(with) && text_ends(with->name, sizeof with->name) &&
               in_range(with->card_source, SABOT_CARDS_SHUFFLED, SABOT_CARDS_KEYED) &&
               in_range(with->wager_source, SABOT_WAGERS_NONE, SABOT_WAGERS_BETTORS);
    case SABOT_EVENT_SHEET_CHANGED:
        return open && sheet_fits(with) && table->phase == SABOT_PHASE_BETWEEN;
    case SABOT_EVENT_SEATED:
        return open && seat_fits(table, with);
    case SABOT_EVENT_LEFT:
        return bettor_fits(table, with) && (table->bank.bettor != with->bettor ||
                                            table->bank.state == SABOT_BANK_OFFERED);
    case SABOT_EVENT_BOUGHT_IN:
    case SABOT_EVENT_CASHED_OUT:
    case SABOT_EVENT_COMMISSION_PAID:
    case SABOT_EVENT_BANK_OFFERED:
    case SABOT_EVENT_BANK_ACCEPTED:
    case SABOT_EVENT_BANK_DECLINED:
    case SABOT_EVENT_BANK_PUT_UP:
        return open && bettor_fits(table, with);
    case SABOT_EVENT_BANK_PASSED:
        return open && bettor_fits(table, with) && in_range(with->seat, 1, table->seats);
    case SABOT_EVENT_SHOE_OPENED:
        return open && table->shoe.phase == SABOT_SHOE_NONE &&
               in_range(with->card_set, 1, SABOT_CARD_SETS_MAX) && with->shoe > 0;
    case SABOT_EVENT_CONTRIBUTION_COMMITTED:
        return open && bettor_fits(table, with) &&
               table->shoe.contribution_count < SABOT_CONTRIBUTIONS_MAX;
    case SABOT_EVENT_CONTRIBUTED:
        return open && in_range(with->contribution, 1, table->shoe.contribution_count);
    case SABOT_EVENT_SHOE_CUT:
        return open && in_range(with->position, 0, sabot_table_cards(table) - 1);
    case SABOT_EVENT_BURNED:
        return open && is_card(with->card) && in_range(with->count, 0, 10) &&
               shoe_holds(table, with->count + 1);
    case SABOT_EVENT_SHOE_CLOSED:
        return open && closing_fits(table, event);
    case SABOT_EVENT_BETTING_OPENED:
        return table->phase == SABOT_PHASE_BETWEEN && with->round > 0;
    case SABOT_EVENT_WAGERED:
        return table->phase == SABOT_PHASE_BETTING && wager_fits(table, with);
    case SABOT_EVENT_BETTING_CLOSED:
        return table->phase == SABOT_PHASE_BETTING;
    case SABOT_EVENT_CARD_DEALT:
        return deal_fits(table, with);
    case SABOT_EVENT_CARD_TAKEN_BACK:
        return take_back_fits(table);
    case SABOT_EVENT_RESULT_KEYED:
        return table->phase == SABOT_PHASE_DEALING &&
               in_range(with->result, SABOT_RESULT_OF_LETTER, SABOT_RESULT_VOID - 1);
    case SABOT_EVENT_SETTLED:
        return table->phase == SABOT_PHASE_DEALING && result_fits(table, with->result) &&
               (with->bettor == 0 || with->bettor == table->bank.bettor) && lines_fit(table, event);
    case SABOT_EVENT_WAGER_REMOVED:
        return table->phase == SABOT_PHASE_DEALING && has_wager(table, with->bettor, with->wager);
    case SABOT_EVENT_CARD_DRAWN_IN_ERROR:
        return table->phase == SABOT_PHASE_DEALING && shoe_holds(table, 1) &&
               (!with->seen || is_card(with->card));
    case SABOT_EVENT_VOIDED:
        return (table->phase == SABOT_PHASE_BETTING || table->phase == SABOT_PHASE_DEALING) &&
               result_fits(table, SABOT_RESULT_VOID);
    case SABOT_EVENT_CORRECTED:
        return correction_fits(table, event);
    case SABOT_EVENT_DECIDED:
        return open && (with->bettor == 0 || bettor_fits(table, with));
    case SABOT_EVENT_TABLE_CLOSED:
        return table->phase == SABOT_PHASE_BETWEEN;
    case SABOT_EVENT_PAUSED:
    case SABOT_EVENT_RESUMED:
    case SABOT_EVENT_DEALER_RELIEVED:
    case SABOT_EVENT_SHIFT_CHANGED:
    case SABOT_EVENT_COLLECTED:
    case SABOT_EVENT_BOX_DROPPED:
    case SABOT_EVENT_BANK_NOT_TAKEN:
    case SABOT_EVENT_CUT_CARD_SHOWN:
    case SABOT_EVENT_SHOE_REVEALED:
    case SABOT_EVENT_HAND_RESTORED:
    case SABOT_EVENT_ALARM:
        return open;
    case SABOT_EVENTS:
        break;
    }
    return false;
}

bool sabot_table_accepts(const struct sabot_table *table, const struct sabot_event *event) {
    return event->time_ms >= table->time_ms && kind_fits(table, event) &&
           transfers_can_be_made(table, event);
}

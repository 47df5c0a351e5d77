/*
 * decide_people.c - the table itself, who is at it, and their chips.
 *
 * Rules: R28, R50, R53; readings 7, 9.
 */
#include "lib/table/kinds.h"

#include <string.h>

static enum sabot_objection check_making(const struct sabot_table *table,
                                         const struct sabot_particulars *with) {
    if (with->sheet == NULL)
        return SABOT_OBJECTION_SHEET;
    if (table->edition < sabot_sheet_edition(with->sheet))
        return SABOT_OBJECTION_SHEET_EDITION;
    const struct sabot_sheet *sheet = with->sheet;
    if (with->row < 0 || with->row >= sheet->row_count ||
        !sabot_sheet_allows_seats(sheet, with->seats) || with->decks < sheet->decks_allowed.least ||
        with->decks > sheet->decks_allowed.most)
        return SABOT_OBJECTION_SHEET;
    return SABOT_NO_OBJECTION;
}

/* At a table's first round everybody seated may bank (reading 7). */
static enum sabot_objection open_first_offer(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    return table->edition >= 2 && sabot_table_has_player_dealer(table)
               ? sabot_step_open_offer(deciding, SABOT_OPENED_BY_OPENING)
               : SABOT_NO_OBJECTION;
}

enum sabot_objection sabot_decide_open_table(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    if (!sabot_words_fit(with->name, sizeof with->name))
        return SABOT_OBJECTION_BAD_NAME;
    enum sabot_objection objection = check_making(sabot_deciding_now(deciding), with);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    if (with->card_source < SABOT_CARDS_SHUFFLED || with->card_source > SABOT_CARDS_KEYED ||
        with->wager_source < SABOT_WAGERS_NONE || with->wager_source > SABOT_WAGERS_BETTORS ||
        with->offer_seconds < 0 || with->offer_seconds > 3600)
        return SABOT_OBJECTION_BAD_VALUE;
    sabot_event_begin(deciding, SABOT_EVENT_TABLE_OPENED);
    sabot_event_must_tell(deciding);
    return open_first_offer(deciding);
}

/* Whatever an account of the house holds goes to the cage, or comes from it. */
static void square(struct deciding *deciding, int account) {
    sabot_cents posted = sabot_deciding_now(deciding)->book.balances[account].posted;
    if (posted >= 0)
        sabot_event_move(deciding, SABOT_TRANSFER_POST, account, SABOT_ACCOUNT_CAGE, posted);
    else
        sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_CAGE, account, -posted);
}

enum sabot_objection sabot_decide_close_table(struct deciding *deciding) {
    sabot_event_begin(deciding, SABOT_EVENT_TABLE_CLOSED);
    for (int i = 0; i < SABOT_ACCOUNT_FORMS; i++)
        if (sabot_account_forms[i].at_close == SABOT_CLOSES_TO_CAGE)
            square(deciding, sabot_account_forms[i].first);
    sabot_event_must_tell(deciding);
    const struct sabot_table *closed = sabot_deciding_now(deciding);
    for (int i = 0; i < SABOT_ACCOUNTS; i++) {
        enum sabot_at_close at_close = sabot_account_form(i)->at_close;
        SABOT_ASSERT(at_close == SABOT_CLOSES_KEPT || at_close == SABOT_CLOSES_LAST ||
                     closed->book.balances[i].posted == 0);
    }
    return SABOT_NO_OBJECTION;
}

/* Of the person, in front, or behind others. */
static int count_spots(const struct sabot_table *table, int bettor, bool back_line) {
    int spots = 0;
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++)
        spots += sabot_table_same_person(table, i, bettor) &&
                 table->bettors[i - 1].back_line == back_line;
    return spots;
}

/* Everybody must keep a place: a smaller table only if the seats taken fit. What is put up already
 * goes back first (R53): the turn goes on by the new sheet. */
enum sabot_objection sabot_decide_change_sheet(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int firms = 0;
    enum sabot_objection objection = check_making(table, with);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        const struct sabot_bettor *bettor = &table->bettors[i];
        if (!sabot_table_has_bettor(table, i + 1))
            continue;
        if (bettor->seat > with->seats)
            return SABOT_OBJECTION_NO_SUCH_SEAT;
        if (bettor->back_line && with->sheet->back_line == 0)
            return SABOT_OBJECTION_PEOPLE_SEATED;
        firms += bettor->badge[0] != 0;
        if (table->edition >= 3 && firms > with->sheet->rotation.firms)
            return SABOT_OBJECTION_FIRMS;
        if (table->edition >= 3 &&
            count_spots(table, i + 1, bettor->back_line) > with->sheet->spots)
            return SABOT_OBJECTION_SPOTS;
    }
    bool had_player_dealer = sabot_table_has_player_dealer(table);
    if (table->bank.state == SABOT_BANK_READY && table->edition < 3)
        return SABOT_OBJECTION_MONEY_IN_PLAY;
    if (table->bank.state == SABOT_BANK_READY)
        sabot_step_return_turn(deciding, table->bank.bettor, table->bank.turn_rounds);
    sabot_event_begin(deciding, SABOT_EVENT_SHEET_CHANGED);
    sabot_event_must_tell(deciding);
    sabot_step_end_turn(deciding); /* turns may be shorter now */
    return had_player_dealer ? SABOT_NO_OBJECTION : open_first_offer(deciding);
}

static enum sabot_objection tell_reason(struct deciding *deciding, enum sabot_event_kind kind) {
    const struct sabot_particulars *with = &deciding->command->with;
    if (!sabot_words_fit(with->reason, sizeof with->reason))
        return SABOT_OBJECTION_NEEDS_REASON;
    sabot_event_begin(deciding, kind);
    return sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_decide_pause(struct deciding *deciding) {
    return tell_reason(deciding, SABOT_EVENT_PAUSED);
}

enum sabot_objection sabot_decide_resume(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    bool is_due = table->edition >= 2 && sabot_table_rotation_is_due(table, deciding->command);
    enum sabot_objection objection = tell_reason(deciding, SABOT_EVENT_RESUMED);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    if (is_due && sabot_table_meets(sabot_deciding_now(deciding), BETWEEN | BANK_TAKEN))
        return sabot_step_pass_on(deciding); /* to the others, whom the clock is about */
    return sabot_step_offer_again(deciding);
}

static int free_number(const struct sabot_table *table) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (table->bettors[i].name[0] == 0)
            return i + 1;
    return 0;
}

static bool name_is_taken(const struct sabot_table *table, const char *name) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (strcmp(table->bettors[i].name, name) == 0 && !table->bettors[i].gone)
            return true;
    return false;
}

static enum sabot_objection check_place(const struct sabot_table *table,
                                        const struct sabot_particulars *with) {
    if (with->seat < 1 || with->seat > table->seats)
        return SABOT_OBJECTION_NO_SUCH_SEAT;
    if (!with->back_line && sabot_table_seated(table, with->seat) != 0)
        return SABOT_OBJECTION_SEAT_TAKEN;
    return with->back_line && table->sheet->back_line == 0 ? SABOT_OBJECTION_BACK_LINE_OFF
                                                           : SABOT_NO_OBJECTION;
}

/* One firm a table, unless the sheet says otherwise (reading 7). */
static enum sabot_objection check_firm(const struct sabot_table *table,
                                       const struct sabot_particulars *with) {
    int firms = 0;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        firms += sabot_table_has_bettor(table, i + 1) && table->bettors[i].badge[0] != 0;
    if (table->edition < 2 || with->badge[0] == 0)
        return with->representative[0] != 0 ? SABOT_OBJECTION_NO_FIRM : SABOT_NO_OBJECTION;
    if (with->representative[0] != 0 &&
        !sabot_words_fit(with->representative, sizeof with->representative))
        return SABOT_OBJECTION_BAD_NAME;
    return firms >= table->sheet->rotation.firms ? SABOT_OBJECTION_FIRMS : SABOT_NO_OBJECTION;
}

/* Who acts for the firm, and what of its chips they count (reading 7). */
static enum sabot_objection tell_represented(struct deciding *deciding, int bettor,
                                             const char *name) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    const struct sabot_balance *chips = &table->book.balances[sabot_table_chips(table, bettor)];
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_REPRESENTED);
    event->with.bettor = bettor;
    event->with.amount = chips->posted;
    memmove(event->with.name, name, sizeof event->with.name);
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_FIRMS;
}

enum sabot_objection sabot_decide_represent(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!sabot_table_has_bettor(table, with->bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    if (sabot_table_bettor(table, with->bettor)->badge[0] == 0)
        return SABOT_OBJECTION_NO_FIRM;
    if (!sabot_words_fit(with->name, sizeof with->name) ||
        !sabot_words_fit(with->badge, sizeof with->badge))
        return SABOT_OBJECTION_BAD_NAME;
    if (with->counted < 0 || with->counted > SABOT_STAKE_MAX * SABOT_TABLE_WAGERS_MAX)
        return SABOT_OBJECTION_AMOUNT;
    return tell_represented(deciding, with->bettor, with->name);
}

/* A second spot of somebody who is here: their chips, its own wagers and turns (R13). From edition
 * 3 on they have as many behind others (R26) as in front at most, and nobody fills the table. */
enum sabot_objection sabot_decide_take_spot(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!sabot_table_has_bettor(table, with->bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    enum sabot_objection objection = check_place(table, with);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    if (count_spots(table, with->bettor, with->back_line) >= table->sheet->spots &&
        (!with->back_line || table->edition >= 3))
        return SABOT_OBJECTION_SPOTS;
    int number = free_number(table);
    if (number == 0)
        return SABOT_OBJECTION_TABLE_FULL;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_SPOT_TAKEN);
    event->with.purse = sabot_table_purse(table, with->bettor);
    event->with.bettor = number;
    memcpy(event->with.name, sabot_table_bettor(table, with->bettor)->name,
           sizeof event->with.name);
    return sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_decide_seat(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    enum sabot_objection objection = check_place(table, with);
    if (objection == SABOT_NO_OBJECTION)
        objection = check_firm(table, with);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    if (!sabot_words_fit(with->name, sizeof with->name) ||
        (with->badge[0] != 0 && !sabot_words_fit(with->badge, sizeof with->badge)))
        return SABOT_OBJECTION_BAD_NAME;
    if (name_is_taken(table, with->name))
        return SABOT_OBJECTION_NAME_TAKEN;
    int number = free_number(table);
    if (number == 0)
        return SABOT_OBJECTION_TABLE_FULL;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_SEATED);
    event->with.bettor = number;
    sabot_event_must_tell(deciding);
    return with->representative[0] == 0 ? SABOT_NO_OBJECTION
                                        : tell_represented(deciding, number, with->representative);
}

/* Marked commission is collected when its bettor leaves (reading 9); what the chips do not pay
 * is a claim, and of no round: what a round owes others is not paid from it. Before edition 3 it
 * was of the last one, and written off where there was no room for it. */
static enum sabot_objection collect_marked(struct deciding *deciding, int bettor) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    sabot_cents unpaid =
        table->bettors[bettor - 1].marked - sabot_table_marked_payable(table, bettor);
    bool is_claimed = table->edition >= 3;
    enum sabot_objection objection = SABOT_NO_OBJECTION;
    if (table->edition >= 2 && unpaid > 0)
        objection =
            sabot_step_claim(deciding, bettor, is_claimed ? 0 : table->round_number, -unpaid);
    if (objection != SABOT_NO_OBJECTION && is_claimed)
        return objection;
    sabot_cents paid = sabot_table_marked_payable(sabot_deciding_now(deciding), bettor);
    if (paid == 0)
        return SABOT_NO_OBJECTION;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_COMMISSION_PAID);
    event->with.amount = paid;
    sabot_event_move(deciding, SABOT_TRANSFER_POST,
                     sabot_table_chips(sabot_deciding_now(deciding), bettor),
                     SABOT_ACCOUNT_COMMISSION, paid);
    return sabot_event_must_tell(deciding);
}

/* In a round: a wager on the layout, or the bank. */
static bool is_in_play(const struct sabot_table *table, int bettor) {
    if (table->phase != SABOT_PHASE_BETWEEN && table->bank.bettor == bettor &&
        sabot_table_has_player_dealer(table))
        return true;
    for (int i = 0; i < table->wager_count; i++)
        if (table->wagers[i].bettor == bettor && table->phase != SABOT_PHASE_BETWEEN)
            return true;
    return false;
}

static bool pay_out(struct deciding *deciding, int bettor, sabot_cents amount) {
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CASHED_OUT);
    event->with.amount = amount;
    sabot_event_move(deciding, SABOT_TRANSFER_POST,
                     sabot_table_chips(sabot_deciding_now(deciding), bettor), SABOT_ACCOUNT_CAGE,
                     amount);
    return sabot_event_tell(deciding);
}

/* All that one number holds; the chips stay while it is a spot of somebody else's purse. */
static enum sabot_objection give_up(struct deciding *deciding, int bettor,
                                    enum sabot_event_kind kind) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if ((table->bank.state == SABOT_BANK_HELD || table->bank.state == SABOT_BANK_READY) &&
        table->bank.bettor == bettor)
        sabot_step_pass(deciding);
    if (sabot_table_purse(table, bettor) == bettor) {
        enum sabot_objection objection = collect_marked(deciding, bettor);
        if (objection != SABOT_NO_OBJECTION)
            return objection;
        sabot_cents chips =
            sabot_book_available(&sabot_deciding_now(deciding)->book, sabot_account_chips(bettor));
        if (chips > 0)
            pay_out(deciding, bettor, chips);
    }
    struct sabot_event *event = sabot_event_begin(deciding, kind);
    event->with.bettor = bettor;
    return sabot_event_must_tell(deciding);
}

/* A person leaves with all their spots, the first one last; a spot leaves alone. */
enum sabot_objection sabot_decide_leave(struct deciding *deciding) {
    int bettor = deciding->command->with.bettor;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!sabot_table_has_bettor(table, bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    bool leaves[SABOT_BETTORS_MAX + 1] = {false};
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++)
        leaves[i] = i == bettor ||
                    (sabot_table_has_bettor(table, i) && table->bettors[i - 1].purse == bettor);
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++)
        if (leaves[i] && is_in_play(table, i))
            return SABOT_OBJECTION_MONEY_IN_PLAY;
    bool was_asked = table->bank.state == SABOT_BANK_OFFERED && leaves[table->bank.bettor];
    bool is_paused = table->paused;
    enum sabot_event_kind kind = table->edition >= 2 ? SABOT_EVENT_DEPARTED : SABOT_EVENT_LEFT;
    enum sabot_objection objection = SABOT_NO_OBJECTION;
    for (int i = 1; i <= SABOT_BETTORS_MAX && objection == SABOT_NO_OBJECTION; i++)
        if (leaves[i] && i != bettor)
            objection = give_up(deciding, i, kind);
    if (objection == SABOT_NO_OBJECTION)
        objection = give_up(deciding, bettor, kind);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    return was_asked && !is_paused ? sabot_step_offer_bank(deciding) : SABOT_NO_OBJECTION;
}

enum sabot_objection sabot_decide_buy_in(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    if (!sabot_table_has_bettor(sabot_deciding_now(deciding), with->bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    if (with->amount <= 0 || with->amount > SABOT_STAKE_MAX ||
        with->amount % sabot_deciding_now(deciding)->sheet->unit != 0)
        return SABOT_OBJECTION_AMOUNT;
    sabot_event_begin(deciding, SABOT_EVENT_BOUGHT_IN);
    sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_CAGE,
                     sabot_table_chips(sabot_deciding_now(deciding), with->bettor), with->amount);
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_AMOUNT;
}

enum sabot_objection sabot_decide_cash_out(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    if (!sabot_table_has_bettor(sabot_deciding_now(deciding), with->bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    if (with->amount <= 0)
        return SABOT_OBJECTION_AMOUNT;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    sabot_cents has = sabot_book_available(&table->book, sabot_table_chips(table, with->bettor));
    sabot_cents marked = table->bettors[sabot_table_purse(table, with->bettor) - 1].marked;
    if (with->amount <= has && with->amount > has - marked)
        return SABOT_OBJECTION_COMMISSION_OWED;
    return pay_out(deciding, with->bettor, with->amount) ? SABOT_NO_OBJECTION
                                                         : SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
}

static enum sabot_objection tell_name(struct deciding *deciding, enum sabot_event_kind kind) {
    const struct sabot_particulars *with = &deciding->command->with;
    if (!sabot_words_fit(with->name, sizeof with->name))
        return SABOT_OBJECTION_BAD_NAME;
    sabot_event_begin(deciding, kind);
    return sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_decide_relieve(struct deciding *deciding) {
    return tell_name(deciding, SABOT_EVENT_DEALER_RELIEVED);
}

enum sabot_objection sabot_decide_shift(struct deciding *deciding) {
    return tell_name(deciding, SABOT_EVENT_SHIFT_CHANGED);
}

/* At a table without wagers the money of bettors is not ours to see. */
enum sabot_objection sabot_decide_collect(struct deciding *deciding) {
    sabot_cents amount = deciding->command->with.amount;
    if (amount <= 0 || amount > SABOT_STAKE_MAX)
        return SABOT_OBJECTION_AMOUNT;
    sabot_event_begin(deciding, SABOT_EVENT_COLLECTED);
    sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_CAGE, SABOT_ACCOUNT_COLLECTIONS,
                     amount);
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_AMOUNT;
}

enum sabot_objection sabot_decide_drop(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    sabot_cents recorded =
        sabot_deciding_now(deciding)->book.balances[SABOT_ACCOUNT_COLLECTIONS].posted;
    if (with->counted < 0 || (sabot_deciding_now(deciding)->edition >= 2 &&
                              with->counted > SABOT_STAKE_MAX * SABOT_TABLE_WAGERS_MAX))
        return SABOT_OBJECTION_AMOUNT;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_BOX_DROPPED);
    event->with.amount = recorded;
    sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_COLLECTIONS, SABOT_ACCOUNT_CAGE,
                     recorded);
    sabot_event_must_tell(deciding);
    return with->counted != recorded ? sabot_step_alarm(deciding, SABOT_ALARM_BOX, 0)
                                     : SABOT_NO_OBJECTION;
}

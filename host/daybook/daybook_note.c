/*
 * daybook_note.c - the rows of an event: what every event has (time, money, a mark of its
 * round) here, what a kind of event has of its own by a table of functions.
 *
 * The state is the one before the event, but where a function's name says after.
 */
#include "host/daybook/daybook_parts.h"
#include "sabot/kind.h"

enum { HOUR_MS = 3600000 };

int64_t daybook_bettor(struct daybook_passage *passage, int number) {
    if (number < 1 || number > SABOT_BETTORS_MAX)
        return 0;
    const char *name = passage->table->bettors[number - 1].name;
    if (passage->people[number] == 0 && name[0] != 0)
        passage->people[number] = daybook_person(passage->daybook, name);
    return passage->people[number];
}

int64_t daybook_dealer(struct daybook_passage *passage) {
    const char *name = passage->table->dealer;
    return name[0] != 0 ? daybook_person(passage->daybook, name) : 0;
}

static void forget_bettor(struct daybook_passage *passage) {
    passage->people[passage->event->with.bettor] = 0;
}

static void note_left(struct daybook_passage *passage) {
    daybook_note_firm_left(passage);
    forget_bettor(passage);
}

/* ---- shifts and hours ---- */

static void begin_shift(struct daybook_passage *passage, const char *name) {
    DAYBOOK_ADD(passage, shift, .name = name, .from_ms = passage->record->time_ms);
    passage->row.shift = sqlite3_last_insert_rowid(passage->daybook->database);
}

static void change_shift(struct daybook_passage *passage) {
    begin_shift(passage, passage->event->with.name);
}

static void note_time(struct daybook_passage *passage) {
    int64_t hour = passage->record->time_ms / HOUR_MS;
    if (passage->row.shift == 0)
        begin_shift(passage, "");
    if (hour == passage->row.hour)
        return;
    DAYBOOK_ADD(passage, hour, .hour = hour);
    passage->row.hour = hour;
}

/* ---- money: double entry, what bettors hold, the box ---- */

/* Bettors 1.., by the purse of a spot; money in the bank belongs to the bettor who holds the
 * bank; 0: the house. */
static int owner_of(const struct sabot_table *table, int account) {
    int bettor = account == SABOT_ACCOUNT_BANK ? table->bank.bettor : sabot_account_bettor(account);
    return bettor == 0 ? 0 : sabot_table_purse(table, bettor);
}

struct changes {
    sabot_cents accounts[SABOT_ACCOUNTS]; /* by daybook_account */
    sabot_cents bettors[SABOT_BETTORS_MAX + 1];
};

/* What is pending has not moved. */
static void add_changes(const struct sabot_table *table, const struct sabot_event *event,
                        struct changes *changes) {
    for (int i = 0; i < event->transfer_count; i++) {
        const struct sabot_transfer *transfer = &event->transfers[i];
        if (transfer->act != SABOT_TRANSFER_POST && transfer->act != SABOT_TRANSFER_POST_PENDING)
            continue;
        changes->accounts[daybook_account(transfer->from)] -= transfer->amount;
        changes->accounts[daybook_account(transfer->to)] += transfer->amount;
        changes->bettors[owner_of(table, transfer->from)] -= transfer->amount;
        changes->bettors[owner_of(table, transfer->to)] += transfer->amount;
    }
}

static sabot_cents balance_of(const struct sabot_book *book, int account) {
    sabot_cents sum = 0;
    if (account != SABOT_ACCOUNT_CHIPS)
        return book->balances[account].posted;
    for (int i = 0; i < SABOT_ACCOUNTS; i++)
        sum += daybook_account(i) == account ? book->balances[i].posted : 0;
    return sum;
}

static void add_entries(struct daybook_passage *passage, const struct changes *changes) {
    for (int i = 0; i < SABOT_ACCOUNTS; i++)
        if (changes->accounts[i] != 0)
            DAYBOOK_ADD_EVENT(passage, entry, .account = i, .kind = passage->event->kind,
                              .amount = changes->accounts[i],
                              .balance =
                                  balance_of(&passage->table->book, i) + changes->accounts[i]);
}

/* A round's money is in the rows `played`, its collections taken and given back among it. */
static void add_crossings(struct daybook_passage *passage, const struct changes *changes) {
    enum sabot_event_kind kind = passage->event->kind;
    if (kind == SABOT_EVENT_BETTING_CLOSED || kind == SABOT_EVENT_SETTLED ||
        kind == SABOT_EVENT_VOIDED)
        return;
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++) {
        if (changes->bettors[i] == 0)
            continue;
        DAYBOOK_ADD_EVENT(passage, crossing, .person = daybook_bettor(passage, i),
                          .round = passage->table->round_number, .kind = kind,
                          .amount = changes->bettors[i]);
        daybook_note_firm(passage, i, changes->bettors[i]);
    }
}

static void add_box(struct daybook_passage *passage, sabot_cents recorded) {
    bool is_drop = passage->event->kind == SABOT_EVENT_BOX_DROPPED;
    if (is_drop || (passage->event->kind == SABOT_EVENT_TABLE_CLOSED && recorded != 0))
        DAYBOOK_ADD_EVENT(passage, box, .is_drop = is_drop, .recorded = recorded,
                          .counted = is_drop ? passage->event->with.counted : 0);
}

static void note_money(struct daybook_passage *passage) {
    struct changes changes = {0};
    if (passage->event->transfer_count > 0) {
        add_changes(passage->table, passage->event, &changes);
        add_entries(passage, &changes);
        add_crossings(passage, &changes);
    }
    add_box(passage, -changes.accounts[SABOT_ACCOUNT_COLLECTIONS]);
}

/* ---- which events are in a round ---- */

/* The round that an event between two rounds belongs to is the one to come, unless the
 * last one's command is still being read. A correction belongs to the round it corrects, and so
 * do the claims that come of it. */
static bool is_of_the_past(const struct daybook_passage *passage) {
    return passage->event->kind == SABOT_EVENT_CORRECTED ||
           (passage->event->kind == SABOT_EVENT_CLAIM_MADE && passage->event->with.round > 0 &&
            passage->ending.number == 0 && passage->table->phase == SABOT_PHASE_BETWEEN);
}

static int round_of(const struct daybook_passage *passage) {
    const struct sabot_table *table = passage->table;
    if (is_of_the_past(passage))
        return passage->event->with.round;
    bool is_next = table->phase == SABOT_PHASE_BETWEEN || table->phase == SABOT_PHASE_CLOSED;
    return table->round_number + (is_next && passage->ending.number == 0 ? 1 : 0);
}

_Static_assert(SABOT_EVENTS <= 128, "kinds and kinds_64 hold as many");

/* What nearly every round has gets no row: a look through all rounds finds it. Of a round that is
 * in its table already, only the first correction is marked. */
static void mark(struct daybook_passage *passage) {
    int kind = (int)passage->event->kind;
    int64_t bit = daybook_kind_bit(kind);
    struct daybook_round_row round = {.stream = passage->row.id,
                                      .number = round_of(passage),
                                      .kinds = kind < 64 ? bit : 0,
                                      .kinds_64 = kind < 64 ? 0 : bit};
    bool is_known =
        kind == SABOT_EVENT_CORRECTED
            ? daybook_run(passage->daybook, DAYBOOK_FIND_CORRECTED, &round) != 0
            : (passage->row.kinds & round.kinds) != 0 || (passage->row.kinds_64 & round.kinds_64);
    if (!is_known && (sabot_event_forms[kind].facts & SABOT_IS_RARE))
        DAYBOOK_ADD(passage, mark, .kind = kind, .time_ms = passage->event->time_ms,
                    .round = round.number);
    if (is_of_the_past(passage)) {
        daybook_run(passage->daybook, DAYBOOK_MARK_ROUND, &round);
        return;
    }
    passage->row.kinds |= round.kinds;
    passage->row.kinds_64 |= round.kinds_64;
}

/* ---- all of them ---- */

static daybook_noting *const notings[SABOT_EVENTS] = {
    [SABOT_EVENT_SEATED] = forget_bettor,
    [SABOT_EVENT_SPOT_TAKEN] = forget_bettor,
    [SABOT_EVENT_LEFT] = note_left,
    [SABOT_EVENT_DEPARTED] = daybook_note_firm_left,
    [SABOT_EVENT_SHIFT_CHANGED] = change_shift,
    [SABOT_EVENT_COLLECTED] = daybook_note_collected,
    [SABOT_EVENT_SHOE_OPENED] = daybook_note_shoe_opened,
    [SABOT_EVENT_CONTRIBUTED] = daybook_note_contributed,
    [SABOT_EVENT_SHOE_CUT] = daybook_note_shoe_cut,
    [SABOT_EVENT_SHOE_CLOSED] = daybook_note_shoe_closed,
    [SABOT_EVENT_SHOE_REVEALED] = daybook_note_shoe_revealed,
    [SABOT_EVENT_CUT_FIXED] = daybook_note_shoe_cut,
    [SABOT_EVENT_CONFIRMED] = daybook_note_confirmed,
    [SABOT_EVENT_SHOE_SEALED] = daybook_note_sealed,
    [SABOT_EVENT_CONTRIBUTION_WITHHELD] = daybook_note_withheld,
    [SABOT_EVENT_SHOE_VOIDED] = daybook_note_shoe_voided,
    [SABOT_EVENT_SHOE_CUT_SHORT] = daybook_note_cut_short,
    [SABOT_EVENT_BETTING_OPENED] = daybook_note_betting_opened,
    [SABOT_EVENT_BETTING_CLOSED] = daybook_note_betting_closed,
    [SABOT_EVENT_SETTLED] = daybook_note_settled,
    [SABOT_EVENT_VOIDED] = daybook_note_voided,
    [SABOT_EVENT_CORRECTED] = daybook_note_corrected,
    [SABOT_EVENT_ALARM] = daybook_note_alarm,
    [SABOT_EVENT_RULED] = daybook_note_ruled,
    [SABOT_EVENT_CLAIM_MADE] = daybook_note_claim,
    [SABOT_EVENT_CLAIM_SETTLED] = daybook_note_claim,
    [SABOT_EVENT_CHIPS_SENT] = daybook_note_lot,
    [SABOT_EVENT_CHIPS_TAKEN] = daybook_note_lot,
};

static daybook_noting *const notings_after[SABOT_EVENTS] = {
    [SABOT_EVENT_SEATED] = daybook_note_firm_after,
    [SABOT_EVENT_REPRESENTED] = daybook_note_firm_after,
    [SABOT_EVENT_PAUSED] = daybook_note_turn_after,
    [SABOT_EVENT_BANK_OFFERED] = daybook_note_turn_after,
    [SABOT_EVENT_BANK_ACCEPTED] = daybook_note_turn_after,
    [SABOT_EVENT_BANK_DECLINED] = daybook_note_turn_after,
    [SABOT_EVENT_BANK_PUT_UP] = daybook_note_turn_after,
    [SABOT_EVENT_BANK_PASSED] = daybook_note_turn_after,
    [SABOT_EVENT_BANK_NOT_TAKEN] = daybook_note_turn_after,
    [SABOT_EVENT_BANK_LOWERED] = daybook_note_turn_after,
    [SABOT_EVENT_BANK_UNANSWERED] = daybook_note_turn_after,
    [SABOT_EVENT_OFFER_OPENED] = daybook_note_turn_after,
    [SABOT_EVENT_TURN_RETURNED] = daybook_note_turn_after,
    [SABOT_EVENT_BANK_WAIVED] = daybook_note_turn_after,
    [SABOT_EVENT_RULED] = daybook_note_ruled_after,
};

/* A shift begins with the event that changes it. */
void daybook_note(struct daybook_passage *passage) {
    daybook_noting *noting = notings[passage->event->kind];
    note_time(passage);
    mark(passage);
    note_money(passage);
    if (noting != NULL)
        noting(passage);
    daybook_note_change(passage);
    if (passage->ending.number != 0 && passage->record->part + 1 == passage->record->parts)
        daybook_end_round(passage);
}

void daybook_note_after(struct daybook_passage *passage) {
    daybook_noting *noting = notings_after[passage->event->kind];
    if (noting != NULL)
        noting(passage);
}

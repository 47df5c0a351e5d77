/*
 * daybook_note_money.c - money as rows: double entry by kind of account, what
 * bettors' holdings changed by beside rounds, collections by rate, the box.
 */
#include "host/daybook/daybook_parts.h"
#include "sabot/text.h"

#include <string.h>

/* ---- double entry ---- */

static enum daybook_account account_of(int account) {
    switch (account) {
    case SABOT_ACCOUNT_CAGE:
        return DAYBOOK_CAGE;
    case SABOT_ACCOUNT_HOUSE_BANK:
        return DAYBOOK_HOUSE_BANK;
    case SABOT_ACCOUNT_COLLECTIONS:
        return DAYBOOK_COLLECTIONS;
    case SABOT_ACCOUNT_COMMISSION:
        return DAYBOOK_COMMISSION;
    default:
        return DAYBOOK_BETTORS;
    }
}

/* Bettors 1..; the bank's money is whose who holds the bank; 0: the house's accounts. */
static int owner_of(const struct sabot_table *table, int account) {
    if (account == SABOT_ACCOUNT_BANK)
        return table->bank.bettor;
    if (account < SABOT_ACCOUNT_CHIPS)
        return 0;
    return (account - SABOT_ACCOUNT_CHIPS) % SABOT_BETTORS_MAX + 1;
}

struct changes {
    sabot_cents accounts[DAYBOOK_ACCOUNTS];
    sabot_cents bettors[SABOT_BETTORS_MAX + 1];
};

/* What is pending has not moved. */
static void add_changes(const struct sabot_table *table, const struct sabot_event *event,
                        struct changes *changes) {
    for (int i = 0; i < event->transfer_count; i++) {
        const struct sabot_transfer *transfer = &event->transfers[i];
        if (transfer->act != SABOT_TRANSFER_POST && transfer->act != SABOT_TRANSFER_POST_PENDING)
            continue;
        changes->accounts[account_of(transfer->from)] -= transfer->amount;
        changes->accounts[account_of(transfer->to)] += transfer->amount;
        changes->bettors[owner_of(table, transfer->from)] -= transfer->amount;
        changes->bettors[owner_of(table, transfer->to)] += transfer->amount;
    }
}

/* All accounts sum to zero, so bettors hold what the others do not. */
static sabot_cents balance_of(const struct sabot_book *book, enum daybook_account account) {
    static const enum sabot_account houses[] = {
        [DAYBOOK_CAGE] = SABOT_ACCOUNT_CAGE,
        [DAYBOOK_HOUSE_BANK] = SABOT_ACCOUNT_HOUSE_BANK,
        [DAYBOOK_COLLECTIONS] = SABOT_ACCOUNT_COLLECTIONS,
        [DAYBOOK_COMMISSION] = SABOT_ACCOUNT_COMMISSION,
    };
    if (account != DAYBOOK_BETTORS)
        return book->balances[houses[account]].posted;
    sabot_cents sum = 0;
    for (int i = 0; i < DAYBOOK_BETTORS; i++)
        sum -= book->balances[houses[i]].posted;
    return sum;
}

static void write_entries(struct daybook_passage *passage, const struct changes *changes) {
    const struct sabot_event *event = &passage->replay->event;
    const struct sabot_book *book = &passage->replay->table.book;
    for (int i = 0; i < DAYBOOK_ACCOUNTS; i++)
        if (changes->accounts[i] != 0)
            daybook_write(passage->daybook, DAYBOOK_INTO_ENTRY, "iiiiiiii", passage->id, (int64_t)i,
                          (int64_t)passage->record->sequence, event->time_ms, passage->shift,
                          (int64_t)event->kind, changes->accounts[i],
                          balance_of(book, (enum daybook_account)i) + changes->accounts[i]);
}

/* A round's money is in the rows `played`, its collections taken and given back among it. */
static bool is_of_round(enum sabot_event_kind kind) {
    return kind == SABOT_EVENT_BETTING_CLOSED || kind == SABOT_EVENT_SETTLED ||
           kind == SABOT_EVENT_VOIDED;
}

static void write_crossings(struct daybook_passage *passage, const struct changes *changes) {
    const struct sabot_event *event = &passage->replay->event;
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++)
        if (changes->bettors[i] != 0)
            daybook_write(passage->daybook, DAYBOOK_INTO_CROSSING, "iiiiiiii", passage->id,
                          (int64_t)passage->record->sequence, daybook_bettor(passage, i),
                          event->time_ms, passage->shift,
                          (int64_t)passage->replay->table.round_number, (int64_t)event->kind,
                          changes->bettors[i]);
}

/* ---- collections ---- */

/* Rows that a passage made go with it where it is rolled back, and so does what it knows. */
static int64_t rate_of(struct daybook_passage *passage, const char *name, sabot_cents fee) {
    struct daybook_known_rate *known = passage->rates;
    int at = 0;
    while (at < DAYBOOK_RATES_KNOWN - 1 && known[at].id != 0 &&
           (known[at].fee != fee || strcmp(known[at].name, name) != 0))
        at++;
    if (known[at].id == 0 || known[at].fee != fee || strcmp(known[at].name, name) != 0) {
        known[at].id = daybook_rate(passage->daybook, name, fee);
        known[at].fee = fee;
        sabot_text_copy(known[at].name, sizeof known[at].name, name);
    }
    return known[at].id;
}

/* `times` is 1 for taken, -1 for given back. */
static void collect(struct daybook_passage *passage, const char *name, sabot_cents fee,
                    sabot_cents amount, int times) {
    if (amount == 0)
        return;
    daybook_write(passage->daybook, DAYBOOK_INTO_COLLECTION, "iiiiiii", passage->id, passage->shift,
                  rate_of(passage, name, fee), (int64_t)passage->record->sequence,
                  passage->replay->event.time_ms, (int64_t)times, times * amount);
    passage->collections += times * amount;
}

static const char *wager_name(const struct sabot_table *table,
                              const struct sabot_table_wager *wager) {
    return table->sheet.wagers[wager->wager].name;
}

static void collect_all(struct daybook_passage *passage, sabot_cents bank_fee, int times) {
    const struct sabot_table *table = &passage->replay->table;
    for (int i = 0; i < table->wager_count; i++)
        collect(passage, wager_name(table, &table->wagers[i]), table->wagers[i].fee,
                table->wagers[i].fee, times);
    collect(passage, "player-dealer", bank_fee, bank_fee, times);
}

/* What a settlement gives back where the sheet says so (reading 8), or a correction gives back
 * or takes again. */
static void collect_lines(struct daybook_passage *passage) {
    const struct sabot_table *table = &passage->replay->table;
    const struct sabot_event *event = &passage->replay->event;
    for (int i = 0; i < event->line_count; i++) {
        const struct sabot_table_wager *wager = &table->wagers[event->lines[i].entry];
        sabot_cents before = event->kind == SABOT_EVENT_CORRECTED ? wager->line.fee_returned : 0;
        sabot_cents back = event->lines[i].fee_returned - before;
        collect(passage, wager_name(table, wager), wager->fee, back < 0 ? -back : back,
                back < 0 ? 1 : -1);
    }
}

/* They belong to the round that is corrected, not to the one that is on or to come. */
static void correct_collections(struct daybook_passage *passage) {
    const struct sabot_last_round *last = &passage->replay->table.last;
    sabot_cents others = passage->collections;
    collect_lines(passage);
    if (passage->replay->event.with.voided && last->player_dealer > 0)
        collect(passage, "player-dealer", last->fee, last->fee, -1);
    passage->corrected = passage->collections - others;
    passage->collections = others;
}

static void note_collections(struct daybook_passage *passage) {
    const struct sabot_table *table = &passage->replay->table;
    const struct sabot_event *event = &passage->replay->event;
    bool has_bank = table->sheet.bank == SABOT_BANK_PLAYER_DEALER && !table->free_round &&
                    table->wager_source != SABOT_WAGERS_NONE;
    switch (event->kind) {
    case SABOT_EVENT_BETTING_CLOSED:
        collect_all(passage, event->with.fee, 1);
        break;
    case SABOT_EVENT_VOIDED:
        if (table->phase == SABOT_PHASE_DEALING)
            collect_all(passage, has_bank ? table->bank.fee : 0, -1);
        break;
    case SABOT_EVENT_SETTLED:
        collect_lines(passage);
        break;
    case SABOT_EVENT_CORRECTED:
        correct_collections(passage);
        break;
    case SABOT_EVENT_COLLECTED:
        collect(passage, "table", event->with.amount, event->with.amount, 1);
        break;
    default:
        break;
    }
}

static void note_box(struct daybook_passage *passage, const struct changes *changes) {
    const struct sabot_event *event = &passage->replay->event;
    bool is_drop = event->kind == SABOT_EVENT_BOX_DROPPED;
    if (!is_drop &&
        (event->kind != SABOT_EVENT_TABLE_CLOSED || changes->accounts[DAYBOOK_COLLECTIONS] == 0))
        return;
    sabot_cents recorded = -changes->accounts[DAYBOOK_COLLECTIONS];
    daybook_write(passage->daybook, DAYBOOK_INTO_BOX, is_drop ? "iiiiiii" : "iiiiiin", passage->id,
                  passage->shift, (int64_t)passage->record->sequence, event->time_ms,
                  (int64_t)is_drop, recorded, event->with.counted);
}

void daybook_note_money(struct daybook_passage *passage) {
    const struct sabot_event *event = &passage->replay->event;
    struct changes changes = {{0}, {0}};
    add_changes(&passage->replay->table, event, &changes);
    write_entries(passage, &changes);
    if (!is_of_round(event->kind))
        write_crossings(passage, &changes);
    note_collections(passage);
    note_box(passage, &changes);
}

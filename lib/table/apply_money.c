/*
 * apply_money.c - what an event about claims, decisions with money, chips on their way or
 * commission does to a table, beside its transfers.
 */
#include "lib/table/kinds.h"

#include <string.h>

sabot_cents sabot_claims_unpaid(const struct sabot_table *table, int round) {
    sabot_cents unpaid = 0;
    for (int i = 0; i < table->claim_count; i++) {
        const struct sabot_claim *claim = &table->claims[i];
        if (claim->round == round && claim->amount < 0 && !claim->to_house)
            unpaid -= claim->amount;
        if (claim->round == round)
            unpaid -= claim->waits;
    }
    return unpaid > 0 ? unpaid : 0;
}

/* Once a debt is smaller: no claim waits for more than is owed before it, and those that were made
 * first wait longest. */
static void free_claims(struct sabot_table *table, int round) {
    sabot_cents owed = 0;
    for (int i = 0; i < table->claim_count; i++) {
        struct sabot_claim *claim = &table->claims[i];
        if (claim->round != round)
            continue;
        claim->waits = claim->waits < owed ? claim->waits : owed;
        owed -= claim->waits + (claim->amount < 0 && !claim->to_house ? claim->amount : 0);
    }
}

void sabot_apply_make_claim(struct sabot_table *table, const struct sabot_event *event) {
    sabot_cents unpaid = sabot_claims_unpaid(table, event->with.round);
    struct sabot_claim *claim = &table->claims[table->claim_count++];
    *claim = (struct sabot_claim){
        .number = event->with.claim,
        .round = event->with.round,
        .bettor =
            sabot_table_has_bettor(table, event->with.bettor) ? (uint8_t)event->with.bettor : 0,
        .amount = event->with.amount,
        .since_ms = event->time_ms,
        .holder = event->with.bettor <= SABOT_BETTORS_MAX ? (uint8_t)event->with.bettor : 0,
        .to_house = event->with.amount < 0 && !sabot_table_has_player_dealer(table)};
    if (claim->amount > 0)
        claim->waits = claim->amount < unpaid ? claim->amount : unpaid;
    memcpy(claim->name, event->with.name, sizeof claim->name);
    table->claims_made = event->with.claim;
}

void sabot_apply_settle_claim(struct sabot_table *table, const struct sabot_event *event) {
    for (int i = 0; i < table->claim_count; i++) {
        struct sabot_claim *claim = &table->claims[i];
        if (claim->number != event->with.claim)
            continue;
        bool is_debt = claim->amount < 0;
        int round = claim->round;
        claim->amount += is_debt ? event->with.amount : -event->with.amount;
        if (!is_debt && claim->waits > claim->amount)
            claim->waits = claim->amount;
        if (claim->amount == 0)
            memmove(claim, claim + 1, (size_t)(--table->claim_count - i) * sizeof *claim);
        if (is_debt)
            free_claims(table, round);
        return;
    }
}

/* The first who has gone under this name; 0: nobody. */
static uint8_t find_gone(const struct sabot_table *table, const char *name) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (table->bettors[i].gone && table->bettors[i].purse == 0 &&
            strcmp(table->bettors[i].name, name) == 0)
            return (uint8_t)(i + 1);
    return 0;
}

void sabot_apply_claims_anew(struct sabot_table *table) {
    for (int i = 0; i < table->claim_count; i++) {
        struct sabot_claim *claim = &table->claims[i];
        claim->to_house = false;
        claim->holder = claim->bettor != 0 ? claim->bettor : find_gone(table, claim->name);
        claim->waits = claim->amount > 0 ? claim->amount : 0;
    }
    for (int i = 0; i < table->claim_count; i++)
        free_claims(table, table->claims[i].round);
}

/* Of the spots that the bettor has, or of those that they gave up; what is left of the amount. */
static sabot_cents return_fees(struct sabot_table *table, int bettor, bool given_up,
                               sabot_cents amount) {
    for (int i = 0; i < table->wager_count; i++) {
        struct sabot_table_wager *wager = &table->wagers[i];
        sabot_cents most = wager->fee - wager->fee_returned;
        sabot_cents least = -wager->fee_returned;
        if (given_up ? !sabot_table_gave_up(table, wager->bettor, bettor) : wager->bettor != bettor)
            continue;
        sabot_cents part = amount > most ? most : amount < least ? least : amount;
        wager->fee_returned += part;
        amount -= part;
    }
    struct sabot_last_round *last = &table->last;
    bool has_banked =
        given_up ? last->person == bettor || sabot_table_gave_up(table, last->player_dealer, bettor)
                 : last->player_dealer == bettor;
    sabot_cents part = amount < last->fee ? amount : last->fee;
    if (!has_banked || part <= 0)
        return amount;
    last->fee -= part;
    return amount - part;
}

/* Chips that go through the account of the bank, as since edition 3, can be taken back from whom
 * they went to; others cannot, and nothing is kept of it. */
static bool can_be_taken_back(const struct sabot_event *event) {
    bool found = false;
    for (int i = 0; i < event->transfer_count; i++)
        found |= event->transfers[i].to == SABOT_ACCOUNT_BANK;
    return found;
}

/* A collection that the box gave back, or takes again: a correction knows of it. */
void sabot_apply_rule(struct sabot_table *table, const struct sabot_event *event) {
    int bettor = event->with.bettor;
    sabot_cents amount = event->with.amount;
    if (event->with.cause == SABOT_WITH_BANK)
        table->last.ruled += amount;
    if (event->with.cause == SABOT_WITH_BANK && can_be_taken_back(event))
        table->bettors[bettor - 1].ruled += amount;
    if (event->with.cause == SABOT_WITH_BOX)
        return_fees(table, bettor, true, return_fees(table, bettor, false, amount));
}

static void remove_lot(struct sabot_table *table, int place) {
    memmove(&table->lots[place], &table->lots[place + 1],
            (size_t)(--table->lot_count - place) * sizeof *table->lots);
}

/* A full list gives up the oldest lot that came. */
static void add_lot(struct sabot_table *table, const struct sabot_event *event, bool came) {
    int oldest = 0;
    while (oldest + 1 < table->lot_count && !table->lots[oldest].came)
        oldest++;
    if (table->lot_count == SABOT_LOTS_MAX)
        remove_lot(table, oldest);
    struct sabot_lot *lot = &table->lots[table->lot_count++];
    *lot = (struct sabot_lot){.number = event->with.number,
                              .came = came,
                              .amount = event->with.amount,
                              .time_ms = event->time_ms};
    memcpy(lot->table, event->with.table, sizeof lot->table);
    if (!came)
        memcpy(lot->name, event->with.name, sizeof lot->name);
}

void sabot_apply_send_chips(struct sabot_table *table, const struct sabot_event *event) {
    table->lots_sent = event->with.number;
    add_lot(table, event, false);
}

void sabot_apply_confirm_chips(struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_lot *lot =
        sabot_table_lot(table, false, event->with.table, event->with.number);
    if (lot != NULL)
        remove_lot(table, (int)(lot - table->lots));
}

void sabot_apply_take_chips(struct sabot_table *table, const struct sabot_event *event) {
    add_lot(table, event, true);
}

void sabot_apply_commission(struct sabot_table *table, const struct sabot_event *event) {
    table->bettors[event->with.bettor - 1].marked -= event->with.amount;
}

/*
 * decide_claims.c - what persons owe each other when a round is settled anew, or a removed
 * wager loses, and somebody cannot pay or has gone.
 *
 * A claim of the person who owes is advanced by the account `claims`, before the event that
 * takes it. After it, the same amount is kept back from the persons who gained: nobody gets
 * chips that nobody has paid. What somebody who has gone is owed waits there too. So the list
 * of claims always sums to the account's balance.
 *
 * Rules: R29, R40; reading 18.
 */
#include "lib/table/kinds.h"

#include <string.h>

/* By purse, from 1. */
struct amounts {
    sabot_cents by[SABOT_BETTORS_MAX + 1];
};

static bool is_chips(int account) {
    return account >= SABOT_ACCOUNT_CHIPS && account < SABOT_ACCOUNT_IN_PLAY;
}

/* What the event that was begun asks of each person beyond their chips. */
static sabot_cents find_short(struct deciding *deciding, struct amounts *lacking) {
    const struct sabot_event *event = &deciding->decision->events[deciding->decision->event_count];
    struct sabot_book book = sabot_deciding_now(deciding)->book;
    sabot_cents all = 0;
    for (int i = 0; i < event->transfer_count; i++) {
        struct sabot_transfer transfer = event->transfers[i];
        sabot_cents lacks = transfer.amount - sabot_book_available(&book, transfer.from);
        if (is_chips(transfer.from) && transfer.act == SABOT_TRANSFER_POST && lacks > 0) {
            lacking->by[sabot_account_bettor(transfer.from)] += lacks;
            all += lacks;
            sabot_book_apply(&book,
                             (struct sabot_transfer){SABOT_TRANSFER_POST, SABOT_ACCOUNT_CLAIMS,
                                                     transfer.from, lacks});
        }
        if (!sabot_book_allows(&book, transfer))
            break; /* telling it will say so */
        sabot_book_apply(&book, transfer);
    }
    return all;
}

/* What the last event told brought each person. */
static struct amounts gains_of(const struct sabot_decision *decision) {
    const struct sabot_event *event = &decision->events[decision->event_count - 1];
    struct amounts gains = {{0}};
    for (int i = 0; i < event->transfer_count; i++) {
        struct sabot_transfer transfer = event->transfers[i];
        if (is_chips(transfer.from))
            gains.by[sabot_account_bettor(transfer.from)] -= transfer.amount;
        if (is_chips(transfer.to))
            gains.by[sabot_account_bettor(transfer.to)] += transfer.amount;
    }
    return gains;
}

enum sabot_objection sabot_step_claim(struct deciding *deciding, int purse, sabot_cents amount) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int chips = sabot_account_chips(purse);
    if (amount == 0)
        return SABOT_NO_OBJECTION;
    if (table->claim_count == SABOT_CLAIMS_MAX)
        return SABOT_OBJECTION_CLAIMS_FULL;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CLAIM_MADE);
    event->with.bettor = purse;
    event->with.claim = table->claims_made + 1;
    event->with.round = table->round_number;
    event->with.amount = amount;
    memcpy(event->with.name, sabot_table_bettor(table, purse)->name, sizeof event->with.name);
    if (amount > 0)
        sabot_event_move(deciding, SABOT_TRANSFER_POST, chips, SABOT_ACCOUNT_CLAIMS, amount);
    else
        sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_CLAIMS, chips, -amount);
    return sabot_event_must_tell(deciding);
}

static enum sabot_objection make_claims(struct deciding *deciding, const struct amounts *amounts,
                                        sabot_cents sign) {
    enum sabot_objection objection = SABOT_NO_OBJECTION;
    for (int purse = 1; purse <= SABOT_BETTORS_MAX && objection == SABOT_NO_OBJECTION; purse++)
        objection = sabot_step_claim(deciding, purse, sign * amounts->by[purse]);
    return objection;
}

/* The round was with the player-dealer, who pays the others and has the claim, as far as their
 * chips go; then come those who gained. All that somebody who has gone gained is kept. */
static struct amounts to_keep_back(const struct sabot_table *table, const struct amounts *gains,
                                   int first, sabot_cents advanced) {
    struct amounts kept = {{0}};
    for (int i = 0; i <= SABOT_BETTORS_MAX; i++) {
        int purse = i == 0 ? first : i;
        if (purse == 0 || (i > 0 && purse == first))
            continue;
        sabot_cents most = i == 0 ? sabot_book_available(&table->book, sabot_account_chips(purse))
                                  : gains->by[purse];
        sabot_cents share = most < advanced ? most : advanced;
        kept.by[purse] = share > 0 ? share : 0;
        advanced -= kept.by[purse];
        if (!sabot_table_has_bettor(table, purse) && gains->by[purse] > kept.by[purse])
            kept.by[purse] = gains->by[purse];
    }
    return kept;
}

enum sabot_objection sabot_step_tell_with_claims(struct deciding *deciding, sabot_build *build) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int banked =
        table->phase == SABOT_PHASE_DEALING ? table->bank.bettor : table->last.player_dealer;
    int first =
        banked != 0 && sabot_table_has_player_dealer(table) ? sabot_table_purse(table, banked) : 0;
    struct amounts lacking = {{0}};
    build(deciding);
    sabot_cents advanced = table->edition < 2 ? 0 : find_short(deciding, &lacking);
    if (advanced > 0) {
        sabot_event_drop(deciding);
        enum sabot_objection objection = make_claims(deciding, &lacking, -1);
        if (objection != SABOT_NO_OBJECTION)
            return objection;
        build(deciding);
    }
    if (!sabot_event_tell(deciding))
        return SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
    if (table->edition < 2)
        return SABOT_NO_OBJECTION;
    struct amounts gains = gains_of(deciding->decision);
    table = sabot_deciding_now(deciding);
    struct amounts kept = to_keep_back(table, &gains, first, advanced);
    return make_claims(deciding, &kept, 1);
}

/* ---- settling one ---- */

static const struct sabot_claim *find_claim(const struct sabot_table *table, int number) {
    for (int i = 0; i < table->claim_count; i++)
        if (table->claims[i].number == number)
            return &table->claims[i];
    return NULL;
}

/* What was paid in for the claims of a round and not yet paid out. */
static sabot_cents paid_in(const struct sabot_table *table, int round) {
    sabot_cents paid = 0;
    for (int i = 0; i < table->claim_count; i++)
        if (table->claims[i].round == round)
            paid += table->claims[i].amount;
    return paid;
}

/* Theirs for sure while they have not left since. A name is enough to pay, not to be paid. */
static bool is_theirs(const struct sabot_table *table, const struct sabot_claim *claim,
                      int bettor) {
    if (!sabot_table_has_bettor(table, bettor))
        return false;
    return claim->bettor == sabot_table_purse(table, bettor) ||
           (claim->amount < 0 && strcmp(claim->name, table->bettors[bettor - 1].name) == 0);
}

/* A bettor settles their own by consent. The floor decides with a reason and a second person;
 * without a bettor the house makes it good. */
enum sabot_objection sabot_decide_settle_claim(struct deciding *deciding) {
    const struct sabot_command *command = deciding->command;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    const struct sabot_claim *claim = find_claim(table, command->with.claim);
    int bettor = command->with.bettor;
    bool is_alone = table->edition < 3 && command->actor.role != SABOT_ROLE_BETTOR;
    enum sabot_objection objection =
        is_alone ? sabot_command_unsigned(command, SABOT_SIGNED_BY_TWO) : SABOT_NO_OBJECTION;
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    if (claim == NULL)
        return SABOT_OBJECTION_NO_SUCH_CLAIM;
    if (command->actor.role == SABOT_ROLE_BETTOR && !is_theirs(table, claim, bettor))
        return SABOT_OBJECTION_NOT_YOURS;
    if (bettor != 0 ? !sabot_table_has_bettor(table, bettor) : claim->amount > 0)
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    sabot_cents amount = command->with.amount;
    if (amount <= 0 || amount > (claim->amount > 0 ? claim->amount : -claim->amount))
        return SABOT_OBJECTION_AMOUNT;
    if (claim->amount > 0 && paid_in(table, claim->round) < amount)
        return SABOT_OBJECTION_CLAIM_UNPAID;
    int person = bettor == 0 ? SABOT_ACCOUNT_AMENDS : sabot_table_chips(table, bettor);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CLAIM_SETTLED);
    memcpy(event->with.name, claim->name, sizeof event->with.name);
    sabot_event_move(deciding, SABOT_TRANSFER_POST,
                     claim->amount > 0 ? SABOT_ACCOUNT_CLAIMS : person,
                     claim->amount > 0 ? person : SABOT_ACCOUNT_CLAIMS, amount);
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
}

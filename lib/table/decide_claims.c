/*
 * decide_claims.c - what persons owe each other when a round is settled anew, or a removed
 * wager loses, and somebody cannot pay or has gone.
 *
 * A claim of the person who owes is advanced by the account `claims`, before the event that
 * takes it. After it, the same amount is kept back from the persons who gained: nobody gets
 * chips that nobody has paid. What somebody who has gone is owed waits there too. So the list
 * of claims always sums to the account's balance.
 *
 * A round may be corrected twice. Since edition 3 what a person gains then pays first what they
 * still owe from the same round, and those who are owed get it: a correction and its reversal
 * leave everybody as they were. Where the gain itself is advanced, they go on waiting, for the new
 * debt. What is owed waits for the debts that it was kept back for, and for no others, and each
 * claim keeps how much of it does: what was paid in for one pays no other. A house bank is good for
 * what it is owed, and nobody waits for that. So the claims of a round with a player-dealer never
 * come to less than 0, but for a debt to the box that nobody has chips to bear.
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

/* What an event asks of each person beyond their chips, and all accounts after it. */
struct shortage {
    struct amounts lacking;
    sabot_cents all;
    struct sabot_book after;
};

/* Of the event that was begun. */
static struct shortage find_short(struct deciding *deciding) {
    const struct sabot_event *event = &deciding->decision->events[deciding->decision->event_count];
    struct shortage found = {.after = sabot_deciding_now(deciding)->book};
    for (int i = 0; i < event->transfer_count; i++) {
        struct sabot_transfer transfer = event->transfers[i];
        sabot_cents lacks = transfer.amount - sabot_book_available(&found.after, transfer.from);
        if (is_chips(transfer.from) && transfer.act == SABOT_TRANSFER_POST && lacks > 0) {
            found.lacking.by[sabot_account_bettor(transfer.from)] += lacks;
            found.all += lacks;
            sabot_book_apply(&found.after,
                             (struct sabot_transfer){SABOT_TRANSFER_POST, SABOT_ACCOUNT_CLAIMS,
                                                     transfer.from, lacks});
        }
        if (!sabot_book_allows(&found.after, transfer))
            break; /* telling it will say so */
        sabot_book_apply(&found.after, transfer);
    }
    return found;
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

enum sabot_objection sabot_step_claim(struct deciding *deciding, int purse, int round,
                                      sabot_cents amount) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int chips = sabot_account_chips(purse);
    if (amount == 0)
        return SABOT_NO_OBJECTION;
    int places = table->edition < 3 ? SABOT_CLAIMS_OF_BEFORE : SABOT_CLAIMS_MAX;
    if (table->claim_count >= places || deciding->decision->event_count >= SABOT_EVENTS_FULL)
        return SABOT_OBJECTION_CLAIMS_FULL;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CLAIM_MADE);
    event->with.bettor = purse;
    event->with.claim = table->claims_made + 1;
    event->with.round = round;
    event->with.amount = amount;
    memcpy(event->with.name, sabot_table_bettor(table, purse)->name, sizeof event->with.name);
    if (amount > 0)
        sabot_event_move(deciding, SABOT_TRANSFER_POST, chips, SABOT_ACCOUNT_CLAIMS, amount);
    else
        sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_CLAIMS, chips, -amount);
    return sabot_event_must_tell(deciding);
}

/* In the order in which they bear what is unpaid: the first one, then by purse. */
static enum sabot_objection make_claims(struct deciding *deciding, const struct amounts *amounts,
                                        sabot_cents sign, int first) {
    enum sabot_objection objection = SABOT_NO_OBJECTION;
    int round = sabot_deciding_now(deciding)->round_number;
    for (int i = 0; i <= SABOT_BETTORS_MAX && objection == SABOT_NO_OBJECTION; i++) {
        int purse = i == 0 ? first : i;
        if (purse != 0 && (i == 0 || purse != first))
            objection = sabot_step_claim(deciding, purse, round, sign * amounts->by[purse]);
    }
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

/* ---- what is settled at once ---- */

/* What was paid in for the claims of a round and not yet paid out; since edition 3 a house bank has
 * paid what it is owed. */
static sabot_cents paid_in(const struct sabot_table *table, int round) {
    sabot_cents paid = 0;
    for (int i = 0; i < table->claim_count; i++)
        if (table->claims[i].round == round && (table->edition < 3 || !table->claims[i].to_house))
            paid += table->claims[i].amount;
    return paid;
}

static sabot_cents least(sabot_cents a, sabot_cents b) {
    return a < b ? a : b;
}

/* What of a claim waits for no debt. */
static sabot_cents freed(const struct sabot_table *table, int place) {
    const struct sabot_claim *claim = &table->claims[place];
    return claim->amount > 0 ? claim->amount - claim->waits : 0;
}

/* What of a claim can be paid: the rest waits for those who owe. */
static sabot_cents payable(const struct sabot_table *table, int place) {
    const struct sabot_claim *claim = &table->claims[place];
    sabot_cents most = table->edition < 3 ? claim->amount : freed(table, place);
    sabot_cents part = least(most, paid_in(table, claim->round));
    return claim->amount > 0 && part > 0 ? part : 0;
}

/* From or to this account. */
static struct sabot_event *begin_settled(struct deciding *deciding, const struct sabot_claim *claim,
                                         int person, sabot_cents amount) {
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CLAIM_SETTLED);
    event->with.claim = claim->number;
    event->with.amount = amount;
    memcpy(event->with.name, claim->name, sizeof event->with.name);
    sabot_event_move(deciding, SABOT_TRANSFER_POST,
                     claim->amount > 0 ? SABOT_ACCOUNT_CLAIMS : person,
                     claim->amount > 0 ? person : SABOT_ACCOUNT_CLAIMS, amount);
    return event;
}

/* The purse of a claim of the last round, also of somebody who has gone since: by their number, as
 * two can have one name. 0: not of it. */
static int holder_of(const struct sabot_table *table, const struct sabot_claim *claim) {
    if (claim->round != table->round_number || claim->bettor != 0)
        return claim->round == table->round_number ? claim->bettor : 0;
    const struct sabot_bettor *gone =
        claim->holder == 0 ? NULL : &table->bettors[claim->holder - 1];
    bool is_theirs =
        gone != NULL && gone->gone && gone->purse == 0 && strcmp(gone->name, claim->name) == 0;
    return is_theirs ? claim->holder : 0;
}

/* Settles a part of a claim of the last round with the chips of its holder. */
static enum sabot_objection settle_part(struct deciding *deciding, int place, sabot_cents part) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int holder = holder_of(table, &table->claims[place]);
    if (deciding->decision->event_count >= SABOT_EVENTS_FULL)
        return SABOT_OBJECTION_CLAIMS_FULL;
    begin_settled(deciding, &table->claims[place], sabot_account_chips(holder), part)->with.bettor =
        holder;
    return sabot_event_must_tell(deciding);
}

enum settled { DEBTS, FREED, OWED };

/* Settles the claims of a kind as far as `amounts` of their holders go, and takes it off them. */
static enum sabot_objection settle_kind(struct deciding *deciding, enum settled kind,
                                        struct amounts *amounts) {
    enum sabot_objection objection = SABOT_NO_OBJECTION;
    int count = sabot_deciding_now(deciding)->claim_count;
    for (int i = 0; i < count && objection == SABOT_NO_OBJECTION;) {
        const struct sabot_table *table = sabot_deciding_now(deciding);
        int holder = holder_of(table, &table->claims[i]);
        sabot_cents amount = table->claims[i].amount;
        sabot_cents part = least(kind == DEBTS   ? -amount
                                 : kind == FREED ? freed(table, i)
                                                 : amount,
                                 amounts->by[holder]);
        if (holder != 0 && part > 0) {
            objection = settle_part(deciding, i, part);
            amounts->by[holder] -= part;
        }
        int left = sabot_deciding_now(deciding)->claim_count;
        i += left == count; /* else the next one comes to its place */
        count = left;
    }
    return objection;
}

/* The claims of one sign; of what is owed first what waits for nobody. */
static enum sabot_objection settle_at_once(struct deciding *deciding, bool is_owed,
                                           struct amounts *amounts) {
    if (!is_owed)
        return settle_kind(deciding, DEBTS, amounts);
    enum sabot_objection objection = settle_kind(deciding, FREED, amounts);
    return objection == SABOT_NO_OBJECTION ? settle_kind(deciding, OWED, amounts) : objection;
}

/* What waits for nobody any more is paid to those who are here: of that claim, and of no other. */
static enum sabot_objection pay_out(struct deciding *deciding) {
    enum sabot_objection objection = SABOT_NO_OBJECTION;
    int count = sabot_deciding_now(deciding)->claim_count;
    for (int i = 0; i < count && objection == SABOT_NO_OBJECTION;) {
        const struct sabot_table *table = sabot_deciding_now(deciding);
        const struct sabot_claim *claim = &table->claims[i];
        sabot_cents part = payable(table, i);
        if (claim->round == table->round_number && claim->bettor != 0 && part > 0)
            objection = settle_part(deciding, i, part);
        int left = sabot_deciding_now(deciding)->claim_count;
        i += left == count; /* else the next one comes to its place */
        count = left;
    }
    return objection;
}

/* What persons are owed and owe from the last round. */
static void sum_claims(const struct sabot_table *table, struct amounts *owed,
                       struct amounts *owes) {
    memset(owed, 0, sizeof *owed);
    memset(owes, 0, sizeof *owes);
    for (int i = 0; i < table->claim_count; i++) {
        sabot_cents amount = table->claims[i].amount;
        int holder = holder_of(table, &table->claims[i]);
        owed->by[holder] += amount > 0 ? amount : 0;
        owes->by[holder] -= amount < 0 ? amount : 0;
    }
}

/* What somebody both is owed and owes: one pays the other. */
static enum sabot_objection net_both_ways(struct deciding *deciding) {
    struct amounts both, again;
    sum_claims(sabot_deciding_now(deciding), &both, &again);
    for (int i = 0; i <= SABOT_BETTORS_MAX; i++)
        both.by[i] = again.by[i] = least(both.by[i], again.by[i]);
    enum sabot_objection objection = settle_at_once(deciding, true, &both);
    return objection == SABOT_NO_OBJECTION ? settle_at_once(deciding, false, &again) : objection;
}

/* What was free of the claims when the round was settled anew, by their numbers. */
struct freed_before {
    int count, numbers[SABOT_CLAIMS_MAX];
    sabot_cents of[SABOT_CLAIMS_MAX];
};

static struct freed_before freed_before(const struct sabot_table *table) {
    struct freed_before before = {.count = table->claim_count};
    for (int i = 0; i < table->claim_count; i++) {
        before.numbers[i] = table->claims[i].number;
        before.of[i] = freed(table, i);
    }
    return before;
}

/* Of what a claim of the round waited for, this was settled since. */
static sabot_cents freed_since(const struct sabot_table *table, const struct freed_before *before,
                               int place) {
    const struct sabot_claim *claim = &table->claims[place];
    for (int i = 0; i < before->count; i++)
        if (before->numbers[i] == claim->number && claim->amount > 0 &&
            holder_of(table, claim) != 0)
            return freed(table, place) - before->of[i];
    return 0;
}

/* Debts that were settled with chips which nobody has paid free nobody: who waited for them waits
 * for the new debts, by a claim after those. */
static enum sabot_objection wait_again(struct deciding *deciding,
                                       const struct freed_before *before) {
    enum sabot_objection objection = SABOT_NO_OBJECTION;
    for (int i = 0;
         i < sabot_deciding_now(deciding)->claim_count && objection == SABOT_NO_OBJECTION;) {
        const struct sabot_table *table = sabot_deciding_now(deciding);
        struct sabot_claim claim = table->claims[i];
        int holder = holder_of(table, &claim);
        sabot_cents unpaid = sabot_claims_unpaid(table, table->round_number);
        sabot_cents part = least(unpaid, freed_since(table, before, i));
        int place = i;
        i += part <= 0 || part < claim.amount; /* else the next one comes to its place */
        if (part > 0)
            objection = settle_part(deciding, place, part);
        if (part > 0 && objection == SABOT_NO_OBJECTION)
            objection = sabot_step_claim(deciding, holder, claim.round, part);
    }
    return objection;
}

/* Once the round is settled anew: what persons gained pays what they owe of it, and what nobody
 * has paid is kept back. */
static enum sabot_objection share_gains(struct deciding *deciding, int first) {
    struct amounts gains = gains_of(deciding->decision);
    struct freed_before before = freed_before(sabot_deciding_now(deciding));
    enum sabot_objection objection = settle_at_once(deciding, false, &gains);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    sabot_cents unpaid = sabot_claims_unpaid(table, table->round_number);
    struct amounts kept = to_keep_back(table, &gains, first, unpaid);
    objection = make_claims(deciding, &kept, 1, first);
    if (objection == SABOT_NO_OBJECTION)
        objection = net_both_ways(deciding);
    if (objection == SABOT_NO_OBJECTION)
        objection = wait_again(deciding, &before);
    return objection == SABOT_NO_OBJECTION ? pay_out(deciding) : objection;
}

/* What is put up for the next round goes back, and its bettor has the time to put up again. False:
 * nothing is, or a round is on. */
static bool free_bank(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (table->edition < 3 || !sabot_table_meets(table, BETWEEN | WAGERS) ||
        table->bank.state != SABOT_BANK_READY)
        return false;
    sabot_step_return_turn(deciding, table->bank.bettor, table->bank.turn_rounds);
    sabot_step_ask_amount(deciding);
    return true;
}

enum sabot_objection sabot_step_tell_freed(struct deciding *deciding, sabot_build *build) {
    build(deciding);
    if (sabot_event_tell(deciding))
        return SABOT_NO_OBJECTION;
    sabot_event_drop(deciding);
    if (!free_bank(deciding))
        return SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
    build(deciding);
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
}

/* Tells it after the debts that it makes. */
static enum sabot_objection tell_with_debts(struct deciding *deciding, sabot_build *build,
                                            const struct amounts *lacking) {
    sabot_event_drop(deciding);
    enum sabot_objection objection = make_claims(deciding, lacking, -1, 0);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    build(deciding);
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
}

/* Whether chips that are put up for the next round have to pay: of who lacks them, or of who had
 * the bank of this round and bears what others lack. */
static bool needs_bank(const struct sabot_table *table, const struct shortage *shortage,
                       int first) {
    if (table->bank.state != SABOT_BANK_READY)
        return false;
    int purse = sabot_table_purse(table, table->bank.bettor);
    struct amounts owed, owes;
    sum_claims(table, &owed, &owes);
    sabot_cents borne = 0;
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++)
        if (shortage->lacking.by[i] > owed.by[i])
            borne += shortage->lacking.by[i] - owed.by[i];
    return shortage->lacking.by[purse] > 0 ||
           (purse == first &&
            sabot_book_available(&shortage->after, sabot_account_chips(purse)) < borne);
}

/* As it is since edition 3: who lacks chips for it first has back what they put up, and what is
 * kept for them of the same round. */
static enum sabot_objection tell_and_share(struct deciding *deciding, sabot_build *build,
                                           int first) {
    enum sabot_objection objection = SABOT_NO_OBJECTION;
    build(deciding);
    for (int step = 0; step < 2 && objection == SABOT_NO_OBJECTION; step++) {
        struct shortage shortage = find_short(deciding);
        if (shortage.all == 0)
            break;
        sabot_event_drop(deciding);
        if (step == 1)
            objection = settle_at_once(deciding, true, &shortage.lacking);
        else if (needs_bank(sabot_deciding_now(deciding), &shortage, first))
            free_bank(deciding);
        build(deciding);
    }
    struct shortage left = find_short(deciding);
    if (objection == SABOT_NO_OBJECTION)
        objection = tell_with_debts(deciding, build, &left.lacking);
    return objection == SABOT_NO_OBJECTION ? share_gains(deciding, first) : objection;
}

/* As it was in edition 2: somebody waits for each debt, also at a house bank. */
static enum sabot_objection tell_and_keep(struct deciding *deciding, sabot_build *build,
                                          int first) {
    build(deciding);
    struct shortage shortage = find_short(deciding);
    enum sabot_objection objection = tell_with_debts(deciding, build, &shortage.lacking);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    struct amounts gains = gains_of(deciding->decision);
    struct amounts kept = to_keep_back(sabot_deciding_now(deciding), &gains, first, shortage.all);
    return make_claims(deciding, &kept, 1, 0);
}

enum sabot_objection sabot_step_tell_with_claims(struct deciding *deciding, sabot_build *build) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int banked =
        table->phase == SABOT_PHASE_DEALING ? table->bank.bettor : table->last.player_dealer;
    int first =
        banked != 0 && sabot_table_has_player_dealer(table) ? sabot_table_purse(table, banked) : 0;
    if (table->edition >= 3)
        return tell_and_share(deciding, build, first);
    if (table->edition == 2)
        return tell_and_keep(deciding, build, first);
    build(deciding);
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
}

/* ---- settling one ---- */

/* Its place in the list; -1: there is none. */
static int find_claim(const struct sabot_table *table, int number) {
    for (int i = 0; i < table->claim_count; i++)
        if (table->claims[i].number == number)
            return i;
    return -1;
}

/* Theirs for sure while they have not left since. A name is enough to pay, not to be paid. */
static bool is_theirs(const struct sabot_table *table, const struct sabot_claim *claim,
                      int bettor) {
    if (!sabot_table_has_bettor(table, bettor))
        return false;
    return claim->bettor == sabot_table_purse(table, bettor) ||
           (claim->amount < 0 && strcmp(claim->name, table->bettors[bettor - 1].name) == 0);
}

static void build_settled(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int person = with->bettor == 0 ? SABOT_ACCOUNT_AMENDS : sabot_table_chips(table, with->bettor);
    begin_settled(deciding, &table->claims[find_claim(table, with->claim)], person, with->amount);
}

/* A bettor settles their own by consent. The floor decides with a reason and a second person;
 * without a bettor the house makes it good. */
enum sabot_objection sabot_decide_settle_claim(struct deciding *deciding) {
    const struct sabot_command *command = deciding->command;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int found = find_claim(table, command->with.claim);
    int bettor = command->with.bettor;
    bool is_alone = table->edition < 3 && command->actor.role != SABOT_ROLE_BETTOR;
    enum sabot_objection objection =
        is_alone ? sabot_command_unsigned(command, SABOT_SIGNED_BY_TWO) : SABOT_NO_OBJECTION;
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    if (found < 0)
        return SABOT_OBJECTION_NO_SUCH_CLAIM;
    const struct sabot_claim *claim = &table->claims[found];
    if (command->actor.role == SABOT_ROLE_BETTOR && !is_theirs(table, claim, bettor))
        return SABOT_OBJECTION_NOT_YOURS;
    if (bettor != 0 ? !sabot_table_has_bettor(table, bettor) : claim->amount > 0)
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    sabot_cents amount = command->with.amount;
    if (amount <= 0 || amount > (claim->amount > 0 ? claim->amount : -claim->amount))
        return SABOT_OBJECTION_AMOUNT;
    if (claim->amount > 0 && payable(table, found) < amount)
        return SABOT_OBJECTION_CLAIM_UNPAID;
    return sabot_step_tell_freed(deciding, build_settled);
}

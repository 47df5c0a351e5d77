/*
 * book.c - accounts and transfers of sabot/book.h.
 */
#include "sabot/book.h"

/* Far above any amount at a table and far below what a sum could overflow. */
#define BALANCE_LIMIT ((sabot_cents)1 << 60)

const struct sabot_account_form sabot_account_forms[] = {
    {SABOT_ACCOUNT_CAGE, 1, "cage", false, true, SABOT_CLOSES_LAST},
    {SABOT_ACCOUNT_HOUSE_BANK, 1, "house-bank", false, true, SABOT_CLOSES_TO_CAGE},
    {SABOT_ACCOUNT_BANK, 1, "bank", false, false, SABOT_CLOSES_EMPTY},
    {SABOT_ACCOUNT_COLLECTIONS, 1, "collections", false, false, SABOT_CLOSES_TO_CAGE},
    {SABOT_ACCOUNT_COMMISSION, 1, "commission", false, false, SABOT_CLOSES_TO_CAGE},
    {SABOT_ACCOUNT_CHIPS, SABOT_BETTORS_MAX, "chips", true, false, SABOT_CLOSES_EMPTY},
    {SABOT_ACCOUNT_IN_PLAY, SABOT_BETTORS_MAX, "in-play", true, false, SABOT_CLOSES_EMPTY},
    {SABOT_ACCOUNT_CLAIMS, 1, "claims", false, true, SABOT_CLOSES_KEPT},
    {SABOT_ACCOUNT_BETWEEN_TABLES, 1, "between-tables", false, true, SABOT_CLOSES_KEPT},
    {SABOT_ACCOUNT_AMENDS, 1, "amends", false, true, SABOT_CLOSES_TO_CAGE},
};

const struct sabot_account_form *sabot_account_form(int account) {
    SABOT_ASSERT(account >= 0 && account < SABOT_ACCOUNTS);
    const struct sabot_account_form *form = sabot_account_forms;
    while (account >= form->first + form->count)
        form++;
    return form;
}

int sabot_account_bettor(int account) {
    const struct sabot_account_form *form = sabot_account_form(account);
    return form->is_bettors ? account - form->first + 1 : 0;
}

int sabot_account_chips(int bettor) {
    SABOT_ASSERT(bettor >= 1 && bettor <= SABOT_BETTORS_MAX);
    return SABOT_ACCOUNT_CHIPS + bettor - 1;
}

int sabot_account_in_play(int bettor) {
    SABOT_ASSERT(bettor >= 1 && bettor <= SABOT_BETTORS_MAX);
    return SABOT_ACCOUNT_IN_PLAY + bettor - 1;
}

/* Some accounts may go below zero, as far as the limit. */
static sabot_cents available(const struct sabot_balance *balance,
                             const struct sabot_account_form *form) {
    sabot_cents has = balance->posted - balance->pending_out;
    return form->may_owe ? has + BALANCE_LIMIT : has;
}

sabot_cents sabot_book_available(const struct sabot_book *book, int account) {
    return available(&book->balances[account], sabot_account_form(account));
}

bool sabot_book_allows(const struct sabot_book *book, struct sabot_transfer transfer) {
    if (transfer.from >= SABOT_ACCOUNTS || transfer.to >= SABOT_ACCOUNTS ||
        transfer.from == transfer.to || transfer.amount <= 0 || transfer.amount > BALANCE_LIMIT)
        return false;
    const struct sabot_balance *from = &book->balances[transfer.from];
    const struct sabot_balance *to = &book->balances[transfer.to];
    switch (transfer.act) {
    case SABOT_TRANSFER_POST:
    case SABOT_TRANSFER_PEND:
        return sabot_book_available(book, transfer.from) >= transfer.amount &&
               to->posted + to->pending_in <= BALANCE_LIMIT - transfer.amount;
    case SABOT_TRANSFER_POST_PENDING:
    case SABOT_TRANSFER_VOID_PENDING:
        return from->pending_out >= transfer.amount && to->pending_in >= transfer.amount;
    default:
        return false;
    }
}

static void post(struct sabot_balance *from, struct sabot_balance *to, sabot_cents amount) {
    from->posted -= amount;
    to->posted += amount;
}

static void pend(struct sabot_balance *from, struct sabot_balance *to, sabot_cents amount) {
    from->pending_out += amount;
    to->pending_in += amount;
}

void sabot_book_apply(struct sabot_book *book, struct sabot_transfer transfer) {
    SABOT_ASSERT(sabot_book_allows(book, transfer));
    struct sabot_balance *from = &book->balances[transfer.from];
    struct sabot_balance *to = &book->balances[transfer.to];
    switch (transfer.act) {
    case SABOT_TRANSFER_POST:
        post(from, to, transfer.amount);
        break;
    case SABOT_TRANSFER_PEND:
        pend(from, to, transfer.amount);
        break;
    case SABOT_TRANSFER_POST_PENDING:
        pend(from, to, -transfer.amount);
        post(from, to, transfer.amount);
        break;
    case SABOT_TRANSFER_VOID_PENDING:
        pend(from, to, -transfer.amount);
        break;
    default:
        SABOT_ASSERT(false);
    }
}

/* After every event of every table, so without a branch an account: the sign
 * bit is set in `signs` if it is set in any of them. */
bool sabot_book_is_whole(const struct sabot_book *book) {
    sabot_cents posted = 0, pending = 0, signs = 0;
    for (int i = 0; i < SABOT_ACCOUNT_FORMS; i++) {
        const struct sabot_account_form *form = &sabot_account_forms[i];
        const struct sabot_balance *balance = &book->balances[form->first];
        for (int j = 0; j < form->count; j++, balance++) {
            signs |= balance->pending_out | balance->pending_in | available(balance, form);
            posted += balance->posted;
            pending += balance->pending_out - balance->pending_in;
        }
    }
    return signs >= 0 && posted == 0 && pending == 0;
}

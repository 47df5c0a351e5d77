/*
 * book.c - accounts and transfers of sabot/book.h.
 */
#include "sabot/book.h"

/* Far above any amount at a table and far below what a sum could overflow. */
#define BALANCE_LIMIT ((sabot_cents)1 << 60)

int sabot_account_chips(int bettor) {
    SABOT_ASSERT(bettor >= 1 && bettor <= SABOT_BETTORS_MAX);
    return SABOT_ACCOUNT_CHIPS + bettor - 1;
}

int sabot_account_in_play(int bettor) {
    SABOT_ASSERT(bettor >= 1 && bettor <= SABOT_BETTORS_MAX);
    return SABOT_ACCOUNT_IN_PLAY + bettor - 1;
}

/* The cage and the house bank may go below zero, as far as the limit. */
static sabot_cents available(const struct sabot_balance *balance, int account) {
    sabot_cents has = balance->posted - balance->pending_out;
    return account <= SABOT_ACCOUNT_HOUSE_BANK ? has + BALANCE_LIMIT : has;
}

sabot_cents sabot_book_available(const struct sabot_book *book, int account) {
    SABOT_ASSERT(account >= 0 && account < SABOT_ACCOUNTS);
    return available(&book->balances[account], account);
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
    for (int i = 0; i < SABOT_ACCOUNTS; i++) {
        const struct sabot_balance *balance = &book->balances[i];
        signs |= balance->pending_out | balance->pending_in | available(balance, i);
        posted += balance->posted;
        pending += balance->pending_out - balance->pending_in;
    }
    return signs >= 0 && posted == 0 && pending == 0;
}

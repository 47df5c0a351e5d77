/*
 * sabot/book.h - the money of one table, double entry.
 *
 * Every cent on the table is in one account, and every movement is a transfer
 * with two sides, so the sum over all accounts is zero after each of them:
 * sabot_table_apply asserts it after every event that moves money, in every build. Money outside
 * the table is an account too, the cage: it goes below zero as chips come onto the table.
 *
 * A transfer is posted at once, or it is pending first (a wager that may still
 * be taken back holds its stake) and is then posted or voided. A pending
 * transfer leaves balances alone and makes what is available smaller.
 * It knows no wagers, seats or rules; see sabot/table.h.
 */
#ifndef SABOT_BOOK_H
#define SABOT_BOOK_H

#include "sabot/cents.h"

#define SABOT_BETTORS_MAX 48 /* at one table, back-line bettors included */

enum sabot_account {
    SABOT_ACCOUNT_CAGE,        /* outside the table; may go below zero */
    SABOT_ACCOUNT_HOUSE_BANK,  /* of house-banked games; may go below zero */
    SABOT_ACCOUNT_BANK,        /* the player-dealer's amount put up, during a round */
    SABOT_ACCOUNT_COLLECTIONS, /* in the box, until it is dropped */
    SABOT_ACCOUNT_COMMISSION,
    SABOT_ACCOUNT_CHIPS, /* of bettor 1, 2, ... */
    SABOT_ACCOUNT_IN_PLAY =
        SABOT_ACCOUNT_CHIPS + SABOT_BETTORS_MAX, /* wagers of bettor 1, 2, ... */
    /* 0 to 100 are in journals for ever. New accounts of the house come here, 101 to 255. */
    SABOT_ACCOUNT_LATER = SABOT_ACCOUNT_IN_PLAY + SABOT_BETTORS_MAX,
    SABOT_ACCOUNT_CLAIMS = SABOT_ACCOUNT_LATER, /* between persons (reading 18) */
    SABOT_ACCOUNT_BETWEEN_TABLES,               /* chips on their way */
    SABOT_ACCOUNT_AMENDS, /* the house makes its own mistakes good (reading 20) */
    SABOT_ACCOUNTS,
};

/* What becomes of an account when its table closes. */
enum sabot_at_close {
    SABOT_CLOSES_EMPTY = 1, /* it is empty by then */
    SABOT_CLOSES_TO_CAGE,   /* what it has goes to the cage, what it owes comes from there */
    SABOT_CLOSES_KEPT,      /* it stays as it is */
    SABOT_CLOSES_LAST,      /* the cage itself: zero when all others are */
};

/* A row for each account of the house, and one for each kind of account that every bettor has. */
struct sabot_account_form {
    int first, count; /* numbers */
    const char *name; /* `house-bank`, or `chips` of `chips:3` */
    bool is_bettors;  /* the first is bettor 1's */
    bool may_owe;     /* may go below zero */
    enum sabot_at_close at_close;
};
#define SABOT_ACCOUNT_FORMS 10
extern const struct sabot_account_form sabot_account_forms[SABOT_ACCOUNT_FORMS];

/* The row of an account. Requires: there is such an account. */
const struct sabot_account_form *sabot_account_form(int account);
/* Whose it is: bettor 1, 2, ..., or 0 for the house. */
int sabot_account_bettor(int account);

/* The accounts of bettor 1..SABOT_BETTORS_MAX. */
int sabot_account_chips(int bettor);
int sabot_account_in_play(int bettor);

enum sabot_transfer_act {
    SABOT_TRANSFER_POST,
    SABOT_TRANSFER_PEND,
    SABOT_TRANSFER_POST_PENDING,
    SABOT_TRANSFER_VOID_PENDING,
    SABOT_TRANSFER_ACTS,
};

struct sabot_transfer {
    uint8_t act; /* enum sabot_transfer_act */
    uint8_t from, to;
    sabot_cents amount; /* above 0 */
};

struct sabot_balance {
    sabot_cents posted;
    sabot_cents pending_out;
    sabot_cents pending_in;
};

struct sabot_book {
    struct sabot_balance balances[SABOT_ACCOUNTS];
};

/* What an account can give now: posted less pending. Without end for those
 * that may go below zero. */
sabot_cents sabot_book_available(const struct sabot_book *book, int account);

/* True if the transfer can be made: two different accounts, an amount that the
 * giver has, or a pending amount that is there. */
bool sabot_book_allows(const struct sabot_book *book, struct sabot_transfer transfer);

/* Makes a transfer. Requires: sabot_book_allows. */
void sabot_book_apply(struct sabot_book *book, struct sabot_transfer transfer);

/* True if all posted balances sum to zero, what is pending out is pending in,
 * and no account is overdrawn that may not be. */
bool sabot_book_is_whole(const struct sabot_book *book);

#endif

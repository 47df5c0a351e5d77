/*
 * sabot/amounts.h - how much to put up: what a bank is worth for every amount.
 *
 * The wagers of a round are settled whole once for every way in which the cards
 * can judge them. Along one way the bank's result is a line with corners in the
 * amount W that is put up: with `net` cover it is L - P held within -W and W; with
 * `matched` every dollar acts once in settlement order, and the result turns where
 * a run of losers meets a run of winners. So the expectation bends only at those
 * corners, and its largest value lies at one of them or at an edge of what the
 * sheet allows. All sums are whole numbers over deals; nothing is sampled.
 *
 *     status = sabot_amounts_begin(&amounts, &layout, &odds, runs, settled, &error);
 *     for (sabot_cents at = sabot_amounts_next(&amounts, 0); at > 0;
 *          at = sabot_amounts_next(&amounts, at))
 *         one = sabot_amounts_at(&amounts, at);
 *
 * Rules: R40, R43-R46, R50, R51; readings 4, 5.
 */
#ifndef SABOT_AMOUNTS_H
#define SABOT_AMOUNTS_H

#include "sabot/banking.h"

/* Up to `end` put up, the bank's result of a way runs straight on to `net`. */
struct sabot_amount_run {
    sabot_cents end, net;
};

/* The runs that so many ways of a layout of so many wagers can have. */
#define SABOT_AMOUNT_RUNS_ROOM(ways, count) ((size_t)(ways) * ((size_t)(count) + 1))

/* Made by sabot_amounts_begin, and read only after. */
struct sabot_amounts {
    struct sabot_layout layout; /* its amount is of no use */
    sabot_big deals;
    sabot_cents action, fee;       /* as in struct sabot_banking */
    sabot_cents covers_everything; /* the last amount at which anything changes */
    const struct sabot_amount_run *runs;
    int way_count;
    struct sabot_amount_way {
        sabot_big deals;
        struct sabot_facts facts; /* of a round that comes out so */
        int first, count;
    } ways[SABOT_BANKING_WAYS_MAX]; /* outcomes that every wager of the sheet judges alike are one
                                     */
};

/* `runs` has room for SABOT_AMOUNT_RUNS_ROOM(SABOT_ODDS_OUTCOMES, layout->count) and belongs to
 * the amounts from here on; `settled` for layout->count. SABOT_OUT_OF_RANGE as sabot_banking_study.
 * Requires what that requires; layout->bank.amount may be anything. */
SABOT_MUST_CHECK enum sabot_status
sabot_amounts_begin(struct sabot_amounts *amounts, const struct sabot_layout *layout,
                    const struct sabot_odds *odds, struct sabot_amount_run *runs,
                    struct sabot_settled *settled, struct sabot_error *error);

/* The same by ways of one's own, of a layout with wagers that go by the cards; `runs` has room for
 * SABOT_AMOUNT_RUNS_ROOM(ways->count, layout->count). */
SABOT_MUST_CHECK enum sabot_status
sabot_amounts_begin_ways(struct sabot_amounts *amounts, const struct sabot_layout *layout,
                         const struct sabot_banking_ways *ways, struct sabot_amount_run *runs,
                         struct sabot_settled *settled, struct sabot_error *error);

/* What banking with one amount is worth. */
struct sabot_amount {
    sabot_cents amount;
    sabot_big net;  /* the sum over all deals, collections left out */
    sabot_big kept; /* the same less the player-dealer's collection */
    double variance;
    sabot_big short_deals; /* in which anything is uncovered */
    bool bends;            /* the expectation goes on in another direction */
    bool allowed;          /* by the limits and the unit of the sheet */
};

/* Requires: amount >= 0. */
struct sabot_amount sabot_amounts_at(const struct sabot_amounts *amounts, sabot_cents amount);

/* The next amount worth a look after this one: the least and the largest that the
 * sheet allows, every amount between them at which the expectation bends, and the
 * multiples of the unit on both sides of a bend that is not one. 0: there is no more. */
sabot_cents sabot_amounts_next(const struct sabot_amounts *amounts, sabot_cents after);

/* What an amount means for one wager: deals, and cents summed over them. */
struct sabot_amount_wager {
    sabot_big unpaid_deals, unpaid; /* it wins and is not paid in full */
    sabot_big free_deals, free;     /* it loses and is not taken in full */
    sabot_cents owed, paid;         /* where most is left unpaid */
};

/* Settles every way with this amount; `wagers`, by wager as placed, and `settled` have room
 * for the layout's count. */
void sabot_amounts_wagers(const struct sabot_amounts *amounts, sabot_cents amount,
                          struct sabot_amount_wager *wagers, struct sabot_settled *settled);

#endif

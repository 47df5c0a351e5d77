/*
 * sabot/settle.h - from wagers and an outcome to cents.
 *
 * First sabot_layout_refusals: may these wagers be dealt at all? Then, once
 * the round is over, sabot_layout_settle: what each wager wins, loses or gets
 * back, in settlement order, with the player-dealer's cover, the commission
 * and the collections. Both only compute; nothing is kept and nothing moves.
 * The caller owns every array.
 *
 * For every wager      stake = collected + returned,
 * the bettor receives  returned + winnings - commission,
 * and uncovered is the part of a losing stake that was not collected, or the
 * part of what is owed that was not paid. The player-dealer's net is never
 * outside +-amount.
 *
 * Rules: R20-R29, R40-R46, R50-R52; readings 4-9.
 */
#ifndef SABOT_SETTLE_H
#define SABOT_SETTLE_H

#include "sabot/refusal.h"
#include "sabot/sheet.h"

#define SABOT_WAGER_NOT_TAKEN (-1) /* the number of a wager that the sheet does not have */
#define SABOT_OWN_SEAT        0    /* the bettor who sits there */
#define SABOT_PLACED_MAX      2048

/* One wager as it lies on the table. */
struct sabot_placed {
    int seat;   /* 1..seats, clockwise */
    int bettor; /* SABOT_OWN_SEAT, or a number from 1 on for each back-line bettor */
    int wager;  /* number in the sheet */
    sabot_cents stake;
    bool removed; /* taken away before the pay-off was complete (R29) */
    int person;   /* whose it is, where a person may have several spots (R13); 0: the bettor's */
};

/* A round's wagers when the first card comes out. */
struct sabot_layout {
    const struct sabot_sheet *sheet;
    int edition; /* of the rules; 0: the newest */
    int row;     /* of the schedule */
    int seats;   /* the table's; one that the sheet allows */
    struct {
        int seat;
        sabot_cents amount; /* put up */
        int person;         /* as above */
    } bank;                 /* of the player-dealer; unused with a house bank */
    int count;              /* at most SABOT_PLACED_MAX */
    const struct sabot_placed *placed;
};

/* The most rules that so many wagers and the bank can break at once. */
#define SABOT_REFUSALS_ROOM(count) (10 * (count) + 4)

/* Writes every broken rule to `refusals` and returns their number: the bank's
 * first, then wager by wager as they were given, each in order of precedence.
 * Requires: room for SABOT_REFUSALS_ROOM(layout->count). */
int sabot_layout_refusals(const struct sabot_layout *layout, struct sabot_refusal *refusals);

/* The most that a capped wager of the layout may be, by what lies beside it (R24). */
sabot_cents sabot_layout_cap(const struct sabot_layout *layout, int placed);

/* The most that a wager of the layout may be: by the limits of its space and, since the third
 * edition, by what lies beside it (R24, R29, reading 16). */
sabot_cents sabot_layout_most(const struct sabot_layout *layout, int placed);

/* The reason in words, with the amounts: `5.00 is below the minimum of 10.00`. */
void sabot_refusal_explain(const struct sabot_layout *layout, struct sabot_refusal refusal,
                           struct sabot_text *text);

/* What the house takes of the winnings of a wager (reading 9). */
sabot_cents sabot_commission_on(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                                sabot_cents winnings);

/* The sum of all stakes: what the player-dealer's collection may go by. */
sabot_cents sabot_layout_action(const struct sabot_layout *layout);

struct sabot_settled {
    int placed; /* which wager of the layout */
    int step;   /* 1..count: when the dealer's hands move; losers are taken before
                 * winners are paid, so that a bank is never short on the way */
    enum sabot_verdict verdict;
    struct sabot_ratio ratio; /* of a win */
    sabot_cents stake;        /* that settles: as placed, or by R29 */
    sabot_cents owed;         /* by the pay table */
    sabot_cents winnings;     /* paid, before commission */
    sabot_cents commission;   /* taken now */
    sabot_cents marked;       /* commission to be collected later (reading 9) */
    sabot_cents collected;
    sabot_cents returned;
    sabot_cents uncovered;
    sabot_cents fee;          /* the collection, taken before the round */
    sabot_cents fee_returned; /* where the sheet gives it back (reading 8) */
};

struct sabot_settlement {
    sabot_cents lost; /* L: all losing stakes */
    sabot_cents owed; /* P: all winnings by the pay table */
    sabot_cents net;  /* the bank's result, collections left out */
    sabot_cents fee;  /* the player-dealer's collection */
    bool exhausted;   /* something is uncovered */
};

/* Settles a round. Requires: sabot_layout_refusals finds nothing, and the facts are known as
 * closely as the sheet's wagers ask. `settled` has room for
 * layout->count and comes in settlement order (as placed, for a house bank). */
struct sabot_settlement sabot_layout_settle_facts(const struct sabot_layout *layout,
                                                  const struct sabot_facts *facts,
                                                  struct sabot_settled *settled);

/* The same where the outcome is all that is known. Requires: no wager of the sheet needs more. */
struct sabot_settlement sabot_layout_settle(const struct sabot_layout *layout,
                                            struct sabot_outcome outcome,
                                            struct sabot_settled *settled);

#endif

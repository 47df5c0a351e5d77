/*
 * slow_settle.c - settlement a second time. See slow_settle.h.
 *
 * Written from the sentences it quotes, in their order: sort, judge, cover,
 * commission, collections, steps. Each is a pass of its own over the wagers.
 */
#include "tests/oracle/slow_settle.h"

#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;

static int compare(int a, int b) {
    return (a > b) - (a < b);
}

/* R45: "starts at the seat to the player-dealer's left and goes clockwise";
 * seats are numbered clockwise and after the last comes 1. */
static int seats_from_the_left(const struct sabot_layout *layout, int seat) {
    int first = layout->bank.seat == layout->seats ? 1 : layout->bank.seat + 1;
    return seat >= first ? seat - first : seat + layout->seats - first;
}

/* "by wager first and seat second. Option: seat first, wager second. Back-line
 * wagers follow the seat's own on the same space"; among themselves they settle
 * as they were placed. */
static int compare_settled(const void *left, const void *right, void *context) {
    const struct sabot_layout *layout = *(const struct sabot_layout **)context;
    int a_index = ((const struct sabot_settled *)left)->placed;
    int b_index = ((const struct sabot_settled *)right)->placed;
    const struct sabot_placed *a = &layout->placed[a_index];
    const struct sabot_placed *b = &layout->placed[b_index];
    int by_wager = compare(a->wager, b->wager);
    int by_seat =
        compare(seats_from_the_left(layout, a->seat), seats_from_the_left(layout, b->seat));
    bool seat_first = layout->sheet->order == SABOT_ORDER_SEAT_FIRST;
    int order = seat_first ? by_seat : by_wager;
    if (order == 0)
        order = seat_first ? by_wager : by_seat;
    if (order == 0)
        order = compare(a->bettor != SABOT_OWN_SEAT, b->bettor != SABOT_OWN_SEAT);
    return order != 0 ? order : compare(a_index, b_index);
}

static void sort(const struct sabot_layout *layout, struct sabot_settled *settled) {
    if (layout->count > 0)
        memset(settled, 0, (size_t)layout->count * sizeof settled[0]);
    for (int i = 0; i < layout->count; i++)
        settled[i].placed = i;
    /* "as given, for a house bank" */
    if (layout->sheet->bank == SABOT_BANK_PLAYER_DEALER && layout->count > 1)
        qsort_r(settled, (size_t)layout->count, sizeof settled[0], compare_settled, &layout);
}

/* R29: "the wager settles at its maximum if it loses and at its minimum if it
 * wins; a push is unchanged". */
static void judge(const struct sabot_layout *layout, struct sabot_outcome outcome,
                  struct sabot_settled *settled) {
    for (int i = 0; i < layout->count; i++) {
        const struct sabot_placed *placed = &layout->placed[settled[i].placed];
        const struct sabot_limits *limits =
            sabot_sheet_limits(layout->sheet, layout->row, placed->wager);
        struct sabot_judgement judgement =
            sabot_wager_judge(layout->sheet, &layout->sheet->wagers[placed->wager], outcome);
        settled[i].verdict = judgement.verdict;
        settled[i].ratio = judgement.ratio;
        settled[i].stake = placed->stake;
        if (placed->removed && judgement.verdict == SABOT_LOSE && layout->edition == 1)
            settled[i].stake = limits->most;
        if (placed->removed && judgement.verdict == SABOT_WIN)
            settled[i].stake = limits->least;
        if (judgement.verdict == SABOT_WIN)
            settled[i].owed =
                (sabot_cents)((wide)settled[i].stake * judgement.ratio.pays / judgement.ratio.to);
    }
}

static sabot_cents smaller(sabot_cents a, sabot_cents b) {
    return a < b ? a : b;
}

/* Pays winners in order until `purse` is spent. */
static void pay_winners(struct sabot_settled *settled, int count, sabot_cents purse) {
    for (int i = 0; i < count; i++) {
        if (settled[i].verdict != SABOT_WIN)
            continue;
        settled[i].winnings = smaller(settled[i].owed, purse);
        purse -= settled[i].winnings;
    }
}

/* Collects losers in order until `most` is collected. */
static void collect_losers(struct sabot_settled *settled, int count, sabot_cents most) {
    for (int i = 0; i < count; i++) {
        if (settled[i].verdict != SABOT_LOSE)
            continue;
        settled[i].collected = smaller(settled[i].stake, most);
        most -= settled[i].collected;
    }
}

/* "if |L - P| <= W, everything settles whole. If P - L > W: all losers are
 * collected, then winners are paid in the order of R45 until L + W is spent.
 * If L - P > W: all winners are paid, then losers are collected in that order
 * until P + W is collected." */
static void cover_net(struct sabot_settled *settled, int count, sabot_cents lost, sabot_cents owed,
                      sabot_cents put_up) {
    wide difference = (wide)lost - owed;
    if (difference < -(wide)put_up) {
        collect_losers(settled, count, lost);
        pay_winners(settled, count, lost + put_up);
    } else if (difference > put_up) {
        pay_winners(settled, count, owed);
        collect_losers(settled, count, owed + put_up);
    } else {
        collect_losers(settled, count, lost);
        pay_winners(settled, count, owed);
    }
}

/* "in the order of R45 every dollar put up acts once, so what is collected
 * plus what is paid never passes W; the rest goes back." */
static void cover_matched(struct sabot_settled *settled, int count, sabot_cents put_up) {
    sabot_cents acted = 0;
    for (int i = 0; i < count; i++) {
        sabot_cents left = put_up - acted;
        if (settled[i].verdict == SABOT_WIN)
            settled[i].winnings = smaller(settled[i].owed, left);
        if (settled[i].verdict == SABOT_LOSE)
            settled[i].collected = smaller(settled[i].stake, left);
        acted += settled[i].winnings + settled[i].collected;
    }
}

static void cover(const struct sabot_layout *layout, struct sabot_settled *settled,
                  struct sabot_settlement *settlement) {
    for (int i = 0; i < layout->count; i++) {
        if (settled[i].verdict == SABOT_LOSE)
            settlement->lost += settled[i].stake;
        settlement->owed += settled[i].owed;
    }
    if (layout->sheet->bank == SABOT_BANK_HOUSE) {
        collect_losers(settled, layout->count, settlement->lost);
        pay_winners(settled, layout->count, settlement->owed);
    } else if (layout->sheet->cover == SABOT_COVER_MATCHED) {
        cover_matched(settled, layout->count, layout->bank.amount);
    } else {
        cover_net(settled, layout->count, settlement->lost, settlement->owed, layout->bank.amount);
    }
    for (int i = 0; i < layout->count; i++) {
        struct sabot_settled *one = &settled[i];
        one->returned = one->stake - one->collected;
        if (one->verdict == SABOT_LOSE)
            one->uncovered = one->stake - one->collected;
        if (one->verdict == SABOT_WIN)
            one->uncovered = one->owed - one->winnings;
        settlement->net += one->collected - one->winnings;
        if (one->uncovered != 0)
            settlement->exhausted = true;
    }
}

/* "at most a tenth of it", "no larger than the same bettor's line wager": the least of them all. */
static sabot_cents maximum_bet(const struct sabot_layout *layout,
                               const struct sabot_placed *placed) {
    const struct sabot_wager *wager = &layout->sheet->wagers[placed->wager];
    wide share = 0, line = 0;
    for (int i = 0; i < layout->count; i++) {
        const struct sabot_placed *beside = &layout->placed[i];
        if (beside->seat != placed->seat || beside->bettor != placed->bettor)
            continue;
        if (beside->wager == wager->cap_of && (wide)beside->stake * wager->cap_bp / 10000 > share)
            share = (wide)beside->stake * wager->cap_bp / 10000;
        if (sabot_wager_is_line(&layout->sheet->wagers[beside->wager]) && beside->stake > line)
            line = beside->stake;
    }
    wide most = sabot_sheet_limits(layout->sheet, layout->row, placed->wager)->most;
    bool is_newest = layout->edition == 0 || layout->edition > 2;
    sabot_cents unit = layout->sheet->unit; /* what lies there is a multiple of it */
    if (is_newest && wager->cap_bp != 0 && share < most)
        most = share / unit * unit;
    if (is_newest && layout->sheet->bonus_cap == SABOT_BONUS_CAP_LINE &&
        !sabot_wager_is_line(wager) && line < most)
        most = line / unit * unit;
    return (sabot_cents)most;
}

/* R29: "what the penalty adds comes after all other wagers, as far as the amount put up still
 * reaches". */
static void add_penalties(const struct sabot_layout *layout, struct sabot_settled *settled,
                          struct sabot_settlement *settlement) {
    bool is_house = layout->sheet->bank == SABOT_BANK_HOUSE;
    for (int i = 0; i < layout->count && layout->edition != 1; i++) {
        const struct sabot_placed *placed = &layout->placed[settled[i].placed];
        sabot_cents most = maximum_bet(layout, placed);
        if (!placed->removed || settled[i].verdict != SABOT_LOSE || placed->stake >= most)
            continue;
        sabot_cents acted = 0;
        for (int j = 0; j < layout->count; j++)
            acted += layout->sheet->cover == SABOT_COVER_MATCHED
                         ? settled[j].collected + settled[j].winnings
                         : settled[j].collected - settled[j].winnings;
        sabot_cents more = most - placed->stake;
        if (!is_house) /* a bank that ran out acts no more */
            more = settlement->exhausted                      ? 0
                   : (wide)layout->bank.amount - acted < more ? layout->bank.amount - acted
                                                              : more;
        settled[i].stake += more;
        settled[i].collected += more;
        settlement->lost += more;
        settlement->net += more;
    }
}

/* "5% of the winnings, rounded to the sheet's unit (default one cent, half
 * up). Option: commission is marked for each bettor". */
static void take_commission(const struct sabot_layout *layout, struct sabot_settled *settled) {
    const struct sabot_sheet *sheet = layout->sheet;
    for (int i = 0; i < layout->count; i++) {
        wide exact = (wide)settled[i].winnings *
                     sheet->wagers[layout->placed[settled[i].placed].wager].commission_bp;
        wide unit = (wide)10000 * sheet->commission_unit;
        wide units = exact / unit;
        wide rest = exact - units * unit;
        if (rest + rest >= unit)
            units += 1;
        sabot_cents commission = (sabot_cents)(units * sheet->commission_unit);
        if (sheet->commission_taken == SABOT_COMMISSION_MARKED)
            settled[i].marked = commission;
        else
            settled[i].commission = commission;
    }
}

/* The band with the smallest bound that the amount does not pass (reading 14). */
static sabot_cents band_fee(const struct sabot_fee *fee, sabot_cents amount) {
    sabot_cents due = 0;
    for (int i = fee->band_count - 1; i >= 0 && amount <= fee->bands[i].up_to; i--)
        due = fee->bands[i].fee;
    return due;
}

/* "Fees of a wager that got no action are not given back, unless the sheet
 * says so." They go by the stake as it was placed: they were taken before the
 * round. */
static void take_collections(const struct sabot_layout *layout, struct sabot_settled *settled,
                             struct sabot_settlement *settlement) {
    const struct sabot_sheet *sheet = layout->sheet;
    sabot_cents action = 0;
    for (int i = 0; i < layout->count; i++) {
        struct sabot_settled *one = &settled[i];
        const struct sabot_placed *placed = &layout->placed[one->placed];
        action += placed->stake;
        one->fee = band_fee(sabot_sheet_fee(sheet, layout->row, placed->wager), placed->stake);
        bool whole_wager_uncovered =
            (one->verdict == SABOT_WIN && one->uncovered == one->owed && one->owed > 0) ||
            (one->verdict == SABOT_LOSE && one->uncovered == one->stake && one->stake > 0);
        if (whole_wager_uncovered && sheet->collections.no_action == SABOT_FEES_RETURNED)
            one->fee_returned = one->fee;
    }
    if (sheet->bank == SABOT_BANK_PLAYER_DEALER)
        settlement->fee =
            band_fee(sabot_sheet_fee(sheet, layout->row, SABOT_PLAYER_DEALER_FEE), action);
}

/* All losing stakes are moved before anything is paid; where every dollar acts
 * once in order, the wagers are taken as they come. */
static void number_the_steps(const struct sabot_layout *layout, struct sabot_settled *settled) {
    bool in_order = layout->sheet->bank == SABOT_BANK_PLAYER_DEALER &&
                    layout->sheet->cover == SABOT_COVER_MATCHED;
    int losers = 0;
    for (int i = 0; i < layout->count; i++)
        losers += settled[i].verdict == SABOT_LOSE;
    int losers_seen = 0;
    for (int i = 0; i < layout->count; i++) {
        bool loser = settled[i].verdict == SABOT_LOSE;
        losers_seen += loser;
        if (in_order)
            settled[i].step = i + 1;
        else
            settled[i].step = loser ? losers_seen : losers + (i + 1 - losers_seen);
    }
}

struct sabot_settlement slow_settle(const struct sabot_layout *layout, struct sabot_outcome outcome,
                                    struct sabot_settled *settled) {
    struct sabot_settlement settlement = {0};
    sort(layout, settled);
    judge(layout, outcome, settled);
    cover(layout, settled, &settlement);
    add_penalties(layout, settled, &settlement);
    take_commission(layout, settled);
    take_collections(layout, settled, &settlement);
    number_the_steps(layout, settled);
    return settlement;
}

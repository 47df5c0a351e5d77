/*
 * settle.c - a round's wagers and its outcome, to cents.
 *
 * Three passes: put the wagers into settlement order, let the pay tables judge
 * them, then pay and collect as far as the bank's purses reach.
 */
#include "sabot/settle.h"

#include <string.h>

enum { BUCKETS_MAX = SABOT_WAGERS_MAX * SABOT_SEATS_MAX * 2 };

/* Where a wager stands in settlement order (R45, reading 5). Seats count from
 * the player-dealer's left; a back-line wager follows the seat's own. */
static int bucket_of(const struct sabot_layout *layout, const struct sabot_placed *placed) {
    int from_left = placed->seat - layout->bank.seat - 1;
    if (from_left < 0)
        from_left += layout->seats;
    int place = layout->sheet->order == SABOT_ORDER_WAGER_FIRST
                    ? placed->wager * layout->seats + from_left
                    : from_left * layout->sheet->wager_count + placed->wager;
    return 2 * place + (placed->bettor != SABOT_OWN_SEAT);
}

/* A counting sort: it keeps the given order inside a bucket. */
static void put_in_order(const struct sabot_layout *layout, struct sabot_settled *settled) {
    if (layout->count == 0)
        return; /* then `settled` may be NULL */
    memset(settled, 0, (size_t)layout->count * sizeof *settled);
    if (layout->sheet->bank == SABOT_BANK_HOUSE) {
        for (int i = 0; i < layout->count; i++)
            settled[i].placed = i;
        return;
    }
    uint16_t starts[BUCKETS_MAX + 1];
    int buckets = 2 * layout->seats * layout->sheet->wager_count;
    SABOT_ASSERT(buckets <= BUCKETS_MAX);
    memset(starts, 0, (size_t)(buckets + 1) * sizeof *starts);
    for (int i = 0; i < layout->count; i++)
        starts[bucket_of(layout, &layout->placed[i]) + 1]++;
    for (int i = 0; i < buckets; i++)
        starts[i + 1] = (uint16_t)(starts[i + 1] + starts[i]);
    for (int i = 0; i < layout->count; i++) {
        int at = starts[bucket_of(layout, &layout->placed[i])]++;
        settled[at].placed = i;
    }
}

/* R29: a wager taken away too early wins the minimum or loses the maximum. What this adds to
 * a loss comes after all other wagers; in the first edition it counted with them. */
static sabot_cents settling_stake(const struct sabot_layout *layout,
                                  const struct sabot_placed *placed, enum sabot_verdict verdict) {
    const struct sabot_limits *limits =
        sabot_sheet_limits(layout->sheet, layout->row, placed->wager);
    if (!placed->removed || verdict == SABOT_PUSH)
        return placed->stake;
    if (verdict == SABOT_WIN)
        return limits->least;
    return layout->edition == 1 ? limits->most : placed->stake;
}

static void judge(const struct sabot_layout *layout, const struct sabot_facts *facts,
                  struct sabot_settled *settled, struct sabot_settlement *settlement) {
    const struct sabot_sheet *sheet = layout->sheet;
    struct sabot_judgement judgements[SABOT_WAGERS_MAX];
    for (int i = 0; i < sheet->wager_count; i++)
        judgements[i] = sabot_wager_judge_facts(sheet, &sheet->wagers[i], facts);

    for (int i = 0; i < layout->count; i++) {
        struct sabot_settled *one = &settled[i];
        const struct sabot_placed *placed = &layout->placed[one->placed];
        const struct sabot_judgement *judgement = &judgements[placed->wager];
        one->verdict = judgement->verdict;
        one->ratio = judgement->ratio;
        one->stake = settling_stake(layout, placed, one->verdict);
        one->fee = sabot_fee_due(sabot_sheet_fee(sheet, layout->row, placed->wager), placed->stake);
        if (one->verdict == SABOT_WIN) {
            one->owed = one->stake * one->ratio.pays / one->ratio.to;
            settlement->owed += one->owed;
        } else if (one->verdict == SABOT_LOSE) {
            settlement->lost += one->stake;
        }
    }
}

/* How much may still be paid and collected. With `matched` cover every dollar
 * put up acts once, so both draw on one purse. */
struct purses {
    sabot_cents left[2];
    int paying, collecting;
};

static struct purses open_purses(const struct sabot_layout *layout,
                                 const struct sabot_settlement *settlement) {
    sabot_cents lost = settlement->lost;
    sabot_cents owed = settlement->owed;
    sabot_cents put_up = layout->bank.amount;
    struct purses whole = {.left = {owed, lost}, .paying = 0, .collecting = 1};
    if (layout->sheet->bank == SABOT_BANK_HOUSE)
        return whole;
    if (layout->sheet->cover == SABOT_COVER_MATCHED)
        return (struct purses){.left = {put_up}, .paying = 0, .collecting = 0};
    if (owed - lost > put_up)
        whole.left[0] = lost + put_up;
    if (lost - owed > put_up)
        whole.left[1] = owed + put_up;
    return whole;
}

/* Takes as much of `amount` as the purse still holds. */
static sabot_cents draw_on(sabot_cents *purse, sabot_cents amount) {
    sabot_cents drawn = amount < *purse ? amount : *purse;
    *purse -= drawn;
    return drawn;
}

/* Half up, to the sheet's commission unit (reading 9), and never more than was
 * won. Split into whole and rest so that no product passes 64 bits: a rest is
 * below 10^9, a share below 10^4. */
sabot_cents sabot_commission_on(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                                sabot_cents winnings) {
    if (wager->commission_bp == 0)
        return 0;
    SABOT_ASSERT(sheet->commission_unit <= SABOT_COMMISSION_UNIT_MAX);
    sabot_cents scale = 10000 * sheet->commission_unit;
    sabot_cents units = winnings / scale * wager->commission_bp +
                        (winnings % scale * wager->commission_bp + scale / 2) / scale;
    sabot_cents commission = units * sheet->commission_unit;
    return commission < winnings ? commission : winnings;
}

static void pay_and_collect(const struct sabot_layout *layout, struct purses *purses,
                            struct sabot_settled *one) {
    const struct sabot_sheet *sheet = layout->sheet;
    one->returned = one->stake;
    if (one->verdict == SABOT_WIN) {
        one->winnings = draw_on(&purses->left[purses->paying], one->owed);
        one->uncovered = one->owed - one->winnings;
        sabot_cents commission = sabot_commission_on(
            sheet, &sheet->wagers[layout->placed[one->placed].wager], one->winnings);
        bool marked = sheet->commission_taken == SABOT_COMMISSION_MARKED;
        *(marked ? &one->marked : &one->commission) = commission;
    } else if (one->verdict == SABOT_LOSE) {
        one->collected = draw_on(&purses->left[purses->collecting], one->stake);
        one->returned = one->stake - one->collected;
        one->uncovered = one->returned;
    }
    bool no_action = one->uncovered > 0 && one->winnings + one->collected == 0;
    if (no_action && sheet->collections.no_action == SABOT_FEES_RETURNED)
        one->fee_returned = one->fee;
}

/* What a removed wager that lost owes beyond its stake, as far as the amount put up still
 * reaches (R29, R44). */
static void collect_penalties(const struct sabot_layout *layout, const struct purses *purses,
                              struct sabot_settled *settled, struct sabot_settlement *settlement) {
    const struct sabot_sheet *sheet = layout->sheet;
    sabot_cents put_up = layout->bank.amount, net = settlement->net;
    bool has_no_end =
        sheet->bank == SABOT_BANK_HOUSE || (net < 0 && put_up > SABOT_CENTS_MAX + net);
    sabot_cents reach = has_no_end                            ? SABOT_CENTS_MAX
                        : settlement->exhausted               ? 0
                        : sheet->cover == SABOT_COVER_MATCHED ? purses->left[purses->collecting]
                                                              : put_up - net;
    for (int i = 0; i < layout->count; i++) {
        struct sabot_settled *one = &settled[i];
        const struct sabot_placed *placed = &layout->placed[one->placed];
        if (!placed->removed || one->verdict != SABOT_LOSE)
            continue;
        sabot_cents most = sabot_layout_most(layout, one->placed);
        sabot_cents more = draw_on(&reach, most > one->stake ? most - one->stake : 0);
        one->stake += more;
        one->collected += more;
        settlement->lost += more;
        settlement->net += more;
    }
}

/* Numbers the steps: losers first, except where each dollar acts once in order. */
static void number_steps(const struct sabot_layout *layout, struct sabot_settled *settled) {
    bool as_they_come = layout->sheet->bank == SABOT_BANK_PLAYER_DEALER &&
                        layout->sheet->cover == SABOT_COVER_MATCHED;
    int step = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < layout->count; i++) {
            bool first = as_they_come || settled[i].verdict == SABOT_LOSE;
            if (first == (pass == 0))
                settled[i].step = ++step;
        }
}

sabot_cents sabot_layout_action(const struct sabot_layout *layout) {
    sabot_cents action = 0;
    for (int i = 0; i < layout->count; i++)
        action += layout->placed[i].stake;
    return action;
}

/* What sabot_layout_refusals would have found and the arithmetic relies on. */
static void assert_nothing_refused(const struct sabot_layout *layout) {
    SABOT_ASSERT(layout->count >= 0 && layout->count <= SABOT_PLACED_MAX);
    SABOT_ASSERT(layout->row >= 0 && layout->row < layout->sheet->row_count);
    SABOT_ASSERT(layout->seats >= 1 && layout->seats <= SABOT_SEATS_MAX);
    for (int i = 0; i < layout->count; i++) {
        const struct sabot_placed *placed = &layout->placed[i];
        SABOT_ASSERT(placed->seat >= 1 && placed->seat <= layout->seats);
        SABOT_ASSERT(placed->wager >= 0 && placed->wager < layout->sheet->wager_count);
        SABOT_ASSERT(placed->stake > 0 && placed->stake <= SABOT_STAKE_MAX);
    }
}

struct sabot_settlement sabot_layout_settle_facts(const struct sabot_layout *layout,
                                                  const struct sabot_facts *facts,
                                                  struct sabot_settled *settled) {
    assert_nothing_refused(layout);
    bool banked = layout->sheet->bank == SABOT_BANK_PLAYER_DEALER;
    struct sabot_settlement settlement = {0};
    put_in_order(layout, settled);
    judge(layout, facts, settled, &settlement);
    struct purses purses = open_purses(layout, &settlement);
    for (int i = 0; i < layout->count; i++) {
        pay_and_collect(layout, &purses, &settled[i]);
        settlement.net += settled[i].collected - settled[i].winnings;
        settlement.exhausted |= settled[i].uncovered > 0;
    }
    if (layout->edition != 1)
        collect_penalties(layout, &purses, settled, &settlement);
    number_steps(layout, settled);
    if (banked) {
        settlement.fee =
            sabot_fee_due(sabot_sheet_fee(layout->sheet, layout->row, SABOT_PLAYER_DEALER_FEE),
                          sabot_layout_action(layout));
        SABOT_ASSERT(settlement.net <= layout->bank.amount);
        SABOT_ASSERT(settlement.net >= -layout->bank.amount);
    }
    return settlement;
}

struct sabot_settlement sabot_layout_settle(const struct sabot_layout *layout,
                                            struct sabot_outcome outcome,
                                            struct sabot_settled *settled) {
    struct sabot_facts facts = sabot_facts_of_outcome(outcome);
    return sabot_layout_settle_facts(layout, &facts, settled);
}

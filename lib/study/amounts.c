/*
 * amounts.c - the worth of a bank as a function of what is put up. See sabot/amounts.h.
 */
#include "sabot/amounts.h"

#include "sabot/prospects.h"

#include <string.h>

/* ---- runs ---- */

/* Goes on by `cents`, up or down: the run before, or a new one where the direction changes. */
static void add_run(struct sabot_amount_way *way, struct sabot_amount_run *runs,
                    sabot_cents cents) {
    if (cents == 0)
        return;
    struct sabot_amount_run last = {0, 0}, before = {0, 0};
    if (way->count > 0)
        last = runs[way->count - 1];
    if (way->count > 1)
        before = runs[way->count - 2];
    bool turns = way->count == 0 || (last.net > before.net) != (cents > 0);
    way->count += turns;
    runs[way->count - 1] =
        (struct sabot_amount_run){last.end + (cents < 0 ? -cents : cents), last.net + cents};
}

static void make_runs(const struct sabot_amounts *amounts, struct sabot_amount_way *way,
                      struct sabot_amount_run *runs, const struct sabot_settlement *settlement,
                      const struct sabot_settled *settled) {
    if (amounts->layout.sheet->cover == SABOT_COVER_NET)
        add_run(way, runs, settlement->lost - settlement->owed);
    else
        for (int i = 0; i < amounts->layout.count; i++)
            add_run(way, runs, settled[i].collected - settled[i].winnings);
}

/* Whether 128 bits hold a sum of this many cents over all deals. */
static bool fits(sabot_big deals, sabot_cents cents) {
    struct sabot_moments moments = {.scale = 1};
    return sabot_moments_add(&moments, deals, cents);
}

static enum sabot_status too_large(const struct sabot_banking_ways *ways,
                                   struct sabot_error *error) {
    return sabot_error_print(error, SABOT_OUT_OF_RANGE,
                             "wagers this large have no exact expectation with %lld cards: 128 "
                             "bits do not hold it",
                             (long long)ways->cards);
}

enum sabot_status
sabot_amounts_begin_ways(struct sabot_amounts *amounts, const struct sabot_layout *layout,
                         const struct sabot_banking_ways *ways, struct sabot_amount_run *runs,
                         struct sabot_settled *settled, struct sabot_error *error) {
    SABOT_ASSERT(layout->sheet->bank == SABOT_BANK_PLAYER_DEALER);
    SABOT_ASSERT(ways->count <= SABOT_BANKING_WAYS_MAX);
    memset(amounts, 0, sizeof *amounts);
    amounts->layout = *layout;
    amounts->deals = ways->deals;
    amounts->runs = runs;
    amounts->way_count = ways->count;
    amounts->layout.bank.amount = SABOT_CENTS_MAX; /* settles everything */
    amounts->action = sabot_layout_action(layout);
    int used = 0;
    for (int i = 0; i < amounts->way_count; i++) {
        struct sabot_amount_way *way = &amounts->ways[i];
        *way = (struct sabot_amount_way){
            .deals = ways->of[i].deals, .facts = ways->of[i].facts, .first = used};
        struct sabot_settlement settlement =
            sabot_layout_settle_facts(&amounts->layout, &way->facts, settled);
        amounts->fee = settlement.fee;
        if (!fits(ways->deals, settlement.lost + settlement.owed) ||
            !fits(ways->deals, settlement.fee))
            return too_large(ways, error);
        make_runs(amounts, way, runs + used, &settlement, settled);
        used += way->count;
        if (way->count > 0 && runs[used - 1].end > amounts->covers_everything)
            amounts->covers_everything = runs[used - 1].end;
    }
    return SABOT_OK;
}

enum sabot_status sabot_amounts_begin(struct sabot_amounts *amounts,
                                      const struct sabot_layout *layout,
                                      const struct sabot_odds *odds, struct sabot_amount_run *runs,
                                      struct sabot_settled *settled, struct sabot_error *error) {
    struct sabot_ways found;
    sabot_ways_of(layout->sheet, odds, &found);
    struct sabot_banking_ways ways = sabot_ways_all(&found);
    return sabot_amounts_begin_ways(amounts, layout, &ways, runs, settled, error);
}

/* ---- one amount ---- */

/* The first run that ends after this amount; the way's count where none does. */
static int run_after(const struct sabot_amounts *amounts, const struct sabot_amount_way *way,
                     sabot_cents amount) {
    const struct sabot_amount_run *runs = amounts->runs + way->first;
    int low = 0, high = way->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (runs[middle].end > amount)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Which way the result goes in a run: 1, -1, or 0 after the last. */
static int direction(const struct sabot_amounts *amounts, const struct sabot_amount_way *way,
                     int run) {
    const struct sabot_amount_run *runs = amounts->runs + way->first;
    if (run == way->count)
        return 0;
    return runs[run].net > (run > 0 ? runs[run - 1].net : 0) ? 1 : -1;
}

static bool is_allowed(const struct sabot_amounts *amounts, sabot_cents amount) {
    const struct sabot_sheet *sheet = amounts->layout.sheet;
    const struct sabot_limits *limits = &sheet->rows[amounts->layout.row].bank;
    return amount >= limits->least && amount <= limits->most && amount % sheet->unit == 0;
}

/* Whether the slope changes at an amount: a corner of one way may undo that of another. */
static bool bends_at(const struct sabot_amounts *amounts, sabot_cents amount) {
    sabot_big turn = 0;
    for (int i = 0; i < amounts->way_count; i++) {
        const struct sabot_amount_way *way = &amounts->ways[i];
        turn += way->deals * (direction(amounts, way, run_after(amounts, way, amount)) -
                              direction(amounts, way, run_after(amounts, way, amount - 1)));
    }
    return turn != 0;
}

struct sabot_amount sabot_amounts_at(const struct sabot_amounts *amounts, sabot_cents amount) {
    struct sabot_amount one = {.amount = amount,
                               .bends = bends_at(amounts, amount),
                               .allowed = is_allowed(amounts, amount)};
    struct sabot_moments moments = {.scale = 1};
    for (int i = 0; i < amounts->way_count; i++) {
        const struct sabot_amount_way *way = &amounts->ways[i];
        int run = run_after(amounts, way, amount);
        struct sabot_amount_run from = {0, 0};
        if (run > 0)
            from = amounts->runs[way->first + run - 1];
        sabot_cents net = from.net + direction(amounts, way, run) * (amount - from.end);
        bool fit = sabot_moments_add(&moments, way->deals, net);
        SABOT_ASSERT(fit); /* sabot_amounts_begin has seen to it */
        one.short_deals += run < way->count ? way->deals : 0;
    }
    one.net = moments.sum;
    one.kept = moments.sum - amounts->deals * amounts->fee;
    one.variance = sabot_moments_variance(&moments);
    return one;
}

/* ---- the amounts that are worth a look ---- */

static sabot_cents corner_after(const struct sabot_amounts *amounts, sabot_cents after) {
    sabot_cents next = 0;
    for (int i = 0; i < amounts->way_count; i++) {
        const struct sabot_amount_way *way = &amounts->ways[i];
        int run = run_after(amounts, way, after);
        if (run == way->count)
            continue;
        sabot_cents end = amounts->runs[way->first + run].end;
        next = next == 0 || end < next ? end : next;
    }
    return next;
}

static sabot_cents bend_after(const struct sabot_amounts *amounts, sabot_cents after) {
    sabot_cents next = corner_after(amounts, after);
    while (next > 0 && !bends_at(amounts, next))
        next = corner_after(amounts, next);
    return next;
}

sabot_cents sabot_amounts_next(const struct sabot_amounts *amounts, sabot_cents after) {
    const struct sabot_sheet *sheet = amounts->layout.sheet;
    const struct sabot_limits *limits = &sheet->rows[amounts->layout.row].bank;
    if (after < limits->least)
        return limits->least;
    sabot_cents bend = bend_after(amounts, after), next = bend;
    if (bend > 0 && bend - bend % sheet->unit > after)
        next = bend - bend % sheet->unit;
    if (after % sheet->unit != 0) {
        sabot_cents above = after - after % sheet->unit + sheet->unit;
        next = next == 0 || above < next ? above : next;
    }
    if (next > limits->most) /* the last that is allowed is an edge */
        next = after < limits->most ? limits->most : 0;
    return next;
}

/* ---- whom it meets ---- */

static void meet(struct sabot_amount_wager *wager, const struct sabot_settled *one,
                 sabot_big deals) {
    if (one->uncovered == 0)
        return;
    bool wins = one->verdict == SABOT_WIN;
    *(wins ? &wager->unpaid_deals : &wager->free_deals) += deals;
    *(wins ? &wager->unpaid : &wager->free) += deals * one->uncovered;
    if (wins && one->uncovered > wager->owed - wager->paid) {
        wager->owed = one->owed;
        wager->paid = one->winnings;
    }
}

void sabot_amounts_wagers(const struct sabot_amounts *amounts, sabot_cents amount,
                          struct sabot_amount_wager *wagers, struct sabot_settled *settled) {
    struct sabot_layout layout = amounts->layout;
    layout.bank.amount = amount;
    if (layout.count > 0)
        memset(wagers, 0, (size_t)layout.count * sizeof *wagers);
    for (int i = 0; i < amounts->way_count; i++) {
        const struct sabot_amount_way *way = &amounts->ways[i];
        sabot_layout_settle_facts(&layout, &way->facts, settled);
        for (int k = 0; k < layout.count; k++)
            meet(&wagers[settled[k].placed], &settled[k], way->deals);
    }
}

/*
 * bank.c - one round's banking, exactly. See sabot/banking.h.
 */
#include "sabot/banking.h"

#include <string.h>

/* A mean over deals that is being added up. */
struct mean {
    struct sabot_moments moments;
    bool fits;
};

static struct mean mean_begin(void) {
    return (struct mean){{.scale = 1}, true};
}

static void mean_add(struct mean *mean, sabot_big deals, sabot_cents cents) {
    mean->fits = mean->fits && sabot_moments_add(&mean->moments, deals, cents);
}

/* ---- what is added up over the ways ---- */

struct sums {
    struct mean net, covered, fees, due, moved;
    struct sabot_banking *banking; /* where the rest is kept */
};

/* What the bank must reach for when a round settles whole (reading 4). */
static sabot_cents reach_of(const struct sabot_layout *layout,
                            const struct sabot_settlement *settlement) {
    sabot_cents net = settlement->lost - settlement->owed;
    return layout->sheet->cover == SABOT_COVER_MATCHED ? settlement->lost + settlement->owed
           : net < 0                                   ? -net
                                                       : net;
}

static void keep_extreme(struct sabot_extreme *extreme, const struct sabot_banking_way *way,
                         sabot_cents net) {
    if (extreme->deals == 0 || extreme->net != net)
        *extreme = (struct sabot_extreme){.net = net};
    extreme->deals += way->deals;
    if (way->deals > extreme->likeliest_deals) {
        extreme->likeliest_deals = way->deals;
        extreme->likeliest = sabot_outcome_number(way->facts.outcome);
    }
}

static void keep_extremes(struct sabot_banking *banking, const struct sabot_banking_way *way,
                          sabot_cents net) {
    if (banking->worst.deals == 0 || net <= banking->worst.net)
        keep_extreme(&banking->worst, way, net);
    if (banking->best.deals == 0 || net >= banking->best.net)
        keep_extreme(&banking->best, way, net);
}

/* ---- shortfalls ---- */

static sabot_cents whole_of(const struct sabot_shortfall *shortfall) {
    return shortfall->unpaid + shortfall->uncollected;
}

/* Adds to the shortfall of these amounts, or puts a new one in its place. */
static void keep_shortfall(struct sabot_banking *banking, const struct sabot_banking_way *way,
                           struct sabot_shortfall found) {
    struct sabot_shortfall *list = banking->shortfalls;
    int at = 0;
    while (at < banking->shortfall_count &&
           (list[at].unpaid != found.unpaid || list[at].uncollected != found.uncollected))
        at++;
    if (at == banking->shortfall_count) {
        for (at = banking->shortfall_count++; at > 0 && whole_of(&list[at - 1]) < whole_of(&found);
             at--)
            list[at] = list[at - 1];
        list[at] = found;
    }
    list[at].deals += way->deals;
    if (way->deals > list[at].likeliest_deals) {
        list[at].likeliest_deals = way->deals;
        list[at].likeliest = sabot_outcome_number(way->facts.outcome);
    }
}

/* ---- one way ---- */

static sabot_cents fees_of(const struct sabot_settlement *settlement,
                           const struct sabot_settled *settled, int count) {
    sabot_cents fees = settlement->fee;
    for (int i = 0; i < count; i++)
        fees += settled[i].fee - settled[i].fee_returned;
    return fees;
}

static void add_way(const struct sabot_layout *layout, const struct sabot_banking_way *way,
                    const struct sabot_settlement *settlement, const struct sabot_settled *settled,
                    struct sums *sums) {
    struct sabot_banking *banking = sums->banking;
    sabot_big deals = way->deals;
    struct sabot_shortfall found = {0};
    sabot_cents moved = 0;
    for (int i = 0; i < layout->count; i++) {
        *(settled[i].verdict == SABOT_WIN ? &found.unpaid : &found.uncollected) +=
            settled[i].uncovered;
        moved += settled[i].collected + settled[i].winnings;
    }
    mean_add(&sums->net, deals, settlement->net);
    mean_add(&sums->covered, deals, settlement->lost - settlement->owed);
    mean_add(&sums->fees, deals, fees_of(settlement, settled, layout->count));
    mean_add(&sums->due, deals, settlement->lost + settlement->owed);
    mean_add(&sums->moved, deals, moved);
    banking->fee = settlement->fee;
    sabot_cents reach = reach_of(layout, settlement);
    if (reach > banking->covers_everything)
        banking->covers_everything = reach;
    keep_extremes(banking, way, settlement->net);
    if (settlement->exhausted) {
        banking->short_deals += deals;
        keep_shortfall(banking, way, found);
    }
}

/* ---- one wager over all ways ---- */

/* Whether 128 bits hold a sum of this many cents over all deals. */
static bool fits(sabot_big deals, sabot_cents cents) {
    struct mean mean = mean_begin();
    mean_add(&mean, deals, cents);
    return mean.fits;
}

/* Sums of cents over deals, to be divided at the end: no wager passes `owed` or
 * `lost` of the round, whose means were found to fit. */
static void add_to_wager(struct sabot_banking_wager *wager, const struct sabot_settled *settled,
                         sabot_big deals) {
    if (settled->uncovered == 0)
        return;
    struct sabot_chance *chance = settled->verdict == SABOT_WIN ? &wager->unpaid : &wager->free;
    chance->deals += deals;
    chance->mean.numerator += deals * settled->uncovered;
    if (settled->winnings + settled->collected == 0)
        wager->idle_deals += deals;
}

static void finish_chance(struct sabot_chance *chance, sabot_big deals) {
    chance->mean = sabot_fraction_of(chance->mean.numerator, deals);
}

/* ---- the study ---- */

static enum sabot_status too_large(const struct sabot_banking_ways *ways,
                                   struct sabot_error *error) {
    return sabot_error_print(error, SABOT_OUT_OF_RANGE,
                             "wagers this large have no exact expectation with %lld cards: 128 "
                             "bits do not hold it",
                             (long long)ways->cards);
}

static void finish(struct sabot_banking *banking, const struct sums *sums) {
    banking->net = sabot_moments_mean(&sums->net.moments);
    banking->net_variance = sabot_moments_variance(&sums->net.moments);
    banking->covered = sabot_moments_mean(&sums->covered.moments);
    banking->covered_variance = sabot_moments_variance(&sums->covered.moments);
    banking->fees = sabot_moments_mean(&sums->fees.moments);
    banking->due = sabot_moments_mean(&sums->due.moments);
    banking->moved = sabot_moments_mean(&sums->moved.moments);
    banking->kept =
        sabot_fraction_of(sums->net.moments.sum - banking->deals * banking->fee, banking->deals);
}

enum sabot_status
sabot_banking_study_ways(const struct sabot_layout *layout, const struct sabot_banking_ways *ways,
                         struct sabot_banking *banking, struct sabot_banking_wager *wagers,
                         struct sabot_settled *settled, struct sabot_error *error) {
    SABOT_ASSERT(layout->sheet->bank == SABOT_BANK_PLAYER_DEALER);
    SABOT_ASSERT(ways->count <= SABOT_BANKING_WAYS_MAX);
    *banking = (struct sabot_banking){
        .deals = ways->deals, .action = sabot_layout_action(layout), .way_count = ways->count};
    if (layout->count > 0)
        memset(wagers, 0, (size_t)layout->count * sizeof *wagers);
    struct sums sums = {mean_begin(), mean_begin(), mean_begin(),
                        mean_begin(), mean_begin(), banking};
    for (int i = 0; i < ways->count; i++) {
        const struct sabot_banking_way *way = &ways->of[i];
        struct sabot_settlement settlement =
            sabot_layout_settle_facts(layout, &way->facts, settled);
        banking->nets[i] = settlement.net;
        banking->way_deals[i] = way->deals;
        if (way->deals == 0)
            continue;
        if (!fits(ways->deals, settlement.lost + settlement.owed))
            return too_large(ways, error);
        add_way(layout, way, &settlement, settled, &sums);
        for (int j = 0; j < layout->count; j++)
            add_to_wager(&wagers[settled[j].placed], &settled[j], way->deals);
    }
    if (!sums.net.fits || !sums.covered.fits || !sums.fees.fits || !sums.due.fits ||
        !sums.moved.fits || !fits(ways->deals, banking->fee))
        return too_large(ways, error);
    for (int i = 0; i < layout->count; i++) {
        finish_chance(&wagers[i].unpaid, ways->deals);
        finish_chance(&wagers[i].free, ways->deals);
    }
    finish(banking, &sums);
    return SABOT_OK;
}

enum sabot_status sabot_banking_study(const struct sabot_layout *layout,
                                      const struct sabot_odds *odds, struct sabot_banking *banking,
                                      struct sabot_banking_wager *wagers,
                                      struct sabot_settled *settled, struct sabot_error *error) {
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    struct sabot_banking_way outcomes[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++)
        outcomes[place] = (struct sabot_banking_way){
            sabot_facts_of_outcome(sabot_outcome_of_number(numbers[place])), odds->of[place]};
    struct sabot_banking_ways ways = {sabot_points_cards(&odds->shoe), odds->deals,
                                      SABOT_ODDS_OUTCOMES, outcomes};
    return sabot_banking_study_ways(layout, &ways, banking, wagers, settled, error);
}

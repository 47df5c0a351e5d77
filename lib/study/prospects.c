/*
 * prospects.c - what a round is worth to everybody in it. See sabot/prospects.h.
 */
#include "sabot/prospects.h"

#include <string.h>

/* ---- ways ---- */

/* The case that decides each wager of the sheet: outcomes with the same cases settle alike. */
struct cases {
    uint8_t of[SABOT_WAGERS_MAX];
};

static struct cases cases_of(const struct sabot_sheet *sheet, struct sabot_outcome outcome) {
    struct cases cases = {{0}};
    for (int i = 0; i < sheet->wager_count; i++)
        cases.of[i] = (uint8_t)sabot_wager_deciding(sheet, &sheet->wagers[i], outcome);
    return cases;
}

void sabot_ways_of(const struct sabot_sheet *sheet, const struct sabot_odds *odds,
                   struct sabot_ways *ways) {
    struct cases known[SABOT_ODDS_OUTCOMES];
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    ways->cards = sabot_points_cards(&odds->shoe);
    ways->deals = odds->deals;
    ways->count = 0;
    for (int i = 0; i < sheet->wager_count; i++)
        if (sabot_wager_detail(sheet, &sheet->wagers[i]) != SABOT_DETAIL_OUTCOME)
            return;
    for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++) {
        if (odds->of[place] == 0)
            continue;
        struct sabot_outcome outcome = sabot_outcome_of_number(numbers[place]);
        struct cases cases = cases_of(sheet, outcome);
        int at = 0;
        while (at < ways->count && memcmp(&known[at], &cases, sizeof cases) != 0)
            at++;
        if (at == ways->count) {
            known[ways->count++] = cases;
            ways->of[at] = (struct sabot_banking_way){.facts = sabot_facts_of_outcome(outcome)};
        }
        ways->of[at].deals += odds->of[place];
    }
}

/* ---- prospects ---- */

void sabot_prospects_of(const struct sabot_layout *layout, const struct sabot_banking_ways *ways,
                        struct sabot_holders holders, struct sabot_settled *settled,
                        struct sabot_prospect *prospects) {
    SABOT_ASSERT(ways->count > 0 && holders.count > 0 && holders.count <= SABOT_HOLDERS_MAX);
    sabot_cents gains[SABOT_HOLDERS_MAX];
    memset(prospects, 0, (size_t)holders.count * sizeof *prospects);
    for (int i = 0; i < ways->count; i++) {
        const struct sabot_banking_way *way = &ways->of[i];
        double chance = sabot_fraction_float(sabot_fraction_of(way->deals, ways->deals));
        memset(gains, 0, (size_t)holders.count * sizeof *gains);
        gains[SABOT_BANK_HOLDS] = sabot_layout_settle_facts(layout, &way->facts, settled).net;
        for (int k = 0; k < layout->count; k++) {
            sabot_cents commission = settled[k].commission + settled[k].marked;
            gains[holders.of[settled[k].placed]] +=
                settled[k].winnings - settled[k].collected - commission;
            if (layout->sheet->bank == SABOT_BANK_HOUSE)
                gains[SABOT_BANK_HOLDS] += commission;
        }
        for (int holder = 0; holder < holders.count; holder++) {
            prospects[holder].mean += chance * (double)gains[holder];
            prospects[holder].variance += chance * (double)gains[holder] * (double)gains[holder];
        }
    }
    for (int holder = 0; holder < holders.count; holder++) {
        double mean = prospects[holder].mean, left = prospects[holder].variance - mean * mean;
        prospects[holder].variance = left > 0 ? left : 0;
    }
}

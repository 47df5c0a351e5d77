/*
 * amounts_test.c - how much to put up, against the slow settlement of every outcome.
 *
 * Tables at random, with every option that settlement knows and both kinds of cover. For the
 * amounts that the study names, for their neighbours and for amounts at random, all outcomes
 * are settled a second time; sums, chances and the best amount must be the same to the last digit.
 */
#include "sabot/amounts.h"
#include "tests/oracle/slow_settle.h"
#include "tests/support/harness.h"
#include "tests/support/random_table.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <stdlib.h>

enum { TABLES = 200, BETWEEN = 3, MULTIPLES_MAX = 400 };

static struct sabot_amount_run runs[SABOT_AMOUNT_RUNS_ROOM(SABOT_ODDS_OUTCOMES, RANDOM_PLACED_MAX)];

/* ---- an amount a second time ---- */

struct slow_amount {
    sabot_big net, squares, short_deals;
    sabot_big unpaid[RANDOM_PLACED_MAX], unpaid_deals[RANDOM_PLACED_MAX];
    sabot_big free[RANDOM_PLACED_MAX];
    sabot_cents most_unpaid[RANDOM_PLACED_MAX];
};

static struct slow_amount settle_all(const struct sabot_layout *layout,
                                     const struct sabot_odds *odds, sabot_cents amount) {
    struct sabot_layout other = *layout;
    struct sabot_settled settled[RANDOM_PLACED_MAX];
    struct slow_amount slow = {0};
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    other.bank.amount = amount;
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        sabot_big deals = odds->of[i];
        if (deals == 0)
            continue;
        struct sabot_settlement settlement =
            slow_settle(&other, sabot_outcome_of_number(numbers[i]), settled);
        slow.net += deals * settlement.net;
        slow.squares += deals * settlement.net * settlement.net;
        slow.short_deals += settlement.exhausted ? deals : 0;
        for (int k = 0; k < layout->count; k++) {
            int placed = settled[k].placed;
            sabot_cents uncovered = settled[k].uncovered;
            if (settled[k].verdict == SABOT_LOSE) {
                slow.free[placed] += deals * uncovered;
            } else if (uncovered > 0) {
                slow.unpaid[placed] += deals * uncovered;
                slow.unpaid_deals[placed] += deals;
                if (uncovered > slow.most_unpaid[placed])
                    slow.most_unpaid[placed] = uncovered;
            }
        }
    }
    return slow;
}

static sabot_big net_at(const struct sabot_layout *layout, const struct sabot_odds *odds,
                        sabot_cents amount) {
    return settle_all(layout, odds, amount).net;
}

/* ---- comparing ---- */

static void compare_wagers(const struct sabot_amounts *amounts, sabot_cents amount,
                           const struct slow_amount *slow) {
    struct sabot_amount_wager wagers[RANDOM_PLACED_MAX];
    struct sabot_settled settled[RANDOM_PLACED_MAX];
    sabot_amounts_wagers(amounts, amount, wagers, settled);
    for (int i = 0; i < amounts->layout.count; i++) {
        assert_true(wagers[i].unpaid == slow->unpaid[i]);
        assert_true(wagers[i].free == slow->free[i]);
        assert_true(wagers[i].unpaid_deals == slow->unpaid_deals[i]);
        assert_int_equal(wagers[i].owed - wagers[i].paid, slow->most_unpaid[i]);
    }
}

static void compare(const struct sabot_amounts *amounts, const struct sabot_layout *layout,
                    const struct sabot_odds *odds, sabot_cents amount) {
    struct slow_amount slow = settle_all(layout, odds, amount);
    struct sabot_amount one = sabot_amounts_at(amounts, amount);
    assert_true(one.net == slow.net);
    assert_true(one.kept == slow.net - odds->deals * amounts->fee);
    assert_true(one.short_deals == slow.short_deals);
    sabot_big squares, square;
    if (!__builtin_mul_overflow(odds->deals, slow.squares, &squares) &&
        !__builtin_mul_overflow(slow.net, slow.net, &square)) { /* nearly always */
        struct sabot_fraction variance =
            sabot_fraction_of(squares - square, odds->deals * odds->deals);
        assert_true(one.variance == sabot_fraction_float(variance));
    }
    sabot_big turn = net_at(layout, odds, amount + 1) - 2 * slow.net +
                     (amount > 0 ? net_at(layout, odds, amount - 1) : -slow.net);
    if (amount > 0)
        assert_true(one.bends == (turn != 0));
    compare_wagers(amounts, amount, &slow);
}

/* Between two neighbours of the list nothing bends. */
static void compare_between(const struct sabot_layout *layout, const struct sabot_odds *odds,
                            sabot_cents from, sabot_cents to, struct random_source *random) {
    sabot_big low = net_at(layout, odds, from), high = net_at(layout, odds, to);
    for (int i = 0; i < BETWEEN; i++) {
        sabot_cents at = random_between(random, from, to);
        assert_true((net_at(layout, odds, at) - low) * (to - from) == (high - low) * (at - from));
    }
}

/* Every multiple of the unit that may be put up, up to where nothing changes any more. */
static bool compare_best(const struct sabot_layout *layout, const struct sabot_odds *odds,
                         const struct sabot_amounts *amounts, struct sabot_amount best) {
    const struct sabot_limits *limits = &layout->sheet->rows[layout->row].bank;
    sabot_cents unit = layout->sheet->unit, end = amounts->covers_everything + unit;
    if (end > limits->most)
        end = limits->most;
    if ((end - limits->least) / unit > MULTIPLES_MAX)
        return false;
    sabot_big largest = best.net;
    sabot_cents first = (limits->least + unit - 1) / unit * unit, least = best.amount;
    for (sabot_cents at = first; at <= end; at += unit) {
        sabot_big net = net_at(layout, odds, at);
        if (net > largest || (net == largest && at < least)) {
            largest = net;
            least = at;
        }
    }
    assert_true(largest == best.net && least == best.amount);
    return true;
}

/* True if the best amount was compared with all others. */
static bool check_table(const struct sabot_layout *layout, const struct sabot_points *shoe,
                        struct random_source *random) {
    struct sabot_odds odds;
    struct sabot_error error;
    static struct sabot_amounts amounts;
    struct sabot_settled settled[RANDOM_PLACED_MAX];
    assert_int_equal(sabot_odds_count(shoe, SABOT_VECTOR_PORTABLE, &odds, &error), SABOT_OK);
    assert_int_equal(sabot_amounts_begin(&amounts, layout, &odds, runs, settled, &error), SABOT_OK);
    sabot_cents least = layout->sheet->rows[layout->row].bank.least, last = 0;
    struct sabot_amount best = {0};
    bool has_best = false;
    for (sabot_cents at = sabot_amounts_next(&amounts, 0); at > 0;
         at = sabot_amounts_next(&amounts, at)) {
        assert_true(at > last && at >= least);
        compare(&amounts, layout, &odds, at);
        if (last > 0)
            compare_between(layout, &odds, last, at, random);
        struct sabot_amount one = sabot_amounts_at(&amounts, at);
        if (one.allowed && (!has_best || one.kept > best.kept)) {
            best = one;
            has_best = true;
        }
        last = at;
    }
    assert_true(last >= least);
    compare(&amounts, layout, &odds, random_between(random, 0, 2 * amounts.covers_everything + 5));
    assert_true(settle_all(layout, &odds, amounts.covers_everything).short_deals == 0);
    if (amounts.covers_everything > 0)
        assert_true(settle_all(layout, &odds, amounts.covers_everything - 1).short_deals > 0);
    return has_best && compare_best(layout, &odds, &amounts, best);
}

static struct sabot_points random_shoe(struct random_source *random) {
    struct sabot_points shoe;
    for (int i = 0; i < SABOT_POINTS; i++)
        shoe.of[i] = (int32_t)random_between(random, 0, 2);
    shoe.of[0] += 6; /* few cards: 128 bits hold the squares below */
    return shoe;
}

static void check_tables(enum sabot_cover cover, uint64_t stream) {
    struct random_source random = random_begin(stream);
    static struct sabot_sheet sheet;
    struct sabot_placed placed[RANDOM_PLACED_MAX];
    int tables = 0, best = 0;
    while (tables < TABLES) {
        random_sheet(&random, &sheet);
        if (sheet.bank != SABOT_BANK_PLAYER_DEALER)
            continue;
        sheet.cover = cover;
        struct sabot_layout layout = random_lawful_layout(&random, &sheet, placed);
        for (int i = 0; i < layout.count; i++)
            placed[i].removed = false; /* nobody banks on that */
        struct sabot_points shoe = random_shoe(&random);
        best += check_table(&layout, &shoe, &random);
        tables++;
    }
    printf("%d tables; the best amount of %d against all multiples of the unit\n", tables, best);
    assert_true(best > TABLES / 20);
}

static void test_net_cover__is_what_every_outcome_comes_to(void **state) {
    (void)state;
    check_tables(SABOT_COVER_NET, 1);
}

static void test_matched_cover__is_what_every_outcome_comes_to(void **state) {
    (void)state;
    check_tables(SABOT_COVER_MATCHED, 2);
}

/* The example of docs/banking.md, by hand: see the issue that asked for this. */
static void test_best_amount__of_the_example(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_named("ventura-ez");
    int player = sabot_sheet_wager(&sheet, "player"), banker = sabot_sheet_wager(&sheet, "banker");
    struct sabot_placed placed[] = {
        {.seat = 2, .wager = player, .stake = 15000},
        {.seat = 2, .wager = sabot_sheet_wager(&sheet, "panda8"), .stake = 1000},
        {.seat = 5, .wager = banker, .stake = 5000},
        {.seat = 6, .wager = player, .stake = 10000},
    };
    static const struct {
        enum sabot_cover cover;
        sabot_cents amount;
        const char *mean;
    } expected[] = {
        {SABOT_COVER_NET, 20000, "7.54"},     {SABOT_COVER_NET, 21000, "11.78"},
        {SABOT_COVER_NET, 45000, "4.62"},     {SABOT_COVER_MATCHED, 31000, "12.91"},
        {SABOT_COVER_MATCHED, 55000, "4.62"},
    };
    struct sabot_layout layout = {.sheet = &sheet, .seats = 8, .count = 4, .placed = placed};
    layout.bank.seat = 8;
    struct sabot_points shoe = sabot_points_of_decks(8);
    struct sabot_odds odds;
    struct sabot_error error;
    struct sabot_settled settled[4];
    static struct sabot_amounts amounts;
    assert_int_equal(sabot_odds_count(&shoe, sabot_vector_best(), &odds, &error), SABOT_OK);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        sheet.cover = expected[i].cover;
        assert_int_equal(sabot_amounts_begin(&amounts, &layout, &odds, runs, settled, &error),
                         SABOT_OK);
        struct sabot_amount one = sabot_amounts_at(&amounts, expected[i].amount);
        char words[32];
        snprintf(words, sizeof words, "%.2f",
                 sabot_fraction_float(sabot_fraction_of(one.net, odds.deals)) / 100);
        assert_string_equal(words, expected[i].mean);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_net_cover__is_what_every_outcome_comes_to),
             cmocka_unit_test(test_matched_cover__is_what_every_outcome_comes_to),
             cmocka_unit_test(test_best_amount__of_the_example))

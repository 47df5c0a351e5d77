/*
 * bank_test.c - what banking is worth against every deal of small shoes.
 *
 * Tables at random, with every option that settlement knows and both kinds of
 * cover, at shoes of a few cards. Every ordered deal of six of those cards is
 * dealt by the prose of S1 and settled by the slow settlement; what those sums
 * come to must be what the study says, to the last digit.
 */
#include "sabot/banking.h"
#include "tests/oracle/prose_rule.h"
#include "tests/oracle/slow_settle.h"
#include "tests/support/harness.h"
#include "tests/support/random_table.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS_MAX = 9, TABLES = 150 };

/* A shoe of single cards, by their points. */
struct hand_of_cards {
    int count;
    int points[CARDS_MAX];
};

/* ---- every deal ---- */

/* How many deals end in each outcome, by its number. */
static sabot_big deal_all(const struct hand_of_cards *shoe, sabot_big ends[SABOT_OUTCOMES]) {
    sabot_big deals = 0;
    int taken[PROSE_CARDS] = {-1};
    bool used[CARDS_MAX] = {false};
    int depth = 0;
    memset(ends, 0, SABOT_OUTCOMES * sizeof ends[0]);
    while (depth >= 0) {
        if (taken[depth] >= 0)
            used[taken[depth]] = false;
        int card = taken[depth] + 1;
        while (card < shoe->count && used[card])
            card++;
        if (card == shoe->count) {
            depth--;
            continue;
        }
        taken[depth] = card;
        used[card] = true;
        if (depth < PROSE_CARDS - 1) {
            taken[++depth] = -1;
            continue;
        }
        int points[PROSE_CARDS];
        for (int i = 0; i < PROSE_CARDS; i++)
            points[i] = shoe->points[taken[i]];
        struct prose_round round = prose_deal(PROSE_S1, points);
        struct sabot_outcome outcome = {(uint8_t)round.player_cards, (uint8_t)round.player_total,
                                        (uint8_t)round.banker_cards, (uint8_t)round.banker_total};
        ends[sabot_outcome_number(outcome)]++;
        deals++;
    }
    return deals;
}

/* ---- sums over them ---- */

struct wager_sums {
    sabot_big unpaid_deals, unpaid, free_deals, free, idle_deals;
};

struct sums {
    sabot_big deals, net, net_squares, covered, covered_squares, fees, due, moved, short_deals;
    sabot_cents worst, best;
    sabot_big worst_deals, best_deals;
    sabot_big unpaid, uncollected;
    struct wager_sums wagers[RANDOM_PLACED_MAX];
};

static void add_wager(struct wager_sums *sums, const struct sabot_settled *one, sabot_big deals) {
    if (one->uncovered == 0)
        return;
    if (one->verdict == SABOT_WIN) {
        sums->unpaid_deals += deals;
        sums->unpaid += deals * one->uncovered;
    } else {
        sums->free_deals += deals;
        sums->free += deals * one->uncovered;
    }
    if (one->collected == 0 && one->winnings == 0)
        sums->idle_deals += deals;
}

static void add_outcome(const struct sabot_layout *layout, int number, sabot_big deals,
                        struct sums *sums) {
    struct sabot_settled settled[RANDOM_PLACED_MAX];
    struct sabot_settlement settlement =
        slow_settle(layout, sabot_outcome_of_number(number), settled);
    sabot_big net = settlement.net, whole = 0, due = 0, moved = 0, fees = settlement.fee;
    for (int i = 0; i < layout->count; i++) {
        const struct sabot_settled *one = &settled[i];
        sabot_cents lost = one->verdict == SABOT_LOSE ? one->stake : 0;
        whole += lost - one->owed;
        due += lost + one->owed;
        moved += one->collected + one->winnings;
        fees += one->fee - one->fee_returned;
        sums->unpaid += deals * (one->verdict == SABOT_WIN ? one->uncovered : 0);
        sums->uncollected += deals * (one->verdict == SABOT_LOSE ? one->uncovered : 0);
        add_wager(&sums->wagers[one->placed], one, deals);
    }
    if (sums->deals == 0 || net < sums->worst) {
        sums->worst = (sabot_cents)net;
        sums->worst_deals = 0;
    }
    if (sums->deals == 0 || net > sums->best) {
        sums->best = (sabot_cents)net;
        sums->best_deals = 0;
    }
    sums->worst_deals += net == sums->worst ? deals : 0;
    sums->best_deals += net == sums->best ? deals : 0;
    sums->deals += deals;
    sums->net += deals * net;
    sums->net_squares += deals * net * net;
    sums->covered += deals * whole;
    sums->covered_squares += deals * whole * whole;
    sums->fees += deals * fees;
    sums->due += deals * due;
    sums->moved += deals * moved;
    sums->short_deals += moved < due ? deals : 0;
}

/* ---- comparing ---- */

static void same_mean(struct sabot_fraction found, sabot_big sum, sabot_big deals) {
    struct sabot_fraction expected = sabot_fraction_of(sum, deals);
    assert_true(found.numerator == expected.numerator);
    assert_true(found.denominator == expected.denominator);
}

static void same_variance(double found, sabot_big sum, sabot_big squares, sabot_big deals) {
    struct sabot_fraction expected = sabot_fraction_of(deals * squares - sum * sum, deals * deals);
    assert_true(found == sabot_fraction_float(expected));
}

static void compare(const struct sums *sums, const struct sabot_layout *layout,
                    const struct sabot_banking *banking, const struct sabot_banking_wager *wagers) {
    assert_true(banking->deals == sums->deals);
    same_mean(banking->net, sums->net, sums->deals);
    same_mean(banking->kept, sums->net - sums->deals * banking->fee, sums->deals);
    same_mean(banking->covered, sums->covered, sums->deals);
    same_mean(banking->fees, sums->fees, sums->deals);
    same_mean(banking->due, sums->due, sums->deals);
    same_mean(banking->moved, sums->moved, sums->deals);
    same_variance(banking->net_variance, sums->net, sums->net_squares, sums->deals);
    same_variance(banking->covered_variance, sums->covered, sums->covered_squares, sums->deals);
    assert_true(banking->short_deals == sums->short_deals);
    assert_true(banking->worst.net == sums->worst && banking->worst.deals == sums->worst_deals);
    assert_true(banking->best.net == sums->best && banking->best.deals == sums->best_deals);
    for (int i = 0; i < layout->count; i++) {
        assert_true(wagers[i].unpaid.deals == sums->wagers[i].unpaid_deals);
        assert_true(wagers[i].free.deals == sums->wagers[i].free_deals);
        assert_true(wagers[i].idle_deals == sums->wagers[i].idle_deals);
        same_mean(wagers[i].unpaid.mean, sums->wagers[i].unpaid, sums->deals);
        same_mean(wagers[i].free.mean, sums->wagers[i].free, sums->deals);
    }
}

static void compare_shortfalls(const struct sums *sums, const struct sabot_banking *banking) {
    sabot_big deals = 0, unpaid = 0, uncollected = 0;
    sabot_cents last = SABOT_CENTS_MAX;
    for (int i = 0; i < banking->shortfall_count; i++) {
        const struct sabot_shortfall *one = &banking->shortfalls[i];
        assert_true(one->unpaid + one->uncollected > 0 && one->unpaid + one->uncollected <= last);
        last = one->unpaid + one->uncollected;
        deals += one->deals;
        unpaid += one->deals * one->unpaid;
        uncollected += one->deals * one->uncollected;
    }
    assert_true(deals == sums->short_deals);
    assert_true(unpaid == sums->unpaid && uncollected == sums->uncollected);
}

/* True if a bank of this amount leaves nothing uncovered in any deal. */
static bool covers(const struct sabot_layout *layout, sabot_cents amount,
                   const sabot_big ends[SABOT_OUTCOMES]) {
    struct sabot_settled settled[RANDOM_PLACED_MAX];
    struct sabot_layout other = *layout;
    other.bank.amount = amount;
    for (int i = 0; i < SABOT_OUTCOMES; i++)
        if (ends[i] > 0 && slow_settle(&other, sabot_outcome_of_number(i), settled).exhausted)
            return false;
    return true;
}

static void check_table(const struct sabot_layout *layout, const struct hand_of_cards *shoe) {
    sabot_big ends[SABOT_OUTCOMES];
    struct sums sums = {0};
    deal_all(shoe, ends);
    for (int i = 0; i < SABOT_OUTCOMES; i++)
        if (ends[i] > 0)
            add_outcome(layout, i, ends[i], &sums);

    struct sabot_points points = {{0}};
    for (int i = 0; i < shoe->count; i++)
        points.of[shoe->points[i]]++;
    struct sabot_odds odds;
    struct sabot_error error;
    static struct sabot_banking banking;
    struct sabot_banking_wager wagers[RANDOM_PLACED_MAX];
    struct sabot_settled settled[RANDOM_PLACED_MAX];
    assert_int_equal(sabot_odds_count(&points, SABOT_VECTOR_PORTABLE, &odds, &error), SABOT_OK);
    assert_int_equal(sabot_banking_study(layout, &odds, &banking, wagers, settled, &error),
                     SABOT_OK);
    compare(&sums, layout, &banking, wagers);
    compare_shortfalls(&sums, &banking);
    assert_true(covers(layout, banking.covers_everything, ends));
    if (banking.covers_everything > 0)
        assert_false(covers(layout, banking.covers_everything - 1, ends));
}

static struct hand_of_cards random_shoe(struct random_source *random) {
    struct hand_of_cards shoe = {.count = (int)random_between(random, 6, CARDS_MAX)};
    for (int i = 0; i < shoe.count; i++)
        shoe.points[i] = (int)random_between(random, 0, 9);
    return shoe;
}

static void check_tables(enum sabot_cover cover, uint64_t stream) {
    struct random_source random = random_begin(stream);
    static struct sabot_sheet sheet;
    struct sabot_placed placed[RANDOM_PLACED_MAX];
    int banked = 0, is_short = 0;
    while (banked < TABLES) {
        random_sheet(&random, &sheet);
        if (sheet.bank != SABOT_BANK_PLAYER_DEALER)
            continue;
        sheet.cover = cover;
        struct sabot_layout layout = random_lawful_layout(&random, &sheet, placed);
        for (int i = 0; i < layout.count; i++)
            placed[i].removed = false; /* nobody banks on that */
        struct hand_of_cards shoe = random_shoe(&random);
        check_table(&layout, &shoe);
        sabot_big ends[SABOT_OUTCOMES];
        deal_all(&shoe, ends);
        is_short += !covers(&layout, layout.bank.amount, ends);
        banked++;
    }
    printf("%d tables, %d of them short in some deal\n", banked, is_short);
    assert_true(is_short > TABLES / 10 && is_short < TABLES);
}

static void test_net_cover__is_what_every_deal_comes_to(void **state) {
    (void)state;
    check_tables(SABOT_COVER_NET, 1);
}

static void test_matched_cover__is_what_every_deal_comes_to(void **state) {
    (void)state;
    check_tables(SABOT_COVER_MATCHED, 2);
}

/* With all covered and one line wager, the bank has the other side of its odds. */
static void test_one_wager__is_the_odds_with_the_other_sign(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_named("ventura-ez");
    int wager = sabot_sheet_wager(&sheet, "player");
    struct sabot_placed placed = {.seat = 2, .wager = wager, .stake = 10000};
    struct sabot_layout layout = {.sheet = &sheet, .seats = 8, .count = 1, .placed = &placed};
    layout.bank.seat = 1;
    layout.bank.amount = 10000;
    struct sabot_points shoe = sabot_points_of_decks(8);
    struct sabot_odds odds;
    struct sabot_pay_table table;
    struct sabot_price price;
    struct sabot_error error;
    static struct sabot_banking banking;
    struct sabot_banking_wager study;
    struct sabot_settled settled;
    assert_int_equal(sabot_odds_count(&shoe, sabot_vector_best(), &odds, &error), SABOT_OK);
    assert_int_equal(sabot_pay_table_make(&sheet, &sheet.wagers[wager], &table, &error), SABOT_OK);
    assert_int_equal(sabot_odds_price(&odds, &table, &price, &error), SABOT_OK);
    assert_int_equal(sabot_banking_study(&layout, &odds, &banking, &study, &settled, &error),
                     SABOT_OK);
    same_mean(banking.net, -price.ev.numerator * 10000, price.ev.denominator);
    assert_int_equal(banking.covers_everything, 10000);
    assert_int_equal(banking.fee, 200);
    assert_true(banking.short_deals == 0);
}

HARNESS_MAIN(cmocka_unit_test(test_net_cover__is_what_every_deal_comes_to),
             cmocka_unit_test(test_matched_cover__is_what_every_deal_comes_to),
             cmocka_unit_test(test_one_wager__is_the_odds_with_the_other_sign))

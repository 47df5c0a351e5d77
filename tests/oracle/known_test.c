/*
 * known_test.c - odds with known cards against every deal of small shoes, and against the odds
 * without; and the covariance of wagers against the variance of both together.
 */
#include "host/pricing/pricing.h"
#include "sabot/known.h"
#include "tests/oracle/prose_rule.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/sheets.h"

#include <math.h>
#include <string.h>

enum { SHOE_CARDS = 8, SHOES = 60 };

/* ---- every deal ---- */

static void deal_all(const int cards[SHOE_CARDS], const struct sabot_known *known,
                     sabot_big ends[SABOT_OUTCOMES]) {
    /* A known card is one card of the shoe: the first of its points that is free. */
    int place[PROSE_CARDS];
    bool fixed[SHOE_CARDS] = {false};
    for (int i = 0; i < PROSE_CARDS; i++) {
        place[i] = -1;
        for (int k = 0; known->points[i] >= 0 && k < SHOE_CARDS && place[i] < 0; k++)
            if (!fixed[k] && cards[k] == known->points[i]) {
                place[i] = k;
                fixed[k] = true;
            }
    }
    memset(ends, 0, SABOT_OUTCOMES * sizeof ends[0]);
    for (int code = 0; code < 1 << 18; code++) { /* three bits a position */
        bool used[SHOE_CARDS] = {false}, fits = true;
        int points[PROSE_CARDS];
        for (int i = 0; i < PROSE_CARDS && fits; i++) {
            int card = code >> 3 * i & 7;
            fits = !used[card] && (place[i] < 0 ? !fixed[card] : card == place[i]);
            used[card] = true;
            points[i] = cards[card];
        }
        if (!fits)
            continue;
        struct prose_round round = prose_deal(PROSE_S1, points);
        struct sabot_outcome outcome = {(uint8_t)round.player_cards, (uint8_t)round.player_total,
                                        (uint8_t)round.banker_cards, (uint8_t)round.banker_total};
        ends[sabot_outcome_number(outcome)]++;
    }
}

static void compare(const struct sabot_odds *odds, const sabot_big ends[SABOT_OUTCOMES]) {
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_big deals = 0;
    sabot_odds_numbers(numbers);
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        assert_true(odds->of[i] == ends[numbers[i]]);
        deals += ends[numbers[i]];
    }
    assert_true(odds->deals == deals && deals > 0);
}

static void test_known_cards__are_every_deal_that_has_them(void **state) {
    (void)state;
    struct random_source random = random_begin(1);
    for (int n = 0; n < SHOES; n++) {
        int cards[SHOE_CARDS];
        struct sabot_points shoe = {{0}};
        for (int i = 0; i < SHOE_CARDS; i++)
            shoe.of[cards[i] = (int)random_between(&random, 0, 9)]++;
        struct sabot_known known;
        struct sabot_points left = shoe;
        for (int i = 0; i < SABOT_KNOWN_POSITIONS; i++) {
            int points = cards[random_between(&random, 0, SHOE_CARDS - 1)];
            bool is_known = random_chance(&random, 35) && left.of[points] > 0;
            known.points[i] = is_known ? points : SABOT_KNOWN_NOT;
            left.of[points] -= is_known;
        }
        sabot_big ends[SABOT_OUTCOMES];
        struct sabot_odds odds;
        struct sabot_error error;
        deal_all(cards, &known, ends);
        assert_int_equal(sabot_known_count(&shoe, &known, &odds, &error), SABOT_OK);
        compare(&odds, ends);
    }
}

/* Whatever lies in a position: all of it together is the whole shoe. */
static void test_all_cards_of_a_position__are_the_odds(void **state) {
    (void)state;
    struct sabot_points shoe = sabot_points_of_decks(8);
    struct sabot_odds odds, part;
    struct sabot_error error;
    assert_int_equal(sabot_odds_count(&shoe, sabot_vector_best(), &odds, &error), SABOT_OK);
    for (int position = 0; position < SABOT_KNOWN_POSITIONS; position++) {
        sabot_big sums[SABOT_ODDS_OUTCOMES] = {0};
        for (int points = 0; points < SABOT_POINTS; points++) {
            struct sabot_known known = {{-1, -1, -1, -1, -1, -1}};
            known.points[position] = points;
            assert_int_equal(sabot_known_count(&shoe, &known, &part, &error), SABOT_OK);
            for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
                sums[i] += part.of[i] * shoe.of[points];
        }
        for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
            assert_true(sums[i] == odds.of[i]);
    }
}

static void test_a_card_that_is_not_there__is_refused(void **state) {
    (void)state;
    struct sabot_points shoe = {{9, 1}};
    struct sabot_known known = {{1, 1, -1, -1, -1, -1}};
    struct sabot_odds odds;
    struct sabot_error error;
    assert_int_equal(sabot_known_count(&shoe, &known, &odds, &error), SABOT_OUT_OF_RANGE);
    assert_non_null(strstr(error.words, "cards worth 1"));
}

/* ---- covariance ---- */

static void compare_pair(const struct sabot_odds *odds, const struct sabot_pay_table *a,
                         const struct sabot_pay_table *b) {
    struct sabot_moments both = {.scale = a->scale * b->scale}, one = {.scale = a->scale},
                         other = {.scale = b->scale};
    bool fits = true;
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        int64_t of_a = a->results[a->decides[i]], of_b = b->results[b->decides[i]];
        fits &= sabot_moments_add(&both, odds->of[i], of_a * b->scale + of_b * a->scale);
        fits &= sabot_moments_add(&one, odds->of[i], of_a);
        fits &= sabot_moments_add(&other, odds->of[i], of_b);
    }
    assert_true(fits);
    double expected = (sabot_moments_variance(&both) - sabot_moments_variance(&one) -
                       sabot_moments_variance(&other)) /
                      2;
    assert_true(fabs(pricing_covariance(odds, a, b) - expected) < 1e-11 * (1 + fabs(expected)));
}

static void test_covariance__is_what_both_wagers_vary_more_together(void **state) {
    (void)state;
    static const char *const sheets[] = {"ventura-ez", "dragon-bonus", "commission"};
    struct random_source random = random_begin(2);
    for (int n = 0; n < 30; n++) {
        struct sabot_sheet sheet = sheets_named(sheets[n % 3]);
        static struct sabot_pay_tables tables;
        struct sabot_points shoe = {{(int)random_between(&random, 6, 128)}};
        for (int x = 1; x < SABOT_POINTS; x++)
            shoe.of[x] = (int)random_between(&random, 0, 32);
        struct sabot_odds odds;
        struct sabot_error error;
        assert_int_equal(sabot_pay_tables_make(&sheet, &tables, &error), SABOT_OK);
        assert_int_equal(sabot_odds_count(&shoe, sabot_vector_best(), &odds, &error), SABOT_OK);
        for (int i = 0; i < tables.count; i++)
            for (int k = 0; k < tables.count; k++)
                compare_pair(&odds, &tables.of[i], &tables.of[k]);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_known_cards__are_every_deal_that_has_them),
             cmocka_unit_test(test_all_cards_of_a_position__are_the_odds),
             cmocka_unit_test(test_a_card_that_is_not_there__is_refused),
             cmocka_unit_test(test_covariance__is_what_both_wagers_vary_more_together))

/*
 * validation_test.c - the catalogue of wagers against docs/validation.md, to the digit; and real
 * rounds against the exact odds of every wager on the cards.
 */
#include "host/pricing/card_pricing.h"
#include "host/pricing/pricing.h"
#include "host/sheet/catalogue.h"
#include "tests/support/harness.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static struct sabot_sheet sheet;
static struct sabot_pay_tables tables;
static struct sabot_price prices[SABOT_WAGERS_MAX];

static void price(int decks) {
    struct sabot_error error;
    struct sabot_points points = sabot_points_of_decks(decks);
    struct sabot_card_shoe cards = sabot_card_shoe_of_decks(decks);
    struct sabot_odds odds;
    struct card_pricing by_cards;
    assert_int_equal(sabot_pay_tables_make(&sheet, &tables, &error), SABOT_OK);
    assert_int_equal(card_pricing_open(&by_cards, &sheet, &tables, &error), SABOT_OK);
    assert_int_equal(sabot_odds_count(&points, sabot_vector_best(), &odds, &error), SABOT_OK);
    assert_int_equal(pricing_prices(&sheet, &tables, &odds, prices, &error), SABOT_OK);
    assert_int_equal(card_pricing_prices(&by_cards, &cards, prices, &error), SABOT_OK);
    card_pricing_clear(&by_cards);
}

static void check_edge(const char *name, int decks, const char *expected) {
    char found[32];
    if (strcmp(expected, "-") == 0)
        return;
    price(decks);
    snprintf(found, sizeof found, "%.2f", -100 * prices[0].ev_float);
    if (strcmp(found, expected) != 0)
        fail_msg("%s, %d decks: the page says %s, we compute %s", name, decks, expected, found);
}

static void test_page__has_the_edges_that_we_compute(void **state) {
    (void)state;
    FILE *file = fopen(SHEETS_DIR "/../docs/validation.md", "r");
    char line[512], name[64], eight[16], six[16];
    int rows = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "| `%63[^`]` | %*[^|] | %15s | %15s |", name, eight, six) != 3)
            continue;
        const struct shipped_sheet *entry = catalogue_find(name);
        assert_non_null(entry);
        assert_int_equal(catalogue_read(entry, &sheet), SABOT_OK);
        check_edge(name, 8, eight);
        check_edge(name, 6, six);
        rows++;
    }
    fclose(file);
    assert_in_range(rows, 70, 200);
}

/* Every entry can be read, favours the bank with 6 and 8 decks, and has a source or says so. */
static void test_catalogue__favours_the_bank(void **state) {
    (void)state;
    int entries = 0;
    for (const struct shipped_sheet *entry = catalogue_wagers; entry->name != NULL; entry++) {
        const char *words;
        assert_true(catalogue_says(entry, "# Source of the pay table: ", &words) > 0);
        assert_int_equal(catalogue_read(entry, &sheet), SABOT_OK);
        assert_string_equal(sheet.wagers[0].name, entry->name);
        for (int decks = 6; decks <= 8; decks += 2) {
            price(decks);
            assert_true(prices[0].ev_float < 0);
        }
        entries++;
    }
    assert_in_range(entries, 40, 200);
}

/* Rounds of one shoe hang together so little that it does not show. */
static void test_rounds__come_as_often_as_the_exact_odds(void **state) {
    (void)state;
    enum { SHOES = 6400, ROUNDS = 50 };
    static const uint8_t key[SABOT_SIM_KEY_BYTES] = "cards against their exact odds";
    for (const struct shipped_sheet *entry = catalogue_wagers; entry->name != NULL; entry++) {
        struct sabot_sim sim;
        struct sabot_error error;
        assert_int_equal(catalogue_read(entry, &sheet), SABOT_OK);
        if (sabot_wager_detail(&sheet.wagers[0]) == SABOT_DETAIL_OUTCOME)
            continue;
        price(8);
        static struct sabot_sim_counts counts;
        memset(&counts, 0, sizeof counts);
        assert_int_equal(sabot_sim_begin(&sim, &sheet,
                                         (struct sabot_sim_choice){8, ROUNDS, SABOT_SIM_BY_CARDS},
                                         key, &error),
                         SABOT_OK);
        sabot_sim_run(&sim, (struct sabot_sim_range){0, SHOES}, sabot_vector_best(), &counts);
        for (int i = 0; i <= sheet.wagers[0].case_count; i++) {
            double chance = pricing_share(prices[0].deals[i], sabot_odds_deals(416));
            double rounds = (double)SHOES * ROUNDS;
            double away = fabs((double)counts.cases[0][i] - chance * rounds);
            /* A case that comes a few times in all has no normal law. */
            if (away > 4 * sqrt(chance * (1 - chance) * rounds) && away > 5)
                fail_msg("%s, case %d: %llu rounds, and %.1f are expected", entry->name, i,
                         (unsigned long long)counts.cases[0][i], chance * rounds);
        }
    }
}

HARNESS_MAIN(cmocka_unit_test(test_page__has_the_edges_that_we_compute),
             cmocka_unit_test(test_catalogue__favours_the_bank),
             cmocka_unit_test(test_rounds__come_as_often_as_the_exact_odds))

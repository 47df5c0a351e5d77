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
#include <stdlib.h>
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
    const char *dot = strchr(expected, '.');
    int decimals = dot == NULL ? 0 : (int)strlen(dot + 1);
    snprintf(found, sizeof found, "%.*f", decimals, -100 * prices[0].ev_float);
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
        if (sabot_wager_detail(&sheet, &sheet.wagers[0]) == SABOT_DETAIL_OUTCOME)
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

/* ---- in four ways ---- */

enum { FOUR_SHOES = 12800, FOUR_ROUNDS = 50, SMALL = 12 };

static const struct sabot_card small_shoe[SMALL] = {
    {0, SABOT_SPADES},   {0, SABOT_SPADES},   {0, SABOT_HEARTS},  {8, SABOT_SPADES},
    {8, SABOT_DIAMONDS}, {8, SABOT_DIAMONDS}, {12, SABOT_HEARTS}, {12, SABOT_HEARTS},
    {12, SABOT_CLUBS},   {4, SABOT_CLUBS},    {4, SABOT_HEARTS},  {1, SABOT_DIAMONDS},
};

/* Ordered deals of the small shoe that the first case decides. */
static long deal_small(unsigned used, const struct sabot_round *round) {
    long found = 0;
    if (sabot_round_next(round).hand == SABOT_HAND_NONE) {
        struct sabot_facts facts = sabot_facts_of_round(round);
        if (sabot_wager_decides(&sheet, &sheet.wagers[0], &facts) == sheet.wagers[0].case_count)
            return 0;
        found = 1;
        for (int i = round->count; i < 6; i++)
            found *= SMALL - i;
        return found;
    }
    for (int i = 0; i < SMALL; i++) {
        if (used >> i & 1)
            continue;
        struct sabot_round next = *round;
        sabot_round_take(&next, small_shoe[i]);
        found += deal_small(used | 1U << i, &next);
    }
    return found;
}

static double edge_of(const struct sabot_card_plan *plan, const struct sabot_card_shoe *shoe,
                      void *space, bool generally, sabot_big *wins) {
    struct sabot_error error;
    struct sabot_points points = sabot_card_shoe_points(shoe);
    sabot_big deals[SABOT_CASES_MAX + 1], all = sabot_odds_deals(sabot_points_cards(&points));
    (generally ? sabot_card_odds_count_generally : sabot_card_odds_count)(plan, shoe, space, deals);
    assert_int_equal(sabot_pay_table_price(&tables.of[0], deals, all, &prices[0], &error),
                     SABOT_OK);
    *wins = all - deals[plan->case_count];
    return 0 - 100 * prices[0].ev_float;
}

/* The mean loss of many rounds, and its error. */
static void simulate(int decks, double *edge, double *error_of) {
    static const uint8_t key[SABOT_SIM_KEY_BYTES] = "four ways to price a wager";
    static struct sabot_sim_counts counts;
    struct sabot_sim sim;
    struct sabot_error error;
    struct sabot_sim_choice choice = {decks, FOUR_ROUNDS, SABOT_SIM_BY_CARDS};
    memset(&counts, 0, sizeof counts);
    assert_int_equal(sabot_sim_begin(&sim, &sheet, choice, key, &error), SABOT_OK);
    sabot_sim_run(&sim, (struct sabot_sim_range){0, FOUR_SHOES}, sabot_vector_best(), &counts);
    double rounds = (double)FOUR_SHOES * FOUR_ROUNDS, sum = 0, squares = 0;
    for (int i = 0; i <= sheet.wagers[0].case_count; i++) {
        double result = (double)tables.of[0].results[i] / (double)tables.of[0].scale;
        sum += result * (double)counts.cases[0][i] / rounds;
        squares += result * result * (double)counts.cases[0][i] / rounds;
    }
    *edge = -100 * sum;
    *error_of = 100 * sqrt((squares - sum * sum) / rounds);
}

/* The rest of a row of the page. */
static void write_row(int decks, char *row, size_t size) {
    static struct sabot_card_plan plan;
    struct sabot_error why;
    struct sabot_card_shoe shoe = sabot_card_shoe_of_decks(decks), small = {0};
    struct sabot_round round = sabot_round_begin();
    sabot_big short_wins, wins;
    double simulated, error;
    char short_way[16] = "-";
    assert_int_equal(sabot_pay_tables_make(&sheet, &tables, &why), SABOT_OK);
    assert_int_equal(sabot_card_plan_make(&sheet, &sheet.wagers[0], &plan, &why), SABOT_OK);
    void *space = malloc(sabot_card_odds_room(&plan));
    double edge = edge_of(&plan, &shoe, space, true, &wins);
    double shorter = edge_of(&plan, &shoe, space, false, &short_wins);
    assert_true(wins == short_wins);
    if (plan.pairs_only)
        snprintf(short_way, sizeof short_way, "%.5f", shorter);
    simulate(decks, &simulated, &error);
    assert_true(fabs(simulated - edge) < 4 * error);
    for (int i = 0; i < SMALL; i++)
        small.of[small_shoe[i].rank][small_shoe[i].suit]++;
    long dealt = deal_small(0, &round);
    for (int way = 0; way < 2; way++) {
        edge_of(&plan, &small, space, way == 1, &wins);
        assert_true(wins == dealt);
    }
    free(space);
    snprintf(row, size, "%s | %.5f | %.3f, error %.3f | %ld |\n", short_way, edge, simulated, error,
             dealt);
}

static void test_page__has_four_ways_that_agree(void **state) {
    (void)state;
    FILE *file = fopen(SHEETS_DIR "/../docs/validation.md", "r");
    char line[512], name[64], row[256];
    int rows = 0, decks, at;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "| `%63[^`]`, %d decks | %n", name, &decks, &at) != 2)
            continue;
        assert_non_null(catalogue_find(name));
        assert_int_equal(catalogue_read(catalogue_find(name), &sheet), SABOT_OK);
        write_row(decks, row, sizeof row);
        assert_string_equal(line + at, row);
        rows++;
    }
    fclose(file);
    assert_int_equal(rows, 16);
}

HARNESS_MAIN(cmocka_unit_test(test_page__has_the_edges_that_we_compute),
             cmocka_unit_test(test_page__has_four_ways_that_agree),
             cmocka_unit_test(test_catalogue__favours_the_bank),
             cmocka_unit_test(test_rounds__come_as_often_as_the_exact_odds))

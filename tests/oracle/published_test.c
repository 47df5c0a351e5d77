/*
 * published_test.c - the figures of docs/validation.md that stand in texts of others, each computed
 * again and printed with as many digits.
 */
#include "host/pricing/card_pricing.h"
#include "host/pricing/pricing.h"
#include "host/sheet/catalogue.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One row of the page. */
struct row {
    char text[8], of[64], figure[32], published[64];
    int decks;
};

static struct sabot_sheet sheet;

/* `commission/tie` is a wager of a shipped sheet, any other name one of the catalogue. */
static int find_wager(const char *of) {
    const char *slash = strchr(of, '/');
    char name[64];
    if (slash == NULL) {
        const struct shipped_sheet *entry = catalogue_find(of);
        assert_non_null(entry);
        assert_int_equal(catalogue_read(entry, &sheet), SABOT_OK);
        return 0;
    }
    snprintf(name, sizeof name, "%.*s", (int)(slash - of), of);
    sheet = sheets_named(name);
    int wager = sabot_sheet_wager(&sheet, slash + 1);
    assert_true(wager >= 0);
    return wager;
}

/* The wager's price in a shoe. */
static struct sabot_price price(int wager, const struct sabot_card_shoe *shoe) {
    static struct sabot_pay_tables tables;
    static struct sabot_price prices[SABOT_WAGERS_MAX];
    struct card_pricing by_cards;
    struct sabot_points points = sabot_card_shoe_points(shoe);
    struct sabot_odds odds;
    struct sabot_error error;
    assert_int_equal(sabot_pay_tables_make(&sheet, &tables, &error), SABOT_OK);
    assert_int_equal(card_pricing_open(&by_cards, &sheet, &tables, &error), SABOT_OK);
    assert_int_equal(sabot_odds_count(&points, sabot_vector_best(), &odds, &error), SABOT_OK);
    assert_int_equal(pricing_prices(&sheet, &tables, &odds, prices, &error), SABOT_OK);
    assert_int_equal(card_pricing_prices(&by_cards, shoe, prices, &error), SABOT_OK);
    card_pricing_clear(&by_cards);
    return prices[wager];
}

static sabot_big deals_of(const struct sabot_card_shoe *shoe) {
    struct sabot_points points = sabot_card_shoe_points(shoe);
    return sabot_odds_deals(sabot_points_cards(&points));
}

static double chance_of(int wager, int number, const struct sabot_card_shoe *shoe) {
    return pricing_share(price(wager, shoe).deals[number], deals_of(shoe));
}

/* A whole number with commas. */
static sabot_big whole(const char *text) {
    sabot_big value = 0;
    for (; *text != '\0' && *text != ' '; text++)
        if (*text != ',')
            value = value * 10 + (*text - '0');
    return value;
}

/* As many digits after the point as are published. */
static void compare(const struct row *row, double value) {
    char found[64];
    const char *point = strchr(row->published, '.');
    assert_non_null(point);
    snprintf(found, sizeof found, "%.*f", (int)strlen(point + 1), value);
    if (strcmp(found, row->published) != 0)
        fail_msg("%s, %s of %s with %d decks: published %s, we compute %s", row->text, row->figure,
                 row->of, row->decks, row->published, found);
}

static void compare_case(const struct row *row, int wager, int number,
                         const struct sabot_card_shoe *shoe) {
    const char *of = strstr(row->published, " of ");
    sabot_big all = deals_of(shoe), deals = price(wager, shoe).deals[number];
    if (strchr(row->published, '.') != NULL)
        compare(row, pricing_share(deals, all));
    else if (deals * (of != NULL ? whole(of + 4) : all) != whole(row->published) * all)
        fail_msg("%s, %s of %s with %d decks: published %s, we count otherwise", row->text,
                 row->figure, row->of, row->decks, row->published);
}

/* What so many cards of one value less do to the first case. */
static void compare_removal(const struct row *row, int wager, int count, int value) {
    struct sabot_card_shoe whole_shoe = sabot_card_shoe_of_decks(row->decks), left = whole_shoe;
    left.of[value - 1][0] -= count;
    compare(row, chance_of(wager, 0, &left) - chance_of(wager, 0, &whole_shoe));
}

static void check(const struct row *row) {
    int number, value, wager = find_wager(row->of);
    struct sabot_card_shoe shoe = sabot_card_shoe_of_decks(row->decks);
    if (strcmp(row->figure, "edge") == 0)
        compare(row, -100 * price(wager, &shoe).ev_float);
    else if (strcmp(row->figure, "deviation") == 0)
        compare(row, sqrt(price(wager, &shoe).variance));
    else if (sscanf(row->figure, "case %d", &number) == 1)
        compare_case(row, wager, number, &shoe);
    else if (sscanf(row->figure, "without %d x %d", &number, &value) == 2)
        compare_removal(row, wager, number, value);
    else
        fail_msg("no such figure: %s", row->figure);
}

static void test_texts__have_the_figures_that_we_compute(void **state) {
    (void)state;
    FILE *file = fopen(SHEETS_DIR "/../docs/validation.md", "r");
    char line[512];
    int rows = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        struct row row;
        if (sscanf(line, "| %7s | `%63[^`]` | %31[^|] | %d | %63[^|] |", row.text, row.of,
                   row.figure, &row.decks, row.published) != 5)
            continue;
        row.figure[strlen(row.figure) - 1] = '\0'; /* the blank before the bar */
        row.published[strlen(row.published) - 1] = '\0';
        check(&row);
        rows++;
    }
    fclose(file);
    assert_in_range(rows, 60, 200);
}

HARNESS_MAIN(cmocka_unit_test(test_texts__have_the_figures_that_we_compute))

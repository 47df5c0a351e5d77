/*
 * derive_test.c - derived tags against all tags there are.
 */
#include "sabot/derive.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <math.h>
#include <string.h>

static struct sabot_effects effects_of(const char *sheet_name, const char *wager, int decks) {
    struct sabot_sheet sheet = sheets_named(sheet_name);
    struct sabot_pay_table table;
    struct sabot_effects effects;
    struct sabot_error error;
    int number = sabot_sheet_wager(&sheet, wager);
    assert_int_equal(sabot_pay_table_make(&sheet, &sheet.wagers[number], &table, &error), SABOT_OK);
    assert_int_equal(sabot_effects_find(decks, &table, SABOT_VECTOR_PORTABLE, &effects, &error),
                     SABOT_OK);
    return effects;
}

static double weight_of(int points) {
    return points == 0 ? 4 : 1;
}

/* The highest squared correlation of any balanced tags within +-largest. */
static double best_of_all(const struct sabot_effects *effects, int largest) {
    int tags[SABOT_POINTS] = {0};
    int ways = 2 * largest + 1;
    long all = 1;
    for (int x = 1; x < SABOT_POINTS; x++)
        all *= ways;
    double best = 0, effects_squared = 0;
    for (int x = 0; x < SABOT_POINTS; x++)
        effects_squared += weight_of(x) * effects->of[x] * effects->of[x];
    for (long number = 0; number < all; number++) {
        long rest = number;
        int sum = 0;
        double both = 0, squared = 0;
        for (int x = 1; x < SABOT_POINTS; x++, rest /= ways) {
            tags[x] = (int)(rest % ways) - largest;
            sum += tags[x];
            both += effects->of[x] * tags[x];
            squared += tags[x] * tags[x];
        }
        if (sum % 4 != 0 || sum > 4 * largest || sum < -4 * largest)
            continue;
        tags[0] = -sum / 4;
        both += 4 * effects->of[0] * tags[0];
        squared += 4 * tags[0] * tags[0];
        if (both > 0)
            best = fmax(best, both * both / effects_squared / squared);
    }
    return best;
}

static void test_derived_tags__are_the_best_of_all(void **state) {
    (void)state;
    static const struct {
        const char *sheet, *wager;
    } wagers[] = {{"ventura-ez", "dragon7"},
                  {"ventura-ez", "panda8"},
                  {"ventura-ez", "tie"},
                  {"commission", "banker"},
                  {"dragon-bonus", "dragon-bonus-player"}};
    for (int i = 0; i < 5; i++) {
        struct sabot_effects effects = effects_of(wagers[i].sheet, wagers[i].wager, 8);
        for (int largest = 1; largest <= (i < 2 ? 3 : 2); largest++) {
            struct sabot_tags derived;
            assert_true(sabot_tags_derive(&effects, largest, &derived));
            assert_true(fabs(derived.correlation_squared - best_of_all(&effects, largest)) < 1e-12);
        }
    }
}

/* They are the published ones, found from the pay table alone. */
static void test_derived_tags__are_the_published_ones(void **state) {
    (void)state;
    static const int dragon7[SABOT_POINTS] = {0, 0, 0, 0, -1, -1, -1, -1, 2, 2};
    static const int panda8[SABOT_POINTS] = {1, 1, 1, -2, -2, -2, -1, -1, -2, 4};
    struct sabot_tags derived;
    struct sabot_effects effects = effects_of("ventura-ez", "dragon7", 8);
    assert_true(sabot_tags_derive(&effects, 2, &derived));
    assert_memory_equal(derived.tags, dragon7, sizeof dragon7);
    assert_true(derived.break_even > 3 && derived.break_even < 4);
    effects = effects_of("ventura-ez", "panda8", 8);
    assert_true(sabot_tags_derive(&effects, 4, &derived));
    assert_memory_equal(derived.tags, panda8, sizeof panda8);
    assert_true(derived.break_even > 10 && derived.break_even < 11);
}

static void test_tags__balance_within_their_bound(void **state) {
    (void)state;
    struct sabot_effects effects = effects_of("livermore-ez", "panda8", 6);
    double last = 0;
    for (int largest = 1; largest <= SABOT_DERIVE_LARGEST_MAX; largest++) {
        struct sabot_tags derived;
        assert_true(sabot_tags_derive(&effects, largest, &derived));
        int sum = 4 * derived.tags[0];
        for (int x = 0; x < SABOT_POINTS; x++)
            assert_true(derived.tags[x] >= -largest && derived.tags[x] <= largest);
        for (int x = 1; x < SABOT_POINTS; x++)
            sum += derived.tags[x];
        assert_int_equal(sum, 0);
        assert_true(derived.correlation_squared > last - 1e-9 && derived.correlation_squared <= 1);
        last = derived.correlation_squared;
    }
}

static void test_no_effect__has_no_tags(void **state) {
    (void)state;
    struct sabot_effects none = {.decks = 8, .ev = -1};
    struct sabot_tags derived;
    assert_false(sabot_tags_derive(&none, 9, &derived));
}

HARNESS_MAIN(cmocka_unit_test(test_derived_tags__are_the_best_of_all),
             cmocka_unit_test(test_derived_tags__are_the_published_ones),
             cmocka_unit_test(test_tags__balance_within_their_bound),
             cmocka_unit_test(test_no_effect__has_no_tags))

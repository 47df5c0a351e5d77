/*
 * law_test.c - the law of a round and of a night, against plain sums.
 *
 * Tables at random, with both kinds of cover, settled by the slow settlement. A night is worked
 * out a second time round by round as a list of results in cents with their chances, for one
 * bankroll after the other, without any grid.
 */
#include "sabot/law.h"
#include "tests/oracle/slow_settle.h"
#include "tests/support/harness.h"
#include "tests/support/random_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 300, ROUNDS_MAX = 6, ENTRIES_MAX = 400000 };

static struct sabot_night_space space;

/* ---- a round a second time ---- */

struct entry {
    sabot_cents result;
    double chance;
};

struct list {
    int count;
    struct entry *at;
};

static int by_result(const void *a, const void *b) {
    const struct entry *left = a, *right = b;
    return (left->result > right->result) - (left->result < right->result);
}

static void merge(struct list *list) {
    qsort(list->at, (size_t)list->count, sizeof *list->at, by_result);
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (kept > 0 && list->at[kept - 1].result == list->at[i].result)
            list->at[kept - 1].chance += list->at[i].chance;
        else
            list->at[kept++] = list->at[i];
    list->count = kept;
}

static struct list slow_law(const struct sabot_layout *layout, const struct sabot_odds *odds) {
    static struct entry entries[SABOT_ODDS_OUTCOMES];
    struct list list = {0, entries};
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    struct sabot_settled settled[RANDOM_PLACED_MAX];
    sabot_odds_numbers(numbers);
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        if (odds->of[i] == 0)
            continue;
        struct sabot_settlement settlement =
            slow_settle(layout, sabot_outcome_of_number(numbers[i]), settled);
        list.at[list.count++] = (struct entry){settlement.net - settlement.fee,
                                               (double)odds->of[i] / (double)odds->deals};
    }
    merge(&list);
    return list;
}

/* ---- a night a second time ---- */

/* The law of the result of `rounds` rounds, and how likely ruin is. */
struct slow_night {
    struct list results;
    double ruin;
};

static struct slow_night play(struct list law, int rounds, sabot_cents bankroll,
                              sabot_cents needed) {
    static struct entry live_space[2][ENTRIES_MAX], over_space[ENTRIES_MAX];
    struct list live = {1, live_space[0]}, over = {0, over_space};
    double ruin = 0;
    live.at[0] = (struct entry){0, 1};
    for (int round = 1; round <= rounds; round++) {
        struct list next = {0, live_space[round % 2]};
        for (int i = 0; i < live.count; i++)
            for (int k = 0; k < law.count; k++) {
                struct entry one = {live.at[i].result + law.at[k].result,
                                    live.at[i].chance * law.at[k].chance};
                bool ruined =
                    round < rounds && bankroll != SABOT_CENTS_MAX && bankroll + one.result < needed;
                struct list *to = ruined ? &over : &next;
                assert_true(to->count < ENTRIES_MAX);
                to->at[to->count++] = one;
                ruin += ruined ? one.chance : 0;
            }
        merge(&next);
        live = next;
    }
    for (int i = 0; i < over.count; i++)
        live.at[live.count++] = over.at[i];
    merge(&live);
    return (struct slow_night){live, ruin};
}

static double slow_below(struct list results, sabot_cents bound) {
    double sum = 0;
    for (int i = 0; i < results.count && results.at[i].result < bound; i++)
        sum += results.at[i].chance;
    return sum;
}

/* ---- comparing ---- */

static void near(double a, double b, double error) {
    if (!(fabs(a - b) <= error))
        printf("%.17g and %.17g\n", a, b);
    assert_true(fabs(a - b) <= error);
}

static void compare_law(const struct sabot_law *law, struct list slow) {
    assert_int_equal(law->count, slow.count);
    double mean = 0;
    for (int i = 0; i < slow.count; i++) {
        assert_int_equal(law->results[i].kept, slow.at[i].result);
        near(law->results[i].chance, slow.at[i].chance, 1e-14);
        mean += slow.at[i].chance * (double)slow.at[i].result;
        assert_true(law->grid == 0 ? slow.at[i].result == 0 : slow.at[i].result % law->grid == 0);
    }
    near(law->mean, mean, 1e-9 * (1 + fabs(mean)));
}

/* A quantile may stand on either side where the sum meets it to the last digit. */
static void compare_quantile(const struct sabot_night *night,
                             const struct sabot_night_chances *chances, struct list slow,
                             double part) {
    sabot_cents found = sabot_night_quantile(night, chances, part);
    sabot_cents slack = night->slack * night->grid;
    double doubt = 1e-12 + (slack > 0 ? SABOT_NIGHT_DOUBT : 0);
    assert_true(slow_below(slow, found - slack) <= part + doubt);
    assert_true(slow_below(slow, found + slack + 1) >= part - doubt);
}

static void compare_night(const struct sabot_law *law, struct list slow_one,
                          struct sabot_night_choice choice, struct random_source *random) {
    struct sabot_night night;
    const struct sabot_night_chances *ruin = sabot_night_ruin(&night, law, choice, &space);
    for (int i = 0; i < 3; i++) {
        sabot_cents bankroll =
            choice.needed + random_between(random, 0, choice.needed * choice.rounds + 5);
        double slow = play(slow_one, (int)choice.rounds, bankroll, choice.needed).ruin;
        struct sabot_bounds found = sabot_night_ruin_at(&night, ruin, bankroll);
        assert_true(slow >= found.least - 1e-13 && slow <= found.most + 1e-13);
        if (night.slack == 0)
            near(found.least, slow, 1e-13);
    }
    sabot_cents enough = sabot_night_bankroll(&night, ruin, 0.05);
    double slow = play(slow_one, (int)choice.rounds, enough, choice.needed).ruin;
    assert_true(slow <= 0.05 + 1e-13);
    if (night.slack == 0 && enough > choice.needed)
        assert_true(play(slow_one, (int)choice.rounds, enough - 1, choice.needed).ruin >
                    0.05 - 1e-13);
    const struct sabot_night_chances *result = sabot_night_result(&night, law, choice, &space);
    if (night.slack > 0 && choice.bankroll != SABOT_CENTS_MAX)
        return; /* no bound is promised */
    struct list results =
        play(slow_one, (int)choice.rounds, choice.bankroll, choice.needed).results;
    if (night.slack == 0)
        near(sabot_night_lose(result), slow_below(results, 0), 1e-13);
    for (int i = 1; i < 20; i++)
        compare_quantile(&night, result, results, i / 20.0);
}

static void check_table(const struct sabot_layout *layout, struct random_source *random,
                        int *coarse) {
    struct sabot_points shoe = sabot_points_of_decks((int)random_between(random, 1, 8));
    struct sabot_odds odds;
    struct sabot_error error;
    static struct sabot_banking banking;
    static struct sabot_law law;
    struct sabot_banking_wager wagers[RANDOM_PLACED_MAX];
    struct sabot_settled settled[RANDOM_PLACED_MAX];
    assert_int_equal(sabot_odds_count(&shoe, SABOT_VECTOR_PORTABLE, &odds, &error), SABOT_OK);
    assert_int_equal(sabot_banking_study(layout, &odds, &banking, wagers, settled, &error),
                     SABOT_OK);
    sabot_law_of(&banking, &law);
    struct list slow = slow_law(layout, &odds);
    compare_law(&law, slow);
    sabot_cents needed = layout->bank.amount + banking.fee;
    /* As many rounds as the plain list has room for. */
    int rounds = 1;
    for (double size = slow.count; rounds < ROUNDS_MAX && size * slow.count < 20000; rounds++)
        size *= slow.count;
    struct sabot_night_choice choice = {
        .rounds = random_between(random, 1, rounds), .needed = needed, .bankroll = SABOT_CENTS_MAX};
    compare_night(&law, slow, choice, random);
    choice.bankroll = needed + random_between(random, 0, 3 * needed);
    compare_night(&law, slow, choice, random);
    choice.bankroll = needed * 900; /* never ruined */
    compare_night(&law, slow, choice, random);
    struct sabot_night far, near_by;
    sabot_night_result(&far, &law, choice, &space);
    choice.bankroll = SABOT_CENTS_MAX;
    sabot_night_result(&near_by, &law, choice, &space);
    assert_int_equal(far.grid, near_by.grid);
    struct sabot_night night;
    sabot_night_ruin(&night, &law, choice, &space);
    *coarse += night.slack > 0;
}

static void check_tables(enum sabot_cover cover, uint64_t stream) {
    struct random_source random = random_begin(stream);
    static struct sabot_sheet sheet;
    struct sabot_placed placed[RANDOM_PLACED_MAX];
    int tables = 0, coarse = 0;
    while (tables < TABLES) {
        random_sheet(&random, &sheet);
        if (sheet.bank != SABOT_BANK_PLAYER_DEALER)
            continue;
        sheet.cover = cover;
        struct sabot_layout layout = random_lawful_layout(&random, &sheet, placed);
        for (int i = 0; i < layout.count; i++)
            placed[i].removed = false; /* nobody banks on that */
        if (layout.bank.amount > SABOT_CENTS_MAX / 1000)
            continue;
        check_table(&layout, &random, &coarse);
        tables++;
    }
    printf("%d tables, %d of them on a coarser grid\n", tables, coarse);
    assert_true(coarse > 0 && coarse < TABLES);
}

static void test_net_cover__is_what_plain_sums_come_to(void **state) {
    (void)state;
    check_tables(SABOT_COVER_NET, 1);
}

static void test_matched_cover__is_what_plain_sums_come_to(void **state) {
    (void)state;
    check_tables(SABOT_COVER_MATCHED, 2);
}

/* ---- for ever ---- */

static struct sabot_law law_from(struct list list) {
    struct sabot_law law = {.count = list.count, .deals = 1000, .grid = 1};
    for (int i = 0; i < list.count; i++) {
        law.results[i].kept = list.at[i].result;
        law.results[i].chance = list.at[i].chance;
        law.mean += list.at[i].chance * (double)list.at[i].result;
    }
    for (int i = 0; i < list.count; i++)
        law.variance += law.results[i].chance * pow((double)law.results[i].kept - law.mean, 2);
    return law;
}

/* A cent won with 0.6 and lost with 0.4: ruin of a bankroll is (2/3)^(cents above + 1). */
static void test_gamblers_ruin__is_the_formula(void **state) {
    (void)state;
    struct entry entries[] = {{-1, 0.4}, {1, 0.6}};
    struct sabot_law law = law_from((struct list){2, entries});
    struct sabot_lifetime lifetime = sabot_lifetime_of(&law);
    assert_int_equal(lifetime.fate, SABOT_FATE_BOUNDED);
    near(1 - lifetime.step, 2.0 / 3, 1e-14);
    struct sabot_bounds ever = sabot_lifetime_ruin(&lifetime, 10);
    near(ever.least, pow(2.0 / 3, 11), 1e-15);
    near(ever.most, pow(2.0 / 3, 11), 1e-15);
    assert_int_equal(sabot_lifetime_bankroll(&lifetime, 0.01), 11); /* (2/3)^12 < 0.01 */
    near(sabot_law_kelly(&law), 0.2, 1e-12);
    struct sabot_night night;
    struct sabot_night_choice choice = {.rounds = 5000, .needed = 7, .bankroll = 17};
    const struct sabot_night_chances *ruin = sabot_night_ruin(&night, &law, choice, &space);
    near(sabot_night_ruin_at(&night, ruin, 17).most, ever.most, 1e-12);
}

/* Laws at random: the root is one, and ruin within ever longer nights goes to the bounds. */
static void test_lifetime__bounds_ever_longer_nights(void **state) {
    (void)state;
    struct random_source random = random_begin(3);
    for (int n = 0; n < 40; n++) {
        struct entry entries[6];
        double sum = 0;
        for (int i = 0; i < 6; i++) {
            entries[i] = (struct entry){-30 + 14 * i + random_between(&random, 0, 13),
                                        (double)random_between(&random, 1, 9)};
            sum += entries[i].chance;
        }
        for (int i = 0; i < 6; i++)
            entries[i].chance /= sum;
        struct sabot_law law = law_from((struct list){6, entries});
        struct sabot_lifetime lifetime = sabot_lifetime_of(&law);
        assert_int_equal(lifetime.fate, law.mean > 0 ? SABOT_FATE_BOUNDED : SABOT_FATE_CERTAIN);
        if (law.mean <= 0) {
            assert_int_equal(sabot_lifetime_bankroll(&lifetime, 0.5), -1);
            continue;
        }
        double one = 0;
        for (int i = 0; i < 6; i++)
            one += entries[i].chance * pow(1 - lifetime.step, (double)entries[i].result);
        near(one, 1, 1e-12);
        struct sabot_night night;
        struct sabot_night_choice choice = {.rounds = 2000, .needed = 100, .bankroll = 200};
        const struct sabot_night_chances *ruin = sabot_night_ruin(&night, &law, choice, &space);
        for (sabot_cents above = 0; above < 300; above += 50) {
            double chance = sabot_night_ruin_at(&night, ruin, 100 + above).most;
            struct sabot_bounds ever = sabot_lifetime_ruin(&lifetime, above);
            assert_true(chance <= ever.most + 1e-12);
            if (2000 * law.mean * law.mean > 200 * law.variance) /* a night as good as for ever */
                assert_true(chance >= ever.least - 1e-9);
        }
        double part = sabot_law_kelly(&law), growth[3];
        for (int i = 0; i < 3; i++) {
            growth[i] = 0;
            for (int k = 0; k < 6; k++)
                growth[i] += entries[k].chance *
                             log1p(part * (1 + 1e-3 * (i - 1)) * (double)entries[k].result);
        }
        assert_true(growth[1] > growth[0] && growth[1] > growth[2]);
    }
}

/* Results that need millions of points: a coarser grid, and the truth within its bounds. */
static void test_coarse_grid__holds_the_truth_within_its_bounds(void **state) {
    (void)state;
    struct random_source random = random_begin(4);
    for (int n = 0; n < 60; n++) {
        struct entry entries[5];
        for (int i = 0; i < 5; i++)
            entries[i] =
                (struct entry){-900000 + 400000 * i + random_between(&random, 0, 399999), 0.2};
        struct sabot_law law = law_from((struct list){5, entries});
        struct sabot_night_choice choice = {
            .rounds = 6, .needed = 1000000, .bankroll = SABOT_CENTS_MAX};
        compare_night(&law, (struct list){5, entries}, choice, &random);
        struct sabot_night night;
        const struct sabot_night_chances *ruin = sabot_night_ruin(&night, &law, choice, &space);
        assert_true(night.slack > 0);
        struct sabot_bounds bounds = sabot_night_ruin_at(&night, ruin, 2000000);
        assert_true(bounds.most - bounds.least < 0.05);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_net_cover__is_what_plain_sums_come_to),
             cmocka_unit_test(test_matched_cover__is_what_plain_sums_come_to),
             cmocka_unit_test(test_coarse_grid__holds_the_truth_within_its_bounds),
             cmocka_unit_test(test_gamblers_ruin__is_the_formula),
             cmocka_unit_test(test_lifetime__bounds_ever_longer_nights))

/*
 * plan_ruin_test.c - the ruin of a night of banking, against a recursion that follows every
 * bankroll forwards, a cent or a quarter of a dollar at a time, without a coarser grid.
 */
#include "host/report/plan_ruin.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"

#include <math.h>
#include <string.h>

enum { NIGHTS = 12, TABLES_MAX = 3, RESULTS = 6, REACH = 300000, RISKS = 3 };

static const double risks[RISKS] = {0.05, 0.01, 0.001};

struct night {
    int64_t unit; /* cents */
    int count;
    double needed;
    struct plan_ruin_part parts[TABLES_MAX];
    struct plan_law laws[TABLES_MAX];
    struct sabot_sum_result results[TABLES_MAX][RESULTS];
};

/* Even money and a side wager that seldom comes, and then costs the bank a lot, as where it covers
 * everything; every table has the same number of rounds. */
static void make(struct random_source *random, int count, int64_t longest, struct night *night) {
    *night = (struct night){.unit = 25, .count = count};
    int64_t rounds = random_between(random, 60, 240);
    for (int i = 0; i < count; i++) {
        int64_t stake = 4 * random_between(random, 20, 60), side = longest;
        double seldom = 0.02 + (double)random_between(random, 0, 20) / 1000;
        const struct sabot_sum_result results[RESULTS] = {
            {-(stake + side * stake / 10), seldom / 8},
            {-(side * stake / 10), 7 * seldom / 8},
            {-stake, 0.44 - seldom},
            {stake / 10, 0.1},
            {stake, 0.36},
            {stake + stake / 5, 0.1},
        };
        for (int k = 0; k < RESULTS; k++)
            night->results[i][k] = (struct sabot_sum_result){
                results[k].kept * night->unit + night->unit * (stake * side * 7 / 2500),
                results[k].chance};
        night->laws[i] = (struct plan_law){RESULTS, RESULTS, 1, night->results[i]};
        night->parts[i] = (struct plan_ruin_part){&night->laws[i], (double)rounds, 0};
        night->needed += (double)(stake * night->unit);
    }
}

static sabot_cents charged(const struct night *night, int table, int k) {
    return night->results[table][k].kept - (sabot_cents)night->parts[table].charge;
}

/* The bankrolls that are left, by units above needed; tables take turns. Looked at after every
 * round of any table, or after a round of each of them. */
static double slow_ruin(const struct night *night, double bankroll, bool every) {
    static double rows[2][REACH];
    int64_t low = REACH / 6; /* below needed only between two looks */
    int64_t rounds = (int64_t)night->parts[0].rounds * night->count, at = 0;
    int64_t first = low + (int64_t)floor((bankroll - night->needed) / (double)night->unit);
    int64_t last = first;
    double ruined = 0;
    memset(rows, 0, sizeof rows);
    rows[0][first] = 1;
    for (int64_t n = 1; n <= rounds; n++, at = 1 - at) {
        int table = (int)(n % night->count);
        int64_t least = charged(night, table, 0) / night->unit;
        int64_t most = charged(night, table, RESULTS - 1) / night->unit;
        assert_true(first + least >= 0 && last + most < REACH);
        memset(rows[1 - at] + first + least, 0,
               (size_t)(last - first + most - least + 1) * sizeof rows[0][0]);
        for (int64_t i = first; i <= last; i++)
            for (int k = 0; k < RESULTS && rows[at][i] > 1e-12; k++)
                rows[1 - at][i + charged(night, table, k) / night->unit] +=
                    rows[at][i] * night->results[table][k].chance;
        first += least;
        last += most;
        for (; first < low && n < rounds && (every || n % night->count == 0); first++)
            ruined += rows[1 - at][first];
    }
    return ruined;
}

/* Without anything rounded: the same to the last digits, beside and on the points. */
static void test_ruin__is_that_of_every_bankroll(void **state) {
    (void)state;
    struct random_source random = random_begin(41);
    static struct night night;
    for (int turn = 0; turn < NIGHTS; turn++) {
        make(&random, 1, 20, &night);
        for (int k = 0; k < RESULTS; k++)
            night.results[0][k].kept = llround((double)night.results[0][k].kept / 500) * 500;
        night.unit = 500;
        night.parts[0].charge = 500.0 * (double)(turn % 2);
        struct plan_ruin ruin = plan_ruin_find(night.parts, 1, night.needed);
        assert_true(ruin.less == 0);
        for (int k = 0; k < 4; k++) {
            double has = night.needed + (double)random_between(&random, 0, 40000);
            assert_true(fabs(plan_ruin_at(&ruin, has) - slow_ruin(&night, has, true)) < 1e-9);
        }
        assert_true(plan_ruin_at(&ruin, night.needed - 1) == 1);
    }
}

/* On a coarser grid, with a wage that is on none of its points: never too small, and hardly too
 * large. A diffusion's are too small by up to a tenth. */
static void test_bankroll__is_not_too_small_where_side_wagers_are_covered(void **state) {
    (void)state;
    struct random_source random = random_begin(42);
    static struct night night;
    int coarse = 0;
    for (int turn = 0; turn < NIGHTS / 3; turn++) {
        make(&random, 1, 250, &night);
        night.parts[0].charge = 75;
        for (int k = 0; k < RESULTS; k++) /* in cents: a grid too fine to add up on */
            night.results[0][k].kept += k == 3;
        struct plan_ruin ruin = plan_ruin_find(night.parts, 1, night.needed);
        night.results[0][3].kept--;
        coarse += ruin.less > 0;
        for (int risk = 0; risk < RISKS; risk++) {
            double found = plan_ruin_bankroll(&ruin, risks[risk]);
            double above = found - night.needed;
            assert_true(slow_ruin(&night, found, true) <= risks[risk] * (1 + 1e-9));
            assert_true(slow_ruin(&night, night.needed + 0.98 * above, true) > risks[risk]);
            assert_true(fabs(plan_ruin_at(&ruin, found) / risks[risk] - 1) < 0.01);
        }
    }
    assert_true(coarse > 0);
}

/* As rounds of one night: not too small where tables take turns or end their rounds together, and
 * at most 3 percent too large. In which order they take turns may matter by a hair. */
static void test_bankroll__of_several_tables_is_enough_in_any_order(void **state) {
    (void)state;
    struct random_source random = random_begin(43);
    static struct night night;
    for (int turn = 0; turn < NIGHTS / 6; turn++) {
        make(&random, 2 + turn % 2, 100, &night);
        struct plan_ruin ruin = plan_ruin_find(night.parts, night.count, night.needed);
        for (int risk = 0; risk < RISKS; risk++) {
            double found = plan_ruin_bankroll(&ruin, risks[risk]);
            double less = night.needed + 0.97 * (found - night.needed);
            assert_true(slow_ruin(&night, found, true) <= risks[risk] * 1.01);
            assert_true(slow_ruin(&night, found, false) <= risks[risk] * (1 + 1e-9));
            assert_true(slow_ruin(&night, less, true) > risks[risk]);
        }
    }
}

/* 19 deviations down in the mean: by far the most of it is the drift. And so many rounds without
 * one that several are taken as one: rather too large. */
static void test_bankroll__of_a_long_night_reaches_for_it(void **state) {
    (void)state;
    for (int deviation = 2000; deviation <= 16000; deviation *= 2) {
        struct sabot_sum_result results[] = {{-deviation, 0.5}, {deviation, 0.5}};
        struct plan_law law = {2, 2, 1, results};
        struct plan_ruin_part part = {&law, 8000, 1000};
        struct plan_ruin ruin = plan_ruin_find(&part, 1, 5000);
        double normal = 5000 + 8e6 + 2.3263 * deviation * sqrt(8000);
        assert_true(fabs(plan_ruin_bankroll(&ruin, 0.01) / normal - 1) < 0.01);
        part = (struct plan_ruin_part){&law, 600000, 0};
        ruin = plan_ruin_find(&part, 1, 5000);
        normal = 5000 + 2.5758 * deviation * sqrt(600000); /* half of those ruined end above it */
        assert_true(plan_ruin_bankroll(&ruin, 0.01) > normal);
        assert_true(plan_ruin_bankroll(&ruin, 0.01) < 1.05 * normal);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_bankroll__is_not_too_small_where_side_wagers_are_covered),
             cmocka_unit_test(test_bankroll__of_a_long_night_reaches_for_it),
             cmocka_unit_test(test_bankroll__of_several_tables_is_enough_in_any_order),
             cmocka_unit_test(test_ruin__is_that_of_every_bankroll))

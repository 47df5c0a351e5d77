/*
 * sums_test.c - a night of rounds that are not alike, by the transform, against laws added up
 * result by result.
 */
#include "sabot/sums.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NIGHTS = 120, PARTS_MAX = 4, RESULTS_MAX = 7, REACH = 3000, POINTS = 2 * REACH + 1 };

struct night {
    int count;
    struct sabot_sum_part parts[PARTS_MAX];
    struct sabot_sum_result results[PARTS_MAX][RESULTS_MAX];
};

static void make(struct random_source *random, int64_t unit, struct night *night) {
    night->count = (int)random_between(random, 1, PARTS_MAX);
    for (int i = 0; i < night->count; i++) {
        int64_t count = random_between(random, 1, RESULTS_MAX);
        double sum = 0;
        for (int64_t k = 0; k < count; k++) {
            double weight = (double)random_between(random, 1, 1000);
            night->results[i][k] =
                (struct sabot_sum_result){unit * random_between(random, -30, 25), weight};
            sum += weight;
        }
        for (int64_t k = 0; k < count; k++)
            night->results[i][k].chance /= sum;
        night->parts[i] = (struct sabot_sum_part){
            night->results[i], count, random_between(random, 1, REACH / 30 / PARTS_MAX)};
    }
}

/* Result by result, in units from -REACH on. */
static void add_up(const struct night *night, int64_t unit, double chances[POINTS]) {
    static double next[POINTS];
    memset(chances, 0, POINTS * sizeof *chances);
    chances[REACH] = 1;
    for (int i = 0; i < night->count; i++)
        for (int64_t round = 0; round < night->parts[i].rounds; round++) {
            memset(next, 0, sizeof next);
            for (int point = 0; point < POINTS; point++)
                for (int64_t k = 0; k < night->parts[i].count && chances[point] > 0; k++) {
                    int64_t to = point + night->results[i][k].kept / unit;
                    assert_true(to >= 0 && to < POINTS);
                    next[to] += chances[point] * night->results[i][k].chance;
                }
            memcpy(chances, next, sizeof next);
        }
}

static struct sabot_sum find(const struct night *night, int64_t most) {
    struct sabot_sum sum;
    sabot_sum_plan(night->parts, night->count, most, &sum);
    sum.space = malloc(sabot_sum_room(&sum));
    assert_non_null(sum.space);
    sabot_sum_find(night->parts, night->count, &sum);
    return sum;
}

static double slow_below(const double chances[POINTS], int64_t unit, sabot_cents cents) {
    double sum = 0;
    for (int point = 0; point < POINTS && (point - REACH) * unit < cents; point++)
        sum += chances[point];
    return sum;
}

static void test_sums__are_those_of_every_result(void **state) {
    (void)state;
    static double chances[POINTS];
    struct random_source random = random_begin(19);
    struct night night;
    for (int turn = 0; turn < NIGHTS; turn++) {
        int64_t unit = random_between(&random, 1, 300);
        make(&random, unit, &night);
        add_up(&night, unit, chances);
        struct sabot_sum sum = find(&night, SABOT_SUM_POINTS_MAX);
        double mean = 0, all = 0;
        assert_int_equal(sum.slack, 0);
        assert_true(sum.variance == 0 || sum.grid % unit == 0);
        for (int64_t k = 0; k < sum.points; k++) {
            sabot_cents at = (sum.first + k) * sum.grid;
            int64_t point = at / unit + REACH;
            bool is_there = at % unit == 0 && point >= 0 && point < POINTS;
            double slow = is_there ? chances[point] : 0;
            assert_true(fabs(sum.at[k] - slow) < 1e-12);
            mean += sum.at[k] * (double)((sum.first + k) * sum.grid);
            all += sum.at[k];
        }
        assert_true(fabs(all - 1) < 1e-9 && fabs(mean - sum.mean) < 1e-6 * (1 + fabs(sum.mean)));
        for (double part = 0.001; part < 1; part += 0.083) {
            sabot_cents at = sabot_sum_quantile(&sum, part);
            assert_true(slow_below(chances, unit, at) < part + 1e-9);
            assert_true(slow_below(chances, unit, at + 1) > part - 1e-9);
        }
        assert_true(fabs(sabot_sum_below(&sum, 0) - slow_below(chances, unit, 0)) < 1e-9);
        free(sum.space);
    }
}

/* With few points the grid is coarser, and the error within its bound. */
static void test_sums__on_a_coarser_grid_are_within_their_bound(void **state) {
    (void)state;
    static double chances[POINTS];
    struct random_source random = random_begin(20);
    struct night night;
    int coarse = 0;
    for (int turn = 0; turn < NIGHTS; turn++) {
        make(&random, 100, &night);
        add_up(&night, 100, chances);
        struct sabot_sum sum = find(&night, 512);
        sabot_cents off = sum.slack * sum.grid;
        coarse += sum.slack > 0;
        for (double part = 0.01; part < 1; part += 0.07) {
            sabot_cents at = sabot_sum_quantile(&sum, part);
            assert_true(slow_below(chances, 100, at - off) < part + 1e-8);
            assert_true(slow_below(chances, 100, at + off + 1) > part - 1e-8);
        }
        free(sum.space);
    }
    assert_true(coarse > NIGHTS / 2);
}

HARNESS_MAIN(cmocka_unit_test(test_sums__are_those_of_every_result),
             cmocka_unit_test(test_sums__on_a_coarser_grid_are_within_their_bound))

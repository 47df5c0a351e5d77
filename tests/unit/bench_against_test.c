/* bench_against_test.c - bench/against.h: what counts as worse. */
#include "bench/against.h"
#include "tests/support/harness.h"

#include <string.h>

static void add(struct against_figures *figures, const char *name, const char *unit, double low,
                double high) {
    against_add(figures, name, unit, high);
    against_add(figures, name, unit, low);
    against_add(figures, name, unit, (low + high) / 2);
}

static int worse(const char *unit, double was, double is, double spread) {
    struct against_figures before = {0}, now = {0};
    add(&before, "one", unit, was - spread, was + spread);
    add(&now, "one", unit, is - spread, is + spread);
    against_add(&now, "only now", unit, 0.01);
    return against_print(&before, &now);
}

static void test_rate__is_worse_if_it_lost_more_than_a_tenth(void **state) {
    (void)state;
    assert_int_equal(worse("rounds/s", 10, 9.1, 0), 0);
    assert_int_equal(worse("rounds/s", 10, 8.9, 0), 1);
    assert_int_equal(worse("rounds/s", 10, 20, 0), 0);
}

static void test_time__is_worse_if_it_grew(void **state) {
    (void)state;
    assert_int_equal(worse("ms", 10, 12, 0), 1);
    assert_int_equal(worse("ms", 10, 10.5, 0), 0);
    assert_int_equal(worse("ms", 10, 5, 0), 0);
}

static void test_noise__excuses_what_is_no_larger(void **state) {
    (void)state;
    assert_int_equal(worse("rounds/s", 10, 8.5, 1), 0);
    assert_int_equal(worse("rounds/s", 10, 8.5, 0.5), 1);
}

static void test_read__finds_the_figures_of_several_runs(void **state) {
    static const char *const printed =
        "figure                                value unit                 ratio  features\n"
        "board broadcast                   123456.00 board events/s       3.25x  1000 boards\n"
        "odds, six loops (baseline)             2.50 odds/s                      portable\n"
        "board broadcast                   123400.00 board events/s       3.75x  1000 boards\n";
    struct against_figures figures = {0};
    FILE *file = tmpfile();
    (void)state;
    fputs(printed, file);
    rewind(file);
    assert_true(against_read(&figures, file));
    fclose(file);
    assert_int_equal(figures.count, 1);
    assert_string_equal(figures.figures[0].name, "board broadcast");
    assert_string_equal(figures.figures[0].unit, "board events/s");
    assert_int_equal(figures.figures[0].count, 2);
    assert_true(figures.figures[0].ratios[1] > 3.74 && figures.figures[0].ratios[1] < 3.76);
}

HARNESS_MAIN(cmocka_unit_test(test_rate__is_worse_if_it_lost_more_than_a_tenth),
             cmocka_unit_test(test_time__is_worse_if_it_grew),
             cmocka_unit_test(test_noise__excuses_what_is_no_larger),
             cmocka_unit_test(test_read__finds_the_figures_of_several_runs))

/*
 * Health that tells the truth: a loop that hangs, a store that is away, a server that stops;
 * every number is in the text once, and what is not known is left out.
 */
#include "host/metrics/metrics.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set_all(struct metrics *metrics) {
    metrics_init(metrics);
    metrics_set(metrics, METRICS_READY + METRICS_STORE, 1);
    metrics_set(metrics, METRICS_READY + METRICS_CLOCK, 1);
}

static void test_ready__needs_store_clock_and_a_loop_that_turns(void **state) {
    (void)state;
    struct metrics metrics;
    metrics_init(&metrics);
    assert_true(metrics_is_healthy(&metrics));
    assert_false(metrics_is_ready(&metrics)); /* nobody has said so yet */
    for (int i = METRICS_STORE; i <= METRICS_CLOCK; i++) {
        set_all(&metrics);
        assert_true(metrics_is_ready(&metrics));
        metrics_set(&metrics, METRICS_READY + i, 0);
        assert_false(metrics_is_ready(&metrics));
        assert_true(metrics_is_healthy(&metrics));
    }
    set_all(&metrics);
    metrics.is_stopping = true;
    assert_false(metrics_is_ready(&metrics));
    set_all(&metrics);
    metrics.turned_ms -= METRICS_HANG_MS;
    assert_false(metrics_is_healthy(&metrics));
    assert_false(metrics_is_ready(&metrics));
    metrics_turned(&metrics);
    assert_true(metrics_is_ready(&metrics));
}

static void test_text__leaves_out_what_is_not_known(void **state) {
    (void)state;
    struct metrics metrics;
    const struct metrics_process process = {"1.2", "abc", -1, -1, 4096, -1, -1};
    size_t size;
    metrics_init(&metrics);
    char *text = metrics_text(&metrics, &process, &size);
    assert_non_null(text);
    assert_int_equal(size, strlen(text));
    assert_null(strstr(text, "sabot_store_bytes"));
    assert_null(strstr(text, "\nsabot_alarms_open"));
    assert_non_null(strstr(text, "\nprocess_resident_memory_bytes 4096\n"));
    assert_non_null(strstr(text, "{version=\"1.2\",pages=\"abc\"} 1\n"));
    free(text);
}

static void test_text__has_every_number_once(void **state) {
    (void)state;
    struct metrics metrics;
    const struct metrics_process process = {"", "", -1, -1, -1, -1, -1};
    size_t size;
    metrics_init(&metrics);
    for (int i = 0; i < METRICS_NUMBERS; i++)
        metrics_set(&metrics, i, 7000000 + i);
    char *text = metrics_text(&metrics, &process, &size);
    assert_non_null(text);
    for (int i = 0; i < METRICS_NUMBERS; i++) {
        char value[16];
        snprintf(value, sizeof value, " %d\n", 7000000 + i);
        const char *found = strstr(text, value);
        if (found == NULL || strstr(found + 1, value) != NULL)
            fail_msg("number %d is not in one family", i);
    }
    free(text);
}

static void test_spread__counts_a_value_at_its_bound_and_beyond_all(void **state) {
    (void)state;
    struct metrics metrics;
    const struct metrics_process process = {"", "", -1, -1, -1, -1, -1};
    size_t size;
    metrics_init(&metrics);
    metrics_spread(&metrics, METRICS_COMMITS, 250); /* the first bound itself */
    metrics_spread(&metrics, METRICS_COMMITS, 251);
    metrics_spread(&metrics, METRICS_COMMITS, 9000000); /* above the last */
    char *text = metrics_text(&metrics, &process, &size);
    assert_non_null(strstr(text, "sabot_commit_seconds_bucket{le=\"0.00025\"} 1\n"));
    assert_non_null(strstr(text, "sabot_commit_seconds_bucket{le=\"0.0005\"} 2\n"));
    assert_non_null(strstr(text, "sabot_commit_seconds_bucket{le=\"5\"} 2\n"));
    assert_non_null(strstr(text, "sabot_commit_seconds_bucket{le=\"+Inf\"} 3\n"));
    assert_non_null(strstr(text, "sabot_commit_seconds_sum 9.000501\n"));
    free(text);
}

HARNESS_MAIN(cmocka_unit_test(test_ready__needs_store_clock_and_a_loop_that_turns),
             cmocka_unit_test(test_text__leaves_out_what_is_not_known),
             cmocka_unit_test(test_text__has_every_number_once),
             cmocka_unit_test(test_spread__counts_a_value_at_its_bound_and_beyond_all))

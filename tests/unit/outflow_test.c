/*
 * outflow_test.c - bytes between two threads: all of them, in order, never many at once, and
 * a maker that stops when nobody takes any more.
 */
#include "host/backroom/outflow.h"
#include "tests/support/harness.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { ALL = 4 << 20, AT_ONCE_MAX = 512 << 10 };

struct maker {
    struct outflow *outflow;
    atomic_size_t made; /* bytes that it could write */
    atomic_bool failed, done;
    atomic_int wakes;
};

static uint8_t byte_at(size_t place) {
    return (uint8_t)(place * 2654435761u >> 13);
}

static void wake(void *context) {
    struct maker *maker = context;
    atomic_fetch_add(&maker->wakes, 1);
}

static void *make(void *context) {
    struct maker *maker = context;
    FILE *stream = outflow_stream(maker->outflow);
    for (size_t i = 0; i < ALL && !atomic_load(&maker->failed); i++) {
        if (fputc(byte_at(i), stream) == EOF)
            atomic_store(&maker->failed, true);
        atomic_store(&maker->made, i + 1);
    }
    if (fclose(stream) != 0)
        atomic_store(&maker->failed, true);
    atomic_store(&maker->done, true);
    return NULL;
}

static pthread_t begin(struct maker *maker) {
    pthread_t thread;
    maker->outflow = outflow_new(wake, maker);
    assert_non_null(maker->outflow);
    assert_int_equal(pthread_create(&thread, NULL, make, maker), 0);
    return thread;
}

/* Until the maker gets no further. */
static size_t wait_until_it_stands(struct maker *maker) {
    size_t before = 0, now = 1;
    while (now != before || now == 0) {
        before = now;
        usleep(20000);
        now = atomic_load(&maker->made);
    }
    return now;
}

static void test_outflow__gives_every_byte_in_order(void **state) {
    (void)state;
    static char bytes[30001]; /* fits into no power of two */
    struct maker maker = {0};
    pthread_t thread = begin(&maker);
    size_t taken = 0;
    while (taken < ALL) {
        size_t size = outflow_take(maker.outflow, bytes, sizeof bytes);
        for (size_t i = 0; i < size; i++)
            if ((uint8_t)bytes[i] != byte_at(taken + i))
                fail_msg("byte %zu is another", taken + i);
        taken += size;
        if (size == 0)
            usleep(100);
    }
    pthread_join(thread, NULL);
    assert_int_equal(outflow_take(maker.outflow, bytes, sizeof bytes), 0);
    assert_false(maker.failed);
    assert_true(maker.wakes > 0);
    outflow_free(maker.outflow);
}

static void test_outflow__makes_the_maker_wait_for_whoever_takes(void **state) {
    (void)state;
    static char bytes[1 << 20];
    struct maker maker = {0};
    pthread_t thread = begin(&maker);
    size_t made = wait_until_it_stands(&maker);
    assert_true(made > 0 && made < AT_ONCE_MAX);
    size_t taken = outflow_take(maker.outflow, bytes, sizeof bytes);
    assert_true(taken > 0 && taken <= made);
    made = wait_until_it_stands(&maker);
    assert_true(made > taken && made < taken + AT_ONCE_MAX);
    outflow_abandon(maker.outflow);
    pthread_join(thread, NULL);
    outflow_free(maker.outflow);
}

static void test_outflow__fails_the_maker_once_it_is_abandoned(void **state) {
    (void)state;
    char byte;
    struct maker maker = {0};
    pthread_t thread = begin(&maker);
    wait_until_it_stands(&maker);
    outflow_abandon(maker.outflow);
    pthread_join(thread, NULL); /* or the test hangs */
    assert_true(maker.failed);
    assert_true(maker.made < ALL);
    assert_int_equal(outflow_take(maker.outflow, &byte, 1), 0);
    outflow_free(maker.outflow);
}

HARNESS_MAIN(cmocka_unit_test(test_outflow__gives_every_byte_in_order),
             cmocka_unit_test(test_outflow__makes_the_maker_wait_for_whoever_takes),
             cmocka_unit_test(test_outflow__fails_the_maker_once_it_is_abandoned))

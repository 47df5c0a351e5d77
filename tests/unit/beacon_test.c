/*
 * beacon_test.c - a beacon's file: what is a value, and from when on it counts.
 */
#include "host/beacon/beacon.h"
#include "host/clock/clock.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define VALUE "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F"

static void test_value__is_64_hexadecimal_digits_and_at_most_a_newline(void **state) {
    static const struct {
        const char *bytes;
        bool is_one;
    } rows[] = {
        {VALUE, true},
        {VALUE "\n", true},
        {VALUE "\n\n", false},
        {VALUE " ", false},
        {VALUE "00", false},
        {"", false},
        {"\n", false},
        {"0" VALUE, false},
        {"0x0102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F", false},
        {"g00102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F", false},
        {"0000000000000000000000000000000000000000000000000000000000000000", false},
    };
    uint8_t value[BEACON_BYTES];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(beacon_parse(rows[i].bytes, strlen(rows[i].bytes), value), rows[i].is_one);
    assert_true(beacon_parse(VALUE, strlen(VALUE), value));
    for (int i = 0; i < BEACON_BYTES; i++)
        assert_int_equal(value[i], i);
    assert_false(beacon_parse("\0", 1, value));
}

/* ---- the file ---- */

static char path[] = "/tmp/beacon_test-XXXXXX";

static void nothing(void *context) {
    (void)context;
}

static void write_value(const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* Asks until it was read, and whether it then counts. */
static bool ask(struct beacon *beacon, int64_t after_ms, int64_t ahead_ms) {
    uint8_t value[BEACON_BYTES];
    for (int i = 0; i < 3; i++) {
        if (beacon_ask(beacon, after_ms, clock_wall_ms() + ahead_ms, value))
            return true;
        usleep(300 * 1000); /* it is read four times a second at most */
    }
    return false;
}

/* One cut later waits for the next value and asks first, each time. */
static void test_value__is_for_each_who_asks(void **state) {
    (void)state;
    uint8_t value[BEACON_BYTES];
    bool has_value = false;
    close(mkstemp(path));
    write_value(VALUE);
    struct beacon *beacon = beacon_open(path, nothing, NULL);
    assert_non_null(beacon);
    for (int i = 0; i < 4 && !has_value; i++) {
        int64_t now = clock_wall_ms();
        assert_false(beacon_ask(beacon, now + 60000, now, value));
        has_value = beacon_ask(beacon, now - 60000, now, value);
        usleep(300 * 1000);
    }
    assert_true(has_value);
    assert_int_equal(value[31], 31);
    assert_non_null(strstr(beacon_trouble(beacon), "not written since the cut"));
    beacon_close(beacon);
    unlink(path);
    memcpy(path + strlen(path) - 6, "XXXXXX", 6);
}

static void test_value__counts_if_it_was_written_after_the_cut(void **state) {
    (void)state;
    close(mkstemp(path));
    unlink(path);
    struct beacon *beacon = beacon_open(path, nothing, NULL);
    assert_non_null(beacon);
    int64_t before = clock_wall_ms() - 60000;
    assert_false(ask(beacon, before, 0));
    assert_non_null(strstr(beacon_trouble(beacon), "No such file"));
    write_value("half a val");
    assert_false(ask(beacon, before, 0));
    assert_non_null(strstr(beacon_trouble(beacon), "64 hexadecimal digits"));
    write_value(VALUE "\n");
    assert_true(ask(beacon, before, 0));
    assert_false(ask(beacon, clock_wall_ms() + 1, 0));
    assert_non_null(strstr(beacon_trouble(beacon), "not written since"));
    assert_false(ask(beacon, before, -30000));
    assert_non_null(strstr(beacon_trouble(beacon), "in the future"));
    unlink(path);
    assert_int_equal(mkfifo(path, 0600), 0); /* which would keep a reader for ever */
    assert_false(ask(beacon, clock_wall_ms(), 0));
    assert_non_null(strstr(beacon_trouble(beacon), "is not a file"));
    unlink(path);
    beacon_close(beacon);
}

HARNESS_MAIN(cmocka_unit_test(test_value__is_64_hexadecimal_digits_and_at_most_a_newline),
             cmocka_unit_test(test_value__is_for_each_who_asks),
             cmocka_unit_test(test_value__counts_if_it_was_written_after_the_cut))

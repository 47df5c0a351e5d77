/*
 * calendar_test.c - days and times against the C library's, and the days there are not.
 */
#include "sabot/calendar.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static void test_day__is_read_as_written(void **state) {
    (void)state;
    for (int64_t day = 0; day < 400 * 366; day += 13) {
        char time[SABOT_CALENDAR_TIME];
        int64_t days = -1;
        sabot_calendar_write(day * SABOT_DAY_MS, time);
        assert_true(sabot_calendar_read_day(time, 10, &days));
        assert_int_equal(days, day);
    }
}

static void test_time__is_the_librarys(void **state) {
    (void)state;
    for (int64_t ms = 0; ms < INT64_C(8000000000000); ms += INT64_C(7777777777)) {
        char mine[SABOT_CALENDAR_TIME], theirs[64];
        time_t seconds = (time_t)(ms / 1000);
        struct tm parts;
        gmtime_r(&seconds, &parts);
        size_t length = strftime(theirs, sizeof theirs, "%Y-%m-%dT%H:%M:%S", &parts);
        snprintf(theirs + length, sizeof theirs - length, ".%03d", (int)(ms % 1000));
        sabot_calendar_write(ms, mine);
        assert_string_equal(mine, theirs);
    }
}

static void test_day__must_be_one_that_there_is(void **state) {
    (void)state;
    static const char *const good[] = {"2024-02-29", "2000-02-29", "1969-12-31", "0000-01-01"};
    static const char *const bad[] = {"2023-02-29", "1900-02-29", "2026-13-01", "2026-00-10",
                                      "2026-04-31", "2026-01-00", "2026-1-001", "20260101--",
                                      "2026/01/01", "2026-01-1",  "+026-01-01", ""};
    int64_t days;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(sabot_calendar_read_day(good[i], strlen(good[i]), &days));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(sabot_calendar_read_day(bad[i], strlen(bad[i]), &days));
    assert_true(sabot_calendar_read_day("1969-12-31", 10, &days));
    assert_int_equal(days, -1);
}

HARNESS_MAIN(cmocka_unit_test(test_day__is_read_as_written),
             cmocka_unit_test(test_time__is_the_librarys),
             cmocka_unit_test(test_day__must_be_one_that_there_is))

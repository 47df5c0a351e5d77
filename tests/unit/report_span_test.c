/*
 * report_span_test.c - days, times and zones of reports: pure arithmetic, against the
 * system's own calendar.
 */
#include "host/report/report.h"
#include "tests/support/harness.h"

#include <string.h>
#include <time.h>

static void test_time__is_written_as_the_calendar_says(void **state) {
    (void)state;
    char ours[REPORT_TIME_MAX], theirs[REPORT_TIME_MAX];
    for (int64_t ms = 0; ms < REPORT_FOREVER; ms += INT64_C(86399999) * 7) {
        time_t seconds = (time_t)(ms / 1000);
        struct tm parts;
        gmtime_r(&seconds, &parts);
        strftime(theirs, sizeof theirs, "%Y-%m-%d %H:%M:%S", &parts);
        report_time_write(ms, 0, REPORT_FOR_PEOPLE, ours);
        assert_string_equal(ours, theirs);
    }
}

static void test_time__reads_what_it_writes_in_every_zone(void **state) {
    (void)state;
    static const int zones[] = {0, -480, 345, 840, -720};
    char words[REPORT_TIME_MAX];
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++)
        for (int64_t ms = INT64_C(1767225600000); ms < INT64_C(1800000000000);
             ms += INT64_C(123456789)) {
            int64_t back = 0;
            report_time_write(ms, zones[i], REPORT_EXACT, words);
            assert_true(report_time_read(words, 77, &back)); /* its own zone, not ours */
            assert_int_equal(back, ms);
        }
    report_time_write(INT64_C(1767294000100), -480, REPORT_EXACT, words);
    assert_string_equal(words, "2026-01-01T11:00:00.100-08:00");
}

static void test_day__begins_at_midnight_of_the_zone(void **state) {
    (void)state;
    int64_t ms = 0;
    assert_true(report_day_read("2026-01-01", 0, &ms));
    assert_int_equal(ms, INT64_C(1767225600000));
    assert_true(report_day_read("2026-01-01", -480, &ms));
    assert_int_equal(ms, INT64_C(1767225600000) + 8 * 3600000);
    assert_true(report_day_read("2028-02-29", 0, &ms));
}

static void test_words__that_are_no_time_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "2026",
                                      "2026-1-1",
                                      "2026-13-01",
                                      "2026-02-29",
                                      "2026-00-10",
                                      "2026-01-01T",
                                      "2026-01-01T24:00",
                                      "2026-01-01x",
                                      "2026-01-01T08:60",
                                      "2026-01-01T08:00+1:00",
                                      "2026-01-01T08:00:61",
                                      "1969-12-31",
                                      "2026-01-01T08:00 PST"};
    static const char *const zones[] = {"",      "8",      "+8",     "+08",
                                        "08:00", "+08:60", "+14:01", "-08:00x"};
    int64_t ms;
    int minutes;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(report_time_read(bad[i], 0, &ms));
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++)
        assert_false(report_zone_read(zones[i], &minutes));
    assert_true(report_zone_read("-08:00", &minutes));
    assert_int_equal(minutes, -480);
    assert_true(report_zone_read("UTC", &minutes));
    assert_int_equal(minutes, 0);
}

HARNESS_MAIN(cmocka_unit_test(test_time__is_written_as_the_calendar_says),
             cmocka_unit_test(test_time__reads_what_it_writes_in_every_zone),
             cmocka_unit_test(test_day__begins_at_midnight_of_the_zone),
             cmocka_unit_test(test_words__that_are_no_time_are_refused))

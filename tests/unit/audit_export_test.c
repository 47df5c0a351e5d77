/*
 * audit_export_test.c - cells that no spreadsheet runs.
 */
#include "host/audit/export.h"
#include "tests/support/harness.h"

#include <stdlib.h>
#include <string.h>

static void test_export__quotes_what_a_spreadsheet_would_run(void **state) {
    (void)state;
    static const struct {
        const char *words, *cell;
    } cases[] = {
        {"", ""},
        {"Ana", "Ana"},
        {"=1+1", "\"'=1+1\""},
        {"+1", "\"'+1\""},
        {"-1", "\"'-1\""},
        {"@SUM(A1)", "\"'@SUM(A1)\""},
        {"\t=1", "\"'\t=1\""},
        {"a,b", "\"a,b\""},
        {"say \"no\"", "\"say \"\"no\"\"\""},
        {"two\nlines", "\"two\nlines\""},
        {"a=b", "a=b"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *written = NULL;
        size_t size = 0;
        FILE *stream = open_memstream(&written, &size);
        export_csv_text(cases[i].words, stream);
        fclose(stream);
        assert_string_equal(written, cases[i].cell);
        free(written);
    }
}

static void test_export__writes_times_as_iso_8601(void **state) {
    (void)state;
    char space[EXPORT_TIME_MAX];
    export_time(0, space);
    assert_string_equal(space, "1970-01-01T00:00:00.000Z");
    export_time(1767294000100, space);
    assert_string_equal(space, "2026-01-01T19:00:00.100Z");
}

HARNESS_MAIN(cmocka_unit_test(test_export__quotes_what_a_spreadsheet_would_run),
             cmocka_unit_test(test_export__writes_times_as_iso_8601))

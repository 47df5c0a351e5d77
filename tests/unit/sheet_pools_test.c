/*
 * sheet_pools_test.c - what all wagers of a sheet share: cases, limits and collections.
 */
#include "host/sheet/sheetfile.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <string.h>

/* ---- the pools ---- */

/* A case that can be told from others. */
static struct sabot_case numbered(int number) {
    return (struct sabot_case){.verdict = SABOT_WIN, .ratio = {(int16_t)number, 1}};
}

static void test_cases__keep_their_order_whatever_wager_gets_the_next(void **state) {
    (void)state;
    enum { WAGERS = 20 };
    struct random_source random = random_begin(64);
    struct sabot_sheet sheet = {0};
    int of[WAGERS][SABOT_CASES_MAX], counts[WAGERS] = {0};
    for (int i = 0; i < WAGERS; i++)
        sheets_add_wager(&sheet, "w", SABOT_NEEDS_NOTHING);
    for (int number = 1; number <= SABOT_POOL_CASES; number++) {
        int wager = (int)random_between(&random, 0, WAGERS - 1);
        while (counts[wager] == SABOT_CASES_MAX)
            wager = (wager + 1) % WAGERS;
        struct sabot_case one = numbered(number);
        assert_true(sabot_sheet_add_case(&sheet, &sheet.wagers[wager], &one));
        of[wager][counts[wager]++] = number;
    }
    for (int i = 0; i < WAGERS; i++) {
        assert_int_equal(sheet.wagers[i].case_count, counts[i]);
        for (int j = 0; j < counts[i]; j++)
            assert_int_equal(sabot_wager_cases(&sheet, &sheet.wagers[i])[j].ratio.pays, of[i][j]);
    }
    struct sabot_case more = numbered(1);
    assert_false(sabot_sheet_add_case(&sheet, &sheet.wagers[0], &more));
    assert_int_equal(sheet.wagers[0].case_count, counts[0]);
}

static void test_limits_and_fees__are_shared_where_they_are_equal(void **state) {
    (void)state;
    struct sabot_sheet sheet = {.row_count = SABOT_ROWS_MAX};
    for (int i = 0; i < SABOT_ROWS_MAX * SABOT_WAGERS_MAX; i++) {
        int row = i / SABOT_WAGERS_MAX, wager = i % SABOT_WAGERS_MAX;
        sheets_limit(&sheet, row, wager, (struct sabot_limits){100, 100 * (1 + wager)});
        sheets_charge(&sheet, row, wager, sheets_flat_fee(row));
    }
    assert_int_equal(sheet.limit_count, SABOT_WAGERS_MAX);
    assert_int_equal(sheet.fee_count, SABOT_ROWS_MAX);
    assert_int_equal(sabot_sheet_limits(&sheet, 11, 63)->most, 6400);
    assert_int_equal(sabot_fee_due(sabot_sheet_fee(&sheet, 11, 63), 5), 11);
    for (int i = sheet.limit_count; i < SABOT_POOL_LIMITS - 1; i++)
        sheets_limit(&sheet, 0, 0, (struct sabot_limits){1, 1000000 + i});
    assert_false(sabot_sheet_set_limits(&sheet, 0, 0, (struct sabot_limits){2, 3}));
    assert_int_equal(sabot_sheet_limits(&sheet, 0, 0)->least, 1); /* unchanged */
}

/* ---- sheets at the limits, and one beyond ---- */

static char text[1 << 17];
static struct sabot_sheet sheet;
static struct form_report report;

/* `wagers` of `cases` each and `more` in the last, with rows of limits and fees of their own. */
struct size {
    int wagers, cases, more, rows, limits, fees;
};

static void write_row(FILE *to, struct size size, int row) {
    fprintf(to, "  - name: r%d\n    limits: {bonus: 1..2, bank: 1..", row);
    for (int i = 0; i < size.limits; i++)
        fprintf(to, ", w%d: 1..%d", i, 10 + row * size.limits + i);
    fprintf(to, "}\n    fees: {player_dealer: 1");
    for (int i = 0; i < size.fees; i++)
        fprintf(to, ", w%d: %d", i, 10 + row * size.fees + i);
    fprintf(to, "}\n");
}

static enum sabot_status read_size(struct size size) {
    FILE *to = fmemopen(text, sizeof text, "w");
    fprintf(to, "title: t\nbank: player-dealer\nunit: 1\nchips: [1]\nwagers:\n");
    for (int i = 0; i < size.wagers; i++) {
        fprintf(to, "  w%d:\n    cases:\n", i);
        for (int j = 0; j < size.cases + (i == size.wagers - 1 ? size.more : 0); j++)
            fprintf(to, "      - {when: {sum: %d}, pays: \"%d:1\"}\n", j, 1 + i);
    }
    fprintf(to, "schedule:\n");
    for (int row = 0; row < size.rows; row++)
        write_row(to, size, row);
    fclose(to);
    return sheetfile_read_text(
        &(struct sheetfile_text){FORM_YAML, "a.yaml", "a", text, strlen(text)}, &sheet, &report);
}

static void test_sheet__says_what_it_has_no_room_for(void **state) {
    (void)state;
    static const struct {
        struct size size;
        const char *path, *words; /* NULL: it is read */
    } sizes[] = {
        {{64, 5, 0, 12, 21, 7}, NULL, NULL},
        {{16, 16, 0, 12, 16, 7}, NULL, NULL}, /* as many as there ever could be */
        {{65, 1, 0, 1, 0, 0}, "wagers", "too many wagers: 65, and at most 64 fit"},
        {{64, 5, 1, 1, 0, 0},
         "wagers.w63.cases[5]",
         "too many cases: the whole sheet has room for 320"},
        {{64, 1, 0, 12, 22, 0},
         "schedule[11].limits.w12",
         "too many different limits: the whole sheet has room for 255"},
        {{64, 1, 0, 12, 0, 8},
         "schedule[11].fees.w6",
         "too many different collections: the whole sheet has room for 95"},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        enum sabot_status status = read_size(sizes[i].size);
        if (sizes[i].path == NULL) {
            if (status != SABOT_OK)
                fail_msg("%zu: %s %s", i, report.list[0].what.path, report.list[0].what.words);
            continue;
        }
        assert_int_not_equal(status, SABOT_OK);
        assert_int_equal(report.errors, 1);
        int at = 0;
        while (report.list[at].what.warning)
            at++;
        assert_string_equal(report.list[at].what.path, sizes[i].path);
        assert_string_equal(report.list[at].what.words, sizes[i].words);
    }
}

static void test_sheet__of_64_wagers_keeps_each_ones_cases(void **state) {
    (void)state;
    assert_int_equal(read_size((struct size){64, 5, 0, 2, 20, 7}), SABOT_OK);
    for (int i = 0; i < 64; i++) {
        assert_int_equal(sheet.wagers[i].case_count, 5);
        for (int j = 0; j < 5; j++) {
            const struct sabot_case *one = &sabot_wager_cases(&sheet, &sheet.wagers[i])[j];
            assert_int_equal(one->ratio.pays, 1 + i);
            assert_int_equal(sabot_when_fits(&one->when, SABOT_FACT_SUM), 1U << j);
        }
        assert_int_equal(sabot_sheet_limits(&sheet, 1, i)->most, 100 * (i < 20 ? 30 + i : 2));
    }
}

HARNESS_MAIN(cmocka_unit_test(test_cases__keep_their_order_whatever_wager_gets_the_next),
             cmocka_unit_test(test_limits_and_fees__are_shared_where_they_are_equal),
             cmocka_unit_test(test_sheet__says_what_it_has_no_room_for),
             cmocka_unit_test(test_sheet__of_64_wagers_keeps_each_ones_cases))

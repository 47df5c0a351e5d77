/*
 * sheet_check_test.c - sheets that no document was read for: what the check
 * says of a struct alone. Errors in documents are sheetfile_test.c's.
 *
 * Rules: R1, R21, R24, R28, R43, R47, R51, R52, R80; readings 10, 14, 17.
 */
#include "sabot.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <string.h>

static struct sabot_problems problems;

static void check(const struct sabot_sheet *sheet) {
    problems = (struct sabot_problems){0};
    sabot_sheet_check(sheet, &problems);
}

static void test_check__passes_every_good_sheet(void **state) {
    (void)state;
    struct sabot_sheet made[] = {sheets_ez(), sheets_commission()};
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        check(&made[i]);
        assert_int_equal(problems.listed, 0);
    }
    for (int i = 0; sheets_shipped[i] != NULL; i++) {
        struct sabot_sheet shipped = sheets_named(sheets_shipped[i]);
        check(&shipped);
        assert_int_equal(problems.listed, 0);
    }
}

static void test_check__asks_an_empty_sheet_for_what_it_needs(void **state) {
    (void)state;
    struct sabot_sheet empty = sabot_sheet_default();
    check(&empty);
    assert_int_equal(problems.errors, 3);
    assert_string_equal(problems.list[0].path, "title");
    assert_string_equal(problems.list[1].path, "wagers");
    assert_string_equal(problems.list[2].path, "schedule");
}

/* ---- one thing wrong ---- */

enum { PLAYER, BANKER, TIE, PANDA8 };

static void negative_unit(struct sabot_sheet *sheet) {
    sheet->unit = -50;
}
static void huge_unit(struct sabot_sheet *sheet) {
    sheet->unit = SABOT_CENTS_MAX / 50 * 50;
}
static void negative_chip(struct sabot_sheet *sheet) {
    sheet->chips[0] = -50;
}
static void huge_decks(struct sabot_sheet *sheet) {
    sheet->decks_allowed.most = INT32_MAX;
}
static void huge_decks_both(struct sabot_sheet *sheet) {
    sheet->decks_allowed = (struct sabot_count_range){INT32_MAX, INT32_MAX};
}
static void huge_rounds_after_cut(struct sabot_sheet *sheet) {
    sheet->shoe.rounds_after_cut = INT32_MAX;
    sheet->shoe.cut_card = 30;
}
static void negative_limit(struct sabot_sheet *sheet) {
    sheets_limit(sheet, 0, TIE, (struct sabot_limits){-100, 100000});
}
static void negative_fee(struct sabot_sheet *sheet) {
    sheets_charge(sheet, 0, TIE, sheets_flat_fee(-50));
}
static void huge_fee(struct sabot_sheet *sheet) {
    sheets_charge(sheet, 0, TIE, sheets_flat_fee(SABOT_STAKE_MAX + 1));
}
static void negative_commission(struct sabot_sheet *sheet) {
    sheet->bank = SABOT_BANK_HOUSE;
    sheet->rows[0].bank = (struct sabot_limits){0};
    memset(sheet->rows[0].fees, 0, sizeof sheet->rows[0].fees);
    sheet->wagers[BANKER].commission_bp = -1;
}
static void negative_ratio(struct sabot_sheet *sheet) {
    sheet->cases[sheet->wagers[TIE].first_case].ratio.pays = -8;
}
static void zero_ratio(struct sabot_sheet *sheet) {
    sheet->cases[sheet->wagers[TIE].first_case].ratio.to = 0;
}
static void no_cases(struct sabot_sheet *sheet) {
    sheet->wagers[TIE].case_count = 0;
}
static void win_out_of_reach(struct sabot_sheet *sheet) {
    sabot_when_set(&sheet->cases[sheet->wagers[TIE].first_case].when, SABOT_FACT_MARGIN,
                   1 << 3); /* of a tie */
}
static void no_title(struct sabot_sheet *sheet) {
    sheet->wagers[TIE].title[0] = '\0';
}
static void share_of(struct sabot_sheet *sheet, int other, int share) {
    sheet->wagers[PANDA8].cap_of = (uint8_t)other;
    sheet->wagers[PANDA8].cap_bp = (int16_t)share;
}
static void negative_share(struct sabot_sheet *sheet) {
    share_of(sheet, BANKER, -1);
}
static void share_above_all(struct sabot_sheet *sheet) {
    share_of(sheet, BANKER, SABOT_CAP_WHOLE + 1);
}
static void share_of_what_has_a_cap(struct sabot_sheet *sheet) {
    share_of(sheet, TIE, SABOT_CAP_WHOLE);
    sheet->bonus_cap = SABOT_BONUS_CAP_LINE;
}
static void misspelt_line(struct sabot_sheet *sheet) {
    sabot_text_copy(sheet->wagers[BANKER].name, sizeof sheet->wagers[BANKER].name, "bankr");
    sheet->wagers[BANKER].needs = SABOT_NEEDS_LINE;
}
static void seats_not_offered(struct sabot_sheet *sheet) {
    sheet->seats = 2; /* the least at a table with a player-dealer */
    sheet->seat_choice_count = 0;
}
static void reversed_bank(struct sabot_sheet *sheet) {
    sheet->rows[0].bank = (struct sabot_limits){1000, 500};
}

static void test_check__names_the_field_that_is_wrong(void **state) {
    (void)state;
    static const struct {
        void (*change)(struct sabot_sheet *sheet);
        const char *path, *words;
    } rows[] = {
        {negative_unit, "unit", "above 0.00"},
        {huge_unit, "unit", "no more than a stake"},
        {negative_chip, "chips", "above 0.00"},
        {huge_decks, "decks_allowed", "1 to 8 decks"},
        {huge_decks_both, "decks_allowed", "1 to 8 decks"},
        {huge_rounds_after_cut, "shoe.rounds_after_cut", "is outside 0..100"},
        {negative_limit, "schedule[0].limits.tie", "must be above 0.00"},
        {negative_fee, "schedule[0].fees.tie", "must not be negative"},
        {huge_fee, "schedule[0].fees.tie", "more than a stake can be"},
        {negative_commission, "wagers.banker.commission", "less than 100%"},
        {negative_ratio, "wagers.tie.cases[0].pays", "1 to 10000"},
        {zero_ratio, "wagers.tie.cases[0].pays", "1 to 10000"},
        {no_cases, "wagers.tie.cases", "can never win"},
        {win_out_of_reach, "wagers.tie.cases", "can never win"},
        {no_title, "wagers.tie.title", "is empty"},
        {seats_not_offered, "seats", "not among the seats_allowed"},
        {reversed_bank, "schedule[0].limits.bank", "the minimum is above the maximum"},
        {share_above_all, "wagers.panda8.cap", "at most 100%"},
        {share_of_what_has_a_cap, "wagers.panda8.cap", "that stands by itself"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sabot_sheet sheet = sheets_ez();
        rows[i].change(&sheet);
        check(&sheet);
        bool found = false;
        for (int j = 0; j < problems.listed; j++)
            found |= strcmp(problems.list[j].path, rows[i].path) == 0 &&
                     strstr(problems.list[j].words, rows[i].words) != NULL;
        if (!found)
            fail_msg("nothing says %s: %s", rows[i].path, rows[i].words);
        assert_true(problems.errors > 0);
    }
}

/* ---- bounds that are still good ---- */

static void test_check__allows_a_bank_of_any_amount_and_a_stake_up_to_its_limit(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    sheets_limit(&sheet, 0, TIE, (struct sabot_limits){100, SABOT_STAKE_MAX});
    sheet.rows[0].bank = (struct sabot_limits){SABOT_STAKE_MAX * 2, SABOT_STAKE_MAX * 4};
    check(&sheet);
    assert_int_equal(problems.listed, 0);
    sheets_limit(&sheet, 0, TIE, (struct sabot_limits){100, SABOT_STAKE_MAX + sheet.unit});
    check(&sheet);
    assert_int_equal(problems.errors, 1);
}

static void largest_ratio(struct sabot_sheet *sheet) {
    sheet->cases[sheet->wagers[TIE].first_case].ratio =
        (struct sabot_ratio){SABOT_RATIO_MAX, SABOT_RATIO_MAX};
}
static void whole_share_of_a_line(struct sabot_sheet *sheet) {
    share_of(sheet, BANKER, SABOT_CAP_WHOLE);
}
static void share_of_what_needs_no_line(struct sabot_sheet *sheet) {
    share_of(sheet, TIE, SABOT_CAP_WHOLE);
}
static void dated_with_a_nine(struct sabot_sheet *sheet) {
    sabot_text_copy(sheet->rotation.dated, sizeof sheet->rotation.dated, "2029-09-19");
}
static void latest_cut_card(struct sabot_sheet *sheet) {
    sheet->shoe.burn = SABOT_BURN_NONE;
    sheet->shoe.cut_card = sheet->decks_allowed.least * SABOT_DECK_CARDS - 6; /* a round's */
}
static void stakes_of_a_cent(struct sabot_sheet *sheet) {
    sheet->unit = sheet->chips[0] = 1;
    sheets_limit(sheet, 0, TIE, (struct sabot_limits){1, 100000});
}

static void test_check__allows_what_is_just_good(void **state) {
    (void)state;
    static void (*const changes[])(struct sabot_sheet * sheet) = {
        largest_ratio,    whole_share_of_a_line, share_of_what_needs_no_line,
        stakes_of_a_cent, dated_with_a_nine,     latest_cut_card,
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct sabot_sheet sheet = sheets_ez();
        changes[i](&sheet);
        check(&sheet);
        if (problems.errors > 0)
            fail_msg("change %zu: %s: %s", i, problems.list[0].path, problems.list[0].words);
    }
}

static void test_check__says_once_what_is_wrong(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    negative_share(&sheet);
    check(&sheet);
    assert_int_equal(problems.listed, 1);
    assert_string_equal(problems.list[0].path, "wagers.panda8.cap");
}

static void test_check__asks_whether_another_name_is_meant_for_a_line(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    misspelt_line(&sheet);
    check(&sheet);
    assert_int_equal(problems.listed, 1);
    assert_string_equal(problems.list[0].words,
                        "there is no `banker` line (R23); is it meant by `bankr`?");
}

static void test_check__warns_from_the_sixth_collection_on(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    memset(sheet.rows[0].fees, 0, sizeof sheet.rows[0].fees);
    static const struct sabot_fee six = {
        6, {{100, 0}, {200, 1}, {300, 2}, {400, 3}, {500, 4}, {SABOT_CENTS_MAX, 5}}};
    sheets_charge(&sheet, 0, SABOT_PLAYER_DEALER_FEE, six);
    check(&sheet);
    assert_int_equal(problems.listed, 0);
    sheets_charge(&sheet, 0, TIE, sheets_flat_fee(6));
    check(&sheet);
    assert_int_equal(problems.listed, 1);
    assert_true(problems.list[0].warning);
    assert_string_equal(problems.list[0].path, "schedule[0].fees");
}

static void test_check__counts_what_the_list_cannot_hold(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    sheet.row_count = SABOT_ROWS_MAX;
    for (int i = 0; i < SABOT_ROWS_MAX; i++)
        sheet.rows[i] = (struct sabot_schedule_row){0};
    check(&sheet);
    assert_true(problems.errors > SABOT_PROBLEMS_MAX);
    assert_int_equal(problems.listed, SABOT_PROBLEMS_MAX);
}

static void test_problems__let_no_warning_hide_an_error(void **state) {
    (void)state;
    problems = (struct sabot_problems){0};
    for (int i = 0; i < SABOT_PROBLEMS_MAX + 5; i++)
        sabot_problems_add(&problems, true, "a", "warned");
    sabot_problems_add(&problems, false, "b", "wrong");
    sabot_problems_add(&problems, false, "c", "wrong too");
    assert_int_equal(problems.errors, 2);
    assert_int_equal(problems.listed, SABOT_PROBLEMS_MAX);
    assert_string_equal(problems.list[SABOT_PROBLEMS_MAX - 2].path, "b");
    assert_string_equal(problems.list[SABOT_PROBLEMS_MAX - 1].path, "c");
    problems = (struct sabot_problems){0};
    for (int i = 0; i < SABOT_PROBLEMS_MAX + 1; i++)
        sabot_problems_add(&problems, i == 0, i == 0 ? "a" : "b", "said"); /* the first a warning */
    assert_string_equal(problems.list[0].path, "b");
}

HARNESS_MAIN(cmocka_unit_test(test_check__passes_every_good_sheet),
             cmocka_unit_test(test_check__asks_an_empty_sheet_for_what_it_needs),
             cmocka_unit_test(test_check__names_the_field_that_is_wrong),
             cmocka_unit_test(test_check__allows_a_bank_of_any_amount_and_a_stake_up_to_its_limit),
             cmocka_unit_test(test_check__allows_what_is_just_good),
             cmocka_unit_test(test_check__says_once_what_is_wrong),
             cmocka_unit_test(test_check__asks_whether_another_name_is_meant_for_a_line),
             cmocka_unit_test(test_check__warns_from_the_sixth_collection_on),
             cmocka_unit_test(test_check__counts_what_the_list_cannot_hold),
             cmocka_unit_test(test_problems__let_no_warning_hide_an_error))

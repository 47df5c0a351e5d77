/*
 * refusal_test.c - every refusal, triggered alone; what is said of it; and the
 * order in which several are reported.
 */
#include "sabot.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <string.h>

enum { PLACED = 4, PLAYER = 0, BANKER = 1, TIE = 2, PANDA8 = 3, DRAGON7 = 4 };

/* One layout that breaks one rule. What a row does not name is a sound bank of
 * seat 8 and the plain EZ sheet. */
struct row {
    enum sabot_refusal_code code;
    int placed;        /* what is refused */
    const char *words; /* said of it */
    void (*change)(struct sabot_sheet *sheet);
    int bank_seat;
    sabot_cents bank;
    int count;
    struct sabot_placed wagers[PLACED];
};

static void tie_needs_a_line(struct sabot_sheet *sheet) {
    sheet->wagers[TIE].needs = SABOT_NEEDS_LINE;
}

static void no_back_line_on_player(struct sabot_sheet *sheet) {
    sheet->back_line = 1;
    sheet->back_line_not_on = 1u << PLAYER;
}

static void one_on_the_back_line(struct sabot_sheet *sheet) {
    sheet->back_line = 1;
}

static void panda_capped_to_the_banker(struct sabot_sheet *sheet) {
    sheet->wagers[PANDA8].cap_bp = 3333;
    sheet->wagers[PANDA8].cap_of = BANKER;
}
static void bonus_up_to_the_line(struct sabot_sheet *sheet) {
    sheet->bonus_cap = SABOT_BONUS_CAP_LINE;
}

static void bank_up_to_500(struct sabot_sheet *sheet) {
    sheet->rows[0].bank.most = 50000;
}

static const struct row rows[] = {
    {.code = SABOT_REFUSE_WAGER_NOT_TAKEN,
     .words = "this table does not take that wager",
     .count = 1,
     .wagers = {{.seat = 1, .wager = SABOT_WAGER_NOT_TAKEN, .stake = 50}}},
    {.code = SABOT_REFUSE_NO_SUCH_SEAT,
     .words = "there is no such seat: this table has seats 1 to 8",
     .count = 1,
     .wagers = {{.seat = 9, .wager = PLAYER, .stake = 1000}}},
    {.code = SABOT_REFUSE_NO_SUCH_SEAT,
     .placed = SABOT_REFUSED_BANK,
     .words = "there is no such seat: this table has seats 1 to 8",
     .bank_seat = -1},
    {.code = SABOT_REFUSE_PLAYER_DEALER_WAGERS,
     .words = "the player-dealer places no wagers while banking, on no spot",
     .count = 1,
     .wagers = {{.seat = 8, .wager = PLAYER, .stake = 1000}}},
    {.code = SABOT_REFUSE_BACK_LINE_OFF,
     .words = "back-line betting is off at this table",
     .count = 1,
     .wagers = {{.seat = 1, .bettor = 1, .wager = PLAYER, .stake = 1000}}},
    {.code = SABOT_REFUSE_BACK_LINE_FULL,
     .placed = 2,
     .words = "back-line bettors on one space: at most 1",
     .change = one_on_the_back_line,
     .count = 3,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = 1000},
                {.seat = 1, .bettor = 1, .wager = PLAYER, .stake = 1000},
                {.seat = 1, .bettor = 2, .wager = PLAYER, .stake = 1000}}},
    {.code = SABOT_REFUSE_BACK_LINE_ALONE,
     .placed = 1,
     .words = "the seat has no wager on that space for this one to lie behind",
     .change = one_on_the_back_line,
     .count = 2,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = 1000},
                {.seat = 2, .bettor = 1, .wager = PLAYER, .stake = 1000}}},
    {.code = SABOT_REFUSE_BACK_LINE_OFF,
     .placed = 1,
     .words = "back-line betting is not permitted on this space",
     .change = no_back_line_on_player,
     .count = 2,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = 1000},
                {.seat = 1, .bettor = 1, .wager = PLAYER, .stake = 1000}}},
    {.code = SABOT_REFUSE_BOTH_LINES,
     .placed = 1,
     .words = "one line or the other: this bettor is already on the Player line",
     .count = 2,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = 1000, .person = 1},
                {.seat = 2, .wager = BANKER, .stake = 1000, .person = 1}}},
    {.code = SABOT_REFUSE_SPACE_TAKEN,
     .placed = 1,
     .words = "this bettor already has a wager on that space",
     .count = 2,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = 1000},
                {.seat = 1, .wager = PLAYER, .stake = 2000}}},
    {.code = SABOT_REFUSE_BOTH_LINES,
     .placed = 1,
     .words = "one line or the other: this bettor is already on the Player line",
     .count = 2,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = 1000},
                {.seat = 1, .wager = BANKER, .stake = 1000}}},
    {.code = SABOT_REFUSE_BOTH_LINES,
     .placed = 1,
     .words = "one line or the other: this bettor is already on the Banker line",
     .count = 2,
     .wagers = {{.seat = 1, .wager = BANKER, .stake = 1000},
                {.seat = 1, .wager = PLAYER, .stake = 1000}}},
    {.code = SABOT_REFUSE_NOT_POSITIVE,
     .words = "0.00 is not a stake: it must be more than nothing",
     .count = 1,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = 0}}},
    {.code = SABOT_REFUSE_NOT_POSITIVE,
     .words = "-10.00 is not a stake: it must be more than nothing",
     .count = 1,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = -1000}}},
    {.code = SABOT_REFUSE_BELOW_MINIMUM,
     .words = "9.50 is below the minimum of 10.00",
     .count = 1,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = 950}}},
    {.code = SABOT_REFUSE_ABOVE_MAXIMUM,
     .words = "10,000.50 is above the maximum of 10,000.00",
     .count = 1,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = 1000050}}},
    {.code = SABOT_REFUSE_NOT_IN_UNITS,
     .words = "10.01 is not a multiple of 0.50",
     .count = 1,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = 1001}}},
    {.code = SABOT_REFUSE_NOT_IN_UNITS,
     .placed = SABOT_REFUSED_BANK,
     .words = "100.25 put up is not a multiple of 0.50",
     .bank = 10025},
    {.code = SABOT_REFUSE_TIE_NEEDS_LINE,
     .words = "tie needs a Player or Banker line wager by the same bettor",
     .change = tie_needs_a_line,
     .count = 2,
     .wagers = {{.seat = 1, .wager = TIE, .stake = 1000},
                {.seat = 2, .wager = PLAYER, .stake = 1000}}},
    {.code = SABOT_REFUSE_SIDE_NEEDS_LINE,
     .words = "dragon7 needs a Player or Banker line wager by the same bettor",
     .count = 2,
     .wagers = {{.seat = 1, .wager = DRAGON7, .stake = 1000},
                {.seat = 1, .wager = TIE, .stake = 1000}}},
    {.code = SABOT_REFUSE_BONUS_OVER_LINE,
     .placed = 1,
     .words = "10.50 is more than the same bettor's line wager of 10.00",
     .change = bonus_up_to_the_line,
     .count = 2,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = 1000},
                {.seat = 1, .wager = PANDA8, .stake = 1050}}},
    {.code = SABOT_REFUSE_OVER_CAP,
     .placed = 1,
     .words = "10.50 is more than 33.33% of the same bettor's wager on banker, which is 30.00: at "
              "most 9.99",
     .change = panda_capped_to_the_banker,
     .count = 3,
     .wagers = {{.seat = 1, .wager = BANKER, .stake = 3000},
                {.seat = 1, .wager = PANDA8, .stake = 1050},
                {.seat = 2, .wager = BANKER, .stake = 100000}}},
    {.code = SABOT_REFUSE_OVER_CAP,
     .placed = 1,
     .words = "10.00 is more than 33.33% of the same bettor's wager on banker, which is 0.00: at "
              "most 0.00",
     .change = panda_capped_to_the_banker,
     .count = 2,
     .wagers = {{.seat = 1, .wager = PLAYER, .stake = 100000},
                {.seat = 1, .wager = PANDA8, .stake = 1000}}},
    {.code = SABOT_REFUSE_BANK_BELOW_MINIMUM,
     .placed = SABOT_REFUSED_BANK,
     .words = "9.50 put up is below the minimum of 10.00",
     .bank = 950},
    {.code = SABOT_REFUSE_BANK_ABOVE_MAXIMUM,
     .placed = SABOT_REFUSED_BANK,
     .words = "500.50 put up is above the maximum of 500.00",
     .change = bank_up_to_500,
     .bank = 50050},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static struct sabot_layout layout_of(const struct row *row, struct sabot_sheet *sheet) {
    *sheet = sheets_ez();
    if (row->change != NULL)
        row->change(sheet);
    struct sabot_layout layout = {
        .sheet = sheet, .seats = 8, .count = row->count, .placed = row->wagers};
    layout.bank.seat = row->bank_seat == 0 ? 8 : row->bank_seat;
    layout.bank.amount = row->bank == 0 ? 10000 : row->bank;
    return layout;
}

static void test_every_refusal__is_produced_alone_and_explained(void **state) {
    (void)state;
    bool produced[SABOT_REFUSALS] = {false};
    for (int i = 0; i < ROWS; i++) {
        struct sabot_sheet sheet;
        struct sabot_layout layout = layout_of(&rows[i], &sheet);
        struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(PLACED)];
        assert_int_equal(sabot_layout_refusals(&layout, refusals), 1);
        assert_string_equal(sabot_refusal_forms[refusals[0].code].code,
                            sabot_refusal_forms[rows[i].code].code);
        assert_int_equal(refusals[0].placed, rows[i].placed);
        char space[160];
        struct sabot_text text = sabot_text_in(space, sizeof space);
        sabot_refusal_explain(&layout, refusals[0], &text);
        assert_string_equal(space, rows[i].words);
        produced[refusals[0].code] = true;
    }
    for (int code = 0; code < SABOT_REFUSALS; code++)
        if (!produced[code])
            fail_msg("nothing produces %s", sabot_refusal_forms[code].code);
}

static void test_every_refusal__has_a_name_and_a_rule_of_its_own(void **state) {
    (void)state;
    for (int i = 0; i < SABOT_REFUSALS; i++) {
        assert_non_null(sabot_refusal_forms[i].code);
        assert_true(sabot_refusal_forms[i].rule[0] == 'R' ||
                    strncmp(sabot_refusal_forms[i].rule, "reading ", 8) == 0);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(sabot_refusal_forms[i].code, sabot_refusal_forms[j].code);
    }
}

static void test_refusals__come_bank_first_then_by_wager_and_precedence(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    static const struct sabot_placed wagers[] = {
        {.seat = 8, .bettor = 1, .wager = BANKER, .stake = 999},
        {.seat = 9, .wager = DRAGON7, .stake = 100001},
        {.seat = 99, .bettor = 1, .wager = SABOT_WAGER_NOT_TAKEN, .stake = -3},
    };
    struct sabot_layout layout = {.sheet = &sheet, .seats = 8, .count = 3, .placed = wagers};
    layout.bank.seat = 8;
    layout.bank.amount = 1;
    static const struct sabot_refusal expected[] = {
        {SABOT_REFUSE_BANK_BELOW_MINIMUM, SABOT_REFUSED_BANK},
        {SABOT_REFUSE_NOT_IN_UNITS, SABOT_REFUSED_BANK},
        {SABOT_REFUSE_PLAYER_DEALER_WAGERS, 0},
        {SABOT_REFUSE_BACK_LINE_OFF, 0},
        {SABOT_REFUSE_BELOW_MINIMUM, 0},
        {SABOT_REFUSE_NOT_IN_UNITS, 0},
        {SABOT_REFUSE_NO_SUCH_SEAT, 1},
        {SABOT_REFUSE_ABOVE_MAXIMUM, 1},
        {SABOT_REFUSE_NOT_IN_UNITS, 1},
        {SABOT_REFUSE_SIDE_NEEDS_LINE, 1},
        {SABOT_REFUSE_WAGER_NOT_TAKEN, 2},
        {SABOT_REFUSE_NO_SUCH_SEAT, 2},
        {SABOT_REFUSE_BACK_LINE_OFF, 2},
        {SABOT_REFUSE_NOT_POSITIVE, 2},
        {SABOT_REFUSE_NOT_IN_UNITS, 2},
    };
    enum { EXPECTED = sizeof expected / sizeof expected[0] };
    struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(3)];
    assert_int_equal(sabot_layout_refusals(&layout, refusals), EXPECTED);
    for (int i = 0; i < EXPECTED; i++) {
        assert_int_equal(refusals[i].placed, expected[i].placed);
        assert_string_equal(sabot_refusal_forms[refusals[i].code].code,
                            sabot_refusal_forms[expected[i].code].code);
    }
}

static void test_line_wager__that_is_refused_still_qualifies_its_side_wagers(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    static const struct sabot_placed wagers[] = {
        {.seat = 1, .wager = DRAGON7, .stake = 100},
        {.seat = 1, .wager = PLAYER, .stake = 0},
    };
    struct sabot_layout layout = {.sheet = &sheet, .seats = 8, .count = 2, .placed = wagers};
    layout.bank.seat = 8;
    layout.bank.amount = 1000;
    struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(2)];
    assert_int_equal(sabot_layout_refusals(&layout, refusals), 1);
    assert_int_equal(refusals[0].code, SABOT_REFUSE_NOT_POSITIVE);
}

/* Reading 16: what is more than its share cannot lie there, but until edition 2 a removed wager
 * lost the most of its row. */
static void test_most__is_what_could_lie_there(void **state) {
    (void)state;
    static const struct sabot_placed wagers[] = {
        {.seat = 1, .wager = BANKER, .stake = 3000},
        {.seat = 1, .wager = PANDA8, .stake = 500},
    };
    struct sabot_sheet sheet = sheets_ez();
    panda_capped_to_the_banker(&sheet); /* 9.99, in units of 0.50 */
    sabot_cents row = sabot_sheet_limits(&sheet, 0, PANDA8)->most;
    const sabot_cents most[] = {950, row, row, 950}; /* by edition; 0: the newest */
    for (int edition = 0; edition <= 3; edition++) {
        struct sabot_layout layout = {
            .sheet = &sheet, .seats = 8, .count = 2, .placed = wagers, .edition = edition};
        assert_int_equal(sabot_layout_most(&layout, 1), most[edition]);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_every_refusal__is_produced_alone_and_explained),
             cmocka_unit_test(test_every_refusal__has_a_name_and_a_rule_of_its_own),
             cmocka_unit_test(test_refusals__come_bank_first_then_by_wager_and_precedence),
             cmocka_unit_test(test_line_wager__that_is_refused_still_qualifies_its_side_wagers),
             cmocka_unit_test(test_most__is_what_could_lie_there))

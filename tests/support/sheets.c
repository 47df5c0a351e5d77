/*
 * sheets.c - sheets for tests. See sheets.h.
 */
#include "tests/support/sheets.h"

#include "host/sheet/sheetfile.h"
#include "tests/support/harness.h"

const char *const sheets_shipped[] = {
    "ventura-ez",        "dragon-bonus", "ez-house",      "livermore-ez",
    "california-panda8", "commission",   "no-commission", "no-commission-sixes",
    "commission-pairs",  NULL,
};

struct sabot_sheet sheets_named(const char *name) {
    static struct form_report report;
    struct sabot_sheet sheet;
    if (sheetfile_read_name(name, &sheet, &report) != SABOT_OK) {
        form_report_print(&report, stderr);
        fail_msg("there is no sound sheet called %s", name);
    }
    return sheet;
}

struct sabot_when sheets_when(enum sabot_fact fact, int value) {
    struct sabot_when when = {0};
    sabot_when_set(&when, fact, (uint16_t)(1U << value));
    return when;
}

struct sabot_when sheets_when_won(enum sabot_winner winner, int cards, int total) {
    bool player = winner == SABOT_WINNER_PLAYER;
    struct sabot_when when = sheets_when(SABOT_FACT_WINNER, (int)winner);
    sabot_when_set(&when, player ? SABOT_FACT_PLAYER_CARDS : SABOT_FACT_BANKER_CARDS,
                   (uint16_t)(1U << cards));
    sabot_when_set(&when, player ? SABOT_FACT_PLAYER_TOTAL : SABOT_FACT_BANKER_TOTAL,
                   (uint16_t)(1U << total));
    return when;
}

static void add_case(struct sabot_sheet *sheet, struct sabot_wager *wager, struct sabot_case one) {
    assert_true(wager->case_count < SABOT_CASES_MAX);
    assert_true(sabot_sheet_add_case(sheet, wager, &one));
}

void sheets_add_win(struct sabot_sheet *sheet, struct sabot_wager *wager, struct sabot_when when,
                    int pays, int to) {
    add_case(sheet, wager, (struct sabot_case){when, SABOT_WIN, {(int16_t)pays, (int16_t)to}});
}

void sheets_add_push(struct sabot_sheet *sheet, struct sabot_wager *wager, struct sabot_when when) {
    add_case(sheet, wager, (struct sabot_case){.when = when, .verdict = SABOT_PUSH});
}

struct sabot_wager *sheets_add_wager(struct sabot_sheet *sheet, const char *name,
                                     enum sabot_needs needs) {
    assert_true(sheet->wager_count < SABOT_WAGERS_MAX);
    int number = sheet->wager_count++;
    struct sabot_wager *wager = &sheet->wagers[number];
    *wager = (struct sabot_wager){.needs = needs, .first_case = (uint16_t)sheet->case_count};
    assert_true(sabot_text_copy(wager->name, sizeof wager->name, name));
    assert_true(sabot_text_copy(wager->title, sizeof wager->title, name));
    for (int row = 0; row < sheet->row_count; row++)
        sheets_limit(sheet, row, number, (struct sabot_limits){100, 100000});
    return wager;
}

struct sabot_fee sheets_flat_fee(sabot_cents fee) {
    return (struct sabot_fee){.band_count = 1, .bands = {{SABOT_CENTS_MAX, fee}}};
}

void sheets_limit(struct sabot_sheet *sheet, int row, int wager, struct sabot_limits limits) {
    assert_true(sabot_sheet_set_limits(sheet, row, wager, limits));
}

void sheets_charge(struct sabot_sheet *sheet, int row, int wager, struct sabot_fee fee) {
    assert_true(sabot_sheet_set_fee(sheet, row, wager, &fee));
}

/* A sheet with one row that takes a wager on either line and on the tie. */
static struct sabot_sheet lines_and_tie(const char *name) {
    struct sabot_sheet sheet = sabot_sheet_default();
    sabot_text_copy(sheet.name, sizeof sheet.name, name);
    sabot_text_copy(sheet.title, sizeof sheet.title, name);
    sheet.row_count = 1;
    sabot_text_copy(sheet.rows[0].name, sizeof sheet.rows[0].name, "10-10000");
    char *const notices[] = {sheet.notices.room,      sheet.notices.address,
                             sheet.notices.approval,  sheet.notices.responsible,
                             sheet.notices.telephone, sheet.notices.web};
    for (size_t i = 0; i < sizeof notices / sizeof notices[0]; i++)
        sabot_text_copy(notices[i], SABOT_TITLE_MAX, "a notice");

    struct sabot_wager *player = sheets_add_wager(&sheet, "player", SABOT_NEEDS_NOTHING);
    sheets_add_win(&sheet, player, sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_PLAYER), 1, 1);
    sheets_add_push(&sheet, player, sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_TIE));

    struct sabot_wager *banker = sheets_add_wager(&sheet, "banker", SABOT_NEEDS_NOTHING);
    sheets_add_push(&sheet, banker, sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_TIE));
    sheets_add_win(&sheet, banker, sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_BANKER), 1, 1);

    struct sabot_wager *tie = sheets_add_wager(&sheet, "tie", SABOT_NEEDS_NOTHING);
    sheets_add_win(&sheet, tie, sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_TIE), 8, 1);

    for (int line = 0; line < 2; line++)
        sheets_limit(&sheet, 0, line, (struct sabot_limits){1000, 1000000});
    return sheet;
}

struct sabot_sheet sheets_ez(void) {
    struct sabot_sheet sheet = lines_and_tie("ez");
    struct sabot_when dragon7 = sheets_when_won(SABOT_WINNER_BANKER, 3, 7);
    struct sabot_wager *banker = &sheet.wagers[1];
    banker->case_count = 0;
    sheets_add_push(&sheet, banker, dragon7);
    sheets_add_push(&sheet, banker, sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_TIE));
    sheets_add_win(&sheet, banker, sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_BANKER), 1, 1);
    sheets_add_win(&sheet, sheets_add_wager(&sheet, "panda8", SABOT_NEEDS_LINE),
                   sheets_when_won(SABOT_WINNER_PLAYER, 3, 8), 25, 1);
    sheets_add_win(&sheet, sheets_add_wager(&sheet, "dragon7", SABOT_NEEDS_LINE), dragon7, 40, 1);

    sheet.rows[0].bank = (struct sabot_limits){1000, SABOT_CENTS_MAX};
    for (int i = 0; i < sheet.wager_count; i++)
        sheets_charge(&sheet, 0, i, sheets_flat_fee(i < 2 ? 100 : 50));
    sheets_charge(&sheet, 0, SABOT_PLAYER_DEALER_FEE, sheets_flat_fee(200));
    return sheet;
}

struct sabot_sheet sheets_commission(void) {
    struct sabot_sheet sheet = lines_and_tie("commission");
    sheet.bank = SABOT_BANK_HOUSE;
    sheet.wagers[1].commission_bp = 500;
    return sheet;
}

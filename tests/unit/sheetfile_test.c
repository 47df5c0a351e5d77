/*
 * sheetfile_test.c - sheets from text: every error at its place and alone, the
 * shipped sheets, and text that nobody meant as a sheet. Random edits are
 * tests/property/sheet_edits_test.c's, writing a sheet out sheet_values_test.c's.
 *
 * Rules: R1, R21, R24, R28, R41, R43, R47, R51, R52; readings 9-11, 13-17.
 */
#include "host/sheet/sheetfile.h"
#include "host/sheet/shipped.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct sabot_sheet sheet;
static struct form_report report;

static enum sabot_status read_yaml(const char *text) {
    return sheetfile_read_text(
        &(struct sheetfile_text){FORM_YAML, "a.yaml", "a", text, strlen(text)}, &sheet, &report);
}

/* The same for a small sheet that is not all there: lines and notices that it
 * lacks are only warned of, and left out of the report here. */
static enum sabot_status read_small(const char *text) {
    enum sabot_status status = read_yaml(text);
    int kept = 0;
    for (int i = 0; i < report.count; i++)
        if (!report.list[i].what.warning)
            report.list[kept++] = report.list[i];
    report.count = kept;
    return status;
}

/* ---- a shipped sheet with one edit ---- */

/* Reads a shipped sheet with its first `find` replaced. */
static enum sabot_status read_edited(const char *name, const char *find, const char *replace) {
    static char text[FORM_BYTES_MAX];
    const struct shipped_sheet *shipped = shipped_sheets;
    while (shipped->name != NULL && strcmp(shipped->name, name) != 0)
        shipped++;
    assert_non_null(shipped->name);
    const char *at = strstr(shipped->yaml, find);
    if (at == NULL)
        fail_msg("%s has no `%s`", name, find);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - shipped->yaml), shipped->yaml, replace,
             at + strlen(find));
    return read_yaml(text);
}

struct edit {
    const char *name, *find, *replace;
    const char *path, *words; /* of the one problem that follows */
};

/* Each error at its place, and nothing that only follows from it. */
static void expect_one_problem(const struct edit *edit, bool warning) {
    enum sabot_status status = read_edited(edit->name, edit->find, edit->replace);
    const struct form_problem *problem = &report.list[0];
    if (report.count != 1 || strcmp(problem->what.path, edit->path) != 0 ||
        strstr(problem->what.words, edit->words) == NULL || problem->what.warning != warning) {
        form_report_print(&report, stderr);
        fail_msg("`%s` should give one problem, %s: %s", edit->replace, edit->path, edit->words);
    }
    assert_int_equal(status, warning ? SABOT_OK : SABOT_BAD_TEXT);
    assert_int_equal(report.errors, warning ? 0 : 1);
    assert_true(problem->line > 0 && problem->column > 0);
}

static void expect_each(const struct edit *edits, size_t count) {
    for (size_t i = 0; i < count; i++)
        expect_one_problem(&edits[i], false);
}

#define EXPECT_EACH(edits) expect_each(edits, sizeof(edits) / sizeof(edits)[0])

/* ---- errors of form ---- */

static void test_sheetfile__finds_fields_that_are_unknown_doubled_or_missing(void **state) {
    (void)state;
    static const struct edit edits[] = {
        {"ventura-ez", "decks: 8", "decks: 8\ndecs: 7", "decs",
         "unknown field `decs`; did you mean `decks`?"},
        {"ventura-ez", "decks: 8", "decks: 8\nzzzzzz: 7", "zzzzzz", "unknown field `zzzzzz`"},
        {"ventura-ez", "  rounds: 2", "  round: 2", "rotation.round", "did you mean `rounds`?"},
        {"ventura-ez", "    needs: line", "    need: line", "wagers.panda8.need",
         "did you mean `needs`?"},
        {"ventura-ez", "limits:", "limts: {}, limits:", "schedule[0].limts",
         "unknown field `limts`; did you mean `limits`?"},
        {"ventura-ez", "tie: 0.50", "tye: 0.50", "schedule[0].fees.tye", "did you mean `tie`?"},
        {"ventura-ez", "line: 10..10000", "line: 10..10000, dragon8: 1..2",
         "schedule[0].limits.dragon8", "unknown wager `dragon8`; did you mean `dragon7`?"},
        {"ventura-ez", "{winner: player}", "{winer: player, winner: player}",
         "wagers.player.cases[0].when.winer", "unknown fact `winer`; did you mean `winner`?"},
        {"ventura-ez", "seats: 8", "seats: 8\nunit: 1", "unit",
         "is given twice; the first is in line 12 column 1"},
        {"ventura-ez", "  tie: #", "  player: {cases: [{pays: push}]}\n  tie: #", "wagers.player",
         "is given twice"},
        {"ventura-ez", "title: EZ Baccarat\n", "", "title", "is missing"},
        {"ventura-ez", "bank: player-dealer", "# ", "bank", "is missing"},
        {"ventura-ez", "schedule:\n  -", "# ", "schedule", "is missing"},
        {"ventura-ez", "name: \"10-10000\", ", "", "schedule[0].name", "is missing"},
        {"ventura-ez", ", pays: \"8:1\"", "", "wagers.tie.cases[0].pays", "is missing"},
        {"ventura-ez", "wagers:\n", "wagers:\n  six: {title: Six}\n", "wagers.six.cases",
         "is missing"},
    };
    EXPECT_EACH(edits);
}

static void test_sheetfile__finds_values_of_the_wrong_kind(void **state) {
    (void)state;
    static const struct edit edits[] = {
        {"ventura-ez", "title: EZ Baccarat", "title: [a]", "title",
         "expected a text, found a list"},
        {"ventura-ez", "title: EZ Baccarat", "title:", "title", "expected a text, found nothing"},
        {"ventura-ez", "bank: player-dealer", "bank: player-deeler", "bank",
         "expected player-dealer or house, found `player-deeler`; did you mean `player-dealer`?"},
        {"ventura-ez", "decks: 8", "decks: eight", "decks",
         "expected a whole number, found `eight`"},
        {"ventura-ez", "decks: 8", "decks: 8.5", "decks", "expected a whole number, found `8.5`"},
        {"ventura-ez", "decks: 8", "decks: -8", "decks", "expected a whole number, found `-8`"},
        {"ventura-ez", "decks: 8", "decks: 99999999999999999999", "decks",
         "expected a whole number"},
        {"ventura-ez", "decks: 8", "decks: {a: 1}", "decks", "found a mapping"},
        {"california-panda8", "3..8", "three", "decks_allowed", "expected a range such as 3..8"},
        {"california-panda8", "[8, 14]", "8", "seats_allowed", "expected a list"},
        {"california-panda8", "[8, 14]", "[8, many]", "seats_allowed[1]",
         "expected a whole number"},
        {"california-panda8", "[8, 14]", "[8, 9, 10, 11, 14]", "seats_allowed", "too many"},
        {"ventura-ez", "unit: 0.50", "unit: 0.505", "unit", "expected an amount"},
        {"ventura-ez", "unit: 0.50", "unit: 1e3", "unit", "expected an amount"},
        {"ventura-ez", "unit: 0.50", "unit: -1", "unit", "never negative"},
        {"ventura-ez", "unit: 0.50", "unit: 99999999999999999999", "unit", "more than any table"},
        {"ventura-ez", "shown: no", "shown: maybe", "display.shown",
         "expected yes, no, true or false"},
        {"ventura-ez", "house_rules: []", "house_rules: [house-wey]", "house_rules[0]",
         "did you mean `house-way`?"},
        {"ventura-ez", "house_rules: []", "house_rules: [own-chips, own-chips]", "house_rules[1]",
         "twice"},
        {"california-panda8", "bonus_cap: none", "commission: 5%", "commission", "expected fields"},
        {"ventura-ez", "winner: player}", "winner: plaier}", "wagers.player.cases[0].when.winner",
         "expected player, banker or tie, found `plaier`; did you mean `player`?"},
        {"ventura-ez", "player_total: 8", "player_total: 7..10",
         "wagers.panda8.cases[0].when.player_total", "from 0 to 9, found `7..10`"},
        {"ventura-ez", "player_total: 8", "player_total: []",
         "wagers.panda8.cases[0].when.player_total", "empty"},
        {"ventura-ez", "\"8:1\"", "8", "wagers.tie.cases[0].pays",
         "expected a ratio such as 8:1, push or lose, found `8`"},
        {"ventura-ez", "\"8:1\"", "8 to 1", "wagers.tie.cases[0].pays", "expected a ratio"},
        {"ventura-ez", "line: 10..10000", "line: 10", "schedule[0].limits.line",
         "expected limits such as 10..10000, found `10`"},
        {"ventura-ez", "line: 10..10000", "line: ten..100", "schedule[0].limits.line",
         "expected an amount"},
        {"commission", "commission: 5%", "commission: 5", "wagers.banker.commission",
         "expected a share such as 5%, found `5`"},
        {"ventura-ez", "room: Example Card Room", "room: \"a\\tb\"", "notices.room",
         "holds a control character"},
        {"ventura-ez", "room: Example Card Room", "room: \"a\\u202eb\"", "notices.room",
         "holds a control character"},
        {"ventura-ez", "title: EZ Baccarat",
         "title: EEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE", "title",
         "longer than the 63 characters"},
    };
    EXPECT_EACH(edits);
}

/* ---- shares, bands, limits ---- */

static void test_sheetfile__refuses_a_share_where_an_amount_belongs(void **state) {
    (void)state;
    static const struct edit edits[] = {
        {"ventura-ez", "fees: {line: 1.00", "fees: {line: 5%", "schedule[0].fees.line",
         "found the share `5%`: a collection or a limit is never a share"},
        {"ventura-ez", "player_dealer: 2.00", "player_dealer: 1%", "schedule[0].fees.player_dealer",
         "(R52)"},
        {"ventura-ez", "player_dealer: 2.00", "player_dealer: [{fee: 1%}]",
         "schedule[0].fees.player_dealer[0].fee", "(R52)"},
        {"ventura-ez", "line: 10..10000", "line: 5%", "schedule[0].limits.line", "(R52)"},
        {"ventura-ez", "line: 10..10000", "line: 10..5%", "schedule[0].limits.line", "(R52)"},
        {"ventura-ez", "    title: Banker line", "    title: B\n    commission: 5%",
         "wagers.banker.commission", "needs a house bank"},
    };
    EXPECT_EACH(edits);
}

static void test_sheetfile__finds_limits_and_bands_that_cannot_be(void **state) {
    (void)state;
    static const struct edit edits[] = {
        {"ventura-ez", "bonus: 1..1000", "tie: 1..1000, panda8: 1..1000",
         "schedule[0].limits.dragon7", "has no limits"},
        {"ventura-ez", "bonus: 1..1000", "bonus: 1..1000, tie: 0..10", "schedule[0].limits.tie",
         "must be above 0.00"},
        {"ventura-ez", "bonus: 1..1000", "bonus: 1..1000, tie: 10..5", "schedule[0].limits.tie",
         "the minimum is above the maximum"},
        {"ventura-ez", "bonus: 1..1000", "bonus: 1..1000, tie: 1.25..5", "schedule[0].limits.tie",
         "not multiples of the unit"},
        {"ventura-ez", "bonus: 1..1000", "bonus: 1..1000, tie: 1..5.25", "schedule[0].limits.tie",
         "not multiples of the unit"},
        {"ventura-ez", "bonus: 1..1000", "bonus: 1..1000, tie: 1..", "schedule[0].limits.tie",
         "only the bank may be open"},
        {"ventura-ez", "bonus: 1..1000", "bonus: 1..1000, tie: 1..1000000000.50",
         "schedule[0].limits.tie", "more than a stake can be"},
        {"ventura-ez", ", bank: 10..", "", "schedule[0].limits.bank", "is missing"},
        {"ventura-ez", "bank: 10..", "bank: 10.25..", "schedule[0].limits.bank", "multiples"},
        {"commission", "bonus: 1..1000", "bonus: 1..1000, bank: 10..", "schedule[0].limits.bank",
         "a house bank puts up no amount"},
        {"commission", "1..1000}}", "1..1000}, fees: {tie: 1}}", "schedule[0].fees.tie",
         "a house bank takes no collections"},
        {"ventura-ez", "player_dealer: 2.00",
         "player_dealer: [{up_to: 100, fee: 1}, {up_to: 50, fee: 2}, {fee: 3}]",
         "schedule[0].fees.player_dealer", "do not rise"},
        {"ventura-ez", "player_dealer: 2.00",
         "player_dealer: [{up_to: 100, fee: 1}, {up_to: 100, fee: 2}, {fee: 3}]",
         "schedule[0].fees.player_dealer", "do not rise"},
        {"ventura-ez", "player_dealer: 2.00", "player_dealer: [{up_to: 100, fee: 1}]",
         "schedule[0].fees.player_dealer", "the last band must be open"},
        {"ventura-ez", "tie: 0.50", "tie: [{up_to: 999, fee: 1}]", "schedule[0].fees.tie",
         "do not reach the wager's maximum"},
        {"ventura-ez", "tie: 0.50", "tie: []", "schedule[0].fees.tie", "an empty list"},
        {"ventura-ez", "tie: 0.50",
         "tie: [{up_to: 1, fee: 1}, {up_to: 2, fee: 1}, {up_to: 3, fee: 1}, {up_to: 4, fee: 1}, "
         "{up_to: 5, fee: 1}, {up_to: 6, fee: 1}, {fee: 1}]",
         "schedule[0].fees.tie", "too many bands: 7, and at most 6 fit"},
        {"ventura-ez", "schedule:\n",
         "schedule:\n  - {name: \"10-10000\", limits: {line: 1..2, bonus: 1..2, bank: 1..}}\n",
         "schedule[1].name", "another row has this name"},
        {"ventura-ez", "name: \"10-10000\"", "name: \"10 to 100\"", "schedule[0].name",
         "small letters, digits and hyphens"},
        {"ventura-ez", "name: \"10-10000\"", "name: \"123456789-123456789-123456789-12\"",
         "schedule[0].name", "longer than the 31 characters"},
    };
    EXPECT_EACH(edits);
}

/* ---- wagers and the table ---- */

static void test_sheetfile__finds_wagers_that_cannot_be(void **state) {
    (void)state;
    static const struct edit edits[] = {
        {"ventura-ez", "\"8:1\"", "push", "wagers.tie.cases", "can never win"},
        {"ventura-ez", "\"8:1\"", "0:1", "wagers.tie.cases[0].pays", "each side of a ratio"},
        {"ventura-ez", "\"8:1\"", "8:0", "wagers.tie.cases[0].pays", "each side of a ratio"},
        {"ventura-ez", "\"8:1\"", "10001:1", "wagers.tie.cases[0].pays", "1 to 10000"},
        {"ventura-ez", "\"8:1\"", "1:3", "wagers.tie.cases[0].pays", "whole cents"},
        {"ventura-ez", "title: Player line", "title: P\n    needs: line", "wagers.player.needs",
         "cannot need a line wager"},
        {"ventura-ez", "wagers:\n", "wagers:\n  bonus: {cases: [{pays: 1:1}]}\n", "wagers.bonus",
         "a meaning of its own"},
        {"ventura-ez", "wagers:\n", "wagers:\n  Big: {cases: [{pays: 1:1}]}\n", "wagers.Big",
         "small letters, digits and hyphens"},
        {"ventura-ez", "wagers:\n",
         "wagers:\n  a-name-that-is-longer-than-fits-it: {cases: [{pays: 1:1}]}\n",
         "wagers.a-name-that-is-longer-than-fits-it", "at most 31 characters"},
        {"ventura-ez", "title: Player line", "title: \"\"", "wagers.player.title", "is empty"},
        {"commission", "commission: 5%", "commission: 100%", "wagers.banker.commission",
         "less than 100%"},
    };
    EXPECT_EACH(edits);
}

static void test_sheetfile__finds_a_table_that_cannot_be(void **state) {
    (void)state;
    static const struct edit edits[] = {
        {"ventura-ez", "title: EZ Baccarat", "title: \"\"", "title", "is empty"},
        {"ventura-ez", "decks: 8", "decks: 9", "decks", "9 is outside 8..8"},
        {"ventura-ez", "decks: 8", "decks: 0", "decks", "0 is outside 8..8"},
        {"california-panda8", "decks: 8", "decks: 2", "decks", "2 is outside 3..8"},
        {"california-panda8", "3..8", "3..9", "decks_allowed", "1 to 8 decks"},
        {"california-panda8", "3..8", "8..3", "decks_allowed", "1 to 8 decks"},
        {"ventura-ez", "seats: 8", "seats: 15", "seats", "15 is outside 2..14"},
        {"ventura-ez", "seats: 8", "seats: 1", "seats", "1 is outside 2..14"},
        {"california-panda8", "seats: 8", "seats: 10", "seats", "not among the seats_allowed"},
        {"california-panda8", "[8, 14]", "[8, 20]", "seats_allowed", "20 is outside 2..14"},
        {"ventura-ez", "back_line: 0", "back_line: 9", "back_line", "9 is outside 0..8"},
        {"ventura-ez", "unit: 0.50", "unit: 0", "unit", "must be above 0.00"},
        {"ventura-ez", "[0.50, 1,", "[0.50, 0.75,", "chips[1]", "not a multiple"},
        {"ventura-ez", "[0.50, 1, 5", "[0.50, 5, 1", "chips[2]", "does not rise"},
        {"ventura-ez", "[0.50, 1, 5, 25, 100, 500, 1000]", "[1, 5]", "unit",
         "not a multiple of the smallest chip"},
        {"ventura-ez", "[0.50, 1, 5, 25, 100, 500, 1000]", "[]", "chips", "at least one chip"},
        {"ventura-ez", "[0.50, 1, 5, 25, 100, 500, 1000]",
         "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]", "chips", "too many chips: 13"},
        {"ventura-ez", "  rounds: 2", "  rounds: 0", "rotation.rounds", "0 is outside 1..100"},
        {"ventura-ez", "  rounds: 2", "  rounds: 2\n  reach_bettors: 2", "rotation.reach_bettors",
         "go together"},
        {"ventura-ez", "  rounds: 2", "  rounds: 2\n  reach_minutes: 60", "rotation.reach_minutes",
         "go together"},
        {"ventura-ez", "dated: 2026-01-01", "dated: 1 January", "rotation.dated", "expected a day"},
        {"ventura-ez", "dated: 2026-01-01", "dated: 2026-13-01", "rotation.dated",
         "expected a day"},
        {"ventura-ez", "cut_card: 14", "cut_card: 400", "shoe.cut_card", "no round can be dealt"},
        {"ventura-ez", "timer_seconds: 0", "timer_seconds: 3601", "display.timer_seconds",
         "outside 0..3600"},
        {"commission", "round_to: 0.01", "round_to: 0", "commission.round_to", "from 0.01 to"},
        {"commission", "round_to: 0.01", "round_to: 1000.01", "commission.round_to",
         "from 0.01 to 1,000.00"},
    };
    EXPECT_EACH(edits);
}

static void test_sheetfile__finds_a_side_wager_without_any_line(void **state) {
    (void)state;
    assert_int_equal(
        read_small("title: T\nbank: house\n"
                   "wagers:\n  tie: {needs: line, cases: [{when: {winner: tie}, pays: 8:1}]}\n"
                   "schedule:\n  - {name: a, limits: {bonus: 1..10}}\n"),
        SABOT_BAD_TEXT);
    assert_int_equal(report.count, 1);
    assert_string_equal(report.list[0].what.path, "wagers.tie.needs");
}

static void test_sheetfile__reports_nothing_that_only_follows_from_an_error(void **state) {
    (void)state;
    /* Without a unit and chips, nothing can be said of limits, ratios and the unit. */
    static const char *const heads[][2] = {{"unit: 1e3\n", "unit"},
                                           {"unit: 0.25\nchips: [a, 1]\n", "chips[0]"}};
    for (int i = 0; i < 2; i++) {
        char text[500];
        snprintf(text, sizeof text,
                 "title: T\nbank: house\n%s"
                 "wagers:\n  tie: {cases: [{when: {winner: tie}, pays: 16:2}]}\n"
                 "schedule:\n  - {name: a, limits: {bonus: %s}}\n",
                 heads[i][0], i == 0 ? "1.23..4.56" : "2..4");
        assert_int_equal(read_small(text), SABOT_BAD_TEXT);
        assert_string_equal(report.list[0].what.path, heads[i][1]);
        assert_int_equal(report.count, 1);
    }
}

static void add_lines(struct sabot_text *text, int count, const char *before, const char *after) {
    for (int i = 0; i < count; i++) {
        sabot_text_add(text, before);
        sabot_text_add_int(text, i);
        sabot_text_add(text, after);
    }
}

static void test_sheetfile__finds_too_many_wagers_cases_and_rows(void **state) {
    (void)state;
    char space[8192];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_text_add(&text, "title: T\nbank: house\nschedule:\n");
    add_lines(&text, 13, "  - {name: row-", ", limits: {line: 1..2, bonus: 1..2}}\n");
    sabot_text_add(&text, "wagers:\n  player:\n    cases:\n");
    add_lines(&text, 17, "      - {pays: 1", ":1}\n");
    assert_int_equal(read_small(space), SABOT_BAD_TEXT);
    assert_int_equal(report.count, 2);
    assert_non_null(strstr(report.list[0].what.words, "too many rows: 13, and at most 12 fit"));
    assert_non_null(strstr(report.list[1].what.words, "too many cases: 17, and at most 16 fit"));

    text = sabot_text_in(space, sizeof space);
    sabot_text_add(&text, "title: T\nbank: house\nschedule: []\nwagers:\n");
    add_lines(&text, 65, "  wager-", ": {cases: [{pays: 1:1}]}\n");
    assert_int_equal(read_small(space), SABOT_BAD_TEXT);
    assert_int_equal(report.count, 2);
    assert_string_equal(report.list[0].what.path, "schedule");
    assert_non_null(strstr(report.list[1].what.words, "too many wagers: 65, and at most 64 fit"));
}

static void test_sheetfile__warns_and_still_reads(void **state) {
    (void)state;
    static const struct edit edits[] = {
        {"ventura-ez", "player_dealer: 2.00",
         "player_dealer: [{up_to: 1, fee: 2}, {up_to: 2, fee: 3}, {up_to: 3, fee: 4}, {fee: 5}]",
         "schedule[0].fees", "6 different collections"},
        {"ventura-ez", "- {when: {winner: tie}, pays: \"8:1\"}",
         "- {when: {winner: tie}, pays: \"8:1\"}\n      - {when: {margin: 0}, pays: push}",
         "wagers.tie.cases[1]", "can never decide"},
        {"ventura-ez", "cut_card: 14", "cut_card: 10", "shoe.cut_card", "safe from 11 cards on"},
        {"ventura-ez", "{when: {winner: player}, pays: \"1:1\"}",
         "{when: {winner: banker}, pays: \"1:1\"}", "wagers.player.cases",
         "does not follow its own hand"},
        {"ventura-ez", "  address: 1 Example Street, Example City\n", "", "notices",
         "missing: address"},
    };
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++)
        expect_one_problem(&edits[i], true);
}

/* ---- text that is no sheet ---- */

static void expect_whole_text(enum form_syntax form, const char *text, size_t length,
                              const char *words) {
    assert_int_equal(sheetfile_read_text(&(struct sheetfile_text){form, "a", "a", text, length},
                                         &sheet, &report),
                     SABOT_BAD_TEXT);
    assert_int_equal(report.count, 1);
    assert_string_equal(report.list[0].what.path, "");
    if (strstr(report.list[0].what.words, words) == NULL)
        fail_msg("`%s` instead of `%s`", report.list[0].what.words, words);
}

static void expect_whole_yaml(const char *text, const char *words) {
    expect_whole_text(FORM_YAML, text, strlen(text), words);
}

/* 4 wagers with 15 cases each that never decide: 60 warnings before the error. */
static void test_sheetfile__sees_an_error_behind_many_warnings(void **state) {
    (void)state;
    char space[8192];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_text_add(&text, "title: T\nbank: house\nwagers:\n");
    for (int i = 0; i < 4; i++) {
        sabot_text_add(&text, "  w");
        sabot_text_add_int(&text, i);
        sabot_text_add(&text, ":\n    cases:\n");
        add_lines(&text, 16, "      - {pays: 1", ":1}\n");
    }
    sabot_text_add(&text, "schedule:\n  - {name: a, limits: {bonus: 5..1}}\n");
    assert_int_equal(read_yaml(space), SABOT_BAD_TEXT);
    assert_true(report.errors > 0);
}

static void test_sheetfile__takes_no_path_for_a_name(void **state) {
    (void)state;
    static const struct edit edits[] = {
        {"ventura-ez", "unit: 0.50", "unit: 0.50\nshoe.burn: none", "shoe.burn", "unknown field"},
    };
    EXPECT_EACH(edits);
}

static void test_sheetfile__asks_whether_a_line_is_misspelt(void **state) {
    (void)state;
    assert_int_equal(read_edited("ventura-ez", "  banker:", "  bankr:"), SABOT_OK);
    assert_int_equal(report.count, 1);
    assert_true(report.list[0].what.warning);
    assert_non_null(
        strstr(report.list[0].what.words, "no `banker` line (R23); is it meant by `bankr`?"));
}

static void test_sheetfile__refuses_text_that_is_no_sheet(void **state) {
    (void)state;
    expect_whole_yaml("", "the file is empty");
    expect_whole_yaml("# only a comment\n", "the file is empty");
    expect_whole_yaml("- a\n", "expected the fields of a sheet, found a list");
    expect_whole_yaml("a: [\n", "this is not YAML");
    expect_whole_yaml("a: &x 1\n", "anchors");
    expect_whole_yaml("a: *x\n", "aliases");
    expect_whole_yaml("a: !!str 1\n", "tags");
    expect_whole_yaml("a: 1\n---\nb: 2\n", "a second document");
    expect_whole_yaml("? [a]\n: 1\n", "the name of a field is a word");
    expect_whole_yaml("a: \xff\n", "not UTF-8");
    expect_whole_yaml("a: \xc0\xaf\n", "not UTF-8");
    expect_whole_yaml("a: \xed\xa0\x80\n", "not UTF-8");
    expect_whole_yaml("a: \x1b[2J\n", "a control character");
    expect_whole_yaml("a: \"\\0\"\n", "a NUL character");
    expect_whole_text(FORM_YAML, "a: \0b", 5, "NUL byte");
    expect_whole_text(FORM_JSON, "{\"title\": \"\\u0000\"}", 19, "this is not JSON");
    expect_whole_text(FORM_JSON, "{\"a\": 1, \"a\": 2}", 16, "duplicate");
    expect_whole_text(FORM_JSON, "{", 1, "this is not JSON");
}

static void test_sheetfile__refuses_what_is_too_large_or_too_deep(void **state) {
    (void)state;
    char *text = malloc(FORM_BYTES_MAX + 2);
    assert_non_null(text);
    memset(text, 'a', FORM_BYTES_MAX + 1);
    expect_whole_text(FORM_YAML, text, FORM_BYTES_MAX + 1, "longer than the 65536 bytes");
    memset(text, '[', 10000);
    expect_whole_text(FORM_YAML, text, 10000, "too deep");
    expect_whole_text(FORM_JSON, text, 10000, "this is not JSON");
    for (size_t i = 0; i + 1 < FORM_BYTES_MAX; i += 2)
        memcpy(text + i, i == 0 ? "[a" : ",a", 2);
    text[FORM_BYTES_MAX - 1] = ']';
    expect_whole_text(FORM_YAML, text, FORM_BYTES_MAX, "more values");
    free(text);
}

/* One problem among others that a bare document has. */
static void expect_among(enum form_syntax form, const char *text, const char *path,
                         const char *words) {
    if (sheetfile_read_text(&(struct sheetfile_text){form, "a.json", "a", text, strlen(text)},
                            &sheet, &report) == SABOT_OK)
        fail_msg("`%s` is no sheet", text);
    for (int i = 0; i < report.count; i++)
        if (strcmp(report.list[i].what.path, path) == 0 &&
            strstr(report.list[i].what.words, words) != NULL)
            return;
    form_report_print(&report, stderr);
    fail_msg("no problem at %s says `%s`", path, words);
}

static void test_sheetfile__never_makes_money_from_a_floating_number(void **state) {
    (void)state;
    expect_among(FORM_JSON, "{\"unit\": 0.5}", "unit", "written as text");
    expect_among(FORM_JSON, "{\"decks\": 8.0}", "decks", "expected a whole number");
    expect_among(FORM_JSON_FILE, "{\"unit\": 0.505}", "unit", "found `0.505`");
    expect_among(FORM_JSON_FILE, "{\"unit\": 5e-1}", "unit", "found `5e-1`");
}

/* ---- places ---- */

static void test_sheetfile__reports_in_order_of_place_with_line_and_caret(void **state) {
    (void)state;
    static const char text[] = "title: T\n"
                               "bank: hose\n"
                               "decks: 9\n"
                               "wagers:\n"
                               "  tie: {cases: [{when: {winner: tie}, pays: 8:1}]}\n"
                               "schedule:\n"
                               "  - {name: \u00e9, limits: {bonus: 10..5}}\n";
    static const struct {
        int line, column, caret;
        const char *path;
    } expected[] = {{2, 7, 6, "bank"},
                    {3, 8, 7, "decks"},
                    {7, 12, 11, "schedule[0].name"},
                    {7, 31, 30, "schedule[0].limits.bonus"}};
    assert_int_equal(read_small(text), SABOT_BAD_TEXT);
    assert_int_equal(report.count, 4);
    for (int i = 0; i < 4; i++) {
        assert_string_equal(report.list[i].what.path, expected[i].path);
        assert_int_equal(report.list[i].line, expected[i].line);
        assert_int_equal(report.list[i].column, expected[i].column);
        assert_int_equal(report.list[i].caret, expected[i].caret);
    }
    assert_string_equal(report.list[1].source_line, "decks: 9");
}

static void test_sheetfile__knows_places_in_a_json_file(void **state) {
    (void)state;
    static const char text[] = "{\"title\": \"T\",\n \"bank\": \"hose\"}";
    expect_among(FORM_JSON_FILE, text, "bank", "did you mean `house`?");
    const struct form_problem *last = &report.list[report.count - 1];
    assert_string_equal(last->what.path, "bank");
    assert_int_equal(last->line, 2);
    assert_int_equal(last->column, 10);
}

static void test_sheetfile__counts_errors_beyond_the_list(void **state) {
    (void)state;
    char text[4096] = "";
    for (int i = 0; i < 60; i++)
        sprintf(text + strlen(text), "unknown-%d: 1\n", i);
    assert_int_equal(read_yaml(text), SABOT_BAD_TEXT);
    assert_int_equal(report.count, SABOT_PROBLEMS_MAX);
    assert_true(report.errors >= 60);
}

/* ---- good sheets ---- */

static void test_sheetfile__reads_the_shipped_sheets(void **state) {
    (void)state;
    int count = 0;
    for (; sheets_shipped[count] != NULL; count++) {
        assert_int_equal(sheetfile_read_name(sheets_shipped[count], &sheet, &report), SABOT_OK);
        assert_int_equal(report.count, 0);
        assert_string_equal(sheet.name, sheets_shipped[count]);
    }
    assert_int_equal(count, 9);
}

static void test_sheetfile__reads_every_way_to_write_a_value(void **state) {
    (void)state;
    assert_int_equal(
        read_small(
            "title: T\nbank: player-dealer\nseats: 6\nunit: 1\nchips: [\"1\", 5]\n"
            "wagers:\n"
            "  six: {needs: line, cases: [{when: {margin: [1, 3..4], winner: [player, tie]}, "
            "pays: '3:2'}, {pays: lose}]}\n"
            "  player: {cases: [{when: {}, pays: 1:1}]}\n"
            "schedule:\n"
            "  - name: low\n"
            "    limits: {line: \"10..1,000\", bonus: 2..8, bank: 10..}\n"
            "    fees: {line: [{up_to: 100, fee: 1}, {fee: 2.50}], six: 0}\n"),
        SABOT_OK);
    assert_int_equal(report.count, 0);
    assert_string_equal(sheet.wagers[0].title, "player");
    assert_int_equal(sheet.seat_choice_count, 1);
    assert_int_equal(sheet.seat_choices[0], 6);
    assert_int_equal(
        sabot_when_fits(&sheet.cases[sheet.wagers[1].first_case].when, SABOT_FACT_MARGIN),
        1 << 1 | 3 << 3);
    assert_int_equal(
        sabot_when_fits(&sheet.cases[sheet.wagers[1].first_case].when, SABOT_FACT_WINNER),
        1 << SABOT_WINNER_PLAYER | 1 << SABOT_WINNER_TIE);
    assert_int_equal(sheet.cases[sheet.wagers[1].first_case + 1].verdict, SABOT_LOSE);
    assert_int_equal(sabot_sheet_limits(&sheet, 0, 0)->most, 100000);
    assert_int_equal(sheet.rows[0].bank.most, SABOT_CENTS_MAX);
    assert_int_equal(sabot_fee_due(sabot_sheet_fee(&sheet, 0, 0), 10000), 100);
    assert_int_equal(sabot_fee_due(sabot_sheet_fee(&sheet, 0, 0), 10100), 250);
    assert_int_equal(sabot_sheet_fee(&sheet, 0, 1)->band_count, 0);
}

/* ---- names ---- */

static void test_sheetfile__takes_names_and_paths_apart(void **state) {
    (void)state;
    assert_true(sheetfile_is_name("ventura-ez"));
    assert_false(sheetfile_is_name(""));
    assert_false(sheetfile_is_name("../ventura-ez"));
    assert_false(sheetfile_is_name("ventura-ez.yaml"));
    assert_int_equal(sheetfile_read("venturaez", &sheet, &report), SABOT_NOT_FOUND);
    assert_non_null(strstr(report.list[0].what.words, "did you mean `ventura-ez`?"));
    assert_int_equal(sheetfile_read_name("../ventura-ez", &sheet, &report), SABOT_NOT_FOUND);
    assert_int_equal(sheetfile_read("./none.yaml", &sheet, &report), SABOT_IO);
    assert_int_equal(sheetfile_read("/", &sheet, &report), SABOT_IO);
    assert_int_equal(sheetfile_read(SHEETS_DIR "/ventura-ez.yaml", &sheet, &report), SABOT_OK);
    assert_string_equal(sheet.name, "ventura-ez");
}

HARNESS_MAIN(cmocka_unit_test(test_sheetfile__finds_fields_that_are_unknown_doubled_or_missing),
             cmocka_unit_test(test_sheetfile__finds_values_of_the_wrong_kind),
             cmocka_unit_test(test_sheetfile__refuses_a_share_where_an_amount_belongs),
             cmocka_unit_test(test_sheetfile__finds_limits_and_bands_that_cannot_be),
             cmocka_unit_test(test_sheetfile__finds_wagers_that_cannot_be),
             cmocka_unit_test(test_sheetfile__finds_a_table_that_cannot_be),
             cmocka_unit_test(test_sheetfile__finds_a_side_wager_without_any_line),
             cmocka_unit_test(test_sheetfile__reports_nothing_that_only_follows_from_an_error),
             cmocka_unit_test(test_sheetfile__finds_too_many_wagers_cases_and_rows),
             cmocka_unit_test(test_sheetfile__warns_and_still_reads),
             cmocka_unit_test(test_sheetfile__asks_whether_a_line_is_misspelt),
             cmocka_unit_test(test_sheetfile__sees_an_error_behind_many_warnings),
             cmocka_unit_test(test_sheetfile__takes_no_path_for_a_name),
             cmocka_unit_test(test_sheetfile__refuses_text_that_is_no_sheet),
             cmocka_unit_test(test_sheetfile__refuses_what_is_too_large_or_too_deep),
             cmocka_unit_test(test_sheetfile__never_makes_money_from_a_floating_number),
             cmocka_unit_test(test_sheetfile__reports_in_order_of_place_with_line_and_caret),
             cmocka_unit_test(test_sheetfile__knows_places_in_a_json_file),
             cmocka_unit_test(test_sheetfile__counts_errors_beyond_the_list),
             cmocka_unit_test(test_sheetfile__reads_the_shipped_sheets),
             cmocka_unit_test(test_sheetfile__reads_every_way_to_write_a_value),
             cmocka_unit_test(test_sheetfile__takes_names_and_paths_apart))

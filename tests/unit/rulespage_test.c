/*
 * rulespage_test.c - the how-to-play page: that it follows the sheet and
 * nothing but the sheet. What the six pages say in full is in
 * tests/golden/rulespage, compared by tests/cli/sheet_print.sh.
 */
#include "host/rulespage/phrases.h"
#include "host/rulespage/rulespage.h"
#include "host/rulespage/sections.h"
#include "host/sheet/sheetfile.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <stdlib.h>
#include <string.h>

#define BIT(value) ((uint16_t)(1U << (value)))

static const char *const shipped[] = {"ventura-ez",    "dragon-bonus",       "ez-house",
                                      "livermore-ez",  "california-panda8",  "commission",
                                      "no-commission", "no-commission-sixes"};
enum { SHIPPED = sizeof shipped / sizeof shipped[0] };

static struct sabot_sheet read_sheet(const char *name) {
    static struct form_report report;
    struct sabot_sheet sheet;
    assert_int_equal(sheetfile_read_name(name, &sheet, &report), SABOT_OK);
    return sheet;
}

enum form { TEXT, HTML };

/* The caller frees the page. */
static char *print_page(const struct sabot_sheet *sheet, enum form form) {
    char *page = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&page, &length);
    assert_non_null(stream);
    enum sabot_status status =
        form == HTML ? rulespage_write_html(sheet, stream) : rulespage_write_text(sheet, stream);
    assert_int_equal(status, SABOT_OK);
    assert_int_equal(fclose(stream), 0);
    return page;
}

/* The page as one line, so that a sentence is found wherever it was wrapped. */
static char *print_unwrapped(const struct sabot_sheet *sheet) {
    char *page = print_page(sheet, TEXT);
    char *to = page;
    for (const char *from = page; *from != '\0'; from++) {
        bool blank = *from == '\n' || *from == ' ';
        if (blank && to > page && to[-1] == ' ')
            continue;
        *to++ = blank ? ' ' : *from;
    }
    *to = '\0';
    return page;
}

static void assert_says(const struct sabot_sheet *sheet, const char *words, bool expected) {
    char *page = print_unwrapped(sheet);
    bool said = strstr(page, words) != NULL;
    free(page);
    if (said != expected)
        fail_msg("%s: \"%s\" %s", sheet->name, words, expected ? "is missing" : "is there");
}

static void test_when__reads_as_a_person_would_say_it(void **state) {
    (void)state;
    static const struct {
        uint32_t fits[SABOT_FACTS]; /* bits by fact */
        const char *words;
    } rows[] = {
        {{[SABOT_FACT_WINNER] = BIT(SABOT_WINNER_PLAYER)}, "Player wins"},
        {{[SABOT_FACT_WINNER] = BIT(SABOT_WINNER_TIE)}, "the hands tie"},
        {{[SABOT_FACT_WINNER] = BIT(SABOT_WINNER_PLAYER) | BIT(SABOT_WINNER_BANKER)},
         "either hand wins"},
        {{[SABOT_FACT_WINNER] = BIT(SABOT_WINNER_BANKER),
          [SABOT_FACT_BANKER_CARDS] = BIT(3),
          [SABOT_FACT_BANKER_TOTAL] = BIT(7)},
         "Banker wins with three cards totalling 7"},
        {{[SABOT_FACT_WINNER] = BIT(SABOT_WINNER_BANKER), [SABOT_FACT_MARGIN] = BIT(6)},
         "Banker wins by 6"},
        {{[SABOT_FACT_WINNER] = BIT(SABOT_WINNER_PLAYER), [SABOT_FACT_MARGIN] = 0x3F0},
         "Player wins by 4 or more"},
        {{[SABOT_FACT_WINNER] = BIT(SABOT_WINNER_PLAYER), [SABOT_FACT_MARGIN] = 0x0F0},
         "Player wins by 4 to 7"},
        {{[SABOT_FACT_WINNER] = BIT(SABOT_WINNER_PLAYER),
          [SABOT_FACT_NATURAL] = BIT(SABOT_NATURAL_PLAYER) | BIT(SABOT_NATURAL_BOTH)},
         "Player wins with a natural"},
        {{[SABOT_FACT_WINNER] = BIT(SABOT_WINNER_TIE),
          [SABOT_FACT_NATURAL] = BIT(SABOT_NATURAL_BOTH)},
         "the hands tie and both hands have a natural"},
        {{[SABOT_FACT_WINNER] = BIT(SABOT_WINNER_BANKER),
          [SABOT_FACT_PLAYER_CARDS] = BIT(2),
          [SABOT_FACT_PLAYER_TOTAL] = BIT(6) | BIT(7)},
         "Banker wins and Player has two cards totalling 6 or 7"},
        {{[SABOT_FACT_PLAYER_TOTAL] = BIT(0) | BIT(1) | BIT(8) | BIT(9)},
         "Player has a total of 0, 1, 8 or 9"},
        {{[SABOT_FACT_MARGIN] = BIT(0)}, "the totals differ by 0"},
        {{[SABOT_FACT_PLAYER_CARDS] = BIT(2) | BIT(3)}, "however the round ends"},
        {{0}, "however the round ends"},
        {{[SABOT_FACT_PLAYER_PAIR] = 0xe}, "Player's first two cards are a pair"},
        {{[SABOT_FACT_BANKER_PAIR] = BIT(3), [SABOT_FACT_WINNER] = BIT(SABOT_WINNER_BANKER)},
         "Banker wins and Banker's first two cards are a pair of one suit"},
        {{[SABOT_FACT_PLAYER_THIRD] = BIT(8) | BIT(10)},
         "Player's third card is worth 8, or is not dealt"},
        {{[SABOT_FACT_FOUR_NAMED] = BIT(3), [SABOT_FACT_FOUR_NAMED_SUIT] = BIT(1)},
         "the number of 9s in the first four cards is 3 and the 9s in the first four cards are of "
         "one suit"},
        {{[SABOT_FACT_SUM] = 1 | 1 << 18}, "the totals add up to 0 or 18"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sabot_when when = {.named = {1U << 8, SABOT_NAMED_SUITS}}; /* nines */
        for (int fact = 0; fact < SABOT_FACTS; fact++)
            sabot_when_set(&when, (enum sabot_fact)fact, rows[i].fits[fact]);
        assert_string_equal(phrase_when(&when).words, rows[i].words);
    }
}

/* The rows of the pay table that belong to one wager. */
struct pay_rows {
    struct blocks_table table;
    int first, end;
};

static struct pay_rows find_rows(const struct blocks *page, const struct sabot_wager *wager) {
    size_t at = 0;
    while (page->list[at].kind != BLOCK_TABLE)
        at++;
    struct pay_rows rows = {.table = blocks_table_at(page, at), .first = 1};
    while (strcmp(blocks_table_cell(rows.table, rows.first, 0), phrase_title(wager)) != 0)
        rows.first++;
    rows.end = rows.first + 1;
    while (rows.end < rows.table.rows && *blocks_table_cell(rows.table, rows.end, 0) == '\0')
        rows.end++;
    return rows;
}

/* What decides an outcome: the number of a case, or case_count for none. */
static int deciding_case(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                         struct sabot_outcome outcome) {
    int index = 0;
    while (index < wager->case_count &&
           !sabot_when_holds(&sabot_wager_cases(sheet, wager)[index].when, outcome))
        index++;
    return index;
}

static void check_pay_rows(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                           struct pay_rows rows) {
    bool reached[SABOT_CASES_MAX + 1] = {false};
    struct sabot_judgement judged[SABOT_CASES_MAX + 1] = {{.verdict = SABOT_LOSE}};
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        if (!sabot_outcome_is_possible(outcome))
            continue;
        int index = deciding_case(sheet, wager, outcome);
        reached[index] = true;
        judged[index] = sabot_wager_judge(sheet, wager, outcome);
    }
    int row = rows.first;
    for (int index = 0; index <= wager->case_count; index++) {
        if (!reached[index])
            continue;
        assert_true(row < rows.end);
        const char *result = blocks_table_cell(rows.table, row++, 2);
        char pays[64];
        snprintf(pays, sizeof pays, "Wins, pays %d to %d", judged[index].ratio.pays,
                 judged[index].ratio.to);
        const char *expected[] = {
            [SABOT_LOSE] = "Loses", [SABOT_PUSH] = "Pushes", [SABOT_WIN] = pays};
        const char *begins = expected[judged[index].verdict];
        assert_memory_equal(result, begins, strlen(begins));
    }
    assert_int_equal(row, rows.end);
}

/* Every wager of every sheet: one row a case that the draw rule can reach, and
 * one for what fits no case, each with what sabot_wager_judge says. */
static void test_pays__has_one_row_for_each_way_a_wager_can_end(void **state) {
    (void)state;
    for (int i = 0; i < SHIPPED; i++) {
        struct sabot_sheet sheet = read_sheet(shipped[i]);
        struct blocks page = {0};
        section_pays(&page, &sheet);
        assert_false(page.failed);
        for (int wager = 0; wager < sheet.wager_count; wager++)
            check_pay_rows(&sheet, &sheet.wagers[wager], find_rows(&page, &sheet.wagers[wager]));
        blocks_clear(&page);
    }
}

static void test_pays__says_otherwise_only_after_a_case_that_came_first(void **state) {
    (void)state;
    struct sabot_sheet sheet = read_sheet("ventura-ez");
    struct blocks page = {0};
    section_pays(&page, &sheet);
    struct pay_rows banker = find_rows(&page, &sheet.wagers[sabot_sheet_wager(&sheet, "banker")]);
    bool said_otherwise = false;
    for (int row = banker.first; row < banker.end; row++) {
        const char *when = blocks_table_cell(banker.table, row, 1);
        if (strcmp(when, "Otherwise, Banker wins") == 0)
            said_otherwise = true;
        else
            assert_null(strstr(when, "Otherwise"));
    }
    assert_true(said_otherwise);
    blocks_clear(&page);
}

static void add_banker_by_six(struct sabot_sheet *sheet) {
    struct sabot_when by_six = sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_BANKER);
    sabot_when_set(&by_six, SABOT_FACT_MARGIN, BIT(6));
    struct sabot_wager *wager = sheets_add_wager(sheet, "banker-by-six", SABOT_NEEDS_LINE);
    sabot_text_copy(wager->title, sizeof wager->title, "Banker by six");
    sheets_add_win(sheet, wager, by_six, 4, 1);
    sheets_add_push(sheet, wager, sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_TIE));
    for (int row = 0; row < sheet->row_count; row++)
        sheets_limit(sheet, row, sheet->wager_count - 1, (struct sabot_limits){300, 70000});
}

static void test_page__prints_a_wager_that_a_sheet_adds(void **state) {
    (void)state;
    struct sabot_sheet sheet = read_sheet("ventura-ez");
    add_banker_by_six(&sheet);
    assert_says(&sheet,
                "Banker by six Banker wins by 6 Wins, pays 4 to 1 The hands tie Pushes "
                "Anything else Loses",
                true);
    assert_says(&sheet, "Each seat has six separate betting spaces", true);
    assert_says(&sheet, "Panda 8, Dragon 7 and Banker by six. - Optional, with", true);
    assert_says(&sheet, "Banker by six $3 $700 None", true);
    /* A display cannot know it from the letter of a round. */
    assert_says(&sheet, "Banker by six;", false);
}

static void test_html__shows_hostile_words_as_words(void **state) {
    (void)state;
    struct sabot_sheet sheet = read_sheet("ventura-ez");
    strcpy(sheet.title, "</title><script>alert(1)</script>");
    strcpy(sheet.wagers[0].title, "<img src=x onerror='alert(2)'>");
    strcpy(sheet.notices.address, "1 \"Quoted\" & Sons' Street");
    strcpy(sheet.notices.web, "a\x1b[2Jb");
    char *page = print_page(&sheet, HTML);
    assert_null(strstr(page, "<script"));
    assert_null(strstr(page, "<img"));
    assert_null(strchr(page, '\x1b'));
    assert_non_null(strstr(page, "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert_non_null(strstr(page, "&lt;img src=x onerror=&#39;alert(2)&#39;&gt;"));
    assert_non_null(strstr(page, "1 &quot;Quoted&quot; &amp; Sons&#39; Street"));
    free(page);
}

static int count_of(const char *page, const char *words) {
    int count = 0;
    for (; (page = strstr(page, words)) != NULL; page += strlen(words))
        count++;
    return count;
}

static void test_html__closes_what_it_opens(void **state) {
    (void)state;
    static const char *const elements[][2] = {
        {"<ul>", "</ul>"},         {"<li>", "</li>"},       {"<section>", "</section>"},
        {"<table", "</table>"},    {"<tr>", "</tr>"},       {"<td", "</td>"},
        {"<header>", "</header>"}, {"<h2>", "</h2>"},       {"<p>", "</p>"},
        {"<th ", "</th>"},         {"<tbody>", "</tbody>"}, {"<caption>", "</caption>"},
    };
    for (int i = 0; i < SHIPPED; i++) {
        struct sabot_sheet sheet = read_sheet(shipped[i]);
        char *page = print_page(&sheet, HTML);
        assert_memory_equal(page, "<!doctype html>\n<html lang=\"en\">", 31);
        for (size_t e = 0; e < sizeof elements / sizeof elements[0]; e++)
            assert_int_equal(count_of(page, elements[e][0]), count_of(page, elements[e][1]));
        free(page);
    }
}

static void test_text__keeps_to_80_columns_without_trailing_spaces(void **state) {
    (void)state;
    for (int i = 0; i < SHIPPED; i++) {
        struct sabot_sheet sheet = read_sheet(shipped[i]);
        memset(sheet.wagers[0].title, 'W', sizeof sheet.wagers[0].title - 1);
        char *page = print_page(&sheet, TEXT);
        for (char *rest = page, *line; (line = strsep(&rest, "\n")) != NULL;) {
            size_t length = strlen(line);
            if (length > 80 || (length > 0 && line[length - 1] == ' '))
                fail_msg("%s: %zu columns: \"%s\"", shipped[i], length, line);
        }
        free(page);
    }
}

/* A change to a sheet, and the sentence that must come or go with it. */
struct option_row {
    void (*set)(struct sabot_sheet *sheet);
    const char *words;
};

static void set_net(struct sabot_sheet *sheet) {
    sheet->cover = SABOT_COVER_NET;
}
static void set_row_text(struct sabot_sheet *sheet) {
    strcpy(sheet->rows[0].text, "Ask the floor for the limits of the day.");
}
static void set_seat_first(struct sabot_sheet *sheet) {
    sheet->order = SABOT_ORDER_SEAT_FIRST;
}
static void set_both_lines(struct sabot_sheet *sheet) {
    sheet->lines = SABOT_LINES_BOTH;
}
static void set_bonus_cap(struct sabot_sheet *sheet) {
    sheet->bonus_cap = SABOT_BONUS_CAP_LINE;
}
static void set_back_line(struct sabot_sheet *sheet) {
    sheet->back_line = 3;
}
static void set_back_line_on_lines(struct sabot_sheet *sheet) {
    sheet->back_line = 3;
    sheet->back_line_not_on = ~3U; /* the lines come first */
}
static void set_minimum_line(struct sabot_sheet *sheet) {
    sheet->table_minimum = SABOT_MINIMUM_LINE;
}
static void set_spots(struct sabot_sheet *sheet) {
    sheet->spots = 3;
}
static void set_played_last(struct sabot_sheet *sheet) {
    sheet->rotation.eligible = SABOT_ELIGIBLE_PLAYED_LAST;
}
static void set_exempt(struct sabot_sheet *sheet) {
    set_played_last(sheet);
    sheet->rotation.third_party = SABOT_THIRD_PARTY_EXEMPT;
}
static void set_everybody(struct sabot_sheet *sheet) {
    set_played_last(sheet);
    sheet->rotation.nobody_eligible = SABOT_NOBODY_EVERYBODY;
}
static void set_every_round(struct sabot_sheet *sheet) {
    sheet->rotation.offered = SABOT_OFFERED_EVERY_ROUND;
}
static void set_clock(struct sabot_sheet *sheet) {
    sheet->rotation.reach_bettors = 2;
    sheet->rotation.reach_minutes = 60;
}
static void set_before_round(struct sabot_sheet *sheet) {
    sheet->collections.taken = SABOT_FEES_BEFORE_ROUND;
}
static void set_returned(struct sabot_sheet *sheet) {
    sheet->collections.no_action = SABOT_FEES_RETURNED;
}
static void set_bands(struct sabot_sheet *sheet) {
    sheets_charge(sheet, 0, 0,
                  (struct sabot_fee){3, {{10000, 50}, {50000, 100}, {SABOT_CENTS_MAX, 200}}});
}
static void set_timer(struct sabot_sheet *sheet) {
    sheet->display.shown = true;
    sheet->display.timer_seconds = 25;
}
static void set_no_burn(struct sabot_sheet *sheet) {
    sheet->shoe.burn = SABOT_BURN_NONE;
}
static void set_two_after_cut(struct sabot_sheet *sheet) {
    sheet->shoe.rounds_after_cut = 2;
}
static void set_error_burned(struct sabot_sheet *sheet) {
    sheet->irregularities.drawn_in_error = SABOT_DRAWN_BURNED;
}
static void set_wrong_hand_void(struct sabot_sheet *sheet) {
    sheet->irregularities.wrong_hand = SABOT_WRONG_HAND_VOID;
}
static void set_house_bank(struct sabot_sheet *sheet) {
    sheet->bank = SABOT_BANK_HOUSE;
}
static void set_commission(struct sabot_sheet *sheet) {
    sheet->wagers[1].commission_bp = 475;
}
static void set_marked(struct sabot_sheet *sheet) {
    set_commission(sheet);
    sheet->commission_taken = SABOT_COMMISSION_MARKED;
}
static void set_kum_kum(struct sabot_sheet *sheet) {
    sheet->house_rules |= 1U << SABOT_HOUSE_NO_SHARING;
}
static void set_house_way(struct sabot_sheet *sheet) {
    sheet->house_rules |= 1U << SABOT_HOUSE_WAY;
}
static void set_decks(struct sabot_sheet *sheet) {
    sheet->decks_allowed = (struct sabot_count_range){2, 6};
    sheet->decks = 6;
}
static void set_kind_of_table(struct sabot_sheet *sheet) {
    strcpy(sheet->notices.table, "a round table");
}

static void test_page__says_an_option_when_it_is_set_and_only_then(void **state) {
    (void)state;
    static const struct option_row rows[] = {
        {set_net, "The cover of this table is net: losing stakes help to pay the winners."},
        {set_net, "first all losing stakes are taken, then the winners are paid."},
        {set_row_text, "Ask the floor for the limits of the day."},
        {set_seat_first, "Wagers are settled seat by seat"},
        {set_both_lines, "on the Player line or the Banker line, or on both."},
        {set_bonus_cap, "No other wager may be larger than the same bettor's line wager."},
        {set_back_line, "on each of these spaces of a seat, up to three more bettors"},
        {set_back_line, "Back-line wagers follow the seat's own wager"},
        {set_back_line_on_lines, "permitted on Player line and Banker line: on each"},
        {set_minimum_line, "places a line wager on each spot that is played."},
        {set_spots, "One person may play up to three spots from one stack of chips."},
        {set_spots, "The one line that a person may wager on is the same on all their spots."},
        {set_played_last, "a bettor must have played the previous round"},
        {set_played_last, "Management may then open that one offer to everybody seated."},
        {set_played_last, "The rule of the previous round binds a third-party player too."},
        {set_exempt, "The rule of the previous round does not bind a third-party player."},
        {set_everybody, "When this leaves nobody, as at a table's first round, everybody seated"},
        {set_every_round, "The position is offered anew before every round."},
        {set_clock, "Any bettor may take the position, and can neither win nor lose more than"},
        {set_clock, "Within every 60 minutes the position is held by at least two different"},
        {set_before_round, "before the first card of the round is dealt"},
        {set_returned, "a wager that was not covered is given back."},
        {set_bands, "$0.50 up to $100, $1 up to $500, $2 above that"},
        {set_bands, "Where a collection goes by bands"},
        {set_timer, "Betting closes when the dealer or the timer closes it"},
        {set_timer, "A timer of 25 seconds closes all wagers for the round by itself."},
        {set_no_burn, "No cards are burned."},
        {set_two_after_cut, "two more are dealt. If it shows as the first card of a round, that "
                            "round is the first of these."},
        {set_error_burned, "A card drawn in error is burned."},
        {set_wrong_hand_void, "A card put on the wrong hand makes the round void."},
        {set_house_bank, "The house banks this table"},
        {set_house_bank, "A game banked by the house is not for California card rooms."},
        {set_commission, "the house takes a commission of 4.75% of the winnings."},
        {set_commission, "Wins, pays 1 to 1 less 4.75%"},
        {set_marked, "collected when the bettor leaves or the shoe ends."},
        {set_kum_kum, "\"kum-kum\""},
        {set_house_way, "the house way"},
        {set_decks, "at least two and at most six standard 52-card decks, without jokers. Unless "
                    "the table says otherwise it is six."},
        {set_kind_of_table, "The game is played on a round table."},
    };
    struct sabot_sheet plain = read_sheet("ventura-ez");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sabot_sheet changed = plain;
        rows[i].set(&changed);
        assert_says(&plain, rows[i].words, false);
        assert_says(&changed, rows[i].words, true);
    }
}

/* Reading 4: the cover in force is said, and `matched` goes once through the order of R45. */
static void test_page__names_the_cover_and_the_order_that_is_followed(void **state) {
    (void)state;
    struct sabot_sheet sheet = read_sheet("california-panda8");
    assert_says(&sheet,
                "The cover of this table is matched: each dollar that the player-dealer puts up is "
                "used once",
                true);
    assert_says(&sheet, "What is collected pays nobody in that round.", true);
    assert_says(&sheet, "goes through this order twice", false);
    sheet.cover = SABOT_COVER_NET;
    assert_says(&sheet, "The cover of this table is matched", false);
    assert_says(&sheet, "goes through this order twice", true);
}

/* R1, R47, R53: the page of a table says what that table uses, not what the sheet offers. */
static void test_page__of_a_table_says_its_decks_seats_and_row(void **state) {
    (void)state;
    struct sabot_sheet sheet = read_sheet("california-panda8");
    sheet.rows[1] = sheet.rows[0];
    strcpy(sheet.rows[1].name, "25-5000");
    sheet.row_count = 2;
    char *page = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&page, &size);
    assert_non_null(stream);
    struct rulespage_table table = {.row = 1, .seats = 14, .decks = 6, .room = "Our <b> Room"};
    assert_int_equal(rulespage_write_html_part(&sheet, &table, stream), SABOT_OK);
    fclose(stream);
    static const char *const says[] = {
        "This table uses six.",
        "<li>Our &lt;b&gt; Room</li>",
        "The table has fourteen seats",
        "Table limit $25 to $5,000, in force at this table:",
        "Table limit $10 to $10,000, not in force:",
        "policy of January 1, 2026.",
        "<li>Please gamble responsibly. 1-800-GAMBLER</li>",
    };
    for (size_t i = 0; i < sizeof says / sizeof says[0]; i++)
        if (strstr(page, says[i]) == NULL)
            fail_msg("\"%s\" is missing in %s", says[i], page);
    assert_null(strstr(page, "eight seats"));
    assert_null(strstr(page, "xample Street")); /* no placeholder beside the room's name (R70) */
    assert_null(strstr(page, "EXAMPLE"));
    assert_null(strstr(page, "example.org"));
    free(page);
}

static bool says_at_edition(int edition, const char *words) {
    struct sabot_sheet sheet = read_sheet("livermore-ez");
    struct rulespage_table table = {.seats = 8, .decks = 8, .room = "Ours", .edition = edition};
    char *page = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&page, &size);
    assert_non_null(stream);
    assert_int_equal(rulespage_write_html_part(&sheet, &table, stream), SABOT_OK);
    fclose(stream);
    bool says = strstr(page, words) != NULL;
    free(page);
    return says;
}

/* R32, R41-R43: a table says the rules by which it decides, not newer ones. */
static void test_page__of_a_table_follows_its_edition(void **state) {
    (void)state;
    static const char *const first[] = {
        "It is fixed when the first card is dealt.",
        "as at a table&#39;s first round, everybody seated may take the position.",
        "does not bind a third-party player.",
    };
    static const char *const second[] = {
        "and not lowered; with no wager down it may be changed again.",
        "If nobody wagers, no round is dealt",
        "A bettor may leave a standing",
        "places a line wager on each spot that is played.",
        "One person may play up to two spots from one stack of chips.",
        "This can be decided until the betting of the next round opens.",
        "binds a third-party player too.",
        "Management may then open that one offer to everybody seated.",
    };
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        if (!says_at_edition(1, first[i]) || says_at_edition(2, first[i]))
            fail_msg("edition 1 alone should say \"%s\"", first[i]);
    for (size_t i = 0; i < sizeof second / sizeof *second; i++)
        if (!says_at_edition(2, second[i]) || says_at_edition(1, second[i]))
            fail_msg("edition 2 alone should say \"%s\"", second[i]);
}

/* Without a commission, the page says what takes its place. */
static void test_page__says_which_win_pushes_in_place_of_a_commission(void **state) {
    (void)state;
    struct sabot_sheet sheet = read_sheet("ez-house");
    assert_says(&sheet,
                "No commission is taken on winnings. Instead, the Banker line pushes when Banker "
                "wins with three cards totalling 7.",
                true);
    sheet = read_sheet("commission");
    assert_says(&sheet, "No commission is taken", false);
}

/* A house bank has no player-dealer, and its page never speaks of one. */
static void test_page__of_a_house_bank_knows_no_player_dealer(void **state) {
    (void)state;
    for (int i = 0; i < SHIPPED; i++) {
        struct sabot_sheet sheet = read_sheet(shipped[i]);
        assert_says(&sheet, "layer-dealer", sheet.bank == SABOT_BANK_PLAYER_DEALER);
        assert_says(&sheet, "not for California card rooms", sheet.bank == SABOT_BANK_HOUSE);
    }
}

static void test_page__names_the_owned_names_it_uses_and_no_other(void **state) {
    (void)state;
    struct sabot_sheet sheet = read_sheet("commission");
    strcpy(sheet.title, "Baccarat");
    strcpy(sheet.source, "");
    assert_says(&sheet, "belong to others", false);
    strcpy(sheet.title, "EZ Baccarat");
    assert_says(&sheet, "This name belongs to others: EZ Baccarat. We use it", true);
    strcpy(sheet.wagers[0].title, "Dragon 7");
    assert_says(&sheet, "These names belong to others: EZ Baccarat and Dragon 7. We use them",
                true);
}

static void test_page__reports_a_stream_that_cannot_be_written(void **state) {
    (void)state;
    struct sabot_sheet sheet = read_sheet("ventura-ez");
    FILE *full = fopen("/dev/full", "w");
    assert_non_null(full);
    assert_int_equal(rulespage_write_text(&sheet, full), SABOT_IO);
    fclose(full);
}

HARNESS_MAIN(cmocka_unit_test(test_when__reads_as_a_person_would_say_it),
             cmocka_unit_test(test_pays__has_one_row_for_each_way_a_wager_can_end),
             cmocka_unit_test(test_pays__says_otherwise_only_after_a_case_that_came_first),
             cmocka_unit_test(test_page__prints_a_wager_that_a_sheet_adds),
             cmocka_unit_test(test_html__shows_hostile_words_as_words),
             cmocka_unit_test(test_html__closes_what_it_opens),
             cmocka_unit_test(test_text__keeps_to_80_columns_without_trailing_spaces),
             cmocka_unit_test(test_page__says_an_option_when_it_is_set_and_only_then),
             cmocka_unit_test(test_page__names_the_cover_and_the_order_that_is_followed),
             cmocka_unit_test(test_page__of_a_table_says_its_decks_seats_and_row),
             cmocka_unit_test(test_page__of_a_table_follows_its_edition),
             cmocka_unit_test(test_page__says_which_win_pushes_in_place_of_a_commission),
             cmocka_unit_test(test_page__of_a_house_bank_knows_no_player_dealer),
             cmocka_unit_test(test_page__names_the_owned_names_it_uses_and_no_other),
             cmocka_unit_test(test_page__reports_a_stream_that_cannot_be_written))

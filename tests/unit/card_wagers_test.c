/*
 * card_wagers_test.c - wagers on the cards themselves: facts of hands and rounds, their names in
 * a sheet and their errors, judging and settling by them.
 *
 * The values expected here are written by hand, round by round; which cards a fact tells apart is
 * tried card by card. Exact odds of such wagers are tests/oracle/card_odds_test.c's.
 */
#include "host/sheet/sheet_values.h"
#include "host/sheet/sheetfile.h"
#include "sabot/card_odds.h"
#include "tests/support/harness.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct sabot_sheet sheet;
static struct form_report report;

#define HEAD                                                                                       \
    "title: Cards\nbank: house\nunit: 1\n"                                                         \
    "notices: {room: a, address: a, approval: a, responsible: a, telephone: a, web: a}\n"          \
    "wagers:\n"                                                                                    \
    "  player: {cases: [{when: {winner: player}, pays: \"1:1\"}, {when: {winner: tie}, pays: "     \
    "push}]}\n"                                                                                    \
    "  banker: {cases: [{when: {winner: banker}, pays: \"1:1\"}, {when: {winner: tie}, pays: "     \
    "push}]}\n"
#define TAIL "schedule: [{name: a, limits: {line: 1..100, bonus: 1..100}}]\n"

typedef enum sabot_status reader(const struct sheetfile_text *, struct sabot_sheet *,
                                 struct form_report *);

static enum sabot_status read_with(reader *reads, const char *when) {
    static char text[4096];
    snprintf(text, sizeof text, HEAD "  it: {cases: [{when: {%s}, pays: \"2:1\"}]}\n" TAIL, when);
    return reads(&(struct sheetfile_text){FORM_YAML, "a.yaml", "a", text, strlen(text)}, &sheet,
                 &report);
}

static const struct sabot_wager *it(const char *when) {
    if (read_with(sheetfile_read_text, when) != SABOT_OK)
        fail_msg("{%s}: %s", when, report.list[0].what.words);
    return &sheet.wagers[2];
}

static struct sabot_facts facts_of(const char *words) {
    struct sabot_card cards[6];
    struct sabot_round round;
    struct sabot_error error;
    int count;
    assert_int_equal(sabot_cards_read(words, cards, 6, &count, &error), SABOT_OK);
    assert_int_equal(sabot_round_deal(&round, cards, count, &error), SABOT_OK);
    return sabot_facts_of_round(&round);
}

/* ---- the table of facts ---- */

static void test_facts__have_a_place_of_their_own_in_a_condition(void **state) {
    (void)state;
    uint32_t taken[SABOT_WHEN_WORDS] = {0};
    for (int fact = 0; fact < SABOT_FACTS; fact++) {
        const struct sabot_fact_form *form = &sabot_fact_forms[fact];
        int values = form->most - form->least + 1;
        uint32_t bits = ((1U << values) - 1) << form->shift;
        assert_true(form->shift + values <= 32);
        assert_true(fact == 0 || form->at >= sabot_fact_forms[fact - 1].at);
        assert_int_equal(taken[form->at] & bits, 0);
        taken[form->at] |= bits;
        struct sabot_when when = {0};
        sabot_when_set(&when, (enum sabot_fact)fact, 1U << form->most);
        assert_int_equal(sabot_when_fits(&when, (enum sabot_fact)fact), 1U << form->most);
        for (int other = 0; other < SABOT_FACTS; other++)
            assert_true(other == fact || sabot_when_fits(&when, (enum sabot_fact)other) == 0);
    }
}

/* Whether the fact is not the same of two hands that differ in one card: `b` where `a` was. */
static bool tells_apart(const struct sabot_when *when, enum sabot_fact fact, struct sabot_card a,
                        struct sabot_card b) {
    int value = __builtin_ctz(sabot_when_fits(when, fact));
    bool by_part = sabot_fact_forms[fact].scope == SABOT_SCOPE_BOTH;
    for (int shape = 0; shape < 12; shape++) { /* which card it is, and the other two */
        struct sabot_card cards[3];
        int part[2], place = shape / 4;
        cards[(place + 1) % 3] = shape & 1 ? a : b;
        cards[(place + 2) % 3] = shape & 2 ? a : b;
        for (int i = 0; i < 2; i++) {
            cards[place] = i == 0 ? a : b;
            part[i] = sabot_hand_part(cards, 3, fact, when->named);
        }
        if (by_part ? part[0] != part[1] : (part[0] == value) != (part[1] == value))
            return true;
    }
    return false;
}

/* How many pairs of cards the fact with this value tells apart; in a plan each of them has two
 * classes. */
static int check_plan(struct sabot_when when, enum sabot_fact fact, int value) {
    static struct sabot_card_plan plan;
    struct sabot_error error;
    const struct sabot_wager *wager = it("sum: 3");
    int apart = 0;
    sabot_when_set(&when, fact, 1U << value);
    sheet.cases[wager->first_case].when = when;
    assert_int_equal(sabot_card_plan_make(&sheet, wager, &plan, &error), SABOT_OK);
    for (int i = 0; i < SABOT_DECK_CARDS; i++)
        for (int other = 0; other < i; other++) {
            struct sabot_card a = sabot_card_of_deck(i), b = sabot_card_of_deck(other);
            if (sabot_card_points(a) != sabot_card_points(b) || !tells_apart(&when, fact, a, b))
                continue;
            apart++;
            if (plan.class_of[a.rank][a.suit] == plan.class_of[b.rank][b.suit])
                fail_msg("%s: %d is one class for two cards that it tells apart, %d and %d",
                         sabot_fact_forms[fact].name, value, i, other);
        }
    return apart;
}

static void test_plan__tells_apart_the_cards_that_a_fact_does(void **state) {
    (void)state;
    for (int fact = SABOT_OUTCOME_FACTS; fact < SABOT_FACTS; fact++) {
        const struct sabot_fact_form *form = &sabot_fact_forms[fact];
        struct sabot_when when = {0};
        int apart = 0;
        if (form->looks & SABOT_LOOKS_NAMED)
            when.named = (struct sabot_named){1U << 3 | 1U << 10 | 1U << 12, SABOT_NAMED_SUITS};
        for (int value = form->least; value <= form->most; value++)
            apart += check_plan(when, (enum sabot_fact)fact, value);
        when.named.suits = form->looks & SABOT_LOOKS_NAMED ? 5 : 0;
        apart += check_plan(when, (enum sabot_fact)fact, form->least + 1);
        if ((apart > 0) != (form->detail >= SABOT_DETAIL_RANKS))
            fail_msg("%s tells %d pairs of cards apart", form->name, apart);
    }
}

/* ---- what they say of a round ---- */

static const struct {
    const char *cards; /* P1 B1 P2 B2, then third cards */
    const char *when;
    bool holds;
} rounds[] = {
    {"9h 2c 9s Kd", "player_pair: mixed", true},
    {"9h 2c 9s Kd", "player_pair: coloured", false},
    {"9h 2c 9d Kd", "player_pair: coloured", true},
    {"9h 2c 9d Kd", "player_pair: any", true},
    {"9h 2c 9h Kd", "player_pair: perfect", true},
    {"9h 2c 9h Kd", "player_pair: [none, mixed]", false},
    {"Th 2c Jh 9d 5s 3c", "player_pair: any", false}, /* a ten and a jack are no pair */
    {"9h 4c 9s 4d", "banker_pair: mixed", true},
    {"9h 4c 9s 4d", "pairs: 2", true},
    {"9h 4c 9s 4d", "pairs_alike: yes", false},
    {"4h 4c 4s 4d", "pairs_alike: yes", true},
    {"9h 2c 8s Kd 5h", "pairs_alike: yes", false}, /* no pairs are not alike */
    {"4h 4c 4h 4d", "perfect_pairs: 1", true},
    {"4h 4c 4h 4c", "perfect_pairs: 2", true},
    {"9h 2c 9d Kd", "player_colour: red", true},
    {"9h 2c 9d Kd", "banker_colour: mixed", true},
    {"9s 2c 9c Kc", "player_colour: black, banker_suit: one", true},
    {"2h 2c 3h 2d 5s 3c", "player_suit: one", false},
    {"2h 2c 3h 2d 5s 3c", "player_two_suit: one, player_two_colour: red", true},
    {"2h 2c 2h 2d 2s 3c", "player_kind: three", true},
    {"2h 2c 2h 2d 2s 3c", "banker_kind: three", false},
    {"9h 2c 9d Kd", "player_kind: three", false},
    {"2h 2c 3h 2d 5s 3c", "player_first: 2, player_second: 3, player_third: 5", true},
    {"2h 2c 3h 2d 5s 3c", "player_third: none", false},
    {"9h 2c 9d Kd", "player_third: none, banker_third: none", true},
    {"2h 2c 3h 4d 8s", "player_third: 8, banker_third: [1, none]", true},
    {"Kh 2c 9s 7d", "banker_first_two: 9, player_first_two: 9", true},
    {"Kh 2c 9s 7d", "sum: 18, cards: 4", true},
    {"Kh 2c 9s 6d", "sum: 16..17, cards: 4", true},
    {"9h 9d 9s Kd", "named: 9, four_named: 3", true},
    {"9h 9d 9s Kd", "named: 9, four_named: 3, four_named_suit: one", false},
    {"9h 9h 9h Kd", "named: 9, four_named: 3, four_named_suit: one", true},
    {"9h 9d 9s Kd", "named: 9, four_named_suit: several", true},
    {"9h 9d 9s Kd", "named: 9d, four_named: 1, round_named: 1, banker_named: 1", true},
    {"9h 9d 9s Kd", "named: 9, player_two_named: 2, banker_two_named: 1", true},
    {"2h 2c 3h 2d 5s 3c", "named: [2, 3], round_named: 5, four_named: 4", true},
    {"2h 2c 3h 2d 5s 3c", "named: 5, round_named_suit: one, four_named_suit: none", true},
    {"2h 2c 3h 2d 5s 3c", "named: black, player_named: 1, banker_named: 2", true},
    {"9h 4d 9d Kd", "named: red, four_named: 4", true},
    {"9h 4d 9d Kd", "named: [Kd, Kh], banker_two_named: 1", true},
};

static void test_facts__say_what_the_cards_say(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rounds / sizeof rounds[0]; i++) {
        const struct sabot_wager *wager = it(rounds[i].when);
        struct sabot_facts facts = facts_of(rounds[i].cards);
        if ((sabot_wager_judge_facts(&sheet, wager, &facts).verdict == SABOT_WIN) !=
            rounds[i].holds)
            fail_msg("%s: {%s}", rounds[i].cards, rounds[i].when);
    }
}

static void test_detail__is_what_the_facts_take(void **state) {
    (void)state;
    static const struct {
        const char *when;
        enum sabot_detail detail;
    } rows[] = {
        {"winner: tie, sum: 4, cards: 6", SABOT_DETAIL_OUTCOME},
        {"player_third: 8, banker_first_two: 3", SABOT_DETAIL_POINTS},
        {"player_pair: any", SABOT_DETAIL_RANKS},
        {"player_pair: none", SABOT_DETAIL_RANKS},
        {"player_pair: [none, mixed]", SABOT_DETAIL_SUITS},
        {"pairs: 1", SABOT_DETAIL_RANKS},
        {"named: [9, K], round_named: 2", SABOT_DETAIL_RANKS},
        {"named: 9d, round_named: 1", SABOT_DETAIL_SUITS},
        {"named: 9, four_named_suit: one", SABOT_DETAIL_SUITS},
        {"banker_colour: red", SABOT_DETAIL_SUITS},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(sabot_wager_detail(&sheet, it(rows[i].when)), rows[i].detail);
}

static void test_ranks__are_enough_for_a_pair_of_any_kind(void **state) {
    (void)state;
    struct sabot_round round = sabot_round_begin();
    for (int i = 0; i < 4; i++)
        sabot_round_take(&round,
                         (struct sabot_card){(uint8_t)(i % 2 ? 8 : 12), SABOT_SUIT_UNKNOWN});
    struct sabot_facts facts = sabot_facts_of_round(&round);
    assert_int_equal(facts.detail, SABOT_DETAIL_RANKS);
    assert_int_equal(sabot_wager_judge_facts(&sheet, it("pairs: 2"), &facts).verdict, SABOT_WIN);
    assert_int_equal(sabot_wager_judge_facts(&sheet, it("banker_pair: any"), &facts).verdict,
                     SABOT_WIN);
}

/* ---- in a sheet ---- */

static void test_sheet__is_written_as_it_is_read(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rounds / sizeof rounds[0]; i++) {
        struct sabot_when before = sabot_wager_cases(&sheet, it(rounds[i].when))->when;
        json_t *document = sheet_values_to_json(&sheet);
        char *text = json_dumps(document, 0);
        json_decref(document);
        const struct sheetfile_text again = {FORM_JSON_FILE, "a.json", "a", text, strlen(text)};
        assert_int_equal(sheetfile_read_text(&again, &sheet, &report), SABOT_OK);
        assert_memory_equal(&sabot_wager_cases(&sheet, &sheet.wagers[2])->when, &before,
                            sizeof before);
        free(text);
    }
}

static void test_errors__name_the_field(void **state) {
    (void)state;
    static const struct {
        const char *when, *path, *words;
    } rows[] = {
        {"player_pair: perfekt", "player_pair", "did you mean `perfect`?"},
        {"player_pair: 2", "player_pair", "expected none, mixed, coloured, perfect or any"},
        {"player_paar: any", "player_paar", "did you mean `player_pair`?"},
        {"player_third: 10", "player_third", "from 0 to 9, or none"},
        {"pairs: 3", "pairs", "from 0 to 2"},
        {"sum: 19", "sum", "from 0 to 18"},
        {"named: 9", "named", "names cards that no fact counts"},
        {"round_named: 2", "round_named", "`named` is missing"},
        {"named: 11, round_named: 2", "named", "expected cards, such as 9"},
        {"named: [9d, Ks], round_named: 2", "named", "the same suits of every rank"},
        {"named: [], round_named: 2", "named", "the list is empty"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char path[80];
        snprintf(path, sizeof path, "wagers.it.cases[0].when.%s", rows[i].path);
        assert_int_equal(read_with(sheetfile_read_text, rows[i].when), SABOT_BAD_TEXT);
        assert_string_equal(report.list[0].what.path, path);
        if (strstr(report.list[0].what.words, rows[i].words) == NULL)
            fail_msg("{%s}: %s", rows[i].when, report.list[0].what.words);
    }
}

static void test_table__takes_such_a_sheet_from_its_edition_on(void **state) {
    (void)state;
    assert_int_equal(read_with(sheetfile_read_text, "player_pair: any"), SABOT_OK);
    assert_int_equal(sabot_sheet_edition(&sheet), SABOT_FACTS_EDITION);
    assert_int_equal(sabot_sheet_detail(&sheet), SABOT_DETAIL_RANKS);
    assert_int_equal(read_with(sheetfile_read_recorded, "player_pair: perfect"), SABOT_OK);
    assert_int_equal(sabot_sheet_detail(&sheet), SABOT_DETAIL_SUITS);
    assert_int_equal(read_with(sheetfile_read_text, "sum: 3"), SABOT_OK);
    assert_int_equal(sabot_sheet_edition(&sheet), SABOT_FACTS_EDITION);
    assert_int_equal(sabot_sheet_detail(&sheet), SABOT_DETAIL_OUTCOME);
    assert_int_equal(read_with(sheetfile_read_text, "margin: 3"), SABOT_OK);
    assert_int_equal(sabot_sheet_edition(&sheet), 1);
}

/* ---- settled ---- */

static void test_settle__pays_by_the_cards(void **state) {
    (void)state;
    it("player_pair: perfect");
    struct sabot_placed placed = {.seat = 1, .wager = 2, .stake = 500};
    struct sabot_layout layout = {
        .sheet = &sheet, .seats = sheet.seats, .count = 1, .placed = &placed};
    struct sabot_settled settled = {0};
    struct sabot_facts facts = facts_of("9h 2c 9h Kd");
    assert_int_equal(sabot_layout_settle_facts(&layout, &facts, &settled).net, -1000);
    facts = facts_of("9h 2c 9d Kd");
    assert_int_equal(sabot_layout_settle_facts(&layout, &facts, &settled).net, 500);
}

HARNESS_MAIN(cmocka_unit_test(test_facts__have_a_place_of_their_own_in_a_condition),
             cmocka_unit_test(test_plan__tells_apart_the_cards_that_a_fact_does),
             cmocka_unit_test(test_facts__say_what_the_cards_say),
             cmocka_unit_test(test_detail__is_what_the_facts_take),
             cmocka_unit_test(test_ranks__are_enough_for_a_pair_of_any_kind),
             cmocka_unit_test(test_sheet__is_written_as_it_is_read),
             cmocka_unit_test(test_errors__name_the_field),
             cmocka_unit_test(test_table__takes_such_a_sheet_from_its_edition_on),
             cmocka_unit_test(test_settle__pays_by_the_cards))

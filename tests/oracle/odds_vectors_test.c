/*
 * odds_vectors_test.c - `sabot odds --json` against exact figures computed
 * elsewhere (tests/vectors/odds.json): every integer, fraction and double, for
 * every shoe; the shipped wagers, and others that only a sheet defines.
 */
#include "host/document/odds_document.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <stdlib.h>
#include <string.h>

static const json_t *field(const json_t *object, const char *name) {
    const json_t *value = json_object_get(object, name);
    if (value == NULL)
        fail_msg("the vectors have no field %s", name);
    return value;
}

static const char *words(const json_t *object, const char *name) {
    return json_string_value(field(object, name));
}

typedef void compare_shoe(const json_t *shoe);

static void each_shoe(compare_shoe *compare) {
    json_error_t error;
    json_t *vectors = json_load_file(VECTORS_DIR "/odds.json", 0, &error);
    assert_non_null(vectors);
    size_t index;
    json_t *shoe;
    assert_int_equal(json_array_size(field(vectors, "shoes")), 6);
    json_array_foreach(json_object_get(vectors, "shoes"), index, shoe) compare(shoe);
    json_decref(vectors);
}

static struct sabot_points points_of(const json_t *shoe) {
    struct sabot_points points;
    for (size_t i = 0; i < SABOT_POINTS; i++)
        points.of[i] = (int32_t)json_integer_value(json_array_get(field(shoe, "points10"), i));
    return points;
}

static json_t *document_of(const struct sabot_sheet *sheet, const json_t *shoe) {
    static struct odds_answer answer;
    static struct sabot_pay_tables tables;
    struct sabot_error error;
    struct sabot_points points = points_of(shoe);
    answer = (struct odds_answer){.sheet = sheet};
    assert_int_equal(sabot_pay_tables_make(sheet, &tables, &error), SABOT_OK);
    assert_int_equal(sabot_odds_count(&points, sabot_vector_best(), &answer.odds, &error),
                     SABOT_OK);
    for (int i = 0; i < tables.count; i++)
        assert_int_equal(sabot_odds_price(&answer.odds, &tables.of[i], &answer.prices[i], &error),
                         SABOT_OK);
    json_t *document = odds_document(&answer, NULL);
    assert_non_null(document);
    return document;
}

/* ---- the whole shoe ---- */

static void compare_totals(const json_t *shoe) {
    static const struct {
        const char *ours, *theirs;
    } names[] = {
        {"deals", "total_deals"}, {"player_wins", "player_wins"}, {"banker_wins", "banker_wins"},
        {"ties", "ties"},         {"dragon7", "dragon7_deals"},   {"panda8", "panda8_deals"},
    };
    static struct sabot_sheet sheet;
    sheet = sheets_named("ventura-ez");
    json_t *document = document_of(&sheet, shoe);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_string_equal(words(document, names[i].ours), words(shoe, names[i].theirs));
    assert_string_equal(words(document, "mean_cards"),
                        words(field(shoe, "mean_cards_per_coup"), "exact"));
    assert_int_equal(json_integer_value(field(document, "cards")),
                     json_integer_value(field(shoe, "cards")));
    json_decref(document);
}

static void test_odds__of_whole_shoes_are_the_vectors(void **state) {
    (void)state;
    each_shoe(compare_totals);
}

/* ---- outcomes ---- */

static int number_of(const json_t *outcome) {
    return sabot_outcome_number((struct sabot_outcome){
        (uint8_t)json_integer_value(field(outcome, "player_cards")),
        (uint8_t)json_integer_value(field(outcome, "player_total")),
        (uint8_t)json_integer_value(field(outcome, "banker_cards")),
        (uint8_t)json_integer_value(field(outcome, "banker_total")),
    });
}

static void compare_outcomes(const json_t *shoe) {
    struct sabot_points points = points_of(shoe);
    struct sabot_odds odds;
    struct sabot_error error;
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    assert_int_equal(sabot_odds_count(&points, sabot_vector_best(), &odds, &error), SABOT_OK);
    int compared = 0;
    size_t index;
    json_t *outcome;
    json_array_foreach(json_object_get(shoe, "outcomes"), index, outcome) {
        sabot_big deals = strtoll(words(outcome, "deals"), NULL, 10);
        for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
            if (numbers[i] == number_of(outcome)) {
                assert_true(odds.of[i] == deals);
                odds.of[i] = 0;
                compared++;
            }
    }
    assert_int_equal(compared, json_array_size(field(shoe, "outcomes")));
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
        assert_true(odds.of[i] == 0); /* nothing that the vectors do not have */
}

static void test_odds__of_every_outcome_are_the_vectors(void **state) {
    (void)state;
    each_shoe(compare_outcomes);
}

/* ---- wagers of the shipped sheets ---- */

static void compare_wager(const json_t *document, const char *ours, const json_t *expected) {
    const json_t *wager = field(field(document, "wagers"), ours);
    assert_string_equal(words(wager, "ev"), words(expected, "exact"));
    assert_true(json_real_value(field(wager, "ev_float")) == atof(words(expected, "float")));
    if (json_object_get(expected, "variance") != NULL)
        assert_true(json_real_value(field(wager, "variance")) == atof(words(expected, "variance")));
}

static void compare_wagers(const json_t *shoe) {
    static const struct {
        const char *sheet, *ours, *theirs;
    } wagers[] = {
        {"ventura-ez", "player", "player"},
        {"ventura-ez", "banker", "banker_ez"},
        {"ventura-ez", "tie", "tie_8"},
        {"ventura-ez", "dragon7", "dragon7_40"},
        {"ventura-ez", "panda8", "panda8_25"},
        {"commission", "banker", "banker_5pct"},
        {"dragon-bonus", "banker", "banker_5pct"},
        {"dragon-bonus", "dragon-bonus-player", "dragon_bonus_player"},
        {"dragon-bonus", "dragon-bonus-banker", "dragon_bonus_banker"},
    };
    static struct sabot_sheet sheet;
    for (size_t i = 0; i < sizeof wagers / sizeof wagers[0]; i++) {
        sheet = sheets_named(wagers[i].sheet);
        json_t *document = document_of(&sheet, shoe);
        compare_wager(document, wagers[i].ours, field(field(shoe, "ev"), wagers[i].theirs));
        json_decref(document);
    }
}

static void test_odds__of_shipped_wagers_are_the_vectors(void **state) {
    (void)state;
    each_shoe(compare_wagers);
}

/* ---- wagers that a sheet adds ---- */

/* A winning case: the winner, and where they are not -1 the cards of each hand
 * and the total of both. */
struct extra {
    const char *name;
    int winner, player_cards, banker_cards, total, pays, to;
};

enum {
    ANY = -1,
    PLAYER = SABOT_WINNER_PLAYER,
    BANKER = SABOT_WINNER_BANKER,
    TIE = SABOT_WINNER_TIE
};

static const struct extra extras[] = {
    {"tie_9", TIE, ANY, ANY, ANY, 9, 1},
    {"banker_super6_half", BANKER, ANY, ANY, 6, 1, 2},
    {"banker_super6_half", BANKER, ANY, ANY, ANY, 1, 1},
    {"super6_12", BANKER, ANY, ANY, 6, 12, 1},
    {"super6_15", BANKER, ANY, ANY, 6, 15, 1},
    {"lucky6_12_20", BANKER, ANY, 2, 6, 12, 1},
    {"lucky6_12_20", BANKER, ANY, 3, 6, 20, 1},
    {"lucky6_12_23", BANKER, ANY, 2, 6, 12, 1},
    {"lucky6_12_23", BANKER, ANY, 3, 6, 23, 1},
    {"small_tiger_22", BANKER, ANY, 2, 6, 22, 1},
    {"big_tiger_50", BANKER, ANY, 3, 6, 50, 1},
    {"tiger_tie_35", TIE, ANY, ANY, 6, 35, 1},
    {"lucky7_6_15", PLAYER, 2, ANY, 7, 6, 1},
    {"lucky7_6_15", PLAYER, 3, ANY, 7, 15, 1},
    {"big_054", ANY, 3, ANY, ANY, 27, 50},
    {"big_054", ANY, ANY, 3, ANY, 27, 50},
    {"small_150", ANY, 2, 2, ANY, 3, 2},
};

static void name_value(struct sabot_when *when, enum sabot_fact fact, int value) {
    if (value != ANY)
        sabot_when_set(when, fact, (uint16_t)(1 << value));
}

static struct sabot_sheet extra_sheet(void) {
    struct sabot_sheet sheet = sabot_sheet_default();
    for (size_t i = 0; i < sizeof extras / sizeof extras[0]; i++) {
        const struct extra *extra = &extras[i];
        struct sabot_when when = {0};
        name_value(&when, SABOT_FACT_WINNER, extra->winner);
        name_value(&when, SABOT_FACT_PLAYER_CARDS, extra->player_cards);
        name_value(&when, SABOT_FACT_BANKER_CARDS, extra->banker_cards);
        name_value(&when,
                   extra->winner == PLAYER ? SABOT_FACT_PLAYER_TOTAL : SABOT_FACT_BANKER_TOTAL,
                   extra->total);
        int known = sabot_sheet_wager(&sheet, extra->name);
        struct sabot_wager *wager =
            known >= 0 ? &sheet.wagers[known]
                       : sheets_add_wager(&sheet, extra->name, SABOT_NEEDS_NOTHING);
        sheets_add_win(&sheet, wager, when, extra->pays, extra->to);
        if (known < 0 && strcmp(extra->name, "banker_super6_half") == 0)
            sheets_add_push(&sheet, wager, sheets_when(SABOT_FACT_WINNER, SABOT_WINNER_TIE));
    }
    return sheet;
}

static void compare_extras(const json_t *shoe) {
    static struct sabot_sheet sheet;
    sheet = extra_sheet();
    json_t *document = document_of(&sheet, shoe);
    assert_int_equal(sheet.wager_count, json_object_size(field(shoe, "extra_ev")));
    for (int i = 0; i < sheet.wager_count; i++)
        compare_wager(document, sheet.wagers[i].name,
                      field(field(shoe, "extra_ev"), sheet.wagers[i].name));
    json_decref(document);
}

static void test_odds__of_wagers_that_a_sheet_adds_are_the_vectors(void **state) {
    (void)state;
    each_shoe(compare_extras);
}

HARNESS_MAIN(cmocka_unit_test(test_odds__of_whole_shoes_are_the_vectors),
             cmocka_unit_test(test_odds__of_every_outcome_are_the_vectors),
             cmocka_unit_test(test_odds__of_shipped_wagers_are_the_vectors),
             cmocka_unit_test(test_odds__of_wagers_that_a_sheet_adds_are_the_vectors))

/*
 * odds_test.c - the library's rounds, counted over whole shoes, against exact
 * figures computed elsewhere (tests/vectors/odds.json).
 *
 * Six plain loops over point values deal every sequence once; each weighs as
 * many ordered six-card deals as the shoe holds of it. Counts are compared as
 * integers and expectations as fractions in lowest terms: nothing is rounded.
 * This is not the product's way to compute odds.
 */
#include "sabot.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;

enum { POINTS = 10, SEQUENCES = 1000000 };

/* Ordered six-card deals of one shoe, by how the round ends. */
struct counts {
    uint64_t total;
    uint64_t of[SABOT_OUTCOMES];
};

/* The number of the outcome of every sequence of six points. */
static uint16_t *deal_all_sequences(void) {
    uint16_t *outcomes = malloc(SEQUENCES * sizeof *outcomes);
    assert_non_null(outcomes);
    for (int sequence = 0; sequence < SEQUENCES; sequence++) {
        struct sabot_round round = sabot_round_begin();
        for (int scale = SEQUENCES / 10; sabot_round_next(&round).hand != SABOT_HAND_NONE;
             scale /= 10) {
            int points = sequence / scale % 10;
            int rank = points == 0 ? 12 : points - 1;
            sabot_round_take(&round, (struct sabot_card){(uint8_t)rank, SABOT_SUIT_UNKNOWN});
        }
        outcomes[sequence] = (uint16_t)sabot_outcome_number(sabot_round_outcome(&round));
    }
    return outcomes;
}

/* Takes one card of each value after the other: `ways` is how many deals of
 * the cards so far there are. */
static void count_from(struct counts *counts, const uint16_t *outcomes, int left[POINTS],
                       int cards_dealt, int sequence, uint64_t ways) {
    if (cards_dealt == SABOT_ROUND_CARDS_MAX) {
        counts->of[outcomes[sequence]] += ways;
        counts->total += ways;
        return;
    }
    for (int points = 0; points < POINTS; points++) {
        if (left[points] == 0)
            continue;
        uint64_t more = ways * (uint64_t)left[points]--;
        count_from(counts, outcomes, left, cards_dealt + 1, sequence * 10 + points, more);
        left[points]++;
    }
}

static struct counts count_shoe(const json_t *shoe, const uint16_t *outcomes) {
    int left[POINTS];
    for (size_t i = 0; i < POINTS; i++)
        left[i] = (int)json_integer_value(json_array_get(json_object_get(shoe, "points10"), i));
    struct counts counts = {0};
    count_from(&counts, outcomes, left, 0, 0, 1);
    return counts;
}

static uint64_t count_of(const json_t *object, const char *field) {
    const char *digits = json_string_value(json_object_get(object, field));
    assert_non_null(digits);
    return strtoull(digits, NULL, 10);
}

static int small_of(const json_t *object, const char *field) {
    return (int)json_integer_value(json_object_get(object, field));
}

static json_t *load_vectors(void) {
    json_error_t error;
    json_t *vectors = json_load_file(VECTORS_DIR "/odds.json", 0, &error);
    if (vectors == NULL)
        fail_msg("%s", error.text);
    return vectors;
}

/* Counts every shoe of the vectors and hands it on. */
static void for_each_shoe(void (*check)(const json_t *shoe, const struct counts *counts)) {
    json_t *vectors = load_vectors();
    uint16_t *outcomes = deal_all_sequences();
    size_t index;
    json_t *shoe;
    json_array_foreach(json_object_get(vectors, "shoes"), index, shoe) {
        struct counts counts = count_shoe(shoe, outcomes);
        printf("%s: %" PRIu64 " deals\n", json_string_value(json_object_get(shoe, "name")),
               counts.total);
        check(shoe, &counts);
    }
    assert_int_equal(index, 6);
    free(outcomes);
    json_decref(vectors);
}

static void check_totals(const json_t *shoe, const struct counts *counts) {
    uint64_t wins[3] = {0};
    uint64_t dragon7 = 0;
    uint64_t panda8 = 0;
    for (int i = 0; i < SABOT_OUTCOMES; i++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(i);
        wins[sabot_outcome_winner(outcome)] += counts->of[i];
        dragon7 += sabot_outcome_is_dragon7(outcome) ? counts->of[i] : 0;
        panda8 += sabot_outcome_is_panda8(outcome) ? counts->of[i] : 0;
    }
    assert_int_equal(counts->total, count_of(shoe, "total_deals"));
    assert_int_equal(wins[SABOT_WINNER_PLAYER], count_of(shoe, "player_wins"));
    assert_int_equal(wins[SABOT_WINNER_BANKER], count_of(shoe, "banker_wins"));
    assert_int_equal(wins[SABOT_WINNER_TIE], count_of(shoe, "ties"));
    assert_int_equal(dragon7, count_of(shoe, "dragon7_deals"));
    assert_int_equal(panda8, count_of(shoe, "panda8_deals"));
}

static void test_full_and_depleted_shoes__end_as_often_as_the_vectors_say(void **state) {
    (void)state;
    for_each_shoe(check_totals);
}

/* Every outcome that is listed has its count, and none that is not listed. */
static void check_outcomes(const json_t *shoe, const struct counts *counts) {
    uint64_t listed = 0;
    size_t index;
    json_t *entry;
    json_array_foreach(json_object_get(shoe, "outcomes"), index, entry) {
        struct sabot_outcome outcome = {
            .player_cards = (uint8_t)small_of(entry, "player_cards"),
            .player_total = (uint8_t)small_of(entry, "player_total"),
            .banker_cards = (uint8_t)small_of(entry, "banker_cards"),
            .banker_total = (uint8_t)small_of(entry, "banker_total"),
        };
        assert_true(sabot_outcome_is_possible(outcome));
        assert_int_equal(counts->of[sabot_outcome_number(outcome)], count_of(entry, "deals"));
        assert_int_equal("PBT"[sabot_outcome_winner(outcome)],
                         json_string_value(json_object_get(entry, "winner"))[0]);
        enum sabot_natural natural = sabot_outcome_natural(outcome);
        assert_true(json_is_true(json_object_get(entry, "player_natural")) ==
                    (natural == SABOT_NATURAL_PLAYER || natural == SABOT_NATURAL_BOTH));
        assert_true(json_is_true(json_object_get(entry, "banker_natural")) ==
                    (natural == SABOT_NATURAL_BANKER || natural == SABOT_NATURAL_BOTH));
        listed += count_of(entry, "deals");
    }
    assert_int_equal(listed, counts->total);
}

static void test_every_outcome__has_the_count_of_the_vectors(void **state) {
    (void)state;
    for_each_shoe(check_outcomes);
}

static wide greatest_common_divisor(wide a, wide b) {
    while (b != 0) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static void write_wide(struct sabot_text *text, wide value) {
    if (value < 0) {
        sabot_text_add_char(text, '-');
        value = -value;
    }
    if (value > INT64_MAX)
        write_wide(text, value / 10);
    if (value > INT64_MAX)
        sabot_text_add_char(text, (char)('0' + (int)(value % 10)));
    else
        sabot_text_add_int(text, (int64_t)value);
}

/* Ten thousandths of the stake that one unit wins or loses, all to 1 in the
 * shipped sheets; commission exact. */
static int net_result(const struct sabot_wager *wager, struct sabot_judgement judgement) {
    switch (judgement.verdict) {
    case SABOT_LOSE:
        return -10000;
    case SABOT_PUSH:
        return 0;
    case SABOT_WIN:
        assert_int_equal(judgement.ratio.to, 1);
        return judgement.ratio.pays * (10000 - wager->commission_bp);
    }
    return 0;
}

static void check_expectation(const struct sabot_sheet *sheet, const char *name,
                              const struct counts *counts, const char *expected) {
    int number = sabot_sheet_wager(sheet, name);
    assert_true(number >= 0);
    const struct sabot_wager *wager = &sheet->wagers[number];
    wide above = 0;
    for (int i = 0; i < SABOT_OUTCOMES; i++)
        above += (wide)counts->of[i] *
                 net_result(wager, sabot_wager_judge(sheet, wager, sabot_outcome_of_number(i)));
    wide below = (wide)counts->total * 10000;
    wide common = greatest_common_divisor(above, below);
    char space[128];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    write_wide(&text, above / common);
    sabot_text_add_char(&text, '/');
    write_wide(&text, below / common);
    assert_string_equal(space, expected);
}

/* The vectors' names for the wagers of the shipped sheets. */
static const struct {
    const char *sheet, *wager, *in_vectors;
} priced[] = {
    {"ventura-ez", "player", "player"},
    {"ventura-ez", "banker", "banker_ez"},
    {"ventura-ez", "tie", "tie_8"},
    {"ventura-ez", "dragon7", "dragon7_40"},
    {"ventura-ez", "panda8", "panda8_25"},
    {"ez-house", "player", "player"},
    {"ez-house", "banker", "banker_ez"},
    {"ez-house", "tie", "tie_8"},
    {"ez-house", "dragon7", "dragon7_40"},
    {"ez-house", "panda8", "panda8_25"},
    {"livermore-ez", "player", "player"},
    {"livermore-ez", "banker", "banker_ez"},
    {"livermore-ez", "tie", "tie_8"},
    {"livermore-ez", "dragon7", "dragon7_40"},
    {"livermore-ez", "panda8", "panda8_25"},
    {"california-panda8", "player", "player"},
    {"california-panda8", "banker", "banker_ez"},
    {"california-panda8", "tie", "tie_8"},
    {"california-panda8", "dragon7", "dragon7_40"},
    {"california-panda8", "panda8", "panda8_25"},
    {"commission", "player", "player"},
    {"commission", "banker", "banker_5pct"},
    {"commission", "tie", "tie_8"},
    {"dragon-bonus", "player", "player"},
    {"dragon-bonus", "banker", "banker_5pct"},
    {"dragon-bonus", "tie", "tie_8"},
    {"dragon-bonus", "dragon-bonus-player", "dragon_bonus_player"},
    {"dragon-bonus", "dragon-bonus-banker", "dragon_bonus_banker"},
};

static void check_expectations(const json_t *shoe, const struct counts *counts) {
    for (size_t i = 0; i < sizeof priced / sizeof priced[0]; i++) {
        struct sabot_sheet sheet = sheets_named(priced[i].sheet);
        const json_t *wager = json_object_get(json_object_get(shoe, "ev"), priced[i].in_vectors);
        const char *expected = json_string_value(json_object_get(wager, "exact"));
        assert_non_null(expected);
        check_expectation(&sheet, priced[i].wager, counts, expected);
    }
}

static void test_every_shipped_wager__is_worth_the_fraction_of_the_vectors(void **state) {
    (void)state;
    for_each_shoe(check_expectations);
}

HARNESS_MAIN(cmocka_unit_test(test_full_and_depleted_shoes__end_as_often_as_the_vectors_say),
             cmocka_unit_test(test_every_outcome__has_the_count_of_the_vectors),
             cmocka_unit_test(test_every_shipped_wager__is_worth_the_fraction_of_the_vectors))

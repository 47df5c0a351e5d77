/*
 * card_odds_test.c - exact odds of wagers on the cards against every ordered deal of small shoes,
 * card by card through the round itself; the pair way against the general way on random shoes.
 */
#include "bench/plain_suited.h"
#include "host/sheet/sheetfile.h"
#include "lib/odds/pair_paths.h"
#include "sabot/card_odds.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const wagers[] = {
    "- {when: {player_pair: any}, pays: \"11:1\"}",
    "- {when: {player_pair: perfect, winner: player}, pays: \"9:1\"}\n"
    "      - {when: {banker_pair: [mixed, none], cards: 5}, pays: \"3:1\"}\n"
    "      - {when: {pairs: 2}, pays: push}",
    "- {when: {perfect_pairs: 2}, pays: \"200:1\"}\n"
    "      - {when: {perfect_pairs: 1}, pays: \"25:1\"}",
    "- {when: {pairs_alike: yes}, pays: \"100:1\"}\n"
    "      - {when: {pairs: 2}, pays: \"20:1\"}\n"
    "      - {when: {pairs: 1}, pays: \"4:1\"}",
    "- {when: {player_suit: one, player_cards: 3}, pays: \"9:1\"}\n"
    "      - {when: {banker_colour: red, player_colour: [red, mixed]}, pays: \"3:1\"}",
    "- {when: {player_two_suit: one, banker_two_colour: black}, pays: \"3:1\"}\n"
    "      - {when: {player_kind: three}, pays: \"60:1\"}\n"
    "      - {when: {banker_kind: three, banker_suit: several}, pays: \"70:1\"}",
    "- {when: {player_third: 3, banker_first_two: 0..4}, pays: \"9:1\"}\n"
    "      - {when: {player_first: 0..4, banker_second: [1, 9], banker_third: none}, pays: push}\n"
    "      - {when: {sum: 3..9, player_second: 3, banker_first: 0, player_first_two: 0..7}, pays: "
    "\"2:1\"}",
    "- {when: {named: 9, four_named: 3, four_named_suit: one}, pays: \"500:1\"}\n"
    "      - {when: {named: 9, four_named: 3..4}, pays: \"35:1\"}\n"
    "      - {when: {named: 9, round_named: 2, round_named_suit: one}, pays: \"5:1\"}\n"
    "      - {when: {named: 9d, four_named: 1..4}, pays: \"2:1\"}\n"
    "      - {when: {named: [J, 3], round_named: 1}, pays: \"1:1\"}",
    "- {when: {named: red, round_named: [0, 6], cards: 6}, pays: \"100:1\"}\n"
    "      - {when: {named: 3, player_named: 2, banker_two_named: 0}, pays: \"2:1\"}\n"
    "      - {when: {named: hearts, banker_named: 2..3, player_two_named: 1}, pays: \"2:1\"}",
    "- {when: {banker_suit: one, banker_cards: 3}, pays: \"9:1\"}\n"
    "      - {when: {banker_colour: red, winner: [banker, tie]}, pays: \"3:1\"}",
    "- {when: {player_first: [3, 9], player_two_suit: one, player_third: 0..8}, pays: \"9:1\"}\n"
    "      - {when: {player_second: 0, player_colour: red}, pays: \"3:1\"}",
};
enum { WAGERS = sizeof wagers / sizeof wagers[0] };

static struct sabot_sheet sheet;
static struct sabot_card_plan plan;

static const struct sabot_wager *read_wager(const char *cases) {
    static struct form_report report;
    static char text[4096];
    snprintf(text, sizeof text,
             "title: t\nbank: house\nunit: 1\nwagers:\n  it:\n    cases:\n      %s\n"
             "schedule: [{name: a, limits: {line: 1..100, bonus: 1..100}}]\n",
             cases);
    const struct sheetfile_text sheet_text = {FORM_YAML, "a", "a", text, strlen(text)};
    if (sheetfile_read_text(&sheet_text, &sheet, &report) != SABOT_OK)
        fail_msg("%s", report.list[0].what.words);
    return &sheet.wagers[0];
}

/* ---- every deal ---- */

enum { CARDS_MAX = 16 };

struct deck {
    int count;
    struct sabot_card cards[CARDS_MAX];
};

static void deal_all(const struct sabot_wager *wager, const struct deck *deck, unsigned used,
                     const struct sabot_round *round, sabot_big deals[SABOT_CASES_MAX + 1]) {
    if (sabot_round_next(round).hand == SABOT_HAND_NONE) {
        struct sabot_facts facts = sabot_facts_of_round(round);
        sabot_big rest = 1;
        for (int i = round->count; i < 6; i++)
            rest *= deck->count - i;
        deals[sabot_wager_decides(&sheet, wager, &facts)] += rest;
        return;
    }
    for (int i = 0; i < deck->count; i++) {
        if (used >> i & 1)
            continue;
        struct sabot_round next = *round;
        sabot_round_take(&next, deck->cards[i]);
        deal_all(wager, deck, used | 1U << i, &next, deals);
    }
}

static struct sabot_card_shoe shoe_of(const struct deck *deck) {
    struct sabot_card_shoe shoe = {0};
    for (int i = 0; i < deck->count; i++)
        shoe.of[deck->cards[i].rank][deck->cards[i].suit]++;
    return shoe;
}

/* Few ranks and suits, unevenly, so that pairs and suited hands are common. */
static struct deck random_deck(struct random_source *random, int count) {
    struct deck deck = {.count = count};
    static const uint8_t ranks[] = {8, 8, 2, 12, 10, 3, 0, 5};
    for (int i = 0; i < count; i++)
        deck.cards[i] = (struct sabot_card){ranks[random_between(random, 0, sizeof ranks - 1)],
                                            (uint8_t)(random_between(random, 0, 4) % SABOT_SUITS)};
    return deck;
}

static void check_plan(const struct sabot_wager *wager) {
    struct sabot_error error;
    if (sabot_card_plan_make(&sheet, wager, &plan, &error) != SABOT_OK)
        fail_msg("%s", error.words);
}

static void test_counts__are_those_of_every_deal_of_a_small_shoe(void **state) {
    (void)state;
    struct random_source random = random_begin(18);
    for (int i = 0; i < WAGERS; i++) {
        const struct sabot_wager *wager = read_wager(wagers[i]);
        check_plan(wager);
        void *space = malloc(sabot_card_odds_room(&plan));
        for (int count = 6; count <= 11; count++) {
            struct deck deck = random_deck(&random, count);
            struct sabot_card_shoe shoe = shoe_of(&deck);
            struct sabot_round round = sabot_round_begin();
            sabot_big expected[SABOT_CASES_MAX + 1] = {0}, found[SABOT_CASES_MAX + 1];
            deal_all(wager, &deck, 0, &round, expected);
            for (int way = 0; way < 2; way++) {
                (way ? sabot_card_odds_count_generally : sabot_card_odds_count)(&plan, &shoe, space,
                                                                                found);
                for (int j = 0; j <= wager->case_count; j++)
                    if (found[j] != expected[j])
                        fail_msg("%s\n%d cards, way %d, case %d: %lld, and every deal gives %lld",
                                 wagers[i], count, way, j, (long long)found[j],
                                 (long long)expected[j]);
            }
        }
        free(space);
    }
}

/* ---- every cell ---- */

static const char joined_sheet[] =
    "title: t\nbank: house\nunit: 1\nwagers:\n"
    "  pair:\n    cases:\n      - {when: {player_pair: perfect}, pays: \"25:1\"}\n"
    "      - {when: {player_pair: coloured}, pays: \"12:1\"}\n"
    "      - {when: {player_pair: mixed}, pays: \"6:1\"}\n"
    "  first:\n    cases:\n      - {when: {banker_first: 0..4}, pays: \"1:1\"}\n"
    "  red:\n    cases:\n      - {when: {banker_colour: red}, pays: \"7:1\"}\n"
    "      - {when: {banker_colour: black}, pays: \"7:1\"}\n"
    "  nines:\n    cases:\n      - {when: {named: 9, round_named: 3..6}, pays: \"9:1\"}\n"
    "      - {when: {named: 9, round_named: 2}, pays: \"3:1\"}\n"
    "      - {when: {named: [9s, 9h], round_named: 1}, pays: push}\n"
    "schedule: [{name: a, limits: {line: 1..100, bonus: 1..100}}]\n";

enum { KEYS = SABOT_OUTCOMES << 8 }; /* an outcome, and which case decides each of four wagers */
static sabot_big cells_dealt[KEYS], cells_counted[KEYS];

static int key_of(const struct sabot_facts *facts) {
    int key = sabot_outcome_number(facts->outcome);
    for (int i = 0; i < sheet.wager_count; i++)
        key = key << 2 | sabot_wager_decides(&sheet, &sheet.wagers[i], facts);
    return key;
}

static void hear_cell(void *context, const struct sabot_facts *facts, sabot_big deals) {
    (void)context;
    assert_true(deals > 0);
    cells_counted[key_of(facts)] += deals;
}

static void deal_cells(const struct deck *deck, unsigned used, const struct sabot_round *round) {
    if (sabot_round_next(round).hand == SABOT_HAND_NONE) {
        struct sabot_facts facts = sabot_facts_of_round(round);
        sabot_big rest = 1;
        for (int i = round->count; i < 6; i++)
            rest *= deck->count - i;
        cells_dealt[key_of(&facts)] += rest;
        return;
    }
    for (int i = 0; i < deck->count; i++) {
        if (used >> i & 1)
            continue;
        struct sabot_round next = *round;
        sabot_round_take(&next, deck->cards[i]);
        deal_cells(deck, used | 1U << i, &next);
    }
}

static void test_cells__are_those_of_every_deal_of_a_small_shoe(void **state) {
    static struct form_report report;
    const struct sheetfile_text text = {FORM_YAML, "a", "a", joined_sheet, sizeof joined_sheet - 1};
    const struct sabot_wager *of[4];
    struct sabot_error error;
    struct random_source random = random_begin(22);
    int cells = 0;
    (void)state;
    assert_int_equal(sheetfile_read_text(&text, &sheet, &report), SABOT_OK);
    for (int i = 0; i < 4; i++)
        of[i] = &sheet.wagers[i];
    assert_int_equal(sabot_card_plan_join(&sheet, of, 4, true, &plan, &error), SABOT_OK);
    void *space = malloc(sabot_card_odds_room(&plan));
    for (int turn = 0; turn < 6; turn++) {
        struct deck deck = random_deck(&random, 12);
        struct sabot_card_shoe shoe = shoe_of(&deck);
        struct sabot_round round = sabot_round_begin();
        memset(cells_dealt, 0, sizeof cells_dealt);
        memset(cells_counted, 0, sizeof cells_counted);
        deal_cells(&deck, 0, &round);
        sabot_card_cells_count(&plan, &shoe, space, hear_cell, NULL);
        assert_memory_equal(cells_counted, cells_dealt, sizeof cells_dealt);
        for (int i = 0; i < KEYS; i++)
            cells += cells_dealt[i] > 0;
    }
    free(space);
    assert_in_range(cells, 2000, 6 * KEYS);
}

/* ---- the short way ---- */

static struct sabot_card_shoe random_shoe(struct random_source *random, int most) {
    struct sabot_card_shoe shoe;
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            shoe.of[rank][suit] = (int32_t)random_between(random, 0, most);
    return shoe;
}

static void test_pairs__are_counted_alike_by_both_ways(void **state) {
    (void)state;
    struct random_source random = random_begin(19);
    for (int i = 0; i < 3; i++) {
        check_plan(read_wager(wagers[i]));
        assert_true(plan.pairs_only);
        void *space = malloc(sabot_card_odds_room(&plan));
        for (int turn = 0; turn < 8; turn++) {
            struct sabot_card_shoe shoe = random_shoe(&random, turn == 7 ? 60 : 8);
            struct sabot_points points = sabot_card_shoe_points(&shoe);
            sabot_big fast[SABOT_CASES_MAX + 1], slow[SABOT_CASES_MAX + 1], all = 0;
            sabot_card_odds_count(&plan, &shoe, space, fast);
            sabot_card_odds_count_generally(&plan, &shoe, space, slow);
            assert_memory_equal(fast, slow, sizeof fast);
            for (int j = 0; j <= plan.case_count; j++)
                all += fast[j];
            assert_true(all == sabot_odds_deals(sabot_points_cards(&points)));
        }
        free(space);
    }
}

/* By outcome alone both ways give what odds by points give. */
static void test_outcomes__are_those_of_odds_by_points(void **state) {
    (void)state;
    struct random_source random = random_begin(20);
    struct sabot_card_shoe shoe = random_shoe(&random, 8);
    struct sabot_points points = sabot_card_shoe_points(&shoe);
    struct sabot_odds odds;
    struct sabot_pair_odds *pairs = malloc(sizeof *pairs);
    sabot_odds_count_plainly(&points, &odds);
    sabot_pair_odds_count(&shoe, sabot_vector_best(), pairs);
    for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++) {
        sabot_big sum = 0;
        for (int i = 0; i < SABOT_PAIRS * SABOT_PAIRS; i++) {
            sabot_big deals = pairs->of[i / SABOT_PAIRS][i % SABOT_PAIRS][place];
            assert_true(deals >= 0);
            sum += deals;
        }
        assert_true(sum == odds.of[place]);
    }
    free(pairs);
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    static const char *const facts[] = {"player_total", "banker_total"};
    for (int i = 0; i < 20; i++) {
        char cases[200];
        snprintf(cases, sizeof cases,
                 "- {when: {%s: %d, winner: player, player_colour: red}, pays: \"1:1\"}\n"
                 "      - {when: {%s: %d, winner: player}, pays: \"1:1\"}",
                 facts[i / 10],
                 i % 10 == 0 && i < 10 ? 1
                 : i == 19             ? 8
                                       : i % 10,
                 facts[i / 10],
                 i % 10 == 0 && i < 10 ? 1
                 : i == 19             ? 8
                                       : i % 10);
        const struct sabot_wager *wager = read_wager(cases);
        check_plan(wager);
        void *space = malloc(sabot_card_odds_room(&plan));
        sabot_big deals[SABOT_CASES_MAX + 1], expected = 0;
        sabot_card_odds_count(&plan, &shoe, space, deals);
        for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++)
            if (sabot_when_allows(&sabot_wager_cases(&sheet, wager)[1].when,
                                  sabot_outcome_of_number(numbers[place])))
                expected += odds.of[place];
        assert_true(deals[0] + deals[1] == expected);
        free(space);
    }
}

/* What the bench measures the general way against is right. */
static void test_suited__are_those_of_every_ordered_hand(void **state) {
    static struct plain_suited plain;
    struct sabot_card_shoe shoe = {{{2, 0, 3},
                                    {0},
                                    {1, 1, 0, 2},
                                    [5] = {0, 4},
                                    [7] = {1, 2, 1},
                                    [9] = {3},
                                    [12] = {0, 0, 2, 1}}};
    sabot_big deals[SABOT_CASES_MAX + 1], expected = 0;
    (void)state;
    check_plan(read_wager("- {when: {player_suit: one, winner: banker}, pays: \"9:1\"}"));
    void *space = malloc(sabot_card_odds_room(&plan));
    sabot_card_odds_count_generally(&plan, &shoe, space, deals);
    plain_suited_begin(&plain);
    for (int part = 0; part < PLAIN_SUITED_PARTS; part++)
        plain_suited_add(&plain, &shoe, part);
    for (int number = 0; number < SABOT_OUTCOMES; number++)
        if (sabot_outcome_winner(sabot_outcome_of_number(number)) == SABOT_WINNER_BANKER)
            expected += (sabot_big)plain.deals[number][1];
    assert_true(expected > 0 && deals[0] == expected);
    free(space);
}

/* Of the block's shoe `i` every number. */
static void check_in_block(const struct sabot_pair_block *block, int i,
                           const struct sabot_pair_odds *odds) {
    for (int at = 0; at < SABOT_PAIRS * SABOT_PAIRS; at++)
        for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++)
            assert_true((sabot_big)block->of[at / SABOT_PAIRS][at % SABOT_PAIRS][place][i] ==
                        odds->of[at / SABOT_PAIRS][at % SABOT_PAIRS][place]);
}

static void test_pairs__are_the_same_by_every_path(void **state) {
    static struct sabot_pair_odds fast, wide[SABOT_ODDS_BLOCK];
    static struct sabot_pair_block block;
    (void)state;
    struct random_source random = random_begin(21);
    for (int turn = 0; turn < 25; turn++) {
        for (int i = 0; i < SABOT_ODDS_BLOCK; i++) {
            struct sabot_odds odds;
            struct sabot_points points;
            do {
                block.shoes[i] = random_shoe(&random, 1 + (turn + i) % 8);
                points = sabot_card_shoe_points(&block.shoes[i]);
            } while (sabot_points_cards(&points) < SABOT_ODDS_CARDS_MIN);
            sabot_odds_count_plainly(&points, &odds);
            odds_pair_one_wide(&block.shoes[i], odds.of, &wide[i]);
        }
        for (int vector = 0; vector < SABOT_VECTORS; vector++) {
            if (!sabot_vector_is_here((enum sabot_vector)vector))
                continue;
            sabot_pair_odds_count_block(&block, (enum sabot_vector)vector);
            for (int i = 0; i < SABOT_ODDS_BLOCK; i++) {
                sabot_pair_odds_count(&block.shoes[i], (enum sabot_vector)vector, &fast);
                assert_memory_equal(&fast, &wide[i], sizeof fast);
                check_in_block(&block, i, &fast);
            }
        }
    }
}

HARNESS_MAIN(cmocka_unit_test(test_counts__are_those_of_every_deal_of_a_small_shoe),
             cmocka_unit_test(test_cells__are_those_of_every_deal_of_a_small_shoe),
             cmocka_unit_test(test_pairs__are_counted_alike_by_both_ways),
             cmocka_unit_test(test_outcomes__are_those_of_odds_by_points),
             cmocka_unit_test(test_suited__are_those_of_every_ordered_hand),
             cmocka_unit_test(test_pairs__are_the_same_by_every_path))

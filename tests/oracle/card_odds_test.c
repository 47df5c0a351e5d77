/*
 * card_odds_test.c - exact odds of wagers on the cards against every ordered deal of small shoes,
 * card by card through the round itself; the pair way against the general way on random shoes.
 */
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
    if (sheetfile_read_text_any(&sheet_text, &sheet, &report) != SABOT_OK)
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
        deals[sabot_wager_decides(wager, &facts)] += rest;
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
    if (sabot_card_plan_make(wager, &plan, &error) != SABOT_OK)
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
    sabot_pair_odds_count(&shoe, pairs);
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
            if (sabot_when_allows(&wager->cases[1].when, sabot_outcome_of_number(numbers[place])))
                expected += odds.of[place];
        assert_true(deals[0] + deals[1] == expected);
        free(space);
    }
}

static void test_pairs__are_the_same_by_every_path(void **state) {
    static struct sabot_pair_odds best, portable, wide;
    (void)state;
    struct random_source random = random_begin(21);
    for (int i = 0; i < 200; i++) {
        struct sabot_card_shoe shoe = random_shoe(&random, 1 + i % 8);
        struct sabot_points points = sabot_card_shoe_points(&shoe);
        struct sabot_odds odds;
        struct sabot_error error;
        if (sabot_odds_count(&points, sabot_vector_best(), &odds, &error) != SABOT_OK)
            continue; /* too few cards */
        sabot_pair_odds_count(&shoe, &best);
        sabot_pair_odds_fast(&shoe, &odds, &portable);
        sabot_pair_odds_wide(&shoe, &odds, &wide);
        assert_memory_equal(&best, &portable, sizeof best);
        assert_memory_equal(&best, &wide, sizeof best);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_counts__are_those_of_every_deal_of_a_small_shoe),
             cmocka_unit_test(test_pairs__are_counted_alike_by_both_ways),
             cmocka_unit_test(test_outcomes__are_those_of_odds_by_points),
             cmocka_unit_test(test_pairs__are_the_same_by_every_path))

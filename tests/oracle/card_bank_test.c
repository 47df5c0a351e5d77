/*
 * card_bank_test.c - banking a layout with wagers that go by the cards, against every ordered deal
 * of small shoes, settled one by one.
 */
#include "host/pricing/card_covariance.h"
#include "host/pricing/card_ways.h"
#include "host/sheet/sheetfile.h"
#include "host/simulation/run.h"
#include "sabot/amounts.h"
#include "sabot/law.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/sheets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char text[] =
    "title: t\nbank: house\nunit: 1\nwagers:\n"
    "  player:\n    cases:\n      - {when: {winner: player}, pays: \"1:1\"}\n"
    "      - {when: {winner: tie}, pays: push}\n"
    "  banker:\n    cases:\n      - {when: {winner: banker}, pays: \"1:1\"}\n"
    "      - {when: {winner: tie}, pays: push}\n"
    "  pair:\n    cases:\n      - {when: {player_pair: perfect}, pays: \"25:1\"}\n"
    "      - {when: {player_pair: any}, pays: \"8:1\"}\n"
    "  red:\n    cases:\n      - {when: {banker_colour: red, winner: banker}, pays: \"5:1\"}\n"
    "  nines:\n    cases:\n      - {when: {named: 9, round_named: 2..6}, pays: \"3:1\"}\n"
    "      - {when: {named: [9h, 9d], round_named: 1}, pays: push}\n"
    "schedule: [{name: a, limits: {line: 1..1000, bonus: 1..1000}}]\n";

static struct sabot_sheet sheet;

enum { CARDS_MAX = 9, WAGERS = 5, RESULTS = 256, AMOUNTS = 5, SESSIONS = 3000, ROUNDS = 30 };

/* What every deal came to. */
struct sums {
    sabot_big deals, net, uncovered;
    int count;
    struct {
        sabot_cents net;
        sabot_big deals;
    } results[RESULTS];
};

static void add_deal(struct sums *sums, const struct sabot_settlement *settlement,
                     sabot_big deals) {
    int at = 0;
    while (at < sums->count && sums->results[at].net != settlement->net)
        at++;
    assert_true(at < RESULTS);
    sums->count = at == sums->count ? at + 1 : sums->count;
    sums->results[at].net = settlement->net;
    sums->results[at].deals += deals;
    sums->deals += deals;
    sums->net += deals * settlement->net;
    sums->uncovered += settlement->exhausted ? deals : 0;
}

static void deal_all(const struct sabot_layout *layout, const struct sabot_card *cards, int count,
                     unsigned used, const struct sabot_round *round, struct sums *sums) {
    if (sabot_round_next(round).hand == SABOT_HAND_NONE) {
        struct sabot_settled settled[WAGERS];
        struct sabot_facts facts = sabot_facts_of_round(round);
        struct sabot_settlement settlement = sabot_layout_settle_facts(layout, &facts, settled);
        sabot_big rest = 1;
        for (int i = round->count; i < 6; i++)
            rest *= count - i;
        add_deal(sums, &settlement, rest);
        return;
    }
    for (int i = 0; i < count; i++) {
        if (used >> i & 1)
            continue;
        struct sabot_round next = *round;
        sabot_round_take(&next, cards[i]);
        deal_all(layout, cards, count, used | 1U << i, &next, sums);
    }
}

static void compare(const struct sums *sums, const struct sabot_banking *banking) {
    static struct sabot_law law;
    sabot_law_of(banking, &law);
    assert_true(banking->deals == sums->deals && banking->short_deals == sums->uncovered);
    assert_true(banking->net.numerator * sums->deals == sums->net * banking->net.denominator);
    int found = 0;
    for (int i = 0; i < law.count; i++)
        for (int j = 0; j < sums->count; j++)
            if (sums->results[j].net == law.results[i].kept + banking->fee) {
                assert_true(law.results[i].deals == sums->results[j].deals);
                found++;
            }
    assert_int_equal(found, law.count);
    assert_int_equal(found, sums->count);
}

/* ---- how much to put up ---- */

static int count_amounts(const struct sabot_amounts *amounts) {
    int count = 0;
    for (sabot_cents at = sabot_amounts_next(amounts, 0); at > 0;
         at = sabot_amounts_next(amounts, at))
        count++;
    return count;
}

/* Some of the amounts, each against every deal with it put up. */
static void check_amounts(const struct sabot_layout *layout, const struct sabot_banking_ways *ways,
                          const struct sabot_card *cards, int count) {
    static struct sabot_amounts amounts;
    static struct sabot_amount_run runs[SABOT_AMOUNT_RUNS_ROOM(SABOT_BANKING_WAYS_MAX, WAGERS)];
    struct sabot_settled settled[WAGERS];
    struct sabot_error error;
    assert_int_equal(sabot_amounts_begin_ways(&amounts, layout, ways, runs, settled, &error),
                     SABOT_OK);
    int every = count_amounts(&amounts) / AMOUNTS + 1, met = 0;
    for (sabot_cents at = sabot_amounts_next(&amounts, 0); at > 0;
         at = sabot_amounts_next(&amounts, at)) {
        if (met++ % every != 0)
            continue;
        struct sabot_layout other = *layout;
        struct sabot_round round = sabot_round_begin();
        struct sums sums = {0};
        other.bank.amount = at;
        deal_all(&other, cards, count, 0, &round, &sums);
        struct sabot_amount one = sabot_amounts_at(&amounts, at);
        assert_true(one.net == sums.net && one.short_deals == sums.uncovered);
        assert_true(amounts.deals == sums.deals);
    }
}

/* A bank that covers everything varies as the stakes and the covariances say. */
static void check_covariance(const struct sabot_layout *layout, const struct sabot_card_shoe *shoe,
                             const struct sabot_card *cards, int count) {
    static struct sabot_pay_tables tables;
    static struct card_covariance covariance;
    struct sabot_layout other = *layout;
    struct sabot_round round = sabot_round_begin();
    struct sums sums = {0};
    struct sabot_error error;
    double mean, variance = 0, expected = 0;
    other.bank.amount = 10000000;
    deal_all(&other, cards, count, 0, &round, &sums);
    mean = (double)sums.net / (double)sums.deals;
    for (int i = 0; i < sums.count; i++) {
        double away = (double)sums.results[i].net - mean;
        variance += (double)sums.results[i].deals / (double)sums.deals * away * away;
    }
    assert_int_equal(sabot_pay_tables_make(layout->sheet, &tables, &error), SABOT_OK);
    assert_true(card_covariance_find(layout->sheet, &tables, shoe, &covariance));
    for (int i = 0; i < layout->count; i++)
        for (int k = 0; k < layout->count; k++)
            expected += (double)layout->placed[i].stake * (double)layout->placed[k].stake *
                        covariance.of[layout->placed[i].wager][layout->placed[k].wager];
    assert_true(fabs(variance - expected) < 1e-9 * (1 + variance));
}

static void read_sheet(void) {
    static struct form_report report;
    const struct sheetfile_text it = {FORM_YAML, "a", "a", text, sizeof text - 1};
    if (sheetfile_read_text(&it, &sheet, &report) != SABOT_OK)
        fail_msg("%s: %s", report.list[0].what.path, report.list[0].what.words);
    sheet.bank = SABOT_BANK_PLAYER_DEALER;
    sheet.rows[0].bank = (struct sabot_limits){100, 10000000};
}

static void test_banking__is_that_of_every_deal(void **state) {
    static struct card_ways ways;
    static struct sabot_banking banking;
    struct sabot_banking_wager wagers[WAGERS];
    struct sabot_settled settled[WAGERS];
    struct sabot_error error;
    static const uint8_t ranks[] = {8, 8, 8, 2, 12, 3, 0};
    (void)state;
    struct random_source random = random_begin(22);
    read_sheet();
    for (int turn = 0; turn < 12; turn++) {
        sheet.cover = turn % 2 == 0 ? SABOT_COVER_MATCHED : SABOT_COVER_NET;
        struct sabot_placed placed[WAGERS];
        struct sabot_card cards[CARDS_MAX];
        struct sabot_card_shoe shoe = {0};
        int count = 7 + turn % 3;
        for (int i = 0; i < WAGERS; i++)
            placed[i] = (struct sabot_placed){
                .seat = 2 + i, .wager = i, .stake = 100 * random_between(&random, 1, 30)};
        for (int i = 0; i < count; i++) {
            cards[i] = (struct sabot_card){ranks[random_between(&random, 0, sizeof ranks - 1)],
                                           (uint8_t)random_between(&random, 0, 3)};
            shoe.of[cards[i].rank][cards[i].suit]++;
        }
        struct sabot_layout layout = {.sheet = &sheet,
                                      .seats = sheet.seats,
                                      .bank = {.seat = 1, .amount = 1000 + 1500 * turn},
                                      .count = WAGERS,
                                      .placed = placed};
        struct sabot_round round = sabot_round_begin();
        struct sums sums = {0};
        deal_all(&layout, cards, count, 0, &round, &sums);
        assert_true(card_ways_needed(&layout));
        assert_int_equal(card_ways_find(&layout, &shoe, &ways, &error), SABOT_OK);
        assert_int_equal(
            sabot_banking_study_ways(&layout, &ways.ways, &banking, wagers, settled, &error),
            SABOT_OK);
        compare(&sums, &banking);
        check_amounts(&layout, &ways.ways, cards, count);
        check_covariance(&layout, &shoe, cards, count);
    }
}

/* ---- sessions ---- */

struct played {
    struct sabot_session_totals totals;
    sabot_cents results[SESSIONS];
};

static void play(const struct sabot_banking *banking, struct sabot_session_choice choice,
                 struct played *played) {
    static struct sabot_session_space space;
    static struct sabot_sessions sessions;
    uint8_t key[SABOT_SIM_KEY_BYTES];
    struct sabot_error error;
    run_key("cards", key);
    memset(played, 0, sizeof *played);
    assert_int_equal(sabot_sessions_begin(&sessions, &sheet, banking, choice, key, &error),
                     SABOT_OK);
    sabot_sessions_run(&sessions, (struct sabot_sim_range){0, SESSIONS}, sabot_vector_best(),
                       &space, &played->totals, played->results);
}

static struct sabot_session_choice choice_of(const struct sabot_layout *layout) {
    return (struct sabot_session_choice){.decks = 8,
                                         .rounds = ROUNDS,
                                         .bankroll = 8 * layout->bank.amount,
                                         .amount = layout->bank.amount,
                                         .layout = layout};
}

/* Where the outcome decides everything, both ways to settle a round are the same. */
static void test_sessions__settled_round_by_round_are_those_by_outcome(void **state) {
    static struct sabot_banking banking;
    static struct played one, other;
    struct sabot_banking_wager wagers[2];
    struct sabot_settled settled[2];
    struct sabot_placed placed[] = {{.seat = 2, .stake = 5000}, {.seat = 3, .stake = 2000}};
    struct sabot_points shoe = sabot_points_of_decks(8);
    struct sabot_odds odds;
    struct sabot_error error;
    (void)state;
    sheet = sheets_named("ventura-ez");
    placed[0].wager = sabot_sheet_wager(&sheet, "player");
    placed[1].wager = sabot_sheet_wager(&sheet, "banker");
    struct sabot_layout layout = {
        .sheet = &sheet, .seats = sheet.seats, .bank = {1, 4000, 0}, .count = 2, .placed = placed};
    assert_int_equal(sabot_odds_count(&shoe, sabot_vector_best(), &odds, &error), SABOT_OK);
    assert_int_equal(sabot_banking_study(&layout, &odds, &banking, wagers, settled, &error),
                     SABOT_OK);
    struct sabot_session_choice choice = choice_of(&layout);
    play(&banking, choice, &one);
    choice.layout = NULL;
    play(&banking, choice, &other);
    assert_memory_equal(&one, &other, sizeof one);
    assert_true(one.totals.ruined > 0);
}

/* By the cards: ruin as the exact law of independent rounds has it, within four standard errors
 * and the little that rounds of one shoe depend on each other. */
static void test_sessions__by_the_cards_meet_the_exact_law(void **state) {
    static struct card_ways ways;
    static struct sabot_banking banking;
    static struct sabot_law law;
    static struct sabot_night night;
    static struct sabot_night_space space;
    static struct played played;
    struct sabot_banking_wager wagers[WAGERS];
    struct sabot_settled settled[WAGERS];
    struct sabot_placed placed[WAGERS];
    struct sabot_card_shoe shoe = sabot_card_shoe_of_decks(8);
    struct sabot_error error;
    (void)state;
    read_sheet();
    for (int i = 0; i < WAGERS; i++)
        placed[i] = (struct sabot_placed){.seat = 2 + i, .wager = i, .stake = 1000};
    struct sabot_layout layout = {.sheet = &sheet,
                                  .seats = sheet.seats,
                                  .bank = {1, 9000, 0},
                                  .count = WAGERS,
                                  .placed = placed};
    assert_int_equal(card_ways_find(&layout, &shoe, &ways, &error), SABOT_OK);
    assert_int_equal(
        sabot_banking_study_ways(&layout, &ways.ways, &banking, wagers, settled, &error), SABOT_OK);
    struct sabot_session_choice choice = choice_of(&layout);
    choice.bankroll = 14000;
    play(&banking, choice, &played);
    sabot_law_of(&banking, &law);
    struct sabot_night_choice exact = {ROUNDS, 9000 + banking.fee, SABOT_CENTS_MAX};
    const struct sabot_night_chances *ruin = sabot_night_ruin(&night, &law, exact, &space);
    double chance = sabot_night_ruin_at(&night, ruin, choice.bankroll).most;
    double ruined = (double)played.totals.ruined / SESSIONS;
    double error_of = sqrt(chance * (1 - chance) / SESSIONS);
    printf("ruined: %.4f exactly, %.4f played, error %.4f\n", chance, ruined, error_of);
    assert_true(chance > 0.05 && chance < 0.95 && fabs(ruined - chance) < 4 * error_of + 0.002);
}

HARNESS_MAIN(cmocka_unit_test(test_banking__is_that_of_every_deal),
             cmocka_unit_test(test_sessions__settled_round_by_round_are_those_by_outcome),
             cmocka_unit_test(test_sessions__by_the_cards_meet_the_exact_law))

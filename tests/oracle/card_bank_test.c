/*
 * card_bank_test.c - banking a layout with wagers that go by the cards, against every ordered deal
 * of small shoes, settled one by one.
 */
#include "host/pricing/card_ways.h"
#include "host/sheet/sheetfile.h"
#include "sabot/law.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"

#include <math.h>
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

enum { CARDS_MAX = 9, WAGERS = 5, RESULTS = 256 };

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

static void test_banking__is_that_of_every_deal(void **state) {
    static struct form_report report;
    static struct card_ways ways;
    static struct sabot_banking banking;
    struct sabot_banking_wager wagers[WAGERS];
    struct sabot_settled settled[WAGERS];
    struct sabot_error error;
    const struct sheetfile_text it = {FORM_YAML, "a", "a", text, sizeof text - 1};
    static const uint8_t ranks[] = {8, 8, 8, 2, 12, 3, 0};
    (void)state;
    struct random_source random = random_begin(22);
    if (sheetfile_read_text(&it, &sheet, &report) != SABOT_OK)
        fail_msg("%s: %s", report.list[0].what.path, report.list[0].what.words);
    sheet.bank = SABOT_BANK_PLAYER_DEALER;
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
    }
}

HARNESS_MAIN(cmocka_unit_test(test_banking__is_that_of_every_deal))

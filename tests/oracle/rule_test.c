/*
 * rule_test.c - all 10^6 sequences of six point values, through the library
 * and through the prose of two documents: the same round every time, and the
 * same verdict and pay of every wager of every shipped sheet.
 */
#include "sabot.h"
#include "tests/oracle/prose_rule.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <stdio.h>

enum { SEQUENCES = 1000000 };

static void points_of(int sequence, int points[PROSE_CARDS]) {
    for (int i = PROSE_CARDS - 1; i >= 0; i--, sequence /= 10)
        points[i] = sequence % 10;
}

/* Feeds cards of these points to a round until it wants no more. */
static struct sabot_outcome deal(const int points[PROSE_CARDS]) {
    struct sabot_round round = sabot_round_begin();
    for (int i = 0; sabot_round_next(&round).hand != SABOT_HAND_NONE; i++) {
        int rank = points[i] == 0 ? 9 + i % 4 : points[i] - 1; /* ten to king in turn */
        sabot_round_take(&round, (struct sabot_card){(uint8_t)rank, SABOT_SUIT_UNKNOWN});
    }
    return sabot_round_outcome(&round);
}

static bool same_round(struct sabot_outcome outcome, struct prose_round round) {
    return outcome.player_cards == round.player_cards &&
           outcome.player_total == round.player_total &&
           outcome.banker_cards == round.banker_cards && outcome.banker_total == round.banker_total;
}

static void compare_deals(enum prose_document document) {
    int differences = 0;
    for (int sequence = 0; sequence < SEQUENCES; sequence++) {
        int points[PROSE_CARDS];
        points_of(sequence, points);
        if (same_round(deal(points), prose_deal(document, points)))
            continue;
        printf("points %06d are dealt in another way\n", sequence);
        differences++;
    }
    assert_int_equal(differences, 0);
}

static void test_draw_rule__is_the_prose_of_s1(void **state) {
    (void)state;
    compare_deals(PROSE_S1);
}

static void test_draw_rule__is_the_prose_of_s4(void **state) {
    (void)state;
    compare_deals(PROSE_S4);
}

static bool same_verdict(const struct sabot_wager *wager, struct sabot_judgement judgement,
                         struct prose_result result) {
    switch (result.verdict) {
    case PROSE_LOSES:
        return judgement.verdict == SABOT_LOSE;
    case PROSE_PUSHES:
        return judgement.verdict == SABOT_PUSH;
    case PROSE_WINS:
        return judgement.verdict == SABOT_WIN &&
               judgement.ratio.pays == result.pays * judgement.ratio.to &&
               wager->commission_bp == result.commission_percent * 100;
    }
    return false;
}

static void compare_wagers(const char *name) {
    struct sabot_sheet sheet = sheets_named(name);
    int differences = 0;
    for (int sequence = 0; sequence < SEQUENCES; sequence++) {
        int points[PROSE_CARDS];
        points_of(sequence, points);
        struct sabot_outcome outcome = deal(points);
        struct prose_round round = prose_deal(PROSE_S1, points);
        for (int i = 0; i < sheet.wager_count; i++) {
            const struct sabot_wager *wager = &sheet.wagers[i];
            if (same_verdict(wager, sabot_wager_judge(&sheet, wager, outcome),
                             prose_judge(name, wager->name, round)))
                continue;
            printf("points %06d: %s is judged in another way\n", sequence, wager->name);
            differences++;
        }
    }
    assert_int_equal(differences, 0);
}

/* Neither a wager too many nor one too few, of all that any sheet takes. */
static void test_shipped_sheets__take_the_wagers_of_their_documents(void **state) {
    (void)state;
    static const char *const wagers[] = {
        "player",
        "banker",
        "tie",
        "panda8",
        "dragon7",
        "dragon-bonus-player",
        "dragon-bonus-banker",
    };
    for (int i = 0; i < SHEETS_OF_DOCUMENTS; i++) {
        struct sabot_sheet sheet = sheets_named(sheets_shipped[i]);
        int taken = 0;
        for (size_t j = 0; j < sizeof wagers / sizeof wagers[0]; j++) {
            bool takes = prose_takes(sheets_shipped[i], wagers[j]);
            assert_true(takes == (sabot_sheet_wager(&sheet, wagers[j]) >= 0));
            taken += takes;
        }
        assert_int_equal(sheet.wager_count, taken);
    }
}

static void test_ventura_ez__judges_every_deal_as_its_prose(void **state) {
    (void)state;
    compare_wagers("ventura-ez");
}

static void test_dragon_bonus__judges_every_deal_as_its_prose(void **state) {
    (void)state;
    compare_wagers("dragon-bonus");
}

static void test_ez_house__judges_every_deal_as_its_prose(void **state) {
    (void)state;
    compare_wagers("ez-house");
}

static void test_livermore_ez__judges_every_deal_as_its_prose(void **state) {
    (void)state;
    compare_wagers("livermore-ez");
}

static void test_california_panda8__judges_every_deal_as_its_prose(void **state) {
    (void)state;
    compare_wagers("california-panda8");
}

static void test_commission__judges_every_deal_as_its_prose(void **state) {
    (void)state;
    compare_wagers("commission");
}

HARNESS_MAIN(cmocka_unit_test(test_draw_rule__is_the_prose_of_s1),
             cmocka_unit_test(test_draw_rule__is_the_prose_of_s4),
             cmocka_unit_test(test_shipped_sheets__take_the_wagers_of_their_documents),
             cmocka_unit_test(test_ventura_ez__judges_every_deal_as_its_prose),
             cmocka_unit_test(test_dragon_bonus__judges_every_deal_as_its_prose),
             cmocka_unit_test(test_ez_house__judges_every_deal_as_its_prose),
             cmocka_unit_test(test_livermore_ez__judges_every_deal_as_its_prose),
             cmocka_unit_test(test_california_panda8__judges_every_deal_as_its_prose),
             cmocka_unit_test(test_commission__judges_every_deal_as_its_prose))

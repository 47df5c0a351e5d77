/*
 * settlements_test.c - a million settlements at random, over sheets with every
 * option, short banks often: what must hold of each, and the slow second
 * implementation beside it, field by field.
 *
 * Four cases of a quarter million each share the cores.
 */
#include "tests/oracle/slow_settle.h"
#include "tests/support/harness.h"
#include "tests/support/random_table.h"

#include <stdio.h>

enum { SETTLEMENTS_A_CASE = 250000, SETTLEMENTS_A_SHEET = 10 };

/* One settlement and everything it came from. */
struct settled_round {
    const struct sabot_layout *layout;
    struct sabot_settlement settlement;
    struct sabot_settled settled[RANDOM_PLACED_MAX];
};

static bool is_banked(const struct settled_round *round) {
    return round->layout->sheet->bank == SABOT_BANK_PLAYER_DEALER;
}

/* Everything that one bettor gives is what somebody else gets. */
static void check_money_is_conserved(const struct settled_round *round) {
    sabot_cents bettors = 0;
    sabot_cents commission = 0;
    for (int i = 0; i < round->layout->count; i++) {
        const struct sabot_settled *one = &round->settled[i];
        bettors += one->returned + one->winnings - one->commission - one->stake;
        commission += one->commission;
    }
    assert_int_equal(bettors + round->settlement.net + commission, 0);
}

static void check_one_wager(const struct settled_round *round, const struct sabot_settled *one) {
    assert_true(one->collected >= 0 && one->returned >= 0 && one->winnings >= 0);
    assert_true(one->commission >= 0 && one->commission <= one->winnings);
    assert_true(one->commission == 0 || one->marked == 0);
    assert_int_equal(one->stake, one->collected + one->returned);
    assert_true(one->fee_returned == 0 || one->fee_returned == one->fee);
    switch (one->verdict) {
    case SABOT_WIN:
        assert_int_equal(one->returned, one->stake);
        assert_true(one->winnings <= one->owed);
        assert_int_equal(one->uncovered, one->owed - one->winnings);
        break;
    case SABOT_PUSH:
        assert_int_equal(one->returned, one->stake);
        assert_int_equal(one->stake, round->layout->placed[one->placed].stake);
        assert_int_equal(one->owed + one->winnings + one->commission + one->uncovered, 0);
        assert_int_equal(one->fee_returned, 0);
        break;
    case SABOT_LOSE:
        assert_int_equal(one->owed + one->winnings + one->commission, 0);
        assert_int_equal(one->uncovered, one->returned);
        break;
    }
}

static void check_bank(const struct settled_round *round) {
    sabot_cents put_up = round->layout->bank.amount;
    sabot_cents uncovered = 0;
    sabot_cents moved = 0;
    for (int i = 0; i < round->layout->count; i++) {
        uncovered += round->settled[i].uncovered;
        moved += round->settled[i].collected + round->settled[i].winnings;
    }
    assert_true(round->settlement.exhausted == (uncovered > 0));
    if (!is_banked(round)) {
        assert_false(round->settlement.exhausted);
        assert_int_equal(round->settlement.fee, 0);
        return;
    }
    assert_true(round->settlement.net <= put_up && round->settlement.net >= -put_up);
    bool matched = round->layout->sheet->cover == SABOT_COVER_MATCHED;
    assert_true(!matched || moved <= put_up);
    /* A bank that leaves something uncovered has used all it may. */
    sabot_cents used = matched ? moved : round->settlement.net;
    assert_true(uncovered == 0 || used == put_up || used == -put_up);
}

/* A dealer who moves the chips step by step, from the amount put up, never has
 * to wait for more. */
static void check_steps(const struct settled_round *round) {
    const struct sabot_settled *at_step[RANDOM_PLACED_MAX + 1] = {NULL};
    for (int i = 0; i < round->layout->count; i++) {
        int step = round->settled[i].step;
        assert_true(step >= 1 && step <= round->layout->count);
        assert_null(at_step[step]);
        at_step[step] = &round->settled[i];
    }
    if (!is_banked(round))
        return;
    sabot_cents result = 0; /* the bank's, so far: it may not sink below what was put up */
    for (int step = 1; step <= round->layout->count; step++) {
        result += at_step[step]->collected - at_step[step]->winnings;
        assert_true(result >= -round->layout->bank.amount);
    }
}

#define ASSERT_SAME(field) assert_int_equal(fast->field, slow->field)

static void check_against_the_slow_one(const struct settled_round *round,
                                       struct sabot_outcome outcome) {
    struct sabot_settled again[RANDOM_PLACED_MAX];
    struct sabot_settlement settlement = slow_settle(round->layout, outcome, again);
    for (int i = 0; i < round->layout->count; i++) {
        const struct sabot_settled *fast = &round->settled[i];
        const struct sabot_settled *slow = &again[i];
        ASSERT_SAME(placed);
        ASSERT_SAME(step);
        ASSERT_SAME(verdict);
        ASSERT_SAME(ratio.pays);
        ASSERT_SAME(ratio.to);
        ASSERT_SAME(stake);
        ASSERT_SAME(owed);
        ASSERT_SAME(winnings);
        ASSERT_SAME(commission);
        ASSERT_SAME(marked);
        ASSERT_SAME(collected);
        ASSERT_SAME(returned);
        ASSERT_SAME(uncovered);
        ASSERT_SAME(fee);
        ASSERT_SAME(fee_returned);
    }
    const struct sabot_settlement *fast = &round->settlement;
    const struct sabot_settlement *slow = &settlement;
    ASSERT_SAME(lost);
    ASSERT_SAME(owed);
    ASSERT_SAME(net);
    ASSERT_SAME(fee);
    ASSERT_SAME(exhausted);
}

static void check_settlement(const struct sabot_layout *layout, struct sabot_outcome outcome,
                             int *exhausted) {
    struct settled_round round;
    round.layout = layout;
    round.settlement = sabot_layout_settle(layout, outcome, round.settled);
    check_money_is_conserved(&round);
    for (int i = 0; i < layout->count; i++)
        check_one_wager(&round, &round.settled[i]);
    check_bank(&round);
    check_steps(&round);
    check_against_the_slow_one(&round, outcome);
    *exhausted += round.settlement.exhausted;
}

static void settle_at_random(uint64_t stream) {
    struct random_source random = random_begin(stream);
    static struct sabot_sheet sheet;
    struct sabot_placed placed[RANDOM_PLACED_MAX];
    int exhausted = 0;
    for (int i = 0; i < SETTLEMENTS_A_CASE; i++) {
        if (i % SETTLEMENTS_A_SHEET == 0)
            random_sheet(&random, &sheet);
        struct sabot_layout layout = random_lawful_layout(&random, &sheet, placed);
        check_settlement(&layout, random_outcome(&random), &exhausted);
    }
    printf("%d settlements, %d with something uncovered\n", SETTLEMENTS_A_CASE, exhausted);
    assert_true(exhausted > SETTLEMENTS_A_CASE / 10);
}

static void test_settlements__hold_in_the_first_quarter_million(void **state) {
    (void)state;
    settle_at_random(1);
}

static void test_settlements__hold_in_the_second_quarter_million(void **state) {
    (void)state;
    settle_at_random(2);
}

static void test_settlements__hold_in_the_third_quarter_million(void **state) {
    (void)state;
    settle_at_random(3);
}

static void test_settlements__hold_in_the_fourth_quarter_million(void **state) {
    (void)state;
    settle_at_random(4);
}

static void test_random_sheets__are_sound(void **state) {
    (void)state;
    struct random_source random = random_begin(5);
    static struct sabot_sheet sheet;
    for (int i = 0; i < 2000; i++) {
        static struct sabot_problems problems;
        problems = (struct sabot_problems){0};
        random_sheet(&random, &sheet);
        sabot_sheet_check(&sheet, &problems);
        for (int j = 0; j < problems.listed; j++)
            if (!problems.list[j].warning)
                fail_msg("%s: %s", problems.list[j].path, problems.list[j].words);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_settlements__hold_in_the_first_quarter_million),
             cmocka_unit_test(test_settlements__hold_in_the_second_quarter_million),
             cmocka_unit_test(test_settlements__hold_in_the_third_quarter_million),
             cmocka_unit_test(test_settlements__hold_in_the_fourth_quarter_million),
             cmocka_unit_test(test_random_sheets__are_sound))

/*
 * refusals_test.c - layouts at random that break rules at every turn: the
 * library's list is what asking every question of every wager gives, and what
 * it refuses changes nothing.
 */
#include "tests/oracle/slow_refusals.h"
#include "tests/support/harness.h"
#include "tests/support/random_table.h"

#include <string.h>

enum {
    LAYOUTS = 200000,
    LAYOUTS_A_SHEET = 20,
    REFUSALS_ROOM = SABOT_REFUSALS_ROOM(RANDOM_PLACED_MAX)
};

/* Adds what is refused of one wager, or of the bank, in order of precedence. */
static int ask_all(const struct sabot_layout *layout, int index, struct sabot_refusal *list,
                   int count) {
    for (int code = 0; code < SABOT_REFUSALS; code++)
        if (slow_is_refused(layout, index, (enum sabot_refusal_code)code))
            list[count++] = (struct sabot_refusal){(enum sabot_refusal_code)code, index};
    return count;
}

/* The bank's own list is not in the order of the codes: its seat, its amount,
 * its unit. */
static int ask_bank(const struct sabot_layout *layout, struct sabot_refusal *list) {
    static const enum sabot_refusal_code order[] = {
        SABOT_REFUSE_NO_SUCH_SEAT,
        SABOT_REFUSE_BANK_BELOW_MINIMUM,
        SABOT_REFUSE_BANK_ABOVE_MAXIMUM,
        SABOT_REFUSE_NOT_IN_UNITS,
    };
    int count = 0;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (slow_is_refused(layout, SABOT_REFUSED_BANK, order[i]))
            list[count++] = (struct sabot_refusal){order[i], SABOT_REFUSED_BANK};
    return count;
}

static void check_refusals(const struct sabot_layout *layout, int seen[SABOT_REFUSALS]) {
    struct sabot_refusal found[REFUSALS_ROOM];
    struct sabot_refusal expected[REFUSALS_ROOM];
    int count = sabot_layout_refusals(layout, found);
    int expected_count = ask_bank(layout, expected);
    for (int i = 0; i < layout->count; i++)
        expected_count = ask_all(layout, i, expected, expected_count);
    for (int i = 0; i < count && i < expected_count; i++) {
        assert_int_equal(found[i].placed, expected[i].placed);
        assert_string_equal(sabot_refusal_forms[found[i].code].code,
                            sabot_refusal_forms[expected[i].code].code);
        seen[found[i].code]++;
    }
    assert_int_equal(count, expected_count);
}

static void test_refusals__are_what_every_question_gives(void **state) {
    (void)state;
    struct random_source random = random_begin(1);
    static struct sabot_sheet sheet;
    struct sabot_placed placed[RANDOM_PLACED_MAX];
    int seen[SABOT_REFUSALS] = {0};
    for (int i = 0; i < LAYOUTS; i++) {
        if (i % LAYOUTS_A_SHEET == 0)
            random_sheet(&random, &sheet);
        /* The oracle's tie must sometimes need a line, too (R22). */
        int tie = sabot_sheet_wager(&sheet, "tie");
        sheet.wagers[tie].needs = i % 2 == 0 ? SABOT_NEEDS_LINE : SABOT_NEEDS_NOTHING;
        struct sabot_layout layout = random_careless_layout(&random, &sheet, placed);
        check_refusals(&layout, seen);
    }
    for (int code = 0; code < SABOT_REFUSALS; code++)
        if (seen[code] == 0)
            fail_msg("%s was never refused", sabot_refusal_forms[code].code);
}

/* Every refusal can be explained in one line that fits. */
static void test_refusals__are_explained_in_one_line(void **state) {
    (void)state;
    struct random_source random = random_begin(2);
    static struct sabot_sheet sheet;
    struct sabot_placed placed[RANDOM_PLACED_MAX];
    struct sabot_refusal refusals[REFUSALS_ROOM];
    for (int i = 0; i < LAYOUTS / 20; i++) {
        if (i % LAYOUTS_A_SHEET == 0)
            random_sheet(&random, &sheet);
        struct sabot_layout layout = random_careless_layout(&random, &sheet, placed);
        int count = sabot_layout_refusals(&layout, refusals);
        for (int j = 0; j < count; j++) {
            char space[160];
            struct sabot_text text = sabot_text_in(space, sizeof space);
            sabot_refusal_explain(&layout, refusals[j], &text);
            assert_true(text.length > 10 && !text.cut);
            assert_null(strchr(space, '\n'));
        }
    }
}

HARNESS_MAIN(cmocka_unit_test(test_refusals__are_what_every_question_gives),
             cmocka_unit_test(test_refusals__are_explained_in_one_line))

/*
 * layout_test.c - how large a state is, and what it has room for: every limit of the
 * layout in one place. Raise one here on purpose, or not at all.
 */
#include "host/journal/journal.h"
#include "host/record/held_table.h"
#include "host/room/pass.h"
#include "host/room/staff.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- sizes ---- */

static void test_layout__stays_within_its_sizes(void **state) {
    (void)state;
    static const struct {
        const char *what;
        size_t is, at_most;
    } sizes[] = {
        {"a state, its sheet left out", sizeof(struct sabot_table), 55 * 1024},
        {"of it always copied", offsetof(struct sabot_table, shoe.order), 10 * 1024},
        {"a sheet", sizeof(struct sabot_sheet), 40 * 1024},
        {"a bettor", sizeof(struct sabot_bettor), 104},
        {"a wager", sizeof(struct sabot_table_wager), 72},
        {"a claim", sizeof(struct sabot_claim), 112},
        {"a decision", sizeof(struct sabot_decision), 232 * 1024},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        printf("%-30s %7zu bytes, at most %7zu\n", sizes[i].what, sizes[i].is, sizes[i].at_most);
        assert_true(sizes[i].is <= sizes[i].at_most);
    }
}

static void test_layout__has_the_limits_that_documents_name(void **state) {
    (void)state;
    static const struct {
        const char *what;
        long is, expected;
    } limits[] = {
        {"bytes of a name", SABOT_NAME_MAX - 1, 63},
        {"bytes of a name of staff", STAFF_NAME_MAX - 1, 56},
        {"bytes of a badge", SABOT_BADGE_MAX - 1, 15},
        {"bytes of a reason", SABOT_REASON_MAX - 1, 159},
        {"bettors at a table", SABOT_BETTORS_MAX, 48},
        {"seats", SABOT_SEATS_MAX, 14},
        {"wagers on the layout", SABOT_TABLE_WAGERS_MAX, 320},
        {"wagers of a sheet", SABOT_WAGERS_MAX, 64},
        {"cases of a wager", SABOT_CASES_MAX, 16},
        {"cases of a sheet", SABOT_POOL_CASES, 320},
        {"different limits of a sheet", SABOT_POOL_LIMITS - 1, 255},
        {"different collections", SABOT_POOL_FEES - 1, 95},
        {"rows of a schedule", SABOT_ROWS_MAX, 12},
        {"claims", SABOT_CLAIMS_MAX, 112},
        {"lots of chips between tables", SABOT_LOTS_MAX, 32},
        {"firms with a representative", SABOT_FIRMS_MAX, 4},
        {"spots of a person", SABOT_SPOTS_MAX, 4},
        {"contributions to a shoe", SABOT_CONTRIBUTIONS_MAX, 48},
        {"persons barred from shoes", SABOT_BARRED_MAX, 16},
        {"sets of cards", SABOT_CARD_SETS_MAX, 4},
        {"results of a shoe", SABOT_HISTORY_MAX, 416},
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        printf("%-30s %7ld\n", limits[i].what, limits[i].is);
        assert_int_equal(limits[i].is, limits[i].expected);
    }
}

/* A name fits everywhere it comes to. */
static void test_layout__has_one_length_for_names(void **state) {
    (void)state;
    assert_int_equal(PASS_NAME_MAX, SABOT_NAME_MAX);
    assert_true(sizeof "dealer:" - 1 + STAFF_NAME_MAX <= JOURNAL_ACTOR_MAX);
    assert_true(sizeof "floor:" - 1 + STAFF_NAME_MAX <= JOURNAL_ACTOR_MAX);
}

/* ---- copies ---- */

static struct sabot_table from, to;

/* One byte value everywhere; then counts that are good. */
static void fill(struct sabot_table *table, int byte, int count) {
    memset(table, byte, sizeof *table);
    table->sheet = &sabot_sheet_empty;
    table->wager_count = table->history_count = table->claim_count = table->shoe.out = count;
    table->lot_count = count;
    table->shoe.contribution_count = count;
    table->barred_count = count < SABOT_BARRED_MAX ? count : SABOT_BARRED_MAX;
    for (int i = 0; i < SABOT_CARD_SETS_MAX; i++)
        table->earlier[i].count = count;
}

static void assert_copied(const void *list, size_t one, int count, int room) {
    const uint8_t *bytes = list;
    for (size_t i = 0; i < one * (size_t)room; i++)
        assert_int_equal(bytes[i], i < one * (size_t)count ? 0x11 : 0x22);
}

static void test_copy__takes_what_is_in_use_and_no_more(void **state) {
    (void)state;
    static const int counts[] = {0, 1, 7, SABOT_LOTS_MAX};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        int count = counts[i];
        fill(&from, 0x11, count);
        fill(&to, 0x22, 9);
        sabot_table_copy(&to, &from);
        assert_memory_equal(&to, &from, offsetof(struct sabot_table, shoe.order));
        assert_copied(to.shoe.order, sizeof *to.shoe.order, count, SABOT_SHOE_CARDS_MAX);
        assert_copied(to.history, sizeof *to.history, count, SABOT_HISTORY_MAX);
        assert_copied(to.wagers, sizeof *to.wagers, count, SABOT_TABLE_WAGERS_MAX);
        assert_copied(to.claims, sizeof *to.claims, count, SABOT_CLAIMS_MAX);
        assert_copied(to.shoe.contributions, sizeof *to.shoe.contributions, count,
                      SABOT_CONTRIBUTIONS_MAX);
        assert_copied(to.barred, sizeof *to.barred, to.barred_count, SABOT_BARRED_MAX);
        assert_copied(to.lots, sizeof *to.lots, count, SABOT_LOTS_MAX);
        for (int set = 0; set < SABOT_CARD_SETS_MAX; set++) {
            assert_int_equal(to.earlier[set].count, count);
            assert_copied(to.earlier[set].ranks, 1, count, SABOT_SHOE_CARDS_MAX);
        }
    }
}

/* ---- sheets that states share ---- */

/* What is left over or used after it was freed, the sanitizers find. */
static void test_held_table__keeps_its_sheet_until_the_last_holder_lets_go(void **state) {
    (void)state;
    static struct sabot_table one, other;
    struct sabot_sheet *sheet = held_sheet_new();
    assert_non_null(sheet);
    *sheet = sheets_named("commission");
    struct sabot_event opened = {.kind = SABOT_EVENT_TABLE_OPENED,
                                 .with = {.sheet = sheet, .seats = sheet->seats, .decks = 8}};
    held_table_clear(&one);
    assert_ptr_equal(one.sheet, &sabot_sheet_empty);
    held_table_apply(&one, &opened);
    held_sheet_drop(sheet);
    held_table_copy(&other, &one);
    held_table_copy(&other, &one); /* as often as you like */
    held_table_clear(&one);
    assert_string_equal(other.sheet->name, "commission");
    held_table_copy(&one, &other);
    held_table_clear(&other);
    assert_string_equal(one.sheet->name, "commission");
    held_table_copy(&one, &other);
    assert_ptr_equal(one.sheet, &sabot_sheet_empty);
}

HARNESS_MAIN(cmocka_unit_test(test_layout__stays_within_its_sizes),
             cmocka_unit_test(test_layout__has_the_limits_that_documents_name),
             cmocka_unit_test(test_layout__has_one_length_for_names),
             cmocka_unit_test(test_copy__takes_what_is_in_use_and_no_more),
             cmocka_unit_test(test_held_table__keeps_its_sheet_until_the_last_holder_lets_go))

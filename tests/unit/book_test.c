/*
 * book_test.c - accounts and transfers: two sides, pending, posted, voided.
 */
#include "sabot/book.h"
#include "tests/support/harness.h"

#include <string.h>

enum { ANN = 1, BOB = 2 };

static struct sabot_transfer transfer(enum sabot_transfer_act act, int from, int to,
                                      sabot_cents amount) {
    return (struct sabot_transfer){(uint8_t)act, (uint8_t)from, (uint8_t)to, amount};
}

/* Ann has bought in for 10.00. */
static struct sabot_book book_with_ann(void) {
    struct sabot_book book;
    memset(&book, 0, sizeof book);
    sabot_book_apply(
        &book, transfer(SABOT_TRANSFER_POST, SABOT_ACCOUNT_CAGE, sabot_account_chips(ANN), 1000));
    return book;
}

static void test_accounts__are_apart_for_every_bettor(void **state) {
    (void)state;
    assert_int_equal(sabot_account_chips(1), SABOT_ACCOUNT_CHIPS);
    assert_int_equal(sabot_account_chips(SABOT_BETTORS_MAX) + 1, sabot_account_in_play(1));
    assert_int_equal(sabot_account_in_play(SABOT_BETTORS_MAX) + 1, SABOT_ACCOUNT_LATER);
}

static void test_post__takes_from_one_side_and_gives_to_the_other(void **state) {
    (void)state;
    struct sabot_book book = book_with_ann();
    assert_int_equal(book.balances[SABOT_ACCOUNT_CAGE].posted, -1000);
    assert_int_equal(book.balances[sabot_account_chips(ANN)].posted, 1000);
    assert_true(sabot_book_is_whole(&book));
}

static void test_pend__holds_the_amount_and_moves_nothing(void **state) {
    (void)state;
    struct sabot_book book = book_with_ann();
    int chips = sabot_account_chips(ANN), in_play = sabot_account_in_play(ANN);
    sabot_book_apply(&book, transfer(SABOT_TRANSFER_PEND, chips, in_play, 400));
    assert_int_equal(book.balances[chips].posted, 1000);
    assert_int_equal(book.balances[in_play].posted, 0);
    assert_int_equal(sabot_book_available(&book, chips), 600);
    assert_int_equal(sabot_book_available(&book, in_play), 0);
    assert_false(sabot_book_allows(&book, transfer(SABOT_TRANSFER_POST, chips, in_play, 601)));
    assert_true(sabot_book_allows(&book, transfer(SABOT_TRANSFER_POST, chips, in_play, 600)));
}

static void test_pending__is_posted_and_then_it_has_moved(void **state) {
    (void)state;
    struct sabot_book book = book_with_ann();
    int chips = sabot_account_chips(ANN), in_play = sabot_account_in_play(ANN);
    sabot_book_apply(&book, transfer(SABOT_TRANSFER_PEND, chips, in_play, 400));
    sabot_book_apply(&book, transfer(SABOT_TRANSFER_POST_PENDING, chips, in_play, 400));
    assert_int_equal(book.balances[chips].posted, 600);
    assert_int_equal(book.balances[in_play].posted, 400);
    assert_int_equal(book.balances[chips].pending_out, 0);
    assert_int_equal(book.balances[in_play].pending_in, 0);
}

static void test_pending__is_voided_and_nothing_has_moved(void **state) {
    (void)state;
    struct sabot_book book = book_with_ann();
    int chips = sabot_account_chips(ANN), in_play = sabot_account_in_play(ANN);
    sabot_book_apply(&book, transfer(SABOT_TRANSFER_PEND, chips, in_play, 400));
    sabot_book_apply(&book, transfer(SABOT_TRANSFER_VOID_PENDING, chips, in_play, 400));
    assert_int_equal(sabot_book_available(&book, chips), 1000);
    assert_int_equal(book.balances[in_play].pending_in, 0);
}

static const struct {
    const char *why;
    struct sabot_transfer transfer;
} impossible[] = {
    {"more than there is", {SABOT_TRANSFER_POST, SABOT_ACCOUNT_CHIPS, SABOT_ACCOUNT_BANK, 1001}},
    {"more than there is to hold",
     {SABOT_TRANSFER_PEND, SABOT_ACCOUNT_CHIPS, SABOT_ACCOUNT_BANK, 1001}},
    {"of an empty account", {SABOT_TRANSFER_POST, SABOT_ACCOUNT_CHIPS + 1, SABOT_ACCOUNT_BANK, 1}},
    {"of collections that are not there",
     {SABOT_TRANSFER_POST, SABOT_ACCOUNT_COLLECTIONS, SABOT_ACCOUNT_CHIPS, 1}},
    {"nothing", {SABOT_TRANSFER_POST, SABOT_ACCOUNT_CHIPS, SABOT_ACCOUNT_BANK, 0}},
    {"less than nothing", {SABOT_TRANSFER_POST, SABOT_ACCOUNT_CHIPS, SABOT_ACCOUNT_BANK, -1}},
    {"the least number", {SABOT_TRANSFER_POST, SABOT_ACCOUNT_CAGE, SABOT_ACCOUNT_BANK, INT64_MIN}},
    {"the largest number",
     {SABOT_TRANSFER_POST, SABOT_ACCOUNT_CAGE, SABOT_ACCOUNT_BANK, INT64_MAX}},
    {"to itself", {SABOT_TRANSFER_POST, SABOT_ACCOUNT_CHIPS, SABOT_ACCOUNT_CHIPS, 1}},
    {"from no account", {SABOT_TRANSFER_POST, SABOT_ACCOUNTS, SABOT_ACCOUNT_BANK, 1}},
    {"to no account", {SABOT_TRANSFER_POST, SABOT_ACCOUNT_CHIPS, SABOT_ACCOUNTS, 1}},
    {"what is not pending",
     {SABOT_TRANSFER_POST_PENDING, SABOT_ACCOUNT_CHIPS, SABOT_ACCOUNT_BANK, 1}},
    {"a void of what is not pending",
     {SABOT_TRANSFER_VOID_PENDING, SABOT_ACCOUNT_CHIPS, SABOT_ACCOUNT_BANK, 1}},
    {"in no way there is", {SABOT_TRANSFER_ACTS, SABOT_ACCOUNT_CHIPS, SABOT_ACCOUNT_BANK, 1}},
};

static void test_book__does_not_allow_what_cannot_be(void **state) {
    (void)state;
    struct sabot_book book = book_with_ann();
    for (size_t i = 0; i < sizeof impossible / sizeof impossible[0]; i++)
        if (sabot_book_allows(&book, impossible[i].transfer))
            fail_msg("%s is allowed", impossible[i].why);
}

static void test_pending__cannot_be_posted_for_more_than_is_held(void **state) {
    (void)state;
    struct sabot_book book = book_with_ann();
    int chips = sabot_account_chips(ANN);
    sabot_book_apply(&book, transfer(SABOT_TRANSFER_PEND, chips, SABOT_ACCOUNT_BANK, 400));
    assert_false(sabot_book_allows(
        &book, transfer(SABOT_TRANSFER_POST_PENDING, chips, SABOT_ACCOUNT_BANK, 401)));
    assert_false(sabot_book_allows(
        &book, transfer(SABOT_TRANSFER_POST_PENDING, chips, SABOT_ACCOUNT_COLLECTIONS, 400)));
}

static void test_cage_and_house_bank__may_go_below_zero_but_not_without_end(void **state) {
    (void)state;
    struct sabot_book book = book_with_ann();
    sabot_cents much = INT64_C(1) << 60;
    assert_true(sabot_book_allows(&book, transfer(SABOT_TRANSFER_POST, SABOT_ACCOUNT_HOUSE_BANK,
                                                  sabot_account_chips(BOB), much)));
    sabot_book_apply(&book, transfer(SABOT_TRANSFER_POST, SABOT_ACCOUNT_HOUSE_BANK,
                                     sabot_account_chips(BOB), much));
    assert_false(sabot_book_allows(
        &book, transfer(SABOT_TRANSFER_POST, SABOT_ACCOUNT_HOUSE_BANK, SABOT_ACCOUNT_BANK, 1)));
    assert_false(sabot_book_allows(
        &book, transfer(SABOT_TRANSFER_POST, SABOT_ACCOUNT_CAGE, sabot_account_chips(BOB), 1)));
}

static void test_book__is_not_whole_if_a_balance_is_touched(void **state) {
    (void)state;
    struct sabot_book book = book_with_ann();
    for (int i = 0; i < SABOT_ACCOUNTS; i++) {
        struct sabot_book touched = book;
        touched.balances[i].posted++;
        assert_false(sabot_book_is_whole(&touched));
        touched = book;
        touched.balances[i].pending_in++;
        assert_false(sabot_book_is_whole(&touched));
        touched = book;
        touched.balances[i].pending_out++;
        assert_false(sabot_book_is_whole(&touched));
    }
}

/* Zero in sum is not enough. */
static void test_book__is_not_whole_if_an_account_is_overdrawn(void **state) {
    (void)state;
    struct sabot_book book = book_with_ann();
    book.balances[sabot_account_chips(BOB)].posted = -5;
    book.balances[sabot_account_chips(ANN)].posted += 5;
    assert_false(sabot_book_is_whole(&book));
    book = book_with_ann();
    book.balances[sabot_account_chips(ANN)].pending_out = -5;
    book.balances[sabot_account_in_play(ANN)].pending_in = -5;
    assert_false(sabot_book_is_whole(&book));
}

HARNESS_MAIN(cmocka_unit_test(test_accounts__are_apart_for_every_bettor),
             cmocka_unit_test(test_post__takes_from_one_side_and_gives_to_the_other),
             cmocka_unit_test(test_pend__holds_the_amount_and_moves_nothing),
             cmocka_unit_test(test_pending__is_posted_and_then_it_has_moved),
             cmocka_unit_test(test_pending__is_voided_and_nothing_has_moved),
             cmocka_unit_test(test_book__does_not_allow_what_cannot_be),
             cmocka_unit_test(test_pending__cannot_be_posted_for_more_than_is_held),
             cmocka_unit_test(test_cage_and_house_bank__may_go_below_zero_but_not_without_end),
             cmocka_unit_test(test_book__is_not_whole_if_a_balance_is_touched),
             cmocka_unit_test(test_book__is_not_whole_if_an_account_is_overdrawn))

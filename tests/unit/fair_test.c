/*
 * fair_test.c - commitments, shoes and their check. That the derivation is the
 * documented one is proved in tests/oracle, that the order is random in
 * tests/randomness, that secrets stay out of dumps in fair_memory_test.c.
 */
#include "host/fair/fair.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <string.h>

enum { CARDS = SABOT_SHOE_CARDS_MAX };

/* The linker hands these to us: every allocation of host/fair can fail, and none
 * may be forgotten. */
static int allocations_left = -1; /* -1: as many as it likes */
static int allocations_held;
void *__real_sodium_malloc(size_t size);
void *__wrap_sodium_malloc(size_t size);
void __real_sodium_free(void *memory);
void __wrap_sodium_free(void *memory);

void *__wrap_sodium_malloc(size_t size) {
    if (allocations_left == 0)
        return NULL;
    if (allocations_left > 0)
        allocations_left--;
    allocations_held++;
    return __real_sodium_malloc(size);
}

void __wrap_sodium_free(void *memory) {
    allocations_held -= memory != NULL;
    __real_sodium_free(memory);
}

static const uint8_t seed[FAIR_BYTES] = "a seed of a test, never of table";

static struct fair_terms plain_terms(void) {
    struct fair_terms terms = {.table = "7", .shoe = 12, .decks = 8, .contribution_count = 2};
    memset(terms.contributions[0].value, 0x11, FAIR_BYTES);
    memset(terms.contributions[1].value, 0x22, FAIR_BYTES);
    fair_commitment(seed, terms.commitment);
    return terms;
}

/* A shoe's cards, one number each. */
struct row {
    int count;
    uint8_t cards[CARDS];
};

static struct row row_of_seed(const struct fair_terms *terms, const uint8_t secret[FAIR_BYTES]) {
    struct fair_shoe *shoe = NULL;
    struct sabot_error error;
    if (fair_shoe_new(terms, secret, &shoe, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    struct row row = {.count = fair_shoe_cards(shoe)};
    for (int i = 0; i < row.count; i++) {
        struct sabot_card card = fair_shoe_card(shoe, i);
        row.cards[i] = (uint8_t)(card.rank * SABOT_SUITS + card.suit);
    }
    fair_shoe_free(shoe);
    return row;
}

static struct row row_of(const struct fair_terms *terms) {
    return row_of_seed(terms, seed);
}

static bool rows_equal(const struct row *a, const struct row *b) {
    return a->count == b->count && memcmp(a->cards, b->cards, (size_t)a->count) == 0;
}

static void test_commitment__is_sha_256(void **state) {
    (void)state;
    static const uint8_t zeroes[FAIR_BYTES] = {0};
    static const uint8_t expected[FAIR_BYTES] = {0x66, 0x68, 0x7a, 0xad, 0xf8, 0x62, 0xbd, 0x77,
                                                 0x6c, 0x8f, 0xc1, 0x8b, 0x8e, 0x9f, 0x8e, 0x20,
                                                 0x08, 0x97, 0x14, 0x85, 0x6e, 0xe2, 0x33, 0xb3,
                                                 0x90, 0x2a, 0x59, 0x1d, 0x0d, 0x5f, 0x29, 0x25};
    uint8_t commitment[FAIR_BYTES];
    fair_commitment(zeroes, commitment);
    assert_memory_equal(commitment, expected, FAIR_BYTES);
    assert_true(fair_commitment_holds(zeroes, commitment));
    commitment[FAIR_BYTES - 1] ^= 1;
    assert_false(fair_commitment_holds(zeroes, commitment));
}

static void test_seed__is_drawn_afresh_each_time(void **state) {
    (void)state;
    uint8_t seeds[64][FAIR_BYTES] = {{0}};
    for (int i = 0; i < 64; i++) {
        fair_seed_draw(seeds[i]);
        for (int other = 0; other < i; other++)
            assert_memory_not_equal(seeds[i], seeds[other], FAIR_BYTES);
    }
    static const uint8_t zeroes[FAIR_BYTES] = {0};
    fair_seed_wipe(seeds[0]);
    assert_memory_equal(seeds[0], zeroes, FAIR_BYTES);
    uint8_t *held = fair_seed_hold();
    assert_memory_equal(held, zeroes, FAIR_BYTES);
    fair_seed_release(held);
}

static void test_shoe__has_every_card_of_its_decks(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms();
    for (terms.decks = 1; terms.decks <= SABOT_DECKS_MAX; terms.decks++) {
        struct row row = row_of(&terms);
        int seen[SABOT_DECK_CARDS] = {0};
        assert_int_equal(row.count, terms.decks * SABOT_DECK_CARDS);
        for (int i = 0; i < row.count; i++)
            seen[row.cards[i]]++;
        for (int card = 0; card < SABOT_DECK_CARDS; card++)
            assert_int_equal(seen[card], terms.decks);
    }
}

/* Terms that differ in one thing each; all must give different shoes. */
static struct fair_terms variation(int which) {
    struct fair_terms terms = plain_terms();
    switch (which) {
    case 1:
        strcpy(terms.table, "8");
        break;
    case 2:
        strcpy(terms.table, "77");
        break;
    case 3:
        terms.shoe = 13;
        break;
    case 4:
        terms.shoe = 12 + (UINT64_C(1) << 56);
        break;
    case 5:
        terms.contributions[0].value[0] ^= 1;
        break;
    case 6:
        terms.contributions[1].value[FAIR_BYTES - 1] ^= 0x80;
        break;
    case 7: /* the same two, the other way round */
        terms.contributions[0] = plain_terms().contributions[1];
        terms.contributions[1] = plain_terms().contributions[0];
        break;
    case 8:
        terms.contribution_count = 1;
        break;
    case 9: /* one more, of zeroes, as they lie in the struct */
        terms.contribution_count = 3;
        break;
    case 10:
        terms.cut = 1;
        break;
    case 11:
        terms.decks = 7;
        break;
    }
    return terms;
}

static void test_shoe__depends_on_every_term(void **state) {
    (void)state;
    enum { VARIATIONS = 12 };
    static struct row rows[VARIATIONS];
    for (int i = 0; i < VARIATIONS; i++) {
        struct fair_terms terms = variation(i), again = variation(i);
        rows[i] = row_of(&terms);
        struct row repeated = row_of(&again);
        assert_true(rows_equal(&rows[i], &repeated));
        for (int other = 0; other < i; other++)
            if (rows_equal(&rows[i], &rows[other]))
                fail_msg("variations %d and %d give the same shoe", other, i);
    }
}

static void test_shoe__depends_on_every_bit_of_the_seed(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms();
    struct row plain = row_of(&terms);
    for (int bit = 0; bit < 8 * FAIR_BYTES; bit++) {
        uint8_t other[FAIR_BYTES];
        memcpy(other, seed, FAIR_BYTES);
        other[bit / 8] ^= (uint8_t)(1 << bit % 8);
        fair_commitment(other, terms.commitment);
        struct row row = row_of_seed(&terms, other);
        assert_false(rows_equal(&row, &plain));
    }
}

/* Bytes of the name after its NUL, and contributions that do not count, are
 * not part of the terms. */
static void test_shoe__depends_on_nothing_else(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms(), littered = plain_terms();
    memset(littered.table + 2, 'x', sizeof littered.table - 2);
    memset(&littered.contributions[2], 0x33, sizeof littered.contributions[2]);
    struct row row = row_of(&terms), other = row_of(&littered);
    assert_true(rows_equal(&row, &other));
}

static void test_cut__takes_cards_from_the_top_to_the_bottom(void **state) {
    (void)state;
    static const int cuts[] = {1, 2, 207, 208, 414, 415};
    struct fair_terms terms = plain_terms();
    struct row whole = row_of(&terms);
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        terms.cut = cuts[i];
        struct row row = row_of(&terms);
        for (int at = 0; at < row.count; at++)
            assert_int_equal(row.cards[at], whole.cards[(at + cuts[i]) % CARDS]);
    }
}

static void refuse(struct fair_terms terms, enum sabot_status expected, const char *words) {
    struct fair_shoe *shoe = NULL;
    struct sabot_error error = {""};
    assert_int_equal(fair_shoe_new(&terms, seed, &shoe, &error), expected);
    assert_string_equal(error.words, words);
    assert_null(shoe);
}

static void test_shoe__refuses_terms_that_no_shoe_has(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms();
    terms.decks = 0;
    refuse(terms, SABOT_OUT_OF_RANGE, "fair shoe: decks is 0; expected 1 to 8");
    terms.decks = 9;
    refuse(terms, SABOT_OUT_OF_RANGE, "fair shoe: decks is 9; expected 1 to 8");
    terms = plain_terms();
    terms.cut = -1;
    refuse(terms, SABOT_OUT_OF_RANGE, "fair shoe: cut is -1; expected 0 to 415");
    terms.cut = 416;
    refuse(terms, SABOT_OUT_OF_RANGE, "fair shoe: cut is 416; expected 0 to 415");
    terms.decks = 1;
    terms.cut = 52;
    refuse(terms, SABOT_OUT_OF_RANGE, "fair shoe: cut is 52; expected 0 to 51");
    terms = plain_terms();
    terms.contribution_count = -1;
    refuse(terms, SABOT_OUT_OF_RANGE, "fair shoe: contributions is -1; expected 0 to 16");
    terms.contribution_count = 17;
    refuse(terms, SABOT_OUT_OF_RANGE, "fair shoe: contributions is 17; expected 0 to 16");
    terms = plain_terms();
    terms.table[0] = '\0';
    refuse(terms, SABOT_OUT_OF_RANGE, "fair shoe: the table's name must have 1 to 47 bytes");
    memset(terms.table, 'x', sizeof terms.table);
    refuse(terms, SABOT_OUT_OF_RANGE, "fair shoe: the table's name must have 1 to 47 bytes");
}

static void test_shoe__refuses_a_seed_that_was_not_committed_to(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms();
    terms.commitment[0] ^= 1;
    refuse(terms, SABOT_BAD_TEXT, "fair shoe: the seed is not the one that was committed to");
}

static void test_shoe__says_when_there_is_no_guarded_memory(void **state) {
    (void)state;
    for (int left = 0; left < 2; left++) {
        allocations_left = left;
        refuse(plain_terms(), SABOT_NO_MEMORY, "fair shoe: no guarded memory left for it");
        allocations_left = -1;
        assert_int_equal(allocations_held, 0);
    }
    struct fair_terms terms = plain_terms();
    row_of(&terms);
    assert_int_equal(allocations_held, 0);
}

/* Every card of a shoe, as records would have it, the last dealt first. */
static void deal_all(const struct fair_terms *terms, struct fair_dealt dealt[CARDS]) {
    struct fair_shoe *shoe = NULL;
    struct sabot_error error;
    assert_int_equal(fair_shoe_new(terms, seed, &shoe, &error), SABOT_OK);
    for (int i = 0; i < CARDS; i++) {
        int position = CARDS - 1 - i;
        dealt[i] = (struct fair_dealt){position, fair_shoe_card(shoe, position)};
    }
    fair_shoe_free(shoe);
}

static struct fair_finding finding_of(const struct fair_terms *terms,
                                      const struct fair_dealt *dealt, int count) {
    struct fair_finding finding = {.at = -1};
    struct sabot_error error;
    if (fair_check(terms, seed, dealt, count, &finding, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return finding;
}

static void test_check__holds_for_the_cards_that_were_dealt(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms();
    static struct fair_dealt dealt[CARDS];
    terms.cut = 100;
    deal_all(&terms, dealt);
    assert_int_equal(finding_of(&terms, dealt, CARDS).verdict, FAIR_HOLDS);
    assert_int_equal(finding_of(&terms, dealt, 0).verdict, FAIR_HOLDS);
}

static void test_check__finds_the_first_card_that_differs(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms();
    static struct fair_dealt dealt[CARDS];
    deal_all(&terms, dealt);
    struct sabot_card real = dealt[300].card;
    dealt[300].card.suit = (uint8_t)((real.suit + 1) % SABOT_SUITS);
    dealt[301].card.rank = (uint8_t)((dealt[301].card.rank + 1) % SABOT_RANKS);
    struct fair_finding finding = finding_of(&terms, dealt, CARDS);
    assert_int_equal(finding.verdict, FAIR_CARD_DIFFERS);
    assert_int_equal(finding.at, 300);
    assert_int_equal(finding.expected.rank, real.rank);
    assert_int_equal(finding.expected.suit, real.suit);
    dealt[300].card = real;
    assert_int_equal(finding_of(&terms, dealt, CARDS).at, 301);
}

static void test_check__finds_a_seed_that_was_not_committed_to(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms();
    static struct fair_dealt dealt[CARDS];
    deal_all(&terms, dealt);
    terms.commitment[31] ^= 1;
    assert_int_equal(finding_of(&terms, dealt, CARDS).verdict, FAIR_SEED_DIFFERS);
}

static void test_check__has_no_answer_for_impossible_records(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms();
    struct fair_dealt dealt = {.position = 416};
    struct fair_finding finding;
    struct sabot_error error;
    assert_int_equal(fair_check(&terms, seed, &dealt, 1, &finding, &error), SABOT_OUT_OF_RANGE);
    assert_string_equal(error.words,
                        "fair shoe: a card was dealt from position 416; expected 0 to 415");
    dealt.position = -1;
    assert_int_equal(fair_check(&terms, seed, &dealt, 1, &finding, &error), SABOT_OUT_OF_RANGE);
    terms.decks = 9;
    assert_int_equal(fair_check(&terms, seed, NULL, 0, &finding, &error), SABOT_OUT_OF_RANGE);
}

HARNESS_MAIN(cmocka_unit_test(test_commitment__is_sha_256),
             cmocka_unit_test(test_seed__is_drawn_afresh_each_time),
             cmocka_unit_test(test_shoe__has_every_card_of_its_decks),
             cmocka_unit_test(test_shoe__depends_on_every_term),
             cmocka_unit_test(test_shoe__depends_on_every_bit_of_the_seed),
             cmocka_unit_test(test_shoe__depends_on_nothing_else),
             cmocka_unit_test(test_cut__takes_cards_from_the_top_to_the_bottom),
             cmocka_unit_test(test_shoe__refuses_terms_that_no_shoe_has),
             cmocka_unit_test(test_shoe__refuses_a_seed_that_was_not_committed_to),
             cmocka_unit_test(test_shoe__says_when_there_is_no_guarded_memory),
             cmocka_unit_test(test_check__holds_for_the_cards_that_were_dealt),
             cmocka_unit_test(test_check__finds_the_first_card_that_differs),
             cmocka_unit_test(test_check__finds_a_seed_that_was_not_committed_to),
             cmocka_unit_test(test_check__has_no_answer_for_impossible_records))

/*
 * fair_tree_test.c - protocol 2 of docs/fair-shoes.md: what goes into the key, what a commitment is
 * bound to, and that a proof is of one card at one place and of nothing else. That the bytes are
 * the documented ones is proved in tests/oracle.
 */
#include "host/fair/fair.h"
#include "tests/support/harness.h"

#include <string.h>

static const uint8_t seed[FAIR_BYTES] = "a seed of a test, never of table";

static struct fair_terms plain_terms(int decks) {
    struct fair_terms terms = {.table = "7",
                               .shoe = 12,
                               .decks = decks,
                               .contribution_count = 2,
                               .cut = 17,
                               .proves_cards = true};
    memset(terms.contributions[0].value, 0x11, FAIR_BYTES);
    memset(terms.contributions[1].value, 0x22, FAIR_BYTES);
    terms.contributions[0].bettor = 3;
    terms.contributions[1].bettor = 1;
    fair_commitment(seed, terms.commitment);
    return terms;
}

static struct fair_shoe *shoe_of(const struct fair_terms *terms) {
    struct fair_shoe *shoe = NULL;
    struct sabot_error error;
    if (fair_shoe_new(terms, seed, &shoe, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return shoe;
}

static void root_of(const struct fair_terms *terms, uint8_t root[FAIR_BYTES]) {
    struct fair_shoe *shoe = shoe_of(terms);
    struct fair_tree *tree = fair_tree_new(shoe);
    memcpy(root, fair_tree_root(tree), FAIR_BYTES);
    fair_tree_free(tree);
    fair_shoe_free(shoe);
}

/* ---- what the order follows from ---- */

static void test_root__changes_with_each_of_the_terms(void **state) {
    (void)state;
    struct fair_terms changed[8];
    uint8_t roots[9][FAIR_BYTES];
    for (int i = 0; i < 8; i++)
        changed[i] = plain_terms(8);
    changed[0].table[0] = '8';
    changed[1].shoe = 13;
    changed[2].cut = 18;
    changed[3].has_beacon = true;
    changed[4].has_beacon = true;
    changed[4].beacon[31] = 1;
    changed[5].contributions[1].value[31] ^= 1;
    changed[6].contributions[0].bettor = 4;
    changed[7].contribution_count = 1;
    struct fair_terms plain = plain_terms(8);
    root_of(&plain, roots[8]);
    for (int i = 0; i < 8; i++) {
        root_of(&changed[i], roots[i]);
        for (int j = 0; j < i; j++)
            assert_memory_not_equal(roots[i], roots[j], FAIR_BYTES);
        assert_memory_not_equal(roots[i], roots[8], FAIR_BYTES);
    }
}

/* In protocol 1 the cut only turns the order; here it is another order. */
static void test_cut__is_bound_into_the_key(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms(8);
    struct fair_shoe *shoe = shoe_of(&terms);
    terms.cut = 18;
    struct fair_shoe *other = shoe_of(&terms);
    int same = 0;
    for (int i = 0; i < 415; i++) {
        struct sabot_card a = fair_shoe_card(shoe, i + 1), b = fair_shoe_card(other, i);
        same += a.rank == b.rank && a.suit == b.suit;
    }
    assert_true(same < 60); /* about 8 by chance; all of them if only turned */
    fair_shoe_free(shoe);
    fair_shoe_free(other);
}

static void test_protocols__give_different_shoes_of_the_same_terms(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms(8);
    struct fair_shoe *second = shoe_of(&terms);
    terms.proves_cards = false;
    struct fair_shoe *first = shoe_of(&terms);
    int same = 0;
    for (int i = 0; i < 416; i++)
        same += fair_shoe_card(first, i).rank == fair_shoe_card(second, i).rank;
    assert_true(same < 100);
    fair_shoe_free(first);
    fair_shoe_free(second);
}

static void test_contributions__are_48_and_16_in_protocol_1(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms(8);
    struct fair_shoe *shoe = NULL;
    struct sabot_error error;
    terms.contribution_count = 49;
    assert_int_equal(fair_shoe_new(&terms, seed, &shoe, &error), SABOT_OUT_OF_RANGE);
    terms.contribution_count = 48;
    assert_int_equal(fair_shoe_new(&terms, seed, &shoe, &error), SABOT_OK);
    fair_shoe_free(shoe);
    terms.proves_cards = false;
    terms.contribution_count = 17;
    assert_int_equal(fair_shoe_new(&terms, seed, &shoe, &error), SABOT_OUT_OF_RANGE);
    assert_non_null(strstr(error.words, "expected 0 to 16"));
}

/* ---- commitments ---- */

static void test_commitment__opens_for_its_table_shoe_bettor_and_value_alone(void **state) {
    (void)state;
    uint8_t value[FAIR_BYTES] = "thirty-two bytes of bettors page", commitment[FAIR_BYTES];
    struct fair_place place = {"7", 12};
    fair_contribution_commitment(place, 3, value, commitment);
    assert_true(fair_contribution_holds(place, 3, value, commitment));
    assert_false(fair_contribution_holds(place, 4, value, commitment));
    assert_false(fair_contribution_holds((struct fair_place){"7", 13}, 3, value, commitment));
    assert_false(fair_contribution_holds((struct fair_place){"71", 2}, 3, value, commitment));
    value[31] ^= 1;
    assert_false(fair_contribution_holds(place, 3, value, commitment));
}

/* ---- proofs ---- */

static void test_proof__of_every_position_holds_for_it_alone(void **state) {
    (void)state;
    for (int decks = 1; decks <= 8; decks++) {
        struct fair_terms terms = plain_terms(decks);
        struct fair_shoe *shoe = shoe_of(&terms);
        struct fair_tree *tree = fair_tree_new(shoe);
        int cards = fair_shoe_cards(shoe), longest = 0;
        for (int i = 0; i < cards; i++) {
            struct fair_proof proof;
            fair_prove(shoe, tree, i, &proof);
            assert_true(fair_proof_holds(&proof, cards, fair_tree_root(tree)));
            longest = proof.path_count > longest ? proof.path_count : longest;
            proof.position = (i + 1) % cards;
            assert_false(fair_proof_holds(&proof, cards, fair_tree_root(tree)));
        }
        assert_true(longest <= FAIR_PATH_MAX);
        fair_tree_free(tree);
        fair_shoe_free(shoe);
    }
}

static void assert_refused(const struct fair_proof *proof, const struct fair_tree *tree) {
    assert_false(fair_proof_holds(proof, 416, fair_tree_root(tree)));
}

static void test_proof__that_was_changed_does_not_hold(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms(8);
    struct fair_shoe *shoe = shoe_of(&terms);
    struct fair_tree *tree = fair_tree_new(shoe);
    struct fair_proof proof, changed;
    fair_prove(shoe, tree, 200, &proof);
    changed = proof;
    changed.card.rank = (uint8_t)((proof.card.rank + 1) % SABOT_RANKS);
    assert_refused(&changed, tree);
    changed = proof;
    changed.card.suit = (uint8_t)((proof.card.suit + 1) % SABOT_SUITS);
    assert_refused(&changed, tree);
    changed.card = (struct sabot_card){SABOT_RANKS, 0};
    assert_refused(&changed, tree);
    changed.card = (struct sabot_card){0, SABOT_SUITS};
    assert_refused(&changed, tree);
    changed = proof;
    changed.salt[0] ^= 1;
    assert_refused(&changed, tree);
    for (int i = 0; i < proof.path_count; i++) {
        changed = proof;
        changed.path[i][31] ^= 1;
        assert_refused(&changed, tree);
    }
    changed = proof;
    changed.path_count--;
    assert_refused(&changed, tree);
    changed.path_count = 0;
    assert_refused(&changed, tree);
    static const int wrong[] = {-1, 416, 201, 456};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        changed = proof;
        changed.position = wrong[i];
        assert_refused(&changed, tree);
    }
    fair_tree_free(tree);
    fair_shoe_free(shoe);
}

/* A node is no leaf: a proof cannot stop half-way up. */
static void test_proof__with_a_node_for_a_leaf_does_not_hold(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms(1);
    struct fair_shoe *shoe = shoe_of(&terms);
    struct fair_tree *tree = fair_tree_new(shoe);
    struct fair_proof proof;
    fair_prove(shoe, tree, 0, &proof);
    memmove(proof.path[0], proof.path[1], (size_t)(proof.path_count - 1) * FAIR_BYTES);
    proof.path_count--;
    assert_false(fair_proof_holds(&proof, 52, fair_tree_root(tree)));
    assert_false(fair_proof_holds(&proof, 26, fair_tree_root(tree)));
    fair_tree_free(tree);
    fair_shoe_free(shoe);
}

/* The salts hide: equal cards have different leaves, and no salt is another's. */
static void test_salts__are_all_different(void **state) {
    (void)state;
    static uint8_t salts[416][FAIR_BYTES];
    struct fair_terms terms = plain_terms(8);
    struct fair_shoe *shoe = shoe_of(&terms);
    struct fair_tree *tree = fair_tree_new(shoe);
    for (int i = 0; i < 416; i++) {
        struct fair_proof proof;
        fair_prove(shoe, tree, i, &proof);
        memcpy(salts[i], proof.salt, FAIR_BYTES);
        for (int j = 0; j < i; j++)
            assert_memory_not_equal(salts[i], salts[j], FAIR_BYTES);
    }
    fair_tree_free(tree);
    fair_shoe_free(shoe);
}

/* ---- the check at the reveal ---- */

static void test_check__finds_another_root(void **state) {
    (void)state;
    struct fair_terms terms = plain_terms(8);
    struct fair_finding finding;
    struct sabot_error error;
    struct fair_shoe *shoe = shoe_of(&terms);
    struct fair_dealt dealt = {5, fair_shoe_card(shoe, 5)};
    fair_shoe_free(shoe);
    root_of(&terms, terms.root);
    assert_int_equal(fair_check(&terms, seed, &dealt, 1, &finding, &error), SABOT_OK);
    assert_int_equal(finding.verdict, FAIR_HOLDS);
    terms.root[0] ^= 1;
    assert_int_equal(fair_check(&terms, seed, &dealt, 1, &finding, &error), SABOT_OK);
    assert_int_equal(finding.verdict, FAIR_ROOT_DIFFERS);
    dealt.card.rank = (uint8_t)((dealt.card.rank + 1) % SABOT_RANKS);
    assert_int_equal(fair_check(&terms, seed, &dealt, 1, &finding, &error), SABOT_OK);
    assert_int_equal(finding.verdict, FAIR_CARD_DIFFERS);
}

HARNESS_MAIN(cmocka_unit_test(test_root__changes_with_each_of_the_terms),
             cmocka_unit_test(test_cut__is_bound_into_the_key),
             cmocka_unit_test(test_protocols__give_different_shoes_of_the_same_terms),
             cmocka_unit_test(test_contributions__are_48_and_16_in_protocol_1),
             cmocka_unit_test(test_commitment__opens_for_its_table_shoe_bettor_and_value_alone),
             cmocka_unit_test(test_proof__of_every_position_holds_for_it_alone),
             cmocka_unit_test(test_proof__that_was_changed_does_not_hold),
             cmocka_unit_test(test_proof__with_a_node_for_a_leaf_does_not_hold),
             cmocka_unit_test(test_salts__are_all_different),
             cmocka_unit_test(test_check__finds_another_root))

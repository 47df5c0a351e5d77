/*
 * fair_shoes_test.c - host/fair deals the shoes of tests/vectors/fair_shoes.jsonl and, of
 * protocol 2, fair_shoes_2.jsonl, and proves their cards. tests/oracle/fair_shoe.py wrote both
 * from docs/fair-shoes.md. They may never change: people will check shoes of today with programs of
 * their own.
 */
#include "host/fair/fair.h"
#include "tests/support/harness.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 32768 };

static void read_hex(const json_t *text, uint8_t bytes[FAIR_BYTES]) {
    const char *hex = json_string_value(text);
    size_t count = 0;
    assert_non_null(hex);
    assert_int_equal(sodium_hex2bin(bytes, FAIR_BYTES, hex, strlen(hex), NULL, &count, NULL), 0);
    assert_int_equal(count, FAIR_BYTES);
}

static struct fair_terms terms_of(const json_t *shoe) {
    struct fair_terms terms = {0};
    const json_t *contributions = json_object_get(shoe, "contributions");
    assert_true(sabot_text_copy(terms.table, sizeof terms.table,
                                json_string_value(json_object_get(shoe, "table"))));
    terms.shoe = strtoull(json_string_value(json_object_get(shoe, "shoe")), NULL, 10);
    terms.decks = (int)json_integer_value(json_object_get(shoe, "decks"));
    terms.cut = (int)json_integer_value(json_object_get(shoe, "cut"));
    terms.contribution_count = (int)json_array_size(contributions);
    assert_in_range(terms.contribution_count, 0, FAIR_CONTRIBUTIONS_MAX);
    terms.proves_cards = json_integer_value(json_object_get(shoe, "protocol")) == 2;
    for (int i = 0; i < terms.contribution_count; i++) {
        const json_t *one = json_array_get(contributions, (size_t)i);
        terms.contributions[i].bettor =
            (uint16_t)json_integer_value(json_object_get(one, "bettor"));
        read_hex(terms.proves_cards ? json_object_get(one, "value") : one,
                 terms.contributions[i].value);
    }
    read_hex(json_object_get(shoe, "commitment"), terms.commitment);
    if (!terms.proves_cards)
        return terms;
    read_hex(json_object_get(shoe, "root"), terms.root);
    terms.has_beacon = json_string_length(json_object_get(shoe, "beacon")) > 0;
    if (terms.has_beacon)
        read_hex(json_object_get(shoe, "beacon"), terms.beacon);
    return terms;
}

static void compare_commitments(const json_t *shoe, const struct fair_terms *terms) {
    for (int i = 0; i < terms->contribution_count; i++) {
        const json_t *one = json_array_get(json_object_get(shoe, "contributions"), (size_t)i);
        uint8_t commitment[FAIR_BYTES];
        read_hex(json_object_get(one, "commitment"), commitment);
        assert_true(fair_contribution_holds((struct fair_place){terms->table, terms->shoe},
                                            terms->contributions[i].bettor,
                                            terms->contributions[i].value, commitment));
    }
}

/* Ours and theirs are the same, byte for byte. */
static void compare_proofs(const json_t *shoe, const struct fair_terms *terms,
                           const uint8_t seed[FAIR_BYTES]) {
    struct fair_shoe *made = NULL;
    struct sabot_error error;
    struct fair_proof ours;
    size_t index;
    json_t *proof;
    assert_int_equal(fair_shoe_new(terms, seed, &made, &error), SABOT_OK);
    struct fair_tree *tree = fair_tree_new(made);
    assert_memory_equal(fair_tree_root(tree), terms->root, FAIR_BYTES);
    json_array_foreach(json_object_get(shoe, "proofs"), index, proof) {
        const json_t *path = json_object_get(proof, "path");
        uint8_t theirs[FAIR_BYTES];
        fair_prove(made, tree, (int)json_integer_value(json_object_get(proof, "position")), &ours);
        read_hex(json_object_get(proof, "salt"), theirs);
        assert_memory_equal(ours.salt, theirs, FAIR_BYTES);
        assert_int_equal(json_array_size(path), ours.path_count);
        for (int i = 0; i < ours.path_count; i++) {
            read_hex(json_array_get(path, (size_t)i), theirs);
            assert_memory_equal(ours.path[i], theirs, FAIR_BYTES);
        }
        assert_true(fair_proof_holds(&ours, fair_shoe_cards(made), terms->root));
    }
    fair_tree_free(tree);
    fair_shoe_free(made);
}

static void compare(const json_t *shoe) {
    static struct sabot_card cards[SABOT_SHOE_CARDS_MAX];
    static struct fair_dealt dealt[SABOT_SHOE_CARDS_MAX];
    struct fair_terms terms = terms_of(shoe);
    uint8_t seed[FAIR_BYTES];
    struct fair_finding finding;
    struct sabot_error error;
    int count;
    read_hex(json_object_get(shoe, "seed"), seed);
    assert_int_equal(sabot_cards_read(json_string_value(json_object_get(shoe, "cards")), cards,
                                      SABOT_SHOE_CARDS_MAX, &count, &error),
                     SABOT_OK);
    assert_int_equal(count, terms.decks * SABOT_DECK_CARDS);
    for (int i = 0; i < count; i++)
        dealt[i] = (struct fair_dealt){i, cards[i]};
    if (fair_check(&terms, seed, dealt, count, &finding, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    if (finding.verdict != FAIR_HOLDS)
        fail_msg("table %s: verdict %d at %d", terms.table, finding.verdict, finding.at);
    if (terms.proves_cards) {
        compare_commitments(shoe, &terms);
        compare_proofs(shoe, &terms, seed);
    }
}

static void compare_all(const char *path, int expected) {
    static char line[LINE_MAX_BYTES];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    int shoes = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        json_error_t error;
        json_t *shoe = json_loads(line, 0, &error);
        if (shoe == NULL)
            fail_msg("%s", error.text);
        compare(shoe);
        json_decref(shoe);
        shoes++;
    }
    fclose(file);
    assert_int_equal(shoes, expected);
}

static void test_shoe__is_the_documented_one_card_for_card(void **state) {
    (void)state;
    compare_all(VECTORS_DIR "/fair_shoes.jsonl", 14);
}

static void test_shoe_of_protocol_2__is_the_documented_one_with_its_proofs(void **state) {
    (void)state;
    compare_all(VECTORS_DIR "/fair_shoes_2.jsonl", 12);
}

HARNESS_MAIN(cmocka_unit_test(test_shoe__is_the_documented_one_card_for_card),
             cmocka_unit_test(test_shoe_of_protocol_2__is_the_documented_one_with_its_proofs))

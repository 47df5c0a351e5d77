/*
 * fair_shoes_test.c - host/fair deals the shoes of tests/vectors/fair_shoes.jsonl,
 * which tests/oracle/fair_shoe.py wrote from docs/fair-shoes.md. They may never
 * change: people will check shoes of today with programs of their own.
 */
#include "host/fair/fair.h"
#include "tests/support/harness.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOES = 14, LINE_MAX_BYTES = 8192 };

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
    for (int i = 0; i < terms.contribution_count; i++)
        read_hex(json_array_get(contributions, (size_t)i), terms.contributions[i].value);
    read_hex(json_object_get(shoe, "commitment"), terms.commitment);
    return terms;
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
}

static void test_shoe__is_the_documented_one_card_for_card(void **state) {
    (void)state;
    static char line[LINE_MAX_BYTES];
    FILE *file = fopen(VECTORS_DIR "/fair_shoes.jsonl", "r");
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
    assert_int_equal(shoes, SHOES);
}

HARNESS_MAIN(cmocka_unit_test(test_shoe__is_the_documented_one_card_for_card))

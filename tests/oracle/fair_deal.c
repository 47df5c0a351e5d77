/*
 * fair_deal.c - deals shoes of seeds, contributions and cuts that nobody chose,
 * and writes each as a line for fair_shoe.py and fair_shoe.mjs.
 *
 *   fair_deal COUNT | python3 fair_shoe.py -
 */
#include "host/fair/fair.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

static void print_hex(const uint8_t bytes[FAIR_BYTES]) {
    char hex[2 * FAIR_BYTES + 1];
    printf("\"%s\"", sodium_bin2hex(hex, sizeof hex, bytes, FAIR_BYTES));
}

static struct fair_terms draw_terms(const uint8_t seed[FAIR_BYTES]) {
    struct fair_terms terms = {.decks = 1 + (int)randombytes_uniform(SABOT_DECKS_MAX)};
    snprintf(terms.table, sizeof terms.table, "table %u", randombytes_uniform(1000));
    randombytes_buf(&terms.shoe, sizeof terms.shoe);
    terms.cut = (int)randombytes_uniform((uint32_t)terms.decks * SABOT_DECK_CARDS);
    terms.proves_cards = randombytes_uniform(2) == 1;
    terms.has_beacon = terms.proves_cards && randombytes_uniform(3) == 1;
    terms.contribution_count =
        (int)randombytes_uniform(terms.proves_cards ? FAIR_CONTRIBUTIONS_MAX + 1 : 17);
    randombytes_buf(terms.contributions, sizeof terms.contributions);
    randombytes_buf(terms.beacon, sizeof terms.beacon);
    fair_commitment(seed, terms.commitment);
    return terms;
}

static void print_contribution(const struct fair_terms *terms,
                               const struct fair_contribution *contribution) {
    uint8_t commitment[FAIR_BYTES];
    struct fair_place place = {terms->table, terms->shoe};
    fair_contribution_commitment(place, contribution->bettor, contribution->value, commitment);
    printf("{\"bettor\": %d, \"commitment\": ", contribution->bettor);
    print_hex(commitment);
    printf(", \"value\": ");
    print_hex(contribution->value);
    printf("}");
}

static void print_terms(const struct fair_terms *terms, const uint8_t seed[FAIR_BYTES]) {
    printf("{\"table\": \"%s\", \"shoe\": \"%" PRIu64 "\", \"decks\": %d, \"cut\": %d, \"seed\": ",
           terms->table, terms->shoe, terms->decks, terms->cut);
    print_hex(seed);
    printf(", \"commitment\": ");
    print_hex(terms->commitment);
    printf(", \"contributions\": [");
    for (int i = 0; i < terms->contribution_count; i++) {
        printf("%s", i > 0 ? ", " : "");
        if (terms->proves_cards)
            print_contribution(terms, &terms->contributions[i]);
        else
            print_hex(terms->contributions[i].value);
    }
    printf("], ");
}

/* The root, and the proofs of a few cards. */
static void print_seal(const struct fair_terms *terms, const struct fair_shoe *shoe) {
    struct fair_tree *tree = fair_tree_new(shoe);
    struct fair_proof proof;
    SABOT_ASSERT(tree != NULL);
    printf("\"protocol\": 2, \"beacon\": ");
    if (terms->has_beacon)
        print_hex(terms->beacon);
    else
        printf("\"\"");
    printf(", \"root\": ");
    print_hex(fair_tree_root(tree));
    printf(", \"proofs\": [");
    for (int i = 0; i < 5; i++) {
        int position = (int)randombytes_uniform((uint32_t)fair_shoe_cards(shoe));
        char space[8];
        struct sabot_text text = sabot_text_in(space, sizeof space);
        fair_prove(shoe, tree, position, &proof);
        sabot_card_write(&text, proof.card);
        printf("%s{\"position\": %d, \"card\": \"%s\", \"salt\": ", i > 0 ? ", " : "", position,
               space);
        print_hex(proof.salt);
        printf(", \"path\": [");
        for (int j = 0; j < proof.path_count; j++) {
            printf("%s", j > 0 ? ", " : "");
            print_hex(proof.path[j]);
        }
        printf("]}");
    }
    printf("], ");
    fair_tree_free(tree);
}

static void print_cards(const struct fair_shoe *shoe) {
    printf("\"cards\": \"");
    for (int i = 0; i < fair_shoe_cards(shoe); i++) {
        char space[8];
        struct sabot_text text = sabot_text_in(space, sizeof space);
        sabot_card_write(&text, fair_shoe_card(shoe, i));
        printf("%s%s", i > 0 ? " " : "", space);
    }
    printf("\"}\n");
}

int main(int argc, char **argv) {
    long count = argc == 2 ? strtol(argv[1], NULL, 10) : 0;
    for (long i = 0; i < count; i++) {
        uint8_t seed[FAIR_BYTES];
        struct fair_shoe *shoe;
        struct sabot_error error;
        fair_seed_draw(seed);
        struct fair_terms terms = draw_terms(seed);
        if (fair_shoe_new(&terms, seed, &shoe, &error) != SABOT_OK) {
            fprintf(stderr, "%s\n", error.words);
            return 1;
        }
        print_terms(&terms, seed);
        if (terms.proves_cards)
            print_seal(&terms, shoe);
        print_cards(shoe);
        fair_shoe_free(shoe);
    }
    return 0;
}

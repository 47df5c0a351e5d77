/*
 * cards_fuzz.c - any text as the cards of a round, and as a shoe's results.
 */
#include "sabot.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What was dealt must be written and read back as the same cards. */
static void read_back(const struct sabot_card *cards, int count) {
    for (int i = 0; i < count; i++) {
        char name[4];
        struct sabot_text text = sabot_text_in(name, sizeof name);
        struct sabot_card again;
        struct sabot_error error;
        sabot_card_write(&text, cards[i]);
        SABOT_ASSERT(sabot_card_read(name, text.length, &again, &error) == SABOT_OK);
        SABOT_ASSERT(again.rank == cards[i].rank && again.suit == cards[i].suit);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *words = malloc(size + 1);
    SABOT_ASSERT(words != NULL);
    memcpy(words, data, size);
    words[size] = '\0';

    struct sabot_card cards[16];
    struct sabot_round round;
    struct sabot_error error = {{0}};
    int count = 0;
    if (sabot_cards_read(words, cards, 16, &count, &error) == SABOT_OK) {
        read_back(cards, count);
        if (sabot_round_deal(&round, cards, count, &error) == SABOT_OK)
            SABOT_ASSERT(sabot_outcome_is_possible(sabot_round_outcome(&round)));
        else
            SABOT_ASSERT(error.words[0] != '\0');
    }
    sabot_cents amount;
    if (sabot_cents_read(words, &amount, &error) == SABOT_OK)
        SABOT_ASSERT(amount >= 0);

    static struct sabot_roads roads;
    if (size <= SABOT_ROADS_MAX &&
        sabot_roads_read((const char *)data, size, &roads, &error) == SABOT_OK)
        SABOT_ASSERT(roads.rounds == (int)size);
    free(words);
    return 0;
}

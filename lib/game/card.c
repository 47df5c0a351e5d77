/*
 * card.c - cards and their notation. See sabot/card.h.
 */
#include "sabot/card.h"

#include <string.h>

static const char rank_letters[] = "A23456789TJQK";
static const char suit_letters[] = "shdc";

int sabot_card_points(struct sabot_card card) {
    SABOT_ASSERT(card.rank < SABOT_RANKS);
    return card.rank < 9 ? card.rank + 1 : 0;
}

static enum sabot_status not_a_card(const char *words, size_t length, struct sabot_error *error) {
    struct sabot_text text = sabot_error_words(error);
    sabot_text_add_quoted(&text, words, length);
    sabot_text_add(&text, " is not a card: expected a rank A 2 3 4 5 6 7 8 9 T J Q K "
                          "and a suit s h d c, such as Th");
    return SABOT_BAD_TEXT;
}

enum sabot_status sabot_card_read(const char *words, size_t length, struct sabot_card *card,
                                  struct sabot_error *error) {
    char rank = 0;
    if (length == 2)
        rank = words[0];
    else if (length == 3 && words[0] == '1' && words[1] == '0')
        rank = 'T';
    const char *rank_at = rank ? strchr(rank_letters, rank) : NULL;
    const char *suit_at =
        rank && words[length - 1] ? strchr(suit_letters, words[length - 1]) : NULL;
    if (rank_at == NULL || suit_at == NULL)
        return not_a_card(words, length, error);
    card->rank = (uint8_t)(rank_at - rank_letters);
    card->suit = (uint8_t)(suit_at - suit_letters);
    return SABOT_OK;
}

enum sabot_status sabot_card_read_keyed(const char *words, size_t length, struct sabot_card *card,
                                        struct sabot_error *error) {
    bool is_ten = length == 2 && words[0] == '1' && words[1] == '0';
    char rank = length == 1 ? words[0] : is_ten ? 'T' : 0;
    const char *rank_at = rank ? strchr(rank_letters, rank) : NULL;
    if (rank_at == NULL)
        return sabot_card_read(words, length, card, error);
    *card = (struct sabot_card){(uint8_t)(rank_at - rank_letters), SABOT_SUIT_UNKNOWN};
    return SABOT_OK;
}

enum sabot_status sabot_cards_read(const char *words, struct sabot_card *cards, int room,
                                   int *count, struct sabot_error *error) {
    static const char separators[] = " ,\t\r\n";
    *count = 0;
    for (words += strspn(words, separators); *words; words += strspn(words, separators)) {
        size_t length = strcspn(words, separators);
        if (*count == room)
            return sabot_error_print(error, SABOT_TOO_LONG, "more than %d cards", room);
        enum sabot_status status = sabot_card_read(words, length, &cards[*count], error);
        if (status != SABOT_OK)
            return status;
        ++*count;
        words += length;
    }
    return SABOT_OK;
}

void sabot_card_write(struct sabot_text *text, struct sabot_card card) {
    SABOT_ASSERT(card.rank < SABOT_RANKS && card.suit <= SABOT_SUIT_UNKNOWN);
    sabot_text_add_char(text, rank_letters[card.rank]);
    if (card.suit != SABOT_SUIT_UNKNOWN)
        sabot_text_add_char(text, suit_letters[card.suit]);
}

struct sabot_card sabot_card_of_deck(int number) {
    SABOT_ASSERT(number >= 0 && number < SABOT_DECK_CARDS);
    return (struct sabot_card){.rank = (uint8_t)(number % SABOT_RANKS),
                               .suit = (uint8_t)(number / SABOT_RANKS)};
}

struct sabot_card_set sabot_card_set_of(int decks) {
    SABOT_ASSERT(decks >= 1 && decks <= SABOT_DECKS_MAX);
    struct sabot_card_set set;
    memset(set.left, decks, sizeof set.left);
    return set;
}

bool sabot_card_set_take(struct sabot_card_set *set, struct sabot_card card) {
    SABOT_ASSERT(card.rank < SABOT_RANKS && card.suit < SABOT_SUITS);
    if (set->left[card.rank][card.suit] == 0)
        return false;
    set->left[card.rank][card.suit]--;
    return true;
}
